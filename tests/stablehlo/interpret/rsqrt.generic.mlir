"builtin.module"() ({
  "func.func"() <{function_type = () -> (), sym_name = "rsqrt_op_test_f8e4m3fn"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[0.25, 1.0, 2.0, 3.5, 7.0, 0.5]> : tensor<6xf8E4M3FN>}> : () -> tensor<6xf8E4M3FN>
    %1 = "stablehlo.rsqrt"(%0) : (tensor<6xf8E4M3FN>) -> tensor<6xf8E4M3FN>
    %2 = "stablehlo.constant"() <{value = dense<[2.0, 1.0, 0.6875, 0.5625, 0.375, 1.375]> : tensor<6xf8E4M3FN>}> : () -> tensor<6xf8E4M3FN>
    "check.expect_close"(%1, %2) <{max_ulp_difference = 1 : i64, min_ulp_difference = 0 : i64}> : (tensor<6xf8E4M3FN>, tensor<6xf8E4M3FN>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "rsqrt_op_test_f8e5m2"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[0.25, 1.0, 2.0, 3.5, 7.0, 0.5]> : tensor<6xf8E5M2>}> : () -> tensor<6xf8E5M2>
    %1 = "stablehlo.rsqrt"(%0) : (tensor<6xf8E5M2>) -> tensor<6xf8E5M2>
    %2 = "stablehlo.constant"() <{value = dense<[2.0, 1.0, 0.75, 0.5, 0.375, 1.5]> : tensor<6xf8E5M2>}> : () -> tensor<6xf8E5M2>
    "check.expect_close"(%1, %2) <{max_ulp_difference = 1 : i64, min_ulp_difference = 0 : i64}> : (tensor<6xf8E5M2>, tensor<6xf8E5M2>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "rsqrt_op_test_f16"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[0.25, 1.0, 2.0, 3.5, 7.0, 0.5]> : tensor<6xf16>}> : () -> tensor<6xf16>
    %1 = "stablehlo.rsqrt"(%0) : (tensor<6xf16>) -> tensor<6xf16>
    %2 = "stablehlo.constant"() <{value = dense<[2.0, 1.0, 0.70703125, 0.53466796875, 0.3779296875, 1.4140625]> : tensor<6xf16>}> : () -> tensor<6xf16>
    "check.expect_close"(%1, %2) <{max_ulp_difference = 1 : i64, min_ulp_difference = 0 : i64}> : (tensor<6xf16>, tensor<6xf16>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "rsqrt_op_test_bf16"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[0.25, 1.0, 2.0, 3.5, 7.0, 0.5]> : tensor<6xbf16>}> : () -> tensor<6xbf16>
    %1 = "stablehlo.rsqrt"(%0) : (tensor<6xbf16>) -> tensor<6xbf16>
    %2 = "stablehlo.constant"() <{value = dense<[2.0, 1.0, 0.70703125, 0.53515625, 0.37890625, 1.4140625]> : tensor<6xbf16>}> : () -> tensor<6xbf16>
    "check.expect_close"(%1, %2) <{max_ulp_difference = 1 : i64, min_ulp_difference = 0 : i64}> : (tensor<6xbf16>, tensor<6xbf16>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "rsqrt_op_test_f32"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[0.25, 1.0, 2.0, 3.5, 7.0, 0.5]> : tensor<6xf32>}> : () -> tensor<6xf32>
    %1 = "stablehlo.rsqrt"(%0) : (tensor<6xf32>) -> tensor<6xf32>
    "check.expect_almost_eq_const"(%1) <{value = dense<[2.0, 1.0, 0.7071067690849304, 0.5345224738121033, 0.37796446681022644, 1.4142135381698608]> : tensor<6xf32>}> : (tensor<6xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "rsqrt_op_test_f64"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[0.25, 1.0, 2.0, 3.5, 7.0, 0.5]> : tensor<6xf64>}> : () -> tensor<6xf64>
    %1 = "stablehlo.rsqrt"(%0) : (tensor<6xf64>) -> tensor<6xf64>
    "check.expect_almost_eq_const"(%1) <{value = dense<[2.0, 1.0, 0.7071067811865475, 0.5345224838248488, 0.3779644730092272, 1.414213562373095]> : tensor<6xf64>}> : (tensor<6xf64>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "rsqrt_op_test_f32_close"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[9.999999974752427e-7, 0.75, 12.0, 1000000.0]> : tensor<4xf32>}> : () -> tensor<4xf32>
    %1 = "stablehlo.rsqrt"(%0) : (tensor<4xf32>) -> tensor<4xf32>
    %2 = "stablehlo.constant"() <{value = dense<[1000.0, 1.154700517654419, 0.28867512941360474, 0.0010000000474974513]> : tensor<4xf32>}> : () -> tensor<4xf32>
    "check.expect_close"(%1, %2) <{max_ulp_difference = 1 : i64, min_ulp_difference = 0 : i64}> : (tensor<4xf32>, tensor<4xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "rsqrt_op_test_c64"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[(1.5, 2.5), (-0.75, 0.5), (0.25, -1.25), (3.0, 0.125)]> : tensor<4xcomplex<f32>>}> : () -> tensor<4xcomplex<f32>>
    %1 = "stablehlo.rsqrt"(%0) : (tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>>
    "check.expect_almost_eq_const"(%1) <{value = dense<[(0.5096409320831299, -0.28855380415916443), (0.30522406101226807, -1.0080866813659668), (0.6849491596221924, 0.561523973941803), (0.5769748687744141, -0.012015096843242645)]> : tensor<4xcomplex<f32>>}> : (tensor<4xcomplex<f32>>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "rsqrt_op_test_c128"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[(1.5, 2.5), (-0.75, 0.5), (0.25, -1.25), (3.0, 0.125)]> : tensor<4xcomplex<f64>>}> : () -> tensor<4xcomplex<f64>>
    %1 = "stablehlo.rsqrt"(%0) : (tensor<4xcomplex<f64>>) -> tensor<4xcomplex<f64>>
    "check.expect_almost_eq_const"(%1) <{value = dense<[(0.5096409316961854, -0.28855379225520805), (0.30522407291491205, -1.0080866320727055), (0.6849491566528461, 0.5615239917877874), (0.576974865258346, -0.012015097068444502)]> : tensor<4xcomplex<f64>>}> : (tensor<4xcomplex<f64>>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
