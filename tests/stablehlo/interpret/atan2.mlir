func.func @atan2_op_test_f16() {
  %0 = stablehlo.constant dense<[0.0, 1.0, -1.0, 2.5, -0.0, -3.0]> : tensor<6xf16>
  %1 = stablehlo.constant dense<[1.0, 0.0, -1.0, 1.5, -2.0, 4.0]> : tensor<6xf16>
  %2 = stablehlo.atan2 %0, %1 : tensor<6xf16>
  %3 = stablehlo.constant dense<[0.0, 1.5703125, -2.35546875, 1.0302734375, -3.140625, -0.6435546875]> : tensor<6xf16>
  check.expect_close %2, %3, max_ulp_difference = 1 : tensor<6xf16>, tensor<6xf16>
  func.return
}

// -----

func.func @atan2_op_test_bf16() {
  %0 = stablehlo.constant dense<[0.0, 1.0, -1.0, 2.5, -0.0, -3.0]> : tensor<6xbf16>
  %1 = stablehlo.constant dense<[1.0, 0.0, -1.0, 1.5, -2.0, 4.0]> : tensor<6xbf16>
  %2 = stablehlo.atan2 %0, %1 : tensor<6xbf16>
  %3 = stablehlo.constant dense<[0.0, 1.5703125, -2.359375, 1.03125, -3.140625, -0.64453125]> : tensor<6xbf16>
  check.expect_close %2, %3, max_ulp_difference = 1 : tensor<6xbf16>, tensor<6xbf16>
  func.return
}

// -----

func.func @atan2_op_test_f32() {
  %0 = stablehlo.constant dense<[0.0, 1.0, -1.0, 2.5, -0.0, -3.0]> : tensor<6xf32>
  %1 = stablehlo.constant dense<[1.0, 0.0, -1.0, 1.5, -2.0, 4.0]> : tensor<6xf32>
  %2 = stablehlo.atan2 %0, %1 : tensor<6xf32>
  check.expect_almost_eq_const %2, dense<[0.0, 1.5707963705062866, -2.356194496154785, 1.0303767919540405, -3.1415927410125732, -0.6435011029243469]> : tensor<6xf32>
  func.return
}

// -----

func.func @atan2_op_test_f64() {
  %0 = stablehlo.constant dense<[0.0, 1.0, -1.0, 2.5, -0.0, -3.0]> : tensor<6xf64>
  %1 = stablehlo.constant dense<[1.0, 0.0, -1.0, 1.5, -2.0, 4.0]> : tensor<6xf64>
  %2 = stablehlo.atan2 %0, %1 : tensor<6xf64>
  check.expect_almost_eq_const %2, dense<[0.0, 1.5707963267948966, -2.356194490192345, 1.0303768265243125, -3.141592653589793, -0.6435011087932844]> : tensor<6xf64>
  func.return
}
