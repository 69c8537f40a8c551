#loc1 = loc("reduce_and_i1")
module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main() -> (tensor<2xi1> {jax.result_info = "", mhlo.layout_mode = "default"}) {
    %0 = call @inputs() : () -> tensor<2x3xi1>
    %1 = call @expected() : () -> tensor<2xi1>
    %c = stablehlo.constant dense<true> : tensor<i1>
    %2 = stablehlo.reduce(%0 init: %c) applies stablehlo.and across dimensions = [1] : (tensor<2x3xi1>, tensor<i1>) -> tensor<2xi1> loc(#loc1)
    stablehlo.custom_call @check.expect_eq(%2, %1) {has_side_effect = true} : (tensor<2xi1>, tensor<2xi1>) -> ()
    return %2 : tensor<2xi1>
  }
  func.func private @inputs() -> (tensor<2x3xi1> {mhlo.layout_mode = "default"}) {
    %cst = stablehlo.constant dense<"0x3D"> : tensor<2x3xi1>
    return %cst : tensor<2x3xi1>
  }
  func.func private @expected() -> (tensor<2xi1> {mhlo.layout_mode = "default"}) {
    %cst = stablehlo.constant dense<"0x02"> : tensor<2xi1>
    return %cst : tensor<2xi1>
  }
}
