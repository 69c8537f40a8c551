# A network for digits: two 3x3 convolutions, a pool, a dense layer. The forward pass, and one step
# of gradient descent on the cross entropy with smoothed labels; main takes two steps, so that the
# loss before and after the first can be compared.
s = stablehlo

B = 4      # images a step, of one channel of 8x8
LR = 0.1

def mnist_cnn_fwd(x: (B, [1, 8, 8]), k1: (4, 1, 3, 3), c1: (4,), k2: (8, 4, 3, 3), c2: (8,),
                  w: (8*4*4, 10), b: (10,)):
    h1 = s.flatConvF(x, k1, c1)
    a1 = s.reluF(h1)
    h2 = s.flatConvF(a1, k2, c2)
    a2 = s.reluF(h2)
    pooled = s.maxPoolF(a2)
    return s.addBcast(s.dotIn(pooled, w), b)

def mnist_cnn_train_step(x: (B, [1, 8, 8]), k1: (4, 1, 3, 3), c1: (4,), k2: (8, 4, 3, 3), c2: (8,),
                         w: (8*4*4, 10), b: (10,), onehot: (B, 10)):
    fwd = mnist_cnn_fwd(x, k1, c1, k2, c2, w, b)
    p = s.softmaxDiv(s.expe(fwd))
    loss = s.smoothedLoss(p, onehot, alpha=0.1)
    dy = s.smoothedCotangent(p, onehot, alpha=0.1)
    dh2 = s.selectPos(s.maxPoolBack(s.dotOut(dy, w), fwd.a2), fwd.h2)
    dh1 = s.selectPos(s.convBack(dh2, k2), fwd.h1)
    k1 = s.convWeightSgd(dh1, x, k1, LR)
    c1 = s.convBiasSgd(dh1, c1, LR)
    k2 = s.convWeightSgd(dh2, fwd.a1, k2, LR)
    c2 = s.convBiasSgd(dh2, c2, LR)
    w = s.weightSgd(dy, fwd.pooled, w, LR)
    b = s.biasSgd(dy, b, LR)
    return k1, c1, k2, c2, w, b, loss

def main(x: (B, [1, 8, 8]), k1: (4, 1, 3, 3), c1: (4,), k2: (8, 4, 3, 3), c2: (8,), w: (8*4*4, 10),
         b: (10,)):
    labels = s.oneHot([3, 1, 4, 1], 10)
    one = mnist_cnn_train_step(x, s.scaled(k1, 0.5), c1, s.scaled(k2, 0.25), c2, s.scaled(w, 0.1),
                               b, labels)
    two = mnist_cnn_train_step(x, one.k1, one.c1, one.k2, one.c2, one.w, one.b, labels)
    return one.loss, two.loss

# run:
# expect: eval.outputs[0].values[0] > 2.54802246 && eval.outputs[0].values[0] < 2.54807342
# expect: eval.outputs[1].values[0] > 2.22136439 && eval.outputs[1].values[0] < 2.22140881
# expect: eval.outputs[1].values[0] < eval.outputs[0].values[0]

# run: default,lower-bir,bir-eval
# with: --validate
# expect: all(passes, $.validated == true)
# expect: functions[0].pressure.after.SBUF.during < functions[0].pressure.before.SBUF.during
# expect: functions[0].pressure.after.SBUF.after < functions[0].pressure.before.SBUF.after
