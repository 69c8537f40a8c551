// minreg against LLVM 14's own minimal-register scheduler (-misched=gcn-minreg) on the same DAGs.
//
// A DAG becomes a function for amdgcn whose units are inline asm nodes with one 32-bit register
// each; so all sizes are 1. What LLVM's pass is given is read from before it and is the program
// order here; its order is read from after it. Peaks of both are by our model. Its time is that of
// "Machine Instruction Scheduler" in -time-passes, ours that of the graph and a list strategy; both
// the least of some runs. Needs llc-14 (Debian: llvm-14); says so and measures nothing without it.
#include <math.h>
#include <string.h>

#include "bench/sched_graphs.h"
#include "passes/minreg/list.h"

enum { MOST_PATH = 512, WIDTH = 16 };

typedef struct Llvm {
  char folder[MOST_PATH]; // of the files that are exchanged
  double seconds;         // of its pass, in the last run
} Llvm;

static FILE *open_file(const Llvm *llvm, const char *name, const char *mode) {
  char path[MOST_PATH + 32];
  snprintf(path, sizeof path, "%s/%s", llvm->folder, name);
  FILE *file = fopen(path, mode);
  if (!file) {
    fprintf(stderr, "llvm: cannot open %s\n", path);
    exit(1);
  }
  return file;
}

// Layers in which everything is read: a unit that no drawn read meets is read by a later one, the
// last unit reads what is left.
static void draw_joined_layers(Drawn *drawn, Arena *arena, uint32_t count) {
  bool *is_read = ARENA_ARRAY(arena, bool, count);
  uint32_t before = 0, begin = 0, end = 0;
  drawn_init(drawn, arena, count);
  for (uint32_t unit = 0; unit < count; unit++) {
    if (unit == end) {
      before = begin;
      begin = end;
      end += 1 + bench_draw(WIDTH);
    }
    for (uint32_t reads = 1 + bench_draw(2); begin && reads--;) {
      uint32_t from = before + bench_draw(begin - before);
      is_read[from] = true;
      drawn_read(drawn, from, unit);
    }
  }
  for (uint32_t unit = 0; unit + 1 < count; unit++) {
    uint32_t reader = unit + 1 + bench_draw(2 * WIDTH);
    if (!is_read[unit]) drawn_read(drawn, unit, reader < count ? reader : count - 1);
  }
  drawn->tensors.at[count - 1].is_live_out = true;
}

static void write_function(const Llvm *llvm, const Drawn *drawn, const SchedGraph *graph) {
  FILE *file = open_file(llvm, "llvm.ll", "w");
  fprintf(file, "define amdgpu_kernel void @f() {\n");
  for (uint32_t unit = 0; unit < drawn->unit_count; unit++) {
    uint32_t begin = graph->pred_start[unit], end = graph->pred_start[unit + 1];
    fprintf(file, "  %%v%u = call i32 asm \"; node %u\", \"=v", unit, unit);
    for (uint32_t i = begin; i < end; i++) fprintf(file, ",v");
    fprintf(file, "\"(");
    for (uint32_t i = begin; i < end; i++)
      fprintf(file, "%si32 %%v%u", i > begin ? ", " : "", sched_index(graph->pred[i]));
    fprintf(file, ")\n");
  }
  fprintf(file, "  call void asm sideeffect \"; end\", \"v\"(i32 %%v%u)\n  ret void\n}\n",
          drawn->unit_count - 1);
  fclose(file);
}

static bool run_llc(const Llvm *llvm, const char *where, const char *more, const char *out) {
  char command[4 * MOST_PATH];
  snprintf(command, sizeof command,
           "llc-14 -march=amdgcn -misched=gcn-minreg %s=machine-scheduler %s '%s/llvm.ll' -o "
           "'%s/%s' 2> '%s/llvm.times'",
           where, more, llvm->folder, llvm->folder, out, llvm->folder);
  return system(command) == 0;
}

// The units in the order of a machine function.
static bool read_order(const Llvm *llvm, const char *name, uint32_t *order, uint32_t count) {
  FILE *file = open_file(llvm, name, "r");
  char line[4096];
  uint32_t found = 0;
  while (fgets(line, sizeof line, file)) {
    const char *node = strstr(line, "INLINEASM &\"; node ");
    if (node && found < count) order[found++] = (uint32_t)strtoul(node + 19, NULL, 10);
  }
  fclose(file);
  return found == count;
}

// Processor time of the pass: the last figure but one of its line, before the wall time.
static void read_seconds(Llvm *llvm) {
  FILE *file = open_file(llvm, "llvm.times", "r");
  char line[4096];
  llvm->seconds = 0;
  while (fgets(line, sizeof line, file)) {
    char *name = strstr(line, "Machine Instruction Scheduler");
    if (!name) continue;
    *name = 0;
    for (int i = 0; i < 2; i++) { // each figure is "0.0049 (  4.5%)"
      char *percent = strrchr(line, '(');
      if (percent) *percent = 0;
    }
    char *number = line + strlen(line);
    while (number > line && number[-1] == ' ') number--;
    while (number > line && number[-1] != ' ') number--;
    llvm->seconds = strtod(number, NULL);
  }
  fclose(file);
}

// The same graph with the units numbered by an order.
static Drawn renumbered(const Drawn *drawn, const uint32_t *order, Arena *arena) {
  uint32_t *number = ARENA_ARRAY(arena, uint32_t, drawn->unit_count);
  Drawn copy;
  for (uint32_t i = 0; i < drawn->unit_count; i++) number[order[i]] = i;
  drawn_init(&copy, arena, drawn->unit_count);
  for (uint32_t i = 0; i < drawn->reads.count; i++)
    drawn_read(&copy, number[drawn->reads.at[i].tensor], number[drawn->reads.at[i].unit]);
  copy.tensors.at[number[drawn->unit_count - 1]].is_live_out = true;
  return copy;
}

static SchedResult run(const SchedGraph *graph, Arena *arena, SchedStrategy strategy) {
  SchedOptions options = {.strategy = strategy, .state_budget = SCHED_DEFAULT_BUDGET};
  SchedResult result;
  Arena scratch;
  arena_init(&scratch, 0);
  sched_run(graph, &options, arena, &scratch, &result);
  arena_release(&scratch);
  return result;
}

typedef struct Totals {
  double log_sum, worst;
  uint32_t graphs, above, same_order, failed;
} Totals;

// Our time for graph and order, the least of some runs.
static double list_seconds(const Drawn *drawn, SchedRules rules) {
  double best = 1e9;
  for (int i = 0; i < 10; i++) {
    Arena arena;
    arena_init(&arena, 0);
    SchedOptions options = {.strategy = SCHED_SEED};
    bool is_spent;
    uint32_t *order = ARENA_ARRAY(&arena, uint32_t, drawn->unit_count);
    SchedBuilder builder = drawn_fill(drawn);
    double start = bench_seconds();
    SchedGraph *graph = sched_builder_finish(&builder, &arena);
    sched_list_run(graph, &options, rules, &arena, &arena, order, NULL, &is_spent);
    best = fmin(best, bench_seconds() - start);
    arena_release(&arena);
  }
  return best;
}

// In turn, so that a busy machine slows both.
static void bench_times(Llvm *llvm, const Drawn *drawn, uint32_t seed) {
  double theirs = 1e9, seeds = 1e9, amdgpu = 1e9;
  for (int i = 0; i < 6; i++) {
    if (!run_llc(llvm, "-stop-after", "-time-passes", "llvm.after")) return;
    read_seconds(llvm);
    theirs = fmin(theirs, llvm->seconds);
    seeds = fmin(seeds, list_seconds(drawn, seed_rules()));
    amdgpu = fmin(amdgpu, list_seconds(drawn, amdgpu_rules()));
  }
  char name[96];
  snprintf(name, sizeof name, "seed, %u units, seed %u: time over LLVM's %.2f ms",
           drawn->unit_count, seed, theirs * 1e3);
  bench_report(name, seeds / theirs, "x", 0.2);
  bench_report("amdgpu, the same", amdgpu / theirs, "x", 0.2);
}

static void compare(Llvm *llvm, uint32_t count, uint32_t seed, bool is_timed, Totals *totals) {
  Arena arena;
  arena_init(&arena, 0);
  bench_random = seed;
  Drawn drawn;
  draw_joined_layers(&drawn, &arena, count);
  write_function(llvm, &drawn, drawn_build(&drawn, &arena));
  uint32_t *before = ARENA_ARRAY(&arena, uint32_t, count);
  uint32_t *after = ARENA_ARRAY(&arena, uint32_t, count);
  bool is_run = run_llc(llvm, "-stop-before", "", "llvm.before") &&
                read_order(llvm, "llvm.before", before, count) &&
                run_llc(llvm, "-stop-after", "-time-passes", "llvm.after") &&
                read_order(llvm, "llvm.after", after, count);
  totals->graphs++;
  totals->failed += !is_run;
  if (is_run) {
    drawn = renumbered(&drawn, before, &arena);
    SchedGraph *graph = drawn_build(&drawn, &arena);
    uint32_t *number = ARENA_ARRAY(&arena, uint32_t, count);
    for (uint32_t i = 0; i < count; i++) number[before[i]] = i;
    for (uint32_t i = 0; i < count; i++) after[i] = number[after[i]];
    bool is_legal = sched_order_is_legal(graph, after, &arena);
    totals->failed += !is_legal;
    int64_t theirs = sched_price(graph, after, &arena).during;
    int64_t ours = run(graph, &arena, SCHED_BEST).price.during;
    double ratio = (double)ours / (double)theirs;
    totals->log_sum += log(ratio);
    totals->worst = fmax(totals->worst, ratio);
    totals->above += ours > theirs;
    const uint32_t *amdgpu = run(graph, &arena, SCHED_AMDGPU).order;
    totals->same_order += memcmp(amdgpu, after, count * sizeof *after) == 0;
  }
  if (is_run && is_timed) bench_times(llvm, &drawn, seed);
  arena_release(&arena);
}

int main(int argc, char **argv) {
  static const uint32_t counts[] = {200, 500, 1000, 2000, 4000, 5000};
  (void)argc;
  if (system("llc-14 --version > /dev/null 2>&1") != 0) {
    printf("llvm: skipped, there is no llc-14 (Debian: apt-get install llvm-14)\n");
    return 0;
  }
  bench_keep_memory();
  Llvm llvm;
  snprintf(llvm.folder, sizeof llvm.folder, "%s", argv[0]);
  char *end = strrchr(llvm.folder, '/');
  if (end) *end = 0;
  Totals totals = {.worst = 0};
  for (uint32_t c = 0; c < ARRAY_LEN(counts); c++) {
    for (uint32_t seed = 1; seed <= 4; seed++)
      compare(&llvm, counts[c], seed, counts[c] == 4000 && seed == 1, &totals);
  }
  uint32_t compared = totals.graphs - totals.failed;
  bench_report("graphs that could not be compared", totals.failed, "graphs", 0.5);
  bench_report("best over LLVM's peak, 24 graphs, 200 to 5,000 units: geometric mean",
               exp(totals.log_sum / compared), "x", 0.6);
  bench_report("best over LLVM's peak: worst", totals.worst, "x", 0);
  bench_report("best above LLVM's peak", totals.above, "graphs", 0.5);
  bench_report("amdgpu gives LLVM's very order", 100.0 * totals.same_order / compared, "%", 0);
  return 0;
}
