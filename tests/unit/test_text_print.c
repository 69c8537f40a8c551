// The canonical form: what the printer makes of small texts, to the byte, and what reading gives.
#include "unit/text_check.h"

static const char imports[] = "import neuronxcc.starfish.penguin.ir.ir as m0\n"
                              "import neuronxcc.starfish.penguin.ir.DebugInfo as m1\n"
                              "import neuronxcc.starfish.penguin.targets.tonga.APIndex as m2\n"
                              "import neuronxcc.starfish.penguin.targets.tonga.TongaInst as m3\n"
                              "import neuronxcc.starfish.penguin.targets.tonga.TongaISAInst as m4\n"
                              "import neuronxcc.starfish.penguin.targets.tonga.TongaTensor as m5\n"
                              "import numpy as np\n";

// `text` prints as the fixed imports, then `printed`.
static void check_print(const char *text, const char *printed) {
  Text got = {0};
  if (check_text_laws(text, strlen(text), &got)) {
    uint64_t front = sizeof imports - 1;
    CHECK(got.length > front && memcmp(got.bytes, imports, (size_t)front) == 0);
    if (got.length > front) CHECK_STR(got.bytes + front, printed);
  }
  text_release(&got);
}

TEST(smallest_program) {
  check_print("v0 = m0.Function()\nir=v0\n", "v0 = m0.Function(id_=0)\nv0.id=1\nir=v0\n");
}

TEST(keyword_order_and_defaults) {
  check_print(
      "f = m0.Function(attrs=['a=1', \"b='2'\"], batch_ids=[], name=\"k\", id_=3)\n"
      "t = m5.NeuronPSUMTensor(init=0, dtype=\"|V2\", attrs={'z': 1, 'a': None}, id=9, "
      "allocation=(1,2,3), shape=[2,3], parent=f)\n"
      "c = m4.ActivationOp(name='n', dl=m1.DebugLocation(column=2, line=1, file=\"f\", "
      "tensor_op_name='o', scope=\"s\"), engine=\"DVE\", attrs={}, bias=-1, src=t[:, 1], "
      "scale=1e0, func=\"Exp\", dst=t[0:2, 0:2:2], predicates=[])\n"
      "ir = f\n",
      "v0 = m0.Function(id_=3, batch_ids=[], attrs=[\"a=1\", \"b='2'\"], name=\"k\")\n"
      "v1 = m5.NeuronPSUMTensor(name=\"t\", shape=(2,3), id=9, dtype=\"bfloat16\", "
      "partition_dim=0, allocation=(1,2,3), init=0, attrs={\"z\": 1, \"a\": None})\n"
      "v2 = m4.ActivationOp(dst=v1[0:2, 0:2:2], src=v1[0:2, 1], bias=-1, scale=1.0, func=\"Exp\", "
      "engine=\"DVE\", id=10, name=\"n\", dl=m1.DebugLocation(tensor_op_name=\"o\", file=\"f\", "
      "line=1, column=2, scope=\"s\"))\n"
      "v0.id=11\n"
      "ir=v0\n");
}

TEST(names_predicates_edges) {
  check_print(
      "v0 = m0.Function()\n"
      "p = m2.APIndex(ub=128)\n"
      "q = m2.APIndex(name=\"with\", ub=4)\n"
      "r = m2.APIndex(name=\"v3\", ub=4)\n"
      "s = m2.APIndex(name=\"a b\", ub=4)\n"
      "a = m0.Tensor(shape=(512,512), dtype=\"float32\")\n"
      "b = m0.Tensor(shape=(512,512), dtype=\"float32\")\n"
      "v0.markInput(b)\n"
      "v0.markInput(a, is_parameter_tensor=True)\n"
      "with m0.AffineAxis(lb=1, ub=8, stride=2, axis_type=m0.AxisType.Shard) as i:\n"
      "    t = m0.Tensor(name=\"late\", shape=(512,512), dtype=\"float32\")\n"
      "    with m0.AffineAxis(name=\"p\", ub=4) as j:\n"
      "        c = m4.TensorTensorOp(dst=a[p + 128*j - i, q], src0=b[i*4:4*i+4, r], src1=t[i//2, "
      "(j+5)%3 - s], op=\"multiply\", predicates=[i < 5, j <= i, p > 3, p >= i - 7*j, 2*q == 4])\n"
      "    with m0.Filter(predicates=[i - 1 >= 0]):\n"
      "        pass\n"
      "with m0.AffineAxis(ub=8) as i:\n"
      "    d = m3.TensorCopyOp(dst=a, src=b[i])\n"
      "    with m0.ScopeRegion(name=\"r\", kind=\"K\", no_reorder=True):\n"
      "        w = m0.Tensor(shape=(1,), dtype=\"int8\")\n"
      "c.add_dep_edge(m6.DependencyEdge(src=d, dst=c, kind=m6.EdgeKind.ORDERED))\n"
      "v0.add_dep_edge(c, d, m6.EdgeKind.FLOW)\n"
      "d.add_dep_edge(m6.DependencyEdge(src=c, dst=d, kind=m6.EdgeKind.ANTI, origin=\"data\", "
      "distance=1, tensor=a, carrier=i))\n"
      "g = m4.AllGatherOp(dst=a, src=b, replica_groups=[[0,1]])\n"
      "h = m4.AllGatherOp(dst=a, src=b, replica_groups=[[0,1]])\n"
      "v0.add_ag_edge(m9.AGRemovableOrderingEdge(src=g, dst=h, cost=1))\n"
      "v0.aliasTensors(\"late\", \"b\", \"may\")\n"
      "v0.markOutput(a)\n"
      "ir=v0\n",
      "import neuronxcc.starfish.penguin.ir.Dependency as m6\n"
      "import neuronxcc.starfish.penguin.targets.transforms.AGOrderingAnalysis as m9\n"
      "v0 = m0.Function(id_=0)\n"
      "p = m2.APIndex(ub=128)\n"
      "with_2 = m2.APIndex(name=\"with\", ub=4)\n"
      "v3_2 = m2.APIndex(name=\"v3\", ub=4)\n"
      "a_b_2 = m2.APIndex(name=\"a b\", ub=4)\n"
      "v1 = m0.Tensor(name=\"a\", shape=(512,512), id=1, dtype=\"float32\")\n"
      "v2 = m0.Tensor(name=\"b\", shape=(512,512), id=2, dtype=\"float32\")\n"
      "v0.markInput(v2)\n"
      "v0.markInput(v1, is_parameter_tensor=True)\n"
      "with m0.AffineAxis(lb=1, ub=8, stride=2, axis_type=m0.AxisType.Shard, id=3) as i:\n"
      "    v3 = m0.Tensor(name=\"late\", shape=(512,512), id=4, dtype=\"float32\")\n"
      "    with m0.AffineAxis(name=\"p\", ub=4, id=5) as p_2:\n"
      "        v4 = m4.TensorTensorOp(dst=v1[-i+128*p_2+p, with_2], src0=v2[4*i:4*i+4, v3_2], "
      "src1=v3[i//2, -a_b_2+(p_2+2)%3], op=\"mult\", predicates=[-i + 4 >= 0, i - p_2 >= 0, p - 4 "
      ">= 0, -i + 7*p_2 + p >= 0, 2*with_2 - 4 == 0], id=6, name=\"c\")\n"
      "    with m0.Filter(predicates=[i - 1 >= 0]):\n"
      "        pass\n"
      "with m0.AffineAxis(name=\"i\", ub=8, id=7) as i_2:\n"
      "    v5 = m3.TensorCopyOp(dst=v1, src=v2[i_2, 0:512], id=8, name=\"d\")\n"
      "    with m0.ScopeRegion(name=\"r\", kind=\"K\", no_reorder=True):\n"
      "        v6 = m0.Tensor(name=\"w\", shape=(1,), id=9, dtype=\"int8\")\n"
      "v7 = m4.AllGatherOp(dst=v1, src=v2, replica_groups=[[0, 1]], id=10, name=\"g\")\n"
      "v8 = m4.AllGatherOp(dst=v1, src=v2, replica_groups=[[0, 1]], id=11, name=\"h\")\n"
      "v0.aliasTensors(\"late\", \"b\", \"may\")\n"
      "v4.add_dep_edge(m6.DependencyEdge(src=v5, dst=v4, idx_map=[], kind=m6.EdgeKind.ORDERED, "
      "predicates=[]))\n"
      "v5.add_dep_edge(m6.DependencyEdge(src=v4, dst=v5, idx_map=[], kind=m6.EdgeKind.FLOW, "
      "predicates=[]))\n"
      "v5.add_dep_edge(m6.DependencyEdge(src=v4, dst=v5, idx_map=[], kind=m6.EdgeKind.ANTI, "
      "predicates=[], origin=\"data\", distance=1, tensor=v1, carrier=i_2))\n"
      "v0.add_ag_edge(m9.AGRemovableOrderingEdge(src=v7, dst=v8, cost=1))\n"
      "v0.markOutput(v1)\n"
      "v0.id=12\n"
      "ir=v0\n");
}

TEST(registers_whiles_modules) {
  check_print(
      "def weight_load(p):\n"
      "    w = np.load(p)\n"
      "    return w\n"
      "v0 = m0.Function(attrs=(\"main\",))\n"
      "a = m0.Tensor(shape=(4,4), dtype=\"float32\")\n"
      "r = m4.LoadTensorToRegister(src=a[0, 0])\n"
      "with m0.DynamicAxis(name=\"k\", ub=r) as k:\n"
      "    m3.DMACopyOp(dst=a[r:r+2, :], src=a[k, :])\n"
      "with m0.While(guard=[r > 0], continue_condition=r - 5 < 0, is_do_while=True):\n"
      "    m3.DMACopyOp(dst=a, src=a[a[0, 1], 0])\n"
      "    m3.DMACopyOp(dst=a, src=a, id=4)\n"
      "v1 = m0.Function(id_=7)\n"
      "b = m0.Tensor(shape=(4,4), dtype=\"float32\")\n"
      "i = 2\n"
      "x = m4.MemsetOp(dst=b, value=float(\"-inf\"), attrs={\"big\": -9223372036854775808, \"t\": "
      "(1,), \"e\": (), \"n\": {\"a\": [True, None]}, \"d\": m7.dtype.bfloat16})\n"
      "mod = m0.Module(functions=[v1, v0])\n"
      "ir=mod\n",
      "import neuronxcc.starfish.support as m7\n"
      "v0 = m0.Function(id_=7)\n"
      "v1 = m0.Tensor(name=\"b\", shape=(4,4), id=1, dtype=\"float32\")\n"
      "v2 = m4.MemsetOp(dst=v1, value=-float(\"inf\"), attrs={\"big\": -9223372036854775808, "
      "\"t\": (1,), \"e\": (), \"n\": {\"a\": [True, None]}, \"d\": m7.dtype.bfloat16}, id=2, "
      "name=\"x\")\n"
      "v0.id=3\n"
      "v3 = m0.Function(id_=0, attrs=(\"main\",))\n"
      "def weight_load(p):\n"
      "    w = np.load(p)\n"
      "    return w\n"
      "v4 = m0.Tensor(name=\"a\", shape=(4,4), id=5, dtype=\"float32\")\n"
      "v5 = m4.LoadTensorToRegister(src=v4[0, 0], id=6, name=\"r\")\n"
      "with m0.DynamicAxis(ub=v5, id=7) as k:\n"
      "    v6 = m3.DMACopyOp(dst=v4[v5:v5+2, 0:4], src=v4[k, 0:4], id=8, name=\"DMACopyOp-8\")\n"
      "with m0.While(guard=[v5 - 1 >= 0], continue_condition=-v5 + 4 >= 0, is_do_while=True):\n"
      "    v7 = m3.DMACopyOp(dst=v4, src=v4[v4[0, 1], 0], id=9, name=\"DMACopyOp-9\")\n"
      "    v8 = m3.DMACopyOp(dst=v4, src=v4, id=4, name=\"DMACopyOp-4\")\n"
      "v3.id=10\n"
      "v9 = m0.Module(functions=[v0, v3], root_function=v3)\n"
      "ir=v9\n");
}

// Escapes and bytes of strings, and numbers, as read.
TEST(literals) {
  check_print(
      "v0 = m0.Function()\n"
      "a = m0.Tensor(name='q\"\\'\\\\\\t\\x41\\u00e9\\101\\d\\\nz' \"!\", shape=(0x10,1_0), "
      "dtype='int8', attrs={'f': [1e5, 1e16, .5, 1., 1e-5, 0.1, 1E+2, 1e400, -0.0]})\n"
      "ir=v0\n",
      "v0 = m0.Function(id_=0)\n"
      "v1 = m0.Tensor(name=\"q\\\"'\\\\\\tA\xC3\xA9"
      "A\\\\dz!\", shape=(16,10), id=1, "
      "dtype=\"int8\", attrs={\"f\": [100000.0, 1e+16, 0.5, 1.0, 1e-05, 0.1, 100.0, "
      "float(\"inf\"), -0.0]})\n"
      "v0.id=2\nir=v0\n");
}

TEST(floats) {
  check_print("eps = 1e-5\n"
              "v0 = m0.Function()\n"
              "a = m5.NeuronSBTensor(shape=(1,), dtype='int8', init=-np.inf)\n"
              "c = m4.ActivationOp(dst=a, src=a, func='Exp', bias=-eps, scale=eps, alpha=np.nan, "
              "attrs={'i': float('+inf'), 'j': -float('-inf'), 'k': float(3), 'l': -np.nan})\n"
              "ir=v0\n",
              "v0 = m0.Function(id_=0)\n"
              "v1 = m5.NeuronSBTensor(name=\"a\", shape=(1,), id=1, dtype=\"int8\", "
              "partition_dim=0, init=-float(\"inf\"))\n"
              "v2 = m4.ActivationOp(dst=v1, src=v1, bias=-1e-05, scale=1e-05, "
              "alpha=float(\"nan\"), func=\"Exp\", attrs={\"i\": float(\"inf\"), \"j\": "
              "float(\"inf\"), \"k\": 3.0, \"l\": float(\"nan\")}, id=2, name=\"c\")\n"
              "v0.id=3\nir=v0\n");
}

// Variables stand for what they hold: constants, expressions, accesses, debug locations.
TEST(variables) {
  check_print(
      "N = 128\n"
      "v0 = m0.Function()\n"
      "M = 2*N - 1 + 1\n"
      "a = m0.Tensor(shape=(M, N), dtype=\"int8\", attrs={\"n\": N})\n"
      "d = m1.DebugLocation(line=3)\n"
      "p = m2.APIndex(ub=N)\n"
      "with m0.AffineAxis(ub=M//N) as i:\n"
      "    off = N*i + p\n"
      "    b = a[off, 0:N]\n"
      "    c = m3.DMACopyOp(dst=b, src=a[off + 0, :N], dl=d)\n"
      "    e = m3.DMACopyOp(dst=b, src=b, dl=d)\n"
      "ir = v0\n",
      "v0 = m0.Function(id_=0)\n"
      "p = m2.APIndex(ub=128)\n"
      "v1 = m0.Tensor(name=\"a\", shape=(256,128), id=1, dtype=\"int8\", attrs={\"n\": 128})\n"
      "with m0.AffineAxis(ub=2, id=2) as i:\n"
      "    v2 = m3.DMACopyOp(dst=v1[128*i+p, 0:128], src=v1[128*i+p, 0:128], id=3, "
      "name=\"c\", dl=m1.DebugLocation(line=3))\n"
      "    v3 = m3.DMACopyOp(dst=v1[128*i+p, 0:128], src=v1[128*i+p, 0:128], id=4, "
      "name=\"e\", dl=m1.DebugLocation(line=3))\n"
      "v0.id=5\nir=v0\n");
}

// One name in several places: silent numbers where a name must be unique in the function.
TEST(rebound_variables) {
  check_print("v0 = m0.Function()\n"
              "with m0.AffineAxis(ub=2) as i:\n"
              "    t = m0.Tensor(shape=(1,), dtype=\"int8\")\n"
              "    c = m4.MemsetOp(dst=t)\n"
              "with m0.AffineAxis(ub=3) as i:\n"
              "    t = m0.Tensor(shape=(1,), dtype=\"int8\")\n"
              "    c = m4.MemsetOp(dst=t)\n"
              "    c = m4.MemsetOp(dst=t)\n"
              "t = m0.Tensor(shape=(1,), dtype=\"int8\")\n"
              "ir = v0\n",
              "v0 = m0.Function(id_=0)\n"
              "v1 = m0.Tensor(name=\"t_2\", shape=(1,), id=8, dtype=\"int8\")\n"
              "with m0.AffineAxis(ub=2, id=1) as i:\n"
              "    v2 = m0.Tensor(name=\"t\", shape=(1,), id=2, dtype=\"int8\")\n"
              "    v3 = m4.MemsetOp(dst=v2, id=3, name=\"c\")\n"
              "with m0.AffineAxis(name=\"i\", ub=3, id=4) as i_2:\n"
              "    v4 = m0.Tensor(name=\"t\", shape=(1,), id=5, dtype=\"int8\")\n"
              "    v5 = m4.MemsetOp(dst=v4, id=6, name=\"c_2\")\n"
              "    v6 = m4.MemsetOp(dst=v4, id=7, name=\"c_3\")\n"
              "v0.id=9\nir=v0\n");
}

TEST(edge_values_of_expressions) {
  check_print("v0 = m0.Function()\n"
              "a = m0.Tensor(shape=(9,), dtype=\"int8\")\n"
              "p = m2.APIndex(ub=2)\n"
              "c = m4.IndexValueInst(dst=a[p], expr=-p//2 + (-(p + 1))//2 - p%2*3 - p*0)\n"
              "d = m4.IndexValueInst(dst=a[p], expr=p - 9223372036854775808)\n"
              "e = m4.IndexValueInst(dst=a[p], expr=-9223372036854775807 - 1 + p)\n"
              "f = m4.IndexValueInst(dst=a[p], expr=m0.cc_div(m0.cc_get_rank(0, 1), 4, 2) + "
              "m0.shard_id(2) + m0.cc_mod(p, 4, 2))\n"
              "ir = v0\n",
              "v0 = m0.Function(id_=0)\n"
              "p = m2.APIndex(ub=2)\n"
              "v1 = m0.Tensor(name=\"a\", shape=(9,), id=1, dtype=\"int8\")\n"
              "v2 = m4.IndexValueInst(dst=v1[p], expr=-3*p + (-p)//2 - 1, id=2, name=\"c\")\n"
              "v3 = m4.IndexValueInst(dst=v1[p], expr=p - 9223372036854775808, id=3, name=\"d\")\n"
              "v4 = m4.IndexValueInst(dst=v1[p], expr=p - 9223372036854775808, id=4, name=\"e\")\n"
              "v5 = m4.IndexValueInst(dst=v1[p], expr=m0.cc_div(m0.cc_get_rank(0, 1), 4, 2) + "
              "m0.cc_mod(p, 4, 2) + m0.shard_id(2), id=5, name=\"f\")\n"
              "v0.id=6\nir=v0\n");
}

// What people see: own names, no line end.
TEST(statements_for_people) {
  static const char source[] =
      "v0 = m0.Function(name=\"k\")\n"
      "p = m2.APIndex(ub=128)\n"
      "x = m0.Tensor(shape=(512,128), dtype=\"int8\")\n"
      "with m0.AffineAxis(ub=4, axis_type=m0.AxisType.Parallel) as t:\n"
      "    ld = m3.DMACopyOp(dst=x[128*t + p, 0:5], src=x[x[0, 1]], predicates=[128*t + p < 500])\n"
      "ir=v0\n";
  TextCase text;
  Text out = {0};
  text_case_read(&text, source, sizeof source - 1);
  if (CHECK(text.module != NULL)) {
    Function *function = text.module->root;
    const Instruction *inst = function_first_inst(function);
    text_print_statement(&out, &inst->stmt);
    text_putc(&out, '\n');
    text_print_statement(&out, &inst->stmt.parent->stmt);
    text_putc(&out, '\n');
    text_print_statement(&out, &function->scope.stmt);
    text_putc(&out, '\n');
    text_print_access(&out, inst->operands[1].access);
    text_putc(&out, '\n');
    text_print_predicate(&out, &inst->predicates.at[0]);
    CHECK_STR(out.bytes, "ld = m3.DMACopyOp(dst=x[128*t+p, 0:5], src=x[x[0, 1], 0:128], "
                         "predicates=[-128*t - p + 499 >= 0], id=3)\n"
                         "with m0.AffineAxis(ub=4, axis_type=m0.AxisType.Parallel, id=2) as t:\n"
                         "m0.Function(name=\"k\")\n"
                         "x[x[0, 1], 0:128]\n"
                         "-128*t - p + 499 >= 0");
  }
  text_release(&out);
  text_case_release(&text);
}

SUITE(test_text_print) {
  RUN(smallest_program);
  RUN(keyword_order_and_defaults);
  RUN(names_predicates_edges);
  RUN(registers_whiles_modules);
  RUN(literals);
  RUN(floats);
  RUN(variables);
  RUN(rebound_variables);
  RUN(edge_values_of_expressions);
  RUN(statements_for_people);
}
