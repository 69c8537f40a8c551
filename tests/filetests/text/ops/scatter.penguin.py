# Rows of an embedding, added to, folded and replaced.
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
v3 = m0.Tensor(name="input2", shape=(5,16), parent=v0, id=3, dtype="float32", view=m0.TensorView(shape=(5,16), layout="NC", transpose=(0,1)), attrs={'CrossPassTensor': ""})
v0.markInput(v3)
v4 = m0.Tensor(name="scatter_add", shape=(100,16), parent=v0, id=5, dtype="float32", view=m0.TensorView(shape=(100,16), layout="NC", transpose=(0,1)), )
import neuronxcc.starfish.penguin.frontends.XlaFE as m8
v5 = m8.NeuronTensorOp(srcs=[v1, v2, v3], dsts=[v4], xla_op='mhlo.scatter', index_vector_dim=1, update_scatter_dims=[0], update_window_dims=[1], inserted_window_dims=[0], scatter_dims_to_operand_dims=[0], unique_indices=False, scatter_kind=np.add, id=4, parent=v0, dl=m1.DebugLocation(tensor_op_name="scatter_add", file="model.py", line=11, column=0, hlo_id=4))
v6 = m0.Tensor(name="scatter_maximum", shape=(100,16), parent=v0, id=7, dtype="float32", view=m0.TensorView(shape=(100,16), layout="NC", transpose=(0,1)), )
v7 = m8.NeuronTensorOp(srcs=[v1, v2, v3], dsts=[v6], xla_op='mhlo.scatter', index_vector_dim=1, update_scatter_dims=[0], update_window_dims=[1], inserted_window_dims=[0], scatter_dims_to_operand_dims=[0], unique_indices=False, scatter_kind=np.maximum, id=6, parent=v0, dl=m1.DebugLocation(tensor_op_name="scatter_maximum", file="model.py", line=12, column=0, hlo_id=6))
v8 = m0.Tensor(name="scatter_update", shape=(100,16), parent=v0, id=9, dtype="float32", view=m0.TensorView(shape=(100,16), layout="NC", transpose=(0,1)), )
v9 = m8.NeuronTensorOp(srcs=[v1, v2, v3], dsts=[v8], xla_op='mhlo.scatter', index_vector_dim=1, update_scatter_dims=[0], update_window_dims=[1], inserted_window_dims=[0], scatter_dims_to_operand_dims=[0], unique_indices=False, scatter_kind='update', id=8, parent=v0, dl=m1.DebugLocation(tensor_op_name="scatter_update", file="model.py", line=13, column=0, hlo_id=8))
v0.markOutput(v4)
v0.markOutput(v6)
v0.markOutput(v8)
v0.id=10
ir=v0
# expect: functions[0].inst_count > 0
