"builtin.module"() ({
  "func.func"() <{function_type = () -> (), sym_name = "fft_op_test_4"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[(-1.5, 0.0), (-0.5, 1.0), (0.5, 1.0), (1.5, 0.0)]> : tensor<4xcomplex<f32>>}> : () -> tensor<4xcomplex<f32>>
    %1 = "stablehlo.fft"(%0) <{fft_length = array<i64: 4>, fft_type = #stablehlo<fft_type FFT>}> : (tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>>
    "check.expect_almost_eq_const"(%1) <{value = dense<[(0.0, 2.0), (-1.0, 1.0), (-2.0, -2.1802414980599897e-16), (-3.0, -3.0)]> : tensor<4xcomplex<f32>>}> : (tensor<4xcomplex<f32>>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "ifft_op_test_4"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[(-1.5, 0.0), (-0.5, 1.0), (0.5, 1.0), (1.5, 0.0)]> : tensor<4xcomplex<f64>>}> : () -> tensor<4xcomplex<f64>>
    %1 = "stablehlo.fft"(%0) <{fft_length = array<i64: 4>, fft_type = #stablehlo<fft_type IFFT>}> : (tensor<4xcomplex<f64>>) -> tensor<4xcomplex<f64>>
    "check.expect_almost_eq_const"(%1) <{value = dense<[(0.0, 0.5), (-0.7500000000000001, -0.75), (-0.49999999999999994, 1.1001718928844833e-16), (-0.24999999999999992, 0.25)]> : tensor<4xcomplex<f64>>}> : (tensor<4xcomplex<f64>>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "rfft_op_test_4"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[-1.5, -0.5, 0.5, 1.5]> : tensor<4xf32>}> : () -> tensor<4xf32>
    %1 = "stablehlo.fft"(%0) <{fft_length = array<i64: 4>, fft_type = #stablehlo<fft_type RFFT>}> : (tensor<4xf32>) -> tensor<3xcomplex<f32>>
    "check.expect_almost_eq_const"(%1) <{value = dense<[(0.0, 0.0), (-2.0, 2.0), (-2.0, -3.6739402930577075e-16)]> : tensor<3xcomplex<f32>>}> : (tensor<3xcomplex<f32>>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "irfft_op_test_4"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[(0.0, 0.0), (-2.0, 2.0), (-2.0, -3.6739402930577075e-16)]> : tensor<3xcomplex<f32>>}> : () -> tensor<3xcomplex<f32>>
    %1 = "stablehlo.fft"(%0) <{fft_length = array<i64: 4>, fft_type = #stablehlo<fft_type IRFFT>}> : (tensor<3xcomplex<f32>>) -> tensor<4xf32>
    "check.expect_almost_eq_const"(%1) <{value = dense<[-1.5, -0.5, 0.5, 1.5]> : tensor<4xf32>}> : (tensor<4xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "fft_op_test_5"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[(-1.5, 0.0), (-0.5, 1.0), (0.5, 1.0), (1.5, 0.0), (2.5, 1.0)]> : tensor<5xcomplex<f32>>}> : () -> tensor<5xcomplex<f32>>
    %1 = "stablehlo.fft"(%0) <{fft_length = array<i64: 5>, fft_type = #stablehlo<fft_type FFT>}> : (tensor<5xcomplex<f32>>) -> tensor<5xcomplex<f32>>
    "check.expect_almost_eq_const"(%1) <{value = dense<[(2.5, 3.0), (-1.912214756011963, 3.249971866607666), (-3.451056480407715, -0.49671775102615356), (-1.5489435195922852, -2.1213161945343018), (-3.087785243988037, -3.6319377422332764)]> : tensor<5xcomplex<f32>>}> : (tensor<5xcomplex<f32>>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "ifft_op_test_5"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[(-1.5, 0.0), (-0.5, 1.0), (0.5, 1.0), (1.5, 0.0), (2.5, 1.0)]> : tensor<5xcomplex<f64>>}> : () -> tensor<5xcomplex<f64>>
    %1 = "stablehlo.fft"(%0) <{fft_length = array<i64: 5>, fft_type = #stablehlo<fft_type IFFT>}> : (tensor<5xcomplex<f64>>) -> tensor<5xcomplex<f64>>
    "check.expect_almost_eq_const"(%1) <{value = dense<[(0.5, 0.6), (-0.6175570504584946, -0.7263875613605972), (-0.30978869674096937, -0.4242632469914426), (-0.6902113032590307, -0.0993435507585361), (-0.3824429495415049, 0.6499943591105763)]> : tensor<5xcomplex<f64>>}> : (tensor<5xcomplex<f64>>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "rfft_op_test_5"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[-1.5, -0.5, 0.5, 1.5, 2.5]> : tensor<5xf32>}> : () -> tensor<5xf32>
    %1 = "stablehlo.fft"(%0) <{fft_length = array<i64: 5>, fft_type = #stablehlo<fft_type RFFT>}> : (tensor<5xf32>) -> tensor<3xcomplex<f32>>
    "check.expect_almost_eq_const"(%1) <{value = dense<[(2.5, 0.0), (-2.5, 3.4409546852111816), (-2.5, 0.8122992515563965)]> : tensor<3xcomplex<f32>>}> : (tensor<3xcomplex<f32>>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "irfft_op_test_5"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[(2.5, 0.0), (-2.5, 3.4409546852111816), (-2.5, 0.8122992515563965)]> : tensor<3xcomplex<f32>>}> : () -> tensor<3xcomplex<f32>>
    %1 = "stablehlo.fft"(%0) <{fft_length = array<i64: 5>, fft_type = #stablehlo<fft_type IRFFT>}> : (tensor<3xcomplex<f32>>) -> tensor<5xf32>
    "check.expect_almost_eq_const"(%1) <{value = dense<[-1.5, -0.5, 0.5, 1.5, 2.5]> : tensor<5xf32>}> : (tensor<5xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "fft_op_test_6"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[(-1.5, 0.0), (-0.5, 1.0), (0.5, 1.0), (1.5, 0.0), (2.5, 1.0), (3.5, 1.0)]> : tensor<6xcomplex<f32>>}> : () -> tensor<6xcomplex<f32>>
    %1 = "stablehlo.fft"(%0) <{fft_length = array<i64: 6>, fft_type = #stablehlo<fft_type FFT>}> : (tensor<6xcomplex<f32>>) -> tensor<6xcomplex<f32>>
    "check.expect_almost_eq_const"(%1) <{value = dense<[(6.0, 4.0), (-3.0, 5.196152210235596), (-3.0, -0.2679491937160492), (-3.0, -7.327471962526033e-15), (-3.0, -3.732050895690918), (-3.0, -5.196152210235596)]> : tensor<6xcomplex<f32>>}> : (tensor<6xcomplex<f32>>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "ifft_op_test_6"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[(-1.5, 0.0), (-0.5, 1.0), (0.5, 1.0), (1.5, 0.0), (2.5, 1.0), (3.5, 1.0)]> : tensor<6xcomplex<f64>>}> : () -> tensor<6xcomplex<f64>>
    %1 = "stablehlo.fft"(%0) <{fft_length = array<i64: 6>, fft_type = #stablehlo<fft_type IFFT>}> : (tensor<6xcomplex<f64>>) -> tensor<6xcomplex<f64>>
    "check.expect_almost_eq_const"(%1) <{value = dense<[(1.0, 0.6666666666666666), (-0.5, -0.8660254037844387), (-0.4999999999999997, -0.622008467928146), (-0.5000000000000003, 1.2582527612418441e-15), (-0.500000000000001, -0.04465819873852047), (-0.5000000000000008, 0.8660254037844393)]> : tensor<6xcomplex<f64>>}> : (tensor<6xcomplex<f64>>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "rfft_op_test_6"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[-1.5, -0.5, 0.5, 1.5, 2.5, 3.5]> : tensor<6xf32>}> : () -> tensor<6xf32>
    %1 = "stablehlo.fft"(%0) <{fft_length = array<i64: 6>, fft_type = #stablehlo<fft_type RFFT>}> : (tensor<6xf32>) -> tensor<4xcomplex<f32>>
    "check.expect_almost_eq_const"(%1) <{value = dense<[(6.0, 0.0), (-3.0, 5.196152210235596), (-3.0, 1.7320507764816284), (-3.0, -7.503127961061735e-15)]> : tensor<4xcomplex<f32>>}> : (tensor<4xcomplex<f32>>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "irfft_op_test_6"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[(6.0, 0.0), (-3.0, 5.196152210235596), (-3.0, 1.7320507764816284), (-3.0, -7.503127961061735e-15)]> : tensor<4xcomplex<f32>>}> : () -> tensor<4xcomplex<f32>>
    %1 = "stablehlo.fft"(%0) <{fft_length = array<i64: 6>, fft_type = #stablehlo<fft_type IRFFT>}> : (tensor<4xcomplex<f32>>) -> tensor<6xf32>
    "check.expect_almost_eq_const"(%1) <{value = dense<[-1.5, -0.5, 0.5, 1.5, 2.5, 3.5]> : tensor<6xf32>}> : (tensor<6xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "fft_op_test_8"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[(-1.5, 0.0), (-0.5, 1.0), (0.5, 1.0), (1.5, 0.0), (2.5, 1.0), (3.5, 1.0), (4.5, 0.0), (5.5, 1.0)]> : tensor<8xcomplex<f32>>}> : () -> tensor<8xcomplex<f32>>
    %1 = "stablehlo.fft"(%0) <{fft_length = array<i64: 8>, fft_type = #stablehlo<fft_type FFT>}> : (tensor<8xcomplex<f32>>) -> tensor<8xcomplex<f32>>
    "check.expect_almost_eq_const"(%1) <{value = dense<[(16.0, 5.0), (-3.707106828689575, 9.363961219787598), (-3.0, 4.0), (-5.707106590270996, -0.050252530723810196), (-4.0, -1.0), (-2.292893171310425, -3.3639609813690186), (-5.0, -4.0), (-4.292893409729004, -9.949747085571289)]> : tensor<8xcomplex<f32>>}> : (tensor<8xcomplex<f32>>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "ifft_op_test_8"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[(-1.5, 0.0), (-0.5, 1.0), (0.5, 1.0), (1.5, 0.0), (2.5, 1.0), (3.5, 1.0), (4.5, 0.0), (5.5, 1.0)]> : tensor<8xcomplex<f64>>}> : () -> tensor<8xcomplex<f64>>
    %1 = "stablehlo.fft"(%0) <{fft_length = array<i64: 8>, fft_type = #stablehlo<fft_type IFFT>}> : (tensor<8xcomplex<f64>>) -> tensor<8xcomplex<f64>>
    "check.expect_almost_eq_const"(%1) <{value = dense<[(2.0, 0.625), (-0.5366116523516816, -1.2437184335382292), (-0.6250000000000002, -0.4999999999999999), (-0.2866116523516815, -0.4204951288348665), (-0.5000000000000001, -0.12499999999999967), (-0.7133883476483194, -0.00628156646176975), (-0.37500000000000133, 0.49999999999999994), (-0.4633883476483158, 1.1704951288348653)]> : tensor<8xcomplex<f64>>}> : (tensor<8xcomplex<f64>>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "rfft_op_test_8"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[-1.5, -0.5, 0.5, 1.5, 2.5, 3.5, 4.5, 5.5]> : tensor<8xf32>}> : () -> tensor<8xf32>
    %1 = "stablehlo.fft"(%0) <{fft_length = array<i64: 8>, fft_type = #stablehlo<fft_type RFFT>}> : (tensor<8xf32>) -> tensor<5xcomplex<f32>>
    "check.expect_almost_eq_const"(%1) <{value = dense<[(16.0, 0.0), (-4.0, 9.656854629516602), (-4.0, 4.0), (-4.0, 1.656854271888733), (-4.0, -2.6942229168686917e-15)]> : tensor<5xcomplex<f32>>}> : (tensor<5xcomplex<f32>>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "irfft_op_test_8"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[(16.0, 0.0), (-4.0, 9.656854629516602), (-4.0, 4.0), (-4.0, 1.656854271888733), (-4.0, -2.6942229168686917e-15)]> : tensor<5xcomplex<f32>>}> : () -> tensor<5xcomplex<f32>>
    %1 = "stablehlo.fft"(%0) <{fft_length = array<i64: 8>, fft_type = #stablehlo<fft_type IRFFT>}> : (tensor<5xcomplex<f32>>) -> tensor<8xf32>
    "check.expect_almost_eq_const"(%1) <{value = dense<[-1.5, -0.5, 0.5, 1.5, 2.5, 3.5, 4.5, 5.5]> : tensor<8xf32>}> : (tensor<8xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "fft_op_test_2d"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[[(1.0, -0.0), (2.0, -1.0), (3.0, -2.0)], [(4.0, -3.0), (5.0, -4.0), (6.0, -5.0)]]> : tensor<2x3xcomplex<f32>>}> : () -> tensor<2x3xcomplex<f32>>
    %1 = "stablehlo.fft"(%0) <{fft_length = array<i64: 2, 3>, fft_type = #stablehlo<fft_type FFT>}> : (tensor<2x3xcomplex<f32>>) -> tensor<2x3xcomplex<f32>>
    "check.expect_almost_eq_const"(%1) <{value = dense<[[(21.0, -15.0), (-1.2679492235183716, 4.732050895690918), (-4.732050895690918, 1.2679492235183716)], [(-9.0, 9.0), (9.992007221626409e-16, -4.440892098500626e-16), (8.881784197001252e-16, 3.219646771412954e-15)]]> : tensor<2x3xcomplex<f32>>}> : (tensor<2x3xcomplex<f32>>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
