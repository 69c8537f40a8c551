# Iota: base, channel_multiplier for partitions, a pattern over the free indices. Memset keeps its constant as written.
v0 = m0.Function(id_=0, batch_ids=[], attrs=())
a = m5.NeuronSBTensor(name="a", shape=(8,3,4), dtype="int32", partition_dim=0)
b = m5.NeuronSBTensor(name="b", shape=(8,4), dtype="float32", partition_dim=0)
p = m2.APIndex(name="p", ub=8)
q = m2.APIndex(name="q", ub=3)
f = m2.APIndex(name="f", ub=4)
with m0.AffineAxis(name="i", ub=2) as i:
    m4.IndexValueInst(dst=a[p, q, f], expr=100*i + 12*p + 4*q + f + 7, name="iota")
m4.IndexValueInst(dst=a[p, q, f], expr=5, name="same")
m4.MemsetOp(dst=b, value=1, name="whole")
m4.MemsetOp(dst=b[p, 0:4:2], value=0.5, name="half")
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
#      "memorylocations": [{"Skind":"memory_location","allocated":false,"dims":[8,48],"name":"a","type":"SB"}],
#      "name": "a_set",
#      "partition_dim": 0,
#      "tensor_class": "NeuronSBTensor",
#      "tensor_shape": [8,3,4]
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
#            "base": {"c":7,"kind":"AffExprKind","terms":[{"coeff":100,"idx":{"axis":"i","kind":"AffIVKind"}}]},
#            "channel_multiplier": 12,
#            "engine": "Pool",
#            "engine_id": 0,
#            "ins": [],
#            "loopnest": ["i"],
#            "name": "iota",
#            "opcode": "Iota",
#            "optin_passes": [],
#            "origin": "Penguin",
#            "outs": [
#             {
#              "access_shape": [8,3,4],
#              "addrs": [
#               {"c":0,"kind":"AffExprKind","terms":[]},
#               {"c":0,"kind":"AffExprKind","terms":[]},
#               {"c":0,"kind":"AffExprKind","terms":[]}
#              ],
#              "ap": [[1,8],[1,12]],
#              "dtype": "int32",
#              "kind": "symbolic_ap",
#              "memsetref": "a_set"
#             }
#            ],
#            "pattern": [[4,3],[1,4]],
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
#        "base": 5,
#        "dependencies": [["iota","Output"]],
#        "engine": "Pool",
#        "engine_id": 0,
#        "ins": [],
#        "name": "same",
#        "opcode": "Iota",
#        "optin_passes": [],
#        "origin": "Penguin",
#        "outs": [
#         {
#          "access_shape": [8,3,4],
#          "addrs": [
#           {"c":0,"kind":"AffExprKind","terms":[]},
#           {"c":0,"kind":"AffExprKind","terms":[]},
#           {"c":0,"kind":"AffExprKind","terms":[]}
#          ],
#          "ap": [[1,8],[1,12]],
#          "dtype": "int32",
#          "kind": "symbolic_ap",
#          "memsetref": "a_set"
#         }
#        ],
#        "pattern": [[0,3],[0,4]],
#        "scheduled_end": 0,
#        "scheduled_start": 0
#       },
#       {
#        "constant": 1,
#        "engine": "DVE",
#        "engine_id": 0,
#        "ins": [],
#        "mode": "Const",
#        "name": "whole",
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
#          "memsetref": "b_set"
#         }
#        ],
#        "scheduled_end": 0,
#        "scheduled_start": 0
#       },
#       {
#        "constant": 0.5,
#        "dependencies": [["whole","Output"]],
#        "engine": "DVE",
#        "engine_id": 0,
#        "ins": [],
#        "mode": "Const",
#        "name": "half",
#        "opcode": "Memset",
#        "optin_passes": [],
#        "origin": "Penguin",
#        "outs": [
#         {
#          "access_shape": [8,2],
#          "addrs": [{"c":0,"kind":"AffExprKind","terms":[]},{"c":0,"kind":"AffExprKind","terms":[]}],
#          "ap": [[1,8],[2,2]],
#          "dtype": "float32",
#          "kind": "symbolic_ap",
#          "memsetref": "b_set"
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
