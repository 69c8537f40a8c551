# Attention forward with online softmax: one head of width 128, 1024 queries against 1024 keys in tiles of 128 by 512; q and k come transposed.
# Look at: m, l and acc are carried over the key loop; each probability tile is transposed in four 128-blocks on PE before it meets v; scores never leave the chip.
v0 = m0.Function(id_=0, batch_ids=[], attrs=("model-type=compute-bound", "mac-count=268435456"))
qT = m0.Tensor(name="qT", shape=(128,1024), dtype="bfloat16")
kT = m0.Tensor(name="kT", shape=(128,1024), dtype="bfloat16")
v = m0.Tensor(name="v", shape=(1024,128), dtype="bfloat16")
out = m0.Tensor(name="out", shape=(1024,128), dtype="bfloat16")
v0.markInput(qT)
v0.markInput(kT)
v0.markInput(v)
p = m2.APIndex(name="p", ub=128)
f = m2.APIndex(name="f", ub=512)
d = m2.APIndex(name="d", ub=128)
with m0.AffineAxis(name="qt", ub=8, axis_type=m0.AxisType.Parallel) as qt:
    q = m5.NeuronSBTensor(name="q", shape=(128,128), dtype="bfloat16", partition_dim=0)
    m = m5.NeuronSBTensor(name="m", shape=(128,1), dtype="float32", partition_dim=0)
    l = m5.NeuronSBTensor(name="l", shape=(128,1), dtype="float32", partition_dim=0)
    acc = m5.NeuronSBTensor(name="acc", shape=(128,128), dtype="float32", partition_dim=0)
    r = m5.NeuronSBTensor(name="r", shape=(128,1), dtype="float32", partition_dim=0)
    o = m5.NeuronSBTensor(name="o", shape=(128,128), dtype="bfloat16", partition_dim=0)
    lq = m4.SBAtomLoad(dst=q[0:128, 0:128], src=qT[0:128, 128*qt:128*qt+128], name="lq")
    im = m4.MemsetOp(dst=m[p, 0], value=-1e+30, name="im")
    il = m4.MemsetOp(dst=l[p, 0], value=0.0, name="il")
    ia = m4.MemsetOp(dst=acc[p, d], value=0.0, name="ia")
    with m0.AffineAxis(name="kt", ub=2, axis_type=m0.AxisType.Sequential) as kt:
        k = m5.NeuronSBTensor(name="k", shape=(128,512), dtype="bfloat16", partition_dim=0)
        vs = m5.NeuronSBTensor(name="vs", shape=(4,128,128), dtype="bfloat16", partition_dim=1)
        ps = m5.NeuronPSUMTensor(name="ps", shape=(128,512), dtype="float32", partition_dim=0, init=0.0)
        s = m5.NeuronSBTensor(name="s", shape=(128,512), dtype="float32", partition_dim=0)
        mt = m5.NeuronSBTensor(name="mt", shape=(128,1), dtype="float32", partition_dim=0)
        mn = m5.NeuronSBTensor(name="mn", shape=(128,1), dtype="float32", partition_dim=0)
        nm = m5.NeuronSBTensor(name="nm", shape=(128,1), dtype="float32", partition_dim=0)
        lt = m5.NeuronSBTensor(name="lt", shape=(128,1), dtype="float32", partition_dim=0)
        al = m5.NeuronSBTensor(name="al", shape=(128,1), dtype="float32", partition_dim=0)
        e = m5.NeuronSBTensor(name="e", shape=(128,512), dtype="bfloat16", partition_dim=0)
        eT = m5.NeuronSBTensor(name="eT", shape=(4,128,128), dtype="bfloat16", partition_dim=1)
        po = m5.NeuronPSUMTensor(name="po", shape=(128,128), dtype="float32", partition_dim=0, init=0.0)
        lk = m4.SBAtomLoad(dst=k[0:128, 0:512], src=kT[0:128, 512*kt:512*kt+512], name="lk")
        with m0.AffineAxis(name="b", ub=4, axis_type=m0.AxisType.Parallel) as b:
            lv = m4.SBAtomLoad(dst=vs[b, 0:128, 0:128], src=v[512*kt+128*b:512*kt+128*b+128, 0:128], name="lv")
        qk = m4.MatMulOp(dst=ps[0:128, 0:512], stationary=q[0:128, 0:128], moving=k[0:128, 0:512], name="qk")
        sc = m4.ActivationOp(dst=s[0:128, 0:512], src=ps[0:128, 0:512], func="Copy", scale=0.08838834764831845, name="sc")
        rm = m4.TensorReduceOp(dst=mt[p, 0], src=s[p, f], op="max", axis="X", name="rm")
        mx = m4.TensorTensorOp(dst=mn[p, 0], src0=m[p, 0], src1=mt[p, 0], op="max", name="mx")
        ng = m4.TensorScalarPtrOp(dst=nm[p, 0], src=mn[p, 0], operand0=-1.0, op0="mult", name="ng")
        ex = m4.ActivationAccumulationOp(dst=e[p, f], acc=lt[p, 0], src=s[p, f], func="Exp", bias=nm[p, 0], reduce_op="add", name="ex")
        ea = m4.ActivationOp(dst=al[p, 0], src=m[p, 0], func="Exp", bias=nm[p, 0], name="ea")
        cm = m3.TensorCopyOp(dst=m[p, 0], src=mn[p, 0], name="cm")
        ul = m4.TensorScalarPtrOp(dst=l[p, 0], src=l[p, 0], operand0=al[p, 0], operand1=lt[p, 0], op0="mult", op1="add", name="ul")
        with m0.AffineAxis(name="c", ub=4, axis_type=m0.AxisType.Parallel) as c:
            pt = m5.NeuronPSUMTensor(name="pt", shape=(128,128), dtype="float32", partition_dim=0, init=0.0)
            tr = m4.TransposeOp(dst=pt[0:128, 0:128], src=e[0:128, 128*c:128*c+128], name="tr")
            ct = m3.TensorCopyOp(dst=eT[c, 0:128, 0:128], src=pt[0:128, 0:128], name="ct")
        with m0.AffineAxis(name="g", ub=4, axis_type=m0.AxisType.Sequential) as g:
            pv = m4.MatMulOp(dst=po[0:128, 0:128], stationary=eT[g, 0:128, 0:128], moving=vs[g, 0:128, 0:128], is_accumulate=True, name="pv")
        ua = m4.TensorScalarPtrOp(dst=acc[p, d], src=acc[p, d], operand0=al[p, 0], op0="mult", name="ua")
        ad = m4.TensorTensorOp(dst=acc[p, d], src0=acc[p, d], src1=po[p, d], op="add", name="ad")
    rc = m4.ReciprocalOp(dst=r[p, 0], src=l[p, 0], name="rc")
    fo = m4.TensorScalarPtrOp(dst=o[p, d], src=acc[p, d], operand0=r[p, 0], op0="mult", name="fo")
    so = m4.SBAtomStore(dst=out[128*qt+p, d], src=o[p, d], name="so")
v0.markOutput(out)
ir=v0


# run: default,lower-bir
# expect: ok
# expect: functions[0].pressure.before.SBUF.during == 4884
# expect: functions[0].pressure.before.SBUF.after == 3856
# expect: functions[0].pressure.after.SBUF.during == 3860
# expect: functions[0].pressure.after.SBUF.after == 2832
# expect: functions[0].pressure.before.PSUM.during == 2048
# expect: functions[0].pressure.before.PSUM.after == 2048
# expect: functions[0].pressure.after.PSUM.during == 2048
# expect: functions[0].pressure.after.PSUM.after == 2048
