# Binary functions: arithmetic and comparisons, xla_op='mhlo.binary'; integers divide by np.int_div, towards zero.
v0 = m0.Function(id_=0, batch_ids=[], attrs=("model-type=memory-bound", "mac-count=0"))
a = m0.Tensor(name="a", shape=(4,), dtype="float32")
v0.markInput(a)
b = m0.Tensor(name="b", shape=(4,), dtype="float32")
v0.markInput(b)
i = m0.Tensor(name="i", shape=(4,), dtype="int32")
v0.markInput(i)
j = m0.Tensor(name="j", shape=(4,), dtype="int32")
v0.markInput(j)
k = m0.Tensor(name="k", shape=(4,), dtype="int32")
nine = m0.Tensor(name="nine", shape=(4,), dtype="int32")
s = m0.Tensor(name="s", shape=(4,), dtype="float32")
d = m0.Tensor(name="d", shape=(4,), dtype="float32")
m = m0.Tensor(name="m", shape=(4,), dtype="float32")
q = m0.Tensor(name="q", shape=(4,), dtype="int32")
w = m0.Tensor(name="w", shape=(4,), dtype="int32")
lt = m0.Tensor(name="lt", shape=(4,), dtype="bool")
m8.NeuronTensorOp(srcs=[a, b], dsts=[s], op=np.subtract, xla_op='mhlo.binary')
m8.NeuronTensorOp(srcs=[a, b], dsts=[d], op=np.divide, xla_op='mhlo.binary')
m8.NeuronTensorOp(srcs=[a, b], dsts=[m], op=np.maximum, xla_op='mhlo.binary')
m0.NullaryOp(dsts=[nine], value=9)
m8.NeuronTensorOp(srcs=[j, nine], dsts=[k], op=np.add, xla_op='mhlo.binary')
m8.NeuronTensorOp(srcs=[i, k], dsts=[q], op=np.int_div, xla_op='mhlo.binary')
m8.NeuronTensorOp(srcs=[i, j], dsts=[w], op=np.bitwise_xor, xla_op='mhlo.binary')
m8.NeuronTensorOp(srcs=[i, j], dsts=[lt], op=np.less, xla_op='mhlo.binary')
v0.markOutput(s)
v0.markOutput(d)
v0.markOutput(m)
v0.markOutput(q)
v0.markOutput(w)
v0.markOutput(lt)
ir=v0


# with: --validate
# expect: eval.outputs[0].values[0] > 0.0640596446 && eval.outputs[0].values[0] < 0.0640603009
# expect: eval.outputs[0].values[1] > 1.28447315 && eval.outputs[0].values[1] < 1.28447869
# expect: eval.outputs[0].values[2] > 0.729442845 && eval.outputs[0].values[2] < 0.729446163
# expect: eval.outputs[0].values[3] > 1.00070972 && eval.outputs[0].values[3] < 1.00071412
# expect: eval.outputs[1].values[0] > 0.800184238 && eval.outputs[1].values[0] < 0.800187838
# expect: eval.outputs[1].values[1] > -3.45641275 && eval.outputs[1].values[1] < -3.45639853
# expect: eval.outputs[1].values[2] > 3.86315817 && eval.outputs[1].values[2] < 3.86317402
# expect: eval.outputs[1].values[3] > -0.591387939 && eval.outputs[1].values[3] < -0.591385174
# expect: eval.outputs[2].values[0] > -0.256538866 && eval.outputs[2].values[0] < -0.25653744
# expect: eval.outputs[2].values[1] > 0.996242357 && eval.outputs[2].values[1] < 0.996246742
# expect: eval.outputs[2].values[2] > 0.984210826 && eval.outputs[2].values[2] < 0.984215163
# expect: eval.outputs[2].values[3] > 0.37188078 && eval.outputs[2].values[3] < 0.371882667
# expect: eval.outputs[3].values[0] == 0
# expect: eval.outputs[3].values[1] == -6
# expect: eval.outputs[3].values[2] == 0
# expect: eval.outputs[3].values[3] == -1
# expect: eval.outputs[4].values[0] == -8
# expect: eval.outputs[4].values[1] == 2
# expect: eval.outputs[4].values[2] == 2
# expect: eval.outputs[4].values[3] == 6
# expect: eval.outputs[5].values[0] == 1
# expect: eval.outputs[5].values[1] == 0
# expect: eval.outputs[5].values[2] == 0
# expect: eval.outputs[5].values[3] == 1
