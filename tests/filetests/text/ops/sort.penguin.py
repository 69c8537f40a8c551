# Keys with values, rising; one array, falling.
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
v1 = m0.Tensor(name="input0", shape=(8,32), parent=v0, id=1, dtype="float32", view=m0.TensorView(shape=(8,32), layout="NC", transpose=(0,1)), attrs={'CrossPassTensor': ""})
v0.markInput(v1)
v2 = m0.Tensor(name="input1", shape=(8,32), parent=v0, id=2, dtype="int32", view=m0.TensorView(shape=(8,32), layout="NC", transpose=(0,1)), attrs={'CrossPassTensor': ""})
v0.markInput(v2)
v3 = m0.Tensor(name="sort", shape=(8,32), parent=v0, id=4, dtype="float32", view=m0.TensorView(shape=(8,32), layout="NC", transpose=(0,1)), )
v4 = m0.Tensor(name="sort.1", shape=(8,32), parent=v0, id=5, dtype="int32", view=m0.TensorView(shape=(8,32), layout="NC", transpose=(0,1)), )
import neuronxcc.starfish.penguin.frontends.XlaFE as m8
v5 = m8.NeuronTensorOp(srcs=[v1, v2], dsts=[v3, v4], xla_op='mhlo.sort', dimension=1, is_stable=True, comparison_dir='lt', id=3, parent=v0, dl=m1.DebugLocation(tensor_op_name="sort", file="model.py", line=11, column=0, hlo_id=3))
v6 = m0.Tensor(name="sort_falling", shape=(8,32), parent=v0, id=7, dtype="float32", view=m0.TensorView(shape=(8,32), layout="NC", transpose=(0,1)), )
v7 = m8.NeuronTensorOp(srcs=[v1], dsts=[v6], xla_op='mhlo.sort', dimension=0, is_stable=False, comparison_dir='ge', id=6, parent=v0, dl=m1.DebugLocation(tensor_op_name="sort_falling", file="model.py", line=12, column=0, hlo_id=6))
v0.markOutput(v3)
v0.markOutput(v4)
v0.markOutput(v6)
v0.id=8
ir=v0
# expect: functions[0].inst_count > 0
