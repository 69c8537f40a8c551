// Movement, contraction and folds, by their values.
// run:
// expect: eval.checks.length == 19
// expect: all(eval.checks, $.ok)
func.func @moving() {
  %x = stablehlo.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>
  %z = stablehlo.constant dense<0> : tensor<i32>
  %t = stablehlo.transpose %x, dims = [1, 0] : (tensor<2x3xi32>) -> tensor<3x2xi32>
  check.expect_eq_const %t, dense<[[1, 4], [2, 5], [3, 6]]> : tensor<3x2xi32>
  %r = stablehlo.reverse %x, dims = [1] : tensor<2x3xi32>
  check.expect_eq_const %r, dense<[[3, 2, 1], [6, 5, 4]]> : tensor<2x3xi32>
  %s = stablehlo.slice %x [0:2, 0:3:2] : (tensor<2x3xi32>) -> tensor<2x2xi32>
  check.expect_eq_const %s, dense<[[1, 3], [4, 6]]> : tensor<2x2xi32>
  %p = stablehlo.pad %s, %z, low = [1, -1], high = [0, 1], interior = [0, 1] : (tensor<2x2xi32>, tensor<i32>) -> tensor<3x3xi32>
  check.expect_eq_const %p, dense<[[0, 0, 0], [0, 3, 0], [0, 6, 0]]> : tensor<3x3xi32>
  %c = stablehlo.concatenate %x, %r, dim = 0 : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<4x3xi32>
  check.expect_eq_const %c, dense<[[1, 2, 3], [4, 5, 6], [3, 2, 1], [6, 5, 4]]> : tensor<4x3xi32>
  %v = stablehlo.constant dense<[7, 8]> : tensor<2xi32>
  %b = stablehlo.broadcast_in_dim %v, dims = [0] : (tensor<2xi32>) -> tensor<2x3xi32>
  check.expect_eq_const %b, dense<[[7, 7, 7], [8, 8, 8]]> : tensor<2x3xi32>
  %i = stablehlo.iota dim = 1 : tensor<2x3xi32>
  check.expect_eq_const %i, dense<[[0, 1, 2], [0, 1, 2]]> : tensor<2x3xi32>
  %at = stablehlo.constant dense<5> : tensor<i32>
  %d = stablehlo.dynamic_slice %x, %z, %at, sizes = [2, 2] : (tensor<2x3xi32>, tensor<i32>, tensor<i32>) -> tensor<2x2xi32>
  check.expect_eq_const %d, dense<[[2, 3], [5, 6]]> : tensor<2x2xi32>
  %u = stablehlo.dynamic_update_slice %x, %s, %z, %z : (tensor<2x3xi32>, tensor<2x2xi32>, tensor<i32>, tensor<i32>) -> tensor<2x3xi32>
  check.expect_eq_const %u, dense<[[1, 3, 3], [4, 6, 6]]> : tensor<2x3xi32>
  %rows = stablehlo.constant dense<[[1], [0], [9]]> : tensor<3x1xi64>
  %g = "stablehlo.gather"(%x, %rows) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 3>}> : (tensor<2x3xi32>, tensor<3x1xi64>) -> tensor<3x3xi32>
  check.expect_eq_const %g, dense<[[4, 5, 6], [1, 2, 3], [4, 5, 6]]> : tensor<3x3xi32>
  %w = stablehlo.constant dense<[[10, 20, 30], [1, 1, 1], [5, 5, 5]]> : tensor<3x3xi32>
  %sc = "stablehlo.scatter"(%x, %rows, %w) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, indices_are_sorted = false, unique_indices = false}> ({
  ^bb0(%a: tensor<i32>, %e: tensor<i32>):
    %sum = stablehlo.add %a, %e : tensor<i32>
    stablehlo.return %sum : tensor<i32>
  }) : (tensor<2x3xi32>, tensor<3x1xi64>, tensor<3x3xi32>) -> tensor<2x3xi32>
  check.expect_eq_const %sc, dense<[[2, 3, 4], [14, 25, 36]]> : tensor<2x3xi32>
  %k, %order = "stablehlo.sort"(%r, %i) <{dimension = 1 : i64, is_stable = true}> ({
  ^bb0(%l0: tensor<i32>, %r0: tensor<i32>, %l1: tensor<i32>, %r1: tensor<i32>):
    %lt = stablehlo.compare LT, %l0, %r0,  SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %lt : tensor<i1>
  }) : (tensor<2x3xi32>, tensor<2x3xi32>) -> (tensor<2x3xi32>, tensor<2x3xi32>)
  check.expect_eq %k, %x : tensor<2x3xi32>
  check.expect_eq_const %order, dense<[[2, 1, 0], [2, 1, 0]]> : tensor<2x3xi32>
  func.return
}
func.func @contracting() {
  %a = stablehlo.constant dense<[[[1.0, 2.0]], [[3.0, 4.0]]]> : tensor<2x1x2xf32>
  %b = stablehlo.constant dense<[[[1.0], [1.0]], [[2.0], [0.5]]]> : tensor<2x2x1xf32>
  %d = stablehlo.dot_general %a, %b, batching_dims = [0] x [0], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<2x1x2xf32>, tensor<2x2x1xf32>) -> tensor<2x1x1xf32>
  check.expect_eq_const %d, dense<[[[3.0]], [[8.0]]]> : tensor<2x1x1xf32>
  %x = stablehlo.constant dense<[[[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0], [7.0, 8.0, 9.0]]]]> : tensor<1x1x3x3xf32>
  %k = stablehlo.constant dense<[[[[1.0, 0.0], [0.0, -1.0]]]]> : tensor<1x1x2x2xf32>
  %c = stablehlo.convolution(%x, %k) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {stride = [1, 1], pad = [[0, 1], [0, 0]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x1x3x3xf32>, tensor<1x1x2x2xf32>) -> tensor<1x1x3x2xf32>
  check.expect_eq_const %c, dense<[[[[-4.0, -4.0], [-4.0, -4.0], [7.0, 8.0]]]]> : tensor<1x1x3x2xf32>
  func.return
}
func.func @folding() {
  %x = stablehlo.constant dense<[[1.0, 9.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
  %k = stablehlo.iota dim = 1 : tensor<2x3xi32>
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %n = stablehlo.constant dense<0> : tensor<i32>
  %sum = stablehlo.reduce(%x init: %z) applies stablehlo.add across dimensions = [0] : (tensor<2x3xf32>, tensor<f32>) -> tensor<3xf32>
  check.expect_eq_const %sum, dense<[5.0, 14.0, 9.0]> : tensor<3xf32>
  %max:2 = stablehlo.reduce(%x init: %low), (%k init: %n) across dimensions = [1] : (tensor<2x3xf32>, tensor<2x3xi32>, tensor<f32>, tensor<i32>) -> (tensor<2xf32>, tensor<2xi32>)
   reducer(%a: tensor<f32>, %b: tensor<f32>) (%i: tensor<i32>, %j: tensor<i32>)  {
    %ge = stablehlo.compare GE, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %v = stablehlo.select %ge, %a, %b : tensor<i1>, tensor<f32>
    %at = stablehlo.select %ge, %i, %j : tensor<i1>, tensor<i32>
    stablehlo.return %v, %at : tensor<f32>, tensor<i32>
  }
  check.expect_eq_const %max#1, dense<[1, 2]> : tensor<2xi32>
  %w = "stablehlo.reduce_window"(%x, %low) <{padding = dense<[[0, 0], [1, 0]]> : tensor<2x2xi64>, window_dimensions = array<i64: 1, 2>, window_strides = array<i64: 1, 1>}> ({
  ^bb0(%pa: tensor<f32>, %pb: tensor<f32>):
    %pm = stablehlo.maximum %pa, %pb : tensor<f32>
    stablehlo.return %pm : tensor<f32>
  }) : (tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
  check.expect_eq_const %w, dense<[[1.0, 9.0, 9.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
  %dy = stablehlo.constant dense<[[10.0], [20.0]]> : tensor<2x1xf32>
  %ss = "stablehlo.select_and_scatter"(%x, %dy, %z) <{window_dimensions = array<i64: 1, 3>, window_strides = array<i64: 1, 3>}> ({
  ^bb0(%sa: tensor<f32>, %sb: tensor<f32>):
    %ge = stablehlo.compare GE, %sa, %sb : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %ge : tensor<i1>
  }, {
  ^bb0(%sc: tensor<f32>, %sd: tensor<f32>):
    %ad = stablehlo.add %sc, %sd : tensor<f32>
    stablehlo.return %ad : tensor<f32>
  }) : (tensor<2x3xf32>, tensor<2x1xf32>, tensor<f32>) -> tensor<2x3xf32>
  check.expect_eq_const %ss, dense<[[0.0, 10.0, 0.0], [0.0, 0.0, 20.0]]> : tensor<2x3xf32>
  func.return
}
