module {
  func.func private @twice(%arg0: tensor<2xf32>) -> tensor<2xf32> {
    %0 = stablehlo.add %arg0, %arg0 : tensor<2xf32>
    return %0 : tensor<2xf32>
  }
  func.func private @pair(%arg0: tensor<2xf32>) -> (tensor<2xf32>, tensor<i32>) {
    %0 = call @twice(%arg0) : (tensor<2xf32>) -> tensor<2xf32>
    %1 = stablehlo.constant dense<3> : tensor<i32>
    return %0, %1 : tensor<2xf32>, tensor<i32>
  }
  func.func @main() {
    %0 = stablehlo.constant dense<[1.5, -2.0]> : tensor<2xf32>
    %1:2 = func.call @pair(%0) : (tensor<2xf32>) -> (tensor<2xf32>, tensor<i32>)
    check.expect_eq_const %1#0, dense<[3.0, -4.0]> : tensor<2xf32>
    check.expect_eq_const %1#1, dense<3> : tensor<i32>
    %2 = stablehlo.composite "own.twice" %0 {composite_attributes = {n = 2 : i64}, decomposition = @twice} : (tensor<2xf32>) -> tensor<2xf32>
    check.expect_eq_const %2, dense<[3.0, -4.0]> : tensor<2xf32>
    %3 = stablehlo.custom_call @Sharding(%0) {mhlo.sharding = "{replicated}"} : (tensor<2xf32>) -> tensor<2xf32>
    check.expect_eq_const %3, dense<[1.5, -2.0]> : tensor<2xf32>
    %4 = stablehlo.custom_call @mhlo.erf(%0) {mhlo.attributes = {}, mhlo.version = 1 : i64} : (tensor<2xf32>) -> tensor<2xf32>
    check.expect_almost_eq_const %4, dense<[0.96610515, -0.99532227]> : tensor<2xf32>
    return
  }
}
