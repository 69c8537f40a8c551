// Net scripts and the assembly of functions: laws of the rendered text, what is refused when it is
// put together, literals.
#include "stablehlo/net/function.h"
#include "stablehlo/net/literal.h"
#include "stablehlo/net/script.h"
#include "unit/test.h"

typedef struct Rendered {
  Arena arena;
  StrTable strings;
  Diags diags;
  NetRendering net;
  bool is_fine;
} Rendered;

static void render(Rendered *out, const char *script) {
  *out = (Rendered){0};
  arena_init(&out->arena, 0);
  str_table_init(&out->strings, &out->arena);
  diags_init(&out->diags, &out->arena);
  out->is_fine =
      net_script_render(&out->arena, &out->strings, script, strlen(script), &out->diags, &out->net);
}

static void release(Rendered *rendered) {
  arena_release(&rendered->arena);
}

// The lines between the header of a function and its return.
static Str body_of(Rendered *rendered, const char *name) {
  const char *header = arena_format(&rendered->arena, "func.func @%s(", name);
  const char *at = strstr(rendered->net.text, header);
  if (!at) return NULL;
  at = strchr(at, '\n') + 1;
  const char *end = strstr(at, "    return ");
  return str_intern(&rendered->strings, at, (uint64_t)(end - at));
}

static const char trained[] =
    "s = stablehlo\n"
    "B = 2\n"
    "def fwd(x: (B, 36), k: (4, 1, 3, 3), w: (4*9, 5), b: (5,)):\n"
    "    h = s.flatConvF(x, k, h=6, w=6)\n"
    "    a = s.reluF(h)\n"
    "    pooled = s.maxPoolF(a)\n"
    "    return s.addBcast(s.dotIn(pooled, w), b)\n"
    "\n"
    "def step(x: (B, 36), k: (4, 1, 3, 3), w: (4*9, 5), b: (5,), onehot: (B, 5)):\n"
    "    y = fwd(x, k, w, b)\n"
    "    p = s.softmaxDiv(s.expe(y))\n"
    "    loss = s.smoothedLoss(p, onehot, alpha=0.1)\n"
    "    dy = s.smoothedCotangent(p, onehot, alpha=0.1)\n"
    "    dh = s.selectPos(s.maxPoolBack(s.dotOut(dy, w), y.a), y.h)\n"
    "    return s.adamW({k: s.convWeightGrad(dh, x, kH=3, kW=3), w: s.weightGrad(dy, y.pooled),\n"
    "                    b: s.biasGrad(dy)}, loss=loss)\n";

TEST(a_train_step_begins_with_the_lines_of_its_forward_part) {
  Rendered rendered;
  render(&rendered, trained);
  CHECK(rendered.is_fine);
  Str forward = body_of(&rendered, "fwd"), step = body_of(&rendered, "step");
  if (CHECK(forward && step)) {
    CHECK(forward->length > 1000 && forward->length < step->length);
    CHECK(memcmp(forward->bytes, step->bytes, forward->length) == 0);
    CHECK(memcmp(forward->bytes, "    %zb4 = stablehlo.constant", 29) == 0);
  }
  release(&rendered);
}

TEST(the_same_script_renders_the_same_text) {
  Rendered first, second;
  render(&first, trained);
  render(&second, trained);
  if (CHECK(first.is_fine && second.is_fine)) CHECK_STR(first.net.text, second.net.text);
  release(&first);
  release(&second);
}

TEST(every_line_leads_to_its_line_of_the_script) {
  Rendered rendered;
  render(&rendered, trained);
  if (CHECK(rendered.is_fine)) {
    uint32_t lines = 0;
    for (const char *at = rendered.net.text; (at = strchr(at, '\n')); at++) lines++;
    CHECK_INT(rendered.net.line_count, lines);
    CHECK_INT(rendered.net.script_lines[0], 0); // module @m {
    CHECK_INT(rendered.net.script_lines[1], 3); // func.func @fwd
    CHECK_INT(rendered.net.script_lines[2], 4); // %zb4, of the convolution
    CHECK_INT(rendered.net.script_lines[3], 4);
    uint32_t line = 0, all_reach = 0;
    for (const char *at = rendered.net.text; *at; at = strchr(at, '\n') + 1, line++) {
      const char *end = strchr(at, '\n');
      uint32_t script = rendered.net.script_lines[line];
      all_reach += script >= 3 && script <= 16;
      bool is_select = end - at > 12 && strstr(at, "stablehlo.select %") &&
                       strstr(at, "stablehlo.select %") < end;
      if (is_select) CHECK_INT(script, 14);
    }
    CHECK_INT(lines - all_reach, 4); // module, two closing braces of functions, its own
  }
  release(&rendered);
}

TEST(state_of_an_optimizer_joins_the_signature) {
  Rendered rendered;
  render(&rendered, trained);
  if (CHECK(rendered.is_fine)) {
    const char *step = strstr(rendered.net.text, "func.func @step(");
    static const char *const order[] = {
        "%x:",  "%k:",  "%w:",  "%b:",   "%km:",  "%wm:",     "%bm:", "%kv:",
        "%wv:", "%bv:", "%lr:", "%bc1:", "%bc2:", "%onehot:", "->"};
    for (uint32_t i = 0; i < ARRAY_LEN(order); i++) {
      step = strstr(step, order[i]);
      if (!CHECK(step != NULL)) break;
    }
    // theta', m', v', loss, bc1, bc2
    const char *last = step ? strstr(step, "    return ") : NULL;
    uint32_t commas = 0;
    for (; last && *last != ':'; last++) commas += *last == ',';
    CHECK_INT(commas, 11);
  }
  release(&rendered);
}

TEST(without_an_optimizer_no_bias_has_a_slot) {
  // the convolution has no bias: neither the signature nor the results know one
  Rendered rendered;
  render(&rendered, trained);
  if (CHECK(rendered.is_fine)) {
    CHECK(!strstr(rendered.net.text, ", ,"));
    CHECK(!strstr(rendered.net.text, "%zb4:"));
  }
  release(&rendered);
}

TEST(a_broken_header_with_brackets_open_in_its_body_ends) {
  Rendered rendered;
  render(&rendered, "s = stablehlo\n"
                    "def f(x: (2, 4( 3), y: (2, 3)):\n"
                    "    a = s.relu,x)\n"
                    "    b = s.relu(x]\n"
                    "    return a\n"
                    "def g(x: (2, 3)):\n"
                    "    return s.relu(z)\n");
  CHECK(!rendered.is_fine);
  CHECK(rendered.diags.error_count > 0 && rendered.diags.error_count < 8);
  CHECK_STR(rendered.diags.last->code, "net-undefined"); // reading goes on behind it
  release(&rendered);
}

// ---- assembly by hand

typedef struct Assembly {
  Arena arena;
  StrTable strings;
  Diags diags;
  NetFunction function;
  Text text;
} Assembly;

static const NetType pair = {.elem = ELEM_f32, .rank = 2, .dims = {2, 3}};
static const NetType scalar = {.elem = ELEM_f32};
static const SrcSpan here = {3, 1, 0, 0};

static Str name(Assembly *assembly, const char *text) {
  return str_intern_text(&assembly->strings, text);
}

static void begin(Assembly *assembly) {
  *assembly = (Assembly){0};
  arena_init(&assembly->arena, 0);
  str_table_init(&assembly->strings, &assembly->arena);
  diags_init(&assembly->diags, &assembly->arena);
  net_function_init(&assembly->function, &assembly->arena, &assembly->strings, &assembly->diags,
                    name(assembly, "f"), 2, here);
  CHECK(net_function_param(&assembly->function, name(assembly, "%x"), &pair, here));
}

// The code of the error that the assembly ends in, "" when it ends in text.
static const char *assemble(Assembly *assembly) {
  NetFunction *functions[] = {&assembly->function};
  uint32_t *lines, count;
  bool is_fine = net_module_write(&assembly->text, functions, 1, &lines, &count);
  return is_fine ? "" : assembly->diags.last ? assembly->diags.last->code : "no error";
}

static void end(Assembly *assembly) {
  text_release(&assembly->text);
  net_function_release(&assembly->function);
  arena_release(&assembly->arena);
}

TEST(names_types_and_results_are_counted_against_each_other) {
  Assembly assembly;
  begin(&assembly);
  net_function_result(&assembly.function, name(&assembly, "%x"), &pair, here);
  CHECK_STR(assemble(&assembly), "");
  CHECK_STR(assembly.text.bytes, "module @m {\n"
                                 "  func.func @f(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {\n"
                                 "    return %x : tensor<2x3xf32>\n"
                                 "  }\n"
                                 "}\n");
  end(&assembly);

  begin(&assembly); // nothing returned
  CHECK_STR(assemble(&assembly), "net-arity");
  end(&assembly);

  begin(&assembly); // a slot that is empty, as of a bias that was left out
  net_function_result(&assembly.function, name(&assembly, "%x"), &pair, here);
  net_function_result(&assembly.function, NULL, &scalar, here);
  CHECK_STR(assemble(&assembly), "net-arity");
  end(&assembly);

  begin(&assembly); // a name that is no value
  net_function_result(&assembly.function, name(&assembly, "%v9"), &pair, here);
  CHECK_STR(assemble(&assembly), "net-arity");
  end(&assembly);

  begin(&assembly); // another type
  net_function_result(&assembly.function, name(&assembly, "%x"), &scalar, here);
  CHECK_STR(assemble(&assembly), "net-arity");
  end(&assembly);
}

TEST(zero_biases_stand_once_a_width_at_the_top) {
  Assembly assembly;
  begin(&assembly);
  Str lines = net_function_fresh(&assembly.function, &scalar, here,
                                 "stablehlo.constant dense<1.0> : tensor<f32>");
  CHECK_STR(net_function_zero_bias(&assembly.function, 8, here)->bytes, "%zb8");
  CHECK_STR(net_function_zero_bias(&assembly.function, 16, here)->bytes, "%zb16");
  CHECK_STR(net_function_zero_bias(&assembly.function, 8, here)->bytes, "%zb8");
  net_function_result(&assembly.function, lines, &scalar, here);
  CHECK_STR(assemble(&assembly), "");
  CHECK_STR(assembly.text.bytes, "module @m {\n"
                                 "  func.func @f(%x: tensor<2x3xf32>) -> tensor<f32> {\n"
                                 "    %zb8 = stablehlo.constant dense<0.0> : tensor<8xf32>\n"
                                 "    %zb16 = stablehlo.constant dense<0.0> : tensor<16xf32>\n"
                                 "    %v0 = stablehlo.constant dense<1.0> : tensor<f32>\n"
                                 "    return %v0 : tensor<f32>\n"
                                 "  }\n"
                                 "}\n");
  end(&assembly);
}

TEST(a_constant_of_a_name_has_one_value) {
  Assembly assembly;
  begin(&assembly);
  Str eps = name(&assembly, "%eps");
  CHECK(net_function_constant(&assembly.function, eps, "1.0e-8", &scalar, here));
  CHECK(net_function_constant(&assembly.function, eps, "1.0e-8", &scalar, here));
  CHECK_INT(assembly.function.emitter.lines.count, 1);
  CHECK(!net_function_constant(&assembly.function, eps, "0.001", &scalar, here));
  CHECK_STR(assembly.diags.last->code, "net-redefinition");
  CHECK(!net_function_constant(&assembly.function, name(&assembly, "%x"), "0.001", &scalar, here));
  end(&assembly);
}

// ---- literals

static void check_literal(double value, const char *wanted) {
  char text[NET_LITERAL_BYTES];
  if (CHECK(net_literal(value, text))) CHECK_STR(text, wanted);
}

TEST(literals_have_six_decimals_where_those_are_exact_enough) {
  check_literal(0.1, "0.100000");
  check_literal(-0.01, "-0.010000");
  check_literal(0, "0.000000");
  check_literal(12, "12.000000");
  check_literal(1e-5, "0.000010");
  check_literal(0.001 / 16, "0.000062500000"); // 0.000063 would be 0.8 % off
  check_literal(1e-8, "0.000000010000");
  check_literal(0.1 / 3, "0.033333333333");
  char text[NET_LITERAL_BYTES];
  CHECK(!net_literal(1e-13, text));
  CHECK(!net_literal(1e300, text));
  CHECK(!net_literal(1 / 0.0, text));
  CHECK(!net_literal(0 / 0.0, text));
  CHECK(net_fixed(0.0000005, 6, text));
  CHECK_STR(text, "0.000001");
  CHECK(net_fixed(-1.0000004, 6, text));
  CHECK_STR(text, "-1.000000");
}

SUITE(test_net_script) {
  RUN(a_train_step_begins_with_the_lines_of_its_forward_part);
  RUN(the_same_script_renders_the_same_text);
  RUN(every_line_leads_to_its_line_of_the_script);
  RUN(state_of_an_optimizer_joins_the_signature);
  RUN(without_an_optimizer_no_bias_has_a_slot);
  RUN(a_broken_header_with_brackets_open_in_its_body_ends);
  RUN(names_types_and_results_are_counted_against_each_other);
  RUN(zero_biases_stand_once_a_width_at_the_top);
  RUN(a_constant_of_a_name_has_one_value);
  RUN(literals_have_six_decimals_where_those_are_exact_enough);
}
