# An inverted residual block with squeeze-excite, as in EfficientNet: expand by a 1x1 convolution,
# filter each channel by a 3x3 one, weigh the channels by what the whole image says of them, project
# back, and add the input. mask drops the branch of some examples in training.
s = stablehlo

B = 2
EPS = 1e-3

def mobilenet_block(x: (B, [8, 6, 6]), ke: (16, 8, 1, 1), ge: (16,), he: (16,),
                    kd: (16, 1, 3, 3), gd: (16,), hd: (16,),
                    wr: (16, 4), cr: (4,), wx: (4, 16), cx: (16,),
                    kp: (8, 16, 1, 1), gp: (8,), hp: (8,), dp0: (B,)):
    expanded = s.swish(s.bnBatch(s.flatConvF(x, ke), ge, he, EPS))
    filtered = s.swish(s.bnBatch(s.depthwise(expanded, kd), gd, hd, EPS))
    weighed = s.seBlock(filtered, wr, cr, wx, cx)
    projected = s.bnBatch(s.flatConvF(weighed, kp), gp, hp, EPS)
    return s.addV(s.dropPathP(projected, dp0), x)

# run:
# expect: eval.outputs[0].values[0] > -0.578904992 && eval.outputs[0].values[0] < -0.578864992
# expect: eval.outputs[0].values[1] > 0.634960375 && eval.outputs[0].values[1] < 0.635000375
# expect: eval.outputs[0].values[2] > 0.305101994 && eval.outputs[0].values[2] < 0.305141994
# expect: eval.outputs[0].values[575] > 0.567773859 && eval.outputs[0].values[575] < 0.567813859

# run: default,lower-bir,bir-eval
# with: --validate
# expect: all(passes, $.validated == true)
