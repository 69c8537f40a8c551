"builtin.module"() ({
  "func.func"() <{function_type = () -> (), sym_name = "clamp_op_test_si64"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[1, 5, -5]> : tensor<3xi64>}> : () -> tensor<3xi64>
    %1 = "stablehlo.constant"() <{value = dense<[2, 3, -1]> : tensor<3xi64>}> : () -> tensor<3xi64>
    %2 = "stablehlo.constant"() <{value = dense<[3, 7, -3]> : tensor<3xi64>}> : () -> tensor<3xi64>
    %3 = "stablehlo.clamp"(%0, %1, %2) : (tensor<3xi64>, tensor<3xi64>, tensor<3xi64>) -> tensor<3xi64>
    "check.expect_eq_const"(%3) <{value = dense<[2, 5, -3]> : tensor<3xi64>}> : (tensor<3xi64>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "clamp_op_test_scalar_bounds"}> ({
    %0 = "stablehlo.constant"() <{value = dense<0.0> : tensor<f32>}> : () -> tensor<f32>
    %1 = "stablehlo.constant"() <{value = dense<[-1.0, 0.5, 7.0, 0x7FC00000]> : tensor<4xf32>}> : () -> tensor<4xf32>
    %2 = "stablehlo.constant"() <{value = dense<6.0> : tensor<f32>}> : () -> tensor<f32>
    %3 = "stablehlo.clamp"(%0, %1, %2) : (tensor<f32>, tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
    "check.expect_eq_const"(%3) <{value = dense<[0.0, 0.5, 6.0, 0x7FC00000]> : tensor<4xf32>}> : (tensor<4xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "clamp_op_test_ui8"}> ({
    %0 = "stablehlo.constant"() <{value = dense<10> : tensor<ui8>}> : () -> tensor<ui8>
    %1 = "stablehlo.constant"() <{value = dense<[0, 200, 50]> : tensor<3xui8>}> : () -> tensor<3xui8>
    %2 = "stablehlo.constant"() <{value = dense<100> : tensor<ui8>}> : () -> tensor<ui8>
    %3 = "stablehlo.clamp"(%0, %1, %2) : (tensor<ui8>, tensor<3xui8>, tensor<ui8>) -> tensor<3xui8>
    "check.expect_eq_const"(%3) <{value = dense<[10, 100, 50]> : tensor<3xui8>}> : (tensor<3xui8>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
