# A contraction to one element, and a reduction to one: BIR, where extents of 1 are no loops, gives the same.
# run: lower-bir
# with: --validate
# expect: passes[0].validated == true
f = m0.Function()
w = m5.NeuronSBTensor(name="w", shape=(7,1), dtype="float32", partition_dim=0)
x = m5.NeuronSBTensor(name="x", shape=(7,1), dtype="float32", partition_dim=0)
r = m5.NeuronSBTensor(name="r", shape=(1,9), dtype="float32", partition_dim=0)
ps = m5.NeuronPSUMTensor(name="ps", shape=(1,1), dtype="float32", partition_dim=0)
y = m5.NeuronSBTensor(name="y", shape=(1,1), dtype="float32", partition_dim=0)
z = m5.NeuronSBTensor(name="z", shape=(1,1), dtype="float32", partition_dim=0)
f.markInput(w)
f.markInput(x)
f.markInput(r)
mm = m4.MatMulOp(dst=ps, stationary=w, moving=x)
c = m3.TensorCopyOp(dst=y, src=ps)
s = m4.TensorReduceOp(dst=z, src=r, op="add")
f.markOutput(y)
f.markOutput(z)
ir = f
