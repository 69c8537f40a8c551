#loc1 = loc("expm1_shape_float32_20")
module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main() -> (tensor<20xf32> {jax.result_info = "", mhlo.layout_mode = "default"}) {
    %0 = call @inputs() : () -> tensor<20xf32>
    %1 = call @expected() : () -> tensor<20xf32>
    %2 = stablehlo.exponential_minus_one %0 : tensor<20xf32> loc(#loc1)
    stablehlo.custom_call @check.expect_close(%2, %1) {has_side_effect = true} : (tensor<20xf32>, tensor<20xf32>) -> ()
    return %2 : tensor<20xf32>
  }
  func.func private @inputs() -> (tensor<20xf32> {mhlo.layout_mode = "default"}) {
    %cst = stablehlo.constant dense<"0xC085403ED0A131BF08A2E7BF9CB2B9BEA4DBF63F907DDF3F1057CA3F700DF2BF44A0E03E0043B73DD0E698BF9E4B1BBF64AAAEBF5AF83D3F18EAEABF4824383E50B4923EF0D6B8BEB4D78B3FC860773F"> : tensor<20xf32>
    return %cst : tensor<20xf32>
  }
  func.func private @expected() -> (tensor<20xf32> {mhlo.layout_mode = "default"}) {
    %cst = stablehlo.constant dense<"0x66CF533EDA1700BFD11656BFE7BF9BBEAA26BC406D6A9740D2F576409A5D59BF55FC0C3F17B6BF3DF17832BFFADCE8BE42983EBFFCD58C3F622657BFB7BC493EC8E1A93EED269BBEF3AAFD3FB16AD03F"> : tensor<20xf32>
    return %cst : tensor<20xf32>
  }
}
