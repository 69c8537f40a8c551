# Rate and seed are sources.
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
v2 = m0.Tensor(name="input1", shape=(1,), parent=v0, id=2, dtype="uint32", view=m0.TensorView(shape=(1,), layout="N", transpose=(0,)), attrs={'CrossPassTensor': ""})
v0.markInput(v2)
v3 = m0.SingleValueTensor(name="rate", shape=(), parent=v0, id=3, dtype="float32", value=0.1, )
v4 = m0.Tensor(name="dropout", shape=(32,64), parent=v0, id=5, dtype="float32", view=m0.TensorView(shape=(32,64), layout="NC", transpose=(0,1)), )
import neuronxcc.starfish.penguin.frontends.XlaFE as m8
v5 = m8.NeuronTensorOp(srcs=[v1, v3, v2], dsts=[v4], xla_op='mhlo.dropout', dtype="float32", predicates=[], id=4, parent=v0, dl=m1.DebugLocation(tensor_op_name="dropout", file="model.py", line=11, column=0, hlo_id=4))
v0.markOutput(v4)
v0.id=6
ir=v0
# expect: functions[0].inst_count > 0
