# Kernels: custom calls, kernels, dropout masks and resizes are uninterpreted functions of their sources, so that only their order and inputs show.
v0 = m0.Function(id_=0, batch_ids=[], attrs=("model-type=memory-bound", "mac-count=0"))
x = m0.Tensor(name="x", shape=(2,3), dtype="float32")
v0.markInput(x)
rate = m0.Tensor(name="rate", shape=(1,), dtype="float32")
v0.markInput(rate)
seed = m0.Tensor(name="seed", shape=(1,), dtype="int32")
v0.markInput(seed)
c = m0.Tensor(name="c", shape=(2,3), dtype="float32")
k = m0.Tensor(name="k", shape=(2,3), dtype="float32")
m = m0.Tensor(name="m", shape=(2,3), dtype="float32")
z = m0.Tensor(name="z", shape=(4,6), dtype="float32")
m8.NeuronTensorOp(srcs=[x], dsts=[c], xla_op='mhlo.custom_call', target_name='AwsNeuronCustomOp', backend_config={}, function_name='f', lib_file_name='f.so')
m4.NativeKernel(srcs=[x], dsts=[k], kernel_config='{}')
m8.NeuronTensorOp(srcs=[rate, seed], dsts=[m], xla_op='mhlo.dropout', dtype="float32", predicates=[])
m8.NeuronTensorOp(srcs=[x], dsts=[z], xla_op='mhlo.resize_bilinear', shape=(4,6), dtype="float32", align_corners=False, half_pixel_centers=True)
v0.markOutput(c)
v0.markOutput(k)
v0.markOutput(m)
v0.markOutput(z)
ir=v0


# with: --validate
# expect: all(eval.outputs, $.values[0] >= -1 && $.values[0] < 1)
