# Sort: two operands sorted together by the first, equal elements in their own order.
v0 = m0.Function(id_=0, batch_ids=[], attrs=("model-type=memory-bound", "mac-count=0"))
x = m0.Tensor(name="x", shape=(2,4), dtype="int32")
v0.markInput(x)
n = m0.Tensor(name="n", shape=(2,4), dtype="int32")
y = m0.Tensor(name="y", shape=(2,4), dtype="int32")
i = m0.Tensor(name="i", shape=(2,4), dtype="int32")
m8.NeuronTensorOp(srcs=[], dsts=[n], xla_op='mhlo.iota', iota_dim=1, shape=(2,4), dtype="int32")
m8.NeuronTensorOp(srcs=[x, n], dsts=[y, i], xla_op='mhlo.sort', dimension=1, is_stable=True, comparison_dir='lt')
v0.markOutput(y)
v0.markOutput(i)
ir=v0


# with: --validate
# expect: eval.outputs[0].values[0] == -7
# expect: eval.outputs[0].values[1] == -6
# expect: eval.outputs[0].values[2] == -1
# expect: eval.outputs[0].values[3] == 1
# expect: eval.outputs[0].values[4] == -7
# expect: eval.outputs[0].values[5] == -2
# expect: eval.outputs[0].values[6] == 2
# expect: eval.outputs[0].values[7] == 7
# expect: eval.outputs[1].values[0] == 1
# expect: eval.outputs[1].values[1] == 0
# expect: eval.outputs[1].values[2] == 2
# expect: eval.outputs[1].values[3] == 3
# expect: eval.outputs[1].values[4] == 2
# expect: eval.outputs[1].values[5] == 1
# expect: eval.outputs[1].values[6] == 0
# expect: eval.outputs[1].values[7] == 3
