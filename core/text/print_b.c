// Form B as a whole: functions, scopes, dependence edges.
//
// A filter has no line of its own: its predicates stand on the instructions inside. Tensors of a
// function are shown where they are used; those of a loop, and unused ones, have a line in front.
#include "text/print_b.h"

static void indent(Text *out, uint32_t depth) {
  for (uint32_t i = 0; i < depth; i++) text_puts(out, "  ");
}

static void put_axis(Dumper *dumper, const Axis *axis) {
  if (axis->type != AXIS_TYPE_DEFAULT) {
    text_puts(dumper->out, axis_type_name(axis->type));
    text_putc(dumper->out, ' ');
  }
  const Literal *mark = attrs_find(&axis->scope.stmt.attrs, "allow_output_dependencies");
  if (mark && mark->kind == LIT_BOOL && mark->boolean) DUMP(dumper, "allow_output_dependencies ");
  DUMP(dumper, "for (");
  dump_name(dumper->out, axis->scope.stmt.name);
  DUMP(dumper, ": range(");
  if (axis->kind == AXIS_DYNAMIC) {
    DUMP(dumper, "0, ");
    dump_expr(dumper, axis->dynamic_ub);
    DUMP(dumper, ", 1");
  } else {
    text_printf(dumper->out, "%lld, %lld, %lld", (long long)axis->lb, (long long)axis->ub,
                (long long)axis->stride);
  }
  DUMP(dumper, "))");
}

static void put_scope(Dumper *dumper, const Stmt *stmt) {
  text_puts(dumper->out, stmt_kind_name(stmt->kind));
  if (stmt->name) {
    text_putc(dumper->out, ' ');
    dump_name(dumper->out, stmt->name);
  }
  if (stmt->kind == STMT_SCOPE_REGION) {
    const ScopeRegion *region = (const ScopeRegion *)(const void *)stmt;
    if (region->kind) {
      DUMP(dumper, " kind=");
      dump_name(dumper->out, region->kind);
    }
    if (region->no_reorder) DUMP(dumper, " no_reorder");
  }
  if (stmt->kind == STMT_WHILE) {
    const While *loop = (const While *)(const void *)stmt;
    dump_condition(dumper, "if", &loop->guard);
    dump_condition(dumper, loop->is_do_while ? "do_while" : "while", &loop->continue_condition);
  }
}

static void put_header(Text *out, const Stmt *stmt) {
  Dumper dumper = {.out = out};
  if (stmt->kind == STMT_AXIS) {
    put_axis(&dumper, (const Axis *)(const void *)stmt);
  } else {
    put_scope(&dumper, stmt);
  }
}

static bool is_io(const Function *function, const Tensor *tensor) {
  for (uint32_t i = 0; i < function->inputs.count; i++) {
    if (function->inputs.at[i] == tensor) return true;
  }
  for (uint32_t i = 0; i < function->outputs.count; i++) {
    if (function->outputs.at[i] == tensor) return true;
  }
  return false;
}

static void put_tensors(Text *out, const Function *function, const Scope *scope, uint32_t depth) {
  for (const Tensor *tensor = scope->first_tensor; tensor; tensor = tensor->next) {
    bool is_shown =
        scope != &function->scope || (value_is_unused(&tensor->value) && !is_io(function, tensor));
    if (!is_shown) continue;
    indent(out, depth);
    dump_tensor(out, tensor);
    text_putc(out, '\n');
  }
}

static void put_body(Text *out, const Function *function) {
  uint32_t depth = 0;
  put_tensors(out, function, &function->scope, 0);
  const Stmt *stmt = function->scope.first;
  while (stmt) {
    bool is_filter = stmt->kind == STMT_FILTER;
    if (stmt->kind == STMT_INSTRUCTION) {
      indent(out, depth);
      dump_instruction(out, (const Instruction *)(const void *)stmt);
      text_putc(out, '\n');
    } else {
      const Scope *scope = (const Scope *)(const void *)stmt;
      if (!is_filter) {
        indent(out, depth);
        put_header(out, stmt);
        text_printf(out, " { # indent=%u\n", 2 * depth);
      }
      put_tensors(out, function, scope, depth + !is_filter);
      if (scope->first) {
        stmt = scope->first;
        depth += !is_filter;
        continue;
      }
      if (!is_filter) {
        indent(out, depth);
        text_puts(out, "}\n");
      }
    }
    while (!stmt->next && stmt->parent != &function->scope) {
      stmt = &stmt->parent->stmt;
      if (stmt->kind == STMT_FILTER) continue;
      indent(out, --depth);
      text_puts(out, "}\n");
    }
    stmt = stmt->next;
  }
}

static void put_tensor_note(Text *out, const char *word, const Tensor *tensor) {
  text_printf(out, "// %s ", word);
  dump_tensor(out, tensor);
  text_putc(out, '\n');
}

static void put_head(Text *out, const Function *function) {
  const Module *module = function->module;
  text_puts(out, "// function ");
  dump_name(out, function_name(function));
  bool is_root = module && module->functions.count > 1 && module->root == function;
  text_puts(out, is_root ? " root\n" : "\n");
  for (uint32_t i = 0; i < function->inputs.count; i++) {
    const Tensor *input = function->inputs.at[i];
    put_tensor_note(out, input->flags & TENSOR_PARAMETER ? "parameter" : "input", input);
  }
  for (uint32_t i = 0; i < function->outputs.count; i++)
    put_tensor_note(out, "output", function->outputs.at[i]);
  for (uint32_t i = 0; i < function->aliases.count; i++) {
    const AliasPair *pair = &function->aliases.at[i];
    text_printf(out, "// alias %s ", alias_kind_name(pair->kind));
    dump_tensor_name(out, pair->output);
    text_putc(out, ' ');
    dump_tensor_name(out, pair->input);
    text_putc(out, '\n');
  }
}

static void put_edges(Text *out, const Function *function) {
  for (uint32_t i = 0; i < function->edges.count; i++) {
    const DependencyEdge *edge = &function->edges.at[i];
    text_printf(out, "// dep %s %u -> %u", edge_kind_name(edge->kind), edge->src->stmt.id,
                edge->dst->stmt.id);
    if (edge->origin != ORIGIN_USER) text_printf(out, " origin=%s", edge_origin_name(edge->origin));
    if (edge->distance == DISTANCE_UNKNOWN) {
      text_puts(out, " distance=None");
    } else if (edge->distance) {
      text_printf(out, " distance=%d", edge->distance);
    }
    text_putc(out, '\n');
  }
}

void text_dump_module(Text *out, Module *module) {
  for (uint32_t i = 0; i < module->functions.count; i++) {
    const Function *function = module->functions.at[i];
    if (i) text_putc(out, '\n');
    put_head(out, function);
    put_body(out, function);
    put_edges(out, function);
  }
}

void text_dump_statement(Text *out, const Stmt *stmt) {
  if (stmt->kind == STMT_INSTRUCTION) {
    dump_instruction(out, (const Instruction *)(const void *)stmt);
  } else {
    put_header(out, stmt);
    text_puts(out, " {");
  }
}
