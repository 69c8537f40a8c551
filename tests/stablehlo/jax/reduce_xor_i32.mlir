#loc1 = loc("reduce_xor_i32")
module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main() -> (tensor<2xi32> {jax.result_info = "", mhlo.layout_mode = "default"}) {
    %0 = call @inputs() : () -> tensor<2x3xi32>
    %1 = call @expected() : () -> tensor<2xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %2 = stablehlo.reduce(%0 init: %c) applies stablehlo.xor across dimensions = [1] : (tensor<2x3xi32>, tensor<i32>) -> tensor<2xi32> loc(#loc1)
    stablehlo.custom_call @check.expect_eq(%2, %1) {has_side_effect = true} : (tensor<2xi32>, tensor<2xi32>) -> ()
    return %2 : tensor<2xi32>
  }
  func.func private @inputs() -> (tensor<2x3xi32> {mhlo.layout_mode = "default"}) {
    %cst = stablehlo.constant dense<"0x050000000300000009000000010000000200000004000000"> : tensor<2x3xi32>
    return %cst : tensor<2x3xi32>
  }
  func.func private @expected() -> (tensor<2xi32> {mhlo.layout_mode = "default"}) {
    %cst = stablehlo.constant dense<"0x0F00000007000000"> : tensor<2xi32>
    return %cst : tensor<2xi32>
  }
}
