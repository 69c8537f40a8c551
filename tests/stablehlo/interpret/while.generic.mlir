"builtin.module"() ({
  "func.func"() <{function_type = () -> (), sym_name = "while_op_test"}> ({
    %0 = "stablehlo.constant"() <{value = dense<1> : tensor<i64>}> : () -> tensor<i64>
    %1 = "stablehlo.constant"() <{value = dense<0> : tensor<i64>}> : () -> tensor<i64>
    %2 = "stablehlo.constant"() <{value = dense<10> : tensor<i64>}> : () -> tensor<i64>
    %3 = "stablehlo.constant"() <{value = dense<1> : tensor<i64>}> : () -> tensor<i64>
    %4:2 = "stablehlo.while"(%0, %1) ({
      ^bb0(%i: tensor<i64>, %s: tensor<i64>):
        %c = "stablehlo.compare"(%i, %2) <{comparison_direction = #stablehlo<comparison_direction LE>}> : (tensor<i64>, tensor<i64>) -> tensor<i1>
        "stablehlo.return"(%c) : (tensor<i1>) -> ()
    }, {
      ^bb0(%i: tensor<i64>, %s: tensor<i64>):
        %u = "stablehlo.add"(%s, %i) : (tensor<i64>, tensor<i64>) -> tensor<i64>
        %v = "stablehlo.add"(%i, %3) : (tensor<i64>, tensor<i64>) -> tensor<i64>
        "stablehlo.return"(%v, %u) : (tensor<i64>, tensor<i64>) -> ()
    }) : (tensor<i64>, tensor<i64>) -> (tensor<i64>, tensor<i64>)
    "check.expect_eq_const"(%4#0) <{value = dense<11> : tensor<i64>}> : (tensor<i64>) -> ()
    "check.expect_eq_const"(%4#1) <{value = dense<55> : tensor<i64>}> : (tensor<i64>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "while_op_test_no_trip"}> ({
    %0 = "stablehlo.constant"() <{value = dense<5> : tensor<i32>}> : () -> tensor<i32>
    %1 = "stablehlo.constant"() <{value = dense<[1.0, 2.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
    %2:2 = "stablehlo.while"(%0, %1) ({
      ^bb0(%i: tensor<i32>, %x: tensor<2xf32>):
        %c = "stablehlo.compare"(%i, %0) <{comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
        "stablehlo.return"(%c) : (tensor<i1>) -> ()
    }, {
      ^bb0(%i: tensor<i32>, %x: tensor<2xf32>):
        %y = "stablehlo.add"(%x, %x) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
        "stablehlo.return"(%i, %y) : (tensor<i32>, tensor<2xf32>) -> ()
    }) : (tensor<i32>, tensor<2xf32>) -> (tensor<i32>, tensor<2xf32>)
    "check.expect_eq_const"(%2#1) <{value = dense<[1.0, 2.0]> : tensor<2xf32>}> : (tensor<2xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "while_op_test_swap"}> ({
    %0 = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
    %1 = "stablehlo.constant"() <{value = dense<3> : tensor<i32>}> : () -> tensor<i32>
    %2 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
    %3 = "stablehlo.constant"() <{value = dense<[1.0, 2.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
    %4 = "stablehlo.constant"() <{value = dense<[10.0, 20.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
    %5:3 = "stablehlo.while"(%0, %3, %4) ({
      ^bb0(%i: tensor<i32>, %a: tensor<2xf32>, %b: tensor<2xf32>):
        %c = "stablehlo.compare"(%i, %1) <{comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
        "stablehlo.return"(%c) : (tensor<i1>) -> ()
    }, {
      ^bb0(%i: tensor<i32>, %a: tensor<2xf32>, %b: tensor<2xf32>):
        %j = "stablehlo.add"(%i, %2) : (tensor<i32>, tensor<i32>) -> tensor<i32>
        "stablehlo.return"(%j, %b, %a) : (tensor<i32>, tensor<2xf32>, tensor<2xf32>) -> ()
    }) : (tensor<i32>, tensor<2xf32>, tensor<2xf32>) -> (tensor<i32>, tensor<2xf32>, tensor<2xf32>)
    "check.expect_eq_const"(%5#1) <{value = dense<[10.0, 20.0]> : tensor<2xf32>}> : (tensor<2xf32>) -> ()
    "check.expect_eq_const"(%5#2) <{value = dense<[1.0, 2.0]> : tensor<2xf32>}> : (tensor<2xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
