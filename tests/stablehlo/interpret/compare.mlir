func.func @compare_op_test_si4_eq() {
  %0 = stablehlo.constant dense<[7, -8, 1, 2, 0]> : tensor<5xi4>
  %1 = stablehlo.constant dense<[-8, -8, 2, 1, 0]> : tensor<5xi4>
  %2 = stablehlo.compare EQ, %0, %1, SIGNED : (tensor<5xi4>, tensor<5xi4>) -> tensor<5xi1>
  check.expect_eq_const %2, dense<[false, true, false, false, true]> : tensor<5xi1>
  func.return
}

// -----

func.func @compare_op_test_si4_ne() {
  %0 = stablehlo.constant dense<[7, -8, 1, 2, 0]> : tensor<5xi4>
  %1 = stablehlo.constant dense<[-8, -8, 2, 1, 0]> : tensor<5xi4>
  %2 = stablehlo.compare NE, %0, %1, SIGNED : (tensor<5xi4>, tensor<5xi4>) -> tensor<5xi1>
  check.expect_eq_const %2, dense<[true, false, true, true, false]> : tensor<5xi1>
  func.return
}

// -----

func.func @compare_op_test_si4_ge() {
  %0 = stablehlo.constant dense<[7, -8, 1, 2, 0]> : tensor<5xi4>
  %1 = stablehlo.constant dense<[-8, -8, 2, 1, 0]> : tensor<5xi4>
  %2 = stablehlo.compare GE, %0, %1, SIGNED : (tensor<5xi4>, tensor<5xi4>) -> tensor<5xi1>
  check.expect_eq_const %2, dense<[true, true, false, true, true]> : tensor<5xi1>
  func.return
}

// -----

func.func @compare_op_test_si4_gt() {
  %0 = stablehlo.constant dense<[7, -8, 1, 2, 0]> : tensor<5xi4>
  %1 = stablehlo.constant dense<[-8, -8, 2, 1, 0]> : tensor<5xi4>
  %2 = stablehlo.compare GT, %0, %1, SIGNED : (tensor<5xi4>, tensor<5xi4>) -> tensor<5xi1>
  check.expect_eq_const %2, dense<[true, false, false, true, false]> : tensor<5xi1>
  func.return
}

// -----

func.func @compare_op_test_si4_le() {
  %0 = stablehlo.constant dense<[7, -8, 1, 2, 0]> : tensor<5xi4>
  %1 = stablehlo.constant dense<[-8, -8, 2, 1, 0]> : tensor<5xi4>
  %2 = stablehlo.compare LE, %0, %1, SIGNED : (tensor<5xi4>, tensor<5xi4>) -> tensor<5xi1>
  check.expect_eq_const %2, dense<[false, true, true, false, true]> : tensor<5xi1>
  func.return
}

// -----

func.func @compare_op_test_si4_lt() {
  %0 = stablehlo.constant dense<[7, -8, 1, 2, 0]> : tensor<5xi4>
  %1 = stablehlo.constant dense<[-8, -8, 2, 1, 0]> : tensor<5xi4>
  %2 = stablehlo.compare LT, %0, %1, SIGNED : (tensor<5xi4>, tensor<5xi4>) -> tensor<5xi1>
  check.expect_eq_const %2, dense<[false, false, true, false, false]> : tensor<5xi1>
  func.return
}

// -----

func.func @compare_op_test_si64_eq() {
  %0 = stablehlo.constant dense<[9223372036854775807, -9223372036854775808, 1, 2, 0]> : tensor<5xi64>
  %1 = stablehlo.constant dense<[-9223372036854775808, -9223372036854775808, 2, 1, 0]> : tensor<5xi64>
  %2 = stablehlo.compare EQ, %0, %1, SIGNED : (tensor<5xi64>, tensor<5xi64>) -> tensor<5xi1>
  check.expect_eq_const %2, dense<[false, true, false, false, true]> : tensor<5xi1>
  func.return
}

// -----

func.func @compare_op_test_si64_ne() {
  %0 = stablehlo.constant dense<[9223372036854775807, -9223372036854775808, 1, 2, 0]> : tensor<5xi64>
  %1 = stablehlo.constant dense<[-9223372036854775808, -9223372036854775808, 2, 1, 0]> : tensor<5xi64>
  %2 = stablehlo.compare NE, %0, %1, SIGNED : (tensor<5xi64>, tensor<5xi64>) -> tensor<5xi1>
  check.expect_eq_const %2, dense<[true, false, true, true, false]> : tensor<5xi1>
  func.return
}

// -----

func.func @compare_op_test_si64_ge() {
  %0 = stablehlo.constant dense<[9223372036854775807, -9223372036854775808, 1, 2, 0]> : tensor<5xi64>
  %1 = stablehlo.constant dense<[-9223372036854775808, -9223372036854775808, 2, 1, 0]> : tensor<5xi64>
  %2 = stablehlo.compare GE, %0, %1, SIGNED : (tensor<5xi64>, tensor<5xi64>) -> tensor<5xi1>
  check.expect_eq_const %2, dense<[true, true, false, true, true]> : tensor<5xi1>
  func.return
}

// -----

func.func @compare_op_test_si64_gt() {
  %0 = stablehlo.constant dense<[9223372036854775807, -9223372036854775808, 1, 2, 0]> : tensor<5xi64>
  %1 = stablehlo.constant dense<[-9223372036854775808, -9223372036854775808, 2, 1, 0]> : tensor<5xi64>
  %2 = stablehlo.compare GT, %0, %1, SIGNED : (tensor<5xi64>, tensor<5xi64>) -> tensor<5xi1>
  check.expect_eq_const %2, dense<[true, false, false, true, false]> : tensor<5xi1>
  func.return
}

// -----

func.func @compare_op_test_si64_le() {
  %0 = stablehlo.constant dense<[9223372036854775807, -9223372036854775808, 1, 2, 0]> : tensor<5xi64>
  %1 = stablehlo.constant dense<[-9223372036854775808, -9223372036854775808, 2, 1, 0]> : tensor<5xi64>
  %2 = stablehlo.compare LE, %0, %1, SIGNED : (tensor<5xi64>, tensor<5xi64>) -> tensor<5xi1>
  check.expect_eq_const %2, dense<[false, true, true, false, true]> : tensor<5xi1>
  func.return
}

// -----

func.func @compare_op_test_si64_lt() {
  %0 = stablehlo.constant dense<[9223372036854775807, -9223372036854775808, 1, 2, 0]> : tensor<5xi64>
  %1 = stablehlo.constant dense<[-9223372036854775808, -9223372036854775808, 2, 1, 0]> : tensor<5xi64>
  %2 = stablehlo.compare LT, %0, %1, SIGNED : (tensor<5xi64>, tensor<5xi64>) -> tensor<5xi1>
  check.expect_eq_const %2, dense<[false, false, true, false, false]> : tensor<5xi1>
  func.return
}

// -----

func.func @compare_op_test_ui64_eq() {
  %0 = stablehlo.constant dense<[18446744073709551615, 0, 1, 2, 0]> : tensor<5xui64>
  %1 = stablehlo.constant dense<[0, 0, 2, 1, 0]> : tensor<5xui64>
  %2 = stablehlo.compare EQ, %0, %1, UNSIGNED : (tensor<5xui64>, tensor<5xui64>) -> tensor<5xi1>
  check.expect_eq_const %2, dense<[false, true, false, false, true]> : tensor<5xi1>
  func.return
}

// -----

func.func @compare_op_test_ui64_ne() {
  %0 = stablehlo.constant dense<[18446744073709551615, 0, 1, 2, 0]> : tensor<5xui64>
  %1 = stablehlo.constant dense<[0, 0, 2, 1, 0]> : tensor<5xui64>
  %2 = stablehlo.compare NE, %0, %1, UNSIGNED : (tensor<5xui64>, tensor<5xui64>) -> tensor<5xi1>
  check.expect_eq_const %2, dense<[true, false, true, true, false]> : tensor<5xi1>
  func.return
}

// -----

func.func @compare_op_test_ui64_ge() {
  %0 = stablehlo.constant dense<[18446744073709551615, 0, 1, 2, 0]> : tensor<5xui64>
  %1 = stablehlo.constant dense<[0, 0, 2, 1, 0]> : tensor<5xui64>
  %2 = stablehlo.compare GE, %0, %1, UNSIGNED : (tensor<5xui64>, tensor<5xui64>) -> tensor<5xi1>
  check.expect_eq_const %2, dense<[true, true, false, true, true]> : tensor<5xi1>
  func.return
}

// -----

func.func @compare_op_test_ui64_gt() {
  %0 = stablehlo.constant dense<[18446744073709551615, 0, 1, 2, 0]> : tensor<5xui64>
  %1 = stablehlo.constant dense<[0, 0, 2, 1, 0]> : tensor<5xui64>
  %2 = stablehlo.compare GT, %0, %1, UNSIGNED : (tensor<5xui64>, tensor<5xui64>) -> tensor<5xi1>
  check.expect_eq_const %2, dense<[true, false, false, true, false]> : tensor<5xi1>
  func.return
}

// -----

func.func @compare_op_test_ui64_le() {
  %0 = stablehlo.constant dense<[18446744073709551615, 0, 1, 2, 0]> : tensor<5xui64>
  %1 = stablehlo.constant dense<[0, 0, 2, 1, 0]> : tensor<5xui64>
  %2 = stablehlo.compare LE, %0, %1, UNSIGNED : (tensor<5xui64>, tensor<5xui64>) -> tensor<5xi1>
  check.expect_eq_const %2, dense<[false, true, true, false, true]> : tensor<5xi1>
  func.return
}

// -----

func.func @compare_op_test_ui64_lt() {
  %0 = stablehlo.constant dense<[18446744073709551615, 0, 1, 2, 0]> : tensor<5xui64>
  %1 = stablehlo.constant dense<[0, 0, 2, 1, 0]> : tensor<5xui64>
  %2 = stablehlo.compare LT, %0, %1, UNSIGNED : (tensor<5xui64>, tensor<5xui64>) -> tensor<5xi1>
  check.expect_eq_const %2, dense<[false, false, true, false, false]> : tensor<5xi1>
  func.return
}

// -----

func.func @compare_op_test_i1_eq() {
  %0 = stablehlo.constant dense<[false, true, false, true, true]> : tensor<5xi1>
  %1 = stablehlo.constant dense<[false, false, true, true, false]> : tensor<5xi1>
  %2 = stablehlo.compare EQ, %0, %1, UNSIGNED : (tensor<5xi1>, tensor<5xi1>) -> tensor<5xi1>
  check.expect_eq_const %2, dense<[true, false, false, true, false]> : tensor<5xi1>
  func.return
}

// -----

func.func @compare_op_test_i1_ne() {
  %0 = stablehlo.constant dense<[false, true, false, true, true]> : tensor<5xi1>
  %1 = stablehlo.constant dense<[false, false, true, true, false]> : tensor<5xi1>
  %2 = stablehlo.compare NE, %0, %1, UNSIGNED : (tensor<5xi1>, tensor<5xi1>) -> tensor<5xi1>
  check.expect_eq_const %2, dense<[false, true, true, false, true]> : tensor<5xi1>
  func.return
}

// -----

func.func @compare_op_test_i1_ge() {
  %0 = stablehlo.constant dense<[false, true, false, true, true]> : tensor<5xi1>
  %1 = stablehlo.constant dense<[false, false, true, true, false]> : tensor<5xi1>
  %2 = stablehlo.compare GE, %0, %1, UNSIGNED : (tensor<5xi1>, tensor<5xi1>) -> tensor<5xi1>
  check.expect_eq_const %2, dense<[true, true, false, true, true]> : tensor<5xi1>
  func.return
}

// -----

func.func @compare_op_test_i1_gt() {
  %0 = stablehlo.constant dense<[false, true, false, true, true]> : tensor<5xi1>
  %1 = stablehlo.constant dense<[false, false, true, true, false]> : tensor<5xi1>
  %2 = stablehlo.compare GT, %0, %1, UNSIGNED : (tensor<5xi1>, tensor<5xi1>) -> tensor<5xi1>
  check.expect_eq_const %2, dense<[false, true, false, false, true]> : tensor<5xi1>
  func.return
}

// -----

func.func @compare_op_test_i1_le() {
  %0 = stablehlo.constant dense<[false, true, false, true, true]> : tensor<5xi1>
  %1 = stablehlo.constant dense<[false, false, true, true, false]> : tensor<5xi1>
  %2 = stablehlo.compare LE, %0, %1, UNSIGNED : (tensor<5xi1>, tensor<5xi1>) -> tensor<5xi1>
  check.expect_eq_const %2, dense<[true, false, true, true, false]> : tensor<5xi1>
  func.return
}

// -----

func.func @compare_op_test_i1_lt() {
  %0 = stablehlo.constant dense<[false, true, false, true, true]> : tensor<5xi1>
  %1 = stablehlo.constant dense<[false, false, true, true, false]> : tensor<5xi1>
  %2 = stablehlo.compare LT, %0, %1, UNSIGNED : (tensor<5xi1>, tensor<5xi1>) -> tensor<5xi1>
  check.expect_eq_const %2, dense<[false, false, true, false, false]> : tensor<5xi1>
  func.return
}

// -----

func.func @compare_op_test_f32_eq() {
  %0 = stablehlo.constant dense<[1.0, -2.5, 0x7FC00000, 0.0, 0x7F800000]> : tensor<5xf32>
  %1 = stablehlo.constant dense<[1.0, 2.5, 1.0, -0.0, 0x7F800000]> : tensor<5xf32>
  %2 = stablehlo.compare EQ, %0, %1, FLOAT : (tensor<5xf32>, tensor<5xf32>) -> tensor<5xi1>
  check.expect_eq_const %2, dense<[true, false, false, true, true]> : tensor<5xi1>
  func.return
}

// -----

func.func @compare_op_test_f32_ne() {
  %0 = stablehlo.constant dense<[1.0, -2.5, 0x7FC00000, 0.0, 0x7F800000]> : tensor<5xf32>
  %1 = stablehlo.constant dense<[1.0, 2.5, 1.0, -0.0, 0x7F800000]> : tensor<5xf32>
  %2 = stablehlo.compare NE, %0, %1, FLOAT : (tensor<5xf32>, tensor<5xf32>) -> tensor<5xi1>
  check.expect_eq_const %2, dense<[false, true, true, false, false]> : tensor<5xi1>
  func.return
}

// -----

func.func @compare_op_test_f32_ge() {
  %0 = stablehlo.constant dense<[1.0, -2.5, 0x7FC00000, 0.0, 0x7F800000]> : tensor<5xf32>
  %1 = stablehlo.constant dense<[1.0, 2.5, 1.0, -0.0, 0x7F800000]> : tensor<5xf32>
  %2 = stablehlo.compare GE, %0, %1, FLOAT : (tensor<5xf32>, tensor<5xf32>) -> tensor<5xi1>
  check.expect_eq_const %2, dense<[true, false, false, true, true]> : tensor<5xi1>
  func.return
}

// -----

func.func @compare_op_test_f32_gt() {
  %0 = stablehlo.constant dense<[1.0, -2.5, 0x7FC00000, 0.0, 0x7F800000]> : tensor<5xf32>
  %1 = stablehlo.constant dense<[1.0, 2.5, 1.0, -0.0, 0x7F800000]> : tensor<5xf32>
  %2 = stablehlo.compare GT, %0, %1, FLOAT : (tensor<5xf32>, tensor<5xf32>) -> tensor<5xi1>
  check.expect_eq_const %2, dense<false> : tensor<5xi1>
  func.return
}

// -----

func.func @compare_op_test_f32_le() {
  %0 = stablehlo.constant dense<[1.0, -2.5, 0x7FC00000, 0.0, 0x7F800000]> : tensor<5xf32>
  %1 = stablehlo.constant dense<[1.0, 2.5, 1.0, -0.0, 0x7F800000]> : tensor<5xf32>
  %2 = stablehlo.compare LE, %0, %1, FLOAT : (tensor<5xf32>, tensor<5xf32>) -> tensor<5xi1>
  check.expect_eq_const %2, dense<[true, true, false, true, true]> : tensor<5xi1>
  func.return
}

// -----

func.func @compare_op_test_f32_lt() {
  %0 = stablehlo.constant dense<[1.0, -2.5, 0x7FC00000, 0.0, 0x7F800000]> : tensor<5xf32>
  %1 = stablehlo.constant dense<[1.0, 2.5, 1.0, -0.0, 0x7F800000]> : tensor<5xf32>
  %2 = stablehlo.compare LT, %0, %1, FLOAT : (tensor<5xf32>, tensor<5xf32>) -> tensor<5xi1>
  check.expect_eq_const %2, dense<[false, true, false, false, false]> : tensor<5xi1>
  func.return
}

// -----

func.func @compare_op_test_f8e5m2_eq() {
  %0 = stablehlo.constant dense<[1.0, -2.5, 0x7E, 0.0, 0x7C]> : tensor<5xf8E5M2>
  %1 = stablehlo.constant dense<[1.0, 2.5, 1.0, -0.0, 0x7C]> : tensor<5xf8E5M2>
  %2 = stablehlo.compare EQ, %0, %1, FLOAT : (tensor<5xf8E5M2>, tensor<5xf8E5M2>) -> tensor<5xi1>
  check.expect_eq_const %2, dense<[true, false, false, true, true]> : tensor<5xi1>
  func.return
}

// -----

func.func @compare_op_test_f8e5m2_ne() {
  %0 = stablehlo.constant dense<[1.0, -2.5, 0x7E, 0.0, 0x7C]> : tensor<5xf8E5M2>
  %1 = stablehlo.constant dense<[1.0, 2.5, 1.0, -0.0, 0x7C]> : tensor<5xf8E5M2>
  %2 = stablehlo.compare NE, %0, %1, FLOAT : (tensor<5xf8E5M2>, tensor<5xf8E5M2>) -> tensor<5xi1>
  check.expect_eq_const %2, dense<[false, true, true, false, false]> : tensor<5xi1>
  func.return
}

// -----

func.func @compare_op_test_f8e5m2_ge() {
  %0 = stablehlo.constant dense<[1.0, -2.5, 0x7E, 0.0, 0x7C]> : tensor<5xf8E5M2>
  %1 = stablehlo.constant dense<[1.0, 2.5, 1.0, -0.0, 0x7C]> : tensor<5xf8E5M2>
  %2 = stablehlo.compare GE, %0, %1, FLOAT : (tensor<5xf8E5M2>, tensor<5xf8E5M2>) -> tensor<5xi1>
  check.expect_eq_const %2, dense<[true, false, false, true, true]> : tensor<5xi1>
  func.return
}

// -----

func.func @compare_op_test_f8e5m2_gt() {
  %0 = stablehlo.constant dense<[1.0, -2.5, 0x7E, 0.0, 0x7C]> : tensor<5xf8E5M2>
  %1 = stablehlo.constant dense<[1.0, 2.5, 1.0, -0.0, 0x7C]> : tensor<5xf8E5M2>
  %2 = stablehlo.compare GT, %0, %1, FLOAT : (tensor<5xf8E5M2>, tensor<5xf8E5M2>) -> tensor<5xi1>
  check.expect_eq_const %2, dense<false> : tensor<5xi1>
  func.return
}

// -----

func.func @compare_op_test_f8e5m2_le() {
  %0 = stablehlo.constant dense<[1.0, -2.5, 0x7E, 0.0, 0x7C]> : tensor<5xf8E5M2>
  %1 = stablehlo.constant dense<[1.0, 2.5, 1.0, -0.0, 0x7C]> : tensor<5xf8E5M2>
  %2 = stablehlo.compare LE, %0, %1, FLOAT : (tensor<5xf8E5M2>, tensor<5xf8E5M2>) -> tensor<5xi1>
  check.expect_eq_const %2, dense<[true, true, false, true, true]> : tensor<5xi1>
  func.return
}

// -----

func.func @compare_op_test_f8e5m2_lt() {
  %0 = stablehlo.constant dense<[1.0, -2.5, 0x7E, 0.0, 0x7C]> : tensor<5xf8E5M2>
  %1 = stablehlo.constant dense<[1.0, 2.5, 1.0, -0.0, 0x7C]> : tensor<5xf8E5M2>
  %2 = stablehlo.compare LT, %0, %1, FLOAT : (tensor<5xf8E5M2>, tensor<5xf8E5M2>) -> tensor<5xi1>
  check.expect_eq_const %2, dense<[false, true, false, false, false]> : tensor<5xi1>
  func.return
}

// -----

func.func @compare_op_test_totalorder() {
  %0 = stablehlo.constant dense<[-0.0, 1.0, 0xFF800000, 2.0]> : tensor<4xf32>
  %1 = stablehlo.constant dense<[0.0, 1.0, -1.0, 0x7FC00000]> : tensor<4xf32>
  %2 = stablehlo.compare LT, %0, %1, TOTALORDER : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  check.expect_eq_const %2, dense<[true, false, true, true]> : tensor<4xi1>
  func.return
}

// -----

func.func @compare_op_test_c64_eq() {
  %0 = stablehlo.constant dense<[(1.0, 2.0), (3.0, 4.0)]> : tensor<2xcomplex<f32>>
  %1 = stablehlo.constant dense<[(1.0, 2.0), (3.0, 5.0)]> : tensor<2xcomplex<f32>>
  %2 = stablehlo.compare EQ, %0, %1, FLOAT : (tensor<2xcomplex<f32>>, tensor<2xcomplex<f32>>) -> tensor<2xi1>
  check.expect_eq_const %2, dense<[true, false]> : tensor<2xi1>
  func.return
}

// -----

func.func @compare_op_test_c128_ne() {
  %0 = stablehlo.constant dense<[(1.0, 2.0), (3.0, 4.0)]> : tensor<2xcomplex<f64>>
  %1 = stablehlo.constant dense<[(1.0, 2.0), (3.0, 5.0)]> : tensor<2xcomplex<f64>>
  %2 = stablehlo.compare NE, %0, %1 : (tensor<2xcomplex<f64>>, tensor<2xcomplex<f64>>) -> tensor<2xi1>
  check.expect_eq_const %2, dense<[false, true]> : tensor<2xi1>
  func.return
}
