#loc1 = loc("max_float32")
module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main() -> (tensor<2x3xf32> {jax.result_info = "", mhlo.layout_mode = "default"}) {
    %0:2 = call @inputs() : () -> (tensor<2x3xf32>, tensor<2x3xf32>)
    %1 = call @expected() : () -> tensor<2x3xf32>
    %2 = stablehlo.maximum %0#0, %0#1 : tensor<2x3xf32> loc(#loc1)
    stablehlo.custom_call @check.expect_close(%2, %1) {has_side_effect = true} : (tensor<2x3xf32>, tensor<2x3xf32>) -> ()
    return %2 : tensor<2x3xf32>
  }
  func.func private @inputs() -> (tensor<2x3xf32> {mhlo.layout_mode = "default"}, tensor<2x3xf32> {mhlo.layout_mode = "default"}) {
    %cst = stablehlo.constant dense<"0xB0102B3E00103C3C003443BD80A19EBE40E05FBF40065A3F"> : tensor<2x3xf32>
    %cst_1 = stablehlo.constant dense<"0x00AB703EC04A5BBFE056AD3FC08373BF802EA7BE401B533F"> : tensor<2x3xf32>
    return %cst, %cst_1 : tensor<2x3xf32>, tensor<2x3xf32>
  }
  func.func private @expected() -> (tensor<2x3xf32> {mhlo.layout_mode = "default"}) {
    %cst = stablehlo.constant dense<"0x00AB703E00103C3CE056AD3F80A19EBE802EA7BE40065A3F"> : tensor<2x3xf32>
    return %cst : tensor<2x3xf32>
  }
}
