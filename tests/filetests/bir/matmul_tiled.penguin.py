# C[512,1024] = A[512,512] @ B[512,1024] in bf16: K and M in tiles of 128, N in tiles of 512.
# A is stored transposed (K on the partition dimension), as the PE array wants its stationary operand.
v0 = m0.Function(id_=0, batch_ids=[], attrs=("model-type=compute-bound", "mac-count=268435456"))
aT = m0.Tensor(name="aT", shape=(512,512), dtype="bfloat16")
b = m0.Tensor(name="b", shape=(512,1024), dtype="bfloat16")
c = m0.Tensor(name="c", shape=(512,1024), dtype="bfloat16")
v0.markInput(aT)
v0.markInput(b)
with m0.AffineAxis(name="mt", ub=4, axis_type=m0.AxisType.Parallel) as mt:
    with m0.AffineAxis(name="nt", ub=2, axis_type=m0.AxisType.Parallel) as nt:
        ps = m5.NeuronPSUMTensor(name="ps", shape=(128,512), dtype="float32", partition_dim=0, init=0.0)
        with m0.AffineAxis(name="kt", ub=4, axis_type=m0.AxisType.Sequential) as kt:
            w = m5.NeuronSBTensor(name="w", shape=(128,128), dtype="bfloat16", partition_dim=0)
            x = m5.NeuronSBTensor(name="x", shape=(128,512), dtype="bfloat16", partition_dim=0)
            lw = m4.SBAtomLoad(dst=w[0:128, 0:128], src=aT[128*kt:128*kt+128, 128*mt:128*mt+128], name="lw")
            lx = m4.SBAtomLoad(dst=x[0:128, 0:512], src=b[128*kt:128*kt+128, 512*nt:512*nt+512], name="lx")
            mm = m4.MatMulOp(dst=ps[0:128, 0:512], stationary=w[0:128, 0:128], moving=x[0:128, 0:512], is_accumulate=True, name="mm")
        o = m5.NeuronSBTensor(name="o", shape=(128,512), dtype="bfloat16", partition_dim=0)
        cp = m3.TensorCopyOp(dst=o[0:128, 0:512], src=ps[0:128, 0:512], engine="DVE", name="cp")
        st = m4.SBAtomStore(dst=c[128*mt:128*mt+128, 512*nt:512*nt+512], src=o[0:128, 0:512], name="st")
v0.markOutput(c)
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
#      "dtype": "bfloat16",
#      "kind": "ExternalInput",
#      "memorylocations": [{"Skind":"memory_location","allocated":false,"dims":[1,524288],"name":"aT","type":"DRAM"}],
#      "name": "aT_set",
#      "tensor_class": "Tensor",
#      "tensor_shape": [512,512]
#     },
#     {
#      "Skind": "memory_location_set",
#      "dtype": "bfloat16",
#      "kind": "ExternalInput",
#      "memorylocations": [{"Skind":"memory_location","allocated":false,"dims":[1,1048576],"name":"b","type":"DRAM"}],
#      "name": "b_set",
#      "tensor_class": "Tensor",
#      "tensor_shape": [512,1024]
#     },
#     {
#      "Skind": "memory_location_set",
#      "dtype": "bfloat16",
#      "kind": "ExternalOutput",
#      "memorylocations": [{"Skind":"memory_location","allocated":false,"dims":[1,1048576],"name":"c","type":"DRAM"}],
#      "name": "c_set",
#      "tensor_class": "Tensor",
#      "tensor_shape": [512,1024]
#     },
#     {
#      "Skind": "memory_location_set",
#      "dtype": "float32",
#      "kind": "Internal",
#      "memorylocations": [
#       {
#        "Skind": "memory_location",
#        "allocated": false,
#        "dims": [128,2048],
#        "init": 0.0,
#        "name": "ps",
#        "owner": "Block1/L0/block0/L1/block0",
#        "type": "PSUM"
#       }
#      ],
#      "name": "ps_set",
#      "partition_dim": 0,
#      "tensor_class": "NeuronPSUMTensor",
#      "tensor_shape": [128,512]
#     },
#     {
#      "Skind": "memory_location_set",
#      "dtype": "bfloat16",
#      "kind": "Internal",
#      "memorylocations": [
#       {
#        "Skind": "memory_location",
#        "allocated": false,
#        "dims": [128,1024],
#        "name": "o",
#        "owner": "Block1/L0/block0/L1/block0",
#        "type": "SB"
#       }
#      ],
#      "name": "o_set",
#      "partition_dim": 0,
#      "tensor_class": "NeuronSBTensor",
#      "tensor_shape": [128,512]
#     },
#     {
#      "Skind": "memory_location_set",
#      "dtype": "bfloat16",
#      "kind": "Internal",
#      "memorylocations": [
#       {
#        "Skind": "memory_location",
#        "allocated": false,
#        "dims": [128,256],
#        "name": "w",
#        "owner": "Block1/L0/block0/L1/block0/L2/block0",
#        "type": "SB"
#       }
#      ],
#      "name": "w_set",
#      "partition_dim": 0,
#      "tensor_class": "NeuronSBTensor",
#      "tensor_shape": [128,128]
#     },
#     {
#      "Skind": "memory_location_set",
#      "dtype": "bfloat16",
#      "kind": "Internal",
#      "memorylocations": [
#       {
#        "Skind": "memory_location",
#        "allocated": false,
#        "dims": [128,1024],
#        "name": "x",
#        "owner": "Block1/L0/block0/L1/block0/L2/block0",
#        "type": "SB"
#       }
#      ],
#      "name": "x_set",
#      "partition_dim": 0,
#      "tensor_class": "NeuronSBTensor",
#      "tensor_shape": [128,512]
#     }
#    ],
#    "attributes": {"need_unroll":true},
#    "blocks": [
#     {
#      "instructions": [
#       {
#        "LoopAxis": {"lb":0,"name":"mt","stride":1,"ub":4},
#        "blocks": [
#         {
#          "instructions": [
#           {
#            "LoopAxis": {"lb":0,"name":"nt","stride":1,"ub":2},
#            "blocks": [
#             {
#              "instructions": [
#               {
#                "LoopAxis": {"lb":0,"name":"kt","stride":1,"ub":4},
#                "blocks": [
#                 {
#                  "instructions": [
#                   {
#                    "engine": "DMA",
#                    "engine_id": 0,
#                    "ins": [
#                     {
#                      "access_shape": [128,128],
#                      "addrs": [
#                       {"c":0,"kind":"AffExprKind","terms":[{"coeff":128,"idx":{"axis":"kt","kind":"AffIVKind"}}]},
#                       {"c":0,"kind":"AffExprKind","terms":[{"coeff":128,"idx":{"axis":"mt","kind":"AffIVKind"}}]}
#                      ],
#                      "ap": [[512,128],[1,128]],
#                      "dtype": "bfloat16",
#                      "kind": "symbolic_ap",
#                      "memsetref": "aT_set"
#                     }
#                    ],
#                    "loopnest": ["mt","nt","kt"],
#                    "name": "lw",
#                    "opcode": "Load",
#                    "optin_passes": [],
#                    "origin": "Penguin",
#                    "outs": [
#                     {
#                      "access_shape": [128,128],
#                      "addrs": [{"c":0,"kind":"AffExprKind","terms":[]},{"c":0,"kind":"AffExprKind","terms":[]}],
#                      "ap": [[1,128],[1,128]],
#                      "dtype": "bfloat16",
#                      "kind": "symbolic_ap",
#                      "memsetref": "w_set"
#                     }
#                    ],
#                    "scheduled_end": 0,
#                    "scheduled_start": 0
#                   },
#                   {
#                    "engine": "DMA",
#                    "engine_id": 0,
#                    "ins": [
#                     {
#                      "access_shape": [128,512],
#                      "addrs": [
#                       {"c":0,"kind":"AffExprKind","terms":[{"coeff":128,"idx":{"axis":"kt","kind":"AffIVKind"}}]},
#                       {"c":0,"kind":"AffExprKind","terms":[{"coeff":512,"idx":{"axis":"nt","kind":"AffIVKind"}}]}
#                      ],
#                      "ap": [[1024,128],[1,512]],
#                      "dtype": "bfloat16",
#                      "kind": "symbolic_ap",
#                      "memsetref": "b_set"
#                     }
#                    ],
#                    "loopnest": ["mt","nt","kt"],
#                    "name": "lx",
#                    "opcode": "Load",
#                    "optin_passes": [],
#                    "origin": "Penguin",
#                    "outs": [
#                     {
#                      "access_shape": [128,512],
#                      "addrs": [{"c":0,"kind":"AffExprKind","terms":[]},{"c":0,"kind":"AffExprKind","terms":[]}],
#                      "ap": [[1,128],[1,512]],
#                      "dtype": "bfloat16",
#                      "kind": "symbolic_ap",
#                      "memsetref": "x_set"
#                     }
#                    ],
#                    "scheduled_end": 0,
#                    "scheduled_start": 0
#                   },
#                   {
#                    "accumulation_flag": 1,
#                    "dependencies": [["lw","Flow"],["lx","Flow"]],
#                    "engine": "PE",
#                    "engine_id": 0,
#                    "ifmap_quant_offset": 0,
#                    "ins": [
#                     {
#                      "access_shape": [128,512],
#                      "addrs": [{"c":0,"kind":"AffExprKind","terms":[]},{"c":0,"kind":"AffExprKind","terms":[]}],
#                      "ap": [[1,128],[1,512]],
#                      "dtype": "bfloat16",
#                      "kind": "symbolic_ap",
#                      "memsetref": "x_set"
#                     },
#                     {
#                      "access_shape": [128,128],
#                      "addrs": [{"c":0,"kind":"AffExprKind","terms":[]},{"c":0,"kind":"AffExprKind","terms":[]}],
#                      "ap": [[1,128],[1,128]],
#                      "dtype": "bfloat16",
#                      "kind": "symbolic_ap",
#                      "memsetref": "w_set"
#                     }
#                    ],
#                    "is_fmap_onezero": false,
#                    "is_transpose": false,
#                    "is_weight_onezero": false,
#                    "loopnest": ["mt","nt","kt"],
#                    "name": "mm",
#                    "opcode": "Matmult",
#                    "optin_passes": [],
#                    "origin": "Penguin",
#                    "outs": [
#                     {
#                      "access_shape": [128,512],
#                      "addrs": [{"c":0,"kind":"AffExprKind","terms":[]},{"c":0,"kind":"AffExprKind","terms":[]}],
#                      "ap": [[1,128],[1,512]],
#                      "dtype": "float32",
#                      "kind": "symbolic_ap",
#                      "memsetref": "ps_set"
#                     }
#                    ],
#                    "perf_mode": "None",
#                    "psum_zero_region": 0,
#                    "replication_num_rows": 0,
#                    "replication_resolution": 0,
#                    "replication_shift_amnt": 0,
#                    "scheduled_end": 0,
#                    "scheduled_start": 0,
#                    "tile_position": [-1,-1],
#                    "tile_size": [-1,-1],
#                    "weights_quant_offset": 0
#                   }
#                  ],
#                  "name": "block0"
#                 }
#                ],
#                "engine": "Unassigned",
#                "engine_id": 0,
#                "ins": [],
#                "isParallel": false,
#                "loopnest": ["mt","nt"],
#                "name": "L2",
#                "opcode": "Loop",
#                "optin_passes": [],
#                "origin": "Penguin",
#                "outs": [],
#                "scheduled_end": 0,
#                "scheduled_start": 0
#               },
#               {
#                "dependencies": [["mm","Flow"]],
#                "engine": "DVE",
#                "engine_id": 0,
#                "ins": [
#                 {
#                  "access_shape": [128,512],
#                  "addrs": [{"c":0,"kind":"AffExprKind","terms":[]},{"c":0,"kind":"AffExprKind","terms":[]}],
#                  "ap": [[1,128],[1,512]],
#                  "dtype": "float32",
#                  "kind": "symbolic_ap",
#                  "memsetref": "ps_set"
#                 }
#                ],
#                "loopnest": ["mt","nt"],
#                "name": "cp",
#                "opcode": "TensorCopy",
#                "optin_passes": [],
#                "origin": "Penguin",
#                "outs": [
#                 {
#                  "access_shape": [128,512],
#                  "addrs": [{"c":0,"kind":"AffExprKind","terms":[]},{"c":0,"kind":"AffExprKind","terms":[]}],
#                  "ap": [[1,128],[1,512]],
#                  "dtype": "bfloat16",
#                  "kind": "symbolic_ap",
#                  "memsetref": "o_set"
#                 }
#                ],
#                "scheduled_end": 0,
#                "scheduled_start": 0
#               },
#               {
#                "dependencies": [["cp","Flow"]],
#                "engine": "DMA",
#                "engine_id": 0,
#                "ins": [
#                 {
#                  "access_shape": [128,512],
#                  "addrs": [{"c":0,"kind":"AffExprKind","terms":[]},{"c":0,"kind":"AffExprKind","terms":[]}],
#                  "ap": [[1,128],[1,512]],
#                  "dtype": "bfloat16",
#                  "kind": "symbolic_ap",
#                  "memsetref": "o_set"
#                 }
#                ],
#                "loopnest": ["mt","nt"],
#                "name": "st",
#                "opcode": "Save",
#                "optin_passes": [],
#                "origin": "Penguin",
#                "outs": [
#                 {
#                  "access_shape": [128,512],
#                  "addrs": [
#                   {"c":0,"kind":"AffExprKind","terms":[{"coeff":128,"idx":{"axis":"mt","kind":"AffIVKind"}}]},
#                   {"c":0,"kind":"AffExprKind","terms":[{"coeff":512,"idx":{"axis":"nt","kind":"AffIVKind"}}]}
#                  ],
#                  "ap": [[1024,128],[1,512]],
#                  "dtype": "bfloat16",
#                  "kind": "symbolic_ap",
#                  "memsetref": "c_set"
#                 }
#                ],
#                "scheduled_end": 0,
#                "scheduled_start": 0
#               }
#              ],
#              "name": "block0"
#             }
#            ],
#            "engine": "Unassigned",
#            "engine_id": 0,
#            "ins": [],
#            "isParallel": true,
#            "loopnest": ["mt"],
#            "name": "L1",
#            "opcode": "Loop",
#            "optin_passes": [],
#            "origin": "Penguin",
#            "outs": [],
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
#        "isParallel": true,
#        "name": "L0",
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
