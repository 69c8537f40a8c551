func.func @logistic_op_test_f8e4m3fn() {
  %0 = stablehlo.constant dense<[0.0, -0.0, 1.0, 0.5, 1.5, -0.5, -1.5, 2.5, -2.25, 3.0]> : tensor<10xf8E4M3FN>
  %1 = stablehlo.logistic %0 : tensor<10xf8E4M3FN>
  %2 = stablehlo.constant dense<[0.5, 0.5, 0.75, 0.625, 0.8125, 0.375, 0.1875, 0.9375, 0.09375, 0.9375]> : tensor<10xf8E4M3FN>
  check.expect_close %1, %2, max_ulp_difference = 1 : tensor<10xf8E4M3FN>, tensor<10xf8E4M3FN>
  func.return
}

// -----

func.func @logistic_op_test_f8e5m2() {
  %0 = stablehlo.constant dense<[0.0, -0.0, 1.0, 0.5, 1.5, -0.5, -1.5, 2.5, -2.0, 3.0]> : tensor<10xf8E5M2>
  %1 = stablehlo.logistic %0 : tensor<10xf8E5M2>
  %2 = stablehlo.constant dense<[0.5, 0.5, 0.75, 0.625, 0.875, 0.375, 0.1875, 0.875, 0.125, 1.0]> : tensor<10xf8E5M2>
  check.expect_close %1, %2, max_ulp_difference = 1 : tensor<10xf8E5M2>, tensor<10xf8E5M2>
  func.return
}

// -----

func.func @logistic_op_test_f16() {
  %0 = stablehlo.constant dense<[0.0, -0.0, 1.0, 0.5, 1.5, -0.5, -1.5, 2.5, -2.25, 3.0]> : tensor<10xf16>
  %1 = stablehlo.logistic %0 : tensor<10xf16>
  %2 = stablehlo.constant dense<[0.5, 0.5, 0.73095703125, 0.62255859375, 0.8173828125, 0.37744140625, 0.182373046875, 0.92431640625, 0.0953369140625, 0.95263671875]> : tensor<10xf16>
  check.expect_close %1, %2, max_ulp_difference = 1 : tensor<10xf16>, tensor<10xf16>
  func.return
}

// -----

func.func @logistic_op_test_bf16() {
  %0 = stablehlo.constant dense<[0.0, -0.0, 1.0, 0.5, 1.5, -0.5, -1.5, 2.5, -2.25, 3.0]> : tensor<10xbf16>
  %1 = stablehlo.logistic %0 : tensor<10xbf16>
  %2 = stablehlo.constant dense<[0.5, 0.5, 0.73046875, 0.62109375, 0.81640625, 0.376953125, 0.1826171875, 0.92578125, 0.09521484375, 0.953125]> : tensor<10xbf16>
  check.expect_close %1, %2, max_ulp_difference = 1 : tensor<10xbf16>, tensor<10xbf16>
  func.return
}

// -----

func.func @logistic_op_test_f32() {
  %0 = stablehlo.constant dense<[0.0, -0.0, 1.0, 0.5, 1.5, -0.5, -1.5, 2.5, -2.25, 3.0]> : tensor<10xf32>
  %1 = stablehlo.logistic %0 : tensor<10xf32>
  check.expect_almost_eq_const %1, dense<[0.5, 0.5, 0.7310585975646973, 0.622459352016449, 0.8175745010375977, 0.3775406777858734, 0.18242552876472473, 0.9241418242454529, 0.09534946829080582, 0.9525741338729858]> : tensor<10xf32>
  func.return
}

// -----

func.func @logistic_op_test_f64() {
  %0 = stablehlo.constant dense<[0.0, -0.0, 1.0, 0.5, 1.5, -0.5, -1.5, 2.5, -2.25, 3.0]> : tensor<10xf64>
  %1 = stablehlo.logistic %0 : tensor<10xf64>
  check.expect_almost_eq_const %1, dense<[0.5, 0.5, 0.7310585786300049, 0.6224593312018546, 0.8175744761936437, 0.3775406687981454, 0.18242552380635635, 0.9241418199787566, 0.09534946489910949, 0.9525741268224334]> : tensor<10xf64>
  func.return
}

// -----

func.func @logistic_op_test_f32_close() {
  %0 = stablehlo.constant dense<[9.999999974752427e-7, -0.25, 0.75, 4.0]> : tensor<4xf32>
  %1 = stablehlo.logistic %0 : tensor<4xf32>
  %2 = stablehlo.constant dense<[0.5000002384185791, 0.43782350420951843, 0.6791787147521973, 0.9820137619972229]> : tensor<4xf32>
  check.expect_close %1, %2, max_ulp_difference = 1 : tensor<4xf32>, tensor<4xf32>
  func.return
}

// -----

func.func @logistic_op_test_c64() {
  %0 = stablehlo.constant dense<[(1.5, 2.5), (-0.75, 0.5), (0.25, -1.25), (3.0, 0.125)]> : tensor<4xcomplex<f32>>
  %1 = stablehlo.logistic %0 : tensor<4xcomplex<f32>>
  check.expect_almost_eq_const %1, dense<[(1.186303734779358, 0.1928979754447937), (0.3107237219810486, 0.11035148799419403), (0.593786895275116, -0.35232776403427124), (0.9528933763504028, 0.005636361427605152)]> : tensor<4xcomplex<f32>>
  func.return
}

// -----

func.func @logistic_op_test_c128() {
  %0 = stablehlo.constant dense<[(1.5, 2.5), (-0.75, 0.5), (0.25, -1.25), (3.0, 0.125)]> : tensor<4xcomplex<f64>>
  %1 = stablehlo.logistic %0 : tensor<4xcomplex<f64>>
  check.expect_almost_eq_const %1, dense<[(1.1863037852668918, 0.19289797630487535), (0.31072373502641987, 0.11035148836912119), (0.5937869106013839, -0.3523277755501463), (0.9528934015735113, 0.005636361454125792)]> : tensor<4xcomplex<f64>>
  func.return
}
