#loc1 = loc("scatter_add_float32_5_3")
module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main() -> (tensor<5x3xf32> {jax.result_info = "", mhlo.layout_mode = "default"}) {
    %0:2 = call @inputs() : () -> (tensor<5x3xf32>, tensor<2x3xf32>)
    %1 = call @expected() : () -> tensor<5x3xf32>
    %c = stablehlo.constant dense<[[4], [1]]> : tensor<2x1xi32>
    %2 = "stablehlo.scatter"(%0#0, %c, %0#1) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = true}> ({
    ^bb0(%arg0: tensor<f32>, %arg1: tensor<f32>):
      %3 = stablehlo.add %arg0, %arg1 : tensor<f32>
      stablehlo.return %3 : tensor<f32>
    }) : (tensor<5x3xf32>, tensor<2x1xi32>, tensor<2x3xf32>) -> tensor<5x3xf32> loc(#loc1)
    stablehlo.custom_call @check.expect_close(%2, %1) {has_side_effect = true} : (tensor<5x3xf32>, tensor<5x3xf32>) -> ()
    return %2 : tensor<5x3xf32>
  }
  func.func private @inputs() -> (tensor<5x3xf32> {mhlo.layout_mode = "default"}, tensor<2x3xf32> {mhlo.layout_mode = "default"}) {
    %cst = stablehlo.constant dense<"0x8019F63D20869CBE40B105BE7083643F180CFC3F10125FBF5838923FC83183BF30BD113FF02E523FD88EB53F40EA62BEA09BBEBE08C094BF702A83BD"> : tensor<5x3xf32>
    %cst_1 = stablehlo.constant dense<"0xA48DE93F6CB88EBF76DA7ABFA084AE3FC0716E3FE087A8BF"> : tensor<2x3xf32>
    return %cst, %cst_1 : tensor<5x3xf32>, tensor<2x3xf32>
  }
  func.func private @expected() -> (tensor<5x3xf32> {mhlo.layout_mode = "default"}) {
    %cst = stablehlo.constant dense<"0x8019F63D20869CBE40B105BE2C6310407CA2394074080CC05838923FC83183BF30BD113FF02E523FD88EB53F40EA62BEBCE6B93F3ABC11C0E29F85BF"> : tensor<5x3xf32>
    return %cst : tensor<5x3xf32>
  }
}
