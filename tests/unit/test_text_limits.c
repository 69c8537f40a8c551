// Hostile texts: each ends at once with one clear message, whatever its size.
#include "unit/text_check.h"

// Repeats `part` until there are `bytes` of it.
static void fill(Text *text, const char *part, uint64_t bytes) {
  uint64_t length = strlen(part);
  text_reserve(text, bytes + length);
  while (text->length + length <= bytes) text_append(text, part, length);
}

static void check_report(const Text *text, const char *report) {
  TextCase read;
  Text got = {0};
  text_case_read(&read, text->bytes, text->length);
  text_case_put_diags(&read, &got, false);
  CHECK_STR(got.bytes, report);
  text_release(&got);
  text_case_release(&read);
}

static void check_filled(const char *front, const char *part, uint64_t bytes, const char *report) {
  Text text = {0};
  text_puts(&text, front);
  fill(&text, part, bytes);
  check_report(&text, report);
  text_release(&text);
}

TEST(sixty_four_mebibytes_of_brackets) {
  check_filled("", "(", MAX_TEXT_BYTES,
               "1:65+1 error nesting-limit\n1:67108865+0 error missing-ir\n");
}

TEST(one_byte_too_many) {
  check_filled("", "\n", MAX_TEXT_BYTES + 1, "1:1+0 error text-too-long\n");
}

TEST(empty_lines_up_to_the_limit) {
  check_filled("", "\n", MAX_TEXT_BYTES, "67108865:1+0 error empty-text\n");
}

TEST(wheel_of_brackets) {
  Text text = {0};
  text_puts(&text, "x = ");
  for (int i = 0; i < 1000; i++) text_puts(&text, "([{");
  for (int i = 0; i < 1000; i++) text_puts(&text, "}])");
  check_report(&text, "1:69+1 error nesting-limit\n1:6005+0 error missing-ir\n");
  text_release(&text);
}

// Sixty-four levels are read, whatever they are made of.
TEST(deepest_nesting_that_is_read) {
  Text text = {0};
  text_puts(&text, "v0 = m0.Function()\nx = ");
  for (int i = 0; i < 64; i++) text_puts(&text, "[-");
  text_puts(&text, "1");
  for (int i = 0; i < 64; i++) text_puts(&text, "]");
  text_puts(&text, "\n");
  check_report(&text, "2:7+190 error wrong-kind\n3:1+0 error missing-ir\n");
  text_release(&text);
  text_puts(&text, "v0 = m0.Function()\nx = ");
  for (int i = 0; i < 64; i++) text_puts(&text, "[");
  for (int i = 0; i < 64; i++) text_puts(&text, "]");
  text_puts(&text, "\nir=v0\n");
  CHECK(check_text_laws(text.bytes, text.length, NULL));
  text_release(&text);
}

static void put_nest(Text *text, int depth) {
  text_puts(text, "v0 = m0.Function()\n");
  for (int i = 0; i < depth; i++) {
    for (int j = 0; j < i; j++) text_putc(text, ' ');
    text_printf(text, "with m0.AffineAxis(ub=2) as i%d:\n", i);
  }
  for (int j = 0; j < depth; j++) text_putc(text, ' ');
  text_puts(text, "pass\nir=v0\n");
}

TEST(deep_blocks) {
  Text text = {0};
  put_nest(&text, 64);
  CHECK(check_text_laws(text.bytes, text.length, NULL));
  text_release(&text);
  put_nest(&text, 65);
  check_report(&text, "66:65+32 error nesting-limit\n");
  text_release(&text);
  put_nest(&text, 3000);
  check_report(&text, "66:65+32 error nesting-limit\n");
  text_release(&text);
}

// Signs do not nest, sums do not nest: no depth of the machine's stack is at stake.
TEST(long_chains) {
  check_filled("x = ", "-", 1 << 20, "1:1048577+0 error syntax\n1:1048577+0 error missing-ir\n");
  Text text = {0};
  text_puts(&text, "v0 = m0.Function()\nx = 1");
  for (int i = 0; i < 100000; i++) text_puts(&text, "+1");
  text_puts(&text, "\ny = m2.APIndex(ub=x*2//2)\nir=v0\n");
  CHECK(check_text_laws(text.bytes, text.length, NULL));
  text_release(&text);
  text_puts(&text, "v0 = m0.Function()\nx = m0");
  for (int i = 0; i < 100000; i++) text_puts(&text, ".a");
  text_puts(&text, "\nir=v0\n");
  check_report(&text, "2:5+200002 error wrong-kind\n");
  text_release(&text);
  text_puts(&text, "v0 = m0.Function()\nx = m0");
  for (int i = 0; i < 100000; i++) text_puts(&text, "()");
  text_puts(&text, "\nir=v0\n");
  check_report(&text, "2:5+200000 error wrong-kind\n");
  text_release(&text);
}

TEST(statement_of_many_parts) {
  check_filled("x = [", "1,", 4 << 20,
               "1:2097152+1 error statement-too-long\n"
               "1:4194304+0 error missing-ir\n");
}

TEST(expression_of_many_indices) {
  Text text = {0};
  text_puts(&text, "v0 = m0.Function()\n");
  for (int i = 0; i < 300; i++) text_printf(&text, "p%d = m2.APIndex(ub=4)\n", i);
  text_puts(&text, "x = p0");
  for (int i = 1; i < 300; i++) text_printf(&text, "+p%d", i);
  text_puts(&text, "\nir=v0\n");
  check_report(&text, "302:1175+4 error too-many-terms\n");
  text_release(&text);
}

TEST(many_operands) {
  Text text = {0};
  text_puts(&text, "v0 = m0.Function()\na = m0.Tensor(shape=(1,), dtype=\"int8\")\n"
                   "m4.SundaCustomOp(dsts=[");
  for (int i = 0; i < 5000; i++) text_puts(&text, "a,");
  text_puts(&text, "], srcs=[])\nir=v0\n");
  TextCase read;
  text_case_read(&read, text.bytes, text.length);
  CHECK(!read.module);
  CHECK(read.diags.first && strcmp(read.diags.first->code, "too-many-operands") == 0);
  CHECK_INT(read.diags.error_count, 20);
  text_case_release(&read);
  text_release(&text);
}

// The same name a hundred thousand times must not cost its square.
TEST(many_equal_names) {
  Text text = {0};
  text_puts(&text, "v0 = m0.Function()\na = m0.Tensor(shape=(1,), dtype=\"int8\")\n");
  for (int i = 0; i < 30000; i++) {
    text_puts(&text, "t = m0.OptBarrier()\n");
    text_puts(&text, "with m0.AffineAxis(ub=2) as i:\n  b = m0.Tensor(shape=(1,), "
                     "dtype=\"int8\")\n");
  }
  text_puts(&text, "ir=v0\n");
  CHECK(check_text_laws(text.bytes, text.length, NULL)); // minutes if it were quadratic
  text_release(&text);
}

SUITE(test_text_limits) {
  RUN(sixty_four_mebibytes_of_brackets);
  RUN(one_byte_too_many);
  RUN(empty_lines_up_to_the_limit);
  RUN(wheel_of_brackets);
  RUN(deepest_nesting_that_is_read);
  RUN(deep_blocks);
  RUN(long_chains);
  RUN(statement_of_many_parts);
  RUN(expression_of_many_indices);
  RUN(many_operands);
  RUN(many_equal_names);
}
