// Tensor lines and block headers of the printed text.
#include "text/print_a.h"

static void put_shape(Printer *printer, const int64_t *shape, uint32_t rank) {
  text_putc(printer->out, '(');
  for (uint32_t i = 0; i < rank; i++) {
    if (i) text_putc(printer->out, ',');
    text_put_int(printer->out, shape[i]);
  }
  if (rank == 1) text_putc(printer->out, ',');
  text_putc(printer->out, ')');
}

static void put_view(Printer *printer, const TensorView *view) {
  put_module(printer, MODULE_m0);
  PUT(printer, "TensorView(shape=");
  put_shape(printer, view->shape, view->rank);
  if (view->layout) {
    PUT(printer, ", layout=");
    literal_print_string(printer->out, view->layout);
  }
  if (view->transpose) {
    PUT(printer, ", transpose=");
    put_shape(printer, view->transpose, view->rank);
  }
  text_putc(printer->out, ')');
}

static void put_keyword(Printer *printer, const char *name) {
  PUT(printer, ", ");
  text_puts(printer->out, name);
  text_putc(printer->out, '=');
}

// Types the front end names by string; the others are attributes of the support module.
static bool is_quoted_dtype(DType dtype) {
  static const DType quoted[] = {DT_float32, DT_float16, DT_int8,   DT_int16,  DT_int32, DT_int64,
                                 DT_uint8,   DT_uint16,  DT_uint32, DT_uint64, DT_bool};
  for (uint32_t i = 0; i < ARRAY_LEN(quoted); i++) {
    if (quoted[i] == dtype) return true;
  }
  return false;
}

static void put_dtype(Printer *printer, DType dtype) {
  if (printer->is_script && !is_quoted_dtype(dtype)) {
    put_module(printer, MODULE_m7);
    PUT(printer, "dtype.");
    text_puts(printer->out, dtype_name(dtype));
    return;
  }
  text_putc(printer->out, '"');
  text_puts(printer->out, dtype_name(dtype));
  text_putc(printer->out, '"');
}

static void put_tensor_extra(Printer *printer, const Tensor *tensor) {
  for (uint32_t i = 0; tensor->extra.kind == LIT_DICT && i + 1 < tensor->extra.count; i += 2) {
    put_keyword(printer, tensor->extra.items[i].string->bytes);
    put_literal(printer, &tensor->extra.items[i + 1]);
  }
}

void put_tensor_line(Printer *printer, const Tensor *tensor) {
  put_tensor(printer, tensor);
  PUT(printer, " = ");
  put_module(printer, tensor->cls->module);
  text_puts(printer->out, tensor->cls->name);
  PUT(printer, "(name=");
  literal_print_string(printer->out, tensor->name);
  put_keyword(printer, "shape");
  put_shape(printer, tensor->shape, tensor->rank);
  if (printer->is_script) {
    put_keyword(printer, "parent");
    put_variable(printer, printer->function);
  }
  put_keyword(printer, "id");
  text_put_int(printer->out, tensor->id);
  put_keyword(printer, "dtype");
  put_dtype(printer, tensor->dtype);
  if (tensor->view) {
    put_keyword(printer, "view");
    put_view(printer, tensor->view);
  }
  if (tensor->partition_dim >= 0) {
    put_keyword(printer, "partition_dim");
    text_put_int(printer->out, tensor->partition_dim);
  }
  if (tensor->allocation.kind != LIT_NONE) {
    put_keyword(printer, "allocation");
    put_literal(printer, &tensor->allocation);
  }
  if (tensor->has_init) {
    put_keyword(printer, "init");
    put_literal(printer, &tensor->init);
  }
  put_tensor_extra(printer, tensor);
  if (tensor->attrs.count) {
    put_keyword(printer, "attrs");
    put_attrs(printer, &tensor->attrs);
  } else if (printer->is_script) {
    PUT(printer, ", "); // the empty slot of attrs
  }
  text_putc(printer->out, ')');
}

// ---- headers -----------------------------------------------------------------------------------

// Puts ", " between keywords: nothing before the first.
static void next_keyword(Printer *printer, const char *name) {
  if (printer->out->bytes[printer->out->length - 1] != '(') PUT(printer, ", ");
  text_puts(printer->out, name);
  text_putc(printer->out, '=');
}

static void put_axis(Printer *printer, const Axis *axis) {
  static const char *const classes[] = {"AffineAxis", "DynamicAxis", "SequentialAxis"};
  const Stmt *stmt = &axis->scope.stmt;
  text_puts(printer->out, classes[axis->kind]);
  text_putc(printer->out, '(');
  Str variable = printer->by_name ? stmt->name : variable_of(&printer->variables, axis, stmt->name);
  if (variable != stmt->name) {
    next_keyword(printer, "name");
    literal_print_string(printer->out, stmt->name);
  }
  if (axis->kind == AXIS_DYNAMIC) {
    next_keyword(printer, "ub");
    put_expr(printer, axis->dynamic_ub, false);
  } else {
    if (axis->lb) {
      next_keyword(printer, "lb");
      text_put_int(printer->out, axis->lb);
    }
    next_keyword(printer, "ub");
    text_put_int(printer->out, axis->ub);
    if (axis->stride != 1) {
      next_keyword(printer, "stride");
      text_put_int(printer->out, axis->stride);
    }
  }
  AxisType usual = axis->kind == AXIS_SEQUENTIAL ? AXIS_TYPE_SEQUENTIAL : AXIS_TYPE_DEFAULT;
  if (axis->type != usual) {
    next_keyword(printer, "axis_type");
    PUT(printer, "m0.AxisType.");
    text_puts(printer->out, axis_type_name(axis->type));
  }
}

static void put_conditions(Printer *printer, const Predicates *predicates) {
  if (predicates->count == 1) {
    put_predicate(printer, &predicates->at[0]);
  } else {
    put_predicates(printer, predicates);
  }
}

static void put_own(Printer *printer, const Stmt *stmt) {
  if (stmt->kind == STMT_AXIS) {
    put_axis(printer, (const Axis *)(const void *)stmt);
    return;
  }
  text_puts(printer->out, stmt_kind_name(stmt->kind));
  text_putc(printer->out, '(');
  if (stmt->name) {
    next_keyword(printer, "name");
    literal_print_string(printer->out, stmt->name);
  }
  if (stmt->kind == STMT_FILTER) {
    next_keyword(printer, "predicates");
    put_predicates(printer, &((const Filter *)(const void *)stmt)->predicates);
  }
  if (stmt->kind == STMT_SCOPE_REGION) {
    const ScopeRegion *region = (const ScopeRegion *)(const void *)stmt;
    if (region->kind) {
      next_keyword(printer, "kind");
      literal_print_string(printer->out, region->kind);
    }
    if (region->no_reorder) {
      next_keyword(printer, "no_reorder");
      PUT(printer, "True");
    }
  }
  if (stmt->kind == STMT_WHILE) {
    const While *loop = (const While *)(const void *)stmt;
    if (loop->guard.count) {
      next_keyword(printer, "guard");
      put_predicates(printer, &loop->guard);
    }
    next_keyword(printer, "continue_condition");
    put_conditions(printer, &loop->continue_condition);
    if (loop->is_do_while) {
      next_keyword(printer, "is_do_while");
      PUT(printer, "True");
    }
  }
}

void put_header(Printer *printer, const Stmt *stmt) {
  PUT(printer, "with ");
  put_module(printer, MODULE_m0);
  put_own(printer, stmt);
  if (stmt->attrs.count) {
    next_keyword(printer, "attrs");
    put_attrs(printer, &stmt->attrs);
  }
  if (stmt->has_id) {
    next_keyword(printer, "id");
    text_put_int(printer->out, stmt->id);
  }
  text_putc(printer->out, ')');
  if (stmt->kind == STMT_AXIS) {
    PUT(printer, " as ");
    Str own = stmt->name;
    text_put_str(printer->out,
                 printer->by_name ? own : variable_of(&printer->variables, stmt, own));
  }
  text_putc(printer->out, ':');
}
