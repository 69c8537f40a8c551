"builtin.module"() ({
  "func.func"() <{function_type = () -> (), sym_name = "reverse_op_test_si64"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[[0, 1], [2, 3], [4, 5]]> : tensor<3x2xi64>}> : () -> tensor<3x2xi64>
    %1 = "stablehlo.reverse"(%0) <{dimensions = array<i64: 0, 1>}> : (tensor<3x2xi64>) -> tensor<3x2xi64>
    "check.expect_eq_const"(%1) <{value = dense<[[5, 4], [3, 2], [1, 0]]> : tensor<3x2xi64>}> : (tensor<3x2xi64>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "reverse_op_test_dim1"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[[0.0, 1.0, 2.0], [3.0, 4.0, 5.0]]> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
    %1 = "stablehlo.reverse"(%0) <{dimensions = array<i64: 1>}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
    "check.expect_eq_const"(%1) <{value = dense<[[2.0, 1.0, 0.0], [5.0, 4.0, 3.0]]> : tensor<2x3xf32>}> : (tensor<2x3xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
