func.func @forms_of_checks() {
  %0 = stablehlo.constant dense<[2.5, -3.0]> : tensor<2xf64>
  %1 = stablehlo.constant dense<[2.50005, -3.0]> : tensor<2xf64>
  check.expect_eq %0, %0 : tensor<2xf64>
  check.expect_almost_eq %0, %1 : tensor<2xf64>
  check.expect_almost_eq_const %0, dense<[2.6, -3.05]> : tensor<2xf64> {tolerance = 0.2 : f64}
  check.expect_almost_eq_const %0, dense<[2.6, -3.05]> : tensor<2xf64>, tolerance = 2.0e-1
  check.expect_almost_eq %0, %1, tolerance = 0.0001 : tensor<2xf64>
  check.expect_almost_eq_const(%0, dense<[2.5, -3.0]> : tensor<2xf64>) : tensor<2xf64>
  func.return
}

// -----

// The same name as above: what a split parts are modules of their own.
func.func @forms_of_checks() {
  %0 = stablehlo.constant dense<[1.0, 0x7E00]> : tensor<2xf16>
  %1 = stablehlo.constant dense<[1.002, 0x7E01]> : tensor<2xf16>
  check.expect_close %0, %1, max_ulp_difference = 2 : tensor<2xf16>, tensor<2xf16>
  %2 = stablehlo.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %3 = stablehlo.constant dense<[1.0005, 2.0]> : tensor<2xf32>
  stablehlo.custom_call @check.expect_almost_eq(%2, %3) {has_side_effect = true} : (tensor<2xf32>, tensor<2xf32>) -> ()
  stablehlo.custom_call @check.eq(%2, %2) : (tensor<2xf32>, tensor<2xf32>) -> ()
  func.return
}
