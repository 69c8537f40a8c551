// Shared by the files of the BIR reader.
#ifndef JSON_BIR_READ_INTERNAL_H
#define JSON_BIR_READ_INTERNAL_H

#include "support/map.h"
#include "json/bir_read.h"
#include "json/pull.h"

// A reference by name whose target was not known yet when it was read.
typedef enum FixupKind {
  FIXUP_STORAGE,
  FIXUP_AXIS,
  FIXUP_INST,  // an edge's former
  FIXUP_OWNER, // a block path
  FIXUP_ALIAS,
  FIXUP_LOCATION // a physical operand's memref
} FixupKind;
typedef struct Fixup {
  FixupKind kind;
  void *place; // where the pointer goes: BirStorage **, BirAxis **, BirInst **, BirBlock **;
               // BirAlias * and BirOperand * for the last two
  Str name, second;
  const char *missing; // what to say when there is none of this name
  SrcSpan span;
} Fixup;

// A loopnest key: what it said of which instruction.
typedef struct Loopnest {
  const BirInst *inst;
  const Str *names;
  uint32_t count;
  SrcSpan span;
} Loopnest;

typedef struct Reader {
  Arena *arena;
  Arena scratch; // emptied between instructions
  StrTable *strings;
  Diags *diags;
  Pull pull;
  BirModule *module;
  BirFunction *function;
  Map storages, axes, insts, blocks; // Str -> index + 1 into the lists below
  VEC(BirAxis *) axis_list;
  VEC(BirInst *) inst_list;
  VEC(BirBlock *) block_list; // outer before inner
  VEC(Fixup) fixups;
  VEC(Loopnest) loopnests; // checked when the axes of all blocks are known
  Map noted;               // what a note was given about
  uint32_t inst_count, loop_depth;
} Reader;

// ---- small things
Str bir_read_str(Reader *reader); // an interned string; NULL after a failure
bool bir_read_int32(Reader *reader, int32_t *out);
// Index of the key among `keys`; unknown ones are skipped with a warning (-1). A key that comes
// twice is an error. `seen` has one bit per key.
int bir_read_known_key(Reader *reader, const char *const *keys, uint32_t count, uint64_t *seen,
                       const char *where);
// Any JSON value.
bool bir_read_literal(Reader *reader, Literal *out);
// A number or one of "nan", "inf", "-inf".
bool bir_read_number_literal(Reader *reader, Literal *out);
// Values of a constant (ir/constant.h).
bool bir_read_values(Reader *reader, Literal *out);
bool bir_read_attrs(Reader *reader, Attrs *out);
bool bir_read_ints(Reader *reader, int64_t **out, uint32_t *count);
bool bir_read_dtype(Reader *reader, DType *out);
void bir_read_missing_key(Reader *reader, SrcSpan span, const char *what, const char *key);

// ---- other versions
// A note when one of the keys that are always written (bits of `written`) was not seen.
void bir_read_note_missing(Reader *reader, SrcSpan span, const char *what, uint64_t seen,
                           const char *const *keys, uint32_t count, uint64_t written);
void bir_read_note_missing_keys(Reader *reader, const BirInst *inst, uint64_t seen_header,
                                uint64_t seen_own);
// NULL when it is no older spelling of an opcode.
const BirOpcode *bir_read_older_opcode(Reader *reader, PullText name);
// Reads the value of an older key of a matmul; false when it is none.
bool bir_read_older_key(Reader *reader, const BirOpcode *opcode, PullText name, bool *accumulates);
bool bir_read_older_edge_kind(Reader *reader, PullText name, BirEdgeKind *out);

// ---- references
void bir_read_refer_storage(Reader *reader, BirStorage **place, Str name, const char *missing);
void bir_read_add_fixup(Reader *reader, Fixup fixup);
bool bir_read_resolve_fixups(Reader *reader);

// ---- parts
const BirExpr *bir_read_expr(Reader *reader);
bool bir_read_predicates(Reader *reader, BirPredicate **out, uint32_t *count);
bool bir_read_operands(Reader *reader, BirOperand **out, uint16_t *count);
bool bir_read_storage(Reader *reader);
bool bir_read_edges(Reader *reader, BirEdge **out, uint32_t *count, bool is_carried);
bool bir_read_unroll_edges(Reader *reader, BirInst *inst);
// Blocks of a loop, or of the function (NULL).
bool bir_read_blocks(Reader *reader, BirInst *loop);
// The value of an own key; stored in `field` unless it is the default (*is_default).
bool bir_read_own_value(Reader *reader, const BirOpcode *opcode, int key, BirField *field,
                        bool *is_default);

#endif
