# Every function of one argument; those of SciPy come through their own module.
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
v1 = m0.Tensor(name="input0", shape=(64,128), parent=v0, id=1, dtype="float32", view=m0.TensorView(shape=(64,128), layout="NC", transpose=(0,1)), attrs={'CrossPassTensor': ""})
v0.markInput(v1)
v2 = m0.Tensor(name="exp", shape=(64,128), parent=v0, id=3, dtype="float32", view=m0.TensorView(shape=(64,128), layout="NC", transpose=(0,1)), )
import neuronxcc.starfish.penguin.frontends.XlaFE as m8
v3 = m8.NeuronTensorOp(srcs=[v1], dsts=[v2], op=np.exp, xla_op='mhlo.unary', id=2, parent=v0, dl=m1.DebugLocation(tensor_op_name="exp", file="model.py", line=11, column=0, hlo_id=2))
v4 = m0.Tensor(name="log", shape=(64,128), parent=v0, id=5, dtype="float32", view=m0.TensorView(shape=(64,128), layout="NC", transpose=(0,1)), )
v5 = m8.NeuronTensorOp(srcs=[v2], dsts=[v4], op=np.log, xla_op='mhlo.unary', id=4, parent=v0, dl=m1.DebugLocation(tensor_op_name="log", file="model.py", line=12, column=0, hlo_id=4))
v6 = m0.Tensor(name="sqrt", shape=(64,128), parent=v0, id=7, dtype="float32", view=m0.TensorView(shape=(64,128), layout="NC", transpose=(0,1)), )
v7 = m8.NeuronTensorOp(srcs=[v4], dsts=[v6], op=np.sqrt, xla_op='mhlo.unary', id=6, parent=v0, dl=m1.DebugLocation(tensor_op_name="sqrt", file="model.py", line=13, column=0, hlo_id=6))
v8 = m0.Tensor(name="rsqrt", shape=(64,128), parent=v0, id=9, dtype="float32", view=m0.TensorView(shape=(64,128), layout="NC", transpose=(0,1)), )
v9 = m8.NeuronTensorOp(srcs=[v6], dsts=[v8], op=np.rsqrt, xla_op='mhlo.unary', id=8, parent=v0, dl=m1.DebugLocation(tensor_op_name="rsqrt", file="model.py", line=14, column=0, hlo_id=8))
v10 = m0.Tensor(name="tanh", shape=(64,128), parent=v0, id=11, dtype="float32", view=m0.TensorView(shape=(64,128), layout="NC", transpose=(0,1)), )
v11 = m8.NeuronTensorOp(srcs=[v8], dsts=[v10], op=np.tanh, xla_op='mhlo.unary', id=10, parent=v0, dl=m1.DebugLocation(tensor_op_name="tanh", file="model.py", line=15, column=0, hlo_id=10))
v12 = m0.Tensor(name="abs", shape=(64,128), parent=v0, id=13, dtype="float32", view=m0.TensorView(shape=(64,128), layout="NC", transpose=(0,1)), )
v13 = m8.NeuronTensorOp(srcs=[v10], dsts=[v12], op=np.abs, xla_op='mhlo.unary', id=12, parent=v0, dl=m1.DebugLocation(tensor_op_name="abs", file="model.py", line=16, column=0, hlo_id=12))
v14 = m0.Tensor(name="sign", shape=(64,128), parent=v0, id=15, dtype="float32", view=m0.TensorView(shape=(64,128), layout="NC", transpose=(0,1)), )
v15 = m8.NeuronTensorOp(srcs=[v12], dsts=[v14], op=np.sign, xla_op='mhlo.unary', id=14, parent=v0, dl=m1.DebugLocation(tensor_op_name="sign", file="model.py", line=17, column=0, hlo_id=14))
v16 = m0.Tensor(name="ceil", shape=(64,128), parent=v0, id=17, dtype="float32", view=m0.TensorView(shape=(64,128), layout="NC", transpose=(0,1)), )
v17 = m8.NeuronTensorOp(srcs=[v14], dsts=[v16], op=np.ceil, xla_op='mhlo.unary', id=16, parent=v0, dl=m1.DebugLocation(tensor_op_name="ceil", file="model.py", line=18, column=0, hlo_id=16))
v18 = m0.Tensor(name="floor", shape=(64,128), parent=v0, id=19, dtype="float32", view=m0.TensorView(shape=(64,128), layout="NC", transpose=(0,1)), )
v19 = m8.NeuronTensorOp(srcs=[v16], dsts=[v18], op=np.floor, xla_op='mhlo.unary', id=18, parent=v0, dl=m1.DebugLocation(tensor_op_name="floor", file="model.py", line=19, column=0, hlo_id=18))
v20 = m0.Tensor(name="sin", shape=(64,128), parent=v0, id=21, dtype="float32", view=m0.TensorView(shape=(64,128), layout="NC", transpose=(0,1)), )
v21 = m8.NeuronTensorOp(srcs=[v18], dsts=[v20], op=np.sin, xla_op='mhlo.unary', id=20, parent=v0, dl=m1.DebugLocation(tensor_op_name="sin", file="model.py", line=20, column=0, hlo_id=20))
v22 = m0.Tensor(name="cos", shape=(64,128), parent=v0, id=23, dtype="float32", view=m0.TensorView(shape=(64,128), layout="NC", transpose=(0,1)), )
v23 = m8.NeuronTensorOp(srcs=[v20], dsts=[v22], op=np.cos, xla_op='mhlo.unary', id=22, parent=v0, dl=m1.DebugLocation(tensor_op_name="cos", file="model.py", line=21, column=0, hlo_id=22))
v24 = m0.Tensor(name="tan", shape=(64,128), parent=v0, id=25, dtype="float32", view=m0.TensorView(shape=(64,128), layout="NC", transpose=(0,1)), )
v25 = m8.NeuronTensorOp(srcs=[v22], dsts=[v24], op=np.tan, xla_op='mhlo.unary', id=24, parent=v0, dl=m1.DebugLocation(tensor_op_name="tan", file="model.py", line=22, column=0, hlo_id=24))
v26 = m0.Tensor(name="negate", shape=(64,128), parent=v0, id=27, dtype="float32", view=m0.TensorView(shape=(64,128), layout="NC", transpose=(0,1)), )
v27 = m8.NeuronTensorOp(srcs=[v24], dsts=[v26], op=np.negative, xla_op='mhlo.unary', id=26, parent=v0, dl=m1.DebugLocation(tensor_op_name="negate", file="model.py", line=23, column=0, hlo_id=26))
v28 = m0.Tensor(name="round", shape=(64,128), parent=v0, id=29, dtype="float32", view=m0.TensorView(shape=(64,128), layout="NC", transpose=(0,1)), )
v29 = m8.NeuronTensorOp(srcs=[v26], dsts=[v28], op=np.rint, xla_op='mhlo.unary', id=28, parent=v0, dl=m1.DebugLocation(tensor_op_name="round", file="model.py", line=24, column=0, hlo_id=28))
v30 = m0.Tensor(name="atan", shape=(64,128), parent=v0, id=31, dtype="float32", view=m0.TensorView(shape=(64,128), layout="NC", transpose=(0,1)), )
v31 = m8.NeuronTensorOp(srcs=[v28], dsts=[v30], op=np.arctan, xla_op='mhlo.unary', id=30, parent=v0, dl=m1.DebugLocation(tensor_op_name="atan", file="model.py", line=25, column=0, hlo_id=30))
v32 = m0.Tensor(name="logistic", shape=(64,128), parent=v0, id=33, dtype="float32", view=m0.TensorView(shape=(64,128), layout="NC", transpose=(0,1)), )
import scipy.special as m9
v33 = m8.NeuronTensorOp(srcs=[v30], dsts=[v32], op=m9.expit, xla_op='mhlo.unary', id=32, parent=v0, dl=m1.DebugLocation(tensor_op_name="logistic", file="model.py", line=26, column=0, hlo_id=32))
v34 = m0.Tensor(name="erf", shape=(64,128), parent=v0, id=35, dtype="float32", view=m0.TensorView(shape=(64,128), layout="NC", transpose=(0,1)), )
v35 = m8.NeuronTensorOp(srcs=[v32], dsts=[v34], op=m9.erf, xla_op='mhlo.unary', id=34, parent=v0, dl=m1.DebugLocation(tensor_op_name="erf", file="model.py", line=27, column=0, hlo_id=34))
v36 = m0.Tensor(name="gelu", shape=(64,128), parent=v0, id=37, dtype="float32", view=m0.TensorView(shape=(64,128), layout="NC", transpose=(0,1)), )
v37 = m8.NeuronTensorOp(srcs=[v34], dsts=[v36], op=m8.gelu, xla_op='mhlo.unary', id=36, parent=v0, dl=m1.DebugLocation(tensor_op_name="gelu", file="model.py", line=28, column=0, hlo_id=36))
v38 = m0.Tensor(name="gelu_dx", shape=(64,128), parent=v0, id=39, dtype="float32", view=m0.TensorView(shape=(64,128), layout="NC", transpose=(0,1)), )
v39 = m8.NeuronTensorOp(srcs=[v36], dsts=[v38], op=m8.gelu_dx, xla_op='mhlo.unary', id=38, parent=v0, dl=m1.DebugLocation(tensor_op_name="gelu_dx", file="model.py", line=29, column=0, hlo_id=38))
v40 = m0.Tensor(name="silu", shape=(64,128), parent=v0, id=41, dtype="float32", view=m0.TensorView(shape=(64,128), layout="NC", transpose=(0,1)), )
v41 = m8.NeuronTensorOp(srcs=[v38], dsts=[v40], op=m8.silu, xla_op='mhlo.unary', id=40, parent=v0, dl=m1.DebugLocation(tensor_op_name="silu", file="model.py", line=30, column=0, hlo_id=40))
v42 = m0.Tensor(name="silu_dx", shape=(64,128), parent=v0, id=43, dtype="float32", view=m0.TensorView(shape=(64,128), layout="NC", transpose=(0,1)), )
v43 = m8.NeuronTensorOp(srcs=[v40], dsts=[v42], op=m8.silu_dx, xla_op='mhlo.unary', id=42, parent=v0, dl=m1.DebugLocation(tensor_op_name="silu_dx", file="model.py", line=31, column=0, hlo_id=42))
v0.markOutput(v42)
v0.id=44
ir=v0
# expect: functions[0].inst_count > 0
