// BIR runs like the program it was lowered from, bit for bit, in every order that its dependence
// sets allow; and the sets are needed: without an edge some order gives something else.
//
// `./build.sh fuzz` runs 5,000 programs in 20 orders each.
#include "analysis/deps.h"
#include "eval/bir_eval.h"
#include "property/gen.h"
#include "property/random_bir.h"
#include "unit/test_bir.h"

enum { PROGRAMS = 5000, ORDERS = 20 };

typedef struct Case {
  Arena arena;
  StrTable strings;
  Diags diags;
  Module *module;
  BirModule *bir;
  EvalResult want;
} Case;

// Reads, evaluates and lowers; false when the text has no result to compare with.
static bool case_begin(Case *it, const char *text, uint64_t length) {
  memset(it, 0, sizeof *it);
  arena_init(&it->arena, 0);
  str_table_init(&it->strings, &it->arena);
  diags_init(&it->diags, &it->arena);
  it->module = text_read(&it->arena, &it->strings, text, length, &it->diags);
  if (!CHECK(it->module != NULL)) return false;
  EvalOptions options = {.seed = 5, .allows_partial_outputs = true};
  Fuel fuel = {0};
  if (!CHECK(eval_run(&it->arena, it->module, &options, &fuel, &it->diags, &it->want)))
    return false;
  for (uint32_t i = 0; i < it->module->functions.count; i++)
    deps_ensure(it->module->functions.at[i], &it->arena, &it->arena);
  it->bir = bir_lower(&it->arena, it->module, target_find("sunda"), &it->diags);
  return CHECK(it->bir != NULL);
}

static void case_end(Case *it) {
  arena_release(&it->arena);
}

// NULL when the BIR, run in an order (0: the program's), gives what the program gave; else why not.
static const char *case_differs(Case *it, const BirModule *bir, uint64_t order) {
  Arena arena;
  Diags diags;
  arena_init(&arena, 0);
  diags_init(&diags, &it->arena);
  BirEvalOptions options = {
      .base = {.seed = 5, .allows_partial_outputs = true}, .is_random = order > 0, .random = order};
  Fuel fuel = {0};
  EvalResult got;
  const char *why = NULL;
  if (!bir_eval_run(&arena, bir, &options, &fuel, &diags, &got))
    why = diags.first ? diags.first->message : "no reason";
  else
    eval_equal(&it->arena, &it->want, &got, &why);
  arena_release(&arena);
  return why;
}

static bool check_orders(const char *text, uint64_t length, uint64_t orders) {
  Case it;
  bool is_fine = case_begin(&it, text, length);
  for (uint64_t order = 0; is_fine && order <= orders; order++) {
    const char *why = case_differs(&it, it.bir, order);
    is_fine = CHECK_STR(why, NULL);
    if (!is_fine) test_note("order %llu", (unsigned long long)order);
  }
  if (is_fine) { // and what is read back from JSON
    Text json = {0};
    bir_write_json(&json, it.bir, false);
    BirModule *read = bir_read_json(&it.arena, &it.strings, json.bytes, json.length, &it.diags);
    is_fine = CHECK(read != NULL) && CHECK_STR(case_differs(&it, read, 1), NULL);
    text_release(&json);
  }
  if (!is_fine) {
    for (const Diag *diag = it.diags.first; diag; diag = diag->next)
      test_note("%u:%u: %s", diag->span.line, diag->span.column, diag->message);
    test_note("%.*s", (int)length, text);
  }
  case_end(&it);
  return is_fine;
}

TEST(random_programs_run_alike_in_any_order) {
  TestRandom random = {test_seed()};
  for (uint32_t n = 0; n < test_share(PROGRAMS); n++) {
    Text text = {0};
    GenOptions options = {GEN_ALL, 4 + n % 24, 1 + n % 3};
    gen_program(&text, &random, options);
    bool is_fine = check_orders(text.bytes, text.length, ORDERS);
    if (!is_fine) test_note("seed %llu, program %u", (unsigned long long)test_seed(), n);
    text_release(&text);
    if (!is_fine) return;
  }
}

// ---- patterns of any form

// The statements of random_bir.h on tensors that are all inputs and outputs of the function, on
// chip or not: what is read has values of its own, and all that is written is compared.
static void hoist_tensors(const Text *program, Text *out) {
  Text names = {0}, rest = {0};
  const char *line = program->bytes;
  while (*line) {
    const char *end = strchr(line, '\n');
    uint64_t length = (uint64_t)(end - line) + 1;
    const char *name = strstr(line, "Tensor(name=\"");
    bool is_tensor = name && name < end;
    if (strncmp(line, "v0 = ", 5) == 0) {
      text_append(out, line, length);
    } else if (strncmp(line, "ir=", 3) == 0) {
      // comes last
    } else if (is_tensor) {
      const char *from = line + strspn(line, " ");
      text_append(out, from, (uint64_t)(end + 1 - from));
      text_puts(&names, "v0.markInput(");
      text_append(&names, from, strcspn(from, " "));
      text_puts(&names, ")\n");
    } else {
      text_append(&rest, line, length);
    }
    line = end + 1;
  }
  text_append(out, names.bytes, names.length);
  text_append(out, rest.bytes, rest.length);
  for (char *at = names.bytes; (at = strstr(at, "Input")); at++) memcpy(at, "Outpt", 5);
  for (const char *at = names.bytes; at && *at;) { // markOutpt(t0) as markOutput(t0)
    const char *end = strchr(at, '\n');
    text_puts(out, "v0.markOutput(");
    text_append(out, at + strlen("v0.markOutpt("),
                (uint64_t)(end + 1 - at) - strlen("v0.markOutpt("));
    at = end + 1;
  }
  text_puts(out, "ir=v0\n");
  text_release(&names);
  text_release(&rest);
}

TEST(patterns_of_any_form_run_alike) {
  TestRandom random = {test_seed() + 1};
  for (uint32_t n = 0; n < test_share(PROGRAMS); n++) {
    Program program = {.random = &random};
    Text text = {0};
    make_program(&program);
    hoist_tensors(&program.text, &text);
    bool is_fine = check_orders(text.bytes, text.length, ORDERS / 4);
    if (!is_fine) test_note("seed %llu, program %u", (unsigned long long)test_seed(), n);
    text_release(&text);
    text_release(&program.text);
    if (!is_fine) return;
  }
}

// ---- every edge is needed

static const char chain[] =
    "v0 = m0.Function(id_=0, batch_ids=[], attrs=())\n"
    "x = m0.Tensor(name=\"x\", shape=(4,8), dtype=\"float32\")\n"
    "y = m0.Tensor(name=\"y\", shape=(4,8), dtype=\"float32\")\n"
    "z = m0.Tensor(name=\"z\", shape=(4,8), dtype=\"float32\")\n"
    "v0.markInput(x)\n"
    "a = m5.NeuronSBTensor(name=\"a\", shape=(4,8), dtype=\"float32\", partition_dim=0)\n"
    "b = m5.NeuronSBTensor(name=\"b\", shape=(4,8), dtype=\"float32\", partition_dim=0)\n"
    "m4.SBAtomLoad(dst=a, src=x, name=\"load\")\n"
    "m4.ActivationOp(dst=b, src=a, func=\"Exp\", name=\"exp\")\n"                      // FLOW
    "m4.SBAtomStore(dst=y, src=b, name=\"first\")\n"                                   // FLOW
    "m4.TensorScalarPtrOp(dst=a, src=a, operand0=3.0, op0=\"mult\", name=\"scale\")\n" // ANTI
    "m4.MemsetOp(dst=b[0:4, 0:4], value=1.5, name=\"fill\")\n"                         // ANTI
    "m4.TensorTensorOp(dst=b, src0=b, src1=a, op=\"add\", name=\"add\")\n"             // FLOW, FLOW
    "m4.SBAtomStore(dst=z, src=b, name=\"second\")\n"                                  // FLOW
    "v0.markOutput(y)\nv0.markOutput(z)\nir=v0\n";

// Whether the later instruction waits for the former through the edges there are.
static bool waits_for(const BirInst *later, const BirInst *former) {
  for (uint32_t i = 0; i < later->dependency_count; i++) {
    const BirInst *between = later->dependencies[i].former;
    if (between == former || waits_for(between, former)) return true;
  }
  return false;
}

// Edges that others imply may go; without any other one, some order computes something else.
static void check_needed(Case *it, BirInst *inst, uint32_t at, uint32_t *needed) {
  uint32_t count = inst->dependency_count;
  const BirInst *former = inst->dependencies[at].former;
  BirEdge *all = inst->dependencies;
  BirEdge *rest = ARENA_ARRAY(&it->arena, BirEdge, count);
  memcpy(rest, all, at * sizeof *rest);
  memcpy(rest + at, all + at + 1, (count - at - 1) * sizeof *rest);
  inst->dependencies = rest;
  inst->dependency_count = count - 1;
  if (!waits_for(inst, former)) {
    bool is_seen = false;
    for (uint64_t order = 1; order <= 200 && !is_seen; order++)
      is_seen = case_differs(it, it->bir, order) != NULL;
    ++*needed;
    if (!CHECK(is_seen))
      test_note("%s -> %s is not needed", former->name->bytes, inst->name->bytes);
  }
  inst->dependencies = all;
  inst->dependency_count = count;
}

TEST(without_an_edge_some_order_differs) {
  Case it;
  if (!case_begin(&it, chain, sizeof chain - 1)) return;
  CHECK_STR(case_differs(&it, it.bir, 0), NULL);
  uint32_t needed = 0;
  for (uint32_t i = 0; i < it.bir->main->insts.count; i++) {
    BirInst *inst = it.bir->main->insts.at[i];
    for (uint32_t d = 0; d < inst->dependency_count; d++) check_needed(&it, inst, d, &needed);
  }
  CHECK_INT(needed, 7);
  case_end(&it);
}

SUITE(prop_bir_eval) {
  RUN(random_programs_run_alike_in_any_order);
  RUN(patterns_of_any_form_run_alike);
  RUN(without_an_edge_some_order_differs);
}
