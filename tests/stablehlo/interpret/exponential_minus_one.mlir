func.func @exponential_minus_one_op_test_f8e4m3fn() {
  %0 = stablehlo.constant dense<[0.0, -0.0, 1.0, 0.5, 1.5, -0.5, -1.5, 2.5, -2.25, 3.0]> : tensor<10xf8E4M3FN>
  %1 = stablehlo.exponential_minus_one %0 : tensor<10xf8E4M3FN>
  %2 = stablehlo.constant dense<[0.0, -0.0, 1.75, 0.625, 3.5, -0.40625, -0.75, 11.0, -0.875, 20.0]> : tensor<10xf8E4M3FN>
  check.expect_close %1, %2, max_ulp_difference = 1 : tensor<10xf8E4M3FN>, tensor<10xf8E4M3FN>
  func.return
}

// -----

func.func @exponential_minus_one_op_test_f8e5m2() {
  %0 = stablehlo.constant dense<[0.0, -0.0, 1.0, 0.5, 1.5, -0.5, -1.5, 2.5, -2.0, 3.0]> : tensor<10xf8E5M2>
  %1 = stablehlo.exponential_minus_one %0 : tensor<10xf8E5M2>
  %2 = stablehlo.constant dense<[0.0, -0.0, 1.75, 0.625, 3.5, -0.375, -0.75, 12.0, -0.875, 20.0]> : tensor<10xf8E5M2>
  check.expect_close %1, %2, max_ulp_difference = 1 : tensor<10xf8E5M2>, tensor<10xf8E5M2>
  func.return
}

// -----

func.func @exponential_minus_one_op_test_f16() {
  %0 = stablehlo.constant dense<[0.0, -0.0, 1.0, 0.5, 1.5, -0.5, -1.5, 2.5, -2.25, 3.0]> : tensor<10xf16>
  %1 = stablehlo.exponential_minus_one %0 : tensor<10xf16>
  %2 = stablehlo.constant dense<[0.0, -0.0, 1.71875, 0.64892578125, 3.482421875, -0.3935546875, -0.77685546875, 11.1796875, -0.89453125, 19.078125]> : tensor<10xf16>
  check.expect_close %1, %2, max_ulp_difference = 1 : tensor<10xf16>, tensor<10xf16>
  func.return
}

// -----

func.func @exponential_minus_one_op_test_bf16() {
  %0 = stablehlo.constant dense<[0.0, -0.0, 1.0, 0.5, 1.5, -0.5, -1.5, 2.5, -2.25, 3.0]> : tensor<10xbf16>
  %1 = stablehlo.exponential_minus_one %0 : tensor<10xbf16>
  %2 = stablehlo.constant dense<[0.0, -0.0, 1.71875, 0.6484375, 3.484375, -0.392578125, -0.77734375, 11.1875, -0.89453125, 19.125]> : tensor<10xbf16>
  check.expect_close %1, %2, max_ulp_difference = 1 : tensor<10xbf16>, tensor<10xbf16>
  func.return
}

// -----

func.func @exponential_minus_one_op_test_f32() {
  %0 = stablehlo.constant dense<[0.0, -0.0, 1.0, 0.5, 1.5, -0.5, -1.5, 2.5, -2.25, 3.0]> : tensor<10xf32>
  %1 = stablehlo.exponential_minus_one %0 : tensor<10xf32>
  check.expect_almost_eq_const %1, dense<[0.0, -0.0, 1.718281865119934, 0.6487212777137756, 3.481688976287842, -0.39346933364868164, -0.7768698334693909, 11.182494163513184, -0.8946007490158081, 19.08553695678711]> : tensor<10xf32>
  func.return
}

// -----

func.func @exponential_minus_one_op_test_f64() {
  %0 = stablehlo.constant dense<[0.0, -0.0, 1.0, 0.5, 1.5, -0.5, -1.5, 2.5, -2.25, 3.0]> : tensor<10xf64>
  %1 = stablehlo.exponential_minus_one %0 : tensor<10xf64>
  check.expect_almost_eq_const %1, dense<[0.0, -0.0, 1.718281828459045, 0.6487212707001282, 3.481689070338065, -0.3934693402873666, -0.7768698398515702, 11.182493960703473, -0.8946007754381357, 19.085536923187668]> : tensor<10xf64>
  func.return
}

// -----

func.func @exponential_minus_one_op_test_f32_close() {
  %0 = stablehlo.constant dense<[9.999999974752427e-7, -0.25, 0.75, 4.0]> : tensor<4xf32>
  %1 = stablehlo.exponential_minus_one %0 : tensor<4xf32>
  %2 = stablehlo.constant dense<[0.0000010000004522225936, -0.22119921445846558, 1.1169999837875366, 53.598148345947266]> : tensor<4xf32>
  check.expect_close %1, %2, max_ulp_difference = 1 : tensor<4xf32>, tensor<4xf32>
  func.return
}

// -----

func.func @exponential_minus_one_op_test_c64() {
  %0 = stablehlo.constant dense<[(1.5, 2.5), (-0.75, 0.5), (0.25, -1.25), (3.0, 0.125)]> : tensor<4xcomplex<f32>>
  %1 = stablehlo.exponential_minus_one %0 : tensor<4xcomplex<f32>>
  check.expect_almost_eq_const %1, dense<[(-4.5904765129089355, 2.68216609954834), (-0.5854593515396118, 0.22646458446979523), (-0.5951180458068848, -1.2185204029083252), (18.928823471069336, 2.5041589736938477)]> : tensor<4xcomplex<f32>>
  func.return
}

// -----

func.func @exponential_minus_one_op_test_c128() {
  %0 = stablehlo.constant dense<[(1.5, 2.5), (-0.75, 0.5), (0.25, -1.25), (3.0, 0.125)]> : tensor<4xcomplex<f64>>
  %1 = stablehlo.exponential_minus_one %0 : tensor<4xcomplex<f64>>
  check.expect_almost_eq_const %1, dense<[(-4.590476585567814, 2.6821660671324885), (-0.5854593504942165, 0.22646458896647162), (-0.5951180722344521, -1.2185203712983141), (18.92882288023536, 2.504158960797569)]> : tensor<4xcomplex<f64>>
  func.return
}
