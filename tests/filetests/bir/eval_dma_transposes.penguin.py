# DMA transposes of two and three dimensions, from and to HBM.
v0 = m0.Function(id_=0, batch_ids=[], attrs=())
p = m2.APIndex(name="p", ub=4)
q = m2.APIndex(name="q", ub=3)
r = m2.APIndex(name="r", ub=2)
x = m0.Tensor(name="x", shape=(3,4), dtype="float32")
x3 = m0.Tensor(name="x3", shape=(2,3,4), dtype="float32")
y = m0.Tensor(name="y", shape=(4,3), dtype="float32")
y3 = m0.Tensor(name="y3", shape=(4,3,2), dtype="float32")
h = m0.Tensor(name="h", shape=(4,3,2), dtype="float32")
v0.markInput(x)
v0.markInput(x3)
a = m5.NeuronSBTensor(name="a", shape=(4,3), dtype="float32", partition_dim=0)
b = m5.NeuronSBTensor(name="b", shape=(4,3,2), dtype="float32", partition_dim=0)
m4.DMATranspose(dst=a[0:4, 0:3], src=x[0:3, 0:4])
m4.DMATranspose(dst=b[p, q, r], src=x3[r, q, p])
m4.SBAtomStore(dst=y, src=a)
m4.SBAtomStore(dst=y3, src=b)
m4.DMATranspose(dst=h[p, q, r], src=x3[r, q, p])
v0.markOutput(y)
v0.markOutput(y3)
v0.markOutput(h)
ir=v0

# run: bir-eval,bir-eval{order=random random=1},bir-eval{order=random random=2}
# expect: ok
# expect: passes[2].outcome == "unchanged"
