// The pass ag-order on random programs: results stay bit-equal, dependences hold, and on flat ones
// the order is the best of all orders of the gathers that dependences allow.
#include <stdio.h>
#include <string.h>

#include "analysis/closure.h"
#include "analysis/deps.h"
#include "support/text.h"
#include "unit/pipeline_check.h"

enum { MOST_GATHERS = 6, MOST_VALUES = 40 };

typedef struct Writer {
  Text text;
  TestRandom *random;
  uint32_t gathers, values, ops, depth;
  uint32_t visible[MOST_VALUES], visible_count; // values [2,2] that may be read
} Writer;

static uint32_t below(Writer *writer, uint32_t bound) {
  return test_random_below(writer->random, bound);
}

static void indent(Writer *writer) {
  for (uint32_t i = 0; i < writer->depth; i++) text_puts(&writer->text, "    ");
}

static void put_source(Writer *writer) {
  uint32_t at = below(writer, writer->visible_count + 1);
  if (at == writer->visible_count) {
    text_puts(&writer->text, "x");
  } else {
    text_printf(&writer->text, "v%u", writer->visible[at]);
  }
}

// A gather of a value into [4,2], and the half of it that is used as a value.
static void put_gather(Writer *writer) {
  uint32_t gather = writer->gathers++, value = writer->values++;
  bool has_use = below(writer, 4) > 0;
  indent(writer);
  text_printf(&writer->text, "w%u = m0.Tensor(name=\"w%u\", shape=(4,2), dtype=\"float32\")\n",
              gather, gather);
  indent(writer);
  text_printf(&writer->text, "g%u = m4.AllGatherOp(dst=w%u, src=", gather, gather);
  put_source(writer);
  text_puts(&writer->text, ", replica_groups=[[0,1]], all_gather_dim=0");
  if (!below(writer, 4)) text_printf(&writer->text, ", stream_id=%u", below(writer, 2));
  text_printf(&writer->text, ", name=\"g%u\")\n", gather);
  if (!has_use) {
    writer->values--;
    return;
  }
  indent(writer);
  text_printf(&writer->text, "v%u = m0.Tensor(name=\"v%u\", shape=(2,2), dtype=\"float32\")\n",
              value, value);
  indent(writer);
  text_printf(&writer->text,
              "u%u = m3.DMACopyOp(dst=v%u[0:2, 0:2], src=w%u[1:3, 0:2], name=\"u%u\")\n", gather,
              value, gather, gather);
  writer->visible[writer->visible_count++] = value;
}

static void put_op(Writer *writer) {
  uint32_t op = writer->ops++, value = writer->values++;
  indent(writer);
  text_printf(&writer->text, "v%u = m0.Tensor(name=\"v%u\", shape=(2,2), dtype=\"float32\")\n",
              value, value);
  indent(writer);
  text_printf(&writer->text, "o%u = m4.SundaCustomOp(dsts=[v%u, y[%u:%u, 0:2]], srcs=[", op, value,
              2 * op, 2 * op + 2);
  put_source(writer);
  text_puts(&writer->text, ", ");
  put_source(writer);
  text_printf(&writer->text, "], function_name=\"f%u\", name=\"o%u\")\n", op % 3, op);
  writer->visible[writer->visible_count++] = value;
}

static void put_body(Writer *writer, uint32_t statements, bool is_flat) {
  for (uint32_t i = 0; i < statements; i++) {
    uint32_t kind = below(writer, 10);
    if (writer->values + 2 >= MOST_VALUES || writer->ops >= 20) break;
    if (kind < 4 && writer->gathers < MOST_GATHERS) {
      put_gather(writer);
    } else if (kind < 6 && !is_flat && writer->depth < 2) {
      indent(writer);
      text_printf(&writer->text, "with m0.AffineAxis(name=\"i%u\", ub=2) as i%u:\n", writer->ops,
                  writer->ops);
      uint32_t visible = writer->visible_count;
      writer->depth++;
      put_op(writer);
      put_body(writer, 1 + below(writer, 4), is_flat);
      writer->depth--;
      writer->visible_count = visible;
    } else {
      put_op(writer);
    }
  }
}

static void put_edges(Writer *writer) {
  if (writer->gathers < 2 || !below(writer, 4)) return;
  for (uint32_t i = below(writer, 3 * writer->gathers); i > 0; i--) {
    uint32_t a = below(writer, writer->gathers), b = below(writer, writer->gathers);
    if (a == b) continue;
    // forced ones go with the program, so that no dependence is against them
    bool is_forced = a < b && !below(writer, 4);
    if (is_forced) {
      text_printf(&writer->text, "v0.add_ag_edge(m9.AGForcedOrderingEdge(src=g%u, dst=g%u))\n", a,
                  b);
    } else {
      text_printf(&writer->text,
                  "v0.add_ag_edge(m9.AGRemovableOrderingEdge(src=g%u, dst=g%u, cost=%u, "
                  "priority=%u))\n",
                  a, b, below(writer, 10), below(writer, 3));
    }
  }
}

static void put_program(Writer *writer, bool is_flat) {
  text_puts(&writer->text, "v0 = m0.Function(id_=0, batch_ids=[])\n"
                           "x = m0.Tensor(name=\"x\", shape=(2,2), dtype=\"float32\")\n"
                           "y = m0.Tensor(name=\"y\", shape=(64,2), dtype=\"float32\")\n"
                           "v0.markInput(x)\nv0.markOutput(y)\n");
  writer->values = 1; // v0 is the function
  put_body(writer, 4 + below(writer, 12), is_flat);
  put_edges(writer);
  text_puts(&writer->text, "ir=v0\n");
}

// ---- the best of all orders ---------------------------------------------------------------------

typedef struct Best {
  uint32_t count;
  bool before[MOST_GATHERS][MOST_GATHERS]; // by a dependence path
  int64_t cost[MOST_GATHERS][MOST_GATHERS], priority[MOST_GATHERS][MOST_GATHERS];
  bool is_forced[MOST_GATHERS][MOST_GATHERS];
  int64_t best_cost, best_priority;
} Best;

static void price(Best *best, const uint32_t *order) {
  int64_t cost = 0, priority = 0;
  for (uint32_t i = 0; i < best->count; i++) {
    for (uint32_t j = i + 1; j < best->count; j++) {
      uint32_t late = order[j], early = order[i];
      if (best->before[late][early] || best->is_forced[late][early]) return;
      cost += best->cost[late][early];
      priority += best->priority[late][early];
    }
  }
  if (cost > best->best_cost || (cost == best->best_cost && priority >= best->best_priority))
    return;
  best->best_cost = cost;
  best->best_priority = priority;
}

// All permutations by Heap's method.
static void price_all(Best *best) {
  uint32_t order[MOST_GATHERS] = {0}, state[MOST_GATHERS] = {0}, i = 0;
  for (uint32_t g = 0; g < best->count; g++) order[g] = g;
  price(best, order);
  while (i < best->count) {
    if (state[i] >= i) {
      state[i++] = 0;
      continue;
    }
    uint32_t with = i % 2 ? state[i] : 0, swap = order[with];
    order[with] = order[i];
    order[i] = swap;
    price(best, order);
    state[i]++;
    i = 0;
  }
}

static Instruction *find(Module *module, const char *name) {
  FOR_EACH_INST(inst, module->root) {
    if (str_is(inst_name(inst), name)) return inst;
  }
  return NULL;
}

static Instruction *gather(Module *module, uint32_t number) {
  char name[16];
  snprintf(name, sizeof name, "g%u", number);
  return find(module, name);
}

// Position of the copy that uses a gather; UINT32_MAX: none.
static uint32_t use_of(Module *module, uint32_t number) {
  char name[16];
  snprintf(name, sizeof name, "u%u", number);
  Instruction *use = find(module, name);
  return use ? use->index : UINT32_MAX;
}

static Best best_order(PipelineCase *program, uint32_t gathers) {
  Best best = {.count = gathers, .best_cost = INT64_MAX, .best_priority = INT64_MAX};
  Function *function = program->module->root;
  deps_ensure(function, &program->arena, &program->arena);
  Closure *closure = closure_create(&program->arena, function, CLOSURE_ALL_ORIGINS);
  for (uint32_t a = 0; a < gathers; a++) {
    for (uint32_t b = 0; b < gathers; b++) {
      if (a == b) continue;
      best.before[a][b] = has_path(closure, gather(program->module, a), gather(program->module, b));
      bool is_used_first = use_of(program->module, a) < use_of(program->module, b);
      if (!function->ag_edges.count && is_used_first) best.cost[a][b] = 4 * 2 * 4;
    }
  }
  for (uint32_t i = 0; i < function->ag_edges.count; i++) {
    const AGEdge *edge = &function->ag_edges.at[i];
    uint32_t a = (uint32_t)(inst_name(edge->src)->bytes[1] - '0');
    uint32_t b = (uint32_t)(inst_name(edge->dst)->bytes[1] - '0');
    if (edge->is_forced) {
      best.is_forced[a][b] = true;
    } else {
      best.cost[a][b] += edge->cost;
      best.priority[a][b] += edge->priority;
    }
  }
  // a removable edge beside a stronger one of its direction is not counted
  for (uint32_t a = 0; a < gathers; a++) {
    for (uint32_t b = 0; b < gathers; b++) {
      if (best.is_forced[a][b]) best.cost[a][b] = best.priority[a][b] = 0;
    }
  }
  price_all(&best);
  return best;
}

static bool check_record(const PipelineCase *program, uint32_t gathers) {
  const AgOrderRecord *order = program->records[0].ag_order;
  if (!gathers) return CHECK(order == NULL);
  if (!CHECK(order != NULL) || !CHECK_INT(order->count, gathers)) return false;
  // the order is that of the program, and each is bound to the next
  uint32_t at = 0, edges = 0;
  const Function *function = program->run.context.module->root;
  FOR_EACH_INST(inst, (Function *)(uintptr_t)function) {
    if (class_id(inst->cls) == CLASS_AllGatherOp)
      CHECK_STR(inst_name(inst)->bytes, order->order[at++]);
  }
  for (uint32_t i = 0; i < function->edges.count; i++)
    edges += function->edges.at[i].origin == ORIGIN_AG;
  return CHECK_INT(at, gathers) && CHECK_INT(edges, gathers - 1) && CHECK(order->is_optimal);
}

static void run_program(uint64_t seed, bool is_flat) {
  TestRandom random = {seed};
  Writer writer = {.random = &random};
  put_program(&writer, is_flat);
  PipelineCase program;
  bool is_right = CHECK(pipeline_case_read(&program, writer.text.bytes, writer.text.length));
  if (is_right) {
    program.fuel.step_limit = 1 << 20;
    program.run.validates = true;
    is_right = CHECK(pipeline_case_run(&program, "ag-order")) &&
               CHECK_INT(program.run.results[0].validity, VALIDITY_EQUAL) &&
               check_record(&program, writer.gathers);
  }
  if (is_right && is_flat && writer.gathers) {
    PipelineCase fresh;
    CHECK(pipeline_case_read(&fresh, writer.text.bytes, writer.text.length));
    Best best = best_order(&fresh, writer.gathers);
    is_right = CHECK_INT(program.records[0].ag_order->cost, best.best_cost);
    pipeline_case_release(&fresh);
  }
  if (!is_right) {
    pipeline_case_note(&program);
    test_note("%s", writer.text.bytes);
  }
  pipeline_case_release(&program);
  text_release(&writer.text);
}

TEST(flat_programs_get_the_best_order) {
  for (uint64_t n = 0; n < 600; n++) run_program(test_seed() * 1000003 + n, true);
}

TEST(nested_programs_keep_their_meaning) {
  for (uint64_t n = 0; n < 600; n++) run_program(test_seed() * 2000003 + n, false);
}

SUITE(prop_ag_pass) {
  RUN(flat_programs_get_the_best_order);
  RUN(nested_programs_keep_their_meaning);
}
