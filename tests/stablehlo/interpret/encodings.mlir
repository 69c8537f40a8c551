// What is said of a tensor's layout or bounds says nothing of its values; an alias is spelled out.
#CSR = #sparse_tensor.encoding<{
  map = (d0, d1) -> (d0 : dense, d1 : compressed)
}>

func.func @sparse() {
  %0 = stablehlo.constant dense<[[1.0, 0.0], [0.0, 2.0]]> : tensor<2x2xf32>
  %1 = "stablehlo.add"(%0, %0) : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32, #CSR>
  %2 = stablehlo.abs %1 : (tensor<2x2xf32, #CSR>) -> tensor<2x2xf32>
  check.expect_eq_const %2, dense<[[2.0, 0.0], [0.0, 4.0]]> : tensor<2x2xf32>
  return
}

func.func @bounded() {
  %0 = stablehlo.constant dense<[1, 2]> : tensor<2xi32>
  %1 = "stablehlo.add"(%0, %0) : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32, #stablehlo.type_extensions<bounds = [?]>>
  %2 = stablehlo.abs %1 : (tensor<2xi32, #stablehlo.type_extensions<bounds = [?]>>) -> tensor<2xi32>
  check.expect_eq_const %2, dense<[2, 4]> : tensor<2xi32>
  return
}
