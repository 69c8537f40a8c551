# One dimension of an access may be read from another tensor: its address is the indirect argument, the indices are an operand.
v0 = m0.Function(id_=0, batch_ids=[], attrs=())
table = m0.Tensor(name="table", shape=(100,4), dtype="float32")
out = m0.Tensor(name="out", shape=(100,4), dtype="float32")
idx = m5.NeuronSBTensor(name="idx", shape=(8,1), dtype="int32", partition_dim=0)
a = m5.NeuronSBTensor(name="a", shape=(8,4), dtype="float32", partition_dim=0)
p = m2.APIndex(name="p", ub=8)
f = m2.APIndex(name="f", ub=4)
m4.SBAtomLoad(dst=a[p, f], src=table[idx[p, 0], f], name="gather")
m4.SBAtomStore(dst=out[idx[p, 0], f], src=a[p, f], name="scatter")
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
#      "memorylocations": [{"Skind":"memory_location","allocated":false,"dims":[1,1600],"name":"table","type":"DRAM"}],
#      "name": "table_set",
#      "tensor_class": "Tensor",
#      "tensor_shape": [100,4]
#     },
#     {
#      "Skind": "memory_location_set",
#      "dtype": "float32",
#      "kind": "Internal",
#      "memorylocations": [{"Skind":"memory_location","allocated":false,"dims":[1,1600],"name":"out","type":"DRAM"}],
#      "name": "out_set",
#      "tensor_class": "Tensor",
#      "tensor_shape": [100,4]
#     },
#     {
#      "Skind": "memory_location_set",
#      "dtype": "int32",
#      "kind": "Internal",
#      "memorylocations": [{"Skind":"memory_location","allocated":false,"dims":[8,4],"name":"idx","type":"SB"}],
#      "name": "idx_set",
#      "partition_dim": 0,
#      "tensor_class": "NeuronSBTensor",
#      "tensor_shape": [8,1]
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
#     }
#    ],
#    "attributes": {"need_unroll":true},
#    "blocks": [
#     {
#      "instructions": [
#       {
#        "engine": "DMA",
#        "engine_id": 0,
#        "indirect_dims": [0],
#        "indirection_ins": [
#         {
#          "access_shape": [8,1],
#          "addrs": [{"c":0,"kind":"AffExprKind","terms":[]},{"c":0,"kind":"AffExprKind","terms":[]}],
#          "ap": [[1,8],[1,1]],
#          "dtype": "int32",
#          "kind": "symbolic_ap",
#          "memsetref": "idx_set"
#         }
#        ],
#        "ins": [
#         {
#          "access_shape": [8,4],
#          "addrs": [{"arg_id":0,"kind":"IndirectArgId"},{"c":0,"kind":"AffExprKind","terms":[]}],
#          "ap": [[4,8],[1,4]],
#          "dtype": "float32",
#          "kind": "symbolic_ap",
#          "memsetref": "table_set",
#          "num_tensor_indirect_indices": 8,
#          "tensor_indirect_arg_id": 0
#         }
#        ],
#        "name": "gather",
#        "opcode": "GenericIndirectLoad",
#        "optin_passes": [],
#        "origin": "Penguin",
#        "outs": [
#         {
#          "access_shape": [8,4],
#          "addrs": [{"c":0,"kind":"AffExprKind","terms":[]},{"c":0,"kind":"AffExprKind","terms":[]}],
#          "ap": [[1,8],[1,4]],
#          "dtype": "float32",
#          "kind": "symbolic_ap",
#          "memsetref": "a_set"
#         }
#        ],
#        "scheduled_end": 0,
#        "scheduled_start": 0
#       },
#       {
#        "dependencies": [["gather","Flow"]],
#        "engine": "DMA",
#        "engine_id": 0,
#        "indirect_dims": [0],
#        "indirection_ins": [
#         {
#          "access_shape": [8,1],
#          "addrs": [{"c":0,"kind":"AffExprKind","terms":[]},{"c":0,"kind":"AffExprKind","terms":[]}],
#          "ap": [[1,8],[1,1]],
#          "dtype": "int32",
#          "kind": "symbolic_ap",
#          "memsetref": "idx_set"
#         }
#        ],
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
#        "name": "scatter",
#        "op": "bypass",
#        "opcode": "GenericIndirectSave",
#        "optin_passes": [],
#        "origin": "Penguin",
#        "outs": [
#         {
#          "access_shape": [8,4],
#          "addrs": [{"arg_id":0,"kind":"IndirectArgId"},{"c":0,"kind":"AffExprKind","terms":[]}],
#          "ap": [[4,8],[1,4]],
#          "dtype": "float32",
#          "kind": "symbolic_ap",
#          "memsetref": "out_set",
#          "num_tensor_indirect_indices": 8,
#          "tensor_indirect_arg_id": 0
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
