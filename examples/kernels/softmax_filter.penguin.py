# Row softmax of x[2000,1024] fp32 in sixteen tiles of 128 rows; the last holds 80, and one Filter says so for the whole body.
# Look at: the filter's predicate over p lands on every instruction; per-row statistics are [128,1]; subtract-max is folded into the bias of Exp.
v0 = m0.Function(id_=0, batch_ids=[], attrs=("model-type=memory-bound", "mac-count=0"))
x = m0.Tensor(name="x", shape=(2000,1024), dtype="float32")
y = m0.Tensor(name="y", shape=(2000,1024), dtype="float32")
v0.markInput(x)
p = m2.APIndex(name="p", ub=128)
f = m2.APIndex(name="f", ub=1024)
with m0.AffineAxis(name="t", ub=16, axis_type=m0.AxisType.Parallel) as t:
    a = m5.NeuronSBTensor(name="a", shape=(128,1024), dtype="float32", partition_dim=0)
    nm = m5.NeuronSBTensor(name="nm", shape=(128,1), dtype="float32", partition_dim=0)
    e = m5.NeuronSBTensor(name="e", shape=(128,1024), dtype="float32", partition_dim=0)
    s = m5.NeuronSBTensor(name="s", shape=(128,1), dtype="float32", partition_dim=0)
    r = m5.NeuronSBTensor(name="r", shape=(128,1), dtype="float32", partition_dim=0)
    o = m5.NeuronSBTensor(name="o", shape=(128,1024), dtype="float32", partition_dim=0)
    with m0.Filter(predicates=[128*t + p < 2000]):
        ld = m4.SBAtomLoad(dst=a[p, f], src=x[128*t+p, f], name="ld")
        rm = m4.TensorReduceOp(dst=nm[p, 0], src=a[p, f], op="max", axis="X", negate=True, name="rm")
        ex = m4.ActivationOp(dst=e[p, f], src=a[p, f], func="Exp", bias=nm[p, 0], name="ex")
        su = m4.TensorReduceOp(dst=s[p, 0], src=e[p, f], op="add", axis="X", name="su")
        rc = m4.ReciprocalOp(dst=r[p, 0], src=s[p, 0], name="rc")
        ml = m4.TensorScalarPtrOp(dst=o[p, f], src=e[p, f], operand0=r[p, 0], op0="mult", name="ml")
        sv = m4.SBAtomStore(dst=y[128*t+p, f], src=o[p, f], name="sv")
v0.markOutput(y)
ir=v0


# run: default,lower-bir
# with: --validate
# expect: ok
# expect: functions[0].pressure.before.SBUF.during == 8196
# expect: functions[0].pressure.before.SBUF.after == 4100
# expect: functions[0].pressure.after.SBUF.during == 8196
# expect: functions[0].pressure.after.SBUF.after == 4100
# expect: all(passes, $.validated == true)
