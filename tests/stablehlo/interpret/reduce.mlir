func.func @reduce_op_test_si64_add() {
  %0 = stablehlo.constant dense<[[-2, -1, 0], [1, 2, 3]]> : tensor<2x3xi64>
  %1 = stablehlo.constant dense<0> : tensor<i64>
  %2 = stablehlo.reduce(%0 init: %1) applies stablehlo.add across dimensions = [1] : (tensor<2x3xi64>, tensor<i64>) -> tensor<2xi64>
  check.expect_eq_const %2, dense<[-3, 6]> : tensor<2xi64>
  func.return
}

// -----

func.func @reduce_op_test_si64_add_reducer() {
  %0 = stablehlo.constant dense<[[-2, -1, 0], [1, 2, 3]]> : tensor<2x3xi64>
  %1 = stablehlo.constant dense<0> : tensor<i64>
  %2 = stablehlo.reduce(%0 init: %1) across dimensions = [1] : (tensor<2x3xi64>, tensor<i64>) -> tensor<2xi64>
   reducer(%arg0: tensor<i64>, %arg1: tensor<i64>)  {
    %r = stablehlo.add %arg0, %arg1 : tensor<i64>
    stablehlo.return %r : tensor<i64>
  }
  check.expect_eq_const %2, dense<[-3, 6]> : tensor<2xi64>
  func.return
}

// -----

func.func @reduce_op_test_f32_multiply() {
  %0 = stablehlo.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
  %1 = stablehlo.constant dense<1.0> : tensor<f32>
  %2 = stablehlo.reduce(%0 init: %1) applies stablehlo.multiply across dimensions = [0] : (tensor<2x3xf32>, tensor<f32>) -> tensor<3xf32>
  check.expect_eq_const %2, dense<[4.0, 10.0, 18.0]> : tensor<3xf32>
  func.return
}

// -----

func.func @reduce_op_test_f32_multiply_reducer() {
  %0 = stablehlo.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
  %1 = stablehlo.constant dense<1.0> : tensor<f32>
  %2 = stablehlo.reduce(%0 init: %1) across dimensions = [0] : (tensor<2x3xf32>, tensor<f32>) -> tensor<3xf32>
   reducer(%arg0: tensor<f32>, %arg1: tensor<f32>)  {
    %r = stablehlo.multiply %arg0, %arg1 : tensor<f32>
    stablehlo.return %r : tensor<f32>
  }
  check.expect_eq_const %2, dense<[4.0, 10.0, 18.0]> : tensor<3xf32>
  func.return
}

// -----

func.func @reduce_op_test_bf16_maximum() {
  %0 = stablehlo.constant dense<[[-4.0, -3.0], [-2.0, -1.0], [0.0, 1.0]]> : tensor<3x2xbf16>
  %1 = stablehlo.constant dense<0xFF80> : tensor<bf16>
  %2 = stablehlo.reduce(%0 init: %1) applies stablehlo.maximum across dimensions = [0, 1] : (tensor<3x2xbf16>, tensor<bf16>) -> tensor<bf16>
  check.expect_eq_const %2, dense<1.0> : tensor<bf16>
  func.return
}

// -----

func.func @reduce_op_test_bf16_maximum_reducer() {
  %0 = stablehlo.constant dense<[[-4.0, -3.0], [-2.0, -1.0], [0.0, 1.0]]> : tensor<3x2xbf16>
  %1 = stablehlo.constant dense<0xFF80> : tensor<bf16>
  %2 = stablehlo.reduce(%0 init: %1) across dimensions = [0, 1] : (tensor<3x2xbf16>, tensor<bf16>) -> tensor<bf16>
   reducer(%arg0: tensor<bf16>, %arg1: tensor<bf16>)  {
    %r = stablehlo.maximum %arg0, %arg1 : tensor<bf16>
    stablehlo.return %r : tensor<bf16>
  }
  check.expect_eq_const %2, dense<1.0> : tensor<bf16>
  func.return
}

// -----

func.func @reduce_op_test_ui8_minimum() {
  %0 = stablehlo.constant dense<[[3, 4], [5, 6]]> : tensor<2x2xui8>
  %1 = stablehlo.constant dense<255> : tensor<ui8>
  %2 = stablehlo.reduce(%0 init: %1) applies stablehlo.minimum across dimensions = [1] : (tensor<2x2xui8>, tensor<ui8>) -> tensor<2xui8>
  check.expect_eq_const %2, dense<[3, 5]> : tensor<2xui8>
  func.return
}

// -----

func.func @reduce_op_test_ui8_minimum_reducer() {
  %0 = stablehlo.constant dense<[[3, 4], [5, 6]]> : tensor<2x2xui8>
  %1 = stablehlo.constant dense<255> : tensor<ui8>
  %2 = stablehlo.reduce(%0 init: %1) across dimensions = [1] : (tensor<2x2xui8>, tensor<ui8>) -> tensor<2xui8>
   reducer(%arg0: tensor<ui8>, %arg1: tensor<ui8>)  {
    %r = stablehlo.minimum %arg0, %arg1 : tensor<ui8>
    stablehlo.return %r : tensor<ui8>
  }
  check.expect_eq_const %2, dense<[3, 5]> : tensor<2xui8>
  func.return
}

// -----

func.func @reduce_op_test_i1_and() {
  %0 = stablehlo.constant dense<[[true, false], [true, true]]> : tensor<2x2xi1>
  %1 = stablehlo.constant dense<true> : tensor<i1>
  %2 = stablehlo.reduce(%0 init: %1) applies stablehlo.and across dimensions = [1] : (tensor<2x2xi1>, tensor<i1>) -> tensor<2xi1>
  check.expect_eq_const %2, dense<[false, true]> : tensor<2xi1>
  func.return
}

// -----

func.func @reduce_op_test_i1_and_reducer() {
  %0 = stablehlo.constant dense<[[true, false], [true, true]]> : tensor<2x2xi1>
  %1 = stablehlo.constant dense<true> : tensor<i1>
  %2 = stablehlo.reduce(%0 init: %1) across dimensions = [1] : (tensor<2x2xi1>, tensor<i1>) -> tensor<2xi1>
   reducer(%arg0: tensor<i1>, %arg1: tensor<i1>)  {
    %r = stablehlo.and %arg0, %arg1 : tensor<i1>
    stablehlo.return %r : tensor<i1>
  }
  check.expect_eq_const %2, dense<[false, true]> : tensor<2xi1>
  func.return
}

// -----

func.func @reduce_op_test_i1_or() {
  %0 = stablehlo.constant dense<[[false, false], [true, false]]> : tensor<2x2xi1>
  %1 = stablehlo.constant dense<false> : tensor<i1>
  %2 = stablehlo.reduce(%0 init: %1) applies stablehlo.or across dimensions = [1] : (tensor<2x2xi1>, tensor<i1>) -> tensor<2xi1>
  check.expect_eq_const %2, dense<[false, true]> : tensor<2xi1>
  func.return
}

// -----

func.func @reduce_op_test_i1_or_reducer() {
  %0 = stablehlo.constant dense<[[false, false], [true, false]]> : tensor<2x2xi1>
  %1 = stablehlo.constant dense<false> : tensor<i1>
  %2 = stablehlo.reduce(%0 init: %1) across dimensions = [1] : (tensor<2x2xi1>, tensor<i1>) -> tensor<2xi1>
   reducer(%arg0: tensor<i1>, %arg1: tensor<i1>)  {
    %r = stablehlo.or %arg0, %arg1 : tensor<i1>
    stablehlo.return %r : tensor<i1>
  }
  check.expect_eq_const %2, dense<[false, true]> : tensor<2xi1>
  func.return
}

// -----

func.func @reduce_op_test_i32_xor() {
  %0 = stablehlo.constant dense<[5, 6, 7, 8]> : tensor<4xi32>
  %1 = stablehlo.constant dense<0> : tensor<i32>
  %2 = stablehlo.reduce(%0 init: %1) applies stablehlo.xor across dimensions = [0] : (tensor<4xi32>, tensor<i32>) -> tensor<i32>
  check.expect_eq_const %2, dense<12> : tensor<i32>
  func.return
}

// -----

func.func @reduce_op_test_i32_xor_reducer() {
  %0 = stablehlo.constant dense<[5, 6, 7, 8]> : tensor<4xi32>
  %1 = stablehlo.constant dense<0> : tensor<i32>
  %2 = stablehlo.reduce(%0 init: %1) across dimensions = [0] : (tensor<4xi32>, tensor<i32>) -> tensor<i32>
   reducer(%arg0: tensor<i32>, %arg1: tensor<i32>)  {
    %r = stablehlo.xor %arg0, %arg1 : tensor<i32>
    stablehlo.return %r : tensor<i32>
  }
  check.expect_eq_const %2, dense<12> : tensor<i32>
  func.return
}

// -----

func.func @reduce_op_test_i8_add_wraps() {
  %0 = stablehlo.constant dense<100> : tensor<3xi8>
  %1 = stablehlo.constant dense<0> : tensor<i8>
  %2 = stablehlo.reduce(%0 init: %1) applies stablehlo.add across dimensions = [0] : (tensor<3xi8>, tensor<i8>) -> tensor<i8>
  check.expect_eq_const %2, dense<44> : tensor<i8>
  func.return
}

// -----

func.func @reduce_op_test_i8_add_wraps_reducer() {
  %0 = stablehlo.constant dense<100> : tensor<3xi8>
  %1 = stablehlo.constant dense<0> : tensor<i8>
  %2 = stablehlo.reduce(%0 init: %1) across dimensions = [0] : (tensor<3xi8>, tensor<i8>) -> tensor<i8>
   reducer(%arg0: tensor<i8>, %arg1: tensor<i8>)  {
    %r = stablehlo.add %arg0, %arg1 : tensor<i8>
    stablehlo.return %r : tensor<i8>
  }
  check.expect_eq_const %2, dense<44> : tensor<i8>
  func.return
}

// -----

func.func @reduce_op_test_i4_add() {
  %0 = stablehlo.constant dense<[7, 7, 3]> : tensor<3xi4>
  %1 = stablehlo.constant dense<0> : tensor<i4>
  %2 = stablehlo.reduce(%0 init: %1) applies stablehlo.add across dimensions = [0] : (tensor<3xi4>, tensor<i4>) -> tensor<i4>
  check.expect_eq_const %2, dense<1> : tensor<i4>
  func.return
}

// -----

func.func @reduce_op_test_i4_add_reducer() {
  %0 = stablehlo.constant dense<[7, 7, 3]> : tensor<3xi4>
  %1 = stablehlo.constant dense<0> : tensor<i4>
  %2 = stablehlo.reduce(%0 init: %1) across dimensions = [0] : (tensor<3xi4>, tensor<i4>) -> tensor<i4>
   reducer(%arg0: tensor<i4>, %arg1: tensor<i4>)  {
    %r = stablehlo.add %arg0, %arg1 : tensor<i4>
    stablehlo.return %r : tensor<i4>
  }
  check.expect_eq_const %2, dense<1> : tensor<i4>
  func.return
}

// -----

func.func @reduce_op_test_no_dimensions() {
  %0 = stablehlo.constant dense<[[0.0, 1.0], [2.0, 3.0]]> : tensor<2x2xf32>
  %1 = stablehlo.constant dense<0.0> : tensor<f32>
  %2 = stablehlo.reduce(%0 init: %1) applies stablehlo.add across dimensions = [] : (tensor<2x2xf32>, tensor<f32>) -> tensor<2x2xf32>
  check.expect_eq_const %2, dense<[[0.0, 1.0], [2.0, 3.0]]> : tensor<2x2xf32>
  func.return
}

// -----

func.func @reduce_op_test_no_dimensions_reducer() {
  %0 = stablehlo.constant dense<[[0.0, 1.0], [2.0, 3.0]]> : tensor<2x2xf32>
  %1 = stablehlo.constant dense<0.0> : tensor<f32>
  %2 = stablehlo.reduce(%0 init: %1) across dimensions = [] : (tensor<2x2xf32>, tensor<f32>) -> tensor<2x2xf32>
   reducer(%arg0: tensor<f32>, %arg1: tensor<f32>)  {
    %r = stablehlo.add %arg0, %arg1 : tensor<f32>
    stablehlo.return %r : tensor<f32>
  }
  check.expect_eq_const %2, dense<[[0.0, 1.0], [2.0, 3.0]]> : tensor<2x2xf32>
  func.return
}

// -----

func.func @reduce_op_test_two_operands() {
  %0 = stablehlo.constant dense<[3.0, 9.0, 2.0, 9.0, 1.0]> : tensor<5xf32>
  %1 = stablehlo.constant dense<[0, 1, 2, 3, 4]> : tensor<5xi32>
  %2 = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %3 = stablehlo.constant dense<0> : tensor<i32>
  %4:2 = "stablehlo.reduce"(%0, %1, %2, %3) <{dimensions = array<i64: 0>}> ({
    ^bb0(%a: tensor<f32>, %i: tensor<i32>, %b: tensor<f32>, %j: tensor<i32>):
      %p = "stablehlo.compare"(%a, %b) <{comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %m = "stablehlo.select"(%p, %a, %b) : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
      %n = "stablehlo.select"(%p, %i, %j) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
      "stablehlo.return"(%m, %n) : (tensor<f32>, tensor<i32>) -> ()
  }) : (tensor<5xf32>, tensor<5xi32>, tensor<f32>, tensor<i32>) -> (tensor<f32>, tensor<i32>)
  check.expect_eq_const %4#0, dense<9.0> : tensor<f32>
  check.expect_eq_const %4#1, dense<1> : tensor<i32>
  func.return
}
