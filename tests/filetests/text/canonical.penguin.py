# The canonical form: names, ids, predicates, boundaries, edges.
import neuronxcc.starfish.penguin.ir.ir as ir_
v7 = ir_.Function(attrs=('model-type=memory-bound',), id_=2, batch_ids=[])
p = m2.APIndex(ub=128, name="p")
f = m2.APIndex(name="f", ub=64)
x = m0.Tensor(dtype="float32", name="x", shape=(500,64))
y = m0.Tensor(dtype="float32", name="y", shape=(500,64))
v7.markInput(x)
with m0.AffineAxis(lb=0, name="t", ub=4, axis_type=m0.AxisType.Parallel) as tile:
    with m0.Filter(predicates=[500 > 128*tile + p]):
        a = m5.NeuronSBTensor(name="a", shape=(128,64), dtype="float32")
        ld = m4.SBAtomLoad(src=x[p + tile*128, f], dst=a[p, f])
        ex = m4.ActivationOp(func="Exp", dst=a[p, f], src=a[p, f], engine="Activation", attrs={'k': (1,)})
        st = m4.SBAtomStore(dst=y[tile*128+p, f], src=a[p, f], predicates=[f <= 62])
v7.add_dep_edge(ld, st, m6.EdgeKind.ORDERED)
v7.markOutput(y)
ir=v7
# run:
# emit: penguin
# -----
# import neuronxcc.starfish.penguin.ir.ir as m0
# import neuronxcc.starfish.penguin.ir.DebugInfo as m1
# import neuronxcc.starfish.penguin.targets.tonga.APIndex as m2
# import neuronxcc.starfish.penguin.targets.tonga.TongaInst as m3
# import neuronxcc.starfish.penguin.targets.tonga.TongaISAInst as m4
# import neuronxcc.starfish.penguin.targets.tonga.TongaTensor as m5
# import numpy as np
# import neuronxcc.starfish.penguin.ir.Dependency as m6
# v0 = m0.Function(id_=2, batch_ids=[], attrs=("model-type=memory-bound",))
# p = m2.APIndex(ub=128)
# f = m2.APIndex(ub=64)
# v1 = m0.Tensor(name="x", shape=(500,64), id=1, dtype="float32")
# v0.markInput(v1)
# v2 = m0.Tensor(name="y", shape=(500,64), id=2, dtype="float32")
# with m0.AffineAxis(ub=4, axis_type=m0.AxisType.Parallel, id=3) as t:
#     with m0.Filter(predicates=[-128*t - p + 499 >= 0]):
#         v3 = m5.NeuronSBTensor(name="a", shape=(128,64), id=4, dtype="float32", partition_dim=0)
#         v4 = m4.SBAtomLoad(dst=v3[p, f], src=v1[128*t+p, f], id=5, name="ld")
#         v5 = m4.ActivationOp(dst=v3[p, f], src=v3[p, f], func="Exp", attrs={"k": (1,)}, engine="Activation", id=6, name="ex")
#         v6 = m4.SBAtomStore(dst=v2[128*t+p, f], src=v3[p, f], predicates=[-f + 62 >= 0], id=7, name="st")
# v6.add_dep_edge(m6.DependencyEdge(src=v4, dst=v6, idx_map=[], kind=m6.EdgeKind.ORDERED, predicates=[]))
# v0.markOutput(v2)
# v0.id=8
# ir=v0
