# Dense gradients, optimizers, the mean over replicas.
s = stablehlo

B = 2

def weightGrad(r: (B, 4), x: (B, 3)):
    return s.weightGrad(r, x, m=3, n=4)

def weightSgd(r: (B, 4), x: (B, 3), weight: (3, 4)):
    return s.weightSgd(r, x, weight, lr="0.1", m=3, n=4)

def biasGrad(r: (B, 24)):
    return s.biasGrad(r, n=24)

def biasSgd(r: (B, 24), bias: (24,)):
    return s.biasSgd(r, bias, lr="0.1", n=24)

def adamMNextF(g: (3, 4), m: (3, 4), b1: (), ob1: ()):
    return s.adamMNextF(g, m, b1, ob1, ds=(3, 4))

def adamVNextF(g: (3, 4), v: (3, 4), b2: (), ob2: ()):
    return s.adamVNextF(g, v, b2, ob2, ds=(3, 4))

def adamWParamF(g: (3, 4), theta: (3, 4), m: (3, 4), v: (3, 4), b1: (), ob1: (), b2: (), ob2: (), bc1: (), bc2: (), lr: (), eps: (), wd: ()):
    return s.adamWParamF(g, theta, m, v, b1, ob1, b2, ob2, bc1, bc2, lr, eps, wd, ds=(3, 4))

def lambDirF(g: (3, 4), theta: (3, 4), m: (3, 4), v: (3, 4), b1: (), ob1: (), b2: (), ob2: (), bc1: (), bc2: (), eps: (), wd: ()):
    return s.lambDirF(g, theta, m, v, b1, ob1, b2, ob2, bc1, bc2, eps, wd, ds=(3, 4))

def lambScaleF(norm2: (), g: (3, 4)):
    return s.lambScaleF(norm2, g, ds=(3, 4))

def sgdParamF(g: (3, 4), theta: (3, 4), lr: ()):
    return s.sgdParamF(g, theta, lr, ds=(3, 4))

def momVNextF(g: (3, 4), v: (3, 4), mu: ()):
    return s.momVNextF(g, v, mu, ds=(3, 4))

def momParamF(g: (3, 4), theta: (3, 4), v: (3, 4), mu: (), lr: ()):
    return s.momParamF(g, theta, v, mu, lr, ds=(3, 4))

def rmsBufNextF(g: (3, 4), sq: (3, 4), buf: (3, 4), rho: (), orho: (), mu: (), eps: ()):
    return s.rmsBufNextF(g, sq, buf, rho, orho, mu, eps, ds=(3, 4))

def gradSumSqAccF(acc: (), g: (3, 4)):
    return s.gradSumSqAccF(acc, g, ds=(3, 4))

def clipScaleF(total: (), g: (3, 4)):
    return s.clipScaleF(total, g, clip="0.5", eps="1.0e-5", ds=(3, 4))

def allReduceMeanF(g: (3, 4)):
    return s.allReduceMeanF(g, tag="0", R=3, ds=(3, 4))

# run:
# emit: stablehlo
# -----
# module @m {
#   func.func @weightGrad(%r: tensor<2x4xf32>, %x: tensor<2x3xf32>) -> tensor<3x4xf32> {
#     %v0 = stablehlo.dot_general %x, %r, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x3xf32>, tensor<2x4xf32>) -> tensor<3x4xf32>
#     return %v0 : tensor<3x4xf32>
#   }
#   func.func @weightSgd(%r: tensor<2x4xf32>, %x: tensor<2x3xf32>, %weight: tensor<3x4xf32>) -> tensor<3x4xf32> {
#     %v0 = stablehlo.dot_general %x, %r, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x3xf32>, tensor<2x4xf32>) -> tensor<3x4xf32>
#     %v1 = stablehlo.constant dense<0.1> : tensor<3x4xf32>
#     %v2 = stablehlo.multiply %v0, %v1 : tensor<3x4xf32>
#     %v3 = stablehlo.subtract %weight, %v2 : tensor<3x4xf32>
#     return %v3 : tensor<3x4xf32>
#   }
#   func.func @biasGrad(%r: tensor<2x24xf32>) -> tensor<24xf32> {
#     %v0 = stablehlo.constant dense<0.0> : tensor<f32>
#     %v1 = stablehlo.reduce(%r init: %v0) applies stablehlo.add across dimensions = [0] : (tensor<2x24xf32>, tensor<f32>) -> tensor<24xf32>
#     return %v1 : tensor<24xf32>
#   }
#   func.func @biasSgd(%r: tensor<2x24xf32>, %bias: tensor<24xf32>) -> tensor<24xf32> {
#     %v0 = stablehlo.constant dense<0.0> : tensor<f32>
#     %v1 = stablehlo.reduce(%r init: %v0) applies stablehlo.add across dimensions = [0] : (tensor<2x24xf32>, tensor<f32>) -> tensor<24xf32>
#     %v2 = stablehlo.constant dense<0.1> : tensor<24xf32>
#     %v3 = stablehlo.multiply %v1, %v2 : tensor<24xf32>
#     %v4 = stablehlo.subtract %bias, %v3 : tensor<24xf32>
#     return %v4 : tensor<24xf32>
#   }
#   func.func @adamMNextF(%g: tensor<3x4xf32>, %m: tensor<3x4xf32>, %b1: tensor<f32>, %ob1: tensor<f32>) -> tensor<3x4xf32> {
#     %v0 = stablehlo.broadcast_in_dim %b1, dims = [] : (tensor<f32>) -> tensor<3x4xf32>
#     %v1 = stablehlo.broadcast_in_dim %ob1, dims = [] : (tensor<f32>) -> tensor<3x4xf32>
#     %v2 = stablehlo.multiply %v0, %m : tensor<3x4xf32>
#     %v3 = stablehlo.multiply %v1, %g : tensor<3x4xf32>
#     %v4 = stablehlo.add %v2, %v3 : tensor<3x4xf32>
#     return %v4 : tensor<3x4xf32>
#   }
#   func.func @adamVNextF(%g: tensor<3x4xf32>, %v: tensor<3x4xf32>, %b2: tensor<f32>, %ob2: tensor<f32>) -> tensor<3x4xf32> {
#     %v0 = stablehlo.broadcast_in_dim %b2, dims = [] : (tensor<f32>) -> tensor<3x4xf32>
#     %v1 = stablehlo.broadcast_in_dim %ob2, dims = [] : (tensor<f32>) -> tensor<3x4xf32>
#     %v2 = stablehlo.multiply %v0, %v : tensor<3x4xf32>
#     %v3 = stablehlo.multiply %g, %g : tensor<3x4xf32>
#     %v4 = stablehlo.multiply %v1, %v3 : tensor<3x4xf32>
#     %v5 = stablehlo.add %v2, %v4 : tensor<3x4xf32>
#     return %v5 : tensor<3x4xf32>
#   }
#   func.func @adamWParamF(%g: tensor<3x4xf32>, %theta: tensor<3x4xf32>, %m: tensor<3x4xf32>, %v: tensor<3x4xf32>, %b1: tensor<f32>, %ob1: tensor<f32>, %b2: tensor<f32>, %ob2: tensor<f32>, %bc1: tensor<f32>, %bc2: tensor<f32>, %lr: tensor<f32>, %eps: tensor<f32>, %wd: tensor<f32>) -> tensor<3x4xf32> {
#     %v0 = stablehlo.broadcast_in_dim %b1, dims = [] : (tensor<f32>) -> tensor<3x4xf32>
#     %v1 = stablehlo.broadcast_in_dim %ob1, dims = [] : (tensor<f32>) -> tensor<3x4xf32>
#     %v2 = stablehlo.multiply %v0, %m : tensor<3x4xf32>
#     %v3 = stablehlo.multiply %v1, %g : tensor<3x4xf32>
#     %v4 = stablehlo.add %v2, %v3 : tensor<3x4xf32>
#     %v5 = stablehlo.broadcast_in_dim %b2, dims = [] : (tensor<f32>) -> tensor<3x4xf32>
#     %v6 = stablehlo.broadcast_in_dim %ob2, dims = [] : (tensor<f32>) -> tensor<3x4xf32>
#     %v7 = stablehlo.multiply %v5, %v : tensor<3x4xf32>
#     %v8 = stablehlo.multiply %g, %g : tensor<3x4xf32>
#     %v9 = stablehlo.multiply %v6, %v8 : tensor<3x4xf32>
#     %v10 = stablehlo.add %v7, %v9 : tensor<3x4xf32>
#     %v11 = stablehlo.broadcast_in_dim %bc1, dims = [] : (tensor<f32>) -> tensor<3x4xf32>
#     %v12 = stablehlo.broadcast_in_dim %bc2, dims = [] : (tensor<f32>) -> tensor<3x4xf32>
#     %v13 = stablehlo.divide %v4, %v11 : tensor<3x4xf32>
#     %v14 = stablehlo.divide %v10, %v12 : tensor<3x4xf32>
#     %v15 = stablehlo.broadcast_in_dim %lr, dims = [] : (tensor<f32>) -> tensor<3x4xf32>
#     %v16 = stablehlo.broadcast_in_dim %eps, dims = [] : (tensor<f32>) -> tensor<3x4xf32>
#     %v17 = stablehlo.sqrt %v14 : tensor<3x4xf32>
#     %v18 = stablehlo.add %v17, %v16 : tensor<3x4xf32>
#     %v19 = stablehlo.divide %v13, %v18 : tensor<3x4xf32>
#     %v20 = stablehlo.multiply %v15, %v19 : tensor<3x4xf32>
#     %v21 = stablehlo.subtract %theta, %v20 : tensor<3x4xf32>
#     %v22 = stablehlo.broadcast_in_dim %wd, dims = [] : (tensor<f32>) -> tensor<3x4xf32>
#     %v23 = stablehlo.multiply %v22, %v15 : tensor<3x4xf32>
#     %v24 = stablehlo.multiply %v23, %theta : tensor<3x4xf32>
#     %v25 = stablehlo.subtract %v21, %v24 : tensor<3x4xf32>
#     return %v25 : tensor<3x4xf32>
#   }
#   func.func @lambDirF(%g: tensor<3x4xf32>, %theta: tensor<3x4xf32>, %m: tensor<3x4xf32>, %v: tensor<3x4xf32>, %b1: tensor<f32>, %ob1: tensor<f32>, %b2: tensor<f32>, %ob2: tensor<f32>, %bc1: tensor<f32>, %bc2: tensor<f32>, %eps: tensor<f32>, %wd: tensor<f32>) -> tensor<3x4xf32> {
#     %v0 = stablehlo.broadcast_in_dim %b1, dims = [] : (tensor<f32>) -> tensor<3x4xf32>
#     %v1 = stablehlo.broadcast_in_dim %ob1, dims = [] : (tensor<f32>) -> tensor<3x4xf32>
#     %v2 = stablehlo.multiply %v0, %m : tensor<3x4xf32>
#     %v3 = stablehlo.multiply %v1, %g : tensor<3x4xf32>
#     %v4 = stablehlo.add %v2, %v3 : tensor<3x4xf32>
#     %v5 = stablehlo.broadcast_in_dim %b2, dims = [] : (tensor<f32>) -> tensor<3x4xf32>
#     %v6 = stablehlo.broadcast_in_dim %ob2, dims = [] : (tensor<f32>) -> tensor<3x4xf32>
#     %v7 = stablehlo.multiply %v5, %v : tensor<3x4xf32>
#     %v8 = stablehlo.multiply %g, %g : tensor<3x4xf32>
#     %v9 = stablehlo.multiply %v6, %v8 : tensor<3x4xf32>
#     %v10 = stablehlo.add %v7, %v9 : tensor<3x4xf32>
#     %v11 = stablehlo.broadcast_in_dim %bc1, dims = [] : (tensor<f32>) -> tensor<3x4xf32>
#     %v12 = stablehlo.broadcast_in_dim %bc2, dims = [] : (tensor<f32>) -> tensor<3x4xf32>
#     %v13 = stablehlo.divide %v4, %v11 : tensor<3x4xf32>
#     %v14 = stablehlo.divide %v10, %v12 : tensor<3x4xf32>
#     %v15 = stablehlo.broadcast_in_dim %eps, dims = [] : (tensor<f32>) -> tensor<3x4xf32>
#     %v16 = stablehlo.sqrt %v14 : tensor<3x4xf32>
#     %v17 = stablehlo.add %v16, %v15 : tensor<3x4xf32>
#     %v18 = stablehlo.divide %v13, %v17 : tensor<3x4xf32>
#     %v19 = stablehlo.broadcast_in_dim %wd, dims = [] : (tensor<f32>) -> tensor<3x4xf32>
#     %v20 = stablehlo.multiply %v19, %theta : tensor<3x4xf32>
#     %v21 = stablehlo.add %v18, %v20 : tensor<3x4xf32>
#     return %v21 : tensor<3x4xf32>
#   }
#   func.func @lambScaleF(%norm2: tensor<f32>, %g: tensor<3x4xf32>) -> tensor<3x4xf32> {
#     %v0 = stablehlo.constant dense<0.0> : tensor<f32>
#     %v1 = stablehlo.multiply %g, %g : tensor<3x4xf32>
#     %v2 = stablehlo.reduce(%v1 init: %v0) applies stablehlo.add across dimensions = [0, 1] : (tensor<3x4xf32>, tensor<f32>) -> tensor<f32>
#     %v3 = stablehlo.sqrt %norm2 : tensor<f32>
#     %v4 = stablehlo.sqrt %v2 : tensor<f32>
#     %v5 = stablehlo.divide %v3, %v4 : tensor<f32>
#     %v6 = stablehlo.constant dense<1.0> : tensor<f32>
#     %v7 = stablehlo.compare GT, %norm2, %v0 : (tensor<f32>, tensor<f32>) -> tensor<i1>
#     %v8 = stablehlo.compare GT, %v2, %v0 : (tensor<f32>, tensor<f32>) -> tensor<i1>
#     %v9 = stablehlo.and %v7, %v8 : tensor<i1>
#     %v10 = stablehlo.select %v9, %v5, %v6 : tensor<i1>, tensor<f32>
#     %v11 = stablehlo.broadcast_in_dim %v10, dims = [] : (tensor<f32>) -> tensor<3x4xf32>
#     %v12 = stablehlo.multiply %v11, %g : tensor<3x4xf32>
#     return %v12 : tensor<3x4xf32>
#   }
#   func.func @sgdParamF(%g: tensor<3x4xf32>, %theta: tensor<3x4xf32>, %lr: tensor<f32>) -> tensor<3x4xf32> {
#     %v0 = stablehlo.broadcast_in_dim %lr, dims = [] : (tensor<f32>) -> tensor<3x4xf32>
#     %v1 = stablehlo.multiply %v0, %g : tensor<3x4xf32>
#     %v2 = stablehlo.subtract %theta, %v1 : tensor<3x4xf32>
#     return %v2 : tensor<3x4xf32>
#   }
#   func.func @momVNextF(%g: tensor<3x4xf32>, %v: tensor<3x4xf32>, %mu: tensor<f32>) -> tensor<3x4xf32> {
#     %v0 = stablehlo.broadcast_in_dim %mu, dims = [] : (tensor<f32>) -> tensor<3x4xf32>
#     %v1 = stablehlo.multiply %v0, %v : tensor<3x4xf32>
#     %v2 = stablehlo.add %v1, %g : tensor<3x4xf32>
#     return %v2 : tensor<3x4xf32>
#   }
#   func.func @momParamF(%g: tensor<3x4xf32>, %theta: tensor<3x4xf32>, %v: tensor<3x4xf32>, %mu: tensor<f32>, %lr: tensor<f32>) -> tensor<3x4xf32> {
#     %v0 = stablehlo.broadcast_in_dim %mu, dims = [] : (tensor<f32>) -> tensor<3x4xf32>
#     %v1 = stablehlo.multiply %v0, %v : tensor<3x4xf32>
#     %v2 = stablehlo.add %v1, %g : tensor<3x4xf32>
#     %v3 = stablehlo.multiply %v0, %v2 : tensor<3x4xf32>
#     %v4 = stablehlo.add %v3, %g : tensor<3x4xf32>
#     %v5 = stablehlo.broadcast_in_dim %lr, dims = [] : (tensor<f32>) -> tensor<3x4xf32>
#     %v6 = stablehlo.multiply %v5, %v4 : tensor<3x4xf32>
#     %v7 = stablehlo.subtract %theta, %v6 : tensor<3x4xf32>
#     return %v7 : tensor<3x4xf32>
#   }
#   func.func @rmsBufNextF(%g: tensor<3x4xf32>, %sq: tensor<3x4xf32>, %buf: tensor<3x4xf32>, %rho: tensor<f32>, %orho: tensor<f32>, %mu: tensor<f32>, %eps: tensor<f32>) -> tensor<3x4xf32> {
#     %v0 = stablehlo.broadcast_in_dim %rho, dims = [] : (tensor<f32>) -> tensor<3x4xf32>
#     %v1 = stablehlo.broadcast_in_dim %orho, dims = [] : (tensor<f32>) -> tensor<3x4xf32>
#     %v2 = stablehlo.multiply %v0, %sq : tensor<3x4xf32>
#     %v3 = stablehlo.multiply %g, %g : tensor<3x4xf32>
#     %v4 = stablehlo.multiply %v1, %v3 : tensor<3x4xf32>
#     %v5 = stablehlo.add %v2, %v4 : tensor<3x4xf32>
#     %v6 = stablehlo.broadcast_in_dim %eps, dims = [] : (tensor<f32>) -> tensor<3x4xf32>
#     %v7 = stablehlo.add %v5, %v6 : tensor<3x4xf32>
#     %v8 = stablehlo.sqrt %v7 : tensor<3x4xf32>
#     %v9 = stablehlo.divide %g, %v8 : tensor<3x4xf32>
#     %v10 = stablehlo.broadcast_in_dim %mu, dims = [] : (tensor<f32>) -> tensor<3x4xf32>
#     %v11 = stablehlo.multiply %v10, %buf : tensor<3x4xf32>
#     %v12 = stablehlo.add %v11, %v9 : tensor<3x4xf32>
#     return %v12 : tensor<3x4xf32>
#   }
#   func.func @gradSumSqAccF(%acc: tensor<f32>, %g: tensor<3x4xf32>) -> tensor<f32> {
#     %v0 = stablehlo.constant dense<0.0> : tensor<f32>
#     %v1 = stablehlo.multiply %g, %g : tensor<3x4xf32>
#     %v2 = stablehlo.reduce(%v1 init: %v0) applies stablehlo.add across dimensions = [0, 1] : (tensor<3x4xf32>, tensor<f32>) -> tensor<f32>
#     %v3 = stablehlo.add %acc, %v2 : tensor<f32>
#     return %v3 : tensor<f32>
#   }
#   func.func @clipScaleF(%total: tensor<f32>, %g: tensor<3x4xf32>) -> tensor<3x4xf32> {
#     %v0 = stablehlo.sqrt %total : tensor<f32>
#     %v1 = stablehlo.constant dense<1.0e-5> : tensor<f32>
#     %v2 = stablehlo.add %v0, %v1 : tensor<f32>
#     %v3 = stablehlo.constant dense<0.5> : tensor<f32>
#     %v4 = stablehlo.divide %v3, %v2 : tensor<f32>
#     %v5 = stablehlo.constant dense<1.0> : tensor<f32>
#     %v6 = stablehlo.minimum %v5, %v4 : tensor<f32>
#     %v7 = stablehlo.broadcast_in_dim %v6, dims = [] : (tensor<f32>) -> tensor<3x4xf32>
#     %v8 = stablehlo.multiply %v7, %g : tensor<3x4xf32>
#     return %v8 : tensor<3x4xf32>
#   }
#   func.func @allReduceMeanF(%g: tensor<3x4xf32>) -> tensor<3x4xf32> {
#     %arsum0 = "stablehlo.all_reduce"(%g) ({
#     ^bb0(%ara0: tensor<f32>, %arb0: tensor<f32>):
#       %aradd0 = stablehlo.add %ara0, %arb0 : tensor<f32>
#       stablehlo.return %aradd0 : tensor<f32>
#     }) { replica_groups = dense<[[0, 1, 2]]> : tensor<1x3xi64> } : (tensor<3x4xf32>) -> tensor<3x4xf32>
#     %arn0 = stablehlo.constant dense<3.0> : tensor<3x4xf32>
#     %armean0 = stablehlo.divide %arsum0, %arn0 : tensor<3x4xf32>
#     return %armean0 : tensor<3x4xf32>
#   }
# }
