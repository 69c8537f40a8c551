# An RMS norm and its gradients.
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
v2 = m0.Tensor(name="input1", shape=(64,), parent=v0, id=2, dtype="float32", view=m0.TensorView(shape=(64,), layout="N", transpose=(0,)), attrs={'CrossPassTensor': ""})
v0.markInput(v2, is_parameter_tensor=True)
v3 = m0.Tensor(name="input2", shape=(32,64), parent=v0, id=3, dtype="float32", view=m0.TensorView(shape=(32,64), layout="NC", transpose=(0,1)), attrs={'CrossPassTensor': ""})
v0.markInput(v3)
v4 = m0.Tensor(name="rms_norm", shape=(32,64), parent=v0, id=5, dtype="float32", view=m0.TensorView(shape=(32,64), layout="NC", transpose=(0,1)), )
import neuronxcc.starfish.penguin.frontends.XlaFE as m8
v5 = m8.NeuronTensorOp(srcs=[v1, v2], dsts=[v4], xla_op='mhlo.rms_norm', epsilon=1e-06, reduce_dims=[1], src_shapes=[[32, 64], [64]], id=4, parent=v0, dl=m1.DebugLocation(tensor_op_name="rms_norm", file="model.py", line=11, column=0, hlo_id=4))
v6 = m0.Tensor(name="rms_norm_backward", shape=(32,64), parent=v0, id=7, dtype="float32", view=m0.TensorView(shape=(32,64), layout="NC", transpose=(0,1)), )
v7 = m0.Tensor(name="rms_norm_backward.1", shape=(64,), parent=v0, id=8, dtype="float32", view=m0.TensorView(shape=(64,), layout="N", transpose=(0,)), )
v8 = m8.NeuronTensorOp(srcs=[v3, v1, v2], dsts=[v6, v7], xla_op='mhlo.rms_norm_backward', epsilon=1e-06, reduce_dims=[1], src_shapes=[[32, 64], [32, 64], [64]], id=6, parent=v0, dl=m1.DebugLocation(tensor_op_name="rms_norm_backward", file="model.py", line=12, column=0, hlo_id=6))
v0.markOutput(v4)
v0.markOutput(v6)
v0.markOutput(v7)
v0.id=9
ir=v0
# expect: functions[0].inst_count > 0
