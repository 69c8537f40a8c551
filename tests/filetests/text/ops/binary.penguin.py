# Functions of two arguments on floats.
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
v2 = m0.Tensor(name="input1", shape=(32,64), parent=v0, id=2, dtype="float32", view=m0.TensorView(shape=(32,64), layout="NC", transpose=(0,1)), attrs={'CrossPassTensor': ""})
v0.markInput(v2)
v3 = m0.Tensor(name="add", shape=(32,64), parent=v0, id=4, dtype="float32", view=m0.TensorView(shape=(32,64), layout="NC", transpose=(0,1)), )
import neuronxcc.starfish.penguin.frontends.XlaFE as m8
v4 = m8.NeuronTensorOp(srcs=[v1, v2], dsts=[v3], op=np.add, xla_op='mhlo.binary', id=3, parent=v0, dl=m1.DebugLocation(tensor_op_name="add", file="model.py", line=11, column=0, hlo_id=3))
v5 = m0.Tensor(name="subtract", shape=(32,64), parent=v0, id=6, dtype="float32", view=m0.TensorView(shape=(32,64), layout="NC", transpose=(0,1)), )
v6 = m8.NeuronTensorOp(srcs=[v3, v2], dsts=[v5], op=np.subtract, xla_op='mhlo.binary', id=5, parent=v0, dl=m1.DebugLocation(tensor_op_name="subtract", file="model.py", line=12, column=0, hlo_id=5))
v7 = m0.Tensor(name="multiply", shape=(32,64), parent=v0, id=8, dtype="float32", view=m0.TensorView(shape=(32,64), layout="NC", transpose=(0,1)), )
v8 = m8.NeuronTensorOp(srcs=[v5, v2], dsts=[v7], op=np.multiply, xla_op='mhlo.binary', id=7, parent=v0, dl=m1.DebugLocation(tensor_op_name="multiply", file="model.py", line=13, column=0, hlo_id=7))
v9 = m0.Tensor(name="divide", shape=(32,64), parent=v0, id=10, dtype="float32", view=m0.TensorView(shape=(32,64), layout="NC", transpose=(0,1)), )
v10 = m8.NeuronTensorOp(srcs=[v7, v2], dsts=[v9], op=np.divide, xla_op='mhlo.binary', id=9, parent=v0, dl=m1.DebugLocation(tensor_op_name="divide", file="model.py", line=14, column=0, hlo_id=9))
v11 = m0.Tensor(name="maximum", shape=(32,64), parent=v0, id=12, dtype="float32", view=m0.TensorView(shape=(32,64), layout="NC", transpose=(0,1)), )
v12 = m8.NeuronTensorOp(srcs=[v9, v2], dsts=[v11], op=np.maximum, xla_op='mhlo.binary', id=11, parent=v0, dl=m1.DebugLocation(tensor_op_name="maximum", file="model.py", line=15, column=0, hlo_id=11))
v13 = m0.Tensor(name="minimum", shape=(32,64), parent=v0, id=14, dtype="float32", view=m0.TensorView(shape=(32,64), layout="NC", transpose=(0,1)), )
v14 = m8.NeuronTensorOp(srcs=[v11, v2], dsts=[v13], op=np.minimum, xla_op='mhlo.binary', id=13, parent=v0, dl=m1.DebugLocation(tensor_op_name="minimum", file="model.py", line=16, column=0, hlo_id=13))
v15 = m0.Tensor(name="power", shape=(32,64), parent=v0, id=16, dtype="float32", view=m0.TensorView(shape=(32,64), layout="NC", transpose=(0,1)), )
v16 = m8.NeuronTensorOp(srcs=[v13, v2], dsts=[v15], op=np.power, xla_op='mhlo.binary', id=15, parent=v0, dl=m1.DebugLocation(tensor_op_name="power", file="model.py", line=17, column=0, hlo_id=15))
v17 = m0.Tensor(name="fmod", shape=(32,64), parent=v0, id=18, dtype="float32", view=m0.TensorView(shape=(32,64), layout="NC", transpose=(0,1)), )
v18 = m8.NeuronTensorOp(srcs=[v15, v2], dsts=[v17], op=np.fmod, xla_op='mhlo.binary', id=17, parent=v0, dl=m1.DebugLocation(tensor_op_name="fmod", file="model.py", line=18, column=0, hlo_id=17))
v0.markOutput(v17)
v0.id=19
ir=v0
# expect: functions[0].inst_count > 0
