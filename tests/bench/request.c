// Whole requests, natively and without input or output: the program is made here, as
// tests/bench/lib/programs.mjs makes it, and the answer is looked at only for its outcome.
#include "bench/bench.h"

#include "support/text.h"
#include "json/request.h"

enum { WIDTH = 16, UNITS = 100000, REPEATS = 3 };

typedef struct Random {
  uint32_t state;
} Random;

static uint32_t next_below(Random *random, uint32_t bound) {
  random->state += 0x6d2b79f5u; // mulberry32
  uint32_t t = (random->state ^ random->state >> 15) * (random->state | 1);
  t ^= t + (t ^ t >> 7) * (t | 61);
  return (t ^ t >> 14) % bound;
}

static uint32_t pick(Random *random, uint32_t layer) {
  return layer == 0 ? 0 : (layer - 1) * WIDTH + 1 + next_below(random, WIDTH);
}

// The text with JSON's escapes for quotes and newlines.
static void put_program(Text *text, uint32_t units) {
  Random random = {1};
  text_puts(text, "v0 = m0.Function(id_=0, batch_ids=[], attrs=())\\n"
                  "t0 = m5.NeuronSBTensor(name=\\\"t0\\\", shape=(128,64), dtype=\\\"uint8\\\", "
                  "partition_dim=0)\\nv0.markInput(t0)\\n");
  for (uint32_t i = 1; i <= units; i++) {
    uint32_t layer = (i - 1) / WIDTH;
    uint32_t a = pick(&random, layer), b = pick(&random, layer);
    uint32_t size = 4u << next_below(&random, 10);
    text_printf(text,
                "t%u = m5.NeuronSBTensor(name=\\\"t%u\\\", shape=(128,%u), dtype=\\\"uint8\\\", "
                "partition_dim=0)\\n",
                i, i, size);
    text_printf(text, "i%u = m4.SundaCustomOp(dsts=[t%u], srcs=[t%u", i, i, a);
    if (a != b) text_printf(text, ", t%u", b);
    text_printf(text, "], function_name=\\\"f\\\", name=\\\"i%u\\\")\\n", i);
  }
  text_printf(text, "v0.markOutput(t%u)\\nir=v0\\n", units);
}

// Seconds of the fastest of a few requests; ends the program when one goes wrong.
static double seconds_of(const char *passes, const char *more) {
  Text request = {0};
  text_printf(&request, "{\"version\":1,\"command\":\"run\",\"passes\":\"%s\"%s,\"source\":\"",
              passes, more);
  put_program(&request, UNITS);
  text_puts(&request, "\"}");
  double best = 1e9;
  for (int i = 0; i < REPEATS; i++) {
    Session *session = session_create();
    double start = bench_seconds();
    char *answer = session_request(session, request.bytes);
    double taken = bench_seconds() - start;
    if (taken < best) best = taken;
    if (!strstr(answer, "\"ok\":true")) {
      fprintf(stderr, "%s: %.400s\n", passes, answer);
      exit(1);
    }
    free(answer);
    session_destroy(session);
  }
  text_release(&request);
  return best;
}

int main(void) {
  static const char list[] = "deps,minreg{strategy=seed}";
  double parsed = seconds_of("none", "");
  bench_report("native: parse, 100,000 instructions", parsed * 1e3, "ms", 0);
  bench_report("native: parse, deps, minreg seed", seconds_of(list, "") * 1e3, "ms", 0);
  bench_report("native: the same and BIR",
               seconds_of("deps,minreg{strategy=seed},lower-bir", ",\"emit\":[\"bir\"]") * 1e3,
               "ms", 0);
  return 0;
}
