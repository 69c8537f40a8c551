#loc1 = loc("convert_element_type_float32_int32")
module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main() -> (tensor<2x3xi32> {jax.result_info = "", mhlo.layout_mode = "default"}) {
    %0 = call @inputs() : () -> tensor<2x3xf32>
    %1 = call @expected() : () -> tensor<2x3xi32>
    %2 = stablehlo.convert %0 : (tensor<2x3xf32>) -> tensor<2x3xi32> loc(#loc1)
    stablehlo.custom_call @check.expect_eq(%2, %1) {has_side_effect = true} : (tensor<2x3xi32>, tensor<2x3xi32>) -> ()
    return %2 : tensor<2x3xi32>
  }
  func.func private @inputs() -> (tensor<2x3xf32> {mhlo.layout_mode = "default"}) {
    %cst = stablehlo.constant dense<"0x80C89FBE4052703FC086623F600FFFBFC2696E3FF861B23F"> : tensor<2x3xf32>
    return %cst : tensor<2x3xf32>
  }
  func.func private @expected() -> (tensor<2x3xi32> {mhlo.layout_mode = "default"}) {
    %cst = stablehlo.constant dense<"0x000000000000000000000000FFFFFFFF0000000001000000"> : tensor<2x3xi32>
    return %cst : tensor<2x3xi32>
  }
}
