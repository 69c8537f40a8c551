# A whole train step, to the byte: the forward part, loss and cotangent, gradients, parameters.
s = stablehlo

B = 4      # images a step, of one channel of 8x8
LR = 0.1

def mnist_cnn_fwd(x: (B, 64), k1: (4, 1, 3, 3), c1: (4,), k2: (8, 4, 3, 3), c2: (8,),
                  w: (8*4*4, 10), b: (10,)):
    h1 = s.flatConvF(x, k1, c1, h=8, w=8)
    a1 = s.reluF(h1)
    h2 = s.flatConvF(a1, k2, c2)
    a2 = s.reluF(h2)
    pooled = s.maxPoolF(a2)
    return s.addBcast(s.dotIn(pooled, w), b)

def mnist_cnn_train_step(x: (B, 64), k1: (4, 1, 3, 3), c1: (4,), k2: (8, 4, 3, 3), c2: (8,),
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

def main(x: (B, 64), k1: (4, 1, 3, 3), c1: (4,), k2: (8, 4, 3, 3), c2: (8,), w: (8*4*4, 10),
         b: (10,)):
    labels = s.oneHot([3, 1, 4, 1], 10)
    one = mnist_cnn_train_step(x, s.scaled(k1, 0.5), c1, s.scaled(k2, 0.25), c2, s.scaled(w, 0.1),
                               b, labels)
    two = mnist_cnn_train_step(x, one.k1, one.c1, one.k2, one.c2, one.w, one.b, labels)
    return one.loss, two.loss

# run:
# emit: stablehlo
# -----
# module @m {
#   func.func @mnist_cnn_fwd(%x: tensor<4x64xf32>, %k1: tensor<4x1x3x3xf32>, %c1: tensor<4xf32>, %k2: tensor<8x4x3x3xf32>, %c2: tensor<8xf32>, %w: tensor<128x10xf32>, %b: tensor<10xf32>) -> tensor<4x10xf32> {
#     %v0 = stablehlo.reshape %x : (tensor<4x64xf32>) -> tensor<4x1x8x8xf32>
#     %v1 = stablehlo.convolution(%v0, %k1)
#       dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1],
#       window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1]}
#       {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<4x1x8x8xf32>, tensor<4x1x3x3xf32>) -> tensor<4x4x8x8xf32>
#     %v2 = stablehlo.broadcast_in_dim %c1, dims = [1] : (tensor<4xf32>) -> tensor<4x4x8x8xf32>
#     %v3 = stablehlo.add %v1, %v2 : tensor<4x4x8x8xf32>
#     %v4 = stablehlo.reshape %v3 : (tensor<4x4x8x8xf32>) -> tensor<4x256xf32>
#     %v5 = stablehlo.reshape %v4 : (tensor<4x256xf32>) -> tensor<4x4x8x8xf32>
#     %v6 = stablehlo.constant dense<0.0> : tensor<4x4x8x8xf32>
#     %v7 = stablehlo.maximum %v5, %v6 : tensor<4x4x8x8xf32>
#     %v8 = stablehlo.reshape %v7 : (tensor<4x4x8x8xf32>) -> tensor<4x256xf32>
#     %v9 = stablehlo.reshape %v8 : (tensor<4x256xf32>) -> tensor<4x4x8x8xf32>
#     %v10 = stablehlo.convolution(%v9, %k2)
#       dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1],
#       window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1]}
#       {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<4x4x8x8xf32>, tensor<8x4x3x3xf32>) -> tensor<4x8x8x8xf32>
#     %v11 = stablehlo.broadcast_in_dim %c2, dims = [1] : (tensor<8xf32>) -> tensor<4x8x8x8xf32>
#     %v12 = stablehlo.add %v10, %v11 : tensor<4x8x8x8xf32>
#     %v13 = stablehlo.reshape %v12 : (tensor<4x8x8x8xf32>) -> tensor<4x512xf32>
#     %v14 = stablehlo.reshape %v13 : (tensor<4x512xf32>) -> tensor<4x8x8x8xf32>
#     %v15 = stablehlo.constant dense<0.0> : tensor<4x8x8x8xf32>
#     %v16 = stablehlo.maximum %v14, %v15 : tensor<4x8x8x8xf32>
#     %v17 = stablehlo.reshape %v16 : (tensor<4x8x8x8xf32>) -> tensor<4x512xf32>
#     %v18 = stablehlo.reshape %v17 : (tensor<4x512xf32>) -> tensor<4x8x8x8xf32>
#     %v19 = stablehlo.constant dense<0xFF800000> : tensor<f32>
#     %v20 = "stablehlo.reduce_window"(%v18, %v19) ({
#       ^bb0(%pa: tensor<f32>, %pb: tensor<f32>):
#         %pm = stablehlo.maximum %pa, %pb : tensor<f32>
#         stablehlo.return %pm : tensor<f32>
#     }) {window_dimensions = array<i64: 1, 1, 2, 2>, window_strides = array<i64: 1, 1, 2, 2>} : (tensor<4x8x8x8xf32>, tensor<f32>) -> tensor<4x8x4x4xf32>
#     %v21 = stablehlo.reshape %v20 : (tensor<4x8x4x4xf32>) -> tensor<4x128xf32>
#     %v22 = stablehlo.dot_general %v21, %w, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x128xf32>, tensor<128x10xf32>) -> tensor<4x10xf32>
#     %v23 = stablehlo.broadcast_in_dim %b, dims = [1] : (tensor<10xf32>) -> tensor<4x10xf32>
#     %v24 = stablehlo.add %v22, %v23 : tensor<4x10xf32>
#     return %v24 : tensor<4x10xf32>
#   }
#   func.func @mnist_cnn_train_step(%x: tensor<4x64xf32>, %k1: tensor<4x1x3x3xf32>, %c1: tensor<4xf32>, %k2: tensor<8x4x3x3xf32>, %c2: tensor<8xf32>, %w: tensor<128x10xf32>, %b: tensor<10xf32>, %onehot: tensor<4x10xf32>) -> (tensor<4x1x3x3xf32>, tensor<4xf32>, tensor<8x4x3x3xf32>, tensor<8xf32>, tensor<128x10xf32>, tensor<10xf32>, tensor<f32>) {
#     %v0 = stablehlo.reshape %x : (tensor<4x64xf32>) -> tensor<4x1x8x8xf32>
#     %v1 = stablehlo.convolution(%v0, %k1)
#       dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1],
#       window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1]}
#       {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<4x1x8x8xf32>, tensor<4x1x3x3xf32>) -> tensor<4x4x8x8xf32>
#     %v2 = stablehlo.broadcast_in_dim %c1, dims = [1] : (tensor<4xf32>) -> tensor<4x4x8x8xf32>
#     %v3 = stablehlo.add %v1, %v2 : tensor<4x4x8x8xf32>
#     %v4 = stablehlo.reshape %v3 : (tensor<4x4x8x8xf32>) -> tensor<4x256xf32>
#     %v5 = stablehlo.reshape %v4 : (tensor<4x256xf32>) -> tensor<4x4x8x8xf32>
#     %v6 = stablehlo.constant dense<0.0> : tensor<4x4x8x8xf32>
#     %v7 = stablehlo.maximum %v5, %v6 : tensor<4x4x8x8xf32>
#     %v8 = stablehlo.reshape %v7 : (tensor<4x4x8x8xf32>) -> tensor<4x256xf32>
#     %v9 = stablehlo.reshape %v8 : (tensor<4x256xf32>) -> tensor<4x4x8x8xf32>
#     %v10 = stablehlo.convolution(%v9, %k2)
#       dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1],
#       window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1]}
#       {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<4x4x8x8xf32>, tensor<8x4x3x3xf32>) -> tensor<4x8x8x8xf32>
#     %v11 = stablehlo.broadcast_in_dim %c2, dims = [1] : (tensor<8xf32>) -> tensor<4x8x8x8xf32>
#     %v12 = stablehlo.add %v10, %v11 : tensor<4x8x8x8xf32>
#     %v13 = stablehlo.reshape %v12 : (tensor<4x8x8x8xf32>) -> tensor<4x512xf32>
#     %v14 = stablehlo.reshape %v13 : (tensor<4x512xf32>) -> tensor<4x8x8x8xf32>
#     %v15 = stablehlo.constant dense<0.0> : tensor<4x8x8x8xf32>
#     %v16 = stablehlo.maximum %v14, %v15 : tensor<4x8x8x8xf32>
#     %v17 = stablehlo.reshape %v16 : (tensor<4x8x8x8xf32>) -> tensor<4x512xf32>
#     %v18 = stablehlo.reshape %v17 : (tensor<4x512xf32>) -> tensor<4x8x8x8xf32>
#     %v19 = stablehlo.constant dense<0xFF800000> : tensor<f32>
#     %v20 = "stablehlo.reduce_window"(%v18, %v19) ({
#       ^bb0(%pa: tensor<f32>, %pb: tensor<f32>):
#         %pm = stablehlo.maximum %pa, %pb : tensor<f32>
#         stablehlo.return %pm : tensor<f32>
#     }) {window_dimensions = array<i64: 1, 1, 2, 2>, window_strides = array<i64: 1, 1, 2, 2>} : (tensor<4x8x8x8xf32>, tensor<f32>) -> tensor<4x8x4x4xf32>
#     %v21 = stablehlo.reshape %v20 : (tensor<4x8x4x4xf32>) -> tensor<4x128xf32>
#     %v22 = stablehlo.dot_general %v21, %w, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x128xf32>, tensor<128x10xf32>) -> tensor<4x10xf32>
#     %v23 = stablehlo.broadcast_in_dim %b, dims = [1] : (tensor<10xf32>) -> tensor<4x10xf32>
#     %v24 = stablehlo.add %v22, %v23 : tensor<4x10xf32>
#     %v25 = stablehlo.exponential %v24 : tensor<4x10xf32>
#     %v26 = stablehlo.constant dense<0.0> : tensor<f32>
#     %v27 = stablehlo.reduce(%v25 init: %v26) applies stablehlo.add across dimensions = [1] : (tensor<4x10xf32>, tensor<f32>) -> tensor<4xf32>
#     %v28 = stablehlo.broadcast_in_dim %v27, dims = [0] : (tensor<4xf32>) -> tensor<4x10xf32>
#     %v29 = stablehlo.divide %v25, %v28 : tensor<4x10xf32>
#     %lz = stablehlo.constant dense<0.0> : tensor<f32>
#     %llog = stablehlo.log %v29 : tensor<4x10xf32>
#     %lohll = stablehlo.multiply %onehot, %llog : tensor<4x10xf32>
#     %lt1s = stablehlo.reduce(%lohll init: %lz) applies stablehlo.add across dimensions = [1] : (tensor<4x10xf32>, tensor<f32>) -> tensor<4xf32>
#     %llsr = stablehlo.reduce(%llog init: %lz) applies stablehlo.add across dimensions = [1] : (tensor<4x10xf32>, tensor<f32>) -> tensor<4xf32>
#     %lomac = stablehlo.constant dense<0.900000> : tensor<4xf32>
#     %laKc = stablehlo.constant dense<0.010000> : tensor<4xf32>
#     %llt1 = stablehlo.multiply %lomac, %lt1s : tensor<4xf32>
#     %llt2 = stablehlo.multiply %laKc, %llsr : tensor<4xf32>
#     %llpe = stablehlo.add %llt1, %llt2 : tensor<4xf32>
#     %lsum2 = stablehlo.reduce(%llpe init: %lz) applies stablehlo.add across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
#     %lbfc = stablehlo.constant dense<4.0> : tensor<f32>
#     %lossm = stablehlo.divide %lsum2, %lbfc : tensor<f32>
#     %loss = stablehlo.negate %lossm : tensor<f32>
#     %v30 = stablehlo.subtract %v29, %onehot : tensor<4x10xf32>
#     %v31 = stablehlo.constant dense<0.100000> : tensor<4x10xf32>
#     %v32 = stablehlo.multiply %onehot, %v31 : tensor<4x10xf32>
#     %v33 = stablehlo.add %v30, %v32 : tensor<4x10xf32>
#     %v34 = stablehlo.constant dense<-0.010000> : tensor<4x10xf32>
#     %v35 = stablehlo.add %v33, %v34 : tensor<4x10xf32>
#     %v36 = stablehlo.constant dense<4.0> : tensor<4x10xf32>
#     %v37 = stablehlo.divide %v35, %v36 : tensor<4x10xf32>
#     %v38 = stablehlo.dot_general %v37, %w, contracting_dims = [1] x [1], precision = [DEFAULT, DEFAULT] : (tensor<4x10xf32>, tensor<128x10xf32>) -> tensor<4x128xf32>
#     %v39 = stablehlo.reshape %v17 : (tensor<4x512xf32>) -> tensor<4x8x8x8xf32>
#     %v40 = stablehlo.reshape %v38 : (tensor<4x128xf32>) -> tensor<4x8x4x4xf32>
#     %v41 = stablehlo.constant dense<0.0> : tensor<f32>
#     %v42 = "stablehlo.select_and_scatter"(%v39, %v40, %v41) ({
#       ^bb0(%sa: tensor<f32>, %sb: tensor<f32>):
#         %sge = stablehlo.compare GE, %sa, %sb : (tensor<f32>, tensor<f32>) -> tensor<i1>
#         stablehlo.return %sge : tensor<i1>
#     }, {
#       ^bb0(%sc: tensor<f32>, %sd: tensor<f32>):
#         %ss = stablehlo.add %sc, %sd : tensor<f32>
#         stablehlo.return %ss : tensor<f32>
#     }) {window_dimensions = array<i64: 1, 1, 2, 2>, window_strides = array<i64: 1, 1, 2, 2>} : (tensor<4x8x8x8xf32>, tensor<4x8x4x4xf32>, tensor<f32>) -> tensor<4x8x8x8xf32>
#     %v43 = stablehlo.reshape %v42 : (tensor<4x8x8x8xf32>) -> tensor<4x512xf32>
#     %v44 = stablehlo.reshape %v43 : (tensor<4x512xf32>) -> tensor<4x8x8x8xf32>
#     %v45 = stablehlo.reshape %v13 : (tensor<4x512xf32>) -> tensor<4x8x8x8xf32>
#     %v46 = stablehlo.constant dense<0.0> : tensor<4x8x8x8xf32>
#     %v47 = stablehlo.compare GT, %v45, %v46 : (tensor<4x8x8x8xf32>, tensor<4x8x8x8xf32>) -> tensor<4x8x8x8xi1>
#     %v48 = stablehlo.select %v47, %v44, %v46 : tensor<4x8x8x8xi1>, tensor<4x8x8x8xf32>
#     %v49 = stablehlo.reshape %v48 : (tensor<4x8x8x8xf32>) -> tensor<4x512xf32>
#     %v50 = stablehlo.reshape %v49 : (tensor<4x512xf32>) -> tensor<4x8x8x8xf32>
#     %v51 = stablehlo.transpose %k2, dims = [1, 0, 2, 3] : (tensor<8x4x3x3xf32>) -> tensor<4x8x3x3xf32>
#     %v52 = stablehlo.reverse %v51, dims = [2, 3] : tensor<4x8x3x3xf32>
#     %v53 = stablehlo.convolution(%v50, %v52)
#       dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1],
#       window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1]}
#       {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<4x8x8x8xf32>, tensor<4x8x3x3xf32>) -> tensor<4x4x8x8xf32>
#     %v54 = stablehlo.reshape %v53 : (tensor<4x4x8x8xf32>) -> tensor<4x256xf32>
#     %v55 = stablehlo.reshape %v54 : (tensor<4x256xf32>) -> tensor<4x4x8x8xf32>
#     %v56 = stablehlo.reshape %v4 : (tensor<4x256xf32>) -> tensor<4x4x8x8xf32>
#     %v57 = stablehlo.constant dense<0.0> : tensor<4x4x8x8xf32>
#     %v58 = stablehlo.compare GT, %v56, %v57 : (tensor<4x4x8x8xf32>, tensor<4x4x8x8xf32>) -> tensor<4x4x8x8xi1>
#     %v59 = stablehlo.select %v58, %v55, %v57 : tensor<4x4x8x8xi1>, tensor<4x4x8x8xf32>
#     %v60 = stablehlo.reshape %v59 : (tensor<4x4x8x8xf32>) -> tensor<4x256xf32>
#     %v61 = stablehlo.reshape %x : (tensor<4x64xf32>) -> tensor<4x1x8x8xf32>
#     %v62 = stablehlo.reshape %v60 : (tensor<4x256xf32>) -> tensor<4x4x8x8xf32>
#     %v63 = stablehlo.transpose %v61, dims = [1, 0, 2, 3] : (tensor<4x1x8x8xf32>) -> tensor<1x4x8x8xf32>
#     %v64 = stablehlo.transpose %v62, dims = [1, 0, 2, 3] : (tensor<4x4x8x8xf32>) -> tensor<4x4x8x8xf32>
#     %v65 = stablehlo.convolution(%v63, %v64)
#       dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1],
#       window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1]}
#       {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x4x8x8xf32>, tensor<4x4x8x8xf32>) -> tensor<1x4x3x3xf32>
#     %v66 = stablehlo.transpose %v65, dims = [1, 0, 2, 3] : (tensor<1x4x3x3xf32>) -> tensor<4x1x3x3xf32>
#     %v67 = stablehlo.constant dense<0.100000> : tensor<4x1x3x3xf32>
#     %v68 = stablehlo.multiply %v66, %v67 : tensor<4x1x3x3xf32>
#     %v69 = stablehlo.subtract %k1, %v68 : tensor<4x1x3x3xf32>
#     %v70 = stablehlo.reshape %v60 : (tensor<4x256xf32>) -> tensor<4x4x8x8xf32>
#     %v71 = stablehlo.constant dense<0.0> : tensor<f32>
#     %v72 = stablehlo.reduce(%v70 init: %v71) applies stablehlo.add across dimensions = [0, 2, 3] : (tensor<4x4x8x8xf32>, tensor<f32>) -> tensor<4xf32>
#     %v73 = stablehlo.constant dense<0.100000> : tensor<4xf32>
#     %v74 = stablehlo.multiply %v72, %v73 : tensor<4xf32>
#     %v75 = stablehlo.subtract %c1, %v74 : tensor<4xf32>
#     %v76 = stablehlo.reshape %v8 : (tensor<4x256xf32>) -> tensor<4x4x8x8xf32>
#     %v77 = stablehlo.reshape %v49 : (tensor<4x512xf32>) -> tensor<4x8x8x8xf32>
#     %v78 = stablehlo.transpose %v76, dims = [1, 0, 2, 3] : (tensor<4x4x8x8xf32>) -> tensor<4x4x8x8xf32>
#     %v79 = stablehlo.transpose %v77, dims = [1, 0, 2, 3] : (tensor<4x8x8x8xf32>) -> tensor<8x4x8x8xf32>
#     %v80 = stablehlo.convolution(%v78, %v79)
#       dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1],
#       window = {stride = [1, 1], pad = [[1, 1], [1, 1]], lhs_dilate = [1, 1], rhs_dilate = [1, 1]}
#       {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<4x4x8x8xf32>, tensor<8x4x8x8xf32>) -> tensor<4x8x3x3xf32>
#     %v81 = stablehlo.transpose %v80, dims = [1, 0, 2, 3] : (tensor<4x8x3x3xf32>) -> tensor<8x4x3x3xf32>
#     %v82 = stablehlo.constant dense<0.100000> : tensor<8x4x3x3xf32>
#     %v83 = stablehlo.multiply %v81, %v82 : tensor<8x4x3x3xf32>
#     %v84 = stablehlo.subtract %k2, %v83 : tensor<8x4x3x3xf32>
#     %v85 = stablehlo.reshape %v49 : (tensor<4x512xf32>) -> tensor<4x8x8x8xf32>
#     %v86 = stablehlo.constant dense<0.0> : tensor<f32>
#     %v87 = stablehlo.reduce(%v85 init: %v86) applies stablehlo.add across dimensions = [0, 2, 3] : (tensor<4x8x8x8xf32>, tensor<f32>) -> tensor<8xf32>
#     %v88 = stablehlo.constant dense<0.100000> : tensor<8xf32>
#     %v89 = stablehlo.multiply %v87, %v88 : tensor<8xf32>
#     %v90 = stablehlo.subtract %c2, %v89 : tensor<8xf32>
#     %v91 = stablehlo.dot_general %v21, %v37, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x128xf32>, tensor<4x10xf32>) -> tensor<128x10xf32>
#     %v92 = stablehlo.constant dense<0.100000> : tensor<128x10xf32>
#     %v93 = stablehlo.multiply %v91, %v92 : tensor<128x10xf32>
#     %v94 = stablehlo.subtract %w, %v93 : tensor<128x10xf32>
#     %v95 = stablehlo.constant dense<0.0> : tensor<f32>
#     %v96 = stablehlo.reduce(%v37 init: %v95) applies stablehlo.add across dimensions = [0] : (tensor<4x10xf32>, tensor<f32>) -> tensor<10xf32>
#     %v97 = stablehlo.constant dense<0.100000> : tensor<10xf32>
#     %v98 = stablehlo.multiply %v96, %v97 : tensor<10xf32>
#     %v99 = stablehlo.subtract %b, %v98 : tensor<10xf32>
#     return %v69, %v75, %v84, %v90, %v94, %v99, %loss : tensor<4x1x3x3xf32>, tensor<4xf32>, tensor<8x4x3x3xf32>, tensor<8xf32>, tensor<128x10xf32>, tensor<10xf32>, tensor<f32>
#   }
#   func.func @main(%x: tensor<4x64xf32>, %k1: tensor<4x1x3x3xf32>, %c1: tensor<4xf32>, %k2: tensor<8x4x3x3xf32>, %c2: tensor<8xf32>, %w: tensor<128x10xf32>, %b: tensor<10xf32>) -> (tensor<f32>, tensor<f32>) {
#     %v0 = stablehlo.constant dense<[[0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0], [0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0], [0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]]> : tensor<4x10xf32>
#     %v1 = stablehlo.constant dense<0.500000> : tensor<4x1x3x3xf32>
#     %v2 = stablehlo.multiply %k1, %v1 : tensor<4x1x3x3xf32>
#     %v3 = stablehlo.constant dense<0.250000> : tensor<8x4x3x3xf32>
#     %v4 = stablehlo.multiply %k2, %v3 : tensor<8x4x3x3xf32>
#     %v5 = stablehlo.constant dense<0.100000> : tensor<128x10xf32>
#     %v6 = stablehlo.multiply %w, %v5 : tensor<128x10xf32>
#     %v7:7 = call @mnist_cnn_train_step(%x, %v2, %c1, %v4, %c2, %v6, %b, %v0) : (tensor<4x64xf32>, tensor<4x1x3x3xf32>, tensor<4xf32>, tensor<8x4x3x3xf32>, tensor<8xf32>, tensor<128x10xf32>, tensor<10xf32>, tensor<4x10xf32>) -> (tensor<4x1x3x3xf32>, tensor<4xf32>, tensor<8x4x3x3xf32>, tensor<8xf32>, tensor<128x10xf32>, tensor<10xf32>, tensor<f32>)
#     %v8:7 = call @mnist_cnn_train_step(%x, %v7#0, %v7#1, %v7#2, %v7#3, %v7#4, %v7#5, %v0) : (tensor<4x64xf32>, tensor<4x1x3x3xf32>, tensor<4xf32>, tensor<8x4x3x3xf32>, tensor<8xf32>, tensor<128x10xf32>, tensor<10xf32>, tensor<4x10xf32>) -> (tensor<4x1x3x3xf32>, tensor<4xf32>, tensor<8x4x3x3xf32>, tensor<8xf32>, tensor<128x10xf32>, tensor<10xf32>, tensor<f32>)
#     return %v7#6, %v8#6 : tensor<f32>, tensor<f32>
#   }
# }
