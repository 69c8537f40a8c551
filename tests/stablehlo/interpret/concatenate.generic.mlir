"builtin.module"() ({
  "func.func"() <{function_type = () -> (), sym_name = "concatenate_op_test_si64"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[[0, 1], [2, 3], [4, 5]]> : tensor<3x2xi64>}> : () -> tensor<3x2xi64>
    %1 = "stablehlo.constant"() <{value = dense<[[6, 7]]> : tensor<1x2xi64>}> : () -> tensor<1x2xi64>
    %2 = "stablehlo.concatenate"(%0, %1) <{dimension = 0 : i64}> : (tensor<3x2xi64>, tensor<1x2xi64>) -> tensor<4x2xi64>
    "check.expect_eq_const"(%2) <{value = dense<[[0, 1], [2, 3], [4, 5], [6, 7]]> : tensor<4x2xi64>}> : (tensor<4x2xi64>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "concatenate_op_test_dim1"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[[1.0], [4.0]]> : tensor<2x1xf32>}> : () -> tensor<2x1xf32>
    %1 = "stablehlo.constant"() <{value = dense<[[2.0, 3.0], [5.0, 6.0]]> : tensor<2x2xf32>}> : () -> tensor<2x2xf32>
    %2 = "stablehlo.concatenate"(%0, %1) <{dimension = 1 : i64}> : (tensor<2x1xf32>, tensor<2x2xf32>) -> tensor<2x3xf32>
    "check.expect_eq_const"(%2) <{value = dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>}> : (tensor<2x3xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
