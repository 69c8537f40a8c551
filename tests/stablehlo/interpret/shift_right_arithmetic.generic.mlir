"builtin.module"() ({
  "func.func"() <{function_type = () -> (), sym_name = "shift_right_arithmetic_op_test_si4"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[7, -8, -1, 5, -3, 1]> : tensor<6xi4>}> : () -> tensor<6xi4>
    %1 = "stablehlo.constant"() <{value = dense<[0, 1, 2, 3, 7, 3]> : tensor<6xi4>}> : () -> tensor<6xi4>
    %2 = "stablehlo.shift_right_arithmetic"(%0, %1) : (tensor<6xi4>, tensor<6xi4>) -> tensor<6xi4>
    "check.expect_eq_const"(%2) <{value = dense<[7, -4, -1, 0, -1, 0]> : tensor<6xi4>}> : (tensor<6xi4>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "shift_right_arithmetic_op_test_si8"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[127, -128, -1, 5, -3, 1]> : tensor<6xi8>}> : () -> tensor<6xi8>
    %1 = "stablehlo.constant"() <{value = dense<[0, 1, 2, 7, 8, 3]> : tensor<6xi8>}> : () -> tensor<6xi8>
    %2 = "stablehlo.shift_right_arithmetic"(%0, %1) : (tensor<6xi8>, tensor<6xi8>) -> tensor<6xi8>
    "check.expect_eq_const"(%2) <{value = dense<[127, -64, -1, 0, -1, 0]> : tensor<6xi8>}> : (tensor<6xi8>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "shift_right_arithmetic_op_test_si16"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[32767, -32768, -1, 5, -3, 1]> : tensor<6xi16>}> : () -> tensor<6xi16>
    %1 = "stablehlo.constant"() <{value = dense<[0, 1, 2, 15, 16, 3]> : tensor<6xi16>}> : () -> tensor<6xi16>
    %2 = "stablehlo.shift_right_arithmetic"(%0, %1) : (tensor<6xi16>, tensor<6xi16>) -> tensor<6xi16>
    "check.expect_eq_const"(%2) <{value = dense<[32767, -16384, -1, 0, -1, 0]> : tensor<6xi16>}> : (tensor<6xi16>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "shift_right_arithmetic_op_test_si32"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[2147483647, -2147483648, -1, 5, -3, 1]> : tensor<6xi32>}> : () -> tensor<6xi32>
    %1 = "stablehlo.constant"() <{value = dense<[0, 1, 2, 31, 32, 3]> : tensor<6xi32>}> : () -> tensor<6xi32>
    %2 = "stablehlo.shift_right_arithmetic"(%0, %1) : (tensor<6xi32>, tensor<6xi32>) -> tensor<6xi32>
    "check.expect_eq_const"(%2) <{value = dense<[2147483647, -1073741824, -1, 0, -1, 0]> : tensor<6xi32>}> : (tensor<6xi32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "shift_right_arithmetic_op_test_si64"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[9223372036854775807, -9223372036854775808, -1, 5, -3, 1]> : tensor<6xi64>}> : () -> tensor<6xi64>
    %1 = "stablehlo.constant"() <{value = dense<[0, 1, 2, 63, 64, 3]> : tensor<6xi64>}> : () -> tensor<6xi64>
    %2 = "stablehlo.shift_right_arithmetic"(%0, %1) : (tensor<6xi64>, tensor<6xi64>) -> tensor<6xi64>
    "check.expect_eq_const"(%2) <{value = dense<[9223372036854775807, -4611686018427387904, -1, 0, -1, 0]> : tensor<6xi64>}> : (tensor<6xi64>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "shift_right_arithmetic_op_test_ui4"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[15, 0, 15, 5, 13, 1]> : tensor<6xui4>}> : () -> tensor<6xui4>
    %1 = "stablehlo.constant"() <{value = dense<[0, 1, 2, 3, 7, 3]> : tensor<6xui4>}> : () -> tensor<6xui4>
    %2 = "stablehlo.shift_right_arithmetic"(%0, %1) : (tensor<6xui4>, tensor<6xui4>) -> tensor<6xui4>
    "check.expect_eq_const"(%2) <{value = dense<[15, 0, 15, 0, 15, 0]> : tensor<6xui4>}> : (tensor<6xui4>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "shift_right_arithmetic_op_test_ui8"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[255, 0, 255, 5, 253, 1]> : tensor<6xui8>}> : () -> tensor<6xui8>
    %1 = "stablehlo.constant"() <{value = dense<[0, 1, 2, 7, 8, 3]> : tensor<6xui8>}> : () -> tensor<6xui8>
    %2 = "stablehlo.shift_right_arithmetic"(%0, %1) : (tensor<6xui8>, tensor<6xui8>) -> tensor<6xui8>
    "check.expect_eq_const"(%2) <{value = dense<[255, 0, 255, 0, 255, 0]> : tensor<6xui8>}> : (tensor<6xui8>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "shift_right_arithmetic_op_test_ui16"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[65535, 0, 65535, 5, 65533, 1]> : tensor<6xui16>}> : () -> tensor<6xui16>
    %1 = "stablehlo.constant"() <{value = dense<[0, 1, 2, 15, 16, 3]> : tensor<6xui16>}> : () -> tensor<6xui16>
    %2 = "stablehlo.shift_right_arithmetic"(%0, %1) : (tensor<6xui16>, tensor<6xui16>) -> tensor<6xui16>
    "check.expect_eq_const"(%2) <{value = dense<[65535, 0, 65535, 0, 65535, 0]> : tensor<6xui16>}> : (tensor<6xui16>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "shift_right_arithmetic_op_test_ui32"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[4294967295, 0, 4294967295, 5, 4294967293, 1]> : tensor<6xui32>}> : () -> tensor<6xui32>
    %1 = "stablehlo.constant"() <{value = dense<[0, 1, 2, 31, 32, 3]> : tensor<6xui32>}> : () -> tensor<6xui32>
    %2 = "stablehlo.shift_right_arithmetic"(%0, %1) : (tensor<6xui32>, tensor<6xui32>) -> tensor<6xui32>
    "check.expect_eq_const"(%2) <{value = dense<[4294967295, 0, 4294967295, 0, 4294967295, 0]> : tensor<6xui32>}> : (tensor<6xui32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "shift_right_arithmetic_op_test_ui64"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[18446744073709551615, 0, 18446744073709551615, 5, 18446744073709551613, 1]> : tensor<6xui64>}> : () -> tensor<6xui64>
    %1 = "stablehlo.constant"() <{value = dense<[0, 1, 2, 63, 64, 3]> : tensor<6xui64>}> : () -> tensor<6xui64>
    %2 = "stablehlo.shift_right_arithmetic"(%0, %1) : (tensor<6xui64>, tensor<6xui64>) -> tensor<6xui64>
    "check.expect_eq_const"(%2) <{value = dense<[18446744073709551615, 0, 18446744073709551615, 0, 18446744073709551615, 0]> : tensor<6xui64>}> : (tensor<6xui64>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
