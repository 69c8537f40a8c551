#loc1 = loc("reduce_window_add_padding")
module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main() -> (tensor<2x6xf32> {jax.result_info = "", mhlo.layout_mode = "default"}) {
    %0 = call @inputs() : () -> tensor<4x6xf32>
    %1 = call @expected() : () -> tensor<2x6xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = "stablehlo.reduce_window"(%0, %cst) <{padding = dense<[[1,0], [1,1]]> : tensor<2x2xi64>, window_dimensions = array<i64: 2, 3>, window_strides = array<i64: 2, 1>}> ({
    ^bb0(%arg0: tensor<f32>, %arg1: tensor<f32>):
      %3 = stablehlo.add %arg0, %arg1 : tensor<f32>
      stablehlo.return %3 : tensor<f32>
    }) : (tensor<4x6xf32>, tensor<f32>) -> tensor<2x6xf32> loc(#loc1)
    stablehlo.custom_call @check.expect_almost_eq(%2, %1) {has_side_effect = true} : (tensor<2x6xf32>, tensor<2x6xf32>) -> ()
    return %2 : tensor<2x6xf32>
  }
  func.func private @inputs() -> (tensor<4x6xf32> {mhlo.layout_mode = "default"}) {
    %cst = stablehlo.constant dense<"0x1CA4FFBF2B6781BFC01B093D70A90ABFD0BC353F0863E43FB0C94ABF38BFF5BF5CE8D5BED8C6FABF6EF258BF7827E1BF575DB4BF6C81733FC07DADBFFF09AFBFB834CC3EA85EABBF7206033F043EF63F70A0D53FE0E06E3F20FF05BFC041ED3E"> : tensor<4x6xf32>
    return %cst : tensor<4x6xf32>
  }
  func.func private @expected() -> (tensor<2x6xf32> {mhlo.layout_mode = "default"}) {
    %cst = stablehlo.constant dense<"0xA48540C034613EC00573C2BF70944E3EB8ECF93FB8A01F4058E04AC0222E9EC0CC31C2C02E8DB1C0C0F0DBC014F962C0"> : tensor<2x6xf32>
    return %cst : tensor<2x6xf32>
  }
}
