"builtin.module"() ({
  "func.func"() <{function_type = () -> (), sym_name = "convolution_op_test_si64"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[[[[-3], [-2], [-1], [0]], [[1], [2], [3], [4]], [[5], [6], [7], [8]], [[9], [10], [11], [12]]]]> : tensor<1x4x4x1xi64>}> : () -> tensor<1x4x4x1xi64>
    %1 = "stablehlo.constant"() <{value = dense<[[[[1]], [[2]], [[3]]], [[[4]], [[5]], [[6]]], [[[7]], [[8]], [[9]]]]> : tensor<3x3x1x1xi64>}> : () -> tensor<3x3x1x1xi64>
    %2 = "stablehlo.convolution"(%0, %1) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, lhs_dilation = array<i64: 2, 2>, padding = dense<[[0, 1], [0, 1]]> : tensor<2x2xi64>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, window_strides = array<i64: 4, 4>}> : (tensor<1x4x4x1xi64>, tensor<3x3x1x1xi64>) -> tensor<1x2x2x1xi64>
    "check.expect_eq_const"(%2) <{value = dense<[[[[16], [56]], [[176], [216]]]]> : tensor<1x2x2x1xi64>}> : (tensor<1x2x2x1xi64>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "convolution_op_test_groups"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[[[[-3.0, -2.0, -1.0, 0.0], [1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0]], [[9.0, 10.0, 11.0, 12.0], [13.0, 14.0, 15.0, 16.0], [17.0, 18.0, 19.0, 20.0]], [[21.0, 22.0, 23.0, 24.0], [25.0, 26.0, 27.0, 28.0], [29.0, 30.0, 31.0, 32.0]]]]> : tensor<1x3x3x4xf32>}> : () -> tensor<1x3x3x4xf32>
    %1 = "stablehlo.constant"() <{value = dense<[[[[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0]], [[9.0, 10.0, 11.0, 12.0], [13.0, 14.0, 15.0, 16.0]]], [[[17.0, 18.0, 19.0, 20.0], [21.0, 22.0, 23.0, 24.0]], [[25.0, 26.0, 27.0, 28.0], [29.0, 30.0, 31.0, 32.0]]]]> : tensor<2x2x2x4xf32>}> : () -> tensor<2x2x2x4xf32>
    %2 = "stablehlo.convolution"(%0, %1) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 2 : i64, lhs_dilation = array<i64: 1, 1>, padding = dense<[[0, 0], [0, 0]]> : tensor<2x2xi64>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, window_strides = array<i64: 1, 1>}> : (tensor<1x3x3x4xf32>, tensor<2x2x2x4xf32>) -> tensor<1x2x2x4xf32>
    "check.expect_eq_const"(%2) <{value = dense<[[[[1116.0, 1160.0, 1476.0, 1536.0], [1596.0, 1672.0, 2020.0, 2112.0]], [[2556.0, 2696.0, 3108.0, 3264.0], [3036.0, 3208.0, 3652.0, 3840.0]]]]> : tensor<1x2x2x4xf32>}> : (tensor<1x2x2x4xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "convolution_op_test_dilated"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[[[[-3.0], [-2.0], [-1.0], [0.0], [1.0]], [[2.0], [3.0], [4.0], [5.0], [6.0]], [[7.0], [8.0], [9.0], [10.0], [11.0]], [[12.0], [13.0], [14.0], [15.0], [16.0]], [[17.0], [18.0], [19.0], [20.0], [21.0]]], [[[22.0], [23.0], [24.0], [25.0], [26.0]], [[27.0], [28.0], [29.0], [30.0], [31.0]], [[32.0], [33.0], [34.0], [35.0], [36.0]], [[37.0], [38.0], [39.0], [40.0], [41.0]], [[42.0], [43.0], [44.0], [45.0], [46.0]]]]> : tensor<2x5x5x1xf32>}> : () -> tensor<2x5x5x1xf32>
    %1 = "stablehlo.constant"() <{value = dense<[[[[1.0, 2.0]], [[3.0, 4.0]]], [[[5.0, 6.0]], [[7.0, 8.0]]]]> : tensor<2x2x1x2xf32>}> : () -> tensor<2x2x1x2xf32>
    %2 = "stablehlo.convolution"(%0, %1) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, lhs_dilation = array<i64: 1, 1>, padding = dense<[[1, 0], [0, 1]]> : tensor<2x2xi64>, rhs_dilation = array<i64: 2, 2>, window_reversal = array<i1: false, false>, window_strides = array<i64: 1, 1>}> : (tensor<2x5x5x1xf32>, tensor<2x2x1x2xf32>) -> tensor<2x4x4x2xf32>
    "check.expect_eq_const"(%2) <{value = dense<[[[[38.0, 44.0], [50.0, 58.0], [62.0, 72.0], [25.0, 30.0]], [[92.0, 104.0], [108.0, 124.0], [124.0, 144.0], [50.0, 60.0]], [[172.0, 204.0], [188.0, 224.0], [204.0, 244.0], [80.0, 100.0]], [[252.0, 304.0], [268.0, 324.0], [284.0, 344.0], [110.0, 140.0]]], [[[338.0, 394.0], [350.0, 408.0], [362.0, 422.0], [150.0, 180.0]], [[492.0, 604.0], [508.0, 624.0], [524.0, 644.0], [200.0, 260.0]], [[572.0, 704.0], [588.0, 724.0], [604.0, 744.0], [230.0, 300.0]], [[652.0, 804.0], [668.0, 824.0], [684.0, 844.0], [260.0, 340.0]]]]> : tensor<2x4x4x2xf32>}> : (tensor<2x4x4x2xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "convolution_op_test_reversed"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[[[[-3], [-2], [-1]], [[0], [1], [2]], [[3], [4], [5]]]]> : tensor<1x3x3x1xi32>}> : () -> tensor<1x3x3x1xi32>
    %1 = "stablehlo.constant"() <{value = dense<[[[[1]], [[2]]], [[[3]], [[4]]]]> : tensor<2x2x1x1xi32>}> : () -> tensor<2x2x1x1xi32>
    %2 = "stablehlo.convolution"(%0, %1) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, lhs_dilation = array<i64: 1, 1>, padding = dense<[[0, 0], [0, 0]]> : tensor<2x2xi64>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: true, true>, window_strides = array<i64: 1, 1>}> : (tensor<1x3x3x1xi32>, tensor<2x2x1x1xi32>) -> tensor<1x2x2x1xi32>
    "check.expect_eq_const"(%2) <{value = dense<[[[[-17], [-7]], [[13], [23]]]]> : tensor<1x2x2x1xi32>}> : (tensor<1x2x2x1xi32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "convolution_op_test_f16"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[[[[-3.0], [-2.0], [-1.0]], [[0.0], [1.0], [2.0]], [[3.0], [4.0], [5.0]]]]> : tensor<1x3x3x1xf16>}> : () -> tensor<1x3x3x1xf16>
    %1 = "stablehlo.constant"() <{value = dense<[[[[1.0]], [[2.0]]], [[[3.0]], [[4.0]]]]> : tensor<2x2x1x1xf16>}> : () -> tensor<2x2x1x1xf16>
    %2 = "stablehlo.convolution"(%0, %1) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, lhs_dilation = array<i64: 1, 1>, padding = dense<[[0, 0], [0, 0]]> : tensor<2x2xi64>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, window_strides = array<i64: 1, 1>}> : (tensor<1x3x3x1xf16>, tensor<2x2x1x1xf16>) -> tensor<1x2x2x1xf16>
    "check.expect_eq_const"(%2) <{value = dense<[[[[-3.0], [7.0]], [[27.0], [37.0]]]]> : tensor<1x2x2x1xf16>}> : (tensor<1x2x2x1xf16>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
