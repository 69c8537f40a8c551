"builtin.module"() ({
  "func.func"() <{function_type = () -> (), sym_name = "cholesky_op_test_lower"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[[4.0, 2.0, -2.0], [2.0, 10.0, 0.5], [-2.0, 0.5, 3.5]]> : tensor<3x3xf32>}> : () -> tensor<3x3xf32>
    %1 = "stablehlo.cholesky"(%0) <{lower = true}> : (tensor<3x3xf32>) -> tensor<3x3xf32>
    "check.expect_almost_eq_const"(%1) <{value = dense<[[2.0, 0.0, 0.0], [1.0, 3.0, 0.0], [-1.0, 0.5, 1.5]]> : tensor<3x3xf32>}> : (tensor<3x3xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "cholesky_op_test_upper"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[[4.0, 2.0, -2.0], [2.0, 10.0, 0.5], [-2.0, 0.5, 3.5]]> : tensor<3x3xf64>}> : () -> tensor<3x3xf64>
    %1 = "stablehlo.cholesky"(%0) <{lower = false}> : (tensor<3x3xf64>) -> tensor<3x3xf64>
    "check.expect_almost_eq_const"(%1) <{value = dense<[[2.0, 1.0, -1.0], [0.0, 3.0, 0.5], [0.0, 0.0, 1.5]]> : tensor<3x3xf64>}> : (tensor<3x3xf64>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
