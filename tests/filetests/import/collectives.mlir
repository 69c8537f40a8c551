// Collectives of two ranks, and random numbers, which are notes' matter.
// run:
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
// v1 = m0.Tensor(name="x", shape=(2,4), parent=v0, id=1, dtype="float32", )
// v0.markInput(v1)
// v2 = m0.Tensor(name="s", shape=(2,), parent=v0, id=2, dtype="uint64", )
// v0.markInput(v2)
// v3 = m0.Tensor(name="0", shape=(2,4), parent=v0, id=3, dtype="float32", )
// import neuronxcc.starfish.penguin.frontends.XlaFE as m8
// v4 = m8.NeuronTensorOp(srcs=[v1], dsts=[v3], kind="AllReduce", op=np.maximum, replica_groups=[[0, 1]], stream_id=0, id=4, parent=v0, name="all_reduce.0", dl=m1.DebugLocation(file="tests/filetests/import/collectives.mlir", line=44, column=8))
// v5 = m0.Tensor(name="1", shape=(4,4), parent=v0, id=5, dtype="float32", )
// v6 = m8.NeuronTensorOp(srcs=[v1], dsts=[v5], kind="AllGather", replica_groups=[[0, 1]], all_gather_dim=0, stream_id=0, id=6, parent=v0, name="all_gather.1", dl=m1.DebugLocation(file="tests/filetests/import/collectives.mlir", line=49, column=8))
// v7 = m0.Tensor(name="2", shape=(1,4), parent=v0, id=7, dtype="float32", )
// v8 = m8.NeuronTensorOp(srcs=[v1], dsts=[v7], kind="ReduceScatter", op=np.add, replica_groups=[[0, 1]], reduce_scatter_dim=0, stream_id=0, id=8, parent=v0, name="reduce_scatter.2", dl=m1.DebugLocation(file="tests/filetests/import/collectives.mlir", line=50, column=8))
// v9 = m0.Tensor(name="3", shape=(4,2), parent=v0, id=9, dtype="float32", )
// v10 = m8.NeuronTensorOp(srcs=[v1], dsts=[v9], kind="AlltoAll", replica_groups=[[0, 1]], split_dimension=1, concat_dimension=0, split_count=2, stream_id=0, id=10, parent=v0, name="all_to_all.3", dl=m1.DebugLocation(file="tests/filetests/import/collectives.mlir", line=55, column=8))
// v11 = m0.Tensor(name="4", shape=(2,4), parent=v0, id=11, dtype="float32", )
// v12 = m8.NeuronTensorOp(srcs=[v1], dsts=[v11], kind="Permute", src_target_pairs=[[0, 1], [1, 0]], stream_id=0, id=12, parent=v0, name="collective_permute.4", dl=m1.DebugLocation(file="tests/filetests/import/collectives.mlir", line=56, column=8))
// v13 = m0.Tensor(name="5", shape=(2,4), parent=v0, id=13, dtype="float32", )
// v14 = m8.NeuronTensorOp(srcs=[v1], dsts=[v13], kind="Permute", src_target_pairs=[[1, 1], [1, 0]], stream_id=0, id=14, parent=v0, name="collective_broadcast.5", dl=m1.DebugLocation(file="tests/filetests/import/collectives.mlir", line=57, column=8))
// v15 = m0.Tensor(name="st", shape=(2,), parent=v0, id=15, dtype="uint64", )
// v16 = m0.Tensor(name="r", shape=(4,), parent=v0, id=16, dtype="uint32", )
// v17 = m0.RandOp(srcs=[v2], dsts=[v15, v16], function_name="stablehlo.rng_bit_generator", id=17, parent=v0, name="st", dl=m1.DebugLocation(file="tests/filetests/import/collectives.mlir", line=58, column=13))
// v0.markOutput(v3)
// v0.markOutput(v5)
// v0.markOutput(v7)
// v0.markOutput(v9)
// v0.markOutput(v11)
// v0.markOutput(v13)
// v0.id=18
// ir=v0
module attributes {mhlo.num_replicas = 2 : i32} {
func.func @main(%x: tensor<2x4xf32>, %s: tensor<2xui64>) -> (tensor<2x4xf32>, tensor<4x4xf32>, tensor<1x4xf32>, tensor<4x2xf32>, tensor<2x4xf32>, tensor<2x4xf32>) {
  %0 = "stablehlo.all_reduce"(%x) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %m = stablehlo.maximum %a, %b : tensor<f32>
    stablehlo.return %m : tensor<f32>
  }) : (tensor<2x4xf32>) -> tensor<2x4xf32>
  %1 = "stablehlo.all_gather"(%x) <{all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<2x4xf32>) -> tensor<4x4xf32>
  %2 = "stablehlo.reduce_scatter"(%x) <{scatter_dimension = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %m = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %m : tensor<f32>
  }) : (tensor<2x4xf32>) -> tensor<1x4xf32>
  %3 = "stablehlo.all_to_all"(%x) <{split_dimension = 1 : i64, concat_dimension = 0 : i64, split_count = 2 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<2x4xf32>) -> tensor<4x2xf32>
  %4 = "stablehlo.collective_permute"(%x) <{source_target_pairs = dense<[[0, 1], [1, 0]]> : tensor<2x2xi64>}> : (tensor<2x4xf32>) -> tensor<2x4xf32>
  %5 = "stablehlo.collective_broadcast"(%x) <{replica_groups = dense<[[1, 0]]> : tensor<1x2xi64>}> : (tensor<2x4xf32>) -> tensor<2x4xf32>
  %st, %r = stablehlo.rng_bit_generator %s, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<4xui32>)
  return %0, %1, %2, %3, %4, %5 : tensor<2x4xf32>, tensor<4x4xf32>, tensor<1x4xf32>, tensor<4x2xf32>, tensor<2x4xf32>, tensor<2x4xf32>
}
}
