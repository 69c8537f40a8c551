# RMS norm: rows over the root of their mean square, times a gain.
v0 = m0.Function(id_=0, batch_ids=[], attrs=("model-type=memory-bound", "mac-count=0"))
x = m0.Tensor(name="x", shape=(2,3), dtype="float32")
v0.markInput(x)
g = m0.Tensor(name="g", shape=(3,), dtype="float32")
v0.markInput(g)
y = m0.Tensor(name="y", shape=(2,3), dtype="float32")
m8.NeuronTensorOp(srcs=[x, g], dsts=[y], xla_op='mhlo.rms_norm', epsilon=1e-05, reduce_dims=[1], src_shapes=[[2, 3], [3]])
v0.markOutput(y)
ir=v0


# with: --validate
# expect: eval.outputs[0].values[0] > -0.522705411 && eval.outputs[0].values[0] < -0.52270292
# expect: eval.outputs[0].values[1] > 0.628286233 && eval.outputs[0].values[1] < 0.628289147
# expect: eval.outputs[0].values[2] > 0.50977278 && eval.outputs[0].values[2] < 0.509775219
# expect: eval.outputs[0].values[3] > 0.580314012 && eval.outputs[0].values[3] < 0.580316733
# expect: eval.outputs[0].values[4] > -0.166903807 && eval.outputs[0].values[4] < -0.16690274
# expect: eval.outputs[0].values[5] > 1.05660612 && eval.outputs[0].values[5] < 1.05661075
