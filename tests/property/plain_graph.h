// Random scheduling graphs as matrices, and what they cost by recounting everything: the oracle of
// the tests on minreg. Header-only; knows nothing of the algorithms.
#ifndef TESTS_PROPERTY_PLAIN_GRAPH_H
#define TESTS_PROPERTY_PLAIN_GRAPH_H

#include "passes/minreg/schedule.h"
#include "unit/test.h"

enum { PLAIN_MOST_UNITS = 40, PLAIN_MOST_TENSORS = 60 };

// A graph as matrices: what the oracles read.
typedef struct Plain {
  uint32_t units, tensors;
  bool edge[PLAIN_MOST_UNITS][PLAIN_MOST_UNITS], is_data[PLAIN_MOST_UNITS][PLAIN_MOST_UNITS];
  uint64_t readers[PLAIN_MOST_TENSORS], writers[PLAIN_MOST_TENSORS]; // sets of units
  int64_t bytes[PLAIN_MOST_TENSORS], workspace[PLAIN_MOST_UNITS], inner[PLAIN_MOST_UNITS];
  bool is_live_in[PLAIN_MOST_TENSORS], is_live_out[PLAIN_MOST_TENSORS];
} Plain;

static inline void plain_edge(Plain *plain, uint32_t from, uint32_t to, bool is_data) {
  if (from == to) return;
  uint32_t src = from < to ? from : to, dst = from < to ? to : from;
  plain->edge[src][dst] = true;
  plain->is_data[src][dst] |= is_data;
}

static inline void plain_random(Plain *plain, TestRandom *random, uint32_t most_units) {
  memset(plain, 0, sizeof *plain);
  plain->units = 1 + test_random_below(random, most_units);
  plain->tensors = plain->units + test_random_below(random, 6);
  uint32_t reach = 1 + test_random_below(random, plain->units);
  for (uint32_t t = 0; t < plain->tensors; t++) {
    plain->bytes[t] = test_random_below(random, 8) ? 1 << test_random_below(random, 5) : 0;
    plain->is_live_out[t] = !test_random_below(random, 8);
    plain->is_live_in[t] = t >= plain->units || !test_random_below(random, 12);
    bool has_writer = t < plain->units;
    if (has_writer) plain->writers[t] |= (uint64_t)1 << t;
    for (uint32_t reads = test_random_below(random, 4); reads--;) {
      uint32_t unit = (has_writer ? t : 0) + test_random_below(random, reach);
      if (unit >= plain->units) continue;
      plain->readers[t] |= (uint64_t)1 << unit;
      // Parts of a tensor may be written and read without order.
      if (has_writer && test_random_below(random, 12)) plain_edge(plain, t, unit, true);
    }
    if (!test_random_below(random, 6)) { // a second writer
      uint32_t unit = test_random_below(random, plain->units);
      plain->writers[t] |= (uint64_t)1 << unit;
      if (test_random_below(random, 2)) plain->readers[t] |= (uint64_t)1 << unit;
      if (has_writer && test_random_below(random, 2)) plain_edge(plain, t, unit, false);
    }
  }
  for (uint32_t extra = test_random_below(random, 3); extra--;) {
    plain_edge(plain, test_random_below(random, plain->units),
               test_random_below(random, plain->units), false);
  }
  for (uint32_t u = 0; u < plain->units; u++) {
    plain->inner[u] = -1;
    if (test_random_below(random, 6)) continue;
    plain->workspace[u] = test_random_below(random, 20);
    if (!test_random_below(random, 3)) continue;
    plain->inner[u] = test_random_below(random, (uint32_t)plain->workspace[u] + 1);
  }
}

static inline SchedGraph *plain_build(const Plain *plain, Arena *arena) {
  SchedBuilder builder;
  sched_builder_init(&builder, arena, plain->units);
  for (uint32_t t = 0; t < plain->tensors; t++) {
    sched_add_tensor(&builder, plain->bytes[t],
                     (plain->is_live_in[t] ? SCHED_LIVE_IN : 0) |
                         (plain->is_live_out[t] ? SCHED_LIVE_OUT : 0));
  }
  for (uint32_t u = plain->units; u-- > 0;) {
    sched_add_workspace(&builder, u, plain->workspace[u], plain->inner[u]);
    for (uint32_t t = 0; t < plain->tensors; t++) {
      if (plain->readers[t] >> u & 1) sched_add_touch(&builder, t, u, SCHED_READ);
      if (plain->writers[t] >> u & 1) sched_add_touch(&builder, t, u, SCHED_WRITE);
    }
    for (uint32_t v = 0; v < u; v++) {
      if (!plain->edge[v][u]) continue;
      sched_add_edge(&builder, v, u, false);
      if (plain->is_data[v][u]) sched_add_edge(&builder, v, u, true);
    }
  }
  return sched_builder_finish(&builder, arena);
}

static inline uint64_t set_of(const Plain *plain, const bool *has_run) {
  uint64_t set = 0;
  for (uint32_t u = 0; u < plain->units; u++) set |= (uint64_t)has_run[u] << u;
  return set;
}

// Whether a tensor holds memory when exactly the units of a set have run.
static inline bool is_alive(const Plain *plain, uint32_t t, uint64_t has_run) {
  bool is_held = plain->is_live_in[t] && (plain->readers[t] || plain->is_live_out[t]);
  bool is_defined = is_held || plain->writers[t] & has_run;
  bool is_wanted = plain->is_live_out[t] || (plain->readers[t] | plain->writers[t]) & ~has_run;
  return is_defined && is_wanted;
}

static inline int64_t live_bytes(const Plain *plain, const bool *has_run) {
  uint64_t set = set_of(plain, has_run);
  int64_t sum = 0;
  for (uint32_t t = 0; t < plain->tensors; t++) {
    if (is_alive(plain, t, set)) sum += plain->bytes[t];
  }
  return sum;
}

// Bytes that come to life while a unit runs.
static inline int64_t def_bytes(const Plain *plain, uint32_t unit, const bool *has_run) {
  uint64_t set = set_of(plain, has_run);
  int64_t sum = 0;
  for (uint32_t t = 0; t < plain->tensors; t++) {
    if (plain->writers[t] >> unit & 1 && !is_alive(plain, t, set)) sum += plain->bytes[t];
  }
  return sum;
}

static inline int64_t delta_of(const Plain *plain, uint32_t unit, bool *has_run) {
  int64_t before = live_bytes(plain, has_run);
  has_run[unit] = true;
  int64_t after = live_bytes(plain, has_run);
  has_run[unit] = false;
  return after - before;
}

static inline SchedPrice plain_price(const Plain *plain, const uint32_t *order) {
  bool has_run[PLAIN_MOST_UNITS] = {0};
  int64_t live = live_bytes(plain, has_run);
  SchedPrice peak = {live, live};
  for (uint32_t i = 0; i < plain->units; i++) {
    uint32_t unit = order[i];
    int64_t operands = live + def_bytes(plain, unit, has_run);
    has_run[unit] = true;
    live = live_bytes(plain, has_run);
    peak.during = max_i64(peak.during, operands + plain->workspace[unit]);
    peak.after = max_i64(peak.after, live);
    if (plain->inner[unit] >= 0) peak.after = max_i64(peak.after, operands + plain->inner[unit]);
  }
  return peak;
}

static inline bool is_ready(const Plain *plain, uint32_t unit, const bool *has_run) {
  if (has_run[unit]) return false;
  for (uint32_t v = 0; v < plain->units; v++) {
    if (plain->edge[v][unit] && !has_run[v]) return false;
  }
  return true;
}

#endif
