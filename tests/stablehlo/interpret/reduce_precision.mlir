func.func @reduce_precision_op_test_f32() {
  %0 = stablehlo.constant dense<[1.100000023841858, 65519.0, 65520.0, 9.99999993922529e-9, -3.141590118408203, 0.33329999446868896]> : tensor<6xf32>
  %1 = stablehlo.reduce_precision %0, format = e5m10 : tensor<6xf32>
  check.expect_eq_const %1, dense<[1.099609375, 65504.0, 0x7F800000, 0.0, -3.140625, 0.333251953125]> : tensor<6xf32>
  func.return
}

// -----

func.func @reduce_precision_op_test_f64() {
  %0 = stablehlo.constant dense<[0.1, 1.0e+300, -2.7]> : tensor<3xf64>
  %1 = stablehlo.reduce_precision %0, format = e8m7 : tensor<3xf64>
  check.expect_eq_const %1, dense<[0.10009765625, 0x7FF0000000000000, -2.703125]> : tensor<3xf64>
  func.return
}
