#loc1 = loc("cos_shape_float32_20")
module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main() -> (tensor<20xf32> {jax.result_info = "", mhlo.layout_mode = "default"}) {
    %0 = call @inputs() : () -> tensor<20xf32>
    %1 = call @expected() : () -> tensor<20xf32>
    %2 = stablehlo.cosine %0 : tensor<20xf32> loc(#loc1)
    stablehlo.custom_call @check.expect_close(%2, %1) {has_side_effect = true} : (tensor<20xf32>, tensor<20xf32>) -> ()
    return %2 : tensor<20xf32>
  }
  func.func private @inputs() -> (tensor<20xf32> {mhlo.layout_mode = "default"}) {
    %cst = stablehlo.constant dense<"0x4C3981BE98A2D0BF48B0033E9400EF3F88AF503F3417C33FC873353F58C246BF4090C33D180129BF249D923F5084973E10B9B33E6857243F381775BF5407A13FF021F1BEE8B72E3FE0020CBE28A3103F"> : tensor<20xf32>
    return %cst : tensor<20xf32>
  }
  func.func private @expected() -> (tensor<20xf32> {mhlo.layout_mode = "default"}) {
    %cst = stablehlo.constant dense<"0xB5E3773F7B3372BDD0E27D3F7F8C95BE908C2F3F17033F3D5257423FEBA3363F70D57E3FFB354A3F9448D33E36DF743FBF63703F63094D3F705E133F08899D3E3D21643F16A8463F5B9C7D3F5337583F"> : tensor<20xf32>
    return %cst : tensor<20xf32>
  }
}
