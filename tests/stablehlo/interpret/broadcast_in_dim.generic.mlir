"builtin.module"() ({
  "func.func"() <{function_type = () -> (), sym_name = "broadcast_in_dim_op_test_si4"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[[0], [1], [2]]> : tensor<3x1xi4>}> : () -> tensor<3x1xi4>
    %1 = "stablehlo.broadcast_in_dim"(%0) <{broadcast_dimensions = array<i64: 2, 1>}> : (tensor<3x1xi4>) -> tensor<2x4x3xi4>
    "check.expect_eq_const"(%1) <{value = dense<[[[0, 1, 2], [0, 1, 2], [0, 1, 2], [0, 1, 2]], [[0, 1, 2], [0, 1, 2], [0, 1, 2], [0, 1, 2]]]> : tensor<2x4x3xi4>}> : (tensor<2x4x3xi4>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "broadcast_in_dim_op_test_scalar_si4"}> ({
    %0 = "stablehlo.constant"() <{value = dense<0> : tensor<i4>}> : () -> tensor<i4>
    %1 = "stablehlo.broadcast_in_dim"(%0) <{broadcast_dimensions = array<i64>}> : (tensor<i4>) -> tensor<2x2xi4>
    "check.expect_eq_const"(%1) <{value = dense<0> : tensor<2x2xi4>}> : (tensor<2x2xi4>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "broadcast_in_dim_op_test_f32"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[[0.0], [1.0], [2.0]]> : tensor<3x1xf32>}> : () -> tensor<3x1xf32>
    %1 = "stablehlo.broadcast_in_dim"(%0) <{broadcast_dimensions = array<i64: 2, 1>}> : (tensor<3x1xf32>) -> tensor<2x4x3xf32>
    "check.expect_eq_const"(%1) <{value = dense<[[[0.0, 1.0, 2.0], [0.0, 1.0, 2.0], [0.0, 1.0, 2.0], [0.0, 1.0, 2.0]], [[0.0, 1.0, 2.0], [0.0, 1.0, 2.0], [0.0, 1.0, 2.0], [0.0, 1.0, 2.0]]]> : tensor<2x4x3xf32>}> : (tensor<2x4x3xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "broadcast_in_dim_op_test_scalar_f32"}> ({
    %0 = "stablehlo.constant"() <{value = dense<0.0> : tensor<f32>}> : () -> tensor<f32>
    %1 = "stablehlo.broadcast_in_dim"(%0) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<2x2xf32>
    "check.expect_eq_const"(%1) <{value = dense<0.0> : tensor<2x2xf32>}> : (tensor<2x2xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "broadcast_in_dim_op_test_c64"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[[(0.0, -0.0)], [(1.0, -1.0)], [(2.0, -2.0)]]> : tensor<3x1xcomplex<f32>>}> : () -> tensor<3x1xcomplex<f32>>
    %1 = "stablehlo.broadcast_in_dim"(%0) <{broadcast_dimensions = array<i64: 2, 1>}> : (tensor<3x1xcomplex<f32>>) -> tensor<2x4x3xcomplex<f32>>
    "check.expect_eq_const"(%1) <{value = dense<[[[(0.0, -0.0), (1.0, -1.0), (2.0, -2.0)], [(0.0, -0.0), (1.0, -1.0), (2.0, -2.0)], [(0.0, -0.0), (1.0, -1.0), (2.0, -2.0)], [(0.0, -0.0), (1.0, -1.0), (2.0, -2.0)]], [[(0.0, -0.0), (1.0, -1.0), (2.0, -2.0)], [(0.0, -0.0), (1.0, -1.0), (2.0, -2.0)], [(0.0, -0.0), (1.0, -1.0), (2.0, -2.0)], [(0.0, -0.0), (1.0, -1.0), (2.0, -2.0)]]]> : tensor<2x4x3xcomplex<f32>>}> : (tensor<2x4x3xcomplex<f32>>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "broadcast_in_dim_op_test_scalar_c64"}> ({
    %0 = "stablehlo.constant"() <{value = dense<(0.0, -0.0)> : tensor<complex<f32>>}> : () -> tensor<complex<f32>>
    %1 = "stablehlo.broadcast_in_dim"(%0) <{broadcast_dimensions = array<i64>}> : (tensor<complex<f32>>) -> tensor<2x2xcomplex<f32>>
    "check.expect_eq_const"(%1) <{value = dense<(0.0, -0.0)> : tensor<2x2xcomplex<f32>>}> : (tensor<2x2xcomplex<f32>>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "broadcast_in_dim_op_test_i1"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[[false], [true], [false]]> : tensor<3x1xi1>}> : () -> tensor<3x1xi1>
    %1 = "stablehlo.broadcast_in_dim"(%0) <{broadcast_dimensions = array<i64: 2, 1>}> : (tensor<3x1xi1>) -> tensor<2x4x3xi1>
    "check.expect_eq_const"(%1) <{value = dense<[[[false, true, false], [false, true, false], [false, true, false], [false, true, false]], [[false, true, false], [false, true, false], [false, true, false], [false, true, false]]]> : tensor<2x4x3xi1>}> : (tensor<2x4x3xi1>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "broadcast_in_dim_op_test_scalar_i1"}> ({
    %0 = "stablehlo.constant"() <{value = dense<false> : tensor<i1>}> : () -> tensor<i1>
    %1 = "stablehlo.broadcast_in_dim"(%0) <{broadcast_dimensions = array<i64>}> : (tensor<i1>) -> tensor<2x2xi1>
    "check.expect_eq_const"(%1) <{value = dense<false> : tensor<2x2xi1>}> : (tensor<2x2xi1>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
