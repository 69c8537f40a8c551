// The seed strategy on one large scope: the list loop alone, and with the graph built from edges
// and touches. Three shapes: random layers of width 16 with about 2 edges a unit and mixed sizes;
// many small producers joined with one long chain (every bump walks back along it, so the bump
// budget is spent); and a graph half of whose units are ready from the start. Bars: 1 us a unit up
// to 100,000; 1,000,000 in at most 15 times (wide: 25) that of 100,000.
#include "bench/bench.h"
#include "passes/minreg/list.h"

static void add_read(SchedBuilder *builder, uint32_t tensor, uint32_t unit) {
  sched_add_edge(builder, tensor, unit, true); // unit i writes tensor i
  sched_add_touch(builder, tensor, unit, SCHED_READ);
}

static void add_units(SchedBuilder *builder, uint32_t count) {
  for (uint32_t i = 0; i < count; i++) {
    sched_add_tensor(builder, (int64_t)1 << bench_draw(5), 0);
    sched_add_touch(builder, i, i, SCHED_WRITE);
  }
}

static void add_layers(SchedBuilder *builder, uint32_t count) {
  add_units(builder, count);
  for (uint32_t i = 16; i < count; i++) {
    uint32_t layer = i / 16 * 16;
    for (uint32_t edges = 1 + bench_draw(2); edges--;)
      add_read(builder, layer - 16 + bench_draw(16), i);
    if (layer > 16 && bench_draw(10) < 3) add_read(builder, layer - 32 + bench_draw(16), i);
  }
}

// Producers first, then the chain; link i reads link i-1 and producer i.
static void add_joined_chain(SchedBuilder *builder, uint32_t count) {
  uint32_t producers = count / 2;
  add_units(builder, count);
  for (uint32_t i = producers; i < count; i++) {
    if (i > producers) add_read(builder, i - 1, i);
    if (i - producers < producers) add_read(builder, i - producers, i);
  }
}

// Half of the units are ready at once, and stay so for long: a scan of the ready set at every step
// would be quadratic.
static void add_wide(SchedBuilder *builder, uint32_t count) {
  uint32_t producers = count / 2;
  add_units(builder, count);
  for (uint32_t i = producers; i < count; i++) {
    add_read(builder, i - producers, i);
    add_read(builder, bench_draw(producers), i);
  }
}

typedef struct Timing {
  double build, loop;
} Timing;

static Timing measure(void (*add)(SchedBuilder *, uint32_t), uint32_t count) {
  Timing best = {1e9, 1e9};
  int repeats = count > 200000 ? 3 : 7;
  for (int i = 0; i < repeats; i++) {
    Arena arena, scratch;
    arena_init(&arena, 0);
    arena_init(&scratch, 0);
    bench_random = 1;
    SchedBuilder builder;
    sched_builder_init(&builder, &scratch, count);
    add(&builder, count);
    double start = bench_seconds();
    SchedGraph *graph = sched_builder_finish(&builder, &arena);
    double built = bench_seconds();
    uint32_t *order = ARENA_ARRAY(&arena, uint32_t, count);
    SchedOptions options = {.strategy = SCHED_SEED};
    bool is_spent;
    double begin = bench_seconds();
    sched_list_run(graph, &options, seed_rules(), &arena, &scratch, order, NULL, &is_spent);
    double end = bench_seconds();
    if (built - start < best.build) best.build = built - start;
    if (end - begin < best.loop) best.loop = end - begin;
    arena_release(&arena);
    arena_release(&scratch);
  }
  return best;
}

int main(void) {
  bench_keep_memory();
  static const struct {
    const char *name;
    void (*add)(SchedBuilder *, uint32_t);
    double growth; // most that ten times the units may take; reads of `wide` miss every cache
  } shapes[] = {{"layers of 16", add_layers, 15},
                {"producers and a chain", add_joined_chain, 15},
                {"wide", add_wide, 25}};
  static const uint32_t counts[] = {1000, 10000, 100000, 1000000};
  for (size_t s = 0; s < ARRAY_LEN(shapes); s++) {
    double loop[ARRAY_LEN(counts)];
    for (size_t c = 0; c < ARRAY_LEN(counts); c++) {
      char name[96];
      Timing timing = measure(shapes[s].add, counts[c]);
      loop[c] = timing.loop;
      bool has_bar = counts[c] <= 100000;
      snprintf(name, sizeof name, "seed, %s, %u units: list loop", shapes[s].name, counts[c]);
      bench_report(name, timing.loop / counts[c] * 1e9, "ns/unit", has_bar ? 1000 : 0);
      snprintf(name, sizeof name, "seed, %s, %u units: graph and list loop", shapes[s].name,
               counts[c]);
      double both = timing.loop + timing.build;
      bench_report(name, both / counts[c] * 1e9, "ns/unit", has_bar ? 3000 : 0);
    }
    char name[96];
    snprintf(name, sizeof name, "seed, %s: time(1,000,000) / time(100,000)", shapes[s].name);
    bench_report(name, loop[3] / loop[2], "x", shapes[s].growth);
  }
  return 0;
}
