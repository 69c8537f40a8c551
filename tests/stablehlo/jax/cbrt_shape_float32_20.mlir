#loc1 = loc("cbrt_shape_float32_20")
module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main() -> (tensor<20xf32> {jax.result_info = "", mhlo.layout_mode = "default"}) {
    %0 = call @inputs() : () -> tensor<20xf32>
    %1 = call @expected() : () -> tensor<20xf32>
    %2 = stablehlo.cbrt %0 : tensor<20xf32> loc(#loc1)
    stablehlo.custom_call @check.expect_close(%2, %1) {has_side_effect = true} : (tensor<20xf32>, tensor<20xf32>) -> ()
    return %2 : tensor<20xf32>
  }
  func.func private @inputs() -> (tensor<20xf32> {mhlo.layout_mode = "default"}) {
    %cst = stablehlo.constant dense<"0xB0B2FDBE8453DA3FE88F7F3F40BAC73DB089ADBE00318C3CCC839DBFE5BAFE3F804B75BF00EEC63F40A9C8BF7F8F81BFA05266BE04BDDFBFD0E0D43D4832803F304D51BFF83DE1BFD7F198BF50CE43BE"> : tensor<20xf32>
    return %cst : tensor<20xf32>
  }
  func.func private @expected() -> (tensor<20xf32> {mhlo.layout_mode = "default"}) {
    %cst = stablehlo.constant dense<"0x93934ABF84EF983F9DDA7F3FC0ABEB3E877D32BFF3F0833E8D2A89BFB600A13F76617CBFF243943FBFB194BFA18480BFDDAF1BBF64309ABFD9BBF03EC010803FC0606FBF9F889ABF9BD387BF397C13BF"> : tensor<20xf32>
    return %cst : tensor<20xf32>
  }
}
