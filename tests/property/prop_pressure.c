// Pressure against an independent recount: live ranges from the touches and from running the loops,
// curves by adding up every tensor at every instruction. Exact on programs whose accesses are whole
// tensors without guards; with slices and guards the analysis may keep a tensor through a loop that
// a run shows it need not survive, never the other way round.
#include "analysis/pressure.h"
#include "analysis/scope_units.h"
#include "property/random_loops.h"

enum { PROGRAMS = 1200, MOST_POS = GEN_INSTS };

// What the recount knows of the program: instructions by position.
typedef struct Recount {
  const Gen *gen;
  const GenTrace *trace;
  int inst_at[MOST_POS], pos_of[MOST_POS], count;
  int first[GEN_TENSORS], last[GEN_TENSORS]; // live range; first > last: nowhere
} Recount;

static void find_positions(Recount *recount) {
  for (int i = 0; i < MOST_POS; i++) recount->pos_of[i] = -1;
  for (uint32_t i = 0; i < recount->trace->at.count; i++) {
    int inst = recount->trace->at.at[i].inst;
    if (recount->pos_of[inst] >= 0) continue;
    recount->pos_of[inst] = recount->count;
    recount->inst_at[recount->count++] = inst;
  }
}

static bool touches(const GenInst *inst, int tensor, bool writes) {
  for (int a = 0; a < inst->access_count; a++) {
    if (inst->access[a].tensor == tensor && inst->access[a].is_write == writes) return true;
  }
  return false;
}

static bool is_inside(const GenInst *inst, int loop) {
  for (int d = 0; d < inst->depth; d++) {
    if (inst->loops[d] == loop) return true;
  }
  return false;
}

// Whether some iteration of the loop reads an element that it has not written before.
static bool is_exposed(const Recount *recount, int loop, int tensor) {
  Arena arena;
  arena_init(&arena, 0);
  VEC(int64_t) written = {0};
  bool is_found = false;
  const GenInstance *before = NULL;
  for (uint32_t i = 0; i < recount->trace->at.count && !is_found; i++) {
    const GenInstance *instance = &recount->trace->at.at[i];
    const GenInst *inst = &recount->gen->insts[instance->inst];
    if (!is_inside(inst, loop)) {
      before = NULL;
      continue;
    }
    int depth = 0;
    while (inst->loops[depth] != loop) depth++;
    for (int d = 0; d <= depth; d++) {
      if (!before || before->trip[d] != instance->trip[d]) written.count = 0;
    }
    before = instance;
    for (uint32_t r = 0; r < instance->reads.count && !is_found; r++) {
      if (instance->reads.at[r].tensor != tensor) continue;
      bool is_written = false;
      for (uint32_t w = 0; w < written.count; w++)
        is_written |= written.at[w] == instance->reads.at[r].place;
      is_found = !is_written;
    }
    for (uint32_t w = 0; w < instance->writes.count; w++) {
      if (instance->writes.at[w].tensor == tensor)
        vec_push(&arena, &written, instance->writes.at[w].place);
    }
  }
  arena_release(&arena);
  return is_found;
}

// all_through: every loop that touches a tensor from outside keeps it, the most there can be.
static void find_range(Recount *recount, int t, bool all_through) {
  const Gen *gen = recount->gen;
  const GenTensor *tensor = &gen->tensors[t];
  int first_touch = -1, last_touch = -1, last_read = -1, scope_first = 0, scope_loop = -1;
  bool is_read = false;
  if (tensor->scope >= 0) scope_loop = gen->stmts[tensor->scope].loop;
  scope_first = -1;
  for (int pos = 0; pos < recount->count; pos++) {
    const GenInst *inst = &gen->insts[recount->inst_at[pos]];
    if (scope_loop >= 0 && is_inside(inst, scope_loop) && scope_first < 0) scope_first = pos;
    bool reads = touches(inst, t, false), writes = touches(inst, t, true);
    if (!reads && !writes) continue;
    if (first_touch < 0) first_touch = pos;
    last_touch = pos;
    if (reads) last_read = pos;
    is_read |= reads;
  }
  recount->first[t] = 0;
  recount->last[t] = -1;
  bool is_live_in = tensor->is_input && (is_read || tensor->is_output);
  if (first_touch < 0) {
    if (!is_live_in) return;
    recount->first[t] = -1;
    recount->last[t] = recount->count;
    return;
  }
  int first = first_touch, last = last_touch;
  const GenInst *opening = &gen->insts[recount->inst_at[first_touch]];
  if (!tensor->is_input && !touches(opening, t, true)) first = scope_first; // -1 in the function
  if (is_live_in) first = -1;
  if (tensor->is_output) last = recount->count;
  for (int s = 0; s < gen->stmt_count; s++) {
    if (gen->stmts[s].kind != GEN_LOOP) continue;
    int loop = gen->stmts[s].loop, from = -1, to = -1;
    bool is_written = false, is_touched = false, declares = loop == scope_loop;
    for (int pos = 0; pos < recount->count; pos++) {
      const GenInst *inst = &gen->insts[recount->inst_at[pos]];
      if (!is_inside(inst, loop)) continue;
      if (from < 0) from = pos;
      to = pos;
      is_written |= touches(inst, t, true);
      is_touched |= touches(inst, t, true) || touches(inst, t, false);
    }
    // the loop is inside the scope of the tensor: not the scope itself, nor around it
    for (int at = tensor->scope; at >= 0; at = gen->stmts[at].parent) declares |= at == s;
    if (!is_touched || declares) continue;
    bool is_after = is_written && (last_read > to || tensor->is_output);
    if (!all_through && !is_after && !is_exposed(recount, loop, t)) continue;
    if (from < first) first = from;
    if (to > last) last = to;
  }
  recount->first[t] = first;
  recount->last[t] = last;
}

static int64_t bytes_of(const Gen *gen, int t) {
  return gen->tensors[t].rank == 2 ? gen->tensors[t].shape[1] * 4 : 4;
}

static int64_t recount_at(const Recount *recount, int pos, bool is_during) {
  int64_t bytes = 0;
  for (int t = 0; t < recount->gen->tensor_count; t++) {
    int first = recount->first[t], last = recount->last[t];
    if (first <= pos && (is_during ? pos <= last : pos < last)) bytes += bytes_of(recount->gen, t);
  }
  return bytes;
}

static bool check_peak(const Pressure *pressure, bool is_during) {
  const PressureCurve *curve = &pressure->curves[PRESSURE_SBUF];
  const PressurePeak *peak = is_during ? &curve->during_peak : &curve->after_peak;
  const int64_t *points = is_during ? curve->during : curve->after;
  int64_t most = curve->initial, sum = 0;
  for (uint32_t i = 0; i < pressure->inst_count; i++) most = max_i64(most, points[i]);
  for (uint32_t i = 0; i < peak->live_count; i++) sum += peak->live[i].bytes;
  bool is_sorted = true;
  for (uint32_t i = 1; i < peak->live_count; i++)
    is_sorted &= peak->live[i - 1].bytes >= peak->live[i].bytes;
  return CHECK(peak->bytes == most) && CHECK(sum == most) && CHECK(is_sorted);
}

static bool check_curve(const Recount *recount, const Recount *most, const Pressure *pressure,
                        bool is_exact) {
  const PressureCurve *curve = &pressure->curves[PRESSURE_SBUF];
  if (!CHECK(pressure->inst_count == (uint32_t)recount->count)) return false;
  for (int pos = -1; pos < recount->count; pos++) {
    int64_t during = recount_at(recount, pos, true), after = recount_at(recount, pos, false);
    int64_t got_during = pos < 0 ? curve->initial : curve->during[pos];
    int64_t got_after = pos < 0 ? curve->initial : curve->after[pos];
    bool is_fine =
        is_exact
            ? got_after == after && (pos < 0 || got_during == during)
            : got_after >= after && got_after <= recount_at(most, pos, false) &&
                  (pos < 0 || (got_during >= during && got_during <= recount_at(most, pos, true)));
    if (CHECK(is_fine)) continue;
    test_note("at %d: got %lld/%lld, recount %lld/%lld", pos, (long long)got_during,
              (long long)got_after, (long long)during, (long long)after);
    return false;
  }
  return check_peak(pressure, true) && check_peak(pressure, false);
}

// The figures of the function's own units in program order: what a scheduler sees of it.
static bool check_units(const Pressure *pressure, const Gen *gen, Arena *arena,
                        Function *function) {
  ScopePlan *plan = scope_plan_create(arena, function);
  ScopeUnits *units = scope_units_build(plan, arena, &function->scope);
  int64_t during_peak = 0;
  for (uint32_t u = 0; u < units->unit_count; u++) {
    int64_t live = units->units[u].workspace[PRESSURE_SBUF];
    for (uint32_t t = 0; t < units->tensor_count; t++) {
      const ScopeTensor *tensor = &units->tensors[t];
      uint32_t first = UINT32_MAX, last = 0;
      bool is_read = false;
      for (uint32_t i = 0; i < tensor->touch_count; i++) {
        const ScopeTouch *touch = &units->touches[tensor->touch_start + i];
        if (first == UINT32_MAX) first = touch->unit;
        last = touch->unit;
        is_read |= (touch->how & UNIT_READS) != 0;
      }
      bool from_start = tensor->is_live_in && (is_read || tensor->is_live_out);
      bool is_alive = (from_start || u >= first) && (tensor->is_live_out || u <= last);
      if (first == UINT32_MAX) is_alive = from_start && tensor->is_live_out;
      if (is_alive) live += tensor->bytes;
    }
    during_peak = max_i64(during_peak, live);
  }
  int64_t want = 0;
  for (uint32_t i = 0; i < pressure->inst_count; i++)
    want = max_i64(want, pressure->curves[PRESSURE_SBUF].during[i]);
  // tensors of the function that no instruction touches are not the scope's to count
  int64_t untouched = 0;
  for (int t = 0; t < gen->tensor_count; t++) {
    bool is_touched = false;
    for (int i = 0; i < gen->inst_count; i++)
      is_touched |= touches(&gen->insts[i], t, true) || touches(&gen->insts[i], t, false);
    if (!is_touched && gen->tensors[t].is_input && gen->tensors[t].is_output)
      untouched += bytes_of(gen, t);
  }
  bool is_flat = gen->loop_count == 0;
  return CHECK(is_flat ? during_peak + untouched == want : during_peak + untouched >= want);
}

static bool run_program(uint64_t seed, bool is_simple) {
  Arena arena;
  arena_init(&arena, 0);
  Gen gen = gen_program(seed, is_simple, false);
  char *text = gen_text(&gen, true);
  Function *function = gen_read(&arena, text);
  GenTrace trace = gen_trace(&arena, &gen);
  bool is_fine = function != NULL;
  if (function && trace.at.count <= 400) {
    Recount recount = {.gen = &gen, .trace = &trace}, most = recount;
    find_positions(&recount);
    find_positions(&most);
    for (int t = 0; t < gen.tensor_count; t++) {
      find_range(&recount, t, false);
      find_range(&most, t, true);
    }
    Pressure *pressure = pressure_compute(&arena, function, target_find("sunda"));
    is_fine = check_curve(&recount, &most, pressure, is_simple) &&
              check_units(pressure, &gen, &arena, function);
  }
  if (!is_fine) test_note("seed %llu\n%s", (unsigned long long)seed, text);
  free(text);
  arena_release(&arena);
  return is_fine;
}

TEST(whole_tensors_exactly) {
  uint64_t i = 0;
  while (i < PROGRAMS && run_program(test_seed() * 1000003 + i, true)) i++;
}

TEST(slices_and_guards_within_bounds) {
  uint64_t i = 0;
  while (i < PROGRAMS && run_program(test_seed() * 1000033 + i, false)) i++;
}

SUITE(prop_pressure) {
  RUN(whole_tensors_exactly);
  RUN(slices_and_guards_within_bounds);
}
