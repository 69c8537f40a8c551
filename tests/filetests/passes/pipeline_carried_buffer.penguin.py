# A value that the iteration after next reads, two copies: the reader takes the copy of its maker.
v0 = m0.Function(id_=0, batch_ids=[])
x = m0.Tensor(name="x", shape=(640,64), dtype="float32")
y = m0.Tensor(name="y", shape=(640,64), dtype="float32")
v0.markInput(x)
a = m5.NeuronSBTensor(name="A", shape=(1,2,128,64), dtype="float32", partition_dim=2)
with m0.AffineAxis(name="i", ub=5, axis_type=m0.AxisType.Sequential) as i:
    use = m4.SBAtomStore(dst=y[128*i:128*i+128, 0:64], src=a[0, i%2, 0:128, 0:64], predicates=[i - 2 >= 0], attrs={"stage_id": 0, "execution_order": 1}, name="use")
    make = m4.SBAtomLoad(dst=a[0, i%2, 0:128, 0:64], src=x[128*i:128*i+128, 0:64], attrs={"stage_id": 1, "execution_order": 0}, name="make")
v0.markOutput(y)
ir=v0

# run: pipeline
# with: --validate
# expect: passes[0].validated == true
# expect: functions[0].pipelines[0].buffers[0].formula_verbatim == 0
# expect: functions[0].pipelines[0].buffers[0].formula == 2
# expect: functions[0].pipelines[0].buffers[0].needed == 1

# run: pipeline{buffers=formula}
# with: --validate
# expect: passes[0].validated == true
# expect: functions[0].pipelines[0].buffers[0].allocated == 2
# expect: functions[0].tensors[2].shape[0] == 2
