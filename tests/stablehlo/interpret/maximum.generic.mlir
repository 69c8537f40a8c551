"builtin.module"() ({
  "func.func"() <{function_type = () -> (), sym_name = "maximum_op_test_si2"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[0, 0, 0, 0, 1, 1, 1, 1, -2, -2, -2, -2, -1, -1, -1, -1]> : tensor<16xi2>}> : () -> tensor<16xi2>
    %1 = "stablehlo.constant"() <{value = dense<[0, 1, -2, -1, 0, 1, -2, -1, 0, 1, -2, -1, 0, 1, -2, -1]> : tensor<16xi2>}> : () -> tensor<16xi2>
    %2 = "stablehlo.maximum"(%0, %1) : (tensor<16xi2>, tensor<16xi2>) -> tensor<16xi2>
    "check.expect_eq_const"(%2) <{value = dense<[0, 1, 0, 0, 1, 1, 1, 1, 0, 1, -2, -1, 0, 1, -1, -1]> : tensor<16xi2>}> : (tensor<16xi2>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "maximum_op_test_si4"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 7, 7, 7, 7, 7, 7, -8, -8, -8, -8, -8, -8]> : tensor<24xi4>}> : () -> tensor<24xi4>
    %1 = "stablehlo.constant"() <{value = dense<[0, 1, 7, -8, -1, 5, 0, 1, 7, -8, -1, 5, 0, 1, 7, -8, -1, 5, 0, 1, 7, -8, -1, 5]> : tensor<24xi4>}> : () -> tensor<24xi4>
    %2 = "stablehlo.maximum"(%0, %1) : (tensor<24xi4>, tensor<24xi4>) -> tensor<24xi4>
    "check.expect_eq_const"(%2) <{value = dense<[0, 1, 7, 0, 0, 5, 1, 1, 7, 1, 1, 5, 7, 7, 7, 7, 7, 7, 0, 1, 7, -8, -1, 5]> : tensor<24xi4>}> : (tensor<24xi4>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "maximum_op_test_si8"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 127, 127, 127, 127, 127, 127, -128, -128, -128, -128, -128, -128]> : tensor<24xi8>}> : () -> tensor<24xi8>
    %1 = "stablehlo.constant"() <{value = dense<[0, 1, 127, -128, -1, 5, 0, 1, 127, -128, -1, 5, 0, 1, 127, -128, -1, 5, 0, 1, 127, -128, -1, 5]> : tensor<24xi8>}> : () -> tensor<24xi8>
    %2 = "stablehlo.maximum"(%0, %1) : (tensor<24xi8>, tensor<24xi8>) -> tensor<24xi8>
    "check.expect_eq_const"(%2) <{value = dense<[0, 1, 127, 0, 0, 5, 1, 1, 127, 1, 1, 5, 127, 127, 127, 127, 127, 127, 0, 1, 127, -128, -1, 5]> : tensor<24xi8>}> : (tensor<24xi8>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "maximum_op_test_si16"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 32767, 32767, 32767, 32767, 32767, 32767, -32768, -32768, -32768, -32768, -32768, -32768]> : tensor<24xi16>}> : () -> tensor<24xi16>
    %1 = "stablehlo.constant"() <{value = dense<[0, 1, 32767, -32768, -1, 5, 0, 1, 32767, -32768, -1, 5, 0, 1, 32767, -32768, -1, 5, 0, 1, 32767, -32768, -1, 5]> : tensor<24xi16>}> : () -> tensor<24xi16>
    %2 = "stablehlo.maximum"(%0, %1) : (tensor<24xi16>, tensor<24xi16>) -> tensor<24xi16>
    "check.expect_eq_const"(%2) <{value = dense<[0, 1, 32767, 0, 0, 5, 1, 1, 32767, 1, 1, 5, 32767, 32767, 32767, 32767, 32767, 32767, 0, 1, 32767, -32768, -1, 5]> : tensor<24xi16>}> : (tensor<24xi16>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "maximum_op_test_si32"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 2147483647, 2147483647, 2147483647, 2147483647, 2147483647, 2147483647, -2147483648, -2147483648, -2147483648, -2147483648, -2147483648, -2147483648]> : tensor<24xi32>}> : () -> tensor<24xi32>
    %1 = "stablehlo.constant"() <{value = dense<[0, 1, 2147483647, -2147483648, -1, 5, 0, 1, 2147483647, -2147483648, -1, 5, 0, 1, 2147483647, -2147483648, -1, 5, 0, 1, 2147483647, -2147483648, -1, 5]> : tensor<24xi32>}> : () -> tensor<24xi32>
    %2 = "stablehlo.maximum"(%0, %1) : (tensor<24xi32>, tensor<24xi32>) -> tensor<24xi32>
    "check.expect_eq_const"(%2) <{value = dense<[0, 1, 2147483647, 0, 0, 5, 1, 1, 2147483647, 1, 1, 5, 2147483647, 2147483647, 2147483647, 2147483647, 2147483647, 2147483647, 0, 1, 2147483647, -2147483648, -1, 5]> : tensor<24xi32>}> : (tensor<24xi32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "maximum_op_test_si64"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 9223372036854775807, 9223372036854775807, 9223372036854775807, 9223372036854775807, 9223372036854775807, 9223372036854775807, -9223372036854775808, -9223372036854775808, -9223372036854775808, -9223372036854775808, -9223372036854775808, -9223372036854775808]> : tensor<24xi64>}> : () -> tensor<24xi64>
    %1 = "stablehlo.constant"() <{value = dense<[0, 1, 9223372036854775807, -9223372036854775808, -1, 5, 0, 1, 9223372036854775807, -9223372036854775808, -1, 5, 0, 1, 9223372036854775807, -9223372036854775808, -1, 5, 0, 1, 9223372036854775807, -9223372036854775808, -1, 5]> : tensor<24xi64>}> : () -> tensor<24xi64>
    %2 = "stablehlo.maximum"(%0, %1) : (tensor<24xi64>, tensor<24xi64>) -> tensor<24xi64>
    "check.expect_eq_const"(%2) <{value = dense<[0, 1, 9223372036854775807, 0, 0, 5, 1, 1, 9223372036854775807, 1, 1, 5, 9223372036854775807, 9223372036854775807, 9223372036854775807, 9223372036854775807, 9223372036854775807, 9223372036854775807, 0, 1, 9223372036854775807, -9223372036854775808, -1, 5]> : tensor<24xi64>}> : (tensor<24xi64>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "maximum_op_test_ui2"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[0, 0, 0, 0, 1, 1, 1, 1, 3, 3, 3, 3, 2, 2, 2, 2]> : tensor<16xui2>}> : () -> tensor<16xui2>
    %1 = "stablehlo.constant"() <{value = dense<[0, 1, 3, 2, 0, 1, 3, 2, 0, 1, 3, 2, 0, 1, 3, 2]> : tensor<16xui2>}> : () -> tensor<16xui2>
    %2 = "stablehlo.maximum"(%0, %1) : (tensor<16xui2>, tensor<16xui2>) -> tensor<16xui2>
    "check.expect_eq_const"(%2) <{value = dense<[0, 1, 3, 2, 1, 1, 3, 2, 3, 3, 3, 3, 2, 2, 3, 2]> : tensor<16xui2>}> : (tensor<16xui2>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "maximum_op_test_ui4"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 15, 15, 15, 15, 15, 15, 5, 5, 5, 5, 5, 5]> : tensor<24xui4>}> : () -> tensor<24xui4>
    %1 = "stablehlo.constant"() <{value = dense<[0, 1, 15, 5, 13, 2, 0, 1, 15, 5, 13, 2, 0, 1, 15, 5, 13, 2, 0, 1, 15, 5, 13, 2]> : tensor<24xui4>}> : () -> tensor<24xui4>
    %2 = "stablehlo.maximum"(%0, %1) : (tensor<24xui4>, tensor<24xui4>) -> tensor<24xui4>
    "check.expect_eq_const"(%2) <{value = dense<[0, 1, 15, 5, 13, 2, 1, 1, 15, 5, 13, 2, 15, 15, 15, 15, 15, 15, 5, 5, 15, 5, 13, 5]> : tensor<24xui4>}> : (tensor<24xui4>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "maximum_op_test_ui8"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 255, 255, 255, 255, 255, 255, 5, 5, 5, 5, 5, 5]> : tensor<24xui8>}> : () -> tensor<24xui8>
    %1 = "stablehlo.constant"() <{value = dense<[0, 1, 255, 5, 253, 2, 0, 1, 255, 5, 253, 2, 0, 1, 255, 5, 253, 2, 0, 1, 255, 5, 253, 2]> : tensor<24xui8>}> : () -> tensor<24xui8>
    %2 = "stablehlo.maximum"(%0, %1) : (tensor<24xui8>, tensor<24xui8>) -> tensor<24xui8>
    "check.expect_eq_const"(%2) <{value = dense<[0, 1, 255, 5, 253, 2, 1, 1, 255, 5, 253, 2, 255, 255, 255, 255, 255, 255, 5, 5, 255, 5, 253, 5]> : tensor<24xui8>}> : (tensor<24xui8>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "maximum_op_test_ui16"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 65535, 65535, 65535, 65535, 65535, 65535, 5, 5, 5, 5, 5, 5]> : tensor<24xui16>}> : () -> tensor<24xui16>
    %1 = "stablehlo.constant"() <{value = dense<[0, 1, 65535, 5, 65533, 2, 0, 1, 65535, 5, 65533, 2, 0, 1, 65535, 5, 65533, 2, 0, 1, 65535, 5, 65533, 2]> : tensor<24xui16>}> : () -> tensor<24xui16>
    %2 = "stablehlo.maximum"(%0, %1) : (tensor<24xui16>, tensor<24xui16>) -> tensor<24xui16>
    "check.expect_eq_const"(%2) <{value = dense<[0, 1, 65535, 5, 65533, 2, 1, 1, 65535, 5, 65533, 2, 65535, 65535, 65535, 65535, 65535, 65535, 5, 5, 65535, 5, 65533, 5]> : tensor<24xui16>}> : (tensor<24xui16>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "maximum_op_test_ui32"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 4294967295, 4294967295, 4294967295, 4294967295, 4294967295, 4294967295, 5, 5, 5, 5, 5, 5]> : tensor<24xui32>}> : () -> tensor<24xui32>
    %1 = "stablehlo.constant"() <{value = dense<[0, 1, 4294967295, 5, 4294967293, 2, 0, 1, 4294967295, 5, 4294967293, 2, 0, 1, 4294967295, 5, 4294967293, 2, 0, 1, 4294967295, 5, 4294967293, 2]> : tensor<24xui32>}> : () -> tensor<24xui32>
    %2 = "stablehlo.maximum"(%0, %1) : (tensor<24xui32>, tensor<24xui32>) -> tensor<24xui32>
    "check.expect_eq_const"(%2) <{value = dense<[0, 1, 4294967295, 5, 4294967293, 2, 1, 1, 4294967295, 5, 4294967293, 2, 4294967295, 4294967295, 4294967295, 4294967295, 4294967295, 4294967295, 5, 5, 4294967295, 5, 4294967293, 5]> : tensor<24xui32>}> : (tensor<24xui32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "maximum_op_test_ui64"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 18446744073709551615, 18446744073709551615, 18446744073709551615, 18446744073709551615, 18446744073709551615, 18446744073709551615, 5, 5, 5, 5, 5, 5]> : tensor<24xui64>}> : () -> tensor<24xui64>
    %1 = "stablehlo.constant"() <{value = dense<[0, 1, 18446744073709551615, 5, 18446744073709551613, 2, 0, 1, 18446744073709551615, 5, 18446744073709551613, 2, 0, 1, 18446744073709551615, 5, 18446744073709551613, 2, 0, 1, 18446744073709551615, 5, 18446744073709551613, 2]> : tensor<24xui64>}> : () -> tensor<24xui64>
    %2 = "stablehlo.maximum"(%0, %1) : (tensor<24xui64>, tensor<24xui64>) -> tensor<24xui64>
    "check.expect_eq_const"(%2) <{value = dense<[0, 1, 18446744073709551615, 5, 18446744073709551613, 2, 1, 1, 18446744073709551615, 5, 18446744073709551613, 2, 18446744073709551615, 18446744073709551615, 18446744073709551615, 18446744073709551615, 18446744073709551615, 18446744073709551615, 5, 5, 18446744073709551615, 5, 18446744073709551613, 5]> : tensor<24xui64>}> : (tensor<24xui64>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "maximum_op_test_f8e4m3fn"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[1.5, -2.5, 0.25, 3.0]> : tensor<4xf8E4M3FN>}> : () -> tensor<4xf8E4M3FN>
    %1 = "stablehlo.constant"() <{value = dense<[0.5, 1.25, -4.0, 3.0]> : tensor<4xf8E4M3FN>}> : () -> tensor<4xf8E4M3FN>
    %2 = "stablehlo.maximum"(%0, %1) : (tensor<4xf8E4M3FN>, tensor<4xf8E4M3FN>) -> tensor<4xf8E4M3FN>
    "check.expect_eq_const"(%2) <{value = dense<[1.5, 1.25, 0.25, 3.0]> : tensor<4xf8E4M3FN>}> : (tensor<4xf8E4M3FN>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "maximum_op_test_f8e5m2"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[1.5, -2.5, 0.25, 3.0]> : tensor<4xf8E5M2>}> : () -> tensor<4xf8E5M2>
    %1 = "stablehlo.constant"() <{value = dense<[0.5, 1.25, -4.0, 3.0]> : tensor<4xf8E5M2>}> : () -> tensor<4xf8E5M2>
    %2 = "stablehlo.maximum"(%0, %1) : (tensor<4xf8E5M2>, tensor<4xf8E5M2>) -> tensor<4xf8E5M2>
    "check.expect_eq_const"(%2) <{value = dense<[1.5, 1.25, 0.25, 3.0]> : tensor<4xf8E5M2>}> : (tensor<4xf8E5M2>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "maximum_op_test_f8e3m4"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[1.5, -2.5, 0.25, 3.0]> : tensor<4xf8E3M4>}> : () -> tensor<4xf8E3M4>
    %1 = "stablehlo.constant"() <{value = dense<[0.5, 1.25, -4.0, 3.0]> : tensor<4xf8E3M4>}> : () -> tensor<4xf8E3M4>
    %2 = "stablehlo.maximum"(%0, %1) : (tensor<4xf8E3M4>, tensor<4xf8E3M4>) -> tensor<4xf8E3M4>
    "check.expect_eq_const"(%2) <{value = dense<[1.5, 1.25, 0.25, 3.0]> : tensor<4xf8E3M4>}> : (tensor<4xf8E3M4>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "maximum_op_test_f8e4m3fnuz"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[1.5, -2.5, 0.25, 3.0]> : tensor<4xf8E4M3FNUZ>}> : () -> tensor<4xf8E4M3FNUZ>
    %1 = "stablehlo.constant"() <{value = dense<[0.5, 1.25, -4.0, 3.0]> : tensor<4xf8E4M3FNUZ>}> : () -> tensor<4xf8E4M3FNUZ>
    %2 = "stablehlo.maximum"(%0, %1) : (tensor<4xf8E4M3FNUZ>, tensor<4xf8E4M3FNUZ>) -> tensor<4xf8E4M3FNUZ>
    "check.expect_eq_const"(%2) <{value = dense<[1.5, 1.25, 0.25, 3.0]> : tensor<4xf8E4M3FNUZ>}> : (tensor<4xf8E4M3FNUZ>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "maximum_op_test_f16"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[1.5, -7.25, 0.0, 17.09375, -17.09375, 1000.0, 0x7C00, 0x7E00]> : tensor<8xf16>}> : () -> tensor<8xf16>
    %1 = "stablehlo.constant"() <{value = dense<[2.5, 2.0, -4.0, 3.0, 3.0, 0.0999755859375, 2.0, 1.0]> : tensor<8xf16>}> : () -> tensor<8xf16>
    %2 = "stablehlo.maximum"(%0, %1) : (tensor<8xf16>, tensor<8xf16>) -> tensor<8xf16>
    "check.expect_eq_const"(%2) <{value = dense<[2.5, 2.0, 0.0, 17.09375, 3.0, 1000.0, 0x7C00, 0x7E00]> : tensor<8xf16>}> : (tensor<8xf16>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "maximum_op_test_bf16"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[1.5, -7.25, 0.0, 17.125, -17.125, 1000.0, 0x7F80, 0x7FC0]> : tensor<8xbf16>}> : () -> tensor<8xbf16>
    %1 = "stablehlo.constant"() <{value = dense<[2.5, 2.0, -4.0, 3.0, 3.0, 0.10009765625, 2.0, 1.0]> : tensor<8xbf16>}> : () -> tensor<8xbf16>
    %2 = "stablehlo.maximum"(%0, %1) : (tensor<8xbf16>, tensor<8xbf16>) -> tensor<8xbf16>
    "check.expect_eq_const"(%2) <{value = dense<[2.5, 2.0, 0.0, 17.125, 3.0, 1000.0, 0x7F80, 0x7FC0]> : tensor<8xbf16>}> : (tensor<8xbf16>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "maximum_op_test_f32"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[1.5, -7.25, 0.0, 17.100000381469727, -17.100000381469727, 1000.0, 0x7F800000, 0x7FC00000]> : tensor<8xf32>}> : () -> tensor<8xf32>
    %1 = "stablehlo.constant"() <{value = dense<[2.5, 2.0, -4.0, 3.0, 3.0, 0.10000000149011612, 2.0, 1.0]> : tensor<8xf32>}> : () -> tensor<8xf32>
    %2 = "stablehlo.maximum"(%0, %1) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    "check.expect_eq_const"(%2) <{value = dense<[2.5, 2.0, 0.0, 17.100000381469727, 3.0, 1000.0, 0x7F800000, 0x7FC00000]> : tensor<8xf32>}> : (tensor<8xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "maximum_op_test_f64"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[1.5, -7.25, 0.0, 17.1, -17.1, 1000.0, 0x7FF0000000000000, 0x7FF8000000000000]> : tensor<8xf64>}> : () -> tensor<8xf64>
    %1 = "stablehlo.constant"() <{value = dense<[2.5, 2.0, -4.0, 3.0, 3.0, 0.1, 2.0, 1.0]> : tensor<8xf64>}> : () -> tensor<8xf64>
    %2 = "stablehlo.maximum"(%0, %1) : (tensor<8xf64>, tensor<8xf64>) -> tensor<8xf64>
    "check.expect_eq_const"(%2) <{value = dense<[2.5, 2.0, 0.0, 17.1, 3.0, 1000.0, 0x7FF0000000000000, 0x7FF8000000000000]> : tensor<8xf64>}> : (tensor<8xf64>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "maximum_op_test_i1"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[false, false, true, true]> : tensor<4xi1>}> : () -> tensor<4xi1>
    %1 = "stablehlo.constant"() <{value = dense<[false, true, false, true]> : tensor<4xi1>}> : () -> tensor<4xi1>
    %2 = "stablehlo.maximum"(%0, %1) : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
    "check.expect_eq_const"(%2) <{value = dense<[false, true, true, true]> : tensor<4xi1>}> : (tensor<4xi1>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
