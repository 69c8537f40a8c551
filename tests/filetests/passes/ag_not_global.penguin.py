# Gathers of a part of the ranks are not ordered, unless scope=all asks for it.
v0 = m0.Function(id_=0, batch_ids=[])
x = m0.Tensor(name="x", shape=(32,64), dtype="float32")
v0.markInput(x)
ga = m0.Tensor(name="ga", shape=(128,64), dtype="float32")
gb = m0.Tensor(name="gb", shape=(128,64), dtype="float32")
gc = m0.Tensor(name="gc", shape=(128,64), dtype="float32")
a = m4.AllGatherOp(dst=ga, src=x, replica_groups=[[0,1,2,3]], all_gather_dim=0, name="a")
b = m4.AllGatherOp(dst=gb, src=x, replica_groups=[[0,1],[2,3]], all_gather_dim=0, name="b")
c = m4.AllGatherOp(dst=gc, src=x, replica_groups=[[0,1,2,3]], all_gather_dim=0, name="c")
v0.add_ag_edge(m9.AGRemovableOrderingEdge(src=c, dst=b, cost=1))
v0.add_ag_edge(m9.AGRemovableOrderingEdge(src=b, dst=a, cost=1))
v0.markOutput(ga)
v0.markOutput(gc)
ir=v0

# run: ag-order
# expect: functions[0].ag_order.order.length == 2
# expect: functions[0].ag_order.order[0] == "a"
# expect: functions[0].ag_order.order[1] == "c"
# expect: passes[0].remarks[0].text == "the edge from 'c' to 'b' is left out: 'b' is not global, its replica group does not span all ranks (scope=all takes it in)"

# run: ag-order{scope=all}
# expect: functions[0].ag_order.order[0] == "c"
# expect: functions[0].ag_order.order[1] == "b"
# expect: functions[0].ag_order.order[2] == "a"
