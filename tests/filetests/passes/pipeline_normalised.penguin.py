# Bounds and stride are normalised first: i = 8 - 2*i' becomes a loop from 0.
v0 = m0.Function(id_=0, batch_ids=[])
x = m0.Tensor(name="x", shape=(640,64), dtype="float32")
y = m0.Tensor(name="y", shape=(640,64), dtype="float32")
v0.markInput(x)
with m0.AffineAxis(name="i", lb=8, ub=-2, stride=-2, axis_type=m0.AxisType.Sequential) as i:
    a = m5.NeuronSBTensor(name="A", shape=(1,128,64), dtype="float32", partition_dim=1)
    b = m5.NeuronSBTensor(name="B", shape=(1,128,64), dtype="float32", partition_dim=1)
    load = m4.SBAtomLoad(dst=a[0, 0:128, 0:64], src=x[64*i:64*i+128, 0:64], attrs={"stage_id": 0}, name="load")
    comp = m4.ActivationOp(dst=b[0, 0:128, 0:64], src=a[0, 0:128, 0:64], func="Square", attrs={"stage_id": 1}, name="comp")
    store = m4.SBAtomStore(dst=y[64*i:64*i+128, 0:64], src=b[0, 0:128, 0:64], attrs={"stage_id": 1}, name="store")
v0.markOutput(y)
ir=v0

# run: pipeline
# with: --validate
# expect: passes[0].validated == true
# expect: functions[0].pipelines[0].lb == 0
# expect: functions[0].pipelines[0].ub == 6

# run: pipeline
# emit: penguin
# -----
# import neuronxcc.starfish.penguin.ir.ir as m0
# import neuronxcc.starfish.penguin.ir.DebugInfo as m1
# import neuronxcc.starfish.penguin.targets.tonga.APIndex as m2
# import neuronxcc.starfish.penguin.targets.tonga.TongaInst as m3
# import neuronxcc.starfish.penguin.targets.tonga.TongaISAInst as m4
# import neuronxcc.starfish.penguin.targets.tonga.TongaTensor as m5
# import numpy as np
# v0 = m0.Function(id_=0, batch_ids=[])
# v1 = m0.Tensor(name="x", shape=(640,64), id=1, dtype="float32")
# v0.markInput(v1)
# v2 = m0.Tensor(name="y", shape=(640,64), id=2, dtype="float32")
# v3 = m5.NeuronSBTensor(name="A", shape=(2,128,64), id=4, dtype="float32", partition_dim=1)
# with m0.AffineAxis(ub=6, axis_type=m0.AxisType.Sequential, id=3) as i:
#     v4 = m5.NeuronSBTensor(name="B", shape=(1,128,64), id=5, dtype="float32", partition_dim=1)
#     v5 = m4.SBAtomLoad(dst=v3[i%2, 0:128, 0:64], src=v1[-128*i+512:-128*i+640, 0:64], predicates=[-i + 4 >= 0], attrs={"software_pipelined": 0}, id=6, name="load")
#     v6 = m4.ActivationOp(dst=v4[0, 0:128, 0:64], src=v3[(i+1)%2, 0:128, 0:64], func="Square", predicates=[i - 1 >= 0], attrs={"software_pipelined": 1}, id=7, name="comp")
#     v7 = m4.SBAtomStore(dst=v2[-128*i+640:-128*i+768, 0:64], src=v4[0, 0:128, 0:64], predicates=[i - 1 >= 0], attrs={"software_pipelined": 1}, id=8, name="store")
# v0.markOutput(v2)
# v0.id=9
# ir=v0
