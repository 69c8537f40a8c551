// The class table built from classes.def.
#include "ir/class.h"

// Role and attribute words of classes.def.
#define RES(role)                                                                                  \
  { #role, true, true, false, false }
#define OPN(role)                                                                                  \
  { #role, false, true, false, false }
#define OPT(role)                                                                                  \
  { #role, false, false, false, false }
#define NUM(role)                                                                                  \
  { #role, false, false, false, true }
#define RLIST(role)                                                                                \
  { #role, true, true, true, false }
#define OLIST(role)                                                                                \
  { #role, false, true, true, false }
#define ATTR_LINE(attr, kind, required)                                                            \
  { ATTR_##attr, ATTR_TYPE_##kind, required }
#define BOOL(attr) ATTR_LINE(attr, BOOL, false)
#define INT(attr) ATTR_LINE(attr, INT, false)
#define STR(attr) ATTR_LINE(attr, STR, false)
#define STR_REQ(attr) ATTR_LINE(attr, STR, true)
#define ALU(attr) ATTR_LINE(attr, ALU, false)
#define ACT(attr) ATTR_LINE(attr, ACT, false)
#define LITERAL(attr) ATTR_LINE(attr, LITERAL, false)
#define INTS(attr) ATTR_LINE(attr, INTS, false)
#define LISTS(attr) ATTR_LINE(attr, LISTS, false)
#define NUMBER(attr) ATTR_LINE(attr, NUMBER, false)
#define DTYPE(attr) ATTR_LINE(attr, DTYPE, false)
#define FUNC(attr) ATTR_LINE(attr, FUNC, false)
#define INT_REQ(attr) ATTR_LINE(attr, INT, true)
#define INTS_REQ(attr) ATTR_LINE(attr, INTS, true)
#define NUMBER_REQ(attr) ATTR_LINE(attr, NUMBER, true)
#define DTYPE_REQ(attr) ATTR_LINE(attr, DTYPE, true)
#define FUNC_REQ(attr) ATTR_LINE(attr, FUNC, true)
#define ALU_REQ(attr) ATTR_LINE(attr, ALU, true)
#define ACT_REQ(attr) ATTR_LINE(attr, ACT, true)
#define LITERAL_REQ(attr) ATTR_LINE(attr, LITERAL, true)
#define COMPARE_REQ(attr) ATTR_LINE(attr, COMPARISON, true)
#define AFFINE_REQ(attr) ATTR_LINE(attr, AFFINE, true)

#define TENSOR_CLASS(...)
#define NODE_CLASS(...)
#define ROLES(...) __VA_ARGS__
// The first entry of each role and attribute list is a filler, since C has no empty arrays.
#define ATTRS(...) __VA_ARGS__
#define E(engine) ENGINE_##engine
#define ENGINES_1(a) E(a)
#define ENGINES_2(a, b) E(a), E(b)
#define ENGINES_3(a, b, c) E(a), E(b), E(c)
#define ENGINES_5(a, b, c, d, e) E(a), E(b), E(c), E(d), E(e)
#define PICK(a, b, c, d, e, name, ...) name
#define ENGINES(...)                                                                               \
  PICK(__VA_ARGS__, ENGINES_5, ENGINES_4, ENGINES_3, ENGINES_2, ENGINES_1, none)(__VA_ARGS__)
#define ENGINES_4(a, b, c, d) E(a), E(b), E(c), E(d)

#define INST_CLASS(name, module, level, relation, tier, flags, engine_set, roles, attrs, summary)  \
  static const ClassRole roles_##name[] = {{NULL, false, false, false, false}, roles};             \
  static const ClassAttr attrs_##name[] = {{ATTR_COUNT, ATTR_TYPE_LITERAL, false}, attrs};         \
  static const Engine engines_##name[] = {engine_set};
#include "ir/classes.def"
#undef INST_CLASS
#undef TENSOR_CLASS
#undef NODE_CLASS

#define TENSOR_CLASS(cname, module_, space_, static_, summary_)                                    \
  [CLASS_##cname] = {.name = #cname,                                                               \
                     .kind = CLASS_TENSOR,                                                         \
                     .module = MODULE_##module_,                                                   \
                     .summary = summary_,                                                          \
                     .space = SPACE_##space_,                                                      \
                     .is_static = static_},
#define NODE_CLASS(cname, module_, node_, summary_)                                                \
  [CLASS_##cname] = {.name = #cname,                                                               \
                     .kind = CLASS_NODE,                                                           \
                     .module = MODULE_##module_,                                                   \
                     .summary = summary_,                                                          \
                     .node = NODE_##node_},
#define INST_CLASS(cname, module_, level_, relation_, tier_, flags_, engine_set, role_list,        \
                   attr_list, summary_)                                                            \
  [CLASS_##cname] = {.name = #cname,                                                               \
                     .kind = CLASS_INST,                                                           \
                     .module = MODULE_##module_,                                                   \
                     .summary = summary_,                                                          \
                     .level = LEVEL_##level_,                                                      \
                     .relation = RELATION_##relation_,                                             \
                     .tier = TIER_##tier_,                                                         \
                     .flags = flags_,                                                              \
                     .engines = engines_##cname,                                                   \
                     .engine_count = LEVEL_##level_ == LEVEL_OP ? 0 : ARRAY_LEN(engines_##cname),  \
                     .roles = roles_##cname + 1,                                                   \
                     .role_count = ARRAY_LEN(roles_##cname) - 1,                                   \
                     .attrs = attrs_##cname + 1,                                                   \
                     .attr_count = ARRAY_LEN(attrs_##cname) - 1},
const ClassInfo class_table[CLASS_COUNT] = {
#include "ir/classes.def"
};
#undef TENSOR_CLASS
#undef NODE_CLASS
#undef INST_CLASS

// Roles and attributes are few per class; tables are below 256 by construction.

const ClassAttr *class_attr(const ClassInfo *info, AttrId id) {
  for (uint32_t i = 0; i < info->attr_count; i++) {
    if (info->attrs[i].id == id) return &info->attrs[i];
  }
  return NULL;
}

const ClassInfo *class_find(const char *name) {
  for (uint32_t i = 0; i < CLASS_COUNT; i++) {
    if (strcmp(class_table[i].name, name) == 0) return &class_table[i];
  }
  return NULL;
}

static const char *const attr_names[] = {
#define ATTR(name) #name,
#include "ir/attrs.def"
#undef ATTR
};
const char *attr_name(AttrId id) {
  return attr_names[id];
}

static const char *const engine_names[] = {"Unassigned", "Pool", "Activation", "PE",
                                           "DMA",        "DVE",  "SP",         "ALL"};
const char *engine_name(Engine engine) {
  return engine_names[engine];
}

static bool find_name(const char *const *names, uint32_t count, Str name, uint32_t *out) {
  for (uint32_t i = 0; i < count; i++) {
    if (!str_is(name, names[i])) continue;
    *out = i;
    return true;
  }
  return false;
}

bool engine_find(Str name, Engine *out) {
  uint32_t at;
  if (!find_name(engine_names, ARRAY_LEN(engine_names), name, &at)) return false;
  *out = (Engine)at;
  return true;
}

static const struct {
  const char *name, *path;
} modules[MODULE_COUNT] = {
    {"m0", "neuronxcc.starfish.penguin.ir.ir"},
    {"m1", "neuronxcc.starfish.penguin.ir.DebugInfo"},
    {"m2", "neuronxcc.starfish.penguin.targets.tonga.APIndex"},
    {"m3", "neuronxcc.starfish.penguin.targets.tonga.TongaInst"},
    {"m4", "neuronxcc.starfish.penguin.targets.tonga.TongaISAInst"},
    {"m5", "neuronxcc.starfish.penguin.targets.tonga.TongaTensor"},
    {"m6", "neuronxcc.starfish.penguin.ir.Dependency"},
    {"m7", "neuronxcc.starfish.support"},
    {"m8", "neuronxcc.starfish.penguin.frontends.XlaFE"},
    {"m9", "neuronxcc.starfish.penguin.targets.transforms.AGOrderingAnalysis"},
    {"m10", "neuronxcc.starfish.penguin.ir.Intrinsics"},
    {"m11", "scipy.special"},
    {"np", "numpy"},
};
const char *module_alias_name(ModuleAlias alias) {
  return modules[alias].name;
}
const char *module_alias_path(ModuleAlias alias) {
  return modules[alias].path;
}

const char *space_name(Space space) {
  static const char *const names[] = {"DRAM", "SBUF", "PSUM"};
  return names[space];
}

bool class_allows_engine(const ClassInfo *info, Engine engine) {
  if (engine == ENGINE_Unassigned || engine == ENGINE_ALL) return true;
  for (uint32_t i = 0; i < info->engine_count; i++) {
    if (info->engines[i] == engine || info->engines[i] == ENGINE_ALL) return true;
  }
  return false;
}

static const struct {
  const char *name, *alias;
} alu_ops[] = {
#define ALU_OP(name, arity, alias) {#name, alias},
#include "ir/alu_ops.def"
#undef ALU_OP
};
const char *alu_name(AluOp op) {
  return alu_ops[op].name;
}

const char *alu_dump_name(AluOp op) {
  const char *alias = alu_ops[op].alias;
  bool is_short = strncmp(alu_ops[op].name, alias, strlen(alias)) == 0; // "sub"
  return is_short ? alu_ops[op].name : alias;
}

bool alu_find(Str name, AluOp *out) {
  const char *bytes = name->bytes;
  if (strncmp(bytes, "np.", 3) == 0) bytes += 3;
  for (uint32_t i = 0; i < ALU_COUNT; i++) {
    if (strcmp(bytes, alu_ops[i].name) != 0 && strcmp(bytes, alu_ops[i].alias) != 0) continue;
    *out = (AluOp)i;
    return true;
  }
  return false;
}

static const char *const act_names[] = {
#define ACT_FUNC(name) #name,
#include "ir/act_funcs.def"
#undef ACT_FUNC
};
const char *act_name(ActFunc func) {
  return act_names[func];
}

bool act_find(Str name, ActFunc *out) {
  uint32_t at;
  if (!find_name(act_names, ACT_COUNT, name, &at)) return false;
  *out = (ActFunc)at;
  return true;
}

const TensorFuncInfo tensor_funcs[FUNC_COUNT] = {
#define TENSOR_FUNC(name, arity, flags, module, also) {#name, also, arity, flags, MODULE_##module},
#include "ir/tensor_funcs.def"
#undef TENSOR_FUNC
};

bool tensor_func_find(Str name, TensorFunc *out) {
  const char *dot = strrchr(name->bytes, '.');
  const char *last = dot ? dot + 1 : name->bytes;
  uint32_t module_length = dot ? (uint32_t)(dot - name->bytes) : 0;
  for (uint32_t i = 0; i < FUNC_COUNT; i++) {
    const TensorFuncInfo *info = &tensor_funcs[i];
    if (strcmp(last, info->name) != 0 && (!*info->also || strcmp(last, info->also) != 0)) continue;
    const char *module = module_alias_name(info->module);
    bool is_module =
        strlen(module) == module_length && memcmp(module, name->bytes, module_length) == 0;
    if (dot && !is_module) continue;
    *out = (TensorFunc)i;
    return true;
  }
  return false;
}

Str tensor_func_callable(StrTable *strings, TensorFunc func) {
  return str_intern_format(strings, "%s.%s", module_alias_name(tensor_funcs[func].module),
                           tensor_funcs[func].name);
}

static const struct {
  const char *tag;
  ClassId cls;
} xla_ops[] = {
#define XLA_OP(tag, cls) {tag, CLASS_##cls},
#include "ir/xla_ops.def"
#undef XLA_OP
};
const ClassInfo *xla_op_class(Str tag) {
  for (uint32_t i = 0; i < ARRAY_LEN(xla_ops); i++) {
    if (str_is(tag, xla_ops[i].tag)) return class_info(xla_ops[i].cls);
  }
  return NULL;
}

const char *xla_op_tag(uint32_t at) {
  return at < ARRAY_LEN(xla_ops) ? xla_ops[at].tag : NULL;
}
