// Collectives, and random numbers.
#include "stablehlo/dense.h"
#include "stablehlo/import/internal.h"

// The rows of an attribute of lists of integers, dense<[[0, 1], [2, 3]]>; -1 fills short ones up.
static bool put_rows(OpBuilder *builder, const char *name, AttrId id) {
  Importer *importer = builder->frame->importer;
  const MlirAttr *attr = mlir_op_attr(builder->op, name);
  DenseText dense;
  DenseElement element = {0};
  bool is_splat = false;
  bool is_table = attr && dense_begin(&dense, attr) && attr->type->rank == 2;
  if (!is_table)
    return import_fail(builder->frame, builder->op, "%s: %s does not fit", builder->op->name->bytes,
                       name);
  uint64_t columns = (uint64_t)attr->type->dims[1], rows = (uint64_t)attr->type->dims[0];
  if (!rows || !columns)
    return import_fail(builder->frame, builder->op,
                       "%s: %s is empty, which leaves the number of ranks unsaid",
                       builder->op->name->bytes, name);
  Literal *list = ARENA_ARRAY(importer->arena, Literal, rows);
  Literal *items = ARENA_ARRAY(importer->arena, Literal, dense.wanted);
  while (!dense.problem[0] && dense_next(&dense, &element)) {
    if (dense.count <= dense.wanted) items[dense.count - 1] = literal_int(element.integer);
  }
  if (!dense_end(&dense, &is_splat))
    return import_fail(builder->frame, builder->op, "%s: %s", builder->op->name->bytes,
                       dense.problem);
  for (uint64_t i = 1; i < dense.wanted && is_splat; i++) items[i] = items[0];
  for (uint64_t r = 0; r < rows; r++) {
    uint32_t count = 0;
    while (count < columns && items[r * columns + count].integer >= 0) count++;
    list[r] = (Literal){.kind = LIT_LIST, .count = count, .items = items + r * columns};
  }
  op_put_literal(builder, id, (Literal){.kind = LIT_LIST, .count = (uint32_t)rows, .items = list});
  return true;
}

// collective_broadcast: every member of a group receives from its first.
static bool put_broadcast(OpBuilder *builder) {
  Arena *arena = builder->frame->importer->arena;
  OpBuilder groups = *builder;
  VEC(Literal) pairs = {0};
  if (!put_rows(&groups, "replica_groups", ATTR_replica_groups)) return false;
  const Literal *rows = &groups.attrs[groups.attr_count - 1].literal;
  for (uint32_t r = 0; r < rows->count; r++) {
    for (uint32_t i = 0; i < rows->items[r].count; i++) {
      Literal *pair = ARENA_ARRAY(arena, Literal, 2);
      pair[0] = rows->items[r].items[0];
      pair[1] = rows->items[r].items[i];
      vec_push(arena, &pairs, (Literal){.kind = LIT_LIST, .count = 2, .items = pair});
    }
  }
  op_put_literal(builder, ATTR_src_target_pairs,
                 (Literal){.kind = LIT_LIST, .count = pairs.count, .items = pairs.at});
  return true;
}

typedef struct CollectiveRow {
  OpKind kind;
  ClassId cls;
  const char *word; // kind= of the front end's operator
  const char *dimension;
  AttrId dimension_id;
} CollectiveRow;

static const CollectiveRow collectives[] = {
    {OP_stablehlo_all_reduce, CLASS_AllReduceOp, "AllReduce", NULL, ATTR_COUNT},
    {OP_stablehlo_all_gather, CLASS_AllGatherOp, "AllGather", "all_gather_dim",
     ATTR_all_gather_dim},
    {OP_stablehlo_reduce_scatter, CLASS_ReduceScatterOp, "ReduceScatter", "scatter_dimension",
     ATTR_reduce_scatter_dim},
    {OP_stablehlo_all_to_all, CLASS_AlltoAllOp, "AlltoAll", "split_dimension",
     ATTR_split_dimension},
    {OP_stablehlo_collective_permute, CLASS_CollectivePermuteOp, "Permute", NULL, ATTR_COUNT},
    {OP_stablehlo_collective_broadcast, CLASS_CollectivePermuteOp, "Permute", NULL, ATTR_COUNT}};

static bool put_members(OpBuilder *builder) {
  switch (builder->op->kind) {
  case OP_stablehlo_collective_permute:
    return put_rows(builder, "source_target_pairs", ATTR_src_target_pairs);
  case OP_stablehlo_collective_broadcast: return put_broadcast(builder);
  default: return put_rows(builder, "replica_groups", ATTR_replica_groups);
  }
}

// One operand of a collective; several are as many collectives.
static bool one_collective(ImportFrame *frame, const MlirOp *op, const CollectiveRow *row,
                           uint32_t at) {
  ShloAttrs attrs = {.op = op};
  TensorFunc fold;
  Tensor *src = import_operand(frame, op, at), *dst = src ? import_result(frame, op, at) : NULL;
  if (!dst) return false;
  OpBuilder builder = op_begin(frame, op, row->cls);
  builder.by_factory = true;
  op_put_result(&builder, dst);
  op_put_source(&builder, src);
  op_put_string(&builder, ATTR_kind, row->word);
  if (class_attr(builder.cls, ATTR_op)) {
    if (!import_fold_function(op, 0, &fold))
      return import_fail(frame, op, "%s folds by more than one operation", op->name->bytes);
    op_put_func(&builder, ATTR_op, fold);
  }
  if (!put_members(&builder)) return false;
  if (row->dimension)
    op_put_int(&builder, row->dimension_id, shlo_attr_int(&attrs, row->dimension, 0));
  if (row->cls == CLASS_AlltoAllOp) {
    op_put_int(&builder, ATTR_concat_dimension, shlo_attr_int(&attrs, "concat_dimension", 0));
    op_put_int(&builder, ATTR_split_count, shlo_attr_int(&attrs, "split_count", 1));
  }
  op_put_int(&builder, ATTR_stream_id, 0);
  return import_attrs_fit(frame, &attrs) && op_end(&builder);
}

bool import_collective(ImportFrame *frame, const MlirOp *op, TensorFunc func) {
  (void)func;
  const CollectiveRow *row = collectives;
  while (row->kind != (OpKind)op->kind) row++;
  if (!op->operand_count || op->operand_count != op->result_count)
    return import_fail(frame, op, "%s has %u operands and %u results", op->name->bytes,
                       op->operand_count, op->result_count);
  for (uint32_t i = 0; i < op->operand_count; i++) {
    if (!one_collective(frame, op, row, i)) return false;
  }
  return true;
}

// Random numbers: an uninterpreted function of the operands, which stands for what a device draws.
bool import_random(ImportFrame *frame, const MlirOp *op, TensorFunc func) {
  (void)func;
  OpBuilder builder = op_begin(frame, op, CLASS_RandOp);
  if (!import_put_all(&builder)) return false;
  op_put_string(&builder, ATTR_function_name, op->name->bytes);
  diag_note(frame->importer->diags, op->span, "import-random",
            "%s stands for numbers that a device draws: evaluation puts seeded ones in their place",
            op->name->bytes);
  return op_end(&builder);
}
