# A read of what a later iteration of an earlier stage writes.
v0 = m0.Function(id_=0, batch_ids=[])
x = m0.Tensor(name="x", shape=(640,64), dtype="float32")
y = m0.Tensor(name="y", shape=(640,64), dtype="float32")
v0.markInput(x)
z = m0.Tensor(name="z", shape=(1024,64), dtype="float32")
v0.markInput(z)
with m0.AffineAxis(name="i", ub=5, axis_type=m0.AxisType.Sequential) as i:
    a = m5.NeuronSBTensor(name="A", shape=(1,128,64), dtype="float32", partition_dim=1)
    load = m4.SBAtomLoad(dst=a[0, 0:128, 0:64], src=x[128*i:128*i+128, 0:64], attrs={"stage_id": 0}, name="load")
    first = m4.SBAtomStore(dst=z[128*i:128*i+256:2, 0:64], src=a[0, 0:128, 0:64], attrs={"stage_id": 0}, name="first")
    last = m4.SBAtomLoad(dst=a[0, 0:128, 0:64], src=z[128*i+130:128*i+258, 0:64], attrs={"stage_id": 1}, name="last")
    store = m4.SBAtomStore(dst=y[128*i:128*i+128, 0:64], src=a[0, 0:128, 0:64], attrs={"stage_id": 1}, name="store")
v0.markOutput(y)
ir=v0

# run: pipeline
# expect: passes[0].outcome == "declined"
# expect: functions[0].pipelines[0].violation.type == "WAR"
# expect: functions[0].pipelines[0].violation.tensor == "z"
# expect: functions[0].pipelines[0].violation.src == "last"
# expect: functions[0].pipelines[0].violation.dst == "first"
# expect: functions[0].pipelines[0].violation.src_iter[0] == 0
# expect: functions[0].pipelines[0].violation.dst_iter[0] == 1
