"builtin.module"() ({
  "func.func"() <{function_type = () -> (), sym_name = "dynamic_slice_op_test_si64"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[[0, 1, 2], [3, 4, 5], [6, 7, 8]]> : tensor<3x3xi64>}> : () -> tensor<3x3xi64>
    %1 = "stablehlo.constant"() <{value = dense<3> : tensor<i64>}> : () -> tensor<i64>
    %2 = "stablehlo.constant"() <{value = dense<3> : tensor<i64>}> : () -> tensor<i64>
    %3 = "stablehlo.dynamic_slice"(%0, %1, %2) <{slice_sizes = array<i64: 2, 2>}> : (tensor<3x3xi64>, tensor<i64>, tensor<i64>) -> tensor<2x2xi64>
    "check.expect_eq_const"(%3) <{value = dense<[[4, 5], [7, 8]]> : tensor<2x2xi64>}> : (tensor<2x2xi64>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "dynamic_slice_op_test_negative_start"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[0.0, 1.0, 2.0, 3.0]> : tensor<4xf32>}> : () -> tensor<4xf32>
    %1 = "stablehlo.constant"() <{value = dense<-5> : tensor<i32>}> : () -> tensor<i32>
    %2 = "stablehlo.dynamic_slice"(%0, %1) <{slice_sizes = array<i64: 2>}> : (tensor<4xf32>, tensor<i32>) -> tensor<2xf32>
    "check.expect_eq_const"(%2) <{value = dense<[0.0, 1.0]> : tensor<2xf32>}> : (tensor<2xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
