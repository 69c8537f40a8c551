# The axis list counts the innermost pairs of the source that are folded; C is the partition dimension, which Pool folds.
v0 = m0.Function(id_=0, batch_ids=[], attrs=())
a = m5.NeuronSBTensor(name="a", shape=(8,3,4), dtype="float32", partition_dim=0)
m = m5.NeuronSBTensor(name="m", shape=(8,3), dtype="float32", partition_dim=0)
s = m5.NeuronSBTensor(name="s", shape=(8,1), dtype="float32", partition_dim=0)
o = m5.NeuronSBTensor(name="o", shape=(1,4), dtype="float32", partition_dim=0)
b = m5.NeuronSBTensor(name="b", shape=(8,4), dtype="float32", partition_dim=0)
p = m2.APIndex(name="p", ub=8)
q = m2.APIndex(name="q", ub=3)
f = m2.APIndex(name="f", ub=4)
m4.TensorReduceOp(dst=m[p, q], src=a[p, q, f], op="max", negate=True, name="x")
m4.TensorReduceOp(dst=s[p, 0], src=a[p, q, f], op="add", name="merged")
m4.TensorReduceOp(dst=b[p, f], src=a[p, q, f], op="add", name="strided")
m4.TensorReduceOp(dst=s[p, 0], src=a[p, 0:2, 0:4:2], op="add", name="xy")
m4.PartitionReduceOp(dst=o[0, f], src=b[p, f], op="add", name="partitions")
m4.TransposeTensorReduceOp(dst=s[p, 0], src=b[p, f], op="min", name="transposed")
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
#      "memorylocations": [{"Skind":"memory_location","allocated":false,"dims":[8,12],"name":"m","type":"SB"}],
#      "name": "m_set",
#      "partition_dim": 0,
#      "tensor_class": "NeuronSBTensor",
#      "tensor_shape": [8,3]
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
#      "memorylocations": [{"Skind":"memory_location","allocated":false,"dims":[1,16],"name":"o","type":"SB"}],
#      "name": "o_set",
#      "partition_dim": 0,
#      "tensor_class": "NeuronSBTensor",
#      "tensor_shape": [1,4]
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
#        "axis": "X",
#        "engine": "DVE",
#        "engine_id": 0,
#        "ins": [
#         {
#          "access_shape": [8,3,4],
#          "addrs": [
#           {"c":0,"kind":"AffExprKind","terms":[]},
#           {"c":0,"kind":"AffExprKind","terms":[]},
#           {"c":0,"kind":"AffExprKind","terms":[]}
#          ],
#          "ap": [[1,8],[4,3],[1,4]],
#          "dtype": "float32",
#          "kind": "symbolic_ap",
#          "memsetref": "a_set"
#         }
#        ],
#        "name": "x",
#        "negate": true,
#        "op": "max",
#        "opcode": "TensorReduce",
#        "optin_passes": [],
#        "origin": "Penguin",
#        "outs": [
#         {
#          "access_shape": [8,3],
#          "addrs": [{"c":0,"kind":"AffExprKind","terms":[]},{"c":0,"kind":"AffExprKind","terms":[]}],
#          "ap": [[1,8],[1,3]],
#          "dtype": "float32",
#          "kind": "symbolic_ap",
#          "memsetref": "m_set"
#         }
#        ],
#        "scheduled_end": 0,
#        "scheduled_start": 0
#       },
#       {
#        "axis": "X",
#        "engine": "DVE",
#        "engine_id": 0,
#        "ins": [
#         {
#          "access_shape": [8,3,4],
#          "addrs": [
#           {"c":0,"kind":"AffExprKind","terms":[]},
#           {"c":0,"kind":"AffExprKind","terms":[]},
#           {"c":0,"kind":"AffExprKind","terms":[]}
#          ],
#          "ap": [[1,8],[1,12]],
#          "dtype": "float32",
#          "kind": "symbolic_ap",
#          "memsetref": "a_set"
#         }
#        ],
#        "name": "merged",
#        "op": "add",
#        "opcode": "TensorReduce",
#        "optin_passes": [],
#        "origin": "Penguin",
#        "outs": [
#         {
#          "access_shape": [8,1],
#          "addrs": [{"c":0,"kind":"AffExprKind","terms":[]},{"c":0,"kind":"AffExprKind","terms":[]}],
#          "ap": [[1,8],[1,1]],
#          "dtype": "float32",
#          "kind": "symbolic_ap",
#          "memsetref": "s_set"
#         }
#        ],
#        "scheduled_end": 0,
#        "scheduled_start": 0
#       },
#       {
#        "axis": "X",
#        "engine": "DVE",
#        "engine_id": 0,
#        "ins": [
#         {
#          "access_shape": [8,3,4],
#          "addrs": [
#           {"c":0,"kind":"AffExprKind","terms":[]},
#           {"c":0,"kind":"AffExprKind","terms":[]},
#           {"c":0,"kind":"AffExprKind","terms":[]}
#          ],
#          "ap": [[1,8],[1,4],[4,3]],
#          "dtype": "float32",
#          "kind": "symbolic_ap",
#          "memsetref": "a_set"
#         }
#        ],
#        "name": "strided",
#        "op": "add",
#        "opcode": "TensorReduce",
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
#        "axis": "X",
#        "dependencies": [["merged","Output"]],
#        "engine": "DVE",
#        "engine_id": 0,
#        "ins": [
#         {
#          "access_shape": [8,2,2],
#          "addrs": [
#           {"c":0,"kind":"AffExprKind","terms":[]},
#           {"c":0,"kind":"AffExprKind","terms":[]},
#           {"c":0,"kind":"AffExprKind","terms":[]}
#          ],
#          "ap": [[1,8],[2,4]],
#          "dtype": "float32",
#          "kind": "symbolic_ap",
#          "memsetref": "a_set"
#         }
#        ],
#        "name": "xy",
#        "op": "add",
#        "opcode": "TensorReduce",
#        "optin_passes": [],
#        "origin": "Penguin",
#        "outs": [
#         {
#          "access_shape": [8,1],
#          "addrs": [{"c":0,"kind":"AffExprKind","terms":[]},{"c":0,"kind":"AffExprKind","terms":[]}],
#          "ap": [[1,8],[1,1]],
#          "dtype": "float32",
#          "kind": "symbolic_ap",
#          "memsetref": "s_set"
#         }
#        ],
#        "scheduled_end": 0,
#        "scheduled_start": 0
#       },
#       {
#        "axis": "C",
#        "dependencies": [["strided","Flow"]],
#        "engine": "Pool",
#        "engine_id": 0,
#        "ins": [
#         {
#          "access_shape": [8,4],
#          "addrs": [{"c":0,"kind":"AffExprKind","terms":[]},{"c":0,"kind":"AffExprKind","terms":[]}],
#          "ap": [[1,8],[1,4]],
#          "dtype": "float32",
#          "kind": "symbolic_ap",
#          "memsetref": "b_set"
#         }
#        ],
#        "name": "partitions",
#        "op": "add",
#        "opcode": "TensorReduce",
#        "optin_passes": [],
#        "origin": "Penguin",
#        "outs": [
#         {
#          "access_shape": [1,4],
#          "addrs": [{"c":0,"kind":"AffExprKind","terms":[]},{"c":0,"kind":"AffExprKind","terms":[]}],
#          "ap": [[1,1],[1,4]],
#          "dtype": "float32",
#          "kind": "symbolic_ap",
#          "memsetref": "o_set"
#         }
#        ],
#        "scheduled_end": 0,
#        "scheduled_start": 0
#       },
#       {
#        "apply_transpose": true,
#        "axis": "X",
#        "dependencies": [["strided","Flow"],["xy","Output"]],
#        "engine": "DVE",
#        "engine_id": 0,
#        "ins": [
#         {
#          "access_shape": [8,4],
#          "addrs": [{"c":0,"kind":"AffExprKind","terms":[]},{"c":0,"kind":"AffExprKind","terms":[]}],
#          "ap": [[1,8],[1,4]],
#          "dtype": "float32",
#          "kind": "symbolic_ap",
#          "memsetref": "b_set"
#         }
#        ],
#        "name": "transposed",
#        "op": "min",
#        "opcode": "TensorReduce",
#        "optin_passes": [],
#        "origin": "Penguin",
#        "outs": [
#         {
#          "access_shape": [8,1],
#          "addrs": [{"c":0,"kind":"AffExprKind","terms":[]},{"c":0,"kind":"AffExprKind","terms":[]}],
#          "ap": [[1,8],[1,1]],
#          "dtype": "float32",
#          "kind": "symbolic_ap",
#          "memsetref": "s_set"
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
