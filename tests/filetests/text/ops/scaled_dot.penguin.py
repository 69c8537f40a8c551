# Packed MX operands; the scales are sources 2 and 3.
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
v1 = m0.Tensor(name="input0", shape=(128,64), parent=v0, id=1, dtype=m7.dtype.float8_e4m3fn_x4, view=m0.TensorView(shape=(128,64), layout="NC", transpose=(0,1)), attrs={'CrossPassTensor': ""})
v0.markInput(v1)
v2 = m0.Tensor(name="input1", shape=(64,256), parent=v0, id=2, dtype=m7.dtype.float8_e4m3fn_x4, view=m0.TensorView(shape=(64,256), layout="NC", transpose=(0,1)), attrs={'CrossPassTensor': ""})
v0.markInput(v2)
v3 = m0.Tensor(name="input2", shape=(128,8), parent=v0, id=3, dtype="uint8", view=m0.TensorView(shape=(128,8), layout="NC", transpose=(0,1)), attrs={'CrossPassTensor': ""})
v0.markInput(v3)
v4 = m0.Tensor(name="input3", shape=(8,256), parent=v0, id=4, dtype="uint8", view=m0.TensorView(shape=(8,256), layout="NC", transpose=(0,1)), attrs={'CrossPassTensor': ""})
v0.markInput(v4)
v5 = m0.Tensor(name="scaled_dot", shape=(128,256), parent=v0, id=6, dtype="float32", view=m0.TensorView(shape=(128,256), layout="NC", transpose=(0,1)), )
import neuronxcc.starfish.penguin.frontends.XlaFE as m8
v6 = m8.NeuronTensorOp(srcs=[v1, v2, v3, v4], dsts=[v5], xla_op='mhlo.scaled_dot', lhs_batching_dims=[], lhs_contract_dims=[1], rhs_batching_dims=[], rhs_contract_dims=[0], id=5, parent=v0, dl=m1.DebugLocation(tensor_op_name="scaled_dot", file="model.py", line=11, column=0, hlo_id=5))
v0.markOutput(v5)
v0.id=7
ir=v0
# expect: functions[0].inst_count > 0
