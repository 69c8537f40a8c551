# A strided convolution of channels-last images.
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
v1 = m0.Tensor(name="input0", shape=(1,16,16,8), parent=v0, id=1, dtype="float32", view=m0.TensorView(shape=(1,16,16,8), layout="NHWC", transpose=(0,1,2,3)), attrs={'CrossPassTensor': ""})
v0.markInput(v1)
v2 = m0.Tensor(name="input1", shape=(3,3,8,32), parent=v0, id=2, dtype="float32", view=m0.TensorView(shape=(3,3,8,32), layout="NHWC", transpose=(0,1,2,3)), attrs={'CrossPassTensor': ""})
v0.markInput(v2, is_parameter_tensor=True)
v3 = m0.Tensor(name="conv", shape=(1,8,8,32), parent=v0, id=4, dtype="float32", view=m0.TensorView(shape=(1,8,8,32), layout="NHWC", transpose=(0,1,2,3)), )
import neuronxcc.starfish.penguin.frontends.XlaFE as m8
v4 = m8.NeuronTensorOp(srcs=[v1, v2], dsts=[v3], xla_op='mhlo.convolution', window_strides=(2,2), padding=((0,1),(0,1)), lhs_dilation=(1,1), rhs_dilation=(1,1), input_batch_dim=0, input_feature_dim=3, input_spatial_dims=[1, 2], kernel_input_feature_dim=2, kernel_output_feature_dim=3, kernel_spatial_dims=[0, 1], output_batch_dim=0, output_feature_dim=3, output_spatial_dims=[1, 2], feature_group_count=1, batch_group_count=1, id=3, parent=v0, dl=m1.DebugLocation(tensor_op_name="conv", file="model.py", line=11, column=0, hlo_id=3))
v0.markOutput(v3)
v0.id=5
ir=v0
# expect: functions[0].inst_count > 0
