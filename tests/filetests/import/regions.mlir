// Regions: of one function, and longer ones, whose every step is rounded to its type.
// run:
// expect: eval.checks.length == 6
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
// v0 = m0.Function(id_=0)
// import neuronxcc.starfish.support as m7
// v1 = m0.Tensor(name="x", shape=(2,3), parent=v0, id=1, dtype="float16", value=[1.0, 3.0, 2.0, 5.0, 5.0, 4.0], )
// v2 = m0.Tensor(name="i", shape=(2,3), parent=v0, id=2, dtype="int32", )
// v3 = m0.IndexValueOp(srcs=[], dsts=[v2], iota_dim=1, id=3, parent=v0, name="i", dl=m1.DebugLocation(file="tests/filetests/import/regions.mlir", line=53, column=8))
// v4 = m0.SingleValueTensor(name="low", shape=(), parent=v0, id=4, dtype="float16", value=-float("inf"), )
// v5 = m0.SingleValueTensor(name="none", shape=(), parent=v0, id=5, dtype="int32", value=0, )
// v6 = m0.SingleValueTensor(name="large", shape=(), parent=v0, id=6, dtype="float16", value=2048.0, )
// v7 = m0.Tensor(name="m.0", shape=(2,), parent=v0, id=7, dtype="float16", )
// v8 = m0.Tensor(name="m.1", shape=(2,), parent=v0, id=8, dtype="int32", )
// import neuronxcc.starfish.penguin.frontends.XlaFE as m8
// v9 = m8.ReduceRegionTensorOp(srcs=[v1, v2, v4, v5], dsts=[v7, v8], body={"args": ["float16", "int32", "float16", "int32"], "steps": [["greater", 0, 2, "bool"], ["total_order", 0, "int64"], ["total_order", 2, "int64"], ["equal", 5, 6, "bool"], ["less", 1, 3, "bool"], ["logical_and", 7, 8, "bool"], ["logical_or", 4, 9, "bool"], ["select", 4, 0, 2, "float16"], ["select", 10, 1, 3, "int32"]], "results": [11, 12]}, reduce_dims=[1], id=9, parent=v0, name="m.0", dl=m1.DebugLocation(file="tests/filetests/import/regions.mlir", line=58, column=10))
// v10 = m0.Tensor(name="expected", shape=(2,), parent=v0, id=10, dtype="float16", value=[3.0, 5.0], )
// v11 = m0.CheckOp(srcs=[v7, v10], dsts=[], kind="expect_eq", id=11, parent=v0, name="check.expect_eq_const", dl=m1.DebugLocation(file="tests/filetests/import/regions.mlir", line=69, column=3))
// v12 = m0.Tensor(name="expected_2", shape=(2,), parent=v0, id=12, dtype="int32", value=[1, 0], )
// v13 = m0.CheckOp(srcs=[v8, v12], dsts=[], kind="expect_eq", id=13, parent=v0, name="check.expect_eq_const_2", dl=m1.DebugLocation(file="tests/filetests/import/regions.mlir", line=70, column=3))
// v14 = m0.Tensor(name="up", shape=(2,3), parent=v0, id=14, dtype="float16", )
// v15 = m0.BinaryOp(srcs=[v1, v6], dsts=[v14], op=np.add, id=15, parent=v0, name="up", dl=m1.DebugLocation(file="tests/filetests/import/regions.mlir", line=74, column=11))
// v16 = m0.Tensor(name="down", shape=(2,3), parent=v0, id=16, dtype="float16", )
// v17 = m0.BinaryOp(srcs=[v14, v6], dsts=[v16], op=np.subtract, id=17, parent=v0, name="down", dl=m1.DebugLocation(file="tests/filetests/import/regions.mlir", line=75, column=13))
// v18 = m0.Tensor(name="expected_3", shape=(2,3), parent=v0, id=18, dtype="float16", value=[0.0, 4.0, 2.0, 4.0, 4.0, 4.0], )
// v19 = m0.CheckOp(srcs=[v16, v18], dsts=[], kind="expect_eq", id=19, parent=v0, name="check.expect_eq_const_3", dl=m1.DebugLocation(file="tests/filetests/import/regions.mlir", line=78, column=3))
// v20 = m0.Tensor(name="s", shape=(3,), parent=v0, id=20, dtype="float16", )
// v21 = m8.ReduceRegionTensorOp(srcs=[v1, v4], dsts=[v20], body={"args": ["float16", "float16"], "steps": [["constant", 2048.0, "float16"], ["add", 1, 2, "float16"], ["subtract", 3, 2, "float16"], ["maximum", 0, 4, "float16"]], "results": [5]}, reduce_dims=[0], id=21, parent=v0, name="s", dl=m1.DebugLocation(file="tests/filetests/import/regions.mlir", line=79, column=8))
// v22 = m0.Tensor(name="expected_4", shape=(3,), parent=v0, id=22, dtype="float16", value=[4.0, 4.0, 4.0], )
// v23 = m0.CheckOp(srcs=[v20, v22], dsts=[], kind="expect_eq", id=23, parent=v0, name="check.expect_eq_const_4", dl=m1.DebugLocation(file="tests/filetests/import/regions.mlir", line=86, column=3))
// v24 = m0.Tensor(name="t", shape=(), parent=v0, id=24, dtype="float16", )
// v25 = m0.ReduceOp(srcs=[v1, v6], dsts=[v24], op=np.add, reduce_dims=[0, 1], compute_dtype="float16", id=25, parent=v0, name="t", dl=m1.DebugLocation(file="tests/filetests/import/regions.mlir", line=87, column=8))
// v26 = m0.SingleValueTensor(name="expected_5", shape=(), parent=v0, id=26, dtype="float16", value=2068.0, )
// v27 = m0.CheckOp(srcs=[v24, v26], dsts=[], kind="expect_eq", id=27, parent=v0, name="check.expect_eq_const_5", dl=m1.DebugLocation(file="tests/filetests/import/regions.mlir", line=92, column=3))
// v28 = m0.Tensor(name="o.0", shape=(2,3), parent=v0, id=28, dtype="float16", )
// v29 = m0.Tensor(name="o.1", shape=(2,3), parent=v0, id=29, dtype="int32", )
// v30 = m0.SortOp(srcs=[v1, v2], dsts=[v28, v29], dimension=1, is_stable=True, body={"args": ["float16", "float16", "int32", "int32"], "steps": [["total_order", 0, "int64"], ["total_order", 1, "int64"], ["greater", 4, 5, "bool"]], "results": [6]}, id=30, parent=v0, name="o.0", dl=m1.DebugLocation(file="tests/filetests/import/regions.mlir", line=93, column=10))
// v31 = m0.Tensor(name="expected_6", shape=(2,3), parent=v0, id=31, dtype="int32", value=[1, 2, 0, 0, 1, 2], )
// v32 = m0.CheckOp(srcs=[v29, v31], dsts=[], kind="expect_eq", id=32, parent=v0, name="check.expect_eq_const_6", dl=m1.DebugLocation(file="tests/filetests/import/regions.mlir", line=98, column=3))
// v0.id=33
// ir=v0
func.func @main() {
  %x = stablehlo.constant dense<[[1.0, 3.0, 2.0], [5.0, 5.0, 4.0]]> : tensor<2x3xf16>
  %i = stablehlo.iota dim = 1 : tensor<2x3xi32>
  %low = stablehlo.constant dense<0xFC00> : tensor<f16>
  %none = stablehlo.constant dense<0> : tensor<i32>
  %large = stablehlo.constant dense<2048.0> : tensor<f16>
  // argmax: the first of equal ones
  %m:2 = stablehlo.reduce(%x init: %low), (%i init: %none) across dimensions = [1] : (tensor<2x3xf16>, tensor<2x3xi32>, tensor<f16>, tensor<i32>) -> (tensor<2xf16>, tensor<2xi32>)
   reducer(%a: tensor<f16>, %c: tensor<f16>) (%b: tensor<i32>, %d: tensor<i32>) {
    %gt = stablehlo.compare GT, %a, %c, FLOAT : (tensor<f16>, tensor<f16>) -> tensor<i1>
    %eq = stablehlo.compare EQ, %a, %c, TOTALORDER : (tensor<f16>, tensor<f16>) -> tensor<i1>
    %lt = stablehlo.compare LT, %b, %d, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %first = stablehlo.and %eq, %lt : tensor<i1>
    %keeps = stablehlo.or %gt, %first : tensor<i1>
    %v = stablehlo.select %gt, %a, %c : tensor<i1>, tensor<f16>
    %p = stablehlo.select %keeps, %b, %d : tensor<i1>, tensor<i32>
    stablehlo.return %v, %p : tensor<f16>, tensor<i32>
  }
  check.expect_eq_const %m#0, dense<[3.0, 5.0]> : tensor<2xf16>
  check.expect_eq_const %m#1, dense<[1, 0]> : tensor<2xi32>
  // 2048 + 1 is no float16
  %r = "stablehlo.map"(%x) <{dimensions = array<i64: 0, 1>}> ({
  ^bb0(%e: tensor<f16>):
    %up = stablehlo.add %e, %large : tensor<f16>
    %down = stablehlo.subtract %up, %large : tensor<f16>
    stablehlo.return %down : tensor<f16>
  }) : (tensor<2x3xf16>) -> tensor<2x3xf16>
  check.expect_eq_const %r, dense<[[0.0, 4.0, 2.0], [4.0, 4.0, 4.0]]> : tensor<2x3xf16>
  %s = "stablehlo.reduce"(%x, %low) <{dimensions = array<i64: 0>}> ({
  ^bb0(%l: tensor<f16>, %n: tensor<f16>):
    %up = stablehlo.add %n, %large : tensor<f16>
    %down = stablehlo.subtract %up, %large : tensor<f16>
    %most = stablehlo.maximum %l, %down : tensor<f16>
    stablehlo.return %most : tensor<f16>
  }) : (tensor<2x3xf16>, tensor<f16>) -> tensor<3xf16>
  check.expect_eq_const %s, dense<[4.0, 4.0, 4.0]> : tensor<3xf16>
  %t = "stablehlo.reduce"(%x, %large) <{dimensions = array<i64: 0, 1>}> ({
  ^bb0(%0: tensor<f16>, %1: tensor<f16>):
    %2 = stablehlo.add %0, %1 : tensor<f16>
    stablehlo.return %2 : tensor<f16>
  }) : (tensor<2x3xf16>, tensor<f16>) -> tensor<f16>
  check.expect_eq_const %t, dense<2068.0> : tensor<f16>
  %o:2 = "stablehlo.sort"(%x, %i) <{dimension = 1 : i64, is_stable = true}> ({
  ^bb0(%l: tensor<f16>, %n: tensor<f16>, %lp: tensor<i32>, %np: tensor<i32>):
    %before = stablehlo.compare GT, %l, %n, TOTALORDER : (tensor<f16>, tensor<f16>) -> tensor<i1>
    stablehlo.return %before : tensor<i1>
  }) : (tensor<2x3xf16>, tensor<2x3xi32>) -> (tensor<2x3xf16>, tensor<2x3xi32>)
  check.expect_eq_const %o#1, dense<[[1, 2, 0], [0, 1, 2]]> : tensor<2x3xi32>
  func.return
}
