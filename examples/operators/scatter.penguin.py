# Scatter: rows of updates folded into the rows that indices name; the last wins with 'update'.
v0 = m0.Function(id_=0, batch_ids=[], attrs=("model-type=memory-bound", "mac-count=0"))
a = m0.Tensor(name="a", shape=(4,2), dtype="int32")
v0.markInput(a)
u = m0.Tensor(name="u", shape=(3,2), dtype="int32")
v0.markInput(u)
n = m0.Tensor(name="n", shape=(3,1), dtype="int32")
two = m0.Tensor(name="two", shape=(3,1), dtype="int32")
three = m0.Tensor(name="three", shape=(3,1), dtype="int32")
k = m0.Tensor(name="k", shape=(3,1), dtype="int32")
i = m0.Tensor(name="i", shape=(3,1), dtype="int32")
y = m0.Tensor(name="y", shape=(4,2), dtype="int32")
z = m0.Tensor(name="z", shape=(4,2), dtype="int32")
m8.NeuronTensorOp(srcs=[], dsts=[n], xla_op='mhlo.iota', iota_dim=0, shape=(3,1), dtype="int32")
m0.NullaryOp(dsts=[two], value=2)
m0.NullaryOp(dsts=[three], value=3)
# 0 1 2 becomes 1 3 1: (2n + 1) by way of and with 3
m8.NeuronTensorOp(srcs=[n, two], dsts=[k], op=np.multiply, xla_op='mhlo.binary')
m8.NeuronTensorOp(srcs=[k, three], dsts=[i], op=np.bitwise_and, xla_op='mhlo.binary')
one = m0.Tensor(name="one", shape=(3,1), dtype="int32")
at = m0.Tensor(name="at", shape=(3,1), dtype="int32")
m0.NullaryOp(dsts=[one], value=1)
m8.NeuronTensorOp(srcs=[i, one], dsts=[at], op=np.bitwise_or, xla_op='mhlo.binary')
m8.NeuronTensorOp(srcs=[a, at, u], dsts=[y], xla_op='mhlo.scatter', index_vector_dim=1, update_scatter_dims=[0], update_window_dims=[1], inserted_window_dims=[0], scatter_dims_to_operand_dims=[0], unique_indices=False, scatter_kind='add')
m8.NeuronTensorOp(srcs=[a, at, u], dsts=[z], xla_op='mhlo.scatter', index_vector_dim=1, update_scatter_dims=[0], update_window_dims=[1], inserted_window_dims=[0], scatter_dims_to_operand_dims=[0], unique_indices=False, scatter_kind='update')
v0.markOutput(y)
v0.markOutput(z)
ir=v0


# with: --validate
# expect: eval.outputs[0].values[0] == -1
# expect: eval.outputs[0].values[1] == -7
# expect: eval.outputs[0].values[2] == -9
# expect: eval.outputs[0].values[3] == -7
# expect: eval.outputs[0].values[4] == -8
# expect: eval.outputs[0].values[5] == -6
# expect: eval.outputs[0].values[6] == -6
# expect: eval.outputs[0].values[7] == 1
# expect: eval.outputs[1].values[0] == -1
# expect: eval.outputs[1].values[1] == -7
# expect: eval.outputs[1].values[2] == 1
# expect: eval.outputs[1].values[3] == 1
# expect: eval.outputs[1].values[4] == -8
# expect: eval.outputs[1].values[5] == -6
# expect: eval.outputs[1].values[6] == -1
# expect: eval.outputs[1].values[7] == -3
