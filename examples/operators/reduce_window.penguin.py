# Windows: xla_op='mhlo.reduce_window', a maximum over 2 by 2 windows, and sums of three rows with padding.
v0 = m0.Function(id_=0, batch_ids=[], attrs=("model-type=memory-bound", "mac-count=0"))
x = m0.Tensor(name="x", shape=(4,4), dtype="float32")
v0.markInput(x)
o = m0.Tensor(name="o", shape=(4,2), dtype="float32")
m = m0.Tensor(name="m", shape=(2,2), dtype="float32")
s = m0.Tensor(name="s", shape=(4,2), dtype="float32")
m8.NeuronTensorOp(srcs=[x], dsts=[m], op=np.maximum, xla_op='mhlo.reduce_window', use_init_operand=False, stride=(2,2), padding=[[0, 0], [0, 0]], window_shape=(2,2))
m0.OffloadedSlice(srcs=[x], dsts=[o], start_indices=[0, 1], limit_indices=[4, 4], strides=[1, 2])
m8.NeuronTensorOp(srcs=[o], dsts=[s], op=np.add, xla_op='mhlo.reduce_window', use_init_operand=False, stride=(1,1), padding=[[1, 1], [0, 0]], window_shape=(3,1))
v0.markOutput(m)
v0.markOutput(s)
ir=v0


# with: --validate
# expect: eval.outputs[0].values[0] > 0.617052075 && eval.outputs[0].values[0] < 0.617054943
# expect: eval.outputs[0].values[1] > 0.656217255 && eval.outputs[0].values[1] < 0.65622028
# expect: eval.outputs[0].values[2] > 0.942226471 && eval.outputs[0].values[2] < 0.94223064
# expect: eval.outputs[0].values[3] > 0.753688297 && eval.outputs[0].values[3] < 0.753691712
# expect: eval.outputs[1].values[0] > 1.20471074 && eval.outputs[1].values[0] < 1.20471595
# expect: eval.outputs[1].values[1] > 0.979706989 && eval.outputs[1].values[1] < 0.979711308
# expect: eval.outputs[1].values[2] > 0.901773595 && eval.outputs[1].values[2] < 0.901777602
# expect: eval.outputs[1].values[3] > -0.00811777281 && eval.outputs[1].values[3] < -0.00811734034
# expect: eval.outputs[1].values[4] > -0.0765911296 && eval.outputs[1].values[4] < -0.0765904233
# expect: eval.outputs[1].values[5] > 0.0893533019 && eval.outputs[1].values[5] < 0.0893540593
# expect: eval.outputs[1].values[6] > -0.664252141 && eval.outputs[1].values[6] < -0.664249084
# expect: eval.outputs[1].values[7] > -0.234137369 && eval.outputs[1].values[7] < -0.234136032
