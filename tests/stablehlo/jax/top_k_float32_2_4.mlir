module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main() -> (tensor<2x2xf32> {jax.result_info = "[0]", mhlo.layout_mode = "default"}, tensor<2x2xi32> {jax.result_info = "[1]", mhlo.layout_mode = "default"}) {
    %0 = call @inputs() : () -> tensor<2x4xf32>
    %1:2 = call @expected() : () -> (tensor<2x2xf32>, tensor<2x2xi32>)
    %values, %indices = chlo.top_k(%0, k = 2) : tensor<2x4xf32> -> (tensor<2x2xf32>, tensor<2x2xi32>)
    stablehlo.custom_call @check.expect_close(%values, %1#0) {has_side_effect = true} : (tensor<2x2xf32>, tensor<2x2xf32>) -> ()
    stablehlo.custom_call @check.expect_eq(%indices, %1#1) {has_side_effect = true} : (tensor<2x2xi32>, tensor<2x2xi32>) -> ()
    return %values, %indices : tensor<2x2xf32>, tensor<2x2xi32>
  }
  func.func private @inputs() -> (tensor<2x4xf32> {mhlo.layout_mode = "default"}) {
    %cst = stablehlo.constant dense<[[1.5, -2.0, 4.25, 4.25], [-1.0, 0.5, -3.0, 0.25]]> : tensor<2x4xf32>
    return %cst : tensor<2x4xf32>
  }
  func.func private @expected() -> (tensor<2x2xf32> {mhlo.layout_mode = "default"}, tensor<2x2xi32> {mhlo.layout_mode = "default"}) {
    %cst = stablehlo.constant dense<[[4.25, 4.25], [0.5, 0.25]]> : tensor<2x2xf32>
    %c = stablehlo.constant dense<[[2, 3], [1, 3]]> : tensor<2x2xi32>
    return %cst, %c : tensor<2x2xf32>, tensor<2x2xi32>
  }
}
