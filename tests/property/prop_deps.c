// Dependences against enumeration: on random small programs every pair of executions that touch one
// element, one of them writing, is ordered by the edges (they suffice), every edge stands for such
// a pair (they are precise), and in straight-line code no edge leads around a write that covers its
// source. Reordering by the edges leaves every read with the value it had.
#include "analysis/alias.h"
#include "analysis/deps.h"
#include "analysis/scope_units.h"
#include "property/random_loops.h"
#include "support/bitset.h"
#include "support/map.h"

enum { PROGRAMS = 1200 };

static bool shares_element(const GenElement *a, uint32_t a_count, const GenElement *b,
                           uint32_t b_count, int tensor) {
  for (uint32_t i = 0; i < a_count; i++) {
    if (tensor >= 0 && a[i].tensor != tensor) continue;
    for (uint32_t j = 0; j < b_count; j++) {
      if (a[i].tensor == b[j].tensor && a[i].place == b[j].place) return true;
    }
  }
  return false;
}

static bool conflict(const GenInstance *a, const GenInstance *b, EdgeKind kind, int tensor) {
  switch (kind) {
  case EDGE_FLOW:
    return shares_element(a->writes.at, a->writes.count, b->reads.at, b->reads.count, tensor);
  case EDGE_ANTI:
    return shares_element(a->reads.at, a->reads.count, b->writes.at, b->writes.count, tensor);
  case EDGE_OUTPUT:
    return shares_element(a->writes.at, a->writes.count, b->writes.at, b->writes.count, tensor);
  case EDGE_ORDERED: break;
  }
  return false;
}

static uint32_t common_loops(const Gen *gen, int a, int b) {
  const GenInst *x = &gen->insts[a], *y = &gen->insts[b];
  int depth = 0;
  while (depth < x->depth && depth < y->depth && x->loops[depth] == y->loops[depth]) depth++;
  return (uint32_t)depth;
}

// Whether the edge orders this pair of executions.
static bool binds(const Gen *gen, const DependencyEdge *edge, const GenInstance *a,
                  const GenInstance *b) {
  if (gen_number(inst_name(edge->src)) != a->inst || gen_number(inst_name(edge->dst)) != b->inst)
    return false;
  uint32_t common = common_loops(gen, a->inst, b->inst);
  uint32_t same = edge->distance == 0 ? common : edge->carrier->depth;
  for (uint32_t d = 0; d < same; d++) {
    if (a->trip[d] != b->trip[d]) return false;
  }
  if (edge->distance == 0) return true;
  int64_t distance = b->trip[same] - a->trip[same];
  return edge->distance == DISTANCE_UNKNOWN ? distance > 0 : distance == edge->distance;
}

static bool check_sufficient(const Gen *gen, const Function *function, const GenTrace *trace,
                             Arena *arena) {
  uint32_t count = trace->at.count;
  Bitset *after = ARENA_ARRAY(arena, Bitset, count); // executions that must follow
  for (uint32_t i = count; i-- > 0;) {
    after[i] = bitset_new(arena, count);
    for (uint32_t j = i + 1; j < count; j++) {
      bool is_bound = false;
      for (uint32_t e = 0; e < function->edges.count && !is_bound; e++)
        is_bound = binds(gen, &function->edges.at[e], &trace->at.at[i], &trace->at.at[j]);
      if (!is_bound) continue;
      bitset_add(after[i], j);
      bitset_union(after[i], after[j]);
    }
  }
  for (uint32_t i = 0; i < count; i++) {
    for (uint32_t j = i + 1; j < count; j++) {
      for (EdgeKind kind = EDGE_ANTI; kind <= EDGE_FLOW; kind++) {
        if (!conflict(&trace->at.at[i], &trace->at.at[j], kind, -1)) continue;
        if (CHECK(bitset_has(after[i], j))) continue;
        test_note("s%d -> s%d is not ordered (%s), executions %u and %u", trace->at.at[i].inst,
                  trace->at.at[j].inst, edge_kind_name(kind), i, j);
        return false;
      }
    }
  }
  return true;
}

static bool check_precise(const Gen *gen, const Function *function, const GenTrace *trace) {
  for (uint32_t e = 0; e < function->edges.count; e++) {
    const DependencyEdge *edge = &function->edges.at[e];
    bool is_real = false;
    for (uint32_t i = 0; i < trace->at.count && !is_real; i++) {
      for (uint32_t j = i + 1; j < trace->at.count && !is_real; j++) {
        is_real = binds(gen, edge, &trace->at.at[i], &trace->at.at[j]) &&
                  conflict(&trace->at.at[i], &trace->at.at[j], edge->kind,
                           gen_number(edge->tensor->name));
      }
    }
    if (CHECK(is_real)) continue;
    test_note("the edge %s -> %s (%s on %s, distance %d) stands for nothing",
              inst_name(edge->src)->bytes, inst_name(edge->dst)->bytes, edge_kind_name(edge->kind),
              edge->tensor->name->bytes, edge->distance);
    return false;
  }
  return true;
}

// Elements of one access of an execution.
static bool covers_access(const GenInstance *w, const GenElement *elements, uint32_t count,
                          int operand) {
  for (int o = 0; o < GEN_ACCESSES; o++) {
    bool is_all = true, has_any = false;
    for (uint32_t i = 0; i < count; i++) {
      if (elements[i].operand != operand) continue;
      bool is_found = false;
      for (uint32_t j = 0; j < w->writes.count && !is_found; j++) {
        is_found = w->writes.at[j].operand == o && w->writes.at[j].tensor == elements[i].tensor &&
                   w->writes.at[j].place == elements[i].place;
      }
      is_all &= is_found;
      has_any = true;
    }
    if (is_all && has_any) return true;
  }
  return false;
}

// Straight-line code: from an access to a later one there is an edge exactly when they conflict and
// no single unguarded write between them (or of the later's own instruction, for its later writes)
// covers the first.
static bool check_straight(const Gen *gen, const Function *function, const GenTrace *trace) {
  for (uint32_t i = 0; i < trace->at.count; i++) {
    for (uint32_t j = i + 1; j < trace->at.count; j++) {
      const GenInstance *a = &trace->at.at[i], *b = &trace->at.at[j];
      for (EdgeKind kind = EDGE_ANTI; kind <= EDGE_FLOW; kind++) {
        const GenElement *from = kind == EDGE_ANTI ? a->reads.at : a->writes.at;
        uint32_t from_count = kind == EDGE_ANTI ? a->reads.count : a->writes.count;
        bool is_wanted = false;
        for (int operand = 0; operand < GEN_ACCESSES; operand++) {
          GenInstance only = {.inst = a->inst};
          only.writes.at = only.reads.at = (GenElement[256]){0};
          for (uint32_t x = 0; x < from_count; x++) {
            if (from[x].operand == operand) only.writes.at[only.writes.count++] = from[x];
          }
          only.reads.count = only.writes.count;
          bool is_dead = kind == EDGE_ANTI && covers_access(a, from, from_count, operand) &&
                         gen->insts[a->inst].guard_count == 0; // by a write of its own instruction
          for (uint32_t k = i + 1; k < j && !is_dead; k++) {
            is_dead = gen->insts[trace->at.at[k].inst].guard_count == 0 &&
                      covers_access(&trace->at.at[k], from, from_count, operand);
          }
          is_wanted |= !is_dead && conflict(&only, b, kind, -1);
        }
        bool is_there = false;
        for (uint32_t e = 0; e < function->edges.count; e++)
          is_there |=
              function->edges.at[e].kind == kind && binds(gen, &function->edges.at[e], a, b);
        // what covers a guarded access is judged by all it could touch
        bool may_stay = gen->insts[a->inst].guard_count > 0;
        if (CHECK(is_there == is_wanted || (is_there && may_stay))) continue;
        test_note("s%d -> s%d: %s %s", a->inst, b->inst, edge_kind_name(kind),
                  is_wanted ? "is missing" : "leads around a write that covers its source");
        return false;
      }
    }
  }
  return true;
}

static bool has_loops(const Gen *gen) {
  return gen->loop_count > 0;
}

// The edges of the walk alone: globals are not at issue here, all tensors are plain.
static bool run_program(uint64_t seed, bool is_simple, uint32_t summary_above) {
  Arena arena, scratch;
  arena_init(&arena, 0);
  arena_init(&scratch, 0);
  Gen gen = gen_program(seed, is_simple, false);
  char *text = gen_text(&gen, false);
  Function *function = gen_read(&arena, text);
  GenTrace trace = gen_trace(&arena, &gen);
  bool is_fine = function != NULL;
  if (function && trace.at.count <= 250) {
    DepsOptions options = {.summary_above = summary_above};
    deps_compute(function, &options, &arena, &scratch, NULL);
    is_fine = check_sufficient(&gen, function, &trace, &arena) &&
              (summary_above || (check_precise(&gen, function, &trace) &&
                                 (has_loops(&gen) || check_straight(&gen, function, &trace))));
  }
  if (!is_fine) test_note("seed %llu\n%s", (unsigned long long)seed, text);
  free(text);
  arena_release(&arena);
  arena_release(&scratch);
  return is_fine;
}

TEST(edges_suffice_and_are_precise) {
  uint64_t i = 0;
  while (i < PROGRAMS && run_program(test_seed() * 1000003 + i, false, 0)) i++;
}

TEST(whole_tensors) {
  uint64_t i = 0;
  while (i < PROGRAMS / 4 && run_program(test_seed() * 1000033 + i, true, 0)) i++;
}

// With summaries from the second access on the edges still suffice.
TEST(summaries_suffice) {
  uint64_t i = 0;
  while (i < PROGRAMS && run_program(test_seed() * 1000081 + i, i % 4 == 0, 1)) i++;
}

static uint32_t count_alias_edges(const Function *function) {
  uint32_t count = 0;
  for (uint32_t e = 0; e < function->edges.count; e++)
    count += function->edges.at[e].origin == ORIGIN_ALIAS;
  return count;
}

// Two tensors in one buffer: with the alias edges, all of them or those that eliminate leaves, the
// edges suffice for the shared storage; without them the verifier finds what is not ordered.
static bool run_aliased(uint64_t seed) {
  Arena arena, scratch;
  arena_init(&arena, 0);
  arena_init(&scratch, 0);
  Gen gen = gen_program(seed, false, true);
  char *text = gen_text(&gen, false);
  Function *function = gen_read(&arena, text);
  GenTrace trace = gen_trace(&arena, &gen);
  bool is_fine = function != NULL;
  if (function && trace.at.count <= 250) {
    Diags diags;
    diags_init(&diags, &arena);
    deps_ensure(function, &arena, &scratch);
    uint32_t induced = count_alias_edges(function);
    is_fine = check_sufficient(&gen, function, &trace, &arena) &&
              CHECK(alias_verify(function, &scratch, &diags)) &&
              CHECK(alias_induce(function, &arena, &scratch) == 0);
    uint32_t dropped = alias_eliminate(function, &scratch);
    is_fine = is_fine && CHECK(count_alias_edges(function) == induced - dropped) &&
              check_sufficient(&gen, function, &trace, &arena) &&
              CHECK(alias_verify(function, &scratch, &diags)) &&
              CHECK(alias_eliminate(function, &scratch) == 0);
    alias_reset(function);
    bool is_covered = alias_verify(function, &scratch, &diags);
    is_fine = is_fine && CHECK(is_covered == (induced == 0));
  }
  if (!is_fine) test_note("seed %llu\n%s", (unsigned long long)seed, text);
  free(text);
  arena_release(&arena);
  arena_release(&scratch);
  return is_fine;
}

TEST(aliases_suffice) {
  uint64_t i = 0;
  while (i < PROGRAMS && run_aliased(test_seed() * 1000099 + i)) i++;
}

// The statements of the program in the order of the function as it stands.
static Gen reordered(const Gen *gen, Function *function) {
  Gen out = *gen;
  int place[GEN_STMTS];
  out.stmt_count = 0;
  Stmt *root = &function->scope.stmt;
  for (Stmt *stmt = stmt_next_preorder(root, root); stmt; stmt = stmt_next_preorder(stmt, root)) {
    const Stmt *known = stmt; // a filter has no name: it is where something of a name is
    int up = 0;
    for (; known && known->kind == STMT_FILTER; up++)
      known = stmt_as_scope((Stmt *)(uintptr_t)known)->first;
    if (!known) continue; // an empty filter does nothing
    for (int s = 0; s < gen->stmt_count; s++) {
      const GenStmt *old = &gen->stmts[s];
      bool is_inst = known->kind == STMT_INSTRUCTION;
      int number = gen_number(known->name), at = s;
      if (old->kind != (is_inst ? GEN_INST : GEN_LOOP)) continue;
      if (number != (is_inst ? old->inst : old->loop)) continue;
      for (int i = 0; i < up; i++) at = gen->stmts[at].parent;
      place[at] = out.stmt_count;
      out.stmts[out.stmt_count] = gen->stmts[at];
      if (gen->stmts[at].parent >= 0)
        out.stmts[out.stmt_count].parent = place[gen->stmts[at].parent];
      out.stmt_count++;
    }
  }
  for (int t = 0; t < gen->tensor_count; t++) {
    if (gen->tensors[t].scope >= 0) out.tensors[t].scope = place[gen->tensors[t].scope];
  }
  return out;
}

typedef struct Cell {
  int tensor;
  int64_t place;
  uint64_t value;
} Cell;

typedef struct Memory {
  Arena *arena;
  VEC(Cell) cells;
} Memory;

static uint64_t *cell(Memory *memory, const GenElement *element) {
  for (uint32_t i = 0; i < memory->cells.count; i++) {
    Cell *at = &memory->cells.at[i];
    if (at->tensor == element->tensor && at->place == element->place) return &at->value;
  }
  Cell fresh = {element->tensor, element->place, 0};
  vec_push(memory->arena, &memory->cells, fresh);
  return &vec_last(&memory->cells).value;
}

static uint64_t instance_key(const GenInstance *instance) {
  uint64_t key = (uint64_t)instance->inst + 1;
  for (int d = 0; d < GEN_DEPTH; d++) key = key * 16 + (uint64_t)instance->trip[d];
  return key;
}

// What every execution read, by execution: written values name their writer and what it had read.
static void execute(const GenTrace *trace, Memory *memory, Map *read_by) {
  for (uint32_t i = 0; i < trace->at.count; i++) {
    const GenInstance *instance = &trace->at.at[i];
    uint64_t hash = instance_key(instance);
    for (uint32_t r = 0; r < instance->reads.count; r++)
      hash = (hash ^ *cell(memory, &instance->reads.at[r])) * 0x9E3779B97F4A7C15u;
    *map_put(read_by, instance_key(instance), NULL) = (uint32_t)(hash >> 32);
    for (uint32_t w = 0; w < instance->writes.count; w++)
      *cell(memory, &instance->writes.at[w]) = hash + (uint64_t)instance->writes.at[w].operand;
  }
}

// Puts the units of the scope in some order that the edges between them allow.
static void shuffle_scope(ScopePlan *plan, Arena *arena, Scope *scope, TestRandom *random) {
  ScopeUnits *units = scope_units_build(plan, arena, scope);
  uint32_t *waits = ARENA_ARRAY(arena, uint32_t, units->unit_count);
  Stmt **order = ARENA_ARRAY(arena, Stmt *, units->unit_count);
  for (uint32_t e = 0; e < units->edge_count; e++) waits[units->edges[e].dst]++;
  for (uint32_t step = 0; step < units->unit_count; step++) {
    uint32_t ready = 0, pick = 0;
    for (uint32_t u = 0; u < units->unit_count; u++) {
      if (waits[u] == 0 && test_random_below(random, ++ready) == 0) pick = u;
    }
    waits[pick] = UINT32_MAX;
    order[step] = units->units[pick].stmt;
    for (uint32_t e = 0; e < units->edge_count; e++) {
      if (units->edges[e].src == pick) waits[units->edges[e].dst]--;
    }
  }
  scope_reorder(scope, order, units->unit_count);
}

static bool run_shuffled(uint64_t seed) {
  Arena arena, scratch;
  arena_init(&arena, 0);
  arena_init(&scratch, 0);
  Gen gen = gen_program(seed, false, seed % 3 == 0);
  char *text = gen_text(&gen, false);
  Function *function = gen_read(&arena, text);
  GenTrace trace = gen_trace(&arena, &gen);
  bool is_fine = function != NULL;
  if (function && trace.at.count <= 250) {
    deps_ensure(function, &arena, &scratch);
    ScopePlan *plan = scope_plan_create(&arena, function);
    uint32_t count;
    Scope **scopes = scope_plan_scopes(plan, &count);
    for (uint32_t i = 0; i < count; i++) shuffle_scope(plan, &arena, scopes[i], &gen.random);
    Gen after = reordered(&gen, function);
    GenTrace moved = gen_trace(&arena, &after);
    Memory before_memory = {.arena = &arena}, after_memory = {.arena = &arena};
    Map before_reads, after_reads;
    map_init(&before_reads, &arena);
    map_init(&after_reads, &arena);
    execute(&trace, &before_memory, &before_reads);
    execute(&moved, &after_memory, &after_reads);
    is_fine = CHECK(trace.at.count == moved.at.count);
    for (uint32_t i = 0; i < trace.at.count && is_fine; i++) {
      uint64_t key = instance_key(&trace.at.at[i]);
      uint32_t *now = map_get(&after_reads, key);
      is_fine = CHECK(now && *now == *map_get(&before_reads, key));
    }
    for (uint32_t i = 0; i < before_memory.cells.count && is_fine; i++) {
      Cell *old = &before_memory.cells.at[i];
      GenElement element = {old->tensor, old->place, 0};
      is_fine = CHECK(*cell(&after_memory, &element) == old->value);
    }
  }
  if (!is_fine) test_note("seed %llu\n%s", (unsigned long long)seed, text);
  free(text);
  arena_release(&arena);
  arena_release(&scratch);
  return is_fine;
}

TEST(any_order_of_the_edges_keeps_the_values) {
  uint64_t i = 0;
  while (i < PROGRAMS && run_shuffled(test_seed() * 1000117 + i)) i++;
}

SUITE(prop_deps) {
  RUN(edges_suffice_and_are_precise);
  RUN(whole_tensors);
  RUN(summaries_suffice);
  RUN(aliases_suffice);
  RUN(any_order_of_the_edges_keeps_the_values);
}
