// Random programs for the BIR tests: six instructions in two loops, with named indices in any
// order, offsets, steps, two indices in one dimension, masks, broadcasts, matmuls and transposes.
#ifndef TESTS_PROPERTY_RANDOM_BIR_H
#define TESTS_PROPERTY_RANDOM_BIR_H

#include <stdio.h>

#include "support/text.h"
#include "unit/test.h"

// A tensor's dimensions: which index is in each, and which is on partitions.
typedef struct Shape {
  uint32_t rank;
  int32_t partition; // -1: DRAM
  const char *index[4];
  int64_t extent[4];
  bool has_block;
} Shape;

static const char *const index_names[] = {"p", "q", "r"};
static const int64_t index_extents[] = {4, 3, 2};

// `count` indices of which the first is on partitions when the tensor is on-chip.
static Shape random_shape(TestRandom *random, uint32_t count, bool is_on_chip) {
  Shape shape = {.partition = -1};
  shape.has_block = test_random_below(random, 2);
  uint32_t order[3] = {0, 1, 2};
  // Any order of the free indices; on-chip the partition index leads behind the block.
  for (uint32_t i = is_on_chip ? 2 : 1; i < count; i++) {
    uint32_t with = (is_on_chip ? 1 : 0) + test_random_below(random, i + 1 - (is_on_chip ? 1 : 0));
    uint32_t swap = order[i];
    order[i] = order[with];
    order[with] = swap;
  }
  if (shape.has_block) {
    shape.index[0] = NULL;
    shape.extent[0] = 2;
    shape.rank = 1;
  }
  for (uint32_t i = 0; i < count; i++) {
    if (is_on_chip && order[i] == 0) shape.partition = (int32_t)shape.rank;
    bool is_pair = i + 1 < count && order[i] && order[i + 1] && test_random_below(random, 3) == 0;
    if (is_pair) { // both indices in one dimension, either as the outer one
      shape.index[shape.rank] = test_random_below(random, 2) ? "(2*q+r)" : "(3*r+q)";
      shape.extent[shape.rank++] = 6;
      i++;
      continue;
    }
    shape.index[shape.rank] = index_names[order[i]];
    shape.extent[shape.rank++] = index_extents[order[i]];
  }
  return shape;
}

static void declare(Text *text, const char *name, const Shape *shape, const int64_t *room,
                    bool is_psum, const char *indent) {
  const char *cls = shape->partition < 0 ? "m0.Tensor"
                    : is_psum            ? "m5.NeuronPSUMTensor"
                                         : "m5.NeuronSBTensor";
  text_printf(text, "%s%s = %s(name=\"%s\", shape=(", indent, name, cls, name);
  for (uint32_t d = 0; d < shape->rank; d++)
    text_printf(text, "%lld,", (long long)(shape->extent[d] + room[d]));
  text_printf(text, "), dtype=\"float32\"");
  if (shape->partition >= 0) text_printf(text, ", partition_dim=%d", shape->partition);
  text_puts(text, ")\n");
}

// An access with offsets: a loop, a constant, a step of two.
static void write_access(Text *text, TestRandom *random, const char *name, const Shape *shape,
                         const int64_t *room) {
  text_printf(text, "%s[", name);
  for (uint32_t d = 0; d < shape->rank; d++) {
    if (d) text_puts(text, ", ");
    if (!shape->index[d]) {
      text_puts(text, test_random_below(random, 2) ? "i" : "1");
      continue;
    }
    bool is_stepped = room[d] >= shape->extent[d] && test_random_below(random, 2);
    if (is_stepped) text_puts(text, "2*");
    text_puts(text, shape->index[d]);
    if (!is_stepped && room[d]) {
      uint32_t kind = test_random_below(random, 3);
      if (kind == 1) text_puts(text, "+1");
      if (kind == 2) text_puts(text, "+i");
    }
  }
  text_puts(text, "]");
}

static void random_room(TestRandom *random, const Shape *shape, int64_t *room) {
  for (uint32_t d = 0; d < shape->rank; d++) {
    uint32_t kind = test_random_below(random, 3);
    room[d] = !shape->index[d] || kind == 0 ? 0 : kind == 1 ? 1 : shape->extent[d];
    // partitions of compute engines start anywhere here: only addresses are compared
  }
}

typedef struct Program {
  Text text;
  TestRandom *random;
  uint32_t names;
} Program;

// One operand: its tensor is declared, its access returned as text.
static void add_operand(Program *program, Text *accesses, const char *role, uint32_t count,
                        bool is_on_chip, bool is_psum) {
  char name[16];
  int64_t room[4];
  Shape shape = random_shape(program->random, count, is_on_chip);
  random_room(program->random, &shape, room);
  snprintf(name, sizeof name, "t%u", program->names++);
  declare(&program->text, name, &shape, room, is_psum, "        ");
  if (accesses->length) text_puts(accesses, ", ");
  text_printf(accesses, "%s=", role);
  write_access(accesses, program->random, name, &shape, room);
}

static const char *random_predicate(TestRandom *random, bool has_q) {
  static const char *const texts[] = {"",
                                      ", predicates=[i - j >= 0]",
                                      ", predicates=[2*i + p < 4]",
                                      ", predicates=[p + j >= 2, i >= 1]",
                                      ", predicates=[p - q >= 0]",
                                      ", predicates=[q + i < 3, 3 - p >= 0]"};
  return texts[test_random_below(random, has_q ? 6 : 4)];
}

static void add_elementwise(Program *program) {
  static const struct {
    const char *cls, *roles[3], *more;
  } kinds[] = {{"m4.TensorTensorOp", {"dst", "src0", "src1"}, ", op=\"add\""},
               {"m3.TensorCopyOp", {"dst", "src", NULL}, ""},
               {"m4.ReciprocalOp", {"dst", "src", NULL}, ""},
               {"m4.ActivationOp", {"dst", "src", NULL}, ", func=\"Exp\", scale=2.0"},
               {"m4.TensorScalarPtrOp", {"dst", "src", "operand0"}, ", op0=\"mult\""},
               {"m4.SBAtomLoad", {"dst", "src", NULL}, ""},
               {"m4.SBAtomStore", {"dst", "src", NULL}, ""},
               {"m4.MemsetOp", {"dst", NULL, NULL}, ", value=0.0"}};
  TestRandom *random = program->random;
  uint32_t kind = test_random_below(random, ARRAY_LEN(kinds));
  uint32_t count = 1 + test_random_below(random, 3);
  Text accesses = {0};
  for (uint32_t i = 0; i < 3 && kinds[kind].roles[i]; i++) {
    bool is_dram = (kind == 5 && i == 1) || (kind == 6 && i == 0);
    bool is_scalar = kind == 4 && i == 2;
    // a source may lack the later indices: it is broadcast
    uint32_t own = i == 0 || is_scalar ? count : 1 + test_random_below(random, count);
    add_operand(program, &accesses, kinds[kind].roles[i], is_scalar ? 1 : own, !is_dram, false);
  }
  text_printf(&program->text, "        %s(%s%s%s)\n", kinds[kind].cls, accesses.bytes,
              kinds[kind].more, random_predicate(random, count > 1));
  text_release(&accesses);
}

static void add_reduction(Program *program) {
  TestRandom *random = program->random;
  Text accesses = {0};
  uint32_t count = 2 + test_random_below(random, 2);
  uint32_t kept = 1 + test_random_below(random, count - 1);
  add_operand(program, &accesses, "dst", kept, true, false);
  add_operand(program, &accesses, "src", count, true, false);
  text_printf(&program->text, "        m4.TensorReduceOp(%s, op=\"add\"%s)\n", accesses.bytes,
              random_predicate(random, count > 1));
  text_release(&accesses);
}

// Named indices, masked: K is p, M is q, N is r.
static void add_named_matmul(Program *program) {
  static const char *const masks[] = {"", ", predicates=[p + i < 4]", ", predicates=[q - r >= 0]",
                                      ", predicates=[p + q + r < 5, i - j >= 0]"};
  uint32_t at = program->names++;
  Text *text = &program->text;
  text_printf(text,
              "        d%u = m5.NeuronPSUMTensor(name=\"d%u\", shape=(2,3,4), dtype=\"float32\", "
              "partition_dim=1)\n",
              at, at);
  text_printf(text,
              "        s%u = m5.NeuronSBTensor(name=\"s%u\", shape=(4,6), dtype=\"float32\", "
              "partition_dim=0)\n",
              at, at);
  text_printf(text,
              "        x%u = m5.NeuronSBTensor(name=\"x%u\", shape=(3,5,2), dtype=\"float32\", "
              "partition_dim=1)\n",
              at, at);
  text_printf(text,
              "        m4.MatMulOp(dst=d%u[i, q, 2*r], stationary=s%u[p, 2*q], moving=x%u[j, p+1, "
              "r]%s)\n",
              at, at, at, masks[test_random_below(program->random, 4)]);
}

// Slices: K on partitions of both sources, M and one or two N.
static void add_matmul(Program *program) {
  TestRandom *random = program->random;
  uint32_t at = program->names;
  program->names += 3;
  bool is_deep = test_random_below(random, 2);
  Text *text = &program->text;
  text_printf(text,
              "        d%u = m5.NeuronPSUMTensor(name=\"d%u\", shape=(3,%s), dtype=\"float32\", "
              "partition_dim=0)\n",
              at, at, is_deep ? "2,5" : "6");
  text_printf(text,
              "        s%u = m5.NeuronSBTensor(name=\"s%u\", shape=(2,4,3), dtype=\"float32\", "
              "partition_dim=1)\n",
              at, at);
  text_printf(text,
              "        x%u = m5.NeuronSBTensor(name=\"x%u\", shape=(4,%s), dtype=\"float32\", "
              "partition_dim=0)\n",
              at, at, is_deep ? "4,7" : "9");
  const char *dst = is_deep ? "0:3, 0:2, 0:5" : "0:3, 0:6";
  const char *moving = is_deep ? "0:4, i:i+2, j:j+5" : "0:4, i+j:i+j+6";
  if (is_deep && test_random_below(random, 2)) moving = "0:4, 0:4:2, 1:6";
  text_printf(text,
              "        m4.MatMulOp(dst=d%u[%s], stationary=s%u[i, 0:4, 0:3], moving=x%u[%s]%s)\n",
              at, dst, at, at, moving, test_random_below(random, 2) ? ", is_accumulate=True" : "");
}

static void add_transpose(Program *program) {
  static const char *const classes[] = {"m4.TransposeOp", "m4.DMATranspose", "m4.DMATranspose"};
  TestRandom *random = program->random;
  uint32_t at = program->names++, kind = test_random_below(random, 4);
  bool is_pe = kind == 0;
  Text *text = &program->text;
  text_printf(text,
              "        d%u = m5.%s(name=\"d%u\", shape=(2,5,6), dtype=\"float32\", "
              "partition_dim=1)\n",
              at, is_pe ? "NeuronPSUMTensor" : "NeuronSBTensor", at);
  if (kind == 2) {
    text_printf(text, "        s%u = m0.Tensor(name=\"s%u\", shape=(7,8), dtype=\"float32\")\n", at,
                at);
  } else {
    text_printf(text,
                "        s%u = m5.NeuronSBTensor(name=\"s%u\", shape=(7,8), dtype=\"float32\", "
                "partition_dim=0)\n",
                at, at);
  }
  const char *cls = kind == 3 ? "m4.TransposeOp" : classes[kind];
  if (test_random_below(random, 2)) {
    text_printf(text, "        %s(dst=d%u[i, 0:3, 1:5], src=s%u[i:i+4, 2*j:2*j+3])\n", cls, at, at);
  } else {
    text_printf(text, "        %s(dst=d%u[1, q, p+i], src=s%u[p, q+j])\n", cls, at, at);
  }
}

// Fills program->text; the caller sets `random` and releases the text.
static void make_program(Program *program) {
  text_puts(&program->text, "v0 = m0.Function(id_=0, batch_ids=[], attrs=())\n"
                            "p = m2.APIndex(name=\"p\", ub=4)\nq = m2.APIndex(name=\"q\", ub=3)\n"
                            "r = m2.APIndex(name=\"r\", ub=2)\n"
                            "with m0.AffineAxis(name=\"i\", ub=2) as i:\n"
                            "    with m0.AffineAxis(name=\"j\", lb=0, ub=3, stride=2) as j:\n");
  for (int n = 0; n < 6; n++) {
    switch (test_random_below(program->random, 6)) {
    case 0: add_reduction(program); break;
    case 1:
      if (test_random_below(program->random, 2)) {
        add_matmul(program);
      } else {
        add_named_matmul(program);
      }
      break;
    case 2: add_transpose(program); break;
    default: add_elementwise(program); break;
    }
  }
  text_puts(&program->text, "ir=v0\n");
}

#endif
