# What all instructions of a body carry becomes one Filter; what some only imply is kept beside it.
v0 = m0.Function(id_=0, batch_ids=[], attrs=())
x = m0.Tensor(name="x", shape=(512,64), dtype="float32")
y = m0.Tensor(name="y", shape=(512,64), dtype="float32")
v0.markInput(x)
p = m2.APIndex(name="p", ub=32)
with m0.AffineAxis(name="t", ub=20) as t:
    a = m5.NeuronSBTensor(name="a", shape=(32,64), dtype="float32", partition_dim=0)
    ld = m4.SBAtomLoad(dst=a[p, 0:64], src=x[32*t+p, 0:64], predicates=[t < 16, 32*t + p >= 0], name="ld")
    sc = m4.TensorScalarPtrOp(dst=a[p, 0:64], src=a[p, 0:64], operand0=2.0, op0="mult", predicates=[t < 16], name="sc")
    st = m4.SBAtomStore(dst=y[32*t+p, 0:64], src=a[p, 0:64], predicates=[32*t + p < 512], name="st")
v0.markOutput(y)
ir=v0

# run: project-predicates
# with: --validate
# expect: passes[0].validated == true
# expect: passes[0].remarks[0].text == "the body of 't', 3 instructions, runs only where -t + 15 >= 0"
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
# with m0.AffineAxis(ub=20, id=3) as t:
#     v3 = m5.NeuronSBTensor(name="a", shape=(32,64), id=4, dtype="float32", partition_dim=0)
#     with m0.Filter(predicates=[m0.AffinePredicate(-t + 15, ge=True, is_approx=True)]):
#         v4 = m4.SBAtomLoad(dst=v3[p, 0:64], src=v1[32*t+p, 0:64], predicates=[-t + 15 >= 0, 32*t + p >= 0], id=5, name="ld")
#         v5 = m4.TensorScalarPtrOp(dst=v3[p, 0:64], src=v3[p, 0:64], operand0=2.0, op0="mult", predicates=[-t + 15 >= 0], id=6, name="sc")
#         v6 = m4.SBAtomStore(dst=v2[32*t+p, 0:64], src=v3[p, 0:64], predicates=[-32*t - p + 511 >= 0], id=7, name="st")
# v0.markOutput(v2)
# v0.id=8
# ir=v0
# run: project-predicates,project-predicates
# expect: passes[1].outcome == "unchanged"
