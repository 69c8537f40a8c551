# One operand contracted along either dimension, as a product and its gradients do: the second reading turns what the first laid out.
v0 = m0.Function(id_=0, batch_ids=[], attrs=("model-type=memory-bound", "mac-count=0"))
x = m0.Tensor(name="x", shape=(4,16), dtype="float32")
v0.markInput(x)
w = m0.Tensor(name="w", shape=(16,8), dtype="float32")
v0.markInput(w, is_parameter_tensor=True)
g = m0.Tensor(name="g", shape=(4,8), dtype="float32")
v0.markInput(g)
y = m0.Tensor(name="y", shape=(4,8), dtype="float32")
m0.TensorContractOp(dsts=[y], srcs=[x, w], lhs_batching_dims=[], lhs_contract_dims=[1], rhs_batching_dims=[], rhs_contract_dims=[0])
dw = m0.Tensor(name="dw", shape=(16,8), dtype="float32")
m0.TensorContractOp(dsts=[dw], srcs=[x, g], lhs_batching_dims=[], lhs_contract_dims=[0], rhs_batching_dims=[], rhs_contract_dims=[0])
dx = m0.Tensor(name="dx", shape=(4,16), dtype="float32")
m0.TensorContractOp(dsts=[dx], srcs=[g, w], lhs_batching_dims=[], lhs_contract_dims=[1], rhs_batching_dims=[], rhs_contract_dims=[1])
v0.markOutput(y)
v0.markOutput(dw)
v0.markOutput(dx)
ir=v0


# run: isel,default,lower-bir,bir-eval{order=random random=3}
# with: --validate
# expect: all(passes, $.validated == true)
# expect: passes[0].outcome == "changed"
