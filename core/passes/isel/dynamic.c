// Slices at places that are read at run time: the places are brought inside, loaded into registers,
// and one DMA moves the slice.
#include "passes/isel/isel.h"

Tensor *isel_shaped(Isel *isel, const View *view) {
  Buffer *buffer = view->buffer;
  const Tensor *there = buffer->dram;
  bool is_there = there && view_is_contiguous(view) && !view->offset &&
                  buffer->number.kind == LIT_NONE && there->rank == view->rank &&
                  memcmp(there->shape, view->shape, view->rank * sizeof *view->shape) == 0;
  if (is_there) return buffer->dram;
  Buffer *copy = isel_buffer(isel, buffer->name->bytes, buffer->dtype, view_count(view));
  copy->dram = isel_tensor(isel, NULL, CLASS_Tensor, buffer->name->bytes, buffer->dtype, view->rank,
                           view->shape, -1);
  View to = view_of(copy, view->rank, view->shape);
  isel_copy_view(isel, &to, view);
  return copy->dram;
}

Tensor *isel_shaped_result(Isel *isel, uint32_t number) {
  bool is_read;
  Tensor *result = isel_result(isel, number);
  Buffer *buffer = isel_result_buffer(isel, number, &is_read);
  if (!buffer->dram)
    buffer->dram = isel_tensor(isel, NULL, CLASS_Tensor, buffer->name->bytes, buffer->dtype,
                               result->rank, result->shape, -1);
  return buffer->dram;
}

// The register that holds a place, brought between 0 and `most`.
static const Expr *load_place(Isel *isel, const View *place, int64_t most) {
  Layout layout = {1, 1, 1};
  View at = *place;
  TensorFunc funcs[] = {FUNC_maximum, FUNC_minimum};
  for (uint32_t i = 0; i < 2; i++) {
    Buffer *inside = isel_buffer(isel, "place", DT_int32, 1);
    View srcs[] = {at, isel_constant(isel, at.buffer->dtype, i ? (double)most : 0)};
    isel_apply(isel, funcs[i], srcs, 2, dest_plan_buffer(isel, inside, layout, true), layout);
    at = view_of(inside, 0, NULL);
  }
  // Without room in SBUF it is read from DRAM.
  const Expr *zero = isel_const(isel, 0);
  Access *element = at.buffer->sbuf ? isel_at(isel, at.buffer->sbuf, zero, zero)
                                    : buffer_dram_at(isel, at.buffer, zero);
  Instruction *load =
      isel_emit(isel, CLASS_LoadTensorToRegister, ".place", (Arg[]){isel_arg(element)}, 1, NULL, 0);
  return expr_register(isel->arena, load);
}

// All of `tensor`, or the part of `extents` at the places.
static Access *part_of(Isel *isel, Tensor *tensor, const int64_t *extents,
                       const Expr *const *places) {
  Access *access = access_create(isel->arena, tensor);
  for (uint32_t d = 0; d < tensor->rank; d++)
    access->dims[d] = (DimIndex){.start = places ? places[d] : isel_const(isel, 0),
                                 .is_slice = true,
                                 .span = extents[d],
                                 .step = 1};
  return access;
}

// The places of a slice of `extents` in a value of `shape`; the operands from `first` on name them.
static void find_places(Isel *isel, uint32_t first, uint32_t rank, const int64_t *shape,
                        const int64_t *extents, const Expr **places) {
  for (uint32_t d = 0; d < rank; d++) {
    View place = isel_nth_source(isel, first + d);
    bool is_fixed = shape[d] == extents[d];
    places[d] = is_fixed ? isel_const(isel, 0) : load_place(isel, &place, shape[d] - extents[d]);
  }
}

bool select_dynamic_slice(Isel *isel) {
  View operand = isel_source(isel, "operand");
  Tensor *result = isel_result(isel, 0);
  const Expr *places[MAX_RANK];
  if (!operand.rank) {
    isel_set_view(isel, 0, &operand);
    return true;
  }
  find_places(isel, 1, operand.rank, operand.shape, result->shape, places);
  Tensor *from = isel_shaped(isel, &operand), *to = isel_shaped_result(isel, 0);
  isel_dma(isel, part_of(isel, to, result->shape, NULL),
           part_of(isel, from, result->shape, places));
  return !isel->has_failed;
}

bool select_dynamic_update(Isel *isel) {
  View operand = isel_source(isel, "operand"), update = isel_source(isel, "update");
  const Expr *places[MAX_RANK];
  if (!operand.rank) {
    isel_set_view(isel, 0, &update);
    return true;
  }
  find_places(isel, 2, operand.rank, operand.shape, update.shape, places);
  Tensor *from = isel_shaped(isel, &update), *to = isel_shaped_result(isel, 0);
  const View *whole = &isel->values[isel_result(isel, 0)->index];
  isel_copy_view(isel, whole, &operand);
  isel_dma(isel, part_of(isel, to, update.shape, places), part_of(isel, from, update.shape, NULL));
  return !isel->has_failed;
}
