# A removable edge against a dependence breaks.
v0 = m0.Function(id_=0, batch_ids=[])
x = m0.Tensor(name="x", shape=(32,64), dtype="float32")
v0.markInput(x)
ga = m0.Tensor(name="ga", shape=(128,64), dtype="float32")
h = m0.Tensor(name="h", shape=(32,64), dtype="float32")
gb = m0.Tensor(name="gb", shape=(128,64), dtype="float32")
a = m4.AllGatherOp(dst=ga, src=x, replica_groups=[[0,1,2,3]], all_gather_dim=0, name="a")
mm = m4.SundaCustomOp(dsts=[h], srcs=[ga], function_name="f", name="mm")
b = m4.AllGatherOp(dst=gb, src=h, replica_groups=[[0,1,2,3]], all_gather_dim=0, name="b")
v0.add_ag_edge(m9.AGRemovableOrderingEdge(src=b, dst=a, cost=7))
v0.markOutput(ga)
v0.markOutput(gb)
ir=v0

# run: ag-order
# with: --validate
# expect: passes[0].validated == true
# expect: functions[0].ag_order.cost == 7
# expect: functions[0].ag_order.optimal
# expect: functions[0].ag_order.order[0] == "a"
# expect: functions[0].ag_order.order[1] == "b"
