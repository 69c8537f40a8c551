"builtin.module"() ({
  "func.func"() <{function_type = () -> (), sym_name = "sort_op_test_si64"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[[3, 1, 2], [-1, -5, 4]]> : tensor<2x3xi64>}> : () -> tensor<2x3xi64>
    %1 = "stablehlo.sort"(%0) <{dimension = 1 : i64, is_stable = true}> ({
      ^bb0(%arg0: tensor<i64>, %arg1: tensor<i64>):
        %p = "stablehlo.compare"(%arg0, %arg1) <{comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i64>, tensor<i64>) -> tensor<i1>
        "stablehlo.return"(%p) : (tensor<i1>) -> ()
    }) : (tensor<2x3xi64>) -> tensor<2x3xi64>
    "check.expect_eq_const"(%1) <{value = dense<[[1, 2, 3], [-5, -1, 4]]> : tensor<2x3xi64>}> : (tensor<2x3xi64>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "sort_op_test_two_operands"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[2.0, 5.0, 2.0, 7.0]> : tensor<4xf32>}> : () -> tensor<4xf32>
    %1 = "stablehlo.constant"() <{value = dense<[0, 1, 2, 3]> : tensor<4xi32>}> : () -> tensor<4xi32>
    %2:2 = "stablehlo.sort"(%0, %1) <{dimension = 0 : i64, is_stable = true}> ({
      ^bb0(%arg0: tensor<f32>, %arg1: tensor<f32>, %arg2: tensor<i32>, %arg3: tensor<i32>):
        %p = "stablehlo.compare"(%arg0, %arg1) <{comparison_direction = #stablehlo<comparison_direction GT>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
        "stablehlo.return"(%p) : (tensor<i1>) -> ()
    }) : (tensor<4xf32>, tensor<4xi32>) -> (tensor<4xf32>, tensor<4xi32>)
    "check.expect_eq_const"(%2#0) <{value = dense<[7.0, 5.0, 2.0, 2.0]> : tensor<4xf32>}> : (tensor<4xf32>) -> ()
    "check.expect_eq_const"(%2#1) <{value = dense<[3, 1, 0, 2]> : tensor<4xi32>}> : (tensor<4xi32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "sort_op_test_dim0"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[[3, 200], [1, 100], [2, 150]]> : tensor<3x2xui8>}> : () -> tensor<3x2xui8>
    %1 = "stablehlo.sort"(%0) <{dimension = 0 : i64}> ({
      ^bb0(%arg0: tensor<ui8>, %arg1: tensor<ui8>):
        %p = "stablehlo.compare"(%arg0, %arg1) <{comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<ui8>, tensor<ui8>) -> tensor<i1>
        "stablehlo.return"(%p) : (tensor<i1>) -> ()
    }) : (tensor<3x2xui8>) -> tensor<3x2xui8>
    "check.expect_eq_const"(%1) <{value = dense<[[1, 100], [2, 150], [3, 200]]> : tensor<3x2xui8>}> : (tensor<3x2xui8>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
