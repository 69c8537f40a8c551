# Registers as addresses, a dynamic loop, while loops, rotating buffers.
v0 = m0.Function(id_=0, batch_ids=[], attrs=())
p = m2.APIndex(name="p", ub=4)
q = m2.APIndex(name="q", ub=2)
n = m0.Tensor(name="n", shape=(1,3), dtype="int32")
x = m0.Tensor(name="x", shape=(12,2), dtype="float32")
y = m0.Tensor(name="y", shape=(12,2), dtype="float32")
w = m0.Tensor(name="w", shape=(4,2), dtype="float32")
u = m0.Tensor(name="u", shape=(4,2), dtype="float32")
v0.markInput(n)
v0.markInput(x)
c = m5.NeuronSBTensor(name="c", shape=(1,3), dtype="int32", partition_dim=0)
rot = m5.NeuronSBTensor(name="rot", shape=(2,4,2), dtype="float32", partition_dim=1)
acc = m5.NeuronSBTensor(name="acc", shape=(4,2), dtype="float32", partition_dim=0)
e = m5.NeuronSBTensor(name="e", shape=(4,2), dtype="float32", partition_dim=0)
turn = m5.NeuronSBTensor(name="turn", shape=(1,1), dtype="int32", partition_dim=0)
m4.SBAtomLoad(dst=c, src=n)
m4.TensorScalarPtrOp(dst=c, src=c, operand0=3, op0="mod_int", operand1=1, op1="add")
r = m4.LoadTensorToRegister(src=c[0:1, 0:1])
m4.MemsetOp(dst=acc, value=0.0)
m4.MemsetOp(dst=rot[0, 0:4, 0:2], value=0.0)
m4.MemsetOp(dst=rot[1, 0:4, 0:2], value=0.0)
with m0.AffineAxis(name="i", ub=3, axis_type=m0.AxisType.Sequential) as i:
    m4.SBAtomLoad(dst=rot[i%2, p, q], src=x[4*i+p, q])
    m4.ActivationOp(dst=rot[i%2, p, q], src=rot[i%2, p, q], func="Exp", predicates=[1 - i >= 0])
    m4.SBAtomStore(dst=y[4*i+p, q], src=rot[i%2, p, q])
with m0.DynamicAxis(name="d", ub=r) as d:
    m4.TensorTensorOp(dst=acc, src0=acc, src1=rot[0, 0:4, 0:2], op="add")
m4.TensorCopyDynamicSrc(dst=e[0:4, 0:1], src=acc[0:4, 0:1])
m4.SBAtomLoad(dst=e[0:4, 1:2], src=x[r:r+4, 0:1])
m4.MemsetOp(dst=turn, value=1)
r2 = m4.LoadTensorToRegister(src=turn[0:1, 0:1])
with m0.While(name="lw", guard=[r2 - 1 >= 0], continue_condition=[0 - r2 >= 0]):
    m4.TensorScalarPtrOp(dst=turn, src=turn, operand0=1, op0="add")
    m4.TensorTensorOp(dst=acc, src0=acc, src1=e, op="add")
    m3.TensorCopyOp(dst=acc, src=acc)
m4.SBAtomStore(dst=w, src=acc)
m4.SBAtomStore(dst=u, src=e)
v0.markOutput(y)
v0.markOutput(w)
v0.markOutput(u)
ir=v0

# run: bir-eval,bir-eval{order=random random=1},bir-eval{order=random random=2}
# expect: ok
# expect: passes[2].outcome == "unchanged"
