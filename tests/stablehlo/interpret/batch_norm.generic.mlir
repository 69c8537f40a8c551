"builtin.module"() ({
  "func.func"() <{function_type = () -> (), sym_name = "batch_norm_inference"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[[1.0, 2.0], [3.0, 4.0], [6.0, 5.0], [8.0, 7.5]]> : tensor<4x2xf32>}> : () -> tensor<4x2xf32>
    %1 = "stablehlo.constant"() <{value = dense<[2.0, 0.5]> : tensor<2xf32>}> : () -> tensor<2xf32>
    %2 = "stablehlo.constant"() <{value = dense<[1.0, -1.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
    %3 = "stablehlo.constant"() <{value = dense<[4.5, 4.625]> : tensor<2xf32>}> : () -> tensor<2xf32>
    %4 = "stablehlo.constant"() <{value = dense<[7.25, 4.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
    %5 = "stablehlo.batch_norm_inference"(%0, %1, %2, %3, %4) <{epsilon = 0.001 : f32, feature_index = 1 : i64}> : (tensor<4x2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) -> tensor<4x2xf32>
    "check.expect_almost_eq_const"(%5) <{value = dense<[[-1.599555492401123, -1.656167984008789], [-0.11409519612789154, -1.1562304496765137], [2.1140952110290527, -0.9062617421150208], [3.599555492401123, -0.2813398241996765]]> : tensor<4x2xf32>}> : (tensor<4x2xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "batch_norm_training"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[[1.0, 2.0], [3.0, 4.0], [6.0, 5.0], [8.0, 7.5]]> : tensor<4x2xf32>}> : () -> tensor<4x2xf32>
    %1 = "stablehlo.constant"() <{value = dense<[2.0, 0.5]> : tensor<2xf32>}> : () -> tensor<2xf32>
    %2 = "stablehlo.constant"() <{value = dense<[1.0, -1.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
    %3:3 = "stablehlo.batch_norm_training"(%0, %1, %2) <{epsilon = 0.001 : f32, feature_index = 1 : i64}> : (tensor<4x2xf32>, tensor<2xf32>, tensor<2xf32>) -> (tensor<4x2xf32>, tensor<2xf32>, tensor<2xf32>)
    "check.expect_almost_eq_const"(%3#0) <{value = dense<[[-1.599555492401123, -1.6626696586608887], [-0.11409519612789154, -1.1577785015106201], [2.1140952110290527, -0.9053329229354858], [3.599555492401123, -0.27421894669532776]]> : tensor<4x2xf32>}> : (tensor<4x2xf32>) -> ()
    "check.expect_almost_eq_const"(%3#1) <{value = dense<[4.5, 4.625]> : tensor<2xf32>}> : (tensor<2xf32>) -> ()
    "check.expect_almost_eq_const"(%3#2) <{value = dense<[7.25, 3.921875]> : tensor<2xf32>}> : (tensor<2xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "batch_norm_grad"}> ({
    %0 = "stablehlo.constant"() <{value = dense<[[1.0, 2.0], [3.0, 4.0], [6.0, 5.0], [8.0, 7.5]]> : tensor<4x2xf32>}> : () -> tensor<4x2xf32>
    %1 = "stablehlo.constant"() <{value = dense<[2.0, 0.5]> : tensor<2xf32>}> : () -> tensor<2xf32>
    %2 = "stablehlo.constant"() <{value = dense<[4.5, 4.625]> : tensor<2xf32>}> : () -> tensor<2xf32>
    %3 = "stablehlo.constant"() <{value = dense<[7.25, 3.921875]> : tensor<2xf32>}> : () -> tensor<2xf32>
    %4 = "stablehlo.constant"() <{value = dense<[[0.10000000149011612, -0.20000000298023224], [0.30000001192092896, 0.4000000059604645], [-0.5, 0.6000000238418579], [0.699999988079071, 0.800000011920929]]> : tensor<4x2xf32>}> : () -> tensor<4x2xf32>
    %5:3 = "stablehlo.batch_norm_grad"(%0, %1, %2, %3, %4) <{epsilon = 0.001 : f32, feature_index = 1 : i64}> : (tensor<4x2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<4x2xf32>) -> (tensor<4x2xf32>, tensor<2xf32>, tensor<2xf32>)
    "check.expect_almost_eq_const"(%5#0) <{value = dense<[[0.043528225272893906, -0.03322020545601845], [0.1459801197052002, 0.028154080733656883], [-0.5173451900482178, 0.033596668392419815], [0.3278368413448334, -0.0285305418074131]]> : tensor<4x2xf32>}> : (tensor<4x2xf32>) -> ()
    "check.expect_almost_eq_const"(%5#1) <{value = dense<[0.3342285454273224, 1.413695216178894]> : tensor<2xf32>}> : (tensor<2xf32>) -> ()
    "check.expect_almost_eq_const"(%5#2) <{value = dense<[0.6000000238418579, 1.600000023841858]> : tensor<2xf32>}> : (tensor<2xf32>) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
