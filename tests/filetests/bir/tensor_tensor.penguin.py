# Two sources; a row is repeated over partitions, a column over elements: steps of 0. Integer sums go to Pool.
v0 = m0.Function(id_=0, batch_ids=[], attrs=())
a = m5.NeuronSBTensor(name="a", shape=(8,4), dtype="float32", partition_dim=0)
b = m5.NeuronSBTensor(name="b", shape=(8,4), dtype="float32", partition_dim=0)
r = m5.NeuronSBTensor(name="r", shape=(1,4), dtype="float32", partition_dim=0)
c = m5.NeuronSBTensor(name="c", shape=(8,1), dtype="float32", partition_dim=0)
n = m5.NeuronSBTensor(name="n", shape=(8,4), dtype="int32", partition_dim=0)
m4.TensorTensorOp(dst=b, src0=a[0:8, 0:4], src1=r[0:1, 0:4], op="add", name="row")
m4.TensorTensorOp(dst=b[0:8, 0:4], src0=a[0:8, 0:4], src1=c[0:8, 0:1], op="mult", name="column")
m4.TensorTensorOp(dst=n, src0=n, src1=n, op="add", name="integers")
m3.TensorCopyOp(dst=b, src=a, name="copy")
m4.ReciprocalOp(dst=b, src=a, name="inverse")
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
#      "dtype": "float32",
#      "kind": "Internal",
#      "memorylocations": [{"Skind":"memory_location","allocated":false,"dims":[1,16],"name":"r","type":"SB"}],
#      "name": "r_set",
#      "partition_dim": 0,
#      "tensor_class": "NeuronSBTensor",
#      "tensor_shape": [1,4]
#     },
#     {
#      "Skind": "memory_location_set",
#      "dtype": "float32",
#      "kind": "Internal",
#      "memorylocations": [{"Skind":"memory_location","allocated":false,"dims":[8,4],"name":"c","type":"SB"}],
#      "name": "c_set",
#      "partition_dim": 0,
#      "tensor_class": "NeuronSBTensor",
#      "tensor_shape": [8,1]
#     },
#     {
#      "Skind": "memory_location_set",
#      "dtype": "int32",
#      "kind": "Internal",
#      "memorylocations": [{"Skind":"memory_location","allocated":false,"dims":[8,16],"name":"n","type":"SB"}],
#      "name": "n_set",
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
#          "dtype": "float32",
#          "kind": "symbolic_ap",
#          "memsetref": "a_set"
#         },
#         {
#          "access_shape": [1,4],
#          "addrs": [{"c":0,"kind":"AffExprKind","terms":[]},{"c":0,"kind":"AffExprKind","terms":[]}],
#          "ap": [[0,8],[1,4]],
#          "dtype": "float32",
#          "kind": "symbolic_ap",
#          "memsetref": "r_set"
#         }
#        ],
#        "name": "row",
#        "op": "add",
#        "opcode": "TensorTensor",
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
#        "dependencies": [["row","Output"]],
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
#          "access_shape": [8,1],
#          "addrs": [{"c":0,"kind":"AffExprKind","terms":[]},{"c":0,"kind":"AffExprKind","terms":[]}],
#          "ap": [[1,8],[0,4]],
#          "dtype": "float32",
#          "kind": "symbolic_ap",
#          "memsetref": "c_set"
#         }
#        ],
#        "name": "column",
#        "op": "mult",
#        "opcode": "TensorTensor",
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
#        "engine": "Pool",
#        "engine_id": 0,
#        "ins": [
#         {
#          "access_shape": [8,4],
#          "addrs": [{"c":0,"kind":"AffExprKind","terms":[]},{"c":0,"kind":"AffExprKind","terms":[]}],
#          "ap": [[1,8],[1,4]],
#          "dtype": "int32",
#          "kind": "symbolic_ap",
#          "memsetref": "n_set"
#         },
#         {
#          "access_shape": [8,4],
#          "addrs": [{"c":0,"kind":"AffExprKind","terms":[]},{"c":0,"kind":"AffExprKind","terms":[]}],
#          "ap": [[1,8],[1,4]],
#          "dtype": "int32",
#          "kind": "symbolic_ap",
#          "memsetref": "n_set"
#         }
#        ],
#        "name": "integers",
#        "op": "add",
#        "opcode": "TensorTensor",
#        "optin_passes": [],
#        "origin": "Penguin",
#        "outs": [
#         {
#          "access_shape": [8,4],
#          "addrs": [{"c":0,"kind":"AffExprKind","terms":[]},{"c":0,"kind":"AffExprKind","terms":[]}],
#          "ap": [[1,8],[1,4]],
#          "dtype": "int32",
#          "kind": "symbolic_ap",
#          "memsetref": "n_set"
#         }
#        ],
#        "scheduled_end": 0,
#        "scheduled_start": 0
#       },
#       {
#        "dependencies": [["column","Output"]],
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
#         }
#        ],
#        "name": "copy",
#        "opcode": "TensorCopy",
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
#        "dependencies": [["copy","Output"]],
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
#         }
#        ],
#        "name": "inverse",
#        "opcode": "Reciprocal",
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
