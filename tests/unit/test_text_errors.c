// What the reader of form A says of texts with several faults, or none, and of whole texts.
#include "unit/text_check.h"

// Four lines in front of every text below; its own first line is line 5.
static const char head[] =
    "v0 = m0.Function(id_=0)\n"
    "a = m5.NeuronSBTensor(name=\"a\", shape=(4,128,512), dtype=\"float32\", partition_dim=1)\n"
    "x = m0.Tensor(name=\"x\", shape=(512,512), dtype=\"float32\")\n"
    "p = m2.APIndex(name=\"p\", ub=128)\n";

// The diagnostics of head + body + "ir=v0", one a line.
static void report_of(const char *body, Text *out) {
  Text text = {0};
  TextCase read;
  text_printf(&text, "%s%s\nir=v0\n", head, body);
  text_case_read(&read, text.bytes, text.length);
  CHECK(spans_are_valid(read.diags.first, text.bytes, text.length));
  CHECK((read.module == NULL) == (read.diags.error_count > 0));
  text_case_put_diags(&read, out, false);
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
    report_of(rows[i].body, &got);
    if (!CHECK_STR(got.bytes, rows[i].report)) test_note("%s", rows[i].body);
    text_release(&got);
  }
}

#define ACT "m4.ActivationOp(dst=a, src=a, func=\"Exp\""

// Single errors are in tests/rules/read.*.txt; these are several at once, or none.
TEST(several_or_none) {
  static const Row rows[] = {
      {"v0.add_dep_edge(a, a, m6.EdgeKind.FLOW)",
       "5:17+1 error wrong-kind\n5:20+1 error wrong-kind\n"},
      {"c = " ACT ", predicates=p < 3)", ""},
      {"c = " ACT ", )", ""},
      {"c = m4.ActivationOp(\n  dst=a, # a comment\n\n  src=a,\n  func=\"Exp\",\n)", ""},
      {"y = 1 + \\\n  2", ""},
      {"y = (m0.\n  Tensr(shape=(1,)))", "5:6+11 error unknown-class\n"},
      {"y = m0.Tensor(shape=(1,), dtype=\"int8\", view=m0.\rTensr(shape=(1,)))",
       "5:46+9 error unknown-class\n"},
      {"y = \"\"\"a\nb\"\"\"\nz = nope", "5:5+3 error triple-quotes\n7:5+4 error undefined-name\n"},
      {"y = f\"a\\\nb\"\nz = nope", "5:5+1 error string-prefix\n7:5+4 error undefined-name\n"},
      {"y = 'a\\\nb\\x'\nz = nope", "6:2+2 error bad-escape\n7:5+4 error undefined-name\n"},
      {"y = 'a\\\r\nb\nz = nope", "5:5+1 error unclosed-string\n7:5+4 error undefined-name\n"},
      {"y = -9223372036854775808", ""},
      {"y = 'a' \"b\"", ""},
      {"with m0.AffineAxis(name=\"i\") as i:", "5:6+13 error missing-keyword\n6:1+2 error "
                                               "missing-body\n"},
      {"with m0.AffineAxis(name=\"i\" ub=4) as i:\n  c = m4.ActivationOp(dst=a[i], src=a[i], "
       "func=\"Exp\")\n  d = m4.ActivationOp(dst=a[i], src=a[i], func=\"Bad\")",
       "5:29+2 error syntax\n7:48+5 error unknown-activation\n"},
      {"with m0.Block():\n\tb = 1\n\tc = 2", "6:1+1 error tab-indent\n"},
      {"with m0.Block(): b = 1", ""},
      {"with m0.AffineAxis(ub=4) as i:\n  t = m0.Tensor(shape=(1,), dtype=\"int8\", parent=i)", ""},
      {"c = " ACT ")\nc = " ACT ")", ""},
      {"with m0.Block():\n  c = " ACT ", name=\"n\")\nd = " ACT ", name=\"n\")", ""},
      {"with m0.AffineAxis(ub=4) as i:\n  pass\nwith m0.AffineAxis(ub=4) as i:\n  pass", ""},
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
  RUN(several_or_none);
  RUN(no_follow_up_errors);
  RUN(whole_texts);
  RUN(line_ends);
  RUN(at_most_twenty_errors);
  RUN(at_most_a_hundred_warnings);
}
