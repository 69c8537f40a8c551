// Checks in parentheses, of constants that are not to be folded.
func.func @exact() {
  %a = util.unfoldable_constant dense<[1, 2, 3]> : tensor<3xi32>
  %b = util.unfoldable_constant dense<[1, 2, 3]> : tensor<3xi32>
  %sum = "stablehlo.add"(%a, %b) : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi32>
  check.expect_eq(%a, %b) : tensor<3xi32>
  check.expect_eq_const(%sum, dense<[2, 4, 6]> : tensor<3xi32>) : tensor<3xi32>
  return
}

func.func @with_a_tolerance() {
  %a = util.unfoldable_constant dense<[1.0, 2.0]> : tensor<2xf32>
  %b = util.unfoldable_constant dense<[1.00001, 2.0]> : tensor<2xf32>
  %c = util.unfoldable_constant dense<[1.25, 2.0]> : tensor<2xf32>
  check.expect_almost_eq(%a, %b) : tensor<2xf32>
  check.expect_almost_eq(%a, %c, atol 0.5) : tensor<2xf32>
  check.expect_almost_eq_const(
      %a,
      dense<[1.00001, 2.0]> : tensor<2xf32>
  ) : tensor<2xf32>
  check.expect_almost_eq_const(%a, dense<[1.25, 2.0]> : tensor<2xf32>, 0.5) : tensor<2xf32>
  check.expect_almost_eq_const(%a, dense<[1.25, 2.0]> : tensor<2xf32>, atol 0.5) : tensor<2xf32>
  return
}
