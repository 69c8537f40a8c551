# TensorScalarPtr takes immediates or one value per partition; a whole tile as the second makes it scalar_tensor_tensor; a scan
# has its initial state where the scalar stands.
v0 = m0.Function(id_=0, batch_ids=[], attrs=())
a = m5.NeuronSBTensor(name="a", shape=(8,4), dtype="float32", partition_dim=0)
b = m5.NeuronSBTensor(name="b", shape=(8,4), dtype="float32", partition_dim=0)
s = m5.NeuronSBTensor(name="s", shape=(8,1), dtype="float32", partition_dim=0)
n = m5.NeuronSBTensor(name="n", shape=(8,4), dtype="int32", partition_dim=0)
m4.TensorScalarPtrOp(dst=b, src=a, operand0=-1.0, op0="mult", name="imm")
m4.TensorScalarPtrOp(dst=b, src=a, operand0=s, operand1=2, op0="subtract", op1="max", reverse0=True, name="ptr")
m4.TensorScalarPtrOp(dst=b, src=a, operand0=s, operand1=b, op0="mult", op1="add", name="stt")
m4.TensorScalarPtrOp(dst=n, src=n, operand0=3, op0="logical_shift_left", name="shift")
m4.TensorScalarGEPOp(dst=b, src=a, operand0=s, op0="add", name="gep")
m4.TensorTensorScanOp(dst=b, src0=a, src1=b, initial=0.0, op0="mult", op1="add", name="scan")
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
#      "memorylocations": [{"Skind":"memory_location","allocated":false,"dims":[8,4],"name":"s","type":"SB"}],
#      "name": "s_set",
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
#         {"dtype":"float32","kind":"imm_value","value":-1.0}
#        ],
#        "name": "imm",
#        "op0": "mult",
#        "op1": "bypass",
#        "opcode": "TensorScalarPtr",
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
#        "reverse0": false,
#        "reverse1": false,
#        "scheduled_end": 0,
#        "scheduled_start": 0
#       },
#       {
#        "dependencies": [["imm","Output"]],
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
#          "ap": [[1,8],[1,1]],
#          "dtype": "float32",
#          "kind": "symbolic_ap",
#          "memsetref": "s_set"
#         },
#         {"dtype":"float32","kind":"imm_value","value":2.0}
#        ],
#        "name": "ptr",
#        "op0": "subtract",
#        "op1": "max",
#        "opcode": "TensorScalarPtr",
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
#        "reverse0": true,
#        "reverse1": false,
#        "scheduled_end": 0,
#        "scheduled_start": 0
#       },
#       {
#        "dependencies": [["ptr","Flow"]],
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
#          "ap": [[1,8],[1,1]],
#          "dtype": "float32",
#          "kind": "symbolic_ap",
#          "memsetref": "s_set"
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
#        "is_scalar_tensor_tensor": true,
#        "name": "stt",
#        "op0": "mult",
#        "op1": "add",
#        "opcode": "TensorScalarPtr",
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
#        "reverse0": false,
#        "reverse1": false,
#        "scheduled_end": 0,
#        "scheduled_start": 0
#       },
#       {
#        "engine": "DVE",
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
#         {"dtype":"int32","kind":"imm_value","value":3}
#        ],
#        "name": "shift",
#        "op0": "logical_shift_left",
#        "op1": "bypass",
#        "opcode": "TensorScalarPtr",
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
#        "reverse0": false,
#        "reverse1": false,
#        "scheduled_end": 0,
#        "scheduled_start": 0
#       },
#       {
#        "dependencies": [["stt","Output"]],
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
#          "ap": [[1,8],[1,1]],
#          "dtype": "float32",
#          "kind": "symbolic_ap",
#          "memsetref": "s_set"
#         }
#        ],
#        "is_tensor_scalar_addr": true,
#        "name": "gep",
#        "op0": "add",
#        "op1": "bypass",
#        "opcode": "TensorScalarPtr",
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
#        "reverse0": false,
#        "reverse1": false,
#        "scheduled_end": 0,
#        "scheduled_start": 0
#       },
#       {
#        "dependencies": [["gep","Flow"]],
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
#         {"dtype":"float32","kind":"imm_value","value":0.0},
#         {
#          "access_shape": [8,4],
#          "addrs": [{"c":0,"kind":"AffExprKind","terms":[]},{"c":0,"kind":"AffExprKind","terms":[]}],
#          "ap": [[1,8],[1,4]],
#          "dtype": "float32",
#          "kind": "symbolic_ap",
#          "memsetref": "b_set"
#         }
#        ],
#        "is_tensor_tensor_scan": true,
#        "name": "scan",
#        "op0": "mult",
#        "op1": "add",
#        "opcode": "TensorScalarPtr",
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
#        "reverse0": false,
#        "reverse1": false,
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
