"builtin.module"() ({
  "func.func"() <{function_type = () -> (), sym_name = "count_leading_zeros_op_test_si4"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[0, 1, 7, -8, -1, 5, -3, 2]> : tensor<8xi4>}> : () -> tensor<8xi4>
    %1 = "stablehlo.count_leading_zeros"(%0) : (tensor<8xi4>) -> tensor<8xi4>
    "check.expect_eq_const"(%1) <{value = dense<[4, 3, 1, 0, 0, 1, 0, 2]> : tensor<8xi4>}> : (tensor<8xi4>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "count_leading_zeros_op_test_si8"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[0, 1, 127, -128, -1, 5, -3, 2]> : tensor<8xi8>}> : () -> tensor<8xi8>
    %1 = "stablehlo.count_leading_zeros"(%0) : (tensor<8xi8>) -> tensor<8xi8>
    "check.expect_eq_const"(%1) <{value = dense<[8, 7, 1, 0, 0, 5, 0, 6]> : tensor<8xi8>}> : (tensor<8xi8>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "count_leading_zeros_op_test_si16"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[0, 1, 32767, -32768, -1, 5, -3, 2]> : tensor<8xi16>}> : () -> tensor<8xi16>
    %1 = "stablehlo.count_leading_zeros"(%0) : (tensor<8xi16>) -> tensor<8xi16>
    "check.expect_eq_const"(%1) <{value = dense<[16, 15, 1, 0, 0, 13, 0, 14]> : tensor<8xi16>}> : (tensor<8xi16>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "count_leading_zeros_op_test_si32"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[0, 1, 2147483647, -2147483648, -1, 5, -3, 2]> : tensor<8xi32>}> : () -> tensor<8xi32>
    %1 = "stablehlo.count_leading_zeros"(%0) : (tensor<8xi32>) -> tensor<8xi32>
    "check.expect_eq_const"(%1) <{value = dense<[32, 31, 1, 0, 0, 29, 0, 30]> : tensor<8xi32>}> : (tensor<8xi32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "count_leading_zeros_op_test_si64"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[0, 1, 9223372036854775807, -9223372036854775808, -1, 5, -3, 2]> : tensor<8xi64>}> : () -> tensor<8xi64>
    %1 = "stablehlo.count_leading_zeros"(%0) : (tensor<8xi64>) -> tensor<8xi64>
    "check.expect_eq_const"(%1) <{value = dense<[64, 63, 1, 0, 0, 61, 0, 62]> : tensor<8xi64>}> : (tensor<8xi64>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "count_leading_zeros_op_test_ui4"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[0, 1, 15, 5, 13, 2]> : tensor<6xui4>}> : () -> tensor<6xui4>
    %1 = "stablehlo.count_leading_zeros"(%0) : (tensor<6xui4>) -> tensor<6xui4>
    "check.expect_eq_const"(%1) <{value = dense<[4, 3, 0, 1, 0, 2]> : tensor<6xui4>}> : (tensor<6xui4>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "count_leading_zeros_op_test_ui8"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[0, 1, 255, 5, 253, 2]> : tensor<6xui8>}> : () -> tensor<6xui8>
    %1 = "stablehlo.count_leading_zeros"(%0) : (tensor<6xui8>) -> tensor<6xui8>
    "check.expect_eq_const"(%1) <{value = dense<[8, 7, 0, 5, 0, 6]> : tensor<6xui8>}> : (tensor<6xui8>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "count_leading_zeros_op_test_ui16"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[0, 1, 65535, 5, 65533, 2]> : tensor<6xui16>}> : () -> tensor<6xui16>
    %1 = "stablehlo.count_leading_zeros"(%0) : (tensor<6xui16>) -> tensor<6xui16>
    "check.expect_eq_const"(%1) <{value = dense<[16, 15, 0, 13, 0, 14]> : tensor<6xui16>}> : (tensor<6xui16>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "count_leading_zeros_op_test_ui32"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[0, 1, 4294967295, 5, 4294967293, 2]> : tensor<6xui32>}> : () -> tensor<6xui32>
    %1 = "stablehlo.count_leading_zeros"(%0) : (tensor<6xui32>) -> tensor<6xui32>
    "check.expect_eq_const"(%1) <{value = dense<[32, 31, 0, 29, 0, 30]> : tensor<6xui32>}> : (tensor<6xui32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "count_leading_zeros_op_test_ui64"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[0, 1, 18446744073709551615, 5, 18446744073709551613, 2]> : tensor<6xui64>}> : () -> tensor<6xui64>
    %1 = "stablehlo.count_leading_zeros"(%0) : (tensor<6xui64>) -> tensor<6xui64>
    "check.expect_eq_const"(%1) <{value = dense<[64, 63, 0, 61, 0, 62]> : tensor<6xui64>}> : (tensor<6xui64>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
