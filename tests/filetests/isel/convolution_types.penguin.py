# Convolutions of bf16, of small integers, and of a value that other operators made and read.
v0 = m0.Function(id_=0, batch_ids=[], attrs=("model-type=memory-bound", "mac-count=0"))
x1 = m0.Tensor(name="x1", shape=(2,5,6,6), dtype=m7.dtype.bfloat16)
v0.markInput(x1)
w2 = m0.Tensor(name="w2", shape=(7,5,3,3), dtype=m7.dtype.bfloat16)
v0.markInput(w2, is_parameter_tensor=True)
r3 = m0.Tensor(name="r3", shape=(2,7,6,6), dtype=m7.dtype.bfloat16)
m8.ConvTensorOp(dsts=[r3], srcs=[x1, w2], window_strides=[1, 1], padding=[[1, 1], [1, 1]], lhs_dilation=[1, 1], rhs_dilation=[1, 1], input_batch_dim=0, input_feature_dim=1, input_spatial_dims=[2, 3], kernel_input_feature_dim=1, kernel_output_feature_dim=0, kernel_spatial_dims=[2, 3], output_batch_dim=0, output_feature_dim=1, output_spatial_dims=[2, 3], feature_group_count=1, batch_group_count=1)
r4 = m0.Tensor(name="r4", shape=(2,7,6,6), dtype="float32")
m8.ConvTensorOp(dsts=[r4], srcs=[x1, w2], window_strides=[1, 1], padding=[[1, 1], [1, 1]], lhs_dilation=[1, 1], rhs_dilation=[1, 1], input_batch_dim=0, input_feature_dim=1, input_spatial_dims=[2, 3], kernel_input_feature_dim=1, kernel_output_feature_dim=0, kernel_spatial_dims=[2, 3], output_batch_dim=0, output_feature_dim=1, output_spatial_dims=[2, 3], feature_group_count=1, batch_group_count=1)
w5 = m0.Tensor(name="w5", shape=(5,1,3,3), dtype=m7.dtype.bfloat16)
v0.markInput(w5, is_parameter_tensor=True)
r6 = m0.Tensor(name="r6", shape=(2,5,6,6), dtype=m7.dtype.bfloat16)
m8.ConvTensorOp(dsts=[r6], srcs=[x1, w5], window_strides=[1, 1], padding=[[1, 1], [1, 1]], lhs_dilation=[1, 1], rhs_dilation=[1, 1], input_batch_dim=0, input_feature_dim=1, input_spatial_dims=[2, 3], kernel_input_feature_dim=1, kernel_output_feature_dim=0, kernel_spatial_dims=[2, 3], output_batch_dim=0, output_feature_dim=1, output_spatial_dims=[2, 3], feature_group_count=5, batch_group_count=1)
x7 = m0.Tensor(name="x7", shape=(1,3,5,4), dtype="int8")
v0.markInput(x7)
x8 = m0.Tensor(name="x8", shape=(4,3,2,2), dtype="int8")
v0.markInput(x8)
r9 = m0.Tensor(name="r9", shape=(1,4,6,4), dtype="int32")
m8.ConvTensorOp(dsts=[r9], srcs=[x7, x8], window_strides=[1, 1], padding=[[1, 1], [0, 1]], lhs_dilation=[1, 1], rhs_dilation=[1, 1], input_batch_dim=0, input_feature_dim=1, input_spatial_dims=[2, 3], kernel_input_feature_dim=1, kernel_output_feature_dim=0, kernel_spatial_dims=[2, 3], output_batch_dim=0, output_feature_dim=1, output_spatial_dims=[2, 3], feature_group_count=1, batch_group_count=1)
x10 = m0.Tensor(name="x10", shape=(2,3,6,6), dtype="float32")
v0.markInput(x10)
w11 = m0.Tensor(name="w11", shape=(4,3,3,3), dtype="float32")
v0.markInput(w11, is_parameter_tensor=True)
w12 = m0.Tensor(name="w12", shape=(4,4,3,3), dtype="float32")
v0.markInput(w12, is_parameter_tensor=True)
r13 = m0.Tensor(name="r13", shape=(2,4,6,6), dtype="float32")
m8.ConvTensorOp(dsts=[r13], srcs=[x10, w11], window_strides=[1, 1], padding=[[1, 1], [1, 1]], lhs_dilation=[1, 1], rhs_dilation=[1, 1], input_batch_dim=0, input_feature_dim=1, input_spatial_dims=[2, 3], kernel_input_feature_dim=1, kernel_output_feature_dim=0, kernel_spatial_dims=[2, 3], output_batch_dim=0, output_feature_dim=1, output_spatial_dims=[2, 3], feature_group_count=1, batch_group_count=1)
r14 = m0.Tensor(name="r14", shape=(2,4,6,6), dtype="float32")
m0.UnaryOp(dsts=[r14], srcs=[r13], op=np.tanh)
r15 = m0.Tensor(name="r15", shape=(2,4,3,3), dtype="float32")
m8.ConvTensorOp(dsts=[r15], srcs=[r14, w12], window_strides=[2, 2], padding=[[1, 1], [1, 1]], lhs_dilation=[1, 1], rhs_dilation=[1, 1], input_batch_dim=0, input_feature_dim=1, input_spatial_dims=[2, 3], kernel_input_feature_dim=1, kernel_output_feature_dim=0, kernel_spatial_dims=[2, 3], output_batch_dim=0, output_feature_dim=1, output_spatial_dims=[2, 3], feature_group_count=1, batch_group_count=1)
r16 = m0.Tensor(name="r16", shape=(2,4,3,3), dtype="float32")
m0.UnaryOp(dsts=[r16], srcs=[r15], op=np.tanh)
r17 = m0.Tensor(name="r17", shape=(2,4,6,6), dtype="float32")
m8.ConvTensorOp(dsts=[r17], srcs=[r14, w12], window_strides=[1, 1], padding=[[1, 1], [1, 1]], lhs_dilation=[1, 1], rhs_dilation=[1, 1], input_batch_dim=0, input_feature_dim=1, input_spatial_dims=[2, 3], kernel_input_feature_dim=1, kernel_output_feature_dim=0, kernel_spatial_dims=[2, 3], output_batch_dim=0, output_feature_dim=1, output_spatial_dims=[2, 3], feature_group_count=1, batch_group_count=1)
v0.markOutput(r3)
v0.markOutput(r4)
v0.markOutput(r6)
v0.markOutput(r9)
v0.markOutput(r16)
v0.markOutput(r17)
ir=v0


# run: isel,default,lower-bir,bir-eval{order=random random=3}
# with: --validate
# expect: all(passes, $.validated == true)
# expect: passes[0].outcome == "changed"

# run: isel{resident=0},deps,lower-bir
# with: --validate
# expect: all(passes, $.validated == true)
# expect: passes[0].outcome == "changed"
