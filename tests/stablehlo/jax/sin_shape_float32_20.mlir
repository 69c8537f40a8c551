#loc1 = loc("sin_shape_float32_20")
module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main() -> (tensor<20xf32> {jax.result_info = "", mhlo.layout_mode = "default"}) {
    %0 = call @inputs() : () -> tensor<20xf32>
    %1 = call @expected() : () -> tensor<20xf32>
    %2 = stablehlo.sine %0 : tensor<20xf32> loc(#loc1)
    stablehlo.custom_call @check.expect_close(%2, %1) {has_side_effect = true} : (tensor<20xf32>, tensor<20xf32>) -> ()
    return %2 : tensor<20xf32>
  }
  func.func private @inputs() -> (tensor<20xf32> {mhlo.layout_mode = "default"}) {
    %cst = stablehlo.constant dense<"0x6CB4FB3F808A26BF00B8DFBD80D6553F00ABB33FC0CF993F800AB6BF8210153F6CD2853FBC809F3FCC188B3F9CB78F3F5027D5BE7CF9D83F18051C3FB87C0B3FEC15DA3FE0F1093E4CC8B53FE48ECABF"> : tensor<20xf32>
    return %cst : tensor<20xf32>
  }
  func.func private @expected() -> (tensor<20xf32> {mhlo.layout_mode = "default"}) {
    %cst = stablehlo.constant dense<"0x2B396C3F3B0A1BBF2A46DFBDFDD23D3FBA6E7C3F46C16E3FBD2D7DBF5CC80C3F9C7B5D3FEE9F723F7895623F70BC663FA90CCFBE3B067E3F0A8A123FDDAF043F3EBD7D3F2A87093E011A7D3F86FB7FBF"> : tensor<20xf32>
    return %cst : tensor<20xf32>
  }
}
