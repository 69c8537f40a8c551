func.func @dynamic_update_slice_op_test_si64() {
  %0 = stablehlo.constant dense<[[0, 1, 2], [3, 4, 5], [6, 7, 8]]> : tensor<3x3xi64>
  %1 = stablehlo.constant dense<[[10, 11], [12, 13]]> : tensor<2x2xi64>
  %2 = stablehlo.constant dense<4> : tensor<i64>
  %3 = stablehlo.constant dense<0> : tensor<i64>
  %4 = stablehlo.dynamic_update_slice %0, %1, %2, %3 : (tensor<3x3xi64>, tensor<2x2xi64>, tensor<i64>, tensor<i64>) -> tensor<3x3xi64>
  check.expect_eq_const %4, dense<[[0, 1, 2], [10, 11, 5], [12, 13, 8]]> : tensor<3x3xi64>
  func.return
}
