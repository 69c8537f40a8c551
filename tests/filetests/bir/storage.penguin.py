# Kinds by role, allocations, initial values, aliases of DRAM locations, types BIR names differently.
v0 = m0.Function(id_=0, batch_ids=[], attrs=())
x = m0.Tensor(name="x", shape=(8,4), dtype="float32")
y = m0.Tensor(name="y", shape=(8,4), dtype="float32")
w = m0.Tensor(name="w", shape=(8,4), dtype="float32")
one = m0.SingleValueTensor(name="one", shape=(8,4), dtype="float32", value=1.0)
flags = m0.Tensor(name="flags", shape=(8,), dtype=m7.dtype.bool)
v0.markInput(x)
v0.markInput(w, is_parameter_tensor=True)
a = m5.NeuronSBTensor(name="a", shape=(2,8,4), dtype="float8_e5m2", partition_dim=1, allocation=(32,4096))
p = m5.NeuronPSUMTensor(name="p", shape=(8,4), dtype="float32", partition_dim=0, allocation=(3,0,512), init=0.0)
id0 = m5.IdentityWeightTensor(name="id0", shape=(8,8), dtype="float32", partition_dim=0)
v0.aliasTensors("y", "x", "must")
v0.aliasTensors("w", "x", "may")
v0.markOutput(y)
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
#      "kind": "ExternalInput",
#      "memorylocations": [
#       {
#        "Skind": "memory_location",
#        "alias": [["y_set","y",3],["w_set","w",1]],
#        "allocated": false,
#        "dims": [1,128],
#        "name": "x",
#        "type": "DRAM"
#       }
#      ],
#      "name": "x_set",
#      "tensor_class": "Tensor",
#      "tensor_shape": [8,4]
#     },
#     {
#      "Skind": "memory_location_set",
#      "dtype": "float32",
#      "kind": "ExternalOutput",
#      "memorylocations": [
#       {"Skind":"memory_location","alias":[["x_set","x",3]],"allocated":false,"dims":[1,128],"name":"y","type":"DRAM"}
#      ],
#      "name": "y_set",
#      "tensor_class": "Tensor",
#      "tensor_shape": [8,4]
#     },
#     {
#      "Skind": "memory_location_set",
#      "dtype": "float32",
#      "kind": "ExternalInputParameter",
#      "memorylocations": [
#       {"Skind":"memory_location","alias":[["x_set","x",1]],"allocated":false,"dims":[1,128],"name":"w","type":"DRAM"}
#      ],
#      "name": "w_set",
#      "tensor_class": "Tensor",
#      "tensor_shape": [8,4]
#     },
#     {
#      "Skind": "memory_location_set",
#      "dtype": "float32",
#      "kind": "Const",
#      "memorylocations": [{"Skind":"memory_location","allocated":false,"dims":[1,128],"name":"one","type":"DRAM"}],
#      "name": "one_set",
#      "tensor_class": "SingleValueTensor",
#      "tensor_shape": [8,4],
#      "value": 1.0
#     },
#     {
#      "Skind": "memory_location_set",
#      "dtype": "uint8",
#      "is_bool": true,
#      "kind": "Internal",
#      "memorylocations": [{"Skind":"memory_location","allocated":false,"dims":[1,8],"name":"flags","type":"DRAM"}],
#      "name": "flags_set",
#      "tensor_class": "Tensor",
#      "tensor_shape": [8]
#     },
#     {
#      "Skind": "memory_location_set",
#      "dtype": "float8e5",
#      "kind": "Internal",
#      "memorylocations": [
#       {"Skind":"memory_location","addr":4096,"allocated":true,"base":32,"dims":[8,8],"name":"a","type":"SB"}
#      ],
#      "name": "a_set",
#      "partition_dim": 1,
#      "tensor_class": "NeuronSBTensor",
#      "tensor_shape": [2,8,4]
#     },
#     {
#      "Skind": "memory_location_set",
#      "dtype": "float32",
#      "kind": "Internal",
#      "memorylocations": [
#       {
#        "Skind": "memory_location",
#        "addr": 512,
#        "allocated": true,
#        "bank": 3,
#        "base": 0,
#        "dims": [8,16],
#        "init": 0.0,
#        "name": "p",
#        "type": "PSUM"
#       }
#      ],
#      "name": "p_set",
#      "partition_dim": 0,
#      "tensor_class": "NeuronPSUMTensor",
#      "tensor_shape": [8,4]
#     },
#     {
#      "Skind": "memory_location_set",
#      "dtype": "float32",
#      "kind": "Const",
#      "memorylocations": [{"Skind":"memory_location","allocated":false,"dims":[8,32],"name":"id0","type":"SB"}],
#      "name": "id0_set",
#      "partition_dim": 0,
#      "tensor_class": "IdentityWeightTensor",
#      "tensor_shape": [8,8]
#     }
#    ],
#    "attributes": {"need_unroll":true},
#    "blocks": [{"instructions":[],"name":"Block1"}],
#    "name": "main"
#   }
#  ],
#  "version": 2
# }
