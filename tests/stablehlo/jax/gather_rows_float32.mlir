#loc1 = loc("gather_rows_float32")
module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main() -> (tensor<2x3xf32> {jax.result_info = "", mhlo.layout_mode = "default"}) {
    %0 = call @inputs() : () -> tensor<4x3xf32>
    %1 = call @expected() : () -> tensor<2x3xf32>
    %c = stablehlo.constant dense<[[3], [0]]> : tensor<2x1xi32>
    %2 = "stablehlo.gather"(%0, %c) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 3>}> : (tensor<4x3xf32>, tensor<2x1xi32>) -> tensor<2x3xf32> loc(#loc1)
    stablehlo.custom_call @check.expect_close(%2, %1) {has_side_effect = true} : (tensor<2x3xf32>, tensor<2x3xf32>) -> ()
    return %2 : tensor<2x3xf32>
  }
  func.func private @inputs() -> (tensor<4x3xf32> {mhlo.layout_mode = "default"}) {
    %cst = stablehlo.constant dense<"0x70D84C3F40DB56BE881AB9BF38D92DBE246F8F3F144BC73FBCEFCCBF6A4B153F304BBCBFBC8AD2BE882B29BF4C84C23F"> : tensor<4x3xf32>
    return %cst : tensor<4x3xf32>
  }
  func.func private @expected() -> (tensor<2x3xf32> {mhlo.layout_mode = "default"}) {
    %cst = stablehlo.constant dense<"0xBC8AD2BE882B29BF4C84C23F70D84C3F40DB56BE881AB9BF"> : tensor<2x3xf32>
    return %cst : tensor<2x3xf32>
  }
}
