# A softmax, its gradient, and its exponentials alone.
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
v3 = m0.Tensor(name="softmax", shape=(32,64), parent=v0, id=4, dtype="float32", view=m0.TensorView(shape=(32,64), layout="NC", transpose=(0,1)), )
import neuronxcc.starfish.penguin.frontends.XlaFE as m8
v4 = m8.NeuronTensorOp(srcs=[v1], dsts=[v3], xla_op='mhlo.softmax', compute_dtype="float32", reduce_axes=[1], id=3, parent=v0, dl=m1.DebugLocation(tensor_op_name="softmax", file="model.py", line=11, column=0, hlo_id=3))
v5 = m0.Tensor(name="softmax_dx", shape=(32,64), parent=v0, id=6, dtype="float32", view=m0.TensorView(shape=(32,64), layout="NC", transpose=(0,1)), )
v6 = m8.NeuronTensorOp(srcs=[v2, v3], dsts=[v5], xla_op='mhlo.softmax_dx', compute_dtype="float32", reduce_axes=[1], id=5, parent=v0, dl=m1.DebugLocation(tensor_op_name="softmax_dx", file="model.py", line=12, column=0, hlo_id=5))
v7 = m0.Tensor(name="softmax_exp", shape=(32,64), parent=v0, id=8, dtype="float32", view=m0.TensorView(shape=(32,64), layout="NC", transpose=(0,1)), )
v8 = m0.SoftmaxExpOp(srcs=[v1], dsts=[v7], compute_dtype="float32", reduce_axes=[1], id=7, parent=v0, dl=m1.DebugLocation(tensor_op_name="softmax_exp", file="model.py", line=13, column=0, hlo_id=7))
v0.markOutput(v3)
v0.markOutput(v5)
v0.markOutput(v7)
v0.id=9
ir=v0
# expect: functions[0].inst_count > 0
