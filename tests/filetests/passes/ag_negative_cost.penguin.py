# Costs are not negative.
v0 = m0.Function(id_=0, batch_ids=[])
x = m0.Tensor(name="x", shape=(32,64), dtype="float32")
v0.markInput(x)
ga = m0.Tensor(name="ga", shape=(128,64), dtype="float32")
gb = m0.Tensor(name="gb", shape=(128,64), dtype="float32")
a = m4.AllGatherOp(dst=ga, src=x, replica_groups=[[0,1,2,3]], all_gather_dim=0, name="a")
b = m4.AllGatherOp(dst=gb, src=x, replica_groups=[[0,1,2,3]], all_gather_dim=0, name="b")
v0.add_ag_edge(m9.AGRemovableOrderingEdge(src=a, dst=b, cost=-1))
v0.markOutput(ga)
v0.markOutput(gb)
ir=v0

# run: ag-order
# expect-error: 9:1 the cost of the edge from 'a' to 'b' is negative
