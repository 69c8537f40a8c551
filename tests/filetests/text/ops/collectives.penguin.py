# The five collectives over two ranks.
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
v2 = m0.Tensor(name="all_reduce", shape=(4,64), parent=v0, id=3, dtype="float32", view=m0.TensorView(shape=(4,64), layout="NC", transpose=(0,1)), )
import neuronxcc.starfish.penguin.frontends.XlaFE as m8
v3 = m8.NeuronTensorOp(srcs=[v1], dsts=[v2], kind='AllReduce', op=np.add, replica_groups=[[0, 1]], dtype="float32", groupID=0, collective_type='default', has_token=False, stream_id=0, id=2, parent=v0, dl=m1.DebugLocation(tensor_op_name="all_reduce", file="model.py", line=11, column=0, hlo_id=2))
v4 = m0.Tensor(name="all_gather", shape=(8,64), parent=v0, id=5, dtype="float32", view=m0.TensorView(shape=(8,64), layout="NC", transpose=(0,1)), )
v5 = m8.NeuronTensorOp(srcs=[v1], dsts=[v4], kind='AllGather', replica_groups=[[0, 1]], dtype="float32", groupID=0, collective_type='default', has_token=False, stream_id=0, cc_type_hint='default', all_gather_dim=0, id=4, parent=v0, dl=m1.DebugLocation(tensor_op_name="all_gather", file="model.py", line=12, column=0, hlo_id=4))
v6 = m0.Tensor(name="reduce_scatter", shape=(2,64), parent=v0, id=7, dtype="float32", view=m0.TensorView(shape=(2,64), layout="NC", transpose=(0,1)), )
v7 = m8.NeuronTensorOp(srcs=[v1], dsts=[v6], kind='ReduceScatter', op=np.add, replica_groups=[[0, 1]], dtype="float32", groupID=0, collective_type='default', has_token=False, stream_id=0, reduce_scatter_dim=0, id=6, parent=v0, dl=m1.DebugLocation(tensor_op_name="reduce_scatter", file="model.py", line=13, column=0, hlo_id=6))
v8 = m0.Tensor(name="all_to_all", shape=(4,64), parent=v0, id=9, dtype="float32", view=m0.TensorView(shape=(4,64), layout="NC", transpose=(0,1)), )
v9 = m8.NeuronTensorOp(srcs=[v1], dsts=[v8], kind='AlltoAll', replica_groups=[[0, 1]], dtype="float32", groupID=0, collective_type='default', has_token=False, stream_id=0, split_dimension=1, concat_dimension=1, split_count=2, id=8, parent=v0, dl=m1.DebugLocation(tensor_op_name="all_to_all", file="model.py", line=14, column=0, hlo_id=8))
v10 = m0.Tensor(name="permute", shape=(4,64), parent=v0, id=11, dtype="float32", view=m0.TensorView(shape=(4,64), layout="NC", transpose=(0,1)), )
v11 = m8.NeuronTensorOp(srcs=[v1], dsts=[v10], kind='Permute', replica_groups=[[0, 1]], dtype="float32", groupID=0, collective_type='default', has_token=False, stream_id=0, src_target_pairs=[[0, 1], [1, 0]], id=10, parent=v0, dl=m1.DebugLocation(tensor_op_name="permute", file="model.py", line=15, column=0, hlo_id=10))
v0.markOutput(v2)
v0.markOutput(v4)
v0.markOutput(v6)
v0.markOutput(v8)
v0.markOutput(v10)
v0.id=12
ir=v0
# expect: functions[0].inst_count > 0
