#loc1 = loc("dot_general_dtype_float64_lhs_3_4_rhs_4_2")
module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main() -> (tensor<3x2xf64> {jax.result_info = "", mhlo.layout_mode = "default"}) {
    %0:2 = call @inputs() : () -> (tensor<3x4xf64>, tensor<4x2xf64>)
    %1 = call @expected() : () -> tensor<3x2xf64>
    %2 = stablehlo.dot_general %0#0, %0#1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<3x4xf64>, tensor<4x2xf64>) -> tensor<3x2xf64> loc(#loc1)
    stablehlo.custom_call @check.expect_close(%2, %1) {has_side_effect = true} : (tensor<3x2xf64>, tensor<3x2xf64>) -> ()
    return %2 : tensor<3x2xf64>
  }
  func.func private @inputs() -> (tensor<3x4xf64> {mhlo.layout_mode = "default"}, tensor<4x2xf64> {mhlo.layout_mode = "default"}) {
    %cst = stablehlo.constant dense<"0x000000006D5ED73F0000000020ABB93F00000000F030C7BF000000005C3DEABF00000000F09FC8BF000000000EE7FABF00000020225BF13F00000080A00CF3BF000000603E47F8BF000000404969F63F000000002097DA3F000000000019DE3F"> : tensor<3x4xf64>
    %cst_1 = stablehlo.constant dense<"0x0000000058A9FB3F000000007015F0BF000000008009B4BF000000008042DBBF00000000F0D7E03F000000006011E73F00000000F82CF1BF000000E07FB5F3BF"> : tensor<4x2xf64>
    return %cst, %cst_1 : tensor<3x4xf64>, tensor<4x2xf64>
  }
  func.func private @expected() -> (tensor<3x2xf64> {mhlo.layout_mode = "default"}) {
    %cst = stablehlo.constant dense<"0x00E0A6126088F63F0090474DB40FDE3F00B00E00605EFA3F800F7C3BC74309400078D405242708C0004035E81CC4E43F"> : tensor<3x2xf64>
    return %cst : tensor<3x2xf64>
  }
}
