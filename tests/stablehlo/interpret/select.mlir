func.func @select_op_test_si4() {
  %0 = stablehlo.constant dense<[[true, false], [false, true]]> : tensor<2x2xi1>
  %1 = stablehlo.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi4>
  %2 = stablehlo.constant dense<[[2, 3], [4, 5]]> : tensor<2x2xi4>
  %3 = stablehlo.select %0, %1, %2 : tensor<2x2xi1>, tensor<2x2xi4>
  check.expect_eq_const %3, dense<[[1, 3], [4, 4]]> : tensor<2x2xi4>
  func.return
}

// -----

func.func @select_op_test_scalar_si4() {
  %0 = stablehlo.constant dense<false> : tensor<i1>
  %1 = stablehlo.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi4>
  %2 = stablehlo.constant dense<[[2, 3], [4, 5]]> : tensor<2x2xi4>
  %3 = stablehlo.select %0, %1, %2 : tensor<i1>, tensor<2x2xi4>
  check.expect_eq_const %3, dense<[[2, 3], [4, 5]]> : tensor<2x2xi4>
  func.return
}

// -----

func.func @select_op_test_ui8() {
  %0 = stablehlo.constant dense<[[true, false], [false, true]]> : tensor<2x2xi1>
  %1 = stablehlo.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xui8>
  %2 = stablehlo.constant dense<[[2, 3], [4, 5]]> : tensor<2x2xui8>
  %3 = stablehlo.select %0, %1, %2 : tensor<2x2xi1>, tensor<2x2xui8>
  check.expect_eq_const %3, dense<[[1, 3], [4, 4]]> : tensor<2x2xui8>
  func.return
}

// -----

func.func @select_op_test_scalar_ui8() {
  %0 = stablehlo.constant dense<false> : tensor<i1>
  %1 = stablehlo.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xui8>
  %2 = stablehlo.constant dense<[[2, 3], [4, 5]]> : tensor<2x2xui8>
  %3 = stablehlo.select %0, %1, %2 : tensor<i1>, tensor<2x2xui8>
  check.expect_eq_const %3, dense<[[2, 3], [4, 5]]> : tensor<2x2xui8>
  func.return
}

// -----

func.func @select_op_test_si64() {
  %0 = stablehlo.constant dense<[[true, false], [false, true]]> : tensor<2x2xi1>
  %1 = stablehlo.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi64>
  %2 = stablehlo.constant dense<[[2, 3], [4, 5]]> : tensor<2x2xi64>
  %3 = stablehlo.select %0, %1, %2 : tensor<2x2xi1>, tensor<2x2xi64>
  check.expect_eq_const %3, dense<[[1, 3], [4, 4]]> : tensor<2x2xi64>
  func.return
}

// -----

func.func @select_op_test_scalar_si64() {
  %0 = stablehlo.constant dense<false> : tensor<i1>
  %1 = stablehlo.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi64>
  %2 = stablehlo.constant dense<[[2, 3], [4, 5]]> : tensor<2x2xi64>
  %3 = stablehlo.select %0, %1, %2 : tensor<i1>, tensor<2x2xi64>
  check.expect_eq_const %3, dense<[[2, 3], [4, 5]]> : tensor<2x2xi64>
  func.return
}

// -----

func.func @select_op_test_f16() {
  %0 = stablehlo.constant dense<[[true, false], [false, true]]> : tensor<2x2xi1>
  %1 = stablehlo.constant dense<[[1.0, 2.0], [3.0, 4.5]]> : tensor<2x2xf16>
  %2 = stablehlo.constant dense<[[2.0, 3.0], [4.0, 5.5]]> : tensor<2x2xf16>
  %3 = stablehlo.select %0, %1, %2 : tensor<2x2xi1>, tensor<2x2xf16>
  check.expect_eq_const %3, dense<[[1.0, 3.0], [4.0, 4.5]]> : tensor<2x2xf16>
  func.return
}

// -----

func.func @select_op_test_scalar_f16() {
  %0 = stablehlo.constant dense<false> : tensor<i1>
  %1 = stablehlo.constant dense<[[1.0, 2.0], [3.0, 4.5]]> : tensor<2x2xf16>
  %2 = stablehlo.constant dense<[[2.0, 3.0], [4.0, 5.5]]> : tensor<2x2xf16>
  %3 = stablehlo.select %0, %1, %2 : tensor<i1>, tensor<2x2xf16>
  check.expect_eq_const %3, dense<[[2.0, 3.0], [4.0, 5.5]]> : tensor<2x2xf16>
  func.return
}

// -----

func.func @select_op_test_f32() {
  %0 = stablehlo.constant dense<[[true, false], [false, true]]> : tensor<2x2xi1>
  %1 = stablehlo.constant dense<[[1.0, 2.0], [3.0, 4.5]]> : tensor<2x2xf32>
  %2 = stablehlo.constant dense<[[2.0, 3.0], [4.0, 5.5]]> : tensor<2x2xf32>
  %3 = stablehlo.select %0, %1, %2 : tensor<2x2xi1>, tensor<2x2xf32>
  check.expect_eq_const %3, dense<[[1.0, 3.0], [4.0, 4.5]]> : tensor<2x2xf32>
  func.return
}

// -----

func.func @select_op_test_scalar_f32() {
  %0 = stablehlo.constant dense<false> : tensor<i1>
  %1 = stablehlo.constant dense<[[1.0, 2.0], [3.0, 4.5]]> : tensor<2x2xf32>
  %2 = stablehlo.constant dense<[[2.0, 3.0], [4.0, 5.5]]> : tensor<2x2xf32>
  %3 = stablehlo.select %0, %1, %2 : tensor<i1>, tensor<2x2xf32>
  check.expect_eq_const %3, dense<[[2.0, 3.0], [4.0, 5.5]]> : tensor<2x2xf32>
  func.return
}

// -----

func.func @select_op_test_c64() {
  %0 = stablehlo.constant dense<[[true, false], [false, true]]> : tensor<2x2xi1>
  %1 = stablehlo.constant dense<[[(1.0, 1.0), (2.0, 2.0)], [(3.0, 3.0), (4.0, 4.0)]]> : tensor<2x2xcomplex<f32>>
  %2 = stablehlo.constant dense<[[(2.0, 1.0), (3.0, 2.0)], [(4.0, 3.0), (5.0, 4.0)]]> : tensor<2x2xcomplex<f32>>
  %3 = stablehlo.select %0, %1, %2 : tensor<2x2xi1>, tensor<2x2xcomplex<f32>>
  check.expect_eq_const %3, dense<[[(1.0, 1.0), (3.0, 2.0)], [(4.0, 3.0), (4.0, 4.0)]]> : tensor<2x2xcomplex<f32>>
  func.return
}

// -----

func.func @select_op_test_scalar_c64() {
  %0 = stablehlo.constant dense<false> : tensor<i1>
  %1 = stablehlo.constant dense<[[(1.0, 1.0), (2.0, 2.0)], [(3.0, 3.0), (4.0, 4.0)]]> : tensor<2x2xcomplex<f32>>
  %2 = stablehlo.constant dense<[[(2.0, 1.0), (3.0, 2.0)], [(4.0, 3.0), (5.0, 4.0)]]> : tensor<2x2xcomplex<f32>>
  %3 = stablehlo.select %0, %1, %2 : tensor<i1>, tensor<2x2xcomplex<f32>>
  check.expect_eq_const %3, dense<[[(2.0, 1.0), (3.0, 2.0)], [(4.0, 3.0), (5.0, 4.0)]]> : tensor<2x2xcomplex<f32>>
  func.return
}

// -----

func.func @select_op_test_i1() {
  %0 = stablehlo.constant dense<[[true, false], [false, true]]> : tensor<2x2xi1>
  %1 = stablehlo.constant dense<[[true, true], [false, true]]> : tensor<2x2xi1>
  %2 = stablehlo.constant dense<[[false, true], [false, true]]> : tensor<2x2xi1>
  %3 = stablehlo.select %0, %1, %2 : tensor<2x2xi1>, tensor<2x2xi1>
  check.expect_eq_const %3, dense<[[true, true], [false, true]]> : tensor<2x2xi1>
  func.return
}

// -----

func.func @select_op_test_scalar_i1() {
  %0 = stablehlo.constant dense<false> : tensor<i1>
  %1 = stablehlo.constant dense<[[true, true], [false, true]]> : tensor<2x2xi1>
  %2 = stablehlo.constant dense<[[false, true], [false, true]]> : tensor<2x2xi1>
  %3 = stablehlo.select %0, %1, %2 : tensor<i1>, tensor<2x2xi1>
  check.expect_eq_const %3, dense<[[false, true], [false, true]]> : tensor<2x2xi1>
  func.return
}
