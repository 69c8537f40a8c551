# Per pair the strongest kind; edges that bind different iterations of a common loop apart; self edges are left out.
v0 = m0.Function(id_=0, batch_ids=[], attrs=())
x = m0.Tensor(name="x", shape=(32,4), dtype="float32")
acc = m5.NeuronSBTensor(name="acc", shape=(8,4), dtype="float32", partition_dim=0)
with m0.AffineAxis(name="t", ub=4, axis_type=m0.AxisType.Sequential) as t:
    a = m5.NeuronSBTensor(name="a", shape=(8,4), dtype="float32", partition_dim=0)
    m4.SBAtomLoad(dst=a, src=x[8*t:8*t+8, 0:4], name="load")
    m4.TensorTensorOp(dst=acc, src0=acc, src1=a, op="add", name="sum")
    s = m4.SBAtomStore(dst=x[8*t:8*t+8, 0:4], src=acc, name="store")
m4.MemsetOp(dst=acc, value=0.0, name="clear")
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
#      "memorylocations": [{"Skind":"memory_location","allocated":false,"dims":[1,512],"name":"x","type":"DRAM"}],
#      "name": "x_set",
#      "tensor_class": "Tensor",
#      "tensor_shape": [32,4]
#     },
#     {
#      "Skind": "memory_location_set",
#      "dtype": "float32",
#      "kind": "Internal",
#      "memorylocations": [{"Skind":"memory_location","allocated":false,"dims":[8,16],"name":"acc","type":"SB"}],
#      "name": "acc_set",
#      "partition_dim": 0,
#      "tensor_class": "NeuronSBTensor",
#      "tensor_shape": [8,4]
#     },
#     {
#      "Skind": "memory_location_set",
#      "dtype": "float32",
#      "kind": "Internal",
#      "memorylocations": [
#       {"Skind":"memory_location","allocated":false,"dims":[8,16],"name":"a","owner":"Block1/L0/block0","type":"SB"}
#      ],
#      "name": "a_set",
#      "partition_dim": 0,
#      "tensor_class": "NeuronSBTensor",
#      "tensor_shape": [8,4]
#     }
#    ],
#    "attributes": {"need_unroll":true},
#    "blocks": [
#     {
#      "instructions": [
#       {
#        "LoopAxis": {"lb":0,"name":"t","stride":1,"ub":4},
#        "blocks": [
#         {
#          "instructions": [
#           {
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
#            "dependencies": [["load","Flow"]],
#            "engine": "DVE",
#            "engine_id": 0,
#            "ins": [
#             {
#              "access_shape": [8,4],
#              "addrs": [{"c":0,"kind":"AffExprKind","terms":[]},{"c":0,"kind":"AffExprKind","terms":[]}],
#              "ap": [[1,8],[1,4]],
#              "dtype": "float32",
#              "kind": "symbolic_ap",
#              "memsetref": "acc_set"
#             },
#             {
#              "access_shape": [8,4],
#              "addrs": [{"c":0,"kind":"AffExprKind","terms":[]},{"c":0,"kind":"AffExprKind","terms":[]}],
#              "ap": [[1,8],[1,4]],
#              "dtype": "float32",
#              "kind": "symbolic_ap",
#              "memsetref": "a_set"
#             }
#            ],
#            "loop_carried_dependencies": [["store","Anti"]],
#            "loopnest": ["t"],
#            "name": "sum",
#            "op": "add",
#            "opcode": "TensorTensor",
#            "optin_passes": [],
#            "origin": "Penguin",
#            "outs": [
#             {
#              "access_shape": [8,4],
#              "addrs": [{"c":0,"kind":"AffExprKind","terms":[]},{"c":0,"kind":"AffExprKind","terms":[]}],
#              "ap": [[1,8],[1,4]],
#              "dtype": "float32",
#              "kind": "symbolic_ap",
#              "memsetref": "acc_set"
#             }
#            ],
#            "scheduled_end": 0,
#            "scheduled_start": 0
#           },
#           {
#            "dependencies": [["load","Anti"],["sum","Flow"]],
#            "engine": "DMA",
#            "engine_id": 0,
#            "ins": [
#             {
#              "access_shape": [8,4],
#              "addrs": [{"c":0,"kind":"AffExprKind","terms":[]},{"c":0,"kind":"AffExprKind","terms":[]}],
#              "ap": [[1,8],[1,4]],
#              "dtype": "float32",
#              "kind": "symbolic_ap",
#              "memsetref": "acc_set"
#             }
#            ],
#            "loopnest": ["t"],
#            "name": "store",
#            "opcode": "Save",
#            "optin_passes": [],
#            "origin": "Penguin",
#            "outs": [
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
#        "constant": 0.0,
#        "dependencies": [["sum","Output"],["store","Anti"]],
#        "engine": "DVE",
#        "engine_id": 0,
#        "ins": [],
#        "mode": "Const",
#        "name": "clear",
#        "opcode": "Memset",
#        "optin_passes": [],
#        "origin": "Penguin",
#        "outs": [
#         {
#          "access_shape": [8,4],
#          "addrs": [{"c":0,"kind":"AffExprKind","terms":[]},{"c":0,"kind":"AffExprKind","terms":[]}],
#          "ap": [[1,8],[1,4]],
#          "dtype": "float32",
#          "kind": "symbolic_ap",
#          "memsetref": "acc_set"
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
