// The class table as data: what each node class of the text is (classes.def).
#ifndef IR_CLASS_H
#define IR_CLASS_H

#include "support/str.h"

typedef enum Space { SPACE_DRAM, SPACE_SBUF, SPACE_PSUM, SPACE_COUNT } Space;

// BIR's engine numbers.
typedef enum Engine {
  ENGINE_Unassigned,
  ENGINE_Pool,
  ENGINE_Activation,
  ENGINE_PE,
  ENGINE_DMA,
  ENGINE_DVE,
  ENGINE_SP,
  ENGINE_ALL,
  ENGINE_COUNT
} Engine;

typedef enum ClassKind { CLASS_TENSOR, CLASS_NODE, CLASS_INST } ClassKind;

typedef enum NodeClass {
  NODE_NONE,
  NODE_MODULE,
  NODE_FUNCTION,
  NODE_TENSOR_VIEW,
  NODE_BASIC_BLOCK,
  NODE_BLOCK,
  NODE_STMT_GROUP,
  NODE_MACRO,
  NODE_DAG_MACRO,
  NODE_SCOPE_REGION,
  NODE_WHILE,
  NODE_AFFINE_AXIS,
  NODE_DYNAMIC_AXIS,
  NODE_SEQUENTIAL_AXIS,
  NODE_FILTER,
  NODE_AP_INDEX,
  NODE_DEBUG_LOCATION,
  NODE_DEPENDENCY_EDGE,
  NODE_AG_FORCED_EDGE,
  NODE_AG_REMOVABLE_EDGE,
  NODE_TENSOR_OP // NeuronTensorOp: a factory of operators
} NodeClass;

typedef enum InstLevel { LEVEL_OP, LEVEL_ISA } InstLevel;
typedef enum Relation {
  RELATION_NONE,
  RELATION_ELEMENTWISE,
  RELATION_REDUCE,
  RELATION_CONTRACTION,
  RELATION_TRANSPOSE,
  RELATION_OPAQUE // each operand is its own row-major tile
} Relation;
typedef enum Tier { TIER_EXECUTABLE, TIER_OPAQUE, TIER_STRUCTURAL } Tier;

enum {
  INST_MODIFIES_RESULT = 1, // reads its destination's old value
  INST_COLLECTIVE = 2,
  INST_BARRIER = 4,
  INST_REGISTER = 8, // its result is a register, not a tensor
  INST_BRANCH = 16,
  INST_SIDE_EFFECT = 32 // kept although nothing reads what it makes
};

typedef enum ModuleAlias {
  MODULE_m0,
  MODULE_m1,
  MODULE_m2,
  MODULE_m3,
  MODULE_m4,
  MODULE_m5,
  MODULE_m6,
  MODULE_m7,
  MODULE_m8,
  MODULE_m9,
  MODULE_m10,
  MODULE_m11,
  MODULE_np,
  MODULE_COUNT
} ModuleAlias;

typedef enum AttrId {
#define ATTR(name) ATTR_##name,
#include "ir/attrs.def"
#undef ATTR
  ATTR_COUNT
} AttrId;

typedef enum AttrType {
  ATTR_TYPE_BOOL,
  ATTR_TYPE_INT,
  ATTR_TYPE_STR,
  ATTR_TYPE_ALU, // an ALU operation by BIR's name
  ATTR_TYPE_ACT, // an activation function by BIR's name
  ATTR_TYPE_LITERAL,
  ATTR_TYPE_COMPARISON, // one affine comparison
  ATTR_TYPE_AFFINE,     // one affine expression
  ATTR_TYPE_INTS,       // list of integers
  ATTR_TYPE_LISTS,      // list of lists of integers
  ATTR_TYPE_NUMBER,     // integer or float
  ATTR_TYPE_DTYPE,      // element type: "float32", m7.dtype.bfloat16
  ATTR_TYPE_FUNC        // function of tensor_funcs.def: np.exp
} AttrType;

typedef struct ClassRole {
  const char *name;
  bool is_result, is_required, is_list, accepts_number;
} ClassRole;

typedef struct ClassAttr {
  AttrId id;
  AttrType type;
  bool is_required;
} ClassAttr;

typedef struct ClassInfo {
  const char *name;
  ClassKind kind;
  ModuleAlias module;
  const char *summary;
  // tensors
  Space space;
  bool is_static;
  // nodes
  NodeClass node;
  // instructions
  InstLevel level;
  Relation relation;
  Tier tier;
  uint32_t flags;
  const Engine *engines; // legal set, in order of preference
  uint8_t engine_count, role_count, attr_count;
  const ClassRole *roles;
  const ClassAttr *attrs;
} ClassInfo;

typedef enum ClassId {
#define TENSOR_CLASS(name, ...) CLASS_##name,
#define NODE_CLASS(name, ...) CLASS_##name,
#define INST_CLASS(name, ...) CLASS_##name,
#include "ir/classes.def"
#undef TENSOR_CLASS
#undef NODE_CLASS
#undef INST_CLASS
  CLASS_COUNT
} ClassId;

extern const ClassInfo class_table[CLASS_COUNT]; // indexed by ClassId
static inline const ClassInfo *class_info(ClassId id) {
  return &class_table[id];
}
static inline ClassId class_id(const ClassInfo *info) {
  return (ClassId)(info - class_table);
}
// The attribute of a class by its id, NULL when it has none such.
const ClassAttr *class_attr(const ClassInfo *info, AttrId id);
// NULL when unknown. Linear; readers keep a map.
const ClassInfo *class_find(const char *name);
const char *attr_name(AttrId id);
const char *engine_name(Engine engine); // "Activation"
bool engine_find(Str name, Engine *out);
const char *module_alias_name(ModuleAlias alias); // "m4"
const char *module_alias_path(ModuleAlias alias); // dotted module path
const char *space_name(Space space);              // "SBUF"
bool class_allows_engine(const ClassInfo *info, Engine engine);

// ALU operations: BIR's names and numbers (reference bir.md 3.3); dump spellings are read too.
typedef enum AluOp {
#define ALU_OP(name, arity, alias) ALU_##name,
#include "ir/alu_ops.def"
#undef ALU_OP
  ALU_COUNT
} AluOp;
const char *alu_name(AluOp op);
const char *alu_dump_name(AluOp op); // "multiply": numpy's name, as dumps have it
bool alu_find(Str name, AluOp *out); // also "multiply", "maximum", …, "np.maximum"
// Activation functions (reference bir.md 3.3).
typedef enum ActFunc {
#define ACT_FUNC(name) ACT_##name,
#include "ir/act_funcs.def"
#undef ACT_FUNC
  ACT_COUNT
} ActFunc;
const char *act_name(ActFunc func);
bool act_find(Str name, ActFunc *out);

// Functions of the op level (tensor_funcs.def).
typedef enum TensorFunc {
#define TENSOR_FUNC(name, arity, flags, module, also) FUNC_##name,
#include "ir/tensor_funcs.def"
#undef TENSOR_FUNC
  FUNC_COUNT
} TensorFunc;
enum { FUNC_COMPARES = 1, FUNC_FOLDS = 2 };
typedef struct TensorFuncInfo {
  const char *name, *also;
  uint8_t arity, flags; // FUNC_*
  ModuleAlias module;
} TensorFuncInfo;
extern const TensorFuncInfo tensor_funcs[FUNC_COUNT]; // indexed by TensorFunc
// By callable behind its module's alias ("np.exp", "m11.expit"), or by name alone ("exp").
bool tensor_func_find(Str name, TensorFunc *out);
// The callable of the text: "np.exp". For FUNC_cast, which has none, "m8.cast".
Str tensor_func_callable(StrTable *strings, TensorFunc func);
// The operator class of m8.NeuronTensorOp(xla_op=tag) (xla_ops.def), NULL for tags that do not
// decide it alone.
const ClassInfo *xla_op_class(Str tag);
// Tags of xla_ops.def; NULL from the count on.
const char *xla_op_tag(uint32_t at);

#endif
