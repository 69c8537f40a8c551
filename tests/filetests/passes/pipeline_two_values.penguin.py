# A read that takes rows of two earlier iterations: no copy holds all of it, so A is no buffer. It keeps its one copy, and the order its dependences.
v0 = m0.Function(id_=0, batch_ids=[])
x = m0.Tensor(name="x", shape=(16,2), dtype="float32")
y = m0.Tensor(name="y", shape=(18,2), dtype="float32")
v0.markInput(x)
a = m5.NeuronSBTensor(name="A", shape=(1,9,2), dtype="float32", partition_dim=1)
b = m5.NeuronSBTensor(name="B", shape=(1,1,2), dtype="float32", partition_dim=1)
with m0.AffineAxis(name="i", ub=6, axis_type=m0.AxisType.Sequential) as i:
    r = m4.SundaCustomOp(dsts=[y[2*i:2*i+2, 0:2]], srcs=[a[0, i-2:i, 0:2]], function_name="g", predicates=[i >= 2], attrs={"stage_id": 0}, name="r")
    w = m4.SundaCustomOp(dsts=[a[0, i:i+2, 0:2]], srcs=[x[2*i:2*i+2, 0:2]], function_name="f", attrs={"stage_id": 0}, name="w")
    z = m4.SundaCustomOp(dsts=[b[0, 0:1, 0:2]], srcs=[x[i:i+1, 0:2]], function_name="f", attrs={"stage_id": 1}, name="z")
v0.markOutput(y)
ir=v0

# run: pipeline{buffers=formula}
# with: --validate
# expect: passes[0].outcome == "changed"
# expect: passes[0].validated == true
# expect: functions[0].pipelines[0].buffers.length == 0
