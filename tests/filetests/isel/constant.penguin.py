# Constants: one value is a number in the instructions that read it; arrays, and weights in a file, load from DRAM, and BIR keeps them.
v0 = m0.Function(id_=0, batch_ids=[], attrs=("model-type=memory-bound", "mac-count=0"))
x = m0.Tensor(name="x", shape=(3,4), dtype="float32")
v0.markInput(x)
half = m0.SingleValueTensor(name="half", shape=(3,4), dtype="float32", value=0.5)
bits = m0.SingleValueTensor(name="bits", shape=(), dtype="float32", value="0x0000003f")
row = m0.Tensor(name="row", shape=(4,), dtype="float32", value=[1, 2, 0.5, float("inf")])
hex = m0.Tensor(name="hex", shape=(3,1), dtype="int32", value="0x010000000200000003000000")
w = m0.Tensor(name="w", shape=(4,5), dtype="float32", value=weight_load("w.npy"))
a = m0.Tensor(name="a", shape=(3,4), dtype="float32")
b = m0.Tensor(name="b", shape=(3,4), dtype="float32")
c = m0.Tensor(name="c", shape=(3,4), dtype="float32")
d = m0.Tensor(name="d", shape=(3,4), dtype="float32")
e = m0.Tensor(name="e", shape=(3,5), dtype="float32")
m0.BinaryOp(dsts=[a], srcs=[x, half], op=np.add)
m0.BinaryOp(dsts=[b], srcs=[bits, x], op=np.subtract)
m0.BinaryOp(dsts=[c], srcs=[x, row], op=np.multiply)
m0.BinaryOp(dsts=[d], srcs=[x, hex], op=np.multiply)
m0.TensorContractOp(dsts=[e], srcs=[x, w], lhs_batching_dims=[], lhs_contract_dims=[1], rhs_batching_dims=[], rhs_contract_dims=[0])
v0.markOutput(a)
v0.markOutput(b)
v0.markOutput(c)
v0.markOutput(d)
v0.markOutput(e)
ir=v0


# run: isel,default,lower-bir,bir-eval{order=random random=3}
# with: --validate
# expect: all(passes, $.validated == true)
# expect: passes[0].outcome == "changed"

# run: isel{resident=0},deps,lower-bir
# with: --validate
# expect: all(passes, $.validated == true)
