# A custom operator, a kernel of the library and a sharding constraint.
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
v2 = m0.Tensor(name="custom", shape=(32,64), parent=v0, id=3, dtype="float32", view=m0.TensorView(shape=(32,64), layout="NC", transpose=(0,1)), )
import neuronxcc.starfish.penguin.frontends.XlaFE as m8
v3 = m8.NeuronTensorOp(srcs=[v1], dsts=[v2], xla_op='mhlo.custom_call', target_name='AwsNeuronCustomOp', backend_config={'scale': 2, 'mode': 'fast'}, function_name='my_op', lib_file_name='libmy_op.so', ulib_to_ucode_version='1.2', ulib_to_isa_version='3.0', id=2, parent=v0, dl=m1.DebugLocation(tensor_op_name="custom", file="model.py", line=11, column=0, hlo_id=2))
v4 = m0.Tensor(name="kernel", shape=(32,64), parent=v0, id=5, dtype="float32", view=m0.TensorView(shape=(32,64), layout="NC", transpose=(0,1)), )
v5 = m4.NativeKernel(srcs=[v2], dsts=[v4], use_opaque_access=True, kernel_config='{"func_name": "attention", "grid": [2]}', id=4, parent=v0, dl=m1.DebugLocation(tensor_op_name="kernel", file="model.py", line=12, column=0, hlo_id=4))
v5.aliasTensors(input=[v1])
v6 = m0.Tensor(name="sharding", shape=(32,64), parent=v0, id=7, dtype="float32", view=m0.TensorView(shape=(32,64), layout="NC", transpose=(0,1)), )
v7 = m0.LNCShardingConstraintOp(srcs=[v4], dsts=[v6], sharding='{devices=[2,1]0,1}', id=6, parent=v0, dl=m1.DebugLocation(tensor_op_name="sharding", file="model.py", line=13, column=0, hlo_id=6))
v0.markOutput(v6)
v0.id=8
ir=v0
# expect: functions[0].inst_count > 0
