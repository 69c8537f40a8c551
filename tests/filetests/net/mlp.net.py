# The lines of a small net, to the byte: a function inside another begins it, and only main calls.
s = stablehlo

B = 2

def _layer(x: (B, 6), w: (6, 6), b: (6,)):
    return s.gelu(s.addBcast(s.dotIn(x, w), b))

def mlp(x: (B, 6), w1: (6, 6), b1: (6,), w2: (6, 6), b2: (6,)):
    h = _layer(x, w1, b1)
    return _layer(h, w2, b=b2)

def main(x: (B, 6), w1: (6, 6), b1: (6,)):
    y = mlp(x, s.scaled(w1, 0.25), b1, w1, b1)
    return y, s.constant(-0.5, ())

# run:
# emit: stablehlo
# -----
# module @m {
#   func.func @mlp(%x: tensor<2x6xf32>, %w1: tensor<6x6xf32>, %b1: tensor<6xf32>, %w2: tensor<6x6xf32>, %b2: tensor<6xf32>) -> tensor<2x6xf32> {
#     %v0 = stablehlo.dot_general %x, %w1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x6xf32>, tensor<6x6xf32>) -> tensor<2x6xf32>
#     %v1 = stablehlo.broadcast_in_dim %b1, dims = [1] : (tensor<6xf32>) -> tensor<2x6xf32>
#     %v2 = stablehlo.add %v0, %v1 : tensor<2x6xf32>
#     %v3 = stablehlo.multiply %v2, %v2 : tensor<2x6xf32>
#     %v4 = stablehlo.multiply %v3, %v2 : tensor<2x6xf32>
#     %v5 = stablehlo.constant dense<0.044715> : tensor<2x6xf32>
#     %v6 = stablehlo.multiply %v5, %v4 : tensor<2x6xf32>
#     %v7 = stablehlo.add %v2, %v6 : tensor<2x6xf32>
#     %v8 = stablehlo.constant dense<0.7978845608028654> : tensor<2x6xf32>
#     %v9 = stablehlo.multiply %v8, %v7 : tensor<2x6xf32>
#     %v10 = stablehlo.tanh %v9 : tensor<2x6xf32>
#     %v11 = stablehlo.constant dense<1.0> : tensor<2x6xf32>
#     %v12 = stablehlo.add %v11, %v10 : tensor<2x6xf32>
#     %v13 = stablehlo.constant dense<0.5> : tensor<2x6xf32>
#     %v14 = stablehlo.multiply %v13, %v2 : tensor<2x6xf32>
#     %v15 = stablehlo.multiply %v14, %v12 : tensor<2x6xf32>
#     %v16 = stablehlo.dot_general %v15, %w2, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x6xf32>, tensor<6x6xf32>) -> tensor<2x6xf32>
#     %v17 = stablehlo.broadcast_in_dim %b2, dims = [1] : (tensor<6xf32>) -> tensor<2x6xf32>
#     %v18 = stablehlo.add %v16, %v17 : tensor<2x6xf32>
#     %v19 = stablehlo.multiply %v18, %v18 : tensor<2x6xf32>
#     %v20 = stablehlo.multiply %v19, %v18 : tensor<2x6xf32>
#     %v21 = stablehlo.constant dense<0.044715> : tensor<2x6xf32>
#     %v22 = stablehlo.multiply %v21, %v20 : tensor<2x6xf32>
#     %v23 = stablehlo.add %v18, %v22 : tensor<2x6xf32>
#     %v24 = stablehlo.constant dense<0.7978845608028654> : tensor<2x6xf32>
#     %v25 = stablehlo.multiply %v24, %v23 : tensor<2x6xf32>
#     %v26 = stablehlo.tanh %v25 : tensor<2x6xf32>
#     %v27 = stablehlo.constant dense<1.0> : tensor<2x6xf32>
#     %v28 = stablehlo.add %v27, %v26 : tensor<2x6xf32>
#     %v29 = stablehlo.constant dense<0.5> : tensor<2x6xf32>
#     %v30 = stablehlo.multiply %v29, %v18 : tensor<2x6xf32>
#     %v31 = stablehlo.multiply %v30, %v28 : tensor<2x6xf32>
#     return %v31 : tensor<2x6xf32>
#   }
#   func.func @main(%x: tensor<2x6xf32>, %w1: tensor<6x6xf32>, %b1: tensor<6xf32>) -> (tensor<2x6xf32>, tensor<f32>) {
#     %v0 = stablehlo.constant dense<0.250000> : tensor<6x6xf32>
#     %v1 = stablehlo.multiply %w1, %v0 : tensor<6x6xf32>
#     %v2 = call @mlp(%x, %v1, %b1, %w1, %b1) : (tensor<2x6xf32>, tensor<6x6xf32>, tensor<6xf32>, tensor<6x6xf32>, tensor<6xf32>) -> tensor<2x6xf32>
#     %v3 = stablehlo.constant dense<-0.500000> : tensor<f32>
#     return %v2, %v3 : tensor<2x6xf32>, tensor<f32>
#   }
# }
