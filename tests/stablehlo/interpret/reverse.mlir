func.func @reverse_op_test_si64() {
  %0 = stablehlo.constant dense<[[0, 1], [2, 3], [4, 5]]> : tensor<3x2xi64>
  %1 = stablehlo.reverse %0, dims = [0, 1] : tensor<3x2xi64>
  check.expect_eq_const %1, dense<[[5, 4], [3, 2], [1, 0]]> : tensor<3x2xi64>
  func.return
}

// -----

func.func @reverse_op_test_dim1() {
  %0 = stablehlo.constant dense<[[0.0, 1.0, 2.0], [3.0, 4.0, 5.0]]> : tensor<2x3xf32>
  %1 = stablehlo.reverse %0, dims = [1] : tensor<2x3xf32>
  check.expect_eq_const %1, dense<[[2.0, 1.0, 0.0], [5.0, 4.0, 3.0]]> : tensor<2x3xf32>
  func.return
}
