# Matrices, rows of tokens, patches.
s = stablehlo

B = 2

def matmulF(a: (B, 15), b: (B, 20)):
    return s.matmulF(a, b, m=3, k=5, n=4)

def matmulFBf16(a: (B, 15), b: (B, 20)):
    return s.matmulFBf16(a, b, m=3, k=5, n=4)

def transposeF(r: (B, 12)):
    return s.transposeF(r, m=3, n=4)

def softmaxRowF(r: (B, 12)):
    return s.softmaxRowF(r, m=3, n=4)

def softmaxRowBack(r: (B, 12), x: (B, 12)):
    return s.softmaxRowBack(r, x, m=3, n=4)

def denseRowP(r: (B, 42), weight: (7, 4), bias: (4,)):
    return s.denseRowP(r, weight, bias, N=B, tk=6, a=7, c=4)

def denseRowPBf16(r: (B, 42), weight: (7, 4), bias: (4,)):
    return s.denseRowPBf16(r, weight, bias, N=B, tk=6, a=7, c=4)

def denseRowBackP(r: (B, 24), weight: (7, 4)):
    return s.denseRowBackP(r, weight, N=B, tk=6, a=7, c=4)

def denseRowBackPBf16(r: (B, 24), weight: (7, 4)):
    return s.denseRowBackPBf16(r, weight, N=B, tk=6, a=7, c=4)

def rowDenseWeightGrad(r: (B, 24), x: (B, 42)):
    return s.rowDenseWeightGrad(r, x, tk=6, a=7, c=4)

def rowDenseWeightGradBf16(r: (B, 24), x: (B, 42)):
    return s.rowDenseWeightGradBf16(r, x, tk=6, a=7, c=4)

def rowDenseWeightSgd(r: (B, 24), x: (B, 42), weight: (7, 4)):
    return s.rowDenseWeightSgd(r, x, weight, lr="0.1", tk=6, a=7, c=4)

def rowDenseBiasGrad(r: (B, 24)):
    return s.rowDenseBiasGrad(r, tk=6, c=4)

def rowDenseBiasSgd(r: (B, 24), bias: (4,)):
    return s.rowDenseBiasSgd(r, bias, lr="0.1", tk=6, c=4)

def rowScaleF(r: (B, 12), gamma: (4,)):
    return s.rowScaleF(r, gamma, m=3, n=4)

def rowBiasF(r: (B, 12), bias: (4,)):
    return s.rowBiasF(r, bias, m=3, n=4)

def patchEmbedP(r: (B, 48), weight: (8, 2, 2, 2), bias: (8,), cls: (8,), pos: (7, 8)):
    return s.patchEmbedP(r, weight, bias, cls, pos, N=B, ic=2, H=4, W=6, P=2, tk=6, D=8)

def patchEmbedPBf16(r: (B, 48), weight: (8, 2, 2, 2), bias: (8,), cls: (8,), pos: (7, 8)):
    return s.patchEmbedPBf16(r, weight, bias, cls, pos, N=B, ic=2, H=4, W=6, P=2, tk=6, D=8)

def patchEmbedWeightGrad(r: (B, 56), x: (B, 2, 4, 6)):
    return s.patchEmbedWeightGrad(r, x, ic=2, H=4, W=6, P=2, tk=6, D=8)

def patchEmbedWeightGradBf16(r: (B, 56), x: (B, 2, 4, 6)):
    return s.patchEmbedWeightGradBf16(r, x, ic=2, H=4, W=6, P=2, tk=6, D=8)

def patchEmbedWeightSgd(r: (B, 56), weight: (8, 2, 2, 2), x: (B, 2, 4, 6)):
    return s.patchEmbedWeightSgd(r, weight, x, lr="0.1", ic=2, H=4, W=6, P=2, tk=6, D=8)

def patchEmbedBiasGrad(r: (B, 28)):
    return s.patchEmbedBiasGrad(r, tk=6, c=4)

def patchEmbedBiasSgd(r: (B, 28), bias: (4,)):
    return s.patchEmbedBiasSgd(r, bias, lr="0.1", tk=6, c=4)

def posEmbedGrad(r: (B, 56)):
    return s.posEmbedGrad(r, tk=6, D=8)

def posEmbedSgd(r: (B, 56), pos: (7, 8)):
    return s.posEmbedSgd(r, pos, lr="0.1", tk=6, D=8)

def clsSliceF(r: (B, 56)):
    return s.clsSliceF(r, tk=6, D=8)

def clsPadF(r: (B, 8)):
    return s.clsPadF(r, tk=6, D=8)

def headSliceF(r: (B, 90)):
    return s.headSliceF(r, tk=6, heads=3, d=5, hIdx=1)

def headPadF(r: (B, 30)):
    return s.headPadF(r, tk=6, heads=3, d=5, hIdx=1)

# run:
# emit: stablehlo
# -----
# module @m {
#   func.func @matmulF(%a: tensor<2x15xf32>, %b: tensor<2x20xf32>) -> tensor<2x12xf32> {
#     %v0 = stablehlo.reshape %a : (tensor<2x15xf32>) -> tensor<2x3x5xf32>
#     %v1 = stablehlo.reshape %b : (tensor<2x20xf32>) -> tensor<2x5x4xf32>
#     %v2 = stablehlo.dot_general %v0, %v1, batching_dims = [0] x [0], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<2x3x5xf32>, tensor<2x5x4xf32>) -> tensor<2x3x4xf32>
#     %v3 = stablehlo.reshape %v2 : (tensor<2x3x4xf32>) -> tensor<2x12xf32>
#     return %v3 : tensor<2x12xf32>
#   }
#   func.func @matmulFBf16(%a: tensor<2x15xf32>, %b: tensor<2x20xf32>) -> tensor<2x12xf32> {
#     %v0 = stablehlo.reshape %a : (tensor<2x15xf32>) -> tensor<2x3x5xf32>
#     %v1 = stablehlo.reshape %b : (tensor<2x20xf32>) -> tensor<2x5x4xf32>
#     %v2 = stablehlo.convert %v0 : (tensor<2x3x5xf32>) -> tensor<2x3x5xbf16>
#     %v3 = stablehlo.convert %v1 : (tensor<2x5x4xf32>) -> tensor<2x5x4xbf16>
#     %v4 = stablehlo.dot_general %v2, %v3, batching_dims = [0] x [0], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<2x3x5xbf16>, tensor<2x5x4xbf16>) -> tensor<2x3x4xbf16>
#     %v5 = stablehlo.convert %v4 : (tensor<2x3x4xbf16>) -> tensor<2x3x4xf32>
#     %v6 = stablehlo.reshape %v5 : (tensor<2x3x4xf32>) -> tensor<2x12xf32>
#     return %v6 : tensor<2x12xf32>
#   }
#   func.func @transposeF(%r: tensor<2x12xf32>) -> tensor<2x12xf32> {
#     %v0 = stablehlo.reshape %r : (tensor<2x12xf32>) -> tensor<2x3x4xf32>
#     %v1 = stablehlo.transpose %v0, dims = [0, 2, 1] : (tensor<2x3x4xf32>) -> tensor<2x4x3xf32>
#     %v2 = stablehlo.reshape %v1 : (tensor<2x4x3xf32>) -> tensor<2x12xf32>
#     return %v2 : tensor<2x12xf32>
#   }
#   func.func @softmaxRowF(%r: tensor<2x12xf32>) -> tensor<2x12xf32> {
#     %v0 = stablehlo.reshape %r : (tensor<2x12xf32>) -> tensor<2x3x4xf32>
#     %v1 = stablehlo.constant dense<0.0> : tensor<f32>
#     %v2 = stablehlo.exponential %v0 : tensor<2x3x4xf32>
#     %v3 = stablehlo.reduce(%v2 init: %v1) applies stablehlo.add across dimensions = [2] : (tensor<2x3x4xf32>, tensor<f32>) -> tensor<2x3xf32>
#     %v4 = stablehlo.broadcast_in_dim %v3, dims = [0, 1] : (tensor<2x3xf32>) -> tensor<2x3x4xf32>
#     %v5 = stablehlo.divide %v2, %v4 : tensor<2x3x4xf32>
#     %v6 = stablehlo.reshape %v5 : (tensor<2x3x4xf32>) -> tensor<2x12xf32>
#     return %v6 : tensor<2x12xf32>
#   }
#   func.func @softmaxRowBack(%r: tensor<2x12xf32>, %x: tensor<2x12xf32>) -> tensor<2x12xf32> {
#     %v0 = stablehlo.reshape %x : (tensor<2x12xf32>) -> tensor<2x3x4xf32>
#     %v1 = stablehlo.reshape %r : (tensor<2x12xf32>) -> tensor<2x3x4xf32>
#     %v2 = stablehlo.constant dense<0.0> : tensor<f32>
#     %v3 = stablehlo.exponential %v0 : tensor<2x3x4xf32>
#     %v4 = stablehlo.reduce(%v3 init: %v2) applies stablehlo.add across dimensions = [2] : (tensor<2x3x4xf32>, tensor<f32>) -> tensor<2x3xf32>
#     %v5 = stablehlo.broadcast_in_dim %v4, dims = [0, 1] : (tensor<2x3xf32>) -> tensor<2x3x4xf32>
#     %v6 = stablehlo.divide %v3, %v5 : tensor<2x3x4xf32>
#     %v7 = stablehlo.multiply %v6, %v1 : tensor<2x3x4xf32>
#     %v8 = stablehlo.reduce(%v7 init: %v2) applies stablehlo.add across dimensions = [2] : (tensor<2x3x4xf32>, tensor<f32>) -> tensor<2x3xf32>
#     %v9 = stablehlo.broadcast_in_dim %v8, dims = [0, 1] : (tensor<2x3xf32>) -> tensor<2x3x4xf32>
#     %v10 = stablehlo.subtract %v1, %v9 : tensor<2x3x4xf32>
#     %v11 = stablehlo.multiply %v6, %v10 : tensor<2x3x4xf32>
#     %v12 = stablehlo.reshape %v11 : (tensor<2x3x4xf32>) -> tensor<2x12xf32>
#     return %v12 : tensor<2x12xf32>
#   }
#   func.func @denseRowP(%r: tensor<2x42xf32>, %weight: tensor<7x4xf32>, %bias: tensor<4xf32>) -> tensor<2x24xf32> {
#     %v0 = stablehlo.reshape %r : (tensor<2x42xf32>) -> tensor<2x6x7xf32>
#     %v1 = stablehlo.dot_general %v0, %weight, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x6x7xf32>, tensor<7x4xf32>) -> tensor<2x6x4xf32>
#     %v2 = stablehlo.broadcast_in_dim %bias, dims = [2] : (tensor<4xf32>) -> tensor<2x6x4xf32>
#     %v3 = stablehlo.add %v1, %v2 : tensor<2x6x4xf32>
#     %v4 = stablehlo.reshape %v3 : (tensor<2x6x4xf32>) -> tensor<2x24xf32>
#     return %v4 : tensor<2x24xf32>
#   }
#   func.func @denseRowPBf16(%r: tensor<2x42xf32>, %weight: tensor<7x4xf32>, %bias: tensor<4xf32>) -> tensor<2x24xf32> {
#     %v0 = stablehlo.reshape %r : (tensor<2x42xf32>) -> tensor<2x6x7xf32>
#     %v1 = stablehlo.convert %v0 : (tensor<2x6x7xf32>) -> tensor<2x6x7xbf16>
#     %v2 = stablehlo.convert %weight : (tensor<7x4xf32>) -> tensor<7x4xbf16>
#     %v3 = stablehlo.dot_general %v1, %v2, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x6x7xbf16>, tensor<7x4xbf16>) -> tensor<2x6x4xbf16>
#     %v4 = stablehlo.convert %v3 : (tensor<2x6x4xbf16>) -> tensor<2x6x4xf32>
#     %v5 = stablehlo.broadcast_in_dim %bias, dims = [2] : (tensor<4xf32>) -> tensor<2x6x4xf32>
#     %v6 = stablehlo.add %v4, %v5 : tensor<2x6x4xf32>
#     %v7 = stablehlo.reshape %v6 : (tensor<2x6x4xf32>) -> tensor<2x24xf32>
#     return %v7 : tensor<2x24xf32>
#   }
#   func.func @denseRowBackP(%r: tensor<2x24xf32>, %weight: tensor<7x4xf32>) -> tensor<2x42xf32> {
#     %v0 = stablehlo.reshape %r : (tensor<2x24xf32>) -> tensor<2x6x4xf32>
#     %v1 = stablehlo.dot_general %v0, %weight, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<2x6x4xf32>, tensor<7x4xf32>) -> tensor<2x6x7xf32>
#     %v2 = stablehlo.reshape %v1 : (tensor<2x6x7xf32>) -> tensor<2x42xf32>
#     return %v2 : tensor<2x42xf32>
#   }
#   func.func @denseRowBackPBf16(%r: tensor<2x24xf32>, %weight: tensor<7x4xf32>) -> tensor<2x42xf32> {
#     %v0 = stablehlo.reshape %r : (tensor<2x24xf32>) -> tensor<2x6x4xf32>
#     %v1 = stablehlo.convert %v0 : (tensor<2x6x4xf32>) -> tensor<2x6x4xbf16>
#     %v2 = stablehlo.convert %weight : (tensor<7x4xf32>) -> tensor<7x4xbf16>
#     %v3 = stablehlo.dot_general %v1, %v2, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<2x6x4xbf16>, tensor<7x4xbf16>) -> tensor<2x6x7xbf16>
#     %v4 = stablehlo.convert %v3 : (tensor<2x6x7xbf16>) -> tensor<2x6x7xf32>
#     %v5 = stablehlo.reshape %v4 : (tensor<2x6x7xf32>) -> tensor<2x42xf32>
#     return %v5 : tensor<2x42xf32>
#   }
#   func.func @rowDenseWeightGrad(%r: tensor<2x24xf32>, %x: tensor<2x42xf32>) -> tensor<7x4xf32> {
#     %v0 = stablehlo.reshape %x : (tensor<2x42xf32>) -> tensor<2x6x7xf32>
#     %v1 = stablehlo.reshape %r : (tensor<2x24xf32>) -> tensor<2x6x4xf32>
#     %v2 = stablehlo.dot_general %v0, %v1, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<2x6x7xf32>, tensor<2x6x4xf32>) -> tensor<7x4xf32>
#     return %v2 : tensor<7x4xf32>
#   }
#   func.func @rowDenseWeightGradBf16(%r: tensor<2x24xf32>, %x: tensor<2x42xf32>) -> tensor<7x4xf32> {
#     %v0 = stablehlo.reshape %x : (tensor<2x42xf32>) -> tensor<2x6x7xf32>
#     %v1 = stablehlo.reshape %r : (tensor<2x24xf32>) -> tensor<2x6x4xf32>
#     %v2 = stablehlo.convert %v0 : (tensor<2x6x7xf32>) -> tensor<2x6x7xbf16>
#     %v3 = stablehlo.convert %v1 : (tensor<2x6x4xf32>) -> tensor<2x6x4xbf16>
#     %v4 = stablehlo.dot_general %v2, %v3, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<2x6x7xbf16>, tensor<2x6x4xbf16>) -> tensor<7x4xf32>
#     return %v4 : tensor<7x4xf32>
#   }
#   func.func @rowDenseWeightSgd(%r: tensor<2x24xf32>, %x: tensor<2x42xf32>, %weight: tensor<7x4xf32>) -> tensor<7x4xf32> {
#     %v0 = stablehlo.reshape %x : (tensor<2x42xf32>) -> tensor<2x6x7xf32>
#     %v1 = stablehlo.reshape %r : (tensor<2x24xf32>) -> tensor<2x6x4xf32>
#     %v2 = stablehlo.dot_general %v0, %v1, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<2x6x7xf32>, tensor<2x6x4xf32>) -> tensor<7x4xf32>
#     %v3 = stablehlo.constant dense<0.1> : tensor<7x4xf32>
#     %v4 = stablehlo.multiply %v2, %v3 : tensor<7x4xf32>
#     %v5 = stablehlo.subtract %weight, %v4 : tensor<7x4xf32>
#     return %v5 : tensor<7x4xf32>
#   }
#   func.func @rowDenseBiasGrad(%r: tensor<2x24xf32>) -> tensor<4xf32> {
#     %v0 = stablehlo.constant dense<0.0> : tensor<f32>
#     %v1 = stablehlo.reshape %r : (tensor<2x24xf32>) -> tensor<2x6x4xf32>
#     %v2 = stablehlo.reduce(%v1 init: %v0) applies stablehlo.add across dimensions = [0, 1] : (tensor<2x6x4xf32>, tensor<f32>) -> tensor<4xf32>
#     return %v2 : tensor<4xf32>
#   }
#   func.func @rowDenseBiasSgd(%r: tensor<2x24xf32>, %bias: tensor<4xf32>) -> tensor<4xf32> {
#     %v0 = stablehlo.constant dense<0.0> : tensor<f32>
#     %v1 = stablehlo.reshape %r : (tensor<2x24xf32>) -> tensor<2x6x4xf32>
#     %v2 = stablehlo.reduce(%v1 init: %v0) applies stablehlo.add across dimensions = [0, 1] : (tensor<2x6x4xf32>, tensor<f32>) -> tensor<4xf32>
#     %v3 = stablehlo.constant dense<0.1> : tensor<4xf32>
#     %v4 = stablehlo.multiply %v2, %v3 : tensor<4xf32>
#     %v5 = stablehlo.subtract %bias, %v4 : tensor<4xf32>
#     return %v5 : tensor<4xf32>
#   }
#   func.func @rowScaleF(%r: tensor<2x12xf32>, %gamma: tensor<4xf32>) -> tensor<2x12xf32> {
#     %v0 = stablehlo.reshape %r : (tensor<2x12xf32>) -> tensor<2x3x4xf32>
#     %v1 = stablehlo.broadcast_in_dim %gamma, dims = [2] : (tensor<4xf32>) -> tensor<2x3x4xf32>
#     %v2 = stablehlo.multiply %v0, %v1 : tensor<2x3x4xf32>
#     %v3 = stablehlo.reshape %v2 : (tensor<2x3x4xf32>) -> tensor<2x12xf32>
#     return %v3 : tensor<2x12xf32>
#   }
#   func.func @rowBiasF(%r: tensor<2x12xf32>, %bias: tensor<4xf32>) -> tensor<2x12xf32> {
#     %v0 = stablehlo.reshape %r : (tensor<2x12xf32>) -> tensor<2x3x4xf32>
#     %v1 = stablehlo.broadcast_in_dim %bias, dims = [2] : (tensor<4xf32>) -> tensor<2x3x4xf32>
#     %v2 = stablehlo.add %v0, %v1 : tensor<2x3x4xf32>
#     %v3 = stablehlo.reshape %v2 : (tensor<2x3x4xf32>) -> tensor<2x12xf32>
#     return %v3 : tensor<2x12xf32>
#   }
#   func.func @patchEmbedP(%r: tensor<2x48xf32>, %weight: tensor<8x2x2x2xf32>, %bias: tensor<8xf32>, %cls: tensor<8xf32>, %pos: tensor<7x8xf32>) -> tensor<2x56xf32> {
#     %v0 = stablehlo.reshape %r : (tensor<2x48xf32>) -> tensor<2x2x4x6xf32>
#     %v1 = stablehlo.convolution(%v0, %weight)
#       dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1],
#       window = {stride = [2, 2], pad = [[0, 0], [0, 0]], lhs_dilate = [1, 1], rhs_dilate = [1, 1]}
#       {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x2x4x6xf32>, tensor<8x2x2x2xf32>) -> tensor<2x8x2x3xf32>
#     %v2 = stablehlo.broadcast_in_dim %bias, dims = [1] : (tensor<8xf32>) -> tensor<2x8x2x3xf32>
#     %v3 = stablehlo.add %v1, %v2 : tensor<2x8x2x3xf32>
#     %v4 = stablehlo.transpose %v3, dims = [0, 2, 3, 1] : (tensor<2x8x2x3xf32>) -> tensor<2x2x3x8xf32>
#     %v5 = stablehlo.reshape %v4 : (tensor<2x2x3x8xf32>) -> tensor<2x6x8xf32>
#     %v6 = stablehlo.broadcast_in_dim %cls, dims = [2] : (tensor<8xf32>) -> tensor<2x1x8xf32>
#     %v7 = stablehlo.concatenate %v6, %v5, dim = 1 : (tensor<2x1x8xf32>, tensor<2x6x8xf32>) -> tensor<2x7x8xf32>
#     %v8 = stablehlo.broadcast_in_dim %pos, dims = [1, 2] : (tensor<7x8xf32>) -> tensor<2x7x8xf32>
#     %v9 = stablehlo.add %v7, %v8 : tensor<2x7x8xf32>
#     %v10 = stablehlo.reshape %v9 : (tensor<2x7x8xf32>) -> tensor<2x56xf32>
#     return %v10 : tensor<2x56xf32>
#   }
#   func.func @patchEmbedPBf16(%r: tensor<2x48xf32>, %weight: tensor<8x2x2x2xf32>, %bias: tensor<8xf32>, %cls: tensor<8xf32>, %pos: tensor<7x8xf32>) -> tensor<2x56xf32> {
#     %v0 = stablehlo.reshape %r : (tensor<2x48xf32>) -> tensor<2x2x4x6xf32>
#     %v1 = stablehlo.convert %v0 : (tensor<2x2x4x6xf32>) -> tensor<2x2x4x6xbf16>
#     %v2 = stablehlo.convert %weight : (tensor<8x2x2x2xf32>) -> tensor<8x2x2x2xbf16>
#     %v3 = stablehlo.convolution(%v1, %v2)
#       dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1],
#       window = {stride = [2, 2], pad = [[0, 0], [0, 0]], lhs_dilate = [1, 1], rhs_dilate = [1, 1]}
#       {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x2x4x6xbf16>, tensor<8x2x2x2xbf16>) -> tensor<2x8x2x3xbf16>
#     %v4 = stablehlo.convert %v3 : (tensor<2x8x2x3xbf16>) -> tensor<2x8x2x3xf32>
#     %v5 = stablehlo.broadcast_in_dim %bias, dims = [1] : (tensor<8xf32>) -> tensor<2x8x2x3xf32>
#     %v6 = stablehlo.add %v4, %v5 : tensor<2x8x2x3xf32>
#     %v7 = stablehlo.transpose %v6, dims = [0, 2, 3, 1] : (tensor<2x8x2x3xf32>) -> tensor<2x2x3x8xf32>
#     %v8 = stablehlo.reshape %v7 : (tensor<2x2x3x8xf32>) -> tensor<2x6x8xf32>
#     %v9 = stablehlo.broadcast_in_dim %cls, dims = [2] : (tensor<8xf32>) -> tensor<2x1x8xf32>
#     %v10 = stablehlo.concatenate %v9, %v8, dim = 1 : (tensor<2x1x8xf32>, tensor<2x6x8xf32>) -> tensor<2x7x8xf32>
#     %v11 = stablehlo.broadcast_in_dim %pos, dims = [1, 2] : (tensor<7x8xf32>) -> tensor<2x7x8xf32>
#     %v12 = stablehlo.add %v10, %v11 : tensor<2x7x8xf32>
#     %v13 = stablehlo.reshape %v12 : (tensor<2x7x8xf32>) -> tensor<2x56xf32>
#     return %v13 : tensor<2x56xf32>
#   }
#   func.func @patchEmbedWeightGrad(%r: tensor<2x56xf32>, %x: tensor<2x2x4x6xf32>) -> tensor<8x2x2x2xf32> {
#     %v0 = stablehlo.constant dense<0.0> : tensor<f32>
#     %v1 = stablehlo.reshape %r : (tensor<2x56xf32>) -> tensor<2x7x8xf32>
#     %v2 = stablehlo.slice %v1 [0:2, 1:7, 0:8] : (tensor<2x7x8xf32>) -> tensor<2x6x8xf32>
#     %v3 = stablehlo.reshape %v2 : (tensor<2x6x8xf32>) -> tensor<2x2x3x8xf32>
#     %v4 = stablehlo.transpose %v3, dims = [0, 3, 1, 2] : (tensor<2x2x3x8xf32>) -> tensor<2x8x2x3xf32>
#     %v5 = stablehlo.pad %v4, %v0, low = [0, 0, 0, 0], high = [0, 0, 0, 0], interior = [0, 0, 1, 1] : (tensor<2x8x2x3xf32>, tensor<f32>) -> tensor<2x8x3x5xf32>
#     %v6 = stablehlo.transpose %x, dims = [1, 0, 2, 3] : (tensor<2x2x4x6xf32>) -> tensor<2x2x4x6xf32>
#     %v7 = stablehlo.transpose %v5, dims = [1, 0, 2, 3] : (tensor<2x8x3x5xf32>) -> tensor<8x2x3x5xf32>
#     %v8 = stablehlo.convolution(%v6, %v7)
#       dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1],
#       window = {stride = [1, 1], pad = [[0, 0], [0, 0]], lhs_dilate = [1, 1], rhs_dilate = [1, 1]}
#       {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x2x4x6xf32>, tensor<8x2x3x5xf32>) -> tensor<2x8x2x2xf32>
#     %v9 = stablehlo.transpose %v8, dims = [1, 0, 2, 3] : (tensor<2x8x2x2xf32>) -> tensor<8x2x2x2xf32>
#     return %v9 : tensor<8x2x2x2xf32>
#   }
#   func.func @patchEmbedWeightGradBf16(%r: tensor<2x56xf32>, %x: tensor<2x2x4x6xf32>) -> tensor<8x2x2x2xf32> {
#     %v0 = stablehlo.constant dense<0.0> : tensor<f32>
#     %v1 = stablehlo.reshape %r : (tensor<2x56xf32>) -> tensor<2x7x8xf32>
#     %v2 = stablehlo.slice %v1 [0:2, 1:7, 0:8] : (tensor<2x7x8xf32>) -> tensor<2x6x8xf32>
#     %v3 = stablehlo.reshape %v2 : (tensor<2x6x8xf32>) -> tensor<2x2x3x8xf32>
#     %v4 = stablehlo.transpose %v3, dims = [0, 3, 1, 2] : (tensor<2x2x3x8xf32>) -> tensor<2x8x2x3xf32>
#     %v5 = stablehlo.pad %v4, %v0, low = [0, 0, 0, 0], high = [0, 0, 0, 0], interior = [0, 0, 1, 1] : (tensor<2x8x2x3xf32>, tensor<f32>) -> tensor<2x8x3x5xf32>
#     %v6 = stablehlo.transpose %x, dims = [1, 0, 2, 3] : (tensor<2x2x4x6xf32>) -> tensor<2x2x4x6xf32>
#     %v7 = stablehlo.transpose %v5, dims = [1, 0, 2, 3] : (tensor<2x8x3x5xf32>) -> tensor<8x2x3x5xf32>
#     %v8 = stablehlo.convert %v6 : (tensor<2x2x4x6xf32>) -> tensor<2x2x4x6xbf16>
#     %v9 = stablehlo.convert %v7 : (tensor<8x2x3x5xf32>) -> tensor<8x2x3x5xbf16>
#     %v10 = stablehlo.convolution(%v8, %v9)
#       dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1],
#       window = {stride = [1, 1], pad = [[0, 0], [0, 0]], lhs_dilate = [1, 1], rhs_dilate = [1, 1]}
#       {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x2x4x6xbf16>, tensor<8x2x3x5xbf16>) -> tensor<2x8x2x2xbf16>
#     %v11 = stablehlo.convert %v10 : (tensor<2x8x2x2xbf16>) -> tensor<2x8x2x2xf32>
#     %v12 = stablehlo.transpose %v11, dims = [1, 0, 2, 3] : (tensor<2x8x2x2xf32>) -> tensor<8x2x2x2xf32>
#     return %v12 : tensor<8x2x2x2xf32>
#   }
#   func.func @patchEmbedWeightSgd(%r: tensor<2x56xf32>, %weight: tensor<8x2x2x2xf32>, %x: tensor<2x2x4x6xf32>) -> tensor<8x2x2x2xf32> {
#     %v0 = stablehlo.constant dense<0.0> : tensor<f32>
#     %v1 = stablehlo.reshape %r : (tensor<2x56xf32>) -> tensor<2x7x8xf32>
#     %v2 = stablehlo.slice %v1 [0:2, 1:7, 0:8] : (tensor<2x7x8xf32>) -> tensor<2x6x8xf32>
#     %v3 = stablehlo.reshape %v2 : (tensor<2x6x8xf32>) -> tensor<2x2x3x8xf32>
#     %v4 = stablehlo.transpose %v3, dims = [0, 3, 1, 2] : (tensor<2x2x3x8xf32>) -> tensor<2x8x2x3xf32>
#     %v5 = stablehlo.pad %v4, %v0, low = [0, 0, 0, 0], high = [0, 0, 0, 0], interior = [0, 0, 1, 1] : (tensor<2x8x2x3xf32>, tensor<f32>) -> tensor<2x8x3x5xf32>
#     %v6 = stablehlo.transpose %x, dims = [1, 0, 2, 3] : (tensor<2x2x4x6xf32>) -> tensor<2x2x4x6xf32>
#     %v7 = stablehlo.transpose %v5, dims = [1, 0, 2, 3] : (tensor<2x8x3x5xf32>) -> tensor<8x2x3x5xf32>
#     %v8 = stablehlo.convolution(%v6, %v7)
#       dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1],
#       window = {stride = [1, 1], pad = [[0, 0], [0, 0]], lhs_dilate = [1, 1], rhs_dilate = [1, 1]}
#       {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x2x4x6xf32>, tensor<8x2x3x5xf32>) -> tensor<2x8x2x2xf32>
#     %v9 = stablehlo.transpose %v8, dims = [1, 0, 2, 3] : (tensor<2x8x2x2xf32>) -> tensor<8x2x2x2xf32>
#     %v10 = stablehlo.constant dense<0.1> : tensor<8x2x2x2xf32>
#     %v11 = stablehlo.multiply %v9, %v10 : tensor<8x2x2x2xf32>
#     %v12 = stablehlo.subtract %weight, %v11 : tensor<8x2x2x2xf32>
#     return %v12 : tensor<8x2x2x2xf32>
#   }
#   func.func @patchEmbedBiasGrad(%r: tensor<2x28xf32>) -> tensor<4xf32> {
#     %v0 = stablehlo.constant dense<0.0> : tensor<f32>
#     %v1 = stablehlo.reshape %r : (tensor<2x28xf32>) -> tensor<2x7x4xf32>
#     %v2 = stablehlo.slice %v1 [0:2, 1:7, 0:4] : (tensor<2x7x4xf32>) -> tensor<2x6x4xf32>
#     %v3 = stablehlo.reduce(%v2 init: %v0) applies stablehlo.add across dimensions = [0, 1] : (tensor<2x6x4xf32>, tensor<f32>) -> tensor<4xf32>
#     return %v3 : tensor<4xf32>
#   }
#   func.func @patchEmbedBiasSgd(%r: tensor<2x28xf32>, %bias: tensor<4xf32>) -> tensor<4xf32> {
#     %v0 = stablehlo.constant dense<0.0> : tensor<f32>
#     %v1 = stablehlo.reshape %r : (tensor<2x28xf32>) -> tensor<2x7x4xf32>
#     %v2 = stablehlo.slice %v1 [0:2, 1:7, 0:4] : (tensor<2x7x4xf32>) -> tensor<2x6x4xf32>
#     %v3 = stablehlo.reduce(%v2 init: %v0) applies stablehlo.add across dimensions = [0, 1] : (tensor<2x6x4xf32>, tensor<f32>) -> tensor<4xf32>
#     %v4 = stablehlo.constant dense<0.1> : tensor<4xf32>
#     %v5 = stablehlo.multiply %v3, %v4 : tensor<4xf32>
#     %v6 = stablehlo.subtract %bias, %v5 : tensor<4xf32>
#     return %v6 : tensor<4xf32>
#   }
#   func.func @posEmbedGrad(%r: tensor<2x56xf32>) -> tensor<7x8xf32> {
#     %v0 = stablehlo.constant dense<0.0> : tensor<f32>
#     %v1 = stablehlo.reshape %r : (tensor<2x56xf32>) -> tensor<2x7x8xf32>
#     %v2 = stablehlo.reduce(%v1 init: %v0) applies stablehlo.add across dimensions = [0] : (tensor<2x7x8xf32>, tensor<f32>) -> tensor<7x8xf32>
#     return %v2 : tensor<7x8xf32>
#   }
#   func.func @posEmbedSgd(%r: tensor<2x56xf32>, %pos: tensor<7x8xf32>) -> tensor<7x8xf32> {
#     %v0 = stablehlo.constant dense<0.0> : tensor<f32>
#     %v1 = stablehlo.reshape %r : (tensor<2x56xf32>) -> tensor<2x7x8xf32>
#     %v2 = stablehlo.reduce(%v1 init: %v0) applies stablehlo.add across dimensions = [0] : (tensor<2x7x8xf32>, tensor<f32>) -> tensor<7x8xf32>
#     %v3 = stablehlo.constant dense<0.1> : tensor<7x8xf32>
#     %v4 = stablehlo.multiply %v2, %v3 : tensor<7x8xf32>
#     %v5 = stablehlo.subtract %pos, %v4 : tensor<7x8xf32>
#     return %v5 : tensor<7x8xf32>
#   }
#   func.func @clsSliceF(%r: tensor<2x56xf32>) -> tensor<2x8xf32> {
#     %v0 = stablehlo.reshape %r : (tensor<2x56xf32>) -> tensor<2x7x8xf32>
#     %v1 = stablehlo.slice %v0 [0:2, 0:1, 0:8] : (tensor<2x7x8xf32>) -> tensor<2x1x8xf32>
#     %v2 = stablehlo.reshape %v1 : (tensor<2x1x8xf32>) -> tensor<2x8xf32>
#     return %v2 : tensor<2x8xf32>
#   }
#   func.func @clsPadF(%r: tensor<2x8xf32>) -> tensor<2x56xf32> {
#     %v0 = stablehlo.reshape %r : (tensor<2x8xf32>) -> tensor<2x1x8xf32>
#     %v1 = stablehlo.constant dense<0.0> : tensor<f32>
#     %v2 = stablehlo.pad %v0, %v1, low = [0, 0, 0], high = [0, 6, 0], interior = [0, 0, 0] : (tensor<2x1x8xf32>, tensor<f32>) -> tensor<2x7x8xf32>
#     %v3 = stablehlo.reshape %v2 : (tensor<2x7x8xf32>) -> tensor<2x56xf32>
#     return %v3 : tensor<2x56xf32>
#   }
#   func.func @headSliceF(%r: tensor<2x90xf32>) -> tensor<2x30xf32> {
#     %v0 = stablehlo.reshape %r : (tensor<2x90xf32>) -> tensor<2x6x15xf32>
#     %v1 = stablehlo.slice %v0 [0:2, 0:6, 5:10] : (tensor<2x6x15xf32>) -> tensor<2x6x5xf32>
#     %v2 = stablehlo.reshape %v1 : (tensor<2x6x5xf32>) -> tensor<2x30xf32>
#     return %v2 : tensor<2x30xf32>
#   }
#   func.func @headPadF(%r: tensor<2x30xf32>) -> tensor<2x90xf32> {
#     %v0 = stablehlo.reshape %r : (tensor<2x30xf32>) -> tensor<2x6x5xf32>
#     %v1 = stablehlo.constant dense<0.0> : tensor<f32>
#     %v2 = stablehlo.pad %v0, %v1, low = [0, 0, 5], high = [0, 0, 5], interior = [0, 0, 0] : (tensor<2x6x5xf32>, tensor<f32>) -> tensor<2x6x15xf32>
#     %v3 = stablehlo.reshape %v2 : (tensor<2x6x15xf32>) -> tensor<2x90xf32>
#     return %v3 : tensor<2x90xf32>
#   }
# }
