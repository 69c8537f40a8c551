# Dot: the four lists of dimensions of xla_op='mhlo.dot'; batched integers, and a plain product of reals.
v0 = m0.Function(id_=0, batch_ids=[], attrs=("model-type=memory-bound", "mac-count=0"))
a = m0.Tensor(name="a", shape=(2,2,3), dtype="int32")
v0.markInput(a)
b = m0.Tensor(name="b", shape=(2,3,2), dtype="int32")
v0.markInput(b)
x = m0.Tensor(name="x", shape=(4,3), dtype="float32")
v0.markInput(x)
w = m0.Tensor(name="w", shape=(3,2), dtype="float32")
v0.markInput(w)
y = m0.Tensor(name="y", shape=(2,2,2), dtype="int32")
z = m0.Tensor(name="z", shape=(4,2), dtype="float32")
m8.NeuronTensorOp(srcs=[a, b], dsts=[y], xla_op='mhlo.dot', lhs_batching_dims=[0], lhs_contract_dims=[2], rhs_batching_dims=[0], rhs_contract_dims=[1])
m8.NeuronTensorOp(srcs=[x, w], dsts=[z], xla_op='mhlo.dot', lhs_batching_dims=[], lhs_contract_dims=[1], rhs_batching_dims=[], rhs_contract_dims=[0])
v0.markOutput(y)
v0.markOutput(z)
ir=v0


# with: --validate
# expect: eval.outputs[0].values[0] == 75
# expect: eval.outputs[0].values[1] == -31
# expect: eval.outputs[0].values[2] == 74
# expect: eval.outputs[0].values[3] == -30
# expect: eval.outputs[0].values[4] == 57
# expect: eval.outputs[0].values[5] == -83
# expect: eval.outputs[0].values[6] == 20
# expect: eval.outputs[0].values[7] == -2
# expect: eval.outputs[1].values[0] > -0.978404064 && eval.outputs[1].values[0] < -0.978399751
# expect: eval.outputs[1].values[1] > -0.960290673 && eval.outputs[1].values[1] < -0.960286432
# expect: eval.outputs[1].values[2] > 0.903746528 && eval.outputs[1].values[2] < 0.903750543
# expect: eval.outputs[1].values[3] > 0.0779611014 && eval.outputs[1].values[3] < 0.0779618132
# expect: eval.outputs[1].values[4] > 0.397582341 && eval.outputs[1].values[4] < 0.397584331
# expect: eval.outputs[1].values[5] > -0.614641331 && eval.outputs[1].values[5] < -0.614638473
# expect: eval.outputs[1].values[6] > -0.95777473 && eval.outputs[1].values[6] < -0.957770499
# expect: eval.outputs[1].values[7] > 0.263688824 && eval.outputs[1].values[7] < 0.263690279
