#include "text/names.h"

static const char *const words[WORD_COUNT] = {
    [WORD_NOTHING] = "",
    [WORD_LAST_KEYWORD] = "",
#define KEYWORD(name) [KEYWORD_##name] = #name,
#define WORD(name) [WORD_##name] = #name,
#include "text/words.def"
#undef KEYWORD
#undef WORD
};

const char *word_text(Word word) {
  return words[word];
}

static void names_grow(Names *names) {
  uint32_t old_capacity = names->capacity;
  NameSlot *old = names->slots;
  names->capacity = old_capacity ? old_capacity * 2 : 1024;
  names->slots = ARENA_ARRAY(names->arena, NameSlot, names->capacity);
  uint32_t mask = names->capacity - 1;
  for (uint32_t i = 0; i < old_capacity; i++) {
    if (!old[i].name) continue;
    uint32_t at = old[i].hash & mask;
    while (names->slots[at].name) at = (at + 1) & mask;
    names->slots[at] = old[i];
  }
}

Name *names_get(Names *names, const char *bytes, uint32_t length, uint32_t hash) {
  uint32_t mask = names->capacity - 1, at = hash & mask;
  for (const NameSlot *slot; (slot = &names->slots[at])->name; at = (at + 1) & mask) {
    if (slot->hash == hash && slot->length == length &&
        memcmp(slot->name->str->bytes, bytes, length) == 0)
      return slot->name;
  }
  Name *name = ARENA_NEW(names->arena, Name);
  name->str = str_intern(names->strings, bytes, length);
  name->index = names->all.count;
  vec_push(names->arena, &names->all, name);
  names->slots[at] = (NameSlot){hash, length, name};
  if (names->all.count * 2 > names->capacity) names_grow(names);
  return name;
}

Name *names_of_str(Names *names, Str str) {
  return names_get(names, str->bytes, str->length, str->hash);
}

Name *names_of_text(Names *names, const char *text) {
  return names_of_str(names, str_intern_text(names->strings, text));
}

void names_init(Names *names, Arena *arena, StrTable *strings) {
  *names = (Names){.arena = arena, .strings = strings};
  names_grow(names);
  for (uint32_t i = 1; i < WORD_COUNT; i++) {
    if (i != WORD_LAST_KEYWORD) names_of_text(names, words[i])->word = (uint16_t)i;
  }
  for (uint32_t i = 0; i < CLASS_COUNT; i++)
    names_of_text(names, class_table[i].name)->cls = (uint16_t)(i + 1);
  for (uint32_t i = 0; i < MODULE_COUNT; i++) {
    Binding *binding = &names_of_text(names, module_alias_name((ModuleAlias)i))->binding;
    binding->kind = BIND_MODULE_ALIAS;
    binding->alias = (ModuleAlias)i;
  }
  Binding *scipy = &names_of_text(names, word_text(WORD_scipy))->binding;
  scipy->kind = BIND_MODULE_ALIAS;
  scipy->alias = MODULE_m11;
}
