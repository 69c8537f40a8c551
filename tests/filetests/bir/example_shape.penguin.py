# Memset, then one tiled matmul in a loop: the shape of a whole module. A block of x and w is chosen by the loop, so its start
# index is an address; what one instruction touches are pairs of step and count, partitions first.
v0 = m0.Function(id_=0, batch_ids=[], attrs=())
x = m5.NeuronSBTensor(name="x", shape=(4,128,256), dtype="bfloat16", partition_dim=1)
w = m5.NeuronSBTensor(name="w", shape=(4,128,128), dtype="bfloat16", partition_dim=1)
ps = m5.NeuronPSUMTensor(name="ps", shape=(128,256), dtype="float32", partition_dim=0)
m4.MemsetOp(dst=x, value=0, engine="DVE", name="ms0")
with m0.AffineAxis(name="k", ub=4) as k:
    m4.MatMulOp(dst=ps, stationary=w[k, :, :], moving=x[k, :, :], name="mm0")
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
#      "dtype": "bfloat16",
#      "kind": "Internal",
#      "memorylocations": [{"Skind":"memory_location","allocated":false,"dims":[128,2048],"name":"x","type":"SB"}],
#      "name": "x_set",
#      "partition_dim": 1,
#      "tensor_class": "NeuronSBTensor",
#      "tensor_shape": [4,128,256]
#     },
#     {
#      "Skind": "memory_location_set",
#      "dtype": "bfloat16",
#      "kind": "Internal",
#      "memorylocations": [{"Skind":"memory_location","allocated":false,"dims":[128,1024],"name":"w","type":"SB"}],
#      "name": "w_set",
#      "partition_dim": 1,
#      "tensor_class": "NeuronSBTensor",
#      "tensor_shape": [4,128,128]
#     },
#     {
#      "Skind": "memory_location_set",
#      "dtype": "float32",
#      "kind": "Internal",
#      "memorylocations": [{"Skind":"memory_location","allocated":false,"dims":[128,1024],"name":"ps","type":"PSUM"}],
#      "name": "ps_set",
#      "partition_dim": 0,
#      "tensor_class": "NeuronPSUMTensor",
#      "tensor_shape": [128,256]
#     }
#    ],
#    "attributes": {"need_unroll":true},
#    "blocks": [
#     {
#      "instructions": [
#       {
#        "constant": 0,
#        "engine": "DVE",
#        "engine_id": 0,
#        "ins": [],
#        "mode": "Const",
#        "name": "ms0",
#        "opcode": "Memset",
#        "optin_passes": [],
#        "origin": "Penguin",
#        "outs": [
#         {
#          "access_shape": [4,128,256],
#          "addrs": [
#           {"c":0,"kind":"AffExprKind","terms":[]},
#           {"c":0,"kind":"AffExprKind","terms":[]},
#           {"c":0,"kind":"AffExprKind","terms":[]}
#          ],
#          "ap": [[1,128],[1,1024]],
#          "dtype": "bfloat16",
#          "kind": "symbolic_ap",
#          "memsetref": "x_set"
#         }
#        ],
#        "scheduled_end": 0,
#        "scheduled_start": 0
#       },
#       {
#        "LoopAxis": {"lb":0,"name":"k","stride":1,"ub":4},
#        "blocks": [
#         {
#          "instructions": [
#           {
#            "accumulation_flag": 0,
#            "dependencies": [["ms0","Flow"]],
#            "engine": "PE",
#            "engine_id": 0,
#            "ifmap_quant_offset": 0,
#            "ins": [
#             {
#              "access_shape": [1,128,256],
#              "addrs": [
#               {"c":0,"kind":"AffExprKind","terms":[{"coeff":1,"idx":{"axis":"k","kind":"AffIVKind"}}]},
#               {"c":0,"kind":"AffExprKind","terms":[]},
#               {"c":0,"kind":"AffExprKind","terms":[]}
#              ],
#              "ap": [[1,128],[1,256]],
#              "dtype": "bfloat16",
#              "kind": "symbolic_ap",
#              "memsetref": "x_set"
#             },
#             {
#              "access_shape": [1,128,128],
#              "addrs": [
#               {"c":0,"kind":"AffExprKind","terms":[{"coeff":1,"idx":{"axis":"k","kind":"AffIVKind"}}]},
#               {"c":0,"kind":"AffExprKind","terms":[]},
#               {"c":0,"kind":"AffExprKind","terms":[]}
#              ],
#              "ap": [[1,128],[1,128]],
#              "dtype": "bfloat16",
#              "kind": "symbolic_ap",
#              "memsetref": "w_set"
#             }
#            ],
#            "is_fmap_onezero": false,
#            "is_transpose": false,
#            "is_weight_onezero": false,
#            "loopnest": ["k"],
#            "name": "mm0",
#            "opcode": "Matmult",
#            "optin_passes": [],
#            "origin": "Penguin",
#            "outs": [
#             {
#              "access_shape": [128,256],
#              "addrs": [{"c":0,"kind":"AffExprKind","terms":[]},{"c":0,"kind":"AffExprKind","terms":[]}],
#              "ap": [[1,128],[1,256]],
#              "dtype": "float32",
#              "kind": "symbolic_ap",
#              "memsetref": "ps_set"
#             }
#            ],
#            "perf_mode": "None",
#            "psum_zero_region": 0,
#            "replication_num_rows": 0,
#            "replication_resolution": 0,
#            "replication_shift_amnt": 0,
#            "scheduled_end": 0,
#            "scheduled_start": 0,
#            "tile_position": [-1,-1],
#            "tile_size": [-1,-1],
#            "weights_quant_offset": 0
#           }
#          ],
#          "name": "block0"
#         }
#        ],
#        "engine": "Unassigned",
#        "engine_id": 0,
#        "ins": [],
#        "isParallel": false,
#        "name": "L0",
#        "opcode": "Loop",
#        "optin_passes": [],
#        "origin": "Penguin",
#        "outs": [],
#        "scheduled_end": 0,
#        "scheduled_start": 0
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
