# A buffer without a block dimension of extent 1 gets one in front.
v0 = m0.Function(id_=0, batch_ids=[])
x = m0.Tensor(name="x", shape=(640,64), dtype="float32")
y = m0.Tensor(name="y", shape=(640,64), dtype="float32")
v0.markInput(x)
with m0.AffineAxis(name="i", ub=5, axis_type=m0.AxisType.Sequential) as i:
    a = m5.NeuronSBTensor(name="A", shape=(128,64), dtype="float32", partition_dim=0)
    b = m5.NeuronSBTensor(name="B", shape=(128,64), dtype="float32", partition_dim=0)
    load = m4.SBAtomLoad(dst=a, src=x[128*i:128*i+128, 0:64], attrs={"stage_id": 0}, name="load")
    comp = m4.ActivationOp(dst=b, src=a, func="Square", attrs={"stage_id": 1}, name="comp")
    store = m4.SBAtomStore(dst=y[128*i:128*i+128, 0:64], src=b, attrs={"stage_id": 1}, name="store")
v0.markOutput(y)
ir=v0

# run: pipeline
# with: --validate
# expect: passes[0].validated == true
# expect: functions[0].tensors[2].name == "A"
# expect: functions[0].tensors[2].shape.length == 3
# expect: functions[0].tensors[2].shape[0] == 2
# expect: functions[0].tensors[2].partition_dim == 1
# expect: functions[0].tensors[2].bytes == 512
# expect: functions[0].tensors[3].shape.length == 2
