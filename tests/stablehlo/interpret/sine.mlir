func.func @sine_op_test_f8e4m3fn() {
  %0 = stablehlo.constant dense<[0.0, -0.0, 1.0, 0.5, 1.5, -0.5, -1.5, 2.5, -2.25, 3.0]> : tensor<10xf8E4M3FN>
  %1 = stablehlo.sine %0 : tensor<10xf8E4M3FN>
  %2 = stablehlo.constant dense<[0.0, -0.0, 0.8125, 0.46875, 1.0, -0.46875, -1.0, 0.625, -0.75, 0.140625]> : tensor<10xf8E4M3FN>
  check.expect_close %1, %2, max_ulp_difference = 1 : tensor<10xf8E4M3FN>, tensor<10xf8E4M3FN>
  func.return
}

// -----

func.func @sine_op_test_f8e5m2() {
  %0 = stablehlo.constant dense<[0.0, -0.0, 1.0, 0.5, 1.5, -0.5, -1.5, 2.5, -2.0, 3.0]> : tensor<10xf8E5M2>
  %1 = stablehlo.sine %0 : tensor<10xf8E5M2>
  %2 = stablehlo.constant dense<[0.0, -0.0, 0.875, 0.5, 1.0, -0.5, -1.0, 0.625, -0.875, 0.15625]> : tensor<10xf8E5M2>
  check.expect_close %1, %2, max_ulp_difference = 1 : tensor<10xf8E5M2>, tensor<10xf8E5M2>
  func.return
}

// -----

func.func @sine_op_test_f16() {
  %0 = stablehlo.constant dense<[0.0, -0.0, 1.0, 0.5, 1.5, -0.5, -1.5, 2.5, -2.25, 3.0]> : tensor<10xf16>
  %1 = stablehlo.sine %0 : tensor<10xf16>
  %2 = stablehlo.constant dense<[0.0, -0.0, 0.84130859375, 0.4794921875, 0.99755859375, -0.4794921875, -0.99755859375, 0.5986328125, -0.77783203125, 0.14111328125]> : tensor<10xf16>
  check.expect_close %1, %2, max_ulp_difference = 1 : tensor<10xf16>, tensor<10xf16>
  func.return
}

// -----

func.func @sine_op_test_bf16() {
  %0 = stablehlo.constant dense<[0.0, -0.0, 1.0, 0.5, 1.5, -0.5, -1.5, 2.5, -2.25, 3.0]> : tensor<10xbf16>
  %1 = stablehlo.sine %0 : tensor<10xbf16>
  %2 = stablehlo.constant dense<[0.0, -0.0, 0.83984375, 0.478515625, 0.99609375, -0.478515625, -0.99609375, 0.59765625, -0.77734375, 0.1416015625]> : tensor<10xbf16>
  check.expect_close %1, %2, max_ulp_difference = 1 : tensor<10xbf16>, tensor<10xbf16>
  func.return
}

// -----

func.func @sine_op_test_f32() {
  %0 = stablehlo.constant dense<[0.0, -0.0, 1.0, 0.5, 1.5, -0.5, -1.5, 2.5, -2.25, 3.0]> : tensor<10xf32>
  %1 = stablehlo.sine %0 : tensor<10xf32>
  check.expect_almost_eq_const %1, dense<[0.0, -0.0, 0.8414709568023682, 0.4794255495071411, 0.9974949955940247, -0.4794255495071411, -0.9974949955940247, 0.5984721183776855, -0.7780731916427612, 0.14112000167369843]> : tensor<10xf32>
  func.return
}

// -----

func.func @sine_op_test_f64() {
  %0 = stablehlo.constant dense<[0.0, -0.0, 1.0, 0.5, 1.5, -0.5, -1.5, 2.5, -2.25, 3.0]> : tensor<10xf64>
  %1 = stablehlo.sine %0 : tensor<10xf64>
  check.expect_almost_eq_const %1, dense<[0.0, -0.0, 0.8414709848078965, 0.479425538604203, 0.9974949866040544, -0.479425538604203, -0.9974949866040544, 0.5984721441039564, -0.7780731968879212, 0.1411200080598672]> : tensor<10xf64>
  func.return
}

// -----

func.func @sine_op_test_f32_close() {
  %0 = stablehlo.constant dense<[9.999999974752427e-7, -0.25, 0.75, 4.0]> : tensor<4xf32>
  %1 = stablehlo.sine %0 : tensor<4xf32>
  %2 = stablehlo.constant dense<[9.999999974752427e-7, -0.24740396440029144, 0.681638777256012, -0.756802499294281]> : tensor<4xf32>
  check.expect_close %1, %2, max_ulp_difference = 1 : tensor<4xf32>, tensor<4xf32>
  func.return
}

// -----

func.func @sine_op_test_c64() {
  %0 = stablehlo.constant dense<[(1.5, 2.5), (-0.75, 0.5), (0.25, -1.25), (3.0, 0.125)]> : tensor<4xcomplex<f32>>
  %1 = stablehlo.sine %0 : tensor<4xcomplex<f32>>
  check.expect_almost_eq_const %1, dense<[(6.1169281005859375, 0.42797452211380005), (-0.7686335444450378, 0.3812796473503113), (0.4672035574913025, -1.552119255065918), (0.14222393929958344, -0.12407157570123672)]> : tensor<4xcomplex<f32>>
  func.return
}

// -----

func.func @sine_op_test_c128() {
  %0 = stablehlo.constant dense<[(1.5, 2.5), (-0.75, 0.5), (0.25, -1.25), (3.0, 0.125)]> : tensor<4xcomplex<f64>>
  %1 = stablehlo.sine %0 : tensor<4xcomplex<f64>>
  check.expect_almost_eq_const %1, dense<[(6.116928012369312, 0.42797453450615125), (-0.7686335646933926, 0.3812796346521782), (0.4672035439604122, -1.5521192954787617), (0.14222394441768127, -0.12407157711933818)]> : tensor<4xcomplex<f64>>
  func.return
}
