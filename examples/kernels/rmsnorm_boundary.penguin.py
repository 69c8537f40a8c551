# RMSNorm of x[3000,2048] bf16 with a gain, statistics in fp32: y = x * rsqrt(mean(x^2) + 1e-6) * g; 24 row tiles, the last with 56 rows.
# Look at: the gain row is broadcast to all partitions once, before the loop, and stays live through it; the square and the sum are one ActivationAccumulationOp.
v0 = m0.Function(id_=0, batch_ids=[], attrs=("model-type=memory-bound", "mac-count=0"))
x = m0.Tensor(name="x", shape=(3000,2048), dtype="bfloat16")
g = m0.Tensor(name="g", shape=(1,2048), dtype="float32")
y = m0.Tensor(name="y", shape=(3000,2048), dtype="bfloat16")
v0.markInput(x)
v0.markInput(g, is_parameter_tensor=True)
p = m2.APIndex(name="p", ub=128)
f = m2.APIndex(name="f", ub=2048)
gt = m5.NeuronSBTensor(name="gt", shape=(128,2048), dtype="float32", partition_dim=0)
lg = m4.SBAtomLoad(dst=gt[p, f], src=g[0, f], name="lg")
with m0.AffineAxis(name="t", ub=24, axis_type=m0.AxisType.Parallel) as t:
    xb = m5.NeuronSBTensor(name="xb", shape=(128,2048), dtype="bfloat16", partition_dim=0)
    sq = m5.NeuronSBTensor(name="sq", shape=(128,2048), dtype="float32", partition_dim=0)
    ss = m5.NeuronSBTensor(name="ss", shape=(128,1), dtype="float32", partition_dim=0)
    rs = m5.NeuronSBTensor(name="rs", shape=(128,1), dtype="float32", partition_dim=0)
    xn = m5.NeuronSBTensor(name="xn", shape=(128,2048), dtype="float32", partition_dim=0)
    yb = m5.NeuronSBTensor(name="yb", shape=(128,2048), dtype="bfloat16", partition_dim=0)
    ld = m4.SBAtomLoad(dst=xb[p, f], src=x[128*t+p, f], predicates=[128*t + p < 3000], name="ld")
    sa = m4.ActivationAccumulationOp(dst=sq[p, f], acc=ss[p, 0], src=xb[p, f], func="Square", reduce_op="add", predicates=[128*t + p < 3000], name="sa")
    rq = m4.ActivationOp(dst=rs[p, 0], src=ss[p, 0], func="Rsqrt", bias=1e-06, scale=0.00048828125, predicates=[128*t + p < 3000], name="rq")
    nm = m4.TensorScalarPtrOp(dst=xn[p, f], src=xb[p, f], operand0=rs[p, 0], op0="mult", predicates=[128*t + p < 3000], name="nm")
    ga = m4.TensorTensorOp(dst=yb[p, f], src0=xn[p, f], src1=gt[p, f], op="mult", predicates=[128*t + p < 3000], name="ga")
    st = m4.SBAtomStore(dst=y[128*t+p, f], src=yb[p, f], predicates=[128*t + p < 3000], name="st")
v0.markOutput(y)
ir=v0


# run: default,lower-bir
# with: --validate
# expect: ok
# expect: functions[0].pressure.before.SBUF.during == 20484
# expect: functions[0].pressure.before.SBUF.after == 16384
# expect: functions[0].pressure.after.SBUF.during == 20484
# expect: functions[0].pressure.after.SBUF.after == 16384
# expect: all(passes, $.validated == true)
