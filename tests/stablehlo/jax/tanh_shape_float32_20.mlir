#loc1 = loc("tanh_shape_float32_20")
module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main() -> (tensor<20xf32> {jax.result_info = "", mhlo.layout_mode = "default"}) {
    %0 = call @inputs() : () -> tensor<20xf32>
    %1 = call @expected() : () -> tensor<20xf32>
    %2 = stablehlo.tanh %0 : tensor<20xf32> loc(#loc1)
    stablehlo.custom_call @check.expect_close(%2, %1) {has_side_effect = true} : (tensor<20xf32>, tensor<20xf32>) -> ()
    return %2 : tensor<20xf32>
  }
  func.func private @inputs() -> (tensor<20xf32> {mhlo.layout_mode = "default"}) {
    %cst = stablehlo.constant dense<"0x20A66E3ECCAFE0BFE5FEFC3F80637FBF00D2F83F00AA14BE800BE3BF411BD33F949689BF4334EEBF18A7AABE7263F73FE0AEC7BE68939C3F00810E3DD82790BF37C694BF56D9B83FA0418FBF5FB0BDBF"> : tensor<20xf32>
    return %cst : tensor<20xf32>
  }
  func.func private @expected() -> (tensor<20xf32> {mhlo.layout_mode = "default"}) {
    %cst = stablehlo.constant dense<"0x886B6A3ECD2571BF575B763FFDB542BF42B8753FDAA013BE81AB71BF09C36D3FD7924ABFA1E873BF1D9AA4BEF07D753F9D23BEBE3432573F4A720E3DD3494FBFAE6052BFB1FF643F5DAA4EBF72DE66BF"> : tensor<20xf32>
    return %cst : tensor<20xf32>
  }
}
