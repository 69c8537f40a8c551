# The operators that DMA does.
import neuronxcc.starfish.penguin.ir.ir as m0
import neuronxcc.starfish.penguin.ir.DebugInfo as m1
import neuronxcc.starfish.penguin.targets.tonga.APIndex as m2
import neuronxcc.starfish.penguin.targets.tonga.TongaInst as m3
import neuronxcc.starfish.penguin.targets.tonga.TongaISAInst as m4
import neuronxcc.starfish.penguin.targets.tonga.TongaTensor as m5
import numpy as np
v0 = m0.Function(id_=0, batch_ids=[], attrs=("model-type=memory-bound", "mac-count=0", 'hlo-metrics={"HloMacCount": 0.0}'))
def weight_load(p):
  data = np.load(p)
  return data
import neuronxcc.starfish.support as m7
v1 = m0.Tensor(name="input0", shape=(8,16), parent=v0, id=1, dtype="float32", view=m0.TensorView(shape=(8,16), layout="NC", transpose=(0,1)), attrs={'CrossPassTensor': ""})
v0.markInput(v1)
v2 = m0.Tensor(name="input1", shape=(8,16), parent=v0, id=2, dtype="float32", view=m0.TensorView(shape=(8,16), layout="NC", transpose=(0,1)), attrs={'CrossPassTensor': ""})
v0.markInput(v2)
v3 = m0.Tensor(name="reshape", shape=(128,), parent=v0, id=4, dtype="float32", view=m0.TensorView(shape=(128,), layout="N", transpose=(0,)), )
v4 = m0.OffloadedMemCpy(srcs=[v1], dsts=[v3], dtype="float32", id=3, parent=v0, dl=m1.DebugLocation(tensor_op_name="reshape", file="model.py", line=11, column=0, hlo_id=3))
v5 = m0.Tensor(name="cast", shape=(16,8), parent=v0, id=6, dtype=m7.dtype.bfloat16, view=m0.TensorView(shape=(16,8), layout="NC", transpose=(0,1)), )
v6 = m0.OffloadedMemCast(srcs=[v3], dsts=[v5], dtype=m7.dtype.bfloat16, id=5, parent=v0, dl=m1.DebugLocation(tensor_op_name="cast", file="model.py", line=12, column=0, hlo_id=5))
v7 = m0.Tensor(name="concat", shape=(8,32), parent=v0, id=8, dtype="float32", view=m0.TensorView(shape=(8,32), layout="NC", transpose=(0,1)), )
v8 = m0.OffloadedConcat(srcs=[v1, v2], dsts=[v7], dimension=1, dtype="float32", id=7, parent=v0, dl=m1.DebugLocation(tensor_op_name="concat", file="model.py", line=13, column=0, hlo_id=7))
v9 = m0.Tensor(name="slice", shape=(4,16), parent=v0, id=10, dtype="float32", view=m0.TensorView(shape=(4,16), layout="NC", transpose=(0,1)), )
v10 = m0.OffloadedSlice(srcs=[v7], dsts=[v9], start_indices=[0, 1], limit_indices=[8, 32], strides=[2, 2], dtype="float32", id=9, parent=v0, dl=m1.DebugLocation(tensor_op_name="slice", file="model.py", line=14, column=0, hlo_id=9))
v11 = m0.Tensor(name="transpose", shape=(16,4), parent=v0, id=12, dtype="float32", view=m0.TensorView(shape=(16,4), layout="NC", transpose=(0,1)), )
v12 = m0.OffloadedTranspose(srcs=[v9], dsts=[v11], permutation=[1, 0], id=11, parent=v0, dl=m1.DebugLocation(tensor_op_name="transpose", file="model.py", line=15, column=0, hlo_id=11))
v13 = m0.Tensor(name="fma", shape=(16,4), parent=v0, id=14, dtype="float32", view=m0.TensorView(shape=(16,4), layout="NC", transpose=(0,1)), )
v14 = m0.OffloadedFMA(srcs=[v11, v11], dsts=[v13], constants=[1.0, 0.5], dtype="float32", id=13, parent=v0, dl=m1.DebugLocation(tensor_op_name="fma", file="model.py", line=16, column=0, hlo_id=13))
v0.markOutput(v5)
v0.markOutput(v11)
v0.markOutput(v13)
v0.id=15
ir=v0
# expect: functions[0].inst_count > 0
