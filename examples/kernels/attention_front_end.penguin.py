# Attention block as the front end writes it: operators on whole tensors, 4 heads of 64, 128 tokens, bf16, softmax in fp32, keys kept in place in their cache.
# Look at: no loops and no engines yet (op level); the HBM curve; which operator may stand where; "isel" takes it down to the engines.
import neuronxcc.starfish.penguin.ir.ir as m0
import neuronxcc.starfish.penguin.ir.DebugInfo as m1
import neuronxcc.starfish.penguin.targets.tonga.APIndex as m2
import neuronxcc.starfish.penguin.targets.tonga.TongaInst as m3
import neuronxcc.starfish.penguin.targets.tonga.TongaISAInst as m4
import neuronxcc.starfish.penguin.targets.tonga.TongaTensor as m5
import numpy as np
v0 = m0.Function(id_=0, batch_ids=[], attrs=("model-type=compute-bound", "mac-count=41943040", 'hlo-metrics={"HloMacCount": 41943040.0}'))
def weight_load(p):
  data = np.load(p)
  return data
import neuronxcc.starfish.support as m7
v1 = m0.Tensor(name="input0", shape=(128,256), parent=v0, id=1, dtype=m7.dtype.bfloat16, view=m0.TensorView(shape=(128,256), layout="NC", transpose=(0,1)), attrs={'CrossPassTensor': ""})
v0.markInput(v1)
v2 = m0.Tensor(name="input1", shape=(256,), parent=v0, id=2, dtype=m7.dtype.bfloat16, view=m0.TensorView(shape=(256,), layout="N", transpose=(0,)), attrs={'CrossPassTensor': ""})
v0.markInput(v2, is_parameter_tensor=True)
v3 = m0.Tensor(name="input2", shape=(256,256), parent=v0, id=3, dtype=m7.dtype.bfloat16, view=m0.TensorView(shape=(256,256), layout="NC", transpose=(0,1)), attrs={'CrossPassTensor': ""})
v0.markInput(v3, is_parameter_tensor=True)
v4 = m0.Tensor(name="input3", shape=(256,256), parent=v0, id=4, dtype=m7.dtype.bfloat16, view=m0.TensorView(shape=(256,256), layout="NC", transpose=(0,1)), attrs={'CrossPassTensor': ""})
v0.markInput(v4, is_parameter_tensor=True)
v5 = m0.Tensor(name="input4", shape=(256,256), parent=v0, id=5, dtype=m7.dtype.bfloat16, view=m0.TensorView(shape=(256,256), layout="NC", transpose=(0,1)), attrs={'CrossPassTensor': ""})
v0.markInput(v5, is_parameter_tensor=True)
v6 = m0.Tensor(name="input5", shape=(256,256), parent=v0, id=6, dtype=m7.dtype.bfloat16, view=m0.TensorView(shape=(256,256), layout="NC", transpose=(0,1)), attrs={'CrossPassTensor': ""})
v0.markInput(v6, is_parameter_tensor=True)
v7 = m0.Tensor(name="input6", shape=(4,128,64), parent=v0, id=7, dtype=m7.dtype.bfloat16, view=m0.TensorView(shape=(4,128,64), layout="NHC", transpose=(0,1,2)), attrs={'CrossPassTensor': ""})
v0.markInput(v7)
v8 = m0.Tensor(name="rms_norm.1", shape=(128,256), parent=v0, id=9, dtype=m7.dtype.bfloat16, view=m0.TensorView(shape=(128,256), layout="NC", transpose=(0,1)), )
import neuronxcc.starfish.penguin.frontends.XlaFE as m8
v9 = m8.NeuronTensorOp(srcs=[v1, v2], dsts=[v8], xla_op='mhlo.rms_norm', epsilon=1e-06, reduce_dims=[1], src_shapes=[[128, 256], [256]], id=8, parent=v0, dl=m1.DebugLocation(tensor_op_name="rms_norm.1", file="model.py", line=11, column=0, hlo_id=8))
v10 = m0.Tensor(name="dot.2", shape=(128,256), parent=v0, id=11, dtype=m7.dtype.bfloat16, view=m0.TensorView(shape=(128,256), layout="NC", transpose=(0,1)), )
v11 = m8.NeuronTensorOp(srcs=[v8, v3], dsts=[v10], xla_op='mhlo.dot', lhs_batching_dims=[], lhs_contract_dims=[1], rhs_batching_dims=[], rhs_contract_dims=[0], id=10, parent=v0, dl=m1.DebugLocation(tensor_op_name="dot.2", file="model.py", line=12, column=0, hlo_id=10))
v12 = m0.Tensor(name="reshape.3", shape=(128,4,64), parent=v0, id=13, dtype=m7.dtype.bfloat16, view=m0.TensorView(shape=(128,4,64), layout="NHC", transpose=(0,1,2)), )
v13 = m0.OffloadedMemCpy(srcs=[v10], dsts=[v12], dtype=m7.dtype.bfloat16, id=12, parent=v0, dl=m1.DebugLocation(tensor_op_name="reshape.3", file="model.py", line=13, column=0, hlo_id=12))
v14 = m0.Tensor(name="transpose.4", shape=(4,128,64), parent=v0, id=15, dtype=m7.dtype.bfloat16, view=m0.TensorView(shape=(4,128,64), layout="NHC", transpose=(0,1,2)), )
v15 = m8.NeuronTensorOp(srcs=[v12], dsts=[v14], xla_op='mhlo.transpose', src_shape=(128,4,64), permutation=(1,0,2), id=14, parent=v0, dl=m1.DebugLocation(tensor_op_name="transpose.4", file="model.py", line=14, column=0, hlo_id=14))
v16 = m0.Tensor(name="dot.5", shape=(128,256), parent=v0, id=17, dtype=m7.dtype.bfloat16, view=m0.TensorView(shape=(128,256), layout="NC", transpose=(0,1)), )
v17 = m8.NeuronTensorOp(srcs=[v8, v4], dsts=[v16], xla_op='mhlo.dot', lhs_batching_dims=[], lhs_contract_dims=[1], rhs_batching_dims=[], rhs_contract_dims=[0], id=16, parent=v0, dl=m1.DebugLocation(tensor_op_name="dot.5", file="model.py", line=15, column=0, hlo_id=16))
v18 = m0.Tensor(name="reshape.6", shape=(128,4,64), parent=v0, id=19, dtype=m7.dtype.bfloat16, view=m0.TensorView(shape=(128,4,64), layout="NHC", transpose=(0,1,2)), )
v19 = m0.OffloadedMemCpy(srcs=[v16], dsts=[v18], dtype=m7.dtype.bfloat16, id=18, parent=v0, dl=m1.DebugLocation(tensor_op_name="reshape.6", file="model.py", line=16, column=0, hlo_id=18))
v20 = m0.Tensor(name="transpose.7", shape=(4,128,64), parent=v0, id=21, dtype=m7.dtype.bfloat16, view=m0.TensorView(shape=(4,128,64), layout="NHC", transpose=(0,1,2)), )
v21 = m8.NeuronTensorOp(srcs=[v18], dsts=[v20], xla_op='mhlo.transpose', src_shape=(128,4,64), permutation=(1,0,2), id=20, parent=v0, dl=m1.DebugLocation(tensor_op_name="transpose.7", file="model.py", line=17, column=0, hlo_id=20))
v22 = m0.Tensor(name="dot.8", shape=(128,256), parent=v0, id=23, dtype=m7.dtype.bfloat16, view=m0.TensorView(shape=(128,256), layout="NC", transpose=(0,1)), )
v23 = m8.NeuronTensorOp(srcs=[v8, v5], dsts=[v22], xla_op='mhlo.dot', lhs_batching_dims=[], lhs_contract_dims=[1], rhs_batching_dims=[], rhs_contract_dims=[0], id=22, parent=v0, dl=m1.DebugLocation(tensor_op_name="dot.8", file="model.py", line=18, column=0, hlo_id=22))
v24 = m0.Tensor(name="reshape.9", shape=(128,4,64), parent=v0, id=25, dtype=m7.dtype.bfloat16, view=m0.TensorView(shape=(128,4,64), layout="NHC", transpose=(0,1,2)), )
v25 = m0.OffloadedMemCpy(srcs=[v22], dsts=[v24], dtype=m7.dtype.bfloat16, id=24, parent=v0, dl=m1.DebugLocation(tensor_op_name="reshape.9", file="model.py", line=19, column=0, hlo_id=24))
v26 = m0.Tensor(name="transpose.10", shape=(4,128,64), parent=v0, id=27, dtype=m7.dtype.bfloat16, view=m0.TensorView(shape=(4,128,64), layout="NHC", transpose=(0,1,2)), )
v27 = m8.NeuronTensorOp(srcs=[v24], dsts=[v26], xla_op='mhlo.transpose', src_shape=(128,4,64), permutation=(1,0,2), id=26, parent=v0, dl=m1.DebugLocation(tensor_op_name="transpose.10", file="model.py", line=20, column=0, hlo_id=26))
v28 = m0.Tensor(name="copy.11", shape=(4,128,64), parent=v0, id=29, dtype=m7.dtype.bfloat16, view=m0.TensorView(shape=(4,128,64), layout="NHC", transpose=(0,1,2)), )
v29 = m0.OffloadedMemCpy(srcs=[v20], dsts=[v28], dtype=m7.dtype.bfloat16, id=28, parent=v0, dl=m1.DebugLocation(tensor_op_name="copy.11", file="model.py", line=21, column=0, hlo_id=28))
v30 = m0.Tensor(name="dot.12", shape=(4,128,128), parent=v0, id=31, dtype="float32", view=m0.TensorView(shape=(4,128,128), layout="NHC", transpose=(0,1,2)), )
v31 = m8.NeuronTensorOp(srcs=[v14, v20], dsts=[v30], xla_op='mhlo.dot', lhs_batching_dims=[0], lhs_contract_dims=[2], rhs_batching_dims=[0], rhs_contract_dims=[2], id=30, parent=v0, dl=m1.DebugLocation(tensor_op_name="dot.12", file="model.py", line=22, column=0, hlo_id=30))
v32 = m0.SingleValueTensor(name="constant.scale", shape=(), parent=v0, id=32, dtype="float32", value=0.125, )
v33 = m0.Tensor(name="multiply.13", shape=(4,128,128), parent=v0, id=34, dtype="float32", view=m0.TensorView(shape=(4,128,128), layout="NHC", transpose=(0,1,2)), )
v34 = m8.NeuronTensorOp(srcs=[v30, v32], dsts=[v33], op=np.multiply, xla_op='mhlo.binary', id=33, parent=v0, dl=m1.DebugLocation(tensor_op_name="multiply.13", file="model.py", line=23, column=0, hlo_id=33))
v35 = m0.Tensor(name="reduce.14", shape=(4,128), parent=v0, id=36, dtype="float32", view=m0.TensorView(shape=(4,128), layout="NC", transpose=(0,1)), )
v36 = m8.NeuronTensorOp(srcs=[v33], dsts=[v35], op=np.maximum, xla_op='np.maximum', init_value=-float("inf"), reduce_dims=[2], id=35, parent=v0, dl=m1.DebugLocation(tensor_op_name="reduce.14", file="model.py", line=24, column=0, hlo_id=35))
v37 = m0.Tensor(name="broadcast.15", shape=(4,128,128), parent=v0, id=38, dtype="float32", view=m0.TensorView(shape=(4,128,128), layout="NHC", transpose=(0,1,2)), )
v38 = m8.NeuronTensorOp(srcs=[v35], dsts=[v37], xla_op='mhlo.broadcast_in_dim', broadcast_dims=[0, 1], shape=(4,128,128), id=37, parent=v0, dl=m1.DebugLocation(tensor_op_name="broadcast.15", file="model.py", line=25, column=0, hlo_id=37))
v39 = m0.Tensor(name="subtract.16", shape=(4,128,128), parent=v0, id=40, dtype="float32", view=m0.TensorView(shape=(4,128,128), layout="NHC", transpose=(0,1,2)), )
v40 = m8.NeuronTensorOp(srcs=[v33, v37], dsts=[v39], op=np.subtract, xla_op='mhlo.binary', id=39, parent=v0, dl=m1.DebugLocation(tensor_op_name="subtract.16", file="model.py", line=26, column=0, hlo_id=39))
v41 = m0.Tensor(name="exponential.17", shape=(4,128,128), parent=v0, id=42, dtype="float32", view=m0.TensorView(shape=(4,128,128), layout="NHC", transpose=(0,1,2)), )
v42 = m8.NeuronTensorOp(srcs=[v39], dsts=[v41], op=np.exp, xla_op='mhlo.unary', id=41, parent=v0, dl=m1.DebugLocation(tensor_op_name="exponential.17", file="model.py", line=27, column=0, hlo_id=41))
v43 = m0.Tensor(name="reduce.18", shape=(4,128), parent=v0, id=44, dtype="float32", view=m0.TensorView(shape=(4,128), layout="NC", transpose=(0,1)), )
v44 = m8.NeuronTensorOp(srcs=[v41], dsts=[v43], op=np.add, xla_op='np.add', init_value=0.0, reduce_dims=[2], id=43, parent=v0, dl=m1.DebugLocation(tensor_op_name="reduce.18", file="model.py", line=28, column=0, hlo_id=43))
v45 = m0.Tensor(name="broadcast.19", shape=(4,128,128), parent=v0, id=46, dtype="float32", view=m0.TensorView(shape=(4,128,128), layout="NHC", transpose=(0,1,2)), )
v46 = m8.NeuronTensorOp(srcs=[v43], dsts=[v45], xla_op='mhlo.broadcast_in_dim', broadcast_dims=[0, 1], shape=(4,128,128), id=45, parent=v0, dl=m1.DebugLocation(tensor_op_name="broadcast.19", file="model.py", line=29, column=0, hlo_id=45))
v47 = m0.Tensor(name="divide.20", shape=(4,128,128), parent=v0, id=48, dtype="float32", view=m0.TensorView(shape=(4,128,128), layout="NHC", transpose=(0,1,2)), )
v48 = m8.NeuronTensorOp(srcs=[v41, v45], dsts=[v47], op=np.divide, xla_op='mhlo.binary', id=47, parent=v0, dl=m1.DebugLocation(tensor_op_name="divide.20", file="model.py", line=30, column=0, hlo_id=47))
v49 = m0.Tensor(name="convert.21", shape=(4,128,128), parent=v0, id=50, dtype=m7.dtype.bfloat16, view=m0.TensorView(shape=(4,128,128), layout="NHC", transpose=(0,1,2)), )
v50 = m8.NeuronTensorOp(srcs=[v47], dsts=[v49], dtype=m7.dtype.bfloat16, xla_op='mhlo.convert', id=49, parent=v0, dl=m1.DebugLocation(tensor_op_name="convert.21", file="model.py", line=31, column=0, hlo_id=49))
v51 = m0.Tensor(name="dot.22", shape=(4,128,64), parent=v0, id=52, dtype=m7.dtype.bfloat16, view=m0.TensorView(shape=(4,128,64), layout="NHC", transpose=(0,1,2)), )
v52 = m8.NeuronTensorOp(srcs=[v49, v26], dsts=[v51], xla_op='mhlo.dot', lhs_batching_dims=[0], lhs_contract_dims=[2], rhs_batching_dims=[0], rhs_contract_dims=[1], id=51, parent=v0, dl=m1.DebugLocation(tensor_op_name="dot.22", file="model.py", line=32, column=0, hlo_id=51))
v53 = m0.Tensor(name="transpose.23", shape=(128,4,64), parent=v0, id=54, dtype=m7.dtype.bfloat16, view=m0.TensorView(shape=(128,4,64), layout="NHC", transpose=(0,1,2)), )
v54 = m8.NeuronTensorOp(srcs=[v51], dsts=[v53], xla_op='mhlo.transpose', src_shape=(4,128,64), permutation=(1,0,2), id=53, parent=v0, dl=m1.DebugLocation(tensor_op_name="transpose.23", file="model.py", line=33, column=0, hlo_id=53))
v55 = m0.Tensor(name="reshape.24", shape=(128,256), parent=v0, id=56, dtype=m7.dtype.bfloat16, view=m0.TensorView(shape=(128,256), layout="NC", transpose=(0,1)), )
v56 = m0.OffloadedMemCpy(srcs=[v53], dsts=[v55], dtype=m7.dtype.bfloat16, id=55, parent=v0, dl=m1.DebugLocation(tensor_op_name="reshape.24", file="model.py", line=34, column=0, hlo_id=55))
v57 = m0.Tensor(name="dot.25", shape=(128,256), parent=v0, id=58, dtype=m7.dtype.bfloat16, view=m0.TensorView(shape=(128,256), layout="NC", transpose=(0,1)), )
v58 = m8.NeuronTensorOp(srcs=[v55, v6], dsts=[v57], xla_op='mhlo.dot', lhs_batching_dims=[], lhs_contract_dims=[1], rhs_batching_dims=[], rhs_contract_dims=[0], id=57, parent=v0, dl=m1.DebugLocation(tensor_op_name="dot.25", file="model.py", line=35, column=0, hlo_id=57))
v59 = m0.Tensor(name="add.26", shape=(128,256), parent=v0, id=60, dtype=m7.dtype.bfloat16, view=m0.TensorView(shape=(128,256), layout="NC", transpose=(0,1)), )
v60 = m8.NeuronTensorOp(srcs=[v57, v1], dsts=[v59], op=np.add, xla_op='mhlo.binary', id=59, parent=v0, dl=m1.DebugLocation(tensor_op_name="add.26", file="model.py", line=36, column=0, hlo_id=59))
v0.aliasTensors("copy.11", "input6", "must")
v0.markOutput(v59)
v0.markOutput(v28)
v0.id=61
ir=v0

# run: canonicalize-predicates,alias-induce,ag-order,pipeline,minreg{strategy=best},deps
# expect: ok
# expect: functions[0].inst_count == 26
