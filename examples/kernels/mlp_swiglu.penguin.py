# Gated MLP block, y = (silu(x Wg) * (x Wu)) Wd for 256 tokens, width 512, hidden 1408, bf16 with fp32 accumulation; x is stored transposed.
# Look at: gate and up projections share the moving operand; the gated tile stays transposed (hidden on partitions), so the down projection needs no transpose.
v0 = m0.Function(id_=0, batch_ids=[], attrs=("model-type=compute-bound", "mac-count=553648128"))
xT = m0.Tensor(name="xT", shape=(512,256), dtype="bfloat16")
wg = m0.Tensor(name="wg", shape=(512,1408), dtype="bfloat16")
wu = m0.Tensor(name="wu", shape=(512,1408), dtype="bfloat16")
wd = m0.Tensor(name="wd", shape=(1408,512), dtype="bfloat16")
y = m0.Tensor(name="y", shape=(256,512), dtype="bfloat16")
v0.markInput(xT)
v0.markInput(wg, is_parameter_tensor=True)
v0.markInput(wu, is_parameter_tensor=True)
v0.markInput(wd, is_parameter_tensor=True)
xs = m5.NeuronSBTensor(name="xs", shape=(4,128,256), dtype="bfloat16", partition_dim=1)
h = m5.NeuronSBTensor(name="h", shape=(11,128,256), dtype="bfloat16", partition_dim=1)
with m0.AffineAxis(name="a", ub=4, axis_type=m0.AxisType.Parallel) as a:
    lx = m4.SBAtomLoad(dst=xs[a, 0:128, 0:256], src=xT[128*a:128*a+128, 0:256], name="lx")
with m0.AffineAxis(name="j", ub=11, axis_type=m0.AxisType.Parallel) as j:
    gs = m5.NeuronSBTensor(name="gs", shape=(4,128,128), dtype="bfloat16", partition_dim=1)
    us = m5.NeuronSBTensor(name="us", shape=(4,128,128), dtype="bfloat16", partition_dim=1)
    sg = m5.NeuronSBTensor(name="sg", shape=(128,256), dtype="float32", partition_dim=0)
    pg = m5.NeuronPSUMTensor(name="pg", shape=(128,256), dtype="float32", partition_dim=0, init=0.0)
    pu = m5.NeuronPSUMTensor(name="pu", shape=(128,256), dtype="float32", partition_dim=0, init=0.0)
    with m0.AffineAxis(name="c", ub=4, axis_type=m0.AxisType.Parallel) as c:
        lg = m4.SBAtomLoad(dst=gs[c, 0:128, 0:128], src=wg[128*c:128*c+128, 128*j:128*j+128], name="lg")
        lu = m4.SBAtomLoad(dst=us[c, 0:128, 0:128], src=wu[128*c:128*c+128, 128*j:128*j+128], name="lu")
    with m0.AffineAxis(name="k", ub=4, axis_type=m0.AxisType.Sequential) as k:
        mg = m4.MatMulOp(dst=pg[0:128, 0:256], stationary=gs[k, 0:128, 0:128], moving=xs[k, 0:128, 0:256], is_accumulate=True, name="mg")
        mu = m4.MatMulOp(dst=pu[0:128, 0:256], stationary=us[k, 0:128, 0:128], moving=xs[k, 0:128, 0:256], is_accumulate=True, name="mu")
    si = m4.ActivationOp(dst=sg[0:128, 0:256], src=pg[0:128, 0:256], func="Silu", name="si")
    ml = m4.TensorTensorOp(dst=h[j, 0:128, 0:256], src0=sg[0:128, 0:256], src1=pu[0:128, 0:256], op="mult", name="ml")
with m0.AffineAxis(name="m", ub=2, axis_type=m0.AxisType.Parallel) as m:
    ds = m5.NeuronSBTensor(name="ds", shape=(11,128,512), dtype="bfloat16", partition_dim=1)
    o = m5.NeuronSBTensor(name="o", shape=(128,512), dtype="bfloat16", partition_dim=0)
    pd = m5.NeuronPSUMTensor(name="pd", shape=(128,512), dtype="float32", partition_dim=0, init=0.0)
    with m0.AffineAxis(name="d", ub=11, axis_type=m0.AxisType.Parallel) as d:
        ldd = m4.SBAtomLoad(dst=ds[d, 0:128, 0:512], src=wd[128*d:128*d+128, 0:512], name="ldd")
    with m0.AffineAxis(name="q", ub=11, axis_type=m0.AxisType.Sequential) as q:
        md = m4.MatMulOp(dst=pd[0:128, 0:512], stationary=h[q, 0:128, 128*m:128*m+128], moving=ds[q, 0:128, 0:512], is_accumulate=True, name="md")
    ev = m3.TensorCopyOp(dst=o[0:128, 0:512], src=pd[0:128, 0:512], engine="DVE", name="ev")
    st = m4.SBAtomStore(dst=y[128*m:128*m+128, 0:512], src=o[0:128, 0:512], name="st")
v0.markOutput(y)
ir=v0


# run: default,lower-bir
# expect: ok
# expect: functions[0].pressure.before.SBUF.during == 16896
# expect: functions[0].pressure.before.SBUF.after == 16896
# expect: functions[0].pressure.after.SBUF.during == 16896
# expect: functions[0].pressure.after.SBUF.after == 16896
# expect: functions[0].pressure.before.PSUM.during == 2048
# expect: functions[0].pressure.before.PSUM.after == 2048
# expect: functions[0].pressure.after.PSUM.during == 2048
# expect: functions[0].pressure.after.PSUM.after == 2048
