// Operators: the front end's dialect prints back byte for byte.
#include "unit/text_check.h"

// A script in the statement order and spelling of the front end's printer.
static void check_script(const char *script) {
  Text printed = {0};
  CHECK(check_text_laws(script, strlen(script), &printed));
  CHECK_STR(printed.bytes, script);
  text_release(&printed);
}

TEST(a_script_with_one_dot_prints_back) {
  check_script(
      "import neuronxcc.starfish.penguin.ir.ir as m0\n"
      "import neuronxcc.starfish.penguin.ir.DebugInfo as m1\n"
      "import neuronxcc.starfish.penguin.targets.tonga.APIndex as m2\n"
      "import neuronxcc.starfish.penguin.targets.tonga.TongaInst as m3\n"
      "import neuronxcc.starfish.penguin.targets.tonga.TongaISAInst as m4\n"
      "import neuronxcc.starfish.penguin.targets.tonga.TongaTensor as m5\n"
      "import numpy as np\n"
      "v0 = m0.Function(id_=0, batch_ids=[], attrs=(\"model-type=memory-bound\", "
      "\"mac-count=1048576\", 'hlo-metrics={\"HloMacCount\": 1048576.0, \"Traffic\": 40960.0}'))\n"
      "def weight_load(p):\n"
      "  data = np.load(p)\n"
      "  return data\n"
      "import neuronxcc.starfish.support as m7\n"
      "v1 = m0.Tensor(name=\"input0\", shape=(64,128), parent=v0, id=1, dtype=\"float16\", "
      "view=m0.TensorView(shape=(64,128), layout=\"NC\", transpose=(0,1)), "
      "attrs={'CrossPassTensor': \"\"})\n"
      "v0.markInput(v1)\n"
      "v2 = m0.Tensor(name=\"input1\", shape=(128,128), parent=v0, id=2, dtype=m7.dtype.bfloat16, "
      "view=m0.TensorView(shape=(128,128), layout=\"NC\", transpose=(0,1)), "
      "attrs={'CrossPassTensor': \"\"})\n"
      "v0.markInput(v2)\n"
      "v3 = m0.Tensor(name=\"dot.3\", shape=(64,128), parent=v0, id=4, dtype=\"float16\", "
      "view=m0.TensorView(shape=(64,128), layout=\"NC\", transpose=(0,1)), )\n"
      "import neuronxcc.starfish.penguin.frontends.XlaFE as m8\n"
      "v4 = m8.NeuronTensorOp(srcs=[v1, v2], dsts=[v3], xla_op='mhlo.dot', lhs_batching_dims=[], "
      "lhs_contract_dims=[1], rhs_batching_dims=[], rhs_contract_dims=[0], id=3, parent=v0, "
      "dl=m1.DebugLocation(tensor_op_name=\"dot.3\", file=\"model.py\", line=12, column=0, "
      "hlo_id=3))\n"
      "v0.markOutput(v3)\n"
      "v0.id=5\n"
      "ir=v0\n");
}

TEST(a_script_of_reshapes_and_transposes_in_place_prints_back) {
  check_script("import neuronxcc.starfish.penguin.ir.ir as m0\n"
               "import neuronxcc.starfish.penguin.ir.DebugInfo as m1\n"
               "import neuronxcc.starfish.penguin.targets.tonga.APIndex as m2\n"
               "import neuronxcc.starfish.penguin.targets.tonga.TongaInst as m3\n"
               "import neuronxcc.starfish.penguin.targets.tonga.TongaISAInst as m4\n"
               "import neuronxcc.starfish.penguin.targets.tonga.TongaTensor as m5\n"
               "import numpy as np\n"
               "v0 = m0.Function(id_=0, batch_ids=[], attrs=(\"model-type=memory-bound\", "
               "\"mac-count=0\", 'hlo-metrics={\"HloMacCount\": 0.0}'))\n"
               "def weight_load(p):\n"
               "  data = np.load(p)\n"
               "  return data\n"
               "import neuronxcc.starfish.support as m7\n"
               "v1 = m0.Tensor(name=\"input0\", shape=(2,8,4,16), parent=v0, id=1, "
               "dtype=m7.dtype.bfloat16, view=m0.TensorView(shape=(2,8,4,16), layout=\"NHWC\", "
               "transpose=(0,1,2,3)), attrs={'CrossPassTensor': \"\"})\n"
               "v0.markInput(v1)\n"
               "v2 = m0.Tensor(name=\"input1\", shape=(64,), parent=v0, id=2, dtype=\"int32\", "
               "view=m0.TensorView(shape=(64,), layout=\"N\", transpose=(0,)), "
               "attrs={'CrossPassTensor': \"\"})\n"
               "v0.markInput(v2)\n"
               "v3 = m0.Tensor(name=\"reshape.7\", shape=(2,8,2,2,4,4), parent=v0, id=4, "
               "dtype=m7.dtype.bfloat16, view=m0.TensorView(shape=(2,8,2,2,4,4), layout=\"\", "
               "transpose=(0,1,2,3,4,5)), )\n"
               "v4 = m0.OffloadedMemCpy(srcs=[v1], dsts=[v3], dtype=m7.dtype.bfloat16, id=3, "
               "parent=v0, dl=m1.DebugLocation(tensor_op_name=\"reshape.7\", file=\"model.py\", "
               "line=31, column=0, hlo_id=7))\n"
               "v5 = m0.Tensor(name=\"transpose.8\", shape=(2,2,2,8,4,4), parent=v0, id=6, "
               "dtype=m7.dtype.bfloat16, view=m0.TensorView(shape=(2,2,2,8,4,4), layout=\"\", "
               "transpose=(0,1,2,3,4,5)), )\n"
               "import neuronxcc.starfish.penguin.frontends.XlaFE as m8\n"
               "v6 = m8.NeuronTensorOp(srcs=[v3], dsts=[v5], xla_op='mhlo.transpose', "
               "src_shape=(2,8,2,2,4,4), permutation=(0,2,3,1,4,5), id=5, parent=v0, "
               "dl=m1.DebugLocation(tensor_op_name=\"transpose.8\", file=\"model.py\", line=32, "
               "column=0, hlo_id=8))\n"
               "v7 = m0.Tensor(name=\"reshape.9\", shape=(8,8,16), parent=v0, id=8, "
               "dtype=m7.dtype.bfloat16, view=m0.TensorView(shape=(8,8,16), layout=\"NHC\", "
               "transpose=(0,1,2)), )\n"
               "v8 = m0.OffloadedMemCpy(srcs=[v5], dsts=[v7], dtype=m7.dtype.bfloat16, id=7, "
               "parent=v0, dl=m1.DebugLocation(tensor_op_name=\"reshape.9\", file=\"model.py\", "
               "line=33, column=0, hlo_id=9))\n"
               "v9 = m0.Tensor(name=\"copy.10\", shape=(64,), parent=v0, id=10, dtype=\"int32\", "
               "view=m0.TensorView(shape=(64,), layout=\"N\", transpose=(0,)), )\n"
               "v10 = m0.OffloadedMemCpy(srcs=[v2], dsts=[v9], dtype=\"int32\", id=9, parent=v0, "
               "dl=m1.DebugLocation(tensor_op_name=\"copy.10\", file=\"model.py\", line=34, "
               "column=0, hlo_id=10))\n"
               "v0.aliasTensors(\"copy.10\", \"input1\", \"must\")\n"
               "v0.markOutput(v7)\n"
               "v0.markOutput(v9)\n"
               "v0.id=11\n"
               "ir=v0\n");
}

// Whole tensors are what operators take, which is the verifier's to say; the text reads back
// anyhow.
TEST(tensors_stand_before_the_operator_that_indexes_by_them) {
  const char *script = "v0 = m0.Function()\n"
                       "x = m0.Tensor(name=\"x\", shape=(4,4), dtype=\"float32\")\n"
                       "s = m0.Tensor(name=\"s\", shape=(4,4), dtype=\"float32\")\n"
                       "y = m0.Tensor(name=\"y\", shape=(4,4), dtype=\"int32\")\n"
                       "m0.UnaryOp(op=np.exp, srcs=[x], dsts=[s[y[0, 0], 0:4]])\n"
                       "ir=v0\n";
  CHECK(check_text_laws(script, strlen(script), NULL));
}

SUITE(test_operators) {
  RUN(a_script_with_one_dot_prints_back);
  RUN(a_script_of_reshapes_and_transposes_in_place_prints_back);
  RUN(tensors_stand_before_the_operator_that_indexes_by_them);
}
