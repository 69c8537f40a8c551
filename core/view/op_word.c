// The word a node shows: the operation where the class leaves it open, else the class without its
// ornaments. TensorTensorOp(op="mult") is "Multiply", SBAtomLoad is "Load".
#include "view/graph_model.h"

typedef struct Word {
  const char *name, *word;
} Word;

static const Word class_words[] = {{"SBAtomLoad", "Load"},
                                   {"SBAtomStore", "Store"},
                                   {"TensorCopyOp", "Copy"},
                                   {"TensorCopyPredicated", "CopyIf"},
                                   {"AffSelTensorScalarOp", "AffineSelect"},
                                   {"IndexValueInst", "IndexValue"},
                                   {"LoadTensorToRegister", "LoadRegister"},
                                   {"ConditionalBranchInst", "BranchIf"},
                                   {"UnconditionalBranchInst", "Branch"},
                                   {"ActivationAccumulationOp", "Accumulate"}};
static const Word alu_words[] = {{"mult", "Multiply"},
                                 {"multiply", "Multiply"},
                                 {"elemwise_mul", "Multiply"},
                                 {"sub", "Subtract"},
                                 {"div", "Divide"},
                                 {"maximum", "Max"},
                                 {"minimum", "Min"},
                                 {"arith_shift_left", "ShiftLeft"},
                                 {"arith_shift_right", "ShiftRight"},
                                 {"logical_shift_left", "ShiftLeft"},
                                 {"logical_shift_right", "ShiftRight"},
                                 {"is_gt", "Greater"},
                                 {"is_ge", "GreaterEqual"},
                                 {"is_lt", "Less"},
                                 {"is_le", "LessEqual"},
                                 {"is_equal", "Equal"}};

static const char *word_find(const Word *words, size_t count, const char *name) {
  for (size_t i = 0; i < count; i++)
    if (strcmp(words[i].name, name) == 0) return words[i].word;
  return NULL;
}

// "bitwise_and" becomes "BitwiseAnd".
static const char *camel(Arena *arena, const char *name) {
  char *word = arena_alloc(arena, strlen(name) + 1);
  uint32_t length = 0;
  bool is_start = true;
  for (; *name; name++) {
    if (*name == '_') {
      is_start = true;
      continue;
    }
    bool raise = is_start && *name >= 'a' && *name <= 'z';
    word[length++] = raise ? (char)(*name - 'a' + 'A') : *name;
    is_start = false;
  }
  return word;
}

static const char *alu_word(Arena *arena, Str op) {
  const char *word = word_find(alu_words, ARRAY_LEN(alu_words), op->bytes);
  return word ? word : camel(arena, op->bytes);
}

static Str first_alu(const Instruction *inst) {
  static const AttrId attrs[] = {ATTR_op, ATTR_op0, ATTR_reduce_op};
  for (size_t i = 0; i < ARRAY_LEN(attrs); i++) {
    Str op = inst_attr_str(inst, attrs[i]);
    if (op && op->length) return op;
  }
  return NULL;
}

static bool cut_end(char *word, const char *end) {
  size_t length = strlen(word), cut = strlen(end);
  bool has_end = length > cut && strcmp(word + length - cut, end) == 0;
  if (has_end) word[length - cut] = 0;
  return has_end;
}

// An operator: its function, else its class. BinaryOp(op=np.add) is "Add", OffloadedSlice "Slice".
static const char *operator_word(Arena *arena, const Instruction *inst) {
  TensorFunc func;
  ClassId id = class_id(inst->cls);
  if (inst_attr_func(inst, ATTR_op, &func)) {
    const char *word = camel(arena, tensor_funcs[func].name);
    return id == CLASS_ReduceOp || id == CLASS_ReduceWindowTensorOp
               ? arena_format(arena, "Reduce%s", word)
               : word;
  }
  if (id == CLASS_UnaryOp || id == CLASS_OffloadedMemCast) return "Cast";
  if (id == CLASS_OffloadedMemCpy) return "Copy";
  const char *name = inst->cls->name;
  if (strncmp(name, "Offloaded", 9) == 0) name += 9;
  char *word = arena_copy_text(arena, name, strlen(name));
  if (!cut_end(word, "TensorOp")) cut_end(word, "Op");
  return word;
}

const char *inst_op_word(Arena *arena, const Instruction *inst) {
  const char *name = inst->cls->name;
  if (inst->cls->level == LEVEL_OP) return operator_word(arena, inst);
  Str func = inst_attr_str(inst, ATTR_func);
  if (func && func->length && inst->cls->relation == RELATION_ELEMENTWISE)
    return camel(arena, func->bytes);
  Str op = first_alu(inst);
  if (op && inst->cls->relation == RELATION_REDUCE && inst_attr(inst, ATTR_op))
    return arena_format(arena, "Reduce%s", alu_word(arena, op));
  if (op && !inst_is_collective(inst) && inst->cls->relation == RELATION_ELEMENTWISE) {
    bool scales = strncmp(name, "TensorScalar", 12) == 0 && str_is(op, "mult");
    return scales ? "Scale" : alu_word(arena, op);
  }
  const char *word = word_find(class_words, ARRAY_LEN(class_words), name);
  if (word) return word;
  size_t length = strlen(name);
  if (length > 2 && strcmp(name + length - 2, "Op") == 0) length -= 2;
  return arena_copy_text(arena, name, length);
}
