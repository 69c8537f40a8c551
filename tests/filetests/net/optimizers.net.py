# One step of each optimizer from its start, with every option, by value.
s = stablehlo

def sgd(x: (1, 3), w: (3,), dw: (3,)):
    return s.sgd({w: dw})

def momentum(x: (1, 3), w: (3,), dw: (3,)):
    return s.momentum({w: dw}, momentum=0.8)

def adamw(x: (1, 3), w: (3,), dw: (3,)):
    return s.adamW({w: dw}, beta1=0.8, beta2=0.95, eps=1e-6, decay=0.01)

def lamb(x: (1, 3), w: (3,), dw: (3,), u: (3,), du: (3,)):
    return s.lamb({w: dw, u: du}, no_decay=[u], decay=0.01)

def rms(x: (1, 3), w: (3,), dw: (3,), u: (3,), du: (3,)):
    return s.rmsProp({w: dw, u: du}, rho=0.9, momentum=0.9, eps=1e-3, decay=1e-5, no_decay=[u])

def accumulated(x: (1, 3), w: (3,), dw: (3,)):
    return s.adamW({w: dw}, accumulate=4)

def averaged(x: (1, 3), w: (3,), dw: (3,)):
    return s.sgd({w: dw}, ema=True, clip=0.5)

def main(x: (1, 3), w: (3,), dw: (3,), u: (3,), du: (3,)):
    a = sgd(x, w, dw, lr=0.1)
    b = momentum(x, w, dw, wv=du, lr=0.1)
    c = adamw(x, w, dw, wm=u, lr=0.1, bc1=0.2, bc2=0.05)
    d = lamb(x, w, dw, u, du, lr=0.1, bc1=0.1, bc2=0.001)
    e = rms(x, w, dw, u, du, wm=u, lr=0.1, bc1=1.0, bc2=1.0)
    f = accumulated(x, w, dw, wa=u, akeep=1.0, lr=0.1, bc1=0.1, bc2=0.001)
    g = accumulated(x, w, dw, wa=u, wm=du, aup=0.0, akeep=1.0, lr=0.0, bc1=0.1, bc2=0.001)
    h = averaged(x, w, dw, we=u, lr=0.1, emad=0.9, oemad=0.1)
    return a, b.w, b.wv, c.w, c.wv, d.w, d.u, e.w, e.u, e.wv, f.w, f.wv, f.wa, g.w, g.wm, g.wa, h.w, h.we

# run:
# expect: eval.outputs[0].values[0] > 0.721183445 && eval.outputs[0].values[0] < 0.721203445
# expect: eval.outputs[0].values[2] > -0.91003872 && eval.outputs[0].values[2] < -0.91001872
# expect: eval.outputs[1].values[0] > 0.688559786 && eval.outputs[1].values[0] < 0.688579786
# expect: eval.outputs[1].values[2] > -0.882677277 && eval.outputs[1].values[2] < -0.882657277
# expect: eval.outputs[2].values[0] > 0.407785739 && eval.outputs[2].values[0] < 0.407805739
# expect: eval.outputs[2].values[2] > -0.342028032 && eval.outputs[2].values[2] < -0.342008032
# expect: eval.outputs[3].values[0] > 1.13184232 && eval.outputs[3].values[0] < 1.13186495
# expect: eval.outputs[3].values[2] > -0.860623376 && eval.outputs[3].values[2] < -0.860603376
# expect: eval.outputs[4].values[0] > 0.0265731207 && eval.outputs[4].values[0] < 0.0265931207
# expect: eval.outputs[4].values[2] > 0.0335034321 && eval.outputs[4].values[2] < 0.0335234321
# expect: eval.outputs[5].values[0] > 0.713957342 && eval.outputs[5].values[0] < 0.713977342
# expect: eval.outputs[5].values[2] > -0.911610106 && eval.outputs[5].values[2] < -0.911590106
# expect: eval.outputs[6].values[0] > -0.699414862 && eval.outputs[6].values[0] < -0.699394862
# expect: eval.outputs[6].values[2] > -0.162013253 && eval.outputs[6].values[2] < -0.161993253
# expect: eval.outputs[7].values[0] > 0.791398399 && eval.outputs[7].values[0] < 0.791418399
# expect: eval.outputs[7].values[2] > -0.903116424 && eval.outputs[7].values[2] < -0.903096424
# expect: eval.outputs[8].values[0] > -0.757469906 && eval.outputs[8].values[0] < -0.757449906
# expect: eval.outputs[8].values[2] > -0.123585268 && eval.outputs[8].values[2] < -0.123565268
# expect: eval.outputs[9].values[0] > 0.953157399 && eval.outputs[9].values[0] < 0.953177399
# expect: eval.outputs[9].values[2] > 0.967018488 && eval.outputs[9].values[2] < 0.967038488
# expect: eval.outputs[10].values[0] > 0.894090631 && eval.outputs[10].values[0] < 0.894110631
# expect: eval.outputs[10].values[2] > -0.891898741 && eval.outputs[10].values[2] < -0.891878741
# expect: eval.outputs[11].values[0] > 2.98467878e-7 && eval.outputs[11].values[0] < 3.18467878e-7
# expect: eval.outputs[11].values[2] > 0.0000484673185 && eval.outputs[11].values[2] < 0.0000484873185
# expect: eval.outputs[12].values[0] > -0.0702630146 && eval.outputs[12].values[0] < -0.0702430146
# expect: eval.outputs[12].values[2] > -0.880712615 && eval.outputs[12].values[2] < -0.880692615
# expect: eval.outputs[13].values[0] > 0.794098629 && eval.outputs[13].values[0] < 0.794118629
# expect: eval.outputs[13].values[2] > -0.991908656 && eval.outputs[13].values[2] < -0.991888656
# expect: eval.outputs[14].values[0] > -0.401705132 && eval.outputs[14].values[0] < -0.401685132
# expect: eval.outputs[14].values[2] > 0.59584166 && eval.outputs[14].values[2] < 0.59586166
# expect: eval.outputs[15].values[0] > -0.0702630146 && eval.outputs[15].values[0] < -0.0702430146
# expect: eval.outputs[15].values[2] > -0.880712615 && eval.outputs[15].values[2] < -0.880692615
# expect: eval.outputs[16].values[0] > 0.762529403 && eval.outputs[16].values[0] < 0.762549403
# expect: eval.outputs[16].values[2] > -0.956462396 && eval.outputs[16].values[2] < -0.956442396
# expect: eval.outputs[17].values[0] > -0.643220433 && eval.outputs[17].values[0] < -0.643200433
# expect: eval.outputs[17].values[2] > -0.151458169 && eval.outputs[17].values[2] < -0.151438169
