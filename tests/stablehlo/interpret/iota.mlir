func.func @iota_op_test_si4_dim_0() {
  %0 = stablehlo.iota dim = 0 : tensor<3x4xi4>
  check.expect_eq_const %0, dense<[[0, 0, 0, 0], [1, 1, 1, 1], [2, 2, 2, 2]]> : tensor<3x4xi4>
  func.return
}

// -----

func.func @iota_op_test_si4_dim_1() {
  %0 = stablehlo.iota dim = 1 : tensor<3x4xi4>
  check.expect_eq_const %0, dense<[[0, 1, 2, 3], [0, 1, 2, 3], [0, 1, 2, 3]]> : tensor<3x4xi4>
  func.return
}

// -----

func.func @iota_op_test_si8_dim_0() {
  %0 = stablehlo.iota dim = 0 : tensor<3x4xi8>
  check.expect_eq_const %0, dense<[[0, 0, 0, 0], [1, 1, 1, 1], [2, 2, 2, 2]]> : tensor<3x4xi8>
  func.return
}

// -----

func.func @iota_op_test_si8_dim_1() {
  %0 = stablehlo.iota dim = 1 : tensor<3x4xi8>
  check.expect_eq_const %0, dense<[[0, 1, 2, 3], [0, 1, 2, 3], [0, 1, 2, 3]]> : tensor<3x4xi8>
  func.return
}

// -----

func.func @iota_op_test_si32_dim_0() {
  %0 = stablehlo.iota dim = 0 : tensor<3x4xi32>
  check.expect_eq_const %0, dense<[[0, 0, 0, 0], [1, 1, 1, 1], [2, 2, 2, 2]]> : tensor<3x4xi32>
  func.return
}

// -----

func.func @iota_op_test_si32_dim_1() {
  %0 = stablehlo.iota dim = 1 : tensor<3x4xi32>
  check.expect_eq_const %0, dense<[[0, 1, 2, 3], [0, 1, 2, 3], [0, 1, 2, 3]]> : tensor<3x4xi32>
  func.return
}

// -----

func.func @iota_op_test_si64_dim_0() {
  %0 = stablehlo.iota dim = 0 : tensor<3x4xi64>
  check.expect_eq_const %0, dense<[[0, 0, 0, 0], [1, 1, 1, 1], [2, 2, 2, 2]]> : tensor<3x4xi64>
  func.return
}

// -----

func.func @iota_op_test_si64_dim_1() {
  %0 = stablehlo.iota dim = 1 : tensor<3x4xi64>
  check.expect_eq_const %0, dense<[[0, 1, 2, 3], [0, 1, 2, 3], [0, 1, 2, 3]]> : tensor<3x4xi64>
  func.return
}

// -----

func.func @iota_op_test_ui4_dim_0() {
  %0 = stablehlo.iota dim = 0 : tensor<3x4xui4>
  check.expect_eq_const %0, dense<[[0, 0, 0, 0], [1, 1, 1, 1], [2, 2, 2, 2]]> : tensor<3x4xui4>
  func.return
}

// -----

func.func @iota_op_test_ui4_dim_1() {
  %0 = stablehlo.iota dim = 1 : tensor<3x4xui4>
  check.expect_eq_const %0, dense<[[0, 1, 2, 3], [0, 1, 2, 3], [0, 1, 2, 3]]> : tensor<3x4xui4>
  func.return
}

// -----

func.func @iota_op_test_ui16_dim_0() {
  %0 = stablehlo.iota dim = 0 : tensor<3x4xui16>
  check.expect_eq_const %0, dense<[[0, 0, 0, 0], [1, 1, 1, 1], [2, 2, 2, 2]]> : tensor<3x4xui16>
  func.return
}

// -----

func.func @iota_op_test_ui16_dim_1() {
  %0 = stablehlo.iota dim = 1 : tensor<3x4xui16>
  check.expect_eq_const %0, dense<[[0, 1, 2, 3], [0, 1, 2, 3], [0, 1, 2, 3]]> : tensor<3x4xui16>
  func.return
}

// -----

func.func @iota_op_test_ui64_dim_0() {
  %0 = stablehlo.iota dim = 0 : tensor<3x4xui64>
  check.expect_eq_const %0, dense<[[0, 0, 0, 0], [1, 1, 1, 1], [2, 2, 2, 2]]> : tensor<3x4xui64>
  func.return
}

// -----

func.func @iota_op_test_ui64_dim_1() {
  %0 = stablehlo.iota dim = 1 : tensor<3x4xui64>
  check.expect_eq_const %0, dense<[[0, 1, 2, 3], [0, 1, 2, 3], [0, 1, 2, 3]]> : tensor<3x4xui64>
  func.return
}

// -----

func.func @iota_op_test_f8e5m2_dim_0() {
  %0 = stablehlo.iota dim = 0 : tensor<3x4xf8E5M2>
  check.expect_eq_const %0, dense<[[0.0, 0.0, 0.0, 0.0], [1.0, 1.0, 1.0, 1.0], [2.0, 2.0, 2.0, 2.0]]> : tensor<3x4xf8E5M2>
  func.return
}

// -----

func.func @iota_op_test_f8e5m2_dim_1() {
  %0 = stablehlo.iota dim = 1 : tensor<3x4xf8E5M2>
  check.expect_eq_const %0, dense<[[0.0, 1.0, 2.0, 3.0], [0.0, 1.0, 2.0, 3.0], [0.0, 1.0, 2.0, 3.0]]> : tensor<3x4xf8E5M2>
  func.return
}

// -----

func.func @iota_op_test_f16_dim_0() {
  %0 = stablehlo.iota dim = 0 : tensor<3x4xf16>
  check.expect_eq_const %0, dense<[[0.0, 0.0, 0.0, 0.0], [1.0, 1.0, 1.0, 1.0], [2.0, 2.0, 2.0, 2.0]]> : tensor<3x4xf16>
  func.return
}

// -----

func.func @iota_op_test_f16_dim_1() {
  %0 = stablehlo.iota dim = 1 : tensor<3x4xf16>
  check.expect_eq_const %0, dense<[[0.0, 1.0, 2.0, 3.0], [0.0, 1.0, 2.0, 3.0], [0.0, 1.0, 2.0, 3.0]]> : tensor<3x4xf16>
  func.return
}

// -----

func.func @iota_op_test_bf16_dim_0() {
  %0 = stablehlo.iota dim = 0 : tensor<3x4xbf16>
  check.expect_eq_const %0, dense<[[0.0, 0.0, 0.0, 0.0], [1.0, 1.0, 1.0, 1.0], [2.0, 2.0, 2.0, 2.0]]> : tensor<3x4xbf16>
  func.return
}

// -----

func.func @iota_op_test_bf16_dim_1() {
  %0 = stablehlo.iota dim = 1 : tensor<3x4xbf16>
  check.expect_eq_const %0, dense<[[0.0, 1.0, 2.0, 3.0], [0.0, 1.0, 2.0, 3.0], [0.0, 1.0, 2.0, 3.0]]> : tensor<3x4xbf16>
  func.return
}

// -----

func.func @iota_op_test_f32_dim_0() {
  %0 = stablehlo.iota dim = 0 : tensor<3x4xf32>
  check.expect_eq_const %0, dense<[[0.0, 0.0, 0.0, 0.0], [1.0, 1.0, 1.0, 1.0], [2.0, 2.0, 2.0, 2.0]]> : tensor<3x4xf32>
  func.return
}

// -----

func.func @iota_op_test_f32_dim_1() {
  %0 = stablehlo.iota dim = 1 : tensor<3x4xf32>
  check.expect_eq_const %0, dense<[[0.0, 1.0, 2.0, 3.0], [0.0, 1.0, 2.0, 3.0], [0.0, 1.0, 2.0, 3.0]]> : tensor<3x4xf32>
  func.return
}

// -----

func.func @iota_op_test_f64_dim_0() {
  %0 = stablehlo.iota dim = 0 : tensor<3x4xf64>
  check.expect_eq_const %0, dense<[[0.0, 0.0, 0.0, 0.0], [1.0, 1.0, 1.0, 1.0], [2.0, 2.0, 2.0, 2.0]]> : tensor<3x4xf64>
  func.return
}

// -----

func.func @iota_op_test_f64_dim_1() {
  %0 = stablehlo.iota dim = 1 : tensor<3x4xf64>
  check.expect_eq_const %0, dense<[[0.0, 1.0, 2.0, 3.0], [0.0, 1.0, 2.0, 3.0], [0.0, 1.0, 2.0, 3.0]]> : tensor<3x4xf64>
  func.return
}

// -----

func.func @iota_op_test_c64_dim_0() {
  %0 = stablehlo.iota dim = 0 : tensor<3x4xcomplex<f32>>
  check.expect_eq_const %0, dense<[[(0.0, 0.0), (0.0, 0.0), (0.0, 0.0), (0.0, 0.0)], [(1.0, 0.0), (1.0, 0.0), (1.0, 0.0), (1.0, 0.0)], [(2.0, 0.0), (2.0, 0.0), (2.0, 0.0), (2.0, 0.0)]]> : tensor<3x4xcomplex<f32>>
  func.return
}

// -----

func.func @iota_op_test_c64_dim_1() {
  %0 = stablehlo.iota dim = 1 : tensor<3x4xcomplex<f32>>
  check.expect_eq_const %0, dense<[[(0.0, 0.0), (1.0, 0.0), (2.0, 0.0), (3.0, 0.0)], [(0.0, 0.0), (1.0, 0.0), (2.0, 0.0), (3.0, 0.0)], [(0.0, 0.0), (1.0, 0.0), (2.0, 0.0), (3.0, 0.0)]]> : tensor<3x4xcomplex<f32>>
  func.return
}

// -----

func.func @iota_op_test_c128_dim_0() {
  %0 = stablehlo.iota dim = 0 : tensor<3x4xcomplex<f64>>
  check.expect_eq_const %0, dense<[[(0.0, 0.0), (0.0, 0.0), (0.0, 0.0), (0.0, 0.0)], [(1.0, 0.0), (1.0, 0.0), (1.0, 0.0), (1.0, 0.0)], [(2.0, 0.0), (2.0, 0.0), (2.0, 0.0), (2.0, 0.0)]]> : tensor<3x4xcomplex<f64>>
  func.return
}

// -----

func.func @iota_op_test_c128_dim_1() {
  %0 = stablehlo.iota dim = 1 : tensor<3x4xcomplex<f64>>
  check.expect_eq_const %0, dense<[[(0.0, 0.0), (1.0, 0.0), (2.0, 0.0), (3.0, 0.0)], [(0.0, 0.0), (1.0, 0.0), (2.0, 0.0), (3.0, 0.0)], [(0.0, 0.0), (1.0, 0.0), (2.0, 0.0), (3.0, 0.0)]]> : tensor<3x4xcomplex<f64>>
  func.return
}
