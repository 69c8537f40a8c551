# A tensor declared outside that only the loop uses, each iteration for itself, is a buffer too.
v0 = m0.Function(id_=0, batch_ids=[])
x = m0.Tensor(name="x", shape=(640,64), dtype="float32")
y = m0.Tensor(name="y", shape=(640,64), dtype="float32")
v0.markInput(x)
a = m5.NeuronSBTensor(name="A", shape=(1,128,64), dtype="float32", partition_dim=1)
b = m5.NeuronSBTensor(name="B", shape=(128,64), dtype="float32", partition_dim=0)
with m0.AffineAxis(name="i", ub=5, axis_type=m0.AxisType.Sequential, attrs={"num_stages": 3}) as i:
    load = m4.SBAtomLoad(dst=a[0, 0:128, 0:64], src=x[128*i:128*i+128, 0:64], name="load")
    comp = m4.ActivationOp(dst=b[0:128, 0:64], src=a[0, 0:128, 0:64], func="Square", name="comp")
    store = m4.SBAtomStore(dst=y[128*i:128*i+128, 0:64], src=b[0:128, 0:64], name="store")
v0.markOutput(y)
ir=v0

# run: pipeline
# with: --validate
# expect: passes[0].validated == true
# expect: functions[0].pipelines[0].buffers[0].allocated == 2
# expect: functions[0].pipelines[0].buffers[1].allocated == 2
# expect: functions[0].tensors[2].shape[0] == 2
# expect: functions[0].tensors[3].shape.length == 3
