# Select and clamp: np.select, xla_op='mhlo.ternary'; a clamp is the larger of low and the smaller of value and high, two operators.
v0 = m0.Function(id_=0, batch_ids=[], attrs=("model-type=memory-bound", "mac-count=0"))
p = m0.Tensor(name="p", shape=(4,), dtype="bool")
v0.markInput(p)
a = m0.Tensor(name="a", shape=(4,), dtype="float32")
v0.markInput(a)
b = m0.Tensor(name="b", shape=(4,), dtype="float32")
v0.markInput(b)
low = m0.Tensor(name="low", shape=(4,), dtype="float32")
high = m0.Tensor(name="high", shape=(4,), dtype="float32")
least = m0.Tensor(name="least", shape=(4,), dtype="float32")
s = m0.Tensor(name="s", shape=(4,), dtype="float32")
c = m0.Tensor(name="c", shape=(4,), dtype="float32")
m8.NeuronTensorOp(srcs=[p, a, b], dsts=[s], op=np.select, xla_op='mhlo.ternary')
m0.NullaryOp(dsts=[low], value=-0.25)
m0.NullaryOp(dsts=[high], value=0.25)
m8.NeuronTensorOp(srcs=[a, high], dsts=[least], op=np.minimum, xla_op='mhlo.binary')
m8.NeuronTensorOp(srcs=[low, least], dsts=[c], op=np.maximum, xla_op='mhlo.binary')
v0.markOutput(s)
v0.markOutput(c)
ir=v0


# with: --validate
# expect: eval.outputs[0].values[0] > -0.256538866 && eval.outputs[0].values[0] < -0.25653744
# expect: eval.outputs[0].values[1] > -0.288232149 && eval.outputs[0].values[1] < -0.288230596
# expect: eval.outputs[0].values[2] > 0.254767781 && eval.outputs[0].values[2] < 0.2547692
# expect: eval.outputs[0].values[3] > -0.628831652 && eval.outputs[0].values[3] < -0.628828737
# expect: eval.outputs[1].values[0] > -0.2500007 && eval.outputs[1].values[0] < -0.2499993
# expect: eval.outputs[1].values[1] > 0.2499993 && eval.outputs[1].values[1] < 0.2500007
# expect: eval.outputs[1].values[2] > 0.2499993 && eval.outputs[1].values[2] < 0.2500007
# expect: eval.outputs[1].values[3] > 0.2499993 && eval.outputs[1].values[3] < 0.2500007
