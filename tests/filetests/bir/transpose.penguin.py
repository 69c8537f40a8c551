# A transpose on PE is a Matmult: the source is stationary, an identity moves through it. On DVE a StreamTranspose, by DMA a
# DMACopy.
v0 = m0.Function(id_=0, batch_ids=[], attrs=())
a = m5.NeuronSBTensor(name="a", shape=(32,16), dtype="float32", partition_dim=0)
t = m5.NeuronPSUMTensor(name="t", shape=(16,32), dtype="float32", partition_dim=0)
b = m5.NeuronSBTensor(name="b", shape=(16,32), dtype="float32", partition_dim=0)
x = m0.Tensor(name="x", shape=(32,16), dtype="float32")
m4.TransposeOp(dst=t, src=a, name="pe")
m4.TransposeOp(dst=b, src=a, name="dve")
m4.DMATranspose(dst=b, src=x, name="dma")
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
#      "memorylocations": [{"Skind":"memory_location","allocated":false,"dims":[32,64],"name":"a","type":"SB"}],
#      "name": "a_set",
#      "partition_dim": 0,
#      "tensor_class": "NeuronSBTensor",
#      "tensor_shape": [32,16]
#     },
#     {
#      "Skind": "memory_location_set",
#      "dtype": "float32",
#      "kind": "Internal",
#      "memorylocations": [{"Skind":"memory_location","allocated":false,"dims":[16,128],"name":"t","type":"PSUM"}],
#      "name": "t_set",
#      "partition_dim": 0,
#      "tensor_class": "NeuronPSUMTensor",
#      "tensor_shape": [16,32]
#     },
#     {
#      "Skind": "memory_location_set",
#      "dtype": "float32",
#      "kind": "Internal",
#      "memorylocations": [{"Skind":"memory_location","allocated":false,"dims":[16,128],"name":"b","type":"SB"}],
#      "name": "b_set",
#      "partition_dim": 0,
#      "tensor_class": "NeuronSBTensor",
#      "tensor_shape": [16,32]
#     },
#     {
#      "Skind": "memory_location_set",
#      "dtype": "float32",
#      "kind": "Internal",
#      "memorylocations": [{"Skind":"memory_location","allocated":false,"dims":[1,2048],"name":"x","type":"DRAM"}],
#      "name": "x_set",
#      "tensor_class": "Tensor",
#      "tensor_shape": [32,16]
#     },
#     {
#      "Skind": "memory_location_set",
#      "dtype": "float32",
#      "kind": "Const",
#      "memorylocations": [
#       {"Skind":"memory_location","allocated":false,"dims":[128,512],"name":"identity_float32","type":"SB"}
#      ],
#      "name": "identity_float32_set",
#      "partition_dim": 0,
#      "tensor_class": "IdentityWeightTensor",
#      "tensor_shape": [128,128]
#     }
#    ],
#    "attributes": {"need_unroll":true},
#    "blocks": [
#     {
#      "instructions": [
#       {
#        "accumulation_flag": 0,
#        "engine": "PE",
#        "engine_id": 0,
#        "ifmap_quant_offset": 0,
#        "ins": [
#         {
#          "access_shape": [32,32],
#          "addrs": [{"c":0,"kind":"AffExprKind","terms":[]},{"c":0,"kind":"AffExprKind","terms":[]}],
#          "ap": [[1,32],[1,32]],
#          "dtype": "float32",
#          "kind": "symbolic_ap",
#          "memsetref": "identity_float32_set"
#         },
#         {
#          "access_shape": [32,16],
#          "addrs": [{"c":0,"kind":"AffExprKind","terms":[]},{"c":0,"kind":"AffExprKind","terms":[]}],
#          "ap": [[1,32],[1,16]],
#          "dtype": "float32",
#          "kind": "symbolic_ap",
#          "memsetref": "a_set"
#         }
#        ],
#        "is_fmap_onezero": false,
#        "is_transpose": true,
#        "is_weight_onezero": false,
#        "name": "pe",
#        "opcode": "Matmult",
#        "optin_passes": [],
#        "origin": "Penguin",
#        "outs": [
#         {
#          "access_shape": [16,32],
#          "addrs": [{"c":0,"kind":"AffExprKind","terms":[]},{"c":0,"kind":"AffExprKind","terms":[]}],
#          "ap": [[1,16],[1,32]],
#          "dtype": "float32",
#          "kind": "symbolic_ap",
#          "memsetref": "t_set"
#         }
#        ],
#        "perf_mode": "None",
#        "psum_zero_region": 0,
#        "replication_num_rows": 0,
#        "replication_resolution": 0,
#        "replication_shift_amnt": 0,
#        "scheduled_end": 0,
#        "scheduled_start": 0,
#        "tile_position": [-1,-1],
#        "tile_size": [-1,-1],
#        "weights_quant_offset": 0
#       },
#       {
#        "engine": "DVE",
#        "engine_id": 0,
#        "ins": [
#         {
#          "access_shape": [32,16],
#          "addrs": [{"c":0,"kind":"AffExprKind","terms":[]},{"c":0,"kind":"AffExprKind","terms":[]}],
#          "ap": [[1,32],[1,16]],
#          "dtype": "float32",
#          "kind": "symbolic_ap",
#          "memsetref": "a_set"
#         }
#        ],
#        "name": "dve",
#        "opcode": "StreamTranspose",
#        "optin_passes": [],
#        "origin": "Penguin",
#        "outs": [
#         {
#          "access_shape": [16,32],
#          "addrs": [{"c":0,"kind":"AffExprKind","terms":[]},{"c":0,"kind":"AffExprKind","terms":[]}],
#          "ap": [[1,16],[1,32]],
#          "dtype": "float32",
#          "kind": "symbolic_ap",
#          "memsetref": "b_set"
#         }
#        ],
#        "scheduled_end": 0,
#        "scheduled_start": 0
#       },
#       {
#        "dependencies": [["dve","Output"]],
#        "engine": "DMA",
#        "engine_id": 0,
#        "ins": [
#         {
#          "access_shape": [32,16],
#          "addrs": [{"c":0,"kind":"AffExprKind","terms":[]},{"c":0,"kind":"AffExprKind","terms":[]}],
#          "ap": [[1,512]],
#          "dtype": "float32",
#          "kind": "symbolic_ap",
#          "memsetref": "x_set"
#         }
#        ],
#        "mode": "Transpose",
#        "name": "dma",
#        "opcode": "DMACopy",
#        "optin_passes": [],
#        "origin": "Penguin",
#        "outs": [
#         {
#          "access_shape": [16,32],
#          "addrs": [{"c":0,"kind":"AffExprKind","terms":[]},{"c":0,"kind":"AffExprKind","terms":[]}],
#          "ap": [[1,16],[1,32]],
#          "dtype": "float32",
#          "kind": "symbolic_ap",
#          "memsetref": "b_set"
#         }
#        ],
#        "scheduled_end": 0,
#        "scheduled_start": 0,
#        "transpose_op": "XZYW"
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
