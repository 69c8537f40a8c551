# What PE classes become on gen3: opcode, engine and own keys of each.
v0 = m0.Function(id_=0, batch_ids=[], attrs=())
a = m5.NeuronSBTensor(name="a", shape=(8,8), dtype="float32", partition_dim=0)
b = m5.NeuronSBTensor(name="b", shape=(8,8), dtype="float32", partition_dim=0)
s = m5.NeuronSBTensor(name="s", shape=(8,1), dtype="float32", partition_dim=0)
i = m5.NeuronSBTensor(name="i", shape=(8,8), dtype="uint32", partition_dim=0)
w = m5.NeuronSBTensor(name="w", shape=(8,8), dtype=m7.dtype.float8_e4m3fn_x4, partition_dim=0)
e = m5.NeuronSBTensor(name="e", shape=(8,8), dtype=m7.dtype.float8_e8m0fnu, partition_dim=0)
ps = m5.NeuronPSUMTensor(name="ps", shape=(8,8), dtype="float32", partition_dim=0)
x = m0.Tensor(name="x", shape=(8,8), dtype="float32")
y = m0.Tensor(name="y", shape=(8,8), dtype="float32")
n = m0.Tensor(name="n", shape=(1,1), dtype="int32")
r = m4.LoadTensorToRegister(src=n, name="r")
p = m2.APIndex(name="p", ub=8)
f = m2.APIndex(name="f", ub=8)
m4.MatMulSparseOp(dst=ps, stationary=a, moving=b, compress_ratio=4, name="c0")
ir=v0

# run: lower-bir
# with: --target gen3
# expect: ok
# expect: any(bir.functions[0].blocks[0].instructions, $.name == "c0" && $.opcode == "MatmultSparse" && $.engine == "PE" && $.accumulation_flag == 0 && $.compress_ratio == 4 && $.ifmap_quant_offset == 0 && $.is_fmap_onezero == false && $.is_transpose == false && $.is_weight_onezero == false && $.perf_mode == "None" && $.psum_zero_region == 0 && $.replication_num_rows == 0 && $.replication_resolution == 0 && $.replication_shift_amnt == 0 && $.tile_position.length == 2 && $.tile_position[0] == -1 && $.tile_position[1] == -1 && $.tile_size.length == 2 && $.tile_size[0] == -1 && $.tile_size[1] == -1 && $.weights_quant_offset == 0)
