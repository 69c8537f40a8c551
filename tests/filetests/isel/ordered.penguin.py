# Operators that a dependence orders: what the later one loads at the entry comes before the earlier one all the same.
v0 = m0.Function(id_=0, batch_ids=[], attrs=("model-type=memory-bound", "mac-count=0"))
a = m0.Tensor(name="a", shape=(3,4), dtype="float32")
v0.markInput(a)
b = m0.Tensor(name="b", shape=(3,4), dtype="float32")
v0.markInput(b)
x = m0.Tensor(name="x", shape=(3,4), dtype="float32")
first = m0.UnaryOp(dsts=[x], srcs=[a], op=np.exp, name="first")
y = m0.Tensor(name="y", shape=(6,4), dtype="float32")
moved = m0.OffloadedConcat(srcs=[x, a], dsts=[y], dimension=0, name="moved")
z = m0.Tensor(name="z", shape=(3,4), dtype="float32")
last = m0.UnaryOp(dsts=[z], srcs=[b], op=np.negative, name="last")
last.add_dep_edge(m9.DependencyEdge(src=moved, dst=last, idx_map=[], kind=m9.EdgeKind.ORDERED, predicates=[]))
v0.markOutput(y)
v0.markOutput(z)
ir=v0


# run: isel,default,lower-bir,bir-eval{order=random random=3}
# with: --validate
# expect: all(passes, $.validated == true)
# expect: passes[0].outcome == "changed"
