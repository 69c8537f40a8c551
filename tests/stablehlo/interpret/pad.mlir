func.func @pad_op_test_positive() {
  %0 = stablehlo.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi64>
  %1 = stablehlo.constant dense<0> : tensor<i64>
  %2 = stablehlo.pad %0, %1, low = [0, 1], high = [2, 1], interior = [1, 2] : (tensor<2x3xi64>, tensor<i64>) -> tensor<5x9xi64>
  check.expect_eq_const %2, dense<[[0, 1, 0, 0, 2, 0, 0, 3, 0], [0, 0, 0, 0, 0, 0, 0, 0, 0], [0, 4, 0, 0, 5, 0, 0, 6, 0], [0, 0, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0, 0, 0]]> : tensor<5x9xi64>
  func.return
}

// -----

func.func @pad_op_test_negative() {
  %0 = stablehlo.constant dense<[0.0, 1.0, 2.0, 3.0, 4.0]> : tensor<5xf32>
  %1 = stablehlo.constant dense<-1.0> : tensor<f32>
  %2 = stablehlo.pad %0, %1, low = [-1], high = [-2], interior = [0] : (tensor<5xf32>, tensor<f32>) -> tensor<2xf32>
  check.expect_eq_const %2, dense<[1.0, 2.0]> : tensor<2xf32>
  func.return
}

// -----

func.func @pad_op_test_negative_and_interior() {
  %0 = stablehlo.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  %1 = stablehlo.constant dense<9.0> : tensor<f32>
  %2 = stablehlo.pad %0, %1, low = [-1], high = [1], interior = [1] : (tensor<3xf32>, tensor<f32>) -> tensor<5xf32>
  check.expect_eq_const %2, dense<[9.0, 2.0, 9.0, 3.0, 9.0]> : tensor<5xf32>
  func.return
}
