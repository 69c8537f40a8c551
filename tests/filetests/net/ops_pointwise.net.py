# Dense and pointwise ops, on flat values and on the map that their operand carries.
s = stablehlo

B = 2

def dotIn(r: (B, 5), weight: (5, 4)):
    return s.dotIn(r, weight, m=5, n=4)

def dotInBf16(r: (B, 5), weight: (5, 4)):
    return s.dotInBf16(r, weight, m=5, n=4)

def dotOut(r: (B, 4), weight: (3, 4)):
    return s.dotOut(r, weight, m=3, n=4)

def dense(r: (B, 7), weight: (7, 4), bias: (4,)):
    return s.dense(r, weight, bias, N=B, a=7, c=4)

def addBcast(r: (B, 24), bias: (24,)):
    return s.addBcast(r, bias, n=24)

def expe(r: (B, 24)):
    return s.expe(r, n=24)

def expe_on_map(image: (B, 96)):
    r = s.maxPoolF(image, c=4, h=2, w=3)
    return s.expe(r, n=24)

def softmaxDiv(r: (B, 24)):
    return s.softmaxDiv(r, n=24)

def sub(a: (B, 24), b: (B, 24)):
    return s.sub(a, b, n=24)

def sub_on_map(image: (B, 96), b: (B, 24)):
    a = s.maxPoolF(image, c=4, h=2, w=3)
    return s.sub(a, b, n=24)

def addV(a: (B, 24), b: (B, 24)):
    return s.addV(a, b, n=24)

def addV_on_map(image: (B, 96), b: (B, 24)):
    a = s.maxPoolF(image, c=4, h=2, w=3)
    return s.addV(a, b, n=24)

def reluF(r: (B, 24)):
    return s.reluF(r, n=24)

def reluF_on_map(image: (B, 96)):
    r = s.maxPoolF(image, c=4, h=2, w=3)
    return s.reluF(r, n=24)

def selectPos(r: (B, 24), x: (B, 24)):
    return s.selectPos(r, x, n=24)

def selectPos_on_map(image: (B, 96), x: (B, 24)):
    r = s.maxPoolF(image, c=4, h=2, w=3)
    return s.selectPos(r, x, n=24)

def relu6F(r: (B, 24)):
    return s.relu6F(r, n=24)

def relu6F_on_map(image: (B, 96)):
    r = s.maxPoolF(image, c=4, h=2, w=3)
    return s.relu6F(r, n=24)

def selectMid(r: (B, 24), x: (B, 24)):
    return s.selectMid(r, x, n=24)

def selectMid_on_map(image: (B, 96), x: (B, 24)):
    r = s.maxPoolF(image, c=4, h=2, w=3)
    return s.selectMid(r, x, n=24)

def convertF(r: (B, 24)):
    return s.convertF(r, n=24)

def swishF(r: (B, 24)):
    return s.swishF(r, n=24)

def swishF_on_map(image: (B, 96)):
    r = s.maxPoolF(image, c=4, h=2, w=3)
    return s.swishF(r, n=24)

def swishBack(r: (B, 24), x: (B, 24)):
    return s.swishBack(r, x, n=24)

def swishBack_on_map(image: (B, 96), x: (B, 24)):
    r = s.maxPoolF(image, c=4, h=2, w=3)
    return s.swishBack(r, x, n=24)

def sigmoidF(r: (B, 24)):
    return s.sigmoidF(r, n=24)

def sigmoidF_on_map(image: (B, 96)):
    r = s.maxPoolF(image, c=4, h=2, w=3)
    return s.sigmoidF(r, n=24)

def sigmoidBack(r: (B, 24), x: (B, 24)):
    return s.sigmoidBack(r, x, n=24)

def sigmoidBack_on_map(image: (B, 96), x: (B, 24)):
    r = s.maxPoolF(image, c=4, h=2, w=3)
    return s.sigmoidBack(r, x, n=24)

def geluF(r: (B, 24)):
    return s.geluF(r, n=24)

def geluF_on_map(image: (B, 96)):
    r = s.maxPoolF(image, c=4, h=2, w=3)
    return s.geluF(r, n=24)

def geluBack(r: (B, 24), x: (B, 24)):
    return s.geluBack(r, x, n=24)

def geluBack_on_map(image: (B, 96), x: (B, 24)):
    r = s.maxPoolF(image, c=4, h=2, w=3)
    return s.geluBack(r, x, n=24)

def geluErfF(r: (B, 24)):
    return s.geluErfF(r, n=24)

def geluErfF_on_map(image: (B, 96)):
    r = s.maxPoolF(image, c=4, h=2, w=3)
    return s.geluErfF(r, n=24)

def geluErfBack(r: (B, 24), x: (B, 24)):
    return s.geluErfBack(r, x, n=24)

def geluErfBack_on_map(image: (B, 96), x: (B, 24)):
    r = s.maxPoolF(image, c=4, h=2, w=3)
    return s.geluErfBack(r, x, n=24)

def scaleF(r: (B, 24)):
    return s.scaleF(r, value="0.5", n=24)

def scaleF_on_map(image: (B, 96)):
    r = s.maxPoolF(image, c=4, h=2, w=3)
    return s.scaleF(r, value="0.5", n=24)

def shift(r: (B, 24)):
    return s.shift(r, value="0.5", N=B, n=24)

def shift_on_map(image: (B, 96)):
    r = s.maxPoolF(image, c=4, h=2, w=3)
    return s.shift(r, value="0.5", N=B, n=24)

def divConst(r: (B, 24)):
    return s.divConst(r, value="0.5", N=B, n=24)

def divConst_on_map(image: (B, 96)):
    r = s.maxPoolF(image, c=4, h=2, w=3)
    return s.divConst(r, value="0.5", N=B, n=24)

def layerScaleF(r: (B, 24), gamma: (24,)):
    return s.layerScaleF(r, gamma, n=24)

def dropPathP(r: (B, 24), mask: (B,)):
    return s.dropPathP(r, mask, N=B, n=24)

def dropPathP_on_map(image: (B, 96), mask: (B,)):
    r = s.maxPoolF(image, c=4, h=2, w=3)
    return s.dropPathP(r, mask, N=B, n=24)

def dropoutP(r: (B, 24), mask: (B, 24)):
    return s.dropoutP(r, mask, N=B, n=24)

# run:
# emit: stablehlo
# -----
# module @m {
#   func.func @dotIn(%r: tensor<2x5xf32>, %weight: tensor<5x4xf32>) -> tensor<2x4xf32> {
#     %v0 = stablehlo.dot_general %r, %weight, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x5xf32>, tensor<5x4xf32>) -> tensor<2x4xf32>
#     return %v0 : tensor<2x4xf32>
#   }
#   func.func @dotInBf16(%r: tensor<2x5xf32>, %weight: tensor<5x4xf32>) -> tensor<2x4xf32> {
#     %v0 = stablehlo.convert %r : (tensor<2x5xf32>) -> tensor<2x5xbf16>
#     %v1 = stablehlo.convert %weight : (tensor<5x4xf32>) -> tensor<5x4xbf16>
#     %v2 = stablehlo.dot_general %v0, %v1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x5xbf16>, tensor<5x4xbf16>) -> tensor<2x4xf32>
#     return %v2 : tensor<2x4xf32>
#   }
#   func.func @dotOut(%r: tensor<2x4xf32>, %weight: tensor<3x4xf32>) -> tensor<2x3xf32> {
#     %v0 = stablehlo.dot_general %r, %weight, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<2x4xf32>, tensor<3x4xf32>) -> tensor<2x3xf32>
#     return %v0 : tensor<2x3xf32>
#   }
#   func.func @dense(%r: tensor<2x7xf32>, %weight: tensor<7x4xf32>, %bias: tensor<4xf32>) -> tensor<2x4xf32> {
#     %v0 = stablehlo.dot_general %r, %weight, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x7xf32>, tensor<7x4xf32>) -> tensor<2x4xf32>
#     %v1 = stablehlo.broadcast_in_dim %bias, dims = [1] : (tensor<4xf32>) -> tensor<2x4xf32>
#     %v2 = stablehlo.add %v0, %v1 : tensor<2x4xf32>
#     return %v2 : tensor<2x4xf32>
#   }
#   func.func @addBcast(%r: tensor<2x24xf32>, %bias: tensor<24xf32>) -> tensor<2x24xf32> {
#     %v0 = stablehlo.broadcast_in_dim %bias, dims = [1] : (tensor<24xf32>) -> tensor<2x24xf32>
#     %v1 = stablehlo.add %r, %v0 : tensor<2x24xf32>
#     return %v1 : tensor<2x24xf32>
#   }
#   func.func @expe(%r: tensor<2x24xf32>) -> tensor<2x24xf32> {
#     %v0 = stablehlo.exponential %r : tensor<2x24xf32>
#     return %v0 : tensor<2x24xf32>
#   }
#   func.func @expe_on_map(%image: tensor<2x96xf32>) -> tensor<2x24xf32> {
#     %v0 = stablehlo.reshape %image : (tensor<2x96xf32>) -> tensor<2x4x4x6xf32>
#     %v1 = stablehlo.constant dense<0xFF800000> : tensor<f32>
#     %v2 = "stablehlo.reduce_window"(%v0, %v1) ({
#       ^bb0(%pa: tensor<f32>, %pb: tensor<f32>):
#         %pm = stablehlo.maximum %pa, %pb : tensor<f32>
#         stablehlo.return %pm : tensor<f32>
#     }) {window_dimensions = array<i64: 1, 1, 2, 2>, window_strides = array<i64: 1, 1, 2, 2>} : (tensor<2x4x4x6xf32>, tensor<f32>) -> tensor<2x4x2x3xf32>
#     %v3 = stablehlo.reshape %v2 : (tensor<2x4x2x3xf32>) -> tensor<2x24xf32>
#     %v4 = stablehlo.reshape %v3 : (tensor<2x24xf32>) -> tensor<2x4x2x3xf32>
#     %v5 = stablehlo.exponential %v4 : tensor<2x4x2x3xf32>
#     %v6 = stablehlo.reshape %v5 : (tensor<2x4x2x3xf32>) -> tensor<2x24xf32>
#     return %v6 : tensor<2x24xf32>
#   }
#   func.func @softmaxDiv(%r: tensor<2x24xf32>) -> tensor<2x24xf32> {
#     %v0 = stablehlo.constant dense<0.0> : tensor<f32>
#     %v1 = stablehlo.reduce(%r init: %v0) applies stablehlo.add across dimensions = [1] : (tensor<2x24xf32>, tensor<f32>) -> tensor<2xf32>
#     %v2 = stablehlo.broadcast_in_dim %v1, dims = [0] : (tensor<2xf32>) -> tensor<2x24xf32>
#     %v3 = stablehlo.divide %r, %v2 : tensor<2x24xf32>
#     return %v3 : tensor<2x24xf32>
#   }
#   func.func @sub(%a: tensor<2x24xf32>, %b: tensor<2x24xf32>) -> tensor<2x24xf32> {
#     %v0 = stablehlo.subtract %a, %b : tensor<2x24xf32>
#     return %v0 : tensor<2x24xf32>
#   }
#   func.func @sub_on_map(%image: tensor<2x96xf32>, %b: tensor<2x24xf32>) -> tensor<2x24xf32> {
#     %v0 = stablehlo.reshape %image : (tensor<2x96xf32>) -> tensor<2x4x4x6xf32>
#     %v1 = stablehlo.constant dense<0xFF800000> : tensor<f32>
#     %v2 = "stablehlo.reduce_window"(%v0, %v1) ({
#       ^bb0(%pa: tensor<f32>, %pb: tensor<f32>):
#         %pm = stablehlo.maximum %pa, %pb : tensor<f32>
#         stablehlo.return %pm : tensor<f32>
#     }) {window_dimensions = array<i64: 1, 1, 2, 2>, window_strides = array<i64: 1, 1, 2, 2>} : (tensor<2x4x4x6xf32>, tensor<f32>) -> tensor<2x4x2x3xf32>
#     %v3 = stablehlo.reshape %v2 : (tensor<2x4x2x3xf32>) -> tensor<2x24xf32>
#     %v4 = stablehlo.reshape %v3 : (tensor<2x24xf32>) -> tensor<2x4x2x3xf32>
#     %v5 = stablehlo.reshape %b : (tensor<2x24xf32>) -> tensor<2x4x2x3xf32>
#     %v6 = stablehlo.subtract %v4, %v5 : tensor<2x4x2x3xf32>
#     %v7 = stablehlo.reshape %v6 : (tensor<2x4x2x3xf32>) -> tensor<2x24xf32>
#     return %v7 : tensor<2x24xf32>
#   }
#   func.func @addV(%a: tensor<2x24xf32>, %b: tensor<2x24xf32>) -> tensor<2x24xf32> {
#     %v0 = stablehlo.add %a, %b : tensor<2x24xf32>
#     return %v0 : tensor<2x24xf32>
#   }
#   func.func @addV_on_map(%image: tensor<2x96xf32>, %b: tensor<2x24xf32>) -> tensor<2x24xf32> {
#     %v0 = stablehlo.reshape %image : (tensor<2x96xf32>) -> tensor<2x4x4x6xf32>
#     %v1 = stablehlo.constant dense<0xFF800000> : tensor<f32>
#     %v2 = "stablehlo.reduce_window"(%v0, %v1) ({
#       ^bb0(%pa: tensor<f32>, %pb: tensor<f32>):
#         %pm = stablehlo.maximum %pa, %pb : tensor<f32>
#         stablehlo.return %pm : tensor<f32>
#     }) {window_dimensions = array<i64: 1, 1, 2, 2>, window_strides = array<i64: 1, 1, 2, 2>} : (tensor<2x4x4x6xf32>, tensor<f32>) -> tensor<2x4x2x3xf32>
#     %v3 = stablehlo.reshape %v2 : (tensor<2x4x2x3xf32>) -> tensor<2x24xf32>
#     %v4 = stablehlo.reshape %v3 : (tensor<2x24xf32>) -> tensor<2x4x2x3xf32>
#     %v5 = stablehlo.reshape %b : (tensor<2x24xf32>) -> tensor<2x4x2x3xf32>
#     %v6 = stablehlo.add %v4, %v5 : tensor<2x4x2x3xf32>
#     %v7 = stablehlo.reshape %v6 : (tensor<2x4x2x3xf32>) -> tensor<2x24xf32>
#     return %v7 : tensor<2x24xf32>
#   }
#   func.func @reluF(%r: tensor<2x24xf32>) -> tensor<2x24xf32> {
#     %v0 = stablehlo.constant dense<0.0> : tensor<2x24xf32>
#     %v1 = stablehlo.maximum %r, %v0 : tensor<2x24xf32>
#     return %v1 : tensor<2x24xf32>
#   }
#   func.func @reluF_on_map(%image: tensor<2x96xf32>) -> tensor<2x24xf32> {
#     %v0 = stablehlo.reshape %image : (tensor<2x96xf32>) -> tensor<2x4x4x6xf32>
#     %v1 = stablehlo.constant dense<0xFF800000> : tensor<f32>
#     %v2 = "stablehlo.reduce_window"(%v0, %v1) ({
#       ^bb0(%pa: tensor<f32>, %pb: tensor<f32>):
#         %pm = stablehlo.maximum %pa, %pb : tensor<f32>
#         stablehlo.return %pm : tensor<f32>
#     }) {window_dimensions = array<i64: 1, 1, 2, 2>, window_strides = array<i64: 1, 1, 2, 2>} : (tensor<2x4x4x6xf32>, tensor<f32>) -> tensor<2x4x2x3xf32>
#     %v3 = stablehlo.reshape %v2 : (tensor<2x4x2x3xf32>) -> tensor<2x24xf32>
#     %v4 = stablehlo.reshape %v3 : (tensor<2x24xf32>) -> tensor<2x4x2x3xf32>
#     %v5 = stablehlo.constant dense<0.0> : tensor<2x4x2x3xf32>
#     %v6 = stablehlo.maximum %v4, %v5 : tensor<2x4x2x3xf32>
#     %v7 = stablehlo.reshape %v6 : (tensor<2x4x2x3xf32>) -> tensor<2x24xf32>
#     return %v7 : tensor<2x24xf32>
#   }
#   func.func @selectPos(%r: tensor<2x24xf32>, %x: tensor<2x24xf32>) -> tensor<2x24xf32> {
#     %v0 = stablehlo.constant dense<0.0> : tensor<2x24xf32>
#     %v1 = stablehlo.compare GT, %x, %v0 : (tensor<2x24xf32>, tensor<2x24xf32>) -> tensor<2x24xi1>
#     %v2 = stablehlo.select %v1, %r, %v0 : tensor<2x24xi1>, tensor<2x24xf32>
#     return %v2 : tensor<2x24xf32>
#   }
#   func.func @selectPos_on_map(%image: tensor<2x96xf32>, %x: tensor<2x24xf32>) -> tensor<2x24xf32> {
#     %v0 = stablehlo.reshape %image : (tensor<2x96xf32>) -> tensor<2x4x4x6xf32>
#     %v1 = stablehlo.constant dense<0xFF800000> : tensor<f32>
#     %v2 = "stablehlo.reduce_window"(%v0, %v1) ({
#       ^bb0(%pa: tensor<f32>, %pb: tensor<f32>):
#         %pm = stablehlo.maximum %pa, %pb : tensor<f32>
#         stablehlo.return %pm : tensor<f32>
#     }) {window_dimensions = array<i64: 1, 1, 2, 2>, window_strides = array<i64: 1, 1, 2, 2>} : (tensor<2x4x4x6xf32>, tensor<f32>) -> tensor<2x4x2x3xf32>
#     %v3 = stablehlo.reshape %v2 : (tensor<2x4x2x3xf32>) -> tensor<2x24xf32>
#     %v4 = stablehlo.reshape %v3 : (tensor<2x24xf32>) -> tensor<2x4x2x3xf32>
#     %v5 = stablehlo.reshape %x : (tensor<2x24xf32>) -> tensor<2x4x2x3xf32>
#     %v6 = stablehlo.constant dense<0.0> : tensor<2x4x2x3xf32>
#     %v7 = stablehlo.compare GT, %v5, %v6 : (tensor<2x4x2x3xf32>, tensor<2x4x2x3xf32>) -> tensor<2x4x2x3xi1>
#     %v8 = stablehlo.select %v7, %v4, %v6 : tensor<2x4x2x3xi1>, tensor<2x4x2x3xf32>
#     %v9 = stablehlo.reshape %v8 : (tensor<2x4x2x3xf32>) -> tensor<2x24xf32>
#     return %v9 : tensor<2x24xf32>
#   }
#   func.func @relu6F(%r: tensor<2x24xf32>) -> tensor<2x24xf32> {
#     %v0 = stablehlo.constant dense<0.0> : tensor<2x24xf32>
#     %v1 = stablehlo.constant dense<6.0> : tensor<2x24xf32>
#     %v2 = stablehlo.maximum %r, %v0 : tensor<2x24xf32>
#     %v3 = stablehlo.minimum %v2, %v1 : tensor<2x24xf32>
#     return %v3 : tensor<2x24xf32>
#   }
#   func.func @relu6F_on_map(%image: tensor<2x96xf32>) -> tensor<2x24xf32> {
#     %v0 = stablehlo.reshape %image : (tensor<2x96xf32>) -> tensor<2x4x4x6xf32>
#     %v1 = stablehlo.constant dense<0xFF800000> : tensor<f32>
#     %v2 = "stablehlo.reduce_window"(%v0, %v1) ({
#       ^bb0(%pa: tensor<f32>, %pb: tensor<f32>):
#         %pm = stablehlo.maximum %pa, %pb : tensor<f32>
#         stablehlo.return %pm : tensor<f32>
#     }) {window_dimensions = array<i64: 1, 1, 2, 2>, window_strides = array<i64: 1, 1, 2, 2>} : (tensor<2x4x4x6xf32>, tensor<f32>) -> tensor<2x4x2x3xf32>
#     %v3 = stablehlo.reshape %v2 : (tensor<2x4x2x3xf32>) -> tensor<2x24xf32>
#     %v4 = stablehlo.reshape %v3 : (tensor<2x24xf32>) -> tensor<2x4x2x3xf32>
#     %v5 = stablehlo.constant dense<0.0> : tensor<2x4x2x3xf32>
#     %v6 = stablehlo.constant dense<6.0> : tensor<2x4x2x3xf32>
#     %v7 = stablehlo.maximum %v4, %v5 : tensor<2x4x2x3xf32>
#     %v8 = stablehlo.minimum %v7, %v6 : tensor<2x4x2x3xf32>
#     %v9 = stablehlo.reshape %v8 : (tensor<2x4x2x3xf32>) -> tensor<2x24xf32>
#     return %v9 : tensor<2x24xf32>
#   }
#   func.func @selectMid(%r: tensor<2x24xf32>, %x: tensor<2x24xf32>) -> tensor<2x24xf32> {
#     %v0 = stablehlo.constant dense<0.0> : tensor<2x24xf32>
#     %v1 = stablehlo.constant dense<6.0> : tensor<2x24xf32>
#     %v2 = stablehlo.compare GT, %x, %v0 : (tensor<2x24xf32>, tensor<2x24xf32>) -> tensor<2x24xi1>
#     %v3 = stablehlo.compare LT, %x, %v1 : (tensor<2x24xf32>, tensor<2x24xf32>) -> tensor<2x24xi1>
#     %v4 = stablehlo.and %v2, %v3 : tensor<2x24xi1>
#     %v5 = stablehlo.select %v4, %r, %v0 : tensor<2x24xi1>, tensor<2x24xf32>
#     return %v5 : tensor<2x24xf32>
#   }
#   func.func @selectMid_on_map(%image: tensor<2x96xf32>, %x: tensor<2x24xf32>) -> tensor<2x24xf32> {
#     %v0 = stablehlo.reshape %image : (tensor<2x96xf32>) -> tensor<2x4x4x6xf32>
#     %v1 = stablehlo.constant dense<0xFF800000> : tensor<f32>
#     %v2 = "stablehlo.reduce_window"(%v0, %v1) ({
#       ^bb0(%pa: tensor<f32>, %pb: tensor<f32>):
#         %pm = stablehlo.maximum %pa, %pb : tensor<f32>
#         stablehlo.return %pm : tensor<f32>
#     }) {window_dimensions = array<i64: 1, 1, 2, 2>, window_strides = array<i64: 1, 1, 2, 2>} : (tensor<2x4x4x6xf32>, tensor<f32>) -> tensor<2x4x2x3xf32>
#     %v3 = stablehlo.reshape %v2 : (tensor<2x4x2x3xf32>) -> tensor<2x24xf32>
#     %v4 = stablehlo.reshape %v3 : (tensor<2x24xf32>) -> tensor<2x4x2x3xf32>
#     %v5 = stablehlo.reshape %x : (tensor<2x24xf32>) -> tensor<2x4x2x3xf32>
#     %v6 = stablehlo.constant dense<0.0> : tensor<2x4x2x3xf32>
#     %v7 = stablehlo.constant dense<6.0> : tensor<2x4x2x3xf32>
#     %v8 = stablehlo.compare GT, %v5, %v6 : (tensor<2x4x2x3xf32>, tensor<2x4x2x3xf32>) -> tensor<2x4x2x3xi1>
#     %v9 = stablehlo.compare LT, %v5, %v7 : (tensor<2x4x2x3xf32>, tensor<2x4x2x3xf32>) -> tensor<2x4x2x3xi1>
#     %v10 = stablehlo.and %v8, %v9 : tensor<2x4x2x3xi1>
#     %v11 = stablehlo.select %v10, %v4, %v6 : tensor<2x4x2x3xi1>, tensor<2x4x2x3xf32>
#     %v12 = stablehlo.reshape %v11 : (tensor<2x4x2x3xf32>) -> tensor<2x24xf32>
#     return %v12 : tensor<2x24xf32>
#   }
#   func.func @convertF(%r: tensor<2x24xf32>) -> tensor<2x24xf32> {
#     %v0 = stablehlo.convert %r : (tensor<2x24xf32>) -> tensor<2x24xbf16>
#     %v1 = stablehlo.convert %v0 : (tensor<2x24xbf16>) -> tensor<2x24xf32>
#     return %v1 : tensor<2x24xf32>
#   }
#   func.func @swishF(%r: tensor<2x24xf32>) -> tensor<2x24xf32> {
#     %v0 = stablehlo.logistic %r : tensor<2x24xf32>
#     %v1 = stablehlo.multiply %r, %v0 : tensor<2x24xf32>
#     return %v1 : tensor<2x24xf32>
#   }
#   func.func @swishF_on_map(%image: tensor<2x96xf32>) -> tensor<2x24xf32> {
#     %v0 = stablehlo.reshape %image : (tensor<2x96xf32>) -> tensor<2x4x4x6xf32>
#     %v1 = stablehlo.constant dense<0xFF800000> : tensor<f32>
#     %v2 = "stablehlo.reduce_window"(%v0, %v1) ({
#       ^bb0(%pa: tensor<f32>, %pb: tensor<f32>):
#         %pm = stablehlo.maximum %pa, %pb : tensor<f32>
#         stablehlo.return %pm : tensor<f32>
#     }) {window_dimensions = array<i64: 1, 1, 2, 2>, window_strides = array<i64: 1, 1, 2, 2>} : (tensor<2x4x4x6xf32>, tensor<f32>) -> tensor<2x4x2x3xf32>
#     %v3 = stablehlo.reshape %v2 : (tensor<2x4x2x3xf32>) -> tensor<2x24xf32>
#     %v4 = stablehlo.reshape %v3 : (tensor<2x24xf32>) -> tensor<2x4x2x3xf32>
#     %v5 = stablehlo.logistic %v4 : tensor<2x4x2x3xf32>
#     %v6 = stablehlo.multiply %v4, %v5 : tensor<2x4x2x3xf32>
#     %v7 = stablehlo.reshape %v6 : (tensor<2x4x2x3xf32>) -> tensor<2x24xf32>
#     return %v7 : tensor<2x24xf32>
#   }
#   func.func @swishBack(%r: tensor<2x24xf32>, %x: tensor<2x24xf32>) -> tensor<2x24xf32> {
#     %v0 = stablehlo.logistic %x : tensor<2x24xf32>
#     %v1 = stablehlo.constant dense<1.0> : tensor<2x24xf32>
#     %v2 = stablehlo.subtract %v1, %v0 : tensor<2x24xf32>
#     %v3 = stablehlo.multiply %x, %v2 : tensor<2x24xf32>
#     %v4 = stablehlo.add %v1, %v3 : tensor<2x24xf32>
#     %v5 = stablehlo.multiply %v0, %v4 : tensor<2x24xf32>
#     %v6 = stablehlo.multiply %r, %v5 : tensor<2x24xf32>
#     return %v6 : tensor<2x24xf32>
#   }
#   func.func @swishBack_on_map(%image: tensor<2x96xf32>, %x: tensor<2x24xf32>) -> tensor<2x24xf32> {
#     %v0 = stablehlo.reshape %image : (tensor<2x96xf32>) -> tensor<2x4x4x6xf32>
#     %v1 = stablehlo.constant dense<0xFF800000> : tensor<f32>
#     %v2 = "stablehlo.reduce_window"(%v0, %v1) ({
#       ^bb0(%pa: tensor<f32>, %pb: tensor<f32>):
#         %pm = stablehlo.maximum %pa, %pb : tensor<f32>
#         stablehlo.return %pm : tensor<f32>
#     }) {window_dimensions = array<i64: 1, 1, 2, 2>, window_strides = array<i64: 1, 1, 2, 2>} : (tensor<2x4x4x6xf32>, tensor<f32>) -> tensor<2x4x2x3xf32>
#     %v3 = stablehlo.reshape %v2 : (tensor<2x4x2x3xf32>) -> tensor<2x24xf32>
#     %v4 = stablehlo.reshape %v3 : (tensor<2x24xf32>) -> tensor<2x4x2x3xf32>
#     %v5 = stablehlo.reshape %x : (tensor<2x24xf32>) -> tensor<2x4x2x3xf32>
#     %v6 = stablehlo.logistic %v5 : tensor<2x4x2x3xf32>
#     %v7 = stablehlo.constant dense<1.0> : tensor<2x4x2x3xf32>
#     %v8 = stablehlo.subtract %v7, %v6 : tensor<2x4x2x3xf32>
#     %v9 = stablehlo.multiply %v5, %v8 : tensor<2x4x2x3xf32>
#     %v10 = stablehlo.add %v7, %v9 : tensor<2x4x2x3xf32>
#     %v11 = stablehlo.multiply %v6, %v10 : tensor<2x4x2x3xf32>
#     %v12 = stablehlo.multiply %v4, %v11 : tensor<2x4x2x3xf32>
#     %v13 = stablehlo.reshape %v12 : (tensor<2x4x2x3xf32>) -> tensor<2x24xf32>
#     return %v13 : tensor<2x24xf32>
#   }
#   func.func @sigmoidF(%r: tensor<2x24xf32>) -> tensor<2x24xf32> {
#     %v0 = stablehlo.logistic %r : tensor<2x24xf32>
#     return %v0 : tensor<2x24xf32>
#   }
#   func.func @sigmoidF_on_map(%image: tensor<2x96xf32>) -> tensor<2x24xf32> {
#     %v0 = stablehlo.reshape %image : (tensor<2x96xf32>) -> tensor<2x4x4x6xf32>
#     %v1 = stablehlo.constant dense<0xFF800000> : tensor<f32>
#     %v2 = "stablehlo.reduce_window"(%v0, %v1) ({
#       ^bb0(%pa: tensor<f32>, %pb: tensor<f32>):
#         %pm = stablehlo.maximum %pa, %pb : tensor<f32>
#         stablehlo.return %pm : tensor<f32>
#     }) {window_dimensions = array<i64: 1, 1, 2, 2>, window_strides = array<i64: 1, 1, 2, 2>} : (tensor<2x4x4x6xf32>, tensor<f32>) -> tensor<2x4x2x3xf32>
#     %v3 = stablehlo.reshape %v2 : (tensor<2x4x2x3xf32>) -> tensor<2x24xf32>
#     %v4 = stablehlo.reshape %v3 : (tensor<2x24xf32>) -> tensor<2x4x2x3xf32>
#     %v5 = stablehlo.logistic %v4 : tensor<2x4x2x3xf32>
#     %v6 = stablehlo.reshape %v5 : (tensor<2x4x2x3xf32>) -> tensor<2x24xf32>
#     return %v6 : tensor<2x24xf32>
#   }
#   func.func @sigmoidBack(%r: tensor<2x24xf32>, %x: tensor<2x24xf32>) -> tensor<2x24xf32> {
#     %v0 = stablehlo.logistic %x : tensor<2x24xf32>
#     %v1 = stablehlo.constant dense<1.0> : tensor<2x24xf32>
#     %v2 = stablehlo.subtract %v1, %v0 : tensor<2x24xf32>
#     %v3 = stablehlo.multiply %v0, %v2 : tensor<2x24xf32>
#     %v4 = stablehlo.multiply %r, %v3 : tensor<2x24xf32>
#     return %v4 : tensor<2x24xf32>
#   }
#   func.func @sigmoidBack_on_map(%image: tensor<2x96xf32>, %x: tensor<2x24xf32>) -> tensor<2x24xf32> {
#     %v0 = stablehlo.reshape %image : (tensor<2x96xf32>) -> tensor<2x4x4x6xf32>
#     %v1 = stablehlo.constant dense<0xFF800000> : tensor<f32>
#     %v2 = "stablehlo.reduce_window"(%v0, %v1) ({
#       ^bb0(%pa: tensor<f32>, %pb: tensor<f32>):
#         %pm = stablehlo.maximum %pa, %pb : tensor<f32>
#         stablehlo.return %pm : tensor<f32>
#     }) {window_dimensions = array<i64: 1, 1, 2, 2>, window_strides = array<i64: 1, 1, 2, 2>} : (tensor<2x4x4x6xf32>, tensor<f32>) -> tensor<2x4x2x3xf32>
#     %v3 = stablehlo.reshape %v2 : (tensor<2x4x2x3xf32>) -> tensor<2x24xf32>
#     %v4 = stablehlo.reshape %v3 : (tensor<2x24xf32>) -> tensor<2x4x2x3xf32>
#     %v5 = stablehlo.reshape %x : (tensor<2x24xf32>) -> tensor<2x4x2x3xf32>
#     %v6 = stablehlo.logistic %v5 : tensor<2x4x2x3xf32>
#     %v7 = stablehlo.constant dense<1.0> : tensor<2x4x2x3xf32>
#     %v8 = stablehlo.subtract %v7, %v6 : tensor<2x4x2x3xf32>
#     %v9 = stablehlo.multiply %v6, %v8 : tensor<2x4x2x3xf32>
#     %v10 = stablehlo.multiply %v4, %v9 : tensor<2x4x2x3xf32>
#     %v11 = stablehlo.reshape %v10 : (tensor<2x4x2x3xf32>) -> tensor<2x24xf32>
#     return %v11 : tensor<2x24xf32>
#   }
#   func.func @geluF(%r: tensor<2x24xf32>) -> tensor<2x24xf32> {
#     %v0 = stablehlo.multiply %r, %r : tensor<2x24xf32>
#     %v1 = stablehlo.multiply %v0, %r : tensor<2x24xf32>
#     %v2 = stablehlo.constant dense<0.044715> : tensor<2x24xf32>
#     %v3 = stablehlo.multiply %v2, %v1 : tensor<2x24xf32>
#     %v4 = stablehlo.add %r, %v3 : tensor<2x24xf32>
#     %v5 = stablehlo.constant dense<0.7978845608028654> : tensor<2x24xf32>
#     %v6 = stablehlo.multiply %v5, %v4 : tensor<2x24xf32>
#     %v7 = stablehlo.tanh %v6 : tensor<2x24xf32>
#     %v8 = stablehlo.constant dense<1.0> : tensor<2x24xf32>
#     %v9 = stablehlo.add %v8, %v7 : tensor<2x24xf32>
#     %v10 = stablehlo.constant dense<0.5> : tensor<2x24xf32>
#     %v11 = stablehlo.multiply %v10, %r : tensor<2x24xf32>
#     %v12 = stablehlo.multiply %v11, %v9 : tensor<2x24xf32>
#     return %v12 : tensor<2x24xf32>
#   }
#   func.func @geluF_on_map(%image: tensor<2x96xf32>) -> tensor<2x24xf32> {
#     %v0 = stablehlo.reshape %image : (tensor<2x96xf32>) -> tensor<2x4x4x6xf32>
#     %v1 = stablehlo.constant dense<0xFF800000> : tensor<f32>
#     %v2 = "stablehlo.reduce_window"(%v0, %v1) ({
#       ^bb0(%pa: tensor<f32>, %pb: tensor<f32>):
#         %pm = stablehlo.maximum %pa, %pb : tensor<f32>
#         stablehlo.return %pm : tensor<f32>
#     }) {window_dimensions = array<i64: 1, 1, 2, 2>, window_strides = array<i64: 1, 1, 2, 2>} : (tensor<2x4x4x6xf32>, tensor<f32>) -> tensor<2x4x2x3xf32>
#     %v3 = stablehlo.reshape %v2 : (tensor<2x4x2x3xf32>) -> tensor<2x24xf32>
#     %v4 = stablehlo.reshape %v3 : (tensor<2x24xf32>) -> tensor<2x4x2x3xf32>
#     %v5 = stablehlo.multiply %v4, %v4 : tensor<2x4x2x3xf32>
#     %v6 = stablehlo.multiply %v5, %v4 : tensor<2x4x2x3xf32>
#     %v7 = stablehlo.constant dense<0.044715> : tensor<2x4x2x3xf32>
#     %v8 = stablehlo.multiply %v7, %v6 : tensor<2x4x2x3xf32>
#     %v9 = stablehlo.add %v4, %v8 : tensor<2x4x2x3xf32>
#     %v10 = stablehlo.constant dense<0.7978845608028654> : tensor<2x4x2x3xf32>
#     %v11 = stablehlo.multiply %v10, %v9 : tensor<2x4x2x3xf32>
#     %v12 = stablehlo.tanh %v11 : tensor<2x4x2x3xf32>
#     %v13 = stablehlo.constant dense<1.0> : tensor<2x4x2x3xf32>
#     %v14 = stablehlo.add %v13, %v12 : tensor<2x4x2x3xf32>
#     %v15 = stablehlo.constant dense<0.5> : tensor<2x4x2x3xf32>
#     %v16 = stablehlo.multiply %v15, %v4 : tensor<2x4x2x3xf32>
#     %v17 = stablehlo.multiply %v16, %v14 : tensor<2x4x2x3xf32>
#     %v18 = stablehlo.reshape %v17 : (tensor<2x4x2x3xf32>) -> tensor<2x24xf32>
#     return %v18 : tensor<2x24xf32>
#   }
#   func.func @geluBack(%r: tensor<2x24xf32>, %x: tensor<2x24xf32>) -> tensor<2x24xf32> {
#     %v0 = stablehlo.multiply %x, %x : tensor<2x24xf32>
#     %v1 = stablehlo.multiply %v0, %x : tensor<2x24xf32>
#     %v2 = stablehlo.constant dense<0.044715> : tensor<2x24xf32>
#     %v3 = stablehlo.multiply %v2, %v1 : tensor<2x24xf32>
#     %v4 = stablehlo.add %x, %v3 : tensor<2x24xf32>
#     %v5 = stablehlo.constant dense<0.7978845608028654> : tensor<2x24xf32>
#     %v6 = stablehlo.multiply %v5, %v4 : tensor<2x24xf32>
#     %v7 = stablehlo.tanh %v6 : tensor<2x24xf32>
#     %v8 = stablehlo.constant dense<1.0> : tensor<2x24xf32>
#     %v9 = stablehlo.add %v8, %v7 : tensor<2x24xf32>
#     %v10 = stablehlo.constant dense<0.5> : tensor<2x24xf32>
#     %v11 = stablehlo.multiply %v10, %v9 : tensor<2x24xf32>
#     %v12 = stablehlo.multiply %v7, %v7 : tensor<2x24xf32>
#     %v13 = stablehlo.subtract %v8, %v12 : tensor<2x24xf32>
#     %v14 = stablehlo.multiply %v10, %x : tensor<2x24xf32>
#     %v15 = stablehlo.multiply %v14, %v13 : tensor<2x24xf32>
#     %v16 = stablehlo.constant dense<0.134145> : tensor<2x24xf32>
#     %v17 = stablehlo.multiply %v16, %v0 : tensor<2x24xf32>
#     %v18 = stablehlo.add %v8, %v17 : tensor<2x24xf32>
#     %v19 = stablehlo.multiply %v5, %v18 : tensor<2x24xf32>
#     %v20 = stablehlo.multiply %v15, %v19 : tensor<2x24xf32>
#     %v21 = stablehlo.add %v11, %v20 : tensor<2x24xf32>
#     %v22 = stablehlo.multiply %r, %v21 : tensor<2x24xf32>
#     return %v22 : tensor<2x24xf32>
#   }
#   func.func @geluBack_on_map(%image: tensor<2x96xf32>, %x: tensor<2x24xf32>) -> tensor<2x24xf32> {
#     %v0 = stablehlo.reshape %image : (tensor<2x96xf32>) -> tensor<2x4x4x6xf32>
#     %v1 = stablehlo.constant dense<0xFF800000> : tensor<f32>
#     %v2 = "stablehlo.reduce_window"(%v0, %v1) ({
#       ^bb0(%pa: tensor<f32>, %pb: tensor<f32>):
#         %pm = stablehlo.maximum %pa, %pb : tensor<f32>
#         stablehlo.return %pm : tensor<f32>
#     }) {window_dimensions = array<i64: 1, 1, 2, 2>, window_strides = array<i64: 1, 1, 2, 2>} : (tensor<2x4x4x6xf32>, tensor<f32>) -> tensor<2x4x2x3xf32>
#     %v3 = stablehlo.reshape %v2 : (tensor<2x4x2x3xf32>) -> tensor<2x24xf32>
#     %v4 = stablehlo.reshape %v3 : (tensor<2x24xf32>) -> tensor<2x4x2x3xf32>
#     %v5 = stablehlo.reshape %x : (tensor<2x24xf32>) -> tensor<2x4x2x3xf32>
#     %v6 = stablehlo.multiply %v5, %v5 : tensor<2x4x2x3xf32>
#     %v7 = stablehlo.multiply %v6, %v5 : tensor<2x4x2x3xf32>
#     %v8 = stablehlo.constant dense<0.044715> : tensor<2x4x2x3xf32>
#     %v9 = stablehlo.multiply %v8, %v7 : tensor<2x4x2x3xf32>
#     %v10 = stablehlo.add %v5, %v9 : tensor<2x4x2x3xf32>
#     %v11 = stablehlo.constant dense<0.7978845608028654> : tensor<2x4x2x3xf32>
#     %v12 = stablehlo.multiply %v11, %v10 : tensor<2x4x2x3xf32>
#     %v13 = stablehlo.tanh %v12 : tensor<2x4x2x3xf32>
#     %v14 = stablehlo.constant dense<1.0> : tensor<2x4x2x3xf32>
#     %v15 = stablehlo.add %v14, %v13 : tensor<2x4x2x3xf32>
#     %v16 = stablehlo.constant dense<0.5> : tensor<2x4x2x3xf32>
#     %v17 = stablehlo.multiply %v16, %v15 : tensor<2x4x2x3xf32>
#     %v18 = stablehlo.multiply %v13, %v13 : tensor<2x4x2x3xf32>
#     %v19 = stablehlo.subtract %v14, %v18 : tensor<2x4x2x3xf32>
#     %v20 = stablehlo.multiply %v16, %v5 : tensor<2x4x2x3xf32>
#     %v21 = stablehlo.multiply %v20, %v19 : tensor<2x4x2x3xf32>
#     %v22 = stablehlo.constant dense<0.134145> : tensor<2x4x2x3xf32>
#     %v23 = stablehlo.multiply %v22, %v6 : tensor<2x4x2x3xf32>
#     %v24 = stablehlo.add %v14, %v23 : tensor<2x4x2x3xf32>
#     %v25 = stablehlo.multiply %v11, %v24 : tensor<2x4x2x3xf32>
#     %v26 = stablehlo.multiply %v21, %v25 : tensor<2x4x2x3xf32>
#     %v27 = stablehlo.add %v17, %v26 : tensor<2x4x2x3xf32>
#     %v28 = stablehlo.multiply %v4, %v27 : tensor<2x4x2x3xf32>
#     %v29 = stablehlo.reshape %v28 : (tensor<2x4x2x3xf32>) -> tensor<2x24xf32>
#     return %v29 : tensor<2x24xf32>
#   }
#   func.func @geluErfF(%r: tensor<2x24xf32>) -> tensor<2x24xf32> {
#     %v0 = stablehlo.constant dense<0.5> : tensor<2x24xf32>
#     %v1 = stablehlo.multiply %v0, %r : tensor<2x24xf32>
#     %v2 = stablehlo.negate %r : tensor<2x24xf32>
#     %v3 = stablehlo.constant dense<0.7071067811865476> : tensor<2x24xf32>
#     %v4 = stablehlo.multiply %v2, %v3 : tensor<2x24xf32>
#     %v5 = chlo.erfc %v4 : tensor<2x24xf32> -> tensor<2x24xf32>
#     %v6 = stablehlo.multiply %v1, %v5 : tensor<2x24xf32>
#     return %v6 : tensor<2x24xf32>
#   }
#   func.func @geluErfF_on_map(%image: tensor<2x96xf32>) -> tensor<2x24xf32> {
#     %v0 = stablehlo.reshape %image : (tensor<2x96xf32>) -> tensor<2x4x4x6xf32>
#     %v1 = stablehlo.constant dense<0xFF800000> : tensor<f32>
#     %v2 = "stablehlo.reduce_window"(%v0, %v1) ({
#       ^bb0(%pa: tensor<f32>, %pb: tensor<f32>):
#         %pm = stablehlo.maximum %pa, %pb : tensor<f32>
#         stablehlo.return %pm : tensor<f32>
#     }) {window_dimensions = array<i64: 1, 1, 2, 2>, window_strides = array<i64: 1, 1, 2, 2>} : (tensor<2x4x4x6xf32>, tensor<f32>) -> tensor<2x4x2x3xf32>
#     %v3 = stablehlo.reshape %v2 : (tensor<2x4x2x3xf32>) -> tensor<2x24xf32>
#     %v4 = stablehlo.reshape %v3 : (tensor<2x24xf32>) -> tensor<2x4x2x3xf32>
#     %v5 = stablehlo.constant dense<0.5> : tensor<2x4x2x3xf32>
#     %v6 = stablehlo.multiply %v5, %v4 : tensor<2x4x2x3xf32>
#     %v7 = stablehlo.negate %v4 : tensor<2x4x2x3xf32>
#     %v8 = stablehlo.constant dense<0.7071067811865476> : tensor<2x4x2x3xf32>
#     %v9 = stablehlo.multiply %v7, %v8 : tensor<2x4x2x3xf32>
#     %v10 = chlo.erfc %v9 : tensor<2x4x2x3xf32> -> tensor<2x4x2x3xf32>
#     %v11 = stablehlo.multiply %v6, %v10 : tensor<2x4x2x3xf32>
#     %v12 = stablehlo.reshape %v11 : (tensor<2x4x2x3xf32>) -> tensor<2x24xf32>
#     return %v12 : tensor<2x24xf32>
#   }
#   func.func @geluErfBack(%r: tensor<2x24xf32>, %x: tensor<2x24xf32>) -> tensor<2x24xf32> {
#     %v0 = stablehlo.constant dense<0.5> : tensor<2x24xf32>
#     %v1 = stablehlo.multiply %v0, %x : tensor<2x24xf32>
#     %v2 = stablehlo.negate %x : tensor<2x24xf32>
#     %v3 = stablehlo.constant dense<0.7071067811865476> : tensor<2x24xf32>
#     %v4 = stablehlo.multiply %v2, %v3 : tensor<2x24xf32>
#     %v5 = chlo.erfc %v4 : tensor<2x24xf32> -> tensor<2x24xf32>
#     %v6 = stablehlo.multiply %v4, %v4 : tensor<2x24xf32>
#     %v7 = stablehlo.negate %v6 : tensor<2x24xf32>
#     %v8 = stablehlo.exponential %v7 : tensor<2x24xf32>
#     %v9 = stablehlo.multiply %v1, %r : tensor<2x24xf32>
#     %v10 = stablehlo.multiply %r, %v5 : tensor<2x24xf32>
#     %v11 = stablehlo.constant dense<-1.1283791670955126> : tensor<2x24xf32>
#     %v12 = stablehlo.multiply %v11, %v9 : tensor<2x24xf32>
#     %v13 = stablehlo.multiply %v12, %v8 : tensor<2x24xf32>
#     %v14 = stablehlo.multiply %v13, %v3 : tensor<2x24xf32>
#     %v15 = stablehlo.negate %v14 : tensor<2x24xf32>
#     %v16 = stablehlo.multiply %v0, %v10 : tensor<2x24xf32>
#     %v17 = stablehlo.add %v15, %v16 : tensor<2x24xf32>
#     return %v17 : tensor<2x24xf32>
#   }
#   func.func @geluErfBack_on_map(%image: tensor<2x96xf32>, %x: tensor<2x24xf32>) -> tensor<2x24xf32> {
#     %v0 = stablehlo.reshape %image : (tensor<2x96xf32>) -> tensor<2x4x4x6xf32>
#     %v1 = stablehlo.constant dense<0xFF800000> : tensor<f32>
#     %v2 = "stablehlo.reduce_window"(%v0, %v1) ({
#       ^bb0(%pa: tensor<f32>, %pb: tensor<f32>):
#         %pm = stablehlo.maximum %pa, %pb : tensor<f32>
#         stablehlo.return %pm : tensor<f32>
#     }) {window_dimensions = array<i64: 1, 1, 2, 2>, window_strides = array<i64: 1, 1, 2, 2>} : (tensor<2x4x4x6xf32>, tensor<f32>) -> tensor<2x4x2x3xf32>
#     %v3 = stablehlo.reshape %v2 : (tensor<2x4x2x3xf32>) -> tensor<2x24xf32>
#     %v4 = stablehlo.reshape %v3 : (tensor<2x24xf32>) -> tensor<2x4x2x3xf32>
#     %v5 = stablehlo.reshape %x : (tensor<2x24xf32>) -> tensor<2x4x2x3xf32>
#     %v6 = stablehlo.constant dense<0.5> : tensor<2x4x2x3xf32>
#     %v7 = stablehlo.multiply %v6, %v5 : tensor<2x4x2x3xf32>
#     %v8 = stablehlo.negate %v5 : tensor<2x4x2x3xf32>
#     %v9 = stablehlo.constant dense<0.7071067811865476> : tensor<2x4x2x3xf32>
#     %v10 = stablehlo.multiply %v8, %v9 : tensor<2x4x2x3xf32>
#     %v11 = chlo.erfc %v10 : tensor<2x4x2x3xf32> -> tensor<2x4x2x3xf32>
#     %v12 = stablehlo.multiply %v10, %v10 : tensor<2x4x2x3xf32>
#     %v13 = stablehlo.negate %v12 : tensor<2x4x2x3xf32>
#     %v14 = stablehlo.exponential %v13 : tensor<2x4x2x3xf32>
#     %v15 = stablehlo.multiply %v7, %v4 : tensor<2x4x2x3xf32>
#     %v16 = stablehlo.multiply %v4, %v11 : tensor<2x4x2x3xf32>
#     %v17 = stablehlo.constant dense<-1.1283791670955126> : tensor<2x4x2x3xf32>
#     %v18 = stablehlo.multiply %v17, %v15 : tensor<2x4x2x3xf32>
#     %v19 = stablehlo.multiply %v18, %v14 : tensor<2x4x2x3xf32>
#     %v20 = stablehlo.multiply %v19, %v9 : tensor<2x4x2x3xf32>
#     %v21 = stablehlo.negate %v20 : tensor<2x4x2x3xf32>
#     %v22 = stablehlo.multiply %v6, %v16 : tensor<2x4x2x3xf32>
#     %v23 = stablehlo.add %v21, %v22 : tensor<2x4x2x3xf32>
#     %v24 = stablehlo.reshape %v23 : (tensor<2x4x2x3xf32>) -> tensor<2x24xf32>
#     return %v24 : tensor<2x24xf32>
#   }
#   func.func @scaleF(%r: tensor<2x24xf32>) -> tensor<2x24xf32> {
#     %v0 = stablehlo.constant dense<0.5> : tensor<2x24xf32>
#     %v1 = stablehlo.multiply %r, %v0 : tensor<2x24xf32>
#     return %v1 : tensor<2x24xf32>
#   }
#   func.func @scaleF_on_map(%image: tensor<2x96xf32>) -> tensor<2x24xf32> {
#     %v0 = stablehlo.reshape %image : (tensor<2x96xf32>) -> tensor<2x4x4x6xf32>
#     %v1 = stablehlo.constant dense<0xFF800000> : tensor<f32>
#     %v2 = "stablehlo.reduce_window"(%v0, %v1) ({
#       ^bb0(%pa: tensor<f32>, %pb: tensor<f32>):
#         %pm = stablehlo.maximum %pa, %pb : tensor<f32>
#         stablehlo.return %pm : tensor<f32>
#     }) {window_dimensions = array<i64: 1, 1, 2, 2>, window_strides = array<i64: 1, 1, 2, 2>} : (tensor<2x4x4x6xf32>, tensor<f32>) -> tensor<2x4x2x3xf32>
#     %v3 = stablehlo.reshape %v2 : (tensor<2x4x2x3xf32>) -> tensor<2x24xf32>
#     %v4 = stablehlo.reshape %v3 : (tensor<2x24xf32>) -> tensor<2x4x2x3xf32>
#     %v5 = stablehlo.constant dense<0.5> : tensor<2x4x2x3xf32>
#     %v6 = stablehlo.multiply %v4, %v5 : tensor<2x4x2x3xf32>
#     %v7 = stablehlo.reshape %v6 : (tensor<2x4x2x3xf32>) -> tensor<2x24xf32>
#     return %v7 : tensor<2x24xf32>
#   }
#   func.func @shift(%r: tensor<2x24xf32>) -> tensor<2x24xf32> {
#     %v0 = stablehlo.constant dense<0.5> : tensor<2x24xf32>
#     %v1 = stablehlo.add %r, %v0 : tensor<2x24xf32>
#     return %v1 : tensor<2x24xf32>
#   }
#   func.func @shift_on_map(%image: tensor<2x96xf32>) -> tensor<2x24xf32> {
#     %v0 = stablehlo.reshape %image : (tensor<2x96xf32>) -> tensor<2x4x4x6xf32>
#     %v1 = stablehlo.constant dense<0xFF800000> : tensor<f32>
#     %v2 = "stablehlo.reduce_window"(%v0, %v1) ({
#       ^bb0(%pa: tensor<f32>, %pb: tensor<f32>):
#         %pm = stablehlo.maximum %pa, %pb : tensor<f32>
#         stablehlo.return %pm : tensor<f32>
#     }) {window_dimensions = array<i64: 1, 1, 2, 2>, window_strides = array<i64: 1, 1, 2, 2>} : (tensor<2x4x4x6xf32>, tensor<f32>) -> tensor<2x4x2x3xf32>
#     %v3 = stablehlo.reshape %v2 : (tensor<2x4x2x3xf32>) -> tensor<2x24xf32>
#     %v4 = stablehlo.reshape %v3 : (tensor<2x24xf32>) -> tensor<2x4x2x3xf32>
#     %v5 = stablehlo.constant dense<0.5> : tensor<2x4x2x3xf32>
#     %v6 = stablehlo.add %v4, %v5 : tensor<2x4x2x3xf32>
#     %v7 = stablehlo.reshape %v6 : (tensor<2x4x2x3xf32>) -> tensor<2x24xf32>
#     return %v7 : tensor<2x24xf32>
#   }
#   func.func @divConst(%r: tensor<2x24xf32>) -> tensor<2x24xf32> {
#     %v0 = stablehlo.constant dense<0.5> : tensor<2x24xf32>
#     %v1 = stablehlo.divide %r, %v0 : tensor<2x24xf32>
#     return %v1 : tensor<2x24xf32>
#   }
#   func.func @divConst_on_map(%image: tensor<2x96xf32>) -> tensor<2x24xf32> {
#     %v0 = stablehlo.reshape %image : (tensor<2x96xf32>) -> tensor<2x4x4x6xf32>
#     %v1 = stablehlo.constant dense<0xFF800000> : tensor<f32>
#     %v2 = "stablehlo.reduce_window"(%v0, %v1) ({
#       ^bb0(%pa: tensor<f32>, %pb: tensor<f32>):
#         %pm = stablehlo.maximum %pa, %pb : tensor<f32>
#         stablehlo.return %pm : tensor<f32>
#     }) {window_dimensions = array<i64: 1, 1, 2, 2>, window_strides = array<i64: 1, 1, 2, 2>} : (tensor<2x4x4x6xf32>, tensor<f32>) -> tensor<2x4x2x3xf32>
#     %v3 = stablehlo.reshape %v2 : (tensor<2x4x2x3xf32>) -> tensor<2x24xf32>
#     %v4 = stablehlo.reshape %v3 : (tensor<2x24xf32>) -> tensor<2x4x2x3xf32>
#     %v5 = stablehlo.constant dense<0.5> : tensor<2x4x2x3xf32>
#     %v6 = stablehlo.divide %v4, %v5 : tensor<2x4x2x3xf32>
#     %v7 = stablehlo.reshape %v6 : (tensor<2x4x2x3xf32>) -> tensor<2x24xf32>
#     return %v7 : tensor<2x24xf32>
#   }
#   func.func @layerScaleF(%r: tensor<2x24xf32>, %gamma: tensor<24xf32>) -> tensor<2x24xf32> {
#     %v0 = stablehlo.broadcast_in_dim %gamma, dims = [1] : (tensor<24xf32>) -> tensor<2x24xf32>
#     %v1 = stablehlo.multiply %r, %v0 : tensor<2x24xf32>
#     return %v1 : tensor<2x24xf32>
#   }
#   func.func @dropPathP(%r: tensor<2x24xf32>, %mask: tensor<2xf32>) -> tensor<2x24xf32> {
#     %v0 = stablehlo.broadcast_in_dim %mask, dims = [0] : (tensor<2xf32>) -> tensor<2x24xf32>
#     %v1 = stablehlo.multiply %v0, %r : tensor<2x24xf32>
#     return %v1 : tensor<2x24xf32>
#   }
#   func.func @dropPathP_on_map(%image: tensor<2x96xf32>, %mask: tensor<2xf32>) -> tensor<2x24xf32> {
#     %v0 = stablehlo.reshape %image : (tensor<2x96xf32>) -> tensor<2x4x4x6xf32>
#     %v1 = stablehlo.constant dense<0xFF800000> : tensor<f32>
#     %v2 = "stablehlo.reduce_window"(%v0, %v1) ({
#       ^bb0(%pa: tensor<f32>, %pb: tensor<f32>):
#         %pm = stablehlo.maximum %pa, %pb : tensor<f32>
#         stablehlo.return %pm : tensor<f32>
#     }) {window_dimensions = array<i64: 1, 1, 2, 2>, window_strides = array<i64: 1, 1, 2, 2>} : (tensor<2x4x4x6xf32>, tensor<f32>) -> tensor<2x4x2x3xf32>
#     %v3 = stablehlo.reshape %v2 : (tensor<2x4x2x3xf32>) -> tensor<2x24xf32>
#     %v4 = stablehlo.reshape %v3 : (tensor<2x24xf32>) -> tensor<2x4x2x3xf32>
#     %v5 = stablehlo.broadcast_in_dim %mask, dims = [0] : (tensor<2xf32>) -> tensor<2x4x2x3xf32>
#     %v6 = stablehlo.multiply %v5, %v4 : tensor<2x4x2x3xf32>
#     %v7 = stablehlo.reshape %v6 : (tensor<2x4x2x3xf32>) -> tensor<2x24xf32>
#     return %v7 : tensor<2x24xf32>
#   }
#   func.func @dropoutP(%r: tensor<2x24xf32>, %mask: tensor<2x24xf32>) -> tensor<2x24xf32> {
#     %v0 = stablehlo.multiply %mask, %r : tensor<2x24xf32>
#     return %v0 : tensor<2x24xf32>
#   }
# }
