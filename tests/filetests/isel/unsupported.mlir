// What has no selection is named where it stands; lower-bir says that nothing is lowered, and why.
func.func @main(%a: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %e = stablehlo.exponential %a : tensor<8x4xf32>
  %0 = "stablehlo.sort"(%e) <{dimension = 1 : i64}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %1 = stablehlo.compare LT, %x, %y : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  }) : (tensor<8x4xf32>) -> tensor<8x4xf32>
  return %0 : tensor<8x4xf32>
}

// run: default,lower-bir
// expect-error: 4:8 nothing is lowered, since isel left the program at op level: 'sort.0' (SortOp): has no selection
// expect: passes[0].outcome == "declined"
