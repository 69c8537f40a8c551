// Function and Module: containers, ids, inputs and outputs, aliases, and the dependence set.
#ifndef IR_FUNCTION_H
#define IR_FUNCTION_H

#include "ir/inst.h"
#include "ir/stmt.h"
#include "ir/tensor.h"
#include "support/vec.h"

typedef enum AliasKind { ALIAS_MUST, ALIAS_MAY } AliasKind;
typedef struct AliasPair {
  Tensor *output, *input; // aliasTensors(output, input, kind)
  AliasKind kind;
  const Instruction *owner; // says it of its result: v5.aliasTensors(input=[…]); NULL: the function
  SrcSpan span;
} AliasPair;
// The instruction that still says it; NULL when it is gone or never did.
static inline const Instruction *alias_owner(const AliasPair *pair) {
  return pair->owner && pair->owner->stmt.parent ? pair->owner : NULL;
}

typedef enum EdgeKind {
  EDGE_ORDERED = 1,
  EDGE_ANTI,
  EDGE_OUTPUT,
  EDGE_FLOW
} EdgeKind; // strength grows
typedef enum EdgeOrigin {
  ORIGIN_USER,
  ORIGIN_DATA,
  ORIGIN_GLOBAL,
  ORIGIN_ALIAS,
  ORIGIN_BARRIER,
  ORIGIN_AG
} EdgeOrigin;

enum { DISTANCE_UNKNOWN = -1 };

// Layer 2: dst waits for src. Several kinds per pair are kept; never src == dst at distance 0.
typedef struct DependencyEdge {
  Instruction *src, *dst;
  Tensor *tensor; // NULL when none is the reason
  EdgeKind kind;
  EdgeOrigin origin;
  // 0: same iteration of all common loops. > 0: dst is that many iterations of `carrier` later.
  // DISTANCE_UNKNOWN: carried, not uniform.
  int32_t distance;
  const Axis *carrier; // the loop that carries it; NULL when distance is 0 or the text did not say
  const Literal *idx_map; // NULL when empty
  Predicates predicates;
  SrcSpan span;
} DependencyEdge;

// Edge between all-gathers given by the text (v0.add_ag_edge).
typedef struct AGEdge {
  Instruction *src, *dst;
  bool is_forced;
  bool has_cost, has_priority;
  int64_t cost, priority;
  SrcSpan span;
} AGEdge;

typedef struct Function Function;
typedef struct Module Module;

struct Function {
  Scope scope; // the entry basic block's statements, or BasicBlocks
  Module *module;
  int64_t id_;
  Literal batch_ids;      // LIT_LIST or LIT_NONE
  Literal function_attrs; // the tuple of "key=value" strings
  Attrs extra;            // further keywords, kept
  uint32_t next_id;       // next free id
  APIndex *first_ap, *last_ap;
  uint32_t ap_count;
  VEC(Tensor *) inputs; // in order of markInput
  VEC(Tensor *) outputs;
  VEC(AliasPair) aliases;
  VEC(DependencyEdge) edges;
  VEC(AGEdge) ag_edges;
  Str weight_load;                   // text of the `def weight_load` helper, NULL when absent
  uint32_t inst_count, tensor_count; // set by function_renumber
  // Instructions by position and tensors by declaration, kept until the tree changes, so that
  // asking again costs no walk over it.
  bool is_numbered;
  VEC(Instruction *) numbered_insts;
  VEC(Tensor *) numbered_tensors;
  bool has_computed_edges; // data, global, barrier and alias edges are those of the present program
};

struct Module {
  Arena *arena;
  StrTable *strings;
  VEC(Function *) functions;
  Function *root;
  bool is_explicit; // the text constructs a Module
  Attrs extra;
};

Module *module_create(Arena *arena, StrTable *strings);
Function *function_create(Module *module);
// "main" for the root unless it has a name, else "f<id_>".
Str function_name(const Function *function);
static inline uint32_t function_new_id(Function *function) {
  return function->next_id++;
}
// Dense `index` of instructions (preorder) and tensors (declaration order), and the counts. O(n)
// after a change of the tree, O(1) otherwise.
void function_renumber(Function *function);
// Called by everything that links or unlinks statements and tensors: numbers are stale. Nothing
// when the scope hangs in no function yet.
void function_tree_changed(Scope *scope);
// static_lex_order of every statement, preorder; once, when a text is loaded.
void function_assign_lex_order(Function *function);
static inline Instruction *function_first_inst(Function *function) {
  return inst_next(&function->scope.stmt, &function->scope.stmt);
}
#define FOR_EACH_INST(inst, function)                                                              \
  for (Instruction *inst = function_first_inst(function); inst;                                    \
       inst = inst_next(&inst->stmt, &(function)->scope.stmt))
// All tensors in order of declaration: arrays of function->tensor_count after function_renumber.
Tensor **function_tensors(Arena *arena, Function *function);
Instruction **function_insts(Arena *arena, Function *function);
Tensor *function_find_tensor(Function *function, Str name); // findTensorByName; first match
void function_mark_input(Function *function, Tensor *tensor, bool is_parameter);
void function_mark_output(Function *function, Tensor *tensor);

// add_dep_edge: false for an exact duplicate (src, dst, kind, origin, tensor, distance) is the
// caller's concern; this appends.
void function_add_edge(Function *function, DependencyEdge edge);
// Removes the edges whose origin is in the mask (1 << origin), keeping order.
void function_remove_edges(Function *function, uint32_t origin_mask);
// The edges at one moment, to be put back after an analysis or a pass worked with others.
typedef struct EdgesCopy {
  const DependencyEdge *at; // on the arena given
  uint32_t count;
  bool has_computed_edges;
} EdgesCopy;
EdgesCopy function_copy_edges(const Function *function, Arena *arena);
void function_put_edges_back(Function *function, const EdgesCopy *copy);
// replace_inst_in_dependencies, and its list form: incoming edges to the first member that touches
// the edge's tensor, outgoing from the last (first/last member when none does). The members' uses
// are linked. An edge that would lead from a member to itself in one iteration is dropped. Edges of
// all-gathers go to the first and from the last member.
void function_replace_inst_in_dependencies(Function *function, Instruction *from, Instruction *to);
void function_replace_with_list_in_dependencies(Function *function, Instruction *from,
                                                Instruction *const *to, uint32_t count);
const char *edge_kind_name(EdgeKind kind);       // "FLOW"
const char *edge_origin_name(EdgeOrigin origin); // "data"
bool edge_kind_find(Str name, EdgeKind *out);
bool edge_origin_find(Str name, EdgeOrigin *out);
const char *alias_kind_name(AliasKind kind); // "must"

// RAUW on tensors: every use of `from` becomes a use of `to` (same shape); Except keeps one user.
void value_replace_all_uses_with(Value *from, Value *to);
void value_replace_all_uses_with_except(Value *from, Value *to, const Instruction *except);

// Deep copy into another arena (strings stay shared): the state a failed pass is rolled back to.
Module *module_clone(const Module *module, Arena *arena);

#endif
