# Softmax: and its gradient, over the last dimension.
v0 = m0.Function(id_=0, batch_ids=[], attrs=("model-type=memory-bound", "mac-count=0"))
x = m0.Tensor(name="x", shape=(2,3), dtype="float32")
v0.markInput(x)
d = m0.Tensor(name="d", shape=(2,3), dtype="float32")
v0.markInput(d)
y = m0.Tensor(name="y", shape=(2,3), dtype="float32")
dx = m0.Tensor(name="dx", shape=(2,3), dtype="float32")
m8.NeuronTensorOp(srcs=[x], dsts=[y], xla_op='mhlo.softmax', compute_dtype="float32", reduce_axes=[1])
m8.NeuronTensorOp(srcs=[d, y], dsts=[dx], xla_op='mhlo.softmax_dx', compute_dtype="float32", reduce_axes=[1])
v0.markOutput(y)
v0.markOutput(dx)
ir=v0


# with: --validate
# expect: eval.outputs[0].values[0] > 0.147270742 && eval.outputs[0].values[0] < 0.147271731
# expect: eval.outputs[0].values[1] > 0.496166061 && eval.outputs[0].values[1] < 0.496168445
# expect: eval.outputs[0].values[2] > 0.356560597 && eval.outputs[0].values[2] < 0.356562424
# expect: eval.outputs[0].values[3] > 0.421069907 && eval.outputs[0].values[3] < 0.421071991
# expect: eval.outputs[0].values[4] > 0.185758351 && eval.outputs[0].values[4] < 0.185759494
# expect: eval.outputs[0].values[5] > 0.393169142 && eval.outputs[0].values[5] < 0.393171114
# expect: eval.outputs[1].values[0] > 0.140355587 && eval.outputs[1].values[0] < 0.140356548
# expect: eval.outputs[1].values[1] > -0.109952224 && eval.outputs[1].values[1] < -0.109951384
# expect: eval.outputs[1].values[2] > -0.0304045248 && eval.outputs[1].values[2] < -0.0304040032
# expect: eval.outputs[1].values[3] > 0.0396523048 && eval.outputs[1].values[3] < 0.0396528634
# expect: eval.outputs[1].values[4] > 0.0165456802 && eval.outputs[1].values[4] < 0.0165461464
# expect: eval.outputs[1].values[5] > -0.0561988097 && eval.outputs[1].values[5] < -0.056198185
