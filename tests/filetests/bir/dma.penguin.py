# Load, Save, DMACopy; names may permute dimensions; on-chip partitions lead the walk.
v0 = m0.Function(id_=0, batch_ids=[], attrs=())
x = m0.Tensor(name="x", shape=(16,4), dtype="float32")
y = m0.Tensor(name="y", shape=(4,8), dtype="float32")
a = m5.NeuronSBTensor(name="a", shape=(8,4), dtype="float32", partition_dim=0)
b = m5.NeuronSBTensor(name="b", shape=(2,8,4), dtype="float32", partition_dim=1)
p = m2.APIndex(name="p", ub=8)
f = m2.APIndex(name="f", ub=4)
with m0.AffineAxis(name="t", ub=2) as t:
    m4.SBAtomLoad(dst=a[p, f], src=x[8*t+p, f], dma_qos=2, name="load")
    m4.SBAtomLoad(dst=b[t, p, f], src=x[2*p, f], dge_mode="SWDGE", name="every_second")
m4.SBAtomStore(dst=y[f, p], src=a[p, f], name="permuted")
m3.DMACopyOp(dst=y[0:4, 0:8], src=x[0:4, 0], name="column")
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
#      "memorylocations": [{"Skind":"memory_location","allocated":false,"dims":[1,256],"name":"x","type":"DRAM"}],
#      "name": "x_set",
#      "tensor_class": "Tensor",
#      "tensor_shape": [16,4]
#     },
#     {
#      "Skind": "memory_location_set",
#      "dtype": "float32",
#      "kind": "Internal",
#      "memorylocations": [{"Skind":"memory_location","allocated":false,"dims":[1,128],"name":"y","type":"DRAM"}],
#      "name": "y_set",
#      "tensor_class": "Tensor",
#      "tensor_shape": [4,8]
#     },
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
#        "LoopAxis": {"lb":0,"name":"t","stride":1,"ub":2},
#        "blocks": [
#         {
#          "instructions": [
#           {
#            "dma_qos": 2,
#            "engine": "DMA",
#            "engine_id": 0,
#            "ins": [
#             {
#              "access_shape": [8,4],
#              "addrs": [
#               {"c":0,"kind":"AffExprKind","terms":[{"coeff":8,"idx":{"axis":"t","kind":"AffIVKind"}}]},
#               {"c":0,"kind":"AffExprKind","terms":[]}
#              ],
#              "ap": [[4,8],[1,4]],
#              "dtype": "float32",
#              "kind": "symbolic_ap",
#              "memsetref": "x_set"
#             }
#            ],
#            "loopnest": ["t"],
#            "name": "load",
#            "opcode": "Load",
#            "optin_passes": [],
#            "origin": "Penguin",
#            "outs": [
#             {
#              "access_shape": [8,4],
#              "addrs": [{"c":0,"kind":"AffExprKind","terms":[]},{"c":0,"kind":"AffExprKind","terms":[]}],
#              "ap": [[1,8],[1,4]],
#              "dtype": "float32",
#              "kind": "symbolic_ap",
#              "memsetref": "a_set"
#             }
#            ],
#            "scheduled_end": 0,
#            "scheduled_start": 0
#           },
#           {
#            "dge_type": "SWDGE",
#            "engine": "DMA",
#            "engine_id": 0,
#            "ins": [
#             {
#              "access_shape": [8,4],
#              "addrs": [{"c":0,"kind":"AffExprKind","terms":[]},{"c":0,"kind":"AffExprKind","terms":[]}],
#              "ap": [[8,8],[1,4]],
#              "dtype": "float32",
#              "kind": "symbolic_ap",
#              "memsetref": "x_set"
#             }
#            ],
#            "loopnest": ["t"],
#            "name": "every_second",
#            "opcode": "Load",
#            "optin_passes": [],
#            "origin": "Penguin",
#            "outs": [
#             {
#              "access_shape": [1,8,4],
#              "addrs": [
#               {"c":0,"kind":"AffExprKind","terms":[{"coeff":1,"idx":{"axis":"t","kind":"AffIVKind"}}]},
#               {"c":0,"kind":"AffExprKind","terms":[]},
#               {"c":0,"kind":"AffExprKind","terms":[]}
#              ],
#              "ap": [[1,8],[1,4]],
#              "dtype": "float32",
#              "kind": "symbolic_ap",
#              "memsetref": "b_set"
#             }
#            ],
#            "scheduled_end": 0,
#            "scheduled_start": 0
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
#       },
#       {
#        "dependencies": [["load","Flow"]],
#        "engine": "DMA",
#        "engine_id": 0,
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
#        "name": "permuted",
#        "opcode": "Save",
#        "optin_passes": [],
#        "origin": "Penguin",
#        "outs": [
#         {
#          "access_shape": [4,8],
#          "addrs": [{"c":0,"kind":"AffExprKind","terms":[]},{"c":0,"kind":"AffExprKind","terms":[]}],
#          "ap": [[1,8],[8,4]],
#          "dtype": "float32",
#          "kind": "symbolic_ap",
#          "memsetref": "y_set"
#         }
#        ],
#        "scheduled_end": 0,
#        "scheduled_start": 0
#       },
#       {
#        "dependencies": [["permuted","Output"]],
#        "engine": "DMA",
#        "engine_id": 0,
#        "ins": [
#         {
#          "access_shape": [4,1],
#          "addrs": [{"c":0,"kind":"AffExprKind","terms":[]},{"c":0,"kind":"AffExprKind","terms":[]}],
#          "ap": [[4,4],[0,8]],
#          "dtype": "float32",
#          "kind": "symbolic_ap",
#          "memsetref": "x_set"
#         }
#        ],
#        "mode": "Copy",
#        "name": "column",
#        "opcode": "DMACopy",
#        "optin_passes": [],
#        "origin": "Penguin",
#        "outs": [
#         {
#          "access_shape": [4,8],
#          "addrs": [{"c":0,"kind":"AffExprKind","terms":[]},{"c":0,"kind":"AffExprKind","terms":[]}],
#          "ap": [[1,32]],
#          "dtype": "float32",
#          "kind": "symbolic_ap",
#          "memsetref": "y_set"
#         }
#        ],
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
