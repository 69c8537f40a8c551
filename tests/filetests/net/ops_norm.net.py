# Normalisations and their gradients.
s = stablehlo

B = 2

def bnF(r: (B, 24), gamma: (), beta: ()):
    return s.bnF(r, gamma, beta, eps="1.0e-5", n=24)

def bnBack(r: (B, 24), gamma: (), x: (B, 24)):
    return s.bnBack(r, gamma, x, eps="1.0e-5", n=24)

def bnPerChannelF(r: (B, 18), gamma: (3,), beta: (3,)):
    return s.bnPerChannelF(r, gamma, beta, eps="1.0e-5", oc=3, h=2, w=3)

def bnPerChannelBack(r: (B, 18), gamma: (3,), x: (B, 18)):
    return s.bnPerChannelBack(r, gamma, x, eps="1.0e-5", oc=3, h=2, w=3)

def bnBatch(r: (B, 18), gamma: (3,), beta: (3,)):
    return s.bnBatch(r, gamma, beta, eps="1.0e-5", N=B, oc=3, h=2, w=3)

def bnBatchBack(r: (B, 18), gamma: (3,), x: (B, 18)):
    return s.bnBatchBack(r, gamma, x, eps="1.0e-5", N=B, oc=3, h=2, w=3)

def bnPerChannelEvalF(r: (B, 18), gamma: (3,), beta: (3,), mean: (3,), var: (3,)):
    return s.bnPerChannelEvalF(r, gamma, beta, mean, var, eps="1.0e-5", oc=3, h=2, w=3)

def lnRowF(r: (B, 12), gamma: (), beta: ()):
    return s.lnRowF(r, gamma, beta, eps="1.0e-5", m=3, n=4)

def lnRowBack(r: (B, 12), gamma: (), x: (B, 12)):
    return s.lnRowBack(r, gamma, x, eps="1.0e-5", m=3, n=4)

def bnGammaGrad(r: (B, 18), x: (B, 18)):
    return s.bnGammaGrad(r, x, eps="1.0e-5", oc=3, h=2, w=3)

def bnGammaGrad_batched(r: (B, 18), x: (B, 18)):
    return s.bnGammaGrad(r, x, eps="1.0e-5", N=B, oc=3, h=2, w=3)

def bnGammaSgd(r: (B, 18), gamma: (3,), x: (B, 18)):
    return s.bnGammaSgd(r, gamma, x, eps="1.0e-5", lr="0.1", oc=3, h=2, w=3)

def bnGammaSgd_batched(r: (B, 18), gamma: (3,), x: (B, 18)):
    return s.bnGammaSgd(r, gamma, x, eps="1.0e-5", lr="0.1", N=B, oc=3, h=2, w=3)

def bnBetaGrad(r: (B, 18)):
    return s.bnBetaGrad(r, oc=3, h=2, w=3)

def bnBetaGrad_batched(r: (B, 18)):
    return s.bnBetaGrad(r, N=B, oc=3, h=2, w=3)

def bnBetaSgd(r: (B, 18), beta: (3,)):
    return s.bnBetaSgd(r, beta, lr="0.1", oc=3, h=2, w=3)

def bnBetaSgd_batched(r: (B, 18), beta: (3,)):
    return s.bnBetaSgd(r, beta, lr="0.1", N=B, oc=3, h=2, w=3)

def lnGammaGrad(r: (B, 24), x: (B, 24)):
    return s.lnGammaGrad(r, x, eps="1.0e-5", n=24)

def lnGammaSgd(r: (B, 24), gamma: (), x: (B, 24)):
    return s.lnGammaSgd(r, gamma, x, eps="1.0e-5", lr="0.1", n=24)

def lnBetaGrad(r: (B, 24)):
    return s.lnBetaGrad(r, n=24)

def lnBetaSgd(r: (B, 24), beta: ()):
    return s.lnBetaSgd(r, beta, lr="0.1", n=24)

def veclnGammaGrad(r: (B, 48), x: (B, 48)):
    return s.veclnGammaGrad(r, x, eps="1.0e-5", tk=6, D=8)

def veclnGammaSgd(r: (B, 48), gamma: (8,), x: (B, 48)):
    return s.veclnGammaSgd(r, gamma, x, eps="1.0e-5", lr="0.1", tk=6, D=8)

def layerScaleChF(r: (B, 24), gamma: (4,)):
    return s.layerScaleChF(r, gamma, c=4, h=2, w=3)

def layerScaleChGammaGrad(r: (B, 24), x: (B, 24)):
    return s.layerScaleChGammaGrad(r, x, c=4, h=2, w=3)

def layerScaleChGammaSgd(r: (B, 24), gamma: (4,), x: (B, 24)):
    return s.layerScaleChGammaSgd(r, gamma, x, lr="0.1", c=4, h=2, w=3)

def bnBatchMean(r: (B, 18)):
    return s.bnBatchMean(r, N=B, oc=3, h=2, w=3)

def bnBatchVar(r: (B, 18)):
    return s.bnBatchVar(r, N=B, oc=3, h=2, w=3)

def bnBatchVarAt(x: (B, 18), mean: (3,)):
    return s.bnBatchVarAt(x, mean, N=B, oc=3, h=2, w=3)

def bnPack(a: (3,), b: (3,)):
    return s.bnPack(a, b, oc=3)

def bnStatsMean(r: (6,)):
    return s.bnStatsMean(r, oc=3)

def bnStatsVar(r: (6,)):
    return s.bnStatsVar(r, oc=3)

def bnSync(x: (B, 18), stats: (6,), gamma: (3,), beta: (3,)):
    return s.bnSync(x, stats, gamma, beta, eps="1.0e-5", N=B, oc=3, h=2, w=3)

def bnSyncDyStats(dy: (B, 18), stats: (6,), gamma: (3,), x: (B, 18)):
    return s.bnSyncDyStats(dy, stats, gamma, x, eps="1.0e-5", N=B, oc=3, h=2, w=3)

def bnSyncBack(dy: (B, 18), stats: (12,), gamma: (3,), x: (B, 18)):
    return s.bnSyncBack(dy, stats, gamma, x, eps="1.0e-5", N=B, oc=3, h=2, w=3)

def bnSyncGammaGrad(dy: (B, 18), stats: (6,), x: (B, 18)):
    return s.bnSyncGammaGrad(dy, stats, x, eps="1.0e-5", N=B, oc=3, h=2, w=3)

# run:
# emit: stablehlo
# -----
# module @m {
#   func.func @bnF(%r: tensor<2x24xf32>, %gamma: tensor<f32>, %beta: tensor<f32>) -> tensor<2x24xf32> {
#     %v0 = stablehlo.constant dense<0.0> : tensor<f32>
#     %v1 = stablehlo.constant dense<24.0> : tensor<2x24xf32>
#     %v2 = stablehlo.constant dense<1.0e-5> : tensor<2x24xf32>
#     %v3 = stablehlo.reduce(%r init: %v0) applies stablehlo.add across dimensions = [1] : (tensor<2x24xf32>, tensor<f32>) -> tensor<2xf32>
#     %v4 = stablehlo.broadcast_in_dim %v3, dims = [0] : (tensor<2xf32>) -> tensor<2x24xf32>
#     %v5 = stablehlo.divide %v4, %v1 : tensor<2x24xf32>
#     %v6 = stablehlo.subtract %r, %v5 : tensor<2x24xf32>
#     %v7 = stablehlo.multiply %v6, %v6 : tensor<2x24xf32>
#     %v8 = stablehlo.reduce(%v7 init: %v0) applies stablehlo.add across dimensions = [1] : (tensor<2x24xf32>, tensor<f32>) -> tensor<2xf32>
#     %v9 = stablehlo.broadcast_in_dim %v8, dims = [0] : (tensor<2xf32>) -> tensor<2x24xf32>
#     %v10 = stablehlo.divide %v9, %v1 : tensor<2x24xf32>
#     %v11 = stablehlo.add %v10, %v2 : tensor<2x24xf32>
#     %v12 = stablehlo.rsqrt %v11 : tensor<2x24xf32>
#     %v13 = stablehlo.multiply %v6, %v12 : tensor<2x24xf32>
#     %v14 = stablehlo.broadcast_in_dim %gamma, dims = [] : (tensor<f32>) -> tensor<2x24xf32>
#     %v15 = stablehlo.broadcast_in_dim %beta, dims = [] : (tensor<f32>) -> tensor<2x24xf32>
#     %v16 = stablehlo.multiply %v13, %v14 : tensor<2x24xf32>
#     %v17 = stablehlo.add %v16, %v15 : tensor<2x24xf32>
#     return %v17 : tensor<2x24xf32>
#   }
#   func.func @bnBack(%r: tensor<2x24xf32>, %gamma: tensor<f32>, %x: tensor<2x24xf32>) -> tensor<2x24xf32> {
#     %v0 = stablehlo.constant dense<0.0> : tensor<f32>
#     %v1 = stablehlo.constant dense<24.0> : tensor<2x24xf32>
#     %v2 = stablehlo.constant dense<1.0e-5> : tensor<2x24xf32>
#     %v3 = stablehlo.reduce(%x init: %v0) applies stablehlo.add across dimensions = [1] : (tensor<2x24xf32>, tensor<f32>) -> tensor<2xf32>
#     %v4 = stablehlo.broadcast_in_dim %v3, dims = [0] : (tensor<2xf32>) -> tensor<2x24xf32>
#     %v5 = stablehlo.divide %v4, %v1 : tensor<2x24xf32>
#     %v6 = stablehlo.subtract %x, %v5 : tensor<2x24xf32>
#     %v7 = stablehlo.multiply %v6, %v6 : tensor<2x24xf32>
#     %v8 = stablehlo.reduce(%v7 init: %v0) applies stablehlo.add across dimensions = [1] : (tensor<2x24xf32>, tensor<f32>) -> tensor<2xf32>
#     %v9 = stablehlo.broadcast_in_dim %v8, dims = [0] : (tensor<2xf32>) -> tensor<2x24xf32>
#     %v10 = stablehlo.divide %v9, %v1 : tensor<2x24xf32>
#     %v11 = stablehlo.add %v10, %v2 : tensor<2x24xf32>
#     %v12 = stablehlo.rsqrt %v11 : tensor<2x24xf32>
#     %v13 = stablehlo.multiply %v6, %v12 : tensor<2x24xf32>
#     %v14 = stablehlo.broadcast_in_dim %gamma, dims = [] : (tensor<f32>) -> tensor<2x24xf32>
#     %v15 = stablehlo.multiply %v14, %r : tensor<2x24xf32>
#     %v16 = stablehlo.reduce(%v15 init: %v0) applies stablehlo.add across dimensions = [1] : (tensor<2x24xf32>, tensor<f32>) -> tensor<2xf32>
#     %v17 = stablehlo.broadcast_in_dim %v16, dims = [0] : (tensor<2xf32>) -> tensor<2x24xf32>
#     %v18 = stablehlo.multiply %v13, %v15 : tensor<2x24xf32>
#     %v19 = stablehlo.reduce(%v18 init: %v0) applies stablehlo.add across dimensions = [1] : (tensor<2x24xf32>, tensor<f32>) -> tensor<2xf32>
#     %v20 = stablehlo.broadcast_in_dim %v19, dims = [0] : (tensor<2xf32>) -> tensor<2x24xf32>
#     %v21 = stablehlo.multiply %v15, %v1 : tensor<2x24xf32>
#     %v22 = stablehlo.subtract %v21, %v17 : tensor<2x24xf32>
#     %v23 = stablehlo.multiply %v13, %v20 : tensor<2x24xf32>
#     %v24 = stablehlo.subtract %v22, %v23 : tensor<2x24xf32>
#     %v25 = stablehlo.divide %v12, %v1 : tensor<2x24xf32>
#     %v26 = stablehlo.multiply %v25, %v24 : tensor<2x24xf32>
#     return %v26 : tensor<2x24xf32>
#   }
#   func.func @bnPerChannelF(%r: tensor<2x18xf32>, %gamma: tensor<3xf32>, %beta: tensor<3xf32>) -> tensor<2x18xf32> {
#     %v0 = stablehlo.reshape %r : (tensor<2x18xf32>) -> tensor<2x3x2x3xf32>
#     %v1 = stablehlo.constant dense<0.0> : tensor<f32>
#     %v2 = stablehlo.constant dense<6.0> : tensor<2x3x2x3xf32>
#     %v3 = stablehlo.constant dense<1.0e-5> : tensor<2x3x2x3xf32>
#     %v4 = stablehlo.reduce(%v0 init: %v1) applies stablehlo.add across dimensions = [2, 3] : (tensor<2x3x2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
#     %v5 = stablehlo.broadcast_in_dim %v4, dims = [0, 1] : (tensor<2x3xf32>) -> tensor<2x3x2x3xf32>
#     %v6 = stablehlo.divide %v5, %v2 : tensor<2x3x2x3xf32>
#     %v7 = stablehlo.subtract %v0, %v6 : tensor<2x3x2x3xf32>
#     %v8 = stablehlo.multiply %v7, %v7 : tensor<2x3x2x3xf32>
#     %v9 = stablehlo.reduce(%v8 init: %v1) applies stablehlo.add across dimensions = [2, 3] : (tensor<2x3x2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
#     %v10 = stablehlo.broadcast_in_dim %v9, dims = [0, 1] : (tensor<2x3xf32>) -> tensor<2x3x2x3xf32>
#     %v11 = stablehlo.divide %v10, %v2 : tensor<2x3x2x3xf32>
#     %v12 = stablehlo.add %v11, %v3 : tensor<2x3x2x3xf32>
#     %v13 = stablehlo.rsqrt %v12 : tensor<2x3x2x3xf32>
#     %v14 = stablehlo.multiply %v7, %v13 : tensor<2x3x2x3xf32>
#     %v15 = stablehlo.broadcast_in_dim %gamma, dims = [1] : (tensor<3xf32>) -> tensor<2x3x2x3xf32>
#     %v16 = stablehlo.broadcast_in_dim %beta, dims = [1] : (tensor<3xf32>) -> tensor<2x3x2x3xf32>
#     %v17 = stablehlo.multiply %v14, %v15 : tensor<2x3x2x3xf32>
#     %v18 = stablehlo.add %v17, %v16 : tensor<2x3x2x3xf32>
#     %v19 = stablehlo.reshape %v18 : (tensor<2x3x2x3xf32>) -> tensor<2x18xf32>
#     return %v19 : tensor<2x18xf32>
#   }
#   func.func @bnPerChannelBack(%r: tensor<2x18xf32>, %gamma: tensor<3xf32>, %x: tensor<2x18xf32>) -> tensor<2x18xf32> {
#     %v0 = stablehlo.reshape %r : (tensor<2x18xf32>) -> tensor<2x3x2x3xf32>
#     %v1 = stablehlo.reshape %x : (tensor<2x18xf32>) -> tensor<2x3x2x3xf32>
#     %v2 = stablehlo.constant dense<0.0> : tensor<f32>
#     %v3 = stablehlo.constant dense<6.0> : tensor<2x3x2x3xf32>
#     %v4 = stablehlo.constant dense<1.0e-5> : tensor<2x3x2x3xf32>
#     %v5 = stablehlo.reduce(%v1 init: %v2) applies stablehlo.add across dimensions = [2, 3] : (tensor<2x3x2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
#     %v6 = stablehlo.broadcast_in_dim %v5, dims = [0, 1] : (tensor<2x3xf32>) -> tensor<2x3x2x3xf32>
#     %v7 = stablehlo.divide %v6, %v3 : tensor<2x3x2x3xf32>
#     %v8 = stablehlo.subtract %v1, %v7 : tensor<2x3x2x3xf32>
#     %v9 = stablehlo.multiply %v8, %v8 : tensor<2x3x2x3xf32>
#     %v10 = stablehlo.reduce(%v9 init: %v2) applies stablehlo.add across dimensions = [2, 3] : (tensor<2x3x2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
#     %v11 = stablehlo.broadcast_in_dim %v10, dims = [0, 1] : (tensor<2x3xf32>) -> tensor<2x3x2x3xf32>
#     %v12 = stablehlo.divide %v11, %v3 : tensor<2x3x2x3xf32>
#     %v13 = stablehlo.add %v12, %v4 : tensor<2x3x2x3xf32>
#     %v14 = stablehlo.rsqrt %v13 : tensor<2x3x2x3xf32>
#     %v15 = stablehlo.multiply %v8, %v14 : tensor<2x3x2x3xf32>
#     %v16 = stablehlo.broadcast_in_dim %gamma, dims = [1] : (tensor<3xf32>) -> tensor<2x3x2x3xf32>
#     %v17 = stablehlo.multiply %v16, %v0 : tensor<2x3x2x3xf32>
#     %v18 = stablehlo.reduce(%v17 init: %v2) applies stablehlo.add across dimensions = [2, 3] : (tensor<2x3x2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
#     %v19 = stablehlo.broadcast_in_dim %v18, dims = [0, 1] : (tensor<2x3xf32>) -> tensor<2x3x2x3xf32>
#     %v20 = stablehlo.multiply %v15, %v17 : tensor<2x3x2x3xf32>
#     %v21 = stablehlo.reduce(%v20 init: %v2) applies stablehlo.add across dimensions = [2, 3] : (tensor<2x3x2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
#     %v22 = stablehlo.broadcast_in_dim %v21, dims = [0, 1] : (tensor<2x3xf32>) -> tensor<2x3x2x3xf32>
#     %v23 = stablehlo.multiply %v17, %v3 : tensor<2x3x2x3xf32>
#     %v24 = stablehlo.subtract %v23, %v19 : tensor<2x3x2x3xf32>
#     %v25 = stablehlo.multiply %v15, %v22 : tensor<2x3x2x3xf32>
#     %v26 = stablehlo.subtract %v24, %v25 : tensor<2x3x2x3xf32>
#     %v27 = stablehlo.divide %v14, %v3 : tensor<2x3x2x3xf32>
#     %v28 = stablehlo.multiply %v27, %v26 : tensor<2x3x2x3xf32>
#     %v29 = stablehlo.reshape %v28 : (tensor<2x3x2x3xf32>) -> tensor<2x18xf32>
#     return %v29 : tensor<2x18xf32>
#   }
#   func.func @bnBatch(%r: tensor<2x18xf32>, %gamma: tensor<3xf32>, %beta: tensor<3xf32>) -> tensor<2x18xf32> {
#     %v0 = stablehlo.reshape %r : (tensor<2x18xf32>) -> tensor<2x3x2x3xf32>
#     %v1 = stablehlo.constant dense<0.0> : tensor<f32>
#     %v2 = stablehlo.constant dense<12.0> : tensor<2x3x2x3xf32>
#     %v3 = stablehlo.constant dense<1.0e-5> : tensor<2x3x2x3xf32>
#     %v4 = stablehlo.reduce(%v0 init: %v1) applies stablehlo.add across dimensions = [0, 2, 3] : (tensor<2x3x2x3xf32>, tensor<f32>) -> tensor<3xf32>
#     %v5 = stablehlo.broadcast_in_dim %v4, dims = [1] : (tensor<3xf32>) -> tensor<2x3x2x3xf32>
#     %v6 = stablehlo.divide %v5, %v2 : tensor<2x3x2x3xf32>
#     %v7 = stablehlo.subtract %v0, %v6 : tensor<2x3x2x3xf32>
#     %v8 = stablehlo.multiply %v7, %v7 : tensor<2x3x2x3xf32>
#     %v9 = stablehlo.reduce(%v8 init: %v1) applies stablehlo.add across dimensions = [0, 2, 3] : (tensor<2x3x2x3xf32>, tensor<f32>) -> tensor<3xf32>
#     %v10 = stablehlo.broadcast_in_dim %v9, dims = [1] : (tensor<3xf32>) -> tensor<2x3x2x3xf32>
#     %v11 = stablehlo.divide %v10, %v2 : tensor<2x3x2x3xf32>
#     %v12 = stablehlo.add %v11, %v3 : tensor<2x3x2x3xf32>
#     %v13 = stablehlo.rsqrt %v12 : tensor<2x3x2x3xf32>
#     %v14 = stablehlo.multiply %v7, %v13 : tensor<2x3x2x3xf32>
#     %v15 = stablehlo.broadcast_in_dim %gamma, dims = [1] : (tensor<3xf32>) -> tensor<2x3x2x3xf32>
#     %v16 = stablehlo.broadcast_in_dim %beta, dims = [1] : (tensor<3xf32>) -> tensor<2x3x2x3xf32>
#     %v17 = stablehlo.multiply %v14, %v15 : tensor<2x3x2x3xf32>
#     %v18 = stablehlo.add %v17, %v16 : tensor<2x3x2x3xf32>
#     %v19 = stablehlo.reshape %v18 : (tensor<2x3x2x3xf32>) -> tensor<2x18xf32>
#     return %v19 : tensor<2x18xf32>
#   }
#   func.func @bnBatchBack(%r: tensor<2x18xf32>, %gamma: tensor<3xf32>, %x: tensor<2x18xf32>) -> tensor<2x18xf32> {
#     %v0 = stablehlo.reshape %x : (tensor<2x18xf32>) -> tensor<2x3x2x3xf32>
#     %v1 = stablehlo.constant dense<0.0> : tensor<f32>
#     %v2 = stablehlo.constant dense<12.0> : tensor<2x3x2x3xf32>
#     %v3 = stablehlo.constant dense<1.0e-5> : tensor<2x3x2x3xf32>
#     %v4 = stablehlo.reduce(%v0 init: %v1) applies stablehlo.add across dimensions = [0, 2, 3] : (tensor<2x3x2x3xf32>, tensor<f32>) -> tensor<3xf32>
#     %v5 = stablehlo.broadcast_in_dim %v4, dims = [1] : (tensor<3xf32>) -> tensor<2x3x2x3xf32>
#     %v6 = stablehlo.divide %v5, %v2 : tensor<2x3x2x3xf32>
#     %v7 = stablehlo.subtract %v0, %v6 : tensor<2x3x2x3xf32>
#     %v8 = stablehlo.multiply %v7, %v7 : tensor<2x3x2x3xf32>
#     %v9 = stablehlo.reduce(%v8 init: %v1) applies stablehlo.add across dimensions = [0, 2, 3] : (tensor<2x3x2x3xf32>, tensor<f32>) -> tensor<3xf32>
#     %v10 = stablehlo.broadcast_in_dim %v9, dims = [1] : (tensor<3xf32>) -> tensor<2x3x2x3xf32>
#     %v11 = stablehlo.divide %v10, %v2 : tensor<2x3x2x3xf32>
#     %v12 = stablehlo.add %v11, %v3 : tensor<2x3x2x3xf32>
#     %v13 = stablehlo.rsqrt %v12 : tensor<2x3x2x3xf32>
#     %v14 = stablehlo.multiply %v7, %v13 : tensor<2x3x2x3xf32>
#     %v15 = stablehlo.broadcast_in_dim %gamma, dims = [1] : (tensor<3xf32>) -> tensor<2x3x2x3xf32>
#     %v16 = stablehlo.reshape %r : (tensor<2x18xf32>) -> tensor<2x3x2x3xf32>
#     %v17 = stablehlo.multiply %v15, %v16 : tensor<2x3x2x3xf32>
#     %v18 = stablehlo.reduce(%v17 init: %v1) applies stablehlo.add across dimensions = [0, 2, 3] : (tensor<2x3x2x3xf32>, tensor<f32>) -> tensor<3xf32>
#     %v19 = stablehlo.broadcast_in_dim %v18, dims = [1] : (tensor<3xf32>) -> tensor<2x3x2x3xf32>
#     %v20 = stablehlo.multiply %v14, %v17 : tensor<2x3x2x3xf32>
#     %v21 = stablehlo.reduce(%v20 init: %v1) applies stablehlo.add across dimensions = [0, 2, 3] : (tensor<2x3x2x3xf32>, tensor<f32>) -> tensor<3xf32>
#     %v22 = stablehlo.broadcast_in_dim %v21, dims = [1] : (tensor<3xf32>) -> tensor<2x3x2x3xf32>
#     %v23 = stablehlo.multiply %v17, %v2 : tensor<2x3x2x3xf32>
#     %v24 = stablehlo.subtract %v23, %v19 : tensor<2x3x2x3xf32>
#     %v25 = stablehlo.multiply %v14, %v22 : tensor<2x3x2x3xf32>
#     %v26 = stablehlo.subtract %v24, %v25 : tensor<2x3x2x3xf32>
#     %v27 = stablehlo.divide %v13, %v2 : tensor<2x3x2x3xf32>
#     %v28 = stablehlo.multiply %v27, %v26 : tensor<2x3x2x3xf32>
#     %v29 = stablehlo.reshape %v28 : (tensor<2x3x2x3xf32>) -> tensor<2x18xf32>
#     return %v29 : tensor<2x18xf32>
#   }
#   func.func @bnPerChannelEvalF(%r: tensor<2x18xf32>, %gamma: tensor<3xf32>, %beta: tensor<3xf32>, %mean: tensor<3xf32>, %var: tensor<3xf32>) -> tensor<2x18xf32> {
#     %v0 = stablehlo.reshape %r : (tensor<2x18xf32>) -> tensor<2x3x2x3xf32>
#     %v1 = stablehlo.broadcast_in_dim %mean, dims = [1] : (tensor<3xf32>) -> tensor<2x3x2x3xf32>
#     %v2 = stablehlo.subtract %v0, %v1 : tensor<2x3x2x3xf32>
#     %v3 = stablehlo.broadcast_in_dim %var, dims = [1] : (tensor<3xf32>) -> tensor<2x3x2x3xf32>
#     %v4 = stablehlo.constant dense<1.0e-5> : tensor<2x3x2x3xf32>
#     %v5 = stablehlo.add %v3, %v4 : tensor<2x3x2x3xf32>
#     %v6 = stablehlo.rsqrt %v5 : tensor<2x3x2x3xf32>
#     %v7 = stablehlo.multiply %v2, %v6 : tensor<2x3x2x3xf32>
#     %v8 = stablehlo.broadcast_in_dim %gamma, dims = [1] : (tensor<3xf32>) -> tensor<2x3x2x3xf32>
#     %v9 = stablehlo.broadcast_in_dim %beta, dims = [1] : (tensor<3xf32>) -> tensor<2x3x2x3xf32>
#     %v10 = stablehlo.multiply %v7, %v8 : tensor<2x3x2x3xf32>
#     %v11 = stablehlo.add %v10, %v9 : tensor<2x3x2x3xf32>
#     %v12 = stablehlo.reshape %v11 : (tensor<2x3x2x3xf32>) -> tensor<2x18xf32>
#     return %v12 : tensor<2x18xf32>
#   }
#   func.func @lnRowF(%r: tensor<2x12xf32>, %gamma: tensor<f32>, %beta: tensor<f32>) -> tensor<2x12xf32> {
#     %v0 = stablehlo.reshape %r : (tensor<2x12xf32>) -> tensor<2x3x4xf32>
#     %v1 = stablehlo.constant dense<0.0> : tensor<f32>
#     %v2 = stablehlo.constant dense<4.0> : tensor<2x3x4xf32>
#     %v3 = stablehlo.constant dense<1.0e-5> : tensor<2x3x4xf32>
#     %v4 = stablehlo.reduce(%v0 init: %v1) applies stablehlo.add across dimensions = [2] : (tensor<2x3x4xf32>, tensor<f32>) -> tensor<2x3xf32>
#     %v5 = stablehlo.broadcast_in_dim %v4, dims = [0, 1] : (tensor<2x3xf32>) -> tensor<2x3x4xf32>
#     %v6 = stablehlo.divide %v5, %v2 : tensor<2x3x4xf32>
#     %v7 = stablehlo.subtract %v0, %v6 : tensor<2x3x4xf32>
#     %v8 = stablehlo.multiply %v7, %v7 : tensor<2x3x4xf32>
#     %v9 = stablehlo.reduce(%v8 init: %v1) applies stablehlo.add across dimensions = [2] : (tensor<2x3x4xf32>, tensor<f32>) -> tensor<2x3xf32>
#     %v10 = stablehlo.broadcast_in_dim %v9, dims = [0, 1] : (tensor<2x3xf32>) -> tensor<2x3x4xf32>
#     %v11 = stablehlo.divide %v10, %v2 : tensor<2x3x4xf32>
#     %v12 = stablehlo.add %v11, %v3 : tensor<2x3x4xf32>
#     %v13 = stablehlo.rsqrt %v12 : tensor<2x3x4xf32>
#     %v14 = stablehlo.multiply %v7, %v13 : tensor<2x3x4xf32>
#     %v15 = stablehlo.broadcast_in_dim %gamma, dims = [] : (tensor<f32>) -> tensor<2x3x4xf32>
#     %v16 = stablehlo.broadcast_in_dim %beta, dims = [] : (tensor<f32>) -> tensor<2x3x4xf32>
#     %v17 = stablehlo.multiply %v14, %v15 : tensor<2x3x4xf32>
#     %v18 = stablehlo.add %v17, %v16 : tensor<2x3x4xf32>
#     %v19 = stablehlo.reshape %v18 : (tensor<2x3x4xf32>) -> tensor<2x12xf32>
#     return %v19 : tensor<2x12xf32>
#   }
#   func.func @lnRowBack(%r: tensor<2x12xf32>, %gamma: tensor<f32>, %x: tensor<2x12xf32>) -> tensor<2x12xf32> {
#     %v0 = stablehlo.reshape %r : (tensor<2x12xf32>) -> tensor<2x3x4xf32>
#     %v1 = stablehlo.reshape %x : (tensor<2x12xf32>) -> tensor<2x3x4xf32>
#     %v2 = stablehlo.constant dense<0.0> : tensor<f32>
#     %v3 = stablehlo.constant dense<4.0> : tensor<2x3x4xf32>
#     %v4 = stablehlo.constant dense<1.0e-5> : tensor<2x3x4xf32>
#     %v5 = stablehlo.reduce(%v1 init: %v2) applies stablehlo.add across dimensions = [2] : (tensor<2x3x4xf32>, tensor<f32>) -> tensor<2x3xf32>
#     %v6 = stablehlo.broadcast_in_dim %v5, dims = [0, 1] : (tensor<2x3xf32>) -> tensor<2x3x4xf32>
#     %v7 = stablehlo.divide %v6, %v3 : tensor<2x3x4xf32>
#     %v8 = stablehlo.subtract %v1, %v7 : tensor<2x3x4xf32>
#     %v9 = stablehlo.multiply %v8, %v8 : tensor<2x3x4xf32>
#     %v10 = stablehlo.reduce(%v9 init: %v2) applies stablehlo.add across dimensions = [2] : (tensor<2x3x4xf32>, tensor<f32>) -> tensor<2x3xf32>
#     %v11 = stablehlo.broadcast_in_dim %v10, dims = [0, 1] : (tensor<2x3xf32>) -> tensor<2x3x4xf32>
#     %v12 = stablehlo.divide %v11, %v3 : tensor<2x3x4xf32>
#     %v13 = stablehlo.add %v12, %v4 : tensor<2x3x4xf32>
#     %v14 = stablehlo.rsqrt %v13 : tensor<2x3x4xf32>
#     %v15 = stablehlo.multiply %v8, %v14 : tensor<2x3x4xf32>
#     %v16 = stablehlo.broadcast_in_dim %gamma, dims = [] : (tensor<f32>) -> tensor<2x3x4xf32>
#     %v17 = stablehlo.multiply %v16, %v0 : tensor<2x3x4xf32>
#     %v18 = stablehlo.reduce(%v17 init: %v2) applies stablehlo.add across dimensions = [2] : (tensor<2x3x4xf32>, tensor<f32>) -> tensor<2x3xf32>
#     %v19 = stablehlo.broadcast_in_dim %v18, dims = [0, 1] : (tensor<2x3xf32>) -> tensor<2x3x4xf32>
#     %v20 = stablehlo.multiply %v15, %v17 : tensor<2x3x4xf32>
#     %v21 = stablehlo.reduce(%v20 init: %v2) applies stablehlo.add across dimensions = [2] : (tensor<2x3x4xf32>, tensor<f32>) -> tensor<2x3xf32>
#     %v22 = stablehlo.broadcast_in_dim %v21, dims = [0, 1] : (tensor<2x3xf32>) -> tensor<2x3x4xf32>
#     %v23 = stablehlo.multiply %v17, %v3 : tensor<2x3x4xf32>
#     %v24 = stablehlo.subtract %v23, %v19 : tensor<2x3x4xf32>
#     %v25 = stablehlo.multiply %v15, %v22 : tensor<2x3x4xf32>
#     %v26 = stablehlo.subtract %v24, %v25 : tensor<2x3x4xf32>
#     %v27 = stablehlo.divide %v14, %v3 : tensor<2x3x4xf32>
#     %v28 = stablehlo.multiply %v27, %v26 : tensor<2x3x4xf32>
#     %v29 = stablehlo.reshape %v28 : (tensor<2x3x4xf32>) -> tensor<2x12xf32>
#     return %v29 : tensor<2x12xf32>
#   }
#   func.func @bnGammaGrad(%r: tensor<2x18xf32>, %x: tensor<2x18xf32>) -> tensor<3xf32> {
#     %v0 = stablehlo.constant dense<0.0> : tensor<f32>
#     %v1 = stablehlo.reshape %x : (tensor<2x18xf32>) -> tensor<2x3x2x3xf32>
#     %v2 = stablehlo.constant dense<6.0> : tensor<2x3x2x3xf32>
#     %v3 = stablehlo.constant dense<1.0e-5> : tensor<2x3x2x3xf32>
#     %v4 = stablehlo.reduce(%v1 init: %v0) applies stablehlo.add across dimensions = [2, 3] : (tensor<2x3x2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
#     %v5 = stablehlo.broadcast_in_dim %v4, dims = [0, 1] : (tensor<2x3xf32>) -> tensor<2x3x2x3xf32>
#     %v6 = stablehlo.divide %v5, %v2 : tensor<2x3x2x3xf32>
#     %v7 = stablehlo.subtract %v1, %v6 : tensor<2x3x2x3xf32>
#     %v8 = stablehlo.multiply %v7, %v7 : tensor<2x3x2x3xf32>
#     %v9 = stablehlo.reduce(%v8 init: %v0) applies stablehlo.add across dimensions = [2, 3] : (tensor<2x3x2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
#     %v10 = stablehlo.broadcast_in_dim %v9, dims = [0, 1] : (tensor<2x3xf32>) -> tensor<2x3x2x3xf32>
#     %v11 = stablehlo.divide %v10, %v2 : tensor<2x3x2x3xf32>
#     %v12 = stablehlo.add %v11, %v3 : tensor<2x3x2x3xf32>
#     %v13 = stablehlo.rsqrt %v12 : tensor<2x3x2x3xf32>
#     %v14 = stablehlo.multiply %v7, %v13 : tensor<2x3x2x3xf32>
#     %v15 = stablehlo.reshape %r : (tensor<2x18xf32>) -> tensor<2x3x2x3xf32>
#     %v16 = stablehlo.multiply %v15, %v14 : tensor<2x3x2x3xf32>
#     %v17 = stablehlo.reduce(%v16 init: %v0) applies stablehlo.add across dimensions = [0, 2, 3] : (tensor<2x3x2x3xf32>, tensor<f32>) -> tensor<3xf32>
#     return %v17 : tensor<3xf32>
#   }
#   func.func @bnGammaGrad_batched(%r: tensor<2x18xf32>, %x: tensor<2x18xf32>) -> tensor<3xf32> {
#     %v0 = stablehlo.reshape %x : (tensor<2x18xf32>) -> tensor<2x3x2x3xf32>
#     %v1 = stablehlo.constant dense<0.0> : tensor<f32>
#     %v2 = stablehlo.constant dense<12.0> : tensor<2x3x2x3xf32>
#     %v3 = stablehlo.reduce(%v0 init: %v1) applies stablehlo.add across dimensions = [0, 2, 3] : (tensor<2x3x2x3xf32>, tensor<f32>) -> tensor<3xf32>
#     %v4 = stablehlo.broadcast_in_dim %v3, dims = [1] : (tensor<3xf32>) -> tensor<2x3x2x3xf32>
#     %v5 = stablehlo.divide %v4, %v2 : tensor<2x3x2x3xf32>
#     %v6 = stablehlo.subtract %v0, %v5 : tensor<2x3x2x3xf32>
#     %v7 = stablehlo.multiply %v6, %v6 : tensor<2x3x2x3xf32>
#     %v8 = stablehlo.reduce(%v7 init: %v1) applies stablehlo.add across dimensions = [0, 2, 3] : (tensor<2x3x2x3xf32>, tensor<f32>) -> tensor<3xf32>
#     %v9 = stablehlo.broadcast_in_dim %v8, dims = [1] : (tensor<3xf32>) -> tensor<2x3x2x3xf32>
#     %v10 = stablehlo.divide %v9, %v2 : tensor<2x3x2x3xf32>
#     %v11 = stablehlo.constant dense<1.0e-5> : tensor<2x3x2x3xf32>
#     %v12 = stablehlo.add %v10, %v11 : tensor<2x3x2x3xf32>
#     %v13 = stablehlo.rsqrt %v12 : tensor<2x3x2x3xf32>
#     %v14 = stablehlo.multiply %v6, %v13 : tensor<2x3x2x3xf32>
#     %v15 = stablehlo.reshape %r : (tensor<2x18xf32>) -> tensor<2x3x2x3xf32>
#     %v16 = stablehlo.multiply %v15, %v14 : tensor<2x3x2x3xf32>
#     %v17 = stablehlo.reduce(%v16 init: %v1) applies stablehlo.add across dimensions = [0, 2, 3] : (tensor<2x3x2x3xf32>, tensor<f32>) -> tensor<3xf32>
#     return %v17 : tensor<3xf32>
#   }
#   func.func @bnGammaSgd(%r: tensor<2x18xf32>, %gamma: tensor<3xf32>, %x: tensor<2x18xf32>) -> tensor<3xf32> {
#     %v0 = stablehlo.constant dense<0.0> : tensor<f32>
#     %v1 = stablehlo.reshape %x : (tensor<2x18xf32>) -> tensor<2x3x2x3xf32>
#     %v2 = stablehlo.constant dense<6.0> : tensor<2x3x2x3xf32>
#     %v3 = stablehlo.constant dense<1.0e-5> : tensor<2x3x2x3xf32>
#     %v4 = stablehlo.reduce(%v1 init: %v0) applies stablehlo.add across dimensions = [2, 3] : (tensor<2x3x2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
#     %v5 = stablehlo.broadcast_in_dim %v4, dims = [0, 1] : (tensor<2x3xf32>) -> tensor<2x3x2x3xf32>
#     %v6 = stablehlo.divide %v5, %v2 : tensor<2x3x2x3xf32>
#     %v7 = stablehlo.subtract %v1, %v6 : tensor<2x3x2x3xf32>
#     %v8 = stablehlo.multiply %v7, %v7 : tensor<2x3x2x3xf32>
#     %v9 = stablehlo.reduce(%v8 init: %v0) applies stablehlo.add across dimensions = [2, 3] : (tensor<2x3x2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
#     %v10 = stablehlo.broadcast_in_dim %v9, dims = [0, 1] : (tensor<2x3xf32>) -> tensor<2x3x2x3xf32>
#     %v11 = stablehlo.divide %v10, %v2 : tensor<2x3x2x3xf32>
#     %v12 = stablehlo.add %v11, %v3 : tensor<2x3x2x3xf32>
#     %v13 = stablehlo.rsqrt %v12 : tensor<2x3x2x3xf32>
#     %v14 = stablehlo.multiply %v7, %v13 : tensor<2x3x2x3xf32>
#     %v15 = stablehlo.reshape %r : (tensor<2x18xf32>) -> tensor<2x3x2x3xf32>
#     %v16 = stablehlo.multiply %v15, %v14 : tensor<2x3x2x3xf32>
#     %v17 = stablehlo.reduce(%v16 init: %v0) applies stablehlo.add across dimensions = [0, 2, 3] : (tensor<2x3x2x3xf32>, tensor<f32>) -> tensor<3xf32>
#     %v18 = stablehlo.constant dense<0.1> : tensor<3xf32>
#     %v19 = stablehlo.multiply %v17, %v18 : tensor<3xf32>
#     %v20 = stablehlo.subtract %gamma, %v19 : tensor<3xf32>
#     return %v20 : tensor<3xf32>
#   }
#   func.func @bnGammaSgd_batched(%r: tensor<2x18xf32>, %gamma: tensor<3xf32>, %x: tensor<2x18xf32>) -> tensor<3xf32> {
#     %v0 = stablehlo.reshape %x : (tensor<2x18xf32>) -> tensor<2x3x2x3xf32>
#     %v1 = stablehlo.constant dense<0.0> : tensor<f32>
#     %v2 = stablehlo.constant dense<12.0> : tensor<2x3x2x3xf32>
#     %v3 = stablehlo.reduce(%v0 init: %v1) applies stablehlo.add across dimensions = [0, 2, 3] : (tensor<2x3x2x3xf32>, tensor<f32>) -> tensor<3xf32>
#     %v4 = stablehlo.broadcast_in_dim %v3, dims = [1] : (tensor<3xf32>) -> tensor<2x3x2x3xf32>
#     %v5 = stablehlo.divide %v4, %v2 : tensor<2x3x2x3xf32>
#     %v6 = stablehlo.subtract %v0, %v5 : tensor<2x3x2x3xf32>
#     %v7 = stablehlo.multiply %v6, %v6 : tensor<2x3x2x3xf32>
#     %v8 = stablehlo.reduce(%v7 init: %v1) applies stablehlo.add across dimensions = [0, 2, 3] : (tensor<2x3x2x3xf32>, tensor<f32>) -> tensor<3xf32>
#     %v9 = stablehlo.broadcast_in_dim %v8, dims = [1] : (tensor<3xf32>) -> tensor<2x3x2x3xf32>
#     %v10 = stablehlo.divide %v9, %v2 : tensor<2x3x2x3xf32>
#     %v11 = stablehlo.constant dense<1.0e-5> : tensor<2x3x2x3xf32>
#     %v12 = stablehlo.add %v10, %v11 : tensor<2x3x2x3xf32>
#     %v13 = stablehlo.rsqrt %v12 : tensor<2x3x2x3xf32>
#     %v14 = stablehlo.multiply %v6, %v13 : tensor<2x3x2x3xf32>
#     %v15 = stablehlo.reshape %r : (tensor<2x18xf32>) -> tensor<2x3x2x3xf32>
#     %v16 = stablehlo.multiply %v15, %v14 : tensor<2x3x2x3xf32>
#     %v17 = stablehlo.reduce(%v16 init: %v1) applies stablehlo.add across dimensions = [0, 2, 3] : (tensor<2x3x2x3xf32>, tensor<f32>) -> tensor<3xf32>
#     %v18 = stablehlo.constant dense<0.1> : tensor<3xf32>
#     %v19 = stablehlo.multiply %v17, %v18 : tensor<3xf32>
#     %v20 = stablehlo.subtract %gamma, %v19 : tensor<3xf32>
#     return %v20 : tensor<3xf32>
#   }
#   func.func @bnBetaGrad(%r: tensor<2x18xf32>) -> tensor<3xf32> {
#     %v0 = stablehlo.constant dense<0.0> : tensor<f32>
#     %v1 = stablehlo.reshape %r : (tensor<2x18xf32>) -> tensor<2x3x2x3xf32>
#     %v2 = stablehlo.reduce(%v1 init: %v0) applies stablehlo.add across dimensions = [0, 2, 3] : (tensor<2x3x2x3xf32>, tensor<f32>) -> tensor<3xf32>
#     return %v2 : tensor<3xf32>
#   }
#   func.func @bnBetaGrad_batched(%r: tensor<2x18xf32>) -> tensor<3xf32> {
#     %v0 = stablehlo.reshape %r : (tensor<2x18xf32>) -> tensor<2x3x2x3xf32>
#     %v1 = stablehlo.constant dense<0.0> : tensor<f32>
#     %v2 = stablehlo.reduce(%v0 init: %v1) applies stablehlo.add across dimensions = [0, 2, 3] : (tensor<2x3x2x3xf32>, tensor<f32>) -> tensor<3xf32>
#     return %v2 : tensor<3xf32>
#   }
#   func.func @bnBetaSgd(%r: tensor<2x18xf32>, %beta: tensor<3xf32>) -> tensor<3xf32> {
#     %v0 = stablehlo.constant dense<0.0> : tensor<f32>
#     %v1 = stablehlo.reshape %r : (tensor<2x18xf32>) -> tensor<2x3x2x3xf32>
#     %v2 = stablehlo.reduce(%v1 init: %v0) applies stablehlo.add across dimensions = [0, 2, 3] : (tensor<2x3x2x3xf32>, tensor<f32>) -> tensor<3xf32>
#     %v3 = stablehlo.constant dense<0.1> : tensor<3xf32>
#     %v4 = stablehlo.multiply %v2, %v3 : tensor<3xf32>
#     %v5 = stablehlo.subtract %beta, %v4 : tensor<3xf32>
#     return %v5 : tensor<3xf32>
#   }
#   func.func @bnBetaSgd_batched(%r: tensor<2x18xf32>, %beta: tensor<3xf32>) -> tensor<3xf32> {
#     %v0 = stablehlo.reshape %r : (tensor<2x18xf32>) -> tensor<2x3x2x3xf32>
#     %v1 = stablehlo.constant dense<0.0> : tensor<f32>
#     %v2 = stablehlo.reduce(%v0 init: %v1) applies stablehlo.add across dimensions = [0, 2, 3] : (tensor<2x3x2x3xf32>, tensor<f32>) -> tensor<3xf32>
#     %v3 = stablehlo.constant dense<0.1> : tensor<3xf32>
#     %v4 = stablehlo.multiply %v2, %v3 : tensor<3xf32>
#     %v5 = stablehlo.subtract %beta, %v4 : tensor<3xf32>
#     return %v5 : tensor<3xf32>
#   }
#   func.func @lnGammaGrad(%r: tensor<2x24xf32>, %x: tensor<2x24xf32>) -> tensor<f32> {
#     %v0 = stablehlo.constant dense<0.0> : tensor<f32>
#     %v1 = stablehlo.constant dense<24.0> : tensor<2x24xf32>
#     %v2 = stablehlo.constant dense<1.0e-5> : tensor<2x24xf32>
#     %v3 = stablehlo.reduce(%x init: %v0) applies stablehlo.add across dimensions = [1] : (tensor<2x24xf32>, tensor<f32>) -> tensor<2xf32>
#     %v4 = stablehlo.broadcast_in_dim %v3, dims = [0] : (tensor<2xf32>) -> tensor<2x24xf32>
#     %v5 = stablehlo.divide %v4, %v1 : tensor<2x24xf32>
#     %v6 = stablehlo.subtract %x, %v5 : tensor<2x24xf32>
#     %v7 = stablehlo.multiply %v6, %v6 : tensor<2x24xf32>
#     %v8 = stablehlo.reduce(%v7 init: %v0) applies stablehlo.add across dimensions = [1] : (tensor<2x24xf32>, tensor<f32>) -> tensor<2xf32>
#     %v9 = stablehlo.broadcast_in_dim %v8, dims = [0] : (tensor<2xf32>) -> tensor<2x24xf32>
#     %v10 = stablehlo.divide %v9, %v1 : tensor<2x24xf32>
#     %v11 = stablehlo.add %v10, %v2 : tensor<2x24xf32>
#     %v12 = stablehlo.rsqrt %v11 : tensor<2x24xf32>
#     %v13 = stablehlo.multiply %v6, %v12 : tensor<2x24xf32>
#     %v14 = stablehlo.multiply %r, %v13 : tensor<2x24xf32>
#     %v15 = stablehlo.reduce(%v14 init: %v0) applies stablehlo.add across dimensions = [0, 1] : (tensor<2x24xf32>, tensor<f32>) -> tensor<f32>
#     return %v15 : tensor<f32>
#   }
#   func.func @lnGammaSgd(%r: tensor<2x24xf32>, %gamma: tensor<f32>, %x: tensor<2x24xf32>) -> tensor<f32> {
#     %v0 = stablehlo.constant dense<0.0> : tensor<f32>
#     %v1 = stablehlo.constant dense<24.0> : tensor<2x24xf32>
#     %v2 = stablehlo.constant dense<1.0e-5> : tensor<2x24xf32>
#     %v3 = stablehlo.reduce(%x init: %v0) applies stablehlo.add across dimensions = [1] : (tensor<2x24xf32>, tensor<f32>) -> tensor<2xf32>
#     %v4 = stablehlo.broadcast_in_dim %v3, dims = [0] : (tensor<2xf32>) -> tensor<2x24xf32>
#     %v5 = stablehlo.divide %v4, %v1 : tensor<2x24xf32>
#     %v6 = stablehlo.subtract %x, %v5 : tensor<2x24xf32>
#     %v7 = stablehlo.multiply %v6, %v6 : tensor<2x24xf32>
#     %v8 = stablehlo.reduce(%v7 init: %v0) applies stablehlo.add across dimensions = [1] : (tensor<2x24xf32>, tensor<f32>) -> tensor<2xf32>
#     %v9 = stablehlo.broadcast_in_dim %v8, dims = [0] : (tensor<2xf32>) -> tensor<2x24xf32>
#     %v10 = stablehlo.divide %v9, %v1 : tensor<2x24xf32>
#     %v11 = stablehlo.add %v10, %v2 : tensor<2x24xf32>
#     %v12 = stablehlo.rsqrt %v11 : tensor<2x24xf32>
#     %v13 = stablehlo.multiply %v6, %v12 : tensor<2x24xf32>
#     %v14 = stablehlo.multiply %r, %v13 : tensor<2x24xf32>
#     %v15 = stablehlo.reduce(%v14 init: %v0) applies stablehlo.add across dimensions = [0, 1] : (tensor<2x24xf32>, tensor<f32>) -> tensor<f32>
#     %v16 = stablehlo.constant dense<0.1> : tensor<f32>
#     %v17 = stablehlo.multiply %v15, %v16 : tensor<f32>
#     %v18 = stablehlo.subtract %gamma, %v17 : tensor<f32>
#     return %v18 : tensor<f32>
#   }
#   func.func @lnBetaGrad(%r: tensor<2x24xf32>) -> tensor<f32> {
#     %v0 = stablehlo.constant dense<0.0> : tensor<f32>
#     %v1 = stablehlo.reduce(%r init: %v0) applies stablehlo.add across dimensions = [0, 1] : (tensor<2x24xf32>, tensor<f32>) -> tensor<f32>
#     return %v1 : tensor<f32>
#   }
#   func.func @lnBetaSgd(%r: tensor<2x24xf32>, %beta: tensor<f32>) -> tensor<f32> {
#     %v0 = stablehlo.constant dense<0.0> : tensor<f32>
#     %v1 = stablehlo.reduce(%r init: %v0) applies stablehlo.add across dimensions = [0, 1] : (tensor<2x24xf32>, tensor<f32>) -> tensor<f32>
#     %v2 = stablehlo.constant dense<0.1> : tensor<f32>
#     %v3 = stablehlo.multiply %v1, %v2 : tensor<f32>
#     %v4 = stablehlo.subtract %beta, %v3 : tensor<f32>
#     return %v4 : tensor<f32>
#   }
#   func.func @veclnGammaGrad(%r: tensor<2x48xf32>, %x: tensor<2x48xf32>) -> tensor<8xf32> {
#     %v0 = stablehlo.reshape %x : (tensor<2x48xf32>) -> tensor<2x6x8xf32>
#     %v1 = stablehlo.reshape %r : (tensor<2x48xf32>) -> tensor<2x6x8xf32>
#     %v2 = stablehlo.constant dense<0.0> : tensor<f32>
#     %v3 = stablehlo.constant dense<8.0> : tensor<2x6x8xf32>
#     %v4 = stablehlo.constant dense<1.0e-5> : tensor<2x6x8xf32>
#     %v5 = stablehlo.reduce(%v0 init: %v2) applies stablehlo.add across dimensions = [2] : (tensor<2x6x8xf32>, tensor<f32>) -> tensor<2x6xf32>
#     %v6 = stablehlo.broadcast_in_dim %v5, dims = [0, 1] : (tensor<2x6xf32>) -> tensor<2x6x8xf32>
#     %v7 = stablehlo.divide %v6, %v3 : tensor<2x6x8xf32>
#     %v8 = stablehlo.subtract %v0, %v7 : tensor<2x6x8xf32>
#     %v9 = stablehlo.multiply %v8, %v8 : tensor<2x6x8xf32>
#     %v10 = stablehlo.reduce(%v9 init: %v2) applies stablehlo.add across dimensions = [2] : (tensor<2x6x8xf32>, tensor<f32>) -> tensor<2x6xf32>
#     %v11 = stablehlo.broadcast_in_dim %v10, dims = [0, 1] : (tensor<2x6xf32>) -> tensor<2x6x8xf32>
#     %v12 = stablehlo.divide %v11, %v3 : tensor<2x6x8xf32>
#     %v13 = stablehlo.add %v12, %v4 : tensor<2x6x8xf32>
#     %v14 = stablehlo.rsqrt %v13 : tensor<2x6x8xf32>
#     %v15 = stablehlo.multiply %v8, %v14 : tensor<2x6x8xf32>
#     %v16 = stablehlo.multiply %v1, %v15 : tensor<2x6x8xf32>
#     %v17 = stablehlo.reduce(%v16 init: %v2) applies stablehlo.add across dimensions = [0, 1] : (tensor<2x6x8xf32>, tensor<f32>) -> tensor<8xf32>
#     return %v17 : tensor<8xf32>
#   }
#   func.func @veclnGammaSgd(%r: tensor<2x48xf32>, %gamma: tensor<8xf32>, %x: tensor<2x48xf32>) -> tensor<8xf32> {
#     %v0 = stablehlo.reshape %x : (tensor<2x48xf32>) -> tensor<2x6x8xf32>
#     %v1 = stablehlo.reshape %r : (tensor<2x48xf32>) -> tensor<2x6x8xf32>
#     %v2 = stablehlo.constant dense<0.0> : tensor<f32>
#     %v3 = stablehlo.constant dense<8.0> : tensor<2x6x8xf32>
#     %v4 = stablehlo.constant dense<1.0e-5> : tensor<2x6x8xf32>
#     %v5 = stablehlo.reduce(%v0 init: %v2) applies stablehlo.add across dimensions = [2] : (tensor<2x6x8xf32>, tensor<f32>) -> tensor<2x6xf32>
#     %v6 = stablehlo.broadcast_in_dim %v5, dims = [0, 1] : (tensor<2x6xf32>) -> tensor<2x6x8xf32>
#     %v7 = stablehlo.divide %v6, %v3 : tensor<2x6x8xf32>
#     %v8 = stablehlo.subtract %v0, %v7 : tensor<2x6x8xf32>
#     %v9 = stablehlo.multiply %v8, %v8 : tensor<2x6x8xf32>
#     %v10 = stablehlo.reduce(%v9 init: %v2) applies stablehlo.add across dimensions = [2] : (tensor<2x6x8xf32>, tensor<f32>) -> tensor<2x6xf32>
#     %v11 = stablehlo.broadcast_in_dim %v10, dims = [0, 1] : (tensor<2x6xf32>) -> tensor<2x6x8xf32>
#     %v12 = stablehlo.divide %v11, %v3 : tensor<2x6x8xf32>
#     %v13 = stablehlo.add %v12, %v4 : tensor<2x6x8xf32>
#     %v14 = stablehlo.rsqrt %v13 : tensor<2x6x8xf32>
#     %v15 = stablehlo.multiply %v8, %v14 : tensor<2x6x8xf32>
#     %v16 = stablehlo.multiply %v1, %v15 : tensor<2x6x8xf32>
#     %v17 = stablehlo.reduce(%v16 init: %v2) applies stablehlo.add across dimensions = [0, 1] : (tensor<2x6x8xf32>, tensor<f32>) -> tensor<8xf32>
#     %v18 = stablehlo.constant dense<0.1> : tensor<8xf32>
#     %v19 = stablehlo.multiply %v17, %v18 : tensor<8xf32>
#     %v20 = stablehlo.subtract %gamma, %v19 : tensor<8xf32>
#     return %v20 : tensor<8xf32>
#   }
#   func.func @layerScaleChF(%r: tensor<2x24xf32>, %gamma: tensor<4xf32>) -> tensor<2x24xf32> {
#     %v0 = stablehlo.reshape %r : (tensor<2x24xf32>) -> tensor<2x4x2x3xf32>
#     %v1 = stablehlo.broadcast_in_dim %gamma, dims = [1] : (tensor<4xf32>) -> tensor<2x4x2x3xf32>
#     %v2 = stablehlo.multiply %v0, %v1 : tensor<2x4x2x3xf32>
#     %v3 = stablehlo.reshape %v2 : (tensor<2x4x2x3xf32>) -> tensor<2x24xf32>
#     return %v3 : tensor<2x24xf32>
#   }
#   func.func @layerScaleChGammaGrad(%r: tensor<2x24xf32>, %x: tensor<2x24xf32>) -> tensor<4xf32> {
#     %v0 = stablehlo.constant dense<0.0> : tensor<f32>
#     %v1 = stablehlo.reshape %x : (tensor<2x24xf32>) -> tensor<2x4x2x3xf32>
#     %v2 = stablehlo.reshape %r : (tensor<2x24xf32>) -> tensor<2x4x2x3xf32>
#     %v3 = stablehlo.multiply %v1, %v2 : tensor<2x4x2x3xf32>
#     %v4 = stablehlo.reduce(%v3 init: %v0) applies stablehlo.add across dimensions = [0, 2, 3] : (tensor<2x4x2x3xf32>, tensor<f32>) -> tensor<4xf32>
#     return %v4 : tensor<4xf32>
#   }
#   func.func @layerScaleChGammaSgd(%r: tensor<2x24xf32>, %gamma: tensor<4xf32>, %x: tensor<2x24xf32>) -> tensor<4xf32> {
#     %v0 = stablehlo.constant dense<0.0> : tensor<f32>
#     %v1 = stablehlo.reshape %x : (tensor<2x24xf32>) -> tensor<2x4x2x3xf32>
#     %v2 = stablehlo.reshape %r : (tensor<2x24xf32>) -> tensor<2x4x2x3xf32>
#     %v3 = stablehlo.multiply %v1, %v2 : tensor<2x4x2x3xf32>
#     %v4 = stablehlo.reduce(%v3 init: %v0) applies stablehlo.add across dimensions = [0, 2, 3] : (tensor<2x4x2x3xf32>, tensor<f32>) -> tensor<4xf32>
#     %v5 = stablehlo.constant dense<0.1> : tensor<4xf32>
#     %v6 = stablehlo.multiply %v4, %v5 : tensor<4xf32>
#     %v7 = stablehlo.subtract %gamma, %v6 : tensor<4xf32>
#     return %v7 : tensor<4xf32>
#   }
#   func.func @bnBatchMean(%r: tensor<2x18xf32>) -> tensor<3xf32> {
#     %v0 = stablehlo.reshape %r : (tensor<2x18xf32>) -> tensor<2x3x2x3xf32>
#     %v1 = stablehlo.constant dense<0.0> : tensor<f32>
#     %v2 = stablehlo.constant dense<12.0> : tensor<3xf32>
#     %v3 = stablehlo.reduce(%v0 init: %v1) applies stablehlo.add across dimensions = [0, 2, 3] : (tensor<2x3x2x3xf32>, tensor<f32>) -> tensor<3xf32>
#     %v4 = stablehlo.divide %v3, %v2 : tensor<3xf32>
#     return %v4 : tensor<3xf32>
#   }
#   func.func @bnBatchVar(%r: tensor<2x18xf32>) -> tensor<3xf32> {
#     %v0 = stablehlo.reshape %r : (tensor<2x18xf32>) -> tensor<2x3x2x3xf32>
#     %v1 = stablehlo.constant dense<0.0> : tensor<f32>
#     %v2 = stablehlo.constant dense<12.0> : tensor<2x3x2x3xf32>
#     %v3 = stablehlo.reduce(%v0 init: %v1) applies stablehlo.add across dimensions = [0, 2, 3] : (tensor<2x3x2x3xf32>, tensor<f32>) -> tensor<3xf32>
#     %v4 = stablehlo.broadcast_in_dim %v3, dims = [1] : (tensor<3xf32>) -> tensor<2x3x2x3xf32>
#     %v5 = stablehlo.divide %v4, %v2 : tensor<2x3x2x3xf32>
#     %v6 = stablehlo.subtract %v0, %v5 : tensor<2x3x2x3xf32>
#     %v7 = stablehlo.multiply %v6, %v6 : tensor<2x3x2x3xf32>
#     %v8 = stablehlo.reduce(%v7 init: %v1) applies stablehlo.add across dimensions = [0, 2, 3] : (tensor<2x3x2x3xf32>, tensor<f32>) -> tensor<3xf32>
#     %v9 = stablehlo.constant dense<12.0> : tensor<3xf32>
#     %v10 = stablehlo.divide %v8, %v9 : tensor<3xf32>
#     return %v10 : tensor<3xf32>
#   }
#   func.func @bnBatchVarAt(%x: tensor<2x18xf32>, %mean: tensor<3xf32>) -> tensor<3xf32> {
#     %v0 = stablehlo.reshape %x : (tensor<2x18xf32>) -> tensor<2x3x2x3xf32>
#     %v1 = stablehlo.constant dense<0.0> : tensor<f32>
#     %v2 = stablehlo.constant dense<12.0> : tensor<3xf32>
#     %v3 = stablehlo.reduce(%v0 init: %v1) applies stablehlo.add across dimensions = [0, 2, 3] : (tensor<2x3x2x3xf32>, tensor<f32>) -> tensor<3xf32>
#     %v4 = stablehlo.divide %v3, %v2 : tensor<3xf32>
#     %v5 = stablehlo.broadcast_in_dim %v4, dims = [1] : (tensor<3xf32>) -> tensor<2x3x2x3xf32>
#     %v6 = stablehlo.subtract %v0, %v5 : tensor<2x3x2x3xf32>
#     %v7 = stablehlo.multiply %v6, %v6 : tensor<2x3x2x3xf32>
#     %v8 = stablehlo.reduce(%v7 init: %v1) applies stablehlo.add across dimensions = [0, 2, 3] : (tensor<2x3x2x3xf32>, tensor<f32>) -> tensor<3xf32>
#     %v9 = stablehlo.divide %v8, %v2 : tensor<3xf32>
#     %v10 = stablehlo.subtract %v4, %mean : tensor<3xf32>
#     %v11 = stablehlo.multiply %v10, %v10 : tensor<3xf32>
#     %v12 = stablehlo.add %v9, %v11 : tensor<3xf32>
#     return %v12 : tensor<3xf32>
#   }
#   func.func @bnPack(%a: tensor<3xf32>, %b: tensor<3xf32>) -> tensor<6xf32> {
#     %v0 = stablehlo.concatenate %a, %b, dim = 0 : (tensor<3xf32>, tensor<3xf32>) -> tensor<6xf32>
#     return %v0 : tensor<6xf32>
#   }
#   func.func @bnStatsMean(%r: tensor<6xf32>) -> tensor<3xf32> {
#     %v0 = stablehlo.slice %r [0:3] : (tensor<6xf32>) -> tensor<3xf32>
#     return %v0 : tensor<3xf32>
#   }
#   func.func @bnStatsVar(%r: tensor<6xf32>) -> tensor<3xf32> {
#     %v0 = stablehlo.slice %r [3:6] : (tensor<6xf32>) -> tensor<3xf32>
#     return %v0 : tensor<3xf32>
#   }
#   func.func @bnSync(%x: tensor<2x18xf32>, %stats: tensor<6xf32>, %gamma: tensor<3xf32>, %beta: tensor<3xf32>) -> tensor<2x18xf32> {
#     %v0 = stablehlo.reshape %x : (tensor<2x18xf32>) -> tensor<2x3x2x3xf32>
#     %v1 = stablehlo.slice %stats [0:3] : (tensor<6xf32>) -> tensor<3xf32>
#     %v2 = stablehlo.slice %stats [3:6] : (tensor<6xf32>) -> tensor<3xf32>
#     %v3 = stablehlo.broadcast_in_dim %v1, dims = [1] : (tensor<3xf32>) -> tensor<2x3x2x3xf32>
#     %v4 = stablehlo.broadcast_in_dim %v2, dims = [1] : (tensor<3xf32>) -> tensor<2x3x2x3xf32>
#     %v5 = stablehlo.constant dense<1.0e-5> : tensor<2x3x2x3xf32>
#     %v6 = stablehlo.add %v4, %v5 : tensor<2x3x2x3xf32>
#     %v7 = stablehlo.rsqrt %v6 : tensor<2x3x2x3xf32>
#     %v8 = stablehlo.subtract %v0, %v3 : tensor<2x3x2x3xf32>
#     %v9 = stablehlo.multiply %v8, %v7 : tensor<2x3x2x3xf32>
#     %v10 = stablehlo.broadcast_in_dim %gamma, dims = [1] : (tensor<3xf32>) -> tensor<2x3x2x3xf32>
#     %v11 = stablehlo.broadcast_in_dim %beta, dims = [1] : (tensor<3xf32>) -> tensor<2x3x2x3xf32>
#     %v12 = stablehlo.multiply %v9, %v10 : tensor<2x3x2x3xf32>
#     %v13 = stablehlo.add %v12, %v11 : tensor<2x3x2x3xf32>
#     %v14 = stablehlo.reshape %v13 : (tensor<2x3x2x3xf32>) -> tensor<2x18xf32>
#     return %v14 : tensor<2x18xf32>
#   }
#   func.func @bnSyncDyStats(%dy: tensor<2x18xf32>, %stats: tensor<6xf32>, %gamma: tensor<3xf32>, %x: tensor<2x18xf32>) -> tensor<12xf32> {
#     %v0 = stablehlo.reshape %x : (tensor<2x18xf32>) -> tensor<2x3x2x3xf32>
#     %v1 = stablehlo.slice %stats [0:3] : (tensor<6xf32>) -> tensor<3xf32>
#     %v2 = stablehlo.slice %stats [3:6] : (tensor<6xf32>) -> tensor<3xf32>
#     %v3 = stablehlo.broadcast_in_dim %v1, dims = [1] : (tensor<3xf32>) -> tensor<2x3x2x3xf32>
#     %v4 = stablehlo.broadcast_in_dim %v2, dims = [1] : (tensor<3xf32>) -> tensor<2x3x2x3xf32>
#     %v5 = stablehlo.constant dense<1.0e-5> : tensor<2x3x2x3xf32>
#     %v6 = stablehlo.add %v4, %v5 : tensor<2x3x2x3xf32>
#     %v7 = stablehlo.rsqrt %v6 : tensor<2x3x2x3xf32>
#     %v8 = stablehlo.subtract %v0, %v3 : tensor<2x3x2x3xf32>
#     %v9 = stablehlo.multiply %v8, %v7 : tensor<2x3x2x3xf32>
#     %v10 = stablehlo.broadcast_in_dim %gamma, dims = [1] : (tensor<3xf32>) -> tensor<2x3x2x3xf32>
#     %v11 = stablehlo.reshape %dy : (tensor<2x18xf32>) -> tensor<2x3x2x3xf32>
#     %v12 = stablehlo.multiply %v10, %v11 : tensor<2x3x2x3xf32>
#     %v13 = stablehlo.constant dense<0.0> : tensor<f32>
#     %v14 = stablehlo.constant dense<12.0> : tensor<3xf32>
#     %v15 = stablehlo.reduce(%v12 init: %v13) applies stablehlo.add across dimensions = [0, 2, 3] : (tensor<2x3x2x3xf32>, tensor<f32>) -> tensor<3xf32>
#     %v16 = stablehlo.divide %v15, %v14 : tensor<3xf32>
#     %v17 = stablehlo.multiply %v9, %v12 : tensor<2x3x2x3xf32>
#     %v18 = stablehlo.reduce(%v17 init: %v13) applies stablehlo.add across dimensions = [0, 2, 3] : (tensor<2x3x2x3xf32>, tensor<f32>) -> tensor<3xf32>
#     %v19 = stablehlo.divide %v18, %v14 : tensor<3xf32>
#     %v20 = stablehlo.concatenate %v16, %v19, dim = 0 : (tensor<3xf32>, tensor<3xf32>) -> tensor<6xf32>
#     %v21 = stablehlo.concatenate %stats, %v20, dim = 0 : (tensor<6xf32>, tensor<6xf32>) -> tensor<12xf32>
#     return %v21 : tensor<12xf32>
#   }
#   func.func @bnSyncBack(%dy: tensor<2x18xf32>, %stats: tensor<12xf32>, %gamma: tensor<3xf32>, %x: tensor<2x18xf32>) -> tensor<2x18xf32> {
#     %v0 = stablehlo.reshape %x : (tensor<2x18xf32>) -> tensor<2x3x2x3xf32>
#     %v1 = stablehlo.slice %stats [0:3] : (tensor<12xf32>) -> tensor<3xf32>
#     %v2 = stablehlo.slice %stats [3:6] : (tensor<12xf32>) -> tensor<3xf32>
#     %v3 = stablehlo.slice %stats [6:9] : (tensor<12xf32>) -> tensor<3xf32>
#     %v4 = stablehlo.slice %stats [9:12] : (tensor<12xf32>) -> tensor<3xf32>
#     %v5 = stablehlo.broadcast_in_dim %v1, dims = [1] : (tensor<3xf32>) -> tensor<2x3x2x3xf32>
#     %v6 = stablehlo.broadcast_in_dim %v2, dims = [1] : (tensor<3xf32>) -> tensor<2x3x2x3xf32>
#     %v7 = stablehlo.broadcast_in_dim %v3, dims = [1] : (tensor<3xf32>) -> tensor<2x3x2x3xf32>
#     %v8 = stablehlo.broadcast_in_dim %v4, dims = [1] : (tensor<3xf32>) -> tensor<2x3x2x3xf32>
#     %v9 = stablehlo.constant dense<1.0e-5> : tensor<2x3x2x3xf32>
#     %v10 = stablehlo.add %v6, %v9 : tensor<2x3x2x3xf32>
#     %v11 = stablehlo.rsqrt %v10 : tensor<2x3x2x3xf32>
#     %v12 = stablehlo.subtract %v0, %v5 : tensor<2x3x2x3xf32>
#     %v13 = stablehlo.multiply %v12, %v11 : tensor<2x3x2x3xf32>
#     %v14 = stablehlo.broadcast_in_dim %gamma, dims = [1] : (tensor<3xf32>) -> tensor<2x3x2x3xf32>
#     %v15 = stablehlo.reshape %dy : (tensor<2x18xf32>) -> tensor<2x3x2x3xf32>
#     %v16 = stablehlo.multiply %v14, %v15 : tensor<2x3x2x3xf32>
#     %v17 = stablehlo.subtract %v16, %v7 : tensor<2x3x2x3xf32>
#     %v18 = stablehlo.multiply %v13, %v8 : tensor<2x3x2x3xf32>
#     %v19 = stablehlo.subtract %v17, %v18 : tensor<2x3x2x3xf32>
#     %v20 = stablehlo.multiply %v11, %v19 : tensor<2x3x2x3xf32>
#     %v21 = stablehlo.reshape %v20 : (tensor<2x3x2x3xf32>) -> tensor<2x18xf32>
#     return %v21 : tensor<2x18xf32>
#   }
#   func.func @bnSyncGammaGrad(%dy: tensor<2x18xf32>, %stats: tensor<6xf32>, %x: tensor<2x18xf32>) -> tensor<3xf32> {
#     %v0 = stablehlo.reshape %x : (tensor<2x18xf32>) -> tensor<2x3x2x3xf32>
#     %v1 = stablehlo.slice %stats [0:3] : (tensor<6xf32>) -> tensor<3xf32>
#     %v2 = stablehlo.slice %stats [3:6] : (tensor<6xf32>) -> tensor<3xf32>
#     %v3 = stablehlo.broadcast_in_dim %v1, dims = [1] : (tensor<3xf32>) -> tensor<2x3x2x3xf32>
#     %v4 = stablehlo.broadcast_in_dim %v2, dims = [1] : (tensor<3xf32>) -> tensor<2x3x2x3xf32>
#     %v5 = stablehlo.constant dense<1.0e-5> : tensor<2x3x2x3xf32>
#     %v6 = stablehlo.add %v4, %v5 : tensor<2x3x2x3xf32>
#     %v7 = stablehlo.rsqrt %v6 : tensor<2x3x2x3xf32>
#     %v8 = stablehlo.subtract %v0, %v3 : tensor<2x3x2x3xf32>
#     %v9 = stablehlo.multiply %v8, %v7 : tensor<2x3x2x3xf32>
#     %v10 = stablehlo.reshape %dy : (tensor<2x18xf32>) -> tensor<2x3x2x3xf32>
#     %v11 = stablehlo.multiply %v10, %v9 : tensor<2x3x2x3xf32>
#     %v12 = stablehlo.constant dense<0.0> : tensor<f32>
#     %v13 = stablehlo.reduce(%v11 init: %v12) applies stablehlo.add across dimensions = [0, 2, 3] : (tensor<2x3x2x3xf32>, tensor<f32>) -> tensor<3xf32>
#     return %v13 : tensor<3xf32>
#   }
# }
