// Net graphs and the renderer of StableHLO text (design stablehlo.md 1, reference stablehlo.md
// 1-3).
//
// A graph is a term: nodes of the operations in ops.def over leaves that name SSA values. Its
// tokens are its nodes in post-order; a token becomes the lines of its operation's recipe. What an
// operation reads beside its operands (weights, saved activations) it holds as SSA names, so a
// value that two terms share is rendered once, as a fragment of its own, and named in both:
//
//   NetOp           row of ops.def: operands, parameters, recipe
//   NetNode         one node of a graph, checked when it is made
//   NetEmitter      counter of fresh names, types and map shapes of the values so far, the text
//   net_render      appends one graph's lines to the emitter's text; gives the name of its result
//
// Whether a net is rendered as one large term or call by call, each with the names of earlier
// results as its leaves, the text is the same: names are drawn in post-order. All is in the arena;
// errors are reported at the span given for a node.
#ifndef STABLEHLO_NET_GRAPH_H
#define STABLEHLO_NET_GRAPH_H

#include "stablehlo/model.h"
#include "support/map.h"
#include "support/text.h"

// The precision at which an operation contracts; its suffix in a tag is "", "Bf16", "F8".
typedef enum NetPrecision { NET_F32, NET_BF16, NET_F8, NET_PRECISIONS } NetPrecision;

// Where a row's values carry maps [c,h,w] (reference 1.1, 1.2).
typedef enum NetLayout {
  LAYOUT_PLAIN, // as the signature says: {c,h,w} is a map
  LAYOUT_LIFT,  // pointwise over one operand: rendered on the map that it carries
  LAYOUT_LIFT2, // pointwise over two
  LAYOUT_ROWS,  // the result carries what the operand does
  LAYOUT_FLIP   // a transpose between a map and its row view
} NetLayout;

typedef enum NetParamKind {
  PARAM_NAME,    // an SSA name: "%w0"
  PARAM_LITERAL, // a float as it stands in the text: "1.0e-5"
  PARAM_TAG,     // letters, digits and _: part of names
  PARAM_NUMBER,  // a positive integer (an index, hIdx, may be 0)
  PARAM_NUMBERS  // a list of positive integers, perhaps empty: dimensions of a parameter
} NetParamKind;

enum { NET_MAX_OPERANDS = 2, NET_MAX_TEXTS = 16, NET_MAX_NUMBERS = 16, NET_MAX_TOKENS = 1 << 20 };

typedef struct NetOp {
  const char *name;
  const char *numbers; // names of its integers, in their order; `ds..` is a list
  unsigned precisions; // bits 1 << NetPrecision
  NetLayout layout;
  const char *signature; // operands | names and literals -> result
  const char *recipe;    // see ops.def; NULL when the original has no text for it either
} NetOp;

typedef struct NetParam {
  const char *name; // not terminated
  uint32_t length;
  NetParamKind kind;
} NetParam;

typedef struct NetOpInfo {
  const char *operands[NET_MAX_OPERANDS]; // names, not terminated
  uint32_t operand_lengths[NET_MAX_OPERANDS];
  uint32_t operand_count;
  NetParam params[NET_MAX_TEXTS + NET_MAX_NUMBERS]; // names and literals, then numbers
  uint32_t text_count, number_count;                // of a list, 1
  bool is_batched;                                  // its first number is N
} NetOpInfo;

// The rows of ops.def.
const NetOp *net_ops(uint32_t *count);
// The row of a name, which may end in the suffix of a precision the row has; NULL when there is
// none. Some names stand for two rows, the one with a batch size N and the one without: the wanted
// one is preferred.
const NetOp *net_op_find(const char *name, uint64_t length, bool is_batched,
                         NetPrecision *precision);
void net_op_info(const NetOp *op, NetOpInfo *info);
const char *net_precision_suffix(NetPrecision precision);

// ---- types of values

enum { NET_BATCH = -1 }; // in the types of a graph: the batch, which the emitter knows

typedef struct NetType {
  Elem elem;
  uint32_t rank;
  int64_t dims[MAX_RANK];
} NetType;

bool net_type_equal(const NetType *a, const NetType *b);
// "tensor<2x3xf32>"; a batch that is not known is B.
void net_type_print(Text *out, const NetType *type);

// ---- graphs

typedef struct NetGraph {
  Arena *arena;
  StrTable *strings;
  Diags *diags;
} NetGraph;

// A node without its operands: what post-order streams consist of.
typedef struct NetToken {
  const NetOp *op; // NULL for a leaf: texts[0] is its name, numbers[0] its elements per example
  NetPrecision precision;
  uint32_t text_count, number_count;
  const Str *texts; // names and literals in the order of the signature
  const int64_t *numbers;
  SrcSpan span;
} NetToken;

typedef struct NetNode NetNode;
struct NetNode {
  NetToken token;
  NetNode *operands[NET_MAX_OPERANDS];
  uint32_t operand_count;
  NetType type; // of the result; of a leaf, [B, n], which may stand for another of n elements
  uint32_t token_count; // of the term; a node that is an operand twice counts twice
};

// Elements that operand `at` of a row has an example, or in all when it is a parameter; 0 when they
// are too many.
int64_t net_operand_elements(const NetOp *op, const int64_t *numbers, uint32_t number_count,
                             uint32_t at);
// A leaf: the value of that SSA name, [B, n] in the text or a parameter of n elements. NULL, with
// an error, for a name that is reserved or none.
NetNode *net_operand(NetGraph *graph, Str name, int64_t n, SrcSpan span);
// A node with its names and literals (texts) and numbers in the order of the row. NULL, with an
// error, when operands or numbers do not fit the row.
NetNode *net_node(NetGraph *graph, const NetOp *op, NetPrecision precision,
                  NetNode *const *operands, uint32_t operand_count, const Str *texts,
                  uint32_t text_count, const int64_t *numbers, uint32_t number_count, SrcSpan span);

// ---- skeletons and token streams

// What of a graph reaches the text: tokens and structure, as a tree.
typedef struct NetSkeleton NetSkeleton;
struct NetSkeleton {
  NetToken token;
  NetSkeleton *operands[NET_MAX_OPERANDS];
  uint32_t operand_count;
};

NetSkeleton *net_skeleton(Arena *arena, const NetNode *graph);
// In post-order, operands from left to right. *count is graph->token_count.
NetToken *net_tokens(Arena *arena, const NetNode *graph, uint32_t *count);
// The inverse: net_parse(net_tokens(g)) equals net_skeleton(g). NULL, with an error, for a stream
// that is malformed: an operation without its operands, more than one result, a row's wrong
// numbers.
NetSkeleton *net_parse(Arena *arena, Diags *diags, const NetToken *tokens, uint32_t count);
bool net_skeleton_equal(Arena *arena, const NetSkeleton *a, const NetSkeleton *b);

// ---- rendering

typedef struct NetValue {
  Str name;
  NetType type;  // with the batch
  bool is_input; // named by a graph but made by none
  SrcSpan span;  // where it was first named
} NetValue;

typedef struct NetMap {
  int64_t c, h, w;
  bool is_rows; // the value is the row view [h*w, c] of the map
} NetMap;

typedef struct NetMapEntry { // of the shape table
  Str name;
  NetMap map;
  uint32_t older; // entry of the same name, as index + 1
} NetMapEntry;

// A value by its name in a recipe.
typedef struct NetLocal {
  const char *word; // not terminated
  uint32_t length;
  NetValue value;
} NetLocal;

typedef struct NetEmitter {
  Arena *arena;
  StrTable *strings;
  Diags *diags;
  int64_t batch;
  uint32_t counter;      // of the next fresh name %v{counter}
  Text text;             // the body so far
  VEC(SrcSpan) lines;    // of each line of it: the node's span
  VEC(NetValue) values;  // in order of first mention
  VEC(NetMapEntry) maps; // keyed by name, newest first
  Map value_of, map_of;  // name -> index + 1, of the newest
  VEC(NetLocal) locals;  // of the token rendered last
} NetEmitter;

void net_emitter_init(NetEmitter *emitter, Arena *arena, StrTable *strings, Diags *diags,
                      int64_t batch);
void net_emitter_release(NetEmitter *emitter); // its text
// Says what a name stands for before a graph names it (an argument of the function). False, with an
// error, when it already stands for another type or the name is reserved.
bool net_declare(NetEmitter *emitter, Str name, const NetType *type, SrcSpan span);
// NULL when nothing named it yet. Valid until the next value.
const NetValue *net_value(const NetEmitter *emitter, Str name);
// The map that a value carries, or its row view; NULL when it carries none.
const NetMap *net_map(const NetEmitter *emitter, Str name);
// The value that a recipe calls `local`, in the token rendered last; NULL when it has none.
const NetValue *net_local(const NetEmitter *emitter, const char *local);
// Appends the graph's lines. False, with an error at the node and the emitter as it was, when names
// are reserved or stand for other types, or a kernel is outside the operation's domain.
bool net_render(NetEmitter *emitter, const NetNode *graph, Str *result);
// The same for a stream of tokens, which may be malformed.
bool net_render_tokens(NetEmitter *emitter, const NetToken *tokens, uint32_t count, Str *result);

#endif
