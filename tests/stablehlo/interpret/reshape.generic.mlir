"builtin.module"() ({
  "func.func"() <{function_type = () -> (), sym_name = "reshape_op_test_si32"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[[0, 1, 2], [3, 4, 5]]> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
    %1 = "stablehlo.reshape"(%0) : (tensor<2x3xi32>) -> tensor<3x2xi32>
    "check.expect_eq_const"(%1) <{value = dense<[[0, 1], [2, 3], [4, 5]]> : tensor<3x2xi32>}> : (tensor<3x2xi32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "reshape_op_test_f32"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[[0.0, 1.0, 2.0], [3.0, 4.0, 5.0]]> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
    %1 = "stablehlo.reshape"(%0) : (tensor<2x3xf32>) -> tensor<3x2xf32>
    "check.expect_eq_const"(%1) <{value = dense<[[0.0, 1.0], [2.0, 3.0], [4.0, 5.0]]> : tensor<3x2xf32>}> : (tensor<3x2xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "reshape_op_test_c64"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[[(0.0, -0.0), (1.0, -1.0), (2.0, -2.0)], [(3.0, -3.0), (4.0, -4.0), (5.0, -5.0)]]> : tensor<2x3xcomplex<f32>>}> : () -> tensor<2x3xcomplex<f32>>
    %1 = "stablehlo.reshape"(%0) : (tensor<2x3xcomplex<f32>>) -> tensor<3x2xcomplex<f32>>
    "check.expect_eq_const"(%1) <{value = dense<[[(0.0, -0.0), (1.0, -1.0)], [(2.0, -2.0), (3.0, -3.0)], [(4.0, -4.0), (5.0, -5.0)]]> : tensor<3x2xcomplex<f32>>}> : (tensor<3x2xcomplex<f32>>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "reshape_op_test_i1"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[[false, true, false], [true, false, true]]> : tensor<2x3xi1>}> : () -> tensor<2x3xi1>
    %1 = "stablehlo.reshape"(%0) : (tensor<2x3xi1>) -> tensor<3x2xi1>
    "check.expect_eq_const"(%1) <{value = dense<[[false, true], [false, true], [false, true]]> : tensor<3x2xi1>}> : (tensor<3x2xi1>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "reshape_op_test_scalar"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[[7]]> : tensor<1x1xi32>}> : () -> tensor<1x1xi32>
    %1 = "stablehlo.reshape"(%0) : (tensor<1x1xi32>) -> tensor<i32>
    "check.expect_eq_const"(%1) <{value = dense<7> : tensor<i32>}> : (tensor<i32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
