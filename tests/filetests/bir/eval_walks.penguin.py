# Blocks before the partitions, strides, two indices in one dimension, broadcasts: patterns address what the accesses do.
v0 = m0.Function(id_=0, batch_ids=[], attrs=())
p = m2.APIndex(name="p", ub=4)
q = m2.APIndex(name="q", ub=3)
r = m2.APIndex(name="r", ub=2)
x = m0.Tensor(name="x", shape=(4,6), dtype="float32")
y = m0.Tensor(name="y", shape=(2,4,6), dtype="float32")
w = m0.Tensor(name="w", shape=(4,1), dtype="float32")
v0.markInput(x)
v0.markInput(w)
a = m5.NeuronSBTensor(name="a", shape=(2,4,6), dtype="float32", partition_dim=1)
b = m5.NeuronSBTensor(name="b", shape=(2,4,6), dtype="float32", partition_dim=1)
c = m5.NeuronSBTensor(name="c", shape=(4,1), dtype="float32", partition_dim=0)
m4.SBAtomLoad(dst=c[p, 0], src=w[p, 0])
with m0.AffineAxis(name="i", ub=2) as i:
    m4.SBAtomLoad(dst=a[i, p, 2*q+r], src=x[p, 2*q+r])
    m4.TensorTensorOp(dst=b[i, p, 3*r+q], src0=a[i, p, 2*q+r], src1=c[p, 0], op="subtract")
    m4.TensorScalarPtrOp(dst=a[i, p, q], src=b[i, p, 2*q], operand0=c[p, 0], op0="mult", operand1=2.5, op1="subtract", reverse1=True)
    m4.SBAtomStore(dst=y[i, p, q], src=a[i, p, q])
    m4.SBAtomStore(dst=y[i, 0:4, 3:6], src=b[i, 0:4, 0:6:2])
v0.markOutput(y)
ir=v0

# run: bir-eval,bir-eval{order=random random=1},bir-eval{order=random random=2}
# expect: ok
# expect: passes[2].outcome == "unchanged"
