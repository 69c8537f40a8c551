// Random nested programs of opaque operations on one-row tensors, whole or in halves: what they
// compute shows every value that is read, and what they read has been written. Header-only.
#ifndef TESTS_PROPERTY_OPAQUE_PROGRAMS_H
#define TESTS_PROPERTY_OPAQUE_PROGRAMS_H

#include "support/text.h"
#include "unit/test.h"

enum { OPAQUE_TENSORS = 64 };

typedef struct OpaqueWriter {
  Text text;
  TestRandom *random;
  uint32_t indent, next_tensor, next_inst, next_scope, insts_left;
  uint32_t visible[OPAQUE_TENSORS], visible_count; // tensors in scope; their widths:
  uint32_t widths[OPAQUE_TENSORS];
  uint32_t written[OPAQUE_TENSORS]; // halves that hold something: bits 1 and 2
  uint32_t loops[3], loop_count;    // scopes around that are loops
  bool is_flat, has_parts;
  bool shows_reads; // every execution of an operation also writes a place of its own
} OpaqueWriter;

static inline uint32_t opaque_below(OpaqueWriter *writer, uint32_t bound) {
  return test_random_below(writer->random, bound);
}

static inline void opaque_line_begin(OpaqueWriter *writer) {
  for (uint32_t i = 0; i < writer->indent; i++) text_puts(&writer->text, "    ");
}

static inline void opaque_tensor(OpaqueWriter *writer) {
  if (writer->next_tensor == OPAQUE_TENSORS) return;
  uint32_t tensor = writer->next_tensor++;
  bool is_psum = !opaque_below(writer, 5);
  writer->widths[tensor] = 1u << (2 + opaque_below(writer, 4));
  writer->visible[writer->visible_count++] = tensor;
  opaque_line_begin(writer);
  text_printf(&writer->text,
              "t%u = m5.%s(name=\"t%u\", shape=(1,%u), dtype=\"uint8\", partition_dim=0)\n", tensor,
              is_psum ? "NeuronPSUMTensor" : "NeuronSBTensor", tensor, writer->widths[tensor]);
}

// A random half, or all, of a random tensor in scope: its halves as bits.
static inline uint32_t opaque_choose(OpaqueWriter *writer, uint32_t *tensor) {
  *tensor = writer->visible[opaque_below(writer, writer->visible_count)];
  return writer->has_parts && !opaque_below(writer, 3) ? 1 + opaque_below(writer, 2) : 3;
}

static inline void opaque_access(OpaqueWriter *writer, uint32_t tensor, uint32_t halves) {
  uint32_t half = writer->widths[tensor] / 2;
  text_printf(&writer->text, "t%u", tensor);
  if (halves == 3) return;
  text_printf(&writer->text, "[0:1, %u:%u]", halves == 2 ? half : 0, halves == 2 ? 2 * half : half);
}

static inline void opaque_inst(OpaqueWriter *writer) {
  uint32_t inst = writer->next_inst++, tensor, written, halves = opaque_choose(writer, &written);
  opaque_line_begin(writer);
  text_printf(&writer->text, "o%u = m4.SundaCustomOp(dsts=[", inst);
  opaque_access(writer, written, halves);
  if (writer->shows_reads) {
    text_printf(&writer->text, ", y%u[0:1, 0", inst);
    for (uint32_t end = 0, i = 0, step = 4; end < 2; i++) {
      if (i < writer->loop_count) {
        text_printf(&writer->text, "+%u*i%u", step, writer->loops[i]);
        step *= 3;
        continue;
      }
      text_puts(&writer->text, end ? "+4]" : ":0");
      end++;
      i = UINT32_MAX;
      step = 4;
    }
  }
  text_puts(&writer->text, "], srcs=[");
  const char *comma = "";
  for (uint32_t i = 0; i < 2; i++) { // only what holds something is read
    uint32_t wanted = opaque_choose(writer, &tensor);
    if ((writer->written[tensor] & wanted) != wanted) continue;
    text_puts(&writer->text, comma);
    opaque_access(writer, tensor, wanted);
    comma = ", ";
  }
  writer->written[written] |= halves;
  text_printf(&writer->text, "], function_name=\"f%u\", name=\"o%u\")\n", inst, inst);
  writer->insts_left--;
}

static inline void opaque_body(OpaqueWriter *writer) {
  uint32_t visible = writer->visible_count;
  for (uint32_t i = 1 + opaque_below(writer, 4); i--;) opaque_tensor(writer);
  opaque_inst(writer);
  for (uint32_t i = 2 + opaque_below(writer, 7); i-- && writer->insts_left;) {
    if (writer->is_flat || writer->indent == 3 || opaque_below(writer, 4)) {
      opaque_inst(writer);
      continue;
    }
    uint32_t scope = writer->next_scope++;
    opaque_line_begin(writer);
    bool is_loop = opaque_below(writer, 3) > 0;
    if (is_loop) {
      writer->loops[writer->loop_count++] = scope;
      text_printf(&writer->text, "with m0.AffineAxis(name=\"i%u\", ub=3) as i%u:\n", scope, scope);
    } else {
      text_printf(&writer->text, "with m0.ScopeRegion(name=\"s%u\"%s):\n", scope,
                  opaque_below(writer, 4) ? "" : ", no_reorder=True");
    }
    writer->indent++;
    opaque_body(writer);
    writer->indent--;
    writer->loop_count -= is_loop;
  }
  writer->visible_count = visible;
}

static inline void opaque_program(OpaqueWriter *writer) {
  text_puts(&writer->text, "v0 = m0.Function(id_=0, batch_ids=[])\n");
  for (uint32_t i = 0; i < writer->insts_left && writer->shows_reads; i++) {
    text_printf(&writer->text,
                "y%u = m5.NeuronSBTensor(name=\"y%u\", shape=(1,108), dtype=\"uint8\", "
                "partition_dim=0)\n",
                i, i);
  }
  for (uint32_t i = 0; i < 3; i++) opaque_tensor(writer);
  text_puts(&writer->text, "v0.markInput(t0)\n");
  writer->written[0] = 3;
  while (writer->insts_left) opaque_body(writer);
  text_puts(&writer->text, "v0.markOutput(t1)\nir=v0\n");
}

#endif
