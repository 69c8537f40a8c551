"builtin.module"() ({
  "func.func"() <{function_type = () -> (), sym_name = "cosine_op_test_f8e4m3fn"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[0.0, -0.0, 1.0, 0.5, 1.5, -0.5, -1.5, 2.5, -2.25, 3.0]> : tensor<10xf8E4M3FN>}> : () -> tensor<10xf8E4M3FN>
    %1 = "stablehlo.cosine"(%0) : (tensor<10xf8E4M3FN>) -> tensor<10xf8E4M3FN>
    %2 = "stablehlo.constant"() <{value = dense<[1.0, 1.0, 0.5625, 0.875, 0.0703125, 0.875, 0.0703125, -0.8125, -0.625, -1.0]> : tensor<10xf8E4M3FN>}> : () -> tensor<10xf8E4M3FN>
    "check.expect_close"(%1, %2) <{max_ulp_difference = 1 : i64, min_ulp_difference = 0 : i64}> : (tensor<10xf8E4M3FN>, tensor<10xf8E4M3FN>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "cosine_op_test_f8e5m2"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[0.0, -0.0, 1.0, 0.5, 1.5, -0.5, -1.5, 2.5, -2.0, 3.0]> : tensor<10xf8E5M2>}> : () -> tensor<10xf8E5M2>
    %1 = "stablehlo.cosine"(%0) : (tensor<10xf8E5M2>) -> tensor<10xf8E5M2>
    %2 = "stablehlo.constant"() <{value = dense<[1.0, 1.0, 0.5, 0.875, 0.078125, 0.875, 0.078125, -0.75, -0.4375, -1.0]> : tensor<10xf8E5M2>}> : () -> tensor<10xf8E5M2>
    "check.expect_close"(%1, %2) <{max_ulp_difference = 1 : i64, min_ulp_difference = 0 : i64}> : (tensor<10xf8E5M2>, tensor<10xf8E5M2>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "cosine_op_test_f16"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[0.0, -0.0, 1.0, 0.5, 1.5, -0.5, -1.5, 2.5, -2.25, 3.0]> : tensor<10xf16>}> : () -> tensor<10xf16>
    %1 = "stablehlo.cosine"(%0) : (tensor<10xf16>) -> tensor<10xf16>
    %2 = "stablehlo.constant"() <{value = dense<[1.0, 1.0, 0.54052734375, 0.87744140625, 0.07073974609375, 0.87744140625, 0.07073974609375, -0.80126953125, -0.6279296875, -0.990234375]> : tensor<10xf16>}> : () -> tensor<10xf16>
    "check.expect_close"(%1, %2) <{max_ulp_difference = 1 : i64, min_ulp_difference = 0 : i64}> : (tensor<10xf16>, tensor<10xf16>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "cosine_op_test_bf16"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[0.0, -0.0, 1.0, 0.5, 1.5, -0.5, -1.5, 2.5, -2.25, 3.0]> : tensor<10xbf16>}> : () -> tensor<10xbf16>
    %1 = "stablehlo.cosine"(%0) : (tensor<10xbf16>) -> tensor<10xbf16>
    %2 = "stablehlo.constant"() <{value = dense<[1.0, 1.0, 0.5390625, 0.87890625, 0.07080078125, 0.87890625, 0.07080078125, -0.80078125, -0.62890625, -0.98828125]> : tensor<10xbf16>}> : () -> tensor<10xbf16>
    "check.expect_close"(%1, %2) <{max_ulp_difference = 1 : i64, min_ulp_difference = 0 : i64}> : (tensor<10xbf16>, tensor<10xbf16>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "cosine_op_test_f32"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[0.0, -0.0, 1.0, 0.5, 1.5, -0.5, -1.5, 2.5, -2.25, 3.0]> : tensor<10xf32>}> : () -> tensor<10xf32>
    %1 = "stablehlo.cosine"(%0) : (tensor<10xf32>) -> tensor<10xf32>
    "check.expect_almost_eq_const"(%1) <{value = dense<[1.0, 1.0, 0.5403022766113281, 0.8775825500488281, 0.07073719799518585, 0.8775825500488281, 0.07073719799518585, -0.8011435866355896, -0.6281736493110657, -0.9899924993515015]> : tensor<10xf32>}> : (tensor<10xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "cosine_op_test_f64"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[0.0, -0.0, 1.0, 0.5, 1.5, -0.5, -1.5, 2.5, -2.25, 3.0]> : tensor<10xf64>}> : () -> tensor<10xf64>
    %1 = "stablehlo.cosine"(%0) : (tensor<10xf64>) -> tensor<10xf64>
    "check.expect_almost_eq_const"(%1) <{value = dense<[1.0, 1.0, 0.5403023058681398, 0.8775825618903728, 0.0707372016677029, 0.8775825618903728, 0.0707372016677029, -0.8011436155469337, -0.6281736227227391, -0.9899924966004454]> : tensor<10xf64>}> : (tensor<10xf64>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "cosine_op_test_f32_close"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[9.999999974752427e-7, -0.25, 0.75, 4.0]> : tensor<4xf32>}> : () -> tensor<4xf32>
    %1 = "stablehlo.cosine"(%0) : (tensor<4xf32>) -> tensor<4xf32>
    %2 = "stablehlo.constant"() <{value = dense<[1.0, 0.9689124226570129, 0.7316888570785522, -0.6536436080932617]> : tensor<4xf32>}> : () -> tensor<4xf32>
    "check.expect_close"(%1, %2) <{max_ulp_difference = 1 : i64, min_ulp_difference = 0 : i64}> : (tensor<4xf32>, tensor<4xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "cosine_op_test_c64"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[(1.5, 2.5), (-0.75, 0.5), (0.25, -1.25), (3.0, 0.125)]> : tensor<4xcomplex<f32>>}> : () -> tensor<4xcomplex<f32>>
    %1 = "stablehlo.cosine"(%0) : (tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>>
    "check.expect_almost_eq_const"(%1) <{value = dense<[(0.4337809979915619, -6.035048484802246), (0.825071394443512, 0.35519877076148987), (1.8297173976898193, 0.3963211178779602), (-0.9977368712425232, -0.01768597401678562)]> : tensor<4xcomplex<f32>>}> : (tensor<4xcomplex<f32>>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "cosine_op_test_c128"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[(1.5, 2.5), (-0.75, 0.5), (0.25, -1.25), (3.0, 0.125)]> : tensor<4xcomplex<f64>>}> : () -> tensor<4xcomplex<f64>>
    %1 = "stablehlo.cosine"(%0) : (tensor<4xcomplex<f64>>) -> tensor<4xcomplex<f64>>
    "check.expect_almost_eq_const"(%1) <{value = dense<[(0.43378099760770306, -6.035048637766573), (0.8250713669946073, 0.35519875789073846), (1.8297173520362848, 0.39632112287178833), (-0.9977368889512219, -0.01768597441213532)]> : tensor<4xcomplex<f64>>}> : (tensor<4xcomplex<f64>>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
