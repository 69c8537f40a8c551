// The printed text as a whole: imports, functions, edges, module.
//
// The body is printed first, since it decides which modules are imported.
#include "text/print_a.h"

static void indent(Printer *printer, uint32_t depth) {
  for (uint32_t i = 0; i < depth; i++) PUT(printer, "    ");
}

void put_receiver(Printer *printer, const char *method) {
  put_variable(printer, printer->function);
  text_putc(printer->out, '.');
  text_puts(printer->out, method);
  text_putc(printer->out, '(');
}

// Inputs stand right behind their tensors as long as that keeps their order; one that comes
// earlier among the inputs than among the tensors waits for those before it.
void put_inputs(Printer *printer, const Function *function, const Tensor *declared, uint32_t *next,
                uint32_t depth) {
  while (*next < function->inputs.count) {
    const Tensor *input = function->inputs.at[*next];
    if (input->index > declared->index) return;
    indent(printer, depth);
    put_receiver(printer, "markInput");
    put_tensor(printer, input);
    if (input->flags & TENSOR_PARAMETER) PUT(printer, ", is_parameter_tensor=True");
    PUT(printer, ")\n");
    ++*next;
  }
}

static void put_tensors(Printer *printer, const Function *function, const Scope *scope,
                        uint32_t *next_input, uint32_t depth) {
  for (const Tensor *tensor = scope->first_tensor; tensor; tensor = tensor->next) {
    indent(printer, depth);
    put_tensor_line(printer, tensor);
    text_putc(printer->out, '\n');
    put_inputs(printer, function, tensor, next_input, depth);
  }
}

static void put_body(Printer *printer, Function *function) {
  uint32_t next_input = 0, depth = 0;
  put_tensors(printer, function, &function->scope, &next_input, 0);
  const Stmt *stmt = function->scope.first;
  while (stmt) {
    indent(printer, depth);
    if (stmt->kind == STMT_INSTRUCTION) {
      put_instruction(printer, (const Instruction *)(const void *)stmt);
      text_putc(printer->out, '\n');
      put_aliases(printer, function, (const Instruction *)(const void *)stmt, depth);
    } else {
      const Scope *scope = (const Scope *)(const void *)stmt;
      put_header(printer, stmt);
      text_putc(printer->out, '\n');
      put_tensors(printer, function, scope, &next_input, depth + 1);
      if (scope->first) {
        stmt = scope->first;
        depth++;
        continue;
      }
      if (!scope->first_tensor) {
        indent(printer, depth + 1);
        PUT(printer, "pass\n");
      }
    }
    while (!stmt->next && stmt->parent != &function->scope) {
      stmt = &stmt->parent->stmt;
      depth--;
    }
    stmt = stmt->next;
  }
}

void put_edge(Printer *printer, const DependencyEdge *edge) {
  put_inst(printer, edge->dst);
  PUT(printer, ".add_dep_edge(");
  put_module(printer, MODULE_m6);
  PUT(printer, "DependencyEdge(src=");
  put_inst(printer, edge->src);
  PUT(printer, ", dst=");
  put_inst(printer, edge->dst);
  PUT(printer, ", idx_map=");
  if (edge->idx_map) {
    put_literal(printer, edge->idx_map);
  } else {
    PUT(printer, "[]");
  }
  PUT(printer, ", kind=");
  put_module(printer, MODULE_m6);
  PUT(printer, "EdgeKind.");
  text_puts(printer->out, edge_kind_name(edge->kind));
  PUT(printer, ", predicates=");
  put_predicates(printer, &edge->predicates);
  if (edge->origin != ORIGIN_USER) {
    PUT(printer, ", origin=\"");
    text_puts(printer->out, edge_origin_name(edge->origin));
    text_putc(printer->out, '"');
  }
  if (edge->distance == DISTANCE_UNKNOWN) {
    PUT(printer, ", distance=None");
  } else if (edge->distance) {
    PUT(printer, ", distance=");
    text_put_int(printer->out, edge->distance);
  }
  if (edge->tensor) {
    PUT(printer, ", tensor=");
    put_tensor(printer, edge->tensor);
  }
  if (edge->carrier) {
    PUT(printer, ", carrier=");
    text_put_str(printer->out,
                 variable_of(&printer->variables, edge->carrier, edge->carrier->scope.stmt.name));
  }
  PUT(printer, "))\n");
}

static void put_ag_edge(Printer *printer, const AGEdge *edge) {
  put_receiver(printer, "add_ag_edge");
  put_module(printer, MODULE_m9);
  text_puts(printer->out,
            edge->is_forced ? "AGForcedOrderingEdge(src=" : "AGRemovableOrderingEdge(src=");
  put_inst(printer, edge->src);
  PUT(printer, ", dst=");
  put_inst(printer, edge->dst);
  if (edge->has_cost) {
    PUT(printer, ", cost=");
    text_put_int(printer->out, edge->cost);
  }
  if (edge->has_priority) {
    PUT(printer, ", priority=");
    text_put_int(printer->out, edge->priority);
  }
  PUT(printer, "))\n");
}

// v5.aliasTensors(input=[v1]): the results of v5 are in the buffers of those tensors.
static void put_own_aliases(Printer *printer, const Function *function, const Instruction *owner) {
  bool is_first = true;
  put_inst(printer, owner);
  PUT(printer, ".aliasTensors(input=[");
  for (; printer->next_alias < function->aliases.count; printer->next_alias++) {
    const AliasPair *pair = &function->aliases.at[printer->next_alias];
    if (alias_owner(pair) != owner) break;
    if (!is_first) PUT(printer, ", ");
    is_first = false;
    put_tensor(printer, pair->input);
  }
  PUT(printer, "])\n");
}

void put_aliases(Printer *printer, const Function *function, const Instruction *upto,
                 uint32_t depth) {
  while (printer->next_alias < function->aliases.count) {
    const AliasPair *pair = &function->aliases.at[printer->next_alias];
    const Instruction *owner = alias_owner(pair);
    if (upto && (!owner || owner->index > upto->index)) return;
    indent(printer, depth);
    if (owner) {
      put_own_aliases(printer, function, owner);
      continue;
    }
    put_receiver(printer, "aliasTensors");
    literal_print_string(printer->out, pair->output->name);
    PUT(printer, ", ");
    literal_print_string(printer->out, pair->input->name);
    PUT(printer, ", \"");
    text_puts(printer->out, alias_kind_name(pair->kind));
    PUT(printer, "\")\n");
    printer->next_alias++;
  }
}

void put_tail(Printer *printer, const Function *function, uint32_t first_edge) {
  put_aliases(printer, function, NULL, 0);
  for (uint32_t i = first_edge; i < function->edges.count; i++)
    put_edge(printer, &function->edges.at[i]);
  for (uint32_t i = 0; i < function->ag_edges.count; i++)
    put_ag_edge(printer, &function->ag_edges.at[i]);
  for (uint32_t i = 0; i < function->outputs.count; i++) {
    put_receiver(printer, "markOutput");
    put_tensor(printer, function->outputs.at[i]);
    PUT(printer, ")\n");
  }
  put_variable(printer, printer->function);
  PUT(printer, ".id=");
  text_put_int(printer->out, function->next_id);
  text_putc(printer->out, '\n');
}

// The strings of a function's attrs: ("a=1", "b=2"), with blanks as in real files.
static void put_function_attrs(Printer *printer, const Literal *attrs) {
  if (attrs->kind != LIT_TUPLE) {
    put_literal(printer, attrs);
    return;
  }
  text_putc(printer->out, '(');
  for (uint32_t i = 0; i < attrs->count; i++) {
    if (i) PUT(printer, ", ");
    put_literal(printer, &attrs->items[i]);
  }
  if (attrs->count == 1) text_putc(printer->out, ',');
  text_putc(printer->out, ')');
}

void put_function_line(Printer *printer, const Function *function) {
  put_variable(printer, printer->function);
  PUT(printer, " = ");
  put_module(printer, MODULE_m0);
  PUT(printer, "Function(id_=");
  text_put_int(printer->out, function->id_);
  if (function->batch_ids.kind != LIT_NONE) {
    PUT(printer, ", batch_ids=");
    put_literal(printer, &function->batch_ids);
  }
  if (function->function_attrs.kind != LIT_NONE) {
    PUT(printer, ", attrs=");
    put_function_attrs(printer, &function->function_attrs);
  }
  if (function->scope.stmt.name) {
    PUT(printer, ", name=");
    literal_print_string(printer->out, function->scope.stmt.name);
  }
  put_extra(printer, &function->extra);
  PUT(printer, ")\n");
}

static void put_function(Printer *printer, Function *function) {
  printer->function = printer->variables.next++;
  printer->next_alias = 0;
  variables_function(&printer->variables, function);
  put_function_line(printer, function);
  if (function->weight_load) {
    text_put_str(printer->out, function->weight_load);
    text_putc(printer->out, '\n');
  }
  for (const APIndex *ap = function->first_ap; ap; ap = ap->next) {
    Str variable = variable_of(&printer->variables, ap, ap->name);
    text_put_str(printer->out, variable);
    PUT(printer, " = ");
    put_module(printer, MODULE_m2);
    PUT(printer, "APIndex(");
    if (variable != ap->name) {
      PUT(printer, "name=");
      literal_print_string(printer->out, ap->name);
      PUT(printer, ", ");
    }
    PUT(printer, "ub=");
    text_put_int(printer->out, ap->ub);
    PUT(printer, ")\n");
  }
  put_body(printer, function);
  put_tail(printer, function, 0);
}

static void put_module_line(Printer *printer, const Module *module, const uint32_t *variables,
                            uint32_t root) {
  if (!module->is_explicit) {
    PUT(printer, "ir=");
    put_variable(printer, root);
    text_putc(printer->out, '\n');
    return;
  }
  uint32_t own = printer->variables.next++;
  put_variable(printer, own);
  PUT(printer, " = m0.Module(functions=[");
  for (uint32_t i = 0; i < module->functions.count; i++) {
    if (i) PUT(printer, ", ");
    put_variable(printer, variables[i]);
  }
  PUT(printer, "], root_function=");
  put_variable(printer, root);
  put_extra(printer, &module->extra);
  PUT(printer, ")\nir=");
  put_variable(printer, own);
  text_putc(printer->out, '\n');
}

static void put_imports(Printer *printer) {
  static const ModuleAlias order[] = {MODULE_m0, MODULE_m1,  MODULE_m2, MODULE_m3, MODULE_m4,
                                      MODULE_m5, MODULE_np,  MODULE_m6, MODULE_m7, MODULE_m8,
                                      MODULE_m9, MODULE_m10, MODULE_m11};
  for (uint32_t i = 0; i < ARRAY_LEN(order); i++) {
    bool is_fixed = order[i] <= MODULE_m5 || order[i] == MODULE_np;
    if (!is_fixed && !printer->uses[order[i]]) continue;
    put_import(printer, order[i]);
  }
}

void text_print_module(Text *out, Module *module) {
  Arena scratch;
  Text body = {0};
  arena_init(&scratch, 0);
  Printer printer = {.out = &body, .variables = {.arena = &scratch, .strings = module->strings}};
  if (is_script_module(module)) {
    printer.out = out;
    put_script(&printer, module->root);
    arena_release(&scratch);
    return;
  }
  uint32_t *variables = ARENA_ARRAY(&scratch, uint32_t, module->functions.count);
  uint32_t root = 0;
  for (uint32_t i = 0; i < module->functions.count; i++) {
    put_function(&printer, module->functions.at[i]);
    variables[i] = printer.function;
    if (module->functions.at[i] == module->root) root = printer.function;
  }
  put_module_line(&printer, module, variables, root);
  printer.out = out;
  put_imports(&printer);
  text_append(out, body.bytes, body.length);
  text_release(&body);
  arena_release(&scratch);
}

void text_print_statement(Text *out, const Stmt *stmt) {
  Arena scratch;
  arena_init(&scratch, 0);
  Printer printer = {.out = out, .variables = {.arena = &scratch}, .by_name = true};
  if (stmt->kind == STMT_INSTRUCTION) {
    put_instruction(&printer, (const Instruction *)(const void *)stmt);
  } else if (stmt->kind == STMT_FUNCTION) {
    PUT(&printer, "m0.Function(");
    if (stmt->name) {
      PUT(&printer, "name=");
      literal_print_string(out, stmt->name);
    }
    text_putc(out, ')');
  } else {
    put_header(&printer, stmt);
  }
  arena_release(&scratch);
}

void text_print_access(Text *out, const Access *access) {
  Arena scratch;
  arena_init(&scratch, 0);
  Printer printer = {.out = out, .variables = {.arena = &scratch}, .by_name = true};
  put_access(&printer, access);
  arena_release(&scratch);
}

void text_print_predicate(Text *out, const Predicate *predicate) {
  Printer printer = {.out = out, .by_name = true};
  put_predicate(&printer, predicate);
}
