// Times the layout on the two graph shapes of its contract, 50 to 5,000 nodes. Prints a table, or
// with the argument --json one object for build/bench.json.
//
// Shape A "layered": 1.45 edges a node, most to the next layer, a few up to 20 layers on. Shape B
// "def-use": program order, geometric look-back, 8 long-lived parameters.
#define _POSIX_C_SOURCE 199309L // clock_gettime
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "bench/layout_graphs.h"
#include "view/layout.h"

void host_exhausted(const char *what) {
  fprintf(stderr, "out of %s\n", what);
  abort();
}

static double now_ms(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec * 1e3 + (double)time.tv_nsec / 1e6;
}

static int compare_double(const void *a, const void *b, void *context) {
  (void)context;
  double left = *(const double *)a, right = *(const double *)b;
  return left < right ? -1 : left > right;
}

static void bench(char shape, uint32_t nodes, bool as_json, bool is_first) {
  enum { RUNS = 9 };
  Arena arena;
  arena_init(&arena, 0);
  LayoutGraph graph = shape == 'A' ? layout_graph_layered(&arena, nodes, 1)
                                   : layout_graph_def_use(&arena, nodes, 1);
  LayoutOptions options = layout_default_options(LAYOUT_DOWN);
  double times[RUNS];
  Layout layout = {0};
  uint64_t memory = 0;
  for (uint32_t run = 0; run < RUNS; run++) {
    Arena result, scratch;
    arena_init(&result, 0);
    arena_init(&scratch, 0);
    double start = now_ms();
    if (!layout_graph(&result, &scratch, &graph, &options, NULL, &layout)) abort();
    times[run] = now_ms() - start;
    memory = result.used + scratch.used;
    arena_release(&scratch);
    arena_release(&result);
  }
  sort_stable(&arena, times, RUNS, sizeof(double), compare_double, NULL);
  if (as_json)
    printf("%s{\"name\":\"layout\",\"shape\":\"%c\",\"nodes\":%u,\"ms\":%.2f,\"best_ms\":%.2f,"
           "\"bytes\":%llu,\"crossings\":%llu}",
           is_first ? "" : ",", shape, (unsigned)nodes, times[RUNS / 2], times[0],
           (unsigned long long)memory, (unsigned long long)layout.crossings);
  else
    printf("layout %c %5u nodes %8.2f ms (best %7.2f) %6.1f MiB  ranks %5u  vertices %6u  "
           "stubs %5u  crossings %7llu  %d x %d\n",
           shape, (unsigned)nodes, times[RUNS / 2], times[0], (double)memory / (1 << 20),
           (unsigned)layout.rank_count, (unsigned)layout.bend_count, (unsigned)layout.stub_count,
           (unsigned long long)layout.crossings, layout.width, layout.height);
  arena_release(&arena);
}

int main(int argc, char **argv) {
  static const uint32_t sizes[] = {50, 500, 2000, 5000};
  bool as_json = argc > 1 && strcmp(argv[1], "--json") == 0;
  if (as_json) printf("[");
  for (uint32_t i = 0; i < 2 * ARRAY_LEN(sizes); i++)
    bench(i < ARRAY_LEN(sizes) ? 'A' : 'B', sizes[i % ARRAY_LEN(sizes)], as_json, i == 0);
  if (as_json) printf("]\n");
  return 0;
}
