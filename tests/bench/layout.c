// Layout of the two graph shapes of its contract, native, 50 to 5,000 nodes: the best of nine runs,
// with what there is to see of the result.
//
// Shape A "layered": 1.45 edges a node, most to the next layer, a few up to 20 layers on. Shape B
// "def-use": program order, geometric look-back, 8 long-lived parameters.
#include "bench/bench.h"
#include "bench/layout_graphs.h"

static void bench(char shape, uint32_t nodes, double bar) {
  enum { RUNS = 9 };
  Arena arena;
  arena_init(&arena, 0);
  LayoutGraph graph = shape == 'A' ? layout_graph_layered(&arena, nodes, 1)
                                   : layout_graph_def_use(&arena, nodes, 1);
  LayoutOptions options = layout_default_options(LAYOUT_DOWN);
  Layout layout = {0};
  double best = 0;
  uint64_t memory = 0;
  for (uint32_t run = 0; run < RUNS; run++) {
    Arena result, scratch;
    arena_init(&result, 0);
    arena_init(&scratch, 0);
    double start = bench_seconds();
    if (!layout_graph(&result, &scratch, &graph, &options, NULL, &layout)) abort();
    double taken = bench_seconds() - start;
    if (run == 0 || taken < best) best = taken;
    memory = result.used + scratch.used;
    arena_release(&scratch);
    arena_release(&result);
  }
  printf("  layout %c %5u: %u ranks, %u vertices, %u stubs, %llu crossings, %d x %d, %.1f MiB\n",
         shape, (unsigned)nodes, (unsigned)layout.rank_count, (unsigned)layout.bend_count,
         (unsigned)layout.stub_count, (unsigned long long)layout.crossings, layout.width,
         layout.height, (double)memory / (1 << 20));
  char name[64];
  snprintf(name, sizeof name, "native: layout %c, %u nodes", shape, (unsigned)nodes);
  bench_report(name, best * 1e3, "ms", bar);
  arena_release(&arena);
}

int main(void) {
  static const uint32_t sizes[] = {50, 500, 2000, 5000};
  for (uint32_t i = 0; i < ARRAY_LEN(sizes); i++) {
    double bar = sizes[i] == 5000 ? 50 : 0;
    bench('A', sizes[i], bar);
    bench('B', sizes[i], bar);
  }
  return 0;
}
