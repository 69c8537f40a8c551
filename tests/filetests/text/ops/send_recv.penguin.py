# A send and a receive.
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
v1 = m0.Tensor(name="input0", shape=(4,64), parent=v0, id=1, dtype="float32", view=m0.TensorView(shape=(4,64), layout="NC", transpose=(0,1)), attrs={'CrossPassTensor': ""})
v0.markInput(v1)
import neuronxcc.starfish.penguin.frontends.XlaFE as m8
v2 = m8.NeuronTensorOp(srcs=[v1], dsts=[], xla_op='mhlo.send', peer_id=1, channel_id=3, stream_id=0, id=2, parent=v0, dl=m1.DebugLocation(tensor_op_name="send", file="model.py", line=11, column=0, hlo_id=2))
v3 = m0.Tensor(name="recv", shape=(4,64), parent=v0, id=4, dtype="float32", view=m0.TensorView(shape=(4,64), layout="NC", transpose=(0,1)), )
v4 = m8.NeuronTensorOp(srcs=[], dsts=[v3], xla_op='mhlo.recv', peer_id=1, channel_id=4, stream_id=0, id=3, parent=v0, dl=m1.DebugLocation(tensor_op_name="recv", file="model.py", line=12, column=0, hlo_id=3))
v0.markOutput(v3)
v0.id=5
ir=v0
# expect: functions[0].inst_count > 0
