# What no output and no side effect depends on goes: chains, loops left empty, tensors nobody names;
# names in aliases and edges stay.
v0 = m0.Function(id_=0)
x = m5.NeuronSBTensor(name="x", shape=(2,4), dtype="float32")
n = m5.NeuronSBTensor(name="n", shape=(1,8), dtype="int32")
v0.markInput(x)
v0.markInput(n)
y = m5.NeuronSBTensor(name="y", shape=(2,4), dtype="float32")
dead1 = m5.NeuronSBTensor(name="dead1", shape=(2,4), dtype="float32")
dead2 = m5.NeuronSBTensor(name="dead2", shape=(2,4), dtype="float32")
never = m5.NeuronSBTensor(name="never", shape=(2,4), dtype="float32")
a = m4.ActivationOp(dst=dead1, src=x, func="Square", name="a")
b = m4.ActivationOp(dst=dead2, src=dead1, func="Square", name="b")
with m0.AffineAxis(name="i", ub=4) as i:
    with m0.Block(name="inside"):
        c = m4.ActivationOp(dst=dead2, src=x, func="Exp", name="c")
with m0.Block(name="keeper"):
    local = m5.NeuronSBTensor(name="local", shape=(2,4), dtype="float32")
    d = m4.ActivationOp(dst=local, src=x, func="Exp", name="d")
r0 = m4.LoadTensorToRegister(src=n[0, 0], name="r0")
r1 = m4.LoadTensorToRegister(src=n[0, r0:r0+1], name="r1")
r2 = m4.LoadTensorToRegister(src=n[0, 1], name="r2")
with m0.DynamicAxis(name="t", ub=r1) as t:
    e = m4.ActivationOp(dst=y, src=x, func="Exp", name="e")
v0.aliasTensors("local", "never", "may")
v0.markOutput(y)
ir=v0

# run: dce
# expect: ok
# expect: functions[0].order.length == 3
# expect: functions[0].order[0] == "r0"
# expect: functions[0].order[1] == "r1"
# expect: functions[0].order[2] == "e"
# expect: any(functions[0].tensors, $.name == "local")
# expect: any(functions[0].tensors, $.name == "never")
# expect: !any(functions[0].tensors, $.name == "dead1")
# expect: passes[0].changed

# run: dce,dce
# expect: !passes[1].changed
