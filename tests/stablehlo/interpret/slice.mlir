func.func @slice_op_test_si64() {
  %0 = stablehlo.constant dense<[[0, 1, 2, 3, 4, 5], [6, 7, 8, 9, 10, 11], [12, 13, 14, 15, 16, 17]]> : tensor<3x6xi64>
  %1 = stablehlo.slice %0 [0:3:2, 2:6:3] : (tensor<3x6xi64>) -> tensor<2x2xi64>
  check.expect_eq_const %1, dense<[[2, 5], [14, 17]]> : tensor<2x2xi64>
  func.return
}

// -----

func.func @slice_op_test_f32() {
  %0 = stablehlo.constant dense<[0.0, 1.0, 2.0, 3.0]> : tensor<4xf32>
  %1 = stablehlo.slice %0 [1:3] : (tensor<4xf32>) -> tensor<2xf32>
  check.expect_eq_const %1, dense<[1.0, 2.0]> : tensor<2xf32>
  func.return
}
