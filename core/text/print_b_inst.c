// One instruction of form B:
// `lhs = mnemonic(args, attribute=value, contract={…}) if (e >= 0) # id=…, src_id=…, instances=… #
// dl = …`.
//
// Results stand in front of '='. Operands follow in the order of their roles as long as none is
// left out; what comes behind a gap is written with its role. The moving operand of a contraction
// is the first (reference penguin-ir.md 2.2).
#include "text/print_b.h"

typedef struct Arguments {
  Dumper *dumper;
  bool has_any;
} Arguments;

static void next_argument(Arguments *arguments) {
  if (arguments->has_any) DUMP(arguments->dumper, ", ");
  arguments->has_any = true;
}

static void put_keyword(Arguments *arguments, const char *name) {
  next_argument(arguments);
  text_puts(arguments->dumper->out, name);
  text_putc(arguments->dumper->out, '=');
}

static void put_results(Dumper *dumper) {
  const Instruction *inst = dumper->inst;
  bool has_any = false;
  for (uint32_t i = 0; i < inst->operand_count; i++) {
    if (!inst->operands[i].is_result) continue;
    if (has_any) DUMP(dumper, ", ");
    has_any = true;
    dump_operand(dumper, i);
  }
  if (inst->cls->flags & INST_REGISTER) {
    text_printf(dumper->out, "int32 $%u", inst->stmt.id);
    has_any = true;
  }
  if (has_any) DUMP(dumper, " = ");
}

static void put_swapped(Arguments *arguments) {
  const Instruction *inst = arguments->dumper->inst;
  const Operand *stationary = inst_operand(inst, "stationary");
  const Operand *moving = inst_operand(inst, "moving");
  const Operand *order[] = {moving, stationary};
  for (uint32_t i = 0; i < ARRAY_LEN(order); i++) {
    if (!order[i]) continue;
    next_argument(arguments);
    dump_operand(arguments->dumper, (uint32_t)(order[i] - inst->operands));
  }
}

static void put_operands(Arguments *arguments) {
  const Instruction *inst = arguments->dumper->inst;
  bool is_contraction = inst->cls->relation == RELATION_CONTRACTION, has_gap = false;
  if (is_contraction) put_swapped(arguments);
  uint32_t at = inst->result_count, role = 0;
  for (; role < inst->cls->role_count; role++) {
    const ClassRole *info = &inst->cls->roles[role];
    if (info->is_result) continue;
    bool is_swapped = is_contraction &&
                      (strcmp(info->name, "stationary") == 0 || strcmp(info->name, "moving") == 0);
    bool is_given = at < inst->operand_count && inst->operands[at].role == role;
    if (!is_given) has_gap = true;
    for (; at < inst->operand_count && inst->operands[at].role == role; at++) {
      if (is_swapped) continue;
      if (has_gap) {
        put_keyword(arguments, info->name);
      } else {
        next_argument(arguments);
      }
      dump_operand(arguments->dumper, at);
    }
  }
}

static bool stands_in_mnemonic(const Instruction *inst, const InstAttr *attr) {
  const InstAttr *operations[DUMP_MOST_OPERATIONS];
  uint32_t count = dump_operations(inst, operations);
  for (uint32_t i = 0; i < count; i++) {
    if (operations[i] == attr) return true;
  }
  return false;
}

// Those of the class, in its order: a dump shows what an operator is, not how a script wrote it.
static void put_attributes(Arguments *arguments) {
  const Instruction *inst = arguments->dumper->inst;
  for (uint32_t i = 0; i < inst->cls->attr_count; i++) {
    const InstAttr *attr = inst_attr(inst, inst->cls->attrs[i].id);
    bool is_given = attr && !(inst->by_factory && attr->literal.kind == LIT_NONE);
    if (!is_given || stands_in_mnemonic(inst, attr)) continue;
    put_keyword(arguments, attr_name(attr->id));
    if (attr->type == ATTR_TYPE_AFFINE) {
      dump_expr(arguments->dumper, attr->expr);
    } else if (attr->type == ATTR_TYPE_COMPARISON) {
      dump_predicate(arguments->dumper, &attr->predicate);
    } else {
      literal_print(arguments->dumper->out, &attr->literal);
    }
  }
}

// ---- the loops of a contraction ----------------------------------------------------------------

static bool access_uses(const Access *access, const Axis *axis) {
  for (uint32_t d = 0; access && d < access->rank; d++) {
    const DimIndex *dim = &access->dims[d];
    if (dim->indirect ? access_uses(dim->indirect, axis) : expr_uses_axis(dim->start, axis))
      return true;
  }
  return false;
}

static bool operand_uses(const Instruction *inst, const char *role, const Axis *axis) {
  const Operand *operand = inst_operand(inst, role);
  return operand && operand->kind == OPERAND_ACCESS && access_uses(operand->access, axis);
}

// Loops by their role: contracted ones are in both sources and not in the result; the first
// source's own and the second's own are in the result as well.
static void put_roles(Arguments *arguments) {
  static const char *const names[] = {"contract", "lhs_free", "rhs_free"};
  const Instruction *inst = arguments->dumper->inst;
  Text *out = arguments->dumper->out;
  Axis *axes[MAX_NESTING];
  uint32_t count = stmt_loopnest(&inst->stmt, axes);
  for (uint32_t role = 0; role < ARRAY_LEN(names); role++) {
    put_keyword(arguments, names[role]);
    text_putc(out, '{');
    bool has_any = false;
    for (uint32_t i = 0; i < count; i++) {
      bool first = operand_uses(inst, "moving", axes[i]);
      bool second = operand_uses(inst, "stationary", axes[i]);
      bool is_result = operand_uses(inst, "dst", axes[i]);
      bool is_it = role == 0 ? first && second && !is_result
                             : is_result && first == (role == 1) && second == (role == 2);
      if (!is_it || axes[i]->kind == AXIS_DYNAMIC) continue;
      if (has_any) text_putc(out, ',');
      has_any = true;
      dump_name(out, axes[i]->scope.stmt.name);
      text_printf(out, "=[%lld:%lld:%lld]", (long long)axes[i]->lb, (long long)axes[i]->ub,
                  (long long)axes[i]->stride);
    }
    text_putc(out, '}');
  }
}

// ---- behind the instruction --------------------------------------------------------------------

// Product of the trip counts around a statement; -1 when one is not known or the product too large.
static int64_t count_instances(const Stmt *stmt) {
  int64_t instances = 1;
  for (const Scope *scope = stmt->parent; scope; scope = scope->stmt.parent) {
    if (scope->stmt.kind == STMT_WHILE) return -1;
    if (scope->stmt.kind != STMT_AXIS) continue;
    int64_t trips = axis_tripcount((const Axis *)(const void *)scope);
    if (trips < 0 || mul_overflows(instances, trips, &instances)) return -1;
  }
  return instances;
}

// A part of the location, on this line.
static void put_part(Text *out, const char *front, Str part) {
  if (part->length) text_puts(out, front);
  for (uint32_t i = 0; i < part->length; i++)
    text_putc(out, (unsigned char)part->bytes[i] < ' ' ? ' ' : part->bytes[i]);
}

static void put_location(Text *out, const DebugLocation *dl) {
  bool has_any = dl->hlo_id != INT64_MIN || (dl->tensor_op_name && dl->tensor_op_name->length) ||
                 (dl->file && dl->file->length) || attrs_find(&dl->extra, "text");
  if (!has_any) return;
  text_puts(out, " # dl =");
  if (dl->tensor_op_name) put_part(out, " tensor_op_name: ", dl->tensor_op_name);
  if (dl->hlo_id != INT64_MIN) text_printf(out, " | hlo_id: %lld", (long long)dl->hlo_id);
  const Literal *more = attrs_find(&dl->extra, "text"); // what the reader of dumps kept
  if (more && more->kind == LIT_STRING) put_part(out, " | ", more->string);
  if (!dl->file || !dl->file->length) return;
  put_part(out, " | ", dl->file);
  if (dl->line != INT64_MIN) text_printf(out, ":%lld", (long long)dl->line);
  if (dl->line != INT64_MIN && dl->column != INT64_MIN)
    text_printf(out, ":%lld", (long long)dl->column);
}

static void put_trailer(Text *out, const Instruction *inst) {
  int64_t instances = count_instances(&inst->stmt);
  text_printf(out, " # id=%u, src_id=", inst->stmt.id);
  if (inst->origin_count) {
    text_put_int(out, inst->origin[0]);
  } else {
    text_puts(out, "None");
  }
  if (instances >= 0) text_printf(out, ", instances=%lld", (long long)instances);
  if (inst->dl) put_location(out, inst->dl);
}

void dump_instruction(Text *out, const Instruction *inst) {
  Arena arena;
  arena_init(&arena, 0);
  Dumper dumper = {.out = out, .arena = &arena};
  Arguments arguments = {&dumper, false};
  dumper_begin(&dumper, inst);
  put_results(&dumper);
  dump_put_mnemonic(out, inst);
  text_putc(out, '(');
  put_operands(&arguments);
  put_attributes(&arguments);
  if (inst->cls->relation == RELATION_CONTRACTION) put_roles(&arguments);
  text_putc(out, ')');
  Predicates predicates = inst_predicates(&arena, inst);
  dump_condition(&dumper, "if", &predicates);
  put_trailer(out, inst);
  arena_release(&arena);
}
