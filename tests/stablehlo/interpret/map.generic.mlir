"builtin.module"() ({
  "func.func"() <{function_type = () -> (), sym_name = "map_op_test_si64"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[[0, 1], [2, 3]]> : tensor<2x2xi64>}> : () -> tensor<2x2xi64>
    %1 = "stablehlo.constant"() <{value = dense<[[4, 5], [6, 7]]> : tensor<2x2xi64>}> : () -> tensor<2x2xi64>
    %2 = "stablehlo.map"(%0, %1) <{dimensions = array<i64: 0, 1>}> ({
      ^bb0(%arg0: tensor<i64>, %arg1: tensor<i64>):
        %r = "stablehlo.multiply"(%arg0, %arg1) : (tensor<i64>, tensor<i64>) -> tensor<i64>
        "stablehlo.return"(%r) : (tensor<i64>) -> ()
    }) : (tensor<2x2xi64>, tensor<2x2xi64>) -> tensor<2x2xi64>
    "check.expect_eq_const"(%2) <{value = dense<[[0, 5], [12, 21]]> : tensor<2x2xi64>}> : (tensor<2x2xi64>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "map_op_test_several"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[1.0, 2.0, 3.0]> : tensor<3xf32>}> : () -> tensor<3xf32>
    %1 = "stablehlo.map"(%0) <{dimensions = array<i64: 0>}> ({
      ^bb0(%arg0: tensor<f32>):
        %s = "stablehlo.multiply"(%arg0, %arg0) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        %n = "stablehlo.negate"(%s) : (tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%n) : (tensor<f32>) -> ()
    }) : (tensor<3xf32>) -> tensor<3xf32>
    "check.expect_eq_const"(%1) <{value = dense<[-1.0, -4.0, -9.0]> : tensor<3xf32>}> : (tensor<3xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
