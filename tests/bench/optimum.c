// How near to the least peak there is the strategies of minreg come, and how long it takes.
//
// exact against an enumeration of all down-sets on random graphs of up to 9 units, both figures;
// exact and beam on the families of sched_graphs.h; best against the list strategies on large
// layered graphs. Graph i of a family is drawn from the seed in its line plus i.
#include <math.h>

#include "bench/sched_graphs.h"
#include "passes/minreg/schedule.h"

static SchedResult run(const SchedGraph *graph, Arena *arena, SchedStrategy strategy,
                       bool by_after) {
  SchedOptions options = {
      .strategy = strategy, .by_after = by_after, .state_budget = SCHED_DEFAULT_BUDGET};
  SchedResult result;
  Arena scratch;
  arena_init(&scratch, 0);
  sched_run(graph, &options, arena, &scratch, &result);
  arena_release(&scratch);
  return result;
}

// ---- against enumeration ----

enum { SMALL = 9 };

static int64_t alive_bytes(const SchedGraph *graph, uint32_t has_run, uint32_t and_writes_of) {
  int64_t live = 0;
  for (uint32_t t = 0; t < graph->tensor_count; t++) {
    bool is_defined = graph->tensor_flags[t] & SCHED_LIVE_IN;
    bool is_wanted = graph->tensor_flags[t] & SCHED_LIVE_OUT;
    for (uint32_t i = graph->tensor_unit_start[t]; i < graph->tensor_unit_start[t + 1]; i++) {
      uint32_t unit = 1u << sched_index(graph->tensor_unit[i]);
      bool writes = sched_is_marked(graph->tensor_unit[i]);
      is_defined |= writes && unit & (has_run | and_writes_of);
      is_wanted |= !(unit & has_run);
    }
    if (is_defined && is_wanted) live += graph->tensor_bytes[t];
  }
  return live;
}

// Least peak of one figure among the orders that keep the other within a limit; every down-set by
// its last unit.
static int64_t least_peak(const SchedGraph *graph, bool by_after, int64_t limit) {
  static int64_t best[1 << SMALL];
  best[0] = alive_bytes(graph, 0, 0);
  for (uint32_t set = 1; set < 1u << graph->unit_count; set++) {
    best[set] = INT64_MAX;
    for (uint32_t unit = 0; unit < graph->unit_count; unit++) {
      uint32_t before = set & ~(1u << unit);
      if (before == set || best[before] == INT64_MAX) continue;
      bool is_ready = true;
      for (uint32_t i = graph->pred_start[unit]; i < graph->pred_start[unit + 1]; i++)
        is_ready &= before >> sched_index(graph->pred[i]) & 1;
      int64_t during = alive_bytes(graph, before, 1u << unit), after = alive_bytes(graph, set, 0);
      if (!is_ready || (by_after ? during : after) > limit) continue;
      best[set] = min_i64(best[set], max_i64(best[before], by_after ? after : during));
    }
  }
  return best[(1u << graph->unit_count) - 1];
}

static void draw_small(Drawn *drawn, Arena *arena) {
  uint32_t units = 1 + bench_draw(SMALL), density = 10 + bench_draw(50);
  drawn_init(drawn, arena, units);
  uint32_t input = drawn_input(drawn, 1 + bench_draw(16));
  for (uint32_t unit = 0; unit < units; unit++) {
    drawn->tensors.at[unit].bytes = (int64_t)1 << bench_draw(5);
    drawn->tensors.at[unit].is_live_out = bench_draw(6) == 0;
    for (uint32_t from = 0; from < unit; from++) {
      if (bench_draw(100) < density) drawn_read(drawn, from, unit);
    }
    if (bench_draw(4) == 0) drawn_read(drawn, input, unit);
  }
}

static void bench_enumeration(uint32_t seed, uint32_t graphs) {
  uint32_t differences = 0;
  bench_random = seed;
  for (uint32_t i = 0; i < graphs; i++) {
    Arena arena;
    arena_init(&arena, 0);
    Drawn drawn;
    draw_small(&drawn, &arena);
    SchedGraph *graph = drawn_build(&drawn, &arena);
    for (int by_after = 0; by_after < 2; by_after++) {
      SchedResult got = run(graph, &arena, SCHED_EXACT, by_after);
      int64_t first = by_after ? got.price.after : got.price.during;
      int64_t second = by_after ? got.price.during : got.price.after;
      int64_t least = least_peak(graph, by_after, INT64_MAX);
      differences += first != least || !got.is_optimal;
      differences += second != least_peak(graph, !by_after, least);
    }
    arena_release(&arena);
  }
  char name[96];
  snprintf(name, sizeof name, "exact against enumeration, %u graphs, seed %u: differences", graphs,
           seed);
  bench_report(name, differences, "figures", 0.5);
}

// ---- the families ----

typedef void (*DrawGraph)(Drawn *drawn, Arena *arena);

static void draw_sp_60(Drawn *drawn, Arena *arena) {
  draw_series_parallel(drawn, arena, 60);
}
static void draw_layers_60(Drawn *drawn, Arena *arena) {
  draw_layers(drawn, arena, 60, 12);
}

static SchedPrice best_list_price(const SchedGraph *graph, Arena *arena) {
  static const SchedStrategy lists[] = {SCHED_PROGRAM, SCHED_SEED, SCHED_SEED0, SCHED_AMDGPU};
  SchedPrice best = {INT64_MAX, INT64_MAX};
  for (uint32_t i = 0; i < ARRAY_LEN(lists); i++) {
    SchedPrice price = run(graph, arena, lists[i], false).price;
    if (sched_price_compare(price, best, false) < 0) best = price;
  }
  return best;
}

typedef struct Beam {
  double log_sum, worst;
  uint32_t graphs, worse_than_list;
} Beam;

static void compare_beam(Beam *beam, const SchedGraph *graph, Arena *arena, SchedPrice optimum) {
  SchedPrice price = run(graph, arena, SCHED_BEAM, false).price;
  double ratio = (double)price.during / (double)optimum.during;
  beam->log_sum += log(ratio);
  if (ratio > beam->worst) beam->worst = ratio;
  beam->graphs++;
  beam->worse_than_list += sched_price_compare(price, best_list_price(graph, arena), false) > 0;
}

static void bench_family(const char *family, DrawGraph draw, uint32_t seed, uint32_t graphs,
                         Beam *beam) {
  double worst = 0, sum = 0;
  uint32_t unproven = 0;
  uint64_t states = 0;
  for (uint32_t i = 0; i < graphs; i++) {
    Arena arena;
    arena_init(&arena, 0);
    bench_random = seed + i;
    Drawn drawn;
    draw(&drawn, &arena);
    SchedGraph *graph = drawn_build(&drawn, &arena);
    double best = 1e9;
    SchedResult result = {0};
    for (int repeat = 0; repeat < 3; repeat++) {
      double start = bench_seconds();
      result = run(graph, &arena, SCHED_EXACT, false);
      best = fmin(best, bench_seconds() - start);
    }
    sum += best;
    worst = fmax(worst, best);
    unproven += !result.is_optimal;
    if (result.states > states) states = result.states;
    compare_beam(beam, graph, &arena, result.price);
    arena_release(&arena);
  }
  char name[96];
  snprintf(name, sizeof name, "exact, %s, %u graphs, seed %u: not proven", family, graphs, seed);
  bench_report(name, unproven, "graphs", 0.5);
  snprintf(name, sizeof name, "exact, %s: longest", family);
  bench_report(name, worst * 1e3, "ms", 50);
  snprintf(name, sizeof name, "exact, %s: mean", family);
  bench_report(name, sum / graphs * 1e3, "ms", 0);
  snprintf(name, sizeof name, "exact, %s: most states", family);
  bench_report(name, (double)states, "", 0);
}

static void bench_families(void) {
  Beam beam = {.worst = 0};
  bench_family("Watts-Strogatz(32,4,.75)", draw_watts_strogatz, 1000, 34, &beam);
  bench_family("Erdos-Renyi(32,.2)", draw_erdos_renyi, 2000, 34, &beam);
  bench_family("Barabasi-Albert(32,5)", draw_barabasi_albert, 3000, 34, &beam);
  bench_family("DARTS-like cells", draw_darts, 4000, 34, &beam);
  bench_family("series-parallel 60", draw_sp_60, 5000, 34, &beam);
  bench_family("layered 60", draw_layers_60, 6000, 34, &beam);
  bench_report("beam over the least peak, these graphs: geometric mean",
               exp(beam.log_sum / beam.graphs), "x", 1.03);
  bench_report("beam over the least peak: worst", beam.worst, "x", 1.25);
  bench_report("beam worse than the best list order", beam.worse_than_list, "graphs", 0.5);
}

// ---- large graphs ----

static void bench_large(uint32_t seed) {
  static const uint32_t counts[] = {1000, 3000, 10000}, widths[] = {8, 16, 32};
  uint32_t graphs = 0, lower = 0, higher = 0;
  double log_sum = 0, longest = 0;
  for (uint32_t c = 0; c < ARRAY_LEN(counts); c++) {
    for (uint32_t i = 0; i < 4 * ARRAY_LEN(widths); i++, graphs++) {
      Arena arena;
      arena_init(&arena, 0);
      bench_random = seed + graphs;
      Drawn drawn;
      draw_layers(&drawn, &arena, counts[c], widths[i % ARRAY_LEN(widths)]);
      SchedGraph *graph = drawn_build(&drawn, &arena);
      SchedPrice list = best_list_price(graph, &arena);
      double start = bench_seconds();
      SchedPrice best = run(graph, &arena, SCHED_BEST, false).price;
      longest = fmax(longest, bench_seconds() - start);
      int compared = sched_price_compare(best, list, false);
      lower += best.during < list.during;
      higher += compared > 0;
      log_sum += log((double)best.during / (double)list.during);
      arena_release(&arena);
    }
  }
  char name[96];
  snprintf(name, sizeof name, "best, layers of up to 8, 16, 32, %u graphs, seed %u: no lower",
           graphs, seed);
  bench_report(name, 100.0 * (graphs - lower) / graphs, "%", 20);
  bench_report("best higher than the best list order", higher, "graphs", 0.5);
  bench_report("best over the best list order: geometric mean", exp(log_sum / graphs), "x", 1);
  bench_report("best, 1,000 to 10,000 units: longest", longest, "s", 3);
}

int main(void) {
  bench_enumeration(1, 5000);
  bench_families();
  bench_large(7000);
  return 0;
}
