# Integer division, bits and shifts.
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
v1 = m0.Tensor(name="input0", shape=(32,64), parent=v0, id=1, dtype="int32", view=m0.TensorView(shape=(32,64), layout="NC", transpose=(0,1)), attrs={'CrossPassTensor': ""})
v0.markInput(v1)
v2 = m0.Tensor(name="input1", shape=(32,64), parent=v0, id=2, dtype="int32", view=m0.TensorView(shape=(32,64), layout="NC", transpose=(0,1)), attrs={'CrossPassTensor': ""})
v0.markInput(v2)
v3 = m0.Tensor(name="int_div", shape=(32,64), parent=v0, id=4, dtype="int32", view=m0.TensorView(shape=(32,64), layout="NC", transpose=(0,1)), )
import neuronxcc.starfish.penguin.frontends.XlaFE as m8
v4 = m8.NeuronTensorOp(srcs=[v1, v2], dsts=[v3], op=np.int_div, xla_op='mhlo.binary', id=3, parent=v0, dl=m1.DebugLocation(tensor_op_name="int_div", file="model.py", line=11, column=0, hlo_id=3))
v5 = m0.Tensor(name="bitwise_and", shape=(32,64), parent=v0, id=6, dtype="int32", view=m0.TensorView(shape=(32,64), layout="NC", transpose=(0,1)), )
v6 = m8.NeuronTensorOp(srcs=[v3, v2], dsts=[v5], op=np.bitwise_and, xla_op='mhlo.binary', id=5, parent=v0, dl=m1.DebugLocation(tensor_op_name="bitwise_and", file="model.py", line=12, column=0, hlo_id=5))
v7 = m0.Tensor(name="bitwise_or", shape=(32,64), parent=v0, id=8, dtype="int32", view=m0.TensorView(shape=(32,64), layout="NC", transpose=(0,1)), )
v8 = m8.NeuronTensorOp(srcs=[v5, v2], dsts=[v7], op=np.bitwise_or, xla_op='mhlo.binary', id=7, parent=v0, dl=m1.DebugLocation(tensor_op_name="bitwise_or", file="model.py", line=13, column=0, hlo_id=7))
v9 = m0.Tensor(name="bitwise_xor", shape=(32,64), parent=v0, id=10, dtype="int32", view=m0.TensorView(shape=(32,64), layout="NC", transpose=(0,1)), )
v10 = m8.NeuronTensorOp(srcs=[v7, v2], dsts=[v9], op=np.bitwise_xor, xla_op='mhlo.binary', id=9, parent=v0, dl=m1.DebugLocation(tensor_op_name="bitwise_xor", file="model.py", line=14, column=0, hlo_id=9))
v11 = m0.Tensor(name="logical_left_shift", shape=(32,64), parent=v0, id=12, dtype="int32", view=m0.TensorView(shape=(32,64), layout="NC", transpose=(0,1)), )
v12 = m8.NeuronTensorOp(srcs=[v9, v2], dsts=[v11], op=np.logical_left_shift, xla_op='mhlo.binary', id=11, parent=v0, dl=m1.DebugLocation(tensor_op_name="logical_left_shift", file="model.py", line=15, column=0, hlo_id=11))
v13 = m0.Tensor(name="logical_right_shift", shape=(32,64), parent=v0, id=14, dtype="int32", view=m0.TensorView(shape=(32,64), layout="NC", transpose=(0,1)), )
v14 = m8.NeuronTensorOp(srcs=[v11, v2], dsts=[v13], op=np.logical_right_shift, xla_op='mhlo.binary', id=13, parent=v0, dl=m1.DebugLocation(tensor_op_name="logical_right_shift", file="model.py", line=16, column=0, hlo_id=13))
v15 = m0.Tensor(name="arith_right_shift", shape=(32,64), parent=v0, id=16, dtype="int32", view=m0.TensorView(shape=(32,64), layout="NC", transpose=(0,1)), )
v16 = m8.NeuronTensorOp(srcs=[v13, v2], dsts=[v15], op=np.arith_right_shift, xla_op='mhlo.binary', id=15, parent=v0, dl=m1.DebugLocation(tensor_op_name="arith_right_shift", file="model.py", line=17, column=0, hlo_id=15))
v0.markOutput(v15)
v0.id=17
ir=v0
# expect: functions[0].inst_count > 0
