# Tensors written more than once, in a loop, or through an alias stay in DRAM as they are declared; what an operator would write over while it reads is copied first. Tests stay as they are.
v0 = m0.Function(id_=0, batch_ids=[], attrs=("model-type=memory-bound", "mac-count=0"))
x = m0.Tensor(name="x", shape=(130,130), dtype="float32")
p = m0.Tensor(name="p", shape=(5,4), dtype="float32")
v0.markInput(x)
v0.markInput(p)
a = m0.Tensor(name="a", shape=(130,130), dtype="float32")
b = m0.Tensor(name="b", shape=(130,130), dtype="float32")
n = m0.Tensor(name="n", shape=(4,), dtype="float32")
t = m0.Tensor(name="t", shape=(4,5), dtype="float32")
q = m0.Tensor(name="q", shape=(5,4), dtype="float32")
m0.UnaryOp(dsts=[a], srcs=[x], op=np.tanh)
m0.OffloadedTranspose(dsts=[a], srcs=[a], permutation=[1, 0])
m0.BinaryOp(dsts=[b], srcs=[a, x], op=np.multiply)
with m0.AffineAxis(name="i", ub=3, axis_type=m0.AxisType.Sequential) as i:
    m0.BinaryOp(dsts=[b], srcs=[b, a], op=np.add)
    m8.ReverseTensorOp(dsts=[b], srcs=[b], dimensions=[0, 1])
m0.ReduceOp(dsts=[n], srcs=[p], op=np.add, init_value=0.0, reduce_dims=[0])
m0.OffloadedMemCpy(dsts=[t], srcs=[p])
m0.OffloadedTranspose(dsts=[q], srcs=[t], permutation=[1, 0])
m0.CheckOp(srcs=[n, n], kind="expect_eq")
v0.aliasTensors("q", "p", "must")
v0.markOutput(b)
v0.markOutput(n)
v0.markOutput(q)
ir=v0


# run: isel,default,lower-bir,bir-eval{order=random random=3}
# with: --validate
# expect: all(passes, $.validated == true)
# expect: passes[0].outcome == "changed"
# expect: any(functions[0].insts, $.class == "CheckOp")

# run: isel{resident=0},deps,lower-bir
# with: --validate
# expect: all(passes, $.validated == true)
