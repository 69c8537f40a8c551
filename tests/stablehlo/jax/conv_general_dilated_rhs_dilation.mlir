#loc1 = loc("conv_general_dilated_rhs_dilation")
module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main() -> (tensor<1x3x3x4xf32> {jax.result_info = "", mhlo.layout_mode = "default"}) {
    %0:2 = call @inputs() : () -> (tensor<1x5x4x2xf32>, tensor<2x2x2x4xf32>)
    %1 = call @expected() : () -> tensor<1x3x3x4xf32>
    %2 = stablehlo.convolution(%0#0, %0#1) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1,1], pad = [[0,0], [0,0]], lhs_dilate = [1,1], rhs_dilate = [2,1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<1x5x4x2xf32>, tensor<2x2x2x4xf32>) -> tensor<1x3x3x4xf32> loc(#loc1)
    stablehlo.custom_call @check.expect_almost_eq(%2, %1) {has_side_effect = true} : (tensor<1x3x3x4xf32>, tensor<1x3x3x4xf32>) -> ()
    return %2 : tensor<1x3x3x4xf32>
  }
  func.func private @inputs() -> (tensor<1x5x4x2xf32> {mhlo.layout_mode = "default"}, tensor<2x2x2x4xf32> {mhlo.layout_mode = "default"}) {
    %cst = stablehlo.constant dense<"0xC055F63EE082413F707DC23F20ED30BF70A5D53F00205DBB700DC13F70D9EA3F70B5DE3F7061BB3F80EB443E90D6ECBFE28A513F2480D5BFB4E5D53ED815EEBFC9E3E83FACC4F9BF85DBB23F9434AF3F3C84E9BF58A67CBEB033CABF10ED853D44F2E5BF66BC21BFF82494BF5C339DBE34C7903FE4A98E3FD4CED93FF8AD0CBF742FA43F20692C3E8022423DBCA1BEBFD46E973E002DDB3DB07CCFBF5E6C6BBF"> : tensor<1x5x4x2xf32>
    %cst_1 = stablehlo.constant dense<"0x44E3FABF337BA9BF888F3BBF688B47BFC0B1FF3DAC73F83F0090FA3D00D7A33E8023D13F401EDD3F0062DD3F00D6753E0009783FC014D3BFFF54B2BF201DDEBD56DEDC3FC0BE193F60A3F5BF1FCF9DBFC094803F80D6913F80AA663F00CD943F00D9BABE8018EBBFBF6D90BFDC282E3F306F423F401C58BE603FF03E487089BF"> : tensor<2x2x2x4xf32>
    return %cst, %cst_1 : tensor<1x5x4x2xf32>, tensor<2x2x2x4xf32>
  }
  func.func private @expected() -> (tensor<1x3x3x4xf32> {mhlo.layout_mode = "default"}) {
    %cst = stablehlo.constant dense<"0xC7182B4034DE1B3FB99D36C0C62B97C01A217B40D6C9AA40560C0C40A72D07C04D5CE6BF7C1E90BF7CEF7A40E19EA4BEC40504C147048A404B5BBB404F74C33EC98930C0328042C0880792403E688E3EA53266BF83D8CBBF488055BF6B75473F8048843FFA379BC096F983C03112CEBFCA51E7C0638285C0CB4BACC0990331C053E6C43F18882440EA2917BF45E5193F"> : tensor<1x3x3x4xf32>
    return %cst : tensor<1x3x3x4xf32>
  }
}
