// chlo.top_k: of equal elements the earlier is first.
func.func @largest() {
  %a = stablehlo.constant dense<[3, 7, -1, 7]> : tensor<4xi32>
  %values, %places = chlo.top_k(%a, k = 3) {largest = true} : tensor<4xi32> -> (tensor<3xi32>, tensor<3xi32>)
  check.expect_eq_const %values, dense<[7, 7, 3]> : tensor<3xi32>
  check.expect_eq_const %places, dense<[1, 3, 0]> : tensor<3xi32>
  return
}

func.func @least() {
  %a = stablehlo.constant dense<[3, 7, -1, 7]> : tensor<4xi32>
  %values, %places = chlo.top_k(%a, k = 2) {largest = false} : tensor<4xi32> -> (tensor<2xi32>, tensor<2xi32>)
  check.expect_eq_const %values, dense<[-1, 3]> : tensor<2xi32>
  check.expect_eq_const %places, dense<[2, 0]> : tensor<2xi32>
  return
}
