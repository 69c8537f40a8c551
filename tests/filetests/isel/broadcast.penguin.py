# Iota along each dimension, constants, and broadcasts of scalars, rows and columns.
v0 = m0.Function(id_=0, batch_ids=[], attrs=("model-type=memory-bound", "mac-count=0"))
r1 = m0.Tensor(name="r1", shape=(3,130,4), dtype="int32")
m0.IndexValueOp(dsts=[r1], srcs=[], iota_dim=0)
r2 = m0.Tensor(name="r2", shape=(3,130,4), dtype="int32")
m0.IndexValueOp(dsts=[r2], srcs=[], iota_dim=1)
r3 = m0.Tensor(name="r3", shape=(3,130,4), dtype="int32")
m0.IndexValueOp(dsts=[r3], srcs=[], iota_dim=2)
r4 = m0.Tensor(name="r4", shape=(7,), dtype="float32")
m0.IndexValueOp(dsts=[r4], srcs=[], iota_dim=0)
r5 = m0.Tensor(name="r5", shape=(3,130), dtype=m7.dtype.bfloat16)
m0.NullaryOp(dsts=[r5], srcs=[], value=0.1)
s = m0.Tensor(name="s", shape=(1,), dtype="float32")
v0.markInput(s)
r = m0.Tensor(name="r", shape=(6,), dtype="float32")
v0.markInput(r)
m = m0.Tensor(name="m", shape=(4,6), dtype="float32")
v0.markInput(m)
r6 = m0.Tensor(name="r6", shape=(130,6), dtype="float32")
m8.BroadcastTensorOp(dsts=[r6], srcs=[r], broadcast_dims=[1])
r7 = m0.Tensor(name="r7", shape=(6,130), dtype="float32")
m8.BroadcastTensorOp(dsts=[r7], srcs=[r], broadcast_dims=[0])
r8 = m0.Tensor(name="r8", shape=(4,3,6), dtype="float32")
m8.BroadcastTensorOp(dsts=[r8], srcs=[m], broadcast_dims=[0, 2])
r9 = m0.Tensor(name="r9", shape=(5,4,6), dtype="float32")
m8.BroadcastTensorOp(dsts=[r9], srcs=[m], broadcast_dims=[1, 2])
r10 = m0.Tensor(name="r10", shape=(4,3,6), dtype="float32")
m8.BroadcastTensorOp(dsts=[r10], srcs=[m], broadcast_dims=[0, 2])
z = m0.Tensor(name="z", shape=(4,3,6), dtype="float32")
v0.markInput(z)
r11 = m0.Tensor(name="r11", shape=(4,3,6), dtype="float32")
m0.BinaryOp(dsts=[r11], srcs=[r10, z], op=np.add)
v0.markOutput(r1)
v0.markOutput(r2)
v0.markOutput(r3)
v0.markOutput(r4)
v0.markOutput(r5)
v0.markOutput(r6)
v0.markOutput(r7)
v0.markOutput(r8)
v0.markOutput(r9)
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
