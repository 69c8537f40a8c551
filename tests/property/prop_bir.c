// Lowering against the definition: random instructions are lowered, and every element that BIR's
// access patterns touch is compared with what the tile of the Penguin instruction says, under its
// loops and predicates. The walk of patterns here is written from model.h, independent of core.
#include "unit/test.h"

#include "bir/lower.h"
#include "ir/tile.h"
#include "property/random_bir.h"
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

// ---- programs

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

SUITE(prop_bir) {
  RUN(patterns_touch_what_the_tile_says);
}
