# Kernels are uninterpreted functions of their name and sources.
v0 = m0.Function(id_=0, batch_ids=[], attrs=())
x = m0.Tensor(name="x", shape=(4,6), dtype="float32")
y = m0.Tensor(name="y", shape=(4,6), dtype="float32")
z = m0.Tensor(name="z", shape=(2,4,3), dtype="float32")
v0.markInput(x)
a = m5.NeuronSBTensor(name="a", shape=(4,6), dtype="float32", partition_dim=0)
b = m5.NeuronSBTensor(name="b", shape=(4,6), dtype="float32", partition_dim=0)
c = m5.NeuronSBTensor(name="c", shape=(2,4,3), dtype="float32", partition_dim=1)
m4.SBAtomLoad(dst=a, src=x)
m4.SundaCustomOp(dsts=[b], srcs=[a], function_name="f")
m4.TiledNativeKernel(dsts=[b], srcs=[a, b], kernel_name="g")
m4.TiledSoftmaxOp(dsts=[b], srcs=[b])
m4.NativeKernel(dsts=[a], srcs=[b], function_name="n", kernel_name="k")
m4.ExternalNativeNkiKernel(dsts=[c], srcs=[a], kernel_name="nki")
m4.ExternalNativeNkiKlirKernel(dsts=[a], srcs=[c, b], kernel_name="klir")
m3.InlineASMInst(dsts=[b], srcs=[a], asm_text="nop")
m4.NeuronPrintInst(src=b, prefix="b")
m4.SBAtomStore(dst=y, src=b)
m4.SBAtomStore(dst=z, src=c)
v0.markOutput(y)
v0.markOutput(z)
ir=v0

# run: bir-eval,bir-eval{order=random random=1},bir-eval{order=random random=2}
# expect: ok
# expect: passes[2].outcome == "unchanged"
