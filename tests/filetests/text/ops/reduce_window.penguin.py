# Pooling, with the start as a number and as a source.
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
v2 = m0.SingleValueTensor(name="zero", shape=(), parent=v0, id=2, dtype="float32", value=0.0, )
v3 = m0.Tensor(name="max_pool", shape=(1,8,8,8), parent=v0, id=4, dtype="float32", view=m0.TensorView(shape=(1,8,8,8), layout="NHWC", transpose=(0,1,2,3)), )
import neuronxcc.starfish.penguin.frontends.XlaFE as m8
v4 = m8.NeuronTensorOp(srcs=[v1], dsts=[v3], op=np.maximum, xla_op='mhlo.reduce_window', use_init_operand=False, init_value=-float("inf"), stride=(1,2,2,1), padding=((0,0),(0,1),(0,1),(0,0)), window_shape=(1,3,3,1), id=3, parent=v0, dl=m1.DebugLocation(tensor_op_name="max_pool", file="model.py", line=11, column=0, hlo_id=3))
v5 = m0.Tensor(name="sum_pool", shape=(1,7,7,8), parent=v0, id=6, dtype="float32", view=m0.TensorView(shape=(1,7,7,8), layout="NHWC", transpose=(0,1,2,3)), )
v6 = m8.NeuronTensorOp(srcs=[v1, v2], dsts=[v5], op=np.add, xla_op='mhlo.reduce_window', use_init_operand=True, stride=(1,2,2,1), padding=((0,0),(0,0),(0,0),(0,0)), window_shape=(1,4,4,1), id=5, parent=v0, dl=m1.DebugLocation(tensor_op_name="sum_pool", file="model.py", line=12, column=0, hlo_id=5))
v0.markOutput(v3)
v0.markOutput(v5)
v0.id=7
ir=v0
# expect: functions[0].inst_count > 0
