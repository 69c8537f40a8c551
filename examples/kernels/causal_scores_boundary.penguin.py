# Causal mask over scores of 200 queries against 300 keys, 100 of them cached: key j is seen by query i when j <= i + 100; tiles of 64 by 64.
# Look at: the last tiles of both loops are cut by the Filter, the diagonal runs through tiles as an element mask, and tiles above it keep only the fill.
v0 = m0.Function(id_=0, batch_ids=[], attrs=("model-type=memory-bound", "mac-count=0"))
s = m0.Tensor(name="s", shape=(200,300), dtype="float32")
y = m0.Tensor(name="y", shape=(200,300), dtype="float32")
v0.markInput(s)
p = m2.APIndex(name="p", ub=64)
f = m2.APIndex(name="f", ub=64)
with m0.AffineAxis(name="qt", ub=4, axis_type=m0.AxisType.Parallel) as qt:
    with m0.AffineAxis(name="kt", ub=5, axis_type=m0.AxisType.Parallel) as kt:
        a = m5.NeuronSBTensor(name="a", shape=(64,64), dtype="float32", partition_dim=0)
        o = m5.NeuronSBTensor(name="o", shape=(64,64), dtype="float32", partition_dim=0)
        with m0.Filter(predicates=[64*qt + p < 200, 64*kt + f < 300]):
            ld = m4.SBAtomLoad(dst=a[p, f], src=s[64*qt+p, 64*kt+f], predicates=[64*kt + f <= 64*qt + p + 100], name="ld")
            fi = m4.MemsetOp(dst=o[p, f], value=-30000.0, name="fi")
            sc = m4.TensorScalarPtrOp(dst=o[p, f], src=a[p, f], operand0=0.125, op0="mult", predicates=[64*kt + f <= 64*qt + p + 100], name="sc")
            st = m4.SBAtomStore(dst=y[64*qt+p, 64*kt+f], src=o[p, f], name="st")
v0.markOutput(y)
ir=v0


# run: tighten-ranges,project-predicates,approx-predicates,default,lower-bir
# with: --validate
# expect: ok
# expect: all(passes, $.validated == true)
# expect: functions[0].predicates[0].kept == 40100
# expect: functions[0].predicates[1].kept == 60000
# expect: functions[0].predicates[0].domain[2].outer == "qt"
# run: eval-masks
# expect: passes[0].remarks[2].text == "sc runs at 40100 of 81920 points, 409 runs"
