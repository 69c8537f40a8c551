// Instructions of a dump as IR.
//
// An instruction whose class is not known, whose text is cut, or whose operands do not fit its
// class, becomes an uninterpreted kernel with its name: what it reads and writes stays.
#include "ir/tile.h"
#include "text/read_b.h"

typedef struct Builder {
  DumpReader *reader;
  uint32_t item;
  const DumpInst *text;
  SrcSpan span;
  VEC(Operand) operands;
  VEC(InstAttr) attrs;
  const char *why; // it cannot be of its class
} Builder;

static bool fail(Builder *builder, const char *why) {
  if (!builder->why) builder->why = why;
  return false;
}

// ---- operands ----------------------------------------------------------------------------------

static bool push_operand(Builder *builder, const ClassInfo *cls, uint32_t role,
                         const DumpValue *value) {
  DumpReader *reader = builder->reader;
  Operand operand = {.role = (uint8_t)role,
                     .is_result = cls->roles[role].is_result,
                     .span = dump_span(reader, value->start, value->end)};
  if (value->kind == DUMP_VALUE_NUMBER) {
    operand.kind = OPERAND_NUMBER;
    operand.number = value->number;
    if (!cls->roles[role].accepts_number) return fail(builder, "a number stands for a tensor");
  } else {
    operand.kind = OPERAND_ACCESS;
    operand.access = dump_build_access(reader, builder->item, builder->text, value);
    if (!operand.access) return fail(builder, "a tensor of it is not known");
  }
  vec_push(&reader->scratch, &builder->operands, operand);
  return true;
}

static const DumpValue *keyword_value(const DumpInst *text, const char *name) {
  for (uint32_t i = 0; i < text->keyword_count; i++) {
    if (str_is(text->keywords[i].name, name)) return text->keywords[i].value;
  }
  return NULL;
}

// Does an access have a tile index of the result's partitions?
static bool has_partition_of(const DumpValue *value, const DumpValue *result) {
  uint32_t dim = result->partition_dim >= 0 ? (uint32_t)result->partition_dim : 0;
  const DumpExpr *expr = dim < result->index_count ? result->indices[dim].expr : NULL;
  for (uint32_t i = 0; expr && i < expr->count; i++) {
    if (expr->terms[i].kind != DUMP_TERM_TILE) continue;
    for (uint32_t d = 0; d < value->index_count; d++) {
      const DumpExpr *other = value->indices[d].expr;
      for (uint32_t j = 0; other && j < other->count; j++) {
        if (other->terms[j].kind == DUMP_TERM_TILE &&
            other->terms[j].number == expr->terms[i].number)
          return true;
      }
    }
  }
  return false;
}

// The operands by position: of a contraction the moving one first, unless the indices say that it
// is the other way round.
static const DumpValue *positional(const Builder *builder, const ClassInfo *cls, uint32_t at) {
  const DumpInst *text = builder->text;
  if (at >= text->operand_count) return NULL;
  if (cls->relation == RELATION_CONTRACTION && at < 2 && text->operand_count > 1) {
    bool is_swapped = text->result_count && has_partition_of(text->operands[0], text->results[0]) &&
                      !has_partition_of(text->operands[1], text->results[0]);
    return text->operands[is_swapped ? at : 1 - at];
  }
  return text->operands[at];
}

static bool build_operands(Builder *builder, const ClassInfo *cls) {
  const DumpInst *text = builder->text;
  uint32_t result = 0, operand = 0;
  builder->operands.count = 0;
  for (uint32_t role = 0; role < cls->role_count; role++) {
    const ClassRole *info = &cls->roles[role];
    uint32_t given = 0;
    do {
      const DumpValue *value = NULL;
      if (info->is_result) {
        if (result < text->result_count) value = text->results[result++];
      } else {
        value = positional(builder, cls, operand);
        if (value) operand++;
        if (!value && !given) value = keyword_value(text, info->name);
      }
      if (!value) break;
      given++;
      if (!push_operand(builder, cls, role, value)) return false;
    } while (info->is_list);
    if (!given && info->is_required && !info->is_list) return fail(builder, "operands are missing");
  }
  if (result < text->result_count || operand < text->operand_count)
    return fail(builder, "it has more operands than its class");
  return true;
}

// A contraction over one row has no index for it: the partition dimensions are slices of one.
static void mark_contracted(Builder *builder, const ClassInfo *cls) {
  if (cls->relation != RELATION_CONTRACTION || builder->operands.count < 3) return;
  Access *sources[] = {builder->operands.at[1].access, builder->operands.at[2].access};
  const Access *dst = builder->operands.at[0].access;
  if (!sources[0] || !sources[1] || !dst) return;
  for (uint32_t d = 0; d < sources[0]->rank; d++) {
    const Expr *expr = sources[0]->dims[d].start;
    for (uint32_t i = 0; expr && i < expr->term_count; i++) {
      if (expr->terms[i].index->kind != INDEX_AP) continue;
      bool is_free = false;
      for (uint32_t e = 0; e < dst->rank; e++)
        is_free = is_free || (dst->dims[e].start &&
                              expr_uses_ap(dst->dims[e].start, expr->terms[i].index->ap));
      if (!is_free) return; // it is contracted by name
    }
  }
  for (uint32_t s = 0; s < 2; s++) {
    int32_t dim = sources[s]->tensor->partition_dim;
    if (dim < 0 || sources[s]->is_full || !sources[s]->dims[dim].start ||
        expr_uses_kind(sources[s]->dims[dim].start, INDEX_AP))
      return;
  }
  for (uint32_t s = 0; s < 2; s++)
    sources[s]->dims[sources[s]->tensor->partition_dim].is_slice = true;
}

// ---- attributes --------------------------------------------------------------------------------

static bool are_ints(const Literal *literal) {
  bool is_fine = literal->kind == LIT_LIST || literal->kind == LIT_TUPLE;
  for (uint32_t i = 0; is_fine && i < literal->count; i++)
    is_fine = literal->items[i].kind == LIT_INT;
  return is_fine;
}

// Names in a literal are of a module: m7.dtype.bfloat16, np.add.
static bool is_literal(const Literal *literal) {
  if (literal->kind == LIT_NAME) {
    const char *name = literal->string->bytes;
    bool is_alias = name[0] == 'm' && name[1] >= '0' && name[1] <= '9';
    return is_alias || strncmp(name, "np.", 3) == 0 || strncmp(name, "scipy.", 6) == 0;
  }
  bool has_items =
      literal->kind == LIT_LIST || literal->kind == LIT_TUPLE || literal->kind == LIT_DICT;
  for (uint32_t i = 0; has_items && i < literal->count; i++) {
    if (!is_literal(&literal->items[i])) return false;
  }
  return true;
}

// What form A would take: a damaged dump says anything.
static bool literal_fits(AttrType type, const Literal *literal) {
  bool is_text = literal->kind == LIT_STRING || literal->kind == LIT_NAME;
  AluOp alu;
  ActFunc act;
  TensorFunc func;
  DType dtype;
  switch (type) {
  case ATTR_TYPE_BOOL: return literal->kind == LIT_BOOL;
  case ATTR_TYPE_INT: return literal->kind == LIT_INT;
  case ATTR_TYPE_NUMBER:
    return literal->kind == LIT_INT || literal->kind == LIT_FLOAT || literal->kind == LIT_BOOL;
  case ATTR_TYPE_STR: return literal->kind == LIT_STRING;
  case ATTR_TYPE_ALU: return is_text && alu_find(literal->string, &alu);
  case ATTR_TYPE_ACT: return is_text && act_find(literal->string, &act);
  case ATTR_TYPE_FUNC: return is_text && tensor_func_find(literal->string, &func);
  case ATTR_TYPE_DTYPE: {
    const char *dot = is_text ? strrchr(literal->string->bytes, '.') : NULL;
    const char *name = dot ? dot + 1 : is_text ? literal->string->bytes : "";
    return dtype_find(name, strlen(name), &dtype);
  }
  case ATTR_TYPE_INTS: return are_ints(literal) && literal->count <= MAX_RANK;
  case ATTR_TYPE_LISTS: {
    bool is_fine = literal->kind == LIT_LIST || literal->kind == LIT_TUPLE;
    for (uint32_t i = 0; is_fine && i < literal->count; i++) is_fine = are_ints(&literal->items[i]);
    return is_fine;
  }
  case ATTR_TYPE_LITERAL: return is_literal(literal);
  case ATTR_TYPE_AFFINE:
  case ATTR_TYPE_COMPARISON: break;
  }
  return true;
}

static bool read_attr(Builder *builder, const DumpKeyword *keyword, InstAttr *attr) {
  DumpReader *reader = builder->reader;
  DumpPredicates predicates;
  const DumpExpr *expr;
  dump_seek(reader, keyword->start);
  if (attr->type == ATTR_TYPE_AFFINE) {
    if (!dump_read_expr(reader, &expr)) return false;
    attr->expr = dump_build_expr(reader, builder->item, expr);
    return true;
  }
  if (attr->type == ATTR_TYPE_COMPARISON) {
    if (!dump_read_predicates(reader, &predicates) || predicates.count != 1) return false;
    attr->predicate.expr = dump_build_expr(reader, builder->item, predicates.at[0].expr);
    attr->predicate.is_ge = predicates.at[0].is_ge;
    return true;
  }
  return dump_read_literal(reader, &attr->literal);
}

static bool has_attr(const Builder *builder, AttrId id) {
  for (uint32_t i = 0; i < builder->attrs.count; i++) {
    if (builder->attrs.at[i].id == id) return true;
  }
  return false;
}

static const DumpKeyword *find_keyword(const DumpInst *text, const char *name) {
  for (uint32_t i = 0; i < text->keyword_count; i++) {
    if (str_is(text->keywords[i].name, name)) return &text->keywords[i];
  }
  return NULL;
}

static bool build_attrs(Builder *builder, const DumpMnemonic *mnemonic) {
  DumpReader *reader = builder->reader;
  const ClassInfo *cls = mnemonic->cls;
  builder->attrs.count = 0;
  for (uint32_t i = 0; i < cls->attr_count; i++) {
    InstAttr attr = {.id = cls->attrs[i].id, .type = cls->attrs[i].type};
    const DumpKeyword *keyword = find_keyword(builder->text, attr_name(attr.id));
    bool is_given = keyword && read_attr(builder, keyword, &attr);
    if (is_given && !literal_fits(attr.type, &attr.literal))
      return fail(builder,
                  arena_format(&reader->scratch, "its %s is of another kind", attr_name(attr.id)));
    for (uint32_t j = 0; j < mnemonic->count; j++) {
      if (mnemonic->attrs[j] != &cls->attrs[i]) continue;
      attr.literal = literal_string(str_intern_text(reader->strings, mnemonic->values[j]));
      is_given = true;
    }
    if (is_given) vec_push(&reader->scratch, &builder->attrs, attr);
    if (cls->attrs[i].is_required && !has_attr(builder, attr.id))
      return fail(builder,
                  arena_format(&reader->scratch, "its %s is not shown", attr_name(attr.id)));
  }
  return true;
}

// The blocks that a branch names are in the text.
static bool check_targets(Builder *builder, const ClassInfo *cls) {
  const DumpReader *reader = builder->reader;
  const Literal *target = NULL;
  for (uint32_t i = 0; i < builder->attrs.count; i++) {
    if (builder->attrs.at[i].id == ATTR_target) target = &builder->attrs.at[i].literal;
  }
  bool is_list = class_id(cls) == CLASS_ConditionalBranchInst;
  uint32_t count = is_list ? target->count : 1;
  if (!target || (target->kind != (is_list ? LIT_TUPLE : LIT_STRING)) || !count || count > 2)
    return fail(builder, "where it goes to is not shown");
  for (uint32_t i = 0; i < count; i++) {
    const Literal *name = is_list ? &target->items[i] : target;
    const uint32_t *at =
        name->kind == LIT_STRING ? map_get(&reader->blocks, map_key_pointer(name->string)) : NULL;
    if (!at || *at != reader->function_item)
      return fail(builder, "a block it goes to is not shown");
  }
  return true;
}

// ---- the instruction ---------------------------------------------------------------------------

static Instruction *create(Builder *builder, const ClassInfo *cls) {
  DumpReader *reader = builder->reader;
  uint32_t indirects = 0, at = 0;
  for (uint32_t i = 0; i < builder->operands.count; i++) {
    const Operand *operand = &builder->operands.at[i];
    for (uint32_t d = 0; operand->kind == OPERAND_ACCESS && d < operand->access->rank; d++)
      indirects += operand->access->dims[d].indirect != NULL;
  }
  Instruction *inst =
      inst_create(reader->arena, cls, builder->operands.count, indirects, builder->attrs.count);
  inst->stmt.span = builder->span;
  inst->stmt.has_id = true;
  inst->dl = builder->text->dl;
  if (builder->attrs.count)
    memcpy(inst->class_attrs, builder->attrs.at, builder->attrs.count * sizeof(InstAttr));
  for (uint32_t i = 0; i < inst->operand_count; i++) {
    Operand *operand = &inst->operands[i];
    *operand = builder->operands.at[i];
    inst->result_count = (uint16_t)(inst->result_count + operand->is_result);
    for (uint32_t d = 0; operand->kind == OPERAND_ACCESS && d < operand->access->rank; d++) {
      Access *index = operand->access->dims[d].indirect;
      if (index)
        inst->indirects[at++] = (Operand){
            .kind = OPERAND_ACCESS, .role = operand->role, .access = index, .span = index->span};
    }
  }
  return inst;
}

// Is an index of the guard one that the operands use?
static bool guard_fits(const Instruction *inst, const Expr *expr) {
  bool is_opaque = inst->cls->relation == RELATION_OPAQUE || inst->cls->relation == RELATION_NONE;
  for (uint32_t i = 0; i < expr->term_count; i++) {
    const Index *index = expr->terms[i].index;
    if (index->kind == INDEX_REGISTER) return false;
    bool is_used = index->kind != INDEX_AP;
    if (index->kind >= INDEX_FLOOR_DIV && index->kind <= INDEX_CC_MOD &&
        !guard_fits(inst, index->div.numerator))
      return false;
    for (uint32_t o = 0; !is_opaque && !is_used && o < inst->operand_count; o++) {
      const Access *access = inst->operands[o].access;
      for (uint32_t d = 0; access && d < access->rank && !is_used; d++)
        is_used = access->dims[d].start && expr_uses_ap(access->dims[d].start, index->ap);
    }
    for (uint32_t o = 0; !is_opaque && !is_used && o < inst->indirect_count; o++) {
      const Access *access = inst->indirects[o].access;
      for (uint32_t d = 0; d < access->rank && !is_used; d++)
        is_used = access->dims[d].start && expr_uses_ap(access->dims[d].start, index->ap);
    }
    if (!is_used) return false;
  }
  return true;
}

static void add_guards(Builder *builder, Instruction *inst) {
  Predicates all;
  bool is_whole =
      dump_build_predicates(builder->reader, builder->item, builder->text->predicates, &all);
  uint32_t kept = 0;
  for (uint32_t i = 0; i < all.count; i++) {
    if (guard_fits(inst, all.at[i].expr)) all.at[kept++] = all.at[i];
  }
  if (!is_whole || kept < all.count)
    DUMP_TELL(builder->reader, DIAG_NOTE, builder->span, "dump-uninterpreted",
              "a part of its guard is over what the instruction does not use, and is left out");
  inst->predicates = (Predicates){all.at, kept};
}

// Whether something besides the accesses is over tile indices, which then keep their names.
static bool has_named_index(const Builder *builder) {
  for (uint32_t i = 0; i < builder->attrs.count; i++) {
    const InstAttr *attr = &builder->attrs.at[i];
    if (attr->type == ATTR_TYPE_AFFINE && expr_uses_kind(attr->expr, INDEX_AP)) return true;
    if (attr->type == ATTR_TYPE_COMPARISON && expr_uses_kind(attr->predicate.expr, INDEX_AP))
      return true;
  }
  return false;
}

static void slice_operands(Builder *builder) {
  DumpReader *reader = builder->reader;
  bool *is_sliced = ARENA_ARRAY(&reader->scratch, bool, reader->aps.count), reads_register = false;
  for (uint32_t i = 0; i < builder->operands.count; i++) {
    const Operand *operand = &builder->operands.at[i];
    if (operand->kind == OPERAND_ACCESS)
      reads_register |= dump_mark_sliced(operand->access, is_sliced);
  }
  if (!has_named_index(builder)) {
    for (uint32_t i = 0; i < reader->aps.count; i++) is_sliced[i] = true;
  }
  for (uint32_t i = 0; reads_register && i < builder->operands.count; i++) {
    const Operand *operand = &builder->operands.at[i];
    if (operand->kind == OPERAND_ACCESS) dump_slice_access(reader, operand->access, is_sliced);
  }
}

// NULL when the operands do not make an instruction of the class.
static Instruction *build_known(Builder *builder, const DumpMnemonic *mnemonic) {
  DumpReader *reader = builder->reader;
  const ClassInfo *cls = mnemonic->cls;
  if (builder->text->is_head_cut || builder->text->is_tail_cut) {
    fail(builder, "its text is cut");
    return NULL;
  }
  if (!cls) {
    fail(builder, "its class is not known");
    return NULL;
  }
  if (cls->level == LEVEL_OP && reader->items.at[builder->item].parent != DUMP_NO_ITEM) {
    fail(builder, "an operator stands in loops only before it is selected to instructions");
    return NULL;
  }
  DumpInst plain = *builder->text;
  const DumpInst *given = builder->text;
  if (cls->flags & INST_REGISTER) { // its `$` result is the register
    plain.result_count = 0;
    builder->text = &plain;
  }
  bool is_fine = build_operands(builder, cls) && build_attrs(builder, mnemonic);
  builder->text = given;
  if (is_fine && (cls->flags & INST_BRANCH)) is_fine = check_targets(builder, cls);
  if (!is_fine) return NULL;
  mark_contracted(builder, cls);
  slice_operands(builder);
  Instruction *inst = create(builder, cls);
  InstTile tile;
  Diags reasons;
  diags_init(&reasons, &reader->scratch);
  reasons.error_limit = 1;
  inst->stmt.name = builder->text->mnemonic;
  if (inst->operand_count && !inst_tile(&reader->scratch, inst, &tile, &reasons)) {
    fail(builder, reasons.first ? reasons.first->message : "its indices do not fit together");
    return NULL;
  }
  return inst;
}

static Instruction *build_uninterpreted(Builder *builder) {
  DumpReader *reader = builder->reader;
  const DumpInst *text = builder->text;
  const ClassInfo *cls = class_info(CLASS_NativeKernel);
  builder->operands.count = builder->attrs.count = 0;
  for (uint32_t i = 0; i < text->result_count; i++) push_operand(builder, cls, 0, text->results[i]);
  for (uint32_t i = 0; i < text->operand_count; i++) {
    if (text->operands[i]->kind != DUMP_VALUE_NUMBER)
      push_operand(builder, cls, 1, text->operands[i]);
  }
  for (uint32_t i = 0; i < text->keyword_count; i++) {
    const DumpValue *value = text->keywords[i].value;
    if (value && value->kind != DUMP_VALUE_NUMBER) push_operand(builder, cls, 1, value);
  }
  vec_push(&reader->scratch, &builder->attrs,
           (InstAttr){.id = ATTR_function_name,
                      .type = ATTR_TYPE_STR,
                      .literal = literal_string(text->mnemonic)});
  DUMP_TELL(reader, DIAG_NOTE, builder->span, "dump-uninterpreted",
            "'%s' is taken as an uninterpreted operation with these operands: %s",
            text->mnemonic->bytes, builder->why);
  slice_operands(builder);
  return create(builder, cls);
}

static void name_inst(Builder *builder, Instruction *inst) {
  DumpReader *reader = builder->reader;
  const DumpInst *text = builder->text;
  bool is_free = text->has_id && text->id >= 0 && text->id < DUMP_HIGHEST_ID &&
                 !map_get(&reader->insts, (uint64_t)text->id);
  if (text->has_id && !is_free)
    DUMP_TELL(reader, DIAG_NOTE, builder->span, "dump-repeat",
              "an instruction with id=%lld is there already; this one gets another id",
              (long long)text->id);
  inst->stmt.id = is_free ? (uint32_t)text->id : reader->next_id++;
  inst->stmt.name = str_intern_format(reader->strings, "%s-%u", inst->cls->name, inst->stmt.id);
  if (is_free) {
    *map_put(&reader->insts, inst->stmt.id, NULL) = reader->built.count;
    vec_push(&reader->scratch, &reader->built, inst);
  }
  if (!text->has_src_id || text->src_id < 0 || text->src_id > INT32_MAX) return;
  uint32_t origin = (uint32_t)text->src_id;
  inst->origin = arena_copy(reader->arena, &origin, sizeof origin);
  inst->origin_count = 1;
}

// The same instruction, printed once more by another message.
static bool is_repeat(const DumpReader *reader, const DumpInst *text, const ClassInfo *cls) {
  const uint32_t *at = text->has_id ? map_get(&reader->insts, (uint64_t)text->id) : NULL;
  const Instruction *first = at ? reader->built.at[*at] : NULL;
  return first && first->cls == cls && first->result_count == 1 && text->result_count == 1 &&
         first->operands[0].access->tensor->name == text->results[0]->name;
}

void dump_build_inst(DumpReader *reader, uint32_t item, Scope *scope) {
  Builder builder = {.reader = reader, .item = item, .text = reader->items.at[item].inst};
  builder.span = dump_span(reader, reader->items.at[item].start, reader->items.at[item].end);
  DumpMnemonic mnemonic = dump_mnemonic_of(reader, builder.text->mnemonic);
  if (!reader->has_header && is_repeat(reader, builder.text, mnemonic.cls)) {
    DUMP_TELL(reader, DIAG_NOTE, builder.span, "dump-repeat",
              "the instruction with id=%lld is there already, and taken once",
              (long long)builder.text->id);
    return;
  }
  Instruction *inst = build_known(&builder, &mnemonic);
  if (!inst) inst = build_uninterpreted(&builder);
  name_inst(&builder, inst);
  add_guards(&builder, inst);
  scope_append(scope, &inst->stmt);
  inst_link_uses(inst);
}
