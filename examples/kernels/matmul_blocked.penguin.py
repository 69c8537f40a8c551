# Blocked matmul, C[512,1024] = A B in bf16 with K = 1024: a whole column block of B stays in SBUF while A streams past it.
# Look at: B's block of 8 x 128 rows is loaded once per n and used by four m tiles; A is stored transposed, K on partitions; one PSUM bank per output tile.
v0 = m0.Function(id_=0, batch_ids=[], attrs=("model-type=compute-bound", "mac-count=536870912"))
aT = m0.Tensor(name="aT", shape=(1024,512), dtype="bfloat16")
b = m0.Tensor(name="b", shape=(1024,1024), dtype="bfloat16")
c = m0.Tensor(name="c", shape=(512,1024), dtype="bfloat16")
v0.markInput(aT)
v0.markInput(b, is_parameter_tensor=True)
with m0.AffineAxis(name="n", ub=2, axis_type=m0.AxisType.Parallel) as n:
    bs = m5.NeuronSBTensor(name="bs", shape=(8,128,512), dtype="bfloat16", partition_dim=1)
    with m0.AffineAxis(name="kb", ub=8, axis_type=m0.AxisType.Parallel) as kb:
        lb = m4.SBAtomLoad(dst=bs[kb, 0:128, 0:512], src=b[128*kb:128*kb+128, 512*n:512*n+512], name="lb")
    with m0.AffineAxis(name="m", ub=4, axis_type=m0.AxisType.Parallel) as m:
        as_ = m5.NeuronSBTensor(name="as_", shape=(8,128,128), dtype="bfloat16", partition_dim=1)
        o = m5.NeuronSBTensor(name="o", shape=(128,512), dtype="bfloat16", partition_dim=0)
        ps = m5.NeuronPSUMTensor(name="ps", shape=(128,512), dtype="float32", partition_dim=0, init=0.0)
        with m0.AffineAxis(name="ka", ub=8, axis_type=m0.AxisType.Parallel) as ka:
            la = m4.SBAtomLoad(dst=as_[ka, 0:128, 0:128], src=aT[128*ka:128*ka+128, 128*m:128*m+128], name="la")
        with m0.AffineAxis(name="k", ub=8, axis_type=m0.AxisType.Sequential) as k:
            mm = m4.MatMulOp(dst=ps[0:128, 0:512], stationary=as_[k, 0:128, 0:128], moving=bs[k, 0:128, 0:512], is_accumulate=True, name="mm")
        ev = m3.TensorCopyOp(dst=o[0:128, 0:512], src=ps[0:128, 0:512], engine="DVE", name="ev")
        st = m4.SBAtomStore(dst=c[128*m:128*m+128, 512*n:512*n+512], src=o[0:128, 0:512], name="st")
v0.markOutput(c)
ir=v0


# run: default,lower-bir
# expect: ok
# expect: functions[0].pressure.before.SBUF.during == 10240
# expect: functions[0].pressure.before.SBUF.after == 10240
# expect: functions[0].pressure.after.SBUF.during == 10240
# expect: functions[0].pressure.after.SBUF.after == 10240
# expect: functions[0].pressure.before.PSUM.during == 2048
# expect: functions[0].pressure.before.PSUM.after == 2048
# expect: functions[0].pressure.after.PSUM.during == 2048
# expect: functions[0].pressure.after.PSUM.after == 2048
