# Select and scatter: the gradient of a 2 by 2 maximum goes to where the maximum was.
v0 = m0.Function(id_=0, batch_ids=[], attrs=("model-type=memory-bound", "mac-count=0"))
x = m0.Tensor(name="x", shape=(4,4), dtype="float32")
v0.markInput(x)
s = m0.Tensor(name="s", shape=(2,2), dtype="float32")
v0.markInput(s)
y = m0.Tensor(name="y", shape=(4,4), dtype="float32")
m8.NeuronTensorOp(srcs=[x, s], dsts=[y], xla_op='mhlo.select_and_scatter', select_op=np.greater_equal, scatter_op=np.add, scatter_ident=0.0, window_shape=(2,2), stride=(2,2), padding=[[0, 0], [0, 0]], src_shape=(4,4))
v0.markOutput(y)
ir=v0


# with: --validate
# expect: eval.outputs[0].values[0] > -2e-7 && eval.outputs[0].values[0] < 2e-7
# expect: eval.outputs[0].values[1] > 0.025251138 && eval.outputs[0].values[1] < 0.0252516391
# expect: eval.outputs[0].values[2] > -2e-7 && eval.outputs[0].values[2] < 2e-7
# expect: eval.outputs[0].values[3] > -0.327556154 && eval.outputs[0].values[3] < -0.327554444
# expect: eval.outputs[0].values[4] > -2e-7 && eval.outputs[0].values[4] < 2e-7
# expect: eval.outputs[0].values[5] > -2e-7 && eval.outputs[0].values[5] < 2e-7
# expect: eval.outputs[0].values[6] > -2e-7 && eval.outputs[0].values[6] < 2e-7
# expect: eval.outputs[0].values[7] > -2e-7 && eval.outputs[0].values[7] < 2e-7
# expect: eval.outputs[0].values[8] > -0.246597506 && eval.outputs[0].values[8] < -0.24659612
# expect: eval.outputs[0].values[9] > -2e-7 && eval.outputs[0].values[9] < 2e-7
# expect: eval.outputs[0].values[10] > -2e-7 && eval.outputs[0].values[10] < 2e-7
# expect: eval.outputs[0].values[11] > -2e-7 && eval.outputs[0].values[11] < 2e-7
# expect: eval.outputs[0].values[12] > -2e-7 && eval.outputs[0].values[12] < 2e-7
# expect: eval.outputs[0].values[13] > -2e-7 && eval.outputs[0].values[13] < 2e-7
# expect: eval.outputs[0].values[14] > -2e-7 && eval.outputs[0].values[14] < 2e-7
# expect: eval.outputs[0].values[15] > 0.741045462 && eval.outputs[0].values[15] < 0.741048826
