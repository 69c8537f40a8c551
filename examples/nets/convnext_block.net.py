# A ConvNeXt block: a 7x7 convolution of each channel, a normalisation over the channels of each
# pixel, an MLP of 1x1 convolutions, a learned scale of each channel, and the input added. The
# channels become rows by a transpose and images again by another, so what follows still runs on
# images.
s = stablehlo

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
# expect: eval.outputs[0].values[0] > -0.4261689 && eval.outputs[0].values[0] < -0.4261289
# expect: eval.outputs[0].values[1] > 0.698310162 && eval.outputs[0].values[1] < 0.698350162
# expect: eval.outputs[0].values[2] > 0.349627733 && eval.outputs[0].values[2] < 0.349667733
# expect: eval.outputs[0].values[575] > 0.179529278 && eval.outputs[0].values[575] < 0.179569278

# run: default,lower-bir,bir-eval
# with: --validate
# expect: all(passes, $.validated == true)
