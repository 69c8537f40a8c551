func.func @scatter_op_test() {
  %0 = stablehlo.constant dense<[[[1, 2], [3, 4], [5, 6], [7, 8]], [[9, 10], [11, 12], [13, 14], [15, 16]], [[17, 18], [19, 20], [21, 22], [23, 24]]]> : tensor<3x4x2xi64>
  %1 = stablehlo.constant dense<[[0, 2], [1, 0]]> : tensor<2x2xi64>
  %2 = stablehlo.constant dense<[[[10, 20]], [[30, 40]]]> : tensor<2x1x2xi64>
  %3 = "stablehlo.scatter"(%0, %1, %2) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1, 2], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 1>, unique_indices = false}> ({
    ^bb0(%arg0: tensor<i64>, %arg1: tensor<i64>):
      %r = "stablehlo.add"(%arg0, %arg1) : (tensor<i64>, tensor<i64>) -> tensor<i64>
      "stablehlo.return"(%r) : (tensor<i64>) -> ()
  }) : (tensor<3x4x2xi64>, tensor<2x2xi64>, tensor<2x1x2xi64>) -> tensor<3x4x2xi64>
  check.expect_eq_const %3, dense<[[[1, 2], [3, 4], [15, 26], [7, 8]], [[39, 50], [11, 12], [13, 14], [15, 16]], [[17, 18], [19, 20], [21, 22], [23, 24]]]> : tensor<3x4x2xi64>
  func.return
}

// -----

func.func @scatter_op_out_of_bounds_test() {
  %0 = stablehlo.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  %1 = stablehlo.constant dense<[[0], [3], [-1], [0]]> : tensor<4x1xi32>
  %2 = stablehlo.constant dense<[10.0, 20.0, 30.0, 40.0]> : tensor<4xf32>
  %3 = "stablehlo.scatter"(%0, %1, %2) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
    ^bb0(%arg0: tensor<f32>, %arg1: tensor<f32>):
      %r = "stablehlo.maximum"(%arg0, %arg1) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%r) : (tensor<f32>) -> ()
  }) : (tensor<3xf32>, tensor<4x1xi32>, tensor<4xf32>) -> tensor<3xf32>
  check.expect_eq_const %3, dense<[40.0, 2.0, 3.0]> : tensor<3xf32>
  func.return
}

// -----

func.func @scatter_op_replace_test() {
  %0 = stablehlo.constant dense<[1, 2, 3, 4]> : tensor<4xi32>
  %1 = stablehlo.constant dense<[[1], [3]]> : tensor<2x1xi32>
  %2 = stablehlo.constant dense<[-5, -6]> : tensor<2xi32>
  %3 = "stablehlo.scatter"(%0, %1, %2) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = true}> ({
    ^bb0(%arg0: tensor<i32>, %arg1: tensor<i32>):
      "stablehlo.return"(%arg1) : (tensor<i32>) -> ()
  }) : (tensor<4xi32>, tensor<2x1xi32>, tensor<2xi32>) -> tensor<4xi32>
  check.expect_eq_const %3, dense<[1, -5, 3, -6]> : tensor<4xi32>
  func.return
}
