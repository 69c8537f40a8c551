// Inside of the reader of form A: one statement at a time, from syntax tree to IR.
//
// A function read_X(reader, node, …) turns a syntax node into an X. It returns false when that
// cannot be; then the reason is reported, or it is a variable whose own statement was wrong.
#ifndef TEXT_READ_A_H
#define TEXT_READ_A_H

#include "support/map.h"
#include "text/read.h"
#include "text/syntax.h"

// A node whose id the text did not give, in program order.
typedef struct PendingId {
  uint32_t *id;
  Instruction *unnamed; // takes its name from its id; NULL otherwise
} PendingId;

typedef struct PendingAlias {
  Str output, input;
  SrcSpan output_span, input_span, span;
  AliasKind kind;
  AliasPair own; // said by an instruction: known already
} PendingAlias;

typedef struct PendingTarget {
  Str block;
  SrcSpan span;
} PendingTarget;

// The continue_condition of an open While that names registers of its own body: read once those
// are, at the end of the block.
typedef struct PendingCondition {
  While *loop;
  Node *nodes; // of the header
  uint32_t root;
} PendingCondition;

// What the reader knows of a function beyond the IR.
typedef struct FunctionState {
  Function *function;
  uint32_t number; // 1 for the first
  SrcSpan span;
  bool is_used; // the module has it
  bool has_next_id;
  int64_t next_id; // v0.id=
  SrcSpan next_id_span;
  int64_t highest_id;     // of those the text gives; 0 for none
  VEC(uint64_t) used_ids; // bits of the given ids below USED_ID_BITS
  Map large_ids;
  VEC(PendingId) pending_ids;
  VEC(PendingAlias) aliases;
  Map alias_owners; // instructions that said theirs -> 1
  VEC(PendingTarget) targets;
  Map tensor_names; // (name, scope serial) -> TENSOR_NAME_* bits
  Map block_names;  // of basic blocks: name -> 1
} FunctionState;

typedef struct ModuleNode {
  VEC(FunctionState *) functions;
  FunctionState *root;
  Attrs extra;
  SrcSpan span;
} ModuleNode;

// One open block.
typedef struct Frame {
  Scope *scope;
  uint32_t serial; // distinguishes scopes of the text
  uint32_t level;  // lines of the block are indented at least so many levels
} Frame;

// A sum being collected: terms base .. of Reader.terms, unsorted, equal indices merged.
typedef struct Linear {
  int64_t constant;
  uint32_t base;
} Linear;

enum { CONST_CACHE = 1024, MAX_TERMS = 256, MAX_OPERANDS = 4096, MAX_WARNINGS = 100 };

typedef struct Reader {
  Arena *arena;
  Arena scratch; // gone when reading ends
  StrTable *strings;
  Diags *diags;
  Names names;
  Syntax syntax;
  Module *module;
  FunctionState *state; // function at hand; NULL before the first
  bool has_reported_no_function;
  uint32_t warnings; // asked for
  VEC(FunctionState *) functions;
  Frame frames[MAX_NESTING + 2];
  uint32_t frame_count, scope_serial;
  SrcSpan span;     // of the statement at hand
  uint32_t indent;  // of its first line
  uint32_t temp_id; // for nodes whose id comes later; above all given ids
  bool any_axis;    // closed loops may be named (edges)
  bool allow_register, in_predicate;
  VEC(Term) terms;
  const Expr *constants[CONST_CACHE]; // shared constants, by value modulo the size
  VEC(Operand) operands;              // of the instruction at hand
  VEC(Predicate) predicates;
  VEC(PendingCondition) conditions; // the innermost last
  struct ClassNames *class_names[CLASS_COUNT];
  Str weight_load; // read before its function
  // ir=…
  bool has_result;
  FunctionState *result_function;
  ModuleNode *result_module;
} Reader;

// A warning, unless there are so many already that nobody reads them; the last says so.
#define WARN(reader, span, ...)                                                                    \
  (may_warn(reader, span) ? diag_warning((reader)->diags, span, __VA_ARGS__) : (void)0)
bool may_warn(Reader *reader, SrcSpan span);

static inline const Node *node_of(const Reader *reader, uint32_t node) {
  return &reader->syntax.nodes.at[node];
}
static inline SrcSpan span_of(const Reader *reader, uint32_t node) {
  return reader->syntax.nodes.at[node].span;
}
static inline Scope *scope_now(const Reader *reader) {
  return reader->frames[reader->frame_count - 1].scope;
}

// ---- read_a_args.c: keyword arguments ----------------------------------------------------------

typedef struct Keyword {
  Word word;
  bool is_required;
} Keyword;
enum { MAX_KEYWORDS = 16 };
typedef struct Signature {
  const char *what;   // for messages: "m0.Tensor"
  uint8_t positional; // that many of the first keywords may be given by position
  Keyword keywords[MAX_KEYWORDS];
} Signature;
// Value nodes of a call by keyword, 0 for those not given.
bool read_args(Reader *reader, uint32_t call, const Signature *signature,
               uint32_t values[MAX_KEYWORDS]);
// Reports an unknown keyword with the nearest of `names`, then all of them.
bool unknown_keyword(Reader *reader, SrcSpan span, Str found, const char *what,
                     const char *const *names, uint32_t count);
// "a, b and c", at most 40 of them.
const char *list_names(Reader *reader, const char *const *names, uint32_t count);
// What a variable holds, for messages: "the tensor 'a'".
const char *binding_describe(Reader *reader, const Name *name);
bool wrong_kind(Reader *reader, uint32_t node, const char *wanted);

// ---- read_a_literal.c --------------------------------------------------------------------------

bool read_literal(Reader *reader, uint32_t node, Literal *out);
bool read_int(Reader *reader, uint32_t node, const char *what, int64_t *out);
bool read_bool(Reader *reader, uint32_t node, const char *what, bool *out);
bool read_string(Reader *reader, uint32_t node, const char *what, Str *out);
// A number, not a bool.
bool read_number(Reader *reader, uint32_t node, Literal *out);
bool is_number_node(const Reader *reader, uint32_t node);
// Tuple or list of integers.
bool read_int_list(Reader *reader, uint32_t node, const char *what, int64_t **out, uint32_t *count);
bool read_attrs(Reader *reader, uint32_t node, Attrs *out);
// The last part of a dotted name behind a module, `m0.AxisType.Parallel` for owner `AxisType`; or
// a string.
bool read_member(Reader *reader, uint32_t node, ModuleAlias alias, Word owner, const char *what,
                 Str *out);
// Warns when `module` is not the one that holds the name.
void check_module(Reader *reader, SrcSpan span, const Name *module, ModuleAlias alias,
                  const char *name);
// The dotted name with the module by its fixed alias: "m7.dtype.bfloat16"; NULL if it is none.
Str read_dotted(Reader *reader, uint32_t node);

// ---- read_a_expr.c: affine expressions and predicates ------------------------------------------

const Expr *const_expr(Reader *reader, int64_t value);
bool read_affine(Reader *reader, uint32_t node, const Expr **out);
void linear_begin(Reader *reader, Linear *linear);
bool linear_add(Reader *reader, Linear *linear, uint32_t node, int64_t factor);
const Expr *linear_end(Reader *reader, Linear *linear);
// The constant of a sum whose terms all vanish; false when some do not. Ends it.
bool linear_end_const(Reader *reader, Linear *linear, int64_t *constant);
// One comparison as a predicate.
bool read_predicate(Reader *reader, uint32_t node, Predicate *out);
// A list of comparisons, or one.
bool read_predicates(Reader *reader, uint32_t node, Predicates *out);
// False, reported, when some value of an expression, and `more` on top, leaves 64 bits.
bool check_range(Reader *reader, SrcSpan span, const Expr *expr, int64_t more);
// False, reported, when an expression names a loop that is not around the statement.
bool check_open(Reader *reader, SrcSpan span, const Expr *expr);

// ---- read_a_access.c ---------------------------------------------------------------------------

bool read_access(Reader *reader, uint32_t node, Access **out);
// A variable that holds a tensor visible here.
bool read_tensor_name(Reader *reader, uint32_t node, Tensor **out);

// ---- read_a_tensor.c, read_a_inst.c, read_a_scope.c, read_a_function.c: constructors -----------

bool construct_tensor(Reader *reader, uint32_t call, const ClassInfo *cls, Name *variable,
                      Tensor **out);
// "float32", m7.dtype.bfloat16, np.float32.
bool read_dtype(Reader *reader, uint32_t node, DType *out);
bool construct_ap(Reader *reader, uint32_t call, Name *variable, APIndex **out);
bool construct_inst(Reader *reader, uint32_t call, const ClassInfo *cls, Name *variable,
                    Instruction **out);
// m8.NeuronTensorOp(…): the operator it stands for.
bool construct_tensor_op(Reader *reader, uint32_t call, Name *variable, Instruction **out);
bool read_debug_location(Reader *reader, uint32_t node, DebugLocation **out);
// The block a `with` opens; NULL after an error. *binding is what its variable is.
Scope *construct_scope(Reader *reader, uint32_t call, Name *variable, Binding *binding);
// Leaves the innermost block: reads what its header says of its end.
void close_block(Reader *reader);
bool construct_function(Reader *reader, uint32_t call, FunctionState **out);
FunctionState *begin_function(Reader *reader);
bool construct_module(Reader *reader, uint32_t call, ModuleNode **out);
// A method call: v0.markInput(v1).
bool read_method(Reader *reader, uint32_t call);

// ---- read_a_class.c: the class a call names ----------------------------------------------------

// NULL, reported, when the callee is no class of the table.
const ClassInfo *read_class(Reader *reader, uint32_t call);

// ---- read_a_names.c: names, ids and parents ----------------------------------------------------

bool read_id(Reader *reader, uint32_t node, uint32_t *id);
void pend_id(Reader *reader, uint32_t *id, Instruction *unnamed);
// parent=: agrees with where the statement stands, or is reported.
bool check_parent(Reader *reader, uint32_t node, bool of_tensor);
// Each takes the name, or the first free one with a number behind it. `is_given`: name= said so.
Str unique_tensor_name(Reader *reader, Str wanted, SrcSpan span);
Str unique_inst_name(Reader *reader, Str wanted, SrcSpan span, bool is_given);
Str unique_axis_name(Reader *reader, Str wanted, SrcSpan span);
Str unique_ap_name(Reader *reader, Str wanted, SrcSpan span);
// Ids, names and references that need the whole text. False when something is missing.
bool finish_functions(Reader *reader);
bool finish_module(Reader *reader);

// ---- read_a_assign.c: what a statement does ----------------------------------------------------

// The variable of a SYN_NAME node; NULL when it is undefined (reported) or poisoned.
const Binding *lookup(Reader *reader, uint32_t node);
// Makes uses of the variable silent; NULL and modules are left alone.
void poison(Name *name);
// Makes sure that there is a function for the statement.
bool need_function(Reader *reader);
bool assign(Reader *reader, uint32_t target, uint32_t value);
bool run_expression(Reader *reader, uint32_t node);

#endif
