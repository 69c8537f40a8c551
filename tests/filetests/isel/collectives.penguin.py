# Collectives among operators: they stay what they are, on whole tensors in DRAM.
v0 = m0.Function(id_=0, batch_ids=[], attrs=("model-type=memory-bound", "mac-count=0"))
x = m0.Tensor(name="x", shape=(4,6), dtype="float32")
v0.markInput(x)
e = m0.Tensor(name="e", shape=(4,6), dtype="float32")
m0.UnaryOp(dsts=[e], srcs=[x], op=np.exp)
s = m0.Tensor(name="s", shape=(4,6), dtype="float32")
m8.NeuronTensorOp(srcs=[e], dsts=[s], xla_op='mhlo.all_reduce', op=np.add, replica_groups=[[0,1]], stream_id=0)
g = m0.Tensor(name="g", shape=(8,6), dtype="float32")
m8.NeuronTensorOp(srcs=[s], dsts=[g], xla_op='mhlo.all_gather', all_gather_dim=0, replica_groups=[[0,1]], stream_id=0)
r = m0.Tensor(name="r", shape=(4,6), dtype="float32")
m8.NeuronTensorOp(srcs=[g], dsts=[r], xla_op='mhlo.reduce_scatter', op=np.maximum, reduce_scatter_dim=0, replica_groups=[[0,1]], stream_id=0)
a = m0.Tensor(name="a", shape=(8,3), dtype="float32")
m8.NeuronTensorOp(srcs=[r], dsts=[a], xla_op='mhlo.all_to_all', split_dimension=1, concat_dimension=0, split_count=2, replica_groups=[[0,1]], stream_id=0)
p = m0.Tensor(name="p", shape=(8,3), dtype="float32")
m8.NeuronTensorOp(srcs=[a], dsts=[p], xla_op='mhlo.collective_permute', src_target_pairs=[[0,1],[1,0]], stream_id=0)
t = m0.Tensor(name="t", shape=(3,8), dtype="float32")
m0.OffloadedTranspose(dsts=[t], srcs=[p], permutation=[1, 0])
y = m0.Tensor(name="y", shape=(3,8), dtype="float32")
m0.UnaryOp(dsts=[y], srcs=[t], op=np.tanh)
v0.markOutput(y)
ir=v0


# run: isel,default,lower-bir,bir-eval
# with: --validate
# expect: all(passes, $.validated == true)
# expect: passes[0].outcome == "changed"

# run: isel{resident=0},deps,lower-bir
# with: --validate
# expect: all(passes, $.validated == true)
