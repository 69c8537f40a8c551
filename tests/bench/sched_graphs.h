// Scheduling graphs of the families in reference scheduling.md 6.3, drawn from a seed. Unit i
// writes tensor i; a tensor nobody reads is an output of the program.
#ifndef TESTS_BENCH_SCHED_GRAPHS_H
#define TESTS_BENCH_SCHED_GRAPHS_H

#include "bench/bench.h"
#include "passes/minreg/graph.h"

// A graph as lists, before it is built or written out.
typedef struct DrawnTensor {
  int64_t bytes;
  bool is_live_in, is_live_out;
} DrawnTensor;
typedef struct DrawnRead {
  uint32_t tensor, unit;
} DrawnRead;
typedef struct Drawn {
  Arena *arena;
  uint32_t unit_count;
  VEC(DrawnTensor) tensors; // of the units first; live-in ones behind
  VEC(DrawnRead) reads;
} Drawn;

static inline void drawn_init(Drawn *drawn, Arena *arena, uint32_t unit_count) {
  *drawn = (Drawn){.arena = arena, .unit_count = unit_count};
  for (uint32_t i = 0; i < unit_count; i++) {
    vec_push(arena, &drawn->tensors, (DrawnTensor){.bytes = 1});
  }
}

static inline uint32_t drawn_input(Drawn *drawn, int64_t bytes) {
  vec_push(drawn->arena, &drawn->tensors, (DrawnTensor){bytes, true, false});
  return drawn->tensors.count - 1;
}

static inline void drawn_read(Drawn *drawn, uint32_t tensor, uint32_t unit) {
  vec_push(drawn->arena, &drawn->reads, (DrawnRead){tensor, unit});
}

static inline SchedBuilder drawn_fill(const Drawn *drawn) {
  SchedBuilder builder;
  sched_builder_init(&builder, drawn->arena, drawn->unit_count);
  for (uint32_t t = 0; t < drawn->tensors.count; t++) {
    DrawnTensor tensor = drawn->tensors.at[t];
    sched_add_tensor(&builder, tensor.bytes,
                     (tensor.is_live_in ? SCHED_LIVE_IN : 0) |
                         (tensor.is_live_out ? SCHED_LIVE_OUT : 0));
    if (t < drawn->unit_count) sched_add_touch(&builder, t, t, SCHED_WRITE);
  }
  for (uint32_t i = 0; i < drawn->reads.count; i++) {
    DrawnRead read = drawn->reads.at[i];
    if (read.tensor < drawn->unit_count) sched_add_edge(&builder, read.tensor, read.unit, true);
    sched_add_touch(&builder, read.tensor, read.unit, SCHED_READ);
  }
  return builder;
}

static inline SchedGraph *drawn_build(const Drawn *drawn, Arena *arena) {
  SchedBuilder builder = drawn_fill(drawn);
  return sched_builder_finish(&builder, arena);
}

// ---- RandWire (Xie et al. 2019): an undirected random graph, every edge from low to high ----

enum { RANDWIRE_NODES = 32, RANDWIRE_UNITS = RANDWIRE_NODES + 1 };

typedef struct Wires {
  bool joins[RANDWIRE_NODES][RANDWIRE_NODES];
} Wires;

static inline bool wires_have(const Wires *wires, uint32_t a, uint32_t b) {
  return a < b ? wires->joins[a][b] : wires->joins[b][a];
}
static inline void wires_set(Wires *wires, uint32_t a, uint32_t b, bool joins) {
  if (a < b)
    wires->joins[a][b] = joins;
  else
    wires->joins[b][a] = joins;
}

static inline void wires_watts_strogatz(Wires *wires, uint32_t neighbours, uint32_t percent) {
  uint32_t n = RANDWIRE_NODES;
  for (uint32_t step = 1; step <= neighbours / 2; step++) {
    for (uint32_t a = 0; a < n; a++) wires_set(wires, a, (a + step) % n, true);
  }
  for (uint32_t step = 1; step <= neighbours / 2; step++) {
    for (uint32_t a = 0; a < n; a++) {
      if (bench_draw(100) >= percent) continue;
      uint32_t to = bench_draw(n);
      if (to == a || wires_have(wires, a, to)) continue;
      wires_set(wires, a, (a + step) % n, false);
      wires_set(wires, a, to, true);
    }
  }
}

static inline void wires_erdos_renyi(Wires *wires, uint32_t percent) {
  for (uint32_t a = 0; a < RANDWIRE_NODES; a++) {
    for (uint32_t b = a + 1; b < RANDWIRE_NODES; b++) {
      if (bench_draw(100) < percent) wires->joins[a][b] = true;
    }
  }
}

// Each new node joins `links` earlier ones, drawn by their degree.
static inline void wires_barabasi_albert(Wires *wires, uint32_t links) {
  uint32_t ends[2 * RANDWIRE_NODES * RANDWIRE_NODES], count = 0;
  for (uint32_t b = links; b < RANDWIRE_NODES; b++) {
    for (uint32_t made = 0; made < links;) {
      uint32_t a = b == links ? made : ends[bench_draw(count)];
      if (wires->joins[a][b]) continue;
      wires->joins[a][b] = true;
      made++;
    }
    for (uint32_t a = 0; a < b; a++) {
      if (!wires->joins[a][b]) continue;
      ends[count++] = a;
      ends[count++] = b;
    }
  }
}

// One input read by all nodes without a predecessor, one unit that averages all without a
// successor; all tensors are of one size.
static inline void draw_wired(Drawn *drawn, Arena *arena, const Wires *wires) {
  drawn_init(drawn, arena, RANDWIRE_UNITS);
  uint32_t input = drawn_input(drawn, 1), last = RANDWIRE_NODES;
  for (uint32_t b = 0; b < RANDWIRE_NODES; b++) {
    bool has_pred = false, has_succ = false;
    for (uint32_t a = 0; a < RANDWIRE_NODES; a++) {
      has_pred |= a < b && wires->joins[a][b];
      has_succ |= a > b && wires->joins[b][a];
      if (a < b && wires->joins[a][b]) drawn_read(drawn, a, b);
    }
    if (!has_pred) drawn_read(drawn, input, b);
    if (!has_succ) drawn_read(drawn, b, last);
  }
  drawn->tensors.at[last].is_live_out = true;
}

static inline void draw_watts_strogatz(Drawn *drawn, Arena *arena) {
  Wires wires = {0};
  wires_watts_strogatz(&wires, 4, 75);
  draw_wired(drawn, arena, &wires);
}
static inline void draw_erdos_renyi(Drawn *drawn, Arena *arena) {
  Wires wires = {0};
  wires_erdos_renyi(&wires, 20);
  draw_wired(drawn, arena, &wires);
}
static inline void draw_barabasi_albert(Drawn *drawn, Arena *arena) {
  Wires wires = {0};
  wires_barabasi_albert(&wires, 5);
  draw_wired(drawn, arena, &wires);
}

// ---- cells like those of DARTS V2 ----

// Four nodes, each the sum of two operations on two earlier states (the inputs of the cell or nodes
// of it); an operation is a skip, one unit, or a separable convolution of two. The concatenation
// of the nodes is the cell's result. Inputs have four nodes' size.
static inline void draw_darts(Drawn *drawn, Arena *arena) {
  enum { CELLS = 2, NODES = 4, MOST = CELLS * (NODES * 5 + 1) };
  drawn_init(drawn, arena, MOST);
  uint32_t unit = 0, inputs[2] = {drawn_input(drawn, 4), drawn_input(drawn, 4)};
  for (uint32_t cell = 0; cell < CELLS; cell++) {
    uint32_t states[2 + NODES] = {inputs[0], inputs[1]};
    for (uint32_t node = 0; node < NODES; node++) {
      uint32_t terms[2];
      for (uint32_t i = 0; i < 2; i++) {
        terms[i] = states[bench_draw(2 + node)];
        for (uint32_t length = bench_draw(3); length--; unit++) {
          drawn_read(drawn, terms[i], unit);
          terms[i] = unit;
        }
      }
      drawn_read(drawn, terms[0], unit);
      drawn_read(drawn, terms[1], unit);
      states[2 + node] = unit++;
    }
    for (uint32_t node = 0; node < NODES; node++) drawn_read(drawn, states[2 + node], unit);
    drawn->tensors.at[unit].bytes = NODES;
    inputs[0] = inputs[1];
    inputs[1] = unit++;
  }
  drawn->tensors.at[unit - 1].is_live_out = true;
  drawn->unit_count = unit; // what was not needed
}

// ---- series-parallel programs and layers ----

// `count` units from one tensor to one result: one after the other, or two branches and a join.
// Iterative: a frame is a part that is still to be made.
static inline void draw_series_parallel(Drawn *drawn, Arena *arena, uint32_t count) {
  typedef struct Part {
    uint32_t count, from; // its input; of a join: the result of its first branch
    bool is_join;
  } Part;
  VEC(Part) parts = {0};
  VEC(uint32_t) results = {0}; // of finished parts whose join waits
  drawn_init(drawn, arena, count);
  uint32_t unit = 0, result = drawn_input(drawn, 20);
  for (uint32_t i = 0; i < count; i++) drawn->tensors.at[i].bytes = 1 + bench_draw(40);
  vec_push(arena, &parts, (Part){count, result, false});
  while (parts.count) {
    Part part = parts.at[--parts.count];
    uint32_t from = part.from == UINT32_MAX ? result : part.from;
    if (part.is_join) { // its two branches are done
      drawn_read(drawn, results.at[--results.count], unit);
      drawn_read(drawn, result, unit);
      result = unit++;
    } else if (part.count == 0) { // between two branches: keep the first one's result
      vec_push(arena, &results, result);
    } else if (part.count == 1) {
      drawn_read(drawn, from, unit);
      result = unit++;
    } else if (part.count < 3 || bench_draw(2)) {
      uint32_t first = 1 + bench_draw(part.count - 1);
      vec_push(arena, &parts, (Part){part.count - first, UINT32_MAX, false});
      vec_push(arena, &parts, (Part){first, from, false});
    } else {
      uint32_t first = 1 + bench_draw(part.count - 2);
      vec_push(arena, &parts, (Part){1, 0, true});
      vec_push(arena, &parts, (Part){part.count - 1 - first, from, false});
      vec_push(arena, &parts, (Part){0, 0, false});
      vec_push(arena, &parts, (Part){first, from, false});
    }
  }
  drawn->tensors.at[result].is_live_out = true;
}

// Layers of 1 to `width` units; each reads one or two results of the layer before and sometimes one
// of the layer before that. Results of 1, 2, 4, 8 or 16 bytes.
static inline void draw_layers(Drawn *drawn, Arena *arena, uint32_t count, uint32_t width) {
  drawn_init(drawn, arena, count);
  uint32_t input = drawn_input(drawn, 10), oldest = 0, before = 0, begin = 0, end = 0;
  for (uint32_t unit = 0; unit < count; unit++) {
    if (unit == end) {
      oldest = before;
      before = begin;
      begin = end;
      end += 1 + bench_draw(width);
    }
    drawn->tensors.at[unit].bytes = (int64_t)1 << bench_draw(5);
    if (!begin) {
      drawn_read(drawn, input, unit);
      continue;
    }
    for (uint32_t reads = 1 + bench_draw(2); reads--;)
      drawn_read(drawn, before + bench_draw(begin - before), unit);
    if (before && bench_draw(10) < 3) drawn_read(drawn, oldest + bench_draw(before - oldest), unit);
  }
}

#endif
