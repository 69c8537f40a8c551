# Beside an element mask the guard over loops that it implies, marked is_approx; a second run adds nothing.
v0 = m0.Function(id_=0, batch_ids=[], attrs=())
x = m0.Tensor(name="x", shape=(512,64), dtype="float32")
y = m0.Tensor(name="y", shape=(512,64), dtype="float32")
v0.markInput(x)
p = m2.APIndex(name="p", ub=32)
a = m5.NeuronSBTensor(name="a", shape=(32,64), dtype="float32", partition_dim=0)
m4.MemsetOp(dst=a[0:32, 0:64], value=0.0, name="z")
with m0.AffineAxis(name="t", ub=20) as t:
    ld = m4.SBAtomLoad(dst=a[p, 0:64], src=x[32*t+p, 0:64], predicates=[32*t + p < 500], name="ld")
    cp = m3.TensorCopyOp(dst=a[p, t], src=a[p, 63], predicates=[(t + p)//8 == 2, t%4 == 1], name="cp")
with m0.AffineAxis(name="u", ub=16) as u:
    st = m4.SBAtomStore(dst=y[32*u+p, 0:64], src=a[p, 0:64], name="st")
v0.markOutput(y)
ir=v0

# run: approx-predicates
# with: --validate
# expect: passes[0].validated == true
# expect: passes[0].remarks[0].text == "ld runs only where -t + 15 >= 0"
# emit: penguin
# -----
# import neuronxcc.starfish.penguin.ir.ir as m0
# import neuronxcc.starfish.penguin.ir.DebugInfo as m1
# import neuronxcc.starfish.penguin.targets.tonga.APIndex as m2
# import neuronxcc.starfish.penguin.targets.tonga.TongaInst as m3
# import neuronxcc.starfish.penguin.targets.tonga.TongaISAInst as m4
# import neuronxcc.starfish.penguin.targets.tonga.TongaTensor as m5
# import numpy as np
# v0 = m0.Function(id_=0, batch_ids=[], attrs=())
# p = m2.APIndex(ub=32)
# v1 = m0.Tensor(name="x", shape=(512,64), id=1, dtype="float32")
# v0.markInput(v1)
# v2 = m0.Tensor(name="y", shape=(512,64), id=2, dtype="float32")
# v3 = m5.NeuronSBTensor(name="a", shape=(32,64), id=3, dtype="float32", partition_dim=0)
# v4 = m4.MemsetOp(dst=v3[0:32, 0:64], value=0.0, id=4, name="z")
# with m0.AffineAxis(ub=20, id=5) as t:
#     v5 = m4.SBAtomLoad(dst=v3[p, 0:64], src=v1[32*t+p, 0:64], predicates=[-32*t - p + 499 >= 0, m0.AffinePredicate(-t + 15, ge=True, is_approx=True)], id=6, name="ld")
#     v6 = m3.TensorCopyOp(dst=v3[p, t], src=v3[p, 63], predicates=[(t + p)//8 - 2 == 0, t%4 - 1 == 0], id=7, name="cp")
# with m0.AffineAxis(ub=16, id=8) as u:
#     v7 = m4.SBAtomStore(dst=v2[32*u+p, 0:64], src=v3[p, 0:64], id=9, name="st")
# v0.markOutput(v2)
# v0.id=10
# ir=v0
# run: approx-predicates,approx-predicates
# expect: passes[1].outcome == "unchanged"
# run: approx-predicates,canonicalize-predicates
# expect: passes[1].remarks[1].text == "1 guards dropped: bounds or other guards imply them"
