// An export with a private function called twice: operators with the names and places of the text.
// run:
// expect: eval.stations.length == 2
// emit: penguin
// -----
// import neuronxcc.starfish.penguin.ir.ir as m0
// import neuronxcc.starfish.penguin.ir.DebugInfo as m1
// import neuronxcc.starfish.penguin.targets.tonga.APIndex as m2
// import neuronxcc.starfish.penguin.targets.tonga.TongaInst as m3
// import neuronxcc.starfish.penguin.targets.tonga.TongaISAInst as m4
// import neuronxcc.starfish.penguin.targets.tonga.TongaTensor as m5
// import numpy as np
// v0 = m0.Function(id_=0)
// import neuronxcc.starfish.support as m7
// v1 = m0.Tensor(name="arg0", shape=(4,8), parent=v0, id=1, dtype="float32", )
// v0.markInput(v1)
// v2 = m0.Tensor(name="arg1", shape=(8,16), parent=v0, id=2, dtype="float32", )
// v0.markInput(v2)
// v3 = m0.Tensor(name="arg2", shape=(16,3), parent=v0, id=3, dtype="float32", )
// v0.markInput(v3)
// v4 = m0.Tensor(name="cst", shape=(3,), parent=v0, id=4, dtype="float32", value=[0.5, -1.0, -float("inf")], )
// v5 = m0.Tensor(name="0", shape=(4,16), parent=v0, id=5, dtype="float32", )
// v6 = m0.TensorContractOp(srcs=[v1, v2], dsts=[v5], lhs_batching_dims=[], lhs_contract_dims=[1], rhs_batching_dims=[], rhs_contract_dims=[0], id=6, parent=v0, name="dot_general.0", dl=m1.DebugLocation(tensor_op_name="jit(mlp)/dot_general", file="tests/filetests/import/mlp.mlir", line=42, column=10))
// v7 = m0.SingleValueTensor(name="relu.cst", shape=(), parent=v0, id=7, dtype="float32", value=0.0, )
// v8 = m0.Tensor(name="relu.0", shape=(4,16), parent=v0, id=8, dtype="float32", )
// import neuronxcc.starfish.penguin.frontends.XlaFE as m8
// v9 = m8.BroadcastTensorOp(srcs=[v7], dsts=[v8], broadcast_dims=[], id=9, parent=v0, name="relu.0", dl=m1.DebugLocation(file="tests/filetests/import/mlp.mlir", line=51, column=10))
// v10 = m0.Tensor(name="relu.1", shape=(4,16), parent=v0, id=10, dtype="float32", )
// v11 = m0.BinaryOp(srcs=[v5, v8], dsts=[v10], op=np.maximum, id=11, parent=v0, name="relu.1", dl=m1.DebugLocation(file="tests/filetests/import/mlp.mlir", line=52, column=10))
// v12 = m0.Tensor(name="2", shape=(4,3), parent=v0, id=12, dtype="float32", )
// v13 = m0.TensorContractOp(srcs=[v10, v3], dsts=[v12], lhs_batching_dims=[], lhs_contract_dims=[1], rhs_batching_dims=[], rhs_contract_dims=[0], id=13, parent=v0, name="dot_general.2", dl=m1.DebugLocation(file="tests/filetests/import/mlp.mlir", line=44, column=10))
// v14 = m0.Tensor(name="3", shape=(4,3), parent=v0, id=14, dtype="float32", )
// v15 = m8.BroadcastTensorOp(srcs=[v4], dsts=[v14], broadcast_dims=[1], id=15, parent=v0, name="broadcast_in_dim.3", dl=m1.DebugLocation(file="tests/filetests/import/mlp.mlir", line=45, column=10))
// v16 = m0.Tensor(name="4", shape=(4,3), parent=v0, id=16, dtype="float32", )
// v17 = m0.BinaryOp(srcs=[v12, v14], dsts=[v16], op=np.maximum, id=17, parent=v0, name="maximum.4", dl=m1.DebugLocation(file="tests/filetests/import/mlp.mlir", line=46, column=10))
// v0.markOutput(v16)
// v0.id=18
// ir=v0
module @jit_mlp attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<4x8xf32> {mhlo.sharding = "{replicated}"}, %arg1: tensor<8x16xf32>, %arg2: tensor<16x3xf32>) -> (tensor<4x3xf32> {jax.result_info = ""}) {
    %cst = stablehlo.constant dense<[0.5, -1.0, 0xFF800000]> : tensor<3xf32>
    %0 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<8x16xf32>) -> tensor<4x16xf32> loc(#loc1)
    %1 = call @relu(%0) : (tensor<4x16xf32>) -> tensor<4x16xf32>
    %2 = stablehlo.dot_general %1, %arg2, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x16xf32>, tensor<16x3xf32>) -> tensor<4x3xf32>
    %3 = stablehlo.broadcast_in_dim %cst, dims = [1] : (tensor<3xf32>) -> tensor<4x3xf32>
    %4 = stablehlo.maximum %2, %3 : tensor<4x3xf32>
    return %4 : tensor<4x3xf32>
  }
  func.func private @relu(%arg0: tensor<4x16xf32>) -> tensor<4x16xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<4x16xf32>
    %1 = stablehlo.maximum %arg0, %0 : tensor<4x16xf32>
    return %1 : tensor<4x16xf32>
  }
}
#loc1 = loc("jit(mlp)/dot_general"("mlp.py":7:11))
