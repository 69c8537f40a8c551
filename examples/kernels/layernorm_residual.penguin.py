# LayerNorm with a residual before it, x[1024,1024] and r[1024,1024] bf16: y = layernorm(x + r) * gamma + beta; h = x + r is an output too.
# Look at: the centred row and its square are live together with three inputs; the order as written loads gamma and beta in every tile.
v0 = m0.Function(id_=0, batch_ids=[], attrs=("model-type=memory-bound", "mac-count=0"))
x = m0.Tensor(name="x", shape=(1024,1024), dtype="bfloat16")
r = m0.Tensor(name="r", shape=(1024,1024), dtype="bfloat16")
gamma = m0.Tensor(name="gamma", shape=(1,1024), dtype="float32")
beta = m0.Tensor(name="beta", shape=(1,1024), dtype="float32")
h = m0.Tensor(name="h", shape=(1024,1024), dtype="bfloat16")
y = m0.Tensor(name="y", shape=(1024,1024), dtype="bfloat16")
v0.markInput(x)
v0.markInput(r)
v0.markInput(gamma, is_parameter_tensor=True)
v0.markInput(beta, is_parameter_tensor=True)
p = m2.APIndex(name="p", ub=128)
f = m2.APIndex(name="f", ub=1024)
with m0.AffineAxis(name="t", ub=8, axis_type=m0.AxisType.Parallel) as t:
    xb = m5.NeuronSBTensor(name="xb", shape=(128,1024), dtype="bfloat16", partition_dim=0)
    rb = m5.NeuronSBTensor(name="rb", shape=(128,1024), dtype="bfloat16", partition_dim=0)
    gs = m5.NeuronSBTensor(name="gs", shape=(128,1024), dtype="float32", partition_dim=0)
    bs = m5.NeuronSBTensor(name="bs", shape=(128,1024), dtype="float32", partition_dim=0)
    hf = m5.NeuronSBTensor(name="hf", shape=(128,1024), dtype="float32", partition_dim=0)
    hb = m5.NeuronSBTensor(name="hb", shape=(128,1024), dtype="bfloat16", partition_dim=0)
    sm = m5.NeuronSBTensor(name="sm", shape=(128,1), dtype="float32", partition_dim=0)
    nm = m5.NeuronSBTensor(name="nm", shape=(128,1), dtype="float32", partition_dim=0)
    xc = m5.NeuronSBTensor(name="xc", shape=(128,1024), dtype="float32", partition_dim=0)
    sq = m5.NeuronSBTensor(name="sq", shape=(128,1024), dtype="float32", partition_dim=0)
    vs = m5.NeuronSBTensor(name="vs", shape=(128,1), dtype="float32", partition_dim=0)
    rs = m5.NeuronSBTensor(name="rs", shape=(128,1), dtype="float32", partition_dim=0)
    xn = m5.NeuronSBTensor(name="xn", shape=(128,1024), dtype="float32", partition_dim=0)
    xg = m5.NeuronSBTensor(name="xg", shape=(128,1024), dtype="float32", partition_dim=0)
    yb = m5.NeuronSBTensor(name="yb", shape=(128,1024), dtype="bfloat16", partition_dim=0)
    lx = m4.SBAtomLoad(dst=xb[p, f], src=x[128*t+p, f], name="lx")
    lr = m4.SBAtomLoad(dst=rb[p, f], src=r[128*t+p, f], name="lr")
    lg = m4.SBAtomLoad(dst=gs[p, f], src=gamma[0, f], name="lg")
    lb = m4.SBAtomLoad(dst=bs[p, f], src=beta[0, f], name="lb")
    ad = m4.TensorTensorOp(dst=hf[p, f], src0=xb[p, f], src1=rb[p, f], op="add", name="ad")
    ch = m3.TensorCopyOp(dst=hb[p, f], src=hf[p, f], engine="Activation", name="ch")
    r1 = m4.TensorReduceOp(dst=sm[p, 0], src=hf[p, f], op="add", axis="X", negate=True, name="r1")
    mn = m4.TensorScalarPtrOp(dst=nm[p, 0], src=sm[p, 0], operand0=0.0009765625, op0="mult", name="mn")
    ct = m4.ActivationOp(dst=xc[p, f], src=hf[p, f], func="Identity", bias=nm[p, 0], name="ct")
    s2 = m4.TensorTensorOp(dst=sq[p, f], src0=xc[p, f], src1=xc[p, f], op="mult", name="s2")
    r2 = m4.TensorReduceOp(dst=vs[p, 0], src=sq[p, f], op="add", axis="X", name="r2")
    rq = m4.ActivationOp(dst=rs[p, 0], src=vs[p, 0], func="Rsqrt", bias=1e-05, scale=0.0009765625, name="rq")
    sc = m4.TensorScalarPtrOp(dst=xn[p, f], src=xc[p, f], operand0=rs[p, 0], op0="mult", name="sc")
    ga = m4.TensorTensorOp(dst=xg[p, f], src0=xn[p, f], src1=gs[p, f], op="mult", name="ga")
    be = m4.TensorTensorOp(dst=yb[p, f], src0=xg[p, f], src1=bs[p, f], op="add", name="be")
    sy = m4.SBAtomStore(dst=y[128*t+p, f], src=yb[p, f], name="sy")
    sh = m4.SBAtomStore(dst=h[128*t+p, f], src=hb[p, f], name="sh")
v0.markOutput(h)
v0.markOutput(y)
ir=v0


# run: default,lower-bir
# with: --validate
# expect: ok
# expect: functions[0].pressure.before.SBUF.during == 18436
# expect: functions[0].pressure.before.SBUF.after == 18432
# expect: functions[0].pressure.after.SBUF.during == 12288
# expect: functions[0].pressure.after.SBUF.after == 8192
# expect: all(passes, $.validated == true)
