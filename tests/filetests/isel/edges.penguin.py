# What the text orders stays in order: the edge goes to what the operators became, not to the loads at the entry, which stand before both.
v0 = m0.Function(id_=0, batch_ids=[], attrs=("model-type=memory-bound", "mac-count=0"))
x = m0.Tensor(name="x", shape=(4,5), dtype="float32")
y = m0.Tensor(name="y", shape=(4,5), dtype="float32")
v0.markInput(x)
v0.markInput(y)
a = m0.Tensor(name="a", shape=(4,5), dtype="float32")
b = m0.Tensor(name="b", shape=(4,5), dtype="float32")
first = m0.UnaryOp(dsts=[a], srcs=[x], op=np.tanh, name="first")
second = m0.UnaryOp(dsts=[b], srcs=[y], op=np.exp, name="second")
second.add_dep_edge(m6.DependencyEdge(src=first, dst=second, idx_map=[], kind=m6.EdgeKind.ORDERED, predicates=[]))
v0.markOutput(a)
v0.markOutput(b)
ir=v0


# run: isel
# with: --validate
# expect: passes[0].validated == true
# expect: functions[0].dep_edges.length == 1
# expect: functions[0].dep_edges[0].src == "first.store"
# expect: functions[0].dep_edges[0].dst == "second.act"
