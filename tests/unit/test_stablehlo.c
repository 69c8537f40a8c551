// Reading and printing of StableHLO: laws of the two forms, damaged texts.
#include "stablehlo/print.h"
#include "stablehlo/read.h"
#include "unit/text_check.h"

static const char program[] =
    "#loc1 = loc(\"f.py\":3:4)\n"
    "module @m attributes {a.b = 1 : i32} {\n"
    "  func.func @main(%x: tensor<2x3xf32> {k.v = \"s\"}, %z: tensor<f32>) -> (tensor<2xf32>) {\n"
    "    %c = stablehlo.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, -6.0e-1]]> : tensor<2x3xf32>\n"
    "    %0 = stablehlo.add %x, %c : tensor<2x3xf32> loc(#loc1)\n"
    "    %1 = stablehlo.reduce(%0 init: %z) applies stablehlo.maximum across dimensions = [1] : "
    "(tensor<2x3xf32>, tensor<f32>) -> tensor<2xf32>\n"
    "    %2:2 = stablehlo.while(%i = %z, %s = %1) : tensor<f32>, tensor<2xf32> cond {\n"
    "      %p = stablehlo.compare  LT, %i, %z,  FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>\n"
    "      stablehlo.return %p : tensor<i1>\n"
    "    } do {\n"
    "      stablehlo.return %i, %s : tensor<f32>, tensor<2xf32>\n"
    "    }\n"
    "    %3 = \"stablehlo.convolution\"(%x, %x) <{dimension_numbers = #stablehlo.conv<[b, f]x[o, "
    "i]->[b, f]>, batch_group_count = 1 : i64, feature_group_count = 1 : i64, padding = dense<0> : "
    "tensor<0x2xi64>}> : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x2xf32>\n"
    "    return %2#1 : tensor<2xf32>\n"
    "  }\n"
    "}\n";

typedef struct MlirCase {
  Arena arena;
  StrTable strings;
  Diags diags;
  MlirOp *module;
} MlirCase;

static void mlir_case_read(MlirCase *text, const char *bytes, uint64_t length) {
  arena_init(&text->arena, 0);
  str_table_init(&text->strings, &text->arena);
  diags_init(&text->diags, &text->arena);
  text->module = stablehlo_read(&text->arena, &text->strings, bytes, length, &text->diags);
}

static void print_again(Text *out, const char *bytes, uint64_t length, MlirForm form) {
  MlirCase text;
  mlir_case_read(&text, bytes, length);
  if (CHECK(text.module != NULL))
    stablehlo_print(out, text.module, form);
  else
    test_note("%s", text.diags.first ? text.diags.first->message : "");
  arena_release(&text.arena);
}

// Each form reads back to what prints as itself, and says the same as the other.
static void check_forms(const char *bytes, uint64_t length) {
  Text pretty = {0}, generic = {0}, other = {0};
  print_again(&pretty, bytes, length, MLIR_PRETTY);
  print_again(&generic, bytes, length, MLIR_GENERIC);
  print_again(&other, pretty.bytes, pretty.length, MLIR_PRETTY);
  CHECK_STR(other.bytes, pretty.bytes);
  other.length = 0;
  print_again(&other, pretty.bytes, pretty.length, MLIR_GENERIC);
  CHECK_STR(other.bytes, generic.bytes);
  other.length = 0;
  print_again(&other, generic.bytes, generic.length, MLIR_PRETTY);
  CHECK_STR(other.bytes, pretty.bytes);
  text_release(&pretty);
  text_release(&generic);
  text_release(&other);
}

TEST(forms_agree) {
  check_forms(program, sizeof program - 1);
}

TEST(places_and_names_are_kept) {
  MlirCase text;
  mlir_case_read(&text, program, sizeof program - 1);
  const MlirBlock *body = mlir_region_block(text.module->regions.at[0]);
  const MlirBlock *main = mlir_region_block(body->ops.at[0]->regions.at[0]);
  CHECK_STR(main->ops.at[1]->loc->bytes, "f.py:3:4");
  CHECK(str_is(main->ops.at[1]->results[0]->name, "0"));
  CHECK_INT(main->ops.at[1]->span.line, 5);
  CHECK_INT(main->ops.at[1]->span.column, 10);
  const MlirAttr *value = mlir_op_attr(main->ops.at[0], "value");
  CHECK_INT(value->kind, ATTR_ELEMENTS);
  CHECK_INT(mlir_type_count(value->type), 6);
  arena_release(&text.arena);
}

// Whatever happens to a text: no crash, a place for every complaint, and where there is none the
// two forms still agree.
static void check_damaged(const char *bytes, uint64_t length) {
  MlirCase text;
  mlir_case_read(&text, bytes, length);
  CHECK(text.module || text.diags.error_count);
  CHECK(spans_are_valid(text.diags.first, bytes, length));
  bool is_read = text.module != NULL;
  arena_release(&text.arena);
  if (is_read) check_forms(bytes, length);
}

TEST(texts_cut_short) {
  for (uint64_t length = 0; length < sizeof program - 1; length++) check_damaged(program, length);
}

TEST(texts_with_a_character_changed) {
  static const char put[] = "%\"<>(){}[]:,=#@^!-x0 \n";
  char damaged[sizeof program];
  for (uint64_t at = 0; at < sizeof program - 1; at++) {
    memcpy(damaged, program, sizeof program);
    damaged[at] = put[at % (sizeof put - 1)];
    check_damaged(damaged, sizeof program - 1);
    damaged[at] = (char)(at * 37);
    check_damaged(damaged, sizeof program - 1);
    memmove(damaged + at, program + at + 1, (size_t)(sizeof program - at - 1)); // left out
    check_damaged(damaged, sizeof program - 2);
  }
}

// A zero byte among brackets that are passed over is no bracket.
TEST(zero_bytes_in_what_is_passed_over) {
  static const char text[] = "func.func @f() -> (tensor<2xf32> {a = [(\0\0)]}) {\n}\n";
  check_damaged(text, sizeof text - 1);
}

TEST(nesting_ends_somewhere) {
  Text text = {0};
  for (uint32_t i = 0; i < 5000; i++) text_puts(&text, "module {\n");
  check_damaged(text.bytes, text.length);
  text.length = 0;
  text_puts(&text, "module attributes {a = ");
  for (uint32_t i = 0; i < 5000; i++) text_putc(&text, '[');
  check_damaged(text.bytes, text.length);
  text.length = 0;
  text_puts(&text, "func.func @f(%x: ");
  for (uint32_t i = 0; i < 5000; i++) text_puts(&text, "tuple<");
  check_damaged(text.bytes, text.length);
  text_release(&text);
}

SUITE(test_stablehlo) {
  RUN(forms_agree);
  RUN(places_and_names_are_kept);
  RUN(texts_cut_short);
  RUN(texts_with_a_character_changed);
  RUN(zero_bytes_in_what_is_passed_over);
  RUN(nesting_ends_somewhere);
}
