# not on integers and on booleans, and the test for finite numbers.
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
v1 = m0.Tensor(name="input0", shape=(64,), parent=v0, id=1, dtype="int32", view=m0.TensorView(shape=(64,), layout="N", transpose=(0,)), attrs={'CrossPassTensor': ""})
v0.markInput(v1)
v2 = m0.Tensor(name="input1", shape=(64,), parent=v0, id=2, dtype="bool", view=m0.TensorView(shape=(64,), layout="N", transpose=(0,)), attrs={'CrossPassTensor': ""})
v0.markInput(v2)
v3 = m0.Tensor(name="input2", shape=(64,), parent=v0, id=3, dtype="float32", view=m0.TensorView(shape=(64,), layout="N", transpose=(0,)), attrs={'CrossPassTensor': ""})
v0.markInput(v3)
v4 = m0.Tensor(name="not", shape=(64,), parent=v0, id=5, dtype="int32", view=m0.TensorView(shape=(64,), layout="N", transpose=(0,)), )
import neuronxcc.starfish.penguin.frontends.XlaFE as m8
v5 = m8.NeuronTensorOp(srcs=[v1], dsts=[v4], op=np.bitwise_not, xla_op='mhlo.unary', id=4, parent=v0, dl=m1.DebugLocation(tensor_op_name="not", file="model.py", line=11, column=0, hlo_id=4))
v6 = m0.Tensor(name="not_pred", shape=(64,), parent=v0, id=7, dtype="bool", view=m0.TensorView(shape=(64,), layout="N", transpose=(0,)), )
v7 = m8.NeuronTensorOp(srcs=[v2], dsts=[v6], op=np.logical_not, xla_op='mhlo.unary', id=6, parent=v0, dl=m1.DebugLocation(tensor_op_name="not_pred", file="model.py", line=12, column=0, hlo_id=6))
v8 = m0.Tensor(name="is_finite", shape=(64,), parent=v0, id=9, dtype="bool", view=m0.TensorView(shape=(64,), layout="N", transpose=(0,)), )
v9 = m8.NeuronTensorOp(srcs=[v3], dsts=[v8], op=np.is_finite, xla_op='mhlo.unary', id=8, parent=v0, dl=m1.DebugLocation(tensor_op_name="is_finite", file="model.py", line=13, column=0, hlo_id=8))
v0.markOutput(v4)
v0.markOutput(v6)
v0.markOutput(v8)
v0.id=10
ir=v0
# expect: functions[0].inst_count > 0
