# What the front end emits is recognised and refused by name.
v0 = m0.Function(id_=0, batch_ids=[], attrs=("model-type=memory-bound", "mac-count=0"))
v1 = m0.Tensor(name="input0", shape=(64,32), parent=v0, id=1, dtype="float16", view=m0.TensorView(shape=(64,32), layout="NC", transpose=(0,1)), attrs={'CrossPassTensor': ""}, )
v0.markInput(v1)
v2 = m0.Tensor(name="output0", shape=(64,32), parent=v0, id=2, dtype="float16", view=m0.TensorView(shape=(64,32), layout="NC", transpose=(0,1)), )
v3 = m0.OffloadedMemCpy(srcs=[v1], dsts=[v2], dtype="float16", id=3, parent=v0)
v0.markOutput(v2)
v0.id=4
ir=v0
# expect-error: 6:9 'OffloadedMemCpy' is an op-level class of the front end; op-level classes are not read yet by this version
