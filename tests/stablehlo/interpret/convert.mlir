func.func @convert_op_test_i1_to_si4() {
  %0 = stablehlo.constant dense<[false, true]> : tensor<2xi1>
  %1 = stablehlo.convert %0 : (tensor<2xi1>) -> tensor<2xi4>
  check.expect_eq_const %1, dense<[0, 1]> : tensor<2xi4>
  func.return
}

// -----

func.func @convert_op_test_i1_to_ui8() {
  %0 = stablehlo.constant dense<[false, true]> : tensor<2xi1>
  %1 = stablehlo.convert %0 : (tensor<2xi1>) -> tensor<2xui8>
  check.expect_eq_const %1, dense<[0, 1]> : tensor<2xui8>
  func.return
}

// -----

func.func @convert_op_test_i1_to_ui64() {
  %0 = stablehlo.constant dense<[false, true]> : tensor<2xi1>
  %1 = stablehlo.convert %0 : (tensor<2xi1>) -> tensor<2xui64>
  check.expect_eq_const %1, dense<[0, 1]> : tensor<2xui64>
  func.return
}

// -----

func.func @convert_op_test_i1_to_f8e4m3fn() {
  %0 = stablehlo.constant dense<[false, true]> : tensor<2xi1>
  %1 = stablehlo.convert %0 : (tensor<2xi1>) -> tensor<2xf8E4M3FN>
  check.expect_eq_const %1, dense<[0.0, 1.0]> : tensor<2xf8E4M3FN>
  func.return
}

// -----

func.func @convert_op_test_i1_to_bf16() {
  %0 = stablehlo.constant dense<[false, true]> : tensor<2xi1>
  %1 = stablehlo.convert %0 : (tensor<2xi1>) -> tensor<2xbf16>
  check.expect_eq_const %1, dense<[0.0, 1.0]> : tensor<2xbf16>
  func.return
}

// -----

func.func @convert_op_test_i1_to_f32() {
  %0 = stablehlo.constant dense<[false, true]> : tensor<2xi1>
  %1 = stablehlo.convert %0 : (tensor<2xi1>) -> tensor<2xf32>
  check.expect_eq_const %1, dense<[0.0, 1.0]> : tensor<2xf32>
  func.return
}

// -----

func.func @convert_op_test_si4_to_i1() {
  %0 = stablehlo.constant dense<[0, 1, 7, 5, -8]> : tensor<5xi4>
  %1 = stablehlo.convert %0 : (tensor<5xi4>) -> tensor<5xi1>
  check.expect_eq_const %1, dense<[false, true, true, true, true]> : tensor<5xi1>
  func.return
}

// -----

func.func @convert_op_test_si4_to_ui8() {
  %0 = stablehlo.constant dense<[0, 1, 7, 5, -8]> : tensor<5xi4>
  %1 = stablehlo.convert %0 : (tensor<5xi4>) -> tensor<5xui8>
  check.expect_eq_const %1, dense<[0, 1, 7, 5, 248]> : tensor<5xui8>
  func.return
}

// -----

func.func @convert_op_test_si4_to_ui64() {
  %0 = stablehlo.constant dense<[0, 1, 7, 5, -8]> : tensor<5xi4>
  %1 = stablehlo.convert %0 : (tensor<5xi4>) -> tensor<5xui64>
  check.expect_eq_const %1, dense<[0, 1, 7, 5, 18446744073709551608]> : tensor<5xui64>
  func.return
}

// -----

func.func @convert_op_test_si4_to_f8e4m3fn() {
  %0 = stablehlo.constant dense<[0, 1, 7, 5, -8]> : tensor<5xi4>
  %1 = stablehlo.convert %0 : (tensor<5xi4>) -> tensor<5xf8E4M3FN>
  check.expect_eq_const %1, dense<[0.0, 1.0, 7.0, 5.0, -8.0]> : tensor<5xf8E4M3FN>
  func.return
}

// -----

func.func @convert_op_test_si4_to_bf16() {
  %0 = stablehlo.constant dense<[0, 1, 7, 5, -8]> : tensor<5xi4>
  %1 = stablehlo.convert %0 : (tensor<5xi4>) -> tensor<5xbf16>
  check.expect_eq_const %1, dense<[0.0, 1.0, 7.0, 5.0, -8.0]> : tensor<5xbf16>
  func.return
}

// -----

func.func @convert_op_test_si4_to_f32() {
  %0 = stablehlo.constant dense<[0, 1, 7, 5, -8]> : tensor<5xi4>
  %1 = stablehlo.convert %0 : (tensor<5xi4>) -> tensor<5xf32>
  check.expect_eq_const %1, dense<[0.0, 1.0, 7.0, 5.0, -8.0]> : tensor<5xf32>
  func.return
}

// -----

func.func @convert_op_test_ui8_to_i1() {
  %0 = stablehlo.constant dense<[0, 1, 255, 5, 0]> : tensor<5xui8>
  %1 = stablehlo.convert %0 : (tensor<5xui8>) -> tensor<5xi1>
  check.expect_eq_const %1, dense<[false, true, true, true, false]> : tensor<5xi1>
  func.return
}

// -----

func.func @convert_op_test_ui8_to_si4() {
  %0 = stablehlo.constant dense<[0, 1, 255, 5, 0]> : tensor<5xui8>
  %1 = stablehlo.convert %0 : (tensor<5xui8>) -> tensor<5xi4>
  check.expect_eq_const %1, dense<[0, 1, -1, 5, 0]> : tensor<5xi4>
  func.return
}

// -----

func.func @convert_op_test_ui8_to_ui64() {
  %0 = stablehlo.constant dense<[0, 1, 255, 5, 0]> : tensor<5xui8>
  %1 = stablehlo.convert %0 : (tensor<5xui8>) -> tensor<5xui64>
  check.expect_eq_const %1, dense<[0, 1, 255, 5, 0]> : tensor<5xui64>
  func.return
}

// -----

func.func @convert_op_test_ui8_to_f8e4m3fn() {
  %0 = stablehlo.constant dense<[0, 1, 255, 5, 0]> : tensor<5xui8>
  %1 = stablehlo.convert %0 : (tensor<5xui8>) -> tensor<5xf8E4M3FN>
  check.expect_eq_const %1, dense<[0.0, 1.0, 256.0, 5.0, 0.0]> : tensor<5xf8E4M3FN>
  func.return
}

// -----

func.func @convert_op_test_ui8_to_bf16() {
  %0 = stablehlo.constant dense<[0, 1, 255, 5, 0]> : tensor<5xui8>
  %1 = stablehlo.convert %0 : (tensor<5xui8>) -> tensor<5xbf16>
  check.expect_eq_const %1, dense<[0.0, 1.0, 255.0, 5.0, 0.0]> : tensor<5xbf16>
  func.return
}

// -----

func.func @convert_op_test_ui8_to_f32() {
  %0 = stablehlo.constant dense<[0, 1, 255, 5, 0]> : tensor<5xui8>
  %1 = stablehlo.convert %0 : (tensor<5xui8>) -> tensor<5xf32>
  check.expect_eq_const %1, dense<[0.0, 1.0, 255.0, 5.0, 0.0]> : tensor<5xf32>
  func.return
}

// -----

func.func @convert_op_test_ui64_to_i1() {
  %0 = stablehlo.constant dense<[0, 1, 18446744073709551615, 5, 0]> : tensor<5xui64>
  %1 = stablehlo.convert %0 : (tensor<5xui64>) -> tensor<5xi1>
  check.expect_eq_const %1, dense<[false, true, true, true, false]> : tensor<5xi1>
  func.return
}

// -----

func.func @convert_op_test_ui64_to_si4() {
  %0 = stablehlo.constant dense<[0, 1, 18446744073709551615, 5, 0]> : tensor<5xui64>
  %1 = stablehlo.convert %0 : (tensor<5xui64>) -> tensor<5xi4>
  check.expect_eq_const %1, dense<[0, 1, -1, 5, 0]> : tensor<5xi4>
  func.return
}

// -----

func.func @convert_op_test_ui64_to_ui8() {
  %0 = stablehlo.constant dense<[0, 1, 18446744073709551615, 5, 0]> : tensor<5xui64>
  %1 = stablehlo.convert %0 : (tensor<5xui64>) -> tensor<5xui8>
  check.expect_eq_const %1, dense<[0, 1, 255, 5, 0]> : tensor<5xui8>
  func.return
}

// -----

func.func @convert_op_test_ui64_to_f8e4m3fn() {
  %0 = stablehlo.constant dense<[0, 1, 18446744073709551615, 5, 0]> : tensor<5xui64>
  %1 = stablehlo.convert %0 : (tensor<5xui64>) -> tensor<5xf8E4M3FN>
  check.expect_eq_const %1, dense<[0.0, 1.0, 0x7F, 5.0, 0.0]> : tensor<5xf8E4M3FN>
  func.return
}

// -----

func.func @convert_op_test_ui64_to_bf16() {
  %0 = stablehlo.constant dense<[0, 1, 18446744073709551615, 5, 0]> : tensor<5xui64>
  %1 = stablehlo.convert %0 : (tensor<5xui64>) -> tensor<5xbf16>
  check.expect_eq_const %1, dense<[0.0, 1.0, 18446744073709552000.0, 5.0, 0.0]> : tensor<5xbf16>
  func.return
}

// -----

func.func @convert_op_test_ui64_to_f32() {
  %0 = stablehlo.constant dense<[0, 1, 18446744073709551615, 5, 0]> : tensor<5xui64>
  %1 = stablehlo.convert %0 : (tensor<5xui64>) -> tensor<5xf32>
  check.expect_eq_const %1, dense<[0.0, 1.0, 18446744073709552000.0, 5.0, 0.0]> : tensor<5xf32>
  func.return
}

// -----

func.func @convert_op_test_f8e4m3fn_to_i1() {
  %0 = stablehlo.constant dense<[0.0, -0.0, 1.0, 0.25, 2.75, 1.5, -1.5, -2.5]> : tensor<8xf8E4M3FN>
  %1 = stablehlo.convert %0 : (tensor<8xf8E4M3FN>) -> tensor<8xi1>
  check.expect_eq_const %1, dense<[false, false, true, true, true, true, true, true]> : tensor<8xi1>
  func.return
}

// -----

func.func @convert_op_test_f8e4m3fn_to_si4() {
  %0 = stablehlo.constant dense<[0.0, -0.0, 1.0, 0.25, 2.75, 1.5, -1.5, -2.5]> : tensor<8xf8E4M3FN>
  %1 = stablehlo.convert %0 : (tensor<8xf8E4M3FN>) -> tensor<8xi4>
  check.expect_eq_const %1, dense<[0, 0, 1, 0, 2, 1, -1, -2]> : tensor<8xi4>
  func.return
}

// -----

func.func @convert_op_test_f8e4m3fn_to_ui8() {
  %0 = stablehlo.constant dense<[0.0, -0.0, 1.0, 0.25, 2.75, 1.5]> : tensor<6xf8E4M3FN>
  %1 = stablehlo.convert %0 : (tensor<6xf8E4M3FN>) -> tensor<6xui8>
  check.expect_eq_const %1, dense<[0, 0, 1, 0, 2, 1]> : tensor<6xui8>
  func.return
}

// -----

func.func @convert_op_test_f8e4m3fn_to_ui64() {
  %0 = stablehlo.constant dense<[0.0, -0.0, 1.0, 0.25, 2.75, 1.5]> : tensor<6xf8E4M3FN>
  %1 = stablehlo.convert %0 : (tensor<6xf8E4M3FN>) -> tensor<6xui64>
  check.expect_eq_const %1, dense<[0, 0, 1, 0, 2, 1]> : tensor<6xui64>
  func.return
}

// -----

func.func @convert_op_test_f8e4m3fn_to_bf16() {
  %0 = stablehlo.constant dense<[0.0, -0.0, 1.0, 0.25, 2.75, 1.5, -1.5, -2.5]> : tensor<8xf8E4M3FN>
  %1 = stablehlo.convert %0 : (tensor<8xf8E4M3FN>) -> tensor<8xbf16>
  check.expect_eq_const %1, dense<[0.0, -0.0, 1.0, 0.25, 2.75, 1.5, -1.5, -2.5]> : tensor<8xbf16>
  func.return
}

// -----

func.func @convert_op_test_f8e4m3fn_to_f32() {
  %0 = stablehlo.constant dense<[0.0, -0.0, 1.0, 0.25, 2.75, 1.5, -1.5, -2.5]> : tensor<8xf8E4M3FN>
  %1 = stablehlo.convert %0 : (tensor<8xf8E4M3FN>) -> tensor<8xf32>
  check.expect_eq_const %1, dense<[0.0, -0.0, 1.0, 0.25, 2.75, 1.5, -1.5, -2.5]> : tensor<8xf32>
  func.return
}

// -----

func.func @convert_op_test_bf16_to_i1() {
  %0 = stablehlo.constant dense<[0.0, -0.0, 1.0, 0.25, 2.75, 1.5, -1.5, -2.5]> : tensor<8xbf16>
  %1 = stablehlo.convert %0 : (tensor<8xbf16>) -> tensor<8xi1>
  check.expect_eq_const %1, dense<[false, false, true, true, true, true, true, true]> : tensor<8xi1>
  func.return
}

// -----

func.func @convert_op_test_bf16_to_si4() {
  %0 = stablehlo.constant dense<[0.0, -0.0, 1.0, 0.25, 2.75, 1.5, -1.5, -2.5]> : tensor<8xbf16>
  %1 = stablehlo.convert %0 : (tensor<8xbf16>) -> tensor<8xi4>
  check.expect_eq_const %1, dense<[0, 0, 1, 0, 2, 1, -1, -2]> : tensor<8xi4>
  func.return
}

// -----

func.func @convert_op_test_bf16_to_ui8() {
  %0 = stablehlo.constant dense<[0.0, -0.0, 1.0, 0.25, 2.75, 1.5]> : tensor<6xbf16>
  %1 = stablehlo.convert %0 : (tensor<6xbf16>) -> tensor<6xui8>
  check.expect_eq_const %1, dense<[0, 0, 1, 0, 2, 1]> : tensor<6xui8>
  func.return
}

// -----

func.func @convert_op_test_bf16_to_ui64() {
  %0 = stablehlo.constant dense<[0.0, -0.0, 1.0, 0.25, 2.75, 1.5]> : tensor<6xbf16>
  %1 = stablehlo.convert %0 : (tensor<6xbf16>) -> tensor<6xui64>
  check.expect_eq_const %1, dense<[0, 0, 1, 0, 2, 1]> : tensor<6xui64>
  func.return
}

// -----

func.func @convert_op_test_bf16_to_f8e4m3fn() {
  %0 = stablehlo.constant dense<[0.0, -0.0, 1.0, 0.25, 2.75, 1.5, -1.5, -2.5]> : tensor<8xbf16>
  %1 = stablehlo.convert %0 : (tensor<8xbf16>) -> tensor<8xf8E4M3FN>
  check.expect_eq_const %1, dense<[0.0, -0.0, 1.0, 0.25, 2.75, 1.5, -1.5, -2.5]> : tensor<8xf8E4M3FN>
  func.return
}

// -----

func.func @convert_op_test_bf16_to_f32() {
  %0 = stablehlo.constant dense<[0.0, -0.0, 1.0, 0.25, 2.75, 1.5, -1.5, -2.5]> : tensor<8xbf16>
  %1 = stablehlo.convert %0 : (tensor<8xbf16>) -> tensor<8xf32>
  check.expect_eq_const %1, dense<[0.0, -0.0, 1.0, 0.25, 2.75, 1.5, -1.5, -2.5]> : tensor<8xf32>
  func.return
}

// -----

func.func @convert_op_test_f32_to_i1() {
  %0 = stablehlo.constant dense<[0.0, -0.0, 1.0, 0.25, 2.75, 1.5, -1.5, -2.5]> : tensor<8xf32>
  %1 = stablehlo.convert %0 : (tensor<8xf32>) -> tensor<8xi1>
  check.expect_eq_const %1, dense<[false, false, true, true, true, true, true, true]> : tensor<8xi1>
  func.return
}

// -----

func.func @convert_op_test_f32_to_si4() {
  %0 = stablehlo.constant dense<[0.0, -0.0, 1.0, 0.25, 2.75, 1.5, -1.5, -2.5]> : tensor<8xf32>
  %1 = stablehlo.convert %0 : (tensor<8xf32>) -> tensor<8xi4>
  check.expect_eq_const %1, dense<[0, 0, 1, 0, 2, 1, -1, -2]> : tensor<8xi4>
  func.return
}

// -----

func.func @convert_op_test_f32_to_ui8() {
  %0 = stablehlo.constant dense<[0.0, -0.0, 1.0, 0.25, 2.75, 1.5]> : tensor<6xf32>
  %1 = stablehlo.convert %0 : (tensor<6xf32>) -> tensor<6xui8>
  check.expect_eq_const %1, dense<[0, 0, 1, 0, 2, 1]> : tensor<6xui8>
  func.return
}

// -----

func.func @convert_op_test_f32_to_ui64() {
  %0 = stablehlo.constant dense<[0.0, -0.0, 1.0, 0.25, 2.75, 1.5]> : tensor<6xf32>
  %1 = stablehlo.convert %0 : (tensor<6xf32>) -> tensor<6xui64>
  check.expect_eq_const %1, dense<[0, 0, 1, 0, 2, 1]> : tensor<6xui64>
  func.return
}

// -----

func.func @convert_op_test_f32_to_f8e4m3fn() {
  %0 = stablehlo.constant dense<[0.0, -0.0, 1.0, 0.25, 2.75, 1.5, -1.5, -2.5]> : tensor<8xf32>
  %1 = stablehlo.convert %0 : (tensor<8xf32>) -> tensor<8xf8E4M3FN>
  check.expect_eq_const %1, dense<[0.0, -0.0, 1.0, 0.25, 2.75, 1.5, -1.5, -2.5]> : tensor<8xf8E4M3FN>
  func.return
}

// -----

func.func @convert_op_test_f32_to_bf16() {
  %0 = stablehlo.constant dense<[0.0, -0.0, 1.0, 0.25, 2.75, 1.5, -1.5, -2.5]> : tensor<8xf32>
  %1 = stablehlo.convert %0 : (tensor<8xf32>) -> tensor<8xbf16>
  check.expect_eq_const %1, dense<[0.0, -0.0, 1.0, 0.25, 2.75, 1.5, -1.5, -2.5]> : tensor<8xbf16>
  func.return
}

// -----

func.func @convert_op_test_f32_to_c64() {
  %0 = stablehlo.constant dense<[1.5, -2.0]> : tensor<2xf32>
  %1 = stablehlo.convert %0 : (tensor<2xf32>) -> tensor<2xcomplex<f32>>
  check.expect_eq_const %1, dense<[(1.5, 0.0), (-2.0, 0.0)]> : tensor<2xcomplex<f32>>
  func.return
}

// -----

func.func @convert_op_test_c128_to_c64() {
  %0 = stablehlo.constant dense<[(0.1, 0.2)]> : tensor<1xcomplex<f64>>
  %1 = stablehlo.convert %0 : (tensor<1xcomplex<f64>>) -> tensor<1xcomplex<f32>>
  check.expect_eq_const %1, dense<[(0.10000000149011612, 0.20000000298023224)]> : tensor<1xcomplex<f32>>
  func.return
}

// -----

func.func @convert_op_test_overflow_f8e4m3fn() {
  %0 = stablehlo.constant dense<[448.0, 464.0, 1000.0, -1000.0]> : tensor<4xf32>
  %1 = stablehlo.convert %0 : (tensor<4xf32>) -> tensor<4xf8E4M3FN>
  check.expect_eq_const %1, dense<[448.0, 448.0, 0x7F, 0x7F]> : tensor<4xf8E4M3FN>
  func.return
}
