"builtin.module"() ({
  "func.func"() <{function_type = () -> (), sym_name = "xor_op_test_si2"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[0, 0, 0, 0, 1, 1, 1, 1, -2, -2, -2, -2, -1, -1, -1, -1]> : tensor<16xi2>}> : () -> tensor<16xi2>
    %1 = "stablehlo.constant"() <{value = dense<[0, 1, -2, -1, 0, 1, -2, -1, 0, 1, -2, -1, 0, 1, -2, -1]> : tensor<16xi2>}> : () -> tensor<16xi2>
    %2 = "stablehlo.xor"(%0, %1) : (tensor<16xi2>, tensor<16xi2>) -> tensor<16xi2>
    "check.expect_eq_const"(%2) <{value = dense<[0, 1, -2, -1, 1, 0, -1, -2, -2, -1, 0, 1, -1, -2, 1, 0]> : tensor<16xi2>}> : (tensor<16xi2>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "xor_op_test_si4"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 7, 7, 7, 7, 7, 7, -8, -8, -8, -8, -8, -8]> : tensor<24xi4>}> : () -> tensor<24xi4>
    %1 = "stablehlo.constant"() <{value = dense<[0, 1, 7, -8, -1, 5, 0, 1, 7, -8, -1, 5, 0, 1, 7, -8, -1, 5, 0, 1, 7, -8, -1, 5]> : tensor<24xi4>}> : () -> tensor<24xi4>
    %2 = "stablehlo.xor"(%0, %1) : (tensor<24xi4>, tensor<24xi4>) -> tensor<24xi4>
    "check.expect_eq_const"(%2) <{value = dense<[0, 1, 7, -8, -1, 5, 1, 0, 6, -7, -2, 4, 7, 6, 0, -1, -8, 2, -8, -7, -1, 0, 7, -3]> : tensor<24xi4>}> : (tensor<24xi4>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "xor_op_test_si8"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 127, 127, 127, 127, 127, 127, -128, -128, -128, -128, -128, -128]> : tensor<24xi8>}> : () -> tensor<24xi8>
    %1 = "stablehlo.constant"() <{value = dense<[0, 1, 127, -128, -1, 5, 0, 1, 127, -128, -1, 5, 0, 1, 127, -128, -1, 5, 0, 1, 127, -128, -1, 5]> : tensor<24xi8>}> : () -> tensor<24xi8>
    %2 = "stablehlo.xor"(%0, %1) : (tensor<24xi8>, tensor<24xi8>) -> tensor<24xi8>
    "check.expect_eq_const"(%2) <{value = dense<[0, 1, 127, -128, -1, 5, 1, 0, 126, -127, -2, 4, 127, 126, 0, -1, -128, 122, -128, -127, -1, 0, 127, -123]> : tensor<24xi8>}> : (tensor<24xi8>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "xor_op_test_si16"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 32767, 32767, 32767, 32767, 32767, 32767, -32768, -32768, -32768, -32768, -32768, -32768]> : tensor<24xi16>}> : () -> tensor<24xi16>
    %1 = "stablehlo.constant"() <{value = dense<[0, 1, 32767, -32768, -1, 5, 0, 1, 32767, -32768, -1, 5, 0, 1, 32767, -32768, -1, 5, 0, 1, 32767, -32768, -1, 5]> : tensor<24xi16>}> : () -> tensor<24xi16>
    %2 = "stablehlo.xor"(%0, %1) : (tensor<24xi16>, tensor<24xi16>) -> tensor<24xi16>
    "check.expect_eq_const"(%2) <{value = dense<[0, 1, 32767, -32768, -1, 5, 1, 0, 32766, -32767, -2, 4, 32767, 32766, 0, -1, -32768, 32762, -32768, -32767, -1, 0, 32767, -32763]> : tensor<24xi16>}> : (tensor<24xi16>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "xor_op_test_si32"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 2147483647, 2147483647, 2147483647, 2147483647, 2147483647, 2147483647, -2147483648, -2147483648, -2147483648, -2147483648, -2147483648, -2147483648]> : tensor<24xi32>}> : () -> tensor<24xi32>
    %1 = "stablehlo.constant"() <{value = dense<[0, 1, 2147483647, -2147483648, -1, 5, 0, 1, 2147483647, -2147483648, -1, 5, 0, 1, 2147483647, -2147483648, -1, 5, 0, 1, 2147483647, -2147483648, -1, 5]> : tensor<24xi32>}> : () -> tensor<24xi32>
    %2 = "stablehlo.xor"(%0, %1) : (tensor<24xi32>, tensor<24xi32>) -> tensor<24xi32>
    "check.expect_eq_const"(%2) <{value = dense<[0, 1, 2147483647, -2147483648, -1, 5, 1, 0, 2147483646, -2147483647, -2, 4, 2147483647, 2147483646, 0, -1, -2147483648, 2147483642, -2147483648, -2147483647, -1, 0, 2147483647, -2147483643]> : tensor<24xi32>}> : (tensor<24xi32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "xor_op_test_si64"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 9223372036854775807, 9223372036854775807, 9223372036854775807, 9223372036854775807, 9223372036854775807, 9223372036854775807, -9223372036854775808, -9223372036854775808, -9223372036854775808, -9223372036854775808, -9223372036854775808, -9223372036854775808]> : tensor<24xi64>}> : () -> tensor<24xi64>
    %1 = "stablehlo.constant"() <{value = dense<[0, 1, 9223372036854775807, -9223372036854775808, -1, 5, 0, 1, 9223372036854775807, -9223372036854775808, -1, 5, 0, 1, 9223372036854775807, -9223372036854775808, -1, 5, 0, 1, 9223372036854775807, -9223372036854775808, -1, 5]> : tensor<24xi64>}> : () -> tensor<24xi64>
    %2 = "stablehlo.xor"(%0, %1) : (tensor<24xi64>, tensor<24xi64>) -> tensor<24xi64>
    "check.expect_eq_const"(%2) <{value = dense<[0, 1, 9223372036854775807, -9223372036854775808, -1, 5, 1, 0, 9223372036854775806, -9223372036854775807, -2, 4, 9223372036854775807, 9223372036854775806, 0, -1, -9223372036854775808, 9223372036854775802, -9223372036854775808, -9223372036854775807, -1, 0, 9223372036854775807, -9223372036854775803]> : tensor<24xi64>}> : (tensor<24xi64>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "xor_op_test_ui2"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[0, 0, 0, 0, 1, 1, 1, 1, 3, 3, 3, 3, 2, 2, 2, 2]> : tensor<16xui2>}> : () -> tensor<16xui2>
    %1 = "stablehlo.constant"() <{value = dense<[0, 1, 3, 2, 0, 1, 3, 2, 0, 1, 3, 2, 0, 1, 3, 2]> : tensor<16xui2>}> : () -> tensor<16xui2>
    %2 = "stablehlo.xor"(%0, %1) : (tensor<16xui2>, tensor<16xui2>) -> tensor<16xui2>
    "check.expect_eq_const"(%2) <{value = dense<[0, 1, 3, 2, 1, 0, 2, 3, 3, 2, 0, 1, 2, 3, 1, 0]> : tensor<16xui2>}> : (tensor<16xui2>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "xor_op_test_ui4"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 15, 15, 15, 15, 15, 15, 5, 5, 5, 5, 5, 5]> : tensor<24xui4>}> : () -> tensor<24xui4>
    %1 = "stablehlo.constant"() <{value = dense<[0, 1, 15, 5, 13, 2, 0, 1, 15, 5, 13, 2, 0, 1, 15, 5, 13, 2, 0, 1, 15, 5, 13, 2]> : tensor<24xui4>}> : () -> tensor<24xui4>
    %2 = "stablehlo.xor"(%0, %1) : (tensor<24xui4>, tensor<24xui4>) -> tensor<24xui4>
    "check.expect_eq_const"(%2) <{value = dense<[0, 1, 15, 5, 13, 2, 1, 0, 14, 4, 12, 3, 15, 14, 0, 10, 2, 13, 5, 4, 10, 0, 8, 7]> : tensor<24xui4>}> : (tensor<24xui4>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "xor_op_test_ui8"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 255, 255, 255, 255, 255, 255, 5, 5, 5, 5, 5, 5]> : tensor<24xui8>}> : () -> tensor<24xui8>
    %1 = "stablehlo.constant"() <{value = dense<[0, 1, 255, 5, 253, 2, 0, 1, 255, 5, 253, 2, 0, 1, 255, 5, 253, 2, 0, 1, 255, 5, 253, 2]> : tensor<24xui8>}> : () -> tensor<24xui8>
    %2 = "stablehlo.xor"(%0, %1) : (tensor<24xui8>, tensor<24xui8>) -> tensor<24xui8>
    "check.expect_eq_const"(%2) <{value = dense<[0, 1, 255, 5, 253, 2, 1, 0, 254, 4, 252, 3, 255, 254, 0, 250, 2, 253, 5, 4, 250, 0, 248, 7]> : tensor<24xui8>}> : (tensor<24xui8>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "xor_op_test_ui16"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 65535, 65535, 65535, 65535, 65535, 65535, 5, 5, 5, 5, 5, 5]> : tensor<24xui16>}> : () -> tensor<24xui16>
    %1 = "stablehlo.constant"() <{value = dense<[0, 1, 65535, 5, 65533, 2, 0, 1, 65535, 5, 65533, 2, 0, 1, 65535, 5, 65533, 2, 0, 1, 65535, 5, 65533, 2]> : tensor<24xui16>}> : () -> tensor<24xui16>
    %2 = "stablehlo.xor"(%0, %1) : (tensor<24xui16>, tensor<24xui16>) -> tensor<24xui16>
    "check.expect_eq_const"(%2) <{value = dense<[0, 1, 65535, 5, 65533, 2, 1, 0, 65534, 4, 65532, 3, 65535, 65534, 0, 65530, 2, 65533, 5, 4, 65530, 0, 65528, 7]> : tensor<24xui16>}> : (tensor<24xui16>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "xor_op_test_ui32"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 4294967295, 4294967295, 4294967295, 4294967295, 4294967295, 4294967295, 5, 5, 5, 5, 5, 5]> : tensor<24xui32>}> : () -> tensor<24xui32>
    %1 = "stablehlo.constant"() <{value = dense<[0, 1, 4294967295, 5, 4294967293, 2, 0, 1, 4294967295, 5, 4294967293, 2, 0, 1, 4294967295, 5, 4294967293, 2, 0, 1, 4294967295, 5, 4294967293, 2]> : tensor<24xui32>}> : () -> tensor<24xui32>
    %2 = "stablehlo.xor"(%0, %1) : (tensor<24xui32>, tensor<24xui32>) -> tensor<24xui32>
    "check.expect_eq_const"(%2) <{value = dense<[0, 1, 4294967295, 5, 4294967293, 2, 1, 0, 4294967294, 4, 4294967292, 3, 4294967295, 4294967294, 0, 4294967290, 2, 4294967293, 5, 4, 4294967290, 0, 4294967288, 7]> : tensor<24xui32>}> : (tensor<24xui32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "xor_op_test_ui64"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 18446744073709551615, 18446744073709551615, 18446744073709551615, 18446744073709551615, 18446744073709551615, 18446744073709551615, 5, 5, 5, 5, 5, 5]> : tensor<24xui64>}> : () -> tensor<24xui64>
    %1 = "stablehlo.constant"() <{value = dense<[0, 1, 18446744073709551615, 5, 18446744073709551613, 2, 0, 1, 18446744073709551615, 5, 18446744073709551613, 2, 0, 1, 18446744073709551615, 5, 18446744073709551613, 2, 0, 1, 18446744073709551615, 5, 18446744073709551613, 2]> : tensor<24xui64>}> : () -> tensor<24xui64>
    %2 = "stablehlo.xor"(%0, %1) : (tensor<24xui64>, tensor<24xui64>) -> tensor<24xui64>
    "check.expect_eq_const"(%2) <{value = dense<[0, 1, 18446744073709551615, 5, 18446744073709551613, 2, 1, 0, 18446744073709551614, 4, 18446744073709551612, 3, 18446744073709551615, 18446744073709551614, 0, 18446744073709551610, 2, 18446744073709551613, 5, 4, 18446744073709551610, 0, 18446744073709551608, 7]> : tensor<24xui64>}> : (tensor<24xui64>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "xor_op_test_i1"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[false, false, true, true]> : tensor<4xi1>}> : () -> tensor<4xi1>
    %1 = "stablehlo.constant"() <{value = dense<[false, true, false, true]> : tensor<4xi1>}> : () -> tensor<4xi1>
    %2 = "stablehlo.xor"(%0, %1) : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
    "check.expect_eq_const"(%2) <{value = dense<[false, true, true, false]> : tensor<4xi1>}> : (tensor<4xi1>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
