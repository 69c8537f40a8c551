func.func @negate_op_test_si2() {
  %0 = stablehlo.constant dense<[0, 1, -2, -1]> : tensor<4xi2>
  %1 = stablehlo.negate %0 : tensor<4xi2>
  check.expect_eq_const %1, dense<[0, -1, -2, 1]> : tensor<4xi2>
  func.return
}

// -----

func.func @negate_op_test_si4() {
  %0 = stablehlo.constant dense<[0, 1, 7, -8, -1, 5, -3, 2]> : tensor<8xi4>
  %1 = stablehlo.negate %0 : tensor<8xi4>
  check.expect_eq_const %1, dense<[0, -1, -7, -8, 1, -5, 3, -2]> : tensor<8xi4>
  func.return
}

// -----

func.func @negate_op_test_si8() {
  %0 = stablehlo.constant dense<[0, 1, 127, -128, -1, 5, -3, 2]> : tensor<8xi8>
  %1 = stablehlo.negate %0 : tensor<8xi8>
  check.expect_eq_const %1, dense<[0, -1, -127, -128, 1, -5, 3, -2]> : tensor<8xi8>
  func.return
}

// -----

func.func @negate_op_test_si16() {
  %0 = stablehlo.constant dense<[0, 1, 32767, -32768, -1, 5, -3, 2]> : tensor<8xi16>
  %1 = stablehlo.negate %0 : tensor<8xi16>
  check.expect_eq_const %1, dense<[0, -1, -32767, -32768, 1, -5, 3, -2]> : tensor<8xi16>
  func.return
}

// -----

func.func @negate_op_test_si32() {
  %0 = stablehlo.constant dense<[0, 1, 2147483647, -2147483648, -1, 5, -3, 2]> : tensor<8xi32>
  %1 = stablehlo.negate %0 : tensor<8xi32>
  check.expect_eq_const %1, dense<[0, -1, -2147483647, -2147483648, 1, -5, 3, -2]> : tensor<8xi32>
  func.return
}

// -----

func.func @negate_op_test_si64() {
  %0 = stablehlo.constant dense<[0, 1, 9223372036854775807, -9223372036854775808, -1, 5, -3, 2]> : tensor<8xi64>
  %1 = stablehlo.negate %0 : tensor<8xi64>
  check.expect_eq_const %1, dense<[0, -1, -9223372036854775807, -9223372036854775808, 1, -5, 3, -2]> : tensor<8xi64>
  func.return
}

// -----

func.func @negate_op_test_ui2() {
  %0 = stablehlo.constant dense<[0, 1, 3, 2]> : tensor<4xui2>
  %1 = stablehlo.negate %0 : tensor<4xui2>
  check.expect_eq_const %1, dense<[0, 3, 1, 2]> : tensor<4xui2>
  func.return
}

// -----

func.func @negate_op_test_ui4() {
  %0 = stablehlo.constant dense<[0, 1, 15, 5, 13, 2]> : tensor<6xui4>
  %1 = stablehlo.negate %0 : tensor<6xui4>
  check.expect_eq_const %1, dense<[0, 15, 1, 11, 3, 14]> : tensor<6xui4>
  func.return
}

// -----

func.func @negate_op_test_ui8() {
  %0 = stablehlo.constant dense<[0, 1, 255, 5, 253, 2]> : tensor<6xui8>
  %1 = stablehlo.negate %0 : tensor<6xui8>
  check.expect_eq_const %1, dense<[0, 255, 1, 251, 3, 254]> : tensor<6xui8>
  func.return
}

// -----

func.func @negate_op_test_ui16() {
  %0 = stablehlo.constant dense<[0, 1, 65535, 5, 65533, 2]> : tensor<6xui16>
  %1 = stablehlo.negate %0 : tensor<6xui16>
  check.expect_eq_const %1, dense<[0, 65535, 1, 65531, 3, 65534]> : tensor<6xui16>
  func.return
}

// -----

func.func @negate_op_test_ui32() {
  %0 = stablehlo.constant dense<[0, 1, 4294967295, 5, 4294967293, 2]> : tensor<6xui32>
  %1 = stablehlo.negate %0 : tensor<6xui32>
  check.expect_eq_const %1, dense<[0, 4294967295, 1, 4294967291, 3, 4294967294]> : tensor<6xui32>
  func.return
}

// -----

func.func @negate_op_test_ui64() {
  %0 = stablehlo.constant dense<[0, 1, 18446744073709551615, 5, 18446744073709551613, 2]> : tensor<6xui64>
  %1 = stablehlo.negate %0 : tensor<6xui64>
  check.expect_eq_const %1, dense<[0, 18446744073709551615, 1, 18446744073709551611, 3, 18446744073709551614]> : tensor<6xui64>
  func.return
}

// -----

func.func @negate_op_test_f8e3m4() {
  %0 = stablehlo.constant dense<[0.0, -0.0, 1.0, 0.5, 1.5, -0.5, -1.5, 2.5, -2.25, 3.0, 0x70, 0xF0, 0x78]> : tensor<13xf8E3M4>
  %1 = stablehlo.negate %0 : tensor<13xf8E3M4>
  check.expect_eq_const %1, dense<[-0.0, 0.0, -1.0, -0.5, -1.5, 0.5, 1.5, -2.5, 2.25, -3.0, 0xF0, 0x70, 0x78]> : tensor<13xf8E3M4>
  func.return
}

// -----

func.func @negate_op_test_f8e4m3() {
  %0 = stablehlo.constant dense<[0.0, -0.0, 1.0, 0.5, 1.5, -0.5, -1.5, 2.5, -2.25, 3.0, 0x78, 0xF8, 0x7C]> : tensor<13xf8E4M3>
  %1 = stablehlo.negate %0 : tensor<13xf8E4M3>
  check.expect_eq_const %1, dense<[-0.0, 0.0, -1.0, -0.5, -1.5, 0.5, 1.5, -2.5, 2.25, -3.0, 0xF8, 0x78, 0x7C]> : tensor<13xf8E4M3>
  func.return
}

// -----

func.func @negate_op_test_f8e4m3fn() {
  %0 = stablehlo.constant dense<[0.0, -0.0, 1.0, 0.5, 1.5, -0.5, -1.5, 2.5, -2.25, 3.0, 0x7F, 0x7F, 0x7F]> : tensor<13xf8E4M3FN>
  %1 = stablehlo.negate %0 : tensor<13xf8E4M3FN>
  check.expect_eq_const %1, dense<[-0.0, 0.0, -1.0, -0.5, -1.5, 0.5, 1.5, -2.5, 2.25, -3.0, 0x7F, 0x7F, 0x7F]> : tensor<13xf8E4M3FN>
  func.return
}

// -----

func.func @negate_op_test_f8e4m3fnuz() {
  %0 = stablehlo.constant dense<[0.0, 0.0, 1.0, 0.5, 1.5, -0.5, -1.5, 2.5, -2.25, 3.0, 0x80, 0x80, 0x80]> : tensor<13xf8E4M3FNUZ>
  %1 = stablehlo.negate %0 : tensor<13xf8E4M3FNUZ>
  check.expect_eq_const %1, dense<[0.0, 0.0, -1.0, -0.5, -1.5, 0.5, 1.5, -2.5, 2.25, -3.0, 0x80, 0x80, 0x80]> : tensor<13xf8E4M3FNUZ>
  func.return
}

// -----

func.func @negate_op_test_f8e4m3b11fnuz() {
  %0 = stablehlo.constant dense<[0.0, 0.0, 1.0, 0.5, 1.5, -0.5, -1.5, 2.5, -2.25, 3.0, 0x80, 0x80, 0x80]> : tensor<13xf8E4M3B11FNUZ>
  %1 = stablehlo.negate %0 : tensor<13xf8E4M3B11FNUZ>
  check.expect_eq_const %1, dense<[0.0, 0.0, -1.0, -0.5, -1.5, 0.5, 1.5, -2.5, 2.25, -3.0, 0x80, 0x80, 0x80]> : tensor<13xf8E4M3B11FNUZ>
  func.return
}

// -----

func.func @negate_op_test_f8e5m2() {
  %0 = stablehlo.constant dense<[0.0, -0.0, 1.0, 0.5, 1.5, -0.5, -1.5, 2.5, -2.0, 3.0, 0x7C, 0xFC, 0x7E]> : tensor<13xf8E5M2>
  %1 = stablehlo.negate %0 : tensor<13xf8E5M2>
  check.expect_eq_const %1, dense<[-0.0, 0.0, -1.0, -0.5, -1.5, 0.5, 1.5, -2.5, 2.0, -3.0, 0xFC, 0x7C, 0x7E]> : tensor<13xf8E5M2>
  func.return
}

// -----

func.func @negate_op_test_f8e5m2fnuz() {
  %0 = stablehlo.constant dense<[0.0, 0.0, 1.0, 0.5, 1.5, -0.5, -1.5, 2.5, -2.0, 3.0, 0x80, 0x80, 0x80]> : tensor<13xf8E5M2FNUZ>
  %1 = stablehlo.negate %0 : tensor<13xf8E5M2FNUZ>
  check.expect_eq_const %1, dense<[0.0, 0.0, -1.0, -0.5, -1.5, 0.5, 1.5, -2.5, 2.0, -3.0, 0x80, 0x80, 0x80]> : tensor<13xf8E5M2FNUZ>
  func.return
}

// -----

func.func @negate_op_test_f16() {
  %0 = stablehlo.constant dense<[0.0, -0.0, 1.0, 0.5, 1.5, -0.5, -1.5, 2.5, -2.25, 3.0, 0x7C00, 0xFC00, 0x7E00]> : tensor<13xf16>
  %1 = stablehlo.negate %0 : tensor<13xf16>
  check.expect_eq_const %1, dense<[-0.0, 0.0, -1.0, -0.5, -1.5, 0.5, 1.5, -2.5, 2.25, -3.0, 0xFC00, 0x7C00, 0x7E00]> : tensor<13xf16>
  func.return
}

// -----

func.func @negate_op_test_bf16() {
  %0 = stablehlo.constant dense<[0.0, -0.0, 1.0, 0.5, 1.5, -0.5, -1.5, 2.5, -2.25, 3.0, 0x7F80, 0xFF80, 0x7FC0]> : tensor<13xbf16>
  %1 = stablehlo.negate %0 : tensor<13xbf16>
  check.expect_eq_const %1, dense<[-0.0, 0.0, -1.0, -0.5, -1.5, 0.5, 1.5, -2.5, 2.25, -3.0, 0xFF80, 0x7F80, 0xFFC0]> : tensor<13xbf16>
  func.return
}

// -----

func.func @negate_op_test_f32() {
  %0 = stablehlo.constant dense<[0.0, -0.0, 1.0, 0.5, 1.5, -0.5, -1.5, 2.5, -2.25, 3.0, 0x7F800000, 0xFF800000, 0x7FC00000]> : tensor<13xf32>
  %1 = stablehlo.negate %0 : tensor<13xf32>
  check.expect_eq_const %1, dense<[-0.0, 0.0, -1.0, -0.5, -1.5, 0.5, 1.5, -2.5, 2.25, -3.0, 0xFF800000, 0x7F800000, 0xFFC00000]> : tensor<13xf32>
  func.return
}

// -----

func.func @negate_op_test_f64() {
  %0 = stablehlo.constant dense<[0.0, -0.0, 1.0, 0.5, 1.5, -0.5, -1.5, 2.5, -2.25, 3.0, 0x7FF0000000000000, 0xFFF0000000000000, 0x7FF8000000000000]> : tensor<13xf64>
  %1 = stablehlo.negate %0 : tensor<13xf64>
  check.expect_eq_const %1, dense<[-0.0, 0.0, -1.0, -0.5, -1.5, 0.5, 1.5, -2.5, 2.25, -3.0, 0xFFF0000000000000, 0x7FF0000000000000, 0xFFF8000000000000]> : tensor<13xf64>
  func.return
}

// -----

func.func @negate_op_test_c64() {
  %0 = stablehlo.constant dense<[(1.5, 2.5), (-0.75, 0.5), (0.25, -1.25), (3.0, 0.125)]> : tensor<4xcomplex<f32>>
  %1 = stablehlo.negate %0 : tensor<4xcomplex<f32>>
  check.expect_eq_const %1, dense<[(-1.5, -2.5), (0.75, -0.5), (-0.25, 1.25), (-3.0, -0.125)]> : tensor<4xcomplex<f32>>
  func.return
}

// -----

func.func @negate_op_test_c128() {
  %0 = stablehlo.constant dense<[(1.5, 2.5), (-0.75, 0.5), (0.25, -1.25), (3.0, 0.125)]> : tensor<4xcomplex<f64>>
  %1 = stablehlo.negate %0 : tensor<4xcomplex<f64>>
  check.expect_eq_const %1, dense<[(-1.5, -2.5), (0.75, -0.5), (-0.25, 1.25), (-3.0, -0.125)]> : tensor<4xcomplex<f64>>
  func.return
}
