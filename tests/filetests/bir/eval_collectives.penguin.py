# Collectives over simulated ranks.
v0 = m0.Function(id_=0, batch_ids=[], attrs=())
x = m0.Tensor(name="x", shape=(4,6), dtype="float32")
g = m0.Tensor(name="g", shape=(8,6), dtype="float32")
r = m0.Tensor(name="r", shape=(4,6), dtype="float32")
s = m0.Tensor(name="s", shape=(2,6), dtype="float32")
t = m0.Tensor(name="t", shape=(4,6), dtype="float32")
u = m0.Tensor(name="u", shape=(4,6), dtype="float32")
k = m0.Tensor(name="k", shape=(4,6), dtype="float32")
v0.markInput(x)
m4.AllGatherOp(dst=g, src=x, replica_groups=[[0,1]], all_gather_dim=0)
m4.AllReduceOp(dst=r, src=x, replica_groups=[[1,0]], op="add")
m4.ReduceScatterOp(dst=s, src=x, replica_groups=[[0,1]], op="max", reduce_scatter_dim=0)
m4.AlltoAllOp(dst=t, src=x, replica_groups=[[0,1]], split_dimension=1, concat_dimension=1)
m4.CollectivePermuteOp(dst=u, src=x, src_target_pairs=[[0,1],[1,0]])
rk = m5.NeuronSBTensor(name="rk", shape=(4,6), dtype="float32", partition_dim=0)
m4.GetGlobalRankId(dst=rk, world_size=2)
m4.SBAtomStore(dst=k, src=rk)
v0.markOutput(g)
v0.markOutput(r)
v0.markOutput(s)
v0.markOutput(t)
v0.markOutput(u)
v0.markOutput(k)
ir=v0

# run: bir-eval,bir-eval{order=random random=1},bir-eval{order=random random=2}
# expect: ok
# expect: passes[2].outcome == "unchanged"
