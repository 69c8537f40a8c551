// Users' operators and kernels of a library: one instruction on whole arrays, the same
// uninterpreted function of them.
#include "passes/isel/isel.h"

static bool is_kernel(const Instruction *op) {
  switch (class_id(op->cls)) {
  case CLASS_CustomOp:
  case CLASS_OpaqueOp:
  case CLASS_ElementwiseCustomCall: return false;
  default: return true;
  }
}

// Attributes both levels have, and what the function is called.
static uint32_t take_attrs(Isel *isel, const ClassInfo *cls, InstAttr attrs[4]) {
  uint32_t count = 0;
  attrs[count++] =
      isel_attr_word(isel, ATTR_function_name, ATTR_TYPE_STR, inst_function_name(isel->op));
  for (uint32_t i = 0; i < isel->op->attr_count; i++) {
    const InstAttr *attr = &isel->op->class_attrs[i];
    bool is_shared = attr->id != ATTR_function_name && class_attr(cls, attr->id);
    if (is_shared && count < 4) attrs[count++] = *attr;
  }
  return count;
}

bool select_custom(Isel *isel) {
  const Instruction *op = isel->op;
  ClassId cls = is_kernel(op) ? CLASS_NativeKernel : CLASS_SundaCustomOp;
  uint32_t sources = isel_source_count(isel), results = op->result_count;
  Access **accesses = ARENA_ARRAY(isel->scratch, Access *, sources + results);
  InstAttr attrs[4];
  for (uint32_t i = 0; i < sources; i++) {
    View view = isel_nth_source(isel, i);
    accesses[results + i] = access_full(isel->arena, isel_shaped(isel, &view));
  }
  for (uint32_t i = 0; i < results; i++)
    accesses[i] = access_full(isel->arena, isel_shaped_result(isel, i));
  uint32_t attr_count = take_attrs(isel, class_info(cls), attrs);
  isel_emit_lists(isel, cls, ".call", accesses, results, sources, attrs, attr_count);
  return !isel->has_failed;
}
