# Inverted residual block, bfloat16: that of mobilenet_block.net.py with its convolutions in
# bfloat16; the two small layers of the squeeze-excite have no such form and stay at float32.
s = stablehlo
s.precision = "bf16"

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
# expect: eval.outputs[0].values[0] > -0.608884855 && eval.outputs[0].values[0] < -0.548884855
# expect: eval.outputs[0].values[1] > 0.604982738 && eval.outputs[0].values[1] < 0.664982738
# expect: eval.outputs[0].values[2] > 0.275119384 && eval.outputs[0].values[2] < 0.335119384
# expect: eval.outputs[0].values[575] > 0.535474944 && eval.outputs[0].values[575] < 0.595474944

# run: default,lower-bir,bir-eval
# with: --validate
# expect: all(passes, $.validated == true)
