# Barriers; a core barrier is there from gen3 on.
v0 = m0.Function(id_=0, batch_ids=[], attrs=())
a = m5.NeuronSBTensor(name="a", shape=(8,4), dtype="float32", partition_dim=0)
m4.MemsetOp(dst=a, value=0.0, name="before")
m0.OptBarrier(name="all")
m4.CoreBarrierOp(cores=[0, 1], id_=5, name="cores")
m4.MemsetOp(dst=a, value=1.0, name="after")
ir=v0

# run: lower-bir
# with: --target gen3
# emit: bir
# -----
# {
#  "arch": "gen3",
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
#     }
#    ],
#    "attributes": {"need_unroll":true},
#    "blocks": [
#     {
#      "instructions": [
#       {
#        "constant": 0.0,
#        "engine": "DVE",
#        "engine_id": 0,
#        "ins": [],
#        "mode": "Const",
#        "name": "before",
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
#          "memsetref": "a_set"
#         }
#        ],
#        "scheduled_end": 0,
#        "scheduled_start": 0
#       },
#       {
#        "dependencies": [["before","Ordered"]],
#        "engine": "ALL",
#        "engine_id": 0,
#        "ins": [],
#        "name": "all",
#        "opcode": "AllEngineBarrier",
#        "optin_passes": [],
#        "origin": "Penguin",
#        "outs": [],
#        "scheduled_end": 0,
#        "scheduled_start": 0
#       },
#       {
#        "cores": [0,1],
#        "dependencies": [["all","Ordered"]],
#        "engine": "ALL",
#        "engine_id": 0,
#        "id": 5,
#        "ins": [],
#        "name": "cores",
#        "opcode": "CoreBarrier",
#        "optin_passes": [],
#        "origin": "Penguin",
#        "outs": [],
#        "scheduled_end": 0,
#        "scheduled_start": 0
#       },
#       {
#        "constant": 1.0,
#        "dependencies": [["before","Output"],["cores","Ordered"]],
#        "engine": "DVE",
#        "engine_id": 0,
#        "ins": [],
#        "mode": "Const",
#        "name": "after",
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
#          "memsetref": "a_set"
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
