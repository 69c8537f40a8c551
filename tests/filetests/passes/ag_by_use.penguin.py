# Without edges in the text the gather that is used first comes first; what lies between moves along.
v0 = m0.Function(id_=0, batch_ids=[])
x = m0.Tensor(name="x", shape=(32,64), dtype="float32")
v0.markInput(x)
ga = m0.Tensor(name="ga", shape=(128,64), dtype="float32")
gb = m0.Tensor(name="gb", shape=(128,64), dtype="float32")
y = m0.Tensor(name="y", shape=(2,64), dtype="float32")
a = m4.AllGatherOp(dst=ga, src=x, replica_groups=[[0,1,2,3]], all_gather_dim=0, name="a")
b = m4.AllGatherOp(dst=gb, src=x, replica_groups=[[0,1,2,3]], all_gather_dim=0, name="b")
ob = m4.SundaCustomOp(dsts=[y[0:1, 0:64]], srcs=[gb], function_name="f", name="ob")
oa = m4.SundaCustomOp(dsts=[y[1:2, 0:64]], srcs=[ga], function_name="f", name="oa")
v0.markOutput(y)
ir=v0

# run: ag-order
# with: --validate
# expect: passes[0].validated == true
# expect: functions[0].ag_order.order[0] == "b"
# expect: functions[0].ag_order.order[1] == "a"
# expect: functions[0].ag_order.broken.length == 0
# expect: functions[0].order[0] == "b"
# expect: functions[0].dep_edges.length == 1
# expect: functions[0].dep_edges[0].origin == "ag"
# expect: functions[0].dep_edges[0].kind == "ORDERED"

# run: ag-order,ag-order
# expect: passes[1].outcome == "unchanged"
# expect: functions[0].dep_edges.length == 1

# run: deps,ag-order
# expect: any(functions[0].dep_edges, $.origin == "data")
# expect: any(functions[0].dep_edges, $.origin == "ag")
