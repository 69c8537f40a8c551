# Perceptron, bfloat16: that of mlp.net.py with its products in bfloat16, accumulated in float32.
s = stablehlo
s.precision = "bf16"

B = 2

def mlp(x: (B, 16), w1: (16, 8), b1: (8,), w2: (8, 4), b2: (4,)):
    h = s.relu(s.addBcast(s.dotIn(x, w1), b1))
    return s.addBcast(s.dotIn(h, w2), b2)

# run:
# expect: eval.outputs[0].values[0] > -3.34517629 && eval.outputs[0].values[0] < -3.34510939
# expect: eval.outputs[0].values[1] > 4.29536482 && eval.outputs[0].values[1] < 4.29545073
# expect: eval.outputs[0].values[2] > 3.76128548 && eval.outputs[0].values[2] < 3.76136071
# expect: eval.outputs[0].values[7] > 0.106843247 && eval.outputs[0].values[7] < 0.106863247

# run: default,lower-bir,bir-eval
# with: --validate
# expect: all(passes, $.validated == true)
