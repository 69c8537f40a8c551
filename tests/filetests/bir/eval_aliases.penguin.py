# Outputs in an input's buffer, freshness of what a loop or region declares, barriers.
v0 = m0.Function(id_=0, batch_ids=[], attrs=())
x = m0.Tensor(name="x", shape=(4,6), dtype="float32")
y = m0.Tensor(name="y", shape=(4,6), dtype="float32")
v0.markInput(x)
v0.aliasTensors("y", "x", "must")
with m0.AffineAxis(name="i", ub=2) as i:
    a = m5.NeuronSBTensor(name="a", shape=(4,3), dtype="float32", partition_dim=0)
    ps = m5.NeuronPSUMTensor(name="ps", shape=(4,3), dtype="float32", partition_dim=0, init=0.5)
    with m0.ScopeRegion(name="r", kind="LoopScope", no_reorder=True):
        b = m5.NeuronSBTensor(name="b", shape=(4,3), dtype="float32", partition_dim=0)
        m4.SBAtomLoad(dst=a, src=x[0:4, 3*i:3*i+3])
        m4.TensorTensorOp(dst=b, src0=a, src1=ps, op="add")
        m4.TensorTensorOp(dst=a, src0=a, src1=b, op="mult")
    m0.OptBarrier()
    m3.TensorCopyOp(dst=ps, src=a)
    m4.TensorScalarPtrOp(dst=a, src=ps, operand0=2.0, op0="mult")
    m4.SBAtomStore(dst=y[0:4, 3*i:3*i+3], src=a)
v0.markOutput(y)
ir=v0

# run: bir-eval,bir-eval{order=random random=1},bir-eval{order=random random=2}
# expect: ok
# expect: passes[2].outcome == "unchanged"
