// Dependences against enumeration: on random small programs every pair of executions that touch one
// element, one of them writing, is ordered by the edges (they suffice), every edge stands for such
// a pair (they are precise), and in straight-line code no edge leads around a write that covers its
// source. Reordering by the edges leaves every read with the value it had.
#include "analysis/deps.h"
#include "analysis/scope_units.h"
#include "property/random_loops.h"
#include "support/bitset.h"

enum { PROGRAMS = 3000 };

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
  Gen gen = gen_program(seed, is_simple);
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

SUITE(prop_deps) {
  RUN(edges_suffice_and_are_precise);
  RUN(whole_tensors);
  RUN(summaries_suffice);
}
