// The rows of ops.def and what they say of themselves.
#include "stablehlo/net/recipe.h"

#define F32 (1u << NET_F32)
#define BF16 (F32 | 1u << NET_BF16)
#define F8 (BF16 | 1u << NET_F8)
#define PLAIN LAYOUT_PLAIN
#define LIFT LAYOUT_LIFT
#define LIFT2 LAYOUT_LIFT2
#define ROWS LAYOUT_ROWS
#define FLIP LAYOUT_FLIP
static const NetOp ops[] = {
#define NET_OP(name, numbers, precisions, layout, signature, recipe)                               \
  {#name, numbers, precisions, layout, signature, recipe},
#include "stablehlo/net/ops.def"
#undef NET_OP
};

const NetOp *net_ops(uint32_t *count) {
  *count = ARRAY_LEN(ops);
  return ops;
}

const char *net_precision_suffix(NetPrecision precision) {
  static const char suffixes[NET_PRECISIONS][5] = {"", "Bf16", "F8"};
  return suffixes[precision];
}

static bool has_batch(const NetOp *op) {
  return strncmp(op->numbers, "N ", 2) == 0;
}

static bool ends_with(const char *name, uint64_t length, const char *suffix) {
  size_t size = strlen(suffix);
  return length > size && memcmp(name + length - size, suffix, size) == 0;
}

static const NetOp *find_row(const char *name, uint64_t length, bool is_batched) {
  const NetOp *found = NULL;
  for (uint32_t i = 0; i < ARRAY_LEN(ops); i++) {
    if (strlen(ops[i].name) != length || memcmp(ops[i].name, name, (size_t)length) != 0) continue;
    if (!found || has_batch(&ops[i]) == is_batched) found = &ops[i];
  }
  return found;
}

const NetOp *net_op_find(const char *name, uint64_t length, bool is_batched,
                         NetPrecision *precision) {
  for (NetPrecision p = NET_F32; p < NET_PRECISIONS; p++) {
    const char *suffix = net_precision_suffix(p);
    if (!ends_with(name, length, suffix)) continue;
    const NetOp *op = find_row(name, length - strlen(suffix), is_batched);
    if (!op && p == NET_F32) continue;
    // A name may have the precision in its batched row only.
    if (op && !(op->precisions & 1u << p))
      op = find_row(name, length - strlen(suffix), !is_batched);
    if (!op || !(op->precisions & 1u << p)) continue;
    *precision = p;
    return op;
  }
  return NULL;
}

void net_op_info(const NetOp *op, NetOpInfo *info) {
  *info = (NetOpInfo){.is_batched = has_batch(op)};
  const char *at = op->signature;
  SignatureItem item;
  while (next_item(&at, &item)) {
    assert(info->operand_count < NET_MAX_OPERANDS);
    info->operands[info->operand_count] = item.name.at;
    info->operand_lengths[info->operand_count++] = item.name.length;
  }
  uint32_t count = 0;
  while (next_item(&at, &item)) {
    assert(count < NET_MAX_TEXTS);
    NetParamKind kind = skip_text(&item.type, "literal") ? PARAM_LITERAL
                        : skip_text(&item.type, "tag")   ? PARAM_TAG
                                                         : PARAM_NAME;
    info->params[count++] = (NetParam){item.name.at, item.name.length, kind};
  }
  info->text_count = count;
  at = op->numbers;
  Word name;
  bool is_list;
  while (next_number(&at, &name, &is_list))
    info->params[count++] =
        (NetParam){name.at, name.length, is_list ? PARAM_NUMBERS : PARAM_NUMBER};
  info->number_count = count - info->text_count;
}
