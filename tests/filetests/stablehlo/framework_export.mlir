// What frameworks leave around a program: locations, aliases, attributes of arguments, a mesh, blobs.
// run:
// emit: stablehlo-generic
// -----
// "builtin.module"() <{sym_name = "jit_main"}> ({
//   "func.func"() <{function_type = (tensor<2x3xf32>) -> tensor<2x3xf32>, sym_name = "main", sym_visibility = "public", arg_attrs = [{mhlo.sharding = "{replicated}"}], res_attrs = [{jax.result_info = "result"}]}> ({
//   ^bb0(%arg0: tensor<2x3xf32>):
//     %cst = "stablehlo.constant"() <{value = dense<"0x0000803F00000040000040400000804000A0A0400000C040"> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
//     %0 = "stablehlo.add"(%arg0, %cst) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
//     %1:2 = "func.call"(%0) <{callee = @pair}> : (tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>)
//     %2 = "stablehlo.custom_call"(%1#1) <{call_target_name = "Sharding", backend_config = ""}> {mhlo.sharding = "{devices=[2,1]0,1}"} : (tensor<2x3xf32>) -> tensor<2x3xf32>
//     %c = "stablehlo.constant"() <{value = dense<true> : tensor<i1>}> : () -> tensor<i1>
//     "func.return"(%2) : (tensor<2x3xf32>) -> ()
//   }) : () -> ()
//   "func.func"() <{function_type = (tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>), sym_name = "pair", sym_visibility = "private"}> ({
//   ^bb0(%arg0: tensor<2x3xf32>):
//     "func.return"(%arg0, %arg0) : (tensor<2x3xf32>, tensor<2x3xf32>) -> ()
//   }) : () -> ()
// }) {jax.uses_shape_polymorphism = false, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} : () -> ()
#loc1 = loc("x")
module @jit_main attributes {jax.uses_shape_polymorphism = false, mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=2, "y"=4]>
  func.func public @main(%arg0: tensor<2x3xf32> {mhlo.sharding = "{replicated}"} loc("x")) -> (tensor<2x3xf32> {jax.result_info = "result"}) {
    %cst = stablehlo.constant dense<"0x0000803F00000040000040400000804000A0A0400000C040"> : tensor<2x3xf32> loc(#loc)
    %0 = stablehlo.add %arg0, %cst : tensor<2x3xf32> loc(#loc2)
    %1:2 = call @pair(%0) : (tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>) loc(#loc3)
    %2 = stablehlo.custom_call @Sharding(%1#1) {backend_config = "", mhlo.sharding = "{devices=[2,1]0,1}"} : (tensor<2x3xf32>) -> tensor<2x3xf32>
    %c = stablehlo.constant dense<true> : tensor<i1>
    return %2 : tensor<2x3xf32> loc(#loc)
  } loc(#loc)
  func.func private @pair(%arg0: tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>) {
    return %arg0, %arg0 : tensor<2x3xf32>, tensor<2x3xf32>
  }
} loc(#loc)
#loc = loc(unknown)
#loc2 = loc("jit(main)/add"(#loc4))
#loc3 = loc(fused["a", "b"])
#loc4 = loc("train.py":12:4)
