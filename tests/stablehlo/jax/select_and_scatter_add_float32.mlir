#loc1 = loc("select_and_scatter_add_float32")
module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main() -> (tensor<4x4xf32> {jax.result_info = "", mhlo.layout_mode = "default"}) {
    %0:2 = call @inputs() : () -> (tensor<2x2xf32>, tensor<4x4xf32>)
    %1 = call @expected() : () -> tensor<4x4xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = "stablehlo.select_and_scatter"(%0#1, %0#0, %cst) <{window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 2, 2>}> ({
    ^bb0(%arg0: tensor<f32>, %arg1: tensor<f32>):
      %3 = stablehlo.compare  GE, %arg0, %arg1,  FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %3 : tensor<i1>
    }, {
    ^bb0(%arg0: tensor<f32>, %arg1: tensor<f32>):
      %3 = stablehlo.add %arg0, %arg1 : tensor<f32>
      stablehlo.return %3 : tensor<f32>
    }) : (tensor<4x4xf32>, tensor<2x2xf32>, tensor<f32>) -> tensor<4x4xf32> loc(#loc1)
    stablehlo.custom_call @check.expect_close(%2, %1) {has_side_effect = true} : (tensor<4x4xf32>, tensor<4x4xf32>) -> ()
    return %2 : tensor<4x4xf32>
  }
  func.func private @inputs() -> (tensor<2x2xf32> {mhlo.layout_mode = "default"}, tensor<4x4xf32> {mhlo.layout_mode = "default"}) {
    %cst = stablehlo.constant dense<"0x201734BEB036C33EF8F5733FF459AFBF"> : tensor<2x2xf32>
    %cst_1 = stablehlo.constant dense<"0x0000803F0000A040000000400000B040000040400000C040000080400000904000001041000000410000E0400000F04000000000000000400000E8400000803F"> : tensor<4x4xf32>
    return %cst, %cst_1 : tensor<2x2xf32>, tensor<4x4xf32>
  }
  func.func private @expected() -> (tensor<4x4xf32> {mhlo.layout_mode = "default"}) {
    %cst = stablehlo.constant dense<"0x000000000000000000000000B036C33E00000000201734BE0000000000000000F8F5733F0000000000000000F459AFBF00000000000000000000000000000000"> : tensor<4x4xf32>
    return %cst : tensor<4x4xf32>
  }
}
