"builtin.module"() ({
  "func.func"() <{function_type = () -> (), sym_name = "bitcast_convert_op_test_f32_to_i32"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[1.0, -2.5, 0.10000000149011612]> : tensor<3xf32>}> : () -> tensor<3xf32>
    %1 = "stablehlo.bitcast_convert"(%0) : (tensor<3xf32>) -> tensor<3xi32>
    "check.expect_eq_const"(%1) <{value = dense<[1065353216, -1071644672, 1036831949]> : tensor<3xi32>}> : (tensor<3xi32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "bitcast_convert_op_test_i64_to_f64"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[4609434218613702656, -4609434218613702656]> : tensor<2xi64>}> : () -> tensor<2xi64>
    %1 = "stablehlo.bitcast_convert"(%0) : (tensor<2xi64>) -> tensor<2xf64>
    "check.expect_eq_const"(%1) <{value = dense<[1.5, -3.0]> : tensor<2xf64>}> : (tensor<2xf64>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "bitcast_convert_op_test_i32_to_i8"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[16909060, -2]> : tensor<2xi32>}> : () -> tensor<2xi32>
    %1 = "stablehlo.bitcast_convert"(%0) : (tensor<2xi32>) -> tensor<2x4xi8>
    "check.expect_eq_const"(%1) <{value = dense<[[4, 3, 2, 1], [-2, -1, -1, -1]]> : tensor<2x4xi8>}> : (tensor<2x4xi8>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "bitcast_convert_op_test_i4_to_i8"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[[1, 2], [-1, 7]]> : tensor<2x2xi4>}> : () -> tensor<2x2xi4>
    %1 = "stablehlo.bitcast_convert"(%0) : (tensor<2x2xi4>) -> tensor<2xi8>
    "check.expect_eq_const"(%1) <{value = dense<[33, 127]> : tensor<2xi8>}> : (tensor<2xi8>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "bitcast_convert_op_test_bf16_to_ui16"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[1.0, -0.5]> : tensor<2xbf16>}> : () -> tensor<2xbf16>
    %1 = "stablehlo.bitcast_convert"(%0) : (tensor<2xbf16>) -> tensor<2xui16>
    "check.expect_eq_const"(%1) <{value = dense<[16256, 48896]> : tensor<2xui16>}> : (tensor<2xui16>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
