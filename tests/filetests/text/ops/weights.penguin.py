# Constants are files, named and not read.
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
v1 = m0.Tensor(name="input0", shape=(32,64), parent=v0, id=1, dtype=m7.dtype.bfloat16, view=m0.TensorView(shape=(32,64), layout="NC", transpose=(0,1)), attrs={'CrossPassTensor': ""})
v0.markInput(v1)
v2 = m0.Tensor(name="weight.0", shape=(64,16), parent=v0, id=2, dtype=m7.dtype.bfloat16, view=m0.TensorView(shape=(64,16), layout="NC", transpose=(0,1)), value=weight_load("weight.0.npy"), )
v3 = m0.Tensor(name="bias.1", shape=(16,), parent=v0, id=3, dtype="float32", view=m0.TensorView(shape=(16,), layout="N", transpose=(0,)), value=weight_load("bias.1.npy"), )
v4 = m0.Tensor(name="dot", shape=(32,16), parent=v0, id=5, dtype="float32", view=m0.TensorView(shape=(32,16), layout="NC", transpose=(0,1)), )
import neuronxcc.starfish.penguin.frontends.XlaFE as m8
v5 = m8.NeuronTensorOp(srcs=[v1, v2], dsts=[v4], xla_op='mhlo.dot', lhs_batching_dims=[], lhs_contract_dims=[1], rhs_batching_dims=[], rhs_contract_dims=[0], id=4, parent=v0, dl=m1.DebugLocation(tensor_op_name="dot", file="model.py", line=11, column=0, hlo_id=4))
v6 = m0.Tensor(name="add", shape=(32,16), parent=v0, id=7, dtype="float32", view=m0.TensorView(shape=(32,16), layout="NC", transpose=(0,1)), )
v7 = m8.NeuronTensorOp(srcs=[v4, v3], dsts=[v6], op=np.add, xla_op='mhlo.binary', id=6, parent=v0, dl=m1.DebugLocation(tensor_op_name="add", file="model.py", line=12, column=0, hlo_id=6))
v0.markOutput(v6)
v0.id=8
ir=v0
# expect: functions[0].inst_count > 0
