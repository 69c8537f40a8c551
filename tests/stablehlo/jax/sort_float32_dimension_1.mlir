#loc1 = loc("sort_float32_dimension_1")
module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main() -> (tensor<3x5xf32> {jax.result_info = "", mhlo.layout_mode = "default"}) {
    %0 = call @inputs() : () -> tensor<3x5xf32>
    %1 = call @expected() : () -> tensor<3x5xf32>
    %2 = "stablehlo.sort"(%0) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%arg0: tensor<f32>, %arg1: tensor<f32>):
      %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %3 = stablehlo.compare  EQ, %arg0, %cst,  FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %4 = stablehlo.select %3, %cst, %arg0 : tensor<i1>, tensor<f32>
      %5 = stablehlo.compare  LT, %4, %arg1,  TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %5 : tensor<i1>
    }) : (tensor<3x5xf32>) -> tensor<3x5xf32> loc(#loc1)
    stablehlo.custom_call @check.expect_close(%2, %1) {has_side_effect = true} : (tensor<3x5xf32>, tensor<3x5xf32>) -> ()
    return %2 : tensor<3x5xf32>
  }
  func.func private @inputs() -> (tensor<3x5xf32> {mhlo.layout_mode = "default"}) {
    %cst = stablehlo.constant dense<"0x23A4C9BFD09E033E90C0E93FE0435ABFE0245DBFE0F124BF20C5523F20B00D3F20BF3D3F807767BE70DBBEBFEF8DBFBF0240A8BF19DCAFBFC8A70CBF"> : tensor<3x5xf32>
    return %cst : tensor<3x5xf32>
  }
  func.func private @expected() -> (tensor<3x5xf32> {mhlo.layout_mode = "default"}) {
    %cst = stablehlo.constant dense<"0x23A4C9BFE0245DBFE0435ABFD09E033E90C0E93FE0F124BF807767BE20B00D3F20BF3D3F20C5523FEF8DBFBF70DBBEBF19DCAFBF0240A8BFC8A70CBF"> : tensor<3x5xf32>
    return %cst : tensor<3x5xf32>
  }
}
