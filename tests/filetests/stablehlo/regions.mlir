// Operations with regions, and calls.
// run:
// emit: stablehlo
// -----
// module {
//   func.func @main(%x: tensor<4x8xf32>, %z: tensor<f32>, %n: tensor<i32>) -> tensor<4xf32> {
//     %sum = stablehlo.reduce(%x init: %z) applies stablehlo.add across dimensions = [1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
//     %k = stablehlo.iota dim = 1 : tensor<4x8xi32>
//     %max:2 = stablehlo.reduce(%x init: %z), (%k init: %n) across dimensions = [1] : (tensor<4x8xf32>, tensor<4x8xi32>, tensor<f32>, tensor<i32>) -> (tensor<4xf32>, tensor<4xi32>)
//       reducer(%a: tensor<f32>, %b: tensor<f32>) (%i: tensor<i32>, %j: tensor<i32>)  {
//         %ge = stablehlo.compare  GE, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
//         %v = stablehlo.select %ge, %a, %b : tensor<i1>, tensor<f32>
//         %at = stablehlo.select %ge, %i, %j : tensor<i1>, tensor<i32>
//         stablehlo.return %v, %at : tensor<f32>, tensor<i32>
//       }
//     %w = "stablehlo.reduce_window"(%x, %z) <{window_dimensions = array<i64: 1, 2>, window_strides = array<i64: 1, 2>}> ({
//     ^bb0(%pa: tensor<f32>, %pb: tensor<f32>):
//       %pm = stablehlo.maximum %pa, %pb : tensor<f32>
//       stablehlo.return %pm : tensor<f32>
//     }) : (tensor<4x8xf32>, tensor<f32>) -> tensor<4x4xf32>
//     %loop:2 = stablehlo.while(%c = %n, %acc = %max#0) : tensor<i32>, tensor<4xf32> cond {
//       %limit = stablehlo.constant dense<10> : tensor<i32>
//       %lt = stablehlo.compare  LT, %c, %limit,  SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
//       stablehlo.return %lt : tensor<i1>
//     } do {
//       %one = stablehlo.constant dense<1> : tensor<i32>
//       %next = stablehlo.add %c, %one : tensor<i32>
//       %more = stablehlo.add %acc, %sum : tensor<4xf32>
//       stablehlo.return %next, %more : tensor<i32>, tensor<4xf32>
//     }
//     %lt = stablehlo.compare  LT, %loop#0, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
//     %if = "stablehlo.if"(%lt) ({
//       stablehlo.return %sum : tensor<4xf32>
//     }, {
//       stablehlo.return %loop#1 : tensor<4xf32>
//     }) : (tensor<i1>) -> tensor<4xf32>
//     %relu = call @relu(%if) : (tensor<4xf32>) -> tensor<4xf32>
//     %soft = stablehlo.composite "my.softmax" %relu {composite_attributes = {axis = 0 : i64}, decomposition = @relu} : (tensor<4xf32>) -> tensor<4xf32>
//     %ok = stablehlo.custom_call @check.expect_close(%soft, %relu) {has_side_effect = true} : (tensor<4xf32>, tensor<4xf32>) -> tensor<i1>
//     check.expect_eq_const %z, dense<0.0> : tensor<f32>
//     check.expect_almost_eq_const %z, dense<0.0> : tensor<f32>
//     check.expect_eq %sum, %sum : tensor<4xf32>
//     return %soft : tensor<4xf32>
//   }
//   func.func private @relu(%x: tensor<4xf32>) -> tensor<4xf32> {
//     %z = stablehlo.constant dense<0xFF800000> : tensor<f32>
//     %b = stablehlo.broadcast_in_dim %z, dims = [] : (tensor<f32>) -> tensor<4xf32>
//     %m = stablehlo.maximum %x, %b : tensor<4xf32>
//     return %m : tensor<4xf32>
//   }
// }
func.func @main(%x: tensor<4x8xf32>, %z: tensor<f32>, %n: tensor<i32>) -> tensor<4xf32> {
  %sum = stablehlo.reduce(%x init: %z) applies stablehlo.add across dimensions = [1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
  %k = stablehlo.iota dim = 1 : tensor<4x8xi32>
  %max:2 = stablehlo.reduce(%x init: %z), (%k init: %n) across dimensions = [1] : (tensor<4x8xf32>, tensor<4x8xi32>, tensor<f32>, tensor<i32>) -> (tensor<4xf32>, tensor<4xi32>)
   reducer(%a: tensor<f32>, %b: tensor<f32>) (%i: tensor<i32>, %j: tensor<i32>)  {
    %ge = stablehlo.compare GE, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %v = stablehlo.select %ge, %a, %b : tensor<i1>, tensor<f32>
    %at = stablehlo.select %ge, %i, %j : tensor<i1>, tensor<i32>
    stablehlo.return %v, %at : tensor<f32>, tensor<i32>
  }
  %w = "stablehlo.reduce_window"(%x, %z) <{window_dimensions = array<i64: 1, 2>, window_strides = array<i64: 1, 2>}> ({
  ^bb0(%pa: tensor<f32>, %pb: tensor<f32>):
    %pm = stablehlo.maximum %pa, %pb : tensor<f32>
    stablehlo.return %pm : tensor<f32>
  }) : (tensor<4x8xf32>, tensor<f32>) -> tensor<4x4xf32>
  %loop:2 = stablehlo.while(%c = %n, %acc = %max#0) : tensor<i32>, tensor<4xf32>
  cond {
    %limit = stablehlo.constant dense<10> : tensor<i32>
    %lt = stablehlo.compare LT, %c, %limit,  SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %lt : tensor<i1>
  } do {
    %one = stablehlo.constant dense<1> : tensor<i32>
    %next = stablehlo.add %c, %one : tensor<i32>
    %more = stablehlo.add %acc, %sum : tensor<4xf32>
    stablehlo.return %next, %more : tensor<i32>, tensor<4xf32>
  }
  %lt = stablehlo.compare LT, %loop#0, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
  %if = "stablehlo.if"(%lt) ({
    stablehlo.return %sum : tensor<4xf32>
  }, {
    stablehlo.return %loop#1 : tensor<4xf32>
  }) : (tensor<i1>) -> tensor<4xf32>
  %relu = call @relu(%if) : (tensor<4xf32>) -> tensor<4xf32>
  %soft = stablehlo.composite "my.softmax" %relu {composite_attributes = {axis = 0 : i64}, decomposition = @relu} : (tensor<4xf32>) -> tensor<4xf32>
  %ok = stablehlo.custom_call @check.expect_close(%soft, %relu) {has_side_effect = true} : (tensor<4xf32>, tensor<4xf32>) -> tensor<i1>
  check.expect_eq_const %z, dense<0.0> : tensor<f32>
  check.expect_almost_eq_const(%z, dense<0.0> : tensor<f32>) : tensor<f32>
  check.expect_eq %sum, %sum : tensor<4xf32>
  return %soft : tensor<4xf32>
}
func.func private @relu(%x: tensor<4xf32>) -> tensor<4xf32> {
  %z = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %b = stablehlo.broadcast_in_dim %z, dims = [] : (tensor<f32>) -> tensor<4xf32>
  %m = stablehlo.maximum %x, %b : tensor<4xf32>
  return %m : tensor<4xf32>
}
