# Vision transformer, bfloat16: that of vit_block.net.py with its products in bfloat16.
s = stablehlo
s.precision = "bf16"

B = 2
T = 5              # tokens: four patches and the class
D = 8              # width of a token
HEADS = 2

def _norm(x: (B, [T, D]), gamma: (D,), beta: (D,)):
    return s.rowBiasF(s.rowScaleF(s.lnRowF(x, 1.0, 0.0, eps=1e-6), gamma), beta)

def _attend(q: (B, [T, D//HEADS]), k: (B, [T, D//HEADS]), v: (B, [T, D//HEADS])):
    scores = s.scaleF(s.matmulF(q, s.transposeF(k)), 0.5)      # by the root of the head's width
    return s.matmulF(s.softmaxRowF(scores), v)

def vit_block(x: (B, [3, 8, 8]), wp: (D, 3, 4, 4), cp: (D,), cls: (D,), pos: (T, D),
              g1: (D,), h1: (D,), wq: (D, D), cq: (D,), wk: (D, D), ck: (D,), wv: (D, D), cv: (D,),
              wo: (D, D), co: (D,), g2: (D,), h2: (D,), w1: (D, 4*D), c1: (4*D,), w2: (4*D, D),
              c2: (D,), wh: (D, 10), ch: (10,)):
    tokens = s.patchEmbedP(x, wp, cp, cls, pos)
    n1 = _norm(tokens, g1, h1)
    q = s.denseRowP(n1, wq, cq)
    k = s.denseRowP(n1, wk, ck)
    v = s.denseRowP(n1, wv, cv)
    a0 = _attend(s.headSliceF(q, heads=HEADS, hIdx=0), s.headSliceF(k, heads=HEADS, hIdx=0),
                 s.headSliceF(v, heads=HEADS, hIdx=0))
    a1 = _attend(s.headSliceF(q, heads=HEADS, hIdx=1), s.headSliceF(k, heads=HEADS, hIdx=1),
                 s.headSliceF(v, heads=HEADS, hIdx=1))
    heads = s.addV(s.headPadF(a0, heads=HEADS, hIdx=0), s.headPadF(a1, heads=HEADS, hIdx=1))
    mixed = s.addV(tokens, s.denseRowP(heads, wo, co))
    hidden = s.gelu(s.denseRowP(_norm(mixed, g2, h2), w1, c1))
    y = s.addV(mixed, s.denseRowP(hidden, w2, c2))
    return s.addBcast(s.dotIn(s.clsSliceF(y), wh), ch)

# run:
# expect: eval.outputs[0].values[0] > 0.0997274828 && eval.outputs[0].values[0] < 0.159727483
# expect: eval.outputs[0].values[1] > 4.94673441 && eval.outputs[0].values[1] < 5.25271799
# expect: eval.outputs[0].values[2] > 2.42065474 && eval.outputs[0].values[2] < 2.57038596
# expect: eval.outputs[0].values[19] > 0.554997058 && eval.outputs[0].values[19] < 0.614997058

# run: default,lower-bir,bir-eval
# with: --validate
# expect: all(passes, $.validated == true)
