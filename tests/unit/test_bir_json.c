// BIR-JSON: what is written, what is read back, what is wrong and where; the pull reader and the
// layout in lines.
#include "unit/test_bir.h"

#include "json/lines.h"
#include "json/pull.h"

// ---- the pull reader

static void check_pull_error(const char *text, const char *message, uint32_t line,
                             uint32_t column) {
  Arena arena;
  Diags diags;
  Pull pull;
  arena_init(&arena, 0);
  diags_init(&diags, &arena);
  pull_init(&pull, &arena, text, strlen(text), &diags);
  CHECK(!(pull_skip(&pull) && pull_finish(&pull)));
  if (CHECK(diags.first != NULL)) {
    CHECK_STR(diags.first->message, message);
    CHECK_INT(diags.first->span.line, line);
    CHECK_INT(diags.first->span.column, column);
    CHECK_INT(diags.error_count, 1);
  }
  arena_release(&arena);
}

TEST(syntax_errors_have_their_place) {
  check_pull_error("", "expected a value, found the end of the text", 1, 1);
  check_pull_error("{\n \"a\" 1}", "expected ':', found '1'", 2, 6);
  check_pull_error("[1,\n2,]", "expected a value, found ']'", 2, 3);
  check_pull_error("[1 2]", "expected ',' or ']', found '2'", 1, 4);
  check_pull_error("{\"a\":1,}", "expected a key, found '}'", 1, 8);
  check_pull_error("{1:2}", "expected a key, found '1'", 1, 2);
  check_pull_error("[01]", "expected ',' or ']', found '1'", 1, 3);
  check_pull_error("[1.]", "expected a number, found '1'", 1, 2);
  check_pull_error("[-]", "expected a number, found '-'", 1, 2);
  check_pull_error("[tru]", "expected true or false, found 't'", 1, 2);
  check_pull_error("[nul]", "expected null, found 'n'", 1, 2);
  check_pull_error("\"ab", "expected the end of the string, found the end of the text", 1, 4);
  check_pull_error("\"a\nb\"", "expected no control character in a string, found byte 0x0a", 1, 3);
  check_pull_error("\"\\q\"", "expected an escape, found 'q'", 1, 3);
  check_pull_error("\"\\u12x4\"", "expected \\u and four hexadecimal digits, found 'u'", 1, 3);
  check_pull_error("\"\\ud800\"", "expected a pair of surrogates, found 'u'", 1, 3);
  check_pull_error("\"\\", "expected the end of the string, found the end of the text", 1, 3);
  check_pull_error("{} x", "expected nothing behind the value, found 'x'", 1, 4);
  check_pull_error("[9223372036854775808]", "integer 9223372036854775808 does not fit 64 bits", 1,
                   2);
  check_pull_error("\x01", "expected a value, found byte 0x01", 1, 1);
}

TEST(nesting_is_bounded) {
  Text text = {0};
  for (int i = 0; i <= PULL_MAX_DEPTH; i++) text_puts(&text, "[");
  check_pull_error(text.bytes, "nested deeper than 512", 1, PULL_MAX_DEPTH + 1);
  text.length = 0;
  for (int i = 0; i < PULL_MAX_DEPTH; i++) text_puts(&text, "{\"a\":");
  check_pull_error(text.bytes, "expected a value, found the end of the text", 1,
                   5 * PULL_MAX_DEPTH + 1);
  text_release(&text);
}

TEST(values_are_exact) {
  static const char text[] = "[-9223372036854775808, 9223372036854775807, 1e3, -0.5, "
                             "\"a\\u00e9\\ud83d\\udc27\\n\", true, null, {}]";
  Arena arena;
  Diags diags;
  Pull pull;
  PullText string = {NULL, 0};
  int64_t integer = 0;
  double real = 0;
  bool flag = false;
  arena_init(&arena, 0);
  diags_init(&diags, &arena);
  pull_init(&pull, &arena, text, strlen(text), &diags);
  CHECK(pull_open_array(&pull));
  CHECK(pull_item(&pull) && pull_int(&pull, &integer) && integer == INT64_MIN);
  CHECK(pull_item(&pull) && pull_int(&pull, &integer) && integer == INT64_MAX);
  CHECK(pull_item(&pull) && pull_number(&pull, &flag, &integer, &real) && !flag && real == 1000);
  CHECK(pull_item(&pull) && pull_number(&pull, &flag, &integer, &real) && !flag && real == -0.5);
  CHECK(pull_item(&pull) && pull_string(&pull, &string));
  CHECK(pull_text_is(string, "a\xC3\xA9\xF0\x9F\x90\xA7\n"));
  CHECK(pull_item(&pull) && pull_bool(&pull, &flag) && flag);
  CHECK(pull_item(&pull) && pull_peek(&pull) == PULL_NULL && pull_null(&pull));
  CHECK(pull_item(&pull) && pull_open_object(&pull) && !pull_key(&pull, &string));
  CHECK(!pull_item(&pull) && pull_finish(&pull));
  CHECK_INT(diags.error_count, 0);
  arena_release(&arena);
}

// ---- modules

static const char program[] =
    "x = m0.Tensor(name=\"x\", shape=(64,4), dtype=\"float32\")\n"
    "y = m0.Tensor(name=\"y\", shape=(64,4), dtype=\"float32\")\n"
    "n = m0.Tensor(name=\"n\", shape=(1,1), dtype=\"int64\")\n"
    "big = m0.Tensor(name=\"big\", shape=(4,9223372036854775), dtype=\"uint8\")\n"
    "v0.markInput(x)\nv0.aliasTensors(\"y\", \"x\", \"must\")\nv0.markOutput(y)\n"
    "p = m2.APIndex(name=\"p\", ub=8)\nf = m2.APIndex(name=\"f\", ub=4)\n"
    "r = m4.LoadTensorToRegister(src=n, name=\"r\")\n"
    "with m0.AffineAxis(name=\"i\", ub=8, axis_type=m0.AxisType.Parallel) as i:\n"
    "    a = m5.NeuronSBTensor(name=\"a\", shape=(8,4), dtype=\"float32\", partition_dim=0)\n"
    "    b = m5.NeuronPSUMTensor(name=\"b\", shape=(8,4), dtype=\"float32\", partition_dim=0, "
    "init=0.5)\n"
    "    m4.SBAtomLoad(dst=a[p, f], src=x[8*i+p, f], predicates=[8*i + p - 3 >= 0, i == 0], "
    "name=\"load\")\n"
    "    with m0.ScopeRegion(name=\"s\", no_reorder=True):\n"
    "        e = m4.ActivationOp(dst=b[p, f], src=a[p, f], func=\"Exp\", scale=0.1, "
    "name=\"e\\u00e9\","
    " dl=m1.DebugLocation(file=\"k.py\", line=3))\n"
    "    z = m3.TensorCopyOp(dst=a[p, f], src=b[p, f], name=\"copy\")\n"
    "    m4.SBAtomStore(dst=y[8*(i%4)+p, f], src=a[p, f], name=\"store\")\n"
    "with m0.DynamicAxis(name=\"d\", ub=r) as d:\n"
    "    m4.SundaCustomOp(dsts=[y], srcs=[x], function_name=\"f\", name=\"custom\")\n"
    "with m0.While(name=\"w\", guard=[r >= 0], continue_condition=[r - 1 >= 0]):\n"
    "    m4.AllReduceOp(dst=y, src=y, replica_groups=[[0,1]], op=\"add\", name=\"cc\")\n"
    "z.add_dep_edge(m6.DependencyEdge(src=e, dst=z, idx_map=[\"i\"], kind=m6.EdgeKind.FLOW, "
    "predicates=[]))\n"
    "z.add_dep_edge(m6.DependencyEdge(src=e, dst=z, idx_map=[], kind=m6.EdgeKind.FLOW, "
    "predicates=[]))\n"
    "e.add_dep_edge(m6.DependencyEdge(src=z, dst=e, idx_map=[], kind=m6.EdgeKind.ANTI, "
    "predicates=[], distance=1))\n";

static void check_round_trip(const char *json, bool is_indented) {
  BirTest test;
  bir_test_read(&test, json);
  if (CHECK(test.bir != NULL)) {
    Text again = {0};
    bir_write_json(&again, test.bir, is_indented);
    CHECK_STR(again.bytes, json);
    text_release(&again);
  } else {
    test_note("%s", bir_test_message(&test));
  }
  bir_test_release(&test);
}

TEST(what_is_read_is_written_the_same) {
  BirTest test;
  bir_test_lower(&test, program, "sunda");
  if (CHECK(test.bir != NULL)) {
    Text indented = {0};
    bir_write_json(&indented, test.bir, true);
    CHECK_INT(indented.bytes[indented.length - 1], '\n');
    check_round_trip(test.json.bytes, false);
    check_round_trip(indented.bytes, true);
    text_release(&indented);
  } else {
    test_note("%s", bir_test_message(&test));
  }
  bir_test_release(&test);
}

typedef struct Mutation {
  const char *from, *to, *message;
} Mutation;

static const Mutation wrong[] = {
    {"\"version\":2", "\"version\":3",
     "Check the version of bir json file - should be 1 (old) or 2 (new)"},
    {"\"version\":2", "\"version\":1",
     "version 1 (the old expression encoding) is not read; version 2 is"},
    {",\"version\":2", "", "a module needs the key 'version'"},
    {"\"dependencies\":[", "\"dependencies\":7,\"was\":[", "'dependencies' must be a JSON array"},
    {"\"loop_carried_dependencies\":[", "\"loop_carried_dependencies\":{},\"was\":[",
     "'loop_carried_dependencies' must be a JSON array"},
    {"\"loop_carried_dependencies\":[[\"copy\"", "\"loop_carried_dependencies\":[[\"gone\"",
     "Unknown loop-carried dependency 'gone'"},
    {"\"name\":\"load\"", "\"dependencies\":[[\"gone\",\"Flow\"]],\"name\":\"load\"",
     "Unknown dependency 'gone'"},
    {"\"name\":\"load\"", "\"dependencies\":[[\"load\",\"Flow\"]],\"name\":\"load\"",
     "'load' depends on itself"},
    {"\"name\":\"load\"", "\"dependencies\":[[\"r\",\"Strong\"]],\"name\":\"load\"",
     "unknown dependence kind 'Strong'; known are Flow, Output, Anti, Ordered"},
    {"\"name\":\"load\"", "\"dependencies\":[[]],\"name\":\"load\"",
     "a dependence is [name, kind]"},
    {"\"unroll_dependencies\":[[\"e", "\"unroll_dependencies\":[[\"x",
     "Unknown dependency 'x\xC3\xA9'"},
    {"\"kind\":\"symbolic_ap\"", "\"kind\":\"strange_ap\"",
     "Unsupported argument kind 'strange_ap'"},
    {"\"memsetref\":\"a_set\"", "\"memsetref\":\"gone\"",
     "no memory location set is called 'gone'"},
    {"[[\"x_set\",\"x\",3]]", "[[\"gone\",\"x\",3]]", "Unknown alias destination 'gone'"},
    {"[[\"x_set\",\"x\",3]]", "[[\"x_set\",\"gone\",3]]", "Unknown alias destination 'x_set'"},
    {"[[\"x_set\",\"x\",3]]", "[[\"x_set\",\"x\"]]", "an alias is [set, location, kind]"},
    {"\"owner\":\"Block1/L0/block0\"", "\"owner\":\"Block1/L9/block0\"",
     "BasicBlock does not exist! 'Block1/L9/block0'"},
    {"\"opcode\":\"Load\"", "\"opcode\":\"Lode\"", "unknown opcode 'Lode'"},
    {"\"opcode\":\"Load\"", "\"opcode\":\"Generic\"",
     "opcode Generic is abstract: no instruction has it"},
    {"\"opcode\":\"Load\",", "", "an instruction needs the key 'opcode'"},
    {"\"opcode\":\"Load\"", "\"opcode\":\"Loop\"", "'load': Loop needs the key 'blocks'"},
    {"\"opcode\":\"Loop\"", "\"opcode\":\"NoOp\"", "'L1': NoOp has no blocks"},
    {"\"opcode\":\"Loop\"", "\"opcode\":\"DynamicForLoop\"",
     "'L1' needs the key 'DynamicForLoopAxis'"},
    {"\"name\":\"load\"", "\"name\":\"r\"", "two instructions are called 'r'"},
    {"\"name\":\"x_set\"", "\"name\":\"n_set\"", "two allocations are called 'n_set'"},
    {"\"name\":\"s\",\"stride\"", "\"name\":\"i\",\"stride\"", "two axes are called 'i'"},
    {"\"loopnest\":[\"i\"]", "\"loopnest\":[\"s\"]",
     "loopnest of 'load' is not the loops around it"},
    {"\"axis\":\"i\"", "\"axis\":\"q\"", "no loop has the axis 'q'"},
    {"\"regref\":\"r_reg\"", "\"regref\":\"q_reg\"", "no register is called 'q_reg'"},
    {"\"kind\":\"AffExprKind\"", "\"kind\":\"NewKind\"",
     "Walrus doesn't support this kind of Expr: NewKind"},
    {"\"kind\":\"AffExprKind\"", "\"kind\":\"AffIVKind\"", "AffIVKind needs the key 'axis'"},
    {"{\"c\":0,\"kind\":\"AffExprKind\",\"terms\":[]}",
     "{\"kind\":\"SumKind\",\"n_terms\":1,\"terms\":[]}", "Number of terms don't match"},
    {"\"denom\":4", "\"denom\":0", "Unsupported denom for DivLikeExpr!"},
    {"\"op\":\"ge\"", "\"op\":\"gt\"", "a predicate's op is \"ge\" or \"eq\""},
    {"\"engine\":\"Activation\"", "\"engine\":\"Scalar\"", "unknown engine 'Scalar'"},
    {"\"origin\":\"Penguin\"", "\"origin\":\"Walrus\"",
     "unknown origin; known are Internal, Penguin, NKI"},
    {"\"dtype\":\"float32\"", "\"dtype\":\"float31\"", "unknown dtype 'float31'"},
    {"\"kind\":\"ExternalInput\"", "\"kind\":\"Inwards\"", "unknown tensor kind 'Inwards'"},
    {"\"type\":\"DRAM\"", "\"type\":\"HBM\"",
     "unknown memory type 'HBM'; known are DRAM, SB, PSUM"},
    {"\"func\":\"Exp\"", "\"func\":\"Expo\"",
     "key 'func' of Activation takes an activation function"},
    {"\"scale\":0.1", "\"scale\":\"much\"", "expected a number"},
    {"\"scale\":0.1", "\"scale\":0.1,\"scale\":0.2", "key 'scale' comes twice"},
    {"\"isParallel\":true", "\"isParallel\":1", "key 'isParallel' of Loop takes a boolean"},
    {"\"LoopAxis\":{\"lb\":0", "\"LoopAxis\":{\"lb\":0.5",
     "expected an integer, found a number with a fraction or an exponent"},
    {"\"stride\":1,\"ub\":8", "\"stride\":0,\"ub\":8", "Division by zero: stride 0"},
    {"\"stride\":1,\"ub\":8", "\"ub\":8", "an axis needs lb, name, stride, ub"},
    {"\"ap\":[[1,1]]", "\"ap\":[[1,1,1]]", "an ap pair is [step, num]"},
    {"\"ap\":[[1,1]]", "\"ap\":[]", "a pattern has at least one ap pair"},
    {"\"access_shape\":[8,4]", "\"access_shape\":[8]",
     "BIR requires access shape and symbolic ap dim matching for access: 1 sizes, 2 addresses"},
    {"\"partition_dim\":0", "\"partition_dim\":2",
     "partition_dim 2 of 'a_set' is no dimension of it"},
    {"\"tensor_shape\":[64,4]", "\"tensor_shape\":[64,-4]", "dimension 1 of 'x_set' is negative"},
    {"{\"arch\"", "[\"arch\"", "expected an object, found '['"},
};

TEST(what_is_wrong_is_said_with_its_place) {
  BirTest source;
  bir_test_lower(&source, program, "sunda");
  for (uint32_t i = 0; source.json.length && i < ARRAY_LEN(wrong); i++) {
    Text json = bir_test_replace(source.json.bytes, wrong[i].from, wrong[i].to);
    BirTest test;
    bir_test_read(&test, json.bytes);
    CHECK(test.bir == NULL);
    const Diag *error = test.diags.first;
    while (error && error->level != DIAG_ERROR) error = error->next;
    if (!CHECK_STR(error ? error->message : NULL, wrong[i].message))
      test_note("%s -> %s", wrong[i].from, wrong[i].to);
    if (error) CHECK(error->span.line == 1 && error->span.column == error->span.offset + 1);
    text_release(&json);
    bir_test_release(&test);
  }
  bir_test_release(&source);
}

// `count` items between brackets.
static void put_list(Text *text, const char *item, uint32_t count) {
  text_putc(text, '[');
  for (uint32_t i = 0; i < count; i++) text_printf(text, "%s%s", i ? "," : "", item);
  text_putc(text, ']');
}

TEST(lists_have_bounded_lengths) {
  static const struct {
    const char *from, *head, *item, *message;
    uint32_t count;
  } limits[] = {
      {"\"access_shape\":[8,4]", "\"access_shape\":", "1", "more than 16 sizes", 17},
      {"\"ap\":[[1,1]]", "\"ap\":", "[1,1]", "more than 32 pairs", 33},
      {"\"addrs\":[", "\"addrs\":", "{\"kind\":\"ShardIDKind\",\"ub\":2}", "more than 16 addresses",
       17},
      {"\"ins\":[", "\"ins\":", "0", "more than 65535 operands", 65536},
  };
  BirTest source;
  bir_test_lower(&source, program, "sunda");
  for (uint32_t i = 0; i < ARRAY_LEN(limits); i++) {
    BirTest test;
    Text list = {0};
    text_puts(&list, limits[i].head);
    put_list(&list, limits[i].item, limits[i].count);
    bool is_open = limits[i].from[strlen(limits[i].from) - 1] == '[';
    if (is_open) text_puts(&list, ",\"rest\":["); // the list that was there
    Text json = bir_test_replace(source.json.bytes, limits[i].from, list.bytes);
    bir_test_read(&test, json.bytes);
    CHECK_STR(bir_test_message(&test), limits[i].message);
    text_release(&json);
    text_release(&list);
    bir_test_release(&test);
  }
  Text keys = {0};
  for (uint32_t i = 0; i < 49; i++) text_printf(&keys, "\"own%u\":0,", i);
  text_puts(&keys, "\"name\":\"load\"");
  Text json = bir_test_replace(source.json.bytes, "\"name\":\"load\"", keys.bytes);
  BirTest test;
  bir_test_read(&test, json.bytes);
  CHECK_STR(bir_test_message(&test), "more than 48 own keys");
  text_release(&json);
  text_release(&keys);
  bir_test_release(&test);
  bir_test_release(&source);
}

TEST(an_instruction_has_a_bounded_number_of_predicates) {
  BirTest source, test;
  Text list = {0};
  bir_test_lower(&source, program, "sunda");
  text_puts(&list, "\"predicates\":[");
  for (uint32_t i = 0; i <= UINT16_MAX; i++) {
    text_printf(&list, "%s{\"expr\":{\"kind\":\"ShardIDKind\",\"ub\":2},\"op\":\"ge\"}",
                i ? "," : "");
  }
  text_puts(&list, "],\"name\":\"load\"");
  Text json = bir_test_replace(source.json.bytes, "\"name\":\"load\"", list.bytes);
  bir_test_read(&test, json.bytes);
  CHECK(test.bir == NULL);
  CHECK_STR(bir_test_message(&test), "too many predicates");
  text_release(&json);
  text_release(&list);
  bir_test_release(&test);
  bir_test_release(&source);
}

// As deep as texts may nest; the WASM stack is small.
TEST(the_deepest_nest_goes_both_ways) {
  Text text = {0};
  uint32_t depth = 60;
  for (uint32_t i = 0; i < depth; i++) {
    for (uint32_t k = 0; k < i; k++) text_puts(&text, " ");
    text_printf(&text, "with m0.AffineAxis(name=\"i%u\", ub=2) as i%u:\n", i, i);
  }
  for (uint32_t k = 0; k < depth; k++) text_puts(&text, " ");
  text_puts(&text, "m0.OptBarrier(name=\"b\")\n");
  BirTest test;
  bir_test_lower(&test, text.bytes, "sunda");
  if (CHECK(test.bir != NULL)) {
    CHECK_INT(test.bir->first->insts.at[depth]->parent->axis_count, depth);
    check_round_trip(test.json.bytes, false);
  }
  bir_test_release(&test);
  text_release(&text);
}

TEST(branches_name_blocks) {
  BirTest source, test;
  bir_test_lower(&source,
                 "with m0.BasicBlock(name=\"one\"):\n"
                 "    m0.UnconditionalBranchInst(target=\"two\", name=\"jump\")\n"
                 "with m0.BasicBlock(name=\"two\"):\n    m0.OptBarrier(name=\"b\")\n",
                 "sunda");
  Text json = bir_test_replace(source.json.bytes, "\"target\":\"two\"", "\"target\":\"three\"");
  check_round_trip(source.json.bytes, false);
  bir_test_read(&test, json.bytes);
  CHECK_STR(bir_test_message(&test), "BasicBlock does not exist! 'three' of 'jump'");
  text_release(&json);
  bir_test_release(&test);
  bir_test_release(&source);
}

// Other spellings that mean the same are written in the one form.
static const Mutation same[] = {
    {"\"copy\",\"Anti\"", "\"copy\",2", NULL},
    {"\"kind\":\"symbolic_ap\"", "\"kind\":\"symbolic_pwap\"", NULL},
    {"\"engine_id\":0,", "", NULL},
    {"\"dtype\":\"int64\",\"kind\":\"Internal\"", "\"kind\":\"Internal\",\"dtype\":\"int64\"",
     NULL},
    {"\"acc\":\"Idle\",", "", NULL},
    {"{\"LoopAxis\":{\"lb\":0,\"name\":\"i\",\"stride\":1,\"ub\":8},", "{", NULL},
};

TEST(order_of_keys_and_defaults_do_not_matter) {
  BirTest source;
  bir_test_lower(&source, program, "sunda");
  for (uint32_t i = 0; source.json.length && i < ARRAY_LEN(same); i++) {
    Text json = bir_test_replace(source.json.bytes, same[i].from, same[i].to);
    if (strstr(same[i].from, "LoopAxis")) { // the axis behind the blocks
      Text moved = bir_test_replace(
          json.bytes, "\"isParallel\":true",
          "\"isParallel\":true,\"LoopAxis\":{\"lb\":0,\"name\":\"i\",\"stride\":1,\"ub\":8}");
      text_release(&json);
      json = moved;
    }
    BirTest test;
    bir_test_read(&test, json.bytes);
    if (CHECK(test.bir != NULL)) {
      Text again = {0};
      bir_write_json(&again, test.bir, false);
      CHECK_STR(again.bytes, source.json.bytes);
      text_release(&again);
    } else {
      test_note("%s: %s", same[i].to, bir_test_message(&test));
    }
    text_release(&json);
    bir_test_release(&test);
  }
  bir_test_release(&source);
}

TEST(unknown_keys_are_ignored_with_a_warning) {
  BirTest source, test;
  bir_test_lower(&source, program, "sunda");
  Text json = bir_test_replace(source.json.bytes, "\"func\":\"Exp\"",
                               "\"func\":\"Exp\",\"colour\":{\"deep\":[1,{}]}");
  bir_test_read(&test, json.bytes);
  CHECK(test.bir != NULL);
  CHECK_STR(bir_test_message(&test), "Activation has no key 'colour'; ignored");
  CHECK_INT(test.diags.warning_count, 1);
  text_release(&json);
  bir_test_release(&test);
  bir_test_release(&source);
}

// Physical patterns, register patterns and arrays are the backend's; they are carried.
TEST(operands_of_the_backend_are_carried) {
  check_round_trip(
      "{\"arch\":\"gen3\",\"attributes\":{\"neuron_core_id\":0},\"functions\":[{\"allocations\":[{"
      "\"Skind\":\"memory_location_set\",\"dtype\":\"float32\",\"kind\":\"Pointer\","
      "\"memorylocations\":[{\"Skind\":\"memory_location\",\"addr\":64,\"allocated\":true,"
      "\"base\":32,\"dims\":[8,16],\"name\":\"a\",\"type\":\"SB\"}],\"name\":\"a_set\","
      "\"partition_dim\":0,\"tensor_class\":\"NeuronSBTensor\",\"tensor_shape\":[8,4]},{\"Skind\":"
      "\"register\",\"dtype\":\"uint32\",\"name\":\"R1\"}],\"attributes\":{},\"blocks\":[{"
      "\"instructions\":[{\"engine\":\"DVE\",\"engine_id\":1,\"ins\":[{\"access_shape\":[8,4],"
      "\"ap\":[[1,8],[1,4]],\"dtype\":\"float32\",\"kind\":\"physical_ap\",\"memref\":\"a\","
      "\"memsetref\":\"a_set\",\"offset\":4},{\"access_shape\":[8,4],\"ap\":[[1,8],[1,4]],"
      "\"const_ap_offset\":8,\"dtype\":\"float32\",\"kind\":\"register_ap\",\"memsetref\":"
      "\"a_set\",\"regref\":\"R1\"},{\"dtype\":\"int32\",\"kind\":\"imm_array\",\"value_array\":"
      "[1,2]}],\"name\":\"x\",\"op\":\"add\",\"opcode\":\"TensorTensor\",\"optin_passes\":[],"
      "\"origin\":\"NKI\",\"outs\":[],\"scheduled_end\":9,\"scheduled_start\":7}],\"name\":"
      "\"Block1\"},{\"instructions\":[],\"name\":\"Block2\"}],\"name\":\"f\"}],\"version\":2}",
      false);
}

// ---- lines

TEST(long_values_are_opened_short_ones_are_not) {
  static const char json[] = "{\"a\":[1,2,3],\"bb\":{\"x\":\"{,:[\\\"\",\"y\":[]},\"c\":[[10,20],"
                             "[30,40]],\"d\":{}}";
  Text out = {0};
  json_lines(&out, json, strlen(json), 16);
  CHECK_STR(out.bytes, "{\n \"a\": [1,2,3],\n \"bb\": {\n  \"x\": \"{,:[\\\"\",\n  \"y\": []\n },\n"
                       " \"c\": [\n  [10,20],\n  [30,40]\n ],\n \"d\": {}\n}\n");
  out.length = 0;
  json_lines(&out, json, strlen(json), 200);
  CHECK_INT(out.length, strlen(json) + 1);
  text_release(&out);
}

SUITE(test_bir_json) {
  RUN(syntax_errors_have_their_place);
  RUN(nesting_is_bounded);
  RUN(values_are_exact);
  RUN(what_is_read_is_written_the_same);
  RUN(what_is_wrong_is_said_with_its_place);
  RUN(lists_have_bounded_lengths);
  RUN(an_instruction_has_a_bounded_number_of_predicates);
  RUN(the_deepest_nest_goes_both_ways);
  RUN(branches_name_blocks);
  RUN(order_of_keys_and_defaults_do_not_matter);
  RUN(unknown_keys_are_ignored_with_a_warning);
  RUN(operands_of_the_backend_are_carried);
  RUN(long_values_are_opened_short_ones_are_not);
}
