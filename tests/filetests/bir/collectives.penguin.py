# Collectives leave the engine to the backend; only reducing kinds carry their operation.
v0 = m0.Function(id_=0, batch_ids=[], attrs=())
s = m0.Tensor(name="s", shape=(4,8), dtype="float32")
g = m0.Tensor(name="g", shape=(8,8), dtype="float32")
h = m0.Tensor(name="h", shape=(4,16), dtype="float32")
r = m0.Tensor(name="r", shape=(2,8), dtype="float32")
m4.AllGatherOp(dst=g, src=s, replica_groups=[[0,1]], all_gather_dim=0, stream_id=3, channel_id=1, name="gather")
m4.AllReduceOp(dst=g, src=g, replica_groups=[[0,1],[2,3]], op="add", name="reduce")
m4.ReduceScatterOp(dst=r, src=s, replica_groups=[[0,1]], op="max", reduce_scatter_dim=0, name="scatter")
m4.AlltoAllOp(dst=h, src=g, replica_groups=[[0,1]], split_dimension=0, concat_dimension=1, name="exchange")
m4.CollectivePermuteOp(dst=s, src=s, src_target_pairs=[[0,1],[1,0]], engine="Pool", name="permute")
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
#      "memorylocations": [{"Skind":"memory_location","allocated":false,"dims":[1,128],"name":"s","type":"DRAM"}],
#      "name": "s_set",
#      "tensor_class": "Tensor",
#      "tensor_shape": [4,8]
#     },
#     {
#      "Skind": "memory_location_set",
#      "dtype": "float32",
#      "kind": "Internal",
#      "memorylocations": [{"Skind":"memory_location","allocated":false,"dims":[1,256],"name":"g","type":"DRAM"}],
#      "name": "g_set",
#      "tensor_class": "Tensor",
#      "tensor_shape": [8,8]
#     },
#     {
#      "Skind": "memory_location_set",
#      "dtype": "float32",
#      "kind": "Internal",
#      "memorylocations": [{"Skind":"memory_location","allocated":false,"dims":[1,256],"name":"h","type":"DRAM"}],
#      "name": "h_set",
#      "tensor_class": "Tensor",
#      "tensor_shape": [4,16]
#     },
#     {
#      "Skind": "memory_location_set",
#      "dtype": "float32",
#      "kind": "Internal",
#      "memorylocations": [{"Skind":"memory_location","allocated":false,"dims":[1,64],"name":"r","type":"DRAM"}],
#      "name": "r_set",
#      "tensor_class": "Tensor",
#      "tensor_shape": [2,8]
#     }
#    ],
#    "attributes": {"need_unroll":true},
#    "blocks": [
#     {
#      "instructions": [
#       {
#        "cc_channel": {"kind":"AllGather","op":"bypass","replica_groups":[[0,1]]},
#        "engine": "Unassigned",
#        "engine_id": 0,
#        "ins": [
#         {
#          "access_shape": [4,8],
#          "addrs": [{"c":0,"kind":"AffExprKind","terms":[]},{"c":0,"kind":"AffExprKind","terms":[]}],
#          "ap": [[1,32]],
#          "dtype": "float32",
#          "kind": "symbolic_ap",
#          "memsetref": "s_set"
#         }
#        ],
#        "name": "gather",
#        "opcode": "CollectiveCompute",
#        "optin_passes": [],
#        "origin": "Penguin",
#        "outs": [
#         {
#          "access_shape": [8,8],
#          "addrs": [{"c":0,"kind":"AffExprKind","terms":[]},{"c":0,"kind":"AffExprKind","terms":[]}],
#          "ap": [[1,64]],
#          "dtype": "float32",
#          "kind": "symbolic_ap",
#          "memsetref": "g_set"
#         }
#        ],
#        "pipe_id": 0,
#        "recv_from_rank": -1,
#        "scheduled_end": 0,
#        "scheduled_start": 0,
#        "send_to_rank": -1,
#        "stream_id": 3
#       },
#       {
#        "cc_channel": {"kind":"AllReduce","op":"add","replica_groups":[[0,1],[2,3]]},
#        "dependencies": [["gather","Flow"]],
#        "engine": "Unassigned",
#        "engine_id": 0,
#        "ins": [
#         {
#          "access_shape": [8,8],
#          "addrs": [{"c":0,"kind":"AffExprKind","terms":[]},{"c":0,"kind":"AffExprKind","terms":[]}],
#          "ap": [[1,64]],
#          "dtype": "float32",
#          "kind": "symbolic_ap",
#          "memsetref": "g_set"
#         }
#        ],
#        "name": "reduce",
#        "opcode": "CollectiveCompute",
#        "optin_passes": [],
#        "origin": "Penguin",
#        "outs": [
#         {
#          "access_shape": [8,8],
#          "addrs": [{"c":0,"kind":"AffExprKind","terms":[]},{"c":0,"kind":"AffExprKind","terms":[]}],
#          "ap": [[1,64]],
#          "dtype": "float32",
#          "kind": "symbolic_ap",
#          "memsetref": "g_set"
#         }
#        ],
#        "pipe_id": 0,
#        "recv_from_rank": -1,
#        "scheduled_end": 0,
#        "scheduled_start": 0,
#        "send_to_rank": -1
#       },
#       {
#        "cc_channel": {"kind":"ReduceScatter","op":"max","replica_groups":[[0,1]]},
#        "engine": "Unassigned",
#        "engine_id": 0,
#        "ins": [
#         {
#          "access_shape": [4,8],
#          "addrs": [{"c":0,"kind":"AffExprKind","terms":[]},{"c":0,"kind":"AffExprKind","terms":[]}],
#          "ap": [[1,32]],
#          "dtype": "float32",
#          "kind": "symbolic_ap",
#          "memsetref": "s_set"
#         }
#        ],
#        "name": "scatter",
#        "opcode": "CollectiveCompute",
#        "optin_passes": [],
#        "origin": "Penguin",
#        "outs": [
#         {
#          "access_shape": [2,8],
#          "addrs": [{"c":0,"kind":"AffExprKind","terms":[]},{"c":0,"kind":"AffExprKind","terms":[]}],
#          "ap": [[1,16]],
#          "dtype": "float32",
#          "kind": "symbolic_ap",
#          "memsetref": "r_set"
#         }
#        ],
#        "pipe_id": 0,
#        "recv_from_rank": -1,
#        "scheduled_end": 0,
#        "scheduled_start": 0,
#        "send_to_rank": -1
#       },
#       {
#        "cc_channel": {"kind":"AllToAll","op":"bypass","replica_groups":[[0,1]]},
#        "cc_concat_dim": 1,
#        "dependencies": [["reduce","Flow"]],
#        "engine": "Unassigned",
#        "engine_id": 0,
#        "ins": [
#         {
#          "access_shape": [8,8],
#          "addrs": [{"c":0,"kind":"AffExprKind","terms":[]},{"c":0,"kind":"AffExprKind","terms":[]}],
#          "ap": [[1,64]],
#          "dtype": "float32",
#          "kind": "symbolic_ap",
#          "memsetref": "g_set"
#         }
#        ],
#        "name": "exchange",
#        "opcode": "CollectiveCompute",
#        "optin_passes": [],
#        "origin": "Penguin",
#        "outs": [
#         {
#          "access_shape": [4,16],
#          "addrs": [{"c":0,"kind":"AffExprKind","terms":[]},{"c":0,"kind":"AffExprKind","terms":[]}],
#          "ap": [[1,64]],
#          "dtype": "float32",
#          "kind": "symbolic_ap",
#          "memsetref": "h_set"
#         }
#        ],
#        "pipe_id": 0,
#        "recv_from_rank": -1,
#        "scheduled_end": 0,
#        "scheduled_start": 0,
#        "send_to_rank": -1
#       },
#       {
#        "cc_channel": {"kind":"Permute","op":"bypass","replica_groups":[]},
#        "dependencies": [["gather","Anti"],["scatter","Anti"]],
#        "engine": "Pool",
#        "engine_id": 0,
#        "ins": [
#         {
#          "access_shape": [4,8],
#          "addrs": [{"c":0,"kind":"AffExprKind","terms":[]},{"c":0,"kind":"AffExprKind","terms":[]}],
#          "ap": [[1,32]],
#          "dtype": "float32",
#          "kind": "symbolic_ap",
#          "memsetref": "s_set"
#         }
#        ],
#        "name": "permute",
#        "opcode": "CollectiveCompute",
#        "optin_passes": [],
#        "origin": "Penguin",
#        "outs": [
#         {
#          "access_shape": [4,8],
#          "addrs": [{"c":0,"kind":"AffExprKind","terms":[]},{"c":0,"kind":"AffExprKind","terms":[]}],
#          "ap": [[1,32]],
#          "dtype": "float32",
#          "kind": "symbolic_ap",
#          "memsetref": "s_set"
#         }
#        ],
#        "pipe_id": 0,
#        "recv_from_rank": -1,
#        "scheduled_end": 0,
#        "scheduled_start": 0,
#        "send_to_rank": -1,
#        "src_target_pairs": [[0,1],[1,0]]
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
