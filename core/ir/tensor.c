#include "ir/tensor.h"

#include "ir/function.h"
#include "ir/stmt.h"

Tensor *tensor_create(Arena *arena, const ClassInfo *cls, uint32_t rank) {
  Tensor *tensor = ARENA_NEW(arena, Tensor);
  tensor->value.kind = VALUE_TENSOR;
  tensor->cls = cls;
  tensor->rank = rank;
  tensor->shape = ARENA_ARRAY(arena, int64_t, rank);
  tensor->partition_dim = -1;
  return tensor;
}

void scope_add_tensor(Scope *scope, Tensor *tensor) {
  function_tree_changed(scope);
  tensor->parent = scope;
  tensor->prev = scope->last_tensor;
  tensor->next = NULL;
  if (scope->last_tensor) {
    scope->last_tensor->next = tensor;
  } else {
    scope->first_tensor = tensor;
  }
  scope->last_tensor = tensor;
}

void scope_remove_tensor(Tensor *tensor) {
  Scope *scope = tensor->parent;
  if (!scope) return;
  function_tree_changed(scope);
  if (tensor->prev) {
    tensor->prev->next = tensor->next;
  } else {
    scope->first_tensor = tensor->next;
  }
  if (tensor->next) {
    tensor->next->prev = tensor->prev;
  } else {
    scope->last_tensor = tensor->prev;
  }
  tensor->parent = NULL;
  tensor->prev = tensor->next = NULL;
}

bool tensor_is_static(const Tensor *tensor) {
  return tensor->cls->is_static || (tensor->flags & (TENSOR_CONST | TENSOR_PARAMETER));
}

static int64_t saturating_product(int64_t a, int64_t b) {
  int64_t product;
  return mul_overflows(a, b, &product) ? INT64_MAX : product;
}

static int64_t product_of(const Tensor *tensor, uint32_t from, uint32_t to) {
  int64_t product = 1;
  for (uint32_t i = from; i < to; i++) product = saturating_product(product, tensor->shape[i]);
  return product;
}

int64_t tensor_element_count(const Tensor *tensor) {
  return product_of(tensor, 0, tensor->rank);
}

int64_t tensor_blocks(const Tensor *tensor) {
  if (tensor->partition_dim < 0) return 1;
  return product_of(tensor, 0, (uint32_t)tensor->partition_dim);
}

int64_t tensor_partitions(const Tensor *tensor) {
  if (tensor->partition_dim < 0 || (uint32_t)tensor->partition_dim >= tensor->rank) return 1;
  return tensor->shape[tensor->partition_dim];
}

int64_t tensor_bytes(const Tensor *tensor) {
  int64_t size = dtype_bytes(tensor->dtype);
  if (!tensor_is_on_chip(tensor) || tensor->partition_dim < 0)
    return saturating_product(tensor_element_count(tensor), size);
  int64_t free_elements = product_of(tensor, (uint32_t)tensor->partition_dim + 1, tensor->rank);
  return saturating_product(saturating_product(free_elements, size), tensor_blocks(tensor));
}
