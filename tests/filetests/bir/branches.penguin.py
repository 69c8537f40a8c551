# Basic blocks keep their names; a branch compares one register with a number and falls through to the next block.
v0 = m0.Function(id_=0, batch_ids=[], attrs=())
n = m0.Tensor(name="n", shape=(1,1), dtype="int32")
a = m5.NeuronSBTensor(name="a", shape=(8,4), dtype="float32", partition_dim=0)
with m0.BasicBlock(name="entry"):
    r = m4.LoadTensorToRegister(src=n, name="r")
    m0.ConditionalBranchInst(condition=r >= 3, true="big", false="small", name="br")
with m0.BasicBlock(name="small"):
    m4.MemsetOp(dst=a, value=0.0, name="zero")
    m0.UnconditionalBranchInst(target="end", name="jump")
with m0.BasicBlock(name="big"):
    b = m5.NeuronSBTensor(name="b", shape=(8,4), dtype="float32", partition_dim=0)
    m4.MemsetOp(dst=b, value=1.0, name="one")
    m0.ConditionalBranchInst(condition=r < 9, true="end", name="falls_through")
with m0.BasicBlock(name="huge"):
    m4.MemsetOp(dst=a, value=2.0, name="two")
with m0.BasicBlock(name="end"):
    m0.OptBarrier(name="done")
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
#      "memorylocations": [{"Skind":"memory_location","allocated":false,"dims":[1,4],"name":"n","type":"DRAM"}],
#      "name": "n_set",
#      "tensor_class": "Tensor",
#      "tensor_shape": [1,1]
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
#     },
#     {"Skind":"register","dtype":"int32","name":"r_reg"},
#     {
#      "Skind": "memory_location_set",
#      "dtype": "float32",
#      "kind": "Internal",
#      "memorylocations": [
#       {"Skind":"memory_location","allocated":false,"dims":[8,16],"name":"b","owner":"big","type":"SB"}
#      ],
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
#        "engine": "SP",
#        "engine_id": 0,
#        "ins": [
#         {
#          "access_shape": [1,1],
#          "addrs": [{"c":0,"kind":"AffExprKind","terms":[]},{"c":0,"kind":"AffExprKind","terms":[]}],
#          "ap": [[1,1]],
#          "dtype": "int32",
#          "kind": "symbolic_ap",
#          "memsetref": "n_set"
#         }
#        ],
#        "name": "r",
#        "opcode": "TensorLoad",
#        "optin_passes": [],
#        "origin": "Penguin",
#        "outs": [{"dtype":"int32","kind":"register_access","regref":"r_reg"}],
#        "scheduled_end": 0,
#        "scheduled_start": 0
#       },
#       {
#        "comp_op": "is_ge",
#        "dependencies": [["r","Flow"]],
#        "engine": "ALL",
#        "engine_id": 0,
#        "ins": [
#         {"dtype":"int32","kind":"register_access","regref":"r_reg"},
#         {"dtype":"int32","kind":"imm_value","value":3}
#        ],
#        "name": "br",
#        "on_false": "small",
#        "on_true": "big",
#        "opcode": "CompareAndBranch",
#        "optin_passes": [],
#        "origin": "Penguin",
#        "outs": [],
#        "scheduled_end": 0,
#        "scheduled_start": 0
#       }
#      ],
#      "name": "entry"
#     },
#     {
#      "instructions": [
#       {
#        "constant": 0.0,
#        "dependencies": [["br","Ordered"]],
#        "engine": "DVE",
#        "engine_id": 0,
#        "ins": [],
#        "mode": "Const",
#        "name": "zero",
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
#        "dependencies": [["zero","Ordered"]],
#        "engine": "ALL",
#        "engine_id": 0,
#        "ins": [],
#        "name": "jump",
#        "opcode": "UnconditionalBranch",
#        "optin_passes": [],
#        "origin": "Penguin",
#        "outs": [],
#        "scheduled_end": 0,
#        "scheduled_start": 0,
#        "target": "end"
#       }
#      ],
#      "name": "small"
#     },
#     {
#      "instructions": [
#       {
#        "constant": 1.0,
#        "dependencies": [["jump","Ordered"]],
#        "engine": "DVE",
#        "engine_id": 0,
#        "ins": [],
#        "mode": "Const",
#        "name": "one",
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
#        "comp_op": "is_le",
#        "dependencies": [["r","Flow"],["one","Ordered"]],
#        "engine": "ALL",
#        "engine_id": 0,
#        "ins": [
#         {"dtype":"int32","kind":"register_access","regref":"r_reg"},
#         {"dtype":"int32","kind":"imm_value","value":8}
#        ],
#        "name": "falls_through",
#        "on_false": "huge",
#        "on_true": "end",
#        "opcode": "CompareAndBranch",
#        "optin_passes": [],
#        "origin": "Penguin",
#        "outs": [],
#        "scheduled_end": 0,
#        "scheduled_start": 0
#       }
#      ],
#      "name": "big"
#     },
#     {
#      "instructions": [
#       {
#        "constant": 2.0,
#        "dependencies": [["zero","Output"],["falls_through","Ordered"]],
#        "engine": "DVE",
#        "engine_id": 0,
#        "ins": [],
#        "mode": "Const",
#        "name": "two",
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
#      "name": "huge"
#     },
#     {
#      "instructions": [
#       {
#        "dependencies": [["falls_through","Ordered"]],
#        "engine": "ALL",
#        "engine_id": 0,
#        "ins": [],
#        "name": "done",
#        "opcode": "AllEngineBarrier",
#        "optin_passes": [],
#        "origin": "Penguin",
#        "outs": [],
#        "scheduled_end": 0,
#        "scheduled_start": 0
#       }
#      ],
#      "name": "end"
#     }
#    ],
#    "name": "main"
#   }
#  ],
#  "version": 2
# }
