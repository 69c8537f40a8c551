"builtin.module"() ({
  "func.func"() <{function_type = () -> (), sym_name = "if_op_test_true"}> ({
    %0 = "stablehlo.constant"() <{value = dense<true> : tensor<i1>}> : () -> tensor<i1>
    %1 = "stablehlo.constant"() <{value = dense<[1, 2]> : tensor<2xi64>}> : () -> tensor<2xi64>
    %2 = "stablehlo.constant"() <{value = dense<[10, 11]> : tensor<2xi64>}> : () -> tensor<2xi64>
    %3 = "stablehlo.if"(%0) ({
      %s = "stablehlo.add"(%1, %2) : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi64>
      "stablehlo.return"(%s) : (tensor<2xi64>) -> ()
    }, {
      %s = "stablehlo.subtract"(%1, %2) : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi64>
      "stablehlo.return"(%s) : (tensor<2xi64>) -> ()
    }) : (tensor<i1>) -> tensor<2xi64>
    "check.expect_eq_const"(%3) <{value = dense<[11, 13]> : tensor<2xi64>}> : (tensor<2xi64>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "if_op_test_false"}> ({
    %0 = "stablehlo.constant"() <{value = dense<false> : tensor<i1>}> : () -> tensor<i1>
    %1 = "stablehlo.constant"() <{value = dense<[1, 2]> : tensor<2xi64>}> : () -> tensor<2xi64>
    %2 = "stablehlo.constant"() <{value = dense<[10, 11]> : tensor<2xi64>}> : () -> tensor<2xi64>
    %3 = "stablehlo.if"(%0) ({
      %s = "stablehlo.add"(%1, %2) : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi64>
      "stablehlo.return"(%s) : (tensor<2xi64>) -> ()
    }, {
      %s = "stablehlo.subtract"(%1, %2) : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi64>
      "stablehlo.return"(%s) : (tensor<2xi64>) -> ()
    }) : (tensor<i1>) -> tensor<2xi64>
    "check.expect_eq_const"(%3) <{value = dense<-9> : tensor<2xi64>}> : (tensor<2xi64>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
