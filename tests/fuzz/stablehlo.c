// Any bytes as StableHLO: reading and importing end, every diagnostic points into the text, and
// what is imported verifies or says why not, prints, and reads back equal.
#include "fuzz/fuzz.h"
#include "ir/verify.h"
#include "stablehlo/import/import.h"
#include "stablehlo/read.h"
#include "text/equal.h"
#include "text/print.h"
#include "text/read.h"
#include "text/utf8.h"

static void require_spans(const Diag *diag, size_t size) {
  for (; diag; diag = diag->next) {
    const SrcSpan *span = &diag->span;
    fuzz_require(span->offset <= size && span->length <= size - span->offset,
                 "a diagnostic is inside the text");
    require_spans(diag->notes, size);
  }
}

static void require_reads_back(Arena *arena, StrTable *strings, Module *module) {
  Text printed = {0};
  Diags diags;
  diags_init(&diags, arena);
  text_print_module(&printed, module);
  Module *again = text_read(arena, strings, printed.bytes, printed.length, &diags);
  fuzz_require(again != NULL, "the print is read");
  const char *difference = module_difference(arena, module, again);
  fuzz_require(!difference, difference ? difference : "");
  text_release(&printed);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  Arena arena;
  StrTable strings;
  Diags diags;
  if (utf8_check((const char *)bytes, size) != size) return 0; // requests hold no other texts
  arena_init(&arena, 0);
  str_table_init(&strings, &arena);
  diags_init(&diags, &arena);
  MlirOp *source = stablehlo_read(&arena, &strings, (const char *)bytes, size, &diags);
  fuzz_require((source == NULL) == (diags.error_count > 0), "errors mean no module");
  Module *module = source ? stablehlo_import(&arena, &strings, source, "f.mlir", &diags) : NULL;
  fuzz_require((module == NULL) == (diags.error_count > 0), "errors mean no program");
  if (module && module_verify(module, &diags)) require_reads_back(&arena, &strings, module);
  require_spans(diags.first, size);
  arena_release(&arena);
  return 0;
}
