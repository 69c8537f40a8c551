# Unary functions: one NumPy or SciPy function of every element, xla_op='mhlo.unary'.
v0 = m0.Function(id_=0, batch_ids=[], attrs=("model-type=memory-bound", "mac-count=0"))
a = m0.Tensor(name="a", shape=(2,2), dtype="float32")
v0.markInput(a)
e = m0.Tensor(name="e", shape=(2,2), dtype="float32")
t = m0.Tensor(name="t", shape=(2,2), dtype="float32")
n = m0.Tensor(name="n", shape=(2,2), dtype="float32")
g = m0.Tensor(name="g", shape=(2,2), dtype="float32")
r = m0.Tensor(name="r", shape=(2,2), dtype="float32")
fin = m0.Tensor(name="fin", shape=(2,2), dtype="bool")
m8.NeuronTensorOp(srcs=[a], dsts=[e], op=np.exp, xla_op='mhlo.unary')
m8.NeuronTensorOp(srcs=[a], dsts=[t], op=np.tanh, xla_op='mhlo.unary')
m8.NeuronTensorOp(srcs=[a], dsts=[n], op=np.negative, xla_op='mhlo.unary')
m8.NeuronTensorOp(srcs=[a], dsts=[g], op=m11.expit, xla_op='mhlo.unary')
m8.NeuronTensorOp(srcs=[e], dsts=[r], op=np.rsqrt, xla_op='mhlo.unary')
m8.NeuronTensorOp(srcs=[a], dsts=[fin], op=np.is_finite, xla_op='mhlo.unary')
v0.markOutput(e)
v0.markOutput(t)
v0.markOutput(n)
v0.markOutput(g)
v0.markOutput(r)
v0.markOutput(fin)
ir=v0


# with: --validate
# expect: eval.outputs[0].values[0] > 0.773723727 && eval.outputs[0].values[0] < 0.773727222
# expect: eval.outputs[0].values[1] > 2.70808698 && eval.outputs[0].values[1] < 2.70809822
# expect: eval.outputs[0].values[2] > 2.67569971 && eval.outputs[0].values[2] < 2.67571081
# expect: eval.outputs[0].values[3] > 1.45045831 && eval.outputs[0].values[3] < 1.45046452
# expect: eval.outputs[1].values[0] > -0.251055412 && eval.outputs[1].values[0] < -0.251054008
# expect: eval.outputs[1].values[1] > 0.760010727 && eval.outputs[1].values[1] < 0.760014167
# expect: eval.outputs[1].values[2] > 0.754882187 && eval.outputs[1].values[2] < 0.754885607
# expect: eval.outputs[1].values[3] > 0.355635628 && eval.outputs[1].values[3] < 0.355637451
# expect: eval.outputs[2].values[0] > 0.25653744 && eval.outputs[2].values[0] < 0.256538866
# expect: eval.outputs[2].values[1] > -0.996246742 && eval.outputs[2].values[1] < -0.996242357
# expect: eval.outputs[2].values[2] > -0.984215163 && eval.outputs[2].values[2] < -0.984210826
# expect: eval.outputs[2].values[3] > -0.371882667 && eval.outputs[2].values[3] < -0.37188078
# expect: eval.outputs[3].values[0] > 0.436213824 && eval.outputs[3].values[0] < 0.436215969
# expect: eval.outputs[3].values[1] > 0.730317911 && eval.outputs[3].values[1] < 0.730321233
# expect: eval.outputs[3].values[2] > 0.72794171 && eval.outputs[3].values[2] < 0.727945022
# expect: eval.outputs[3].values[3] > 0.591912207 && eval.outputs[3].values[3] < 0.591914975
# expect: eval.outputs[4].values[0] > 1.13685639 && eval.outputs[4].values[0] < 1.13686134
# expect: eval.outputs[4].values[1] > 0.607669212 && eval.outputs[4].values[1] < 0.607672043
# expect: eval.outputs[4].values[2] > 0.611335834 && eval.outputs[4].values[2] < 0.611338679
# expect: eval.outputs[4].values[3] > 0.830320837 && eval.outputs[4].values[3] < 0.830324558
# expect: eval.outputs[5].values[0] == 1
# expect: eval.outputs[5].values[1] == 1
# expect: eval.outputs[5].values[2] == 1
# expect: eval.outputs[5].values[3] == 1
