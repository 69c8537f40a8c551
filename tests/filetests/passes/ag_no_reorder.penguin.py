# A region with no_reorder keeps the order of its gathers; a forced edge against it fails.
v0 = m0.Function(id_=0, batch_ids=[])
x = m0.Tensor(name="x", shape=(32,64), dtype="float32")
v0.markInput(x)
ga = m0.Tensor(name="ga", shape=(128,64), dtype="float32")
gb = m0.Tensor(name="gb", shape=(128,64), dtype="float32")
with m0.ScopeRegion(name="r", no_reorder=True):
    a = m4.AllGatherOp(dst=ga, src=x, replica_groups=[[0,1,2,3]], all_gather_dim=0, name="a")
    b = m4.AllGatherOp(dst=gb, src=x, replica_groups=[[0,1,2,3]], all_gather_dim=0, name="b")
v0.add_ag_edge(m9.AGForcedOrderingEdge(src=b, dst=a))
v0.markOutput(ga)
v0.markOutput(gb)
ir=v0

# run: ag-order
# expect-error: 10:1 the forced edge from 'b' to 'a' goes against the order of a region that keeps it
