// The integers of an op that a call leaves out: they follow from the shapes of its arguments.
#ifndef STABLEHLO_NET_INFER_H
#define STABLEHLO_NET_INFER_H

#include "stablehlo/net/graph.h"

// How the elements of one example are laid out, as far as that is known: [c, h, w] or [m, n]. Of
// two, `h` and `w` say which map they are the rows of (0: of none).
typedef struct NetView {
  uint32_t count;
  int64_t dims[3], h, w;
} NetView;

enum { NET_MAX_ROLES = NET_MAX_OPERANDS + NET_MAX_TEXTS };

// The arguments of a call. Its roles are the operands, then names, literals and tags.
typedef struct NetArguments {
  const NetOp *op;
  NetOpInfo info;
  const NetType *types[NET_MAX_ROLES]; // of tensors; else NULL
  NetView views[NET_MAX_ROLES];
  SrcSpan spans[NET_MAX_ROLES];
  int64_t numbers[NET_MAX_NUMBERS + MAX_RANK]; // a list is the last of a row's numbers
  bool is_known[NET_MAX_NUMBERS];
  uint32_t list_count;
  bool has_list;
} NetArguments;

uint32_t net_role_count(const NetArguments *args);
// Name of a role, or of a number, which come after them. Not terminated.
const char *net_param_name(const NetArguments *args, uint32_t at, uint32_t *length);
// Fills in the numbers that are not given. False, reported, when the shapes do not say them or do
// not fit the signature.
bool net_infer(Arena *arena, Diags *diags, int64_t batch, NetArguments *args, SrcSpan span);
// How the result's elements are laid out.
NetView net_result_view(Arena *arena, const NetArguments *args, int64_t batch);
// "(2, 16)", as scripts write shapes.
const char *net_shape_text(Arena *arena, const NetType *type);

#endif
