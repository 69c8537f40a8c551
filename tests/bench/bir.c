// BIR of 100,000 instructions: lowering, writing its JSON, reading it back. Tiled kernels in loops,
// as the text bench has them, with their computed dependences. Bars: lower and write 600 ms (that
// is for WASM, bir.mjs; native must be well below), reading 50 MB/s.
#include "analysis/deps.h"
#include "bench/bench.h"
#include "bir/lower.h"
#include "bir/verify.h"
#include "text/read.h"
#include "json/bir_read.h"
#include "json/bir_write.h"

enum { KERNELS = 20000 }; // of five instructions each

static void add_kernel(Text *text, uint32_t k) {
  text_printf(text,
              "with m0.AffineAxis(name=\"t%u\", ub=8, axis_type=m0.AxisType.Parallel) as t:\n", k);
  text_printf(text,
              "    a = m5.NeuronSBTensor(name=\"a%u\", shape=(128,300), dtype=\"float32\", "
              "partition_dim=0)\n"
              "    b = m5.NeuronSBTensor(name=\"b%u\", shape=(128,300), dtype=\"float32\", "
              "partition_dim=0)\n"
              "    w = m5.NeuronSBTensor(name=\"w%u\", shape=(128,128), dtype=\"float32\", "
              "partition_dim=0)\n"
              "    m = m5.NeuronPSUMTensor(name=\"m%u\", shape=(128,300), dtype=\"float32\", "
              "partition_dim=0)\n",
              k, k, k, k);
  text_printf(text,
              "    m4.SBAtomLoad(dst=a[p, f], src=x[128*t+p, f], predicates=[128*t + p < 1000], "
              "name=\"ld%u\")\n"
              "    m4.SBAtomLoad(dst=w[0:128, 0:128], src=x[128*t:128*t+128, 0:128], "
              "name=\"lw%u\")\n"
              "    m4.MatMulOp(dst=m[0:128, 0:300], stationary=w[0:128, 0:128], moving=a[0:128, "
              "0:300], name=\"mm%u\")\n"
              "    m4.ActivationOp(dst=b[0:128, 0:300], src=m[0:128, 0:300], func=\"Exp\", "
              "scale=0.125, name=\"ex%u\")\n"
              "    m4.SBAtomStore(dst=y[128*t:128*t+128, 0:300], src=b[0:128, 0:300], "
              "name=\"st%u\")\n",
              k, k, k, k, k);
}

static void make_program(Text *text) {
  text_puts(text, "v0 = m0.Function(id_=0, batch_ids=[], attrs=(\"model-type=memory-bound\",))\n"
                  "x = m0.Tensor(name=\"x\", shape=(1024,300), dtype=\"float32\")\n"
                  "y = m0.Tensor(name=\"y\", shape=(1024,300), dtype=\"float32\")\n"
                  "v0.markInput(x)\np = m2.APIndex(name=\"p\", ub=128)\n"
                  "f = m2.APIndex(name=\"f\", ub=300)\n");
  for (uint32_t k = 0; k < KERNELS; k++) add_kernel(text, k);
  text_puts(text, "v0.markOutput(y)\nir=v0\n");
}

static void stop(const Diags *diags) {
  fprintf(stderr, "%s\n", diags->first ? diags->first->message : "failed");
  exit(1);
}

int main(void) {
  Text source = {0}, json = {0}, again = {0};
  make_program(&source);
  Arena arena, scratch;
  StrTable strings;
  Diags diags;
  arena_init(&arena, 0);
  arena_init(&scratch, 0);
  str_table_init(&strings, &arena);
  diags_init(&diags, &arena);
  Module *module = text_read(&arena, &strings, source.bytes, source.length, &diags);
  if (!module) stop(&diags);
  deps_ensure(module->functions.at[0], &arena, &scratch);
  double lower = 1e9, verify = 1e9, write = 1e9, read = 1e9;
  for (int i = 0; i < 3; i++) {
    Arena own;
    arena_init(&own, 0);
    json.length = 0;
    double start = bench_seconds();
    BirModule *bir = bir_lower(&own, module, target_find("sunda"), &diags);
    double lowered = bench_seconds();
    if (!bir || !bir_verify(bir, target_find("sunda"), &diags)) stop(&diags);
    double verified = bench_seconds();
    bir_write_json(&json, bir, false);
    double written = bench_seconds();
    if (lowered - start < lower) lower = lowered - start;
    if (verified - lowered < verify) verify = verified - lowered;
    if (written - verified < write) write = written - verified;
    if (i == 0)
      printf("%u BIR instructions, %.1f MB of memory, %.1f MB of JSON\n", bir->first->insts.count,
             (double)own.used / 1e6, (double)json.length / 1e6);
    arena_release(&own);
  }
  for (int i = 0; i < 2; i++) {
    Arena own;
    StrTable names;
    arena_init(&own, 0);
    str_table_init(&names, &own);
    double start = bench_seconds();
    BirModule *bir = bir_read_json(&own, &names, json.bytes, json.length, &diags);
    double done = bench_seconds();
    if (!bir) stop(&diags);
    if (done - start < read) read = done - start;
    if (i == 0) {
      printf("reading takes %.1f MB of memory\n", (double)own.used / 1e6);
      bir_write_json(&again, bir, false);
      bool is_same =
          again.length == json.length && memcmp(again.bytes, json.bytes, (size_t)json.length) == 0;
      if (!is_same) {
        fprintf(stderr, "what was read back is written differently\n");
        return 1;
      }
    }
    arena_release(&own);
  }
  bench_report("BIR: lower 100,000 instructions, native", lower * 1e3, "ms", 0);
  bench_report("BIR: verify them", verify * 1e3, "ms", 0);
  bench_report("BIR: write their JSON", write * 1e3, "ms", 0);
  bench_report("BIR: lower and write, native", (lower + write) * 1e3, "ms", 600);
  // milliseconds for 50 MB: the bar is 50 MB/s
  bench_report("BIR: read 50 MB of JSON, native", read * 1e3 * 5e7 / (double)json.length, "ms",
               1000);
  return 0;
}
