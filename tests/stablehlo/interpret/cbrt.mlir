func.func @cbrt_op_test_f8e4m3fn() {
  %0 = stablehlo.constant dense<[0.0, -0.0, 1.0, 0.5, 1.5, -0.5, -1.5, 2.5, -2.25, 3.0]> : tensor<10xf8E4M3FN>
  %1 = stablehlo.cbrt %0 : tensor<10xf8E4M3FN>
  %2 = stablehlo.constant dense<[0.0, -0.0, 1.0, 0.8125, 1.125, -0.8125, -1.125, 1.375, -1.25, 1.5]> : tensor<10xf8E4M3FN>
  check.expect_close %1, %2, max_ulp_difference = 1 : tensor<10xf8E4M3FN>, tensor<10xf8E4M3FN>
  func.return
}

// -----

func.func @cbrt_op_test_f8e5m2() {
  %0 = stablehlo.constant dense<[0.0, -0.0, 1.0, 0.5, 1.5, -0.5, -1.5, 2.5, -2.0, 3.0]> : tensor<10xf8E5M2>
  %1 = stablehlo.cbrt %0 : tensor<10xf8E5M2>
  %2 = stablehlo.constant dense<[0.0, -0.0, 1.0, 0.75, 1.25, -0.75, -1.25, 1.25, -1.25, 1.5]> : tensor<10xf8E5M2>
  check.expect_close %1, %2, max_ulp_difference = 1 : tensor<10xf8E5M2>, tensor<10xf8E5M2>
  func.return
}

// -----

func.func @cbrt_op_test_f16() {
  %0 = stablehlo.constant dense<[0.0, -0.0, 1.0, 0.5, 1.5, -0.5, -1.5, 2.5, -2.25, 3.0]> : tensor<10xf16>
  %1 = stablehlo.cbrt %0 : tensor<10xf16>
  %2 = stablehlo.constant dense<[0.0, -0.0, 1.0, 0.79345703125, 1.14453125, -0.79345703125, -1.14453125, 1.357421875, -1.310546875, 1.4423828125]> : tensor<10xf16>
  check.expect_close %1, %2, max_ulp_difference = 1 : tensor<10xf16>, tensor<10xf16>
  func.return
}

// -----

func.func @cbrt_op_test_bf16() {
  %0 = stablehlo.constant dense<[0.0, -0.0, 1.0, 0.5, 1.5, -0.5, -1.5, 2.5, -2.25, 3.0]> : tensor<10xbf16>
  %1 = stablehlo.cbrt %0 : tensor<10xbf16>
  %2 = stablehlo.constant dense<[0.0, -0.0, 1.0, 0.79296875, 1.1484375, -0.79296875, -1.1484375, 1.359375, -1.3125, 1.4453125]> : tensor<10xbf16>
  check.expect_close %1, %2, max_ulp_difference = 1 : tensor<10xbf16>, tensor<10xbf16>
  func.return
}

// -----

func.func @cbrt_op_test_f32() {
  %0 = stablehlo.constant dense<[0.0, -0.0, 1.0, 0.5, 1.5, -0.5, -1.5, 2.5, -2.25, 3.0]> : tensor<10xf32>
  %1 = stablehlo.cbrt %0 : tensor<10xf32>
  check.expect_almost_eq_const %1, dense<[0.0, -0.0, 1.0, 0.7937005162239075, 1.1447142362594604, -0.7937005162239075, -1.1447142362594604, 1.3572088479995728, -1.310370683670044, 1.4422495365142822]> : tensor<10xf32>
  func.return
}

// -----

func.func @cbrt_op_test_f64() {
  %0 = stablehlo.constant dense<[0.0, -0.0, 1.0, 0.5, 1.5, -0.5, -1.5, 2.5, -2.25, 3.0]> : tensor<10xf64>
  %1 = stablehlo.cbrt %0 : tensor<10xf64>
  check.expect_almost_eq_const %1, dense<[0.0, -0.0, 1.0, 0.7937005259840998, 1.1447142425533319, -0.7937005259840998, -1.1447142425533319, 1.3572088082974532, -1.3103706971044482, 1.4422495703074083]> : tensor<10xf64>
  func.return
}

// -----

func.func @cbrt_op_test_f32_close() {
  %0 = stablehlo.constant dense<[9.999999974752427e-7, -0.25, 0.75, 4.0]> : tensor<4xf32>
  %1 = stablehlo.cbrt %0 : tensor<4xf32>
  %2 = stablehlo.constant dense<[0.009999999776482582, -0.6299605369567871, 0.9085602760314941, 1.587401032447815]> : tensor<4xf32>
  check.expect_close %1, %2, max_ulp_difference = 1 : tensor<4xf32>, tensor<4xf32>
  func.return
}
