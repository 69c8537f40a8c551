#loc1 = loc("logistic_shape_float32_20")
module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main() -> (tensor<20xf32> {jax.result_info = "", mhlo.layout_mode = "default"}) {
    %0 = call @inputs() : () -> tensor<20xf32>
    %1 = call @expected() : () -> tensor<20xf32>
    %2 = stablehlo.logistic %0 : tensor<20xf32> loc(#loc1)
    stablehlo.custom_call @check.expect_close(%2, %1) {has_side_effect = true} : (tensor<20xf32>, tensor<20xf32>) -> ()
    return %2 : tensor<20xf32>
  }
  func.func private @inputs() -> (tensor<20xf32> {mhlo.layout_mode = "default"}) {
    %cst = stablehlo.constant dense<"0xB209FBBFEE47793F1C49D83F8035353D0459DCBF30DF91BD8064C33D98F292BF709FB9BDA084613E3C38BABFCB38D4BFA4F0273FA8B7D53F4863E43F98C9D1BFEE491EBF6CFEFFBFB2B3C3BD0E1EEB3F"> : tensor<20xf32>
    return %cst : tensor<20xf32>
  }
  func.func private @expected() -> (tensor<20xf32> {mhlo.layout_mode = "default"}) {
    %cst = stablehlo.constant dense<"0x5896FC3D6DD2393FC21C583FB8D4023F9F521B3E09E3F63EF519063F39A1763E1168F43EC6090E3FC0CC413EABDF233E988A283F9B6E573F88315B3F2F82263EC848B33E5023F43D26C7F33ECDD15C3F"> : tensor<20xf32>
    return %cst : tensor<20xf32>
  }
}
