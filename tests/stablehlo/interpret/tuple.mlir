func.func @tuple_op_test() {
  %0 = stablehlo.constant dense<[0, 1]> : tensor<2xi64>
  %1 = stablehlo.constant dense<2.5> : tensor<f32>
  %2 = stablehlo.tuple %0, %1 : tuple<tensor<2xi64>, tensor<f32>>
  %3 = stablehlo.get_tuple_element %2[1] : (tuple<tensor<2xi64>, tensor<f32>>) -> tensor<f32>
  check.expect_eq_const %3, dense<2.5> : tensor<f32>
  func.return
}
