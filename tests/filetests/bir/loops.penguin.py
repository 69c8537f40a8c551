# Static, dynamic and while loops, regions; who owns the tensors declared in them.
v0 = m0.Function(id_=0, batch_ids=[], attrs=())
n = m0.Tensor(name="n", shape=(1,1), dtype="int32")
x = m0.Tensor(name="x", shape=(8,4), dtype="float32")
r = m4.LoadTensorToRegister(src=n[0, 0], name="r")
with m0.AffineAxis(name="i", lb=2, ub=10, stride=3, axis_type=m0.AxisType.Parallel) as i:
    with m0.ScopeRegion(name="region", kind="KernelScope", no_reorder=True):
        a = m5.NeuronSBTensor(name="a", shape=(8,4), dtype="float32", partition_dim=0)
        m4.MemsetOp(dst=a, value=0.0, name="in_region")
with m0.SequentialAxis(name="i", ub=2) as i:
    m0.OptBarrier(name="barrier")
with m0.DynamicAxis(name="d", ub=r) as d:
    b = m5.NeuronSBTensor(name="a", shape=(8,4), dtype="float32", partition_dim=0)
    m4.SBAtomLoad(dst=b, src=x, name="in_dynamic")
with m0.While(name="w", guard=[r - 1 >= 0], continue_condition=[5 - r >= 0], is_do_while=True):
    c = m5.NeuronSBTensor(name="c", shape=(8,4), dtype="float32", partition_dim=0)
    m4.MemsetOp(dst=c, value=1.0, name="in_while")
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
#      "dtype": "int32",
#      "kind": "Internal",
#      "memorylocations": [{"Skind":"memory_location","allocated":false,"dims":[1,4],"name":"n","type":"DRAM"}],
#      "name": "n_set",
#      "tensor_class": "Tensor",
#      "tensor_shape": [1,1]
#     },
#     {
#      "Skind": "memory_location_set",
#      "dtype": "float32",
#      "kind": "Internal",
#      "memorylocations": [{"Skind":"memory_location","allocated":false,"dims":[1,128],"name":"x","type":"DRAM"}],
#      "name": "x_set",
#      "tensor_class": "Tensor",
#      "tensor_shape": [8,4]
#     },
#     {"Skind":"register","dtype":"int32","name":"r_reg"},
#     {
#      "Skind": "memory_location_set",
#      "dtype": "float32",
#      "kind": "Internal",
#      "memorylocations": [
#       {
#        "Skind": "memory_location",
#        "allocated": false,
#        "dims": [8,16],
#        "name": "a",
#        "owner": "Block1/L0/block0/L1/block0",
#        "type": "SB"
#       }
#      ],
#      "name": "a_set",
#      "partition_dim": 0,
#      "tensor_class": "NeuronSBTensor",
#      "tensor_shape": [8,4]
#     },
#     {
#      "Skind": "memory_location_set",
#      "dtype": "float32",
#      "kind": "Internal",
#      "memorylocations": [
#       {"Skind":"memory_location","allocated":false,"dims":[8,16],"name":"a_2","owner":"Block1/L3/block0","type":"SB"}
#      ],
#      "name": "a_2_set",
#      "partition_dim": 0,
#      "tensor_class": "NeuronSBTensor",
#      "tensor_shape": [8,4]
#     },
#     {
#      "Skind": "memory_location_set",
#      "dtype": "float32",
#      "kind": "Internal",
#      "memorylocations": [
#       {"Skind":"memory_location","allocated":false,"dims":[8,16],"name":"c","owner":"Block1/L4/block0","type":"SB"}
#      ],
#      "name": "c_set",
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
#        "engine": "SP",
#        "engine_id": 0,
#        "ins": [
#         {
#          "access_shape": [1,1],
#          "addrs": [{"c":0,"kind":"AffExprKind","terms":[]},{"c":0,"kind":"AffExprKind","terms":[]}],
#          "ap": [[1,1]],
#          "dtype": "int32",
#          "kind": "symbolic_ap",
#          "memsetref": "n_set"
#         }
#        ],
#        "name": "r",
#        "opcode": "TensorLoad",
#        "optin_passes": [],
#        "origin": "Penguin",
#        "outs": [{"dtype":"int32","kind":"register_access","regref":"r_reg"}],
#        "scheduled_end": 0,
#        "scheduled_start": 0
#       },
#       {
#        "LoopAxis": {"lb":2,"name":"i","stride":3,"ub":10},
#        "blocks": [
#         {
#          "instructions": [
#           {
#            "LoopAxis": {"lb":0,"name":"region","stride":1,"ub":1},
#            "blocks": [
#             {
#              "instructions": [
#               {
#                "constant": 0.0,
#                "engine": "DVE",
#                "engine_id": 0,
#                "ins": [],
#                "loopnest": ["i","region"],
#                "mode": "Const",
#                "name": "in_region",
#                "opcode": "Memset",
#                "optin_passes": [],
#                "origin": "Penguin",
#                "outs": [
#                 {
#                  "access_shape": [8,4],
#                  "addrs": [{"c":0,"kind":"AffExprKind","terms":[]},{"c":0,"kind":"AffExprKind","terms":[]}],
#                  "ap": [[1,8],[1,4]],
#                  "dtype": "float32",
#                  "kind": "symbolic_ap",
#                  "memsetref": "a_set"
#                 }
#                ],
#                "scheduled_end": 0,
#                "scheduled_start": 0
#               }
#              ],
#              "name": "block0",
#              "no_reorder": true
#             }
#            ],
#            "engine": "Unassigned",
#            "engine_id": 0,
#            "ins": [],
#            "isParallel": false,
#            "loopnest": ["i"],
#            "name": "L1",
#            "opcode": "Loop",
#            "optin_passes": [],
#            "origin": "Penguin",
#            "outs": [],
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
#        "isParallel": true,
#        "name": "L0",
#        "opcode": "Loop",
#        "optin_passes": [],
#        "origin": "Penguin",
#        "outs": [],
#        "scheduled_end": 0,
#        "scheduled_start": 0
#       },
#       {
#        "LoopAxis": {"lb":0,"name":"i_2","stride":1,"ub":2},
#        "blocks": [
#         {
#          "instructions": [
#           {
#            "engine": "ALL",
#            "engine_id": 0,
#            "ins": [],
#            "loopnest": ["i_2"],
#            "name": "barrier",
#            "opcode": "AllEngineBarrier",
#            "optin_passes": [],
#            "origin": "Penguin",
#            "outs": [],
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
#        "name": "L2",
#        "opcode": "Loop",
#        "optin_passes": [],
#        "origin": "Penguin",
#        "outs": [],
#        "scheduled_end": 0,
#        "scheduled_start": 0
#       },
#       {
#        "DynamicForLoopAxis": {
#         "lb": {"c":0,"kind":"AffExprKind","terms":[]},
#         "name": "d",
#         "stride": {"c":1,"kind":"AffExprKind","terms":[]},
#         "ub": {"c":0,"kind":"AffExprKind","terms":[{"coeff":1,"idx":{"kind":"IntRuntimeValueKind","regref":"r_reg"}}]}
#        },
#        "blocks": [
#         {
#          "instructions": [
#           {
#            "dependencies": [["r","Flow"]],
#            "engine": "DMA",
#            "engine_id": 0,
#            "ins": [
#             {
#              "access_shape": [8,4],
#              "addrs": [{"c":0,"kind":"AffExprKind","terms":[]},{"c":0,"kind":"AffExprKind","terms":[]}],
#              "ap": [[4,8],[1,4]],
#              "dtype": "float32",
#              "kind": "symbolic_ap",
#              "memsetref": "x_set"
#             }
#            ],
#            "loopnest": ["d"],
#            "name": "in_dynamic",
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
#              "memsetref": "a_2_set"
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
#        "name": "L3",
#        "opcode": "DynamicForLoop",
#        "optin_passes": [],
#        "origin": "Penguin",
#        "outs": [],
#        "scheduled_end": 0,
#        "scheduled_start": 0
#       },
#       {
#        "blocks": [
#         {
#          "instructions": [
#           {
#            "constant": 1.0,
#            "dependencies": [["r","Flow"]],
#            "engine": "DVE",
#            "engine_id": 0,
#            "ins": [],
#            "mode": "Const",
#            "name": "in_while",
#            "opcode": "Memset",
#            "optin_passes": [],
#            "origin": "Penguin",
#            "outs": [
#             {
#              "access_shape": [8,4],
#              "addrs": [{"c":0,"kind":"AffExprKind","terms":[]},{"c":0,"kind":"AffExprKind","terms":[]}],
#              "ap": [[1,8],[1,4]],
#              "dtype": "float32",
#              "kind": "symbolic_ap",
#              "memsetref": "c_set"
#             }
#            ],
#            "scheduled_end": 0,
#            "scheduled_start": 0
#           }
#          ],
#          "name": "block0"
#         }
#        ],
#        "cond": [
#         {
#          "expr": {
#           "c": 5,
#           "kind": "AffExprKind",
#           "terms": [{"coeff":-1,"idx":{"kind":"IntRuntimeValueKind","regref":"r_reg"}}]
#          },
#          "op": "ge"
#         }
#        ],
#        "engine": "Unassigned",
#        "engine_id": 0,
#        "guard": [
#         {
#          "expr": {
#           "c": -1,
#           "kind": "AffExprKind",
#           "terms": [{"coeff":1,"idx":{"kind":"IntRuntimeValueKind","regref":"r_reg"}}]
#          },
#          "op": "ge"
#         }
#        ],
#        "ins": [],
#        "is_do_while": true,
#        "name": "L4",
#        "opcode": "DoWhile",
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
