// Scheduling graphs written as text, for the tests of minreg.
//
//   "x=4:in y=1:out p=6 | P: x -> p | J: p -> y"
//
// First the tensors with their bytes and whether they are live-in or live-out, then the units in
// program order: what they read and what they write; `+p` on the right modifies in place, `#8/3` is
// a workspace, and what of it stays between the unit's children. Edges follow from the last writers
// and the readers since.
#ifndef TESTS_UNIT_TEST_MINREG_H
#define TESTS_UNIT_TEST_MINREG_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "passes/minreg/schedule.h"
#include "unit/test.h"

enum { SPEC_MOST = 64, SPEC_NAME = 32 };

typedef struct Spec {
  SchedGraph *graph;
  char unit_names[SPEC_MOST][SPEC_NAME];
  char tensor_names[SPEC_MOST][SPEC_NAME];
  uint32_t unit_count, tensor_count;
} Spec;

static inline uint32_t spec_find(char names[][SPEC_NAME], uint32_t count, const char *name) {
  for (uint32_t i = 0; i < count; i++) {
    if (strcmp(names[i], name) == 0) return i;
  }
  printf("no such name: %s\n", name);
  abort();
}

static inline const char *spec_word(const char *at, char *word) {
  while (*at == ' ') at++;
  size_t length = strcspn(at, " ");
  assert(length < SPEC_NAME);
  memcpy(word, at, length);
  word[length] = 0;
  return at + length;
}

static inline void spec_touch(SchedBuilder *builder, uint32_t tensor, uint32_t unit, uint32_t how,
                              uint32_t *writer, uint64_t *readers) {
  sched_add_touch(builder, tensor, unit, how);
  if (how & SCHED_READ) {
    if (writer[tensor] < unit) sched_add_edge(builder, writer[tensor], unit, true);
    readers[tensor] |= (uint64_t)1 << unit;
  }
  if (how & SCHED_WRITE) {
    if (writer[tensor] < unit) sched_add_edge(builder, writer[tensor], unit, false);
    for (uint32_t r = 0; r < unit; r++) {
      if (readers[tensor] >> r & 1) sched_add_edge(builder, r, unit, false);
    }
    writer[tensor] = unit;
    readers[tensor] = 0;
  }
}

static inline Spec spec_read(Arena *arena, const char *text) {
  Spec spec = {0};
  char word[SPEC_NAME];
  uint32_t writer[SPEC_MOST];
  uint64_t readers[SPEC_MOST] = {0};
  memset(writer, 0xff, sizeof writer);
  SchedBuilder builder;
  uint32_t unit_count = 0, unit = 0;
  for (const char *at = text; *at; at++) unit_count += *at == '|';
  sched_builder_init(&builder, arena, unit_count);
  bool is_unit = false, is_left = true;
  for (const char *at = spec_word(text, word); *word; at = spec_word(at, word)) {
    if (strcmp(word, "|") == 0) {
      is_unit = is_left = true;
      unit = spec.unit_count++;
      at = spec_word(at, word);
      word[strlen(word) - 1] = 0; // the colon
      snprintf(spec.unit_names[unit], SPEC_NAME, "%s", word);
    } else if (!is_unit) {
      char *equals = strchr(word, '='), *flag = strchr(word, ':');
      uint32_t flags = !flag                       ? 0
                       : strcmp(flag, ":in") == 0  ? SCHED_LIVE_IN
                       : strcmp(flag, ":out") == 0 ? SCHED_LIVE_OUT
                                                   : SCHED_LIVE_IN | SCHED_LIVE_OUT;
      *equals = 0;
      snprintf(spec.tensor_names[spec.tensor_count++], SPEC_NAME, "%s", word);
      sched_add_tensor(&builder, strtoll(equals + 1, NULL, 10), flags);
    } else if (strcmp(word, "->") == 0) {
      is_left = false;
    } else if (*word == '#') {
      char *inner;
      int64_t during = strtoll(word + 1, &inner, 10);
      sched_add_workspace(&builder, unit, during, *inner ? strtoll(inner + 1, NULL, 10) : -1);
    } else {
      bool is_modified = *word == '+';
      uint32_t tensor = spec_find(spec.tensor_names, spec.tensor_count, word + is_modified);
      uint32_t how = is_left ? SCHED_READ : is_modified ? SCHED_READ | SCHED_WRITE : SCHED_WRITE;
      spec_touch(&builder, tensor, unit, how, writer, readers);
    }
  }
  spec.graph = sched_builder_finish(&builder, arena);
  return spec;
}

// "A1 A2 B1 B2 J"
static inline const char *spec_order(Arena *arena, const Spec *spec, const uint32_t *order) {
  char text[SPEC_MOST * SPEC_NAME] = "";
  for (uint32_t i = 0; i < spec->unit_count; i++) {
    if (i) strcat(text, " ");
    strcat(text, spec->unit_names[order[i]]);
  }
  return arena_copy_text(arena, text, strlen(text));
}

static inline SchedResult spec_run(Arena *arena, const Spec *spec, SchedOptions options) {
  SchedResult result;
  if (!options.state_budget) options.state_budget = SCHED_DEFAULT_BUDGET;
  sched_run(spec->graph, &options, arena, arena, &result);
  return result;
}

// "102/101"
static inline const char *price_text(Arena *arena, SchedPrice price) {
  return arena_format(arena, "%lld/%lld", (long long)price.during, (long long)price.after);
}

#endif
