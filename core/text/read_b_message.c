// Known messages of the compiler in the text around a dump: what the rule means, and the
// instruction the message points at.
#include "text/read_b.h"

static const struct {
  const char *text, *meaning;
} messages[] = {
#define DUMP_MESSAGE(text, meaning) {text, meaning},
#include "text/dump_messages.def"
#undef DUMP_MESSAGE
};

static const char *find(const char *at, const char *end, const char *word) {
  size_t length = strlen(word);
  while ((size_t)(end - at) >= length) {
    const char *hit = memchr(at, word[0], (size_t)(end - at) - length + 1);
    if (!hit || memcmp(hit, word, length) == 0) return hit;
    at = hit + 1;
  }
  return NULL;
}

// The instruction or tensor that a message speaks of: the next one, if it is near; else the last
// before it.
static const DumpItem *item_near(const DumpReader *reader, uint32_t at) {
  enum { NEAR = 4000 };
  const DumpItem *before = NULL;
  uint32_t low = 0, high = reader->items.count;
  while (low < high) { // items are in the order of the text
    uint32_t middle = low + (high - low) / 2;
    if (reader->items.at[middle].start < at) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  for (uint32_t i = low; i < reader->items.count; i++) {
    const DumpItem *item = &reader->items.at[i];
    if (item->start - at > NEAR) break;
    if (item->kind == DUMP_INST || item->kind == DUMP_TENSOR) return item;
  }
  for (uint32_t i = low; i-- > 0;) {
    const DumpItem *item = &reader->items.at[i];
    if (at - item->start > NEAR) break;
    if (item->kind == DUMP_INST || item->kind == DUMP_TENSOR) return item;
  }
  return before;
}

static void tell(DumpReader *reader, uint32_t which, uint32_t at, bool is_first) {
  uint32_t length = (uint32_t)strlen(messages[which].text);
  SrcSpan span = dump_span(reader, at, at + length);
  const DumpItem *item = item_near(reader, at);
  if (is_first)
    diag_note(reader->diags, span, "compiler-message", "the compiler says '%s': %s",
              messages[which].text, messages[which].meaning);
  if (!item) return;
  SrcSpan place = dump_span(reader, item->start, item->end);
  diag_attach(reader->diags, place, "it points at this %s",
              item->kind == DUMP_INST ? "instruction" : "tensor");
}

uint32_t dump_read_messages(DumpReader *reader) {
  enum { MOST_PLACES = 8 };
  const char *end = reader->text + reader->length;
  uint32_t count = 0;
  for (uint32_t i = 0; i < ARRAY_LEN(messages); i++) {
    const char *at = reader->text;
    for (uint32_t places = 0; places < MOST_PLACES && (at = find(at, end, messages[i].text));
         places++) {
      tell(reader, i, (uint32_t)(at - reader->text), places == 0);
      count += places == 0;
      at++;
    }
  }
  return count;
}
