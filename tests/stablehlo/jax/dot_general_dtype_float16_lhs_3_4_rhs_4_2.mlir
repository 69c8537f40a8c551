#loc1 = loc("dot_general_dtype_float16_lhs_3_4_rhs_4_2")
module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main() -> (tensor<3x2xf16> {jax.result_info = "", mhlo.layout_mode = "default"}) {
    %0:2 = call @inputs() : () -> (tensor<3x4xf16>, tensor<4x2xf16>)
    %1 = call @expected() : () -> tensor<3x2xf16>
    %2 = stablehlo.dot_general %0#0, %0#1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<3x4xf16>, tensor<4x2xf16>) -> tensor<3x2xf16> loc(#loc1)
    stablehlo.custom_call @check.expect_close(%2, %1) {has_side_effect = true} : (tensor<3x2xf16>, tensor<3x2xf16>) -> ()
    return %2 : tensor<3x2xf16>
  }
  func.func private @inputs() -> (tensor<3x4xf16> {mhlo.layout_mode = "default"}, tensor<4x2xf16> {mhlo.layout_mode = "default"}) {
    %cst = stablehlo.constant dense<"0xB83BFBBE8F3723A4BDBC473EE6BED83CA9BD91BFED3AA43B"> : tensor<3x4xf16>
    %cst_1 = stablehlo.constant dense<"0xD03D153D603DC33B6CBF27B998BD1539"> : tensor<4x2xf16>
    return %cst, %cst_1 : tensor<3x4xf16>, tensor<4x2xf16>
  }
  func.func private @expected() -> (tensor<3x2xf16> {mhlo.layout_mode = "default"}) {
    %cst = stablehlo.constant dense<"0x30BF41BA933F973F8AC72BC3"> : tensor<3x2xf16>
    return %cst : tensor<3x2xf16>
  }
}
