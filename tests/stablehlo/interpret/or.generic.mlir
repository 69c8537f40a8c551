"builtin.module"() ({
  "func.func"() <{function_type = () -> (), sym_name = "or_op_test_si2"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[0, 0, 0, 0, 1, 1, 1, 1, -2, -2, -2, -2, -1, -1, -1, -1]> : tensor<16xi2>}> : () -> tensor<16xi2>
    %1 = "stablehlo.constant"() <{value = dense<[0, 1, -2, -1, 0, 1, -2, -1, 0, 1, -2, -1, 0, 1, -2, -1]> : tensor<16xi2>}> : () -> tensor<16xi2>
    %2 = "stablehlo.or"(%0, %1) : (tensor<16xi2>, tensor<16xi2>) -> tensor<16xi2>
    "check.expect_eq_const"(%2) <{value = dense<[0, 1, -2, -1, 1, 1, -1, -1, -2, -1, -2, -1, -1, -1, -1, -1]> : tensor<16xi2>}> : (tensor<16xi2>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "or_op_test_si4"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 7, 7, 7, 7, 7, 7, -8, -8, -8, -8, -8, -8]> : tensor<24xi4>}> : () -> tensor<24xi4>
    %1 = "stablehlo.constant"() <{value = dense<[0, 1, 7, -8, -1, 5, 0, 1, 7, -8, -1, 5, 0, 1, 7, -8, -1, 5, 0, 1, 7, -8, -1, 5]> : tensor<24xi4>}> : () -> tensor<24xi4>
    %2 = "stablehlo.or"(%0, %1) : (tensor<24xi4>, tensor<24xi4>) -> tensor<24xi4>
    "check.expect_eq_const"(%2) <{value = dense<[0, 1, 7, -8, -1, 5, 1, 1, 7, -7, -1, 5, 7, 7, 7, -1, -1, 7, -8, -7, -1, -8, -1, -3]> : tensor<24xi4>}> : (tensor<24xi4>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "or_op_test_si8"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 127, 127, 127, 127, 127, 127, -128, -128, -128, -128, -128, -128]> : tensor<24xi8>}> : () -> tensor<24xi8>
    %1 = "stablehlo.constant"() <{value = dense<[0, 1, 127, -128, -1, 5, 0, 1, 127, -128, -1, 5, 0, 1, 127, -128, -1, 5, 0, 1, 127, -128, -1, 5]> : tensor<24xi8>}> : () -> tensor<24xi8>
    %2 = "stablehlo.or"(%0, %1) : (tensor<24xi8>, tensor<24xi8>) -> tensor<24xi8>
    "check.expect_eq_const"(%2) <{value = dense<[0, 1, 127, -128, -1, 5, 1, 1, 127, -127, -1, 5, 127, 127, 127, -1, -1, 127, -128, -127, -1, -128, -1, -123]> : tensor<24xi8>}> : (tensor<24xi8>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "or_op_test_si16"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 32767, 32767, 32767, 32767, 32767, 32767, -32768, -32768, -32768, -32768, -32768, -32768]> : tensor<24xi16>}> : () -> tensor<24xi16>
    %1 = "stablehlo.constant"() <{value = dense<[0, 1, 32767, -32768, -1, 5, 0, 1, 32767, -32768, -1, 5, 0, 1, 32767, -32768, -1, 5, 0, 1, 32767, -32768, -1, 5]> : tensor<24xi16>}> : () -> tensor<24xi16>
    %2 = "stablehlo.or"(%0, %1) : (tensor<24xi16>, tensor<24xi16>) -> tensor<24xi16>
    "check.expect_eq_const"(%2) <{value = dense<[0, 1, 32767, -32768, -1, 5, 1, 1, 32767, -32767, -1, 5, 32767, 32767, 32767, -1, -1, 32767, -32768, -32767, -1, -32768, -1, -32763]> : tensor<24xi16>}> : (tensor<24xi16>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "or_op_test_si32"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 2147483647, 2147483647, 2147483647, 2147483647, 2147483647, 2147483647, -2147483648, -2147483648, -2147483648, -2147483648, -2147483648, -2147483648]> : tensor<24xi32>}> : () -> tensor<24xi32>
    %1 = "stablehlo.constant"() <{value = dense<[0, 1, 2147483647, -2147483648, -1, 5, 0, 1, 2147483647, -2147483648, -1, 5, 0, 1, 2147483647, -2147483648, -1, 5, 0, 1, 2147483647, -2147483648, -1, 5]> : tensor<24xi32>}> : () -> tensor<24xi32>
    %2 = "stablehlo.or"(%0, %1) : (tensor<24xi32>, tensor<24xi32>) -> tensor<24xi32>
    "check.expect_eq_const"(%2) <{value = dense<[0, 1, 2147483647, -2147483648, -1, 5, 1, 1, 2147483647, -2147483647, -1, 5, 2147483647, 2147483647, 2147483647, -1, -1, 2147483647, -2147483648, -2147483647, -1, -2147483648, -1, -2147483643]> : tensor<24xi32>}> : (tensor<24xi32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "or_op_test_si64"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 9223372036854775807, 9223372036854775807, 9223372036854775807, 9223372036854775807, 9223372036854775807, 9223372036854775807, -9223372036854775808, -9223372036854775808, -9223372036854775808, -9223372036854775808, -9223372036854775808, -9223372036854775808]> : tensor<24xi64>}> : () -> tensor<24xi64>
    %1 = "stablehlo.constant"() <{value = dense<[0, 1, 9223372036854775807, -9223372036854775808, -1, 5, 0, 1, 9223372036854775807, -9223372036854775808, -1, 5, 0, 1, 9223372036854775807, -9223372036854775808, -1, 5, 0, 1, 9223372036854775807, -9223372036854775808, -1, 5]> : tensor<24xi64>}> : () -> tensor<24xi64>
    %2 = "stablehlo.or"(%0, %1) : (tensor<24xi64>, tensor<24xi64>) -> tensor<24xi64>
    "check.expect_eq_const"(%2) <{value = dense<[0, 1, 9223372036854775807, -9223372036854775808, -1, 5, 1, 1, 9223372036854775807, -9223372036854775807, -1, 5, 9223372036854775807, 9223372036854775807, 9223372036854775807, -1, -1, 9223372036854775807, -9223372036854775808, -9223372036854775807, -1, -9223372036854775808, -1, -9223372036854775803]> : tensor<24xi64>}> : (tensor<24xi64>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "or_op_test_ui2"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[0, 0, 0, 0, 1, 1, 1, 1, 3, 3, 3, 3, 2, 2, 2, 2]> : tensor<16xui2>}> : () -> tensor<16xui2>
    %1 = "stablehlo.constant"() <{value = dense<[0, 1, 3, 2, 0, 1, 3, 2, 0, 1, 3, 2, 0, 1, 3, 2]> : tensor<16xui2>}> : () -> tensor<16xui2>
    %2 = "stablehlo.or"(%0, %1) : (tensor<16xui2>, tensor<16xui2>) -> tensor<16xui2>
    "check.expect_eq_const"(%2) <{value = dense<[0, 1, 3, 2, 1, 1, 3, 3, 3, 3, 3, 3, 2, 3, 3, 2]> : tensor<16xui2>}> : (tensor<16xui2>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "or_op_test_ui4"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 15, 15, 15, 15, 15, 15, 5, 5, 5, 5, 5, 5]> : tensor<24xui4>}> : () -> tensor<24xui4>
    %1 = "stablehlo.constant"() <{value = dense<[0, 1, 15, 5, 13, 2, 0, 1, 15, 5, 13, 2, 0, 1, 15, 5, 13, 2, 0, 1, 15, 5, 13, 2]> : tensor<24xui4>}> : () -> tensor<24xui4>
    %2 = "stablehlo.or"(%0, %1) : (tensor<24xui4>, tensor<24xui4>) -> tensor<24xui4>
    "check.expect_eq_const"(%2) <{value = dense<[0, 1, 15, 5, 13, 2, 1, 1, 15, 5, 13, 3, 15, 15, 15, 15, 15, 15, 5, 5, 15, 5, 13, 7]> : tensor<24xui4>}> : (tensor<24xui4>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "or_op_test_ui8"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 255, 255, 255, 255, 255, 255, 5, 5, 5, 5, 5, 5]> : tensor<24xui8>}> : () -> tensor<24xui8>
    %1 = "stablehlo.constant"() <{value = dense<[0, 1, 255, 5, 253, 2, 0, 1, 255, 5, 253, 2, 0, 1, 255, 5, 253, 2, 0, 1, 255, 5, 253, 2]> : tensor<24xui8>}> : () -> tensor<24xui8>
    %2 = "stablehlo.or"(%0, %1) : (tensor<24xui8>, tensor<24xui8>) -> tensor<24xui8>
    "check.expect_eq_const"(%2) <{value = dense<[0, 1, 255, 5, 253, 2, 1, 1, 255, 5, 253, 3, 255, 255, 255, 255, 255, 255, 5, 5, 255, 5, 253, 7]> : tensor<24xui8>}> : (tensor<24xui8>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "or_op_test_ui16"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 65535, 65535, 65535, 65535, 65535, 65535, 5, 5, 5, 5, 5, 5]> : tensor<24xui16>}> : () -> tensor<24xui16>
    %1 = "stablehlo.constant"() <{value = dense<[0, 1, 65535, 5, 65533, 2, 0, 1, 65535, 5, 65533, 2, 0, 1, 65535, 5, 65533, 2, 0, 1, 65535, 5, 65533, 2]> : tensor<24xui16>}> : () -> tensor<24xui16>
    %2 = "stablehlo.or"(%0, %1) : (tensor<24xui16>, tensor<24xui16>) -> tensor<24xui16>
    "check.expect_eq_const"(%2) <{value = dense<[0, 1, 65535, 5, 65533, 2, 1, 1, 65535, 5, 65533, 3, 65535, 65535, 65535, 65535, 65535, 65535, 5, 5, 65535, 5, 65533, 7]> : tensor<24xui16>}> : (tensor<24xui16>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "or_op_test_ui32"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 4294967295, 4294967295, 4294967295, 4294967295, 4294967295, 4294967295, 5, 5, 5, 5, 5, 5]> : tensor<24xui32>}> : () -> tensor<24xui32>
    %1 = "stablehlo.constant"() <{value = dense<[0, 1, 4294967295, 5, 4294967293, 2, 0, 1, 4294967295, 5, 4294967293, 2, 0, 1, 4294967295, 5, 4294967293, 2, 0, 1, 4294967295, 5, 4294967293, 2]> : tensor<24xui32>}> : () -> tensor<24xui32>
    %2 = "stablehlo.or"(%0, %1) : (tensor<24xui32>, tensor<24xui32>) -> tensor<24xui32>
    "check.expect_eq_const"(%2) <{value = dense<[0, 1, 4294967295, 5, 4294967293, 2, 1, 1, 4294967295, 5, 4294967293, 3, 4294967295, 4294967295, 4294967295, 4294967295, 4294967295, 4294967295, 5, 5, 4294967295, 5, 4294967293, 7]> : tensor<24xui32>}> : (tensor<24xui32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "or_op_test_ui64"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 18446744073709551615, 18446744073709551615, 18446744073709551615, 18446744073709551615, 18446744073709551615, 18446744073709551615, 5, 5, 5, 5, 5, 5]> : tensor<24xui64>}> : () -> tensor<24xui64>
    %1 = "stablehlo.constant"() <{value = dense<[0, 1, 18446744073709551615, 5, 18446744073709551613, 2, 0, 1, 18446744073709551615, 5, 18446744073709551613, 2, 0, 1, 18446744073709551615, 5, 18446744073709551613, 2, 0, 1, 18446744073709551615, 5, 18446744073709551613, 2]> : tensor<24xui64>}> : () -> tensor<24xui64>
    %2 = "stablehlo.or"(%0, %1) : (tensor<24xui64>, tensor<24xui64>) -> tensor<24xui64>
    "check.expect_eq_const"(%2) <{value = dense<[0, 1, 18446744073709551615, 5, 18446744073709551613, 2, 1, 1, 18446744073709551615, 5, 18446744073709551613, 3, 18446744073709551615, 18446744073709551615, 18446744073709551615, 18446744073709551615, 18446744073709551615, 18446744073709551615, 5, 5, 18446744073709551615, 5, 18446744073709551613, 7]> : tensor<24xui64>}> : (tensor<24xui64>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "or_op_test_i1"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[false, false, true, true]> : tensor<4xi1>}> : () -> tensor<4xi1>
    %1 = "stablehlo.constant"() <{value = dense<[false, true, false, true]> : tensor<4xi1>}> : () -> tensor<4xi1>
    %2 = "stablehlo.or"(%0, %1) : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
    "check.expect_eq_const"(%2) <{value = dense<[false, true, true, true]> : tensor<4xi1>}> : (tensor<4xi1>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
