func.func @triangular_solve_op_test_lower() {
  %0 = stablehlo.constant dense<[[2.0, 5.0, -1.0], [1.0, 4.0, 3.0], [0.5, -2.0, 8.0]]> : tensor<3x3xf32>
  %1 = stablehlo.constant dense<[[2.0, 4.0], [-3.0, 4.0], [26.5, -16.0]]> : tensor<3x2xf32>
  %2 = "stablehlo.triangular_solve"(%0, %1) <{left_side = true, lower = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>, unit_diagonal = false}> : (tensor<3x3xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>
  check.expect_almost_eq_const %2, dense<[[1.0, 2.0], [-1.0, 0.5], [3.0, -2.0]]> : tensor<3x2xf32>
  func.return
}

// -----

func.func @triangular_solve_op_test_upper() {
  %0 = stablehlo.constant dense<[[2.0, 5.0, -1.0], [1.0, 4.0, 3.0], [0.5, -2.0, 8.0]]> : tensor<3x3xf32>
  %1 = stablehlo.constant dense<[[-6.0, 8.5], [5.0, -4.0], [24.0, -16.0]]> : tensor<3x2xf32>
  %2 = "stablehlo.triangular_solve"(%0, %1) <{left_side = true, lower = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>, unit_diagonal = false}> : (tensor<3x3xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>
  check.expect_almost_eq_const %2, dense<[[1.0, 2.0], [-1.0, 0.5], [3.0, -2.0]]> : tensor<3x2xf32>
  func.return
}

// -----

func.func @triangular_solve_op_test_transposed() {
  %0 = stablehlo.constant dense<[[2.0, 5.0, -1.0], [1.0, 4.0, 3.0], [0.5, -2.0, 8.0]]> : tensor<3x3xf32>
  %1 = stablehlo.constant dense<[[2.5, 3.5], [-10.0, 6.0], [24.0, -16.0]]> : tensor<3x2xf32>
  %2 = "stablehlo.triangular_solve"(%0, %1) <{left_side = true, lower = true, transpose_a = #stablehlo<transpose TRANSPOSE>, unit_diagonal = false}> : (tensor<3x3xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>
  check.expect_almost_eq_const %2, dense<[[1.0, 2.0], [-1.0, 0.5], [3.0, -2.0]]> : tensor<3x2xf32>
  func.return
}

// -----

func.func @triangular_solve_op_test_right() {
  %0 = stablehlo.constant dense<[[2.0, 5.0, -1.0], [1.0, 4.0, 3.0], [0.5, -2.0, 8.0]]> : tensor<3x3xf32>
  %1 = stablehlo.constant dense<[[2.5, -10.0, 24.0], [3.5, 6.0, -16.0]]> : tensor<2x3xf32>
  %2 = "stablehlo.triangular_solve"(%0, %1) <{left_side = false, lower = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>, unit_diagonal = false}> : (tensor<3x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  check.expect_almost_eq_const %2, dense<[[1.0, -1.0, 3.0], [2.0, 0.5, -2.0]]> : tensor<2x3xf32>
  func.return
}

// -----

func.func @triangular_solve_op_test_right_transposed() {
  %0 = stablehlo.constant dense<[[2.0, 5.0, -1.0], [1.0, 4.0, 3.0], [0.5, -2.0, 8.0]]> : tensor<3x3xf32>
  %1 = stablehlo.constant dense<[[-6.0, 5.0, 24.0], [8.5, -4.0, -16.0]]> : tensor<2x3xf32>
  %2 = "stablehlo.triangular_solve"(%0, %1) <{left_side = false, lower = false, transpose_a = #stablehlo<transpose TRANSPOSE>, unit_diagonal = false}> : (tensor<3x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  check.expect_almost_eq_const %2, dense<[[1.0, -1.0, 3.0], [2.0, 0.5, -2.0]]> : tensor<2x3xf32>
  func.return
}

// -----

func.func @triangular_solve_op_test_unit() {
  %0 = stablehlo.constant dense<[[2.0, 5.0, -1.0], [1.0, 4.0, 3.0], [0.5, -2.0, 8.0]]> : tensor<3x3xf32>
  %1 = stablehlo.constant dense<[[1.0, 2.0], [0.0, 2.5], [5.5, -2.0]]> : tensor<3x2xf32>
  %2 = "stablehlo.triangular_solve"(%0, %1) <{left_side = true, lower = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>, unit_diagonal = true}> : (tensor<3x3xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>
  check.expect_almost_eq_const %2, dense<[[1.0, 2.0], [-1.0, 0.5], [3.0, -2.0]]> : tensor<3x2xf32>
  func.return
}
