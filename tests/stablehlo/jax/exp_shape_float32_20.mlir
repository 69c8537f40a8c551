#loc1 = loc("exp_shape_float32_20")
module @jit_main attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main() -> (tensor<20xf32> {jax.result_info = "", mhlo.layout_mode = "default"}) {
    %0 = call @inputs() : () -> tensor<20xf32>
    %1 = call @expected() : () -> tensor<20xf32>
    %2 = stablehlo.exponential %0 : tensor<20xf32> loc(#loc1)
    stablehlo.custom_call @check.expect_close(%2, %1) {has_side_effect = true} : (tensor<20xf32>, tensor<20xf32>) -> ()
    return %2 : tensor<20xf32>
  }
  func.func private @inputs() -> (tensor<20xf32> {mhlo.layout_mode = "default"}) {
    %cst = stablehlo.constant dense<"0xB0429B3E04BEDCBFF31EFABFB636DFBF8A88B2BFC9AAC23FAC099EBF857ABB3FA04EFABFBE7210BF8028EEBFBF3DBEBF927B8ABF2ECF6D3F0C9EFA3F80CF933EE0E8B5BFC2322F3FC0D0DD3DDCC6883F"> : tensor<20xf32>
    return %cst : tensor<20xf32>
  }
  func.func private @expected() -> (tensor<20xf32> {mhlo.layout_mode = "default"}) {
    %cst = stablehlo.constant dense<"0xDC57AD3F1388363ED318113E7D0A333E78D57D3E086F9240DFF4943EC56F8A40D2E2103EF79B113FB94F1F3E80A5673E268BAD3E830922407BB6E240D6D6AA3FD539773E2FC3FD3F60A48E3F43513A40"> : tensor<20xf32>
    return %cst : tensor<20xf32>
  }
}
