"builtin.module"() ({
  "func.func"() <{function_type = () -> (), sym_name = "sqrt_op_test_f8e4m3fn"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[0.25, 1.0, 2.0, 3.5, 7.0, 0.5]> : tensor<6xf8E4M3FN>}> : () -> tensor<6xf8E4M3FN>
    %1 = "stablehlo.sqrt"(%0) : (tensor<6xf8E4M3FN>) -> tensor<6xf8E4M3FN>
    %2 = "stablehlo.constant"() <{value = dense<[0.5, 1.0, 1.375, 1.875, 2.75, 0.6875]> : tensor<6xf8E4M3FN>}> : () -> tensor<6xf8E4M3FN>
    "check.expect_close"(%1, %2) <{max_ulp_difference = 1 : i64, min_ulp_difference = 0 : i64}> : (tensor<6xf8E4M3FN>, tensor<6xf8E4M3FN>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "sqrt_op_test_f8e5m2"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[0.25, 1.0, 2.0, 3.5, 7.0, 0.5]> : tensor<6xf8E5M2>}> : () -> tensor<6xf8E5M2>
    %1 = "stablehlo.sqrt"(%0) : (tensor<6xf8E5M2>) -> tensor<6xf8E5M2>
    %2 = "stablehlo.constant"() <{value = dense<[0.5, 1.0, 1.5, 1.75, 2.5, 0.75]> : tensor<6xf8E5M2>}> : () -> tensor<6xf8E5M2>
    "check.expect_close"(%1, %2) <{max_ulp_difference = 1 : i64, min_ulp_difference = 0 : i64}> : (tensor<6xf8E5M2>, tensor<6xf8E5M2>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "sqrt_op_test_f16"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[0.25, 1.0, 2.0, 3.5, 7.0, 0.5]> : tensor<6xf16>}> : () -> tensor<6xf16>
    %1 = "stablehlo.sqrt"(%0) : (tensor<6xf16>) -> tensor<6xf16>
    %2 = "stablehlo.constant"() <{value = dense<[0.5, 1.0, 1.4140625, 1.87109375, 2.646484375, 0.70703125]> : tensor<6xf16>}> : () -> tensor<6xf16>
    "check.expect_close"(%1, %2) <{max_ulp_difference = 1 : i64, min_ulp_difference = 0 : i64}> : (tensor<6xf16>, tensor<6xf16>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "sqrt_op_test_bf16"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[0.25, 1.0, 2.0, 3.5, 7.0, 0.5]> : tensor<6xbf16>}> : () -> tensor<6xbf16>
    %1 = "stablehlo.sqrt"(%0) : (tensor<6xbf16>) -> tensor<6xbf16>
    %2 = "stablehlo.constant"() <{value = dense<[0.5, 1.0, 1.4140625, 1.8671875, 2.640625, 0.70703125]> : tensor<6xbf16>}> : () -> tensor<6xbf16>
    "check.expect_close"(%1, %2) <{max_ulp_difference = 1 : i64, min_ulp_difference = 0 : i64}> : (tensor<6xbf16>, tensor<6xbf16>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "sqrt_op_test_f32"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[0.25, 1.0, 2.0, 3.5, 7.0, 0.5]> : tensor<6xf32>}> : () -> tensor<6xf32>
    %1 = "stablehlo.sqrt"(%0) : (tensor<6xf32>) -> tensor<6xf32>
    "check.expect_almost_eq_const"(%1) <{value = dense<[0.5, 1.0, 1.4142135381698608, 1.8708287477493286, 2.6457512378692627, 0.7071067690849304]> : tensor<6xf32>}> : (tensor<6xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "sqrt_op_test_f64"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[0.25, 1.0, 2.0, 3.5, 7.0, 0.5]> : tensor<6xf64>}> : () -> tensor<6xf64>
    %1 = "stablehlo.sqrt"(%0) : (tensor<6xf64>) -> tensor<6xf64>
    "check.expect_almost_eq_const"(%1) <{value = dense<[0.5, 1.0, 1.4142135623730951, 1.8708286933869707, 2.6457513110645907, 0.7071067811865476]> : tensor<6xf64>}> : (tensor<6xf64>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "sqrt_op_test_f32_close"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[9.999999974752427e-7, 0.75, 12.0, 1000000.0]> : tensor<4xf32>}> : () -> tensor<4xf32>
    %1 = "stablehlo.sqrt"(%0) : (tensor<4xf32>) -> tensor<4xf32>
    %2 = "stablehlo.constant"() <{value = dense<[0.0010000000474974513, 0.8660253882408142, 3.464101552963257, 1000.0]> : tensor<4xf32>}> : () -> tensor<4xf32>
    "check.expect_close"(%1, %2) <{max_ulp_difference = 1 : i64, min_ulp_difference = 0 : i64}> : (tensor<4xf32>, tensor<4xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "sqrt_op_test_c64"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[(1.5, 2.5), (-0.75, 0.5), (0.25, -1.25), (3.0, 0.125)]> : tensor<4xcomplex<f32>>}> : () -> tensor<4xcomplex<f32>>
    %1 = "stablehlo.sqrt"(%0) : (tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>>
    "check.expect_almost_eq_const"(%1) <{value = dense<[(1.485845923423767, 0.8412716388702393), (0.27512526512145996, 0.9086769819259644), (0.8731423020362854, -0.7158054709434509), (1.7324265241622925, 0.03607656806707382)]> : tensor<4xcomplex<f32>>}> : (tensor<4xcomplex<f32>>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "sqrt_op_test_c128"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[(1.5, 2.5), (-0.75, 0.5), (0.25, -1.25), (3.0, 0.125)]> : tensor<4xcomplex<f64>>}> : () -> tensor<4xcomplex<f64>>
    %1 = "stablehlo.sqrt"(%0) : (tensor<4xcomplex<f64>>) -> tensor<4xcomplex<f64>>
    "check.expect_almost_eq_const"(%1) <{value = dense<[(1.4858458781822983, 0.8412716408576514), (0.27512526135016874, 0.9086770105119854), (0.8731422788979457, -0.7158054478691107), (1.7324264829085936, 0.03607656695195973)]> : tensor<4xcomplex<f64>>}> : (tensor<4xcomplex<f64>>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
