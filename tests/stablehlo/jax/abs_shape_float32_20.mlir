#loc1 = loc("abs_shape_float32_20")
module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main() -> (tensor<20xf32> {jax.result_info = "", mhlo.layout_mode = "default"}) {
    %0 = call @inputs() : () -> tensor<20xf32>
    %1 = call @expected() : () -> tensor<20xf32>
    %2 = stablehlo.abs %0 : tensor<20xf32> loc(#loc1)
    stablehlo.custom_call @check.expect_close(%2, %1) {has_side_effect = true} : (tensor<20xf32>, tensor<20xf32>) -> ()
    return %2 : tensor<20xf32>
  }
  func.func private @inputs() -> (tensor<20xf32> {mhlo.layout_mode = "default"}) {
    %cst = stablehlo.constant dense<"0x40ECEBBD00A6073C209F5ABE58A16B3FFC41C63FF41E93BF2385CABF2659DDBF6D88CCBF8045AB3D90CB5CBF6845B4BF0E792EBFBCE6FFBF4B85AABF3EB5943F50207C3F70DC6DBF187D88BF7792CABF"> : tensor<20xf32>
    return %cst : tensor<20xf32>
  }
  func.func private @expected() -> (tensor<20xf32> {mhlo.layout_mode = "default"}) {
    %cst = stablehlo.constant dense<"0x40ECEB3D00A6073C209F5A3E58A16B3FFC41C63FF41E933F2385CA3F2659DD3F6D88CC3F8045AB3D90CB5C3F6845B43F0E792E3FBCE6FF3F4B85AA3F3EB5943F50207C3F70DC6D3F187D883F7792CA3F"> : tensor<20xf32>
    return %cst : tensor<20xf32>
  }
}
