"builtin.module"() ({
  "func.func"() <{function_type = () -> (), sym_name = "exponential_op_test_f8e4m3fn"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[0.0, -0.0, 1.0, 0.5, 1.5, -0.5, -1.5, 2.5, -2.25, 3.0]> : tensor<10xf8E4M3FN>}> : () -> tensor<10xf8E4M3FN>
    %1 = "stablehlo.exponential"(%0) : (tensor<10xf8E4M3FN>) -> tensor<10xf8E4M3FN>
    %2 = "stablehlo.constant"() <{value = dense<[1.0, 1.0, 2.75, 1.625, 4.5, 0.625, 0.21875, 12.0, 0.1015625, 20.0]> : tensor<10xf8E4M3FN>}> : () -> tensor<10xf8E4M3FN>
    "check.expect_close"(%1, %2) <{max_ulp_difference = 1 : i64, min_ulp_difference = 0 : i64}> : (tensor<10xf8E4M3FN>, tensor<10xf8E4M3FN>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "exponential_op_test_f8e5m2"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[0.0, -0.0, 1.0, 0.5, 1.5, -0.5, -1.5, 2.5, -2.0, 3.0]> : tensor<10xf8E5M2>}> : () -> tensor<10xf8E5M2>
    %1 = "stablehlo.exponential"(%0) : (tensor<10xf8E5M2>) -> tensor<10xf8E5M2>
    %2 = "stablehlo.constant"() <{value = dense<[1.0, 1.0, 2.5, 1.75, 4.0, 0.625, 0.21875, 12.0, 0.125, 20.0]> : tensor<10xf8E5M2>}> : () -> tensor<10xf8E5M2>
    "check.expect_close"(%1, %2) <{max_ulp_difference = 1 : i64, min_ulp_difference = 0 : i64}> : (tensor<10xf8E5M2>, tensor<10xf8E5M2>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "exponential_op_test_f16"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[0.0, -0.0, 1.0, 0.5, 1.5, -0.5, -1.5, 2.5, -2.25, 3.0]> : tensor<10xf16>}> : () -> tensor<10xf16>
    %1 = "stablehlo.exponential"(%0) : (tensor<10xf16>) -> tensor<10xf16>
    %2 = "stablehlo.constant"() <{value = dense<[1.0, 1.0, 2.71875, 1.6484375, 4.48046875, 0.6064453125, 0.22314453125, 12.1796875, 0.10540771484375, 20.078125]> : tensor<10xf16>}> : () -> tensor<10xf16>
    "check.expect_close"(%1, %2) <{max_ulp_difference = 1 : i64, min_ulp_difference = 0 : i64}> : (tensor<10xf16>, tensor<10xf16>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "exponential_op_test_bf16"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[0.0, -0.0, 1.0, 0.5, 1.5, -0.5, -1.5, 2.5, -2.25, 3.0]> : tensor<10xbf16>}> : () -> tensor<10xbf16>
    %1 = "stablehlo.exponential"(%0) : (tensor<10xbf16>) -> tensor<10xbf16>
    %2 = "stablehlo.constant"() <{value = dense<[1.0, 1.0, 2.71875, 1.6484375, 4.46875, 0.60546875, 0.22265625, 12.1875, 0.10546875, 20.125]> : tensor<10xbf16>}> : () -> tensor<10xbf16>
    "check.expect_close"(%1, %2) <{max_ulp_difference = 1 : i64, min_ulp_difference = 0 : i64}> : (tensor<10xbf16>, tensor<10xbf16>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "exponential_op_test_f32"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[0.0, -0.0, 1.0, 0.5, 1.5, -0.5, -1.5, 2.5, -2.25, 3.0]> : tensor<10xf32>}> : () -> tensor<10xf32>
    %1 = "stablehlo.exponential"(%0) : (tensor<10xf32>) -> tensor<10xf32>
    "check.expect_almost_eq_const"(%1) <{value = dense<[1.0, 1.0, 2.7182817459106445, 1.6487212181091309, 4.481688976287842, 0.6065306663513184, 0.22313016653060913, 12.182494163513184, 0.1053992211818695, 20.08553695678711]> : tensor<10xf32>}> : (tensor<10xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "exponential_op_test_f64"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[0.0, -0.0, 1.0, 0.5, 1.5, -0.5, -1.5, 2.5, -2.25, 3.0]> : tensor<10xf64>}> : () -> tensor<10xf64>
    %1 = "stablehlo.exponential"(%0) : (tensor<10xf64>) -> tensor<10xf64>
    "check.expect_almost_eq_const"(%1) <{value = dense<[1.0, 1.0, 2.718281828459045, 1.6487212707001282, 4.4816890703380645, 0.6065306597126334, 0.22313016014842982, 12.182493960703473, 0.10539922456186433, 20.085536923187668]> : tensor<10xf64>}> : (tensor<10xf64>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "exponential_op_test_f32_close"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[9.999999974752427e-7, -0.25, 0.75, 4.0]> : tensor<4xf32>}> : () -> tensor<4xf32>
    %1 = "stablehlo.exponential"(%0) : (tensor<4xf32>) -> tensor<4xf32>
    %2 = "stablehlo.constant"() <{value = dense<[1.0000009536743164, 0.7788007855415344, 2.117000102996826, 54.598148345947266]> : tensor<4xf32>}> : () -> tensor<4xf32>
    "check.expect_close"(%1, %2) <{max_ulp_difference = 1 : i64, min_ulp_difference = 0 : i64}> : (tensor<4xf32>, tensor<4xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "exponential_op_test_c64"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[(1.5, 2.5), (-0.75, 0.5), (0.25, -1.25), (3.0, 0.125)]> : tensor<4xcomplex<f32>>}> : () -> tensor<4xcomplex<f32>>
    %1 = "stablehlo.exponential"(%0) : (tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>>
    "check.expect_almost_eq_const"(%1) <{value = dense<[(-3.5904765129089355, 2.68216609954834), (0.4145406484603882, 0.22646458446979523), (0.40488192439079285, -1.2185204029083252), (19.928823471069336, 2.5041589736938477)]> : tensor<4xcomplex<f32>>}> : (tensor<4xcomplex<f32>>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "exponential_op_test_c128"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[(1.5, 2.5), (-0.75, 0.5), (0.25, -1.25), (3.0, 0.125)]> : tensor<4xcomplex<f64>>}> : () -> tensor<4xcomplex<f64>>
    %1 = "stablehlo.exponential"(%0) : (tensor<4xcomplex<f64>>) -> tensor<4xcomplex<f64>>
    "check.expect_almost_eq_const"(%1) <{value = dense<[(-3.590476585567813, 2.6821660671324885), (0.41454064950578356, 0.22646458896647162), (0.4048819277655479, -1.2185203712983141), (19.92882288023536, 2.504158960797569)]> : tensor<4xcomplex<f64>>}> : (tensor<4xcomplex<f64>>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
