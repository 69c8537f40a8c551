// Random small programs with loops, guards, slices, strides, divisions, and their meaning by
// enumeration: the oracle of the property tests on regions, dependences and pressure. Header-only;
// knows nothing of the analyses.
#ifndef TESTS_PROPERTY_RANDOM_LOOPS_H
#define TESTS_PROPERTY_RANDOM_LOOPS_H

#include <stdio.h>
#include <stdlib.h>

#include "ir/verify.h"
#include "support/vec.h"
#include "text/read.h"
#include "unit/test.h"

enum { GEN_DEPTH = 3, GEN_INSTS = 9, GEN_STMTS = 24, GEN_TENSORS = 4, GEN_ACCESSES = 4 };

typedef struct GenExpr {
  int64_t constant,
      coefficient[GEN_DEPTH]; // over the loops around the instruction, outermost first
  int64_t index;              // coefficient of the tile index p
  int64_t divisor;            // 0: none; the sum is divided (or taken modulo)
  bool is_modulo;
  int64_t shift; // added last, so that no address is negative
} GenExpr;

typedef struct GenAccess {
  int tensor;
  bool is_write;
  GenExpr start[2];
  int64_t span[2], step[2]; // span 0: a bare expression
} GenAccess;

typedef struct GenInst {
  bool is_copy; // DMACopyOp over a named index p; else SundaCustomOp
  int access_count, guard_count, own_guard_count; // own guards first, then those of filters around
  GenAccess access[GEN_ACCESSES];
  GenExpr guard[4]; // >= 0
  int64_t index_extent;
  int loops[GEN_DEPTH], depth; // numbers of the loops around
} GenInst;

typedef enum GenKind { GEN_INST, GEN_LOOP, GEN_FILTER } GenKind;

typedef struct GenStmt {
  GenKind kind;
  int parent; // statement, -1 = function
  int inst;   // GEN_INST
  int loop;   // GEN_LOOP: its number
  int64_t lb, trips, stride;
  GenExpr guard; // GEN_FILTER
} GenStmt;

typedef struct GenTensor {
  int scope; // statement (a loop) that declares it, -1 = function
  int depth; // loops around its declaration
  int rank;
  int64_t shape[2];
  bool is_input, is_output;
} GenTensor;

typedef struct Gen {
  TestRandom random;
  int stmt_count, inst_count, loop_count, tensor_count;
  GenStmt stmts[GEN_STMTS]; // parents before children, siblings in order
  GenInst insts[GEN_INSTS];
  GenTensor tensors[GEN_TENSORS];
  bool is_simple;  // whole tensors, no guards
  bool is_aliased; // t0 and t1 are one buffer
} Gen;

// One execution of an instruction.
typedef struct GenElement {
  int tensor;
  int64_t place; // element, and which of the tensor's lives
  int operand;
} GenElement;

typedef struct GenInstance {
  int inst;
  int64_t trip[GEN_DEPTH];
  VEC(GenElement) reads;
  VEC(GenElement) writes;
} GenInstance;

typedef struct GenTrace {
  Arena *arena;
  VEC(GenInstance) at;
} GenTrace;

static inline int64_t gen_between(Gen *gen, int64_t low, int64_t high) {
  return low + (int64_t)test_random_below(&gen->random, (uint32_t)(high - low + 1));
}

static inline bool gen_chance(Gen *gen, uint32_t percent) {
  return test_random_below(&gen->random, 100) < percent;
}

static inline int64_t gen_value(const Gen *gen, const GenInst *inst, const GenExpr *expr,
                                const int64_t *trip, int64_t p) {
  int64_t sum = expr->constant + expr->index * p;
  for (int d = 0; d < inst->depth; d++) {
    const GenStmt *loop = NULL;
    for (int s = 0; s < gen->stmt_count; s++) {
      if (gen->stmts[s].kind == GEN_LOOP && gen->stmts[s].loop == inst->loops[d])
        loop = &gen->stmts[s];
    }
    sum += expr->coefficient[d] * (loop->lb + loop->stride * trip[d]);
  }
  if (expr->divisor)
    sum = expr->is_modulo ? floor_mod(sum, expr->divisor) : floor_div(sum, expr->divisor);
  return sum + expr->shift;
}

static inline GenExpr gen_expr(Gen *gen, const GenInst *inst, bool has_division) {
  GenExpr expr = {.constant = gen_between(gen, 0, 3)};
  for (int d = 0; d < inst->depth; d++) {
    static const int64_t choices[] = {0, 0, 1, 1, 2, -1, 3};
    expr.coefficient[d] = choices[test_random_below(&gen->random, 7)];
  }
  if (has_division && inst->depth && gen_chance(gen, 15)) {
    expr.divisor = gen_between(gen, 2, 3);
    expr.is_modulo = gen_chance(gen, 60);
  }
  return expr;
}

static inline void gen_access(Gen *gen, GenInst *inst, GenAccess *access) {
  const GenTensor *tensor = &gen->tensors[access->tensor];
  for (int d = 0; d < tensor->rank; d++) {
    access->start[d] = gen_expr(gen, inst, true);
    if (gen->is_simple) {
      access->start[d] = (GenExpr){0};
      continue;
    }
    if (inst->is_copy) {
      access->start[d].index = d == tensor->rank - 1 ? gen_between(gen, 1, 2) : 0;
      if (access->start[d].index) access->start[d].divisor = 0;
      access->span[d] = 0;
      continue;
    }
    access->span[d] = gen_chance(gen, 70) ? gen_between(gen, 1, 5) : 0;
    access->step[d] = access->span[d] > 2 && gen_chance(gen, 25) ? 2 : 1;
  }
}

// Lowest and highest value of an expression over all iterations.
static inline void gen_range(const Gen *gen, const GenInst *inst, const GenExpr *expr, int64_t *low,
                             int64_t *high) {
  int64_t trip[GEN_DEPTH] = {0};
  *low = INT64_MAX;
  *high = INT64_MIN;
  for (;;) {
    for (int64_t p = 0; p < inst->index_extent; p++) {
      int64_t value = gen_value(gen, inst, expr, trip, p);
      *low = min_i64(*low, value);
      *high = max_i64(*high, value);
    }
    int d = 0;
    for (; d < inst->depth; d++) {
      int64_t trips = 0;
      for (int s = 0; s < gen->stmt_count; s++) {
        if (gen->stmts[s].kind == GEN_LOOP && gen->stmts[s].loop == inst->loops[d])
          trips = gen->stmts[s].trips;
      }
      if (++trip[d] < trips) break;
      trip[d] = 0;
    }
    if (d == inst->depth) return;
  }
}

// Tensors that the statement can see.
static inline int gen_pick_tensor(Gen *gen, int parent) {
  for (;;) {
    int tensor = (int)test_random_below(&gen->random, (uint32_t)gen->tensor_count);
    int scope = gen->tensors[tensor].scope, at = parent;
    while (at != scope && at >= 0) at = gen->stmts[at].parent;
    if (at == scope) return tensor;
  }
}

// A guard that is not the same everywhere; false when none was found.
static inline bool gen_guard(Gen *gen, const GenInst *inst, GenExpr *guard) {
  *guard = gen_expr(gen, inst, true);
  guard->constant = gen_between(gen, -2, 2);
  if (inst->is_copy) guard->index = gen_chance(gen, 70) ? gen_between(gen, -1, 1) : 0;
  if (guard->divisor) { // e % m - 1 >= 0
    bool divides = false;
    for (int d = 0; d < inst->depth; d++) divides |= guard->coefficient[d] % guard->divisor != 0;
    if (guard->index || !divides) guard->divisor = 0;
    if (guard->divisor) guard->shift = -1;
  }
  int64_t low, high;
  gen_range(gen, inst, guard, &low, &high);
  return low < high;
}

// The loops around a statement of this parent.
static inline void gen_loops(const Gen *gen, int parent, GenInst *inst) {
  inst->depth = 0;
  for (int at = parent; at >= 0; at = gen->stmts[at].parent)
    inst->depth += gen->stmts[at].kind == GEN_LOOP;
  int depth = inst->depth;
  for (int at = parent; at >= 0; at = gen->stmts[at].parent) {
    if (gen->stmts[at].kind == GEN_LOOP) inst->loops[--depth] = gen->stmts[at].loop;
  }
}

static inline void gen_inst(Gen *gen, int parent) {
  GenStmt *stmt = &gen->stmts[gen->stmt_count++];
  *stmt = (GenStmt){.kind = GEN_INST, .parent = parent, .inst = gen->inst_count};
  GenInst *inst = &gen->insts[gen->inst_count++];
  *inst = (GenInst){0};
  gen_loops(gen, parent, inst);
  inst->is_copy = !gen->is_simple && gen_chance(gen, 30);
  inst->index_extent = gen_between(gen, 2, 4);
  inst->access_count = inst->is_copy ? 2 : (int)gen_between(gen, 1, 3);
  for (int a = 0; a < inst->access_count; a++) {
    GenAccess *access = &inst->access[a];
    access->tensor = gen_pick_tensor(gen, parent);
    access->is_write = inst->is_copy ? a == 0 : gen_chance(gen, 50);
    gen_access(gen, inst, access);
  }
  GenExpr guard;
  if (!gen->is_simple && gen_chance(gen, 30) && gen_guard(gen, inst, &guard))
    inst->guard[inst->guard_count++] = guard;
  inst->own_guard_count = inst->guard_count;
  for (int at = parent; at >= 0; at = gen->stmts[at].parent) {
    if (gen->stmts[at].kind == GEN_FILTER && inst->guard_count < 4)
      inst->guard[inst->guard_count++] = gen->stmts[at].guard;
  }
}

static inline void gen_body(Gen *gen, int parent, int depth, int budget) {
  int count = (int)gen_between(gen, 1, 4);
  for (int i = 0; i < count && gen->stmt_count < GEN_STMTS - 2 && gen->inst_count < GEN_INSTS;
       i++) {
    GenInst around = {.index_extent = 1};
    gen_loops(gen, parent, &around);
    GenExpr guard;
    if (!gen->is_simple && budget > 0 && depth > 0 && gen_chance(gen, 12) &&
        gen_guard(gen, &around, &guard)) {
      int filter = gen->stmt_count++;
      gen->stmts[filter] = (GenStmt){.kind = GEN_FILTER, .parent = parent, .guard = guard};
      gen_body(gen, filter, depth, budget - 1);
      continue;
    }
    bool nests = depth < GEN_DEPTH && gen_chance(gen, 35) && budget > 0;
    if (!nests) {
      gen_inst(gen, parent);
      continue;
    }
    int at = gen->stmt_count++;
    GenStmt *stmt = &gen->stmts[at];
    *stmt = (GenStmt){.kind = GEN_LOOP, .parent = parent, .loop = gen->loop_count++};
    stmt->trips = gen_between(gen, gen_chance(gen, 10) ? 1 : 2, 4);
    stmt->stride = gen_chance(gen, 75) ? 1 : gen_chance(gen, 50) ? 2 : -1;
    stmt->lb = gen_between(gen, 0, 2);
    if (gen->tensor_count < GEN_TENSORS && gen_chance(gen, 30)) {
      GenTensor *tensor = &gen->tensors[gen->tensor_count++];
      *tensor = (GenTensor){.scope = at, .depth = depth + 1, .rank = (int)gen_between(gen, 1, 2)};
    }
    gen_body(gen, at, depth + 1, budget - 1);
  }
}

static inline void gen_run(const Gen *gen, GenTrace *trace, int parent, int64_t *trip, int depth) {
  for (int s = 0; s < gen->stmt_count; s++) {
    const GenStmt *stmt = &gen->stmts[s];
    if (stmt->parent != parent) continue;
    if (stmt->kind == GEN_LOOP) {
      for (trip[depth] = 0; trip[depth] < stmt->trips; trip[depth]++)
        gen_run(gen, trace, s, trip, depth + 1);
      continue;
    }
    if (stmt->kind == GEN_FILTER) { // its guard is among those of the instructions inside
      gen_run(gen, trace, s, trip, depth);
      continue;
    }
    const GenInst *inst = &gen->insts[stmt->inst];
    GenInstance instance = {.inst = stmt->inst};
    memcpy(instance.trip, trip, sizeof(int64_t) * (size_t)depth);
    int64_t extent = inst->is_copy ? inst->index_extent : 1;
    for (int64_t p = 0; p < extent; p++) {
      bool holds = true;
      for (int g = 0; g < inst->guard_count; g++)
        holds &= gen_value(gen, inst, &inst->guard[g], trip, p) >= 0;
      if (!holds) continue;
      for (int a = 0; a < inst->access_count; a++) {
        const GenAccess *access = &inst->access[a];
        const GenTensor *tensor = &gen->tensors[access->tensor];
        int64_t life = 0; // of a tensor that is fresh in every iteration
        for (int d = 0; d < tensor->depth; d++) life = life * 8 + trip[d];
        int64_t count[2] = {1, 1};
        for (int d = 0; d < tensor->rank; d++) {
          if (gen->is_simple)
            count[d] = 1;
          else if (access->span[d])
            count[d] = ceil_div(access->span[d], access->step[d]);
        }
        for (int64_t x = 0; x < count[0]; x++) {
          for (int64_t y = 0; y < count[1]; y++) {
            int64_t place = life;
            for (int d = 0; d < tensor->rank; d++) {
              int64_t at = gen_value(gen, inst, &access->start[d], trip, p);
              if (access->span[d]) at += access->step[d] * (d == 0 ? x : y);
              place = place * 256 + at;
            }
            GenElement element = {gen->is_aliased && access->tensor == 1 ? 0 : access->tensor,
                                  place, a};
            if (access->is_write) {
              vec_push(trace->arena, &instance.writes, element);
            } else {
              vec_push(trace->arena, &instance.reads, element);
            }
          }
        }
      }
    }
    vec_push(trace->arena, &trace->at, instance);
  }
}

// Shapes that hold every access; addresses moved so that none is negative.
static inline void gen_fit(Gen *gen) {
  for (int t = 0; t < gen->tensor_count; t++)
    gen->tensors[t].shape[0] = gen->tensors[t].shape[1] = 1;
  for (int i = 0; i < gen->inst_count; i++) {
    GenInst *inst = &gen->insts[i];
    for (int a = 0; a < inst->access_count; a++) {
      GenAccess *access = &inst->access[a];
      GenTensor *tensor = &gen->tensors[access->tensor];
      for (int d = 0; d < tensor->rank; d++) {
        int64_t low, high;
        gen_range(gen, inst, &access->start[d], &low, &high);
        if (low < 0) {
          access->start[d].shift = -low;
          high -= low;
        }
        if (access->span[d]) high += access->span[d] - 1;
        tensor->shape[d] = max_i64(tensor->shape[d], high + 1);
      }
    }
  }
}

static inline Gen gen_program(uint64_t seed, bool is_simple, bool is_aliased) {
  Gen gen = {.random = {seed}, .is_simple = is_simple, .is_aliased = is_aliased};
  gen.tensor_count = (int)gen_between(&gen, is_aliased ? 2 : 1, 3);
  for (int t = 0; t < gen.tensor_count; t++)
    gen.tensors[t] = (GenTensor){.scope = -1, .rank = (int)gen_between(&gen, 1, 2)};
  if (is_aliased) gen.tensors[1].rank = gen.tensors[0].rank;
  gen_body(&gen, -1, 0, 3);
  // a loop or filter without anything inside is of no use
  for (int s = 0; s < gen.stmt_count; s++) {
    bool has_child = gen.stmts[s].kind == GEN_INST;
    for (int c = 0; c < gen.stmt_count; c++) has_child |= gen.stmts[c].parent == s;
    if (!has_child && gen.inst_count < GEN_INSTS) gen_inst(&gen, s);
  }
  gen_fit(&gen);
  for (int d = 0; is_aliased && d < 2; d++) {
    gen.tensors[0].shape[d] = max_i64(gen.tensors[0].shape[d], gen.tensors[1].shape[d]);
    gen.tensors[1].shape[d] = gen.tensors[0].shape[d];
  }
  for (int t = 0; t < gen.tensor_count; t++) {
    if (gen.tensors[t].scope >= 0) continue;
    gen.tensors[t].is_input = gen_chance(&gen, 40) && !(is_aliased && t == 1);
    gen.tensors[t].is_output = gen_chance(&gen, 40);
  }
  return gen;
}

static inline void gen_put_expr(Text *text, const GenInst *inst, const GenExpr *expr) {
  if (expr->divisor) text_puts(text, "(");
  text_printf(text, "%lld", (long long)expr->constant);
  for (int d = 0; d < inst->depth; d++) {
    if (expr->coefficient[d])
      text_printf(text, " + %lld*i%d", (long long)expr->coefficient[d], inst->loops[d]);
  }
  if (expr->index)
    text_printf(text, " + %lld*p%d", (long long)expr->index, (int)inst->index_extent);
  if (expr->divisor)
    text_printf(text, ") %s %lld", expr->is_modulo ? "%" : "//", (long long)expr->divisor);
  if (expr->shift)
    text_printf(text, expr->shift < 0 ? " - %lld" : " + %lld",
                (long long)(expr->shift < 0 ? -expr->shift : expr->shift));
}

static inline void gen_put_access(Text *text, const Gen *gen, const GenInst *inst,
                                  const GenAccess *access) {
  text_printf(text, "t%d", access->tensor);
  if (gen->is_simple) return;
  text_puts(text, "[");
  for (int d = 0; d < gen->tensors[access->tensor].rank; d++) {
    if (d) text_puts(text, ", ");
    gen_put_expr(text, inst, &access->start[d]);
    if (!access->span[d]) continue;
    text_puts(text, ":");
    gen_put_expr(text, inst, &access->start[d]);
    text_printf(text, " + %lld:%lld", (long long)access->span[d], (long long)access->step[d]);
  }
  text_puts(text, "]");
}

static inline void gen_put_operands(Text *text, const Gen *gen, const GenInst *inst, bool writes) {
  bool is_first = true;
  for (int a = 0; a < inst->access_count; a++) {
    if (inst->access[a].is_write != writes) continue;
    if (!is_first) text_puts(text, ", ");
    is_first = false;
    gen_put_access(text, gen, inst, &inst->access[a]);
  }
}

static inline void gen_put_tensors(Text *text, const Gen *gen, int scope, int indent,
                                   bool on_chip) {
  for (int t = 0; t < gen->tensor_count; t++) {
    const GenTensor *tensor = &gen->tensors[t];
    if (tensor->scope != scope) continue;
    text_printf(text, "%*st%d = %s(name=\"t%d\", shape=(%lld,", indent, "", t,
                on_chip ? "m5.NeuronSBTensor" : "m0.Tensor", t, (long long)tensor->shape[0]);
    if (tensor->rank == 2) text_printf(text, "%lld", (long long)tensor->shape[1]);
    text_printf(text, "), dtype=\"float32\"%s)\n", on_chip ? ", partition_dim=0" : "");
    if (tensor->is_input) text_printf(text, "%*sv0.markInput(t%d)\n", indent, "", t);
  }
}

static inline void gen_put_body(Text *text, const Gen *gen, int parent, int indent, bool on_chip) {
  gen_put_tensors(text, gen, parent, indent, on_chip);
  bool is_empty = true;
  for (int s = 0; s < gen->stmt_count; s++) {
    const GenStmt *stmt = &gen->stmts[s];
    if (stmt->parent != parent) continue;
    is_empty = false;
    text_printf(text, "%*s", indent, "");
    if (stmt->kind == GEN_LOOP) {
      int64_t ub = stmt->lb + stmt->trips * stmt->stride;
      text_printf(text, "with m0.AffineAxis(name=\"i%d\", lb=%lld, ub=%lld, stride=%lld) as i%d:\n",
                  stmt->loop, (long long)stmt->lb, (long long)ub, (long long)stmt->stride,
                  stmt->loop);
      gen_put_body(text, gen, s, indent + 4, on_chip);
      continue;
    }
    if (stmt->kind == GEN_FILTER) {
      GenInst around = {0};
      gen_loops(gen, parent, &around);
      text_puts(text, "with m0.Filter(predicates=[");
      gen_put_expr(text, &around, &stmt->guard);
      text_puts(text, " >= 0]):\n");
      gen_put_body(text, gen, s, indent + 4, on_chip);
      continue;
    }
    const GenInst *inst = &gen->insts[stmt->inst];
    text_printf(text, inst->is_copy ? "s%d = m3.DMACopyOp(dst=" : "s%d = m4.SundaCustomOp(dsts=[",
                stmt->inst);
    gen_put_operands(text, gen, inst, true);
    text_puts(text, inst->is_copy ? ", src=" : "], srcs=[");
    gen_put_operands(text, gen, inst, false);
    text_puts(text, inst->is_copy ? "" : "], function_name=\"f\"");
    if (inst->own_guard_count) {
      text_puts(text, ", predicates=[");
      gen_put_expr(text, inst, &inst->guard[0]);
      text_puts(text, " >= 0]");
    }
    text_printf(text, ", name=\"s%d\")\n", stmt->inst);
  }
  if (is_empty) text_printf(text, "%*spass\n", indent, "");
}

// The program as form A; malloc'd.
static inline char *gen_text(const Gen *gen, bool on_chip) {
  Text text = {0};
  text_puts(&text, "v0 = m0.Function(id_=0, batch_ids=[], attrs=())\n");
  for (int p = 2; p <= 4; p++)
    text_printf(&text, "p%d = m2.APIndex(name=\"p%d\", ub=%d)\n", p, p, p);
  gen_put_body(&text, gen, -1, 0, on_chip);
  for (int t = 0; t < gen->tensor_count; t++) {
    if (gen->tensors[t].is_output) text_printf(&text, "v0.markOutput(t%d)\n", t);
  }
  if (gen->is_aliased) text_puts(&text, "v0.aliasTensors(\"t1\", \"t0\", \"must\")\n");
  text_puts(&text, "ir=v0\n");
  return text_take(&text);
}

// Reads the text; NULL, with a failed check, when it is not a valid program.
static inline Function *gen_read(Arena *arena, const char *text) {
  StrTable *strings = ARENA_NEW(arena, StrTable);
  str_table_init(strings, arena);
  Diags diags;
  diags_init(&diags, arena);
  Module *module = text_read(arena, strings, text, strlen(text), &diags);
  bool is_fine = module && module_verify(module, &diags);
  CHECK(is_fine);
  for (const Diag *diag = diags.first; !is_fine && diag; diag = diag->next)
    test_note("%u:%u %s: %s", diag->span.line, diag->span.column, diag->code, diag->message);
  if (!is_fine) test_note("%s", text);
  return is_fine ? module->root : NULL;
}

static inline GenTrace gen_trace(Arena *arena, const Gen *gen) {
  GenTrace trace = {.arena = arena};
  int64_t trip[GEN_DEPTH + 1] = {0};
  gen_run(gen, &trace, -1, trip, 0);
  return trace;
}

// Number behind the letter of a name: "s12" is 12.
static inline int gen_number(Str name) {
  int number = 0;
  for (uint32_t i = 1; i < name->length; i++) number = number * 10 + (name->bytes[i] - '0');
  return number;
}

#endif
