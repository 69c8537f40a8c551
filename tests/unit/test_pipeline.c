// The pass manager: what it does with passes that fail, lie, or break the program.
#include "text/print.h"
#include "unit/pipeline_check.h"

static const char source[] = "v0 = m0.Function(id_=0)\n"
                             "x = m5.NeuronSBTensor(name=\"x\", shape=(2,4), dtype=\"float32\")\n"
                             "v0.markInput(x)\n"
                             "y = m5.NeuronSBTensor(name=\"y\", shape=(2,4), dtype=\"float32\")\n"
                             "z = m5.NeuronSBTensor(name=\"z\", shape=(2,4), dtype=\"float32\")\n"
                             "a = m4.ActivationOp(dst=y, src=x, func=\"Square\", name=\"a\")\n"
                             "b = m4.ActivationOp(dst=z, src=y, func=\"Exp\", name=\"b\")\n"
                             "v0.markOutput(z)\n"
                             "ir=v0\n";

static Instruction *first_of(PassContext *context) {
  return function_first_inst(context->module->root);
}

static PassOutcome fail_silently(PassContext *context) {
  inst_unlink_uses(first_of(context));
  stmt_unlink(&first_of(context)->stmt);
  return PASS_FAILED;
}

// Removes the first instruction but leaves its uses behind.
static PassOutcome forget_uses(PassContext *context) {
  stmt_unlink(&first_of(context)->stmt);
  return PASS_CHANGED;
}

static PassOutcome change_function(PassContext *context) {
  first_of(context)->class_attrs[0].literal =
      literal_string(str_intern_text(context->module->strings, "Exp"));
  return PASS_CHANGED;
}

// What is left does not evaluate: the second instruction reads what nobody wrote.
static PassOutcome drop_first(PassContext *context) {
  inst_unlink_uses(first_of(context));
  stmt_unlink(&first_of(context)->stmt);
  return PASS_CHANGED;
}

// Runs one pass of our own; the code of the last error, NULL when it went well. A failure leaves
// the program as it was.
static const char *code_of(PassRun pass, bool validates) {
  PassInfo info = {.name = "test", .run = pass, .changes = PASS_CHANGES_PROGRAM};
  PipelineStep step = {.pass = &info, .text = "test"};
  PipelineCase it;
  const char *code = NULL;
  if (CHECK(pipeline_case_read(&it, source, strlen(source)))) {
    Text before = {0}, after = {0};
    text_print_module(&before, it.module);
    it.pipeline = (Pipeline){&step, 1};
    it.run.pipeline = &it.pipeline;
    it.run.validates = validates;
    if (!pipeline_run(&it.run)) {
      static char kept[64];
      strncpy(kept, it.diags.last->code, sizeof kept - 1);
      code = kept;
      CHECK_STR(it.diags.last->pass, "test");
      text_print_module(&after, it.run.context.module);
      CHECK_STR(after.bytes, before.bytes);
      CHECK(module_verify(it.run.context.module, &it.diags));
    }
    text_release(&before);
    text_release(&after);
  }
  pipeline_case_release(&it);
  return code;
}

TEST(failed_passes_leave_the_program_alone) {
  BY_HAND(code_of(fail_silently, false), "pass-failed");
  CHECK_STR(code_of(forget_uses, false), "broken-uses");
}

TEST(passes_are_held_to_what_the_program_computes) {
  BY_HAND(code_of(change_function, true), "validation-differs");
  CHECK_STR(code_of(drop_first, true), "validation-differs");
  CHECK_STR(code_of(change_function, false), NULL);
}

// Each register's address is the register before it: the walk back must not nest.
TEST(dce_follows_long_chains) {
  enum { LINKS = 30000 };
  Text text = {0};
  text_puts(&text, "v0 = m0.Function(id_=0)\n"
                   "n = m5.NeuronSBTensor(name=\"n\", shape=(1,8), dtype=\"int32\")\n"
                   "v0.markInput(n)\n"
                   "r = m4.LoadTensorToRegister(src=n[0, 0])\n");
  for (int i = 1; i < LINKS; i++)
    text_puts(&text, "r = m4.LoadTensorToRegister(src=n[0, r:r+1])\n");
  text_puts(&text, "m4.NeuronPrintInst(src=n[0, r:r+1])\nir=v0\n");
  PipelineCase it;
  if (CHECK(pipeline_case_read(&it, text.bytes, text.length))) {
    CHECK(pipeline_case_run(&it, "dce"));
    CHECK_INT(it.run.context.module->root->inst_count, LINKS + 1);
  }
  pipeline_case_release(&it);
  text_release(&text);
}

SUITE(test_pipeline) {
  RUN(dce_follows_long_chains);
  RUN(failed_passes_leave_the_program_alone);
  RUN(passes_are_held_to_what_the_program_computes);
}
