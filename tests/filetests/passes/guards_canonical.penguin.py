# Whole conjunctions: what the others imply goes, contradictions are found, empty Filters go.
v0 = m0.Function(id_=0, batch_ids=[], attrs=())
x = m0.Tensor(name="x", shape=(512,64), dtype="float32")
y = m0.Tensor(name="y", shape=(512,64), dtype="float32")
v0.markInput(x)
p = m2.APIndex(name="p", ub=32)
with m0.AffineAxis(name="t", ub=16) as t:
    with m0.AffineAxis(name="j", ub=4) as j:
        with m0.Filter(predicates=[t + j >= 0]):
            a = m3.TensorCopyOp(dst=y[32*t+p, j], src=x[32*t+p, j], predicates=[t >= 5, j >= 2, t + j >= 6, 4*t + 8*j >= 3], name="a")
            b = m3.TensorCopyOp(dst=y[32*t+p, j+4], src=x[32*t+p, j], predicates=[t >= 9, t + 2*j <= 8], name="b")
            c = m3.TensorCopyOp(dst=y[32*t+p, j+8], src=x[32*t+p, j], predicates=[m0.AffinePredicate(t - 2, is_approx=True), t - 3 >= 0], name="c")
v0.markOutput(y)
ir=v0

# run: canonicalize-predicates
# expect: passes[0].remarks[0].text == "'b' never runs: its predicates contradict"
# expect: passes[0].remarks[2].text == "4 guards dropped: bounds or other guards imply them"
# expect: passes[0].remarks[3].text == "1 Filters guarded nothing and are gone"
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
# with m0.AffineAxis(ub=16, id=3) as t:
#     with m0.AffineAxis(ub=4, id=4) as j:
#         v3 = m3.TensorCopyOp(dst=v2[32*t+p, j], src=v1[32*t+p, j], predicates=[t - 5 >= 0, j - 2 >= 0], id=5, name="a")
#         v4 = m3.TensorCopyOp(dst=v2[32*t+p, j+4], src=v1[32*t+p, j], predicates=[t - 9 >= 0, -t - 2*j + 8 >= 0], id=6, name="b")
#         v5 = m3.TensorCopyOp(dst=v2[32*t+p, j+8], src=v1[32*t+p, j], predicates=[t - 3 >= 0], id=7, name="c")
# v0.markOutput(v2)
# v0.id=8
# ir=v0
