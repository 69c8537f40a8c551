# The outer loop is pipelined, what is inside moves as it is; the inner annotation is left alone.
v0 = m0.Function(id_=0, batch_ids=[])
x = m0.Tensor(name="x", shape=(640,64), dtype="float32")
y = m0.Tensor(name="y", shape=(640,64), dtype="float32")
v0.markInput(x)
with m0.AffineAxis(name="i", ub=5, axis_type=m0.AxisType.Sequential, attrs={"num_stages": 2}) as i:
    a = m5.NeuronSBTensor(name="A", shape=(1,128,64), dtype="float32", partition_dim=1)
    load = m4.SBAtomLoad(dst=a[0, 0:128, 0:64], src=x[128*i:128*i+128, 0:64], name="load")
    with m0.AffineAxis(name="j", ub=2, axis_type=m0.AxisType.Sequential, attrs={"num_stages": 2}) as j:
        with m0.Filter(predicates=[128*i + 64*j < 600]):
            p = m4.ActivationOp(dst=a[0, 0:128, 32*j:32*j+32], src=a[0, 0:128, 32*j:32*j+32], func="Square", name="square")
        q = m4.SBAtomStore(dst=y[128*i:128*i+128, 32*j:32*j+32], src=a[0, 0:128, 32*j:32*j+32], name="store")
v0.markOutput(y)
ir=v0

# run: pipeline
# with: --validate
# expect: passes[0].validated == true
# expect: functions[0].pipelines.length == 1
# expect: passes[0].remarks[2].text == "loop 'j' is not pipelined: a loop inside a pipelined loop is not pipelined"
# expect: functions[0].pipelines[0].guards.length == 3

# run: pipeline,pipeline
# expect: passes[1].outcome == "unchanged"
# expect: passes[1].remarks[0].text == "loop 'j' is not pipelined: a loop inside a pipelined loop is not pipelined"
