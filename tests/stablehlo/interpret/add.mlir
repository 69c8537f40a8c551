func.func @add_op_test_si2() {
  %0 = stablehlo.constant dense<[0, 0, 0, 0, 1, 1, 1, 1, -2, -2, -2, -2, -1, -1, -1, -1]> : tensor<16xi2>
  %1 = stablehlo.constant dense<[0, 1, -2, -1, 0, 1, -2, -1, 0, 1, -2, -1, 0, 1, -2, -1]> : tensor<16xi2>
  %2 = stablehlo.add %0, %1 : tensor<16xi2>
  check.expect_eq_const %2, dense<[0, 1, -2, -1, 1, -2, -1, 0, -2, -1, 0, 1, -1, 0, 1, -2]> : tensor<16xi2>
  func.return
}

// -----

func.func @add_op_test_si4() {
  %0 = stablehlo.constant dense<[0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 7, 7, 7, 7, 7, 7, -8, -8, -8, -8, -8, -8]> : tensor<24xi4>
  %1 = stablehlo.constant dense<[0, 1, 7, -8, -1, 5, 0, 1, 7, -8, -1, 5, 0, 1, 7, -8, -1, 5, 0, 1, 7, -8, -1, 5]> : tensor<24xi4>
  %2 = stablehlo.add %0, %1 : tensor<24xi4>
  check.expect_eq_const %2, dense<[0, 1, 7, -8, -1, 5, 1, 2, -8, -7, 0, 6, 7, -8, -2, -1, 6, -4, -8, -7, -1, 0, 7, -3]> : tensor<24xi4>
  func.return
}

// -----

func.func @add_op_test_si8() {
  %0 = stablehlo.constant dense<[0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 127, 127, 127, 127, 127, 127, -128, -128, -128, -128, -128, -128]> : tensor<24xi8>
  %1 = stablehlo.constant dense<[0, 1, 127, -128, -1, 5, 0, 1, 127, -128, -1, 5, 0, 1, 127, -128, -1, 5, 0, 1, 127, -128, -1, 5]> : tensor<24xi8>
  %2 = stablehlo.add %0, %1 : tensor<24xi8>
  check.expect_eq_const %2, dense<[0, 1, 127, -128, -1, 5, 1, 2, -128, -127, 0, 6, 127, -128, -2, -1, 126, -124, -128, -127, -1, 0, 127, -123]> : tensor<24xi8>
  func.return
}

// -----

func.func @add_op_test_si16() {
  %0 = stablehlo.constant dense<[0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 32767, 32767, 32767, 32767, 32767, 32767, -32768, -32768, -32768, -32768, -32768, -32768]> : tensor<24xi16>
  %1 = stablehlo.constant dense<[0, 1, 32767, -32768, -1, 5, 0, 1, 32767, -32768, -1, 5, 0, 1, 32767, -32768, -1, 5, 0, 1, 32767, -32768, -1, 5]> : tensor<24xi16>
  %2 = stablehlo.add %0, %1 : tensor<24xi16>
  check.expect_eq_const %2, dense<[0, 1, 32767, -32768, -1, 5, 1, 2, -32768, -32767, 0, 6, 32767, -32768, -2, -1, 32766, -32764, -32768, -32767, -1, 0, 32767, -32763]> : tensor<24xi16>
  func.return
}

// -----

func.func @add_op_test_si32() {
  %0 = stablehlo.constant dense<[0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 2147483647, 2147483647, 2147483647, 2147483647, 2147483647, 2147483647, -2147483648, -2147483648, -2147483648, -2147483648, -2147483648, -2147483648]> : tensor<24xi32>
  %1 = stablehlo.constant dense<[0, 1, 2147483647, -2147483648, -1, 5, 0, 1, 2147483647, -2147483648, -1, 5, 0, 1, 2147483647, -2147483648, -1, 5, 0, 1, 2147483647, -2147483648, -1, 5]> : tensor<24xi32>
  %2 = stablehlo.add %0, %1 : tensor<24xi32>
  check.expect_eq_const %2, dense<[0, 1, 2147483647, -2147483648, -1, 5, 1, 2, -2147483648, -2147483647, 0, 6, 2147483647, -2147483648, -2, -1, 2147483646, -2147483644, -2147483648, -2147483647, -1, 0, 2147483647, -2147483643]> : tensor<24xi32>
  func.return
}

// -----

func.func @add_op_test_si64() {
  %0 = stablehlo.constant dense<[0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 9223372036854775807, 9223372036854775807, 9223372036854775807, 9223372036854775807, 9223372036854775807, 9223372036854775807, -9223372036854775808, -9223372036854775808, -9223372036854775808, -9223372036854775808, -9223372036854775808, -9223372036854775808]> : tensor<24xi64>
  %1 = stablehlo.constant dense<[0, 1, 9223372036854775807, -9223372036854775808, -1, 5, 0, 1, 9223372036854775807, -9223372036854775808, -1, 5, 0, 1, 9223372036854775807, -9223372036854775808, -1, 5, 0, 1, 9223372036854775807, -9223372036854775808, -1, 5]> : tensor<24xi64>
  %2 = stablehlo.add %0, %1 : tensor<24xi64>
  check.expect_eq_const %2, dense<[0, 1, 9223372036854775807, -9223372036854775808, -1, 5, 1, 2, -9223372036854775808, -9223372036854775807, 0, 6, 9223372036854775807, -9223372036854775808, -2, -1, 9223372036854775806, -9223372036854775804, -9223372036854775808, -9223372036854775807, -1, 0, 9223372036854775807, -9223372036854775803]> : tensor<24xi64>
  func.return
}

// -----

func.func @add_op_test_ui2() {
  %0 = stablehlo.constant dense<[0, 0, 0, 0, 1, 1, 1, 1, 3, 3, 3, 3, 2, 2, 2, 2]> : tensor<16xui2>
  %1 = stablehlo.constant dense<[0, 1, 3, 2, 0, 1, 3, 2, 0, 1, 3, 2, 0, 1, 3, 2]> : tensor<16xui2>
  %2 = stablehlo.add %0, %1 : tensor<16xui2>
  check.expect_eq_const %2, dense<[0, 1, 3, 2, 1, 2, 0, 3, 3, 0, 2, 1, 2, 3, 1, 0]> : tensor<16xui2>
  func.return
}

// -----

func.func @add_op_test_ui4() {
  %0 = stablehlo.constant dense<[0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 15, 15, 15, 15, 15, 15, 5, 5, 5, 5, 5, 5]> : tensor<24xui4>
  %1 = stablehlo.constant dense<[0, 1, 15, 5, 13, 2, 0, 1, 15, 5, 13, 2, 0, 1, 15, 5, 13, 2, 0, 1, 15, 5, 13, 2]> : tensor<24xui4>
  %2 = stablehlo.add %0, %1 : tensor<24xui4>
  check.expect_eq_const %2, dense<[0, 1, 15, 5, 13, 2, 1, 2, 0, 6, 14, 3, 15, 0, 14, 4, 12, 1, 5, 6, 4, 10, 2, 7]> : tensor<24xui4>
  func.return
}

// -----

func.func @add_op_test_ui8() {
  %0 = stablehlo.constant dense<[0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 255, 255, 255, 255, 255, 255, 5, 5, 5, 5, 5, 5]> : tensor<24xui8>
  %1 = stablehlo.constant dense<[0, 1, 255, 5, 253, 2, 0, 1, 255, 5, 253, 2, 0, 1, 255, 5, 253, 2, 0, 1, 255, 5, 253, 2]> : tensor<24xui8>
  %2 = stablehlo.add %0, %1 : tensor<24xui8>
  check.expect_eq_const %2, dense<[0, 1, 255, 5, 253, 2, 1, 2, 0, 6, 254, 3, 255, 0, 254, 4, 252, 1, 5, 6, 4, 10, 2, 7]> : tensor<24xui8>
  func.return
}

// -----

func.func @add_op_test_ui16() {
  %0 = stablehlo.constant dense<[0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 65535, 65535, 65535, 65535, 65535, 65535, 5, 5, 5, 5, 5, 5]> : tensor<24xui16>
  %1 = stablehlo.constant dense<[0, 1, 65535, 5, 65533, 2, 0, 1, 65535, 5, 65533, 2, 0, 1, 65535, 5, 65533, 2, 0, 1, 65535, 5, 65533, 2]> : tensor<24xui16>
  %2 = stablehlo.add %0, %1 : tensor<24xui16>
  check.expect_eq_const %2, dense<[0, 1, 65535, 5, 65533, 2, 1, 2, 0, 6, 65534, 3, 65535, 0, 65534, 4, 65532, 1, 5, 6, 4, 10, 2, 7]> : tensor<24xui16>
  func.return
}

// -----

func.func @add_op_test_ui32() {
  %0 = stablehlo.constant dense<[0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 4294967295, 4294967295, 4294967295, 4294967295, 4294967295, 4294967295, 5, 5, 5, 5, 5, 5]> : tensor<24xui32>
  %1 = stablehlo.constant dense<[0, 1, 4294967295, 5, 4294967293, 2, 0, 1, 4294967295, 5, 4294967293, 2, 0, 1, 4294967295, 5, 4294967293, 2, 0, 1, 4294967295, 5, 4294967293, 2]> : tensor<24xui32>
  %2 = stablehlo.add %0, %1 : tensor<24xui32>
  check.expect_eq_const %2, dense<[0, 1, 4294967295, 5, 4294967293, 2, 1, 2, 0, 6, 4294967294, 3, 4294967295, 0, 4294967294, 4, 4294967292, 1, 5, 6, 4, 10, 2, 7]> : tensor<24xui32>
  func.return
}

// -----

func.func @add_op_test_ui64() {
  %0 = stablehlo.constant dense<[0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 18446744073709551615, 18446744073709551615, 18446744073709551615, 18446744073709551615, 18446744073709551615, 18446744073709551615, 5, 5, 5, 5, 5, 5]> : tensor<24xui64>
  %1 = stablehlo.constant dense<[0, 1, 18446744073709551615, 5, 18446744073709551613, 2, 0, 1, 18446744073709551615, 5, 18446744073709551613, 2, 0, 1, 18446744073709551615, 5, 18446744073709551613, 2, 0, 1, 18446744073709551615, 5, 18446744073709551613, 2]> : tensor<24xui64>
  %2 = stablehlo.add %0, %1 : tensor<24xui64>
  check.expect_eq_const %2, dense<[0, 1, 18446744073709551615, 5, 18446744073709551613, 2, 1, 2, 0, 6, 18446744073709551614, 3, 18446744073709551615, 0, 18446744073709551614, 4, 18446744073709551612, 1, 5, 6, 4, 10, 2, 7]> : tensor<24xui64>
  func.return
}

// -----

func.func @add_op_test_f8e4m3fn() {
  %0 = stablehlo.constant dense<[1.5, -2.5, 0.25, 3.0]> : tensor<4xf8E4M3FN>
  %1 = stablehlo.constant dense<[0.5, 1.25, -4.0, 3.0]> : tensor<4xf8E4M3FN>
  %2 = stablehlo.add %0, %1 : tensor<4xf8E4M3FN>
  check.expect_eq_const %2, dense<[2.0, -1.25, -3.75, 6.0]> : tensor<4xf8E4M3FN>
  func.return
}

// -----

func.func @add_op_test_f8e5m2() {
  %0 = stablehlo.constant dense<[1.5, -2.5, 0.25, 3.0]> : tensor<4xf8E5M2>
  %1 = stablehlo.constant dense<[0.5, 1.25, -4.0, 3.0]> : tensor<4xf8E5M2>
  %2 = stablehlo.add %0, %1 : tensor<4xf8E5M2>
  check.expect_eq_const %2, dense<[2.0, -1.25, -4.0, 6.0]> : tensor<4xf8E5M2>
  func.return
}

// -----

func.func @add_op_test_f8e3m4() {
  %0 = stablehlo.constant dense<[1.5, -2.5, 0.25, 3.0]> : tensor<4xf8E3M4>
  %1 = stablehlo.constant dense<[0.5, 1.25, -4.0, 3.0]> : tensor<4xf8E3M4>
  %2 = stablehlo.add %0, %1 : tensor<4xf8E3M4>
  check.expect_eq_const %2, dense<[2.0, -1.25, -3.75, 6.0]> : tensor<4xf8E3M4>
  func.return
}

// -----

func.func @add_op_test_f8e4m3fnuz() {
  %0 = stablehlo.constant dense<[1.5, -2.5, 0.25, 3.0]> : tensor<4xf8E4M3FNUZ>
  %1 = stablehlo.constant dense<[0.5, 1.25, -4.0, 3.0]> : tensor<4xf8E4M3FNUZ>
  %2 = stablehlo.add %0, %1 : tensor<4xf8E4M3FNUZ>
  check.expect_eq_const %2, dense<[2.0, -1.25, -3.75, 6.0]> : tensor<4xf8E4M3FNUZ>
  func.return
}

// -----

func.func @add_op_test_f16() {
  %0 = stablehlo.constant dense<[1.5, -7.25, 0.0, 17.09375, -17.09375, 1000.0, 0x7C00, 0x7E00]> : tensor<8xf16>
  %1 = stablehlo.constant dense<[2.5, 2.0, -4.0, 3.0, 3.0, 0.0999755859375, 2.0, 1.0]> : tensor<8xf16>
  %2 = stablehlo.add %0, %1 : tensor<8xf16>
  check.expect_eq_const %2, dense<[4.0, -5.25, -4.0, 20.09375, -14.09375, 1000.0, 0x7C00, 0x7E00]> : tensor<8xf16>
  func.return
}

// -----

func.func @add_op_test_bf16() {
  %0 = stablehlo.constant dense<[1.5, -7.25, 0.0, 17.125, -17.125, 1000.0, 0x7F80, 0x7FC0]> : tensor<8xbf16>
  %1 = stablehlo.constant dense<[2.5, 2.0, -4.0, 3.0, 3.0, 0.10009765625, 2.0, 1.0]> : tensor<8xbf16>
  %2 = stablehlo.add %0, %1 : tensor<8xbf16>
  check.expect_eq_const %2, dense<[4.0, -5.25, -4.0, 20.125, -14.125, 1000.0, 0x7F80, 0x7FC0]> : tensor<8xbf16>
  func.return
}

// -----

func.func @add_op_test_f32() {
  %0 = stablehlo.constant dense<[1.5, -7.25, 0.0, 17.100000381469727, -17.100000381469727, 1000.0, 0x7F800000, 0x7FC00000]> : tensor<8xf32>
  %1 = stablehlo.constant dense<[2.5, 2.0, -4.0, 3.0, 3.0, 0.10000000149011612, 2.0, 1.0]> : tensor<8xf32>
  %2 = stablehlo.add %0, %1 : tensor<8xf32>
  check.expect_eq_const %2, dense<[4.0, -5.25, -4.0, 20.100000381469727, -14.100000381469727, 1000.0999755859375, 0x7F800000, 0x7FC00000]> : tensor<8xf32>
  func.return
}

// -----

func.func @add_op_test_f64() {
  %0 = stablehlo.constant dense<[1.5, -7.25, 0.0, 17.1, -17.1, 1000.0, 0x7FF0000000000000, 0x7FF8000000000000]> : tensor<8xf64>
  %1 = stablehlo.constant dense<[2.5, 2.0, -4.0, 3.0, 3.0, 0.1, 2.0, 1.0]> : tensor<8xf64>
  %2 = stablehlo.add %0, %1 : tensor<8xf64>
  check.expect_eq_const %2, dense<[4.0, -5.25, -4.0, 20.1, -14.100000000000001, 1000.1, 0x7FF0000000000000, 0x7FF8000000000000]> : tensor<8xf64>
  func.return
}

// -----

func.func @add_op_test_c64() {
  %0 = stablehlo.constant dense<[(1.5, 2.5), (-0.75, 0.5), (0.25, -1.25), (3.0, 0.125)]> : tensor<4xcomplex<f32>>
  %1 = stablehlo.constant dense<[(0.5, -1.5), (2.0, 1.0), (-3.0, 0.5), (0.25, 4.0)]> : tensor<4xcomplex<f32>>
  %2 = stablehlo.add %0, %1 : tensor<4xcomplex<f32>>
  check.expect_almost_eq_const %2, dense<[(2.0, 1.0), (1.25, 1.5), (-2.75, -0.75), (3.25, 4.125)]> : tensor<4xcomplex<f32>>
  func.return
}

// -----

func.func @add_op_test_c128() {
  %0 = stablehlo.constant dense<[(1.5, 2.5), (-0.75, 0.5), (0.25, -1.25), (3.0, 0.125)]> : tensor<4xcomplex<f64>>
  %1 = stablehlo.constant dense<[(0.5, -1.5), (2.0, 1.0), (-3.0, 0.5), (0.25, 4.0)]> : tensor<4xcomplex<f64>>
  %2 = stablehlo.add %0, %1 : tensor<4xcomplex<f64>>
  check.expect_almost_eq_const %2, dense<[(2.0, 1.0), (1.25, 1.5), (-2.75, -0.75), (3.25, 4.125)]> : tensor<4xcomplex<f64>>
  func.return
}

// -----

func.func @add_op_test_i1() {
  %0 = stablehlo.constant dense<[false, false, true, true]> : tensor<4xi1>
  %1 = stablehlo.constant dense<[false, true, false, true]> : tensor<4xi1>
  %2 = stablehlo.add %0, %1 : tensor<4xi1>
  check.expect_eq_const %2, dense<[false, true, true, true]> : tensor<4xi1>
  func.return
}
