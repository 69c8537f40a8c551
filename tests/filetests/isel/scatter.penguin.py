# Scatters: rows folded in and rows replaced, elements by a pair, along the middle dimension; places outside are left out, the same place comes more than once.
v0 = m0.Function(id_=0, batch_ids=[], attrs=("model-type=memory-bound", "mac-count=0"))
x = m0.Tensor(name="x", shape=(6,40,), dtype="float32")
v0.markInput(x)
y = m0.Tensor(name="y", shape=(3,5,7,), dtype="float32")
v0.markInput(y)
i = m0.Tensor(name="i", shape=(130,), dtype="int32")
v0.markInput(i)
j = m0.Tensor(name="j", shape=(4,9,1,), dtype="int64")
v0.markInput(j)
k = m0.Tensor(name="k", shape=(11,2,), dtype="int32")
v0.markInput(k)
u = m0.Tensor(name="u", shape=(130,40,), dtype="float32")
v0.markInput(u)
w = m0.Tensor(name="w", shape=(4,9,40,), dtype="float32")
v0.markInput(w)
v = m0.Tensor(name="v", shape=(11,7,), dtype="float32")
v0.markInput(v)
z = m0.Tensor(name="z", shape=(3,130,7,), dtype="float32")
v0.markInput(z)
q = m0.Tensor(name="q", shape=(11,4,), dtype="float32")
v0.markInput(q)
n = m0.Tensor(name="n", shape=(6,40,), dtype="int32")
v0.markInput(n)
m = m0.Tensor(name="m", shape=(130,40,), dtype="int32")
v0.markInput(m)
r0 = m0.Tensor(name="r0", shape=(6,40,), dtype="float32")
m8.ScatterTensorOp(dsts=[r0], srcs=[x, i, u], index_vector_dim=1, update_window_dims=[1], inserted_window_dims=[0], scatter_dims_to_operand_dims=[0], scatter_kind='add')
r1 = m0.Tensor(name="r1", shape=(6,40,), dtype="float32")
m8.ScatterTensorOp(dsts=[r1], srcs=[x, i, u], index_vector_dim=1, update_window_dims=[1], inserted_window_dims=[0], scatter_dims_to_operand_dims=[0], scatter_kind='update')
r2 = m0.Tensor(name="r2", shape=(6,40,), dtype="float32")
m8.ScatterTensorOp(dsts=[r2], srcs=[x, i, u], index_vector_dim=1, update_window_dims=[1], inserted_window_dims=[0], scatter_dims_to_operand_dims=[0], scatter_kind=np.maximum)
r3 = m0.Tensor(name="r3", shape=(6,40,), dtype="int32")
m8.ScatterTensorOp(dsts=[r3], srcs=[n, i, m], index_vector_dim=1, update_window_dims=[1], inserted_window_dims=[0], scatter_dims_to_operand_dims=[0], scatter_kind='multiply')
r4 = m0.Tensor(name="r4", shape=(6,40,), dtype="float32")
m8.ScatterTensorOp(dsts=[r4], srcs=[x, j, w], index_vector_dim=2, update_window_dims=[2], inserted_window_dims=[0], scatter_dims_to_operand_dims=[0], scatter_kind='add')
r5 = m0.Tensor(name="r5", shape=(3,5,7,), dtype="float32")
m8.ScatterTensorOp(dsts=[r5], srcs=[y, k, v], index_vector_dim=1, update_window_dims=[1], inserted_window_dims=[0, 1], scatter_dims_to_operand_dims=[0, 1], scatter_kind='minimum')
r6 = m0.Tensor(name="r6", shape=(3,5,7,), dtype="float32")
m8.ScatterTensorOp(dsts=[r6], srcs=[y, i, z], index_vector_dim=1, update_window_dims=[0, 2], inserted_window_dims=[1], scatter_dims_to_operand_dims=[1], scatter_kind='add')
v0.markOutput(r0)
v0.markOutput(r1)
v0.markOutput(r2)
v0.markOutput(r3)
v0.markOutput(r4)
v0.markOutput(r5)
v0.markOutput(r6)
ir=v0


# run: isel,default,lower-bir,bir-eval{order=random random=3}
# with: --validate
# expect: all(passes, $.validated == true)
# expect: passes[0].outcome == "changed"

# run: isel{resident=0},deps,lower-bir
# with: --validate
# expect: all(passes, $.validated == true)
# expect: passes[0].outcome == "changed"
