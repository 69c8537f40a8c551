// Random valid programs in form A, for tests of any part of the core.
//
// gen_program writes a program that evaluates: every element is written before it is read,
// addresses are in range, and operands' indices fit. It has tile loops with boundary masks (as
// predicates or as a Filter), inner sequential loops, regions and blocks, sliced, named and bare
// accesses, parts written one by one, updates in place, reductions, contractions into PSUM, aliases
// and edges, each only when asked for. gen_odd_program is about the text alone: it need not
// evaluate, and has everything else the language knows. The same random numbers give the same
// program.
#ifndef TESTS_PROPERTY_GEN_H
#define TESTS_PROPERTY_GEN_H

#include <stdio.h>

#include "support/text.h"
#include "unit/test.h"

enum {
  GEN_MASKS = 1,      // rows that do not divide by the tile
  GEN_INNER = 2,      // sequential loops inside tiles
  GEN_REGIONS = 4,    // ScopeRegion, Block, StmtGroup
  GEN_MATMUL = 8,     // contractions (only in tiles without mask)
  GEN_ALIASES = 16,   // an output in an input's buffer
  GEN_EDGES = 32,     // user edges, always forward
  GEN_OPAQUE = 64,    // SundaCustomOp
  GEN_BFLOAT16 = 128, // some tensors in bfloat16
  GEN_ALL = 255
};

typedef struct GenOptions {
  uint32_t features;        // GEN_*
  uint32_t tile_statements; // about so many in each tile
  uint32_t tiles;           // loop nests, 1 to 8
} GenOptions;

enum { GEN_MOST_VALUES = 96, GEN_MOST_INSTS = 64 };

typedef struct GenValue {
  uint32_t number;
  bool is_column; // [P,1] instead of [P,F]
} GenValue;

typedef struct Gen {
  Text *out;
  TestRandom *random;
  GenOptions options;
  uint32_t partitions, width, rows, tile_count, depth;
  uint32_t next;    // number of the next variable
  bool is_masked;   // the tile at hand has a boundary
  bool is_filtered; // a Filter around carries the mask
  uint32_t inner;   // number of the sequential loop around, 0 for none
  GenValue values[GEN_MOST_VALUES];
  uint32_t value_count;
  uint32_t insts[GEN_MOST_INSTS]; // of the scope at hand, for edges
  uint32_t inst_count;
  uint32_t inputs, outputs;
} Gen;

static inline uint32_t gen_below(Gen *gen, uint32_t bound) {
  return test_random_below(gen->random, bound);
}

static inline bool gen_has(const Gen *gen, uint32_t feature) {
  return (gen->options.features & feature) != 0;
}

static inline bool gen_chance(Gen *gen, uint32_t feature, uint32_t one_in) {
  return gen_has(gen, feature) && gen_below(gen, one_in) == 0;
}

static inline void gen_indent(Gen *gen) {
  for (uint32_t i = 0; i < gen->depth; i++) text_puts(gen->out, "    ");
}

static inline const char *gen_dtype(Gen *gen) {
  return gen_chance(gen, GEN_BFLOAT16, 3) ? "bfloat16" : "float32";
}

// ---- accesses ----------------------------------------------------------------------------------

typedef enum GenForm { GEN_NAMED, GEN_SLICED, GEN_BARE } GenForm;

static inline GenForm gen_form(Gen *gen) {
  return gen->is_masked ? GEN_NAMED : (GenForm)gen_below(gen, 3);
}

static inline void gen_access(Gen *gen, GenValue value, GenForm form) {
  text_printf(gen->out, "v%u_", value.number);
  if (form == GEN_BARE) return;
  if (form == GEN_NAMED) {
    text_printf(gen->out, value.is_column ? "[p, 0]" : "[p, f]");
  } else {
    text_printf(gen->out, "[0:%u, 0:%u]", gen->partitions, value.is_column ? 1 : gen->width);
  }
}

// Row tile `t` of a DRAM tensor.
static inline void gen_rows(Gen *gen, const char *tensor, GenForm form) {
  uint32_t n = gen->partitions;
  if (form == GEN_NAMED) {
    text_printf(gen->out, "%s[%u*t+p, f]", tensor, n);
  } else {
    text_printf(gen->out, "%s[%u*t:%u*t+%u, 0:%u]", tensor, n, n, n, gen->width);
  }
}

static inline uint32_t gen_begin(Gen *gen, const char *cls) {
  uint32_t number = gen->next++;
  gen_indent(gen);
  text_printf(gen->out, "i%u_ = %s(", number, cls);
  return number;
}

// Predicates and the end of an instruction's line.
static inline void gen_end(Gen *gen, uint32_t number, bool may_skip) {
  bool has_mask = gen->is_masked && !gen->is_filtered;
  bool is_skipped = may_skip && gen->inner && gen_below(gen, 3) == 0;
  if (has_mask || is_skipped) {
    text_puts(gen->out, ", predicates=[");
    if (has_mask) {
      uint32_t form = gen_below(gen, 4);
      if (form == 2) {
        text_printf(gen->out, "%u > %u*t + p", gen->rows, gen->partitions);
      } else if (form == 0) {
        text_printf(gen->out, "%u*t + p < %u", gen->partitions, gen->rows);
      } else if (form == 1) {
        text_printf(gen->out, "%u*t + p <= %u - 1", gen->partitions, gen->rows);
      } else {
        text_printf(gen->out, "-%u*t - p + %u - 1 >= 0", gen->partitions, gen->rows);
      }
    }
    if (has_mask && is_skipped) text_puts(gen->out, ", ");
    if (is_skipped) text_printf(gen->out, "k%u >= 1", gen->inner);
    text_putc(gen->out, ']');
  }
  text_printf(gen->out, ", name=\"i%u\")\n", number);
  if (gen->inst_count < GEN_MOST_INSTS) gen->insts[gen->inst_count++] = number;
}

static inline GenValue gen_declare(Gen *gen, bool is_column) {
  GenValue value = {gen->next++, is_column};
  gen_indent(gen);
  text_printf(gen->out,
              "v%u_ = m5.NeuronSBTensor(name=\"v%u\", shape=(%u,%u), dtype=\"%s\", "
              "partition_dim=0)\n",
              value.number, value.number, gen->partitions, is_column ? 1 : gen->width,
              gen_dtype(gen));
  return value;
}

static inline void gen_keep(Gen *gen, GenValue value) {
  if (gen->value_count < GEN_MOST_VALUES) gen->values[gen->value_count++] = value;
}

// A value of the kind, NULL when there is none.
static inline const GenValue *gen_pick(Gen *gen, bool is_column) {
  uint32_t found = 0;
  const GenValue *picked = NULL;
  for (uint32_t i = 0; i < gen->value_count; i++) {
    if (gen->values[i].is_column != is_column) continue;
    if (gen_below(gen, ++found) == 0) picked = &gen->values[i];
  }
  return picked;
}

// ---- statements --------------------------------------------------------------------------------

static inline void gen_load(Gen *gen) {
  char name[16];
  GenValue value = gen_declare(gen, false);
  GenForm form = gen->is_masked ? GEN_NAMED : (GenForm)gen_below(gen, 2);
  uint32_t number = gen_begin(gen, "m4.SBAtomLoad");
  snprintf(name, sizeof name, "x%u", gen_below(gen, gen->inputs));
  text_puts(gen->out, "dst=");
  gen_access(gen, value, form);
  text_puts(gen->out, ", src=");
  gen_rows(gen, name, form);
  gen_end(gen, number, false);
  gen_keep(gen, value);
}

static inline void gen_store(Gen *gen, const char *tensor) {
  const GenValue *value = gen_pick(gen, false);
  if (!value) return;
  GenForm form = gen->is_masked ? GEN_NAMED : (GenForm)gen_below(gen, 2);
  uint32_t number = gen_begin(gen, "m4.SBAtomStore");
  text_puts(gen->out, "dst=");
  gen_rows(gen, tensor, form);
  text_puts(gen->out, ", src=");
  gen_access(gen, *value, form);
  gen_end(gen, number, false);
}

// The destination of a tile operation: a new tile, or one there is (its old value is overwritten).
static inline GenValue gen_destination(Gen *gen, bool *is_new) {
  const GenValue *old = gen_below(gen, 4) == 0 ? gen_pick(gen, false) : NULL;
  *is_new = !old;
  return old ? *old : gen_declare(gen, false);
}

static inline void gen_unary(Gen *gen) {
  static const char *const funcs[] = {"Relu", "Tanh", "Square", "Identity", "Gelu", "Sigmoid"};
  const GenValue *src = gen_pick(gen, false), *bias = gen_pick(gen, true);
  if (!src) return;
  GenValue from = *src, column = bias ? *bias : (GenValue){0, true};
  bool is_new;
  GenValue dst = gen_destination(gen, &is_new);
  GenForm form = gen_form(gen);
  uint32_t number = gen_begin(gen, "m4.ActivationOp");
  text_puts(gen->out, "dst=");
  gen_access(gen, dst, form);
  text_puts(gen->out, ", src=");
  gen_access(gen, from, form);
  text_printf(gen->out, ", func=\"%s\"", funcs[gen_below(gen, 6)]);
  if (bias && form != GEN_BARE && gen_below(gen, 2)) {
    text_puts(gen->out, ", bias=");
    gen_access(gen, column, form);
  }
  if (gen_below(gen, 3) == 0) text_puts(gen->out, ", scale=0.5");
  gen_end(gen, number, !is_new);
  if (is_new) gen_keep(gen, dst);
}

static inline void gen_binary(Gen *gen) {
  static const char *const ops[] = {"add", "subtract", "mult", "max", "min"};
  const GenValue *left = gen_pick(gen, false);
  const GenValue *right = gen_pick(gen, false);
  if (!left) return;
  GenValue a = *left, b = *right;
  bool is_new;
  GenValue dst = gen_destination(gen, &is_new);
  GenForm form = gen_form(gen);
  uint32_t number = gen_begin(gen, "m4.TensorTensorOp");
  text_puts(gen->out, "dst=");
  gen_access(gen, dst, form);
  text_puts(gen->out, ", src0=");
  gen_access(gen, a, form);
  text_puts(gen->out, ", src1=");
  gen_access(gen, b, form);
  text_printf(gen->out, ", op=\"%s\"", ops[gen_below(gen, 5)]);
  gen_end(gen, number, !is_new);
  if (is_new) gen_keep(gen, dst);
}

static inline void gen_scalar(Gen *gen) {
  const GenValue *src = gen_pick(gen, false), *column = gen_pick(gen, true);
  if (!src) return;
  GenValue from = *src, by = column ? *column : (GenValue){0, true};
  bool is_new;
  GenValue dst = gen_destination(gen, &is_new);
  GenForm form = gen->is_masked ? GEN_NAMED : (GenForm)gen_below(gen, 2);
  uint32_t number = gen_begin(gen, "m4.TensorScalarPtrOp");
  text_puts(gen->out, "dst=");
  gen_access(gen, dst, form);
  text_puts(gen->out, ", src=");
  gen_access(gen, from, form);
  text_puts(gen->out, ", operand0=");
  if (column && gen_below(gen, 3)) {
    gen_access(gen, by, form);
  } else {
    text_printf(gen->out, "%d.%u", (int)gen_below(gen, 5) - 2, gen_below(gen, 10));
  }
  text_printf(gen->out, ", op0=\"%s\"", gen_below(gen, 2) ? "mult" : "add");
  gen_end(gen, number, !is_new);
  if (is_new) gen_keep(gen, dst);
}

static inline void gen_reduce(Gen *gen) {
  const GenValue *src = gen_pick(gen, false);
  if (!src) return;
  GenValue from = *src, dst = gen_declare(gen, true);
  GenForm form = gen->is_masked ? GEN_NAMED : (GenForm)gen_below(gen, 2);
  uint32_t number = gen_begin(gen, "m4.TensorReduceOp");
  text_puts(gen->out, "dst=");
  gen_access(gen, dst, form);
  text_puts(gen->out, ", src=");
  gen_access(gen, from, form);
  text_printf(gen->out, ", op=\"%s\"", gen_below(gen, 2) ? "add" : "max");
  gen_end(gen, number, false);
  gen_keep(gen, dst);
}

static inline void gen_select(Gen *gen) {
  const GenValue *src = gen_pick(gen, false);
  if (!src) return;
  GenValue from = *src, dst = gen_declare(gen, false);
  uint32_t number = gen_begin(gen, "m4.AffSelTensorScalarOp");
  text_puts(gen->out, "dst=");
  gen_access(gen, dst, GEN_NAMED);
  text_puts(gen->out, ", src=");
  gen_access(gen, from, GEN_NAMED);
  text_printf(gen->out, ", predicate=%u*p - f + %u >= 0, fill_value=0.0", 1 + gen_below(gen, 3),
              gen_below(gen, 4));
  gen_end(gen, number, false);
  gen_keep(gen, dst);
}

// A tile written in two parts, which touch different elements.
static inline void gen_parts(Gen *gen) {
  if (gen->is_masked || gen->width < 2) return;
  const GenValue *src = gen_pick(gen, false);
  if (!src) return;
  GenValue from = *src, dst = gen_declare(gen, false);
  uint32_t cut = 1 + gen_below(gen, gen->width - 1);
  for (uint32_t part = 0; part < 2; part++) {
    uint32_t low = part ? cut : 0, high = part ? gen->width : cut;
    uint32_t number = gen_begin(gen, "m3.TensorCopyOp");
    text_printf(gen->out, "dst=v%u_[0:%u, %u:%u], src=v%u_[0:%u, %u:%u]", dst.number,
                gen->partitions, low, high, from.number, gen->partitions, low, high);
    gen_end(gen, number, false);
  }
  gen_keep(gen, dst);
}

static inline void gen_memset(Gen *gen) {
  GenValue dst = gen_declare(gen, gen_below(gen, 3) == 0);
  uint32_t number = gen_begin(gen, "m4.MemsetOp");
  text_puts(gen->out, "dst=");
  gen_access(gen, dst, gen_form(gen));
  text_printf(gen->out, ", value=%u.5", gen_below(gen, 4));
  gen_end(gen, number, false);
  gen_keep(gen, dst);
}

static inline void gen_opaque(Gen *gen) {
  const GenValue *left = gen_pick(gen, false), *right = gen_pick(gen, false);
  if (!left || gen->is_masked || gen->is_filtered) return;
  GenValue a = *left, b = *right, dst = gen_declare(gen, false);
  uint32_t number = gen_begin(gen, "m4.SundaCustomOp");
  text_printf(gen->out, "dsts=[v%u_], srcs=[v%u_, v%u_], function_name=\"g%u\"", dst.number,
              a.number, b.number, gen_below(gen, 3));
  gen_end(gen, number, false);
  gen_keep(gen, dst);
}

// PSUM += a^T b; its copy goes to z[t].
static inline void gen_matmul(Gen *gen) {
  const GenValue *left = gen_pick(gen, false), *right = gen_pick(gen, false);
  if (!left || gen->is_masked) return;
  GenValue a = *left, b = *right;
  uint32_t ps = gen->next++, copy = gen->next++, n = gen->partitions, w = gen->width;
  gen_indent(gen);
  text_printf(gen->out,
              "v%u_ = m5.NeuronPSUMTensor(name=\"v%u\", shape=(%u,%u), dtype=\"float32\", "
              "partition_dim=0, init=0.0)\n",
              ps, ps, w, w);
  gen_indent(gen);
  text_printf(gen->out,
              "v%u_ = m5.NeuronSBTensor(name=\"v%u\", shape=(%u,%u), dtype=\"float32\", "
              "partition_dim=0)\n",
              copy, copy, w, w);
  uint32_t number = gen_begin(gen, "m4.MatMulOp");
  text_printf(gen->out,
              "dst=v%u_[0:%u, 0:%u], stationary=v%u_[0:%u, 0:%u], moving=v%u_[0:%u, 0:%u], "
              "is_accumulate=True",
              ps, w, w, a.number, n, w, b.number, n, w);
  gen_end(gen, number, true);
  number = gen_begin(gen, "m3.TensorCopyOp");
  text_printf(gen->out, "dst=v%u_, src=v%u_", copy, ps);
  gen_end(gen, number, false);
  number = gen_begin(gen, "m4.SBAtomStore");
  text_printf(gen->out, "dst=z[t, 0:%u, 0:%u], src=v%u_[0:%u, 0:%u]", w, w, copy, w, w);
  gen_end(gen, number, false);
}

static inline void gen_edge(Gen *gen) {
  if (gen->inst_count < 2) return;
  static const char *const kinds[] = {"ORDERED", "ANTI", "OUTPUT", "FLOW"};
  uint32_t dst = 1 + gen_below(gen, gen->inst_count - 1), src = gen_below(gen, dst);
  gen_indent(gen);
  text_printf(gen->out,
              "i%u_.add_dep_edge(m6.DependencyEdge(src=i%u_, dst=i%u_, idx_map=[], "
              "kind=m6.EdgeKind.%s, predicates=[]))\n",
              gen->insts[dst], gen->insts[src], gen->insts[dst], kinds[gen_below(gen, 4)]);
}

static inline void gen_statements(Gen *gen, uint32_t count);

// A block; what it declares is gone behind it.
static inline void gen_block(Gen *gen, uint32_t count) {
  uint32_t values = gen->value_count, kind = gen_below(gen, 4), number = gen->next++;
  gen_indent(gen);
  if (kind == 0) text_printf(gen->out, "with m0.Block():\n");
  if (kind == 1) text_printf(gen->out, "with m0.StmtGroup(name=\"s%u\"):\n", number);
  if (kind >= 2)
    text_printf(gen->out, "with m0.ScopeRegion(name=\"r%u\", kind=\"LoopScope\"%s):\n", number,
                kind == 3 ? ", no_reorder=True" : "");
  uint32_t insts = gen->inst_count;
  gen->depth++;
  gen_memset(gen);
  gen_statements(gen, count);
  gen->depth--;
  gen->value_count = values;
  gen->inst_count = insts < gen->inst_count ? insts : gen->inst_count;
}

static inline void gen_inner(Gen *gen, uint32_t count) {
  uint32_t values = gen->value_count, insts = gen->inst_count, number = gen->next++;
  gen_indent(gen);
  text_printf(gen->out,
              "with m0.AffineAxis(name=\"k%u\", ub=%u, axis_type=m0.AxisType.Sequential) as k%u:\n",
              number, 1 + gen_below(gen, 3), number);
  gen->inner = number;
  gen->depth++;
  gen_statements(gen, count + 1);
  gen_indent(gen);
  text_puts(gen->out, "pass\n");
  gen->depth--;
  gen->inner = 0;
  gen->value_count = values;
  gen->inst_count = insts;
}

static inline void gen_statements(Gen *gen, uint32_t count) {
  for (uint32_t i = 0; i < count; i++) {
    switch (gen_below(gen, 12)) {
    case 0: gen_load(gen); break;
    case 1: gen_unary(gen); break;
    case 2:
    case 3: gen_binary(gen); break;
    case 4: gen_scalar(gen); break;
    case 5: gen_reduce(gen); break;
    case 6: gen_select(gen); break;
    case 7: gen_parts(gen); break;
    case 8: gen_memset(gen); break;
    case 9:
      if (gen_has(gen, GEN_OPAQUE)) gen_opaque(gen);
      break;
    case 10:
      if (gen_has(gen, GEN_INNER) && !gen->inner && gen->depth < 8) gen_inner(gen, count / 3);
      break;
    default:
      if (gen_has(gen, GEN_REGIONS) && gen->depth < 8) gen_block(gen, count / 3);
    }
    if (gen_chance(gen, GEN_MATMUL, 6) && !gen->inner) gen_matmul(gen);
    if (gen_chance(gen, GEN_EDGES, 5)) gen_edge(gen);
  }
}

static inline void gen_tile(Gen *gen, uint32_t number) {
  char output[16];
  gen->is_masked = gen->rows % gen->partitions != 0;
  gen->is_filtered = gen->is_masked && gen_below(gen, 2) == 0;
  gen->value_count = gen->inst_count = 0;
  text_printf(gen->out, "with m0.AffineAxis(name=\"t\", ub=%u, axis_type=m0.AxisType.%s) as t:\n",
              gen->tile_count, gen_has(gen, GEN_ALIASES) ? "Sequential" : "Parallel");
  gen->depth = 1;
  if (gen->is_filtered) {
    gen_indent(gen);
    text_printf(gen->out, "with m0.Filter(predicates=[%u*t + p < %u]):\n", gen->partitions,
                gen->rows);
    gen->depth++;
  }
  gen_load(gen);
  gen_statements(gen, gen->options.tile_statements);
  snprintf(output, sizeof output, "y%u", number);
  gen_store(gen, output);
  if (gen_has(gen, GEN_ALIASES)) gen_store(gen, "o");
  gen->depth = 0;
}

static inline void gen_dram(Gen *gen, const char *name, uint32_t number) {
  text_printf(gen->out, "%s%u = m0.Tensor(name=\"%s%u\", shape=(%u,%u), dtype=\"float32\")\n", name,
              number, name, number, gen->rows, gen->width);
}

static inline void gen_program(Text *out, TestRandom *random, GenOptions options) {
  Gen gen = {.out = out, .random = random, .options = options, .next = 1};
  gen.partitions = 2u << gen_below(&gen, 3);
  gen.width = 1 + gen_below(&gen, 6);
  gen.tile_count = 1 + gen_below(&gen, 3);
  gen.rows = gen.partitions * gen.tile_count;
  if (gen_chance(&gen, GEN_MASKS, 2)) gen.rows -= gen_below(&gen, gen.partitions);
  gen.inputs = 1 + gen_below(&gen, 3);
  gen.outputs = options.tiles ? options.tiles : 1;
  text_puts(out, "v0 = m0.Function(id_=0, batch_ids=[], attrs=(\"model-type=memory-bound\", "
                 "\"mac-count=0\"))\n");
  text_printf(out, "p = m2.APIndex(name=\"p\", ub=%u)\nf = m2.APIndex(name=\"f\", ub=%u)\n",
              gen.partitions, gen.width);
  for (uint32_t i = 0; i < gen.inputs; i++) {
    gen_dram(&gen, "x", i);
    text_printf(out, "v0.markInput(x%u)\n", i);
  }
  for (uint32_t i = 0; i < gen.outputs; i++) gen_dram(&gen, "y", i);
  if (gen_has(&gen, GEN_ALIASES))
    text_printf(out, "o = m0.Tensor(name=\"o\", shape=(%u,%u), dtype=\"float32\")\n", gen.rows,
                gen.width);
  text_printf(out, "z = m0.Tensor(name=\"z\", shape=(%u,%u,%u), dtype=\"float32\")\n",
              gen.tile_count, gen.width, gen.width);
  for (uint32_t i = 0; i < gen.outputs; i++) gen_tile(&gen, i);
  if (gen_has(&gen, GEN_ALIASES)) text_puts(out, "v0.aliasTensors(\"o\", \"x0\", \"must\")\n");
  for (uint32_t i = 0; i < gen.outputs; i++) text_printf(out, "v0.markOutput(y%u)\n", i);
  if (gen_has(&gen, GEN_ALIASES)) text_puts(out, "v0.markOutput(o)\n");
  text_puts(out, "ir=v0\n");
}

#endif
