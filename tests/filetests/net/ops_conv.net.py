# Convolutions in each precision, their gradients, pools, squeeze-excite.
s = stablehlo

B = 2

def flatConvF(r: (B, 12), weight: (3, 2, 3, 3), bias: (3,)):
    return s.flatConvF(r, weight, bias, ic=2, oc=3, h=2, w=3, kH=3, kW=3)

def flatConvFBf16(r: (B, 12), weight: (3, 2, 3, 3), bias: (3,)):
    return s.flatConvFBf16(r, weight, bias, ic=2, oc=3, h=2, w=3, kH=3, kW=3)

def conv(r: (B, 12), weight: (3, 2, 3, 3), bias: (3,)):
    return s.conv(r, weight, bias, N=B, ic=2, oc=3, h=2, w=3, kH=3, kW=3)

def convBf16(r: (B, 12), weight: (3, 2, 3, 3), bias: (3,)):
    return s.convBf16(r, weight, bias, N=B, ic=2, oc=3, h=2, w=3, kH=3, kW=3)

def convF8(r: (B, 12), weight: (3, 2, 3, 3), bias: (3,)):
    return s.convF8(r, weight, bias, N=B, ic=2, oc=3, h=2, w=3, kH=3, kW=3)

def flatConvStridedF(r: (B, 48), weight: (3, 2, 3, 3), bias: (3,)):
    return s.flatConvStridedF(r, weight, bias, ic=2, oc=3, h=2, w=3, kH=3, kW=3)

def convStrided(r: (B, 48), weight: (3, 2, 3, 3), bias: (3,)):
    return s.convStrided(r, weight, bias, N=B, ic=2, oc=3, h=2, w=3, kH=3, kW=3)

def convStridedBf16(r: (B, 48), weight: (3, 2, 3, 3), bias: (3,)):
    return s.convStridedBf16(r, weight, bias, N=B, ic=2, oc=3, h=2, w=3, kH=3, kW=3)

def flatConvStridedXlaF(r: (B, 48), weight: (3, 2, 3, 3), bias: (3,)):
    return s.flatConvStridedXlaF(r, weight, bias, ic=2, oc=3, h=2, w=3, kH=3, kW=3)

def convStridedXla(r: (B, 48), weight: (3, 2, 3, 3), bias: (3,)):
    return s.convStridedXla(r, weight, bias, N=B, ic=2, oc=3, h=2, w=3, kH=3, kW=3)

def convStridedXlaBf16(r: (B, 48), weight: (3, 2, 3, 3), bias: (3,)):
    return s.convStridedXlaBf16(r, weight, bias, N=B, ic=2, oc=3, h=2, w=3, kH=3, kW=3)

def convStride4P(r: (B, 192), weight: (3, 2, 4, 4), bias: (3,)):
    return s.convStride4P(r, weight, bias, N=B, ic=2, oc=3, h=2, w=3, kH=4, kW=4)

def convStride4PBf16(r: (B, 192), weight: (3, 2, 4, 4), bias: (3,)):
    return s.convStride4PBf16(r, weight, bias, N=B, ic=2, oc=3, h=2, w=3, kH=4, kW=4)

def depthwiseF(r: (B, 24), weight: (4, 1, 3, 3), bias: (4,)):
    return s.depthwiseF(r, weight, bias, c=4, h=2, w=3, kH=3, kW=3)

def depthwise(r: (B, 24), weight: (4, 1, 3, 3), bias: (4,)):
    return s.depthwise(r, weight, bias, N=B, c=4, h=2, w=3, kH=3, kW=3)

def depthwiseBf16(r: (B, 24), weight: (4, 1, 3, 3), bias: (4,)):
    return s.depthwiseBf16(r, weight, bias, N=B, c=4, h=2, w=3, kH=3, kW=3)

def depthwiseStridedF(r: (B, 96), weight: (4, 1, 3, 3), bias: (4,)):
    return s.depthwiseStridedF(r, weight, bias, c=4, h=2, w=3, kH=3, kW=3)

def depthwiseStrided(r: (B, 96), weight: (4, 1, 3, 3), bias: (4,)):
    return s.depthwiseStrided(r, weight, bias, N=B, c=4, h=2, w=3, kH=3, kW=3)

def depthwiseStridedBf16(r: (B, 96), weight: (4, 1, 3, 3), bias: (4,)):
    return s.depthwiseStridedBf16(r, weight, bias, N=B, c=4, h=2, w=3, kH=3, kW=3)

def depthwiseStridedXlaF(r: (B, 96), weight: (4, 1, 3, 3), bias: (4,)):
    return s.depthwiseStridedXlaF(r, weight, bias, c=4, h=2, w=3, kH=3, kW=3)

def depthwiseStridedXla(r: (B, 96), weight: (4, 1, 3, 3), bias: (4,)):
    return s.depthwiseStridedXla(r, weight, bias, N=B, c=4, h=2, w=3, kH=3, kW=3)

def depthwiseStridedXlaBf16(r: (B, 96), weight: (4, 1, 3, 3), bias: (4,)):
    return s.depthwiseStridedXlaBf16(r, weight, bias, N=B, c=4, h=2, w=3, kH=3, kW=3)

def convBack(r: (B, 18), weight: (3, 2, 3, 3)):
    return s.convBack(r, weight, ic=2, oc=3, h=2, w=3, kH=3, kW=3)

def convBackBatched(r: (B, 18), weight: (3, 2, 3, 3)):
    return s.convBackBatched(r, weight, N=B, ic=2, oc=3, h=2, w=3, kH=3, kW=3)

def convBackBatchedBf16(r: (B, 18), weight: (3, 2, 3, 3)):
    return s.convBackBatchedBf16(r, weight, N=B, ic=2, oc=3, h=2, w=3, kH=3, kW=3)

def convBackBatchedF8(r: (B, 18), weight: (3, 2, 3, 3)):
    return s.convBackBatchedF8(r, weight, N=B, ic=2, oc=3, h=2, w=3, kH=3, kW=3)

def convStridedBack(r: (B, 18), weight: (3, 2, 3, 3)):
    return s.convStridedBack(r, weight, ic=2, oc=3, h=2, w=3, kH=3, kW=3)

def convStridedBackBatched(r: (B, 18), weight: (3, 2, 3, 3)):
    return s.convStridedBackBatched(r, weight, N=B, ic=2, oc=3, h=2, w=3, kH=3, kW=3)

def convStridedBackBatchedBf16(r: (B, 18), weight: (3, 2, 3, 3)):
    return s.convStridedBackBatchedBf16(r, weight, N=B, ic=2, oc=3, h=2, w=3, kH=3, kW=3)

def depthwiseBack(r: (B, 24), weight: (4, 1, 3, 3)):
    return s.depthwiseBack(r, weight, c=4, h=2, w=3, kH=3, kW=3)

def depthwiseBackBatched(r: (B, 24), weight: (4, 1, 3, 3)):
    return s.depthwiseBackBatched(r, weight, N=B, c=4, h=2, w=3, kH=3, kW=3)

def depthwiseBackBatchedBf16(r: (B, 24), weight: (4, 1, 3, 3)):
    return s.depthwiseBackBatchedBf16(r, weight, N=B, c=4, h=2, w=3, kH=3, kW=3)

def depthwiseStridedBack(r: (B, 24), weight: (4, 1, 3, 3)):
    return s.depthwiseStridedBack(r, weight, c=4, h=2, w=3, kH=3, kW=3)

def depthwiseStridedBackBatched(r: (B, 24), weight: (4, 1, 3, 3)):
    return s.depthwiseStridedBackBatched(r, weight, N=B, c=4, h=2, w=3, kH=3, kW=3)

def depthwiseStridedBackBatchedBf16(r: (B, 24), weight: (4, 1, 3, 3)):
    return s.depthwiseStridedBackBatchedBf16(r, weight, N=B, c=4, h=2, w=3, kH=3, kW=3)

def depthwiseStridedXlaBack(r: (B, 24), weight: (4, 1, 3, 3)):
    return s.depthwiseStridedXlaBack(r, weight, c=4, h=2, w=3, kH=3, kW=3)

def depthwiseStridedXlaBackBatched(r: (B, 24), weight: (4, 1, 3, 3)):
    return s.depthwiseStridedXlaBackBatched(r, weight, N=B, c=4, h=2, w=3, kH=3, kW=3)

def depthwiseStridedXlaBackBatchedBf16(r: (B, 24), weight: (4, 1, 3, 3)):
    return s.depthwiseStridedXlaBackBatchedBf16(r, weight, N=B, c=4, h=2, w=3, kH=3, kW=3)

def convWeightGrad_batched(r: (B, 18), x: (B, 12)):
    return s.convWeightGrad(r, x, N=B, ic=2, oc=3, h=2, w=3, kH=3, kW=3)

def convWeightGradBf16_batched(r: (B, 18), x: (B, 12)):
    return s.convWeightGradBf16(r, x, N=B, ic=2, oc=3, h=2, w=3, kH=3, kW=3)

def convWeightGradF8_batched(r: (B, 18), x: (B, 12)):
    return s.convWeightGradF8(r, x, N=B, ic=2, oc=3, h=2, w=3, kH=3, kW=3)

def convWeightSgd(r: (B, 18), x: (B, 12), weight: (3, 2, 3, 3)):
    return s.convWeightSgd(r, x, weight, lr="0.1", ic=2, oc=3, h=2, w=3, kH=3, kW=3)

def convStridedWeightGrad_batched(r: (B, 18), x: (B, 48)):
    return s.convStridedWeightGrad(r, x, N=B, ic=2, oc=3, h=2, w=3, kH=3, kW=3)

def convStridedWeightGradBf16_batched(r: (B, 18), x: (B, 48)):
    return s.convStridedWeightGradBf16(r, x, N=B, ic=2, oc=3, h=2, w=3, kH=3, kW=3)

def convStridedWeightSgd(r: (B, 18), x: (B, 48), weight: (3, 2, 3, 3)):
    return s.convStridedWeightSgd(r, x, weight, lr="0.1", ic=2, oc=3, h=2, w=3, kH=3, kW=3)

def convStridedXlaWeightGrad(r: (B, 18), x: (B, 48)):
    return s.convStridedXlaWeightGrad(r, x, N=B, ic=2, oc=3, h=2, w=3, kH=3, kW=3)

def convStridedXlaWeightGradBf16(r: (B, 18), x: (B, 48)):
    return s.convStridedXlaWeightGradBf16(r, x, N=B, ic=2, oc=3, h=2, w=3, kH=3, kW=3)

def convStridedXlaWeightSgd(r: (B, 18), x: (B, 48), weight: (3, 2, 3, 3)):
    return s.convStridedXlaWeightSgd(r, x, weight, lr="0.1", ic=2, oc=3, h=2, w=3, kH=3, kW=3)

def convStride4WeightGrad(r: (B, 18), x: (B, 192)):
    return s.convStride4WeightGrad(r, x, ic=2, oc=3, h=2, w=3, kH=4, kW=4)

def convStride4WeightGradBf16(r: (B, 18), x: (B, 192)):
    return s.convStride4WeightGradBf16(r, x, ic=2, oc=3, h=2, w=3, kH=4, kW=4)

def depthwiseWeightGrad_batched(r: (B, 24), x: (B, 24)):
    return s.depthwiseWeightGrad(r, x, N=B, c=4, h=2, w=3, kH=3, kW=3)

def depthwiseWeightGradBf16_batched(r: (B, 24), x: (B, 24)):
    return s.depthwiseWeightGradBf16(r, x, N=B, c=4, h=2, w=3, kH=3, kW=3)

def depthwiseWeightSgd(r: (B, 24), x: (B, 24), weight: (4, 1, 3, 3)):
    return s.depthwiseWeightSgd(r, x, weight, lr="0.1", c=4, h=2, w=3, kH=3, kW=3)

def depthwiseStridedWeightGrad(r: (B, 24), x: (B, 96)):
    return s.depthwiseStridedWeightGrad(r, x, N=B, c=4, h=2, w=3, kH=3, kW=3)

def depthwiseStridedWeightGradBf16(r: (B, 24), x: (B, 96)):
    return s.depthwiseStridedWeightGradBf16(r, x, N=B, c=4, h=2, w=3, kH=3, kW=3)

def depthwiseStridedWeightSgd(r: (B, 24), x: (B, 96), weight: (4, 1, 3, 3)):
    return s.depthwiseStridedWeightSgd(r, x, weight, lr="0.1", c=4, h=2, w=3, kH=3, kW=3)

def depthwiseStridedXlaWeightGrad(r: (B, 24), x: (B, 96)):
    return s.depthwiseStridedXlaWeightGrad(r, x, N=B, c=4, h=2, w=3, kH=3, kW=3)

def depthwiseStridedXlaWeightGradBf16(r: (B, 24), x: (B, 96)):
    return s.depthwiseStridedXlaWeightGradBf16(r, x, N=B, c=4, h=2, w=3, kH=3, kW=3)

def depthwiseStridedXlaWeightSgd(r: (B, 24), x: (B, 96), weight: (4, 1, 3, 3)):
    return s.depthwiseStridedXlaWeightSgd(r, x, weight, lr="0.1", c=4, h=2, w=3, kH=3, kW=3)

def convBiasGrad(r: (B, 18)):
    return s.convBiasGrad(r, ic=2, oc=3, h=2, w=3, kH=3, kW=3)

def depthwiseBiasGrad(r: (B, 24)):
    return s.depthwiseBiasGrad(r, c=4, h=2, w=3, kH=3, kW=3)

def convBiasSgd(r: (B, 18), bias: (3,)):
    return s.convBiasSgd(r, bias, lr="0.1", oc=3, h=2, w=3)

def maxPoolF(r: (B, 96)):
    return s.maxPoolF(r, c=4, h=2, w=3)

def maxPoolBack(r: (B, 24), x: (B, 96)):
    return s.maxPoolBack(r, x, c=4, h=2, w=3)

def maxPool3s2(r: (B, 96)):
    return s.maxPool3s2(r, c=4, h=2, w=3)

def maxPool3s2BackP(r: (B, 24), x: (B, 96)):
    return s.maxPool3s2BackP(r, x, c=4, h=2, w=3)

def gapF(r: (B, 24)):
    return s.gapF(r, c=4, h=2, w=3)

def gapBack(r: (B, 4)):
    return s.gapBack(r, c=4, h=2, w=3)

def gapBackBatched(r: (B, 4)):
    return s.gapBackBatched(r, N=B, c=4, h=2, w=3)

def broadcastBack(r: (B, 24)):
    return s.broadcastBack(r, c=4, h=2, w=3)

def seBlock(x: (B, 24), w1: (4, 2), b1: (2,), w2: (2, 4), b2: (4,)):
    return s.seBlock(x, w1, b1, w2, b2, N=B, c=4, h=2, w=3, r=2)

def seBackBatched(dse: (B, 24), w1: (4, 2), b1: (2,), w2: (2, 4), b2: (4,), x: (B, 24)):
    return s.seBackBatched(dse, w1, b1, w2, b2, x, N=B, c=4, h=2, w=3, r=2)

def seReduceB(r: (B, 24), x: (B, 24)):
    return s.seReduceB(r, x, N=B, c=4, h=2, w=3)

# run:
# emit: stablehlo
# -----
# module @m {
#   func.func @flatConvF(%r: tensor<2x12xf32>, %weight: tensor<3x2x3x3xf32>, %bias: tensor<3xf32>) -> tensor<2x18xf32> {
#     %v0 = stablehlo.reshape %r : (tensor<2x12xf32>) -> tensor<2x2x2x3xf32>
#     %v1 = stablehlo.convolution(%v0, %weight)
#       dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1],
#       window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1]}
#       {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x2x2x3xf32>, tensor<3x2x3x3xf32>) -> tensor<2x3x2x3xf32>
#     %v2 = stablehlo.broadcast_in_dim %bias, dims = [1] : (tensor<3xf32>) -> tensor<2x3x2x3xf32>
#     %v3 = stablehlo.add %v1, %v2 : tensor<2x3x2x3xf32>
#     %v4 = stablehlo.reshape %v3 : (tensor<2x3x2x3xf32>) -> tensor<2x18xf32>
#     return %v4 : tensor<2x18xf32>
#   }
#   func.func @flatConvFBf16(%r: tensor<2x12xf32>, %weight: tensor<3x2x3x3xf32>, %bias: tensor<3xf32>) -> tensor<2x18xf32> {
#     %v0 = stablehlo.reshape %r : (tensor<2x12xf32>) -> tensor<2x2x2x3xf32>
#     %v1 = stablehlo.convert %v0 : (tensor<2x2x2x3xf32>) -> tensor<2x2x2x3xbf16>
#     %v2 = stablehlo.convert %weight : (tensor<3x2x3x3xf32>) -> tensor<3x2x3x3xbf16>
#     %v3 = stablehlo.convolution(%v1, %v2)
#       dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1],
#       window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1]}
#       {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x2x2x3xbf16>, tensor<3x2x3x3xbf16>) -> tensor<2x3x2x3xbf16>
#     %v4 = stablehlo.convert %v3 : (tensor<2x3x2x3xbf16>) -> tensor<2x3x2x3xf32>
#     %v5 = stablehlo.broadcast_in_dim %bias, dims = [1] : (tensor<3xf32>) -> tensor<2x3x2x3xf32>
#     %v6 = stablehlo.add %v4, %v5 : tensor<2x3x2x3xf32>
#     %v7 = stablehlo.reshape %v6 : (tensor<2x3x2x3xf32>) -> tensor<2x18xf32>
#     return %v7 : tensor<2x18xf32>
#   }
#   func.func @conv(%r: tensor<2x12xf32>, %weight: tensor<3x2x3x3xf32>, %bias: tensor<3xf32>) -> tensor<2x18xf32> {
#     %v0 = stablehlo.reshape %r : (tensor<2x12xf32>) -> tensor<2x2x2x3xf32>
#     %v1 = stablehlo.convolution(%v0, %weight)
#       dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1],
#       window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1]}
#       {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x2x2x3xf32>, tensor<3x2x3x3xf32>) -> tensor<2x3x2x3xf32>
#     %v2 = stablehlo.broadcast_in_dim %bias, dims = [1] : (tensor<3xf32>) -> tensor<2x3x2x3xf32>
#     %v3 = stablehlo.add %v1, %v2 : tensor<2x3x2x3xf32>
#     %v4 = stablehlo.reshape %v3 : (tensor<2x3x2x3xf32>) -> tensor<2x18xf32>
#     return %v4 : tensor<2x18xf32>
#   }
#   func.func @convBf16(%r: tensor<2x12xf32>, %weight: tensor<3x2x3x3xf32>, %bias: tensor<3xf32>) -> tensor<2x18xf32> {
#     %v0 = stablehlo.reshape %r : (tensor<2x12xf32>) -> tensor<2x2x2x3xf32>
#     %v1 = stablehlo.convert %v0 : (tensor<2x2x2x3xf32>) -> tensor<2x2x2x3xbf16>
#     %v2 = stablehlo.convert %weight : (tensor<3x2x3x3xf32>) -> tensor<3x2x3x3xbf16>
#     %v3 = stablehlo.convolution(%v1, %v2)
#       dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1],
#       window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1]}
#       {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x2x2x3xbf16>, tensor<3x2x3x3xbf16>) -> tensor<2x3x2x3xbf16>
#     %v4 = stablehlo.convert %v3 : (tensor<2x3x2x3xbf16>) -> tensor<2x3x2x3xf32>
#     %v5 = stablehlo.broadcast_in_dim %bias, dims = [1] : (tensor<3xf32>) -> tensor<2x3x2x3xf32>
#     %v6 = stablehlo.add %v4, %v5 : tensor<2x3x2x3xf32>
#     %v7 = stablehlo.reshape %v6 : (tensor<2x3x2x3xf32>) -> tensor<2x18xf32>
#     return %v7 : tensor<2x18xf32>
#   }
#   func.func @convF8(%r: tensor<2x12xf32>, %weight: tensor<3x2x3x3xf32>, %bias: tensor<3xf32>) -> tensor<2x18xf32> {
#     %v0 = stablehlo.reshape %r : (tensor<2x12xf32>) -> tensor<2x2x2x3xf32>
#     %v1 = stablehlo.convert %v0 : (tensor<2x2x2x3xf32>) -> tensor<2x2x2x3xf8E4M3FN>
#     %v2 = stablehlo.convert %weight : (tensor<3x2x3x3xf32>) -> tensor<3x2x3x3xf8E4M3FN>
#     %v3 = stablehlo.convolution(%v1, %v2)
#       dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1],
#       window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1]}
#       {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x2x2x3xf8E4M3FN>, tensor<3x2x3x3xf8E4M3FN>) -> tensor<2x3x2x3xf8E4M3FN>
#     %v4 = stablehlo.convert %v3 : (tensor<2x3x2x3xf8E4M3FN>) -> tensor<2x3x2x3xf32>
#     %v5 = stablehlo.broadcast_in_dim %bias, dims = [1] : (tensor<3xf32>) -> tensor<2x3x2x3xf32>
#     %v6 = stablehlo.add %v4, %v5 : tensor<2x3x2x3xf32>
#     %v7 = stablehlo.reshape %v6 : (tensor<2x3x2x3xf32>) -> tensor<2x18xf32>
#     return %v7 : tensor<2x18xf32>
#   }
#   func.func @flatConvStridedF(%r: tensor<2x48xf32>, %weight: tensor<3x2x3x3xf32>, %bias: tensor<3xf32>) -> tensor<2x18xf32> {
#     %v0 = stablehlo.reshape %r : (tensor<2x48xf32>) -> tensor<2x2x4x6xf32>
#     %v1 = stablehlo.convolution(%v0, %weight)
#       dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1],
#       window = {stride = [2, 2], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1]}
#       {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x2x4x6xf32>, tensor<3x2x3x3xf32>) -> tensor<2x3x2x3xf32>
#     %v2 = stablehlo.broadcast_in_dim %bias, dims = [1] : (tensor<3xf32>) -> tensor<2x3x2x3xf32>
#     %v3 = stablehlo.add %v1, %v2 : tensor<2x3x2x3xf32>
#     %v4 = stablehlo.reshape %v3 : (tensor<2x3x2x3xf32>) -> tensor<2x18xf32>
#     return %v4 : tensor<2x18xf32>
#   }
#   func.func @convStrided(%r: tensor<2x48xf32>, %weight: tensor<3x2x3x3xf32>, %bias: tensor<3xf32>) -> tensor<2x18xf32> {
#     %v0 = stablehlo.reshape %r : (tensor<2x48xf32>) -> tensor<2x2x4x6xf32>
#     %v1 = stablehlo.convolution(%v0, %weight)
#       dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1],
#       window = {stride = [2, 2], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1]}
#       {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x2x4x6xf32>, tensor<3x2x3x3xf32>) -> tensor<2x3x2x3xf32>
#     %v2 = stablehlo.broadcast_in_dim %bias, dims = [1] : (tensor<3xf32>) -> tensor<2x3x2x3xf32>
#     %v3 = stablehlo.add %v1, %v2 : tensor<2x3x2x3xf32>
#     %v4 = stablehlo.reshape %v3 : (tensor<2x3x2x3xf32>) -> tensor<2x18xf32>
#     return %v4 : tensor<2x18xf32>
#   }
#   func.func @convStridedBf16(%r: tensor<2x48xf32>, %weight: tensor<3x2x3x3xf32>, %bias: tensor<3xf32>) -> tensor<2x18xf32> {
#     %v0 = stablehlo.reshape %r : (tensor<2x48xf32>) -> tensor<2x2x4x6xf32>
#     %v1 = stablehlo.convert %v0 : (tensor<2x2x4x6xf32>) -> tensor<2x2x4x6xbf16>
#     %v2 = stablehlo.convert %weight : (tensor<3x2x3x3xf32>) -> tensor<3x2x3x3xbf16>
#     %v3 = stablehlo.convolution(%v1, %v2)
#       dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1],
#       window = {stride = [2, 2], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1]}
#       {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x2x4x6xbf16>, tensor<3x2x3x3xbf16>) -> tensor<2x3x2x3xbf16>
#     %v4 = stablehlo.convert %v3 : (tensor<2x3x2x3xbf16>) -> tensor<2x3x2x3xf32>
#     %v5 = stablehlo.broadcast_in_dim %bias, dims = [1] : (tensor<3xf32>) -> tensor<2x3x2x3xf32>
#     %v6 = stablehlo.add %v4, %v5 : tensor<2x3x2x3xf32>
#     %v7 = stablehlo.reshape %v6 : (tensor<2x3x2x3xf32>) -> tensor<2x18xf32>
#     return %v7 : tensor<2x18xf32>
#   }
#   func.func @flatConvStridedXlaF(%r: tensor<2x48xf32>, %weight: tensor<3x2x3x3xf32>, %bias: tensor<3xf32>) -> tensor<2x18xf32> {
#     %v0 = stablehlo.reshape %r : (tensor<2x48xf32>) -> tensor<2x2x4x6xf32>
#     %v1 = stablehlo.convolution(%v0, %weight)
#       dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1],
#       window = {stride = [2, 2], pad = [[0, 1], [0, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1]}
#       {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x2x4x6xf32>, tensor<3x2x3x3xf32>) -> tensor<2x3x2x3xf32>
#     %v2 = stablehlo.broadcast_in_dim %bias, dims = [1] : (tensor<3xf32>) -> tensor<2x3x2x3xf32>
#     %v3 = stablehlo.add %v1, %v2 : tensor<2x3x2x3xf32>
#     %v4 = stablehlo.reshape %v3 : (tensor<2x3x2x3xf32>) -> tensor<2x18xf32>
#     return %v4 : tensor<2x18xf32>
#   }
#   func.func @convStridedXla(%r: tensor<2x48xf32>, %weight: tensor<3x2x3x3xf32>, %bias: tensor<3xf32>) -> tensor<2x18xf32> {
#     %v0 = stablehlo.reshape %r : (tensor<2x48xf32>) -> tensor<2x2x4x6xf32>
#     %v1 = stablehlo.convolution(%v0, %weight)
#       dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1],
#       window = {stride = [2, 2], pad = [[0, 1], [0, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1]}
#       {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x2x4x6xf32>, tensor<3x2x3x3xf32>) -> tensor<2x3x2x3xf32>
#     %v2 = stablehlo.broadcast_in_dim %bias, dims = [1] : (tensor<3xf32>) -> tensor<2x3x2x3xf32>
#     %v3 = stablehlo.add %v1, %v2 : tensor<2x3x2x3xf32>
#     %v4 = stablehlo.reshape %v3 : (tensor<2x3x2x3xf32>) -> tensor<2x18xf32>
#     return %v4 : tensor<2x18xf32>
#   }
#   func.func @convStridedXlaBf16(%r: tensor<2x48xf32>, %weight: tensor<3x2x3x3xf32>, %bias: tensor<3xf32>) -> tensor<2x18xf32> {
#     %v0 = stablehlo.reshape %r : (tensor<2x48xf32>) -> tensor<2x2x4x6xf32>
#     %v1 = stablehlo.convert %v0 : (tensor<2x2x4x6xf32>) -> tensor<2x2x4x6xbf16>
#     %v2 = stablehlo.convert %weight : (tensor<3x2x3x3xf32>) -> tensor<3x2x3x3xbf16>
#     %v3 = stablehlo.convolution(%v1, %v2)
#       dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1],
#       window = {stride = [2, 2], pad = [[0, 1], [0, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1]}
#       {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x2x4x6xbf16>, tensor<3x2x3x3xbf16>) -> tensor<2x3x2x3xbf16>
#     %v4 = stablehlo.convert %v3 : (tensor<2x3x2x3xbf16>) -> tensor<2x3x2x3xf32>
#     %v5 = stablehlo.broadcast_in_dim %bias, dims = [1] : (tensor<3xf32>) -> tensor<2x3x2x3xf32>
#     %v6 = stablehlo.add %v4, %v5 : tensor<2x3x2x3xf32>
#     %v7 = stablehlo.reshape %v6 : (tensor<2x3x2x3xf32>) -> tensor<2x18xf32>
#     return %v7 : tensor<2x18xf32>
#   }
#   func.func @convStride4P(%r: tensor<2x192xf32>, %weight: tensor<3x2x4x4xf32>, %bias: tensor<3xf32>) -> tensor<2x18xf32> {
#     %v0 = stablehlo.reshape %r : (tensor<2x192xf32>) -> tensor<2x2x8x12xf32>
#     %v1 = stablehlo.convolution(%v0, %weight)
#       dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1],
#       window = {stride = [4, 4], pad = [[0, 0], [0, 0]], lhs_dilate = [1, 1], rhs_dilate = [1, 1]}
#       {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x2x8x12xf32>, tensor<3x2x4x4xf32>) -> tensor<2x3x2x3xf32>
#     %v2 = stablehlo.broadcast_in_dim %bias, dims = [1] : (tensor<3xf32>) -> tensor<2x3x2x3xf32>
#     %v3 = stablehlo.add %v1, %v2 : tensor<2x3x2x3xf32>
#     %v4 = stablehlo.reshape %v3 : (tensor<2x3x2x3xf32>) -> tensor<2x18xf32>
#     return %v4 : tensor<2x18xf32>
#   }
#   func.func @convStride4PBf16(%r: tensor<2x192xf32>, %weight: tensor<3x2x4x4xf32>, %bias: tensor<3xf32>) -> tensor<2x18xf32> {
#     %v0 = stablehlo.reshape %r : (tensor<2x192xf32>) -> tensor<2x2x8x12xf32>
#     %v1 = stablehlo.convert %v0 : (tensor<2x2x8x12xf32>) -> tensor<2x2x8x12xbf16>
#     %v2 = stablehlo.convert %weight : (tensor<3x2x4x4xf32>) -> tensor<3x2x4x4xbf16>
#     %v3 = stablehlo.convolution(%v1, %v2)
#       dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1],
#       window = {stride = [4, 4], pad = [[0, 0], [0, 0]], lhs_dilate = [1, 1], rhs_dilate = [1, 1]}
#       {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x2x8x12xbf16>, tensor<3x2x4x4xbf16>) -> tensor<2x3x2x3xbf16>
#     %v4 = stablehlo.convert %v3 : (tensor<2x3x2x3xbf16>) -> tensor<2x3x2x3xf32>
#     %v5 = stablehlo.broadcast_in_dim %bias, dims = [1] : (tensor<3xf32>) -> tensor<2x3x2x3xf32>
#     %v6 = stablehlo.add %v4, %v5 : tensor<2x3x2x3xf32>
#     %v7 = stablehlo.reshape %v6 : (tensor<2x3x2x3xf32>) -> tensor<2x18xf32>
#     return %v7 : tensor<2x18xf32>
#   }
#   func.func @depthwiseF(%r: tensor<2x24xf32>, %weight: tensor<4x1x3x3xf32>, %bias: tensor<4xf32>) -> tensor<2x24xf32> {
#     %v0 = stablehlo.reshape %r : (tensor<2x24xf32>) -> tensor<2x4x2x3xf32>
#     %v1 = stablehlo.convolution(%v0, %weight)
#       dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1],
#       window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1]}
#       {batch_group_count = 1 : i64, feature_group_count = 4 : i64} : (tensor<2x4x2x3xf32>, tensor<4x1x3x3xf32>) -> tensor<2x4x2x3xf32>
#     %v2 = stablehlo.broadcast_in_dim %bias, dims = [1] : (tensor<4xf32>) -> tensor<2x4x2x3xf32>
#     %v3 = stablehlo.add %v1, %v2 : tensor<2x4x2x3xf32>
#     %v4 = stablehlo.reshape %v3 : (tensor<2x4x2x3xf32>) -> tensor<2x24xf32>
#     return %v4 : tensor<2x24xf32>
#   }
#   func.func @depthwise(%r: tensor<2x24xf32>, %weight: tensor<4x1x3x3xf32>, %bias: tensor<4xf32>) -> tensor<2x24xf32> {
#     %v0 = stablehlo.reshape %r : (tensor<2x24xf32>) -> tensor<2x4x2x3xf32>
#     %v1 = stablehlo.convolution(%v0, %weight)
#       dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1],
#       window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1]}
#       {batch_group_count = 1 : i64, feature_group_count = 4 : i64} : (tensor<2x4x2x3xf32>, tensor<4x1x3x3xf32>) -> tensor<2x4x2x3xf32>
#     %v2 = stablehlo.broadcast_in_dim %bias, dims = [1] : (tensor<4xf32>) -> tensor<2x4x2x3xf32>
#     %v3 = stablehlo.add %v1, %v2 : tensor<2x4x2x3xf32>
#     %v4 = stablehlo.reshape %v3 : (tensor<2x4x2x3xf32>) -> tensor<2x24xf32>
#     return %v4 : tensor<2x24xf32>
#   }
#   func.func @depthwiseBf16(%r: tensor<2x24xf32>, %weight: tensor<4x1x3x3xf32>, %bias: tensor<4xf32>) -> tensor<2x24xf32> {
#     %v0 = stablehlo.reshape %r : (tensor<2x24xf32>) -> tensor<2x4x2x3xf32>
#     %v1 = stablehlo.convert %v0 : (tensor<2x4x2x3xf32>) -> tensor<2x4x2x3xbf16>
#     %v2 = stablehlo.convert %weight : (tensor<4x1x3x3xf32>) -> tensor<4x1x3x3xbf16>
#     %v3 = stablehlo.convolution(%v1, %v2)
#       dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1],
#       window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1]}
#       {batch_group_count = 1 : i64, feature_group_count = 4 : i64} : (tensor<2x4x2x3xbf16>, tensor<4x1x3x3xbf16>) -> tensor<2x4x2x3xbf16>
#     %v4 = stablehlo.convert %v3 : (tensor<2x4x2x3xbf16>) -> tensor<2x4x2x3xf32>
#     %v5 = stablehlo.broadcast_in_dim %bias, dims = [1] : (tensor<4xf32>) -> tensor<2x4x2x3xf32>
#     %v6 = stablehlo.add %v4, %v5 : tensor<2x4x2x3xf32>
#     %v7 = stablehlo.reshape %v6 : (tensor<2x4x2x3xf32>) -> tensor<2x24xf32>
#     return %v7 : tensor<2x24xf32>
#   }
#   func.func @depthwiseStridedF(%r: tensor<2x96xf32>, %weight: tensor<4x1x3x3xf32>, %bias: tensor<4xf32>) -> tensor<2x24xf32> {
#     %v0 = stablehlo.reshape %r : (tensor<2x96xf32>) -> tensor<2x4x4x6xf32>
#     %v1 = stablehlo.convolution(%v0, %weight)
#       dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1],
#       window = {stride = [2, 2], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1]}
#       {batch_group_count = 1 : i64, feature_group_count = 4 : i64} : (tensor<2x4x4x6xf32>, tensor<4x1x3x3xf32>) -> tensor<2x4x2x3xf32>
#     %v2 = stablehlo.broadcast_in_dim %bias, dims = [1] : (tensor<4xf32>) -> tensor<2x4x2x3xf32>
#     %v3 = stablehlo.add %v1, %v2 : tensor<2x4x2x3xf32>
#     %v4 = stablehlo.reshape %v3 : (tensor<2x4x2x3xf32>) -> tensor<2x24xf32>
#     return %v4 : tensor<2x24xf32>
#   }
#   func.func @depthwiseStrided(%r: tensor<2x96xf32>, %weight: tensor<4x1x3x3xf32>, %bias: tensor<4xf32>) -> tensor<2x24xf32> {
#     %v0 = stablehlo.reshape %r : (tensor<2x96xf32>) -> tensor<2x4x4x6xf32>
#     %v1 = stablehlo.convolution(%v0, %weight)
#       dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1],
#       window = {stride = [2, 2], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1]}
#       {batch_group_count = 1 : i64, feature_group_count = 4 : i64} : (tensor<2x4x4x6xf32>, tensor<4x1x3x3xf32>) -> tensor<2x4x2x3xf32>
#     %v2 = stablehlo.broadcast_in_dim %bias, dims = [1] : (tensor<4xf32>) -> tensor<2x4x2x3xf32>
#     %v3 = stablehlo.add %v1, %v2 : tensor<2x4x2x3xf32>
#     %v4 = stablehlo.reshape %v3 : (tensor<2x4x2x3xf32>) -> tensor<2x24xf32>
#     return %v4 : tensor<2x24xf32>
#   }
#   func.func @depthwiseStridedBf16(%r: tensor<2x96xf32>, %weight: tensor<4x1x3x3xf32>, %bias: tensor<4xf32>) -> tensor<2x24xf32> {
#     %v0 = stablehlo.reshape %r : (tensor<2x96xf32>) -> tensor<2x4x4x6xf32>
#     %v1 = stablehlo.convert %v0 : (tensor<2x4x4x6xf32>) -> tensor<2x4x4x6xbf16>
#     %v2 = stablehlo.convert %weight : (tensor<4x1x3x3xf32>) -> tensor<4x1x3x3xbf16>
#     %v3 = stablehlo.convolution(%v1, %v2)
#       dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1],
#       window = {stride = [2, 2], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1]}
#       {batch_group_count = 1 : i64, feature_group_count = 4 : i64} : (tensor<2x4x4x6xbf16>, tensor<4x1x3x3xbf16>) -> tensor<2x4x2x3xbf16>
#     %v4 = stablehlo.convert %v3 : (tensor<2x4x2x3xbf16>) -> tensor<2x4x2x3xf32>
#     %v5 = stablehlo.broadcast_in_dim %bias, dims = [1] : (tensor<4xf32>) -> tensor<2x4x2x3xf32>
#     %v6 = stablehlo.add %v4, %v5 : tensor<2x4x2x3xf32>
#     %v7 = stablehlo.reshape %v6 : (tensor<2x4x2x3xf32>) -> tensor<2x24xf32>
#     return %v7 : tensor<2x24xf32>
#   }
#   func.func @depthwiseStridedXlaF(%r: tensor<2x96xf32>, %weight: tensor<4x1x3x3xf32>, %bias: tensor<4xf32>) -> tensor<2x24xf32> {
#     %v0 = stablehlo.reshape %r : (tensor<2x96xf32>) -> tensor<2x4x4x6xf32>
#     %v1 = stablehlo.convolution(%v0, %weight)
#       dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1],
#       window = {stride = [2, 2], pad = [[0, 1], [0, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1]}
#       {batch_group_count = 1 : i64, feature_group_count = 4 : i64} : (tensor<2x4x4x6xf32>, tensor<4x1x3x3xf32>) -> tensor<2x4x2x3xf32>
#     %v2 = stablehlo.broadcast_in_dim %bias, dims = [1] : (tensor<4xf32>) -> tensor<2x4x2x3xf32>
#     %v3 = stablehlo.add %v1, %v2 : tensor<2x4x2x3xf32>
#     %v4 = stablehlo.reshape %v3 : (tensor<2x4x2x3xf32>) -> tensor<2x24xf32>
#     return %v4 : tensor<2x24xf32>
#   }
#   func.func @depthwiseStridedXla(%r: tensor<2x96xf32>, %weight: tensor<4x1x3x3xf32>, %bias: tensor<4xf32>) -> tensor<2x24xf32> {
#     %v0 = stablehlo.reshape %r : (tensor<2x96xf32>) -> tensor<2x4x4x6xf32>
#     %v1 = stablehlo.convolution(%v0, %weight)
#       dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1],
#       window = {stride = [2, 2], pad = [[0, 1], [0, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1]}
#       {batch_group_count = 1 : i64, feature_group_count = 4 : i64} : (tensor<2x4x4x6xf32>, tensor<4x1x3x3xf32>) -> tensor<2x4x2x3xf32>
#     %v2 = stablehlo.broadcast_in_dim %bias, dims = [1] : (tensor<4xf32>) -> tensor<2x4x2x3xf32>
#     %v3 = stablehlo.add %v1, %v2 : tensor<2x4x2x3xf32>
#     %v4 = stablehlo.reshape %v3 : (tensor<2x4x2x3xf32>) -> tensor<2x24xf32>
#     return %v4 : tensor<2x24xf32>
#   }
#   func.func @depthwiseStridedXlaBf16(%r: tensor<2x96xf32>, %weight: tensor<4x1x3x3xf32>, %bias: tensor<4xf32>) -> tensor<2x24xf32> {
#     %v0 = stablehlo.reshape %r : (tensor<2x96xf32>) -> tensor<2x4x4x6xf32>
#     %v1 = stablehlo.convert %v0 : (tensor<2x4x4x6xf32>) -> tensor<2x4x4x6xbf16>
#     %v2 = stablehlo.convert %weight : (tensor<4x1x3x3xf32>) -> tensor<4x1x3x3xbf16>
#     %v3 = stablehlo.convolution(%v1, %v2)
#       dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1],
#       window = {stride = [2, 2], pad = [[0, 1], [0, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1]}
#       {batch_group_count = 1 : i64, feature_group_count = 4 : i64} : (tensor<2x4x4x6xbf16>, tensor<4x1x3x3xbf16>) -> tensor<2x4x2x3xbf16>
#     %v4 = stablehlo.convert %v3 : (tensor<2x4x2x3xbf16>) -> tensor<2x4x2x3xf32>
#     %v5 = stablehlo.broadcast_in_dim %bias, dims = [1] : (tensor<4xf32>) -> tensor<2x4x2x3xf32>
#     %v6 = stablehlo.add %v4, %v5 : tensor<2x4x2x3xf32>
#     %v7 = stablehlo.reshape %v6 : (tensor<2x4x2x3xf32>) -> tensor<2x24xf32>
#     return %v7 : tensor<2x24xf32>
#   }
#   func.func @convBack(%r: tensor<2x18xf32>, %weight: tensor<3x2x3x3xf32>) -> tensor<2x12xf32> {
#     %v0 = stablehlo.reshape %r : (tensor<2x18xf32>) -> tensor<2x3x2x3xf32>
#     %v1 = stablehlo.transpose %weight, dims = [1, 0, 2, 3] : (tensor<3x2x3x3xf32>) -> tensor<2x3x3x3xf32>
#     %v2 = stablehlo.reverse %v1, dims = [2, 3] : tensor<2x3x3x3xf32>
#     %v3 = stablehlo.convolution(%v0, %v2)
#       dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1],
#       window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1]}
#       {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x3x2x3xf32>, tensor<2x3x3x3xf32>) -> tensor<2x2x2x3xf32>
#     %v4 = stablehlo.reshape %v3 : (tensor<2x2x2x3xf32>) -> tensor<2x12xf32>
#     return %v4 : tensor<2x12xf32>
#   }
#   func.func @convBackBatched(%r: tensor<2x18xf32>, %weight: tensor<3x2x3x3xf32>) -> tensor<2x12xf32> {
#     %v0 = stablehlo.reshape %r : (tensor<2x18xf32>) -> tensor<2x3x2x3xf32>
#     %v1 = stablehlo.reverse %weight, dims = [2, 3] : tensor<3x2x3x3xf32>
#     %v2 = stablehlo.transpose %v1, dims = [1, 0, 2, 3] : (tensor<3x2x3x3xf32>) -> tensor<2x3x3x3xf32>
#     %v3 = stablehlo.convolution(%v0, %v2)
#       dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1],
#       window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1]}
#       {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x3x2x3xf32>, tensor<2x3x3x3xf32>) -> tensor<2x2x2x3xf32>
#     %v4 = stablehlo.reshape %v3 : (tensor<2x2x2x3xf32>) -> tensor<2x12xf32>
#     return %v4 : tensor<2x12xf32>
#   }
#   func.func @convBackBatchedBf16(%r: tensor<2x18xf32>, %weight: tensor<3x2x3x3xf32>) -> tensor<2x12xf32> {
#     %v0 = stablehlo.reshape %r : (tensor<2x18xf32>) -> tensor<2x3x2x3xf32>
#     %v1 = stablehlo.reverse %weight, dims = [2, 3] : tensor<3x2x3x3xf32>
#     %v2 = stablehlo.transpose %v1, dims = [1, 0, 2, 3] : (tensor<3x2x3x3xf32>) -> tensor<2x3x3x3xf32>
#     %v3 = stablehlo.convert %v0 : (tensor<2x3x2x3xf32>) -> tensor<2x3x2x3xbf16>
#     %v4 = stablehlo.convert %v2 : (tensor<2x3x3x3xf32>) -> tensor<2x3x3x3xbf16>
#     %v5 = stablehlo.convolution(%v3, %v4)
#       dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1],
#       window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1]}
#       {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x3x2x3xbf16>, tensor<2x3x3x3xbf16>) -> tensor<2x2x2x3xbf16>
#     %v6 = stablehlo.convert %v5 : (tensor<2x2x2x3xbf16>) -> tensor<2x2x2x3xf32>
#     %v7 = stablehlo.reshape %v6 : (tensor<2x2x2x3xf32>) -> tensor<2x12xf32>
#     return %v7 : tensor<2x12xf32>
#   }
#   func.func @convBackBatchedF8(%r: tensor<2x18xf32>, %weight: tensor<3x2x3x3xf32>) -> tensor<2x12xf32> {
#     %v0 = stablehlo.reshape %r : (tensor<2x18xf32>) -> tensor<2x3x2x3xf32>
#     %v1 = stablehlo.reverse %weight, dims = [2, 3] : tensor<3x2x3x3xf32>
#     %v2 = stablehlo.transpose %v1, dims = [1, 0, 2, 3] : (tensor<3x2x3x3xf32>) -> tensor<2x3x3x3xf32>
#     %v3 = stablehlo.convert %v0 : (tensor<2x3x2x3xf32>) -> tensor<2x3x2x3xf8E4M3FN>
#     %v4 = stablehlo.convert %v2 : (tensor<2x3x3x3xf32>) -> tensor<2x3x3x3xf8E4M3FN>
#     %v5 = stablehlo.convolution(%v3, %v4)
#       dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1],
#       window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1]}
#       {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x3x2x3xf8E4M3FN>, tensor<2x3x3x3xf8E4M3FN>) -> tensor<2x2x2x3xf8E4M3FN>
#     %v6 = stablehlo.convert %v5 : (tensor<2x2x2x3xf8E4M3FN>) -> tensor<2x2x2x3xf32>
#     %v7 = stablehlo.reshape %v6 : (tensor<2x2x2x3xf32>) -> tensor<2x12xf32>
#     return %v7 : tensor<2x12xf32>
#   }
#   func.func @convStridedBack(%r: tensor<2x18xf32>, %weight: tensor<3x2x3x3xf32>) -> tensor<2x48xf32> {
#     %v0 = stablehlo.reshape %r : (tensor<2x18xf32>) -> tensor<2x3x2x3xf32>
#     %v1 = stablehlo.constant dense<0.0> : tensor<f32>
#     %v2 = stablehlo.pad %v0, %v1, low = [0, 0, 0, 0], high = [0, 0, 1, 1], interior = [0, 0, 1, 1] : (tensor<2x3x2x3xf32>, tensor<f32>) -> tensor<2x3x4x6xf32>
#     %v3 = stablehlo.transpose %weight, dims = [1, 0, 2, 3] : (tensor<3x2x3x3xf32>) -> tensor<2x3x3x3xf32>
#     %v4 = stablehlo.reverse %v3, dims = [2, 3] : tensor<2x3x3x3xf32>
#     %v5 = stablehlo.convolution(%v2, %v4)
#       dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1],
#       window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1]}
#       {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x3x4x6xf32>, tensor<2x3x3x3xf32>) -> tensor<2x2x4x6xf32>
#     %v6 = stablehlo.reshape %v5 : (tensor<2x2x4x6xf32>) -> tensor<2x48xf32>
#     return %v6 : tensor<2x48xf32>
#   }
#   func.func @convStridedBackBatched(%r: tensor<2x18xf32>, %weight: tensor<3x2x3x3xf32>) -> tensor<2x48xf32> {
#     %v0 = stablehlo.reshape %r : (tensor<2x18xf32>) -> tensor<2x3x2x3xf32>
#     %v1 = stablehlo.constant dense<0.0> : tensor<f32>
#     %v2 = stablehlo.pad %v0, %v1, low = [0, 0, 0, 0], high = [0, 0, 1, 1], interior = [0, 0, 1, 1] : (tensor<2x3x2x3xf32>, tensor<f32>) -> tensor<2x3x4x6xf32>
#     %v3 = stablehlo.reverse %weight, dims = [2, 3] : tensor<3x2x3x3xf32>
#     %v4 = stablehlo.transpose %v3, dims = [1, 0, 2, 3] : (tensor<3x2x3x3xf32>) -> tensor<2x3x3x3xf32>
#     %v5 = stablehlo.convolution(%v2, %v4)
#       dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1],
#       window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1]}
#       {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x3x4x6xf32>, tensor<2x3x3x3xf32>) -> tensor<2x2x4x6xf32>
#     %v6 = stablehlo.reshape %v5 : (tensor<2x2x4x6xf32>) -> tensor<2x48xf32>
#     return %v6 : tensor<2x48xf32>
#   }
#   func.func @convStridedBackBatchedBf16(%r: tensor<2x18xf32>, %weight: tensor<3x2x3x3xf32>) -> tensor<2x48xf32> {
#     %v0 = stablehlo.reshape %r : (tensor<2x18xf32>) -> tensor<2x3x2x3xf32>
#     %v1 = stablehlo.constant dense<0.0> : tensor<f32>
#     %v2 = stablehlo.pad %v0, %v1, low = [0, 0, 0, 0], high = [0, 0, 1, 1], interior = [0, 0, 1, 1] : (tensor<2x3x2x3xf32>, tensor<f32>) -> tensor<2x3x4x6xf32>
#     %v3 = stablehlo.reverse %weight, dims = [2, 3] : tensor<3x2x3x3xf32>
#     %v4 = stablehlo.transpose %v3, dims = [1, 0, 2, 3] : (tensor<3x2x3x3xf32>) -> tensor<2x3x3x3xf32>
#     %v5 = stablehlo.convert %v2 : (tensor<2x3x4x6xf32>) -> tensor<2x3x4x6xbf16>
#     %v6 = stablehlo.convert %v4 : (tensor<2x3x3x3xf32>) -> tensor<2x3x3x3xbf16>
#     %v7 = stablehlo.convolution(%v5, %v6)
#       dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1],
#       window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1]}
#       {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x3x4x6xbf16>, tensor<2x3x3x3xbf16>) -> tensor<2x2x4x6xbf16>
#     %v8 = stablehlo.convert %v7 : (tensor<2x2x4x6xbf16>) -> tensor<2x2x4x6xf32>
#     %v9 = stablehlo.reshape %v8 : (tensor<2x2x4x6xf32>) -> tensor<2x48xf32>
#     return %v9 : tensor<2x48xf32>
#   }
#   func.func @depthwiseBack(%r: tensor<2x24xf32>, %weight: tensor<4x1x3x3xf32>) -> tensor<2x24xf32> {
#     %v0 = stablehlo.reshape %r : (tensor<2x24xf32>) -> tensor<2x4x2x3xf32>
#     %v1 = stablehlo.reverse %weight, dims = [2, 3] : tensor<4x1x3x3xf32>
#     %v2 = stablehlo.convolution(%v0, %v1)
#       dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1],
#       window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1]}
#       {batch_group_count = 1 : i64, feature_group_count = 4 : i64} : (tensor<2x4x2x3xf32>, tensor<4x1x3x3xf32>) -> tensor<2x4x2x3xf32>
#     %v3 = stablehlo.reshape %v2 : (tensor<2x4x2x3xf32>) -> tensor<2x24xf32>
#     return %v3 : tensor<2x24xf32>
#   }
#   func.func @depthwiseBackBatched(%r: tensor<2x24xf32>, %weight: tensor<4x1x3x3xf32>) -> tensor<2x24xf32> {
#     %v0 = stablehlo.reshape %r : (tensor<2x24xf32>) -> tensor<2x4x2x3xf32>
#     %v1 = stablehlo.reverse %weight, dims = [2, 3] : tensor<4x1x3x3xf32>
#     %v2 = stablehlo.convolution(%v0, %v1)
#       dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1],
#       window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1]}
#       {batch_group_count = 1 : i64, feature_group_count = 4 : i64} : (tensor<2x4x2x3xf32>, tensor<4x1x3x3xf32>) -> tensor<2x4x2x3xf32>
#     %v3 = stablehlo.reshape %v2 : (tensor<2x4x2x3xf32>) -> tensor<2x24xf32>
#     return %v3 : tensor<2x24xf32>
#   }
#   func.func @depthwiseBackBatchedBf16(%r: tensor<2x24xf32>, %weight: tensor<4x1x3x3xf32>) -> tensor<2x24xf32> {
#     %v0 = stablehlo.reshape %r : (tensor<2x24xf32>) -> tensor<2x4x2x3xf32>
#     %v1 = stablehlo.reverse %weight, dims = [2, 3] : tensor<4x1x3x3xf32>
#     %v2 = stablehlo.convert %v0 : (tensor<2x4x2x3xf32>) -> tensor<2x4x2x3xbf16>
#     %v3 = stablehlo.convert %v1 : (tensor<4x1x3x3xf32>) -> tensor<4x1x3x3xbf16>
#     %v4 = stablehlo.convolution(%v2, %v3)
#       dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1],
#       window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1]}
#       {batch_group_count = 1 : i64, feature_group_count = 4 : i64} : (tensor<2x4x2x3xbf16>, tensor<4x1x3x3xbf16>) -> tensor<2x4x2x3xbf16>
#     %v5 = stablehlo.convert %v4 : (tensor<2x4x2x3xbf16>) -> tensor<2x4x2x3xf32>
#     %v6 = stablehlo.reshape %v5 : (tensor<2x4x2x3xf32>) -> tensor<2x24xf32>
#     return %v6 : tensor<2x24xf32>
#   }
#   func.func @depthwiseStridedBack(%r: tensor<2x24xf32>, %weight: tensor<4x1x3x3xf32>) -> tensor<2x96xf32> {
#     %v0 = stablehlo.reshape %r : (tensor<2x24xf32>) -> tensor<2x4x2x3xf32>
#     %v1 = stablehlo.constant dense<0.0> : tensor<f32>
#     %v2 = stablehlo.pad %v0, %v1, low = [0, 0, 0, 0], high = [0, 0, 1, 1], interior = [0, 0, 1, 1] : (tensor<2x4x2x3xf32>, tensor<f32>) -> tensor<2x4x4x6xf32>
#     %v3 = stablehlo.reverse %weight, dims = [2, 3] : tensor<4x1x3x3xf32>
#     %v4 = stablehlo.convolution(%v2, %v3)
#       dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1],
#       window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1]}
#       {batch_group_count = 1 : i64, feature_group_count = 4 : i64} : (tensor<2x4x4x6xf32>, tensor<4x1x3x3xf32>) -> tensor<2x4x4x6xf32>
#     %v5 = stablehlo.reshape %v4 : (tensor<2x4x4x6xf32>) -> tensor<2x96xf32>
#     return %v5 : tensor<2x96xf32>
#   }
#   func.func @depthwiseStridedBackBatched(%r: tensor<2x24xf32>, %weight: tensor<4x1x3x3xf32>) -> tensor<2x96xf32> {
#     %v0 = stablehlo.reshape %r : (tensor<2x24xf32>) -> tensor<2x4x2x3xf32>
#     %v1 = stablehlo.constant dense<0.0> : tensor<f32>
#     %v2 = stablehlo.pad %v0, %v1, low = [0, 0, 0, 0], high = [0, 0, 1, 1], interior = [0, 0, 1, 1] : (tensor<2x4x2x3xf32>, tensor<f32>) -> tensor<2x4x4x6xf32>
#     %v3 = stablehlo.reverse %weight, dims = [2, 3] : tensor<4x1x3x3xf32>
#     %v4 = stablehlo.convolution(%v2, %v3)
#       dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1],
#       window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1]}
#       {batch_group_count = 1 : i64, feature_group_count = 4 : i64} : (tensor<2x4x4x6xf32>, tensor<4x1x3x3xf32>) -> tensor<2x4x4x6xf32>
#     %v5 = stablehlo.reshape %v4 : (tensor<2x4x4x6xf32>) -> tensor<2x96xf32>
#     return %v5 : tensor<2x96xf32>
#   }
#   func.func @depthwiseStridedBackBatchedBf16(%r: tensor<2x24xf32>, %weight: tensor<4x1x3x3xf32>) -> tensor<2x96xf32> {
#     %v0 = stablehlo.reshape %r : (tensor<2x24xf32>) -> tensor<2x4x2x3xf32>
#     %v1 = stablehlo.constant dense<0.0> : tensor<f32>
#     %v2 = stablehlo.pad %v0, %v1, low = [0, 0, 0, 0], high = [0, 0, 1, 1], interior = [0, 0, 1, 1] : (tensor<2x4x2x3xf32>, tensor<f32>) -> tensor<2x4x4x6xf32>
#     %v3 = stablehlo.reverse %weight, dims = [2, 3] : tensor<4x1x3x3xf32>
#     %v4 = stablehlo.convert %v2 : (tensor<2x4x4x6xf32>) -> tensor<2x4x4x6xbf16>
#     %v5 = stablehlo.convert %v3 : (tensor<4x1x3x3xf32>) -> tensor<4x1x3x3xbf16>
#     %v6 = stablehlo.convolution(%v4, %v5)
#       dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1],
#       window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1]}
#       {batch_group_count = 1 : i64, feature_group_count = 4 : i64} : (tensor<2x4x4x6xbf16>, tensor<4x1x3x3xbf16>) -> tensor<2x4x4x6xbf16>
#     %v7 = stablehlo.convert %v6 : (tensor<2x4x4x6xbf16>) -> tensor<2x4x4x6xf32>
#     %v8 = stablehlo.reshape %v7 : (tensor<2x4x4x6xf32>) -> tensor<2x96xf32>
#     return %v8 : tensor<2x96xf32>
#   }
#   func.func @depthwiseStridedXlaBack(%r: tensor<2x24xf32>, %weight: tensor<4x1x3x3xf32>) -> tensor<2x96xf32> {
#     %v0 = stablehlo.reshape %r : (tensor<2x24xf32>) -> tensor<2x4x2x3xf32>
#     %v1 = stablehlo.constant dense<0.0> : tensor<f32>
#     %v2 = stablehlo.pad %v0, %v1, low = [0, 0, 0, 0], high = [0, 0, 1, 1], interior = [0, 0, 1, 1] : (tensor<2x4x2x3xf32>, tensor<f32>) -> tensor<2x4x4x6xf32>
#     %v3 = stablehlo.reverse %weight, dims = [2, 3] : tensor<4x1x3x3xf32>
#     %v4 = stablehlo.convolution(%v2, %v3)
#       dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1],
#       window = {stride = [1, 1], pad = [[2, 0], [2, 0]], lhs_dilate = [1, 1], rhs_dilate = [1, 1]}
#       {batch_group_count = 1 : i64, feature_group_count = 4 : i64} : (tensor<2x4x4x6xf32>, tensor<4x1x3x3xf32>) -> tensor<2x4x4x6xf32>
#     %v5 = stablehlo.reshape %v4 : (tensor<2x4x4x6xf32>) -> tensor<2x96xf32>
#     return %v5 : tensor<2x96xf32>
#   }
#   func.func @depthwiseStridedXlaBackBatched(%r: tensor<2x24xf32>, %weight: tensor<4x1x3x3xf32>) -> tensor<2x96xf32> {
#     %v0 = stablehlo.reshape %r : (tensor<2x24xf32>) -> tensor<2x4x2x3xf32>
#     %v1 = stablehlo.constant dense<0.0> : tensor<f32>
#     %v2 = stablehlo.pad %v0, %v1, low = [0, 0, 0, 0], high = [0, 0, 1, 1], interior = [0, 0, 1, 1] : (tensor<2x4x2x3xf32>, tensor<f32>) -> tensor<2x4x4x6xf32>
#     %v3 = stablehlo.reverse %weight, dims = [2, 3] : tensor<4x1x3x3xf32>
#     %v4 = stablehlo.convolution(%v2, %v3)
#       dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1],
#       window = {stride = [1, 1], pad = [[2, 0], [2, 0]], lhs_dilate = [1, 1], rhs_dilate = [1, 1]}
#       {batch_group_count = 1 : i64, feature_group_count = 4 : i64} : (tensor<2x4x4x6xf32>, tensor<4x1x3x3xf32>) -> tensor<2x4x4x6xf32>
#     %v5 = stablehlo.reshape %v4 : (tensor<2x4x4x6xf32>) -> tensor<2x96xf32>
#     return %v5 : tensor<2x96xf32>
#   }
#   func.func @depthwiseStridedXlaBackBatchedBf16(%r: tensor<2x24xf32>, %weight: tensor<4x1x3x3xf32>) -> tensor<2x96xf32> {
#     %v0 = stablehlo.reshape %r : (tensor<2x24xf32>) -> tensor<2x4x2x3xf32>
#     %v1 = stablehlo.constant dense<0.0> : tensor<f32>
#     %v2 = stablehlo.pad %v0, %v1, low = [0, 0, 0, 0], high = [0, 0, 1, 1], interior = [0, 0, 1, 1] : (tensor<2x4x2x3xf32>, tensor<f32>) -> tensor<2x4x4x6xf32>
#     %v3 = stablehlo.reverse %weight, dims = [2, 3] : tensor<4x1x3x3xf32>
#     %v4 = stablehlo.convert %v2 : (tensor<2x4x4x6xf32>) -> tensor<2x4x4x6xbf16>
#     %v5 = stablehlo.convert %v3 : (tensor<4x1x3x3xf32>) -> tensor<4x1x3x3xbf16>
#     %v6 = stablehlo.convolution(%v4, %v5)
#       dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1],
#       window = {stride = [1, 1], pad = [[2, 0], [2, 0]], lhs_dilate = [1, 1], rhs_dilate = [1, 1]}
#       {batch_group_count = 1 : i64, feature_group_count = 4 : i64} : (tensor<2x4x4x6xbf16>, tensor<4x1x3x3xbf16>) -> tensor<2x4x4x6xbf16>
#     %v7 = stablehlo.convert %v6 : (tensor<2x4x4x6xbf16>) -> tensor<2x4x4x6xf32>
#     %v8 = stablehlo.reshape %v7 : (tensor<2x4x4x6xf32>) -> tensor<2x96xf32>
#     return %v8 : tensor<2x96xf32>
#   }
#   func.func @convWeightGrad_batched(%r: tensor<2x18xf32>, %x: tensor<2x12xf32>) -> tensor<3x2x3x3xf32> {
#     %v0 = stablehlo.reshape %x : (tensor<2x12xf32>) -> tensor<2x2x2x3xf32>
#     %v1 = stablehlo.reshape %r : (tensor<2x18xf32>) -> tensor<2x3x2x3xf32>
#     %v2 = stablehlo.transpose %v0, dims = [1, 0, 2, 3] : (tensor<2x2x2x3xf32>) -> tensor<2x2x2x3xf32>
#     %v3 = stablehlo.transpose %v1, dims = [1, 0, 2, 3] : (tensor<2x3x2x3xf32>) -> tensor<3x2x2x3xf32>
#     %v4 = stablehlo.convolution(%v2, %v3)
#       dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1],
#       window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1]}
#       {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x2x2x3xf32>, tensor<3x2x2x3xf32>) -> tensor<2x3x3x3xf32>
#     %v5 = stablehlo.transpose %v4, dims = [1, 0, 2, 3] : (tensor<2x3x3x3xf32>) -> tensor<3x2x3x3xf32>
#     return %v5 : tensor<3x2x3x3xf32>
#   }
#   func.func @convWeightGradBf16_batched(%r: tensor<2x18xf32>, %x: tensor<2x12xf32>) -> tensor<3x2x3x3xf32> {
#     %v0 = stablehlo.reshape %x : (tensor<2x12xf32>) -> tensor<2x2x2x3xf32>
#     %v1 = stablehlo.reshape %r : (tensor<2x18xf32>) -> tensor<2x3x2x3xf32>
#     %v2 = stablehlo.transpose %v0, dims = [1, 0, 2, 3] : (tensor<2x2x2x3xf32>) -> tensor<2x2x2x3xf32>
#     %v3 = stablehlo.transpose %v1, dims = [1, 0, 2, 3] : (tensor<2x3x2x3xf32>) -> tensor<3x2x2x3xf32>
#     %v4 = stablehlo.convert %v2 : (tensor<2x2x2x3xf32>) -> tensor<2x2x2x3xbf16>
#     %v5 = stablehlo.convert %v3 : (tensor<3x2x2x3xf32>) -> tensor<3x2x2x3xbf16>
#     %v6 = stablehlo.convolution(%v4, %v5)
#       dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1],
#       window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1]}
#       {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x2x2x3xbf16>, tensor<3x2x2x3xbf16>) -> tensor<2x3x3x3xbf16>
#     %v7 = stablehlo.convert %v6 : (tensor<2x3x3x3xbf16>) -> tensor<2x3x3x3xf32>
#     %v8 = stablehlo.transpose %v7, dims = [1, 0, 2, 3] : (tensor<2x3x3x3xf32>) -> tensor<3x2x3x3xf32>
#     return %v8 : tensor<3x2x3x3xf32>
#   }
#   func.func @convWeightGradF8_batched(%r: tensor<2x18xf32>, %x: tensor<2x12xf32>) -> tensor<3x2x3x3xf32> {
#     %v0 = stablehlo.reshape %x : (tensor<2x12xf32>) -> tensor<2x2x2x3xf32>
#     %v1 = stablehlo.reshape %r : (tensor<2x18xf32>) -> tensor<2x3x2x3xf32>
#     %v2 = stablehlo.transpose %v0, dims = [1, 0, 2, 3] : (tensor<2x2x2x3xf32>) -> tensor<2x2x2x3xf32>
#     %v3 = stablehlo.transpose %v1, dims = [1, 0, 2, 3] : (tensor<2x3x2x3xf32>) -> tensor<3x2x2x3xf32>
#     %v4 = stablehlo.convert %v2 : (tensor<2x2x2x3xf32>) -> tensor<2x2x2x3xf8E4M3FN>
#     %v5 = stablehlo.convert %v3 : (tensor<3x2x2x3xf32>) -> tensor<3x2x2x3xf8E4M3FN>
#     %v6 = stablehlo.convolution(%v4, %v5)
#       dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1],
#       window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1]}
#       {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x2x2x3xf8E4M3FN>, tensor<3x2x2x3xf8E4M3FN>) -> tensor<2x3x3x3xf8E4M3FN>
#     %v7 = stablehlo.convert %v6 : (tensor<2x3x3x3xf8E4M3FN>) -> tensor<2x3x3x3xf32>
#     %v8 = stablehlo.transpose %v7, dims = [1, 0, 2, 3] : (tensor<2x3x3x3xf32>) -> tensor<3x2x3x3xf32>
#     return %v8 : tensor<3x2x3x3xf32>
#   }
#   func.func @convWeightSgd(%r: tensor<2x18xf32>, %x: tensor<2x12xf32>, %weight: tensor<3x2x3x3xf32>) -> tensor<3x2x3x3xf32> {
#     %v0 = stablehlo.reshape %x : (tensor<2x12xf32>) -> tensor<2x2x2x3xf32>
#     %v1 = stablehlo.reshape %r : (tensor<2x18xf32>) -> tensor<2x3x2x3xf32>
#     %v2 = stablehlo.transpose %v0, dims = [1, 0, 2, 3] : (tensor<2x2x2x3xf32>) -> tensor<2x2x2x3xf32>
#     %v3 = stablehlo.transpose %v1, dims = [1, 0, 2, 3] : (tensor<2x3x2x3xf32>) -> tensor<3x2x2x3xf32>
#     %v4 = stablehlo.convolution(%v2, %v3)
#       dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1],
#       window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1]}
#       {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x2x2x3xf32>, tensor<3x2x2x3xf32>) -> tensor<2x3x3x3xf32>
#     %v5 = stablehlo.transpose %v4, dims = [1, 0, 2, 3] : (tensor<2x3x3x3xf32>) -> tensor<3x2x3x3xf32>
#     %v6 = stablehlo.constant dense<0.1> : tensor<3x2x3x3xf32>
#     %v7 = stablehlo.multiply %v5, %v6 : tensor<3x2x3x3xf32>
#     %v8 = stablehlo.subtract %weight, %v7 : tensor<3x2x3x3xf32>
#     return %v8 : tensor<3x2x3x3xf32>
#   }
#   func.func @convStridedWeightGrad_batched(%r: tensor<2x18xf32>, %x: tensor<2x48xf32>) -> tensor<3x2x3x3xf32> {
#     %v0 = stablehlo.reshape %x : (tensor<2x48xf32>) -> tensor<2x2x4x6xf32>
#     %v1 = stablehlo.reshape %r : (tensor<2x18xf32>) -> tensor<2x3x2x3xf32>
#     %v2 = stablehlo.constant dense<0.0> : tensor<f32>
#     %v3 = stablehlo.pad %v1, %v2, low = [0, 0, 0, 0], high = [0, 0, 1, 1], interior = [0, 0, 1, 1] : (tensor<2x3x2x3xf32>, tensor<f32>) -> tensor<2x3x4x6xf32>
#     %v4 = stablehlo.transpose %v0, dims = [1, 0, 2, 3] : (tensor<2x2x4x6xf32>) -> tensor<2x2x4x6xf32>
#     %v5 = stablehlo.transpose %v3, dims = [1, 0, 2, 3] : (tensor<2x3x4x6xf32>) -> tensor<3x2x4x6xf32>
#     %v6 = stablehlo.convolution(%v4, %v5)
#       dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1],
#       window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1]}
#       {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x2x4x6xf32>, tensor<3x2x4x6xf32>) -> tensor<2x3x3x3xf32>
#     %v7 = stablehlo.transpose %v6, dims = [1, 0, 2, 3] : (tensor<2x3x3x3xf32>) -> tensor<3x2x3x3xf32>
#     return %v7 : tensor<3x2x3x3xf32>
#   }
#   func.func @convStridedWeightGradBf16_batched(%r: tensor<2x18xf32>, %x: tensor<2x48xf32>) -> tensor<3x2x3x3xf32> {
#     %v0 = stablehlo.reshape %x : (tensor<2x48xf32>) -> tensor<2x2x4x6xf32>
#     %v1 = stablehlo.reshape %r : (tensor<2x18xf32>) -> tensor<2x3x2x3xf32>
#     %v2 = stablehlo.constant dense<0.0> : tensor<f32>
#     %v3 = stablehlo.pad %v1, %v2, low = [0, 0, 0, 0], high = [0, 0, 1, 1], interior = [0, 0, 1, 1] : (tensor<2x3x2x3xf32>, tensor<f32>) -> tensor<2x3x4x6xf32>
#     %v4 = stablehlo.transpose %v0, dims = [1, 0, 2, 3] : (tensor<2x2x4x6xf32>) -> tensor<2x2x4x6xf32>
#     %v5 = stablehlo.transpose %v3, dims = [1, 0, 2, 3] : (tensor<2x3x4x6xf32>) -> tensor<3x2x4x6xf32>
#     %v6 = stablehlo.convert %v4 : (tensor<2x2x4x6xf32>) -> tensor<2x2x4x6xbf16>
#     %v7 = stablehlo.convert %v5 : (tensor<3x2x4x6xf32>) -> tensor<3x2x4x6xbf16>
#     %v8 = stablehlo.convolution(%v6, %v7)
#       dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1],
#       window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1]}
#       {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x2x4x6xbf16>, tensor<3x2x4x6xbf16>) -> tensor<2x3x3x3xbf16>
#     %v9 = stablehlo.convert %v8 : (tensor<2x3x3x3xbf16>) -> tensor<2x3x3x3xf32>
#     %v10 = stablehlo.transpose %v9, dims = [1, 0, 2, 3] : (tensor<2x3x3x3xf32>) -> tensor<3x2x3x3xf32>
#     return %v10 : tensor<3x2x3x3xf32>
#   }
#   func.func @convStridedWeightSgd(%r: tensor<2x18xf32>, %x: tensor<2x48xf32>, %weight: tensor<3x2x3x3xf32>) -> tensor<3x2x3x3xf32> {
#     %v0 = stablehlo.reshape %x : (tensor<2x48xf32>) -> tensor<2x2x4x6xf32>
#     %v1 = stablehlo.reshape %r : (tensor<2x18xf32>) -> tensor<2x3x2x3xf32>
#     %v2 = stablehlo.constant dense<0.0> : tensor<f32>
#     %v3 = stablehlo.pad %v1, %v2, low = [0, 0, 0, 0], high = [0, 0, 1, 1], interior = [0, 0, 1, 1] : (tensor<2x3x2x3xf32>, tensor<f32>) -> tensor<2x3x4x6xf32>
#     %v4 = stablehlo.transpose %v0, dims = [1, 0, 2, 3] : (tensor<2x2x4x6xf32>) -> tensor<2x2x4x6xf32>
#     %v5 = stablehlo.transpose %v3, dims = [1, 0, 2, 3] : (tensor<2x3x4x6xf32>) -> tensor<3x2x4x6xf32>
#     %v6 = stablehlo.convolution(%v4, %v5)
#       dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1],
#       window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1]}
#       {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x2x4x6xf32>, tensor<3x2x4x6xf32>) -> tensor<2x3x3x3xf32>
#     %v7 = stablehlo.transpose %v6, dims = [1, 0, 2, 3] : (tensor<2x3x3x3xf32>) -> tensor<3x2x3x3xf32>
#     %v8 = stablehlo.constant dense<0.1> : tensor<3x2x3x3xf32>
#     %v9 = stablehlo.multiply %v7, %v8 : tensor<3x2x3x3xf32>
#     %v10 = stablehlo.subtract %weight, %v9 : tensor<3x2x3x3xf32>
#     return %v10 : tensor<3x2x3x3xf32>
#   }
#   func.func @convStridedXlaWeightGrad(%r: tensor<2x18xf32>, %x: tensor<2x48xf32>) -> tensor<3x2x3x3xf32> {
#     %v0 = stablehlo.reshape %x : (tensor<2x48xf32>) -> tensor<2x2x4x6xf32>
#     %v1 = stablehlo.reshape %r : (tensor<2x18xf32>) -> tensor<2x3x2x3xf32>
#     %v2 = stablehlo.constant dense<0.0> : tensor<f32>
#     %v3 = stablehlo.pad %v1, %v2, low = [0, 0, 0, 0], high = [0, 0, 1, 1], interior = [0, 0, 1, 1] : (tensor<2x3x2x3xf32>, tensor<f32>) -> tensor<2x3x4x6xf32>
#     %v4 = stablehlo.transpose %v0, dims = [1, 0, 2, 3] : (tensor<2x2x4x6xf32>) -> tensor<2x2x4x6xf32>
#     %v5 = stablehlo.transpose %v3, dims = [1, 0, 2, 3] : (tensor<2x3x4x6xf32>) -> tensor<3x2x4x6xf32>
#     %v6 = stablehlo.convolution(%v4, %v5)
#       dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1],
#       window = {stride = [1, 1], pad = [[0, 2], [0, 2]], lhs_dilate = [1, 1], rhs_dilate = [1, 1]}
#       {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x2x4x6xf32>, tensor<3x2x4x6xf32>) -> tensor<2x3x3x3xf32>
#     %v7 = stablehlo.transpose %v6, dims = [1, 0, 2, 3] : (tensor<2x3x3x3xf32>) -> tensor<3x2x3x3xf32>
#     return %v7 : tensor<3x2x3x3xf32>
#   }
#   func.func @convStridedXlaWeightGradBf16(%r: tensor<2x18xf32>, %x: tensor<2x48xf32>) -> tensor<3x2x3x3xf32> {
#     %v0 = stablehlo.reshape %x : (tensor<2x48xf32>) -> tensor<2x2x4x6xf32>
#     %v1 = stablehlo.reshape %r : (tensor<2x18xf32>) -> tensor<2x3x2x3xf32>
#     %v2 = stablehlo.constant dense<0.0> : tensor<f32>
#     %v3 = stablehlo.pad %v1, %v2, low = [0, 0, 0, 0], high = [0, 0, 1, 1], interior = [0, 0, 1, 1] : (tensor<2x3x2x3xf32>, tensor<f32>) -> tensor<2x3x4x6xf32>
#     %v4 = stablehlo.transpose %v0, dims = [1, 0, 2, 3] : (tensor<2x2x4x6xf32>) -> tensor<2x2x4x6xf32>
#     %v5 = stablehlo.transpose %v3, dims = [1, 0, 2, 3] : (tensor<2x3x4x6xf32>) -> tensor<3x2x4x6xf32>
#     %v6 = stablehlo.convert %v4 : (tensor<2x2x4x6xf32>) -> tensor<2x2x4x6xbf16>
#     %v7 = stablehlo.convert %v5 : (tensor<3x2x4x6xf32>) -> tensor<3x2x4x6xbf16>
#     %v8 = stablehlo.convolution(%v6, %v7)
#       dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1],
#       window = {stride = [1, 1], pad = [[0, 2], [0, 2]], lhs_dilate = [1, 1], rhs_dilate = [1, 1]}
#       {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x2x4x6xbf16>, tensor<3x2x4x6xbf16>) -> tensor<2x3x3x3xbf16>
#     %v9 = stablehlo.convert %v8 : (tensor<2x3x3x3xbf16>) -> tensor<2x3x3x3xf32>
#     %v10 = stablehlo.transpose %v9, dims = [1, 0, 2, 3] : (tensor<2x3x3x3xf32>) -> tensor<3x2x3x3xf32>
#     return %v10 : tensor<3x2x3x3xf32>
#   }
#   func.func @convStridedXlaWeightSgd(%r: tensor<2x18xf32>, %x: tensor<2x48xf32>, %weight: tensor<3x2x3x3xf32>) -> tensor<3x2x3x3xf32> {
#     %v0 = stablehlo.reshape %x : (tensor<2x48xf32>) -> tensor<2x2x4x6xf32>
#     %v1 = stablehlo.reshape %r : (tensor<2x18xf32>) -> tensor<2x3x2x3xf32>
#     %v2 = stablehlo.constant dense<0.0> : tensor<f32>
#     %v3 = stablehlo.pad %v1, %v2, low = [0, 0, 0, 0], high = [0, 0, 1, 1], interior = [0, 0, 1, 1] : (tensor<2x3x2x3xf32>, tensor<f32>) -> tensor<2x3x4x6xf32>
#     %v4 = stablehlo.transpose %v0, dims = [1, 0, 2, 3] : (tensor<2x2x4x6xf32>) -> tensor<2x2x4x6xf32>
#     %v5 = stablehlo.transpose %v3, dims = [1, 0, 2, 3] : (tensor<2x3x4x6xf32>) -> tensor<3x2x4x6xf32>
#     %v6 = stablehlo.convolution(%v4, %v5)
#       dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1],
#       window = {stride = [1, 1], pad = [[0, 2], [0, 2]], lhs_dilate = [1, 1], rhs_dilate = [1, 1]}
#       {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x2x4x6xf32>, tensor<3x2x4x6xf32>) -> tensor<2x3x3x3xf32>
#     %v7 = stablehlo.transpose %v6, dims = [1, 0, 2, 3] : (tensor<2x3x3x3xf32>) -> tensor<3x2x3x3xf32>
#     %v8 = stablehlo.constant dense<0.1> : tensor<3x2x3x3xf32>
#     %v9 = stablehlo.multiply %v7, %v8 : tensor<3x2x3x3xf32>
#     %v10 = stablehlo.subtract %weight, %v9 : tensor<3x2x3x3xf32>
#     return %v10 : tensor<3x2x3x3xf32>
#   }
#   func.func @convStride4WeightGrad(%r: tensor<2x18xf32>, %x: tensor<2x192xf32>) -> tensor<3x2x4x4xf32> {
#     %v0 = stablehlo.reshape %x : (tensor<2x192xf32>) -> tensor<2x2x8x12xf32>
#     %v1 = stablehlo.reshape %r : (tensor<2x18xf32>) -> tensor<2x3x2x3xf32>
#     %v2 = stablehlo.constant dense<0.0> : tensor<f32>
#     %v3 = stablehlo.pad %v1, %v2, low = [0, 0, 0, 0], high = [0, 0, 0, 0], interior = [0, 0, 3, 3] : (tensor<2x3x2x3xf32>, tensor<f32>) -> tensor<2x3x5x9xf32>
#     %v4 = stablehlo.transpose %v0, dims = [1, 0, 2, 3] : (tensor<2x2x8x12xf32>) -> tensor<2x2x8x12xf32>
#     %v5 = stablehlo.transpose %v3, dims = [1, 0, 2, 3] : (tensor<2x3x5x9xf32>) -> tensor<3x2x5x9xf32>
#     %v6 = stablehlo.convolution(%v4, %v5)
#       dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1],
#       window = {stride = [1, 1], pad = [[0, 0], [0, 0]], lhs_dilate = [1, 1], rhs_dilate = [1, 1]}
#       {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x2x8x12xf32>, tensor<3x2x5x9xf32>) -> tensor<2x3x4x4xf32>
#     %v7 = stablehlo.transpose %v6, dims = [1, 0, 2, 3] : (tensor<2x3x4x4xf32>) -> tensor<3x2x4x4xf32>
#     return %v7 : tensor<3x2x4x4xf32>
#   }
#   func.func @convStride4WeightGradBf16(%r: tensor<2x18xf32>, %x: tensor<2x192xf32>) -> tensor<3x2x4x4xf32> {
#     %v0 = stablehlo.reshape %x : (tensor<2x192xf32>) -> tensor<2x2x8x12xf32>
#     %v1 = stablehlo.reshape %r : (tensor<2x18xf32>) -> tensor<2x3x2x3xf32>
#     %v2 = stablehlo.constant dense<0.0> : tensor<f32>
#     %v3 = stablehlo.pad %v1, %v2, low = [0, 0, 0, 0], high = [0, 0, 0, 0], interior = [0, 0, 3, 3] : (tensor<2x3x2x3xf32>, tensor<f32>) -> tensor<2x3x5x9xf32>
#     %v4 = stablehlo.transpose %v0, dims = [1, 0, 2, 3] : (tensor<2x2x8x12xf32>) -> tensor<2x2x8x12xf32>
#     %v5 = stablehlo.transpose %v3, dims = [1, 0, 2, 3] : (tensor<2x3x5x9xf32>) -> tensor<3x2x5x9xf32>
#     %v6 = stablehlo.convert %v4 : (tensor<2x2x8x12xf32>) -> tensor<2x2x8x12xbf16>
#     %v7 = stablehlo.convert %v5 : (tensor<3x2x5x9xf32>) -> tensor<3x2x5x9xbf16>
#     %v8 = stablehlo.convolution(%v6, %v7)
#       dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1],
#       window = {stride = [1, 1], pad = [[0, 0], [0, 0]], lhs_dilate = [1, 1], rhs_dilate = [1, 1]}
#       {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x2x8x12xbf16>, tensor<3x2x5x9xbf16>) -> tensor<2x3x4x4xbf16>
#     %v9 = stablehlo.convert %v8 : (tensor<2x3x4x4xbf16>) -> tensor<2x3x4x4xf32>
#     %v10 = stablehlo.transpose %v9, dims = [1, 0, 2, 3] : (tensor<2x3x4x4xf32>) -> tensor<3x2x4x4xf32>
#     return %v10 : tensor<3x2x4x4xf32>
#   }
#   func.func @depthwiseWeightGrad_batched(%r: tensor<2x24xf32>, %x: tensor<2x24xf32>) -> tensor<4x1x3x3xf32> {
#     %v0 = stablehlo.reshape %x : (tensor<2x24xf32>) -> tensor<2x4x2x3xf32>
#     %v1 = stablehlo.reshape %r : (tensor<2x24xf32>) -> tensor<2x4x2x3xf32>
#     %v2 = stablehlo.transpose %v0, dims = [1, 0, 2, 3] : (tensor<2x4x2x3xf32>) -> tensor<4x2x2x3xf32>
#     %v3 = stablehlo.transpose %v1, dims = [1, 0, 2, 3] : (tensor<2x4x2x3xf32>) -> tensor<4x2x2x3xf32>
#     %v4 = stablehlo.convolution(%v2, %v3)
#       dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1],
#       window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1]}
#       {batch_group_count = 4 : i64, feature_group_count = 1 : i64} : (tensor<4x2x2x3xf32>, tensor<4x2x2x3xf32>) -> tensor<1x4x3x3xf32>
#     %v5 = stablehlo.reshape %v4 : (tensor<1x4x3x3xf32>) -> tensor<4x1x3x3xf32>
#     return %v5 : tensor<4x1x3x3xf32>
#   }
#   func.func @depthwiseWeightGradBf16_batched(%r: tensor<2x24xf32>, %x: tensor<2x24xf32>) -> tensor<4x1x3x3xf32> {
#     %v0 = stablehlo.reshape %x : (tensor<2x24xf32>) -> tensor<2x4x2x3xf32>
#     %v1 = stablehlo.reshape %r : (tensor<2x24xf32>) -> tensor<2x4x2x3xf32>
#     %v2 = stablehlo.transpose %v0, dims = [1, 0, 2, 3] : (tensor<2x4x2x3xf32>) -> tensor<4x2x2x3xf32>
#     %v3 = stablehlo.transpose %v1, dims = [1, 0, 2, 3] : (tensor<2x4x2x3xf32>) -> tensor<4x2x2x3xf32>
#     %v4 = stablehlo.convert %v2 : (tensor<4x2x2x3xf32>) -> tensor<4x2x2x3xbf16>
#     %v5 = stablehlo.convert %v3 : (tensor<4x2x2x3xf32>) -> tensor<4x2x2x3xbf16>
#     %v6 = stablehlo.convolution(%v4, %v5)
#       dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1],
#       window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1]}
#       {batch_group_count = 4 : i64, feature_group_count = 1 : i64} : (tensor<4x2x2x3xbf16>, tensor<4x2x2x3xbf16>) -> tensor<1x4x3x3xbf16>
#     %v7 = stablehlo.convert %v6 : (tensor<1x4x3x3xbf16>) -> tensor<1x4x3x3xf32>
#     %v8 = stablehlo.reshape %v7 : (tensor<1x4x3x3xf32>) -> tensor<4x1x3x3xf32>
#     return %v8 : tensor<4x1x3x3xf32>
#   }
#   func.func @depthwiseWeightSgd(%r: tensor<2x24xf32>, %x: tensor<2x24xf32>, %weight: tensor<4x1x3x3xf32>) -> tensor<4x1x3x3xf32> {
#     %v0 = stablehlo.reshape %x : (tensor<2x24xf32>) -> tensor<2x4x2x3xf32>
#     %v1 = stablehlo.reshape %r : (tensor<2x24xf32>) -> tensor<2x4x2x3xf32>
#     %v2 = stablehlo.transpose %v0, dims = [1, 0, 2, 3] : (tensor<2x4x2x3xf32>) -> tensor<4x2x2x3xf32>
#     %v3 = stablehlo.transpose %v1, dims = [1, 0, 2, 3] : (tensor<2x4x2x3xf32>) -> tensor<4x2x2x3xf32>
#     %v4 = stablehlo.convolution(%v2, %v3)
#       dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1],
#       window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1]}
#       {batch_group_count = 4 : i64, feature_group_count = 1 : i64} : (tensor<4x2x2x3xf32>, tensor<4x2x2x3xf32>) -> tensor<1x4x3x3xf32>
#     %v5 = stablehlo.reshape %v4 : (tensor<1x4x3x3xf32>) -> tensor<4x1x3x3xf32>
#     %v6 = stablehlo.constant dense<0.1> : tensor<4x1x3x3xf32>
#     %v7 = stablehlo.multiply %v5, %v6 : tensor<4x1x3x3xf32>
#     %v8 = stablehlo.subtract %weight, %v7 : tensor<4x1x3x3xf32>
#     return %v8 : tensor<4x1x3x3xf32>
#   }
#   func.func @depthwiseStridedWeightGrad(%r: tensor<2x24xf32>, %x: tensor<2x96xf32>) -> tensor<4x1x3x3xf32> {
#     %v0 = stablehlo.reshape %x : (tensor<2x96xf32>) -> tensor<2x4x4x6xf32>
#     %v1 = stablehlo.reshape %r : (tensor<2x24xf32>) -> tensor<2x4x2x3xf32>
#     %v2 = stablehlo.constant dense<0.0> : tensor<f32>
#     %v3 = stablehlo.pad %v1, %v2, low = [0, 0, 0, 0], high = [0, 0, 1, 1], interior = [0, 0, 1, 1] : (tensor<2x4x2x3xf32>, tensor<f32>) -> tensor<2x4x4x6xf32>
#     %v4 = stablehlo.transpose %v0, dims = [1, 0, 2, 3] : (tensor<2x4x4x6xf32>) -> tensor<4x2x4x6xf32>
#     %v5 = stablehlo.transpose %v3, dims = [1, 0, 2, 3] : (tensor<2x4x4x6xf32>) -> tensor<4x2x4x6xf32>
#     %v6 = stablehlo.convolution(%v4, %v5)
#       dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1],
#       window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1]}
#       {batch_group_count = 4 : i64, feature_group_count = 1 : i64} : (tensor<4x2x4x6xf32>, tensor<4x2x4x6xf32>) -> tensor<1x4x3x3xf32>
#     %v7 = stablehlo.reshape %v6 : (tensor<1x4x3x3xf32>) -> tensor<4x1x3x3xf32>
#     return %v7 : tensor<4x1x3x3xf32>
#   }
#   func.func @depthwiseStridedWeightGradBf16(%r: tensor<2x24xf32>, %x: tensor<2x96xf32>) -> tensor<4x1x3x3xf32> {
#     %v0 = stablehlo.reshape %x : (tensor<2x96xf32>) -> tensor<2x4x4x6xf32>
#     %v1 = stablehlo.reshape %r : (tensor<2x24xf32>) -> tensor<2x4x2x3xf32>
#     %v2 = stablehlo.constant dense<0.0> : tensor<f32>
#     %v3 = stablehlo.pad %v1, %v2, low = [0, 0, 0, 0], high = [0, 0, 1, 1], interior = [0, 0, 1, 1] : (tensor<2x4x2x3xf32>, tensor<f32>) -> tensor<2x4x4x6xf32>
#     %v4 = stablehlo.transpose %v0, dims = [1, 0, 2, 3] : (tensor<2x4x4x6xf32>) -> tensor<4x2x4x6xf32>
#     %v5 = stablehlo.transpose %v3, dims = [1, 0, 2, 3] : (tensor<2x4x4x6xf32>) -> tensor<4x2x4x6xf32>
#     %v6 = stablehlo.convert %v4 : (tensor<4x2x4x6xf32>) -> tensor<4x2x4x6xbf16>
#     %v7 = stablehlo.convert %v5 : (tensor<4x2x4x6xf32>) -> tensor<4x2x4x6xbf16>
#     %v8 = stablehlo.convolution(%v6, %v7)
#       dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1],
#       window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1]}
#       {batch_group_count = 4 : i64, feature_group_count = 1 : i64} : (tensor<4x2x4x6xbf16>, tensor<4x2x4x6xbf16>) -> tensor<1x4x3x3xbf16>
#     %v9 = stablehlo.convert %v8 : (tensor<1x4x3x3xbf16>) -> tensor<1x4x3x3xf32>
#     %v10 = stablehlo.reshape %v9 : (tensor<1x4x3x3xf32>) -> tensor<4x1x3x3xf32>
#     return %v10 : tensor<4x1x3x3xf32>
#   }
#   func.func @depthwiseStridedWeightSgd(%r: tensor<2x24xf32>, %x: tensor<2x96xf32>, %weight: tensor<4x1x3x3xf32>) -> tensor<4x1x3x3xf32> {
#     %v0 = stablehlo.reshape %x : (tensor<2x96xf32>) -> tensor<2x4x4x6xf32>
#     %v1 = stablehlo.reshape %r : (tensor<2x24xf32>) -> tensor<2x4x2x3xf32>
#     %v2 = stablehlo.constant dense<0.0> : tensor<f32>
#     %v3 = stablehlo.pad %v1, %v2, low = [0, 0, 0, 0], high = [0, 0, 1, 1], interior = [0, 0, 1, 1] : (tensor<2x4x2x3xf32>, tensor<f32>) -> tensor<2x4x4x6xf32>
#     %v4 = stablehlo.transpose %v0, dims = [1, 0, 2, 3] : (tensor<2x4x4x6xf32>) -> tensor<4x2x4x6xf32>
#     %v5 = stablehlo.transpose %v3, dims = [1, 0, 2, 3] : (tensor<2x4x4x6xf32>) -> tensor<4x2x4x6xf32>
#     %v6 = stablehlo.convolution(%v4, %v5)
#       dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1],
#       window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1]}
#       {batch_group_count = 4 : i64, feature_group_count = 1 : i64} : (tensor<4x2x4x6xf32>, tensor<4x2x4x6xf32>) -> tensor<1x4x3x3xf32>
#     %v7 = stablehlo.reshape %v6 : (tensor<1x4x3x3xf32>) -> tensor<4x1x3x3xf32>
#     %v8 = stablehlo.constant dense<0.1> : tensor<4x1x3x3xf32>
#     %v9 = stablehlo.multiply %v7, %v8 : tensor<4x1x3x3xf32>
#     %v10 = stablehlo.subtract %weight, %v9 : tensor<4x1x3x3xf32>
#     return %v10 : tensor<4x1x3x3xf32>
#   }
#   func.func @depthwiseStridedXlaWeightGrad(%r: tensor<2x24xf32>, %x: tensor<2x96xf32>) -> tensor<4x1x3x3xf32> {
#     %v0 = stablehlo.reshape %x : (tensor<2x96xf32>) -> tensor<2x4x4x6xf32>
#     %v1 = stablehlo.reshape %r : (tensor<2x24xf32>) -> tensor<2x4x2x3xf32>
#     %v2 = stablehlo.constant dense<0.0> : tensor<f32>
#     %v3 = stablehlo.pad %v1, %v2, low = [0, 0, 0, 0], high = [0, 0, 1, 1], interior = [0, 0, 1, 1] : (tensor<2x4x2x3xf32>, tensor<f32>) -> tensor<2x4x4x6xf32>
#     %v4 = stablehlo.transpose %v0, dims = [1, 0, 2, 3] : (tensor<2x4x4x6xf32>) -> tensor<4x2x4x6xf32>
#     %v5 = stablehlo.transpose %v3, dims = [1, 0, 2, 3] : (tensor<2x4x4x6xf32>) -> tensor<4x2x4x6xf32>
#     %v6 = stablehlo.convolution(%v4, %v5)
#       dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1],
#       window = {stride = [1, 1], pad = [[0, 2], [0, 2]], lhs_dilate = [1, 1], rhs_dilate = [1, 1]}
#       {batch_group_count = 4 : i64, feature_group_count = 1 : i64} : (tensor<4x2x4x6xf32>, tensor<4x2x4x6xf32>) -> tensor<1x4x3x3xf32>
#     %v7 = stablehlo.reshape %v6 : (tensor<1x4x3x3xf32>) -> tensor<4x1x3x3xf32>
#     return %v7 : tensor<4x1x3x3xf32>
#   }
#   func.func @depthwiseStridedXlaWeightGradBf16(%r: tensor<2x24xf32>, %x: tensor<2x96xf32>) -> tensor<4x1x3x3xf32> {
#     %v0 = stablehlo.reshape %x : (tensor<2x96xf32>) -> tensor<2x4x4x6xf32>
#     %v1 = stablehlo.reshape %r : (tensor<2x24xf32>) -> tensor<2x4x2x3xf32>
#     %v2 = stablehlo.constant dense<0.0> : tensor<f32>
#     %v3 = stablehlo.pad %v1, %v2, low = [0, 0, 0, 0], high = [0, 0, 1, 1], interior = [0, 0, 1, 1] : (tensor<2x4x2x3xf32>, tensor<f32>) -> tensor<2x4x4x6xf32>
#     %v4 = stablehlo.transpose %v0, dims = [1, 0, 2, 3] : (tensor<2x4x4x6xf32>) -> tensor<4x2x4x6xf32>
#     %v5 = stablehlo.transpose %v3, dims = [1, 0, 2, 3] : (tensor<2x4x4x6xf32>) -> tensor<4x2x4x6xf32>
#     %v6 = stablehlo.convert %v4 : (tensor<4x2x4x6xf32>) -> tensor<4x2x4x6xbf16>
#     %v7 = stablehlo.convert %v5 : (tensor<4x2x4x6xf32>) -> tensor<4x2x4x6xbf16>
#     %v8 = stablehlo.convolution(%v6, %v7)
#       dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1],
#       window = {stride = [1, 1], pad = [[0, 2], [0, 2]], lhs_dilate = [1, 1], rhs_dilate = [1, 1]}
#       {batch_group_count = 4 : i64, feature_group_count = 1 : i64} : (tensor<4x2x4x6xbf16>, tensor<4x2x4x6xbf16>) -> tensor<1x4x3x3xbf16>
#     %v9 = stablehlo.convert %v8 : (tensor<1x4x3x3xbf16>) -> tensor<1x4x3x3xf32>
#     %v10 = stablehlo.reshape %v9 : (tensor<1x4x3x3xf32>) -> tensor<4x1x3x3xf32>
#     return %v10 : tensor<4x1x3x3xf32>
#   }
#   func.func @depthwiseStridedXlaWeightSgd(%r: tensor<2x24xf32>, %x: tensor<2x96xf32>, %weight: tensor<4x1x3x3xf32>) -> tensor<4x1x3x3xf32> {
#     %v0 = stablehlo.reshape %x : (tensor<2x96xf32>) -> tensor<2x4x4x6xf32>
#     %v1 = stablehlo.reshape %r : (tensor<2x24xf32>) -> tensor<2x4x2x3xf32>
#     %v2 = stablehlo.constant dense<0.0> : tensor<f32>
#     %v3 = stablehlo.pad %v1, %v2, low = [0, 0, 0, 0], high = [0, 0, 1, 1], interior = [0, 0, 1, 1] : (tensor<2x4x2x3xf32>, tensor<f32>) -> tensor<2x4x4x6xf32>
#     %v4 = stablehlo.transpose %v0, dims = [1, 0, 2, 3] : (tensor<2x4x4x6xf32>) -> tensor<4x2x4x6xf32>
#     %v5 = stablehlo.transpose %v3, dims = [1, 0, 2, 3] : (tensor<2x4x4x6xf32>) -> tensor<4x2x4x6xf32>
#     %v6 = stablehlo.convolution(%v4, %v5)
#       dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1],
#       window = {stride = [1, 1], pad = [[0, 2], [0, 2]], lhs_dilate = [1, 1], rhs_dilate = [1, 1]}
#       {batch_group_count = 4 : i64, feature_group_count = 1 : i64} : (tensor<4x2x4x6xf32>, tensor<4x2x4x6xf32>) -> tensor<1x4x3x3xf32>
#     %v7 = stablehlo.reshape %v6 : (tensor<1x4x3x3xf32>) -> tensor<4x1x3x3xf32>
#     %v8 = stablehlo.constant dense<0.1> : tensor<4x1x3x3xf32>
#     %v9 = stablehlo.multiply %v7, %v8 : tensor<4x1x3x3xf32>
#     %v10 = stablehlo.subtract %weight, %v9 : tensor<4x1x3x3xf32>
#     return %v10 : tensor<4x1x3x3xf32>
#   }
#   func.func @convBiasGrad(%r: tensor<2x18xf32>) -> tensor<3xf32> {
#     %v0 = stablehlo.reshape %r : (tensor<2x18xf32>) -> tensor<2x3x2x3xf32>
#     %v1 = stablehlo.constant dense<0.0> : tensor<f32>
#     %v2 = stablehlo.reduce(%v0 init: %v1) applies stablehlo.add across dimensions = [0, 2, 3] : (tensor<2x3x2x3xf32>, tensor<f32>) -> tensor<3xf32>
#     return %v2 : tensor<3xf32>
#   }
#   func.func @depthwiseBiasGrad(%r: tensor<2x24xf32>) -> tensor<4xf32> {
#     %v0 = stablehlo.reshape %r : (tensor<2x24xf32>) -> tensor<2x4x2x3xf32>
#     %v1 = stablehlo.constant dense<0.0> : tensor<f32>
#     %v2 = stablehlo.reduce(%v0 init: %v1) applies stablehlo.add across dimensions = [0, 2, 3] : (tensor<2x4x2x3xf32>, tensor<f32>) -> tensor<4xf32>
#     return %v2 : tensor<4xf32>
#   }
#   func.func @convBiasSgd(%r: tensor<2x18xf32>, %bias: tensor<3xf32>) -> tensor<3xf32> {
#     %v0 = stablehlo.reshape %r : (tensor<2x18xf32>) -> tensor<2x3x2x3xf32>
#     %v1 = stablehlo.constant dense<0.0> : tensor<f32>
#     %v2 = stablehlo.reduce(%v0 init: %v1) applies stablehlo.add across dimensions = [0, 2, 3] : (tensor<2x3x2x3xf32>, tensor<f32>) -> tensor<3xf32>
#     %v3 = stablehlo.constant dense<0.1> : tensor<3xf32>
#     %v4 = stablehlo.multiply %v2, %v3 : tensor<3xf32>
#     %v5 = stablehlo.subtract %bias, %v4 : tensor<3xf32>
#     return %v5 : tensor<3xf32>
#   }
#   func.func @maxPoolF(%r: tensor<2x96xf32>) -> tensor<2x24xf32> {
#     %v0 = stablehlo.reshape %r : (tensor<2x96xf32>) -> tensor<2x4x4x6xf32>
#     %v1 = stablehlo.constant dense<0xFF800000> : tensor<f32>
#     %v2 = "stablehlo.reduce_window"(%v0, %v1) ({
#       ^bb0(%pa: tensor<f32>, %pb: tensor<f32>):
#         %pm = stablehlo.maximum %pa, %pb : tensor<f32>
#         stablehlo.return %pm : tensor<f32>
#     }) {window_dimensions = array<i64: 1, 1, 2, 2>, window_strides = array<i64: 1, 1, 2, 2>} : (tensor<2x4x4x6xf32>, tensor<f32>) -> tensor<2x4x2x3xf32>
#     %v3 = stablehlo.reshape %v2 : (tensor<2x4x2x3xf32>) -> tensor<2x24xf32>
#     return %v3 : tensor<2x24xf32>
#   }
#   func.func @maxPoolBack(%r: tensor<2x24xf32>, %x: tensor<2x96xf32>) -> tensor<2x96xf32> {
#     %v0 = stablehlo.reshape %x : (tensor<2x96xf32>) -> tensor<2x4x4x6xf32>
#     %v1 = stablehlo.reshape %r : (tensor<2x24xf32>) -> tensor<2x4x2x3xf32>
#     %v2 = stablehlo.constant dense<0.0> : tensor<f32>
#     %v3 = "stablehlo.select_and_scatter"(%v0, %v1, %v2) ({
#       ^bb0(%sa: tensor<f32>, %sb: tensor<f32>):
#         %sge = stablehlo.compare GE, %sa, %sb : (tensor<f32>, tensor<f32>) -> tensor<i1>
#         stablehlo.return %sge : tensor<i1>
#     }, {
#       ^bb0(%sc: tensor<f32>, %sd: tensor<f32>):
#         %ss = stablehlo.add %sc, %sd : tensor<f32>
#         stablehlo.return %ss : tensor<f32>
#     }) {window_dimensions = array<i64: 1, 1, 2, 2>, window_strides = array<i64: 1, 1, 2, 2>} : (tensor<2x4x4x6xf32>, tensor<2x4x2x3xf32>, tensor<f32>) -> tensor<2x4x4x6xf32>
#     %v4 = stablehlo.reshape %v3 : (tensor<2x4x4x6xf32>) -> tensor<2x96xf32>
#     return %v4 : tensor<2x96xf32>
#   }
#   func.func @maxPool3s2(%r: tensor<2x96xf32>) -> tensor<2x24xf32> {
#     %v0 = stablehlo.reshape %r : (tensor<2x96xf32>) -> tensor<2x4x4x6xf32>
#     %v1 = stablehlo.constant dense<0xFF800000> : tensor<f32>
#     %v2 = "stablehlo.reduce_window"(%v0, %v1) ({
#       ^bb0(%pa: tensor<f32>, %pb: tensor<f32>):
#         %pm = stablehlo.maximum %pa, %pb : tensor<f32>
#         stablehlo.return %pm : tensor<f32>
#     }) {window_dimensions = array<i64: 1, 1, 3, 3>, window_strides = array<i64: 1, 1, 2, 2>, padding = dense<[[0, 0], [0, 0], [1, 1], [1, 1]]> : tensor<4x2xi64>} : (tensor<2x4x4x6xf32>, tensor<f32>) -> tensor<2x4x2x3xf32>
#     %v3 = stablehlo.reshape %v2 : (tensor<2x4x2x3xf32>) -> tensor<2x24xf32>
#     return %v3 : tensor<2x24xf32>
#   }
#   func.func @maxPool3s2BackP(%r: tensor<2x24xf32>, %x: tensor<2x96xf32>) -> tensor<2x96xf32> {
#     %v0 = stablehlo.reshape %x : (tensor<2x96xf32>) -> tensor<2x4x4x6xf32>
#     %v1 = stablehlo.reshape %r : (tensor<2x24xf32>) -> tensor<2x4x2x3xf32>
#     %v2 = stablehlo.constant dense<0.0> : tensor<f32>
#     %v3 = "stablehlo.select_and_scatter"(%v0, %v1, %v2) ({
#       ^bb0(%sa: tensor<f32>, %sb: tensor<f32>):
#         %sge = stablehlo.compare GE, %sa, %sb : (tensor<f32>, tensor<f32>) -> tensor<i1>
#         stablehlo.return %sge : tensor<i1>
#     }, {
#       ^bb0(%sc: tensor<f32>, %sd: tensor<f32>):
#         %ss = stablehlo.add %sc, %sd : tensor<f32>
#         stablehlo.return %ss : tensor<f32>
#     }) {window_dimensions = array<i64: 1, 1, 3, 3>, window_strides = array<i64: 1, 1, 2, 2>, padding = dense<[[0, 0], [0, 0], [1, 1], [1, 1]]> : tensor<4x2xi64>} : (tensor<2x4x4x6xf32>, tensor<2x4x2x3xf32>, tensor<f32>) -> tensor<2x4x4x6xf32>
#     %v4 = stablehlo.reshape %v3 : (tensor<2x4x4x6xf32>) -> tensor<2x96xf32>
#     return %v4 : tensor<2x96xf32>
#   }
#   func.func @gapF(%r: tensor<2x24xf32>) -> tensor<2x4xf32> {
#     %v0 = stablehlo.reshape %r : (tensor<2x24xf32>) -> tensor<2x4x2x3xf32>
#     %v1 = stablehlo.constant dense<0.0> : tensor<f32>
#     %v2 = stablehlo.reduce(%v0 init: %v1) applies stablehlo.add across dimensions = [2, 3] : (tensor<2x4x2x3xf32>, tensor<f32>) -> tensor<2x4xf32>
#     %v3 = stablehlo.constant dense<6.0> : tensor<2x4xf32>
#     %v4 = stablehlo.divide %v2, %v3 : tensor<2x4xf32>
#     return %v4 : tensor<2x4xf32>
#   }
#   func.func @gapBack(%r: tensor<2x4xf32>) -> tensor<2x24xf32> {
#     %v0 = stablehlo.constant dense<6.0> : tensor<2x4xf32>
#     %v1 = stablehlo.divide %r, %v0 : tensor<2x4xf32>
#     %v2 = stablehlo.broadcast_in_dim %v1, dims = [0, 1] : (tensor<2x4xf32>) -> tensor<2x4x2x3xf32>
#     %v3 = stablehlo.reshape %v2 : (tensor<2x4x2x3xf32>) -> tensor<2x24xf32>
#     return %v3 : tensor<2x24xf32>
#   }
#   func.func @gapBackBatched(%r: tensor<2x4xf32>) -> tensor<2x24xf32> {
#     %v0 = stablehlo.broadcast_in_dim %r, dims = [0, 1] : (tensor<2x4xf32>) -> tensor<2x4x2x3xf32>
#     %v1 = stablehlo.constant dense<6.0> : tensor<2x4x2x3xf32>
#     %v2 = stablehlo.divide %v0, %v1 : tensor<2x4x2x3xf32>
#     %v3 = stablehlo.reshape %v2 : (tensor<2x4x2x3xf32>) -> tensor<2x24xf32>
#     return %v3 : tensor<2x24xf32>
#   }
#   func.func @broadcastBack(%r: tensor<2x24xf32>) -> tensor<2x4xf32> {
#     %v0 = stablehlo.reshape %r : (tensor<2x24xf32>) -> tensor<2x4x2x3xf32>
#     %v1 = stablehlo.constant dense<0.0> : tensor<f32>
#     %v2 = stablehlo.reduce(%v0 init: %v1) applies stablehlo.add across dimensions = [2, 3] : (tensor<2x4x2x3xf32>, tensor<f32>) -> tensor<2x4xf32>
#     return %v2 : tensor<2x4xf32>
#   }
#   func.func @seBlock(%x: tensor<2x24xf32>, %w1: tensor<4x2xf32>, %b1: tensor<2xf32>, %w2: tensor<2x4xf32>, %b2: tensor<4xf32>) -> tensor<2x24xf32> {
#     %v0 = stablehlo.reshape %x : (tensor<2x24xf32>) -> tensor<2x4x2x3xf32>
#     %v1 = stablehlo.constant dense<0.0> : tensor<f32>
#     %v2 = stablehlo.reduce(%v0 init: %v1) applies stablehlo.add across dimensions = [2, 3] : (tensor<2x4x2x3xf32>, tensor<f32>) -> tensor<2x4xf32>
#     %v3 = stablehlo.constant dense<6.0> : tensor<2x4xf32>
#     %v4 = stablehlo.divide %v2, %v3 : tensor<2x4xf32>
#     %v5 = stablehlo.dot_general %v4, %w1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x4xf32>, tensor<4x2xf32>) -> tensor<2x2xf32>
#     %v6 = stablehlo.broadcast_in_dim %b1, dims = [1] : (tensor<2xf32>) -> tensor<2x2xf32>
#     %v7 = stablehlo.add %v5, %v6 : tensor<2x2xf32>
#     %v8 = stablehlo.logistic %v7 : tensor<2x2xf32>
#     %v9 = stablehlo.multiply %v7, %v8 : tensor<2x2xf32>
#     %v10 = stablehlo.dot_general %v9, %w2, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x2xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
#     %v11 = stablehlo.broadcast_in_dim %b2, dims = [1] : (tensor<4xf32>) -> tensor<2x4xf32>
#     %v12 = stablehlo.add %v10, %v11 : tensor<2x4xf32>
#     %v13 = stablehlo.logistic %v12 : tensor<2x4xf32>
#     %v14 = stablehlo.broadcast_in_dim %v13, dims = [0, 1] : (tensor<2x4xf32>) -> tensor<2x4x2x3xf32>
#     %v15 = stablehlo.multiply %v0, %v14 : tensor<2x4x2x3xf32>
#     %v16 = stablehlo.reshape %v15 : (tensor<2x4x2x3xf32>) -> tensor<2x24xf32>
#     return %v16 : tensor<2x24xf32>
#   }
#   func.func @seBackBatched(%dse: tensor<2x24xf32>, %w1: tensor<4x2xf32>, %b1: tensor<2xf32>, %w2: tensor<2x4xf32>, %b2: tensor<4xf32>, %x: tensor<2x24xf32>) -> tensor<2x24xf32> {
#     %v0 = stablehlo.reshape %x : (tensor<2x24xf32>) -> tensor<2x4x2x3xf32>
#     %v1 = stablehlo.constant dense<0.0> : tensor<f32>
#     %v2 = stablehlo.reduce(%v0 init: %v1) applies stablehlo.add across dimensions = [2, 3] : (tensor<2x4x2x3xf32>, tensor<f32>) -> tensor<2x4xf32>
#     %v3 = stablehlo.constant dense<6.0> : tensor<2x4xf32>
#     %v4 = stablehlo.divide %v2, %v3 : tensor<2x4xf32>
#     %v5 = stablehlo.dot_general %v4, %w1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x4xf32>, tensor<4x2xf32>) -> tensor<2x2xf32>
#     %v6 = stablehlo.broadcast_in_dim %b1, dims = [1] : (tensor<2xf32>) -> tensor<2x2xf32>
#     %v7 = stablehlo.add %v5, %v6 : tensor<2x2xf32>
#     %v8 = stablehlo.logistic %v7 : tensor<2x2xf32>
#     %v9 = stablehlo.multiply %v7, %v8 : tensor<2x2xf32>
#     %v10 = stablehlo.dot_general %v9, %w2, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x2xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
#     %v11 = stablehlo.broadcast_in_dim %b2, dims = [1] : (tensor<4xf32>) -> tensor<2x4xf32>
#     %v12 = stablehlo.add %v10, %v11 : tensor<2x4xf32>
#     %v13 = stablehlo.logistic %v12 : tensor<2x4xf32>
#     %v14 = stablehlo.reshape %dse : (tensor<2x24xf32>) -> tensor<2x4x2x3xf32>
#     %v15 = stablehlo.broadcast_in_dim %v13, dims = [0, 1] : (tensor<2x4xf32>) -> tensor<2x4x2x3xf32>
#     %v16 = stablehlo.multiply %v15, %v14 : tensor<2x4x2x3xf32>
#     %v17 = stablehlo.multiply %v0, %v14 : tensor<2x4x2x3xf32>
#     %v18 = stablehlo.reduce(%v17 init: %v1) applies stablehlo.add across dimensions = [2, 3] : (tensor<2x4x2x3xf32>, tensor<f32>) -> tensor<2x4xf32>
#     %v19 = stablehlo.constant dense<1.0> : tensor<2x4xf32>
#     %v20 = stablehlo.subtract %v19, %v13 : tensor<2x4xf32>
#     %v21 = stablehlo.multiply %v13, %v20 : tensor<2x4xf32>
#     %v22 = stablehlo.multiply %v18, %v21 : tensor<2x4xf32>
#     %v23 = stablehlo.dot_general %v22, %w2, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x2xf32>
#     %v24 = stablehlo.logistic %v7 : tensor<2x2xf32>
#     %v25 = stablehlo.constant dense<1.0> : tensor<2x2xf32>
#     %v26 = stablehlo.subtract %v25, %v24 : tensor<2x2xf32>
#     %v27 = stablehlo.multiply %v7, %v26 : tensor<2x2xf32>
#     %v28 = stablehlo.add %v25, %v27 : tensor<2x2xf32>
#     %v29 = stablehlo.multiply %v24, %v28 : tensor<2x2xf32>
#     %v30 = stablehlo.multiply %v23, %v29 : tensor<2x2xf32>
#     %v31 = stablehlo.dot_general %v30, %w1, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<2x2xf32>, tensor<4x2xf32>) -> tensor<2x4xf32>
#     %v32 = stablehlo.constant dense<6.0> : tensor<2x4xf32>
#     %v33 = stablehlo.divide %v31, %v32 : tensor<2x4xf32>
#     %v34 = stablehlo.broadcast_in_dim %v33, dims = [0, 1] : (tensor<2x4xf32>) -> tensor<2x4x2x3xf32>
#     %v35 = stablehlo.add %v16, %v34 : tensor<2x4x2x3xf32>
#     %v36 = stablehlo.reshape %v35 : (tensor<2x4x2x3xf32>) -> tensor<2x24xf32>
#     return %v36 : tensor<2x24xf32>
#   }
#   func.func @seReduceB(%r: tensor<2x24xf32>, %x: tensor<2x24xf32>) -> tensor<2x4xf32> {
#     %v0 = stablehlo.reshape %x : (tensor<2x24xf32>) -> tensor<2x4x2x3xf32>
#     %v1 = stablehlo.reshape %r : (tensor<2x24xf32>) -> tensor<2x4x2x3xf32>
#     %v2 = stablehlo.constant dense<0.0> : tensor<f32>
#     %v3 = stablehlo.multiply %v0, %v1 : tensor<2x4x2x3xf32>
#     %v4 = stablehlo.reduce(%v3 init: %v2) applies stablehlo.add across dimensions = [2, 3] : (tensor<2x4x2x3xf32>, tensor<f32>) -> tensor<2x4xf32>
#     return %v4 : tensor<2x4xf32>
#   }
# }
