func.func @dynamic_slice_op_test_si64() {
  %0 = stablehlo.constant dense<[[0, 1, 2], [3, 4, 5], [6, 7, 8]]> : tensor<3x3xi64>
  %1 = stablehlo.constant dense<3> : tensor<i64>
  %2 = stablehlo.constant dense<3> : tensor<i64>
  %3 = stablehlo.dynamic_slice %0, %1, %2, sizes = [2, 2] : (tensor<3x3xi64>, tensor<i64>, tensor<i64>) -> tensor<2x2xi64>
  check.expect_eq_const %3, dense<[[4, 5], [7, 8]]> : tensor<2x2xi64>
  func.return
}

// -----

func.func @dynamic_slice_op_test_negative_start() {
  %0 = stablehlo.constant dense<[0.0, 1.0, 2.0, 3.0]> : tensor<4xf32>
  %1 = stablehlo.constant dense<-5> : tensor<i32>
  %2 = stablehlo.dynamic_slice %0, %1, sizes = [2] : (tensor<4xf32>, tensor<i32>) -> tensor<2xf32>
  check.expect_eq_const %2, dense<[0.0, 1.0]> : tensor<2xf32>
  func.return
}
