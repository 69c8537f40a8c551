// Reading and printing form A on generated texts of 10 MB: tiled kernels in loops (long lines with
// accesses and predicates), and a flat graph of short lines. Bar: 40 MB/s for reading and printing
// together, which is 250 ms. Times are of the processor, so that other work on the machine does not
// count.
#include "bench/bench.h"
#include "text/print.h"
#include "text/read.h"

// The same program runs as WASM, where the bar is 20 MB/s (tests/bench/text.mjs).
#ifdef __wasm__
#define WHERE "WASM: "
enum { BAR = 500 };
#else
#define WHERE "text: "
enum { BAR = 250 };
#endif

enum { BYTES = 10 << 20 };

static double cpu_seconds(void) {
  return (double)clock() / CLOCKS_PER_SEC;
}

static void add_kernel(Text *text, uint32_t k) {
  text_printf(text,
              "with m0.AffineAxis(name=\"t%u\", ub=8, axis_type=m0.AxisType.Parallel) as t%u:\n", k,
              k);
  text_printf(text,
              "    a%u = m5.NeuronSBTensor(name=\"a%u\", shape=(128,300), dtype=\"float32\", "
              "partition_dim=0)\n"
              "    b%u = m5.NeuronSBTensor(name=\"b%u\", shape=(128,300), dtype=\"float32\", "
              "partition_dim=0)\n"
              "    m%u_ = m5.NeuronSBTensor(name=\"m%u\", shape=(128,1), dtype=\"float32\", "
              "partition_dim=0)\n",
              k, k, k, k, k, k);
  text_printf(text,
              "    ld%u = m4.SBAtomLoad(dst=a%u[p, f], src=x[128*t%u+p, f], "
              "predicates=[128*t%u + p < 1000], name=\"ld%u\")\n"
              "    rm%u = m4.TensorReduceOp(dst=m%u_[p, 0], src=a%u[p, f], op=\"max\", axis=\"X\", "
              "negate=True, predicates=[128*t%u + p < 1000], name=\"rm%u\")\n",
              k, k, k, k, k, k, k, k, k, k);
  text_printf(text,
              "    ex%u = m4.ActivationOp(dst=b%u[0:128, 0:300], src=a%u[0:128, 0:300], "
              "func=\"Exp\", bias=m%u_[0:128, 0:1], scale=1.0, attrs={\"stage_id\": 1}, "
              "name=\"ex%u\")\n"
              "    st%u = m4.SBAtomStore(dst=y[128*t%u:128*t%u+128, 0:300], src=b%u[0:128, 0:300], "
              "name=\"st%u\")\n",
              k, k, k, k, k, k, k, k, k, k);
}

static void make_kernels(Text *text) {
  text_puts(text, "v0 = m0.Function(id_=0, batch_ids=[], attrs=(\"model-type=memory-bound\",))\n"
                  "x = m0.Tensor(name=\"x\", shape=(1024,300), dtype=\"float32\")\n"
                  "y = m0.Tensor(name=\"y\", shape=(1024,300), dtype=\"float32\")\n"
                  "v0.markInput(x)\np = m2.APIndex(name=\"p\", ub=128)\n"
                  "f = m2.APIndex(name=\"f\", ub=300)\n");
  for (uint32_t k = 0; text->length < BYTES; k++) add_kernel(text, k);
  text_puts(text, "v0.markOutput(y)\nir=v0\n");
}

static void make_flat(Text *text) {
  text_puts(text, "v0 = m0.Function(id_=0, batch_ids=[], attrs=(\"model-type=memory-bound\",))\n"
                  "t0 = m5.NeuronSBTensor(name=\"t0\", shape=(1,64), dtype=\"uint8\", "
                  "partition_dim=0)\nv0.markInput(t0)\n");
  for (uint32_t k = 1; text->length < BYTES; k++) {
    text_printf(text,
                "t%u = m5.NeuronSBTensor(name=\"t%u\", shape=(1,64), dtype=\"uint8\", "
                "partition_dim=0)\n"
                "o%u = m4.SundaCustomOp(dsts=[t%u], srcs=[t%u, t%u], function_name=\"f\", "
                "name=\"o%u\")\n",
                k, k, k, k, k - 1, k / 2, k);
  }
  text_puts(text, "ir=v0\n");
}

static void measure(const char *name, void (*make)(Text *)) {
  Text text = {0}, printed = {0};
  make(&text);
  double best_read = 1e9, best_print = 1e9;
  for (int i = 0; i < 5; i++) {
    Arena arena;
    StrTable strings;
    Diags diags;
    arena_init(&arena, 0);
    str_table_init(&strings, &arena);
    diags_init(&diags, &arena);
    double start = cpu_seconds();
    Module *module = text_read(&arena, &strings, text.bytes, text.length, &diags);
    double read = cpu_seconds();
    if (!module) {
      fprintf(stderr, "%s: %s\n", name, diags.first->message);
      exit(1);
    }
    printed.length = 0;
    text_print_module(&printed, module);
    double done = cpu_seconds();
    if (read - start < best_read) best_read = read - start;
    if (done - read < best_print) best_print = done - read;
    if (i == 0)
      printf("%s: %.1f MB in, %.1f MB out, %.1f MB of memory\n", name, (double)text.length / 1e6,
             (double)printed.length / 1e6, (double)arena.used / 1e6);
    arena_release(&arena);
  }
  // the printed text is longer than the one read; both count, per megabyte of their own
  double read = best_read * 1e3 / ((double)text.length / 1e7);
  double print = best_print * 1e3 / ((double)printed.length / 1e7);
  char label[96];
  snprintf(label, sizeof label, WHERE "read 10 MB, %s", name);
  bench_report(label, read, "ms", 0);
  snprintf(label, sizeof label, WHERE "print 10 MB, %s", name);
  bench_report(label, print, "ms", 0);
  snprintf(label, sizeof label, WHERE "read and print 10 MB, %s", name);
  bench_report(label, read + print, "ms", BAR);
  text_release(&text);
  text_release(&printed);
}

int main(void) {
  measure("tiled kernels", make_kernels);
  measure("flat graph", make_flat);
  return 0;
}
