#loc1 = loc("dot_general_dtype_float32_lhs_3_4_rhs_4_2")
module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main() -> (tensor<3x2xf32> {jax.result_info = "", mhlo.layout_mode = "default"}) {
    %0:2 = call @inputs() : () -> (tensor<3x4xf32>, tensor<4x2xf32>)
    %1 = call @expected() : () -> tensor<3x2xf32>
    %2 = stablehlo.dot_general %0#0, %0#1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<3x4xf32>, tensor<4x2xf32>) -> tensor<3x2xf32> loc(#loc1)
    stablehlo.custom_call @check.expect_almost_eq(%2, %1) {has_side_effect = true} : (tensor<3x2xf32>, tensor<3x2xf32>) -> ()
    return %2 : tensor<3x2xf32>
  }
  func.func private @inputs() -> (tensor<3x4xf32> {mhlo.layout_mode = "default"}, tensor<4x2xf32> {mhlo.layout_mode = "default"}) {
    %cst = stablehlo.constant dense<"0x53C5C63E888D4DBF603A2D3E1C64F93F6051303F003BEF3DB062BD3FB0A5D43F50D3D9BFB1A7FE3FE0AA94BF9F009DBF"> : tensor<3x4xf32>
    %cst_1 = stablehlo.constant dense<"0x0E4BFC3F48C6E1BF9C6FEDBE9C82F0BFAB23DBBF49DA313F4C18D93F1C819E3F"> : tensor<4x2xf32>
    return %cst, %cst_1 : tensor<3x4xf32>, tensor<4x2xf32>
  }
  func.func private @expected() -> (tensor<3x2xf32> {mhlo.layout_mode = "default"}) {
    %cst = stablehlo.constant dense<"0x1DE1844090AA56405F42CB3F794DD33FBDCC8BC0B7FD43C0"> : tensor<3x2xf32>
    return %cst : tensor<3x2xf32>
  }
}
