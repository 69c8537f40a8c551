"builtin.module"() ({
  "func.func"() <{function_type = () -> (), sym_name = "reduce_window_op_test_add_si64"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[[1, 2], [3, 4], [5, 6]]> : tensor<3x2xi64>}> : () -> tensor<3x2xi64>
    %1 = "stablehlo.constant"() <{value = dense<0> : tensor<i64>}> : () -> tensor<i64>
    %2 = "stablehlo.reduce_window"(%0, %1) <{base_dilations = array<i64: 2, 1>, padding = dense<[[2, 1], [0, 0]]> : tensor<2x2xi64>, window_dilations = array<i64: 3, 1>, window_dimensions = array<i64: 2, 1>, window_strides = array<i64: 4, 1>}> ({
      ^bb0(%arg0: tensor<i64>, %arg1: tensor<i64>):
        %r = "stablehlo.add"(%arg0, %arg1) : (tensor<i64>, tensor<i64>) -> tensor<i64>
        "stablehlo.return"(%r) : (tensor<i64>) -> ()
    }) : (tensor<3x2xi64>, tensor<i64>) -> tensor<2x2xi64>
    "check.expect_eq_const"(%2) <{value = dense<[[0, 0], [3, 4]]> : tensor<2x2xi64>}> : (tensor<2x2xi64>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "reduce_window_op_test_max_f32"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[[-5.0, -4.0, -3.0, -2.0], [-1.0, 0.0, 1.0, 2.0], [3.0, 4.0, 5.0, 6.0], [7.0, 8.0, 9.0, 10.0]]> : tensor<4x4xf32>}> : () -> tensor<4x4xf32>
    %1 = "stablehlo.constant"() <{value = dense<0xFF800000> : tensor<f32>}> : () -> tensor<f32>
    %2 = "stablehlo.reduce_window"(%0, %1) <{window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 2, 2>}> ({
      ^bb0(%arg0: tensor<f32>, %arg1: tensor<f32>):
        %r = "stablehlo.maximum"(%arg0, %arg1) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%r) : (tensor<f32>) -> ()
    }) : (tensor<4x4xf32>, tensor<f32>) -> tensor<2x2xf32>
    "check.expect_eq_const"(%2) <{value = dense<[[0.0, 2.0], [8.0, 10.0]]> : tensor<2x2xf32>}> : (tensor<2x2xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "reduce_window_op_test_min_padded"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0], [7.0, 8.0, 9.0]]> : tensor<3x3xf32>}> : () -> tensor<3x3xf32>
    %1 = "stablehlo.constant"() <{value = dense<0x7F800000> : tensor<f32>}> : () -> tensor<f32>
    %2 = "stablehlo.reduce_window"(%0, %1) <{padding = dense<[[1, 1], [1, 1]]> : tensor<2x2xi64>, window_dimensions = array<i64: 3, 3>, window_strides = array<i64: 2, 2>}> ({
      ^bb0(%arg0: tensor<f32>, %arg1: tensor<f32>):
        %r = "stablehlo.minimum"(%arg0, %arg1) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%r) : (tensor<f32>) -> ()
    }) : (tensor<3x3xf32>, tensor<f32>) -> tensor<2x2xf32>
    "check.expect_eq_const"(%2) <{value = dense<[[1.0, 2.0], [4.0, 5.0]]> : tensor<2x2xf32>}> : (tensor<2x2xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "reduce_window_op_test_mul_i32"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[1, 2, 3, 4, 5]> : tensor<5xi32>}> : () -> tensor<5xi32>
    %1 = "stablehlo.constant"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
    %2 = "stablehlo.reduce_window"(%0, %1) <{window_dimensions = array<i64: 3>}> ({
      ^bb0(%arg0: tensor<i32>, %arg1: tensor<i32>):
        %r = "stablehlo.multiply"(%arg0, %arg1) : (tensor<i32>, tensor<i32>) -> tensor<i32>
        "stablehlo.return"(%r) : (tensor<i32>) -> ()
    }) : (tensor<5xi32>, tensor<i32>) -> tensor<3xi32>
    "check.expect_eq_const"(%2) <{value = dense<[6, 24, 60]> : tensor<3xi32>}> : (tensor<3xi32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "reduce_window_op_test_cumulative"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[1.0, 2.0, 3.0, 4.0, 5.0]> : tensor<5xf32>}> : () -> tensor<5xf32>
    %1 = "stablehlo.constant"() <{value = dense<0.0> : tensor<f32>}> : () -> tensor<f32>
    %2 = "stablehlo.reduce_window"(%0, %1) <{padding = dense<[[4, 0]]> : tensor<1x2xi64>, window_dimensions = array<i64: 5>}> ({
      ^bb0(%arg0: tensor<f32>, %arg1: tensor<f32>):
        %r = "stablehlo.add"(%arg0, %arg1) : (tensor<f32>, tensor<f32>) -> tensor<f32>
        "stablehlo.return"(%r) : (tensor<f32>) -> ()
    }) : (tensor<5xf32>, tensor<f32>) -> tensor<5xf32>
    "check.expect_eq_const"(%2) <{value = dense<[1.0, 3.0, 6.0, 10.0, 15.0]> : tensor<5xf32>}> : (tensor<5xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
