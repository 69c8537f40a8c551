# Element masks keep tile indices as positions in the walk of an operand; a filter's predicates come first.
v0 = m0.Function(id_=0, batch_ids=[], attrs=())
x = m0.Tensor(name="x", shape=(1000,4), dtype="float32")
a = m5.NeuronSBTensor(name="a", shape=(8,4), dtype="float32", partition_dim=0)
s = m5.NeuronSBTensor(name="s", shape=(8,1), dtype="float32", partition_dim=0)
y = m0.Tensor(name="y", shape=(4,1000), dtype="float32")
p = m2.APIndex(name="p", ub=8)
f = m2.APIndex(name="f", ub=4)
with m0.AffineAxis(name="t", ub=125) as t:
    m4.SBAtomLoad(dst=a[p, f], src=x[8*t+p, f], predicates=[8*t + p < 997], name="rows")
    m4.TensorReduceOp(dst=s[p, 0], src=a[p, f], op="add", predicates=[f - 1 >= 0], name="folded")
    with m0.Filter(predicates=[t - 2 == 0]):
        m4.SBAtomStore(dst=y[f, 8*t+p], src=a[p, f], predicates=[p - 2*f >= 0, f <= 2], name="permuted")
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
#      "memorylocations": [{"Skind":"memory_location","allocated":false,"dims":[1,16000],"name":"x","type":"DRAM"}],
#      "name": "x_set",
#      "tensor_class": "Tensor",
#      "tensor_shape": [1000,4]
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
#      "memorylocations": [{"Skind":"memory_location","allocated":false,"dims":[8,4],"name":"s","type":"SB"}],
#      "name": "s_set",
#      "partition_dim": 0,
#      "tensor_class": "NeuronSBTensor",
#      "tensor_shape": [8,1]
#     },
#     {
#      "Skind": "memory_location_set",
#      "dtype": "float32",
#      "kind": "Internal",
#      "memorylocations": [{"Skind":"memory_location","allocated":false,"dims":[1,16000],"name":"y","type":"DRAM"}],
#      "name": "y_set",
#      "tensor_class": "Tensor",
#      "tensor_shape": [4,1000]
#     }
#    ],
#    "attributes": {"need_unroll":true},
#    "blocks": [
#     {
#      "instructions": [
#       {
#        "LoopAxis": {"lb":0,"name":"t","stride":1,"ub":125},
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
#            "loop_carried_dependencies": [["folded","Anti"],["permuted","Anti"]],
#            "loopnest": ["t"],
#            "name": "rows",
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
#            "predicates": [
#             {
#              "expr": {
#               "c": 996,
#               "kind": "AffExprKind",
#               "terms": [
#                {"coeff":-8,"idx":{"axis":"t","kind":"AffIVKind"}},
#                {"coeff":-1,"idx":{"dim":0,"kind":"APIndexKind"}}
#               ]
#              },
#              "op": "ge"
#             }
#            ],
#            "scheduled_end": 0,
#            "scheduled_start": 0
#           },
#           {
#            "axis": "X",
#            "dependencies": [["rows","Flow"]],
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
#            "loop_carried_dependencies": [["rows","Flow"]],
#            "loopnest": ["t"],
#            "name": "folded",
#            "op": "add",
#            "opcode": "TensorReduce",
#            "optin_passes": [],
#            "origin": "Penguin",
#            "outs": [
#             {
#              "access_shape": [8,1],
#              "addrs": [{"c":0,"kind":"AffExprKind","terms":[]},{"c":0,"kind":"AffExprKind","terms":[]}],
#              "ap": [[1,8],[1,1]],
#              "dtype": "float32",
#              "kind": "symbolic_ap",
#              "memsetref": "s_set"
#             }
#            ],
#            "predicates": [
#             {
#              "expr": {"c":-1,"kind":"AffExprKind","terms":[{"coeff":1,"idx":{"arg":0,"dim":1,"kind":"APIndexKind"}}]},
#              "op": "ge"
#             }
#            ],
#            "scheduled_end": 0,
#            "scheduled_start": 0
#           },
#           {
#            "dependencies": [["rows","Flow"]],
#            "engine": "DMA",
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
#            "loop_carried_dependencies": [["rows","Flow"]],
#            "loopnest": ["t"],
#            "name": "permuted",
#            "opcode": "Save",
#            "optin_passes": [],
#            "origin": "Penguin",
#            "outs": [
#             {
#              "access_shape": [4,8],
#              "addrs": [
#               {"c":0,"kind":"AffExprKind","terms":[]},
#               {"c":0,"kind":"AffExprKind","terms":[{"coeff":8,"idx":{"axis":"t","kind":"AffIVKind"}}]}
#              ],
#              "ap": [[1,8],[1000,4]],
#              "dtype": "float32",
#              "kind": "symbolic_ap",
#              "memsetref": "y_set"
#             }
#            ],
#            "predicates": [
#             {
#              "expr": {"c":-2,"kind":"AffExprKind","terms":[{"coeff":1,"idx":{"axis":"t","kind":"AffIVKind"}}]},
#              "op": "eq"
#             },
#             {
#              "expr": {
#               "c": 0,
#               "kind": "AffExprKind",
#               "terms": [
#                {"coeff":1,"idx":{"dim":1,"kind":"APIndexKind","num":8,"stride":4}},
#                {"coeff":-2,"idx":{"dim":0,"kind":"APIndexKind","num":4,"stride":1}}
#               ]
#              },
#              "op": "ge"
#             },
#             {
#              "expr": {
#               "c": 2,
#               "kind": "AffExprKind",
#               "terms": [{"coeff":-1,"idx":{"dim":0,"kind":"APIndexKind","num":4,"stride":1}}]
#              },
#              "op": "ge"
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
