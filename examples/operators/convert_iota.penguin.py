# Casts and iota: casts go towards zero; iota_dim= says along which dimension an iota counts.
v0 = m0.Function(id_=0, batch_ids=[], attrs=("model-type=memory-bound", "mac-count=0"))
a = m0.Tensor(name="a", shape=(2,3), dtype="float32")
v0.markInput(a)
ten = m0.Tensor(name="ten", shape=(2,3), dtype="float32")
t = m0.Tensor(name="t", shape=(2,3), dtype="float32")
i = m0.Tensor(name="i", shape=(2,3), dtype="int32")
h = m0.Tensor(name="h", shape=(2,3), dtype="bfloat16")
rows = m0.Tensor(name="rows", shape=(2,3), dtype="int32")
columns = m0.Tensor(name="columns", shape=(2,3), dtype="int32")
m0.NullaryOp(dsts=[ten], value=10.0)
m8.NeuronTensorOp(srcs=[a, ten], dsts=[t], op=np.multiply, xla_op='mhlo.binary')
m8.NeuronTensorOp(srcs=[t], dsts=[i], xla_op='mhlo.convert', dtype="int32")
m8.NeuronTensorOp(srcs=[a], dsts=[h], xla_op='mhlo.convert', dtype=m7.dtype.bfloat16)
m8.NeuronTensorOp(srcs=[], dsts=[rows], xla_op='mhlo.iota', iota_dim=0, shape=(2,3), dtype="int32")
m8.NeuronTensorOp(srcs=[], dsts=[columns], xla_op='mhlo.iota', iota_dim=1, shape=(2,3), dtype="int32")
v0.markOutput(i)
v0.markOutput(h)
v0.markOutput(rows)
v0.markOutput(columns)
ir=v0


# with: --validate
# expect: eval.outputs[0].values[0] == -2
# expect: eval.outputs[0].values[1] == 9
# expect: eval.outputs[0].values[2] == 9
# expect: eval.outputs[0].values[3] == 3
# expect: eval.outputs[0].values[4] == 0
# expect: eval.outputs[0].values[5] == -9
# expect: eval.outputs[1].values[0] > -0.258543357 && eval.outputs[1].values[0] < -0.254532948
# expect: eval.outputs[1].values[1] > 0.988460389 && eval.outputs[1].values[1] < 1.00402871
# expect: eval.outputs[1].values[2] > 0.976522831 && eval.outputs[1].values[2] < 0.991903159
# expect: eval.outputs[1].values[3] > 0.368975397 && eval.outputs[1].values[3] < 0.374788049
# expect: eval.outputs[1].values[4] > -0.0521324144 && eval.outputs[1].values[4] < -0.0513221754
# expect: eval.outputs[1].values[5] > -0.96551163 && eval.outputs[1].values[5] < -0.950540473
# expect: eval.outputs[2].values[0] == 0
# expect: eval.outputs[2].values[1] == 0
# expect: eval.outputs[2].values[2] == 0
# expect: eval.outputs[2].values[3] == 1
# expect: eval.outputs[2].values[4] == 1
# expect: eval.outputs[2].values[5] == 1
# expect: eval.outputs[3].values[0] == 0
# expect: eval.outputs[3].values[1] == 1
# expect: eval.outputs[3].values[2] == 2
# expect: eval.outputs[3].values[3] == 0
# expect: eval.outputs[3].values[4] == 1
# expect: eval.outputs[3].values[5] == 2
