// Which format a text is in.
#include "text/detect.h"
#include "unit/test.h"

static void check(const char *text, const char *format) {
  CHECK_STR(text_format_name(text_detect(text, strlen(text))), format);
}

TEST(json) {
  check("{\"functions\": []}", "bir");
  check("\n\n  // a comment\n# another\n {", "bir");
  check("\xEF\xBB\xBF{}", "bir");
}

TEST(mlir) {
  check("module {\n}", "stablehlo");
  check("module @jit_f attributes {mhlo.num_partitions = 1 : i32} {", "stablehlo");
  check("// comment\nfunc.func @main(%arg0: tensor<2xf32>) {", "stablehlo");
  check("func @main() {", "stablehlo");
  check("\"builtin.module\"() ({", "stablehlo");
  check("\"func.func\"() ({", "stablehlo");
  check("#loc = loc(unknown)\nmodule {}", "stablehlo");
  check("%0 = stablehlo.add %a, %b : tensor<2xf32>", "stablehlo");
  check("%0 = \"stablehlo.add\"(%a, %b) : ()", "stablehlo");
  check("modules = 5\nir=modules", "penguin");
  check("%0 = arith.constant 1", "penguin");
}

TEST(builder_scripts) {
  check("", "penguin");
  check("ir=v0", "penguin");
  check("v0 = m0.Function(id_=0)\nir=v0", "penguin");
  check("import neuronxcc.starfish.penguin.ir.ir as m0\nv0 = m0.Function()\nir=v0", "penguin");
  // a line somebody took out is a comment, not MLIR
  check("#v5 = m4.ActivationOp(dst=a)\nv0 = m0.Function()\nir=v0", "penguin");
  check("# for (i: range(0, 4, 1)) {\nv0 = m0.Function()", "penguin");
  check("x = \"for (i: range(0, 4, 1)) {\"\nir=v0", "penguin");
  // a net script calls on s. and constructs nothing
  check("y = s.add(x, x)\nv0 = m0.Function()", "penguin");
}

TEST(net_scripts) {
  check("x = s.input(\"x\", (2, 3))\ny = s.add(x, x)\n", "net");
  check("# a net\ny = stablehlo.dot(a, b)", "net");
  check("net = stablehlo\n\ndef f(x: (2, 3)):\n    return net.relu(x)\n", "net");
  check("import stablehlo as n\n", "net");
  check("stablehlo_version = 1", "penguin");
  check("y = this.add(x)", "penguin");
  check("y = maps.add(x)", "penguin");
  check("s.x = 5", "penguin");
}

TEST(dumps) {
  check("for (i0: range(0, 16, 1)) { # indent=0\n  x\n}", "dump");
  check("2021-10-02 ERROR: for (i0: range(0, 16, 1)) {", "dump");
  check("> float32<128 x 64> TongaSB partitions[0] float32 (128, 64) %'a'[i0, p]", "dump");
  check("  |V2<128 x 64> DRAM2DBlk partitions[1] |V2 [4, 128] %3[i0]", "dump");
  check("the m5.large machine printed\nfor (i: range(0, 2, 1)) {", "dump");
  check("some partitions[0] of a thing", "penguin");
  check("[IRVerifier]: float32 $4[i0,i1] = add(float32 $2[i0,i1], float32 $3[i1])", "dump");
  check("KeyError: TongaSBTensor[0x7f00]:TongaSB partitions[0] uint8 %7[128, 512]", "dump");
  check("float32&lt;128 x 64&gt; NeuronSB partitions[0] float32 (128, 64) %&#39;a&#39;", "dump");
  check("it costs $12[a] = b", "dump");
  check("it costs $12", "penguin");
  // a message of the compiler alone
  check("SyntaxError: Unexpected output dependencies, missing indices in the dst access: j",
        "dump");
  check("x = \"Invalid Predicate!\"\nir=v0", "penguin");
}

static void check_look(const char *text, const char *look) {
  CHECK_STR(text_looks_like(text, strlen(text)), look);
}

TEST(looks) {
  check_look("", NULL);
  check_look("hello", NULL);
  check_look("Traceback (most recent call last):\n  File \"a.py\"", "a Python traceback");
  check_look("HloModule jit_f, entry_computation_layout={}", "HLO text");
  check_look("2023-01-01T00:00:00Z INFO 7 [LICM]: Finished (changed=False)",
             "a log of the compiler, without the dump in it");
  check_look("import torch\nclass Net(torch.nn.Module): pass", "a PyTorch program");
  check_look("#include <stdio.h>\nint main(void) {}", "C or C++");
  // a builder script may say anything in its strings
  check_look("v0 = m0.Function(name=\"HloModule\")\nir=v0", NULL);
}

TEST(names) {
  TextFormat format;
  CHECK(text_format_find("auto", &format) && format == TEXT_AUTO);
  CHECK(text_format_find("bir", &format) && format == TEXT_BIR);
  CHECK(!text_format_find("Bir", &format));
  CHECK(!text_format_find("", &format));
  for (int i = 0; i < TEXT_FORMAT_COUNT; i++) {
    CHECK(text_format_find(text_format_name((TextFormat)i), &format) && (int)format == i);
    CHECK(text_format_title((TextFormat)i)[0] != 0);
  }
}

SUITE(test_text_detect) {
  RUN(json);
  RUN(mlir);
  RUN(builder_scripts);
  RUN(net_scripts);
  RUN(dumps);
  RUN(looks);
  RUN(names);
}
