"builtin.module"() ({
  "func.func"() <{function_type = () -> (), sym_name = "dot_op_test"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[[0.0, 1.0, 2.0], [3.0, 4.0, 5.0]]> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
    %1 = "stablehlo.constant"() <{value = dense<[1.0, 2.0, 3.0]> : tensor<3xf32>}> : () -> tensor<3xf32>
    %2 = "stablehlo.dot"(%0, %1) <{precision_config = [#stablehlo<precision HIGHEST>, #stablehlo<precision HIGHEST>]}> : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2xf32>
    "check.expect_eq_const"(%2) <{value = dense<[8.0, 26.0]> : tensor<2xf32>}> : (tensor<2xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
