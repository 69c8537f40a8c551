// The shape of a framework's test: @main compares what it computes on @inputs with @expected.
// run:
// expect: eval.checks.length == 2
// expect: all(eval.checks, $.ok)
// expect: eval.outputs[0].values[0] == 0.5
module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main() -> (tensor<2x2xf32> {jax.result_info = "", mhlo.layout_mode = "default"}) {
    %0:2 = call @inputs() : () -> (tensor<2x2xf32>, tensor<i32>)
    %1 = call @expected() : () -> tensor<2x2xf32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %2 = stablehlo.compare  GT, %0#1, %c,  SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %3 = "stablehlo.if"(%2) ({
      %5 = call @softmax(%0#0) : (tensor<2x2xf32>) -> tensor<2x2xf32>
      stablehlo.return %5 : tensor<2x2xf32>
    }, {
      stablehlo.return %0#0 : tensor<2x2xf32>
    }) : (tensor<i1>) -> tensor<2x2xf32>
    stablehlo.custom_call @check.expect_close(%3, %1) {has_side_effect = true} : (tensor<2x2xf32>, tensor<2x2xf32>) -> ()
    stablehlo.custom_call @check.expect_almost_eq(%3, %1) {has_side_effect = true} : (tensor<2x2xf32>, tensor<2x2xf32>) -> ()
    return %3 : tensor<2x2xf32>
  }
  func.func private @inputs() -> (tensor<2x2xf32> {mhlo.layout_mode = "default"}, tensor<i32> {mhlo.layout_mode = "default"}) {
    %cst = stablehlo.constant dense<"0x0000803F0000803F0000000000004040"> : tensor<2x2xf32>
    %c = stablehlo.constant dense<3> : tensor<i32>
    return %cst, %c : tensor<2x2xf32>, tensor<i32>
  }
  func.func private @expected() -> (tensor<2x2xf32> {mhlo.layout_mode = "default"}) {
    %cst = stablehlo.constant dense<[[0.5, 0.5], [0.0474258736, 0.952574134]]> : tensor<2x2xf32>
    return %cst : tensor<2x2xf32>
  }
  func.func private @softmax(%arg0: tensor<2x2xf32>) -> tensor<2x2xf32> {
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %0 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.maximum across dimensions = [1] : (tensor<2x2xf32>, tensor<f32>) -> tensor<2xf32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [0] : (tensor<2xf32>) -> tensor<2x2xf32>
    %2 = stablehlo.subtract %arg0, %1 : tensor<2x2xf32>
    %3 = stablehlo.exponential %2 : tensor<2x2xf32>
    %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %4 = stablehlo.reduce(%3 init: %cst_0) applies stablehlo.add across dimensions = [1] : (tensor<2x2xf32>, tensor<f32>) -> tensor<2xf32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [0] : (tensor<2xf32>) -> tensor<2x2xf32>
    %6 = stablehlo.divide %3, %5 : tensor<2x2xf32>
    return %6 : tensor<2x2xf32>
  }
}
