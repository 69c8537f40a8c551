# The eight largest, their places, their replacement.
v0 = m0.Function(id_=0, batch_ids=[], attrs=())
x = m0.Tensor(name="x", shape=(4,16), dtype="float32")
y = m0.Tensor(name="y", shape=(4,8), dtype="float32")
z = m0.Tensor(name="z", shape=(4,8), dtype="uint32")
w = m0.Tensor(name="w", shape=(4,16), dtype="float32")
v = m0.Tensor(name="v", shape=(4,16), dtype="float32")
i = m0.Tensor(name="i", shape=(4,8), dtype="uint32")
v0.markInput(x)
a = m5.NeuronSBTensor(name="a", shape=(4,16), dtype="float32", partition_dim=0)
m = m5.NeuronSBTensor(name="m", shape=(4,8), dtype="float32", partition_dim=0)
j = m5.NeuronSBTensor(name="j", shape=(4,8), dtype="uint32", partition_dim=0)
j2 = m5.NeuronSBTensor(name="j2", shape=(4,8), dtype="uint32", partition_dim=0)
b = m5.NeuronSBTensor(name="b", shape=(4,16), dtype="float32", partition_dim=0)
c = m5.NeuronSBTensor(name="c", shape=(4,16), dtype="float32", partition_dim=0)
m4.SBAtomLoad(dst=a, src=x)
m4.SundaMax8(dst=m, src=a)
m4.SundaMaxIndex8(dst=j, vals=m, src=a)
m4.SundaMatchReplace8(dst=b, vals=m, src=a, imm_value=-1.5)
m4.MaxIndexAndMatchReplace(dst=c, dst_idx=j2, vals=m, src=a, imm_value=2.0)
m4.SBAtomStore(dst=y, src=m)
m4.SBAtomStore(dst=z, src=j)
m4.SBAtomStore(dst=w, src=b)
m4.SBAtomStore(dst=v, src=c)
m4.SBAtomStore(dst=i, src=j2)
v0.markOutput(y)
v0.markOutput(z)
v0.markOutput(w)
v0.markOutput(v)
v0.markOutput(i)
ir=v0

# run: bir-eval,bir-eval{order=random random=1},bir-eval{order=random random=2}
# with: --target gen3
# expect: ok
# expect: passes[2].outcome == "unchanged"
