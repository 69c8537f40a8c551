# Kernels that resize an image.
import neuronxcc.starfish.penguin.ir.ir as m0
import neuronxcc.starfish.penguin.ir.DebugInfo as m1
import neuronxcc.starfish.penguin.targets.tonga.APIndex as m2
import neuronxcc.starfish.penguin.targets.tonga.TongaInst as m3
import neuronxcc.starfish.penguin.targets.tonga.TongaISAInst as m4
import neuronxcc.starfish.penguin.targets.tonga.TongaTensor as m5
import numpy as np
v0 = m0.Function(id_=0, batch_ids=[], attrs=("model-type=memory-bound", "mac-count=0", 'hlo-metrics={"HloMacCount": 0.0}'))
def weight_load(p):
  data = np.load(p)
  return data
import neuronxcc.starfish.support as m7
v1 = m0.Tensor(name="input0", shape=(1,8,8,4), parent=v0, id=1, dtype="float32", view=m0.TensorView(shape=(1,8,8,4), layout="NHWC", transpose=(0,1,2,3)), attrs={'CrossPassTensor': ""})
v0.markInput(v1)
v2 = m0.Tensor(name="resize_nearest", shape=(1,16,16,4), parent=v0, id=3, dtype="float32", view=m0.TensorView(shape=(1,16,16,4), layout="NHWC", transpose=(0,1,2,3)), )
import neuronxcc.starfish.penguin.frontends.XlaFE as m8
v3 = m8.NeuronTensorOp(srcs=[v1], dsts=[v2], xla_op='mhlo.resize_nearest', shape=(1,16,16,4), dtype="float32", kernel_name="resize_nearest_fixed_dma_kernel", kernel_config='{}', id=2, parent=v0, dl=m1.DebugLocation(tensor_op_name="resize_nearest", file="model.py", line=11, column=0, hlo_id=2))
v4 = m0.Tensor(name="resize_bilinear", shape=(1,16,16,4), parent=v0, id=5, dtype="float32", view=m0.TensorView(shape=(1,16,16,4), layout="NHWC", transpose=(0,1,2,3)), )
v5 = m8.NeuronTensorOp(srcs=[v1], dsts=[v4], xla_op='mhlo.resize_bilinear', align_corners=False, half_pixel_centers=True, id=4, parent=v0, dl=m1.DebugLocation(tensor_op_name="resize_bilinear", file="model.py", line=12, column=0, hlo_id=4))
v0.markOutput(v2)
v0.markOutput(v4)
v0.id=6
ir=v0
# expect: functions[0].inst_count > 0
