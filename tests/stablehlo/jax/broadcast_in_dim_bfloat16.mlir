#loc1 = loc("broadcast_in_dim_bfloat16")
module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main() -> (tensor<3x2xbf16> {jax.result_info = "", mhlo.layout_mode = "default"}) {
    %0 = call @inputs() : () -> tensor<2xbf16>
    %1 = call @expected() : () -> tensor<3x2xbf16>
    %2 = stablehlo.broadcast_in_dim %0, dims = [1] : (tensor<2xbf16>) -> tensor<3x2xbf16> loc(#loc1)
    stablehlo.custom_call @check.expect_close(%2, %1) {has_side_effect = true} : (tensor<3x2xbf16>, tensor<3x2xbf16>) -> ()
    return %2 : tensor<3x2xbf16>
  }
  func.func private @inputs() -> (tensor<2xbf16> {mhlo.layout_mode = "default"}) {
    %cst = stablehlo.constant dense<"0xC03F00C0"> : tensor<2xbf16>
    return %cst : tensor<2xbf16>
  }
  func.func private @expected() -> (tensor<3x2xbf16> {mhlo.layout_mode = "default"}) {
    %cst = stablehlo.constant dense<"0xC03F00C0C03F00C0C03F00C0"> : tensor<3x2xbf16>
    return %cst : tensor<3x2xbf16>
  }
}
