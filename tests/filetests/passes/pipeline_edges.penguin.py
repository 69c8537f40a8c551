# Edges of the text bind other iterations of the new loop: distance 0 from stage 0 to stage 2 becomes 2, distance 3 back becomes 1.
v0 = m0.Function(id_=0, batch_ids=[])
x = m0.Tensor(name="x", shape=(640,64), dtype="float32")
y = m0.Tensor(name="y", shape=(640,64), dtype="float32")
v0.markInput(x)
with m0.AffineAxis(name="i", ub=5, axis_type=m0.AxisType.Sequential, attrs={"num_stages": 3}) as i:
    a = m5.NeuronSBTensor(name="A", shape=(1,128,64), dtype="float32", partition_dim=1)
    b = m5.NeuronSBTensor(name="B", shape=(1,128,64), dtype="float32", partition_dim=1)
    load = m4.SBAtomLoad(dst=a[0, 0:128, 0:64], src=x[128*i:128*i+128, 0:64], name="load")
    comp = m4.ActivationOp(dst=b[0, 0:128, 0:64], src=a[0, 0:128, 0:64], func="Square", name="comp")
    store = m4.SBAtomStore(dst=y[128*i:128*i+128, 0:64], src=b[0, 0:128, 0:64], name="store")
store.add_dep_edge(m6.DependencyEdge(src=load, dst=store, idx_map=[], kind=m6.EdgeKind.ORDERED, predicates=[]))
load.add_dep_edge(m6.DependencyEdge(src=store, dst=load, idx_map=[], kind=m6.EdgeKind.ORDERED, predicates=[], distance=3))
v0.markOutput(y)
ir=v0

# run: pipeline
# with: --validate
# expect: passes[0].validated == true
# expect: functions[0].dep_edges.length == 2
# expect: functions[0].dep_edges[0].distance == 2
# expect: functions[0].dep_edges[1].distance == 1
