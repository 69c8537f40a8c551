"builtin.module"() ({
  "func.func"() <{function_type = () -> (), sym_name = "tan_op_test_f8e4m3fn"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[0.0, -0.0, 1.0, 0.5, 1.5, -0.5, -1.5, 2.5, -2.25, 3.0]> : tensor<10xf8E4M3FN>}> : () -> tensor<10xf8E4M3FN>
    %1 = "stablehlo.tan"(%0) : (tensor<10xf8E4M3FN>) -> tensor<10xf8E4M3FN>
    %2 = "stablehlo.constant"() <{value = dense<[0.0, -0.0, 1.5, 0.5625, 14.0, -0.5625, -14.0, -0.75, 1.25, -0.140625]> : tensor<10xf8E4M3FN>}> : () -> tensor<10xf8E4M3FN>
    "check.expect_close"(%1, %2) <{max_ulp_difference = 1 : i64, min_ulp_difference = 0 : i64}> : (tensor<10xf8E4M3FN>, tensor<10xf8E4M3FN>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "tan_op_test_f8e5m2"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[0.0, -0.0, 1.0, 0.5, 1.5, -0.5, -1.5, 2.5, -2.0, 3.0]> : tensor<10xf8E5M2>}> : () -> tensor<10xf8E5M2>
    %1 = "stablehlo.tan"(%0) : (tensor<10xf8E5M2>) -> tensor<10xf8E5M2>
    %2 = "stablehlo.constant"() <{value = dense<[0.0, -0.0, 1.5, 0.5, 14.0, -0.5, -14.0, -0.75, 2.0, -0.15625]> : tensor<10xf8E5M2>}> : () -> tensor<10xf8E5M2>
    "check.expect_close"(%1, %2) <{max_ulp_difference = 1 : i64, min_ulp_difference = 0 : i64}> : (tensor<10xf8E5M2>, tensor<10xf8E5M2>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "tan_op_test_f16"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[0.0, -0.0, 1.0, 0.5, 1.5, -0.5, -1.5, 2.5, -2.25, 3.0]> : tensor<10xf16>}> : () -> tensor<10xf16>
    %1 = "stablehlo.tan"(%0) : (tensor<10xf16>) -> tensor<10xf16>
    %2 = "stablehlo.constant"() <{value = dense<[0.0, -0.0, 1.5576171875, 0.54638671875, 14.1015625, -0.54638671875, -14.1015625, -0.7470703125, 1.23828125, -0.142578125]> : tensor<10xf16>}> : () -> tensor<10xf16>
    "check.expect_close"(%1, %2) <{max_ulp_difference = 1 : i64, min_ulp_difference = 0 : i64}> : (tensor<10xf16>, tensor<10xf16>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "tan_op_test_bf16"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[0.0, -0.0, 1.0, 0.5, 1.5, -0.5, -1.5, 2.5, -2.25, 3.0]> : tensor<10xbf16>}> : () -> tensor<10xbf16>
    %1 = "stablehlo.tan"(%0) : (tensor<10xbf16>) -> tensor<10xbf16>
    %2 = "stablehlo.constant"() <{value = dense<[0.0, -0.0, 1.5546875, 0.546875, 14.125, -0.546875, -14.125, -0.74609375, 1.2421875, -0.142578125]> : tensor<10xbf16>}> : () -> tensor<10xbf16>
    "check.expect_close"(%1, %2) <{max_ulp_difference = 1 : i64, min_ulp_difference = 0 : i64}> : (tensor<10xbf16>, tensor<10xbf16>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "tan_op_test_f32"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[0.0, -0.0, 1.0, 0.5, 1.5, -0.5, -1.5, 2.5, -2.25, 3.0]> : tensor<10xf32>}> : () -> tensor<10xf32>
    %1 = "stablehlo.tan"(%0) : (tensor<10xf32>) -> tensor<10xf32>
    "check.expect_almost_eq_const"(%1) <{value = dense<[0.0, -0.0, 1.5574077367782593, 0.5463024973869324, 14.101420402526855, -0.5463024973869324, -14.101420402526855, -0.747022271156311, 1.2386276721954346, -0.14254654943943024]> : tensor<10xf32>}> : (tensor<10xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "tan_op_test_f64"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[0.0, -0.0, 1.0, 0.5, 1.5, -0.5, -1.5, 2.5, -2.25, 3.0]> : tensor<10xf64>}> : () -> tensor<10xf64>
    %1 = "stablehlo.tan"(%0) : (tensor<10xf64>) -> tensor<10xf64>
    "check.expect_almost_eq_const"(%1) <{value = dense<[0.0, -0.0, 1.5574077246549023, 0.5463024898437905, 14.101419947171719, -0.5463024898437905, -14.101419947171719, -0.7470222972386603, 1.2386276162240966, -0.1425465430742778]> : tensor<10xf64>}> : (tensor<10xf64>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "tan_op_test_f32_close"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[9.999999974752427e-7, -0.25, 0.75, 4.0]> : tensor<4xf32>}> : () -> tensor<4xf32>
    %1 = "stablehlo.tan"(%0) : (tensor<4xf32>) -> tensor<4xf32>
    %2 = "stablehlo.constant"() <{value = dense<[9.999999974752427e-7, -0.25534191727638245, 0.9315964579582214, 1.1578212976455688]> : tensor<4xf32>}> : () -> tensor<4xf32>
    "check.expect_close"(%1, %2) <{max_ulp_difference = 1 : i64, min_ulp_difference = 0 : i64}> : (tensor<4xf32>, tensor<4xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "tan_op_test_c64"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[(1.5, 2.5), (-0.75, 0.5), (0.25, -1.25), (3.0, 0.125)]> : tensor<4xcomplex<f32>>}> : () -> tensor<4xcomplex<f32>>
    %1 = "stablehlo.tan"(%0) : (tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>>
    "check.expect_almost_eq_const"(%1) <{value = dense<[(0.0019273435464128852, 1.013428807258606), (-0.6180964112281799, 0.7282118201255798), (0.06839291006326675, -0.8630977272987366), (-0.14029817283153534, 0.12683993577957153)]> : tensor<4xcomplex<f32>>}> : (tensor<4xcomplex<f32>>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "tan_op_test_c128"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[(1.5, 2.5), (-0.75, 0.5), (0.25, -1.25), (3.0, 0.125)]> : tensor<4xcomplex<f64>>}> : () -> tensor<4xcomplex<f64>>
    %1 = "stablehlo.tan"(%0) : (tensor<4xcomplex<f64>>) -> tensor<4xcomplex<f64>>
    "check.expect_almost_eq_const"(%1) <{value = dense<[(0.0019273435237456256, 1.0134287782038933), (-0.618096394806202, 0.7282118012804724), (0.06839290870963123, -0.863097706373893), (-0.14029816681980312, 0.12683993977691818)]> : tensor<4xcomplex<f64>>}> : (tensor<4xcomplex<f64>>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
