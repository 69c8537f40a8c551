# Iota, affine select, select, predicated copies, memsets, integers.
v0 = m0.Function(id_=0, batch_ids=[], attrs=())
p = m2.APIndex(name="p", ub=4)
q = m2.APIndex(name="q", ub=6)
y = m0.Tensor(name="y", shape=(4,6), dtype="float32")
z = m0.Tensor(name="z", shape=(4,6), dtype="int32")
x = m0.Tensor(name="x", shape=(4,6), dtype="float32")
k = m0.Tensor(name="k", shape=(4,6), dtype="int32")
v0.markInput(x)
v0.markInput(k)
a = m5.NeuronSBTensor(name="a", shape=(4,6), dtype="float32", partition_dim=0)
b = m5.NeuronSBTensor(name="b", shape=(4,6), dtype="float32", partition_dim=0)
i0 = m5.NeuronSBTensor(name="i0", shape=(4,6), dtype="int32", partition_dim=0)
m = m5.NeuronSBTensor(name="m", shape=(4,6), dtype="int32", partition_dim=0)
m4.SBAtomLoad(dst=a, src=x)
m4.SBAtomLoad(dst=m, src=k)
with m0.AffineAxis(name="t", ub=2) as t:
    m4.IndexValueInst(dst=i0[p, q], expr=10*p - 2*q + 100*t + 7)
m4.AffSelTensorScalarOp(dst=b[p, q], src=a[p, q], predicate=2*p - q + 1 >= 0, fill_value=-3.5)
m4.AffSelTensorScalarOp(dst=i0[p, q], src=i0[p, q], predicate=p - q == 0)
m4.TensorSelect(dst=b[p, q], pred=m[p, q], on_true=a[p, q], on_false=b[p, q])
m4.TensorCopyPredicated(dst=b[p, q], src=a[p, 0], pred=i0[p, q], reverse_pred=True)
m4.TensorScalarPtrOp(dst=i0[p, q], src=i0[p, q], operand0=3, op0="bitwise_xor", operand1=1, op1="logical_shift_left")
m4.TensorScalarPtrOp(dst=b[p, q], src=b[p, q], op0="abs", operand1=0.5, op1="mult")
m4.TensorTensorOp(dst=i0[p, q], src0=i0[p, q], src1=m[p, q], op="subtract")
m4.ReciprocalOp(dst=a[p, q], src=a[p, q])
m4.ActivationOp(dst=a[p, q], src=a[p, q], func="Lrelu")
m4.ActivationOp(dst=a[p, q], src=a[p, q], func="Prelu", alpha=0.25)
m4.TensorTensorOp(dst=b[p, q], src0=b[p, q], src1=a[p, q], op="max")
m4.SBAtomStore(dst=y, src=b)
m4.SBAtomStore(dst=z, src=i0)
v0.markOutput(y)
v0.markOutput(z)
ir=v0

# run: bir-eval,bir-eval{order=random random=1},bir-eval{order=random random=2}
# expect: ok
# expect: passes[2].outcome == "unchanged"
