func.func @broadcast_in_dim_op_test_si4() {
  %0 = stablehlo.constant dense<[[0], [1], [2]]> : tensor<3x1xi4>
  %1 = stablehlo.broadcast_in_dim %0, dims = [2, 1] : (tensor<3x1xi4>) -> tensor<2x4x3xi4>
  check.expect_eq_const %1, dense<[[[0, 1, 2], [0, 1, 2], [0, 1, 2], [0, 1, 2]], [[0, 1, 2], [0, 1, 2], [0, 1, 2], [0, 1, 2]]]> : tensor<2x4x3xi4>
  func.return
}

// -----

func.func @broadcast_in_dim_op_test_scalar_si4() {
  %0 = stablehlo.constant dense<0> : tensor<i4>
  %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<i4>) -> tensor<2x2xi4>
  check.expect_eq_const %1, dense<0> : tensor<2x2xi4>
  func.return
}

// -----

func.func @broadcast_in_dim_op_test_f32() {
  %0 = stablehlo.constant dense<[[0.0], [1.0], [2.0]]> : tensor<3x1xf32>
  %1 = stablehlo.broadcast_in_dim %0, dims = [2, 1] : (tensor<3x1xf32>) -> tensor<2x4x3xf32>
  check.expect_eq_const %1, dense<[[[0.0, 1.0, 2.0], [0.0, 1.0, 2.0], [0.0, 1.0, 2.0], [0.0, 1.0, 2.0]], [[0.0, 1.0, 2.0], [0.0, 1.0, 2.0], [0.0, 1.0, 2.0], [0.0, 1.0, 2.0]]]> : tensor<2x4x3xf32>
  func.return
}

// -----

func.func @broadcast_in_dim_op_test_scalar_f32() {
  %0 = stablehlo.constant dense<0.0> : tensor<f32>
  %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<2x2xf32>
  check.expect_eq_const %1, dense<0.0> : tensor<2x2xf32>
  func.return
}

// -----

func.func @broadcast_in_dim_op_test_c64() {
  %0 = stablehlo.constant dense<[[(0.0, -0.0)], [(1.0, -1.0)], [(2.0, -2.0)]]> : tensor<3x1xcomplex<f32>>
  %1 = stablehlo.broadcast_in_dim %0, dims = [2, 1] : (tensor<3x1xcomplex<f32>>) -> tensor<2x4x3xcomplex<f32>>
  check.expect_eq_const %1, dense<[[[(0.0, -0.0), (1.0, -1.0), (2.0, -2.0)], [(0.0, -0.0), (1.0, -1.0), (2.0, -2.0)], [(0.0, -0.0), (1.0, -1.0), (2.0, -2.0)], [(0.0, -0.0), (1.0, -1.0), (2.0, -2.0)]], [[(0.0, -0.0), (1.0, -1.0), (2.0, -2.0)], [(0.0, -0.0), (1.0, -1.0), (2.0, -2.0)], [(0.0, -0.0), (1.0, -1.0), (2.0, -2.0)], [(0.0, -0.0), (1.0, -1.0), (2.0, -2.0)]]]> : tensor<2x4x3xcomplex<f32>>
  func.return
}

// -----

func.func @broadcast_in_dim_op_test_scalar_c64() {
  %0 = stablehlo.constant dense<(0.0, -0.0)> : tensor<complex<f32>>
  %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<complex<f32>>) -> tensor<2x2xcomplex<f32>>
  check.expect_eq_const %1, dense<(0.0, -0.0)> : tensor<2x2xcomplex<f32>>
  func.return
}

// -----

func.func @broadcast_in_dim_op_test_i1() {
  %0 = stablehlo.constant dense<[[false], [true], [false]]> : tensor<3x1xi1>
  %1 = stablehlo.broadcast_in_dim %0, dims = [2, 1] : (tensor<3x1xi1>) -> tensor<2x4x3xi1>
  check.expect_eq_const %1, dense<[[[false, true, false], [false, true, false], [false, true, false], [false, true, false]], [[false, true, false], [false, true, false], [false, true, false], [false, true, false]]]> : tensor<2x4x3xi1>
  func.return
}

// -----

func.func @broadcast_in_dim_op_test_scalar_i1() {
  %0 = stablehlo.constant dense<false> : tensor<i1>
  %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<i1>) -> tensor<2x2xi1>
  check.expect_eq_const %1, dense<false> : tensor<2x2xi1>
  func.return
}
