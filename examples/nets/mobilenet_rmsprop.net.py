# RMSProp on an inverted residual block: that of mobilenet_block.net.py under a classifier, the
# whole step of training, with the gradients of its normalisations and of squeeze-excite. main takes
# two steps.
s = stablehlo

B = 2
EPS = 1e-3

def mobilenet_fwd(x: (B, [8, 6, 6]), ke: (16, 8, 1, 1), ge: (16,), he: (16,),
                  kd: (16, 1, 3, 3), gd: (16,), hd: (16,),
                  wr: (16, 4), cr: (4,), wx: (4, 16), cx: (16,),
                  kp: (8, 16, 1, 1), gp: (8,), hp: (8,), w: (8, 5), c: (5,), dp0: (B,)):
    e = s.conv(x, ke)
    en = s.bnBatch(e, ge, he, EPS)
    ea = s.swish(en)
    d = s.depthwise(ea, kd)
    dn = s.bnBatch(d, gd, hd, EPS)
    da = s.swish(dn)
    se = s.seBlock(da, wr, cr, wx, cx)
    p = s.conv(se, kp)
    pn = s.bnBatch(p, gp, hp, EPS)
    pooled = s.gap(s.addV(s.dropPathP(pn, dp0), x))
    return s.dense(pooled, w, c)

def mobilenet_rmsprop_train_step(x: (B, [8, 6, 6]), ke: (16, 8, 1, 1), ge: (16,), he: (16,),
                                 kd: (16, 1, 3, 3), gd: (16,), hd: (16,),
                                 wr: (16, 4), cr: (4,), wx: (4, 16), cx: (16,),
                                 kp: (8, 16, 1, 1), gp: (8,), hp: (8,), w: (8, 5), c: (5,),
                                 dp0: (B,), onehot: (B, 5)):
    fwd = mobilenet_fwd(x, ke, ge, he, kd, gd, hd, wr, cr, wx, cx, kp, gp, hp, w, c, dp0)
    probabilities = s.softmaxDiv(s.expe(fwd))
    loss = s.smoothedLoss(probabilities, onehot, alpha=0.1)
    dy = s.smoothedCotangent(probabilities, onehot, alpha=0.1)
    dpn = s.dropPathP(s.gapBackBatched(s.dotOut(dy, w), h=6, w=6), dp0)
    dp = s.bnBatchBack(dpn, gp, fwd.p, EPS)
    dse = s.convBackBatched(dp, kp)
    # squeeze-excite: of its small layers, then of its input
    dh2 = s.sigmoidBack(s.seReduceB(dse, fwd.da), fwd.se.h2)
    dex = s.swishBack(s.dotOut(dh2, wx), fwd.se.ex)
    ddn = s.swishBack(s.seBackBatched(dse, wr, cr, wx, cx, fwd.da), fwd.dn)
    dd = s.bnBatchBack(ddn, gd, fwd.d, EPS)
    den = s.swishBack(s.depthwiseBackBatched(dd, kd), fwd.en)
    de = s.bnBatchBack(den, ge, fwd.e, EPS)
    return s.rmsProp({ke: s.convWeightGrad(de, x, kH=1, kW=1),
                      ge: s.bnGammaGrad(den, fwd.e, EPS, N=B), he: s.bnBetaGrad(den, N=B),
                      kd: s.depthwiseWeightGrad(dd, fwd.ea, kH=3, kW=3),
                      gd: s.bnGammaGrad(ddn, fwd.d, EPS, N=B), hd: s.bnBetaGrad(ddn, N=B),
                      wr: s.weightGrad(dex, fwd.se.sq), cr: s.biasGrad(dex),
                      wx: s.weightGrad(dh2, fwd.se.a1), cx: s.biasGrad(dh2),
                      kp: s.convWeightGrad(dp, fwd.se, kH=1, kW=1),
                      gp: s.bnGammaGrad(dpn, fwd.p, EPS, N=B), hp: s.bnBetaGrad(dpn, N=B),
                      w: s.weightGrad(dy, fwd.pooled), c: s.biasGrad(dy)},
                     loss=loss, eps=1.0, decay=4e-5, no_decay=[ge, he, gd, hd, gp, hp, cr, cx, c])

def main(x: (B, [8, 6, 6]), ke: (16, 8, 1, 1), ge: (16,), he: (16,), kd: (16, 1, 3, 3), gd: (16,),
         hd: (16,), wr: (16, 4), cr: (4,), wx: (4, 16), cx: (16,), kp: (8, 16, 1, 1), gp: (8,),
         hp: (8,), w: (8, 5), c: (5,)):
    kept = s.constant(1.0, (B,))
    y = s.oneHot([3, 1], 5)
    one = mobilenet_rmsprop_train_step(x, ke, ge, he, kd, gd, hd, wr, cr, wx, cx, kp, gp, hp, w, c,
                                       kept, y, lr=0.5, bc1=1.0, bc2=1.0)
    two = mobilenet_rmsprop_train_step(x, one.ke, one.ge, one.he, one.kd, one.gd, one.hd, one.wr,
                                       one.cr, one.wx, one.cx, one.kp, one.gp, one.hp, one.w, one.c,
                                       kept, y, lr=0.5, bc1=1.0, bc2=1.0)
    return one.loss, two.loss, one.ke, one.wr, one.kd

# run:
# expect: eval.outputs[0].values[0] > 1.71590703 && eval.outputs[0].values[0] < 1.71594135
# expect: eval.outputs[1].values[0] > 1.05041778 && eval.outputs[1].values[0] < 1.05043879
# expect: eval.outputs[2].values[0] > 0.412203609 && eval.outputs[2].values[0] < 0.412223609
# expect: eval.outputs[2].values[127] > 0.175416229 && eval.outputs[2].values[127] < 0.175436229
# expect: eval.outputs[3].values[0] > -0.785307602 && eval.outputs[3].values[0] < -0.785287602
# expect: eval.outputs[3].values[63] > 0.885620818 && eval.outputs[3].values[63] < 0.885640818
# expect: eval.outputs[4].values[0] > -0.118034852 && eval.outputs[4].values[0] < -0.118014852
# expect: eval.outputs[4].values[143] > 0.934136579 && eval.outputs[4].values[143] < 0.934156579
# expect: eval.outputs[1].values[0] < eval.outputs[0].values[0]

# run: default,lower-bir,bir-eval
# with: --validate
# expect: all(passes, $.validated == true)
