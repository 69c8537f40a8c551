# Rows of an embedding.
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
v1 = m0.Tensor(name="input0", shape=(100,16), parent=v0, id=1, dtype="float32", view=m0.TensorView(shape=(100,16), layout="NC", transpose=(0,1)), attrs={'CrossPassTensor': ""})
v0.markInput(v1)
v2 = m0.Tensor(name="input1", shape=(5,1), parent=v0, id=2, dtype="int32", view=m0.TensorView(shape=(5,1), layout="NC", transpose=(0,1)), attrs={'CrossPassTensor': ""})
v0.markInput(v2)
v3 = m0.Tensor(name="gather", shape=(5,16), parent=v0, id=4, dtype="float32", view=m0.TensorView(shape=(5,16), layout="NC", transpose=(0,1)), )
import neuronxcc.starfish.penguin.frontends.XlaFE as m8
v4 = m8.NeuronTensorOp(srcs=[v1, v2], dsts=[v3], xla_op='mhlo.gather', offset_dims=[1], collapsed_slice_dims=[0], start_index_map=[0], index_vector_dim=1, slice_sizes=(1,16), indices_are_sorted=False, id=3, parent=v0, dl=m1.DebugLocation(tensor_op_name="gather", file="model.py", line=11, column=0, hlo_id=3))
v0.markOutput(v3)
v0.id=5
ir=v0
# expect: functions[0].inst_count > 0
