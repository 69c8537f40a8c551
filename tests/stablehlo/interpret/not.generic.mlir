"builtin.module"() ({
  "func.func"() <{function_type = () -> (), sym_name = "not_op_test_si2"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[0, 1, -2, -1]> : tensor<4xi2>}> : () -> tensor<4xi2>
    %1 = "stablehlo.not"(%0) : (tensor<4xi2>) -> tensor<4xi2>
    "check.expect_eq_const"(%1) <{value = dense<[-1, -2, 1, 0]> : tensor<4xi2>}> : (tensor<4xi2>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "not_op_test_si4"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[0, 1, 7, -8, -1, 5, -3, 2]> : tensor<8xi4>}> : () -> tensor<8xi4>
    %1 = "stablehlo.not"(%0) : (tensor<8xi4>) -> tensor<8xi4>
    "check.expect_eq_const"(%1) <{value = dense<[-1, -2, -8, 7, 0, -6, 2, -3]> : tensor<8xi4>}> : (tensor<8xi4>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "not_op_test_si8"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[0, 1, 127, -128, -1, 5, -3, 2]> : tensor<8xi8>}> : () -> tensor<8xi8>
    %1 = "stablehlo.not"(%0) : (tensor<8xi8>) -> tensor<8xi8>
    "check.expect_eq_const"(%1) <{value = dense<[-1, -2, -128, 127, 0, -6, 2, -3]> : tensor<8xi8>}> : (tensor<8xi8>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "not_op_test_si16"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[0, 1, 32767, -32768, -1, 5, -3, 2]> : tensor<8xi16>}> : () -> tensor<8xi16>
    %1 = "stablehlo.not"(%0) : (tensor<8xi16>) -> tensor<8xi16>
    "check.expect_eq_const"(%1) <{value = dense<[-1, -2, -32768, 32767, 0, -6, 2, -3]> : tensor<8xi16>}> : (tensor<8xi16>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "not_op_test_si32"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[0, 1, 2147483647, -2147483648, -1, 5, -3, 2]> : tensor<8xi32>}> : () -> tensor<8xi32>
    %1 = "stablehlo.not"(%0) : (tensor<8xi32>) -> tensor<8xi32>
    "check.expect_eq_const"(%1) <{value = dense<[-1, -2, -2147483648, 2147483647, 0, -6, 2, -3]> : tensor<8xi32>}> : (tensor<8xi32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "not_op_test_si64"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[0, 1, 9223372036854775807, -9223372036854775808, -1, 5, -3, 2]> : tensor<8xi64>}> : () -> tensor<8xi64>
    %1 = "stablehlo.not"(%0) : (tensor<8xi64>) -> tensor<8xi64>
    "check.expect_eq_const"(%1) <{value = dense<[-1, -2, -9223372036854775808, 9223372036854775807, 0, -6, 2, -3]> : tensor<8xi64>}> : (tensor<8xi64>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "not_op_test_ui2"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[0, 1, 3, 2]> : tensor<4xui2>}> : () -> tensor<4xui2>
    %1 = "stablehlo.not"(%0) : (tensor<4xui2>) -> tensor<4xui2>
    "check.expect_eq_const"(%1) <{value = dense<[3, 2, 0, 1]> : tensor<4xui2>}> : (tensor<4xui2>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "not_op_test_ui4"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[0, 1, 15, 5, 13, 2]> : tensor<6xui4>}> : () -> tensor<6xui4>
    %1 = "stablehlo.not"(%0) : (tensor<6xui4>) -> tensor<6xui4>
    "check.expect_eq_const"(%1) <{value = dense<[15, 14, 0, 10, 2, 13]> : tensor<6xui4>}> : (tensor<6xui4>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "not_op_test_ui8"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[0, 1, 255, 5, 253, 2]> : tensor<6xui8>}> : () -> tensor<6xui8>
    %1 = "stablehlo.not"(%0) : (tensor<6xui8>) -> tensor<6xui8>
    "check.expect_eq_const"(%1) <{value = dense<[255, 254, 0, 250, 2, 253]> : tensor<6xui8>}> : (tensor<6xui8>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "not_op_test_ui16"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[0, 1, 65535, 5, 65533, 2]> : tensor<6xui16>}> : () -> tensor<6xui16>
    %1 = "stablehlo.not"(%0) : (tensor<6xui16>) -> tensor<6xui16>
    "check.expect_eq_const"(%1) <{value = dense<[65535, 65534, 0, 65530, 2, 65533]> : tensor<6xui16>}> : (tensor<6xui16>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "not_op_test_ui32"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[0, 1, 4294967295, 5, 4294967293, 2]> : tensor<6xui32>}> : () -> tensor<6xui32>
    %1 = "stablehlo.not"(%0) : (tensor<6xui32>) -> tensor<6xui32>
    "check.expect_eq_const"(%1) <{value = dense<[4294967295, 4294967294, 0, 4294967290, 2, 4294967293]> : tensor<6xui32>}> : (tensor<6xui32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "not_op_test_ui64"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[0, 1, 18446744073709551615, 5, 18446744073709551613, 2]> : tensor<6xui64>}> : () -> tensor<6xui64>
    %1 = "stablehlo.not"(%0) : (tensor<6xui64>) -> tensor<6xui64>
    "check.expect_eq_const"(%1) <{value = dense<[18446744073709551615, 18446744073709551614, 0, 18446744073709551610, 2, 18446744073709551613]> : tensor<6xui64>}> : (tensor<6xui64>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "not_op_test_i1"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[false, true]> : tensor<2xi1>}> : () -> tensor<2xi1>
    %1 = "stablehlo.not"(%0) : (tensor<2xi1>) -> tensor<2xi1>
    "check.expect_eq_const"(%1) <{value = dense<[true, false]> : tensor<2xi1>}> : (tensor<2xi1>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
