# A loop keeps the trips at which something runs; a remainder that the smaller range folds is folded.
v0 = m0.Function(id_=0, batch_ids=[], attrs=())
x = m0.Tensor(name="x", shape=(512,64), dtype="float32")
y = m0.Tensor(name="y", shape=(512,64), dtype="float32")
v0.markInput(x)
p = m2.APIndex(name="p", ub=32)
a = m5.NeuronSBTensor(name="a", shape=(32,1024), dtype="float32", partition_dim=0)
m4.MemsetOp(dst=a[0:32, 0:1024], value=0.0, name="z")
with m0.AffineAxis(name="i", lb=1, ub=30, stride=3) as i:
    with m0.AffineAxis(name="j", ub=16) as j:
        ld = m4.SBAtomLoad(dst=a[p, 64*j+i%10], src=x[32*j+p, i], predicates=[i >= 3, 2*i <= 17, j + i <= 12], name="ld")
        cp = m3.TensorCopyOp(dst=a[p, 64*j+60], src=a[p, 64*j+i%10], predicates=[i == 7, j <= 4], name="cp")
with m0.AffineAxis(name="t", ub=16) as t:
    st = m4.SBAtomStore(dst=y[32*t+p, 0:64], src=a[p, 64*t:64*t+64], name="st")
v0.markOutput(y)
ir=v0

# run: tighten-ranges
# with: --validate
# expect: ok
# expect: passes[0].validated == true
# expect: passes[0].remarks[0].text == "loop 'i': 1:30 to 4:8, 8 of 10 trips ran nothing"
# expect: passes[0].remarks[1].text == "loop 'j': 0:16 to 0:9, 7 of 16 trips ran nothing"
# expect: passes[0].remarks[2].text == "2 of 3 loops tightened"
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
# v3 = m5.NeuronSBTensor(name="a", shape=(32,1024), id=3, dtype="float32", partition_dim=0)
# v4 = m4.MemsetOp(dst=v3[0:32, 0:1024], value=0.0, id=4, name="z")
# with m0.AffineAxis(lb=4, ub=8, stride=3, id=5) as i:
#     with m0.AffineAxis(ub=9, id=6) as j:
#         v5 = m4.SBAtomLoad(dst=v3[p, i+64*j], src=v1[32*j+p, i], predicates=[-i - j + 12 >= 0], id=7, name="ld")
#         v6 = m3.TensorCopyOp(dst=v3[p, 64*j+60], src=v3[p, i+64*j], predicates=[-j + 4 >= 0, i - 7 == 0], id=8, name="cp")
# with m0.AffineAxis(ub=16, id=9) as t:
#     v7 = m4.SBAtomStore(dst=v2[32*t+p, 0:64], src=v3[p, 64*t:64*t+64], id=10, name="st")
# v0.markOutput(v2)
# v0.id=11
# ir=v0
