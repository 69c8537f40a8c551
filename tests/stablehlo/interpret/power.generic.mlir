"builtin.module"() ({
  "func.func"() <{function_type = () -> (), sym_name = "power_op_test_si8"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[2, 3, 1, 0, 5, -1, -2]> : tensor<7xi8>}> : () -> tensor<7xi8>
    %1 = "stablehlo.constant"() <{value = dense<[3, 2, 9, 0, -1, -3, 5]> : tensor<7xi8>}> : () -> tensor<7xi8>
    %2 = "stablehlo.power"(%0, %1) : (tensor<7xi8>, tensor<7xi8>) -> tensor<7xi8>
    "check.expect_eq_const"(%2) <{value = dense<[8, 9, 1, 1, 0, -1, -32]> : tensor<7xi8>}> : (tensor<7xi8>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "power_op_test_si32"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[2, 3, 1, 0, 5, -1, -2]> : tensor<7xi32>}> : () -> tensor<7xi32>
    %1 = "stablehlo.constant"() <{value = dense<[3, 2, 9, 0, -1, -3, 5]> : tensor<7xi32>}> : () -> tensor<7xi32>
    %2 = "stablehlo.power"(%0, %1) : (tensor<7xi32>, tensor<7xi32>) -> tensor<7xi32>
    "check.expect_eq_const"(%2) <{value = dense<[8, 9, 1, 1, 0, -1, -32]> : tensor<7xi32>}> : (tensor<7xi32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "power_op_test_si64"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[2, 3, 1, 0, 5, -1, -2]> : tensor<7xi64>}> : () -> tensor<7xi64>
    %1 = "stablehlo.constant"() <{value = dense<[3, 2, 9, 0, -1, -3, 5]> : tensor<7xi64>}> : () -> tensor<7xi64>
    %2 = "stablehlo.power"(%0, %1) : (tensor<7xi64>, tensor<7xi64>) -> tensor<7xi64>
    "check.expect_eq_const"(%2) <{value = dense<[8, 9, 1, 1, 0, -1, -32]> : tensor<7xi64>}> : (tensor<7xi64>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "power_op_test_ui8"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[2, 3, 1, 0, 5, 7, 2]> : tensor<7xui8>}> : () -> tensor<7xui8>
    %1 = "stablehlo.constant"() <{value = dense<[3, 2, 9, 0, 1, 2, 5]> : tensor<7xui8>}> : () -> tensor<7xui8>
    %2 = "stablehlo.power"(%0, %1) : (tensor<7xui8>, tensor<7xui8>) -> tensor<7xui8>
    "check.expect_eq_const"(%2) <{value = dense<[8, 9, 1, 1, 5, 49, 32]> : tensor<7xui8>}> : (tensor<7xui8>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "power_op_test_ui16"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[2, 3, 1, 0, 5, 7, 2]> : tensor<7xui16>}> : () -> tensor<7xui16>
    %1 = "stablehlo.constant"() <{value = dense<[3, 2, 9, 0, 1, 2, 5]> : tensor<7xui16>}> : () -> tensor<7xui16>
    %2 = "stablehlo.power"(%0, %1) : (tensor<7xui16>, tensor<7xui16>) -> tensor<7xui16>
    "check.expect_eq_const"(%2) <{value = dense<[8, 9, 1, 1, 5, 49, 32]> : tensor<7xui16>}> : (tensor<7xui16>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "power_op_test_ui64"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[2, 3, 1, 0, 5, 7, 2]> : tensor<7xui64>}> : () -> tensor<7xui64>
    %1 = "stablehlo.constant"() <{value = dense<[3, 2, 9, 0, 1, 2, 5]> : tensor<7xui64>}> : () -> tensor<7xui64>
    %2 = "stablehlo.power"(%0, %1) : (tensor<7xui64>, tensor<7xui64>) -> tensor<7xui64>
    "check.expect_eq_const"(%2) <{value = dense<[8, 9, 1, 1, 5, 49, 32]> : tensor<7xui64>}> : (tensor<7xui64>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "power_op_test_f16"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[2.0, 3.0, -2.0, 0.0, 9.0, 0.25, -1.5, 7.0]> : tensor<8xf16>}> : () -> tensor<8xf16>
    %1 = "stablehlo.constant"() <{value = dense<[3.0, -2.0, 3.0, 0.0, 0.5, 1.5, 2.0, 0.0]> : tensor<8xf16>}> : () -> tensor<8xf16>
    %2 = "stablehlo.power"(%0, %1) : (tensor<8xf16>, tensor<8xf16>) -> tensor<8xf16>
    "check.expect_almost_eq_const"(%2) <{value = dense<[8.0, 0.111083984375, -8.0, 1.0, 3.0, 0.125, 2.25, 1.0]> : tensor<8xf16>}> : (tensor<8xf16>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "power_op_test_bf16"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[2.0, 3.0, -2.0, 0.0, 9.0, 0.25, -1.5, 7.0]> : tensor<8xbf16>}> : () -> tensor<8xbf16>
    %1 = "stablehlo.constant"() <{value = dense<[3.0, -2.0, 3.0, 0.0, 0.5, 1.5, 2.0, 0.0]> : tensor<8xbf16>}> : () -> tensor<8xbf16>
    %2 = "stablehlo.power"(%0, %1) : (tensor<8xbf16>, tensor<8xbf16>) -> tensor<8xbf16>
    "check.expect_almost_eq_const"(%2) <{value = dense<[8.0, 0.111328125, -8.0, 1.0, 3.0, 0.125, 2.25, 1.0]> : tensor<8xbf16>}> : (tensor<8xbf16>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "power_op_test_f32"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[2.0, 3.0, -2.0, 0.0, 9.0, 0.25, -1.5, 7.0]> : tensor<8xf32>}> : () -> tensor<8xf32>
    %1 = "stablehlo.constant"() <{value = dense<[3.0, -2.0, 3.0, 0.0, 0.5, 1.5, 2.0, 0.0]> : tensor<8xf32>}> : () -> tensor<8xf32>
    %2 = "stablehlo.power"(%0, %1) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    "check.expect_almost_eq_const"(%2) <{value = dense<[8.0, 0.1111111119389534, -8.0, 1.0, 3.0, 0.125, 2.25, 1.0]> : tensor<8xf32>}> : (tensor<8xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "power_op_test_f64"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[2.0, 3.0, -2.0, 0.0, 9.0, 0.25, -1.5, 7.0]> : tensor<8xf64>}> : () -> tensor<8xf64>
    %1 = "stablehlo.constant"() <{value = dense<[3.0, -2.0, 3.0, 0.0, 0.5, 1.5, 2.0, 0.0]> : tensor<8xf64>}> : () -> tensor<8xf64>
    %2 = "stablehlo.power"(%0, %1) : (tensor<8xf64>, tensor<8xf64>) -> tensor<8xf64>
    "check.expect_almost_eq_const"(%2) <{value = dense<[8.0, 0.1111111111111111, -8.0, 1.0, 3.0, 0.125, 2.25, 1.0]> : tensor<8xf64>}> : (tensor<8xf64>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "power_op_test_c64"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[(1.5, 2.5), (-0.75, 0.5), (0.25, -1.25), (3.0, 0.125)]> : tensor<4xcomplex<f32>>}> : () -> tensor<4xcomplex<f32>>
    %1 = "stablehlo.constant"() <{value = dense<[(2.0, 0.0), (0.5, 0.25), (1.0, 1.0), (-1.0, 0.0)]> : tensor<4xcomplex<f32>>}> : () -> tensor<4xcomplex<f32>>
    %2 = "stablehlo.power"(%0, %1) : (tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>>
    "check.expect_almost_eq_const"(%2) <{value = dense<[(-4.0, 7.5), (0.1577097326517105, 0.47597435116767883), (2.144730806350708, -4.553925037384033), (0.3327556252479553, -0.013864818029105663)]> : tensor<4xcomplex<f32>>}> : (tensor<4xcomplex<f32>>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "power_op_test_c128"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[(1.5, 2.5), (-0.75, 0.5), (0.25, -1.25), (3.0, 0.125)]> : tensor<4xcomplex<f64>>}> : () -> tensor<4xcomplex<f64>>
    %1 = "stablehlo.constant"() <{value = dense<[(2.0, 0.0), (0.5, 0.25), (1.0, 1.0), (-1.0, 0.0)]> : tensor<4xcomplex<f64>>}> : () -> tensor<4xcomplex<f64>>
    %2 = "stablehlo.power"(%0, %1) : (tensor<4xcomplex<f64>>, tensor<4xcomplex<f64>>) -> tensor<4xcomplex<f64>>
    "check.expect_almost_eq_const"(%2) <{value = dense<[(-4.000000000000001, 7.5), (0.1577097355289014, 0.4759743613893408), (2.144730833377859, -4.553925081969045), (0.3327556325823224, -0.01386481802426343)]> : tensor<4xcomplex<f64>>}> : (tensor<4xcomplex<f64>>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
