# Expressions that are attributes, and indirect addresses, shift with their stage.
v0 = m0.Function(id_=0, batch_ids=[])
x = m0.Tensor(name="x", shape=(640,64), dtype="float32")
y = m0.Tensor(name="y", shape=(640,64), dtype="float32")
v0.markInput(x)
t = m0.Tensor(name="table", shape=(64,64), dtype="float32")
v0.markInput(t)
q = m2.APIndex(name="q", ub=128)
f = m2.APIndex(name="f", ub=64)
with m0.AffineAxis(name="i", lb=1, ub=6, axis_type=m0.AxisType.Sequential, attrs={"num_stages": 3}) as i:
    k = m5.NeuronSBTensor(name="K", shape=(1,128,1), dtype="int32", partition_dim=1)
    a = m5.NeuronSBTensor(name="A", shape=(1,128,64), dtype="float32", partition_dim=1)
    b = m5.NeuronSBTensor(name="B", shape=(1,128,64), dtype="float32", partition_dim=1)
    iota = m4.IndexValueInst(dst=k[0, q, 0], expr=(q+3*i)%64, name="iota")
    look = m4.NeuronIndirectLoad(dst=a[0, q, f], src=t[k[0, q, 0], f], name="look")
    pick = m4.AffSelTensorScalarOp(dst=b[0, q, f], src=a[0, q, f], predicate=q + f - 10*i >= 0, fill_value=0.5, name="pick")
    store = m4.SBAtomStore(dst=y[128*i-128+q, f], src=b[0, q, f], name="store")
v0.markOutput(y)
ir=v0

# run: pipeline
# with: --validate
# expect: passes[0].validated == true
# expect: functions[0].pipelines[0].ub == 7
