#loc1 = loc("dot_general_batched_bfloat16_preferred_float32")
module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main() -> (tensor<2x2x2xf32> {jax.result_info = "", mhlo.layout_mode = "default"}) {
    %0:2 = call @inputs() : () -> (tensor<2x2x3xbf16>, tensor<2x3x2xbf16>)
    %1 = call @expected() : () -> tensor<2x2x2xf32>
    %2 = stablehlo.dot_general %0#0, %0#1, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<2x2x3xbf16>, tensor<2x3x2xbf16>) -> tensor<2x2x2xf32> loc(#loc1)
    stablehlo.custom_call @check.expect_almost_eq(%2, %1) {has_side_effect = true} : (tensor<2x2x2xf32>, tensor<2x2x2xf32>) -> ()
    return %2 : tensor<2x2x2xf32>
  }
  func.func private @inputs() -> (tensor<2x2x3xbf16> {mhlo.layout_mode = "default"}, tensor<2x3x2xbf16> {mhlo.layout_mode = "default"}) {
    %cst = stablehlo.constant dense<"0xF03E00C05EBF8E3F883F8BBE08BF183D7CBF55BFB03F5EBF"> : tensor<2x2x3xbf16>
    %cst_1 = stablehlo.constant dense<"0xC23EE2BFC03F403F53BEA7BFA83F59BF8FBF38BE8D3F0BBF"> : tensor<2x3x2xbf16>
    return %cst, %cst_1 : tensor<2x2x3xbf16>, tensor<2x3x2xbf16>
  }
  func.func private @expected() -> (tensor<2x2x2xf32> {mhlo.layout_mode = "default"}) {
    %cst = stablehlo.constant dense<"0x603229C0001E99BF887B044000C34EBF805AE9BF00677A3F005765C000D76D3F"> : tensor<2x2x2xf32>
    return %cst : tensor<2x2x2xf32>
  }
}
