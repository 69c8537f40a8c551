// Values of constant tensors: value= of a tensor, one for all elements or each in row-major order.
//
// A number stands for all elements; a list holds one for each, a number or a string; a string holds
// bytes in hexadecimal, "0x0000803f", the lowest byte of an element first: of one element, which
// stands for all in a SingleValueTensor, or of all. Booleans take a byte each.
#ifndef IR_CONSTANT_H
#define IR_CONSTANT_H

#include "ir/tensor.h"

// The keyword of a tensor that has no field of its own; NULL when it is not given.
const Literal *tensor_keyword(const Tensor *tensor, const char *key);
// What value= says of the elements; NULL of a tensor that is no constant. A number that pads a
// PaddedTensor, and values in a file, are none.
const Literal *tensor_constant(const Tensor *tensor);
// Whether there are as many values as elements, and bytes are what their type has; else the reason.
bool constant_fits(const Tensor *tensor, const char **why);
// The `size` bytes of element `at` as bits.
uint64_t constant_bits(Str hex, uint64_t at, uint32_t size);

#endif
