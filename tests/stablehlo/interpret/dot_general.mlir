func.func @dot_general_op_test_si64() {
  %0 = stablehlo.constant dense<[[[1, 2], [3, 4]], [[5, 6], [7, 8]]]> : tensor<2x2x2xi64>
  %1 = stablehlo.constant dense<[[[-3, -2], [-1, 0]], [[1, 2], [3, 4]]]> : tensor<2x2x2xi64>
  %2 = stablehlo.dot_general %0, %1, batching_dims = [0] x [0], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<2x2x2xi64>, tensor<2x2x2xi64>) -> tensor<2x2x2xi64>
  check.expect_eq_const %2, dense<[[[-5, -2], [-13, -6]], [[23, 34], [31, 46]]]> : tensor<2x2x2xi64>
  func.return
}

// -----

func.func @dot_general_op_test_f32() {
  %0 = stablehlo.constant dense<[[-2.0, -1.0, 0.0, 1.0], [2.0, 3.0, 4.0, 5.0], [6.0, 7.0, 8.0, 9.0]]> : tensor<3x4xf32>
  %1 = stablehlo.constant dense<[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0], [7.0, 8.0]]> : tensor<4x2xf32>
  %2 = stablehlo.dot_general %0, %1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<3x4xf32>, tensor<4x2xf32>) -> tensor<3x2xf32>
  check.expect_eq_const %2, dense<[[2.0, 0.0], [66.0, 80.0], [130.0, 160.0]]> : tensor<3x2xf32>
  func.return
}

// -----

func.func @dot_general_op_test_two_contracting() {
  %0 = stablehlo.constant dense<[[[-5.0, -4.0, -3.0, -2.0], [-1.0, 0.0, 1.0, 2.0], [3.0, 4.0, 5.0, 6.0]], [[7.0, 8.0, 9.0, 10.0], [11.0, 12.0, 13.0, 14.0], [15.0, 16.0, 17.0, 18.0]]]> : tensor<2x3x4xf32>
  %1 = stablehlo.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0], [7.0, 8.0, 9.0], [10.0, 11.0, 12.0]]> : tensor<4x3xf32>
  %2 = stablehlo.dot_general %0, %1, contracting_dims = [2, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<2x3x4xf32>, tensor<4x3xf32>) -> tensor<2xf32>
  check.expect_eq_const %2, dense<[116.0, 1052.0]> : tensor<2xf32>
  func.return
}

// -----

func.func @dot_general_op_test_c64() {
  %0 = stablehlo.constant dense<[[(1.0, -0.0), (2.0, -1.0)], [(3.0, -2.0), (4.0, -3.0)]]> : tensor<2x2xcomplex<f32>>
  %1 = stablehlo.constant dense<[[(2.0, -0.0), (3.0, -1.0)], [(4.0, -2.0), (5.0, -3.0)]]> : tensor<2x2xcomplex<f32>>
  %2 = stablehlo.dot_general %0, %1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x2xcomplex<f32>>, tensor<2x2xcomplex<f32>>) -> tensor<2x2xcomplex<f32>>
  check.expect_eq_const %2, dense<[[(8.0, -8.0), (10.0, -12.0)], [(16.0, -24.0), (18.0, -36.0)]]> : tensor<2x2xcomplex<f32>>
  func.return
}

// -----

func.func @dot_general_op_test_outer() {
  %0 = stablehlo.constant dense<[0, 1]> : tensor<2xi32>
  %1 = stablehlo.constant dense<[1, 2, 3]> : tensor<3xi32>
  %2 = stablehlo.dot_general %0, %1, contracting_dims = [] x [], precision = [DEFAULT, DEFAULT] : (tensor<2xi32>, tensor<3xi32>) -> tensor<2x3xi32>
  check.expect_eq_const %2, dense<[[0, 0, 0], [1, 2, 3]]> : tensor<2x3xi32>
  func.return
}

// -----

func.func @dot_general_op_test_f16() {
  %0 = stablehlo.constant dense<[[0.0, 1.0, 2.0], [3.0, 4.0, 5.0]]> : tensor<2x3xf16>
  %1 = stablehlo.constant dense<[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]> : tensor<3x2xf16>
  %2 = stablehlo.dot_general %0, %1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x3xf16>, tensor<3x2xf16>) -> tensor<2x2xf16>
  check.expect_eq_const %2, dense<[[13.0, 16.0], [40.0, 52.0]]> : tensor<2x2xf16>
  func.return
}

// -----

func.func @dot_general_op_test_ui8_wraps() {
  %0 = stablehlo.constant dense<[[200, 100], [3, 4]]> : tensor<2x2xui8>
  %1 = stablehlo.constant dense<[[5, 6], [7, 8]]> : tensor<2x2xui8>
  %2 = stablehlo.dot_general %0, %1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x2xui8>, tensor<2x2xui8>) -> tensor<2x2xui8>
  check.expect_eq_const %2, dense<[[164, 208], [43, 50]]> : tensor<2x2xui8>
  func.return
}

// -----

func.func @dot_general_op_test_f8e4m3fn() {
  %0 = stablehlo.constant dense<[[0.0, 1.0, 2.0], [3.0, 4.0, 5.0]]> : tensor<2x3xf8E4M3FN>
  %1 = stablehlo.constant dense<[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]> : tensor<3x2xf8E4M3FN>
  %2 = stablehlo.dot_general %0, %1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x3xf8E4M3FN>, tensor<3x2xf8E4M3FN>) -> tensor<2x2xf32>
  check.expect_eq_const %2, dense<[[13.0, 16.0], [40.0, 52.0]]> : tensor<2x2xf32>
  func.return
}
