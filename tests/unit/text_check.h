// What the tests of textual Penguin share: reading a text, and the laws of print and read.
#ifndef TESTS_UNIT_TEXT_CHECK_H
#define TESTS_UNIT_TEXT_CHECK_H

#include <stdio.h>

#include "text/equal.h"
#include "text/print.h"
#include "text/read.h"
#include "unit/test.h"

typedef struct TextCase {
  Arena arena;
  StrTable strings;
  Diags diags;
  Module *module; // NULL after errors
} TextCase;

static inline void text_case_read(TextCase *text, const char *bytes, uint64_t length) {
  arena_init(&text->arena, 0);
  str_table_init(&text->strings, &text->arena);
  diags_init(&text->diags, &text->arena);
  text->module = text_read(&text->arena, &text->strings, bytes, length, &text->diags);
}

static inline void text_case_release(TextCase *text) {
  arena_release(&text->arena);
}

static inline const char *diag_level_text(DiagLevel level) {
  return level == DIAG_ERROR ? "error" : level == DIAG_WARNING ? "warning" : "note";
}

// "3:14+2 error unknown-class", one diagnostic a line.
static inline void text_case_put_diags(const TextCase *text, Text *out, bool with_message) {
  for (const Diag *diag = text->diags.first; diag; diag = diag->next) {
    text_printf(out, "%u:%u+%u %s %s%s%s\n", diag->span.line, diag->span.column, diag->span.length,
                diag_level_text(diag->level), diag->code, with_message ? ": " : "",
                with_message ? diag->message : "");
  }
}

// Is the span inside the text or at its end, and do line and column agree with the offset?
static inline bool span_is_valid(SrcSpan span, const char *bytes, uint64_t length) {
  if (!span.line || !span.column) return false;
  if (span.offset > length || span.length > length - span.offset) return false;
  uint32_t line = 1, start = 0;
  for (uint32_t i = 0; i < span.offset; i++) {
    bool is_end =
        bytes[i] == '\n' || (bytes[i] == '\r' && (i + 1 == length || bytes[i + 1] != '\n'));
    if (!is_end) continue;
    line++;
    start = i + 1;
  }
  return span.line == line && span.column == span.offset - start + 1;
}

static inline bool spans_are_valid(const Diag *diag, const char *bytes, uint64_t length) {
  for (; diag; diag = diag->next) {
    if (!span_is_valid(diag->span, bytes, length)) {
      printf("  bad span %u:%u+%u at %u of %s: %s\n", diag->span.line, diag->span.column,
             diag->span.length, diag->span.offset, diag->code, diag->message);
      return false;
    }
    if (!spans_are_valid(diag->notes, bytes, length)) return false;
  }
  return true;
}

// Warnings about a printed text, which is right but for keywords that are kept unknown.
static inline uint32_t warnings_of_print(const Diags *diags) {
  uint32_t count = 0;
  for (const Diag *diag = diags->first; diag; diag = diag->next)
    count += diag->level == DIAG_WARNING && strcmp(diag->code, "unknown-op-keyword") != 0;
  return count;
}

// The laws of design text.md 6 on a text that must be right: it reads, its print reads back to an
// equal module, and printing that gives the same bytes. The print goes to `printed` when it is not
// NULL.
static inline bool check_text_laws(const char *bytes, uint64_t length, Text *printed) {
  TextCase first, second;
  text_case_read(&first, bytes, length);
  bool is_fine = CHECK(first.module != NULL);
  if (!is_fine) {
    Text report = {0};
    text_case_put_diags(&first, &report, true);
    test_note("%s", report.bytes ? report.bytes : "");
    text_release(&report);
    text_case_release(&first);
    return false;
  }
  Text once = {0}, twice = {0};
  text_print_module(&once, first.module);
  text_case_read(&second, once.bytes, once.length);
  is_fine = CHECK(second.module != NULL);
  if (is_fine) {
    is_fine = CHECK_STR(module_difference(&first.arena, first.module, second.module), NULL);
    text_print_module(&twice, second.module);
    is_fine = CHECK_STR(twice.bytes, once.bytes) && is_fine;
    is_fine = CHECK_INT(warnings_of_print(&second.diags), 0) && is_fine;
  }
  if (!is_fine) {
    Text report = {0};
    text_case_put_diags(&second, &report, true);
    test_note("%s\n%s", report.bytes ? report.bytes : "", once.bytes);
    text_release(&report);
  }
  if (printed) text_append(printed, once.bytes, once.length);
  text_release(&once);
  text_release(&twice);
  text_case_release(&first);
  text_case_release(&second);
  return is_fine;
}

// Whatever the text, the reader ends, says where things are wrong, and keeps its laws when it says
// nothing is.
static inline bool check_any_text(const char *bytes, uint64_t length) {
  TextCase text;
  text_case_read(&text, bytes, length);
  bool is_fine = CHECK(spans_are_valid(text.diags.first, bytes, length));
  is_fine = CHECK((text.module == NULL) == (text.diags.error_count > 0)) && is_fine;
  is_fine = CHECK(text.diags.error_count <= DIAG_ERROR_LIMIT) && is_fine;
  bool is_read = text.module != NULL;
  text_case_release(&text);
  return is_read ? check_text_laws(bytes, length, NULL) && is_fine : is_fine;
}

#endif
