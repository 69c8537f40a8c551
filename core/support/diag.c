#include "support/diag.h"

#include <stdarg.h>
#include <stdio.h>

void diags_init(Diags *diags, Arena *arena) {
  *diags = (Diags){.arena = arena, .error_limit = DIAG_ERROR_LIMIT};
}

static const char *format_message(Arena *arena, const char *format, va_list args) {
  va_list again;
  va_copy(again, args);
  int length = vsnprintf(NULL, 0, format, args);
  if (length < 0) length = 0;
  char *message = arena_alloc(arena, (uint64_t)length + 1);
  vsnprintf(message, (size_t)length + 1, format, again);
  va_end(again);
  return message;
}

static Diag *report(Diags *diags, DiagLevel level, SrcSpan span, const char *code,
                    const char *format, va_list args) {
  Diag *diag = ARENA_NEW(diags->arena, Diag);
  diag->level = level;
  diag->code = code;
  diag->pass = diags->pass;
  diag->span = span;
  diag->message = format_message(diags->arena, format, args);
  diags->latest = diag;
  bool is_dropped = level == DIAG_ERROR && diags_full(diags);
  if (is_dropped) return diag;
  if (diags->last) {
    diags->last->next = diag;
  } else {
    diags->first = diag;
  }
  diags->last = diag;
  if (level == DIAG_ERROR) diags->error_count++;
  if (level == DIAG_WARNING) diags->warning_count++;
  if (level == DIAG_NOTE) diags->note_count++;
  return diag;
}

Diag *diag_report(Diags *diags, DiagLevel level, SrcSpan span, const char *code, const char *format,
                  ...) {
  va_list args;
  va_start(args, format);
  Diag *diag = report(diags, level, span, code, format, args);
  va_end(args);
  return diag;
}

bool diag_error(Diags *diags, SrcSpan span, const char *code, const char *format, ...) {
  va_list args;
  va_start(args, format);
  report(diags, DIAG_ERROR, span, code, format, args);
  va_end(args);
  return false;
}

void diag_warning(Diags *diags, SrcSpan span, const char *code, const char *format, ...) {
  va_list args;
  va_start(args, format);
  report(diags, DIAG_WARNING, span, code, format, args);
  va_end(args);
}

void diag_note(Diags *diags, SrcSpan span, const char *code, const char *format, ...) {
  va_list args;
  va_start(args, format);
  report(diags, DIAG_NOTE, span, code, format, args);
  va_end(args);
}

void diags_take(Diags *diags, const Diags *found, DiagLevel most) {
  for (const Diag *diag = found->first; diag; diag = diag->next) {
    const char *code = diag->code;
    DiagLevel level = diag->level > most ? most : diag->level;
    diag_report(diags, level, diag->span, code, "%s", diag->message)->notes = diag->notes;
  }
}

void diag_attach(Diags *diags, SrcSpan span, const char *format, ...) {
  if (!diags->latest) return;
  Diag *note = ARENA_NEW(diags->arena, Diag);
  va_list args;
  va_start(args, format);
  note->level = DIAG_NOTE;
  note->code = diags->latest->code;
  note->pass = diags->pass;
  note->span = span;
  note->message = format_message(diags->arena, format, args);
  va_end(args);
  Diag **end = &diags->latest->notes;
  while (*end) end = &(*end)->next;
  *end = note;
}

enum { LONGEST_NAME = 63 };

// Levenshtein distance with adjacent swaps counted as one edit.
static uint32_t edit_distance(const char *a, const char *b) {
  uint32_t rows[3][LONGEST_NAME + 1];
  uint32_t length = (uint32_t)strlen(b);
  for (uint32_t j = 0; j <= length; j++) rows[1][j] = j;
  memset(rows[0], 0, sizeof rows[0]);
  for (uint32_t i = 1; a[i - 1]; i++) {
    uint32_t *before = rows[(i - 1) % 3], *above = rows[i % 3], *row = rows[(i + 1) % 3];
    row[0] = i;
    for (uint32_t j = 1; j <= length; j++) {
      uint32_t best = above[j - 1] + (a[i - 1] != b[j - 1]);
      if (above[j] + 1 < best) best = above[j] + 1;
      if (row[j - 1] + 1 < best) best = row[j - 1] + 1;
      bool is_swap = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (is_swap && before[j - 2] + 1 < best) best = before[j - 2] + 1;
      row[j] = best;
    }
  }
  return rows[(strlen(a) + 1) % 3][length];
}

const char *nearest_name(const char *wanted, const char *const *names, uint32_t count) {
  const char *best = NULL;
  uint32_t best_distance = (uint32_t)strlen(wanted) / 3 + 1;
  if (strlen(wanted) > LONGEST_NAME) return NULL;
  for (uint32_t i = 0; i < count; i++) {
    if (strlen(names[i]) > LONGEST_NAME) continue;
    uint32_t distance = edit_distance(wanted, names[i]);
    if (distance < best_distance) {
      best = names[i];
      best_distance = distance;
    }
  }
  return best;
}
