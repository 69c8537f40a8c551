# What classes of the vector engines and the rest become on gen3: opcode, engine and own keys of each.
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
m4.RangeSelect(dst=b, src=a, bound0=s, bound1=s, op0="is_ge", op1="is_lt", base=3, fill_value=-1.0, name="c0")
m4.RangeSelectReduce(dst=b, acc=s, src=a, reduce_op="max", name="c1")
m4.MaxIndexAndMatchReplace(dst=b, dst_idx=i, vals=b, src=a, imm_value=0.0, name="c2")
m4.GetSequenceBounds(dst=b, src=a, name="c3")
ir=v0

# run: lower-bir
# with: --target gen3
# expect: ok
# expect: any(bir.functions[0].blocks[0].instructions, $.name == "c0" && $.opcode == "RangeSelect" && $.engine == "DVE" && $.compare_op0 == "is_ge" && $.compare_op1 == "is_lt" && $.fill_value == -1.0 && $.reduce_cmd == "Idle" && $.reduce_op == "bypass" && $.base == 3)
# expect: any(bir.functions[0].blocks[0].instructions, $.name == "c1" && $.opcode == "RangeSelect" && $.engine == "DVE" && $.compare_op0 == "bypass" && $.compare_op1 == "bypass" && $.fill_value == 0.0 && $.reduce_cmd == "ZeroAccumulate" && $.reduce_op == "max")
# expect: any(bir.functions[0].blocks[0].instructions, $.name == "c2" && $.opcode == "MaxIndexAndMatchReplace" && $.engine == "DVE" && $.imm_value == 0.0)
# expect: any(bir.functions[0].blocks[0].instructions, $.name == "c3" && $.opcode == "GetSequenceBounds" && $.engine == "Pool")
