#include "text/dump_words.h"

typedef struct ClassWord {
  ClassId id;
  const char *word;
} ClassWord;

#define DUMP_PLACE(name, word) {CLASS_##name, word},
#define DUMP_MNEMONIC(name, word)
static const ClassWord places[] = {
#include "text/dump_words.def"
};
#undef DUMP_PLACE
#undef DUMP_MNEMONIC
#define DUMP_PLACE(name, word)
#define DUMP_MNEMONIC(name, word) {CLASS_##name, word},
static const ClassWord mnemonics[] = {
#include "text/dump_words.def"
};
#undef DUMP_PLACE
#undef DUMP_MNEMONIC

static bool is_upper(char c) {
  return c >= 'A' && c <= 'Z';
}

static char lower(char c) {
  return is_upper(c) ? (char)(c + ('a' - 'A')) : c;
}

const char *dump_place_of(const ClassInfo *cls) {
  for (uint32_t i = 0; i < ARRAY_LEN(places); i++) {
    if (places[i].id == class_id(cls)) return places[i].word;
  }
  return cls->name;
}

const ClassInfo *dump_place_find(const char *word, uint64_t length) {
  for (uint32_t i = 0; i < ARRAY_LEN(places); i++) {
    if (strlen(places[i].word) == length && memcmp(places[i].word, word, (size_t)length) == 0)
      return class_info(places[i].id);
  }
  return NULL;
}

// ---- printing ----------------------------------------------------------------------------------

static bool is_operation(const ClassAttr *attr) {
  return attr->type == ATTR_TYPE_ALU || attr->type == ATTR_TYPE_ACT;
}

uint32_t dump_operations(const Instruction *inst, const InstAttr *out[DUMP_MOST_OPERATIONS]) {
  uint32_t count = 0;
  for (uint32_t i = 0; i < inst->cls->attr_count && count < DUMP_MOST_OPERATIONS; i++) {
    if (!is_operation(&inst->cls->attrs[i])) continue;
    const InstAttr *attr = inst_attr(inst, inst->cls->attrs[i].id);
    if (!attr) break;
    out[count++] = attr;
  }
  return count;
}

// Length of a class name without what only says that it is a class.
static uint64_t stem_length(const char *name) {
  uint64_t length = strlen(name);
  if (length > 2 && strcmp(name + length - 2, "Op") == 0) return length - 2;
  if (length > 4 && strcmp(name + length - 4, "Inst") == 0) return length - 4;
  return length;
}

// TensorReduceOp -> tensor_reduce, SBAtomLoad -> sb_atom_load.
static void put_snake(Text *text, const char *name) {
  uint64_t length = stem_length(name);
  for (uint64_t i = 0; i < length; i++) {
    bool is_start = i && is_upper(name[i]) &&
                    (!is_upper(name[i - 1]) || (i + 1 < length && !is_upper(name[i + 1])));
    if (is_start) text_putc(text, '_');
    text_putc(text, lower(name[i]));
  }
}

void dump_put_mnemonic(Text *text, const Instruction *inst) {
  const char *word = NULL;
  for (uint32_t i = 0; i < ARRAY_LEN(mnemonics) && !word; i++) {
    if (mnemonics[i].id == class_id(inst->cls)) word = mnemonics[i].word;
  }
  if (word) {
    text_puts(text, word);
  } else {
    put_snake(text, inst->cls->name);
  }
  const InstAttr *operations[DUMP_MOST_OPERATIONS];
  uint32_t count = dump_operations(inst, operations);
  for (uint32_t i = 0; i < count; i++) {
    const char *name = operations[i]->literal.string->bytes;
    AluOp op;
    text_putc(text, '_');
    if (operations[i]->type == ATTR_TYPE_ALU && alu_find(operations[i]->literal.string, &op))
      name = alu_dump_name(op);
    for (; *name; name++) text_putc(text, lower(*name));
  }
}

// ---- reading -----------------------------------------------------------------------------------

// Equal without '_' and case.
static bool is_alike(const char *a, uint64_t a_length, const char *b, uint64_t b_length) {
  const char *a_end = a + a_length, *b_end = b + b_length;
  for (;;) {
    while (a < a_end && *a == '_') a++;
    while (b < b_end && *b == '_') b++;
    if (a == a_end || b == b_end) return a == a_end && b == b_end;
    if (lower(*a++) != lower(*b++)) return false;
  }
}

static const char *find_operation(AttrType type, const char *word, uint64_t length) {
  uint32_t count = type == ATTR_TYPE_ALU ? (uint32_t)ALU_COUNT : (uint32_t)ACT_COUNT;
  for (uint32_t i = 0; i < count; i++) {
    const char *name = type == ATTR_TYPE_ALU ? alu_name((AluOp)i) : act_name((ActFunc)i);
    const char *other = type == ATTR_TYPE_ALU ? alu_dump_name((AluOp)i) : name;
    if (is_alike(word, length, name, strlen(name)) || is_alike(word, length, other, strlen(other)))
      return name;
  }
  return NULL;
}

// Reads `_multiply_add` as operations of the class, from its attribute `next` on.
static bool read_operations(DumpMnemonic *out, const char *word, uint64_t length, uint32_t next) {
  if (length == 0) return true;
  const ClassInfo *cls = out->cls;
  while (next < cls->attr_count && !is_operation(&cls->attrs[next])) next++;
  if (next == cls->attr_count || out->count == DUMP_MOST_OPERATIONS || *word != '_') return false;
  for (uint64_t end = length; end > 1; end--) {
    if (end < length && word[end] != '_') continue;
    const char *value = find_operation(cls->attrs[next].type, word + 1, end - 1);
    if (!value) continue;
    out->attrs[out->count] = &cls->attrs[next];
    out->values[out->count++] = value;
    if (read_operations(out, word + end, length - end, next + 1)) return true;
    out->count--;
  }
  return false;
}

// The class from number *at on whose name this is.
static const ClassInfo *next_class(const char *word, uint64_t length, uint32_t *at) {
  for (; *at < CLASS_COUNT + ARRAY_LEN(mnemonics); ++*at) {
    const ClassInfo *cls;
    if (*at < CLASS_COUNT) {
      cls = class_info((ClassId)*at);
      bool is_it = is_alike(word, length, cls->name, stem_length(cls->name)) ||
                   is_alike(word, length, cls->name, strlen(cls->name));
      if (cls->kind != CLASS_INST || !is_it) continue;
    } else {
      const ClassWord *other = &mnemonics[*at - CLASS_COUNT];
      if (!is_alike(word, length, other->word, strlen(other->word))) continue;
      cls = class_info(other->id);
    }
    ++*at;
    return cls;
  }
  return NULL;
}

DumpMnemonic dump_mnemonic_find(const char *word, uint64_t length) {
  for (uint64_t end = length; end > 0; end--) {
    if (end < length && word[end] != '_') continue;
    uint32_t at = 0;
    for (const ClassInfo *cls; (cls = next_class(word, end, &at));) {
      DumpMnemonic found = {.cls = cls};
      if (read_operations(&found, word + end, length - end, 0)) return found;
    }
  }
  return (DumpMnemonic){0};
}
