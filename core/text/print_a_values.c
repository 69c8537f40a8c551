// Values of the printed text: variables, literals, expressions, accesses, predicates.
#include "text/print_a.h"

void put_variable(Printer *printer, uint32_t number) {
  text_putc(printer->out, 'v');
  text_put_int(printer->out, number);
}

void put_tensor(Printer *printer, const Tensor *tensor) {
  if (printer->by_name) {
    text_put_str(printer->out, tensor->name);
  } else {
    put_variable(printer, printer->variables.tensors.at[tensor->index]);
  }
}

void put_inst(Printer *printer, const Instruction *inst) {
  if (printer->by_name) {
    text_put_str(printer->out, inst_name(inst));
  } else {
    put_variable(printer, printer->variables.insts.at[inst->index]);
  }
}

void put_module(Printer *printer, ModuleAlias alias) {
  printer->uses[alias] = true;
  if (printer->is_script && alias != MODULE_np) {
    if (!printer->alias[alias]) {
      printer->alias[alias] = ++printer->alias_count;
      printer->new_modules[printer->new_count++] = alias;
    }
    text_putc(printer->out, 'm');
    text_put_int(printer->out, printer->alias[alias] - 1);
  } else {
    text_puts(printer->out, module_alias_name(alias));
  }
  text_putc(printer->out, '.');
}

void put_import(Printer *printer, ModuleAlias alias) {
  PUT(printer, "import ");
  text_puts(printer->out, module_alias_path(alias));
  PUT(printer, " as ");
  put_module(printer, alias);
  printer->out->length--; // without its dot
  text_putc(printer->out, '\n');
}

// A dotted name: its module by the alias it has here.
static void put_name(Printer *printer, Str name) {
  for (uint32_t i = 0; i < MODULE_COUNT; i++) {
    const char *alias = module_alias_name((ModuleAlias)i);
    uint32_t length = (uint32_t)strlen(alias);
    if (strncmp(name->bytes, alias, length) != 0 || name->bytes[length] != '.') continue;
    put_module(printer, (ModuleAlias)i);
    text_puts(printer->out, name->bytes + length + 1);
    return;
  }
  text_put_str(printer->out, name);
}

void put_string(Printer *printer, Str string, bool is_single_quoted) {
  bool is_single = printer->is_script && is_single_quoted;
  literal_print_quoted(printer->out, string, is_single ? '\'' : '"');
}

static void put_items(Printer *printer, const Literal *literal) {
  bool is_tuple = literal->kind == LIT_TUPLE;
  for (uint32_t i = 0; i < literal->count; i++) {
    bool is_value = literal->kind == LIT_DICT && i % 2;
    if (i) text_puts(printer->out, is_value ? ": " : is_tuple ? "," : ", ");
    put_literal(printer, &literal->items[i]);
  }
  if (is_tuple && literal->count == 1) text_putc(printer->out, ',');
}

// Literals nest at most MAX_NESTING deep.
void put_literal(Printer *printer, const Literal *literal) {
  double real = literal->kind == LIT_FLOAT ? literal->real : 0;
  bool is_whole = real != 0 && real > -1e15 && real < 1e15 && (double)(int64_t)real == real;
  if (is_whole) { // 1.0 and its like are most floats there are
    text_put_int(printer->out, (int64_t)real);
    PUT(printer, ".0");
    return;
  }
  switch (literal->kind) {
  case LIT_NAME: put_name(printer, literal->string); return;
  case LIT_STRING: put_string(printer, literal->string, literal->count); return;
  case LIT_LIST:
  case LIT_TUPLE:
  case LIT_DICT: {
    const char *brackets = literal->kind == LIT_LIST    ? "[]"
                           : literal->kind == LIT_TUPLE ? "()"
                                                        : "{}";
    text_putc(printer->out, brackets[0]);
    put_items(printer, literal);
    text_putc(printer->out, brackets[1]);
    return;
  }
  default: literal_print(printer->out, literal);
  }
}

void put_attrs(Printer *printer, const Attrs *attrs) {
  text_putc(printer->out, '{');
  for (uint32_t i = 0; i < attrs->count; i++) {
    if (i) PUT(printer, ", ");
    put_string(printer, attrs->at[i].key, attrs->at[i].is_single_quoted);
    PUT(printer, ": ");
    put_literal(printer, &attrs->at[i].value);
  }
  text_putc(printer->out, '}');
}

void put_extra(Printer *printer, const Attrs *extra) {
  for (uint32_t i = 0; i < extra->count; i++) {
    PUT(printer, ", ");
    text_put_str(printer->out, extra->at[i].key);
    text_putc(printer->out, '=');
    put_literal(printer, &extra->at[i].value);
  }
}

static void put_index(Text *text, const Index *index, void *context) {
  Printer *printer = context;
  (void)text;
  switch (index->kind) {
  case INDEX_AXIS: {
    Str own = index->axis->scope.stmt.name;
    Str variable = printer->by_name ? own : variable_of(&printer->variables, index->axis, own);
    text_put_str(printer->out, variable);
    return;
  }
  case INDEX_AP: {
    Str own = index->ap->name;
    Str variable = printer->by_name ? own : variable_of(&printer->variables, index->ap, own);
    text_put_str(printer->out, variable);
    return;
  }
  case INDEX_REGISTER: put_inst(printer, index->reg); return;
  default: return; // compounds are printed by expr_print
  }
}

void put_expr(Printer *printer, const Expr *expr, bool is_spaced) {
  if (expr_is_const(expr)) {
    text_put_int(printer->out, expr->constant);
  } else {
    expr_print(printer->out, expr, is_spaced, put_index, printer);
  }
}

static void put_slice(Printer *printer, const DimIndex *dim) {
  int64_t stop;
  put_expr(printer, dim->start, false);
  text_putc(printer->out, ':');
  bool is_large = add_overflows(dim->start->constant, dim->span, &stop);
  if (expr_is_const(dim->start)) {
    text_put_int(printer->out, is_large ? INT64_MAX : stop);
  } else {
    // The same terms with another constant, without building an expression for it.
    Expr *end = arena_copy(printer->variables.arena, dim->start,
                           sizeof(Expr) + dim->start->term_count * sizeof(Term));
    end->constant = is_large ? INT64_MAX : stop;
    put_expr(printer, end, false);
  }
  if (dim->step != 1) {
    text_putc(printer->out, ':');
    text_put_int(printer->out, dim->step);
  }
}

void put_access(Printer *printer, const Access *access) {
  put_tensor(printer, access->tensor);
  if (access->is_full || !access->rank) return;
  text_putc(printer->out, '[');
  for (uint32_t i = 0; i < access->rank; i++) {
    const DimIndex *dim = &access->dims[i];
    if (i) PUT(printer, ", ");
    if (dim->indirect) {
      put_access(printer, dim->indirect); // one level deep at most
    } else if (dim->is_slice) {
      put_slice(printer, dim);
    } else {
      put_expr(printer, dim->start, false);
    }
  }
  text_putc(printer->out, ']');
}

void put_predicate(Printer *printer, const Predicate *predicate) {
  if (predicate->is_approx) {
    PUT(printer, "m0.AffinePredicate(");
    put_expr(printer, predicate->expr, true);
    text_printf(printer->out, ", ge=%s, is_approx=True)", predicate->is_ge ? "True" : "False");
    return;
  }
  put_expr(printer, predicate->expr, true);
  if (predicate->is_ge) {
    PUT(printer, " >= 0");
  } else {
    PUT(printer, " == 0");
  }
}

void put_predicates(Printer *printer, const Predicates *predicates) {
  text_putc(printer->out, '[');
  for (uint32_t i = 0; i < predicates->count; i++) {
    if (i) PUT(printer, ", ");
    put_predicate(printer, &predicates->at[i]);
  }
  text_putc(printer->out, ']');
}
