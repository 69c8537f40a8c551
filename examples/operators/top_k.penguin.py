# Top k: the two largest of each row and their places.
v0 = m0.Function(id_=0, batch_ids=[], attrs=("model-type=memory-bound", "mac-count=0"))
x = m0.Tensor(name="x", shape=(2,4), dtype="int32")
v0.markInput(x)
v = m0.Tensor(name="v", shape=(2,2), dtype="int32")
i = m0.Tensor(name="i", shape=(2,2), dtype="uint32")
m8.NeuronTensorOp(srcs=[x], dsts=[v, i], xla_op='mhlo.top_k', k=2, axis=1, is_ascend=False, is_barrier=False, ret_type="both", src_shape=(2,4), dtype="int32", indices_dtype="uint32")
v0.markOutput(v)
v0.markOutput(i)
ir=v0


# with: --validate
# expect: eval.outputs[0].values[0] == 1
# expect: eval.outputs[0].values[1] == -1
# expect: eval.outputs[0].values[2] == 7
# expect: eval.outputs[0].values[3] == 2
# expect: eval.outputs[1].values[0] == 3
# expect: eval.outputs[1].values[1] == 2
# expect: eval.outputs[1].values[2] == 3
# expect: eval.outputs[1].values[3] == 0
