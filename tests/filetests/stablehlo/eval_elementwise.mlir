// Elementwise operations, by their values.
// run:
// expect: eval.checks.length == 32
// expect: all(eval.checks, $.ok)
func.func @floats() {
  %x = stablehlo.constant dense<[-2.5, -0.5, 0.0, 0.5, 1.5, 2.0]> : tensor<6xf32>
  %y = stablehlo.constant dense<[2.0, 4.0, -1.0, 0.25, 3.0, 0.5]> : tensor<6xf32>
  %abs = stablehlo.abs %x : tensor<6xf32>
  check.expect_eq_const %abs, dense<[2.5, 0.5, 0.0, 0.5, 1.5, 2.0]> : tensor<6xf32>
  %add = stablehlo.add %x, %y : tensor<6xf32>
  check.expect_eq_const %add, dense<[-0.5, 3.5, -1.0, 0.75, 4.5, 2.5]> : tensor<6xf32>
  %sub = stablehlo.subtract %x, %y : tensor<6xf32>
  check.expect_eq_const %sub, dense<[-4.5, -4.5, 1.0, 0.25, -1.5, 1.5]> : tensor<6xf32>
  %mul = stablehlo.multiply %x, %y : tensor<6xf32>
  check.expect_eq_const %mul, dense<[-5.0, -2.0, 0.0, 0.125, 4.5, 1.0]> : tensor<6xf32>
  %div = stablehlo.divide %x, %y : tensor<6xf32>
  check.expect_eq_const %div, dense<[-1.25, -0.125, -0.0, 2.0, 0.5, 4.0]> : tensor<6xf32>
  %max = stablehlo.maximum %x, %y : tensor<6xf32>
  check.expect_eq_const %max, dense<[2.0, 4.0, 0.0, 0.5, 3.0, 2.0]> : tensor<6xf32>
  %min = stablehlo.minimum %x, %y : tensor<6xf32>
  check.expect_eq_const %min, dense<[-2.5, -0.5, -1.0, 0.25, 1.5, 0.5]> : tensor<6xf32>
  %ceil = stablehlo.ceil %x : tensor<6xf32>
  check.expect_eq_const %ceil, dense<[-2.0, -0.0, 0.0, 1.0, 2.0, 2.0]> : tensor<6xf32>
  %floor = stablehlo.floor %x : tensor<6xf32>
  check.expect_eq_const %floor, dense<[-3.0, -1.0, 0.0, 0.0, 1.0, 2.0]> : tensor<6xf32>
  %even = stablehlo.round_nearest_even %x : tensor<6xf32>
  check.expect_eq_const %even, dense<[-2.0, -0.0, 0.0, 0.0, 2.0, 2.0]> : tensor<6xf32>
  %away = stablehlo.round_nearest_afz %x : tensor<6xf32>
  check.expect_eq_const %away, dense<[-3.0, -1.0, 0.0, 1.0, 2.0, 2.0]> : tensor<6xf32>
  %sign = stablehlo.sign %x : tensor<6xf32>
  check.expect_eq_const %sign, dense<[-1.0, -1.0, 0.0, 1.0, 1.0, 1.0]> : tensor<6xf32>
  %exp = stablehlo.exponential %x : tensor<6xf32>
  check.expect_almost_eq_const %exp, dense<[0.0820849986, 0.606530660, 1.0, 1.64872127, 4.48168907, 7.38905610]> : tensor<6xf32>
  %tanh = stablehlo.tanh %x : tensor<6xf32>
  check.expect_almost_eq_const %tanh, dense<[-0.986614298, -0.462117157, 0.0, 0.462117157, 0.905148254, 0.964027580]> : tensor<6xf32>
  %logistic = stablehlo.logistic %x : tensor<6xf32>
  check.expect_almost_eq_const %logistic, dense<[0.0758581800, 0.377540669, 0.5, 0.622459331, 0.817574476, 0.880797078]> : tensor<6xf32>
  %log = stablehlo.log %abs : tensor<6xf32>
  check.expect_almost_eq_const %log, dense<[0.916290732, -0.693147181, 0xFF800000, -0.693147181, 0.405465108, 0.693147181]> : tensor<6xf32>
  %sqrt = stablehlo.sqrt %abs : tensor<6xf32>
  check.expect_almost_eq_const %sqrt, dense<[1.58113883, 0.707106781, 0.0, 0.707106781, 1.22474487, 1.41421356]> : tensor<6xf32>
  %gt = stablehlo.compare GT, %x, %y : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xi1>
  check.expect_eq_const %gt, dense<[false, false, true, true, false, true]> : tensor<6xi1>
  %sel = stablehlo.select %gt, %x, %y : tensor<6xi1>, tensor<6xf32>
  check.expect_eq %sel, %max : tensor<6xf32>
  %lo = stablehlo.constant dense<-1.0> : tensor<f32>
  %hi = stablehlo.constant dense<1.0> : tensor<f32>
  %clamp = stablehlo.clamp %lo, %x, %hi : (tensor<f32>, tensor<6xf32>, tensor<f32>) -> tensor<6xf32>
  check.expect_eq_const %clamp, dense<[-1.0, -0.5, 0.0, 0.5, 1.0, 1.0]> : tensor<6xf32>
  func.return
}
func.func @total_order() {
  %x = stablehlo.constant dense<[-0.0, 0.0, 0x7FC00000, 1.0, -2.0]> : tensor<5xf32>
  %y = stablehlo.constant dense<[0.0, -0.0, 0x7F800000, 1.0, -1.0]> : tensor<5xf32>
  %lt = stablehlo.compare LT, %x, %y, TOTALORDER : (tensor<5xf32>, tensor<5xf32>) -> tensor<5xi1>
  check.expect_eq_const %lt, dense<[true, false, false, false, true]> : tensor<5xi1>
  %k = "stablehlo.sort"(%x) <{dimension = 0 : i64, is_stable = true}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %before = stablehlo.compare LT, %a, %b, TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %before : tensor<i1>
  }) : (tensor<5xf32>) -> tensor<5xf32>
  %bits = stablehlo.bitcast_convert %k : (tensor<5xf32>) -> tensor<5xi32>
  check.expect_eq_const %bits, dense<[0xC0000000, 0x80000000, 0, 0x3F800000, 0x7FC00000]> : tensor<5xi32>
  func.return
}
func.func @integers() {
  %a = stablehlo.constant dense<[7, -7, 127, -128, 5]> : tensor<5xi8>
  %b = stablehlo.constant dense<[2, 2, 1, -1, 0]> : tensor<5xi8>
  %add = stablehlo.add %a, %b : tensor<5xi8>
  check.expect_eq_const %add, dense<[9, -5, -128, 127, 5]> : tensor<5xi8>
  %div = stablehlo.divide %a, %b : tensor<5xi8>
  check.expect_eq_const %div, dense<[3, -3, 127, -128, -1]> : tensor<5xi8>
  %rem = stablehlo.remainder %a, %b : tensor<5xi8>
  check.expect_eq_const %rem, dense<[1, -1, 0, 0, 5]> : tensor<5xi8>
  %and = stablehlo.and %a, %b : tensor<5xi8>
  check.expect_eq_const %and, dense<[2, 0, 1, -128, 0]> : tensor<5xi8>
  %pop = stablehlo.popcnt %a : tensor<5xi8>
  check.expect_eq_const %pop, dense<[3, 6, 7, 1, 2]> : tensor<5xi8>
  %clz = stablehlo.count_leading_zeros %a : tensor<5xi8>
  check.expect_eq_const %clz, dense<[5, 0, 1, 0, 5]> : tensor<5xi8>
  %u = stablehlo.constant dense<[18446744073709551615, 1]> : tensor<2xui64>
  %v = stablehlo.constant dense<2> : tensor<2xui64>
  %half = stablehlo.divide %u, %v : tensor<2xui64>
  check.expect_eq_const %half, dense<[9223372036854775807, 0]> : tensor<2xui64>
  func.return
}
func.func @conversions() {
  %x = stablehlo.constant dense<[-1.75, 0.0, 2.5, 3.0e9]> : tensor<4xf64>
  %i = stablehlo.convert %x : (tensor<4xf64>) -> tensor<4xi32>
  check.expect_eq_const %i, dense<[-1, 0, 2, 2147483647]> : tensor<4xi32>
  %h = stablehlo.convert %x : (tensor<4xf64>) -> tensor<4xbf16>
  %back = stablehlo.convert %h : (tensor<4xbf16>) -> tensor<4xf32>
  check.expect_eq_const %back, dense<[-1.75, 0.0, 2.5, 3003121664.0]> : tensor<4xf32>
  %one = stablehlo.constant dense<1.0> : tensor<f32>
  %bits = stablehlo.bitcast_convert %one : (tensor<f32>) -> tensor<i32>
  check.expect_eq_const %bits, dense<1065353216> : tensor<i32>
  func.return
}
