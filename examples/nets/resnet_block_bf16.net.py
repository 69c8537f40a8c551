# Residual block, bfloat16: that of resnet_block.net.py with its products in bfloat16.
s = stablehlo
s.precision = "bf16"

B = 2
EPS = 1e-5

def _conv_bn(x: (B, [3, 8, 8]), k: (8, 3, 3, 3), g: (8,), b: (8,)):
    return s.bnBatch(s.flatConvF(x, k), g, b, EPS)

def resnet_block(x: (B, [3, 8, 8]), k0: (8, 3, 3, 3), g0: (8,), h0: (8,),
                 k1: (16, 8, 3, 3), g1: (16,), h1: (16,), k2: (16, 16, 3, 3), g2: (16,), h2: (16,),
                 ks: (16, 8, 1, 1), gs: (16,), hs: (16,), w: (16, 10), c: (10,)):
    stem = s.relu(_conv_bn(x, k0, g0, h0))
    a = s.relu(s.bnBatch(s.convStrided(stem, k1), g1, h1, EPS))
    branch = s.bnBatch(s.flatConvF(a, k2), g2, h2, EPS)
    shortcut = s.bnBatch(s.convStrided(stem, ks), gs, hs, EPS)
    y = s.relu(s.addV(branch, shortcut))
    return s.addBcast(s.dotIn(s.gap(y), w), c)

# run:
# expect: eval.outputs[0].values[0] > 0.431337686 && eval.outputs[0].values[0] < 0.491337686
# expect: eval.outputs[0].values[1] > 0.141427786 && eval.outputs[0].values[1] < 0.201427786
# expect: eval.outputs[0].values[2] > 0.262144418 && eval.outputs[0].values[2] < 0.322144418
# expect: eval.outputs[0].values[19] > 2.91461283 && eval.outputs[0].values[19] < 3.09489816

# run: default,lower-bir,bir-eval
# with: --validate
# expect: all(passes, $.validated == true)
