"builtin.module"() ({
  "func.func"() <{function_type = () -> (), sym_name = "optimization_barrier_op_test"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[0, 1]> : tensor<2xi64>}> : () -> tensor<2xi64>
    %1 = "stablehlo.constant"() <{value = dense<[0.0, 1.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
    %2:2 = "stablehlo.optimization_barrier"(%0, %1) : (tensor<2xi64>, tensor<2xf32>) -> (tensor<2xi64>, tensor<2xf32>)
    "check.expect_eq_const"(%2#0) <{value = dense<[0, 1]> : tensor<2xi64>}> : (tensor<2xi64>) -> ()
    "check.expect_eq_const"(%2#1) <{value = dense<[0.0, 1.0]> : tensor<2xf32>}> : (tensor<2xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
