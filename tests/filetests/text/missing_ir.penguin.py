# Without the last line nothing is made; the place is the end of the text.
v0 = m0.Function(id_=0)
a = m0.Tensor(name="a", shape=(4,), dtype="float32")
# expect-error: 5:1 the text does not say what it made
