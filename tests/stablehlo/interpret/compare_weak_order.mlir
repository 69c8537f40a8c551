// compare_type = WEAKORDER: both zeros are equal, and every NaN, which is behind +inf.
func.func @of_tensors() {
  %a = stablehlo.constant dense<[0x7FC00000, 0xFFC00000, -0.0, 0x7F800000, 0x7FC00000, 1.0]> : tensor<6xf32>
  %b = stablehlo.constant dense<[0x7FC00000, 0x7FC00001, 0.0, 0x7FC00000, 0x7F800000, 2.0]> : tensor<6xf32>
  %eq = stablehlo.compare EQ, %a, %b, WEAKORDER : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xi1>
  check.expect_eq_const %eq, dense<[true, true, true, false, false, false]> : tensor<6xi1>
  %ne = stablehlo.compare NE, %a, %b, WEAKORDER : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xi1>
  check.expect_eq_const %ne, dense<[false, false, false, true, true, true]> : tensor<6xi1>
  %ge = stablehlo.compare GE, %a, %b, WEAKORDER : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xi1>
  check.expect_eq_const %ge, dense<[true, true, true, false, true, false]> : tensor<6xi1>
  %gt = stablehlo.compare GT, %a, %b, WEAKORDER : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xi1>
  check.expect_eq_const %gt, dense<[false, false, false, false, true, false]> : tensor<6xi1>
  %le = stablehlo.compare LE, %a, %b, WEAKORDER : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xi1>
  check.expect_eq_const %le, dense<[true, true, true, true, false, true]> : tensor<6xi1>
  %lt = stablehlo.compare LT, %a, %b, WEAKORDER : (tensor<6xf32>, tensor<6xf32>) -> tensor<6xi1>
  check.expect_eq_const %lt, dense<[false, false, false, true, false, true]> : tensor<6xi1>
  return
}

func.func @in_a_region() {
  %a = stablehlo.constant dense<[0.0, 0x7FC00000, -0.0, 0x7F800000, -1.0]> : tensor<5xf64>
  %places = stablehlo.iota dim = 0 : tensor<5xi32>
  %sorted:2 = "stablehlo.sort"(%a, %places) <{dimension = 0 : i64, is_stable = true}> ({
  ^bb0(%x: tensor<f64>, %y: tensor<f64>, %i: tensor<i32>, %j: tensor<i32>):
    %lt = stablehlo.compare LT, %x, %y, WEAKORDER : (tensor<f64>, tensor<f64>) -> tensor<i1>
    stablehlo.return %lt : tensor<i1>
  }) : (tensor<5xf64>, tensor<5xi32>) -> (tensor<5xf64>, tensor<5xi32>)
  check.expect_eq_const %sorted#1, dense<[4, 0, 2, 3, 1]> : tensor<5xi32>
  return
}
