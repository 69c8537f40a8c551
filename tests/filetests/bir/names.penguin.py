# Names are kept; where BIR needs them unique in the function, a number follows.
v0 = m0.Function(id_=0, batch_ids=[], attrs=())
x = m0.Tensor(name="x", shape=(8,4), dtype="float32")
with m0.AffineAxis(name="i", ub=2) as i:
    t = m5.NeuronSBTensor(name="t", shape=(8,4), dtype="float32", partition_dim=0)
    m4.SBAtomLoad(dst=t, src=x, name="L0")
with m0.AffineAxis(name="i", ub=2) as i:
    t = m5.NeuronSBTensor(name="t", shape=(8,4), dtype="float32", partition_dim=0)
    m4.SBAtomLoad(dst=t, src=x[0:8, 0:4], dl=m1.DebugLocation(tensor_op_name="op", file="k.py", line=3, column=1, hlo_id=7), name="second")
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
#      "memorylocations": [{"Skind":"memory_location","allocated":false,"dims":[1,128],"name":"x","type":"DRAM"}],
#      "name": "x_set",
#      "tensor_class": "Tensor",
#      "tensor_shape": [8,4]
#     },
#     {
#      "Skind": "memory_location_set",
#      "dtype": "float32",
#      "kind": "Internal",
#      "memorylocations": [
#       {"Skind":"memory_location","allocated":false,"dims":[8,16],"name":"t","owner":"Block1/L0_2/block0","type":"SB"}
#      ],
#      "name": "t_set",
#      "partition_dim": 0,
#      "tensor_class": "NeuronSBTensor",
#      "tensor_shape": [8,4]
#     },
#     {
#      "Skind": "memory_location_set",
#      "dtype": "float32",
#      "kind": "Internal",
#      "memorylocations": [
#       {"Skind":"memory_location","allocated":false,"dims":[8,16],"name":"t_2","owner":"Block1/L1/block0","type":"SB"}
#      ],
#      "name": "t_2_set",
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
#        "LoopAxis": {"lb":0,"name":"i","stride":1,"ub":2},
#        "blocks": [
#         {
#          "instructions": [
#           {
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
#            "loopnest": ["i"],
#            "name": "L0",
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
#              "memsetref": "t_set"
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
#        "name": "L0_2",
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
#            "debug": {"column":1,"file":"k.py","hlo_id":7,"line":3,"tensor_op_name":"op"},
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
#            "loopnest": ["i_2"],
#            "name": "second",
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
#              "memsetref": "t_2_set"
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
#        "name": "L1",
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
