# Checks of a test program, on types that engines have and on those only operators have.
v0 = m0.Function(id_=0)
half = m0.Tensor(name="half", shape=(2,3), dtype="float64", init=0.5)
tenth = m0.Tensor(name="tenth", shape=(2,3), dtype="float64", init=0.1)
sum = m0.Tensor(name="sum", shape=(2,3), dtype="float64")
wanted = m0.Tensor(name="wanted", shape=(2,3), dtype="float64", init=0.6)
m8.NeuronTensorOp(srcs=[half, tenth], dsts=[sum], op=np.add, xla_op='mhlo.binary')
m0.CheckOp(actual=sum, expected=wanted, kind="expect_eq")
m0.CheckOp(srcs=[sum, half], kind="expect_almost_eq", tolerance=0.11, name="near")
m0.CheckOp(srcs=[sum, wanted], kind="expect_close", min_ulp_difference=0, max_ulp_difference=1)
i = m0.Tensor(name="i", shape=(3,), dtype="complex64", init=1)
c = m0.Tensor(name="c", shape=(3,), dtype="complex64")
m8.NeuronTensorOp(srcs=[i, i], dsts=[c], op=np.multiply, xla_op='mhlo.binary')
m0.CheckOp(srcs=[c, i], kind="expect_eq")
n = m0.Tensor(name="n", shape=(3,), dtype="int4", init=7)
w = m0.Tensor(name="w", shape=(3,), dtype="int4")
low = m0.Tensor(name="low", shape=(3,), dtype="int4", init=-2)
m8.NeuronTensorOp(srcs=[n, n], dsts=[w], op=np.add, xla_op='mhlo.binary')
m0.CheckOp(srcs=[w, low], kind="expect_eq")
v0.markOutput(sum)
ir=v0
# run: none
# expect: ok
# expect: eval.checks.length == 5
# expect: all(eval.checks, $.ok)
