# ActivationAccumulationOp is an Activation with an accumulator as its second result.
v0 = m0.Function(id_=0, batch_ids=[], attrs=())
a = m5.NeuronSBTensor(name="a", shape=(8,4), dtype="float32", partition_dim=0)
b = m5.NeuronSBTensor(name="b", shape=(8,4), dtype="float32", partition_dim=0)
s = m5.NeuronSBTensor(name="s", shape=(8,1), dtype="float32", partition_dim=0)
m4.ActivationAccumulationOp(dst=b, acc=s, src=a, func="Square", reduce_op="add", name="sq")
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
#      "dtype": "float32",
#      "kind": "Const",
#      "memorylocations": [{"Skind":"memory_location","allocated":false,"dims":[128,4],"name":"zero_bias","type":"SB"}],
#      "name": "zero_bias_set",
#      "partition_dim": 0,
#      "tensor_class": "SingleValueTensor",
#      "tensor_shape": [128,1]
#     }
#    ],
#    "attributes": {"need_unroll":true},
#    "blocks": [
#     {
#      "instructions": [
#       {
#        "acc": "ZeroAccumulate",
#        "alpha": 0.0,
#        "engine": "Activation",
#        "engine_id": 0,
#        "func": "Square",
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
#          "memsetref": "zero_bias_set"
#         }
#        ],
#        "name": "sq",
#        "op0": "mult",
#        "op1": "add",
#        "opcode": "Activation",
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
#        "reduce_op": "add",
#        "scale": 1.0,
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
