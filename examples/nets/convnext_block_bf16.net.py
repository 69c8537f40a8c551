# ConvNeXt block, bfloat16: that of convnext_block.net.py with its convolutions in bfloat16.
s = stablehlo
s.precision = "bf16"

B = 2

def convnext_block(x: (B, [8, 6, 6]), kd: (8, 1, 7, 7), cd: (8,), gamma: (8,), beta: (8,),
                   k1: (32, 8, 1, 1), c1: (32,), k2: (8, 32, 1, 1), c2: (8,), layer: (8,),
                   dp0: (B,)):
    filtered = s.depthwise(x, kd, cd)
    rows = s.lnRowF(s.transposeF(filtered), 1.0, 0.0, eps=1e-6)
    normal = s.transposeF(s.rowBiasF(s.rowScaleF(rows, gamma), beta))
    hidden = s.gelu(s.flatConvF(normal, k1, c1))
    scaled = s.layerScaleChF(s.flatConvF(hidden, k2, c2), layer)
    return s.addV(s.dropPathP(scaled, dp0), x)

# run:
# expect: eval.outputs[0].values[0] > -0.456546982 && eval.outputs[0].values[0] < -0.396546982
# expect: eval.outputs[0].values[1] > 0.667136144 && eval.outputs[0].values[1] < 0.727136144
# expect: eval.outputs[0].values[2] > 0.319451356 && eval.outputs[0].values[2] < 0.379451356
# expect: eval.outputs[0].values[575] > 0.148104267 && eval.outputs[0].values[575] < 0.208104267

# run: default,lower-bir,bir-eval
# with: --validate
# expect: all(passes, $.validated == true)
