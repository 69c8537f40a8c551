# Opaque kernels: names, shapes of all operands, attributes.
v0 = m0.Function(id_=0, batch_ids=[], attrs=())
a = m5.NeuronSBTensor(name="a", shape=(8,4), dtype="float32", partition_dim=0)
b = m5.NeuronSBTensor(name="b", shape=(2,8,4), dtype="float32", partition_dim=1)
m4.SundaCustomOp(dsts=[a], srcs=[b], function_name="fold", lib_file_name="libfold.so", name="custom")
m4.NativeKernel(dsts=[b], srcs=[a, b], kernel_name="flash", kernel_config={"causal": True, "block": [64, 128]}, name="native")
m4.BIRKernel(dsts=[a], srcs=[a], function_name="inner", name="bir")
ir=v0

# run: lower-bir
# emit: bir
# -----
# {
#  "arch": "sunda",
#  "attributes": {},
#  "functions": [
#   {
#    "allocations": [
#     {
#      "Skind": "memory_location_set",
#      "dtype": "float32",
#      "kind": "Internal",
#      "memorylocations": [{"Skind":"memory_location","allocated":false,"dims":[8,16],"name":"a","type":"SB"}],
#      "name": "a_set",
#      "partition_dim": 0,
#      "tensor_class": "NeuronSBTensor",
#      "tensor_shape": [8,4]
#     },
#     {
#      "Skind": "memory_location_set",
#      "dtype": "float32",
#      "kind": "Internal",
#      "memorylocations": [{"Skind":"memory_location","allocated":false,"dims":[8,32],"name":"b","type":"SB"}],
#      "name": "b_set",
#      "partition_dim": 1,
#      "tensor_class": "NeuronSBTensor",
#      "tensor_shape": [2,8,4]
#     }
#    ],
#    "attributes": {"need_unroll":true},
#    "blocks": [
#     {
#      "instructions": [
#       {
#        "dstsShape": [[8,4]],
#        "engine": "Pool",
#        "engine_id": 0,
#        "ins": [
#         {
#          "access_shape": [2,8,4],
#          "addrs": [
#           {"c":0,"kind":"AffExprKind","terms":[]},
#           {"c":0,"kind":"AffExprKind","terms":[]},
#           {"c":0,"kind":"AffExprKind","terms":[]}
#          ],
#          "ap": [[1,8],[1,8]],
#          "dtype": "float32",
#          "kind": "symbolic_ap",
#          "memsetref": "b_set"
#         }
#        ],
#        "is_builtin": false,
#        "name": "custom",
#        "opFunctionName": "fold",
#        "opLibFile": "libfold.so",
#        "opcode": "CustomOp",
#        "optin_passes": [],
#        "origin": "Penguin",
#        "outs": [
#         {
#          "access_shape": [8,4],
#          "addrs": [{"c":0,"kind":"AffExprKind","terms":[]},{"c":0,"kind":"AffExprKind","terms":[]}],
#          "ap": [[1,8],[1,4]],
#          "dtype": "float32",
#          "kind": "symbolic_ap",
#          "memsetref": "a_set"
#         }
#        ],
#        "scheduled_end": 0,
#        "scheduled_start": 0,
#        "srcsShape": [[2,8,4]],
#        "ulib_to_isa_version": "",
#        "ulib_to_ucode_version": ""
#       },
#       {
#        "auto_cast": null,
#        "dependencies": [["custom","Flow"]],
#        "dsts_shape": [[2,8,4]],
#        "engine": "Unassigned",
#        "engine_id": 0,
#        "fused_rmsnorm": false,
#        "ins": [
#         {
#          "access_shape": [8,4],
#          "addrs": [{"c":0,"kind":"AffExprKind","terms":[]},{"c":0,"kind":"AffExprKind","terms":[]}],
#          "ap": [[1,8],[1,4]],
#          "dtype": "float32",
#          "kind": "symbolic_ap",
#          "memsetref": "a_set"
#         },
#         {
#          "access_shape": [2,8,4],
#          "addrs": [
#           {"c":0,"kind":"AffExprKind","terms":[]},
#           {"c":0,"kind":"AffExprKind","terms":[]},
#           {"c":0,"kind":"AffExprKind","terms":[]}
#          ],
#          "ap": [[1,8],[1,8]],
#          "dtype": "float32",
#          "kind": "symbolic_ap",
#          "memsetref": "b_set"
#         }
#        ],
#        "is_causal": false,
#        "kernel_attrs": {"block":[64,128],"causal":true},
#        "kernel_name": "flash",
#        "lnc_size": 1,
#        "lower_bound": null,
#        "name": "native",
#        "norm_type": null,
#        "opcode": "BIRKernel",
#        "optin_passes": [],
#        "origin": "Penguin",
#        "output_layout": null,
#        "outs": [
#         {
#          "access_shape": [2,8,4],
#          "addrs": [
#           {"c":0,"kind":"AffExprKind","terms":[]},
#           {"c":0,"kind":"AffExprKind","terms":[]},
#           {"c":0,"kind":"AffExprKind","terms":[]}
#          ],
#          "ap": [[1,8],[1,8]],
#          "dtype": "float32",
#          "kind": "symbolic_ap",
#          "memsetref": "b_set"
#         }
#        ],
#        "psum_buf_shape": [],
#        "quant_kernel": false,
#        "sb_buf_shape": [],
#        "scheduled_end": 0,
#        "scheduled_start": 0,
#        "srcs_shape": [[8,4],[2,8,4]],
#        "store_add": false
#       },
#       {
#        "auto_cast": null,
#        "dependencies": [["custom","Flow"],["native","Anti"]],
#        "dsts_shape": [[8,4]],
#        "engine": "Unassigned",
#        "engine_id": 0,
#        "fused_rmsnorm": false,
#        "ins": [
#         {
#          "access_shape": [8,4],
#          "addrs": [{"c":0,"kind":"AffExprKind","terms":[]},{"c":0,"kind":"AffExprKind","terms":[]}],
#          "ap": [[1,8],[1,4]],
#          "dtype": "float32",
#          "kind": "symbolic_ap",
#          "memsetref": "a_set"
#         }
#        ],
#        "is_causal": false,
#        "kernel_attrs": {},
#        "kernel_name": "inner",
#        "lnc_size": 1,
#        "lower_bound": null,
#        "name": "bir",
#        "norm_type": null,
#        "opcode": "BIRKernel",
#        "optin_passes": [],
#        "origin": "Penguin",
#        "output_layout": null,
#        "outs": [
#         {
#          "access_shape": [8,4],
#          "addrs": [{"c":0,"kind":"AffExprKind","terms":[]},{"c":0,"kind":"AffExprKind","terms":[]}],
#          "ap": [[1,8],[1,4]],
#          "dtype": "float32",
#          "kind": "symbolic_ap",
#          "memsetref": "a_set"
#         }
#        ],
#        "psum_buf_shape": [],
#        "quant_kernel": false,
#        "sb_buf_shape": [],
#        "scheduled_end": 0,
#        "scheduled_start": 0,
#        "srcs_shape": [[8,4]],
#        "store_add": false
#       }
#      ],
#      "name": "Block1"
#     }
#    ],
#    "name": "main"
#   }
#  ],
#  "version": 2
# }
