func.func @is_finite_op_test_f8e4m3fn() {
  %0 = stablehlo.constant dense<[0.0, -1.5, 0.125, 0x7F, 0x7F, 0x7F]> : tensor<6xf8E4M3FN>
  %1 = stablehlo.is_finite %0 : (tensor<6xf8E4M3FN>) -> tensor<6xi1>
  check.expect_eq_const %1, dense<[true, true, true, false, false, false]> : tensor<6xi1>
  func.return
}

// -----

func.func @is_finite_op_test_f8e5m2() {
  %0 = stablehlo.constant dense<[0.0, -1.5, 0.125, 0x7C, 0xFC, 0x7E]> : tensor<6xf8E5M2>
  %1 = stablehlo.is_finite %0 : (tensor<6xf8E5M2>) -> tensor<6xi1>
  check.expect_eq_const %1, dense<[true, true, true, false, false, false]> : tensor<6xi1>
  func.return
}

// -----

func.func @is_finite_op_test_f16() {
  %0 = stablehlo.constant dense<[0.0, -1.5, 0.125, 0x7C00, 0xFC00, 0x7E00]> : tensor<6xf16>
  %1 = stablehlo.is_finite %0 : (tensor<6xf16>) -> tensor<6xi1>
  check.expect_eq_const %1, dense<[true, true, true, false, false, false]> : tensor<6xi1>
  func.return
}

// -----

func.func @is_finite_op_test_bf16() {
  %0 = stablehlo.constant dense<[0.0, -1.5, 0.125, 0x7F80, 0xFF80, 0x7FC0]> : tensor<6xbf16>
  %1 = stablehlo.is_finite %0 : (tensor<6xbf16>) -> tensor<6xi1>
  check.expect_eq_const %1, dense<[true, true, true, false, false, false]> : tensor<6xi1>
  func.return
}

// -----

func.func @is_finite_op_test_f32() {
  %0 = stablehlo.constant dense<[0.0, -1.5, 0.125, 0x7F800000, 0xFF800000, 0x7FC00000]> : tensor<6xf32>
  %1 = stablehlo.is_finite %0 : (tensor<6xf32>) -> tensor<6xi1>
  check.expect_eq_const %1, dense<[true, true, true, false, false, false]> : tensor<6xi1>
  func.return
}

// -----

func.func @is_finite_op_test_f64() {
  %0 = stablehlo.constant dense<[0.0, -1.5, 0.125, 0x7FF0000000000000, 0xFFF0000000000000, 0x7FF8000000000000]> : tensor<6xf64>
  %1 = stablehlo.is_finite %0 : (tensor<6xf64>) -> tensor<6xi1>
  check.expect_eq_const %1, dense<[true, true, true, false, false, false]> : tensor<6xi1>
  func.return
}
