// Every operation with a short form, read from it.
// run:
// emit: stablehlo
// -----
// module {
//   func.func @elementwise(%x: tensor<4x8xf32>, %i: tensor<4x8xi32>, %p: tensor<4x8xi1>) {
//     %0 = stablehlo.abs %x : tensor<4x8xf32>
//     %1 = stablehlo.cbrt %x : tensor<4x8xf32>
//     %2 = stablehlo.ceil %x : tensor<4x8xf32>
//     %3 = stablehlo.cosine %x : tensor<4x8xf32>
//     %4 = stablehlo.exponential %x {result_accuracy = #stablehlo.result_accuracy<mode = #stablehlo<result_accuracy_mode DEFAULT>>} : tensor<4x8xf32>
//     %5 = stablehlo.exponential_minus_one %x : tensor<4x8xf32>
//     %6 = stablehlo.floor %x : tensor<4x8xf32>
//     %7 = stablehlo.is_finite %x : (tensor<4x8xf32>) -> tensor<4x8xi1>
//     %8 = stablehlo.log %x : tensor<4x8xf32>
//     %9 = stablehlo.log_plus_one %x : tensor<4x8xf32>
//     %10 = stablehlo.logistic %x : tensor<4x8xf32>
//     %11 = stablehlo.negate %x : tensor<4x8xf32>
//     %12 = stablehlo.not %p : tensor<4x8xi1>
//     %13 = stablehlo.popcnt %i : tensor<4x8xi32>
//     %14 = stablehlo.count_leading_zeros %i : tensor<4x8xi32>
//     %15 = stablehlo.round_nearest_afz %x : tensor<4x8xf32>
//     %16 = stablehlo.round_nearest_even %x : tensor<4x8xf32>
//     %17 = stablehlo.rsqrt %x : tensor<4x8xf32>
//     %18 = stablehlo.sign %x : tensor<4x8xf32>
//     %19 = stablehlo.sine %x : tensor<4x8xf32>
//     %20 = stablehlo.sqrt %x : tensor<4x8xf32>
//     %21 = stablehlo.tan %x : tensor<4x8xf32>
//     %22 = stablehlo.tanh %x : tensor<4x8xf32>
//     %23 = stablehlo.add %x, %x : tensor<4x8xf32>
//     %24 = stablehlo.and %p, %p : tensor<4x8xi1>
//     %25 = stablehlo.atan2 %x, %x : tensor<4x8xf32>
//     %26 = stablehlo.divide %x, %x : tensor<4x8xf32>
//     %27 = stablehlo.maximum %x, %x : tensor<4x8xf32>
//     %28 = stablehlo.minimum %x, %x : tensor<4x8xf32>
//     %29 = stablehlo.multiply %x, %x : tensor<4x8xf32>
//     %30 = stablehlo.or %p, %p : tensor<4x8xi1>
//     %31 = stablehlo.power %x, %x : tensor<4x8xf32>
//     %32 = stablehlo.remainder %i, %i : tensor<4x8xi32>
//     %33 = stablehlo.shift_left %i, %i : tensor<4x8xi32>
//     %34 = stablehlo.shift_right_arithmetic %i, %i : tensor<4x8xi32>
//     %35 = stablehlo.shift_right_logical %i, %i : tensor<4x8xi32>
//     %36 = stablehlo.subtract %x, %x : tensor<4x8xf32>
//     %37 = stablehlo.xor %p, %p : tensor<4x8xi1>
//     %38 = stablehlo.compare  GE, %x, %x : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xi1>
//     %39 = stablehlo.compare  LT, %i, %i,  SIGNED : (tensor<4x8xi32>, tensor<4x8xi32>) -> tensor<4x8xi1>
//     %40 = stablehlo.select %p, %x, %x : tensor<4x8xi1>, tensor<4x8xf32>
//     %41 = stablehlo.select %p, %x, %x : tensor<4x8xi1>, tensor<4x8xf32>
//     %42 = stablehlo.clamp %x, %x, %x : tensor<4x8xf32>
//     %43 = stablehlo.convert %x : (tensor<4x8xf32>) -> tensor<4x8xbf16>
//     %44 = stablehlo.bitcast_convert %x : (tensor<4x8xf32>) -> tensor<4x8xi32>
//     %45 = "stablehlo.reduce_precision"(%x) <{exponent_bits = 5 : i32, mantissa_bits = 10 : i32}> : (tensor<4x8xf32>) -> tensor<4x8xf32>
//     %46:2 = stablehlo.optimization_barrier %x, %i : tensor<4x8xf32>, tensor<4x8xi32>
//     %47 = chlo.erfc %x : tensor<4x8xf32>
//     %48 = stablehlo.complex %x, %x : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xcomplex<f32>>
//     %49 = stablehlo.real %48 : (tensor<4x8xcomplex<f32>>) -> tensor<4x8xf32>
//     return
//   }
//   func.func @moving(%x: tensor<4x8xf32>, %at: tensor<i32>) -> (tensor<3x6xf32>, tensor<8x4xf32>) {
//     %z = stablehlo.constant dense<0.0> : tensor<f32>
//     %grid = stablehlo.constant dense<[[1, -2], [3, 4]]> : tensor<2x2xi64>
//     %iota = stablehlo.iota dim = 1 : tensor<4x8xi32>
//     %wide = stablehlo.broadcast_in_dim %z, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
//     %t = stablehlo.transpose %x, dims = [1, 0] : (tensor<4x8xf32>) -> tensor<8x4xf32>
//     %r = stablehlo.reverse %t, dims = [0, 1] : tensor<8x4xf32>
//     %s = stablehlo.slice %x [0:4, 1:8:3] : (tensor<4x8xf32>) -> tensor<4x3xf32>
//     %d = stablehlo.dynamic_slice %x, %at, %at, sizes = [2, 2] : (tensor<4x8xf32>, tensor<i32>, tensor<i32>) -> tensor<2x2xf32>
//     %u = stablehlo.dynamic_update_slice %x, %d, %at, %at : (tensor<4x8xf32>, tensor<2x2xf32>, tensor<i32>, tensor<i32>) -> tensor<4x8xf32>
//     %pad = stablehlo.pad %d, %z, low = [1, -1], high = [0, 3], interior = [0, 2] : (tensor<2x2xf32>, tensor<f32>) -> tensor<3x6xf32>
//     %cat = stablehlo.concatenate %t, %r, dim = 1 : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x8xf32>
//     %flat = stablehlo.reshape %cat : (tensor<8x8xf32>) -> tensor<64xf32>
//     %pair = stablehlo.tuple %flat, %z : tuple<tensor<64xf32>, tensor<f32>>
//     %first = stablehlo.get_tuple_element %pair[0] : (tuple<tensor<64xf32>, tensor<f32>>) -> tensor<64xf32>
//     return %pad, %r : tensor<3x6xf32>, tensor<8x4xf32>
//   }
//   func.func @contractions(%a: tensor<2x4x8xf32>, %b: tensor<2x8x3xf32>, %x: tensor<1x4x4x2xf32>, %w: tensor<3x3x2x5xf32>) -> tensor<2x4x3xf32> {
//     %0 = stablehlo.dot_general %a, %b, batching_dims = [0] x [0], contracting_dims = [2] x [1], precision = [DEFAULT, HIGHEST] : (tensor<2x4x8xf32>, tensor<2x8x3xf32>) -> tensor<2x4x3xf32>
//     %1 = stablehlo.dot_general %a, %b, contracting_dims = [0] x [0] : (tensor<2x4x8xf32>, tensor<2x8x3xf32>) -> tensor<4x8x8x3xf32>
//     %2 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [2, 1], pad = [[1, 1], [0, 2]], lhs_dilate = [1, 1], rhs_dilate = [1, 2], reverse = [false, true]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x4x4x2xf32>, tensor<3x3x2x5xf32>) -> tensor<1x2x2x5xf32>
//     return %0 : tensor<2x4x3xf32>
//   }
// }
module {
  func.func @elementwise(%x: tensor<4x8xf32>, %i: tensor<4x8xi32>, %p: tensor<4x8xi1>) {
    %0 = stablehlo.abs %x : tensor<4x8xf32>
    %1 = stablehlo.cbrt %x : (tensor<4x8xf32>) -> tensor<4x8xf32>
    %2 = stablehlo.ceil %x : tensor<4x8xf32>
    %3 = stablehlo.cosine %x : tensor<4x8xf32>
    %4 = stablehlo.exponential %x {result_accuracy = #stablehlo.result_accuracy<mode = #stablehlo.result_accuracy_mode<DEFAULT>>} : tensor<4x8xf32>
    %5 = stablehlo.exponential_minus_one %x : tensor<4x8xf32>
    %6 = stablehlo.floor %x : tensor<4x8xf32>
    %7 = stablehlo.is_finite %x : (tensor<4x8xf32>) -> tensor<4x8xi1>
    %8 = stablehlo.log %x : tensor<4x8xf32>
    %9 = stablehlo.log_plus_one %x : tensor<4x8xf32>
    %10 = stablehlo.logistic %x : tensor<4x8xf32>
    %11 = stablehlo.negate %x : tensor<4x8xf32>
    %12 = stablehlo.not %p : tensor<4x8xi1>
    %13 = stablehlo.popcnt %i : tensor<4x8xi32>
    %14 = stablehlo.count_leading_zeros %i : tensor<4x8xi32>
    %15 = stablehlo.round_nearest_afz %x : tensor<4x8xf32>
    %16 = stablehlo.round_nearest_even %x : tensor<4x8xf32>
    %17 = stablehlo.rsqrt %x : tensor<4x8xf32>
    %18 = stablehlo.sign %x : tensor<4x8xf32>
    %19 = stablehlo.sine %x : tensor<4x8xf32>
    %20 = stablehlo.sqrt %x : tensor<4x8xf32>
    %21 = stablehlo.tan %x : tensor<4x8xf32>
    %22 = stablehlo.tanh %x : tensor<4x8xf32>
    %23 = stablehlo.add %x, %x : tensor<4x8xf32>
    %24 = stablehlo.and %p, %p : tensor<4x8xi1>
    %25 = stablehlo.atan2 %x, %x : tensor<4x8xf32>
    %26 = stablehlo.divide %x, %x : tensor<4x8xf32>
    %27 = stablehlo.maximum %x, %x : tensor<4x8xf32>
    %28 = stablehlo.minimum %x, %x : tensor<4x8xf32>
    %29 = stablehlo.multiply %x, %x : tensor<4x8xf32>
    %30 = stablehlo.or %p, %p : tensor<4x8xi1>
    %31 = stablehlo.power %x, %x : tensor<4x8xf32>
    %32 = stablehlo.remainder %i, %i : tensor<4x8xi32>
    %33 = stablehlo.shift_left %i, %i : tensor<4x8xi32>
    %34 = stablehlo.shift_right_arithmetic %i, %i : tensor<4x8xi32>
    %35 = stablehlo.shift_right_logical %i, %i : tensor<4x8xi32>
    %36 = stablehlo.subtract %x, %x : tensor<4x8xf32>
    %37 = stablehlo.xor %p, %p : tensor<4x8xi1>
    %38 = stablehlo.compare GE, %x, %x : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xi1>
    %39 = stablehlo.compare  LT, %i, %i,  SIGNED : (tensor<4x8xi32>, tensor<4x8xi32>) -> tensor<4x8xi1>
    %40 = stablehlo.select %p, %x, %x : tensor<4x8xi1>, tensor<4x8xf32>
    %41 = stablehlo.select %p, %x, %x : (tensor<4x8xi1>, tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
    %42 = stablehlo.clamp %x, %x, %x : tensor<4x8xf32>
    %43 = stablehlo.convert %x : (tensor<4x8xf32>) -> tensor<4x8xbf16>
    %44 = stablehlo.bitcast_convert %x : (tensor<4x8xf32>) -> tensor<4x8xi32>
    %45 = stablehlo.reduce_precision %x, format = e5m10 : tensor<4x8xf32>
    %46:2 = stablehlo.optimization_barrier %x, %i : tensor<4x8xf32>, tensor<4x8xi32>
    %47 = chlo.erfc %x : tensor<4x8xf32> -> tensor<4x8xf32>
    %48 = stablehlo.complex %x, %x : tensor<4x8xcomplex<f32>>
    %49 = stablehlo.real %48 : (tensor<4x8xcomplex<f32>>) -> tensor<4x8xf32>
    return
  }
  func.func @moving(%x: tensor<4x8xf32>, %at: tensor<i32>) -> (tensor<3x6xf32>, tensor<8x4xf32>) {
    %z = stablehlo.constant dense<0.0> : tensor<f32>
    %grid = stablehlo.constant dense<[[1, -2], [3, 4]]> : tensor<2x2xi64>
    %iota = stablehlo.iota dim = 1 : tensor<4x8xi32>
    %wide = stablehlo.broadcast_in_dim %z, dims = [] : (tensor<f32>) -> tensor<4x8xf32>
    %t = stablehlo.transpose %x, dims = [1, 0] : (tensor<4x8xf32>) -> tensor<8x4xf32>
    %r = stablehlo.reverse %t, dims = [0, 1] : tensor<8x4xf32>
    %s = stablehlo.slice %x [0:4, 1:8:3] : (tensor<4x8xf32>) -> tensor<4x3xf32>
    %d = stablehlo.dynamic_slice %x, %at, %at, sizes = [2, 2] : (tensor<4x8xf32>, tensor<i32>, tensor<i32>) -> tensor<2x2xf32>
    %u = stablehlo.dynamic_update_slice %x, %d, %at, %at : (tensor<4x8xf32>, tensor<2x2xf32>, tensor<i32>, tensor<i32>) -> tensor<4x8xf32>
    %pad = stablehlo.pad %d, %z, low = [1, -1], high = [0, 3], interior = [0, 2] : (tensor<2x2xf32>, tensor<f32>) -> tensor<3x6xf32>
    %cat = stablehlo.concatenate %t, %r, dim = 1 : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x8xf32>
    %flat = stablehlo.reshape %cat : (tensor<8x8xf32>) -> tensor<64xf32>
    %pair = stablehlo.tuple %flat, %z : tuple<tensor<64xf32>, tensor<f32>>
    %first = stablehlo.get_tuple_element %pair[0] : (tuple<tensor<64xf32>, tensor<f32>>) -> tensor<64xf32>
    return %pad, %r : tensor<3x6xf32>, tensor<8x4xf32>
  }
  func.func @contractions(%a: tensor<2x4x8xf32>, %b: tensor<2x8x3xf32>, %x: tensor<1x4x4x2xf32>, %w: tensor<3x3x2x5xf32>) -> tensor<2x4x3xf32> {
    %0 = stablehlo.dot_general %a, %b, batching_dims = [0] x [0], contracting_dims = [2] x [1], precision = [DEFAULT, HIGHEST] : (tensor<2x4x8xf32>, tensor<2x8x3xf32>) -> tensor<2x4x3xf32>
    %1 = stablehlo.dot_general %a, %b, contracting_dims = [0] x [0] : (tensor<2x4x8xf32>, tensor<2x8x3xf32>) -> tensor<4x8x8x3xf32>
    %2 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [2, 1], pad = [[1, 1], [0, 2]], lhs_dilate = [1, 1], rhs_dilate = [1, 2], reverse = [false, true]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x4x4x2xf32>, tensor<3x3x2x5xf32>) -> tensor<1x2x2x5xf32>
    return %0 : tensor<2x4x3xf32>
  }
}
