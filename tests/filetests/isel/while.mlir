// Loops keep their registers and scopes: a scan with a loop inside and a branch with a loop in that.
// run: isel,default,lower-bir
// with: --validate
// expect: all(passes, $.validated == true)
func.func @main(%x: tensor<4x3xf32>, %n: tensor<i32>) -> (tensor<4x3xf32>, tensor<i32>, tensor<3xf32>, tensor<i32>) {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %four = stablehlo.constant dense<4> : tensor<i32>
  %c = stablehlo.constant dense<0.0> : tensor<3xf32>
  // scan: a carry and rows written in place
  %r:3 = stablehlo.while(%i = %zero, %ys = %x, %sum = %c) : tensor<i32>, tensor<4x3xf32>, tensor<3xf32>
   cond {
    %t = stablehlo.compare LT, %i, %four, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %t : tensor<i1>
  } do {
    %row = stablehlo.dynamic_slice %x, %i, %zero, sizes = [1, 3] : (tensor<4x3xf32>, tensor<i32>, tensor<i32>) -> tensor<1x3xf32>
    %flat = stablehlo.reshape %row : (tensor<1x3xf32>) -> tensor<3xf32>
    %s = stablehlo.add %sum, %flat : tensor<3xf32>
    %back = stablehlo.reshape %s : (tensor<3xf32>) -> tensor<1x3xf32>
    %up = stablehlo.dynamic_update_slice %ys, %back, %i, %zero : (tensor<4x3xf32>, tensor<1x3xf32>, tensor<i32>, tensor<i32>) -> tensor<4x3xf32>
    // nested: i inner iterations, each with an if
    %inner:2 = stablehlo.while(%j = %zero, %v = %s) : tensor<i32>, tensor<3xf32>
     cond {
      %t = stablehlo.compare LT, %j, %i, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %t : tensor<i1>
    } do {
      %odd = stablehlo.and %j, %one : tensor<i32>
      %is = stablehlo.compare EQ, %odd, %one, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %w = "stablehlo.if"(%is) ({
        %m = stablehlo.multiply %v, %v : tensor<3xf32>
        stablehlo.return %m : tensor<3xf32>
      }, {
        %q:2 = stablehlo.while(%k = %zero, %a = %v) : tensor<i32>, tensor<3xf32>
         cond {
          %t = stablehlo.compare LT, %k, %j, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
          stablehlo.return %t : tensor<i1>
        } do {
          %b = stablehlo.add %a, %s : tensor<3xf32>
          %k1 = stablehlo.add %k, %one : tensor<i32>
          stablehlo.return %k1, %b : tensor<i32>, tensor<3xf32>
        }
        stablehlo.return %q#1 : tensor<3xf32>
      }) : (tensor<i1>) -> tensor<3xf32>
      %j1 = stablehlo.add %j, %one : tensor<i32>
      stablehlo.return %j1, %w : tensor<i32>, tensor<3xf32>
    }
    %i1 = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %i1, %up, %inner#1 : tensor<i32>, tensor<4x3xf32>, tensor<3xf32>
  }
  return %r#1, %r#0, %r#2, %n : tensor<4x3xf32>, tensor<i32>, tensor<3xf32>, tensor<i32>
}
