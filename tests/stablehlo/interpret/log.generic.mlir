"builtin.module"() ({
  "func.func"() <{function_type = () -> (), sym_name = "log_op_test_f8e4m3fn"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[0.25, 1.0, 2.0, 3.5, 7.0, 0.5]> : tensor<6xf8E4M3FN>}> : () -> tensor<6xf8E4M3FN>
    %1 = "stablehlo.log"(%0) : (tensor<6xf8E4M3FN>) -> tensor<6xf8E4M3FN>
    %2 = "stablehlo.constant"() <{value = dense<[-1.375, 0.0, 0.6875, 1.25, 2.0, -0.6875]> : tensor<6xf8E4M3FN>}> : () -> tensor<6xf8E4M3FN>
    "check.expect_close"(%1, %2) <{max_ulp_difference = 1 : i64, min_ulp_difference = 0 : i64}> : (tensor<6xf8E4M3FN>, tensor<6xf8E4M3FN>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "log_op_test_f8e5m2"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[0.25, 1.0, 2.0, 3.5, 7.0, 0.5]> : tensor<6xf8E5M2>}> : () -> tensor<6xf8E5M2>
    %1 = "stablehlo.log"(%0) : (tensor<6xf8E5M2>) -> tensor<6xf8E5M2>
    %2 = "stablehlo.constant"() <{value = dense<[-1.5, 0.0, 0.75, 1.25, 2.0, -0.75]> : tensor<6xf8E5M2>}> : () -> tensor<6xf8E5M2>
    "check.expect_close"(%1, %2) <{max_ulp_difference = 1 : i64, min_ulp_difference = 0 : i64}> : (tensor<6xf8E5M2>, tensor<6xf8E5M2>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "log_op_test_f16"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[0.25, 1.0, 2.0, 3.5, 7.0, 0.5]> : tensor<6xf16>}> : () -> tensor<6xf16>
    %1 = "stablehlo.log"(%0) : (tensor<6xf16>) -> tensor<6xf16>
    %2 = "stablehlo.constant"() <{value = dense<[-1.38671875, 0.0, 0.693359375, 1.2529296875, 1.9462890625, -0.693359375]> : tensor<6xf16>}> : () -> tensor<6xf16>
    "check.expect_close"(%1, %2) <{max_ulp_difference = 1 : i64, min_ulp_difference = 0 : i64}> : (tensor<6xf16>, tensor<6xf16>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "log_op_test_bf16"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[0.25, 1.0, 2.0, 3.5, 7.0, 0.5]> : tensor<6xbf16>}> : () -> tensor<6xbf16>
    %1 = "stablehlo.log"(%0) : (tensor<6xbf16>) -> tensor<6xbf16>
    %2 = "stablehlo.constant"() <{value = dense<[-1.3828125, 0.0, 0.69140625, 1.25, 1.9453125, -0.69140625]> : tensor<6xbf16>}> : () -> tensor<6xbf16>
    "check.expect_close"(%1, %2) <{max_ulp_difference = 1 : i64, min_ulp_difference = 0 : i64}> : (tensor<6xbf16>, tensor<6xbf16>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "log_op_test_f32"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[0.25, 1.0, 2.0, 3.5, 7.0, 0.5]> : tensor<6xf32>}> : () -> tensor<6xf32>
    %1 = "stablehlo.log"(%0) : (tensor<6xf32>) -> tensor<6xf32>
    "check.expect_almost_eq_const"(%1) <{value = dense<[-1.3862943649291992, 0.0, 0.6931471824645996, 1.2527629137039185, 1.945910096168518, -0.6931471824645996]> : tensor<6xf32>}> : (tensor<6xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "log_op_test_f64"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[0.25, 1.0, 2.0, 3.5, 7.0, 0.5]> : tensor<6xf64>}> : () -> tensor<6xf64>
    %1 = "stablehlo.log"(%0) : (tensor<6xf64>) -> tensor<6xf64>
    "check.expect_almost_eq_const"(%1) <{value = dense<[-1.3862943611198906, 0.0, 0.6931471805599453, 1.252762968495368, 1.9459101490553132, -0.6931471805599453]> : tensor<6xf64>}> : (tensor<6xf64>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "log_op_test_f32_close"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[9.999999974752427e-7, 0.75, 12.0, 1000000.0]> : tensor<4xf32>}> : () -> tensor<4xf32>
    %1 = "stablehlo.log"(%0) : (tensor<4xf32>) -> tensor<4xf32>
    %2 = "stablehlo.constant"() <{value = dense<[-13.815510749816895, -0.28768208622932434, 2.4849066734313965, 13.815510749816895]> : tensor<4xf32>}> : () -> tensor<4xf32>
    "check.expect_close"(%1, %2) <{max_ulp_difference = 1 : i64, min_ulp_difference = 0 : i64}> : (tensor<4xf32>, tensor<4xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "log_op_test_c64"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[(1.5, 2.5), (-0.75, 0.5), (0.25, -1.25), (3.0, 0.125)]> : tensor<4xcomplex<f32>>}> : () -> tensor<4xcomplex<f32>>
    %1 = "stablehlo.log"(%0) : (tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>>
    "check.expect_almost_eq_const"(%1) <{value = dense<[(1.070033073425293, 1.0303767919540405), (-0.10381968319416046, 2.5535900592803955), (0.24275390803813934, -1.3734008073806763), (1.0994795560836792, 0.041642580181360245)]> : tensor<4xcomplex<f32>>}> : (tensor<4xcomplex<f32>>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "log_op_test_c128"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[(1.5, 2.5), (-0.75, 0.5), (0.25, -1.25), (3.0, 0.125)]> : tensor<4xcomplex<f64>>}> : () -> tensor<4xcomplex<f64>>
    %1 = "stablehlo.log"(%0) : (tensor<4xcomplex<f64>>) -> tensor<4xcomplex<f64>>
    "check.expect_almost_eq_const"(%1) <{value = dense<[(1.0700330817481354, 1.0303768265243125), (-0.10381968238912218, 2.5535900500422257), (0.24275390789085052, -1.373400766945016), (1.0994795915742137, 0.04164257909858842)]> : tensor<4xcomplex<f64>>}> : (tensor<4xcomplex<f64>>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
