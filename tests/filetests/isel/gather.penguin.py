# Gathers: rows by one number, elements by a pair, along the middle dimension, more rows than partitions; indices outside are brought inside.
v0 = m0.Function(id_=0, batch_ids=[], attrs=("model-type=memory-bound", "mac-count=0"))
x = m0.Tensor(name="x", shape=(6,40), dtype="float32")
y = m0.Tensor(name="y", shape=(3,5,7), dtype="float32")
i = m0.Tensor(name="i", shape=(130,), dtype="int32")
j = m0.Tensor(name="j", shape=(4,9,1), dtype="int64")
k = m0.Tensor(name="k", shape=(11,2), dtype="int32")
v0.markInput(x)
v0.markInput(y)
v0.markInput(i)
v0.markInput(j)
v0.markInput(k)
a = m0.Tensor(name="a", shape=(130,40), dtype="float32")
b = m0.Tensor(name="b", shape=(4,9,40), dtype="float32")
c = m0.Tensor(name="c", shape=(11,7), dtype="float32")
d = m0.Tensor(name="d", shape=(3,130,7), dtype="float32")
e = m0.Tensor(name="e", shape=(3,130,1,7), dtype="float32")
f = m0.Tensor(name="f", shape=(11,4), dtype="float32")
g = m0.Tensor(name="g", shape=(130,40), dtype="float32")
h = m0.Tensor(name="h", shape=(6,40), dtype="float32")
m8.GatherTensorOp(dsts=[a], srcs=[x, i], offset_dims=[1], collapsed_slice_dims=[0], start_index_map=[0], index_vector_dim=1, slice_sizes=[1, 40])
m8.GatherTensorOp(dsts=[b], srcs=[x, j], offset_dims=[2], collapsed_slice_dims=[0], start_index_map=[0], index_vector_dim=2, slice_sizes=[1, 40])
m8.GatherTensorOp(dsts=[c], srcs=[y, k], offset_dims=[1], collapsed_slice_dims=[0, 1], start_index_map=[0, 1], index_vector_dim=1, slice_sizes=[1, 1, 7])
m8.GatherTensorOp(dsts=[d], srcs=[y, i], offset_dims=[0, 2], collapsed_slice_dims=[1], start_index_map=[1], index_vector_dim=1, slice_sizes=[3, 1, 7])
m8.GatherTensorOp(dsts=[e], srcs=[y, i], offset_dims=[0, 2, 3], collapsed_slice_dims=[], start_index_map=[1], index_vector_dim=1, slice_sizes=[3, 1, 7])
m8.GatherTensorOp(dsts=[f], srcs=[y, k], offset_dims=[1], collapsed_slice_dims=[0, 2], start_index_map=[2, 0], index_vector_dim=1, slice_sizes=[1, 4, 1])
m0.UnaryOp(dsts=[h], srcs=[x], op=np.tanh)
m8.GatherTensorOp(dsts=[g], srcs=[h, i], offset_dims=[1], collapsed_slice_dims=[0], start_index_map=[0], index_vector_dim=1, slice_sizes=[1, 40])
v0.markOutput(a)
v0.markOutput(b)
v0.markOutput(c)
v0.markOutput(d)
v0.markOutput(e)
v0.markOutput(f)
v0.markOutput(g)
ir=v0


# run: isel,default,lower-bir,bir-eval{order=random random=3}
# with: --validate
# expect: all(passes, $.validated == true)
# expect: passes[0].outcome == "changed"

# run: isel{resident=0},deps,lower-bir
# with: --validate
# expect: all(passes, $.validated == true)
