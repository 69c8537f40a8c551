# Only conjunctions of affine comparisons are predicates.
v0 = m0.Function(id_=0)
a = m5.NeuronSBTensor(name="a", shape=(128,64), dtype="float32", partition_dim=0)
p = m2.APIndex(name="p", ub=128)
with m0.AffineAxis(name="i", ub=4) as i:
    b = m4.ActivationOp(dst=a[p, 0], src=a[p, 0], func="Exp", predicates=[p != i], name="b")
    c = m4.ActivationOp(dst=a[p, 0], src=a[p, 0], func="Exp", predicates=[p < 5 or i < 2], name="c")
    d = m4.ActivationOp(dst=a[p, 0], src=a[p, 0], func="Exp", predicates=[0 <= p < 5], name="d")
    e = m4.ActivationOp(dst=a[p, 0], src=a[p, 0], func="Exp", predicates=[i*p < 5], name="e")
    f = m4.ActivationOp(dst=a[p, 0], src=a[p, 0], func="Exp", predicates=[3 < 5], name="f")
ir=v0
# expect-error: 6:75 Invalid Predicate! '!='
# expect-error: 7:75 Invalid Predicate! 'and', 'or' and 'not'
# expect-error: 8:75 Invalid Predicate! comparisons are not chained
# expect-error: 9:75 Invalid Predicate! a product of two indices is not affine
# expect-error: 10:75 Invalid Predicate! it depends on no loop and no index
