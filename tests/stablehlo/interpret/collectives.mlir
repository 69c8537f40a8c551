module @gathers_along_columns {
  func.func @all_gather(%operand : tensor<2x1xi64>) -> tensor<2x2xi64> {
    %result = "stablehlo.all_gather"(%operand) {
      all_gather_dim = 1 : i64,
      channel_handle = #stablehlo.channel_handle<handle = 0, type = 0>,
      replica_groups = dense<[[1, 0]]> : tensor<1x2xi64>
    } : (tensor<2x1xi64>) -> tensor<2x2xi64>
    return %result : tensor<2x2xi64>
  }
  func.func @main() {
    %0 = stablehlo.constant dense<[[1], [2]]> : tensor<2x1xi64>
    %1 = stablehlo.constant dense<[[3], [4]]> : tensor<2x1xi64>
    %2:2 = "interpreter.run_parallel"(%0, %1) {
      programs = [[@all_gather], [@all_gather]]
    } : (tensor<2x1xi64>, tensor<2x1xi64>) -> (tensor<2x2xi64>, tensor<2x2xi64>)
    check.expect_eq_const %2#0, dense<[[3, 1], [4, 2]]> : tensor<2x2xi64>
    check.expect_eq_const %2#1, dense<[[3, 1], [4, 2]]> : tensor<2x2xi64>
    func.return
  }
}

// -----

// Sums of two groups, the second of which has one member only.
module @ragged_groups {
  func.func @all_reduce(%operand : tensor<2xi64>) -> tensor<2xi64> {
    %result = "stablehlo.all_reduce"(%operand) ({
      ^bb0(%arg0: tensor<i64>, %arg1: tensor<i64>):
        %0 = stablehlo.add %arg0, %arg1 : tensor<i64>
        stablehlo.return %0 : tensor<i64>
    }) {
      replica_groups = dense<[[0, 2], [1, -1]]> : tensor<2x2xi64>,
      channel_handle = #stablehlo.channel_handle<handle = 0, type = 0>
    } : (tensor<2xi64>) -> tensor<2xi64>
    return %result : tensor<2xi64>
  }
  func.func @main() {
    %0 = stablehlo.constant dense<[1, 2]> : tensor<2xi64>
    %1 = stablehlo.constant dense<[10, 20]> : tensor<2xi64>
    %2 = stablehlo.constant dense<[100, 200]> : tensor<2xi64>
    %3:3 = "interpreter.run_parallel"(%0, %1, %2) {
      programs = [[@all_reduce], [@all_reduce], [@all_reduce]]
    } : (tensor<2xi64>, tensor<2xi64>, tensor<2xi64>) -> (tensor<2xi64>, tensor<2xi64>, tensor<2xi64>)
    check.expect_eq_const %3#0, dense<[101, 202]> : tensor<2xi64>
    check.expect_eq_const %3#1, dense<[10, 20]> : tensor<2xi64>
    check.expect_eq_const %3#2, dense<[101, 202]> : tensor<2xi64>
    func.return
  }
}

// -----

// Replicas of two partitions: with a channel, partitions of a group's replicas count too.
module @replicas_and_partitions {
  func.func @all_reduce(%operand : tensor<f32>) -> tensor<f32> {
    %result = "stablehlo.all_reduce"(%operand) ({
      ^bb0(%arg0: tensor<f32>, %arg1: tensor<f32>):
        %0 = stablehlo.maximum %arg0, %arg1 : tensor<f32>
        stablehlo.return %0 : tensor<f32>
    }) {
      replica_groups = dense<[[0], [1]]> : tensor<2x1xi64>,
      channel_handle = #stablehlo.channel_handle<handle = 1, type = 0>
    } : (tensor<f32>) -> tensor<f32>
    return %result : tensor<f32>
  }
  func.func @main() {
    %0 = stablehlo.constant dense<1.0> : tensor<f32>
    %1 = stablehlo.constant dense<2.0> : tensor<f32>
    %2 = stablehlo.constant dense<3.0> : tensor<f32>
    %3 = stablehlo.constant dense<-4.0> : tensor<f32>
    %4:4 = "interpreter.run_parallel"(%0, %1, %2, %3) {
      programs = [[@all_reduce, @all_reduce], [@all_reduce, @all_reduce]]
    } : (tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>) -> (tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>)
    check.expect_eq_const %4#0, dense<2.0> : tensor<f32>
    check.expect_eq_const %4#1, dense<2.0> : tensor<f32>
    check.expect_eq_const %4#2, dense<3.0> : tensor<f32>
    check.expect_eq_const %4#3, dense<3.0> : tensor<f32>
    func.return
  }
}

// -----

module @flattened_ids {
  func.func @reduce_scatter(%operand : tensor<4xi64>) -> tensor<2xi64> {
    %result = "stablehlo.reduce_scatter"(%operand) ({
      ^bb0(%arg0: tensor<i64>, %arg1: tensor<i64>):
        %0 = stablehlo.add %arg0, %arg1 : tensor<i64>
        stablehlo.return %0 : tensor<i64>
    }) {
      scatter_dimension = 0 : i64,
      replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>,
      channel_handle = #stablehlo.channel_handle<handle = 1, type = 0>,
      use_global_device_ids
    } : (tensor<4xi64>) -> tensor<2xi64>
    return %result : tensor<2xi64>
  }
  func.func @main() {
    %0 = stablehlo.constant dense<[1, 2, 3, 4]> : tensor<4xi64>
    %1 = stablehlo.constant dense<[10, 20, 30, 40]> : tensor<4xi64>
    %2:2 = "interpreter.run_parallel"(%0, %1) {
      programs = [[@reduce_scatter, @reduce_scatter]]
    } : (tensor<4xi64>, tensor<4xi64>) -> (tensor<2xi64>, tensor<2xi64>)
    check.expect_eq_const %2#0, dense<[11, 22]> : tensor<2xi64>
    check.expect_eq_const %2#1, dense<[33, 44]> : tensor<2xi64>
    func.return
  }
}

// -----

module @exchange {
  func.func @all_to_all(%operand : tensor<2x2xi64>) -> tensor<4x1xi64> {
    %result = "stablehlo.all_to_all"(%operand) {
      split_dimension = 1 : i64,
      concat_dimension = 0 : i64,
      split_count = 2 : i64,
      replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>
    } : (tensor<2x2xi64>) -> tensor<4x1xi64>
    return %result : tensor<4x1xi64>
  }
  func.func @main() {
    %0 = stablehlo.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi64>
    %1 = stablehlo.constant dense<[[5, 6], [7, 8]]> : tensor<2x2xi64>
    %2:2 = "interpreter.run_parallel"(%0, %1) {
      programs = [[@all_to_all], [@all_to_all]]
    } : (tensor<2x2xi64>, tensor<2x2xi64>) -> (tensor<4x1xi64>, tensor<4x1xi64>)
    check.expect_eq_const %2#0, dense<[[1], [3], [5], [7]]> : tensor<4x1xi64>
    check.expect_eq_const %2#1, dense<[[2], [4], [6], [8]]> : tensor<4x1xi64>
    func.return
  }
}

// -----

// The pairs name partitions, since there is a channel. Nobody sends to the first one.
module @ring_without_its_last_step {
  func.func @collective_permute(%operand : tensor<i64>) -> tensor<i64> {
    %result = "stablehlo.collective_permute"(%operand) {
      source_target_pairs = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>,
      channel_handle = #stablehlo.channel_handle<handle = 1, type = 0>
    } : (tensor<i64>) -> tensor<i64>
    return %result : tensor<i64>
  }
  func.func @collective_broadcast(%operand : tensor<i64>) -> tensor<i64> {
    %result = "stablehlo.collective_broadcast"(%operand) {
      replica_groups = dense<[[2, 1]]> : tensor<1x2xi64>
    } : (tensor<i64>) -> tensor<i64>
    return %result : tensor<i64>
  }
  func.func @ids() -> (tensor<ui32>, tensor<ui32>) {
    %0 = stablehlo.replica_id : tensor<ui32>
    %1 = stablehlo.partition_id : tensor<ui32>
    return %0, %1 : tensor<ui32>, tensor<ui32>
  }
  func.func @main() {
    %0 = stablehlo.constant dense<7> : tensor<i64>
    %1 = stablehlo.constant dense<8> : tensor<i64>
    %2 = stablehlo.constant dense<9> : tensor<i64>
    %3:3 = "interpreter.run_parallel"(%0, %1, %2) {
      programs = [[@collective_permute, @collective_permute, @collective_permute]]
    } : (tensor<i64>, tensor<i64>, tensor<i64>) -> (tensor<i64>, tensor<i64>, tensor<i64>)
    check.expect_eq_const %3#0, dense<0> : tensor<i64>
    check.expect_eq_const %3#1, dense<7> : tensor<i64>
    check.expect_eq_const %3#2, dense<8> : tensor<i64>
    %4:3 = "interpreter.run_parallel"(%0, %1, %2) {
      programs = [[@collective_broadcast], [@collective_broadcast], [@collective_broadcast]]
    } : (tensor<i64>, tensor<i64>, tensor<i64>) -> (tensor<i64>, tensor<i64>, tensor<i64>)
    check.expect_eq_const %4#0, dense<0> : tensor<i64>
    check.expect_eq_const %4#1, dense<9> : tensor<i64>
    check.expect_eq_const %4#2, dense<9> : tensor<i64>
    %5:4 = "interpreter.run_parallel"() {
      programs = [[@ids], [@ids]]
    } : () -> (tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>)
    check.expect_eq_const %5#0, dense<0> : tensor<ui32>
    check.expect_eq_const %5#2, dense<1> : tensor<ui32>
    check.expect_eq_const %5#3, dense<0> : tensor<ui32>
    func.return
  }
}
