// Tensors: named arrays whose class says where they live.
//
// On-chip tensors have a partition dimension: dimensions above it are blocks, it is spread over
// partitions, and those below it are bytes of one partition. Bytes per partition, the unit of all
// pressure figures, is (dims after partition_dim) * dtype size * (dims before it).
#ifndef IR_TENSOR_H
#define IR_TENSOR_H

#include "ir/class.h"
#include "ir/dtype.h"
#include "ir/literal.h"
#include "ir/value.h"
#include "support/diag.h"

struct Scope;
struct Instruction;
struct Access;

typedef struct TensorView {
  int64_t *shape;
  uint32_t rank;
  Str layout;         // "NC"; may be NULL
  int64_t *transpose; // permutation of `rank`, NULL when not given
} TensorView;

// Bits of the original's TensorType.
enum {
  TENSOR_INPUT = 1,
  TENSOR_OUTPUT = 2,
  TENSOR_CONST = 4,
  TENSOR_INTERNAL_IO = 8,
  TENSOR_NON_LOCAL = 16,
  TENSOR_PARAMETER = 32 // markInput(…, is_parameter_tensor=True)
};

typedef struct Tensor Tensor;
struct Tensor {
  Value value;
  uint32_t id;    // unique in the function
  uint32_t index; // dense, in order of declaration; set by function_renumber
  Str name;
  const ClassInfo *cls;
  struct Scope *parent; // the scope that declares it
  Tensor *prev, *next;  // in that scope
  uint32_t rank;
  int64_t *shape;
  DType dtype;
  int32_t partition_dim; // -1 for DRAM tensors without one
  uint32_t flags;        // TENSOR_*
  Literal allocation;    // LIT_NONE = symbolic; SBUF pair, PSUM triple
  Literal init;          // LIT_NONE = uninitialised
  bool has_init;
  TensorView *view; // NULL when not given
  Attrs attrs;
  Literal extra; // LIT_DICT of further keywords (value=, non_local=, …), printed as keywords
  SrcSpan span;
};

static inline Tensor *value_as_tensor(Value *value) {
  assert(value->kind == VALUE_TENSOR);
  return (Tensor *)(void *)value;
}
static inline Space tensor_space(const Tensor *tensor) {
  return tensor->cls->space;
}
static inline bool tensor_is_on_chip(const Tensor *tensor) {
  return tensor_space(tensor) != SPACE_DRAM;
}
// Weights, constants and parameters: live for the whole kernel, outside the pressure sum.
bool tensor_is_static(const Tensor *tensor);
// Elements; INT64_MAX when the product does not fit.
int64_t tensor_element_count(const Tensor *tensor);
// Bytes per partition of an on-chip tensor, whole bytes of a DRAM tensor; saturates.
int64_t tensor_bytes(const Tensor *tensor);
// Blocks (dims above partition_dim) and partitions of an on-chip tensor; 1 and 1 for DRAM.
int64_t tensor_blocks(const Tensor *tensor);
int64_t tensor_partitions(const Tensor *tensor);

Tensor *tensor_create(Arena *arena, const ClassInfo *cls, uint32_t rank);
void scope_add_tensor(struct Scope *scope, Tensor *tensor); // appends
void scope_remove_tensor(Tensor *tensor);

// Loads and stores of a tensor: its use list seen by role, in order of linking.
static inline Use *tensor_first_load(const Tensor *tensor) {
  Use *use = tensor->value.first_use;
  while (use && use->is_store) use = use->next;
  return use;
}
static inline Use *tensor_next_load(const Use *use) {
  Use *next = use->next;
  while (next && next->is_store) next = next->next;
  return next;
}
static inline Use *tensor_first_store(const Tensor *tensor) {
  Use *use = tensor->value.first_use;
  while (use && !use->is_store) use = use->next;
  return use;
}
static inline Use *tensor_next_store(const Use *use) {
  Use *next = use->next;
  while (next && !next->is_store) next = next->next;
  return next;
}

#endif
