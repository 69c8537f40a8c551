#loc1 = loc("floor_shape_float32_20")
module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main() -> (tensor<20xf32> {jax.result_info = "", mhlo.layout_mode = "default"}) {
    %0 = call @inputs() : () -> tensor<20xf32>
    %1 = call @expected() : () -> tensor<20xf32>
    %2 = stablehlo.floor %0 : tensor<20xf32> loc(#loc1)
    stablehlo.custom_call @check.expect_close(%2, %1) {has_side_effect = true} : (tensor<20xf32>, tensor<20xf32>) -> ()
    return %2 : tensor<20xf32>
  }
  func.func private @inputs() -> (tensor<20xf32> {mhlo.layout_mode = "default"}) {
    %cst = stablehlo.constant dense<"0xF866F23EB04A4DBFE0D694BE98EE85BF091AB73FB0AD94BE3C6496BFCBF4FABF52EC8D3F485C3CBF00949CBB88845FBFCC91A13F9C3CFF3F40A3CEBEA07F1CBF60EA3A3F30869F3F80E609BED043BEBF"> : tensor<20xf32>
    return %cst : tensor<20xf32>
  }
  func.func private @expected() -> (tensor<20xf32> {mhlo.layout_mode = "default"}) {
    %cst = stablehlo.constant dense<"0x00000000000080BF000080BF000000C00000803F000080BF000000C0000000C00000803F000080BF000080BF000080BF0000803F0000803F000080BF000080BF000000000000803F000080BF000000C0"> : tensor<20xf32>
    return %cst : tensor<20xf32>
  }
}
