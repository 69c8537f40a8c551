# FSDP-style forward of two MLP layers over 4 ranks: each weight is sharded over rows and gathered just in time, in principle; z = W2 relu(W1 z), twice, features on partitions.
# Look at: all four gathers stand first and all weights are resident before the first matmul; all 16 KiB of weights (per partition) are live at once as written, half of that is needed.
v0 = m0.Function(id_=0, batch_ids=[], attrs=("model-type=compute-bound", "mac-count=134217728"))
x = m0.Tensor(name="x", shape=(256,128), dtype="bfloat16")
s0a = m0.Tensor(name="s0a", shape=(64,1024), dtype="bfloat16")
s0b = m0.Tensor(name="s0b", shape=(256,256), dtype="bfloat16")
s1a = m0.Tensor(name="s1a", shape=(64,1024), dtype="bfloat16")
s1b = m0.Tensor(name="s1b", shape=(256,256), dtype="bfloat16")
z = m0.Tensor(name="z", shape=(256,128), dtype="bfloat16")
v0.markInput(x)
v0.markInput(s0a)
v0.markInput(s0b)
v0.markInput(s1a)
v0.markInput(s1b)
g0a = m0.Tensor(name="g0a", shape=(256,1024), dtype="bfloat16")
g0b = m0.Tensor(name="g0b", shape=(1024,256), dtype="bfloat16")
g1a = m0.Tensor(name="g1a", shape=(256,1024), dtype="bfloat16")
g1b = m0.Tensor(name="g1b", shape=(1024,256), dtype="bfloat16")
w0a = m5.NeuronSBTensor(name="w0a", shape=(2,128,1024), dtype="bfloat16", partition_dim=1)
w0b = m5.NeuronSBTensor(name="w0b", shape=(8,128,256), dtype="bfloat16", partition_dim=1)
w1a = m5.NeuronSBTensor(name="w1a", shape=(2,128,1024), dtype="bfloat16", partition_dim=1)
w1b = m5.NeuronSBTensor(name="w1b", shape=(8,128,256), dtype="bfloat16", partition_dim=1)
z0 = m5.NeuronSBTensor(name="z0", shape=(2,128,128), dtype="bfloat16", partition_dim=1)
h0 = m5.NeuronSBTensor(name="h0", shape=(8,128,128), dtype="bfloat16", partition_dim=1)
z1 = m5.NeuronSBTensor(name="z1", shape=(2,128,128), dtype="bfloat16", partition_dim=1)
h1 = m5.NeuronSBTensor(name="h1", shape=(8,128,128), dtype="bfloat16", partition_dim=1)
z2 = m5.NeuronSBTensor(name="z2", shape=(2,128,128), dtype="bfloat16", partition_dim=1)
ag1b = m4.AllGatherOp(dst=g1b, src=s1b, replica_groups=[[0,1,2,3]], all_gather_dim=0, stream_id=0, name="ag1b")
ag1a = m4.AllGatherOp(dst=g1a, src=s1a, replica_groups=[[0,1,2,3]], all_gather_dim=0, stream_id=1, name="ag1a")
ag0b = m4.AllGatherOp(dst=g0b, src=s0b, replica_groups=[[0,1,2,3]], all_gather_dim=0, stream_id=2, name="ag0b")
ag0a = m4.AllGatherOp(dst=g0a, src=s0a, replica_groups=[[0,1,2,3]], all_gather_dim=0, stream_id=3, name="ag0a")
with m0.AffineAxis(name="lb1", ub=8, axis_type=m0.AxisType.Parallel) as lb1:
    lw1b = m4.SBAtomLoad(dst=w1b[lb1, 0:128, 0:256], src=g1b[128*lb1:128*lb1+128, 0:256], name="lw1b")
with m0.AffineAxis(name="la1", ub=2, axis_type=m0.AxisType.Parallel) as la1:
    lw1a = m4.SBAtomLoad(dst=w1a[la1, 0:128, 0:1024], src=g1a[128*la1:128*la1+128, 0:1024], name="lw1a")
with m0.AffineAxis(name="lb0", ub=8, axis_type=m0.AxisType.Parallel) as lb0:
    lw0b = m4.SBAtomLoad(dst=w0b[lb0, 0:128, 0:256], src=g0b[128*lb0:128*lb0+128, 0:256], name="lw0b")
with m0.AffineAxis(name="la0", ub=2, axis_type=m0.AxisType.Parallel) as la0:
    lw0a = m4.SBAtomLoad(dst=w0a[la0, 0:128, 0:1024], src=g0a[128*la0:128*la0+128, 0:1024], name="lw0a")
with m0.AffineAxis(name="lx", ub=2, axis_type=m0.AxisType.Parallel) as lx:
    ld = m4.SBAtomLoad(dst=z0[lx, 0:128, 0:128], src=x[128*lx:128*lx+128, 0:128], name="ld")
with m0.AffineAxis(name="j0", ub=8, axis_type=m0.AxisType.Parallel) as j0:
    p0a = m5.NeuronPSUMTensor(name="p0a", shape=(128,128), dtype="float32", partition_dim=0, init=0.0)
    with m0.AffineAxis(name="k0", ub=2, axis_type=m0.AxisType.Sequential) as k0:
        mm0a = m4.MatMulOp(dst=p0a[0:128, 0:128], stationary=w0a[k0, 0:128, 128*j0:128*j0+128], moving=z0[k0, 0:128, 0:128], is_accumulate=True, name="mm0a")
    re0 = m4.ActivationOp(dst=h0[j0, 0:128, 0:128], src=p0a[0:128, 0:128], func="Relu", name="re0")
with m0.AffineAxis(name="o0", ub=2, axis_type=m0.AxisType.Parallel) as o0:
    p0b = m5.NeuronPSUMTensor(name="p0b", shape=(128,128), dtype="float32", partition_dim=0, init=0.0)
    with m0.AffineAxis(name="q0", ub=8, axis_type=m0.AxisType.Sequential) as q0:
        mm0b = m4.MatMulOp(dst=p0b[0:128, 0:128], stationary=w0b[q0, 0:128, 128*o0:128*o0+128], moving=h0[q0, 0:128, 0:128], is_accumulate=True, name="mm0b")
    ev0 = m3.TensorCopyOp(dst=z1[o0, 0:128, 0:128], src=p0b[0:128, 0:128], engine="DVE", name="ev0")
with m0.AffineAxis(name="j1", ub=8, axis_type=m0.AxisType.Parallel) as j1:
    p1a = m5.NeuronPSUMTensor(name="p1a", shape=(128,128), dtype="float32", partition_dim=0, init=0.0)
    with m0.AffineAxis(name="k1", ub=2, axis_type=m0.AxisType.Sequential) as k1:
        mm1a = m4.MatMulOp(dst=p1a[0:128, 0:128], stationary=w1a[k1, 0:128, 128*j1:128*j1+128], moving=z1[k1, 0:128, 0:128], is_accumulate=True, name="mm1a")
    re1 = m4.ActivationOp(dst=h1[j1, 0:128, 0:128], src=p1a[0:128, 0:128], func="Relu", name="re1")
with m0.AffineAxis(name="o1", ub=2, axis_type=m0.AxisType.Parallel) as o1:
    p1b = m5.NeuronPSUMTensor(name="p1b", shape=(128,128), dtype="float32", partition_dim=0, init=0.0)
    with m0.AffineAxis(name="q1", ub=8, axis_type=m0.AxisType.Sequential) as q1:
        mm1b = m4.MatMulOp(dst=p1b[0:128, 0:128], stationary=w1b[q1, 0:128, 128*o1:128*o1+128], moving=h1[q1, 0:128, 0:128], is_accumulate=True, name="mm1b")
    ev1 = m3.TensorCopyOp(dst=z2[o1, 0:128, 0:128], src=p1b[0:128, 0:128], engine="DVE", name="ev1")
with m0.AffineAxis(name="sx", ub=2, axis_type=m0.AxisType.Parallel) as sx:
    st = m4.SBAtomStore(dst=z[128*sx:128*sx+128, 0:128], src=z2[sx, 0:128, 0:128], name="st")
v0.markOutput(z)
ir=v0


# run: default,lower-bir
# expect: ok
# expect: functions[0].pressure.before.SBUF.during == 18944
# expect: functions[0].pressure.before.SBUF.after == 18944
# expect: functions[0].pressure.after.SBUF.during == 6656
# expect: functions[0].pressure.after.SBUF.after == 6656
# expect: functions[0].pressure.before.PSUM.during == 512
# expect: functions[0].pressure.before.PSUM.after == 512
# expect: functions[0].pressure.after.PSUM.during == 512
# expect: functions[0].pressure.after.PSUM.after == 512
