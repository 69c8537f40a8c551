# m0.AffinePredicate: the constructor's form of a predicate; printed only where is_approx is set.
v0 = m0.Function(id_=0, batch_ids=[], attrs=())
a = m5.NeuronSBTensor(name="a", shape=(128,64), dtype="float32", partition_dim=0)
v0.markInput(a)
p = m2.APIndex(name="p", ub=128)
with m0.AffineAxis(name="i", ub=8) as i:
    b = m4.ActivationOp(dst=a[p, 0], src=a[p, 0], func="Exp", predicates=[m0.AffinePredicate(p - i, ge=False), m0.AffinePredicate(-i + 5, ge=True, is_approx=False), m0.AffinePredicate(6 - i, is_approx=True)], name="b")
ir=v0
# run: none
# expect: ok
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
# p = m2.APIndex(ub=128)
# v1 = m5.NeuronSBTensor(name="a", shape=(128,64), id=1, dtype="float32", partition_dim=0)
# v0.markInput(v1)
# with m0.AffineAxis(ub=8, id=2) as i:
#     v2 = m4.ActivationOp(dst=v1[p, 0], src=v1[p, 0], func="Exp", predicates=[-i + p == 0, -i + 5 >= 0, m0.AffinePredicate(-i + 6, ge=True, is_approx=True)], id=3, name="b")
# v0.id=4
# ir=v0
