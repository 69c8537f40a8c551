func.func @complex_op_test_f32() {
  %0 = stablehlo.constant dense<[1.0, 2.5]> : tensor<2xf32>
  %1 = stablehlo.constant dense<[-3.0, 0.0]> : tensor<2xf32>
  %2 = stablehlo.complex %0, %1 : tensor<2xcomplex<f32>>
  check.expect_eq_const %2, dense<[(1.0, -3.0), (2.5, 0.0)]> : tensor<2xcomplex<f32>>
  func.return
}

// -----

func.func @real_op_test_f32() {
  %0 = stablehlo.constant dense<[(1.0, -3.0), (2.5, 4.0)]> : tensor<2xcomplex<f32>>
  %1 = stablehlo.real %0 : (tensor<2xcomplex<f32>>) -> tensor<2xf32>
  check.expect_eq_const %1, dense<[1.0, 2.5]> : tensor<2xf32>
  func.return
}

// -----

func.func @imag_op_test_f32() {
  %0 = stablehlo.constant dense<[(1.0, -3.0), (2.5, 4.0)]> : tensor<2xcomplex<f32>>
  %1 = stablehlo.imag %0 : (tensor<2xcomplex<f32>>) -> tensor<2xf32>
  check.expect_eq_const %1, dense<[-3.0, 4.0]> : tensor<2xf32>
  func.return
}

// -----

func.func @complex_op_test_f64() {
  %0 = stablehlo.constant dense<[1.0, 2.5]> : tensor<2xf64>
  %1 = stablehlo.constant dense<[-3.0, 0.0]> : tensor<2xf64>
  %2 = stablehlo.complex %0, %1 : tensor<2xcomplex<f64>>
  check.expect_eq_const %2, dense<[(1.0, -3.0), (2.5, 0.0)]> : tensor<2xcomplex<f64>>
  func.return
}

// -----

func.func @real_op_test_f64() {
  %0 = stablehlo.constant dense<[(1.0, -3.0), (2.5, 4.0)]> : tensor<2xcomplex<f64>>
  %1 = stablehlo.real %0 : (tensor<2xcomplex<f64>>) -> tensor<2xf64>
  check.expect_eq_const %1, dense<[1.0, 2.5]> : tensor<2xf64>
  func.return
}

// -----

func.func @imag_op_test_f64() {
  %0 = stablehlo.constant dense<[(1.0, -3.0), (2.5, 4.0)]> : tensor<2xcomplex<f64>>
  %1 = stablehlo.imag %0 : (tensor<2xcomplex<f64>>) -> tensor<2xf64>
  check.expect_eq_const %1, dense<[-3.0, 4.0]> : tensor<2xf64>
  func.return
}
