// What names, literals and types of net graphs must be. Each check reports at the span given.
#ifndef STABLEHLO_NET_CHECK_H
#define STABLEHLO_NET_CHECK_H

#include "stablehlo/net/graph.h"

#define NET_MOST_ELEMENTS ((int64_t)1 << 40) // of one value

// `%` and letters, digits, underscores; not one that the text of a region binds.
bool net_check_name(Diags *diags, Str name, SrcSpan span);
// Not one that an emitter gives: %v0, the parts of an all_reduce.
bool net_check_input_name(Diags *diags, Str name, SrcSpan span);
// Names, literals and numbers of a token, by its row.
bool net_check_token(Diags *diags, const NetToken *token, const NetOpInfo *info);
// The name and number of a leaf.
bool net_check_leaf(Diags *diags, const NetToken *leaf);
// Elements of a value, without those of a batch that is not known; 0 when they are too many.
int64_t net_type_elements(const NetType *type);
// The type as text, for messages.
const char *net_type_text(Arena *arena, const NetType *type);

#endif
