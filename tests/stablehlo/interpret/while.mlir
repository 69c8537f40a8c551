func.func @while_op_test() {
  %0 = stablehlo.constant dense<1> : tensor<i64>
  %1 = stablehlo.constant dense<0> : tensor<i64>
  %2 = stablehlo.constant dense<10> : tensor<i64>
  %3 = stablehlo.constant dense<1> : tensor<i64>
  %4:2 = stablehlo.while(%i = %0, %s = %1) : tensor<i64>, tensor<i64>
   cond {
    %c = stablehlo.compare LE, %i, %2 : (tensor<i64>, tensor<i64>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %u = stablehlo.add %s, %i : tensor<i64>
    %v = stablehlo.add %i, %3 : tensor<i64>
    stablehlo.return %v, %u : tensor<i64>, tensor<i64>
  }
  check.expect_eq_const %4#0, dense<11> : tensor<i64>
  check.expect_eq_const %4#1, dense<55> : tensor<i64>
  func.return
}

// -----

func.func @while_op_test_no_trip() {
  %0 = stablehlo.constant dense<5> : tensor<i32>
  %1 = stablehlo.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %2:2 = stablehlo.while(%i = %0, %x = %1) : tensor<i32>, tensor<2xf32>
   cond {
    %c = stablehlo.compare LT, %i, %0 : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %y = stablehlo.add %x, %x : tensor<2xf32>
    stablehlo.return %i, %y : tensor<i32>, tensor<2xf32>
  }
  check.expect_eq_const %2#1, dense<[1.0, 2.0]> : tensor<2xf32>
  func.return
}

// -----

func.func @while_op_test_swap() {
  %0 = stablehlo.constant dense<0> : tensor<i32>
  %1 = stablehlo.constant dense<3> : tensor<i32>
  %2 = stablehlo.constant dense<1> : tensor<i32>
  %3 = stablehlo.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %4 = stablehlo.constant dense<[10.0, 20.0]> : tensor<2xf32>
  %5:3 = stablehlo.while(%i = %0, %a = %3, %b = %4) : tensor<i32>, tensor<2xf32>, tensor<2xf32>
   cond {
    %c = stablehlo.compare LT, %i, %1 : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %j = stablehlo.add %i, %2 : tensor<i32>
    stablehlo.return %j, %b, %a : tensor<i32>, tensor<2xf32>, tensor<2xf32>
  }
  check.expect_eq_const %5#1, dense<[10.0, 20.0]> : tensor<2xf32>
  check.expect_eq_const %5#2, dense<[1.0, 2.0]> : tensor<2xf32>
  func.return
}
