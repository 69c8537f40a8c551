# Element masks on every operand, loop guards, a Filter.
v0 = m0.Function(id_=0, batch_ids=[], attrs=())
p = m2.APIndex(name="p", ub=4)
q = m2.APIndex(name="q", ub=3)
x = m0.Tensor(name="x", shape=(8,3), dtype="float32")
y = m0.Tensor(name="y", shape=(8,3), dtype="float32")
v0.markInput(x)
with m0.AffineAxis(name="t", ub=2) as t:
    a = m5.NeuronSBTensor(name="a", shape=(4,3), dtype="float32", partition_dim=0)
    b = m5.NeuronSBTensor(name="b", shape=(4,3), dtype="float32", partition_dim=0)
    s = m5.NeuronSBTensor(name="s", shape=(4,1), dtype="float32", partition_dim=0)
    m4.MemsetOp(dst=b[0:4, 0:3], value=0.25)
    m4.MemsetOp(dst=s[0:4, 0:1], value=0.0)
    m4.SBAtomLoad(dst=a[p, q], src=x[4*t+p, q], predicates=[6 - 4*t - p >= 0])
    m4.ActivationOp(dst=b[p, q], src=a[p, q], func="Square", predicates=[6 - 4*t - p >= 0, p - q >= 0])
    m4.TensorReduceOp(dst=s[p, 0], src=a[p, q], op="add", predicates=[6 - 4*t - p >= 0, q - 1 >= 0])
    with m0.Filter(predicates=[t - 1 == 0]):
        m4.TensorTensorOp(dst=b[p, q], src0=b[p, q], src1=s[p, 0], op="add")
    m4.SBAtomStore(dst=y[4*t+p, q], src=b[p, q])
v0.markOutput(y)
ir=v0

# run: bir-eval,bir-eval{order=random random=1},bir-eval{order=random random=2}
# expect: ok
# expect: passes[2].outcome == "unchanged"
