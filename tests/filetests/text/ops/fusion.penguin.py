# A fusion is a line of summary, then its body.
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
v1 = m0.Tensor(name="input0", shape=(32,64), parent=v0, id=1, dtype="float32", view=m0.TensorView(shape=(32,64), layout="NC", transpose=(0,1)), attrs={'CrossPassTensor': ""})
v0.markInput(v1)
v2 = m0.Tensor(name="input1", shape=(64,64), parent=v0, id=2, dtype="float32", view=m0.TensorView(shape=(64,64), layout="NC", transpose=(0,1)), attrs={'CrossPassTensor': ""})
v0.markInput(v2)
v3 = m0.Tensor(name="fusion", shape=(32,64), parent=v0, id=3, dtype="float32", view=m0.TensorView(shape=(32,64), layout="NC", transpose=(0,1)), )
import neuronxcc.starfish.penguin.frontends.XlaFE as m8
v4 = m8.NeuronTensorOp(srcs=[v1], dsts=[v3], xla_op='mhlo.fusion', op='Elementwise', hilo_fusion_op='kLoop', id=4, parent=v0, dl=m1.DebugLocation(tensor_op_name="fusion.1", file="model.py", line=11, column=0, hlo_id=4))
v5 = m0.Tensor(name="exp", shape=(32,64), parent=v0, id=6, dtype="float32", view=m0.TensorView(shape=(32,64), layout="NC", transpose=(0,1)), )
v6 = m8.NeuronTensorOp(srcs=[v1], dsts=[v5], op=np.exp, xla_op='mhlo.unary', id=5, parent=v0, dl=m1.DebugLocation(tensor_op_name="exp", file="model.py", line=12, column=0, hlo_id=5))
v7 = m8.NeuronTensorOp(srcs=[v5, v1], dsts=[v3], op=np.multiply, xla_op='mhlo.binary', id=7, parent=v0, dl=m1.DebugLocation(tensor_op_name="multiply", file="model.py", line=13, column=0, hlo_id=7))
v8 = m0.Tensor(name="dot_fusion", shape=(32,64), parent=v0, id=8, dtype="float32", view=m0.TensorView(shape=(32,64), layout="NC", transpose=(0,1)), )
v9 = m8.NeuronTensorOp(srcs=[v3, v2], dsts=[v8], xla_op='mhlo.fusion', op='DotFusion', hilo_fusion_op='kOutput', id=9, parent=v0, dl=m1.DebugLocation(tensor_op_name="fusion.2", file="model.py", line=14, column=0, hlo_id=9))
v10 = m0.Tensor(name="dot", shape=(32,64), parent=v0, id=11, dtype="float32", view=m0.TensorView(shape=(32,64), layout="NC", transpose=(0,1)), )
v11 = m8.NeuronTensorOp(srcs=[v3, v2], dsts=[v10], xla_op='mhlo.dot', lhs_batching_dims=[], lhs_contract_dims=[1], rhs_batching_dims=[], rhs_contract_dims=[0], id=10, parent=v0, dl=m1.DebugLocation(tensor_op_name="dot", file="model.py", line=15, column=0, hlo_id=10))
import scipy.special as m9
v12 = m8.NeuronTensorOp(srcs=[v10], dsts=[v8], op=m9.expit, xla_op='mhlo.unary', id=12, parent=v0, dl=m1.DebugLocation(tensor_op_name="logistic", file="model.py", line=16, column=0, hlo_id=12))
v13 = m0.Tensor(name="norm", shape=(32,), parent=v0, id=13, dtype="float32", view=m0.TensorView(shape=(32,), layout="N", transpose=(0,)), )
v14 = m8.NeuronTensorOp(srcs=[v8], dsts=[v13], xla_op='mhlo.fusion', op='MulRedSqrt', hilo_fusion_op='kInput', reduce_dims=[1], id=14, parent=v0, dl=m1.DebugLocation(tensor_op_name="fusion.3", file="model.py", line=17, column=0, hlo_id=14))
v15 = m0.Tensor(name="square", shape=(32,64), parent=v0, id=16, dtype="float32", view=m0.TensorView(shape=(32,64), layout="NC", transpose=(0,1)), )
v16 = m8.NeuronTensorOp(srcs=[v8, v8], dsts=[v15], op=np.multiply, xla_op='mhlo.binary', id=15, parent=v0, dl=m1.DebugLocation(tensor_op_name="square", file="model.py", line=18, column=0, hlo_id=15))
v17 = m0.Tensor(name="sum", shape=(32,), parent=v0, id=18, dtype="float32", view=m0.TensorView(shape=(32,), layout="N", transpose=(0,)), )
v18 = m8.NeuronTensorOp(srcs=[v15], dsts=[v17], op=np.add, xla_op='np.add', init_value=0.0, reduce_dims=[1], id=17, parent=v0, dl=m1.DebugLocation(tensor_op_name="sum", file="model.py", line=19, column=0, hlo_id=17))
v19 = m8.NeuronTensorOp(srcs=[v17], dsts=[v13], op=np.sqrt, xla_op='mhlo.unary', id=19, parent=v0, dl=m1.DebugLocation(tensor_op_name="sqrt", file="model.py", line=20, column=0, hlo_id=19))
v0.markOutput(v8)
v0.markOutput(v13)
v0.id=20
ir=v0
# expect: functions[0].inst_count > 0
