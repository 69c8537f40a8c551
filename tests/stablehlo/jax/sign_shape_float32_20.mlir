#loc1 = loc("sign_shape_float32_20")
module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main() -> (tensor<20xf32> {jax.result_info = "", mhlo.layout_mode = "default"}) {
    %0 = call @inputs() : () -> tensor<20xf32>
    %1 = call @expected() : () -> tensor<20xf32>
    %2 = stablehlo.sign %0 : tensor<20xf32> loc(#loc1)
    stablehlo.custom_call @check.expect_close(%2, %1) {has_side_effect = true} : (tensor<20xf32>, tensor<20xf32>) -> ()
    return %2 : tensor<20xf32>
  }
  func.func private @inputs() -> (tensor<20xf32> {mhlo.layout_mode = "default"}) {
    %cst = stablehlo.constant dense<"0xCF3E8CBFE009C33D2060D33E286C823F38C293BFE93E993F18703EBF5C84E6BF2A3B3B3F80F96B3E60905F3FA04512BFD0319FBFC4ACA93EC8DA42BF502BA0BE086722BFE84C3ABF5C49E73F00C5EEBC"> : tensor<20xf32>
    return %cst : tensor<20xf32>
  }
  func.func private @expected() -> (tensor<20xf32> {mhlo.layout_mode = "default"}) {
    %cst = stablehlo.constant dense<"0x000080BF0000803F0000803F0000803F000080BF0000803F000080BF000080BF0000803F0000803F0000803F000080BF000080BF0000803F000080BF000080BF000080BF000080BF0000803F000080BF"> : tensor<20xf32>
    return %cst : tensor<20xf32>
  }
}
