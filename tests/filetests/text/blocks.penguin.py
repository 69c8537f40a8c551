# Loops and blocks: a stride of zero, a body that is missing, a loop that has ended.
v0 = m0.Function(id_=0)
a = m5.NeuronSBTensor(name="a", shape=(4,128,64), dtype="float32", partition_dim=1)
with m0.AffineAxis(name="i", ub=4, stride=0) as i:
    b = m4.ActivationOp(dst=a[i], src=a[i], func="Exp", name="b")
with m0.AffineAxis(name="j", ub=4) as j:
c = m4.ActivationOp(dst=a[j], src=a[0], func="Exp", name="c")
with m0.AffineAxis(name="k", ub=4) as k:
    t = m5.NeuronSBTensor(name="t", shape=(128,64), dtype="float32", partition_dim=0)
d = m4.ActivationOp(dst=a[0], src=t, func="Exp", name="d")
ir=v0
# expect-error: 4:43 a loop of stride 0 never ends
# expect-error: 7:1 expected an indented block after the 'with' of line 6
# expect-error: 7:27 the loop 'j' is not around this statement
# expect-error: 10:35 the tensor 't' is local to AffineAxis 'k', which has ended
