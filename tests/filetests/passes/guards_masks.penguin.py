# Masks over the loops and indices that guards read, off and on in turn.
v0 = m0.Function(id_=0, batch_ids=[], attrs=())
x = m0.Tensor(name="x", shape=(512,64), dtype="float32")
y = m0.Tensor(name="y", shape=(512,64), dtype="float32")
v0.markInput(x)
p = m2.APIndex(name="p", ub=32)
with m0.AffineAxis(name="t", ub=20) as t:
    a = m5.NeuronSBTensor(name="a", shape=(32,64), dtype="float32", partition_dim=0)
    with m0.Filter(predicates=[32*t + p < 500]):
        ld = m4.SBAtomLoad(dst=a[p, 0:64], src=x[32*t+p, 0:64], name="ld")
        st = m4.SBAtomStore(dst=y[32*t+p, 0:64], src=a[p, 0:64], predicates=[t >= 0, t == 3], name="st")
v0.markOutput(y)
ir=v0

# run: eval-masks
# expect: passes[0].outcome == "unchanged"
# expect: passes[0].remarks[0].text == "ld runs at 500 of 640 points, 3 runs"
# expect: functions[0].predicates[0].mask_rle.length == 3
# expect: functions[0].predicates[0].mask_rle[1] == 500
# expect: functions[0].predicates[0].guards[0].from == "filter"
# expect: functions[0].predicates[0].domain[1].outer == "t"
# expect: functions[0].predicates[1].kept == 32
# expect: functions[0].predicates[1].guards[1].kept == 640
# expect: functions[0].predicates[1].guards[2].kept == 32
# expect: functions[0].predicates[1].mask_rle[0] == 96
# expect: functions[0].predicates[1].mask_rle[1] == 32
# run: canonicalize-predicates
# expect: functions[0].predicates[1].guards.length == 2
# expect: functions[0].predicates[1].kept == 32
