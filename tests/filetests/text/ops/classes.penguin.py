# Operator classes constructed themselves.
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
v1 = m0.Tensor(name="input0", shape=(8,16), parent=v0, id=1, dtype="float32", view=m0.TensorView(shape=(8,16), layout="NC", transpose=(0,1)), attrs={'CrossPassTensor': ""})
v0.markInput(v1)
v2 = m0.Tensor(name="input1", shape=(16,4), parent=v0, id=2, dtype="float32", view=m0.TensorView(shape=(16,4), layout="NC", transpose=(0,1)), attrs={'CrossPassTensor': ""})
v0.markInput(v2)
v3 = m0.Tensor(name="contract", shape=(8,4), parent=v0, id=4, dtype="float32", view=m0.TensorView(shape=(8,4), layout="NC", transpose=(0,1)), )
v4 = m0.TensorContractOp(srcs=[v1, v2], dsts=[v3], lhs_batching_dims=[], lhs_contract_dims=[1], rhs_batching_dims=[], rhs_contract_dims=[0], id=3, parent=v0, dl=m1.DebugLocation(tensor_op_name="contract", file="model.py", line=11, column=0, hlo_id=3))
v5 = m0.Tensor(name="exp", shape=(8,4), parent=v0, id=6, dtype="float32", view=m0.TensorView(shape=(8,4), layout="NC", transpose=(0,1)), )
v6 = m0.UnaryOp(srcs=[v3], dsts=[v5], op=np.exp, id=5, parent=v0, dl=m1.DebugLocation(tensor_op_name="exp", file="model.py", line=12, column=0, hlo_id=5))
v7 = m0.Tensor(name="sum", shape=(8,), parent=v0, id=8, dtype="float32", view=m0.TensorView(shape=(8,), layout="N", transpose=(0,)), )
v8 = m0.ReduceOp(srcs=[v5], dsts=[v7], op=np.add, init_value=0.0, reduce_dims=[1], id=7, parent=v0, dl=m1.DebugLocation(tensor_op_name="sum", file="model.py", line=13, column=0, hlo_id=7))
v9 = m0.Tensor(name="two", shape=(8,), parent=v0, id=10, dtype="float32", view=m0.TensorView(shape=(8,), layout="N", transpose=(0,)), )
v10 = m0.NullaryOp(srcs=[], dsts=[v9], value=2.0, id=9, parent=v0, dl=m1.DebugLocation(tensor_op_name="two", file="model.py", line=14, column=0, hlo_id=9))
v11 = m0.Tensor(name="mul", shape=(8,), parent=v0, id=12, dtype="float32", view=m0.TensorView(shape=(8,), layout="N", transpose=(0,)), )
v12 = m0.BinaryOp(srcs=[v7, v9], dsts=[v11], op=np.multiply, id=11, parent=v0, dl=m1.DebugLocation(tensor_op_name="mul", file="model.py", line=15, column=0, hlo_id=11))
v0.markOutput(v11)
v0.id=13
ir=v0
# expect: functions[0].inst_count > 0
