# A batch norm in training, in inference, and its gradients.
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
v1 = m0.Tensor(name="input0", shape=(4,8,8,16), parent=v0, id=1, dtype="float32", view=m0.TensorView(shape=(4,8,8,16), layout="NHWC", transpose=(0,1,2,3)), attrs={'CrossPassTensor': ""})
v0.markInput(v1)
v2 = m0.Tensor(name="input1", shape=(16,), parent=v0, id=2, dtype="float32", view=m0.TensorView(shape=(16,), layout="N", transpose=(0,)), attrs={'CrossPassTensor': ""})
v0.markInput(v2)
v3 = m0.Tensor(name="input2", shape=(16,), parent=v0, id=3, dtype="float32", view=m0.TensorView(shape=(16,), layout="N", transpose=(0,)), attrs={'CrossPassTensor': ""})
v0.markInput(v3)
v4 = m0.Tensor(name="input3", shape=(4,8,8,16), parent=v0, id=4, dtype="float32", view=m0.TensorView(shape=(4,8,8,16), layout="NHWC", transpose=(0,1,2,3)), attrs={'CrossPassTensor': ""})
v0.markInput(v4)
v5 = m0.Tensor(name="bn", shape=(4,8,8,16), parent=v0, id=6, dtype="float32", view=m0.TensorView(shape=(4,8,8,16), layout="NHWC", transpose=(0,1,2,3)), )
v6 = m0.Tensor(name="bn.1", shape=(16,), parent=v0, id=7, dtype="float32", view=m0.TensorView(shape=(16,), layout="N", transpose=(0,)), )
v7 = m0.Tensor(name="bn.2", shape=(16,), parent=v0, id=8, dtype="float32", view=m0.TensorView(shape=(16,), layout="N", transpose=(0,)), )
import neuronxcc.starfish.penguin.frontends.XlaFE as m8
v8 = m8.NeuronTensorOp(srcs=[v1, v2, v3], dsts=[v5, v6, v7], xla_op='mhlo.batch_norm_training', epsilon=0.001, feature_index=3, id=5, parent=v0, dl=m1.DebugLocation(tensor_op_name="bn", file="model.py", line=11, column=0, hlo_id=5))
v9 = m0.Tensor(name="bn_inference", shape=(4,8,8,16), parent=v0, id=10, dtype="float32", view=m0.TensorView(shape=(4,8,8,16), layout="NHWC", transpose=(0,1,2,3)), )
v10 = m8.NeuronTensorOp(srcs=[v1, v2, v3, v6, v7], dsts=[v9], xla_op='mhlo.batch_norm_inference', epsilon=0.001, feature_index=3, id=9, parent=v0, dl=m1.DebugLocation(tensor_op_name="bn_inference", file="model.py", line=12, column=0, hlo_id=9))
v11 = m0.Tensor(name="bn_grad", shape=(4,8,8,16), parent=v0, id=12, dtype="float32", view=m0.TensorView(shape=(4,8,8,16), layout="NHWC", transpose=(0,1,2,3)), )
v12 = m0.Tensor(name="bn_grad.1", shape=(16,), parent=v0, id=13, dtype="float32", view=m0.TensorView(shape=(16,), layout="N", transpose=(0,)), )
v13 = m0.Tensor(name="bn_grad.2", shape=(16,), parent=v0, id=14, dtype="float32", view=m0.TensorView(shape=(16,), layout="N", transpose=(0,)), )
v14 = m8.NeuronTensorOp(srcs=[v1, v2, v6, v7, v4], dsts=[v11, v12, v13], xla_op='mhlo.batch_norm_grad', epsilon=0.001, feature_index=3, id=11, parent=v0, dl=m1.DebugLocation(tensor_op_name="bn_grad", file="model.py", line=13, column=0, hlo_id=11))
v0.markOutput(v5)
v0.markOutput(v6)
v0.markOutput(v7)
v0.markOutput(v9)
v0.markOutput(v11)
v0.markOutput(v12)
v0.markOutput(v13)
v0.id=15
ir=v0
# expect: functions[0].inst_count > 0
