# AdamW on a perceptron: the whole step of training, with its state in the signature, gradients
# clipped by their norm, a moving average of the weights. main takes two steps from the same state.
s = stablehlo

B = 4

def mlp_fwd(x: (B, 16), w1: (16, 8), c1: (8,), w2: (8, 4), c2: (4,)):
    z1 = s.dense(x, w1, c1)
    h = s.gelu(z1)
    return s.dense(h, w2, c2)

def mlp_adamw_train_step(x: (B, 16), w1: (16, 8), c1: (8,), w2: (8, 4), c2: (4,), onehot: (B, 4)):
    fwd = mlp_fwd(x, w1, c1, w2, c2)
    p = s.softmaxDiv(s.expe(fwd))
    loss = s.smoothedLoss(p, onehot, alpha=0.1)
    dy = s.smoothedCotangent(p, onehot, alpha=0.1)
    dz1 = s.geluBack(s.dotOut(dy, w2), fwd.z1)
    return s.adamW({w1: s.weightGrad(dz1, x), c1: s.biasGrad(dz1),
                    w2: s.weightGrad(dy, fwd.h), c2: s.biasGrad(dy)},
                   loss=loss, no_decay=[c1, c2], clip=1.0, ema=True)

def main(x: (B, 16), w1: (16, 8), c1: (8,), w2: (8, 4), c2: (4,)):
    labels = s.oneHot([2, 0, 3, 1], 4)
    one = mlp_adamw_train_step(x, w1, c1, w2, c2, labels, lr=0.01, bc1=0.1, bc2=0.001,
                               emad=0.5, oemad=0.5, w1e=w1, c1e=c1, w2e=w2, c2e=c2)
    two = mlp_adamw_train_step(x, one.w1, one.c1, one.w2, one.c2, labels,
                               w1m=one.w1m, c1m=one.c1m, w2m=one.w2m, c2m=one.c2m,
                               w1v=one.w1v, c1v=one.c1v, w2v=one.w2v, c2v=one.c2v,
                               w1e=one.w1e, c1e=one.c1e, w2e=one.w2e, c2e=one.c2e,
                               lr=0.01, bc1=0.19, bc2=0.001999, emad=0.5, oemad=0.5)
    return one.loss, two.loss, two.c2, two.c2e

# run:
# expect: eval.outputs[0].values[0] > 2.71340474 && eval.outputs[0].values[0] < 2.71345901
# expect: eval.outputs[1].values[0] > 2.51155734 && eval.outputs[1].values[0] < 2.51160757
# expect: eval.outputs[2].values[0] > -0.90025332 && eval.outputs[2].values[0] < -0.90023332
# expect: eval.outputs[2].values[3] > -0.923196232 && eval.outputs[2].values[3] < -0.923176232
# expect: eval.outputs[3].values[0] > -0.892773159 && eval.outputs[3].values[0] < -0.892753159
# expect: eval.outputs[3].values[3] > -0.930698344 && eval.outputs[3].values[3] < -0.930678344
# expect: eval.outputs[1].values[0] < eval.outputs[0].values[0]

# run: default,lower-bir,bir-eval
# with: --validate
# expect: all(passes, $.validated == true)
