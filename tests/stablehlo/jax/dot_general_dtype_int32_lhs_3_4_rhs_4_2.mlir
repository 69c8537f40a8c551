#loc1 = loc("dot_general_dtype_int32_lhs_3_4_rhs_4_2")
module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main() -> (tensor<3x2xi32> {jax.result_info = "", mhlo.layout_mode = "default"}) {
    %0:2 = call @inputs() : () -> (tensor<3x4xi32>, tensor<4x2xi32>)
    %1 = call @expected() : () -> tensor<3x2xi32>
    %2 = stablehlo.dot_general %0#0, %0#1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<3x4xi32>, tensor<4x2xi32>) -> tensor<3x2xi32> loc(#loc1)
    stablehlo.custom_call @check.expect_close(%2, %1) {has_side_effect = true} : (tensor<3x2xi32>, tensor<3x2xi32>) -> ()
    return %2 : tensor<3x2xi32>
  }
  func.func private @inputs() -> (tensor<3x4xi32> {mhlo.layout_mode = "default"}, tensor<4x2xi32> {mhlo.layout_mode = "default"}) {
    %cst = stablehlo.constant dense<"0xFDFFFFFFFBFFFFFF05000000FCFFFFFF0700000001000000FAFFFFFFFFFFFFFF01000000FEFFFFFFFBFFFFFF06000000"> : tensor<3x4xi32>
    %cst_1 = stablehlo.constant dense<"0x02000000FDFFFFFF0400000001000000FDFFFFFF01000000FAFFFFFFF7FFFFFF"> : tensor<4x2xi32>
    return %cst, %cst_1 : tensor<3x4xi32>, tensor<4x2xi32>
  }
  func.func private @expected() -> (tensor<3x2xi32> {mhlo.layout_mode = "default"}) {
    %cst = stablehlo.constant dense<"0xEFFFFFFF2D0000002A000000EFFFFFFFE5FFFFFFC0FFFFFF"> : tensor<3x2xi32>
    return %cst : tensor<3x2xi32>
  }
}
