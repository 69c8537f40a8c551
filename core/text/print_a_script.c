// The front end's dialect of form A (reference penguin-ir.md 2.1): what its printer writes for a
// function of operators on whole tensors.
//
// It differs from the canonical form in where lines stand and what they spell out: a tensor is
// declared right before the operator that first names it, an import stands before the line that
// first needs the module and numbers its alias by the imports so far, a user's edge follows the
// operator it leads to, and instructions called like variables keep them.
#include "text/print_a.h"

// A line of the body: a tensor, or an instruction.
typedef struct Line {
  Tensor *tensor;
  Instruction *inst;
} Line;
typedef VEC(Line) Lines;

// Operators, and what stands among them.
static bool is_plain(const Stmt *stmt) {
  if (stmt->kind != STMT_INSTRUCTION) return false;
  const Instruction *inst = (const Instruction *)(const void *)stmt;
  if (inst_is_operator(inst)) return true;
  for (uint32_t i = 0; i < inst->cls->role_count; i++) {
    if (!inst->cls->roles[i].is_list) return false;
  }
  return true;
}

bool is_script_module(const Module *module) {
  if (module->is_explicit || module->functions.count != 1 || module->root->first_ap) return false;
  const Function *function = module->root;
  bool has_operator = function->weight_load;
  for (const Stmt *stmt = function->scope.first; stmt; stmt = stmt->next) {
    if (!is_plain(stmt)) return false;
    has_operator |= inst_is_operator((const Instruction *)(const void *)stmt);
  }
  return has_operator;
}

// ---- variables ---------------------------------------------------------------------------------

int64_t variable_number(Str name) {
  const char *digit = name->bytes + 1;
  if (name->bytes[0] != 'v' || name->length < 2 || name->length > 9) return -1;
  if (*digit == '0' && name->length > 2) return -1;
  int64_t number = 0;
  for (; *digit; digit++) {
    if (*digit < '0' || *digit > '9') return -1;
    number = number * 10 + *digit - '0';
  }
  return number;
}

static void reserve_numbers(Variables *variables, Function *function) {
  map_init(&variables->reserved, variables->arena);
  FOR_EACH_INST(inst, function) {
    int64_t number = variable_number(inst_name(inst));
    if (number >= 0) map_put(&variables->reserved, (uint64_t)number, NULL);
  }
}

static uint32_t next_number(Variables *variables) {
  while (map_get(&variables->reserved, variables->next)) variables->next++;
  return variables->next++;
}

static void number_line(Variables *variables, const Line *line) {
  if (line->tensor) {
    variables->tensors.at[line->tensor->index] = next_number(variables);
    return;
  }
  int64_t own = variable_number(inst_name(line->inst));
  variables->insts.at[line->inst->index] = own >= 0 ? (uint32_t)own : next_number(variables);
}

// ---- lines -------------------------------------------------------------------------------------

// Tensors keep their order of declaration: those before one that is needed come with it.
static void push_tensors(Arena *arena, Lines *lines, Tensor **next, const Tensor *needed) {
  for (; *next && (!needed || (*next)->index <= needed->index); *next = (*next)->next)
    vec_push(arena, lines, ((Line){.tensor = *next}));
}

static void order_lines(Arena *arena, Function *function, Lines *lines) {
  Tensor *next = function->scope.first_tensor;
  uint32_t next_alias = 0;
  FOR_EACH_INST(inst, function) {
    for (uint32_t i = 0; i < inst->operand_count; i++) {
      if (inst->operands[i].kind == OPERAND_ACCESS)
        push_tensors(arena, lines, &next, inst->operands[i].access->tensor);
    }
    for (uint32_t i = 0; i < inst->indirect_count; i++)
      push_tensors(arena, lines, &next, inst->indirects[i].access->tensor);
    // Those that put_aliases writes right behind the instruction.
    for (; next_alias < function->aliases.count; next_alias++) {
      const AliasPair *pair = &function->aliases.at[next_alias];
      const Instruction *owner = alias_owner(pair);
      if (!owner || owner->index > inst->index) break;
      push_tensors(arena, lines, &next, pair->input);
    }
    vec_push(arena, lines, ((Line){.inst = inst}));
  }
  push_tensors(arena, lines, &next, NULL);
}

// Puts what was written since `line` behind the imports that it needs.
static void flush_line(Printer *printer, Text *line) {
  Text *out = printer->out;
  uint32_t count = printer->new_count;
  printer->new_count = 0;
  for (uint32_t i = 0; i < count; i++) put_import(printer, printer->new_modules[i]);
  text_append(out, line->bytes, line->length);
  line->length = 0;
}

// Edges of the text that lead to the instruction, as long as that keeps their order.
static void put_edges(Printer *printer, const Function *function, const Instruction *inst,
                      uint32_t *next) {
  for (; *next < function->edges.count; ++*next) {
    const DependencyEdge *edge = &function->edges.at[*next];
    bool is_here =
        edge->origin == ORIGIN_USER && edge->dst == inst && edge->src->index <= inst->index;
    if (!is_here) return;
    put_edge(printer, edge);
  }
}

static void put_imports(Printer *printer, ModuleAlias from, ModuleAlias to) {
  for (ModuleAlias alias = from; alias <= to; alias++) put_import(printer, alias);
  printer->new_count = 0;
}

static void put_head(Printer *printer, const Function *function) {
  put_imports(printer, MODULE_m0, MODULE_m5);
  put_import(printer, MODULE_np);
  printer->alias_count++; // numpy has a number too, though not in its alias
  put_function_line(printer, function);
  if (function->weight_load) {
    text_put_str(printer->out, function->weight_load);
    text_putc(printer->out, '\n');
  }
  put_imports(printer, MODULE_m7, MODULE_m7);
}

void put_script(Printer *printer, Function *function) {
  Arena *arena = printer->variables.arena;
  Variables *variables = &printer->variables;
  Text *out = printer->out, line = {0};
  Lines lines = {0};
  uint32_t next_input = 0, next_edge = 0;
  printer->is_script = true;
  function_renumber(function);
  vec_reserve(arena, &variables->insts, function->inst_count);
  vec_reserve(arena, &variables->tensors, function->tensor_count);
  reserve_numbers(variables, function);
  printer->function = next_number(variables);
  order_lines(arena, function, &lines);
  for (uint32_t i = 0; i < lines.count; i++) number_line(variables, &lines.at[i]);
  put_head(printer, function);
  for (uint32_t i = 0; i < lines.count; i++) {
    printer->out = &line;
    if (lines.at[i].tensor) {
      put_tensor_line(printer, lines.at[i].tensor);
      text_putc(&line, '\n');
      put_inputs(printer, function, lines.at[i].tensor, &next_input, 0);
    } else {
      put_instruction(printer, lines.at[i].inst);
      text_putc(&line, '\n');
      put_aliases(printer, function, lines.at[i].inst, 0);
      printer->out = out;
      flush_line(printer, &line);
      printer->out = &line;
      put_edges(printer, function, lines.at[i].inst, &next_edge);
    }
    printer->out = out;
    flush_line(printer, &line);
  }
  printer->out = &line;
  put_tail(printer, function, next_edge);
  PUT(printer, "ir=");
  put_variable(printer, printer->function);
  text_putc(&line, '\n');
  printer->out = out;
  flush_line(printer, &line);
  text_release(&line);
}
