# A multilayer perceptron: 16 inputs, 8 hidden units, 4 classes. B is the batch: the first dimension
# of the first parameter.
s = stablehlo

B = 2

def mlp(x: (B, 16), w1: (16, 8), b1: (8,), w2: (8, 4), b2: (4,)):
    h = s.relu(s.dense(x, w1, b1))
    return s.dense(h, w2, b2)

# run:
# expect: eval.outputs[0].values[0] > -3.35709055 && eval.outputs[0].values[0] < -3.35702341
# expect: eval.outputs[0].values[1] > 4.29561325 && eval.outputs[0].values[1] < 4.29569916
# expect: eval.outputs[0].values[2] > 3.76611202 && eval.outputs[0].values[2] < 3.76618734
# expect: eval.outputs[0].values[7] > 0.106714439 && eval.outputs[0].values[7] < 0.106734439

# run: default,lower-bir,bir-eval
# with: --validate
# expect: all(passes, $.validated == true)
