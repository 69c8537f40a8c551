// What the reader of form A says of wrong texts: place, code and, where it matters, the words.
#include "unit/text_check.h"

// Four lines in front of every text below; its own first line is line 5.
static const char head[] =
    "v0 = m0.Function(id_=0)\n"
    "a = m5.NeuronSBTensor(name=\"a\", shape=(4,128,512), dtype=\"float32\", partition_dim=1)\n"
    "x = m0.Tensor(name=\"x\", shape=(512,512), dtype=\"float32\")\n"
    "p = m2.APIndex(name=\"p\", ub=128)\n";

// The diagnostics of head + body + "ir=v0", one a line.
static void report_of(const char *body, bool with_message, Text *out) {
  Text text = {0};
  TextCase read;
  text_printf(&text, "%s%s\nir=v0\n", head, body);
  text_case_read(&read, text.bytes, text.length);
  CHECK(spans_are_valid(read.diags.first, text.bytes, text.length));
  CHECK((read.module == NULL) == (read.diags.error_count > 0));
  text_case_put_diags(&read, out, with_message);
  if (!out->bytes) text_puts(out, "");
  text_case_release(&read);
  text_release(&text);
}

typedef struct Row {
  const char *body, *report;
} Row;

static void check_rows(const Row *rows, uint32_t count) {
  for (uint32_t i = 0; i < count; i++) {
    Text got = {0};
    report_of(rows[i].body, false, &got);
    if (!CHECK_STR(got.bytes, rows[i].report)) test_note("%s", rows[i].body);
    text_release(&got);
  }
}

#define ACT "m4.ActivationOp(dst=a, src=a, func=\"Exp\""

TEST(classes_and_keywords) {
  static const Row rows[] = {
      {"b = m5.NeuronSBTensr(name=\"b\", shape=(1,2), dtype=\"float32\")",
       "5:8+13 error unknown-class\n"},
      {"b = NeuronSBTensor(name=\"b\", shape=(1,2), dtype=\"float32\")",
       "5:5+14 error class-without-module\n"},
      {"b = m0.NeuronSBTensor(shape=(1,2), dtype=\"float32\")", "5:5+17 warning wrong-module\n"},
      {"b = m0.Tensor(name=\"b\", shap=(1,2), dtype=\"float32\")",
       "5:25+4 error unknown-keyword\n"},
      {"b = m0.Tensor(shape=(1,2), shape=(1,2), dtype=\"float32\")",
       "5:28+5 error duplicate-keyword\n"},
      {"b = m0.Tensor(name=\"b\", dtype=\"float32\")", "5:5+9 error missing-keyword\n"},
      {"b = m0.Tensor(\"b\", shape=(1,2), dtype=\"float32\")",
       "5:15+3 error positional-argument\n"},
      {"c = m4.ActivationOp(a, src=a, func=\"Exp\")", "5:21+1 error positional-argument\n"},
      {"c = m4.ActivationOp(dst=a, src=x)", "5:5+15 error missing-keyword\n"},
      {"c = m4.ActivationOp(dst=a, func=\"Exp\")", "5:5+15 error missing-keyword\n"},
      {"c = " ACT ", scal=1.0)", "5:47+4 error unknown-keyword\n"},
      {"c = " ACT ", func=\"Exp\")", "5:47+4 error duplicate-keyword\n"},
      {"c = m4.ActivationOp(dst=a, src=x, func=\"Expp\")", "5:40+6 error unknown-activation\n"},
      {"c = m4.TensorTensorOp(dst=a, src0=a, src1=a, op=\"plus\")",
       "5:49+6 error unknown-alu-op\n"},
      {"c = " ACT ", engine=\"DVF\")", "5:54+5 error unknown-engine\n"},
      {"c = m8.NeuronTensorOp(srcs=[a], dsts=[a], xla_op='mhlo.dot')",
       "5:8+14 error op-level-class\n"},
      {"c = m0.OffloadedMemCpy(srcs=[a], dsts=[a])", "5:8+15 error op-level-class\n"},
      {"c = m0.TensorContractOp(srcs=[a], dsts=[a])", "5:8+16 error op-level-class\n"},
      {"b = m0.AffineAxis(name=\"i\", ub=4)", "5:5+29 error no-statement\n"},
      {"v0.markInpt(a)", "5:1+11 error unknown-method\n"},
      {"b = v0.markInput(a)", "5:5+15 error no-value\n"},
  };
  check_rows(rows, ARRAY_LEN(rows));
}

TEST(values) {
  static const Row rows[] = {
      {"b = m0.Tensor(shape=(1,0), dtype=\"float32\")", "5:21+5 error bad-shape\n"},
      {"b = m0.Tensor(shape=5, dtype=\"float32\")", "5:21+1 error wrong-kind\n"},
      {"b = m0.Tensor(shape=(1,2), dtype=\"flot32\")", "5:34+8 error unknown-dtype\n"},
      {"b = m0.Tensor(shape=(1,2), dtype=m7.dtype.bf16)", "5:34+13 error unknown-dtype\n"},
      {"b = m0.Tensor(name=5, shape=(1,2), dtype=\"float32\")", "5:20+1 error wrong-kind\n"},
      {"b = m5.NeuronSBTensor(shape=(1,2), dtype=\"float32\", partition_dim=2)",
       "5:67+1 error bad-partition-dim\n"},
      {"b = m5.NeuronSBTensor(shape=(), dtype=\"float32\")", "5:5+17 error bad-shape\n"},
      {"b = m5.NeuronSBTensor(shape=(1,2), dtype=\"float32\", allocation=(1,2,3))",
       "5:64+7 error bad-allocation\n"},
      {"b = m0.Tensor(shape=(1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1), dtype=\"float32\")",
       "5:21+35 error rank-limit\n"},
      {"b = m0.Tensor(shape=(1,2), dtype=\"float32\", parent=a)", "5:52+1 error wrong-kind\n"},
      {"b = m0.Tensor(shape=(1,2), dtype=\"float32\", id=-1)", "5:48+2 error bad-id\n"},
      {"b = m0.Tensor(shape=(99999999999999999999,2), dtype=\"float32\")",
       "5:22+20 error bad-number\n"},
      {"b = m0.Tensor(shape=(1,2), dtype=\"float32\", view=m0.TensorView(shape=(2,), "
       "transpose=(1,)))",
       "5:86+4 error bad-view\n"},
      {"c = " ACT ", dl=\"x\")", "5:50+3 error wrong-kind\n"},
      {"c = " ACT ", attrs=(\"a\",))", "5:53+6 error wrong-kind\n"},
      {"c = " ACT ", attrs={\"k\": a})", "5:59+1 error wrong-kind\n"},
      {"c = " ACT ", attrs={1: 2})", "5:53+6 error bad-attrs\n"},
      {"q = m2.APIndex(name=\"q\", ub=0)", "5:29+1 error bad-extent\n"},
      {"c = m4.SundaCustomOp(dsts=a, srcs=[])", "5:27+1 error wrong-kind\n"},
      {"c = m4.ActivationOp(dst=a, src=1.5, func=\"Exp\")", "5:32+3 error wrong-kind\n"},
      {"c = m4.ActivationOp(dst=a, src=p, func=\"Exp\")", "5:32+1 error wrong-kind\n"},
      {"v0.markInput(p)", "5:14+1 error wrong-kind\n"},
      {"v0.markInput(a, 5)", "5:17+1 error wrong-kind\n"},
      {"v0.aliasTensors(\"a\", \"xx\", \"must\")", "5:22+4 error unknown-tensor\n"},
      {"v0.aliasTensors(\"a\", \"x\", \"maybe\")", "5:27+7 error bad-alias\n"},
      {"v0.aliasTensors(\"a\", \"a\", \"may\")", "5:1+32 error bad-alias\n"},
      {"v0.aliasTensors(a, x, \"must\")", "5:1+15 error bad-alias\n"},
      {"v0.id=\"x\"", "5:7+3 error wrong-kind\n"},
      {"v0.name=\"x\"", "5:1+7 error bad-target\n"},
      {"v0.add_dep_edge(a, a, m6.EdgeKind.FLOW)",
       "5:17+1 error wrong-kind\n5:20+1 error wrong-kind\n"},
      {"c = " ACT ")\nv0.add_dep_edge(c, c, m6.EdgeKind.FLOW)", "6:1+39 error self-edge\n"},
      {"c = " ACT ")\nd = " ACT ")\nv0.add_dep_edge(c, d, m6.EdgeKind.SOME)",
       "7:23+16 error unknown-edge-kind\n"},
      {"c = " ACT ")\nd = " ACT ")\nc.add_dep_edge(m6.DependencyEdge(src=c, dst=d, "
       "kind=m6.EdgeKind.FLOW))",
       "7:45+1 error edge-owner\n"},
  };
  check_rows(rows, ARRAY_LEN(rows));
}

TEST(accesses) {
  static const Row rows[] = {
      {"c = m4.ActivationOp(dst=a[0, 0, 0, 0], src=a, func=\"Exp\")",
       "5:36+1 error too-many-indices\n"},
      {"c = m4.ActivationOp(dst=a[0, p:2*p], src=a, func=\"Exp\")",
       "5:30+5 error slice-variable-size\n"},
      {"c = m4.ActivationOp(dst=a[0, p:], src=a, func=\"Exp\")",
       "5:30+2 error slice-variable-size\n"},
      {"c = m4.ActivationOp(dst=a[0, 5:5], src=a, func=\"Exp\")", "5:30+3 error slice-empty\n"},
      {"c = m4.ActivationOp(dst=a[0, 0:4:0], src=a, func=\"Exp\")", "5:34+1 error slice-step\n"},
      {"c = m4.ActivationOp(dst=a[0, 0:4:p], src=a, func=\"Exp\")", "5:34+1 error wrong-kind\n"},
      {"c = m4.ActivationOp(dst=a[x[p], a[0]], src=a, func=\"Exp\")",
       "5:33+4 error multiple-indirect\n"},
      {"c = m4.ActivationOp(dst=a[x[x[0]]], src=a, func=\"Exp\")",
       "5:27+7 error multiple-indirect\n"},
      {"c = m4.ActivationOp(dst=a[9223372036854775807*p], src=a, func=\"Exp\")",
       "5:27+21 error index-overflow\n"},
      {"c = m4.ActivationOp(dst=a[4611686018427387904*p*4], src=a, func=\"Exp\")",
       "5:27+23 error index-overflow\n"},
      {"c = m4.ActivationOp(dst=a[9223372036854775807+1], src=a, func=\"Exp\")",
       "5:47+1 error index-overflow\n"},
      {"c = m4.ActivationOp(dst=a[p*p], src=a, func=\"Exp\")", "5:27+3 error not-affine\n"},
      {"c = m4.ActivationOp(dst=a[5//p], src=a, func=\"Exp\")", "5:30+1 error not-affine\n"},
      {"c = m4.ActivationOp(dst=a[p//0], src=a, func=\"Exp\")", "5:30+1 error bad-denominator\n"},
      {"c = m4.ActivationOp(dst=a[p%-3], src=a, func=\"Exp\")", "5:29+2 error bad-denominator\n"},
      {"c = m4.ActivationOp(dst=a[p/2], src=a, func=\"Exp\")", "5:28+1 error syntax\n"},
      {"c = m4.ActivationOp(dst=a[...], src=a, func=\"Exp\")", "5:27+3 error syntax\n"},
      {"c = m4.ActivationOp(dst=a[x[p]+1], src=a, func=\"Exp\")", "5:27+4 error not-affine\n"},
      {"c = m4.ActivationOp(dst=a[1.5], src=a, func=\"Exp\")", "5:27+3 error wrong-kind\n"},
      {"c = m4.ActivationOp(dst=p[0], src=a, func=\"Exp\")", "5:25+1 error wrong-kind\n"},
      {"r = m4.LoadTensorToRegister(src=a[0,0,0])\nc = m4.ActivationOp(dst=a[r], src=a, "
       "func=\"Exp\")",
       "6:27+1 error runtime-value\n"},
      {"with m0.AffineAxis(ub=4) as i: pass\nc = m4.ActivationOp(dst=a[i], src=a, func=\"Exp\")",
       "6:27+1 error loop-not-around\n"},
      {"with m0.AffineAxis(ub=4) as i:\n  b = m0.Tensor(shape=(1,), dtype=\"int8\")\nc = "
       "m4.ActivationOp(dst=b, src=a, func=\"Exp\")",
       "7:25+1 error tensor-out-of-scope\n"},
      {"with m0.AffineAxis(ub=4) as i:\n  b = m0.Tensor(shape=(1,), dtype=\"int8\")\n  "
       "v0.markOutput(b)",
       "7:17+1 error local-io\n"},
  };
  check_rows(rows, ARRAY_LEN(rows));
}

TEST(predicates) {
  static const Row rows[] = {
      {"c = " ACT ", predicates=[p != 3])", "5:59+6 error invalid-predicate\n"},
      {"c = " ACT ", predicates=[p < 3 or p > 7])", "5:59+14 error invalid-predicate\n"},
      {"c = " ACT ", predicates=[not p < 3])", "5:59+9 error invalid-predicate\n"},
      {"c = " ACT ", predicates=[0 <= p < 3])", "5:59+10 error invalid-predicate\n"},
      {"c = " ACT ", predicates=[p*p < 3])", "5:59+3 error invalid-predicate\n"},
      {"c = " ACT ", predicates=[1 < 3])", "5:59+5 error invalid-predicate\n"},
      {"c = " ACT ", predicates=[p - p < 3])", "5:59+9 error invalid-predicate\n"},
      {"c = " ACT ", predicates=[p])", "5:59+1 error invalid-predicate\n"},
      {"c = " ACT ", predicates=[a[0] < 3])", "5:59+4 error invalid-predicate\n"},
      {"c = " ACT ", predicates=[9223372036854775807*p > 0])", "5:59+25 error index-overflow\n"},
      {"c = " ACT ", predicates=p < 3)", ""},
      {"r = m4.LoadTensorToRegister(src=a[0,0,0])\nc = " ACT ", predicates=[r > 3])",
       "6:59+1 error invalid-predicate\n"},
  };
  check_rows(rows, ARRAY_LEN(rows));
}

TEST(statements) {
  static const Row rows[] = {
      {"m0 = 5", "5:1+2 error shadows-module\n"},
      {"np = 5", "5:1+2 error shadows-module\n"},
      {"import neuronxcc.starfish.support as sup\nsup = 5", "6:1+3 error shadows-module\n"},
      {"with m0.Block() as m4:\n  pass", "5:1+22 error shadows-module\n"},
      {"b = undefined_thing", "5:5+15 error undefined-name\n"},
      {"a", "5:1+1 error no-effect\n"},
      {"\"docstring\"", "5:1+11 error no-effect\n"},
      {"for i in range(3): pass", "5:1+3 error syntax\n"},
      {"if a: pass", "5:1+2 error syntax\n"},
      {"y = lambda: 1", "5:5+6 error syntax\n"},
      {"y = [i for i in a]", "5:8+3 error syntax\n"},
      {"import json as j", "5:8+4 error unknown-module\n"},
      {"import numpy", "5:13+0 error syntax\n"},
      {"from numpy import x", "5:1+4 error syntax\n"},
      {"def foo(p): pass", "5:5+3 error syntax\n"},
      {"y = $", "5:5+1 error bad-character\n"},
      {"y = \xC3\xA9", "5:5+2 error bad-character\n"},
      {"y = 5;", "5:6+1 error syntax\n"},
      {"y = a b", "5:7+1 error syntax\n"},
      {"y = 5)", "5:6+1 error unmatched-bracket\n"},
      {"y = (5]", "5:7+1 error unmatched-bracket\n"},
      {"y = (1, 2", "6:1+2 error syntax\n"},
      {"y = z = 5", "5:7+1 error syntax\n"},
      {"y += 1", "5:3+2 error syntax\n"},
      {"y, z = 1, 2", "5:1+4 error bad-target\n"},
      {"a[0] = 5", "5:1+4 error bad-target\n"},
      {"c = " ACT ",, id=5)", "5:46+1 error syntax\n"},
      {"c = " ACT ", **x)", "5:47+2 error syntax\n"},
      {"c = " ACT "\nd = 5", "6:1+1 error syntax\n"},
      {"c = " ACT ", )", ""},
      {"c = m4.ActivationOp(\n  dst=a, # a comment\n\n  src=a,\n  func=\"Exp\",\n)", ""},
      {"y = 1 + \\\n  2", ""},
  };
  check_rows(rows, ARRAY_LEN(rows));
}

TEST(literals) {
  static const Row rows[] = {
      {"y = \"abc", "5:5+4 error unclosed-string\n"},
      {"y = 'a\\N{DASH}'", "5:7+2 error bad-escape\n"},
      {"y = 'a\\x4'", "5:7+2 error bad-escape\n"},
      {"y = '\\ud800'", "5:6+6 error bad-escape\n"},
      {"y = '\\U00110000'", "5:6+10 error bad-escape\n"},
      {"y = \"\"\"a\nb\"\"\"\nz = nope", "5:5+3 error triple-quotes\n7:5+4 error undefined-name\n"},
      {"y = f\"a\"", "5:5+1 error string-prefix\n"},
      {"y = f\"a\\\nb\"\nz = nope", "5:5+1 error string-prefix\n7:5+4 error undefined-name\n"},
      {"y = 'a\\\nb\\x'\nz = nope", "6:2+2 error bad-escape\n7:5+4 error undefined-name\n"},
      {"y = 'a\\\r\nb\nz = nope", "5:5+1 error unclosed-string\n7:5+4 error undefined-name\n"},
      {"y = 012", "5:5+3 error bad-number\n"},
      {"y = 0x", "5:5+2 error bad-number\n"},
      {"y = 1__0", "5:5+4 error bad-number\n"},
      {"y = 1_", "5:5+2 error bad-number\n"},
      {"y = 1.5j", "5:5+4 error bad-number\n"},
      {"y = 0xffffffffffffffff", "5:5+18 error bad-number\n"},
      {"y = 9223372036854775808", "5:5+19 error bad-number\n"},
      {"y = -9223372036854775808", ""},
      {"y = 'a' \"b\"", ""},
      {"y = float(\"info\")", "5:5+13 error bad-literal\n"},
  };
  check_rows(rows, ARRAY_LEN(rows));
}

TEST(blocks) {
  static const Row rows[] = {
      {"with m0.AffineAxis(name=\"i\") as i:", "5:6+13 error missing-keyword\n6:1+2 error "
                                               "missing-body\n"},
      {"with m0.AffineAxis(ub=4, stride=0) as i:\n  pass", "5:33+1 error stride-zero\n"},
      {"with m0.AffineAxis(ub=p) as i:\n  c = m4.ActivationOp(dst=a[i], src=a[i], func=\"Exp\")",
       "5:23+1 error wrong-kind\n"},
      {"with m0.AffineAxis(name=\"i\" ub=4) as i:\n  c = m4.ActivationOp(dst=a[i], src=a[i], "
       "func=\"Exp\")\n  d = m4.ActivationOp(dst=a[i], src=a[i], func=\"Bad\")",
       "5:29+2 error syntax\n7:48+5 error unknown-activation\n"},
      {"with m0.AffineAxis(ub=4, axis_type=m0.AxisType.Paralel) as i:\n  pass",
       "5:36+19 error unknown-axis-type\n"},
      {"with m0.AffineAxis(ub=4) as i:\npass", "6:1+4 error missing-body\n"},
      {"with m0.AffineAxis(lb=-9223372036854775807, ub=9223372036854775807) as i:\n  pass",
       "5:48+19 error index-overflow\n"},
      {"with m0.DynamicAxis(ub=4) as i:\n  pass", "5:24+1 error dynamic-axis\n"},
      {"with m0.DynamicAxis(ub=4, lb=1) as i:\n  pass", "5:30+1 error dynamic-axis\n"},
      {"with m0.SequentialAxis(ub=4, axis_type=m0.AxisType.Parallel) as i:\n  pass",
       "5:40+20 error bad-axis-type\n"},
      {"with m0.Fliter(predicates=[p < 5]):\n  pass", "5:9+6 error unknown-class\n"},
      {"with m0.Tensor(shape=(1,2), dtype=\"float32\"):\n  pass", "5:6+9 error no-block\n"},
      {"with m0.BasicBlock(name=\"b\"):\n  with m0.BasicBlock(name=\"c\"):\n    pass",
       "6:8+13 error basic-block-inside\n"},
      {"with m0.BasicBlock(name=\"b\"):\n  d = m0.UnconditionalBranchInst(target=\"c\")",
       "6:41+3 error unknown-block\n"},
      {"with m0.While():\n  pass", "5:6+8 error missing-keyword\n"},
      {"  b = 1", "5:3+0 error syntax\n"},
      {"with m0.Block():\n\tb = 1\n\tc = 2", "6:1+1 error tab-indent\n"},
      {"with m0.Block():\n    b = 1\n  c = 2", "7:3+0 error bad-unindent\n"},
      {"with m0.Block(): b = 1", ""},
      {"with m0.Block():\n  w = m0.Function()\n", "6:7+11 error function-inside\n"},
      {"with m0.AffineAxis(ub=4) as i:\n  t = m0.Tensor(shape=(1,), dtype=\"int8\", parent=v0)",
       "6:50+2 error parent-disagrees\n"},
      {"with m0.AffineAxis(ub=4) as i:\n  t = m0.Tensor(shape=(1,), dtype=\"int8\", parent=i)", ""},
  };
  check_rows(rows, ARRAY_LEN(rows));
}

TEST(names_and_ids) {
  static const Row rows[] = {
      {"b = m0.Tensor(name=\"a\", shape=(1,2), dtype=\"float32\")",
       "5:20+3 warning duplicate-name\n"},
      {"c = " ACT ", name=\"n\")\nd = " ACT ", name=\"n\")", "6:52+3 warning duplicate-name\n"},
      {"c = " ACT ")\nc = " ACT ")", ""},
      {"with m0.Block():\n  c = " ACT ", name=\"n\")\nd = " ACT ", name=\"n\")", ""},
      {"with m0.AffineAxis(ub=4) as i:\n  with m0.AffineAxis(ub=4) as i:\n    pass",
       "6:8+13 warning duplicate-name\n"},
      {"with m0.AffineAxis(ub=4) as i:\n  pass\nwith m0.AffineAxis(ub=4) as i:\n  pass", ""},
      {"q = m2.APIndex(name=\"p\", ub=3)", "5:21+3 warning duplicate-name\n"},
      {"c = " ACT ", id=7)\nd = " ACT ", id=7)", "6:50+1 warning duplicate-id\n"},
      {"c = " ACT ", id=7)\nv0.id=3", "6:7+1 warning next-id-taken\n"},
      {"v0.markInput(a)\nv0.markInput(a)", "6:14+1 warning duplicate-io\n"},
  };
  check_rows(rows, ARRAY_LEN(rows));
}

// A wrong statement is reported once; what uses its variable is not.
TEST(no_follow_up_errors) {
  static const Row rows[] = {
      {"b = m0.Tensor(name=\"b\", shape=(1,2), dtype=\"flot32\")\nv0.markInput(b)\n"
       "c = m4.ActivationOp(dst=b[0, 5], src=b, func=\"Exp\")\n"
       "c.add_dep_edge(m6.DependencyEdge(src=c, dst=c, kind=m6.EdgeKind.FLOW))",
       "5:44+8 error unknown-dtype\n"},
      {"b = m0.Tensor(name=\"b\", shape=(1 2))\nv0.markInput(b)", "5:34+1 error syntax\n"},
      {"with m0.AffineAxis(ub=zz) as i:\n  q = m2.APIndex(ub=i)\n  c = " ACT
       ", predicates=[i + q < 5])",
       "5:23+2 error undefined-name\n"},
      {"import json as j\ny = j.load(5)", "5:8+4 error unknown-module\n"},
      {"y = 1 +\nz = y + 2\nc = " ACT ", scale=z)", "5:8+0 error syntax\n"},
  };
  check_rows(rows, ARRAY_LEN(rows));
}

TEST(messages) {
  static const Row rows[] = {
      {"b = m5.NeuronSBTensr(name=\"b\")",
       "5:8+13 error unknown-class: unknown class 'NeuronSBTensr'; did you mean NeuronSBTensor or "
       "NeuronPSUMTensor?\n"},
      {"b = m0.NeuronSBTensor(shape=(1,2), dtype=\"int8\")",
       "5:5+17 warning wrong-module: NeuronSBTensor is not in 'm0'; it is m5.NeuronSBTensor\n"},
      {"c = " ACT ", scal=1.0)",
       "5:47+4 error unknown-keyword: m4.ActivationOp has no keyword 'scal'; did you mean "
       "'scale'? It accepts dst, src, bias, scale, alpha, func, reduce_op, predicates, attrs, "
       "engine, id, name, dl and parent\n"},
      {"c = m4.ActivationOp(dst=a[0, p:2*p], src=a, func=\"Exp\")",
       "5:30+5 error slice-variable-size: slice with variable size is not supported; it must be "
       "e:e+n with a constant n\n"},
      {"c = m4.ActivationOp(dst=a[x[p], a[0]], src=a, func=\"Exp\")",
       "5:33+4 error multiple-indirect: Multiple indirect dim access is not supported!\n"},
      {"c = " ACT ", predicates=[p != 3])",
       "5:59+6 error invalid-predicate: Invalid Predicate! '!=' is neither >= 0 nor == 0\n"},
      {"c = m4.ActivationOp(dst=a[p//0], src=a, func=\"Exp\")",
       "5:30+1 error bad-denominator: Unsupported denom for DivLikeExpr! The divisor is 0, not "
       "positive\n"},
      {"np = 5", "5:1+2 error shadows-module: 'np' is the module numpy; assigning to it would "
                 "shadow the module\n"},
      {"c = m8.NeuronTensorOp(srcs=[a], dsts=[a])",
       "5:8+14 error op-level-class: 'NeuronTensorOp' is an op-level class of the front end; "
       "op-level classes are not read yet by this version\n"},
      {"y = aa", "5:5+2 error undefined-name: 'aa' is not defined\n"},
      {"tensor_one = 5\ny = tensor_on + 1",
       "6:5+9 error undefined-name: 'tensor_on' is not defined; did you mean 'tensor_one'?\n"},
  };
  for (uint32_t i = 0; i < ARRAY_LEN(rows); i++) {
    Text got = {0};
    report_of(rows[i].body, true, &got);
    CHECK_STR(got.bytes, rows[i].report);
    text_release(&got);
  }
}

static void check_text(const char *bytes, uint64_t length, const char *report) {
  TextCase read;
  Text got = {0};
  text_case_read(&read, bytes, length);
  CHECK(spans_are_valid(read.diags.first, bytes, length));
  CHECK(!read.module);
  text_case_put_diags(&read, &got, false);
  CHECK_STR(got.bytes, report);
  text_release(&got);
  text_case_release(&read);
}

static void check_whole(const char *text, const char *report) {
  check_text(text, strlen(text), report);
}

TEST(whole_texts) {
  check_whole("", "1:1+0 error empty-text\n");
  check_whole("# nothing\n\n", "3:1+0 error empty-text\n");
  check_whole("\xEF\xBB\xBF", "1:4+0 error empty-text\n");
  check_whole("v0 = m0.Function()\n", "2:1+0 error missing-ir\n");
  check_whole("v0 = m0.Function()\nir=5\n", "2:4+1 error wrong-kind\n");
  check_whole("v0 = m0.Function()\nir=v1\n", "2:4+2 error undefined-name\n");
  check_whole("t = m0.Tensor(shape=(1,), dtype=\"int8\")\nu = m0.Tensor(shape=(1,), "
              "dtype=\"int8\")\nir=v0\n",
              "1:1+39 error no-function\n3:4+2 error undefined-name\n");
  check_whole("v0 = m0.Function()\nv1 = m0.Function()\nm = m0.Module(functions=[v0, v1])\nir=m\n",
              "3:5+9 error no-main\n");
  check_whole("v0 = m0.Function(attrs=(\"main\",))\nv1 = m0.Function(attrs=(\"main\",))\n"
              "m = m0.Module(functions=[v0, v1])\nir=m\n",
              "3:5+9 error no-main\n");
  check_whole("x = 1\n\xff\xfe", "2:1+1 error invalid-utf8\n");
  check_text("a\n\0b", 4, "2:1+1 error binary-input\n");
  check_text("\x7f"
             "ELF\0\0\0",
             7, "1:5+1 error binary-input\n");
}

// Line ends: CR LF and CR count as LF does; the print has LF alone.
TEST(line_ends) {
  static const char text[] = "v0 = m0.Function(\r\n  id_=3)\r\n# c\r\rt = 5 5\r\nir=v0\r\n";
  check_whole(text, "5:7+1 error syntax\n");
  static const char good[] = "v0 = m0.Function(id_=3)\r\nir=v0\r\n";
  Text printed = {0};
  if (check_text_laws(good, strlen(good), &printed)) CHECK(!strchr(printed.bytes, '\r'));
  text_release(&printed);
}

TEST(at_most_twenty_errors) {
  Text text = {0};
  text_puts(&text, "v0 = m0.Function()\n");
  for (int i = 0; i < 1000; i++) text_puts(&text, "x = nope\n");
  TextCase read;
  text_case_read(&read, text.bytes, text.length);
  CHECK_INT(read.diags.error_count, 20);
  text_case_release(&read);
  text_release(&text);
}

TEST(at_most_a_hundred_warnings) {
  Text text = {0};
  text_puts(&text, "v0 = m0.Function()\n");
  for (int i = 0; i < 1000; i++)
    text_puts(&text, "x = m0.Tensor(name=\"a\", shape=(1,), dtype=\"int8\")\n");
  text_puts(&text, "ir=v0\n");
  TextCase read;
  text_case_read(&read, text.bytes, text.length);
  CHECK(read.module != NULL);
  CHECK_INT(read.diags.warning_count, 100);
  CHECK_STR(read.diags.last->code, "many-warnings");
  text_case_release(&read);
  text_release(&text);
}

SUITE(test_text_errors) {
  RUN(classes_and_keywords);
  RUN(values);
  RUN(accesses);
  RUN(predicates);
  RUN(statements);
  RUN(literals);
  RUN(blocks);
  RUN(names_and_ids);
  RUN(no_follow_up_errors);
  RUN(messages);
  RUN(whole_texts);
  RUN(line_ends);
  RUN(at_most_twenty_errors);
  RUN(at_most_a_hundred_warnings);
}
