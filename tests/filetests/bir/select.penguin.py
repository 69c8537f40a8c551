# Select, CopyPredicated, TensorScalarAffineSelect.
v0 = m0.Function(id_=0, batch_ids=[], attrs=())
a = m5.NeuronSBTensor(name="a", shape=(8,4), dtype="float32", partition_dim=0)
b = m5.NeuronSBTensor(name="b", shape=(8,4), dtype="float32", partition_dim=0)
m = m5.NeuronSBTensor(name="m", shape=(8,4), dtype="uint8", partition_dim=0)
p = m2.APIndex(name="p", ub=8)
f = m2.APIndex(name="f", ub=4)
m4.TensorSelect(dst=b, pred=m, on_true=a, on_false=b, name="sel")
m4.TensorCopyPredicated(dst=b, src=a, pred=m, reverse_pred=True, name="cp")
with m0.AffineAxis(name="i", ub=2) as i:
    m4.AffSelTensorScalarOp(dst=b[p, f], src=a[p, f], predicate=8*i + p - 2*f >= 0, fill_value=-1e+30, name="aff")
    m4.AffSelTensorScalarOp(dst=b[p, f], src=a[p, f], predicate=p - f == 0, fill_value=0.0, engine="DVE", name="diagonal")
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
#      "memorylocations": [{"Skind":"memory_location","allocated":false,"dims":[8,16],"name":"b","type":"SB"}],
#      "name": "b_set",
#      "partition_dim": 0,
#      "tensor_class": "NeuronSBTensor",
#      "tensor_shape": [8,4]
#     },
#     {
#      "Skind": "memory_location_set",
#      "dtype": "uint8",
#      "kind": "Internal",
#      "memorylocations": [{"Skind":"memory_location","allocated":false,"dims":[8,4],"name":"m","type":"SB"}],
#      "name": "m_set",
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
#        "engine": "DVE",
#        "engine_id": 0,
#        "ins": [
#         {
#          "access_shape": [8,4],
#          "addrs": [{"c":0,"kind":"AffExprKind","terms":[]},{"c":0,"kind":"AffExprKind","terms":[]}],
#          "ap": [[1,8],[1,4]],
#          "dtype": "uint8",
#          "kind": "symbolic_ap",
#          "memsetref": "m_set"
#         },
#         {
#          "access_shape": [8,4],
#          "addrs": [{"c":0,"kind":"AffExprKind","terms":[]},{"c":0,"kind":"AffExprKind","terms":[]}],
#          "ap": [[1,8],[1,4]],
#          "dtype": "float32",
#          "kind": "symbolic_ap",
#          "memsetref": "a_set"
#         },
#         {
#          "access_shape": [8,4],
#          "addrs": [{"c":0,"kind":"AffExprKind","terms":[]},{"c":0,"kind":"AffExprKind","terms":[]}],
#          "ap": [[1,8],[1,4]],
#          "dtype": "float32",
#          "kind": "symbolic_ap",
#          "memsetref": "b_set"
#         }
#        ],
#        "name": "sel",
#        "opcode": "Select",
#        "optin_passes": [],
#        "origin": "Penguin",
#        "outs": [
#         {
#          "access_shape": [8,4],
#          "addrs": [{"c":0,"kind":"AffExprKind","terms":[]},{"c":0,"kind":"AffExprKind","terms":[]}],
#          "ap": [[1,8],[1,4]],
#          "dtype": "float32",
#          "kind": "symbolic_ap",
#          "memsetref": "b_set"
#         }
#        ],
#        "scheduled_end": 0,
#        "scheduled_start": 0
#       },
#       {
#        "accumulator_cmd": "Idle",
#        "dependencies": [["sel","Flow"]],
#        "engine": "DVE",
#        "engine_id": 0,
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
#          "access_shape": [8,4],
#          "addrs": [{"c":0,"kind":"AffExprKind","terms":[]},{"c":0,"kind":"AffExprKind","terms":[]}],
#          "ap": [[1,8],[1,4]],
#          "dtype": "uint8",
#          "kind": "symbolic_ap",
#          "memsetref": "m_set"
#         }
#        ],
#        "name": "cp",
#        "opcode": "CopyPredicated",
#        "optin_passes": [],
#        "origin": "Penguin",
#        "outs": [
#         {
#          "access_shape": [8,4],
#          "addrs": [{"c":0,"kind":"AffExprKind","terms":[]},{"c":0,"kind":"AffExprKind","terms":[]}],
#          "ap": [[1,8],[1,4]],
#          "dtype": "float32",
#          "kind": "symbolic_ap",
#          "memsetref": "b_set"
#         }
#        ],
#        "reduce_op": "bypass",
#        "reverse_pred": true,
#        "scheduled_end": 0,
#        "scheduled_start": 0
#       },
#       {
#        "LoopAxis": {"lb":0,"name":"i","stride":1,"ub":2},
#        "blocks": [
#         {
#          "instructions": [
#           {
#            "base": {"c":0,"kind":"AffExprKind","terms":[{"coeff":8,"idx":{"axis":"i","kind":"AffIVKind"}}]},
#            "channel_multiplier": 1,
#            "compare_op": "is_ge",
#            "dependencies": [["sel","Output"],["cp","Output"]],
#            "engine": "Pool",
#            "engine_id": 0,
#            "fill_value": -1e+30,
#            "ins": [
#             {
#              "access_shape": [8,4],
#              "addrs": [{"c":0,"kind":"AffExprKind","terms":[]},{"c":0,"kind":"AffExprKind","terms":[]}],
#              "ap": [[1,8],[1,4]],
#              "dtype": "float32",
#              "kind": "symbolic_ap",
#              "memsetref": "a_set"
#             }
#            ],
#            "loop_carried_dependencies": [["diagonal","Output"]],
#            "loopnest": ["i"],
#            "name": "aff",
#            "opcode": "TensorScalarAffineSelect",
#            "optin_passes": [],
#            "origin": "Penguin",
#            "outs": [
#             {
#              "access_shape": [8,4],
#              "addrs": [{"c":0,"kind":"AffExprKind","terms":[]},{"c":0,"kind":"AffExprKind","terms":[]}],
#              "ap": [[1,8],[1,4]],
#              "dtype": "float32",
#              "kind": "symbolic_ap",
#              "memsetref": "b_set"
#             }
#            ],
#            "pattern": [[-2,4]],
#            "scheduled_end": 0,
#            "scheduled_start": 0
#           },
#           {
#            "base": 0,
#            "channel_multiplier": 1,
#            "compare_op": "is_equal",
#            "dependencies": [["aff","Output"]],
#            "engine": "DVE",
#            "engine_id": 0,
#            "ins": [
#             {
#              "access_shape": [8,4],
#              "addrs": [{"c":0,"kind":"AffExprKind","terms":[]},{"c":0,"kind":"AffExprKind","terms":[]}],
#              "ap": [[1,8],[1,4]],
#              "dtype": "float32",
#              "kind": "symbolic_ap",
#              "memsetref": "a_set"
#             }
#            ],
#            "loopnest": ["i"],
#            "name": "diagonal",
#            "opcode": "TensorScalarAffineSelect",
#            "optin_passes": [],
#            "origin": "Penguin",
#            "outs": [
#             {
#              "access_shape": [8,4],
#              "addrs": [{"c":0,"kind":"AffExprKind","terms":[]},{"c":0,"kind":"AffExprKind","terms":[]}],
#              "ap": [[1,8],[1,4]],
#              "dtype": "float32",
#              "kind": "symbolic_ap",
#              "memsetref": "b_set"
#             }
#            ],
#            "pattern": [[-1,4]],
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
