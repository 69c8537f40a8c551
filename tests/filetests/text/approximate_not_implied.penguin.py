# An approximate predicate may be dropped, so the exact ones must imply it.
v0 = m0.Function(id_=0, batch_ids=[], attrs=())
a = m5.NeuronSBTensor(name="a", shape=(128,64), dtype="float32", partition_dim=0)
v0.markInput(a)
p = m2.APIndex(name="p", ub=128)
with m0.AffineAxis(name="i", ub=8) as i:
    b = m4.ActivationOp(dst=a[p, 0], src=a[p, 0], func="Exp", predicates=[i <= 5, m0.AffinePredicate(4 - i, is_approx=True)], name="b")
ir=v0
# expect-error: 7:83 is marked is_approx, but the exact predicates of 'b' do not imply it
