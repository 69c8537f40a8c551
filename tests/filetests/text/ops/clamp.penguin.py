# clamp is max(lo, min(x, hi)); the bounds are constants of one value, which broadcast.
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
v2 = m0.SingleValueTensor(name="lo", shape=(), parent=v0, id=2, dtype="float32", value=0.0, )
v3 = m0.SingleValueTensor(name="hi", shape=(), parent=v0, id=3, dtype="float32", value=6.0, )
v4 = m0.Tensor(name="clamp.min", shape=(32,64), parent=v0, id=5, dtype="float32", view=m0.TensorView(shape=(32,64), layout="NC", transpose=(0,1)), )
import neuronxcc.starfish.penguin.frontends.XlaFE as m8
v5 = m8.NeuronTensorOp(srcs=[v1, v3], dsts=[v4], op=np.minimum, xla_op='mhlo.binary', id=4, parent=v0, dl=m1.DebugLocation(tensor_op_name="clamp.min", file="model.py", line=11, column=0, hlo_id=4))
v6 = m0.Tensor(name="clamp", shape=(32,64), parent=v0, id=7, dtype="float32", view=m0.TensorView(shape=(32,64), layout="NC", transpose=(0,1)), )
v7 = m8.NeuronTensorOp(srcs=[v2, v4], dsts=[v6], op=np.maximum, xla_op='mhlo.binary', id=6, parent=v0, dl=m1.DebugLocation(tensor_op_name="clamp", file="model.py", line=12, column=0, hlo_id=6))
v0.markOutput(v6)
v0.id=8
ir=v0
# expect: functions[0].inst_count > 0
