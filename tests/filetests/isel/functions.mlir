// Functions of StableHLO that no engine has: what cancels near zero, roots and rounding away from zero.
// run: isel,default,lower-bir
// with: --validate
// expect: all(passes, $.validated == true)
// expect: passes[0].outcome == "changed"
func.func @main(%x: tensor<130x3xf32>) -> (tensor<130x3xf32>, tensor<130x3xf32>, tensor<130x3xf32>, tensor<130x3xf32>) {
  %small = stablehlo.constant dense<1.0e-4> : tensor<f32>
  %s = stablehlo.broadcast_in_dim %small, dims = [] : (tensor<f32>) -> tensor<130x3xf32>
  %t = stablehlo.multiply %x, %s : tensor<130x3xf32>
  %a = stablehlo.exponential_minus_one %t : tensor<130x3xf32>
  %b = stablehlo.log_plus_one %t : tensor<130x3xf32>
  %c = stablehlo.divide %a, %t : tensor<130x3xf32>
  %d = stablehlo.divide %b, %t : tensor<130x3xf32>
  %e = stablehlo.cbrt %x : tensor<130x3xf32>
  %f = stablehlo.round_nearest_afz %x : tensor<130x3xf32>
  func.return %c, %d, %e, %f : tensor<130x3xf32>, tensor<130x3xf32>, tensor<130x3xf32>, tensor<130x3xf32>
}
