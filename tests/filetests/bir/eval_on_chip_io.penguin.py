# Inputs and outputs on chip, with blocks before the partitions; one tensor that is both; a boolean one.
v0 = m0.Function(id_=0, batch_ids=[], attrs=())
x = m5.NeuronSBTensor(name="x", shape=(2,4,3), dtype="float32", partition_dim=1)
s = m5.NeuronSBTensor(name="s", shape=(4,2), dtype="float32", partition_dim=0)
y = m5.NeuronSBTensor(name="y", shape=(3,4,2), dtype="float32", partition_dim=1)
k = m5.NeuronSBTensor(name="k", shape=(4,2), dtype="bool", partition_dim=0)
v0.markInput(x)
v0.markInput(s)
v0.markInput(k)
m4.TensorScalarPtrOp(dst=s[0:4, 0:2], src=s[0:4, 0:2], operand0=1.5, op0="add")
with m0.AffineAxis(name="i", ub=3) as i:
    m3.TensorCopyOp(dst=y[i, 0:4, 0:1], src=x[0, 0:4, i:i+1])
    m3.TensorCopyOp(dst=y[i, 0:4, 1:2], src=x[1, 0:4, i:i+1])
m4.TensorCopyPredicated(dst=s[0:4, 0:2], src=x[1, 0:4, 0:2], pred=k[0:4, 0:2])
v0.markOutput(y)
v0.markOutput(s)
ir=v0

# run: bir-eval,bir-eval{order=random random=1},bir-eval{order=random random=2}
# expect: ok
# expect: passes[2].outcome == "unchanged"
