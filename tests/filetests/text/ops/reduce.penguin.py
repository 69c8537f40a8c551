# Every function that folds; the tag repeats it.
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
v1 = m0.Tensor(name="input0", shape=(32,64,8), parent=v0, id=1, dtype="float32", view=m0.TensorView(shape=(32,64,8), layout="NHC", transpose=(0,1,2)), attrs={'CrossPassTensor': ""})
v0.markInput(v1)
v2 = m0.Tensor(name="input1", shape=(32,64), parent=v0, id=2, dtype="int32", view=m0.TensorView(shape=(32,64), layout="NC", transpose=(0,1)), attrs={'CrossPassTensor': ""})
v0.markInput(v2)
v3 = m0.Tensor(name="input2", shape=(32,64), parent=v0, id=3, dtype="bool", view=m0.TensorView(shape=(32,64), layout="NC", transpose=(0,1)), attrs={'CrossPassTensor': ""})
v0.markInput(v3)
v4 = m0.Tensor(name="reduce_add", shape=(64,), parent=v0, id=5, dtype="float32", view=m0.TensorView(shape=(64,), layout="N", transpose=(0,)), )
import neuronxcc.starfish.penguin.frontends.XlaFE as m8
v5 = m8.NeuronTensorOp(srcs=[v1], dsts=[v4], op=np.add, xla_op='np.add', init_value=0.0, reduce_dims=[0, 2], id=4, parent=v0, dl=m1.DebugLocation(tensor_op_name="reduce_add", file="model.py", line=11, column=0, hlo_id=4))
v6 = m0.Tensor(name="reduce_multiply", shape=(64,), parent=v0, id=7, dtype="float32", view=m0.TensorView(shape=(64,), layout="N", transpose=(0,)), )
v7 = m8.NeuronTensorOp(srcs=[v1], dsts=[v6], op=np.multiply, xla_op='np.multiply', init_value=1.0, reduce_dims=[0, 2], id=6, parent=v0, dl=m1.DebugLocation(tensor_op_name="reduce_multiply", file="model.py", line=12, column=0, hlo_id=6))
v8 = m0.Tensor(name="reduce_minimum", shape=(64,), parent=v0, id=9, dtype="float32", view=m0.TensorView(shape=(64,), layout="N", transpose=(0,)), )
v9 = m8.NeuronTensorOp(srcs=[v1], dsts=[v8], op=np.minimum, xla_op='np.minimum', init_value=float("inf"), reduce_dims=[0, 2], id=8, parent=v0, dl=m1.DebugLocation(tensor_op_name="reduce_minimum", file="model.py", line=13, column=0, hlo_id=8))
v10 = m0.Tensor(name="reduce_maximum", shape=(64,), parent=v0, id=11, dtype="float32", view=m0.TensorView(shape=(64,), layout="N", transpose=(0,)), )
v11 = m8.NeuronTensorOp(srcs=[v1], dsts=[v10], op=np.maximum, xla_op='np.maximum', init_value=-float("inf"), reduce_dims=[0, 2], id=10, parent=v0, dl=m1.DebugLocation(tensor_op_name="reduce_maximum", file="model.py", line=14, column=0, hlo_id=10))
v12 = m0.Tensor(name="reduce_bitwise_and", shape=(32,), parent=v0, id=13, dtype="int32", view=m0.TensorView(shape=(32,), layout="N", transpose=(0,)), )
v13 = m8.NeuronTensorOp(srcs=[v2], dsts=[v12], op=np.bitwise_and, xla_op='np.bitwise_and', init_value=-1, reduce_dims=[1], id=12, parent=v0, dl=m1.DebugLocation(tensor_op_name="reduce_bitwise_and", file="model.py", line=15, column=0, hlo_id=12))
v14 = m0.Tensor(name="reduce_bitwise_or", shape=(32,), parent=v0, id=15, dtype="int32", view=m0.TensorView(shape=(32,), layout="N", transpose=(0,)), )
v15 = m8.NeuronTensorOp(srcs=[v2], dsts=[v14], op=np.bitwise_or, xla_op='np.bitwise_or', init_value=0, reduce_dims=[1], id=14, parent=v0, dl=m1.DebugLocation(tensor_op_name="reduce_bitwise_or", file="model.py", line=16, column=0, hlo_id=14))
v16 = m0.Tensor(name="reduce_logical_and", shape=(32,), parent=v0, id=17, dtype="bool", view=m0.TensorView(shape=(32,), layout="N", transpose=(0,)), )
v17 = m8.NeuronTensorOp(srcs=[v3], dsts=[v16], op=np.logical_and, xla_op='np.logical_and', init_value=True, reduce_dims=[1], id=16, parent=v0, dl=m1.DebugLocation(tensor_op_name="reduce_logical_and", file="model.py", line=17, column=0, hlo_id=16))
v18 = m0.Tensor(name="reduce_logical_or", shape=(32,), parent=v0, id=19, dtype="bool", view=m0.TensorView(shape=(32,), layout="N", transpose=(0,)), )
v19 = m8.NeuronTensorOp(srcs=[v3], dsts=[v18], op=np.logical_or, xla_op='np.logical_or', init_value=False, reduce_dims=[1], id=18, parent=v0, dl=m1.DebugLocation(tensor_op_name="reduce_logical_or", file="model.py", line=18, column=0, hlo_id=18))
v0.markOutput(v4)
v0.markOutput(v6)
v0.markOutput(v8)
v0.markOutput(v10)
v0.markOutput(v12)
v0.markOutput(v14)
v0.markOutput(v16)
v0.markOutput(v18)
v0.id=20
ir=v0
# expect: functions[0].inst_count > 0
