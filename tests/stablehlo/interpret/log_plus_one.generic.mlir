"builtin.module"() ({
  "func.func"() <{function_type = () -> (), sym_name = "log_plus_one_op_test_f8e4m3fn"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[0.25, 1.0, -0.5, 3.5, 7.0, 0.0]> : tensor<6xf8E4M3FN>}> : () -> tensor<6xf8E4M3FN>
    %1 = "stablehlo.log_plus_one"(%0) : (tensor<6xf8E4M3FN>) -> tensor<6xf8E4M3FN>
    %2 = "stablehlo.constant"() <{value = dense<[0.21875, 0.6875, -0.6875, 1.5, 2.0, 0.0]> : tensor<6xf8E4M3FN>}> : () -> tensor<6xf8E4M3FN>
    "check.expect_close"(%1, %2) <{max_ulp_difference = 1 : i64, min_ulp_difference = 0 : i64}> : (tensor<6xf8E4M3FN>, tensor<6xf8E4M3FN>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "log_plus_one_op_test_f8e5m2"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[0.25, 1.0, -0.5, 3.5, 7.0, 0.0]> : tensor<6xf8E5M2>}> : () -> tensor<6xf8E5M2>
    %1 = "stablehlo.log_plus_one"(%0) : (tensor<6xf8E5M2>) -> tensor<6xf8E5M2>
    %2 = "stablehlo.constant"() <{value = dense<[0.21875, 0.75, -0.75, 1.5, 2.0, 0.0]> : tensor<6xf8E5M2>}> : () -> tensor<6xf8E5M2>
    "check.expect_close"(%1, %2) <{max_ulp_difference = 1 : i64, min_ulp_difference = 0 : i64}> : (tensor<6xf8E5M2>, tensor<6xf8E5M2>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "log_plus_one_op_test_f16"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[0.25, 1.0, -0.5, 3.5, 7.0, 0.0]> : tensor<6xf16>}> : () -> tensor<6xf16>
    %1 = "stablehlo.log_plus_one"(%0) : (tensor<6xf16>) -> tensor<6xf16>
    %2 = "stablehlo.constant"() <{value = dense<[0.22314453125, 0.693359375, -0.693359375, 1.50390625, 2.080078125, 0.0]> : tensor<6xf16>}> : () -> tensor<6xf16>
    "check.expect_close"(%1, %2) <{max_ulp_difference = 1 : i64, min_ulp_difference = 0 : i64}> : (tensor<6xf16>, tensor<6xf16>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "log_plus_one_op_test_bf16"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[0.25, 1.0, -0.5, 3.5, 7.0, 0.0]> : tensor<6xbf16>}> : () -> tensor<6xbf16>
    %1 = "stablehlo.log_plus_one"(%0) : (tensor<6xbf16>) -> tensor<6xbf16>
    %2 = "stablehlo.constant"() <{value = dense<[0.22265625, 0.69140625, -0.69140625, 1.5078125, 2.078125, 0.0]> : tensor<6xbf16>}> : () -> tensor<6xbf16>
    "check.expect_close"(%1, %2) <{max_ulp_difference = 1 : i64, min_ulp_difference = 0 : i64}> : (tensor<6xbf16>, tensor<6xbf16>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "log_plus_one_op_test_f32"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[0.25, 1.0, -0.5, 3.5, 7.0, 0.0]> : tensor<6xf32>}> : () -> tensor<6xf32>
    %1 = "stablehlo.log_plus_one"(%0) : (tensor<6xf32>) -> tensor<6xf32>
    "check.expect_almost_eq_const"(%1) <{value = dense<[0.2231435477733612, 0.6931471824645996, -0.6931471824645996, 1.504077434539795, 2.079441547393799, 0.0]> : tensor<6xf32>}> : (tensor<6xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "log_plus_one_op_test_f64"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[0.25, 1.0, -0.5, 3.5, 7.0, 0.0]> : tensor<6xf64>}> : () -> tensor<6xf64>
    %1 = "stablehlo.log_plus_one"(%0) : (tensor<6xf64>) -> tensor<6xf64>
    "check.expect_almost_eq_const"(%1) <{value = dense<[0.22314355131420976, 0.6931471805599453, -0.6931471805599453, 1.5040773967762742, 2.0794415416798357, 0.0]> : tensor<6xf64>}> : (tensor<6xf64>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "log_plus_one_op_test_f32_close"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[9.999999974752427e-7, -0.25, 0.75, 12.0]> : tensor<4xf32>}> : () -> tensor<4xf32>
    %1 = "stablehlo.log_plus_one"(%0) : (tensor<4xf32>) -> tensor<4xf32>
    %2 = "stablehlo.constant"() <{value = dense<[9.999995427278918e-7, -0.28768208622932434, 0.5596157908439636, 2.5649492740631104]> : tensor<4xf32>}> : () -> tensor<4xf32>
    "check.expect_close"(%1, %2) <{max_ulp_difference = 1 : i64, min_ulp_difference = 0 : i64}> : (tensor<4xf32>, tensor<4xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "log_plus_one_op_test_c64"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[(1.5, 2.5), (-0.75, 0.5), (0.25, -1.25), (3.0, 0.125)]> : tensor<4xcomplex<f32>>}> : () -> tensor<4xcomplex<f32>>
    %1 = "stablehlo.log_plus_one"(%0) : (tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>>
    "check.expect_almost_eq_const"(%1) <{value = dense<[(1.262864351272583, 0.7853981852531433), (-0.5815753936767578, 1.1071487665176392), (0.5697171688079834, -0.7853981852531433), (1.3867824077606201, 0.031239833682775497)]> : tensor<4xcomplex<f32>>}> : (tensor<4xcomplex<f32>>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "log_plus_one_op_test_c128"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[(1.5, 2.5), (-0.75, 0.5), (0.25, -1.25), (3.0, 0.125)]> : tensor<4xcomplex<f64>>}> : () -> tensor<4xcomplex<f64>>
    %1 = "stablehlo.log_plus_one"(%0) : (tensor<4xcomplex<f64>>) -> tensor<4xcomplex<f64>>
    "check.expect_almost_eq_const"(%1) <{value = dense<[(1.2628643221541278, 0.7853981633974483), (-0.5815754049028403, 1.1071487177940904), (0.5697171415941824, -0.7853981633974483), (1.3867824041064183, 0.031239833430268277)]> : tensor<4xcomplex<f64>>}> : (tensor<4xcomplex<f64>>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
