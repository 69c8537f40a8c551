# Collectives of one stream keep their order between iterations too.
v0 = m0.Function(id_=0, batch_ids=[])
x = m0.Tensor(name="x", shape=(640,64), dtype="float32")
y = m0.Tensor(name="y", shape=(640,64), dtype="float32")
v0.markInput(x)
with m0.AffineAxis(name="i", ub=5, axis_type=m0.AxisType.Sequential, attrs={"num_stages": 2}) as i:
    a = m0.Tensor(name="A", shape=(128,64), dtype="float32")
    first = m4.AllReduceOp(dst=a, src=x[128*i:128*i+128, 0:64], replica_groups=[[0,1]], op="add", stream_id=1, name="first")
    second = m4.AllReduceOp(dst=y[128*i:128*i+128, 0:64], src=a, replica_groups=[[0,1]], op="add", stream_id=1, name="second")
v0.markOutput(y)
ir=v0

# run: pipeline
# expect: passes[0].outcome == "declined"
# expect: functions[0].pipelines[0].reason == "'A' needs a dimension more, but a collective counts its dimensions"
