// Lowering against the definition: random instructions are lowered, and every element that BIR's
// access patterns touch is compared with what the tile of the Penguin instruction says, under its
// loops and predicates. The walk of patterns here is written from model.h, independent of core.
#include "unit/test.h"

#include <stdio.h>

#include "bir/lower.h"
#include "bir/verify.h"
#include "ir/tile.h"
#include "support/sort.h"
#include "text/read.h"
#include "json/bir_read.h"
#include "json/bir_write.h"

enum { MAX_OPERANDS = 6, MAX_LOOPS = 2 };

typedef struct Point { // one element of every operand: partition and free offset, results first
  int64_t at[MAX_OPERANDS][2];
} Point;

typedef struct Points {
  VEC(Point) list;
  uint32_t operand_count;
} Points;

typedef struct Loops {
  const Axis *axes[MAX_NESTING];
  uint32_t count;
  int64_t values[MAX_NESTING];
} Loops;

// ---- the Penguin side

typedef struct TileContext {
  const Loops *loops;
  const InstTile *tile;
  const int64_t *vars;
} TileContext;

static bool look_up(void *context, const Index *index, int64_t *value) {
  const TileContext *at = context;
  if (index->kind == INDEX_AP) {
    int var = tile_var_of_ap(at->tile, index->ap);
    *value = var < 0 ? 0 : at->vars[var];
    return var >= 0;
  }
  for (uint32_t i = 0; i < at->loops->count; i++) {
    if (index->kind != INDEX_AXIS || at->loops->axes[i] != index->axis) continue;
    *value = at->loops->values[i];
    return true;
  }
  return false;
}

static bool holds(const Predicates *predicates, TileContext *context) {
  for (uint32_t i = 0; i < predicates->count; i++) {
    int64_t value;
    CHECK(expr_eval(predicates->at[i].expr, look_up, context, &value));
    if (predicates->at[i].is_ge ? value < 0 : value != 0) return false;
  }
  return true;
}

// Partition and free offset of an element of a tensor.
static void place(const Tensor *tensor, const int64_t *index, int64_t out[2]) {
  bool is_on_chip = tensor_is_on_chip(tensor);
  out[0] = out[1] = 0;
  for (uint32_t d = 0; d < tensor->rank; d++) {
    if (is_on_chip && (int32_t)d == tensor->partition_dim) {
      out[0] = index[d];
    } else {
      out[1] = out[1] * tensor->shape[d] + index[d];
    }
  }
}

static void penguin_points(Arena *arena, const Instruction *inst, const Loops *loops,
                           Points *points) {
  InstTile tile;
  CHECK(inst_tile(arena, inst, &tile, NULL));
  int64_t vars[32] = {0};
  TileContext context = {loops, &tile, vars};
  Predicates predicates = inst_predicates(arena, inst);
  for (bool more = true; more;) {
    if (holds(&predicates, &context)) {
      Point point = {0};
      uint32_t k = 0;
      for (uint32_t i = 0; i < inst->operand_count; i++) {
        const Access *access = inst->operands[i].access;
        if (inst->operands[i].kind != OPERAND_ACCESS) continue;
        int64_t index[MAX_RANK];
        for (uint32_t d = 0; d < access->rank; d++) {
          const TileDim *dim = &tile.operands[i].dims[d];
          CHECK(expr_eval(dim->expr, look_up, &context, &index[d]));
          if (dim->slice_var >= 0) index[d] += dim->slice_step * vars[dim->slice_var];
        }
        place(access->tensor, index, point.at[k++]);
      }
      points->operand_count = k;
      vec_push(arena, &points->list, point);
    }
    more = false;
    for (uint32_t v = tile.var_count; v-- > 0 && !more;) {
      more = ++vars[v] < tile.vars[v].extent;
      if (!more) vars[v] = 0;
    }
  }
}

// ---- the BIR side

typedef struct BirContext {
  const Loops *loops;
  const BirInst *inst;
  int64_t position;       // in the walk of outs[0]
  int64_t in_position[2]; // in those of ins
} BirContext;

static int64_t bir_value(const BirExpr *expr, const BirContext *context);

// Position within one dimension of an access: the walk is partitions first, then the other
// dimensions in order.
static int64_t ap_index(const BirExpr *expr, const BirContext *context) {
  bool is_out = expr->ap.operand < 0;
  const BirOperand *operand =
      is_out ? &context->inst->outs[0] : &context->inst->ins[expr->ap.operand];
  int64_t rest = is_out ? context->position : context->in_position[expr->ap.operand], at[MAX_RANK];
  if (expr->ap.stride) return rest / expr->ap.stride % expr->ap.num;
  int32_t first = bir_set_is_on_chip(operand->set) ? operand->set->partition_dim : -1;
  for (uint32_t d = operand->rank; d-- > 0;) {
    if ((int32_t)d == first) continue;
    at[d] = rest % operand->access_shape[d];
    rest /= operand->access_shape[d];
  }
  if (first >= 0) at[first] = rest;
  return at[expr->ap.dim];
}

static int64_t bir_value(const BirExpr *expr, const BirContext *context) {
  int64_t value;
  switch (expr->kind) {
  case BIR_EXPR_AFFINE:
    value = expr->affine.constant;
    for (uint32_t i = 0; i < expr->count; i++)
      value += expr->affine.terms[i].coefficient * bir_value(expr->affine.terms[i].index, context);
    return value;
  case BIR_EXPR_FLOOR_DIV: return floor_div(bir_value(expr->div.numer, context), expr->div.denom);
  case BIR_EXPR_MODULO: return floor_mod(bir_value(expr->div.numer, context), expr->div.denom);
  case BIR_EXPR_AP_INDEX: return ap_index(expr, context);
  case BIR_EXPR_AXIS:
    for (uint32_t i = 0; i < context->loops->count; i++) {
      if (strcmp(context->loops->axes[i]->scope.stmt.name->bytes, expr->axis->name->bytes) == 0)
        return context->loops->values[i];
    }
    break;
  default: break;
  }
  CHECK_STR("an expression of this kind", "a known one");
  return 0;
}

static int64_t total(const BirOperand *operand) {
  int64_t count = 1;
  for (uint32_t i = 0; i < operand->ap_count; i++) count *= operand->ap[i].num;
  return count;
}

// Element at a position of the operand's walk.
static void bir_place(const BirOperand *operand, int64_t position, const BirContext *context,
                      int64_t out[2]) {
  const BirStorage *set = operand->set;
  bool is_on_chip = bir_set_is_on_chip(set);
  out[0] = out[1] = 0;
  for (uint32_t d = 0; d < set->rank; d++) {
    int64_t start = bir_value(operand->addrs[d], context);
    if (is_on_chip && (int32_t)d == set->partition_dim) {
      out[0] += start;
    } else {
      out[1] += start * bir_stride(set, d);
    }
  }
  for (uint32_t i = operand->ap_count; i-- > 0;) {
    int64_t step = operand->ap[i].step * (position % operand->ap[i].num);
    out[is_on_chip && i == 0 ? 0 : 1] += step;
    position /= operand->ap[i].num;
  }
  CHECK_INT(position, 0);
}

static bool bir_holds(const BirContext *context) {
  for (uint32_t i = 0; i < context->inst->predicate_count; i++) {
    int64_t value = bir_value(context->inst->predicates[i].expr, context);
    if (context->inst->predicates[i].is_ge ? value < 0 : value != 0) return false;
  }
  return true;
}

// Position of a source for position `out` of the result and `in` of the walk that is longest.
static int64_t source_position(const BirOperand *operand, int64_t out, int64_t out_total) {
  if (total(operand) == out_total) return out;
  // one value per partition
  int64_t partitions = operand->ap[0].num;
  CHECK_INT(total(operand), partitions);
  return out / (out_total / partitions);
}

// Penguin's order of operands: results, then sources by role. BIR's sources may hold immediates and
// constants of the lowering, which Penguin's list does not have.
static bool is_own(const BirOperand *operand) {
  return operand->kind == BIR_SYMBOLIC_AP && operand->set->tensor_id != UINT32_MAX;
}

static void elementwise_points(Arena *arena, BirContext *context, Points *points) {
  const BirInst *inst = context->inst;
  int64_t count = total(&inst->outs[0]);
  for (context->position = 0; context->position < count; context->position++) {
    context->in_position[0] = context->in_position[1] = context->position;
    if (!bir_holds(context)) continue;
    Point point = {0};
    uint32_t k = 0;
    for (uint32_t i = 0; i < inst->out_count; i++)
      bir_place(&inst->outs[i], source_position(&inst->outs[i], context->position, count), context,
                point.at[k++]);
    for (uint32_t i = 0; i < inst->in_count; i++) {
      if (is_own(&inst->ins[i]))
        bir_place(&inst->ins[i], source_position(&inst->ins[i], context->position, count), context,
                  point.at[k++]);
    }
    points->operand_count = k;
    vec_push(arena, &points->list, point);
  }
}

static void reduce_points(Arena *arena, BirContext *context, Points *points) {
  const BirInst *inst = context->inst;
  const BirOperand *src = &inst->ins[0];
  const char *axis = bir_field_text(inst, "axis");
  bool has_partition = strchr(axis, 'C') != NULL;
  int64_t kept = total(&inst->outs[0]), all = total(src);
  int64_t free_folded = has_partition ? all / src->ap[0].num / kept : all / kept;
  for (int64_t i = 0; i < all; i++) {
    context->in_position[0] = i;
    context->position = has_partition ? i / free_folded % kept : i / free_folded;
    if (!bir_holds(context)) continue;
    Point point = {0};
    bir_place(&inst->outs[0], context->position, context, point.at[0]);
    bir_place(src, i, context, point.at[1]);
    points->operand_count = 2;
    vec_push(arena, &points->list, point);
  }
}

// dst[m, n] += stationary[k, m] * moving[k, n]; Penguin lists stationary before moving.
static void matmul_points(Arena *arena, BirContext *context, Points *points) {
  const BirInst *inst = context->inst;
  const BirOperand *moving = &inst->ins[0], *stationary = &inst->ins[1];
  int64_t ks = moving->ap[0].num, ns = total(moving) / ks, ms = total(stationary) / ks;
  CHECK_INT(stationary->ap[0].num, ks);
  CHECK_INT(total(&inst->outs[0]), ms * ns);
  for (int64_t m = 0; m < ms; m++) {
    for (int64_t n = 0; n < ns; n++) {
      for (int64_t k = 0; k < ks; k++) {
        Point point = {0};
        context->position = m * ns + n;
        context->in_position[0] = k * ns + n;
        context->in_position[1] = k * ms + m;
        if (!bir_holds(context)) continue;
        bir_place(&inst->outs[0], m * ns + n, context, point.at[0]);
        bir_place(stationary, k * ms + m, context, point.at[1]);
        bir_place(moving, k * ns + n, context, point.at[2]);
        points->operand_count = 3;
        vec_push(arena, &points->list, point);
      }
    }
  }
}

// The result's outer index is the source's inner one. The rows are those of the side on partitions.
static void transpose_points(Arena *arena, BirContext *context, Points *points) {
  const BirInst *inst = context->inst;
  const BirOperand *dst = &inst->outs[0], *src = NULL;
  for (uint32_t i = 0; i < inst->in_count; i++) {
    if (is_own(&inst->ins[i])) src = &inst->ins[i];
  }
  int64_t all = total(dst);
  int64_t rows = bir_set_is_on_chip(dst->set) ? dst->ap[0].num : all / src->ap[0].num;
  CHECK_INT(total(src), all);
  for (int64_t i = 0; i < all; i++) {
    int64_t row = i / (all / rows), column = i % (all / rows);
    Point point = {0};
    bir_place(dst, i, context, point.at[0]);
    bir_place(src, column * rows + row, context, point.at[1]);
    points->operand_count = 2;
    vec_push(arena, &points->list, point);
  }
}

static void bir_points(Arena *arena, const BirInst *inst, const Loops *loops, Points *points) {
  BirContext context = {.loops = loops, .inst = inst};
  bool is_transpose = inst->opcode->number == BIR_StreamTranspose ||
                      (inst->opcode->number == BIR_DMACopy &&
                       strcmp(bir_field_text(inst, "mode"), "Transpose") == 0) ||
                      (inst->opcode->number == BIR_Matmult && bir_field_bool(inst, "is_transpose"));
  if (is_transpose) {
    transpose_points(arena, &context, points);
  } else if (inst->opcode->number == BIR_Matmult) {
    matmul_points(arena, &context, points);
  } else if (inst->opcode->number == BIR_TensorReduce) {
    reduce_points(arena, &context, points);
  } else {
    elementwise_points(arena, &context, points);
  }
}

// ---- comparing

static int compare_points(const void *a, const void *b, void *context) {
  const Point *left = a, *right = b;
  (void)context;
  for (uint32_t i = 0; i < MAX_OPERANDS * 2; i++) {
    int64_t x = left->at[i / 2][i % 2], y = right->at[i / 2][i % 2];
    if (x != y) return x < y ? -1 : 1;
  }
  return 0;
}

static bool check_inst(Arena *arena, const Instruction *inst, const BirInst *bir,
                       const Loops *loops) {
  Points want = {0}, got = {0};
  penguin_points(arena, inst, loops, &want);
  bir_points(arena, bir, loops, &got);
  if (!CHECK_INT(got.list.count, want.list.count)) return false;
  if (!want.list.count) return true;
  if (!CHECK_INT(got.operand_count, want.operand_count)) return false;
  sort_stable(arena, want.list.at, want.list.count, sizeof(Point), compare_points, NULL);
  sort_stable(arena, got.list.at, got.list.count, sizeof(Point), compare_points, NULL);
  for (uint32_t i = 0; i < want.list.count; i++) {
    if (!CHECK(compare_points(&want.list.at[i], &got.list.at[i], NULL) == 0)) return false;
  }
  return true;
}

static bool check_iterations(const Instruction *inst, const BirInst *bir) {
  Loops loops = {0};
  Axis *axes[MAX_NESTING];
  loops.count = stmt_loopnest(&inst->stmt, axes);
  for (uint32_t i = 0; i < loops.count; i++) {
    loops.axes[i] = axes[i];
    loops.values[i] = axes[i]->lb;
  }
  for (bool more = true; more;) {
    Arena arena;
    arena_init(&arena, 0);
    bool is_fine = check_inst(&arena, inst, bir, &loops);
    arena_release(&arena);
    if (!is_fine) return false;
    more = false;
    for (uint32_t i = loops.count; i-- > 0 && !more;) {
      loops.values[i] += axes[i]->stride;
      more = loops.values[i] < axes[i]->ub;
      if (!more) loops.values[i] = axes[i]->lb;
    }
  }
  return true;
}

// ---- random instructions

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
              at, at, is_deep ? "4,6" : "8");
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

static bool check_program(Program *program) {
  Arena arena;
  StrTable strings;
  Diags diags;
  arena_init(&arena, 0);
  str_table_init(&strings, &arena);
  diags_init(&diags, &arena);
  Module *module = text_read(&arena, &strings, program->text.bytes, program->text.length, &diags);
  BirModule *bir = module ? bir_lower(&arena, module, target_find("sunda"), &diags) : NULL;
  bool is_fine = CHECK(bir != NULL);
  if (bir) {
    Text json = {0}, again = {0};
    bir_write_json(&json, bir, false);
    BirModule *read = bir_read_json(&arena, &strings, json.bytes, json.length, &diags);
    is_fine = CHECK(read != NULL);
    if (read) bir_write_json(&again, read, false);
    is_fine = is_fine && CHECK_STR(again.bytes, json.bytes);
    text_release(&json);
    text_release(&again);
    FOR_EACH_INST(inst, module->functions.at[0]) {
      const BirInst *lowered = bir_inst_of(bir->first, inst->stmt.id);
      if (is_fine && !check_iterations(inst, lowered)) {
        test_note("instruction %s", lowered->name->bytes);
        is_fine = false;
      }
    }
  }
  if (!is_fine) {
    for (const Diag *diag = diags.first; diag; diag = diag->next)
      test_note("%u:%u: %s", diag->span.line, diag->span.column, diag->message);
    test_note("%s", program->text.bytes);
  }
  arena_release(&arena);
  return is_fine;
}

TEST(patterns_touch_what_the_tile_says) {
  TestRandom random = {test_seed()};
  for (int n = 0; n < 600; n++) {
    Program program = {.random = &random};
    make_program(&program);
    bool is_fine = check_program(&program);
    text_release(&program.text);
    if (!is_fine) {
      test_note("seed %llu, program %d", (unsigned long long)test_seed(), n);
      return;
    }
  }
}

// ---- damaged JSON

static void damage(Text *json, TestRandom *random) {
  static const char *const parts[] = {"{",         "}",  "[",  "]",    ",",  ":",
                                      "\"",        "0",  "-1", "null", "\\", "9223372036854775807",
                                      "\"kind\":", "{}", "[]", "1e9"};
  for (uint32_t n = 1 + test_random_below(random, 3); n--;) {
    uint32_t length = (uint32_t)json->length, at = test_random_below(random, length);
    uint32_t gone = test_random_below(random, 2) ? test_random_below(random, 12) : 0;
    if (gone > length - at) gone = length - at;
    Text out = {0};
    text_append(&out, json->bytes, at);
    switch (test_random_below(random, 3)) {
    case 0: text_puts(&out, parts[test_random_below(random, ARRAY_LEN(parts))]); break;
    case 1: { // a piece from elsewhere
      uint32_t from = test_random_below(random, length), size = test_random_below(random, 60);
      text_append(&out, json->bytes + from, size < length - from ? size : length - from);
      break;
    }
    default: break;
    }
    text_append(&out, json->bytes + at + gone, length - at - gone);
    text_release(json);
    *json = out;
    if (!json->length) text_puts(json, "{");
  }
}

// Reads, verifies and writes; what was accepted reads back from its own text.
static void check_damaged(const Text *json) {
  Arena arena;
  StrTable strings;
  Diags diags;
  arena_init(&arena, 0);
  str_table_init(&strings, &arena);
  diags_init(&diags, &arena);
  BirModule *bir = bir_read_json(&arena, &strings, json->bytes, json->length, &diags);
  CHECK(bir || diags.error_count);
  for (const Diag *diag = diags.first; diag; diag = diag->next)
    CHECK(diag->span.line > 0 && diag->span.offset <= json->length);
  if (bir) {
    Text once = {0}, twice = {0};
    bir_verify(bir, target_find("gen3"), &diags);
    bir_write_json(&once, bir, false);
    diags_init(&diags, &arena);
    BirModule *again = bir_read_json(&arena, &strings, once.bytes, once.length, &diags);
    if (CHECK(again != NULL)) {
      bir_write_json(&twice, again, false);
      CHECK_STR(twice.bytes, once.bytes);
    } else {
      test_note("%s", diags.first->message);
    }
    text_release(&once);
    text_release(&twice);
  }
  arena_release(&arena);
}

TEST(damaged_json_is_read_or_refused_with_a_place) {
  TestRandom random = {test_seed()};
  for (int n = 0; n < 40; n++) {
    Program program = {.random = &random};
    Text json = {0};
    make_program(&program);
    Arena arena;
    StrTable strings;
    Diags diags;
    arena_init(&arena, 0);
    str_table_init(&strings, &arena);
    diags_init(&diags, &arena);
    Module *module = text_read(&arena, &strings, program.text.bytes, program.text.length, &diags);
    BirModule *bir = module ? bir_lower(&arena, module, target_find("sunda"), &diags) : NULL;
    if (CHECK(bir != NULL)) bir_write_json(&json, bir, false);
    for (int k = 0; bir && k < 60; k++) {
      Text copy = {0};
      text_append(&copy, json.bytes, json.length);
      damage(&copy, &random);
      check_damaged(&copy);
      text_release(&copy);
    }
    text_release(&json);
    text_release(&program.text);
    arena_release(&arena);
  }
}

SUITE(prop_bir) {
  RUN(damaged_json_is_read_or_refused_with_a_place);
  RUN(patterns_touch_what_the_tile_says);
}
