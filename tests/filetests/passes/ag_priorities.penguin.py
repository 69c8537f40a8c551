# Of wishes that cost the same the one of lower priority breaks; whatever the priorities, the cost comes first.
v0 = m0.Function(id_=0, batch_ids=[])
x = m0.Tensor(name="x", shape=(32,64), dtype="float32")
v0.markInput(x)
ga = m0.Tensor(name="ga", shape=(128,64), dtype="float32")
gb = m0.Tensor(name="gb", shape=(128,64), dtype="float32")
gc = m0.Tensor(name="gc", shape=(128,64), dtype="float32")
a = m4.AllGatherOp(dst=ga, src=x, replica_groups=[[0,1,2,3]], all_gather_dim=0, name="a")
b = m4.AllGatherOp(dst=gb, src=x, replica_groups=[[0,1,2,3]], all_gather_dim=0, name="b")
c = m4.AllGatherOp(dst=gc, src=x, replica_groups=[[0,1,2,3]], all_gather_dim=0, name="c")
v0.add_ag_edge(m9.AGRemovableOrderingEdge(src=a, dst=b, cost=5, priority=1))
v0.add_ag_edge(m9.AGRemovableOrderingEdge(src=b, dst=c, cost=5, priority=0))
v0.add_ag_edge(m9.AGRemovableOrderingEdge(src=c, dst=a, cost=5, priority=2))
v0.markOutput(ga)
v0.markOutput(gb)
v0.markOutput(gc)
ir=v0

# run: ag-order
# expect: functions[0].ag_order.broken.length == 1
# expect: functions[0].ag_order.broken[0].src == "b"
# expect: functions[0].ag_order.cost == 5
# expect: functions[0].ag_order.order[0] == "c"
# expect: functions[0].ag_order.order[1] == "a"
# expect: functions[0].ag_order.order[2] == "b"
