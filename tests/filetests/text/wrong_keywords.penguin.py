# Keywords: unknown, twice, missing; each on its own.
v0 = m0.Function(id_=0)
a = m5.NeuronSBTensor(name="a", shape=(128,64), dtype="float32", partition_dim=0)
b = m4.ActivationOp(dst=a, src=a, fnc="Exp", name="b")
c = m4.ActivationOp(dst=a, src=a, src=a, func="Exp", name="c")
d = m4.ActivationOp(dst=a, src=a, name="d")
e = m4.ActivationOp(a, a, func="Exp", name="e")
ir=v0
# expect-error: 4:35 m4.ActivationOp has no keyword 'fnc'; did you mean 'func'?
# expect-error: 5:35 src= is given twice
# expect-error: 6:5 m4.ActivationOp needs func=
# expect-error: 7:21 operands of m4.ActivationOp are named by role
