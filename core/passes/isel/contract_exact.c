// Contractions that PE does not do: of integers of more than 8 bits, whose sums have to be exact.
// Every product is made on DVE, and the products are folded.
#include "passes/isel/isel.h"

enum { MOST_DIMS = 3 * MAX_RANK };

// Adds a group in falling order of its strides in the result.
static uint32_t add_group(ContractDim dims[MOST_DIMS], uint32_t count, const ContractGroup *group) {
  for (uint32_t i = 0; i < group->count; i++) {
    uint32_t at = count++;
    while (at > 0 && dims[at - 1].dst < group->at[i].dst) {
      dims[at] = dims[at - 1];
      at--;
    }
    dims[at] = group->at[i];
  }
  return count;
}

bool isel_contract_exact(Isel *isel, const Contraction *contraction, Buffer *dst, bool is_read) {
  ContractDim dims[MOST_DIMS + MAX_RANK];
  uint32_t count = add_group(dims, 0, &contraction->batch);
  count = add_group(dims, count, &contraction->m);
  count = add_group(dims, count, &contraction->n);
  uint32_t folded = 0, kept = count;
  for (uint32_t i = 0; i < contraction->k.count; i++) {
    folded |= (uint32_t)1 << count;
    dims[count++] = contraction->k.at[i];
  }
  if (count > MAX_RANK)
    return isel_error(isel, "isel-unsupported",
                      "has no selection: a contraction of %s over %u dimensions",
                      dtype_name(contraction->lhs.buffer->dtype), count);
  View sides[2] = {{.buffer = contraction->lhs.buffer, .offset = contraction->lhs.offset},
                   {.buffer = contraction->rhs.buffer, .offset = contraction->rhs.offset}};
  View products = {.rank = count};
  for (uint32_t d = 0; d < count; d++) {
    sides[0].shape[d] = sides[1].shape[d] = products.shape[d] = dims[d].extent;
    sides[0].stride[d] = dims[d].lhs;
    sides[1].stride[d] = dims[d].rhs;
  }
  sides[0].rank = sides[1].rank = count;
  Buffer *buffer =
      kept == count
          ? dst
          : isel_buffer(isel, arena_format(isel->scratch, "%s_products", dst->name->bytes),
                        dst->dtype, view_count(&products));
  Layout layout = layout_of_shape(count, products.shape);
  Dest dest = dest_plan_buffer(isel, buffer, layout, kept < count || is_read);
  if (!isel_apply(isel, FUNC_multiply, sides, 2, dest, layout)) return false;
  if (kept == count) return true;
  products = view_of(buffer, count, products.shape);
  return isel_fold(isel, &products, folded, ALU_add, dst, is_read);
}
