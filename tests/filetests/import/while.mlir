// Loops: what they carry is written in place, and the condition is asked again at the end of the
// body. A scan with a loop inside and a branch with a loop in that; values that change places; no
// iteration at all.
// run:
// expect: eval.checks.length == 5
// expect: all(eval.checks, $.ok)
// emit: penguin
// -----
// import neuronxcc.starfish.penguin.ir.ir as m0
// import neuronxcc.starfish.penguin.ir.DebugInfo as m1
// import neuronxcc.starfish.penguin.targets.tonga.APIndex as m2
// import neuronxcc.starfish.penguin.targets.tonga.TongaInst as m3
// import neuronxcc.starfish.penguin.targets.tonga.TongaISAInst as m4
// import neuronxcc.starfish.penguin.targets.tonga.TongaTensor as m5
// import numpy as np
// import neuronxcc.starfish.penguin.frontends.XlaFE as m8
// v0 = m0.Function(id_=0)
// v1 = m0.Tensor(name="x", shape=(3,2), id=1, dtype="float32", value=[1.0, 2.0, 3.0, 4.0, 5.0, 6.0])
// v2 = m0.SingleValueTensor(name="zero", shape=(), id=2, dtype="int32", value=0)
// v3 = m0.SingleValueTensor(name="one", shape=(), id=3, dtype="int32", value=1)
// v4 = m0.SingleValueTensor(name="three", shape=(), id=4, dtype="int32", value=3)
// v5 = m0.SingleValueTensor(name="none", shape=(2,), id=5, dtype="float32", value=0.0)
// v6 = m0.SingleValueTensor(name="ones", shape=(2,), id=6, dtype="float32", value=1.0)
// v7 = m0.Tensor(name="scan.0", shape=(), id=7, dtype="int32")
// v8 = m0.Tensor(name="scan.1", shape=(3,2), id=9, dtype="float32")
// v9 = m0.Tensor(name="scan.2", shape=(2,), id=11, dtype="float32")
// v10 = m0.Tensor(name="t", shape=(), id=13, dtype="bool")
// v11 = m0.Tensor(name="row", shape=(1,2), id=16, dtype="float32")
// v12 = m0.Tensor(name="flat", shape=(2,), id=18, dtype="float32")
// v13 = m0.Tensor(name="s", shape=(2,), id=20, dtype="float32")
// v14 = m0.Tensor(name="inner.0", shape=(), id=22, dtype="int32")
// v15 = m0.Tensor(name="inner.1", shape=(2,), id=24, dtype="float32")
// v16 = m0.Tensor(name="t_2", shape=(), id=26, dtype="bool")
// v17 = m0.Tensor(name="first", shape=(), id=29, dtype="bool")
// v18 = m0.Tensor(name="w", shape=(2,), id=32, dtype="float32")
// v19 = m0.Tensor(name="m", shape=(2,), id=33, dtype="float32")
// v20 = m0.Tensor(name="q.0", shape=(), id=36, dtype="int32")
// v21 = m0.Tensor(name="q.1", shape=(2,), id=38, dtype="float32")
// v22 = m0.Tensor(name="t_3", shape=(), id=40, dtype="bool")
// v23 = m0.Tensor(name="k1", shape=(), id=43, dtype="int32")
// v24 = m0.Tensor(name="b", shape=(2,), id=45, dtype="float32")
// v25 = m0.Tensor(name="t_4", shape=(), id=49, dtype="bool")
// v26 = m0.Tensor(name="j1", shape=(), id=53, dtype="int32")
// v27 = m0.Tensor(name="t_5", shape=(), id=57, dtype="bool")
// v28 = m0.Tensor(name="back", shape=(1,2), id=60, dtype="float32")
// v29 = m0.Tensor(name="up", shape=(3,2), id=62, dtype="float32")
// v30 = m0.Tensor(name="i1", shape=(), id=64, dtype="int32")
// v31 = m0.Tensor(name="t_6", shape=(), id=69, dtype="bool")
// v32 = m0.Tensor(name="expected", shape=(3,2), id=72, dtype="float32", value=[1.0, 2.0, 16.0, 36.0, 83.0, 146.0])
// v33 = m0.Tensor(name="expected_2", shape=(2,), id=74, dtype="float32", value=[9.0, 12.0])
// v34 = m0.Tensor(name="turn.0", shape=(), id=76, dtype="int32")
// v35 = m0.Tensor(name="turn.1", shape=(2,), id=78, dtype="float32")
// v36 = m0.Tensor(name="turn.2", shape=(2,), id=80, dtype="float32")
// v37 = m0.Tensor(name="t_7", shape=(), id=82, dtype="bool")
// v38 = m0.Tensor(name="n1", shape=(), id=85, dtype="int32")
// v39 = m0.Tensor(name="turn.0.next", shape=(2,), id=87, dtype="float32")
// v40 = m0.Tensor(name="turn.0.next_2", shape=(2,), id=89, dtype="float32")
// v41 = m0.Tensor(name="t_8", shape=(), id=94, dtype="bool")
// v42 = m0.SingleValueTensor(name="expected_3", shape=(2,), id=97, dtype="float32", value=1.0)
// v43 = m0.SingleValueTensor(name="expected_4", shape=(2,), id=99, dtype="float32", value=0.0)
// v44 = m0.Tensor(name="never", shape=(), id=101, dtype="int32")
// v45 = m0.Tensor(name="t_9", shape=(), id=103, dtype="bool")
// v46 = m0.Tensor(name="n1_2", shape=(), id=106, dtype="int32")
// v47 = m0.Tensor(name="t_10", shape=(), id=109, dtype="bool")
// v48 = m0.SingleValueTensor(name="expected_5", shape=(), id=112, dtype="int32", value=3)
// v49 = m0.OffloadedMemCpy(srcs=[v2], dsts=[v7], id=8, name="scan.0", dl=m1.DebugLocation(file="tests/filetests/import/while.mlir", line=147, column=13))
// v50 = m0.OffloadedMemCpy(srcs=[v1], dsts=[v8], id=10, name="scan.1", dl=m1.DebugLocation(file="tests/filetests/import/while.mlir", line=147, column=13))
// v51 = m0.OffloadedMemCpy(srcs=[v5], dsts=[v9], id=12, name="scan.2", dl=m1.DebugLocation(file="tests/filetests/import/while.mlir", line=147, column=13))
// v52 = m0.CmpOp(srcs=[v7, v4], dsts=[v10], op=np.less, id=14, name="t", dl=m1.DebugLocation(file="tests/filetests/import/while.mlir", line=149, column=10))
// v53 = m4.LoadTensorToRegister(src=v10, id=15, name="stablehlo.while", dl=m1.DebugLocation(file="tests/filetests/import/while.mlir", line=147, column=13))
// with m0.While(guard=[v53 - 1 == 0], continue_condition=v88 - 1 == 0):
//     v54 = m8.DynamicSliceTensorOp(srcs=[v1, v7, v2], dsts=[v11], slice_sizes=[1, 2], id=17, name="row", dl=m1.DebugLocation(file="tests/filetests/import/while.mlir", line=152, column=12))
//     v55 = m0.OffloadedMemCpy(srcs=[v11], dsts=[v12], id=19, name="flat", dl=m1.DebugLocation(file="tests/filetests/import/while.mlir", line=153, column=13))
//     v56 = m0.BinaryOp(srcs=[v9, v12], dsts=[v13], op=np.add, id=21, name="s", dl=m1.DebugLocation(file="tests/filetests/import/while.mlir", line=154, column=10))
//     v57 = m0.OffloadedMemCpy(srcs=[v2], dsts=[v14], id=23, name="inner.0", dl=m1.DebugLocation(file="tests/filetests/import/while.mlir", line=155, column=16))
//     v58 = m0.OffloadedMemCpy(srcs=[v13], dsts=[v15], id=25, name="inner.1", dl=m1.DebugLocation(file="tests/filetests/import/while.mlir", line=155, column=16))
//     v59 = m0.CmpOp(srcs=[v14, v7], dsts=[v16], op=np.less, id=27, name="t_2", dl=m1.DebugLocation(file="tests/filetests/import/while.mlir", line=157, column=12))
//     v60 = m4.LoadTensorToRegister(src=v16, id=28, name="stablehlo.while_2", dl=m1.DebugLocation(file="tests/filetests/import/while.mlir", line=155, column=16))
//     with m0.While(guard=[v60 - 1 == 0], continue_condition=v80 - 1 == 0):
//         v61 = m0.CmpOp(srcs=[v14, v2], dsts=[v17], op=np.equal, id=30, name="first", dl=m1.DebugLocation(file="tests/filetests/import/while.mlir", line=160, column=16))
//         v62 = m4.LoadTensorToRegister(src=v17, id=31, name="stablehlo.if", dl=m1.DebugLocation(file="tests/filetests/import/while.mlir", line=161, column=12))
//         with m0.While(guard=[v62 - 1 == 0], continue_condition=-1 == 0):
//             v63 = m0.BinaryOp(srcs=[v15, v15], dsts=[v19], op=np.multiply, id=34, name="m", dl=m1.DebugLocation(file="tests/filetests/import/while.mlir", line=162, column=14))
//             v64 = m0.OffloadedMemCpy(srcs=[v19], dsts=[v18], id=35, name="w", dl=m1.DebugLocation(file="tests/filetests/import/while.mlir", line=161, column=12))
//         with m0.While(guard=[v62 == 0], continue_condition=-1 == 0):
//             v65 = m0.OffloadedMemCpy(srcs=[v2], dsts=[v20], id=37, name="q.0", dl=m1.DebugLocation(file="tests/filetests/import/while.mlir", line=165, column=16))
//             v66 = m0.OffloadedMemCpy(srcs=[v15], dsts=[v21], id=39, name="q.1", dl=m1.DebugLocation(file="tests/filetests/import/while.mlir", line=165, column=16))
//             v67 = m0.CmpOp(srcs=[v20, v7], dsts=[v22], op=np.less, id=41, name="t_3", dl=m1.DebugLocation(file="tests/filetests/import/while.mlir", line=167, column=16))
//             v68 = m4.LoadTensorToRegister(src=v22, id=42, name="stablehlo.while_3", dl=m1.DebugLocation(file="tests/filetests/import/while.mlir", line=165, column=16))
//             with m0.While(guard=[v68 - 1 == 0], continue_condition=v74 - 1 == 0):
//                 v69 = m0.BinaryOp(srcs=[v20, v3], dsts=[v23], op=np.add, id=44, name="k1", dl=m1.DebugLocation(file="tests/filetests/import/while.mlir", line=170, column=17))
//                 v70 = m0.BinaryOp(srcs=[v21, v6], dsts=[v24], op=np.add, id=46, name="b", dl=m1.DebugLocation(file="tests/filetests/import/while.mlir", line=171, column=16))
//                 v71 = m0.OffloadedMemCpy(srcs=[v23], dsts=[v20], id=47, name="q.0_2", dl=m1.DebugLocation(file="tests/filetests/import/while.mlir", line=165, column=16))
//                 v72 = m0.OffloadedMemCpy(srcs=[v24], dsts=[v21], id=48, name="q.1_2", dl=m1.DebugLocation(file="tests/filetests/import/while.mlir", line=165, column=16))
//                 v73 = m0.CmpOp(srcs=[v20, v7], dsts=[v25], op=np.less, id=50, name="t_4", dl=m1.DebugLocation(file="tests/filetests/import/while.mlir", line=167, column=16))
//                 v74 = m4.LoadTensorToRegister(src=v25, id=51, name="stablehlo.while_4", dl=m1.DebugLocation(file="tests/filetests/import/while.mlir", line=165, column=16))
//             v75 = m0.OffloadedMemCpy(srcs=[v21], dsts=[v18], id=52, name="w_2", dl=m1.DebugLocation(file="tests/filetests/import/while.mlir", line=161, column=12))
//         v76 = m0.BinaryOp(srcs=[v14, v3], dsts=[v26], op=np.add, id=54, name="j1", dl=m1.DebugLocation(file="tests/filetests/import/while.mlir", line=176, column=13))
//         v77 = m0.OffloadedMemCpy(srcs=[v26], dsts=[v14], id=55, name="inner.0_2", dl=m1.DebugLocation(file="tests/filetests/import/while.mlir", line=155, column=16))
//         v78 = m0.OffloadedMemCpy(srcs=[v18], dsts=[v15], id=56, name="inner.1_2", dl=m1.DebugLocation(file="tests/filetests/import/while.mlir", line=155, column=16))
//         v79 = m0.CmpOp(srcs=[v14, v7], dsts=[v27], op=np.less, id=58, name="t_5", dl=m1.DebugLocation(file="tests/filetests/import/while.mlir", line=157, column=12))
//         v80 = m4.LoadTensorToRegister(src=v27, id=59, name="stablehlo.while_5", dl=m1.DebugLocation(file="tests/filetests/import/while.mlir", line=155, column=16))
//     v81 = m0.OffloadedMemCpy(srcs=[v15], dsts=[v28], id=61, name="back", dl=m1.DebugLocation(file="tests/filetests/import/while.mlir", line=179, column=13))
//     v82 = m8.DynamicUpdateSliceTensorOp(srcs=[v8, v28, v7, v2], dsts=[v29], id=63, name="up", dl=m1.DebugLocation(file="tests/filetests/import/while.mlir", line=180, column=11))
//     v83 = m0.BinaryOp(srcs=[v7, v3], dsts=[v30], op=np.add, id=65, name="i1", dl=m1.DebugLocation(file="tests/filetests/import/while.mlir", line=181, column=11))
//     v84 = m0.OffloadedMemCpy(srcs=[v30], dsts=[v7], id=66, name="scan.0_2", dl=m1.DebugLocation(file="tests/filetests/import/while.mlir", line=147, column=13))
//     v85 = m0.OffloadedMemCpy(srcs=[v29], dsts=[v8], id=67, name="scan.1_2", dl=m1.DebugLocation(file="tests/filetests/import/while.mlir", line=147, column=13))
//     v86 = m0.OffloadedMemCpy(srcs=[v13], dsts=[v9], id=68, name="scan.2_2", dl=m1.DebugLocation(file="tests/filetests/import/while.mlir", line=147, column=13))
//     v87 = m0.CmpOp(srcs=[v7, v4], dsts=[v31], op=np.less, id=70, name="t_6", dl=m1.DebugLocation(file="tests/filetests/import/while.mlir", line=149, column=10))
//     v88 = m4.LoadTensorToRegister(src=v31, id=71, name="stablehlo.while_6", dl=m1.DebugLocation(file="tests/filetests/import/while.mlir", line=147, column=13))
// v89 = m0.CheckOp(srcs=[v8, v32], dsts=[], kind="expect_eq", id=73, name="check.expect_eq_const", dl=m1.DebugLocation(file="tests/filetests/import/while.mlir", line=185, column=3))
// v90 = m0.CheckOp(srcs=[v9, v33], dsts=[], kind="expect_eq", id=75, name="check.expect_eq_const_2", dl=m1.DebugLocation(file="tests/filetests/import/while.mlir", line=186, column=3))
// v91 = m0.OffloadedMemCpy(srcs=[v2], dsts=[v34], id=77, name="turn.0", dl=m1.DebugLocation(file="tests/filetests/import/while.mlir", line=187, column=13))
// v92 = m0.OffloadedMemCpy(srcs=[v5], dsts=[v35], id=79, name="turn.1", dl=m1.DebugLocation(file="tests/filetests/import/while.mlir", line=187, column=13))
// v93 = m0.OffloadedMemCpy(srcs=[v6], dsts=[v36], id=81, name="turn.2", dl=m1.DebugLocation(file="tests/filetests/import/while.mlir", line=187, column=13))
// v94 = m0.CmpOp(srcs=[v34, v4], dsts=[v37], op=np.less, id=83, name="t_7", dl=m1.DebugLocation(file="tests/filetests/import/while.mlir", line=189, column=10))
// v95 = m4.LoadTensorToRegister(src=v37, id=84, name="stablehlo.while_7", dl=m1.DebugLocation(file="tests/filetests/import/while.mlir", line=187, column=13))
// with m0.While(guard=[v95 - 1 == 0], continue_condition=v103 - 1 == 0):
//     v96 = m0.BinaryOp(srcs=[v34, v3], dsts=[v38], op=np.add, id=86, name="n1", dl=m1.DebugLocation(file="tests/filetests/import/while.mlir", line=192, column=11))
//     v97 = m0.OffloadedMemCpy(srcs=[v36], dsts=[v39], id=88, name="turn.0.next", dl=m1.DebugLocation(file="tests/filetests/import/while.mlir", line=187, column=13))
//     v98 = m0.OffloadedMemCpy(srcs=[v35], dsts=[v40], id=90, name="turn.0.next_2", dl=m1.DebugLocation(file="tests/filetests/import/while.mlir", line=187, column=13))
//     v99 = m0.OffloadedMemCpy(srcs=[v38], dsts=[v34], id=91, name="turn.0_2", dl=m1.DebugLocation(file="tests/filetests/import/while.mlir", line=187, column=13))
//     v100 = m0.OffloadedMemCpy(srcs=[v39], dsts=[v35], id=92, name="turn.1_2", dl=m1.DebugLocation(file="tests/filetests/import/while.mlir", line=187, column=13))
//     v101 = m0.OffloadedMemCpy(srcs=[v40], dsts=[v36], id=93, name="turn.2_2", dl=m1.DebugLocation(file="tests/filetests/import/while.mlir", line=187, column=13))
//     v102 = m0.CmpOp(srcs=[v34, v4], dsts=[v41], op=np.less, id=95, name="t_8", dl=m1.DebugLocation(file="tests/filetests/import/while.mlir", line=189, column=10))
//     v103 = m4.LoadTensorToRegister(src=v41, id=96, name="stablehlo.while_8", dl=m1.DebugLocation(file="tests/filetests/import/while.mlir", line=187, column=13))
// v104 = m0.CheckOp(srcs=[v35, v42], dsts=[], kind="expect_eq", id=98, name="check.expect_eq_const_3", dl=m1.DebugLocation(file="tests/filetests/import/while.mlir", line=195, column=3))
// v105 = m0.CheckOp(srcs=[v36, v43], dsts=[], kind="expect_eq", id=100, name="check.expect_eq_const_4", dl=m1.DebugLocation(file="tests/filetests/import/while.mlir", line=196, column=3))
// v106 = m0.OffloadedMemCpy(srcs=[v4], dsts=[v44], id=102, name="never", dl=m1.DebugLocation(file="tests/filetests/import/while.mlir", line=197, column=12))
// v107 = m0.CmpOp(srcs=[v44, v4], dsts=[v45], op=np.less, id=104, name="t_9", dl=m1.DebugLocation(file="tests/filetests/import/while.mlir", line=199, column=10))
// v108 = m4.LoadTensorToRegister(src=v45, id=105, name="stablehlo.while_9", dl=m1.DebugLocation(file="tests/filetests/import/while.mlir", line=197, column=12))
// with m0.While(guard=[v108 - 1 == 0], continue_condition=v112 - 1 == 0):
//     v109 = m0.BinaryOp(srcs=[v44, v3], dsts=[v46], op=np.add, id=107, name="n1_2", dl=m1.DebugLocation(file="tests/filetests/import/while.mlir", line=202, column=11))
//     v110 = m0.OffloadedMemCpy(srcs=[v46], dsts=[v44], id=108, name="never_2", dl=m1.DebugLocation(file="tests/filetests/import/while.mlir", line=197, column=12))
//     v111 = m0.CmpOp(srcs=[v44, v4], dsts=[v47], op=np.less, id=110, name="t_10", dl=m1.DebugLocation(file="tests/filetests/import/while.mlir", line=199, column=10))
//     v112 = m4.LoadTensorToRegister(src=v47, id=111, name="stablehlo.while_10", dl=m1.DebugLocation(file="tests/filetests/import/while.mlir", line=197, column=12))
// v113 = m0.CheckOp(srcs=[v44, v48], dsts=[], kind="expect_eq", id=113, name="check.expect_eq_const_5", dl=m1.DebugLocation(file="tests/filetests/import/while.mlir", line=205, column=3))
// v0.id=114
// ir=v0
func.func @main() {
  %x = stablehlo.constant dense<[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]> : tensor<3x2xf32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %three = stablehlo.constant dense<3> : tensor<i32>
  %none = stablehlo.constant dense<0.0> : tensor<2xf32>
  %ones = stablehlo.constant dense<1.0> : tensor<2xf32>
  %scan:3 = stablehlo.while(%i = %zero, %ys = %x, %sum = %none) : tensor<i32>, tensor<3x2xf32>, tensor<2xf32>
   cond {
    %t = stablehlo.compare LT, %i, %three, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %t : tensor<i1>
  } do {
    %row = stablehlo.dynamic_slice %x, %i, %zero, sizes = [1, 2] : (tensor<3x2xf32>, tensor<i32>, tensor<i32>) -> tensor<1x2xf32>
    %flat = stablehlo.reshape %row : (tensor<1x2xf32>) -> tensor<2xf32>
    %s = stablehlo.add %sum, %flat : tensor<2xf32>
    %inner:2 = stablehlo.while(%j = %zero, %v = %s) : tensor<i32>, tensor<2xf32>
     cond {
      %t = stablehlo.compare LT, %j, %i, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %t : tensor<i1>
    } do {
      %first = stablehlo.compare EQ, %j, %zero, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %w = "stablehlo.if"(%first) ({
        %m = stablehlo.multiply %v, %v : tensor<2xf32>
        stablehlo.return %m : tensor<2xf32>
      }, {
        %q:2 = stablehlo.while(%k = %zero, %a = %v) : tensor<i32>, tensor<2xf32>
         cond {
          %t = stablehlo.compare LT, %k, %i, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
          stablehlo.return %t : tensor<i1>
        } do {
          %k1 = stablehlo.add %k, %one : tensor<i32>
          %b = stablehlo.add %a, %ones : tensor<2xf32>
          stablehlo.return %k1, %b : tensor<i32>, tensor<2xf32>
        }
        stablehlo.return %q#1 : tensor<2xf32>
      }) : (tensor<i1>) -> tensor<2xf32>
      %j1 = stablehlo.add %j, %one : tensor<i32>
      stablehlo.return %j1, %w : tensor<i32>, tensor<2xf32>
    }
    %back = stablehlo.reshape %inner#1 : (tensor<2xf32>) -> tensor<1x2xf32>
    %up = stablehlo.dynamic_update_slice %ys, %back, %i, %zero : (tensor<3x2xf32>, tensor<1x2xf32>, tensor<i32>, tensor<i32>) -> tensor<3x2xf32>
    %i1 = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %i1, %up, %s : tensor<i32>, tensor<3x2xf32>, tensor<2xf32>
  }
  // rows: s; s*s; s*s + 2
  check.expect_eq_const %scan#1, dense<[[1.0, 2.0], [16.0, 36.0], [83.0, 146.0]]> : tensor<3x2xf32>
  check.expect_eq_const %scan#2, dense<[9.0, 12.0]> : tensor<2xf32>
  %turn:3 = stablehlo.while(%n = %zero, %a = %none, %b = %ones) : tensor<i32>, tensor<2xf32>, tensor<2xf32>
   cond {
    %t = stablehlo.compare LT, %n, %three, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %t : tensor<i1>
  } do {
    %n1 = stablehlo.add %n, %one : tensor<i32>
    stablehlo.return %n1, %b, %a : tensor<i32>, tensor<2xf32>, tensor<2xf32>
  }
  check.expect_eq_const %turn#1, dense<1.0> : tensor<2xf32>
  check.expect_eq_const %turn#2, dense<0.0> : tensor<2xf32>
  %never = stablehlo.while(%n = %three) : tensor<i32>
   cond {
    %t = stablehlo.compare LT, %n, %three, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %t : tensor<i1>
  } do {
    %n1 = stablehlo.add %n, %one : tensor<i32>
    stablehlo.return %n1 : tensor<i32>
  }
  check.expect_eq_const %never, dense<3> : tensor<i32>
  func.return
}
