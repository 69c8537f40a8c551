# Reductions: the tag is the function; reduce_dims= are folded from init_value=.
v0 = m0.Function(id_=0, batch_ids=[], attrs=("model-type=memory-bound", "mac-count=0"))
a = m0.Tensor(name="a", shape=(2,3,2), dtype="int32")
v0.markInput(a)
x = m0.Tensor(name="x", shape=(2,3), dtype="float32")
v0.markInput(x)
p = m0.Tensor(name="p", shape=(2,2), dtype="bool")
v0.markInput(p)
s = m0.Tensor(name="s", shape=(3,), dtype="int32")
m = m0.Tensor(name="m", shape=(2,), dtype="float32")
any = m0.Tensor(name="any", shape=(2,), dtype="bool")
m8.NeuronTensorOp(srcs=[a], dsts=[s], op=np.add, xla_op='np.add', init_value=0, reduce_dims=[0, 2])
m8.NeuronTensorOp(srcs=[x], dsts=[m], op=np.maximum, xla_op='np.maximum', init_value=-1e+30, reduce_dims=[1])
m8.NeuronTensorOp(srcs=[p], dsts=[any], op=np.logical_or, xla_op='np.logical_or', init_value=False, reduce_dims=[1])
v0.markOutput(s)
v0.markOutput(m)
v0.markOutput(any)
ir=v0


# with: --validate
# expect: eval.outputs[0].values[0] == -9
# expect: eval.outputs[0].values[1] == -22
# expect: eval.outputs[0].values[2] == -8
# expect: eval.outputs[1].values[0] > 0.617052075 && eval.outputs[1].values[0] < 0.617054943
# expect: eval.outputs[1].values[1] > 0.656217255 && eval.outputs[1].values[1] < 0.65622028
# expect: eval.outputs[2].values[0] == 1
# expect: eval.outputs[2].values[1] == 0
