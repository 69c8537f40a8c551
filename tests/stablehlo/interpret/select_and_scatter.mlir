func.func @select_and_scatter_op_test_si64() {
  %0 = stablehlo.constant dense<[[1, 5, 2, 5], [3, 6, 4, 4], [9, 8, 7, 7], [0, 2, 7, 1]]> : tensor<4x4xi64>
  %1 = stablehlo.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi64>
  %2 = stablehlo.constant dense<0> : tensor<i64>
  %3 = "stablehlo.select_and_scatter"(%0, %1, %2) <{window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 2, 2>}> ({
    ^bb0(%arg0: tensor<i64>, %arg1: tensor<i64>):
      %p = "stablehlo.compare"(%arg0, %arg1) <{comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<i64>, tensor<i64>) -> tensor<i1>
      "stablehlo.return"(%p) : (tensor<i1>) -> ()
  }, {
    ^bb0(%arg0: tensor<i64>, %arg1: tensor<i64>):
      %r = "stablehlo.add"(%arg0, %arg1) : (tensor<i64>, tensor<i64>) -> tensor<i64>
      "stablehlo.return"(%r) : (tensor<i64>) -> ()
  }) : (tensor<4x4xi64>, tensor<2x2xi64>, tensor<i64>) -> tensor<4x4xi64>
  check.expect_eq_const %3, dense<[[0, 0, 0, 2], [0, 1, 0, 0], [3, 0, 4, 0], [0, 0, 0, 0]]> : tensor<4x4xi64>
  func.return
}

// -----

func.func @select_and_scatter_op_test_overlap() {
  %0 = stablehlo.constant dense<[1.0, 7.0, 7.0, 2.0, 3.0]> : tensor<5xf32>
  %1 = stablehlo.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  %2 = stablehlo.constant dense<0.0> : tensor<f32>
  %3 = "stablehlo.select_and_scatter"(%0, %1, %2) <{window_dimensions = array<i64: 3>, window_strides = array<i64: 1>}> ({
    ^bb0(%arg0: tensor<f32>, %arg1: tensor<f32>):
      %p = "stablehlo.compare"(%arg0, %arg1) <{comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
      "stablehlo.return"(%p) : (tensor<i1>) -> ()
  }, {
    ^bb0(%arg0: tensor<f32>, %arg1: tensor<f32>):
      %r = "stablehlo.add"(%arg0, %arg1) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%r) : (tensor<f32>) -> ()
  }) : (tensor<5xf32>, tensor<3xf32>, tensor<f32>) -> tensor<5xf32>
  check.expect_eq_const %3, dense<[0.0, 3.0, 3.0, 0.0, 0.0]> : tensor<5xf32>
  func.return
}

// -----

func.func @select_and_scatter_op_test_padded() {
  %0 = stablehlo.constant dense<[4.0, 1.0, 2.0, 3.0]> : tensor<4xf32>
  %1 = stablehlo.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %2 = stablehlo.constant dense<0.0> : tensor<f32>
  %3 = "stablehlo.select_and_scatter"(%0, %1, %2) <{padding = dense<[[1, 0]]> : tensor<1x2xi64>, window_dimensions = array<i64: 3>, window_strides = array<i64: 2>}> ({
    ^bb0(%arg0: tensor<f32>, %arg1: tensor<f32>):
      %p = "stablehlo.compare"(%arg0, %arg1) <{comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
      "stablehlo.return"(%p) : (tensor<i1>) -> ()
  }, {
    ^bb0(%arg0: tensor<f32>, %arg1: tensor<f32>):
      %r = "stablehlo.add"(%arg0, %arg1) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%r) : (tensor<f32>) -> ()
  }) : (tensor<4xf32>, tensor<2xf32>, tensor<f32>) -> tensor<4xf32>
  check.expect_eq_const %3, dense<[1.0, 0.0, 0.0, 2.0]> : tensor<4xf32>
  func.return
}
