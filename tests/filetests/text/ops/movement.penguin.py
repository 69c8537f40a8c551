# Shapes, slices and pads.
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
v2 = m0.Tensor(name="input1", shape=(16,), parent=v0, id=2, dtype="float32", view=m0.TensorView(shape=(16,), layout="N", transpose=(0,)), attrs={'CrossPassTensor': ""})
v0.markInput(v2)
v3 = m0.Tensor(name="input2", shape=(), parent=v0, id=3, dtype="int32", view=m0.TensorView(shape=(), layout="", transpose=()), attrs={'CrossPassTensor': ""})
v0.markInput(v3)
v4 = m0.SingleValueTensor(name="zero", shape=(), parent=v0, id=4, dtype="float32", value=0.0, )
v5 = m0.Tensor(name="broadcast", shape=(8,16), parent=v0, id=6, dtype="float32", view=m0.TensorView(shape=(8,16), layout="NC", transpose=(0,1)), )
import neuronxcc.starfish.penguin.frontends.XlaFE as m8
v6 = m8.NeuronTensorOp(srcs=[v2], dsts=[v5], xla_op='mhlo.broadcast_in_dim', broadcast_dims=[1], shape=(8,16), id=5, parent=v0, dl=m1.DebugLocation(tensor_op_name="broadcast", file="model.py", line=11, column=0, hlo_id=5))
v7 = m0.Tensor(name="pad", shape=(10,33), parent=v0, id=8, dtype="float32", view=m0.TensorView(shape=(10,33), layout="NC", transpose=(0,1)), )
v8 = m8.NeuronTensorOp(srcs=[v1, v4], dsts=[v7], xla_op='mhlo.pad', edge_padding_low=(1,0), edge_padding_high=(1,2), interior_padding=(0,1), id=7, parent=v0, dl=m1.DebugLocation(tensor_op_name="pad", file="model.py", line=12, column=0, hlo_id=7))
v9 = m0.Tensor(name="reverse", shape=(8,16), parent=v0, id=10, dtype="float32", view=m0.TensorView(shape=(8,16), layout="NC", transpose=(0,1)), )
v10 = m8.NeuronTensorOp(srcs=[v1], dsts=[v9], xla_op='mhlo.reverse', dimensions=[0, 1], id=9, parent=v0, dl=m1.DebugLocation(tensor_op_name="reverse", file="model.py", line=13, column=0, hlo_id=9))
v11 = m0.Tensor(name="dynamic_slice", shape=(4,16), parent=v0, id=12, dtype="float32", view=m0.TensorView(shape=(4,16), layout="NC", transpose=(0,1)), )
v12 = m8.NeuronTensorOp(srcs=[v1, v3, v3], dsts=[v11], xla_op='mhlo.dynamic_slice', slice_sizes=(4,16), id=11, parent=v0, dl=m1.DebugLocation(tensor_op_name="dynamic_slice", file="model.py", line=14, column=0, hlo_id=11))
v13 = m0.Tensor(name="dynamic_update_slice", shape=(8,16), parent=v0, id=14, dtype="float32", view=m0.TensorView(shape=(8,16), layout="NC", transpose=(0,1)), )
v14 = m8.NeuronTensorOp(srcs=[v1, v11, v3, v3], dsts=[v13], xla_op='mhlo.dynamic_update_slice', id=13, parent=v0, dl=m1.DebugLocation(tensor_op_name="dynamic_update_slice", file="model.py", line=15, column=0, hlo_id=13))
v15 = m0.Tensor(name="transpose", shape=(16,8), parent=v0, id=16, dtype="float32", view=m0.TensorView(shape=(16,8), layout="NC", transpose=(0,1)), )
v16 = m8.NeuronTensorOp(srcs=[v9], dsts=[v15], xla_op='mhlo.transpose', src_shape=(8,16), permutation=(1,0), id=15, parent=v0, dl=m1.DebugLocation(tensor_op_name="transpose", file="model.py", line=16, column=0, hlo_id=15))
v17 = m0.Tensor(name="slice", shape=(8,8), parent=v0, id=18, dtype="float32", view=m0.TensorView(shape=(8,8), layout="NC", transpose=(0,1)), )
v18 = m8.NeuronTensorOp(srcs=[v15], dsts=[v17], xla_op='mhlo.slice', start_indices=[0, 0], limit_indices=[16, 8], strides=[2, 1], id=17, parent=v0, dl=m1.DebugLocation(tensor_op_name="slice", file="model.py", line=17, column=0, hlo_id=17))
v19 = m0.Tensor(name="concatenate", shape=(8,16), parent=v0, id=20, dtype="float32", view=m0.TensorView(shape=(8,16), layout="NC", transpose=(0,1)), )
v20 = m8.NeuronTensorOp(srcs=[v17, v17], dsts=[v19], xla_op='mhlo.concatenate', dimension=1, id=19, parent=v0, dl=m1.DebugLocation(tensor_op_name="concatenate", file="model.py", line=18, column=0, hlo_id=19))
v0.markOutput(v5)
v0.markOutput(v7)
v0.markOutput(v13)
v0.markOutput(v19)
v0.id=21
ir=v0
# expect: functions[0].inst_count > 0
