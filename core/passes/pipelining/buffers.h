// Which tensors of a pipelined loop need several copies, and how many (design passes.md 6,
// reference scheduling.md 5.4).
//
// A tensor is a buffer when each iteration has a value of its own in it: it is declared in the
// body, or it is on the chip, nothing outside the loop touches it, and every read takes what one
// certain iteration made: this one, or the one a fixed distance before. Iteration v's value lives
// in copy v mod count. count is enough when every access of a value comes before every write of the
// values that get the same copy later, where the two can touch the same element.
#ifndef PASSES_PIPELINING_BUFFERS_H
#define PASSES_PIPELINING_BUFFERS_H

#include "passes/pipelining/meet.h"

typedef struct Buffer {
  LoopTensor *touched;
  int64_t formula_verbatim; // last use's stage - first def's + 1
  int64_t formula;          // the same with the distances of the uses
  int64_t needed;
  int64_t allocated;
  int64_t first_stage, last_stage; // of its uses; last_stage with the distances of the reads
  bool is_local;                   // declared in the body
  bool crosses;                    // touched in more than one stage
  const char *why;                 // it cannot have the copies it needs; NULL when it can
} Buffer;

typedef struct Buffers {
  VEC(Buffer) at;        // in order of declaration
  const bool *is_buffer; // by place in LoopAccesses.tensors
} Buffers;

// The FLOW edges of a function as it was written, by tensor.
typedef struct Flows {
  DependencyEdge *at; // sorted by tensor id
  uint32_t count;
  Map start; // tensor id -> place of its first
} Flows;
Flows flows_collect(Arena *arena, const Function *function);

// Sets the distances of the accesses. by_formula: the formula's count is allocated, not the needed
// one.
Buffers buffers_find(Arena *arena, LoopAccesses *accesses, const Flows *flows, bool by_formula);
// A copy of a later value is written although an access of an earlier value in the same copy is
// still to come: the pair of accesses, NULL when there is none. `gap`: values from one to the
// other.
bool buffer_conflicts(LoopAccesses *accesses, const LoopTensor *tensor, int64_t count,
                      const LoopAccess **earlier, const LoopAccess **later, int64_t *gap);

#endif
