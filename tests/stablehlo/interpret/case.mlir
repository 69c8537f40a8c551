func.func @case_op_test_negative() {
  %0 = stablehlo.constant dense<-1> : tensor<i32>
  %1 = stablehlo.constant dense<[2.0, 4.0]> : tensor<2xf32>
  %2 = "stablehlo.case"(%0) ({
    %s = "stablehlo.add"(%1, %1) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    "stablehlo.return"(%s) : (tensor<2xf32>) -> ()
  }, {
    %s = "stablehlo.subtract"(%1, %1) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    "stablehlo.return"(%s) : (tensor<2xf32>) -> ()
  }, {
    %s = "stablehlo.multiply"(%1, %1) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    "stablehlo.return"(%s) : (tensor<2xf32>) -> ()
  }) : (tensor<i32>) -> tensor<2xf32>
  check.expect_eq_const %2, dense<[4.0, 16.0]> : tensor<2xf32>
  func.return
}

// -----

func.func @case_op_test_0() {
  %0 = stablehlo.constant dense<0> : tensor<i32>
  %1 = stablehlo.constant dense<[2.0, 4.0]> : tensor<2xf32>
  %2 = "stablehlo.case"(%0) ({
    %s = "stablehlo.add"(%1, %1) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    "stablehlo.return"(%s) : (tensor<2xf32>) -> ()
  }, {
    %s = "stablehlo.subtract"(%1, %1) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    "stablehlo.return"(%s) : (tensor<2xf32>) -> ()
  }, {
    %s = "stablehlo.multiply"(%1, %1) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    "stablehlo.return"(%s) : (tensor<2xf32>) -> ()
  }) : (tensor<i32>) -> tensor<2xf32>
  check.expect_eq_const %2, dense<[4.0, 8.0]> : tensor<2xf32>
  func.return
}

// -----

func.func @case_op_test_1() {
  %0 = stablehlo.constant dense<1> : tensor<i32>
  %1 = stablehlo.constant dense<[2.0, 4.0]> : tensor<2xf32>
  %2 = "stablehlo.case"(%0) ({
    %s = "stablehlo.add"(%1, %1) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    "stablehlo.return"(%s) : (tensor<2xf32>) -> ()
  }, {
    %s = "stablehlo.subtract"(%1, %1) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    "stablehlo.return"(%s) : (tensor<2xf32>) -> ()
  }, {
    %s = "stablehlo.multiply"(%1, %1) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    "stablehlo.return"(%s) : (tensor<2xf32>) -> ()
  }) : (tensor<i32>) -> tensor<2xf32>
  check.expect_eq_const %2, dense<0.0> : tensor<2xf32>
  func.return
}

// -----

func.func @case_op_test_2() {
  %0 = stablehlo.constant dense<2> : tensor<i32>
  %1 = stablehlo.constant dense<[2.0, 4.0]> : tensor<2xf32>
  %2 = "stablehlo.case"(%0) ({
    %s = "stablehlo.add"(%1, %1) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    "stablehlo.return"(%s) : (tensor<2xf32>) -> ()
  }, {
    %s = "stablehlo.subtract"(%1, %1) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    "stablehlo.return"(%s) : (tensor<2xf32>) -> ()
  }, {
    %s = "stablehlo.multiply"(%1, %1) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    "stablehlo.return"(%s) : (tensor<2xf32>) -> ()
  }) : (tensor<i32>) -> tensor<2xf32>
  check.expect_eq_const %2, dense<[4.0, 16.0]> : tensor<2xf32>
  func.return
}

// -----

func.func @case_op_test_9() {
  %0 = stablehlo.constant dense<9> : tensor<i32>
  %1 = stablehlo.constant dense<[2.0, 4.0]> : tensor<2xf32>
  %2 = "stablehlo.case"(%0) ({
    %s = "stablehlo.add"(%1, %1) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    "stablehlo.return"(%s) : (tensor<2xf32>) -> ()
  }, {
    %s = "stablehlo.subtract"(%1, %1) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    "stablehlo.return"(%s) : (tensor<2xf32>) -> ()
  }, {
    %s = "stablehlo.multiply"(%1, %1) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    "stablehlo.return"(%s) : (tensor<2xf32>) -> ()
  }) : (tensor<i32>) -> tensor<2xf32>
  check.expect_eq_const %2, dense<[4.0, 16.0]> : tensor<2xf32>
  func.return
}
