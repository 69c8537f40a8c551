# Fusion: a summary line, then the operators it stands for, which are what is run.
v0 = m0.Function(id_=0, batch_ids=[], attrs=("model-type=memory-bound", "mac-count=0"))
x = m0.Tensor(name="x", shape=(2,3), dtype="float32")
v0.markInput(x)
n = m0.Tensor(name="n", shape=(2,3), dtype="float32")
y = m0.Tensor(name="y", shape=(2,3), dtype="float32")
m8.NeuronTensorOp(srcs=[x], dsts=[y], xla_op='mhlo.fusion', op='Elementwise', hilo_fusion_op='Elementwise')
m8.NeuronTensorOp(srcs=[x], dsts=[n], op=np.negative, xla_op='mhlo.unary')
m8.NeuronTensorOp(srcs=[n], dsts=[y], op=np.exp, xla_op='mhlo.unary')
v0.markOutput(y)
ir=v0


# with: --validate
# expect: eval.outputs[0].values[0] > 1.81771719 && eval.outputs[0].values[0] < 1.81772486
# expect: eval.outputs[0].values[1] > 0.539530545 && eval.outputs[0].values[1] < 0.539533103
# expect: eval.outputs[0].values[2] > 0.750774854 && eval.outputs[0].values[2] < 0.750778257
# expect: eval.outputs[0].values[3] > 0.518808132 && eval.outputs[0].values[3] < 0.518810607
# expect: eval.outputs[0].values[4] > 1.17601392 && eval.outputs[0].values[4] < 1.17601903
# expect: eval.outputs[0].values[5] > 0.555624709 && eval.outputs[0].values[5] < 0.555627332
