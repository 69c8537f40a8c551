# Data movement: OffloadedMemCpy and its family, reshape, cast, transpose, slice, concatenation; and the data movement of StableHLO.
v0 = m0.Function(id_=0, batch_ids=[], attrs=("model-type=memory-bound", "mac-count=0"))
x = m0.Tensor(name="x", shape=(2,3), dtype="float32")
v0.markInput(x)
re = m0.Tensor(name="re", shape=(3,2), dtype="float32")
ca = m0.Tensor(name="ca", shape=(2,3), dtype="bfloat16")
tr = m0.Tensor(name="tr", shape=(3,2), dtype="float32")
sl = m0.Tensor(name="sl", shape=(2,2), dtype="float32")
co = m0.Tensor(name="co", shape=(2,6), dtype="float32")
br = m0.Tensor(name="br", shape=(2,2,3), dtype="float32")
pa = m0.Tensor(name="pa", shape=(3,4), dtype="float32")
rv = m0.Tensor(name="rv", shape=(2,3), dtype="float32")
m0.OffloadedMemCpy(srcs=[x], dsts=[re], dtype="float32")
m0.OffloadedMemCast(srcs=[x], dsts=[ca], dtype=m7.dtype.bfloat16)
m8.NeuronTensorOp(srcs=[x], dsts=[tr], xla_op='mhlo.transpose', src_shape=(2,3), permutation=(1,0))
m0.OffloadedSlice(srcs=[x], dsts=[sl], start_indices=[0, 0], limit_indices=[2, 3], strides=[1, 2])
m0.OffloadedConcat(srcs=[x, x], dsts=[co], dimension=1)
m8.NeuronTensorOp(srcs=[x], dsts=[br], xla_op='mhlo.broadcast_in_dim', broadcast_dims=[1, 2], shape=(2,2,3))
m8.NeuronTensorOp(srcs=[x], dsts=[pa], xla_op='mhlo.pad', padding_value=0.0, edge_padding_low=[1, 1], edge_padding_high=[0, 0], interior_padding=[0, 0])
m8.NeuronTensorOp(srcs=[x], dsts=[rv], xla_op='mhlo.reverse', dimensions=[1])
v0.markOutput(re)
v0.markOutput(ca)
v0.markOutput(tr)
v0.markOutput(sl)
v0.markOutput(co)
v0.markOutput(br)
v0.markOutput(pa)
v0.markOutput(rv)
ir=v0


# with: --validate
# expect: eval.outputs[0].values[0] > -0.597584928 && eval.outputs[0].values[0] < -0.597582137
# expect: eval.outputs[0].values[1] > 0.617052075 && eval.outputs[0].values[1] < 0.617054943
# expect: eval.outputs[0].values[2] > 0.286646427 && eval.outputs[0].values[2] < 0.286647974
# expect: eval.outputs[0].values[3] > 0.656217255 && eval.outputs[0].values[3] < 0.65622028
# expect: eval.outputs[0].values[4] > -0.162133383 && eval.outputs[0].values[4] < -0.162132335
# expect: eval.outputs[0].values[5] > 0.58765846 && eval.outputs[0].values[5] < 0.587661211
# expect: eval.outputs[1].values[0] > -0.602253154 && eval.outputs[1].values[0] < -0.592913911
# expect: eval.outputs[1].values[1] > 0.612231778 && eval.outputs[1].values[1] < 0.621875239
# expect: eval.outputs[1].values[2] > 0.284406769 && eval.outputs[1].values[2] < 0.288887632
# expect: eval.outputs[1].values[3] > 0.651091058 && eval.outputs[1].values[3] < 0.661346476
# expect: eval.outputs[1].values[4] > -0.163400522 && eval.outputs[1].values[4] < -0.160865196
# expect: eval.outputs[1].values[5] > 0.583067743 && eval.outputs[1].values[5] < 0.592251928
# expect: eval.outputs[2].values[0] > -0.597584928 && eval.outputs[2].values[0] < -0.597582137
# expect: eval.outputs[2].values[1] > 0.656217255 && eval.outputs[2].values[1] < 0.65622028
# expect: eval.outputs[2].values[2] > 0.617052075 && eval.outputs[2].values[2] < 0.617054943
# expect: eval.outputs[2].values[3] > -0.162133383 && eval.outputs[2].values[3] < -0.162132335
# expect: eval.outputs[2].values[4] > 0.286646427 && eval.outputs[2].values[4] < 0.286647974
# expect: eval.outputs[2].values[5] > 0.58765846 && eval.outputs[2].values[5] < 0.587661211
# expect: eval.outputs[3].values[0] > -0.597584928 && eval.outputs[3].values[0] < -0.597582137
# expect: eval.outputs[3].values[1] > 0.286646427 && eval.outputs[3].values[1] < 0.286647974
# expect: eval.outputs[3].values[2] > 0.656217255 && eval.outputs[3].values[2] < 0.65622028
# expect: eval.outputs[3].values[3] > 0.58765846 && eval.outputs[3].values[3] < 0.587661211
# expect: eval.outputs[4].values[0] > -0.597584928 && eval.outputs[4].values[0] < -0.597582137
# expect: eval.outputs[4].values[1] > 0.617052075 && eval.outputs[4].values[1] < 0.617054943
# expect: eval.outputs[4].values[2] > 0.286646427 && eval.outputs[4].values[2] < 0.286647974
# expect: eval.outputs[4].values[3] > -0.597584928 && eval.outputs[4].values[3] < -0.597582137
# expect: eval.outputs[4].values[4] > 0.617052075 && eval.outputs[4].values[4] < 0.617054943
# expect: eval.outputs[4].values[5] > 0.286646427 && eval.outputs[4].values[5] < 0.286647974
# expect: eval.outputs[4].values[6] > 0.656217255 && eval.outputs[4].values[6] < 0.65622028
# expect: eval.outputs[4].values[7] > -0.162133383 && eval.outputs[4].values[7] < -0.162132335
# expect: eval.outputs[4].values[8] > 0.58765846 && eval.outputs[4].values[8] < 0.587661211
# expect: eval.outputs[4].values[9] > 0.656217255 && eval.outputs[4].values[9] < 0.65622028
# expect: eval.outputs[4].values[10] > -0.162133383 && eval.outputs[4].values[10] < -0.162132335
# expect: eval.outputs[4].values[11] > 0.58765846 && eval.outputs[4].values[11] < 0.587661211
# expect: eval.outputs[5].values[0] > -0.597584928 && eval.outputs[5].values[0] < -0.597582137
# expect: eval.outputs[5].values[1] > 0.617052075 && eval.outputs[5].values[1] < 0.617054943
# expect: eval.outputs[5].values[2] > 0.286646427 && eval.outputs[5].values[2] < 0.286647974
# expect: eval.outputs[5].values[3] > 0.656217255 && eval.outputs[5].values[3] < 0.65622028
# expect: eval.outputs[5].values[4] > -0.162133383 && eval.outputs[5].values[4] < -0.162132335
# expect: eval.outputs[5].values[5] > 0.58765846 && eval.outputs[5].values[5] < 0.587661211
# expect: eval.outputs[5].values[6] > -0.597584928 && eval.outputs[5].values[6] < -0.597582137
# expect: eval.outputs[5].values[7] > 0.617052075 && eval.outputs[5].values[7] < 0.617054943
# expect: eval.outputs[5].values[8] > 0.286646427 && eval.outputs[5].values[8] < 0.286647974
# expect: eval.outputs[5].values[9] > 0.656217255 && eval.outputs[5].values[9] < 0.65622028
# expect: eval.outputs[5].values[10] > -0.162133383 && eval.outputs[5].values[10] < -0.162132335
# expect: eval.outputs[5].values[11] > 0.58765846 && eval.outputs[5].values[11] < 0.587661211
# expect: eval.outputs[6].values[0] > -2e-7 && eval.outputs[6].values[0] < 2e-7
# expect: eval.outputs[6].values[1] > -2e-7 && eval.outputs[6].values[1] < 2e-7
# expect: eval.outputs[6].values[2] > -2e-7 && eval.outputs[6].values[2] < 2e-7
# expect: eval.outputs[6].values[3] > -2e-7 && eval.outputs[6].values[3] < 2e-7
# expect: eval.outputs[6].values[4] > -2e-7 && eval.outputs[6].values[4] < 2e-7
# expect: eval.outputs[6].values[5] > -0.597584928 && eval.outputs[6].values[5] < -0.597582137
# expect: eval.outputs[6].values[6] > 0.617052075 && eval.outputs[6].values[6] < 0.617054943
# expect: eval.outputs[6].values[7] > 0.286646427 && eval.outputs[6].values[7] < 0.286647974
# expect: eval.outputs[6].values[8] > -2e-7 && eval.outputs[6].values[8] < 2e-7
# expect: eval.outputs[6].values[9] > 0.656217255 && eval.outputs[6].values[9] < 0.65622028
# expect: eval.outputs[6].values[10] > -0.162133383 && eval.outputs[6].values[10] < -0.162132335
# expect: eval.outputs[6].values[11] > 0.58765846 && eval.outputs[6].values[11] < 0.587661211
# expect: eval.outputs[7].values[0] > 0.286646427 && eval.outputs[7].values[0] < 0.286647974
# expect: eval.outputs[7].values[1] > 0.617052075 && eval.outputs[7].values[1] < 0.617054943
# expect: eval.outputs[7].values[2] > -0.597584928 && eval.outputs[7].values[2] < -0.597582137
# expect: eval.outputs[7].values[3] > 0.58765846 && eval.outputs[7].values[3] < 0.587661211
# expect: eval.outputs[7].values[4] > -0.162133383 && eval.outputs[7].values[4] < -0.162132335
# expect: eval.outputs[7].values[5] > 0.656217255 && eval.outputs[7].values[5] < 0.65622028
