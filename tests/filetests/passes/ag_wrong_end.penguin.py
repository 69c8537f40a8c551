# Edges between all-gathers join all-gathers.
v0 = m0.Function(id_=0, batch_ids=[])
x = m0.Tensor(name="x", shape=(32,64), dtype="float32")
v0.markInput(x)
ga = m0.Tensor(name="ga", shape=(128,64), dtype="float32")
a = m4.AllGatherOp(dst=ga, src=x, replica_groups=[[0,1,2,3]], all_gather_dim=0, name="a")
y = m0.Tensor(name="y", shape=(128,64), dtype="float32")
c = m4.SundaCustomOp(dsts=[y], srcs=[ga], function_name="f", name="c")
v0.add_ag_edge(m9.AGRemovableOrderingEdge(src=a, dst=c, cost=1))
v0.markOutput(y)
ir=v0

# run: ag-order
# expect-error: 9:1 an edge between all-gathers names 'c', which is a SundaCustomOp
