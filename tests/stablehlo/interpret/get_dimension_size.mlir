func.func @get_dimension_size_op_test() {
  %0 = stablehlo.constant dense<[[0, 1, 2], [3, 4, 5]]> : tensor<2x3xi64>
  %1 = stablehlo.get_dimension_size %0, dim = 1 : (tensor<2x3xi64>) -> tensor<i32>
  check.expect_eq_const %1, dense<3> : tensor<i32>
  func.return
}
