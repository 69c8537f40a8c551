#loc1 = loc("conv_general_dilated_feature_group_count")
module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main() -> (tensor<1x4x3x4xf32> {jax.result_info = "", mhlo.layout_mode = "default"}) {
    %0:2 = call @inputs() : () -> (tensor<1x5x4x2xf32>, tensor<2x2x1x4xf32>)
    %1 = call @expected() : () -> tensor<1x4x3x4xf32>
    %2 = stablehlo.convolution(%0#0, %0#1) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1,1], pad = [[0,0], [0,0]], lhs_dilate = [1,1], rhs_dilate = [1,1]} {batch_group_count = 1 : i64, feature_group_count = 2 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<1x5x4x2xf32>, tensor<2x2x1x4xf32>) -> tensor<1x4x3x4xf32> loc(#loc1)
    stablehlo.custom_call @check.expect_almost_eq(%2, %1) {has_side_effect = true} : (tensor<1x4x3x4xf32>, tensor<1x4x3x4xf32>) -> ()
    return %2 : tensor<1x4x3x4xf32>
  }
  func.func private @inputs() -> (tensor<1x5x4x2xf32> {mhlo.layout_mode = "default"}, tensor<2x2x1x4xf32> {mhlo.layout_mode = "default"}) {
    %cst = stablehlo.constant dense<"0xF8C2CDBFD792D3BF503668BE426FA9BFA785E93FB895213FD8D03A3F44A1E1BF347BCE3EC05F27BED8079EBF3726BDBFACF20F3FA0A1DEBF84BED93E4C96B63F384E223FB0BE803E044BBDBFF3278CBFB60BCBBFBD6FC9BFB828FEBF9765EFBF8833883E08A7C7BF386D34BE5C31EDBF95F4CF3FD075B1BF9E1129BF6451C7BF2DE1FD3FE896823F780EFBBFB9C26DBEE837AB3F7881A0BF57AF99BFB6D6D93F"> : tensor<1x5x4x2xf32>
    %cst_1 = stablehlo.constant dense<"0x40E0EF3F0040A0BDC04C843F00BADC3E40CDA93F00CA2B3F8003313F008110BF408A953F00A2B4BF7EF209BFECAEF63F4063DC3F007A58BF40F8ABBFFE6438BF"> : tensor<2x2x1x4xf32>
    return %cst, %cst_1 : tensor<1x5x4x2xf32>, tensor<2x2x1x4xf32>
  }
  func.func private @expected() -> (tensor<1x4x3x4xf32> {mhlo.layout_mode = "default"}) {
    %cst = stablehlo.constant dense<"0x5CF99EC008A2E53E11E10CBFFFB3483FEDAFC23F2B902040AEE20C400F6921C098D6B84044624EBF78D9C5BF003147C0AC012CC0501401BF675A143EB65D02400FDBC0C0CDBE79409E61D2BC23C921BFD6DC69C0AE168540EF282340B8684FC01D2944BF025BA2BF324E354010DF71BF313212C07FBB04C0D32A243F05020AC091119BC0F4523CC04C31A5BD372596BF60894BBF9BC6A3BF716748C0D87220403A19EB3FC7682F40F33588BF31FFE03E4DFED43FD4A9B8BFFADA83C0A61D57C0"> : tensor<1x4x3x4xf32>
    return %cst : tensor<1x4x3x4xf32>
  }
}
