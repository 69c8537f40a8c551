func.func @transpose_op_test_si32() {
  %0 = stablehlo.constant dense<[[[0, 1], [2, 3], [4, 5]], [[6, 7], [8, 9], [10, 11]]]> : tensor<2x3x2xi32>
  %1 = stablehlo.transpose %0, dims = [2, 1, 0] : (tensor<2x3x2xi32>) -> tensor<2x3x2xi32>
  check.expect_eq_const %1, dense<[[[0, 6], [2, 8], [4, 10]], [[1, 7], [3, 9], [5, 11]]]> : tensor<2x3x2xi32>
  func.return
}

// -----

func.func @transpose_op_test_ui4() {
  %0 = stablehlo.constant dense<[[[0, 1], [2, 3], [4, 5]], [[6, 7], [8, 9], [10, 11]]]> : tensor<2x3x2xui4>
  %1 = stablehlo.transpose %0, dims = [2, 1, 0] : (tensor<2x3x2xui4>) -> tensor<2x3x2xui4>
  check.expect_eq_const %1, dense<[[[0, 6], [2, 8], [4, 10]], [[1, 7], [3, 9], [5, 11]]]> : tensor<2x3x2xui4>
  func.return
}

// -----

func.func @transpose_op_test_f16() {
  %0 = stablehlo.constant dense<[[[0.0, 1.0], [2.0, 3.0], [4.0, 5.0]], [[6.0, 7.0], [8.0, 9.0], [10.0, 11.0]]]> : tensor<2x3x2xf16>
  %1 = stablehlo.transpose %0, dims = [2, 1, 0] : (tensor<2x3x2xf16>) -> tensor<2x3x2xf16>
  check.expect_eq_const %1, dense<[[[0.0, 6.0], [2.0, 8.0], [4.0, 10.0]], [[1.0, 7.0], [3.0, 9.0], [5.0, 11.0]]]> : tensor<2x3x2xf16>
  func.return
}

// -----

func.func @transpose_op_test_c128() {
  %0 = stablehlo.constant dense<[[[(0.0, -0.0), (1.0, -1.0)], [(2.0, -2.0), (3.0, -3.0)], [(4.0, -4.0), (5.0, -5.0)]], [[(6.0, -6.0), (7.0, -7.0)], [(8.0, -8.0), (9.0, -9.0)], [(10.0, -10.0), (11.0, -11.0)]]]> : tensor<2x3x2xcomplex<f64>>
  %1 = stablehlo.transpose %0, dims = [2, 1, 0] : (tensor<2x3x2xcomplex<f64>>) -> tensor<2x3x2xcomplex<f64>>
  check.expect_eq_const %1, dense<[[[(0.0, -0.0), (6.0, -6.0)], [(2.0, -2.0), (8.0, -8.0)], [(4.0, -4.0), (10.0, -10.0)]], [[(1.0, -1.0), (7.0, -7.0)], [(3.0, -3.0), (9.0, -9.0)], [(5.0, -5.0), (11.0, -11.0)]]]> : tensor<2x3x2xcomplex<f64>>
  func.return
}
