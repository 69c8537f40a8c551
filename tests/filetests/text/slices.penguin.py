# Slices have a constant size; one dimension at most is read from a tensor.
v0 = m0.Function(id_=0)
a = m0.Tensor(name="a", shape=(512,64), dtype="float32")
x = m0.Tensor(name="x", shape=(512,), dtype="int32")
p = m2.APIndex(name="p", ub=128)
with m0.AffineAxis(name="i", ub=4) as i:
    b = m3.DMACopyOp(dst=a[i:2*i, 0:64], src=a[0:128, 0:64], name="b")
    c = m3.DMACopyOp(dst=a[x[i], x[p]], src=a[0:128, 0:64], name="c")
    d = m3.DMACopyOp(dst=a[128*i:128*i+128, :], src=a[p, 0, 0], name="d")
    e = m3.DMACopyOp(dst=a[9223372036854775807*i, p], src=a[0, p], name="e")
ir=v0
# expect-error: 7:28 slice with variable size is not supported
# expect-error: 8:34 Multiple indirect dim access is not supported!
# expect-error: 9:61 'a' has 2 dimensions; this is index 3
# expect-error: 10:28 the value of this index leaves the range of 64-bit integers
