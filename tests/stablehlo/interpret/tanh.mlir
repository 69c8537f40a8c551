func.func @tanh_op_test_f8e4m3fn() {
  %0 = stablehlo.constant dense<[0.0, -0.0, 1.0, 0.5, 1.5, -0.5, -1.5, 2.5, -2.25, 3.0]> : tensor<10xf8E4M3FN>
  %1 = stablehlo.tanh %0 : tensor<10xf8E4M3FN>
  %2 = stablehlo.constant dense<[0.0, -0.0, 0.75, 0.46875, 0.875, -0.46875, -0.875, 1.0, -1.0, 1.0]> : tensor<10xf8E4M3FN>
  check.expect_close %1, %2, max_ulp_difference = 1 : tensor<10xf8E4M3FN>, tensor<10xf8E4M3FN>
  func.return
}

// -----

func.func @tanh_op_test_f8e5m2() {
  %0 = stablehlo.constant dense<[0.0, -0.0, 1.0, 0.5, 1.5, -0.5, -1.5, 2.5, -2.0, 3.0]> : tensor<10xf8E5M2>
  %1 = stablehlo.tanh %0 : tensor<10xf8E5M2>
  %2 = stablehlo.constant dense<[0.0, -0.0, 0.75, 0.4375, 0.875, -0.4375, -0.875, 1.0, -1.0, 1.0]> : tensor<10xf8E5M2>
  check.expect_close %1, %2, max_ulp_difference = 1 : tensor<10xf8E5M2>, tensor<10xf8E5M2>
  func.return
}

// -----

func.func @tanh_op_test_f16() {
  %0 = stablehlo.constant dense<[0.0, -0.0, 1.0, 0.5, 1.5, -0.5, -1.5, 2.5, -2.25, 3.0]> : tensor<10xf16>
  %1 = stablehlo.tanh %0 : tensor<10xf16>
  %2 = stablehlo.constant dense<[0.0, -0.0, 0.76171875, 0.462158203125, 0.9052734375, -0.462158203125, -0.9052734375, 0.98681640625, -0.97802734375, 0.9951171875]> : tensor<10xf16>
  check.expect_close %1, %2, max_ulp_difference = 1 : tensor<10xf16>, tensor<10xf16>
  func.return
}

// -----

func.func @tanh_op_test_bf16() {
  %0 = stablehlo.constant dense<[0.0, -0.0, 1.0, 0.5, 1.5, -0.5, -1.5, 2.5, -2.25, 3.0]> : tensor<10xbf16>
  %1 = stablehlo.tanh %0 : tensor<10xbf16>
  %2 = stablehlo.constant dense<[0.0, -0.0, 0.76171875, 0.462890625, 0.90625, -0.462890625, -0.90625, 0.98828125, -0.9765625, 0.99609375]> : tensor<10xbf16>
  check.expect_close %1, %2, max_ulp_difference = 1 : tensor<10xbf16>, tensor<10xbf16>
  func.return
}

// -----

func.func @tanh_op_test_f32() {
  %0 = stablehlo.constant dense<[0.0, -0.0, 1.0, 0.5, 1.5, -0.5, -1.5, 2.5, -2.25, 3.0]> : tensor<10xf32>
  %1 = stablehlo.tanh %0 : tensor<10xf32>
  check.expect_almost_eq_const %1, dense<[0.0, -0.0, 0.7615941762924194, 0.46211716532707214, 0.9051482677459717, -0.46211716532707214, -0.9051482677459717, 0.9866142868995667, -0.9780260920524597, 0.9950547814369202]> : tensor<10xf32>
  func.return
}

// -----

func.func @tanh_op_test_f64() {
  %0 = stablehlo.constant dense<[0.0, -0.0, 1.0, 0.5, 1.5, -0.5, -1.5, 2.5, -2.25, 3.0]> : tensor<10xf64>
  %1 = stablehlo.tanh %0 : tensor<10xf64>
  check.expect_almost_eq_const %1, dense<[0.0, -0.0, 0.7615941559557649, 0.46211715726000974, 0.9051482536448664, -0.46211715726000974, -0.9051482536448664, 0.9866142981514303, -0.9780261147388136, 0.9950547536867305]> : tensor<10xf64>
  func.return
}

// -----

func.func @tanh_op_test_f32_close() {
  %0 = stablehlo.constant dense<[9.999999974752427e-7, -0.25, 0.75, 4.0]> : tensor<4xf32>
  %1 = stablehlo.tanh %0 : tensor<4xf32>
  %2 = stablehlo.constant dense<[9.999999974752427e-7, -0.24491865932941437, 0.6351489424705505, 0.9993293285369873]> : tensor<4xf32>
  check.expect_close %1, %2, max_ulp_difference = 1 : tensor<4xf32>, tensor<4xf32>
  func.return
}

// -----

func.func @tanh_op_test_c64() {
  %0 = stablehlo.constant dense<[(1.5, 2.5), (-0.75, 0.5), (0.25, -1.25), (3.0, 0.125)]> : tensor<4xcomplex<f32>>
  %1 = stablehlo.tanh %0 : tensor<4xcomplex<f32>>
  check.expect_almost_eq_const %1, dense<[(0.9677867889404297, -0.09263783693313599), (-0.7360841631889343, 0.29089346528053284), (1.596090316772461, -1.8330918550491333), (0.9952073693275452, 0.0012206354876980186)]> : tensor<4xcomplex<f32>>
  func.return
}

// -----

func.func @tanh_op_test_c128() {
  %0 = stablehlo.constant dense<[(1.5, 2.5), (-0.75, 0.5), (0.25, -1.25), (3.0, 0.125)]> : tensor<4xcomplex<f64>>
  %1 = stablehlo.tanh %0 : tensor<4xcomplex<f64>>
  check.expect_almost_eq_const %1, dense<[(0.967786802152774, -0.09263783626841986), (-0.7360841705511908, 0.29089346182961806), (1.5960902818706757, -1.833091879938445), (0.995207374312129, 0.0012206355197353152)]> : tensor<4xcomplex<f64>>
  func.return
}
