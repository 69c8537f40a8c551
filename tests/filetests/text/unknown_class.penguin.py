# An unknown class is reported with the nearest names, and what uses its variable is not.
v0 = m0.Function(id_=0)
a = m5.NeuronSBTensr(name="a", shape=(128,64), dtype="float32", partition_dim=0)
v0.markInput(a)
c = m4.ActivationOp(dst=a[0:128, 0:64], src=a[0:128, 0:64], func="Exp", name="c")
ir=v0
# expect-error: 3:8 unknown class 'NeuronSBTensr'; did you mean NeuronSBTensor
