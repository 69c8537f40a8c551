// Masks of 10^6 points: a causal mask over tiles, whose rows are clipped in closed form; guards
// with quotients and remainders, evaluated point by point; rows of four points. Bar: 50 ms each.
#include "analysis/guarded.h"
#include "bench/bench.h"
#include "ir/verify.h"
#include "text/read.h"

static void measure(const char *name, const char *guards, int p, int f) {
  Arena arena;
  StrTable strings;
  Diags diags;
  Text text = {0};
  arena_init(&arena, 0);
  str_table_init(&strings, &arena);
  diags_init(&diags, &arena);
  text_printf(&text,
              "v0 = m0.Function(id_=0)\n"
              "a = m5.NeuronSBTensor(name=\"a\", shape=(128,4096), dtype=\"float32\", "
              "partition_dim=0)\nv0.markInput(a)\n"
              "p = m2.APIndex(name=\"p\", ub=%d)\nf = m2.APIndex(name=\"f\", ub=%d)\n"
              "with m0.AffineAxis(name=\"i\", ub=%d) as i:\n"
              "    m3.TensorCopyOp(dst=a[p, f], src=a[p, f], predicates=[%s], name=\"c\")\n"
              "ir=v0\n",
              p, f, 1048576 / (p * f), guards);
  Module *module = text_read(&arena, &strings, text.bytes, text.length, &diags);
  if (!module || !module_verify(module, &diags)) {
    fprintf(stderr, "%s: %s\n", name, diags.first ? diags.first->message : "not read");
    exit(1);
  }
  double best = 1e9;
  for (int round = 0; round < 5; round++) {
    Arena scratch;
    arena_init(&scratch, 0);
    double start = bench_seconds();
    const GuardedList *list = guarded_list(&scratch, module->root, true);
    double seconds = bench_seconds() - start;
    if (list->items.count != 1 || list->items.at[0].kept < 0) exit(1);
    if (seconds < best) best = seconds;
    arena_release(&scratch);
  }
  bench_report(name, best * 1000, "ms", 50);
  text_release(&text);
  arena_release(&arena);
}

int main(void) {
  measure("mask of 2^20 points, causal", "64*i + p - f >= 0, f <= 4000", 64, 4096);
  measure("mask of 2^20 points, remainders", "(i + 3*p + f)%7 >= 2, (f + p)//5 - i <= 700", 64,
          4096);
  measure("mask of 2^20 points, rows of 4", "i + p - 2*f >= 40, (i + f)%9 >= 1", 64, 4);
  return 0;
}
