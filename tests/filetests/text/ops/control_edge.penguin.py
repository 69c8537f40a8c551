# A control dependence stands behind the operator that waits; a copy is in place.
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
v2 = m0.Tensor(name="input1", shape=(32,64), parent=v0, id=2, dtype="float32", view=m0.TensorView(shape=(32,64), layout="NC", transpose=(0,1)), attrs={'CrossPassTensor': ""})
v0.markInput(v2)
v3 = m0.Tensor(name="copy", shape=(32,64), parent=v0, id=4, dtype="float32", view=m0.TensorView(shape=(32,64), layout="NC", transpose=(0,1)), )
v4 = m0.OffloadedMemCpy(srcs=[v1], dsts=[v3], dtype="float32", id=3, parent=v0, dl=m1.DebugLocation(tensor_op_name="copy", file="model.py", line=11, column=0, hlo_id=3))
v5 = m0.Tensor(name="copy.1", shape=(32,64), parent=v0, id=6, dtype="float32", view=m0.TensorView(shape=(32,64), layout="NC", transpose=(0,1)), )
v6 = m0.OffloadedMemCpy(srcs=[v2], dsts=[v5], dtype="float32", id=5, parent=v0, dl=m1.DebugLocation(tensor_op_name="copy.1", file="model.py", line=12, column=0, hlo_id=5))
import neuronxcc.starfish.penguin.ir.Dependency as m8
v6.add_dep_edge(m8.DependencyEdge(src=v4, dst=v6, idx_map=[], kind=m8.EdgeKind.ORDERED, predicates=[]))
v7 = m0.Tensor(name="add", shape=(32,64), parent=v0, id=8, dtype="float32", view=m0.TensorView(shape=(32,64), layout="NC", transpose=(0,1)), )
import neuronxcc.starfish.penguin.frontends.XlaFE as m9
v8 = m9.NeuronTensorOp(srcs=[v3, v5], dsts=[v7], op=np.add, xla_op='mhlo.binary', id=7, parent=v0, dl=m1.DebugLocation(tensor_op_name="add", file="model.py", line=13, column=0, hlo_id=7))
v0.aliasTensors("copy.1", "input1", "must")
v0.markOutput(v7)
v0.id=9
ir=v0
# expect: functions[0].inst_count > 0
