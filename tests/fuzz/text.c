// Any bytes as a builder script: reading ends, every diagnostic points into the text, and what is
// read prints, reads back equal and prints the same again.
#include "fuzz/fuzz.h"
#include "text/detect.h"
#include "text/equal.h"
#include "text/print.h"
#include "text/read.h"

static void require_spans(const Diag *diag, size_t size) {
  for (; diag; diag = diag->next) {
    const SrcSpan *span = &diag->span;
    fuzz_require(span->line && span->column, "a diagnostic has a place");
    fuzz_require(span->offset <= size && span->length <= size - span->offset,
                 "a diagnostic is inside the text");
    require_spans(diag->notes, size);
  }
}

static void require_laws(Arena *arena, StrTable *strings, Module *module) {
  Text once = {0}, twice = {0};
  Diags diags;
  diags_init(&diags, arena);
  text_print_module(&once, module);
  Module *again = text_read(arena, strings, once.bytes, once.length, &diags);
  fuzz_require(again != NULL, "the print is read");
  fuzz_require(!module_difference(arena, module, again), "the print reads back to the same");
  text_print_module(&twice, again);
  fuzz_require(once.length == twice.length &&
                   memcmp(once.bytes, twice.bytes, (size_t)once.length) == 0,
               "the print prints as itself");
  text_release(&once);
  text_release(&twice);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  Arena arena;
  StrTable strings;
  Diags diags;
  arena_init(&arena, 0);
  str_table_init(&strings, &arena);
  diags_init(&diags, &arena);
  fuzz_require(text_detect((const char *)bytes, size) != TEXT_AUTO, "every text has a format");
  Module *module = text_read(&arena, &strings, (const char *)bytes, size, &diags);
  require_spans(diags.first, size);
  fuzz_require((module == NULL) == (diags.error_count > 0), "errors mean no module");
  if (module) require_laws(&arena, &strings, module);
  arena_release(&arena);
  return 0;
}
