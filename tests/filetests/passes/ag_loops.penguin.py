# A loop that holds gathers moves as a whole; inside it they have an order of their own.
v0 = m0.Function(id_=0, batch_ids=[])
x = m0.Tensor(name="x", shape=(32,64), dtype="float32")
v0.markInput(x)
ga = m0.Tensor(name="ga", shape=(128,64), dtype="float32")
gd = m0.Tensor(name="gd", shape=(128,64), dtype="float32")
gb = m0.Tensor(name="gb", shape=(2,128,64), dtype="float32")
gc = m0.Tensor(name="gc", shape=(2,128,64), dtype="float32")
a = m4.AllGatherOp(dst=ga, src=x, replica_groups=[[0,1,2,3]], all_gather_dim=0, name="a")
with m0.AffineAxis(name="i", ub=2) as i:
    b = m4.AllGatherOp(dst=gb[i, 0:128, 0:64], src=x[0:32, 0:64], replica_groups=[[0,1,2,3]], all_gather_dim=1, name="b")
    c = m4.AllGatherOp(dst=gc[i, 0:128, 0:64], src=x[0:32, 0:64], replica_groups=[[0,1,2,3]], all_gather_dim=1, name="c")
d = m4.AllGatherOp(dst=gd, src=x, replica_groups=[[0,1,2,3]], all_gather_dim=0, name="d")
v0.add_ag_edge(m9.AGForcedOrderingEdge(src=c, dst=b))
v0.add_ag_edge(m9.AGForcedOrderingEdge(src=d, dst=b))
v0.add_ag_edge(m9.AGRemovableOrderingEdge(src=c, dst=a, cost=3))
v0.add_ag_edge(m9.AGRemovableOrderingEdge(src=a, dst=b, cost=2))
v0.markOutput(ga)
v0.markOutput(gb)
v0.markOutput(gc)
v0.markOutput(gd)
ir=v0

# run: ag-order
# expect: functions[0].ag_order.order[0] == "d"
# expect: functions[0].ag_order.order[1] == "c"
# expect: functions[0].ag_order.order[2] == "b"
# expect: functions[0].ag_order.order[3] == "a"
# expect: functions[0].ag_order.broken.length == 1
# expect: functions[0].ag_order.broken[0].src == "a"
# expect: functions[0].ag_order.broken[0].dst == "b"
# expect: functions[0].ag_order.cost == 2
# expect: functions[0].dep_edges.length == 3
