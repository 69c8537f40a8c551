# Collectives: what two ranks make of each other's tensors; rank 0 is shown, and rank 1's input has another seed.
v0 = m0.Function(id_=0, batch_ids=[], attrs=("model-type=memory-bound", "mac-count=0"))
x = m0.Tensor(name="x", shape=(2,2), dtype="float32")
v0.markInput(x)
g = m0.Tensor(name="g", shape=(4,2), dtype="float32")
s = m0.Tensor(name="s", shape=(2,2), dtype="float32")
r = m0.Tensor(name="r", shape=(1,2), dtype="float32")
a = m0.Tensor(name="a", shape=(2,2), dtype="float32")
p = m0.Tensor(name="p", shape=(2,2), dtype="float32")
m8.NeuronTensorOp(srcs=[x], dsts=[g], kind='AllGather', replica_groups=[[0, 1]], all_gather_dim=0, stream_id=0)
m8.NeuronTensorOp(srcs=[x], dsts=[s], kind='add', replica_groups=[[0, 1]], stream_id=0)
m8.NeuronTensorOp(srcs=[x], dsts=[r], kind='ReduceScatter', op='max', replica_groups=[[0, 1]], reduce_scatter_dim=0, stream_id=0)
m8.NeuronTensorOp(srcs=[x], dsts=[a], kind='AlltoAll', replica_groups=[[0, 1]], split_dimension=0, concat_dimension=0, split_count=2, stream_id=0)
m8.NeuronTensorOp(srcs=[x], dsts=[p], kind='Permute', src_target_pairs=[[1, 0], [0, 1]], stream_id=0)
v0.markOutput(g)
v0.markOutput(s)
v0.markOutput(r)
v0.markOutput(a)
v0.markOutput(p)
ir=v0


# with: --validate
# expect: eval.outputs[0].values[0] > -0.597584928 && eval.outputs[0].values[0] < -0.597582137
# expect: eval.outputs[0].values[1] > 0.617052075 && eval.outputs[0].values[1] < 0.617054943
# expect: eval.outputs[0].values[2] > 0.286646427 && eval.outputs[0].values[2] < 0.286647974
# expect: eval.outputs[0].values[3] > 0.656217255 && eval.outputs[0].values[3] < 0.65622028
# expect: eval.outputs[0].values[4] > -0.0163701716 && eval.outputs[0].values[4] < -0.0163697061
# expect: eval.outputs[0].values[5] > -0.413090898 && eval.outputs[0].values[5] < -0.413088845
# expect: eval.outputs[0].values[6] > 0.239409245 && eval.outputs[0].values[6] < 0.239410602
# expect: eval.outputs[0].values[7] > 0.729091178 && eval.outputs[0].values[7] < 0.729094495
# expect: eval.outputs[1].values[0] > -0.613954899 && eval.outputs[1].values[0] < -0.613952043
# expect: eval.outputs[1].values[1] > 0.203963029 && eval.outputs[1].values[1] < 0.203964245
# expect: eval.outputs[1].values[2] > 0.526055872 && eval.outputs[1].values[2] < 0.526058376
# expect: eval.outputs[1].values[3] > 1.38530863 && eval.outputs[1].values[3] < 1.38531457
# expect: eval.outputs[2].values[0] > -0.0163701716 && eval.outputs[2].values[0] < -0.0163697061
# expect: eval.outputs[2].values[1] > 0.617052075 && eval.outputs[2].values[1] < 0.617054943
# expect: eval.outputs[3].values[0] > -0.597584928 && eval.outputs[3].values[0] < -0.597582137
# expect: eval.outputs[3].values[1] > 0.617052075 && eval.outputs[3].values[1] < 0.617054943
# expect: eval.outputs[3].values[2] > -0.0163701716 && eval.outputs[3].values[2] < -0.0163697061
# expect: eval.outputs[3].values[3] > -0.413090898 && eval.outputs[3].values[3] < -0.413088845
# expect: eval.outputs[4].values[0] > -0.0163701716 && eval.outputs[4].values[0] < -0.0163697061
# expect: eval.outputs[4].values[1] > -0.413090898 && eval.outputs[4].values[1] < -0.413088845
# expect: eval.outputs[4].values[2] > 0.239409245 && eval.outputs[4].values[2] < 0.239410602
# expect: eval.outputs[4].values[3] > 0.729091178 && eval.outputs[4].values[3] < 0.729094495
