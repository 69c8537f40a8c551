# Network for digits, bfloat16: that of mnist_cnn.net.py with its convolutions and their gradients
# in bfloat16; weights, loss and the step itself stay at float32. Here the step is an optimizer's:
# the rate is an input.
s = stablehlo
s.precision = "bf16"

B = 4

def mnist_cnn_fwd(x: (B, [1, 8, 8]), k1: (4, 1, 3, 3), c1: (4,), k2: (8, 4, 3, 3), c2: (8,),
                  w: (8*4*4, 10), b: (10,)):
    h1 = s.conv(x, k1, c1)
    a1 = s.relu(h1)
    h2 = s.conv(a1, k2, c2)
    a2 = s.relu(h2)
    pooled = s.maxPool(a2)
    return s.addBcast(s.dotIn(pooled, w), b)

def mnist_cnn_sgd_train_step(x: (B, [1, 8, 8]), k1: (4, 1, 3, 3), c1: (4,), k2: (8, 4, 3, 3),
                             c2: (8,), w: (8*4*4, 10), b: (10,), onehot: (B, 10)):
    fwd = mnist_cnn_fwd(x, k1, c1, k2, c2, w, b)
    p = s.softmaxDiv(s.expe(fwd))
    loss = s.smoothedLoss(p, onehot, alpha=0.1)
    dy = s.smoothedCotangent(p, onehot, alpha=0.1)
    dh2 = s.selectPos(s.maxPoolBack(s.dotOut(dy, w), fwd.a2), fwd.h2)
    dh1 = s.selectPos(s.convBackBatched(dh2, k2), fwd.h1)
    return s.sgd({k1: s.convWeightGrad(dh1, x, kH=3, kW=3), c1: s.convBiasGrad(dh1),
                  k2: s.convWeightGrad(dh2, fwd.a1, kH=3, kW=3), c2: s.convBiasGrad(dh2),
                  w: s.weightGrad(dy, fwd.pooled), b: s.biasGrad(dy)}, loss=loss)

def main(x: (B, [1, 8, 8]), k1: (4, 1, 3, 3), c1: (4,), k2: (8, 4, 3, 3), c2: (8,),
         w: (8*4*4, 10), b: (10,)):
    labels = s.oneHot([3, 1, 4, 1], 10)
    one = mnist_cnn_sgd_train_step(x, s.scaled(k1, 0.5), c1, s.scaled(k2, 0.25), c2,
                                   s.scaled(w, 0.1), b, labels, lr=0.1)
    two = mnist_cnn_sgd_train_step(x, one.k1, one.c1, one.k2, one.c2, one.w, one.b, labels, lr=0.1)
    return one.loss, two.loss

# run:
# expect: eval.outputs[0].values[0] > 2.54 && eval.outputs[0].values[0] < 2.556
# expect: eval.outputs[1].values[0] > 2.21 && eval.outputs[1].values[0] < 2.23

# run: default,lower-bir,bir-eval
# with: --validate
# expect: all(passes, $.validated == true)
# expect: functions[0].pressure.after.SBUF.during < functions[0].pressure.before.SBUF.during
# expect: functions[0].pressure.after.SBUF.after < functions[0].pressure.before.SBUF.after
