"builtin.module"() ({
  "func.func"() <{function_type = () -> (), sym_name = "round_nearest_even_op_test_f8e3m4"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[0.0, -0.0, 1.0, 0.5, 1.5, -0.5, -1.5, 2.5, -2.25, 3.0, 0x70, 0xF0, 0x78]> : tensor<13xf8E3M4>}> : () -> tensor<13xf8E3M4>
    %1 = "stablehlo.round_nearest_even"(%0) : (tensor<13xf8E3M4>) -> tensor<13xf8E3M4>
    "check.expect_eq_const"(%1) <{value = dense<[0.0, -0.0, 1.0, 0.0, 2.0, -0.0, -2.0, 2.0, -2.0, 3.0, 0x70, 0xF0, 0x78]> : tensor<13xf8E3M4>}> : (tensor<13xf8E3M4>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "round_nearest_even_op_test_f8e4m3"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[0.0, -0.0, 1.0, 0.5, 1.5, -0.5, -1.5, 2.5, -2.25, 3.0, 0x78, 0xF8, 0x7C]> : tensor<13xf8E4M3>}> : () -> tensor<13xf8E4M3>
    %1 = "stablehlo.round_nearest_even"(%0) : (tensor<13xf8E4M3>) -> tensor<13xf8E4M3>
    "check.expect_eq_const"(%1) <{value = dense<[0.0, -0.0, 1.0, 0.0, 2.0, -0.0, -2.0, 2.0, -2.0, 3.0, 0x78, 0xF8, 0x7C]> : tensor<13xf8E4M3>}> : (tensor<13xf8E4M3>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "round_nearest_even_op_test_f8e4m3fn"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[0.0, -0.0, 1.0, 0.5, 1.5, -0.5, -1.5, 2.5, -2.25, 3.0, 0x7F, 0x7F, 0x7F]> : tensor<13xf8E4M3FN>}> : () -> tensor<13xf8E4M3FN>
    %1 = "stablehlo.round_nearest_even"(%0) : (tensor<13xf8E4M3FN>) -> tensor<13xf8E4M3FN>
    "check.expect_eq_const"(%1) <{value = dense<[0.0, -0.0, 1.0, 0.0, 2.0, -0.0, -2.0, 2.0, -2.0, 3.0, 0x7F, 0x7F, 0x7F]> : tensor<13xf8E4M3FN>}> : (tensor<13xf8E4M3FN>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "round_nearest_even_op_test_f8e4m3fnuz"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[0.0, 0.0, 1.0, 0.5, 1.5, -0.5, -1.5, 2.5, -2.25, 3.0, 0x80, 0x80, 0x80]> : tensor<13xf8E4M3FNUZ>}> : () -> tensor<13xf8E4M3FNUZ>
    %1 = "stablehlo.round_nearest_even"(%0) : (tensor<13xf8E4M3FNUZ>) -> tensor<13xf8E4M3FNUZ>
    "check.expect_eq_const"(%1) <{value = dense<[0.0, 0.0, 1.0, 0.0, 2.0, 0.0, -2.0, 2.0, -2.0, 3.0, 0x80, 0x80, 0x80]> : tensor<13xf8E4M3FNUZ>}> : (tensor<13xf8E4M3FNUZ>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "round_nearest_even_op_test_f8e4m3b11fnuz"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[0.0, 0.0, 1.0, 0.5, 1.5, -0.5, -1.5, 2.5, -2.25, 3.0, 0x80, 0x80, 0x80]> : tensor<13xf8E4M3B11FNUZ>}> : () -> tensor<13xf8E4M3B11FNUZ>
    %1 = "stablehlo.round_nearest_even"(%0) : (tensor<13xf8E4M3B11FNUZ>) -> tensor<13xf8E4M3B11FNUZ>
    "check.expect_eq_const"(%1) <{value = dense<[0.0, 0.0, 1.0, 0.0, 2.0, 0.0, -2.0, 2.0, -2.0, 3.0, 0x80, 0x80, 0x80]> : tensor<13xf8E4M3B11FNUZ>}> : (tensor<13xf8E4M3B11FNUZ>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "round_nearest_even_op_test_f8e5m2"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[0.0, -0.0, 1.0, 0.5, 1.5, -0.5, -1.5, 2.5, -2.0, 3.0, 0x7C, 0xFC, 0x7E]> : tensor<13xf8E5M2>}> : () -> tensor<13xf8E5M2>
    %1 = "stablehlo.round_nearest_even"(%0) : (tensor<13xf8E5M2>) -> tensor<13xf8E5M2>
    "check.expect_eq_const"(%1) <{value = dense<[0.0, -0.0, 1.0, 0.0, 2.0, -0.0, -2.0, 2.0, -2.0, 3.0, 0x7C, 0xFC, 0x7E]> : tensor<13xf8E5M2>}> : (tensor<13xf8E5M2>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "round_nearest_even_op_test_f8e5m2fnuz"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[0.0, 0.0, 1.0, 0.5, 1.5, -0.5, -1.5, 2.5, -2.0, 3.0, 0x80, 0x80, 0x80]> : tensor<13xf8E5M2FNUZ>}> : () -> tensor<13xf8E5M2FNUZ>
    %1 = "stablehlo.round_nearest_even"(%0) : (tensor<13xf8E5M2FNUZ>) -> tensor<13xf8E5M2FNUZ>
    "check.expect_eq_const"(%1) <{value = dense<[0.0, 0.0, 1.0, 0.0, 2.0, 0.0, -2.0, 2.0, -2.0, 3.0, 0x80, 0x80, 0x80]> : tensor<13xf8E5M2FNUZ>}> : (tensor<13xf8E5M2FNUZ>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "round_nearest_even_op_test_f16"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[0.0, -0.0, 1.0, 0.5, 1.5, -0.5, -1.5, 2.5, -2.25, 3.0, 0x7C00, 0xFC00, 0x7E00]> : tensor<13xf16>}> : () -> tensor<13xf16>
    %1 = "stablehlo.round_nearest_even"(%0) : (tensor<13xf16>) -> tensor<13xf16>
    "check.expect_eq_const"(%1) <{value = dense<[0.0, -0.0, 1.0, 0.0, 2.0, -0.0, -2.0, 2.0, -2.0, 3.0, 0x7C00, 0xFC00, 0x7E00]> : tensor<13xf16>}> : (tensor<13xf16>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "round_nearest_even_op_test_bf16"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[0.0, -0.0, 1.0, 0.5, 1.5, -0.5, -1.5, 2.5, -2.25, 3.0, 0x7F80, 0xFF80, 0x7FC0]> : tensor<13xbf16>}> : () -> tensor<13xbf16>
    %1 = "stablehlo.round_nearest_even"(%0) : (tensor<13xbf16>) -> tensor<13xbf16>
    "check.expect_eq_const"(%1) <{value = dense<[0.0, -0.0, 1.0, 0.0, 2.0, -0.0, -2.0, 2.0, -2.0, 3.0, 0x7F80, 0xFF80, 0x7FC0]> : tensor<13xbf16>}> : (tensor<13xbf16>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "round_nearest_even_op_test_f32"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[0.0, -0.0, 1.0, 0.5, 1.5, -0.5, -1.5, 2.5, -2.25, 3.0, 0x7F800000, 0xFF800000, 0x7FC00000]> : tensor<13xf32>}> : () -> tensor<13xf32>
    %1 = "stablehlo.round_nearest_even"(%0) : (tensor<13xf32>) -> tensor<13xf32>
    "check.expect_eq_const"(%1) <{value = dense<[0.0, -0.0, 1.0, 0.0, 2.0, -0.0, -2.0, 2.0, -2.0, 3.0, 0x7F800000, 0xFF800000, 0x7FC00000]> : tensor<13xf32>}> : (tensor<13xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "round_nearest_even_op_test_f64"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[0.0, -0.0, 1.0, 0.5, 1.5, -0.5, -1.5, 2.5, -2.25, 3.0, 0x7FF0000000000000, 0xFFF0000000000000, 0x7FF8000000000000]> : tensor<13xf64>}> : () -> tensor<13xf64>
    %1 = "stablehlo.round_nearest_even"(%0) : (tensor<13xf64>) -> tensor<13xf64>
    "check.expect_eq_const"(%1) <{value = dense<[0.0, -0.0, 1.0, 0.0, 2.0, -0.0, -2.0, 2.0, -2.0, 3.0, 0x7FF0000000000000, 0xFFF0000000000000, 0x7FF8000000000000]> : tensor<13xf64>}> : (tensor<13xf64>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
