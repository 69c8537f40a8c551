// Inside of the reader of form B: dumps and fragments of them, as found in logs.
//
// The paste is cleaned (read_b_clean.c), islands that look like parts of a dump are read into items
// (read_b_item.c, read_b_value.c), missing loops and extents are worked out (read_b_loops.c), and
// the program is built from the items (read_b_tensor.c, read_b_inst.c). Whatever the text implied
// without saying is told in a note.
#ifndef TEXT_READ_B_H
#define TEXT_READ_B_H

#include "ir/function.h"
#include "support/map.h"
#include "text/dump_words.h"
#include "text/read.h"

enum {
  DUMP_MOST_TERMS = 32,
  DUMP_MOST_VALUES = 256, // operands of one instruction
  DUMP_MOST_NOTES = 100,
  DUMP_MOST_OPEN = MAX_NESTING - 4,
  DUMP_MOST_STRING = 4096,
  DUMP_HIGHEST_ID = 1 << 30, // of an instruction; room for loops and tensors above
  DUMP_NO_ITEM = INT32_MAX
};

// ---- clean text --------------------------------------------------------------------------------

// From `clean` on, clean text stands where raw text stands from `raw` on.
typedef struct CleanRun {
  uint32_t clean, raw;
} CleanRun;

typedef enum DumpTokenKind {
  DUMP_END = 256,
  DUMP_WORD,
  DUMP_INT,
  DUMP_FLOAT,
  DUMP_STRING    // between quotes; escapes stand as written
} DumpTokenKind; // other tokens are their character

typedef struct DumpToken {
  uint32_t kind;
  uint32_t start, end; // in the clean text; of a string without its quotes
  int64_t value;       // DUMP_INT
  bool is_least;       // its digits are 2^63, which fits behind a '-' only
  bool is_glued;       // no blank in front
  bool starts_line;
} DumpToken;

// ---- items -------------------------------------------------------------------------------------

typedef struct DumpExpr DumpExpr;

typedef enum DumpTermKind {
  DUMP_TERM_LOOP,     // name
  DUMP_TERM_TILE,     // i<number>.<extent>
  DUMP_TERM_REGISTER, // $<number>
  DUMP_TERM_FLOOR_DIV,
  DUMP_TERM_MODULO,
  DUMP_TERM_CC_DIV,
  DUMP_TERM_CC_MOD,
  DUMP_TERM_CC_RANK,
  DUMP_TERM_SHARD_ID,
  DUMP_TERM_INDIRECT_ARG
} DumpTermKind;

typedef struct DumpTerm {
  DumpTermKind kind;
  int64_t coefficient;
  Str name;
  int64_t number, extent; // of a tile index; arguments of the others
  const DumpExpr *inner;  // numerator of a division
} DumpTerm;

struct DumpExpr {
  int64_t constant;
  uint32_t count;
  DumpTerm *terms;
  uint32_t start, end; // in the clean text
};

typedef struct DumpPredicate {
  const DumpExpr *expr;
  bool is_ge;
} DumpPredicate;

typedef struct DumpPredicates {
  DumpPredicate *at;
  uint32_t count;
} DumpPredicates;

typedef struct DumpValue DumpValue;

typedef struct DumpIndex {
  const DumpExpr *expr;      // NULL when indirect
  const DumpValue *indirect; // address read from another tensor
} DumpIndex;

typedef enum DumpValueKind {
  DUMP_VALUE_TENSOR, // name
  DUMP_VALUE_RESULT, // `$12`: what an instruction makes, stored in no tensor
  DUMP_VALUE_NUMBER
} DumpValueKind;

struct DumpValue {
  DumpValueKind kind;
  uint32_t start, end;
  Str name;              // "a"; "$12" of a result
  const ClassInfo *cls;  // of the place; NULL when not given
  int32_t partition_dim; // -1 when not given
  bool has_dtype, has_shape, has_tile, has_indices;
  DType dtype;
  uint32_t rank, index_count;
  int64_t *shape;
  int64_t partitions, elements; // of the tile
  DumpIndex *indices;
  Literal number;
};

// A loop in a role list: `i0=[0:4:1]`.
typedef struct DumpRange {
  Str name;
  Str role; // of the list; NULL when it has no name
  int64_t lb, ub, stride;
  bool is_known;
} DumpRange;

typedef struct DumpKeyword {
  Str name;
  uint32_t start;         // of its value
  const DumpValue *value; // an operand or a number; NULL otherwise
} DumpKeyword;

typedef enum DumpItemKind {
  DUMP_LOOP,
  DUMP_SCOPE,
  DUMP_CLOSE,
  DUMP_INST,
  DUMP_TENSOR,
  DUMP_NOTE // `// input …` and its like
} DumpItemKind;

// What the bounds of a loop come from; stronger evidence is higher.
typedef enum DumpEvidence {
  DUMP_BY_NOTHING,   // unknown: one iteration stands for them
  DUMP_BY_SHAPE,     // it runs through a dimension of a tensor
  DUMP_BY_INSTANCES, // `instances=` of an instruction inside
  DUMP_BY_LIST,      // a role list
  DUMP_BY_HEADER
} DumpEvidence;

typedef struct DumpInst {
  const DumpValue *const *results, *const *operands;
  uint32_t result_count, operand_count, keyword_count, range_count;
  DumpKeyword *keywords;
  DumpRange *ranges;
  Str mnemonic;
  DumpPredicates predicates;
  bool is_head_cut, is_tail_cut;
  bool has_id, has_src_id, has_instances;
  int64_t id, src_id, instances;
  DebugLocation *dl;
} DumpInst;

typedef struct DumpItem {
  DumpItemKind kind;
  uint32_t parent; // item of the innermost open loop or scope, DUMP_NO_ITEM for none
  uint32_t piece;  // items of one piece stand together; text that is no dump parts them
  uint32_t closes; // closing braces before it that close what the text does not show
  uint32_t start, end;
  Scope *scope; // once built: of a loop or scope itself, else where it stands
  union {
    struct {
      Str name;
      AxisType type;
      bool allows_output_dependencies, is_dynamic;
      int64_t lb, ub, stride, reg;
      int32_t indent;        // of `# indent=`; -1 when not given
      DumpEvidence evidence; // what its bounds are taken from
      uint32_t first;        // where it is first named, when the text does not show it
      Str reason;            // the tensor of DUMP_BY_SHAPE
      uint32_t dim;
    } loop;
    struct {
      StmtKind kind;
      Str name, region_kind;
      bool no_reorder, is_do_while;
      DumpPredicates guard, condition;
    } scope_of;
    DumpInst *inst;
    const DumpValue *tensor;
    struct {
      Str word;
      const DumpValue *first, *second; // tensors
      Str text;                        // function name, kind
      int64_t src, dst;                // dep
      Str origin;
      int32_t distance;
      bool is_root;
    } note;
  };
} DumpItem;

typedef struct DumpReader {
  Arena *arena;
  Arena scratch;
  StrTable *strings;
  Diags *diags;
  const char *raw;
  uint32_t raw_length;
  bool is_utf8;            // else bytes above 127 are read as '?'
  VEC(uint32_t) raw_lines; // where they start
  char *text;
  uint32_t length;
  VEC(CleanRun) runs;
  DumpToken token;
  uint32_t at;          // behind the token
  uint32_t last_end;    // of the token before
  uint32_t alone[2][2]; // where a quote, ' or ", was last met that no other closes; up to where
  uint32_t depth;
  VEC(DumpItem) items;
  uint32_t function_item; // `// function …` of the items at hand, DUMP_NO_ITEM for none
  uint32_t open[DUMP_MOST_OPEN], open_indents[DUMP_MOST_OPEN];
  uint32_t open_count;
  uint32_t piece, closes;
  uint32_t furthest;                 // how far the last attempt came
  uint32_t unread_lines;             // passed over so far
  uint32_t unread_start, unread_end; // the first of them
  bool has_gap;                      // unread text since the last item
  uint32_t notes;
  bool has_header; // `// function …`: a whole print, whose inputs and outputs are told
  // building
  Module *module;
  Function *function;
  Map names;   // of tensors: name -> a number
  Map tensors; // (item of the scope, number of the name) -> number in `tensor_infos`
  VEC(struct DumpTensor *) tensor_infos;
  uint32_t next_info; // first whose tensor is not built
  Map mnemonics;      // name -> number in `known`
  VEC(DumpMnemonic) known;
  Map blocks; // names of basic blocks -> item of their function
  Map insts;  // id -> number in `built`
  VEC(Instruction *) built;
  Map tiles; // number and extent -> number in `aps`
  VEC(APIndex *) aps;
  uint32_t next_id;
} DumpReader;

// A tensor: what its mentions say of it.
typedef struct DumpTensor {
  DumpValue about;
  uint32_t scope;          // item that declares it: a loop, or the function's
  uint32_t function;       // the function's item
  int64_t reach[MAX_RANK]; // highest address met, plus 1
  bool is_shape_unknown;
  Tensor *tensor;
} DumpTensor;

// A note or warning, unless there are many already; the last says so.
#define DUMP_TELL(reader, level, span, code, ...)                                                  \
  (dump_may_tell(reader, span)                                                                     \
       ? (void)diag_report((reader)->diags, level, span, code, __VA_ARGS__)                        \
       : (void)0)
bool dump_may_tell(DumpReader *reader, SrcSpan span);

// ---- read_b_clean.c
void dump_clean(DumpReader *reader);
SrcSpan dump_span(const DumpReader *reader, uint32_t start, uint32_t end);
// The next token into reader->token.
void dump_next(DumpReader *reader);
// Goes on reading at a place of the clean text.
void dump_seek(DumpReader *reader, uint32_t at);
bool dump_token_is(const DumpReader *reader, const char *word);
// Takes the token when it is this character.
bool dump_take(DumpReader *reader, char c);
Str dump_token_str(DumpReader *reader); // a word, or a string with its escapes resolved

// ---- read_b_value.c: each starts at the current token; false leaves the place undefined
bool dump_read_value(DumpReader *reader, DumpValue **out);
bool dump_read_expr(DumpReader *reader, const DumpExpr **out);
bool dump_read_predicates(DumpReader *reader, DumpPredicates *out);
bool dump_read_literal(DumpReader *reader, Literal *out);
bool dump_read_int(DumpReader *reader, int64_t *out);

// ---- read_b_item.c
void dump_read_items(DumpReader *reader);
// ---- read_b_inst_text.c
bool dump_read_inst(DumpReader *reader, DumpInst **out);

// ---- read_b_loops.c: adds the loops that the text does not show, finds unknown extents
void dump_find_loops(DumpReader *reader);
// Calls `visit` for each expression of an instruction, those of its index accesses included.
typedef void (*DumpVisit)(DumpReader *reader, void *context, const DumpExpr *expr,
                          const DumpValue *value, uint32_t dim);
void dump_visit(DumpReader *reader, const DumpInst *inst, DumpVisit visit, void *context);
// The loop of this name around an item (itself excluded); DUMP_NO_ITEM when there is none.
uint32_t dump_loop_around(const DumpReader *reader, uint32_t item, Str name);

// ---- read_b_tensor.c
void dump_find_tensors(DumpReader *reader);
DumpMnemonic dump_mnemonic_of(DumpReader *reader, Str word);
DumpTensor *dump_tensor_of(DumpReader *reader, uint32_t item, Str name);
// Makes the tensors of the function at hand, and one that a line declares in a loop.
void dump_build_tensors(DumpReader *reader);
void dump_build_local(DumpReader *reader, uint32_t item, Scope *scope);
// ---- read_b_access.c
void dump_build_tiles(DumpReader *reader, uint32_t from, uint32_t to);
// The sum of an expression where `item` stands.
const Expr *dump_build_expr(DumpReader *reader, uint32_t item, const DumpExpr *expr);
bool dump_build_predicates(DumpReader *reader, uint32_t item, DumpPredicates from, Predicates *out);
// NULL when the tensor is of another function. `inst` tells the tile of a `$` result.
Access *dump_build_access(DumpReader *reader, uint32_t item, const DumpInst *inst,
                          const DumpValue *value);
// Form A has registers in the starts of slices only: the tile indices that are marked, and those
// that stand beside a register, become slices, in all operands. `is_sliced` is by their number;
// true when the access reads a register.
bool dump_mark_sliced(const Access *access, bool *is_sliced);
void dump_slice_access(DumpReader *reader, Access *access, const bool *is_sliced);
// ---- read_b_inst.c
void dump_build_inst(DumpReader *reader, uint32_t item, Scope *scope);
// ---- read_b_message.c: known messages of the compiler; how many there are
uint32_t dump_read_messages(DumpReader *reader);

#endif
