# Slices at places read at run time, moved inside the operand; of inputs and of values on the way.
v0 = m0.Function(id_=0, batch_ids=[], attrs=("model-type=memory-bound", "mac-count=0"))
x = m0.Tensor(name="x", shape=(9,130,5), dtype="float32")
v0.markInput(x)
i = m0.Tensor(name="i", shape=(), dtype="int32")
v0.markInput(i)
j = m0.Tensor(name="j", shape=(), dtype="int32")
v0.markInput(j)
r1 = m0.Tensor(name="r1", shape=(), dtype="int32")
m0.NullaryOp(dsts=[r1], srcs=[], value=128)
r2 = m0.Tensor(name="r2", shape=(), dtype="int32")
m0.NullaryOp(dsts=[r2], srcs=[], value=0)
r3 = m0.Tensor(name="r3", shape=(3,20,5), dtype="float32")
m8.DynamicSliceTensorOp(dsts=[r3], srcs=[x, i, j, r2], slice_sizes=[3, 20, 5])
r4 = m0.Tensor(name="r4", shape=(9,5,2), dtype="float32")
m8.DynamicSliceTensorOp(dsts=[r4], srcs=[x, r2, r1, i], slice_sizes=[9, 5, 2])
r5 = m0.Tensor(name="r5", shape=(9,130,5), dtype="float32")
m0.UnaryOp(dsts=[r5], srcs=[x], op=np.tanh)
r6 = m0.Tensor(name="r6", shape=(5,130,9), dtype="float32")
m0.OffloadedTranspose(dsts=[r6], srcs=[r5], permutation=[2, 1, 0])
r7 = m0.Tensor(name="r7", shape=(2,3,9), dtype="float32")
m8.DynamicSliceTensorOp(dsts=[r7], srcs=[r6, j, i, r2], slice_sizes=[2, 3, 9])
r8 = m0.Tensor(name="r8", shape=(2,3,9), dtype="float32")
m0.UnaryOp(dsts=[r8], srcs=[r7], op=np.negative)
w = m0.Tensor(name="w", shape=(2,3,4), dtype="float32")
v0.markInput(w)
r9 = m0.Tensor(name="r9", shape=(9,130,5), dtype="float32")
m8.DynamicUpdateSliceTensorOp(dsts=[r9], srcs=[r5, w, i, r1, j])
r10 = m0.Tensor(name="r10", shape=(9,130,5), dtype="float32")
m0.UnaryOp(dsts=[r10], srcs=[r9], op=np.abs)
r11 = m0.Tensor(name="r11", shape=(9,130,5), dtype="float32")
m8.DynamicUpdateSliceTensorOp(dsts=[r11], srcs=[x, w, j, i, r2])
v0.markOutput(r3)
v0.markOutput(r4)
v0.markOutput(r8)
v0.markOutput(r10)
v0.markOutput(r11)
ir=v0


# run: isel,default,lower-bir,bir-eval{order=random random=3}
# with: --validate
# expect: all(passes, $.validated == true)
# expect: passes[0].outcome == "changed"

# run: isel{resident=0},deps,lower-bir
# with: --validate
# expect: all(passes, $.validated == true)
# expect: passes[0].outcome == "changed"
