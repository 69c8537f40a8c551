# A read in the first stage of what the last stage made one iteration before: the formula gives no buffer.
v0 = m0.Function(id_=0, batch_ids=[])
x = m0.Tensor(name="x", shape=(640,64), dtype="float32")
y = m0.Tensor(name="y", shape=(640,64), dtype="float32")
v0.markInput(x)
a = m5.NeuronSBTensor(name="A", shape=(1,128,64), dtype="float32", partition_dim=1)
b = m5.NeuronSBTensor(name="B", shape=(1,128,64), dtype="float32", partition_dim=1)
with m0.AffineAxis(name="i", ub=5, axis_type=m0.AxisType.Sequential) as i:
    use = m4.SBAtomStore(dst=y[128*i:128*i+128, 0:64], src=a[0, 0:128, 0:64], predicates=[i - 1 >= 0], attrs={"stage_id": 0}, name="use")
    load = m4.SBAtomLoad(dst=b[0, 0:128, 0:64], src=x[128*i:128*i+128, 0:64], attrs={"stage_id": 1}, name="load")
    make = m4.ActivationOp(dst=a[0, 0:128, 0:64], src=b[0, 0:128, 0:64], func="Square", attrs={"stage_id": 2}, name="make")
v0.markOutput(y)
ir=v0

# run: pipeline
# expect: passes[0].outcome == "declined"
# expect: functions[0].pipelines[0].reason == "the formula gives 0 buffers for 'A'"
# expect: functions[0].pipelines[0].violation.type == "RAW"
# expect: functions[0].pipelines[0].violation.src == "make"
# expect: functions[0].pipelines[0].violation.dst_iter[0] == 1
