# A loop whose bound is known only at run time is not canonical; a loop inside it may be pipelined.
v0 = m0.Function(id_=0, batch_ids=[])
n = m0.Tensor(name="n", shape=(1,1), dtype="int32")
x = m0.Tensor(name="x", shape=(640,64), dtype="float32")
y = m0.Tensor(name="y", shape=(640,64), dtype="float32")
v0.markInput(n)
v0.markInput(x)
z = m5.NeuronSBTensor(name="z", shape=(128,64), dtype="float32", partition_dim=0)
fill = m4.MemsetOp(dst=z[0:128, 0:64], value=1.0, name="fill")
r = m4.LoadTensorToRegister(src=n[0:1, 0:1], name="r")
with m0.DynamicAxis(name="t", ub=r, attrs={"num_stages": 2}) as t:
    with m0.AffineAxis(name="i", ub=5, axis_type=m0.AxisType.Sequential, attrs={"num_stages": 2}) as i:
        a = m5.NeuronSBTensor(name="A", shape=(1,128,64), dtype="float32", partition_dim=1)
        load = m4.SBAtomLoad(dst=a[0, 0:128, 0:64], src=x[128*i:128*i+128, 0:64], name="load")
        store = m4.SBAtomStore(dst=y[128*i:128*i+128, 0:64], src=a[0, 0:128, 0:64], name="store")
    again = m4.SBAtomStore(dst=y[0:128, 0:64], src=z[0:128, 0:64], name="again")
v0.markOutput(y)
ir=v0

# run: pipeline
# with: --validate
# expect: ok
# expect: passes[0].outcome == "changed"
# expect: functions[0].pipelines.length == 2
# expect: functions[0].pipelines[0].axis == "t"
# expect: functions[0].pipelines[0].reason == "it is not canonical: its bound is known only at run time"
# expect: functions[0].pipelines[1].axis == "i"
# expect: functions[0].pipelines[1].scope == "main/t/i"
# expect: functions[0].pipelines[1].pipelined

# run: pipeline{strict=true}
# expect-error: 11:1 loop 't' is not pipelined
