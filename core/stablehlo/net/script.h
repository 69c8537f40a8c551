// Net scripts: a neural network as a few lines of Python, rendered as StableHLO (design
// stablehlo.md 1, README "Nets").
//
//   s = stablehlo
//
//   def mlp(x: (2, 16), w1: (16, 8), b1: (8,), w2: (8, 4), b2: (4,)):
//       h = s.relu(s.addBcast(s.dotIn(x, w=w1), b=b1))
//       return s.addBcast(s.dotIn(h, w=w2), b=b2)
//
// A call is one op of reference stablehlo.md 3; sizes follow from the shapes of the operands.
#ifndef STABLEHLO_NET_SCRIPT_H
#define STABLEHLO_NET_SCRIPT_H

#include "support/diag.h"
#include "support/str.h"

// A rendered script.
typedef struct NetRendering {
  const char *text; // the module; in the arena, NUL-terminated
  uint64_t length;
  const uint32_t *script_lines; // per line of the text, from 0: its line in the script, 0 for none
  uint32_t line_count;
} NetRendering;

// Reads and renders. False when there is an error. Everything lives in `arena`.
bool net_script_render(Arena *arena, StrTable *strings, const char *bytes, uint64_t length,
                       Diags *diags, NetRendering *out);

#endif
