// Dependences, pressure and scope plans of large programs, reading not counted. Shapes: values that
// pass through a window of SBUF tiles; an unrolled program that loads and stores tens of thousands
// of tiles of two DRAM tensors; many loop nests with boundary masks; one long loop body; one tile
// updated in place; guarded updates of one tile, where no write covers another; and tiles that are
// read as a whole each time. Bars: 100,000 instructions in 0.5 s, and no more than 14 times what
// 10,000 take.
#include "analysis/deps.h"
#include "analysis/pressure.h"
#include "analysis/scope_units.h"
#include "bench/bench.h"
#include "ir/verify.h"
#include "text/read.h"

static void put_tile(Text *text, const char *indent, uint32_t number) {
  text_printf(text,
              "%st%u = m5.NeuronSBTensor(name=\"t%u\", shape=(128,64), dtype=\"float32\", "
              "partition_dim=0)\n",
              indent, number, number);
}

static void put_add(Text *text, const char *indent, uint32_t dst, uint32_t a, uint32_t b) {
  text_printf(text,
              "%sm4.TensorTensorOp(dst=t%u[0:128, 0:64], src0=t%u[0:128, 0:64], src1=t%u[0:128, "
              "0:64], op=\"add\")\n",
              indent, dst, a, b);
}

static void put_window(Text *text, uint32_t count) {
  put_tile(text, "", 0);
  text_puts(text, "v0.markInput(t0)\n");
  for (uint32_t i = 1; i < count; i++) {
    put_tile(text, "", i);
    uint32_t reach = i < 16 ? i : 16;
    put_add(text, "", i, i - 1 - bench_draw(reach), i - 1 - bench_draw(reach));
  }
}

static void put_unrolled(Text *text, uint32_t count) {
  uint32_t tiles = count / 2, columns = 64, rows = (tiles + columns - 1) / columns;
  for (uint32_t i = 0; i < 2; i++)
    text_printf(text, "%s = m0.Tensor(name=\"%s\", shape=(%u,%u), dtype=\"float32\")\n",
                i ? "y" : "x", i ? "y" : "x", rows * 128, columns * 64);
  for (uint32_t i = 0; i < 16; i++) put_tile(text, "", i);
  text_puts(text, "v0.markInput(x)\n");
  for (uint32_t i = 0; i < tiles; i++) {
    uint32_t row = i / columns * 128, column = i % columns * 64, t = bench_draw(16);
    text_printf(text, "m4.SBAtomLoad(dst=t%u[0:128, 0:64], src=x[%u:%u, %u:%u])\n", t, row,
                row + 128, column, column + 64);
    text_printf(text, "m4.SBAtomStore(dst=y[%u:%u, %u:%u], src=t%u[0:128, 0:64])\n", row, row + 128,
                column, column + 64, t);
  }
}

static void put_guarded(Text *text, uint32_t dst, uint32_t a, uint32_t b) {
  text_printf(text,
              "    m4.TensorTensorOp(dst=t%u[p, f], src0=t%u[p, f], src1=t%u[p, f], op=\"add\", "
              "predicates=[128*i + p < 1000])\n",
              dst, a, b);
}

static void put_nests(Text *text, uint32_t count) {
  text_puts(text, "p = m2.APIndex(name=\"p\", ub=128)\nf = m2.APIndex(name=\"f\", ub=64)\n");
  text_puts(text, "x = m0.Tensor(name=\"x\", shape=(1000,64), dtype=\"float32\")\n");
  text_puts(text, "v0.markInput(x)\n");
  for (uint32_t nest = 0; nest < count / 20; nest++) {
    text_printf(text, "y%u = m0.Tensor(name=\"y%u\", shape=(1000,64), dtype=\"float32\")\n", nest,
                nest);
    text_puts(text, "with m0.AffineAxis(name=\"i\", ub=8) as i:\n");
    for (uint32_t t = 0; t < 19; t++) put_tile(text, "    ", nest * 19 + t);
    text_printf(text,
                "    m4.SBAtomLoad(dst=t%u[p, f], src=x[128*i+p, f], predicates=[128*i + p < "
                "1000])\n",
                nest * 19);
    for (uint32_t t = 1; t < 19; t++)
      put_guarded(text, nest * 19 + t, nest * 19 + bench_draw(t), nest * 19 + bench_draw(t));
    text_printf(text,
                "    m4.SBAtomStore(dst=y%u[128*i+p, f], src=t%u[p, f], predicates=[128*i + p < "
                "1000])\n",
                nest, nest * 19 + 18);
  }
}

// Tiles of two tensors that outlive the loop, written and read at moving places.
static void put_body(Text *text, uint32_t count) {
  text_printf(text,
              "a = m5.NeuronSBTensor(name=\"a\", shape=(%u,128,64), dtype=\"float32\", "
              "partition_dim=1)\n",
              8 * (count / 8 + 1));
  text_puts(text, "with m0.AffineAxis(name=\"i\", ub=8) as i:\n");
  for (uint32_t k = 0; k < count; k++) {
    uint32_t from = k < 8 ? bench_draw(count / 8) : (k - 1 - bench_draw(8)) / 8;
    text_printf(text,
                "    m3.TensorCopyOp(dst=a[8*%u+i, 0:128, 0:64], src=a[8*%u+i, 0:128, 0:64])\n",
                k / 8, from);
  }
}

static void put_in_place(Text *text, uint32_t count) {
  put_tile(text, "", 0);
  put_tile(text, "", 1);
  text_puts(text, "v0.markInput(t0)\nv0.markInput(t1)\n");
  for (uint32_t i = 0; i < count; i++) put_add(text, "", 0, 0, 1);
}

static void put_guarded_updates(Text *text, uint32_t count) {
  text_puts(text, "p = m2.APIndex(name=\"p\", ub=128)\nf = m2.APIndex(name=\"f\", ub=64)\n");
  put_tile(text, "", 0);
  put_tile(text, "", 1);
  text_puts(text, "with m0.AffineAxis(name=\"i\", ub=8) as i:\n");
  for (uint32_t k = 0; k < count; k++) put_guarded(text, 0, 0, 1);
}

// Tiles that come in one by one and are read as a whole each time.
static void put_gathered(Text *text, uint32_t count) {
  text_puts(text, "x = m0.Tensor(name=\"x\", shape=(128,64), dtype=\"float32\")\n");
  text_printf(text,
              "a = m5.NeuronSBTensor(name=\"a\", shape=(128,%u), dtype=\"float32\", "
              "partition_dim=0)\n",
              count);
  put_tile(text, "", 0);
  text_puts(text, "v0.markInput(x)\n");
  for (uint32_t i = 0; i < count / 2; i++) {
    text_printf(text, "m4.SBAtomLoad(dst=a[0:128, %u:%u], src=x[0:128, 0:2])\n", 2 * i, 2 * i + 2);
    text_puts(text, "m4.SundaCustomOp(dsts=[t0], srcs=[a], function_name=\"f\")\n");
  }
}

static double best_of(double best, double seconds) {
  return seconds < best ? seconds : best;
}

static double measure(const char *name, void (*put)(Text *, uint32_t), uint32_t count,
                      bool has_bar) {
  Text text = {0};
  text_puts(&text, "v0 = m0.Function(id_=0, batch_ids=[], attrs=())\n");
  put(&text, count);
  text_puts(&text, "ir=v0\n");
  Arena arena;
  arena_init(&arena, 0);
  StrTable strings;
  str_table_init(&strings, &arena);
  Diags diags;
  diags_init(&diags, &arena);
  Module *module = text_read(&arena, &strings, text.bytes, text.length, &diags);
  text_release(&text);
  if (!module) {
    fprintf(stderr, "deps bench, %s: %u: %s\n", name, diags.first->span.line, diags.first->message);
    exit(1);
  }
  Function *function = module->root;
  double verify = 1e9;
  double deps = 1e9, pressure = 1e9, plan = 1e9;
  uint64_t held = 0;
  for (int i = 0; i < 3; i++) {
    Arena scratch;
    arena_init(&scratch, 0);
    double start = bench_seconds();
    deps_compute(function, NULL, &arena, &scratch, NULL);
    deps = best_of(deps, bench_seconds() - start);
    held = scratch.used;
    arena_release(&scratch);
    start = bench_seconds();
    if (!module_verify(module, &diags)) exit(1);
    verify = best_of(verify, bench_seconds() - start);
    start = bench_seconds();
    pressure_compute(&scratch, function, target_find("sunda"));
    pressure = best_of(pressure, bench_seconds() - start);
    arena_release(&scratch);
    start = bench_seconds();
    ScopePlan *scopes = scope_plan_create(&scratch, function);
    uint32_t scope_count;
    Scope **order = scope_plan_scopes(scopes, &scope_count);
    for (uint32_t s = 0; s < scope_count; s++) scope_units_build(scopes, &scratch, order[s]);
    plan = best_of(plan, bench_seconds() - start);
    arena_release(&scratch);
  }
  char line[128];
  snprintf(line, sizeof line, "deps, %s, %u instructions", name, function->inst_count);
  bench_report(line, deps * 1e3, "ms", has_bar ? 500 : 0);
  snprintf(line, sizeof line, "deps, %s: edges", name);
  bench_report(line, function->edges.count, "", 0);
  snprintf(line, sizeof line, "deps, %s: scratch", name);
  bench_report(line, (double)held / (1 << 20), "MiB", 0);
  snprintf(line, sizeof line, "verify, %s", name);
  bench_report(line, verify * 1e3, "ms", 0);
  snprintf(line, sizeof line, "pressure, %s", name);
  bench_report(line, pressure * 1e3, "ms", has_bar ? 500 : 0);
  snprintf(line, sizeof line, "scope plan and units, %s", name);
  bench_report(line, plan * 1e3, "ms", has_bar ? 500 : 0);
  arena_release(&arena);
  return deps;
}

int main(void) {
  double small = measure("window of tiles", put_window, 10000, false);
  double large = measure("window of tiles", put_window, 100000, true);
  bench_report("deps, window of tiles: time(100,000) / time(10,000)", large / small, "x", 14);
  measure("unrolled tiles of DRAM", put_unrolled, 100000, true);
  measure("masked loop nests", put_nests, 100000, true);
  small = measure("one loop body", put_body, 10000, false);
  large = measure("one loop body", put_body, 100000, true);
  bench_report("deps, one loop body: time(100,000) / time(10,000)", large / small, "x", 14);
  measure("one tile in place", put_in_place, 100000, true);
  // No bar: no update covers another, so each is bound to many, and the edges themselves are many.
  measure("guarded updates of one tile", put_guarded_updates, 100000, false);
  measure("tiles read as a whole", put_gathered, 100000, true);
  return 0;
}
