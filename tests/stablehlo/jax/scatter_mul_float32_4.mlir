#loc1 = loc("scatter_mul_float32_4")
module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main() -> (tensor<4xf32> {jax.result_info = "", mhlo.layout_mode = "default"}) {
    %0:2 = call @inputs() : () -> (tensor<4xf32>, tensor<2xf32>)
    %1 = call @expected() : () -> tensor<4xf32>
    %c = stablehlo.constant dense<[[2], [0]]> : tensor<2x1xi32>
    %2 = "stablehlo.scatter"(%0#0, %c, %0#1) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = true}> ({
    ^bb0(%arg0: tensor<f32>, %arg1: tensor<f32>):
      %3 = stablehlo.multiply %arg0, %arg1 : tensor<f32>
      stablehlo.return %3 : tensor<f32>
    }) : (tensor<4xf32>, tensor<2x1xi32>, tensor<2xf32>) -> tensor<4xf32> loc(#loc1)
    stablehlo.custom_call @check.expect_close(%2, %1) {has_side_effect = true} : (tensor<4xf32>, tensor<4xf32>) -> ()
    return %2 : tensor<4xf32>
  }
  func.func private @inputs() -> (tensor<4xf32> {mhlo.layout_mode = "default"}, tensor<2xf32> {mhlo.layout_mode = "default"}) {
    %cst = stablehlo.constant dense<"0xD04C94BE70EE933ED455EFBF605044BD"> : tensor<4xf32>
    %cst_1 = stablehlo.constant dense<"0xF8648D3F588EC73F"> : tensor<2xf32>
    return %cst, %cst_1 : tensor<4xf32>, tensor<2xf32>
  }
  func.func private @expected() -> (tensor<4xf32> {mhlo.layout_mode = "default"}) {
    %cst = stablehlo.constant dense<"0x5734E7BE70EE933EAB3004C0605044BD"> : tensor<4xf32>
    return %cst : tensor<4xf32>
  }
}
