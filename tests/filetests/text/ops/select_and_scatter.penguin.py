# The gradient of a max pool.
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
v1 = m0.Tensor(name="input0", shape=(1,8,8,4), parent=v0, id=1, dtype="float32", view=m0.TensorView(shape=(1,8,8,4), layout="NHWC", transpose=(0,1,2,3)), attrs={'CrossPassTensor': ""})
v0.markInput(v1)
v2 = m0.Tensor(name="input1", shape=(1,4,4,4), parent=v0, id=2, dtype="float32", view=m0.TensorView(shape=(1,4,4,4), layout="NHWC", transpose=(0,1,2,3)), attrs={'CrossPassTensor': ""})
v0.markInput(v2)
v3 = m0.Tensor(name="select_and_scatter", shape=(1,8,8,4), parent=v0, id=4, dtype="float32", view=m0.TensorView(shape=(1,8,8,4), layout="NHWC", transpose=(0,1,2,3)), )
import neuronxcc.starfish.penguin.frontends.XlaFE as m8
v4 = m8.NeuronTensorOp(srcs=[v1, v2], dsts=[v3], xla_op='mhlo.select_and_scatter', select_op=np.greater_equal, scatter_op=np.add, scatter_ident=0.0, window_shape=(1,2,2,1), stride=(1,2,2,1), padding=((0,0),(0,0),(0,0),(0,0)), src_shape=(1,8,8,4), id=3, parent=v0, dl=m1.DebugLocation(tensor_op_name="select_and_scatter", file="model.py", line=11, column=0, hlo_id=3))
v0.markOutput(v3)
v0.id=5
ir=v0
# expect: functions[0].inst_count > 0
