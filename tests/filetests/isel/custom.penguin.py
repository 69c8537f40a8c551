# Users' operators and kernels: one instruction on whole arrays, the same function of them.
v0 = m0.Function(id_=0, batch_ids=[], attrs=("model-type=memory-bound", "mac-count=0"))
x = m0.Tensor(name="x", shape=(6,5), dtype="float32")
v0.markInput(x)
a = m0.Tensor(name="a", shape=(6,5), dtype="float32")
t = m0.Tensor(name="t", shape=(5,6), dtype="float32")
b = m0.Tensor(name="b", shape=(3,), dtype="float32")
c = m0.Tensor(name="c", shape=(5,6), dtype="bfloat16")
d = m0.Tensor(name="d", shape=(3,), dtype="float32")
e = m0.Tensor(name="e", shape=(6,5), dtype="float32")
m0.UnaryOp(dsts=[a], srcs=[x], op=np.tanh)
m0.OffloadedTranspose(dsts=[t], srcs=[a], permutation=[1, 0])
m0.CustomOp(dsts=[b, c], srcs=[t, x], function_name="both", lib_file_name="lib.so")
m0.UnaryOp(dsts=[d], srcs=[b], op=np.negative)
m0.MLPKernel(dsts=[e], srcs=[a, c], kernel_name="mlp")
v0.markOutput(c)
v0.markOutput(d)
v0.markOutput(e)
ir=v0


# run: isel,default,lower-bir,bir-eval{order=random random=3}
# with: --validate
# expect: all(passes, $.validated == true)
# expect: passes[0].outcome == "changed"
