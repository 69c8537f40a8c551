# A bracket left open, a string left open, a tab: reading goes on at the next statement.
v0 = m0.Function(id_=0)
a = m5.NeuronSBTensor(name="a", shape=(128,64), dtype="float32", partition_dim=0)
b = m4.ActivationOp(dst=a, src=a, func="Exp", name="b"
c = m4.ActivationOp(dst=a, src=a, func="Exp", name="c)
d = m4.ActivationOp(dst=a, src=a, func="Exp", name="d"))
with m0.Block():
	e = m4.ActivationOp(dst=a, src=a, func="Exp", name="e")
f = m4.ActivationOp(dst=a, src=aa, func="Exp", name="f")
ir=v0
# expect-error: 5:1 expected ',' or ')', found 'c'
# expect-error: 5:52 the string is not closed
# expect-error: 6:56 ')' closes nothing
# expect-error: 8:1 a tab in the indentation
# expect-error: 9:32 'aa' is not defined
