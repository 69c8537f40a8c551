// A request's fields, read from cJSON into plain data; nothing else of the core sees cJSON.
#ifndef JSON_FIELDS_H
#define JSON_FIELDS_H

#include "ir/target.h"
#include "support/arena.h"

// Parts of the report that are large (interface.md 3).
enum {
  SECTION_INSTS = 1,
  SECTION_TENSORS = 2,
  SECTION_DEP_EDGES = 4,
  SECTION_CURVE = 8,
  SECTION_TRACE = 16,
  SECTION_STEPS = 32,
  SECTION_MASK = 64,
  SECTION_ARGUMENTS = 128 // of StableHLO
};

enum {
  EMIT_PENGUIN = 1,
  EMIT_BIR = 2,
  EMIT_DOT = 4,
  EMIT_SVG = 8,
  EMIT_SVG_GRAPH = 16,
  EMIT_CSV = 32,
  EMIT_TRACE = 64,
  EMIT_STABLEHLO = 128,
  EMIT_STABLEHLO_GENERIC = 256,
  EMIT_DUMP = 512
};

typedef struct OldPlace {
  const char *name;
  int32_t x, y;
} OldPlace;

// A number of a request: with all its 64 bits when it was written as a whole decimal string.
typedef struct GivenNumber {
  double real;
  int64_t whole; // of 2^63 and above: the bits
  bool is_whole;
} GivenNumber;

// A given input of an evaluation: numbers in row-major order.
typedef struct GivenInput {
  const char *name;
  const GivenNumber *numbers;
  uint64_t count;
} GivenInput;

// Trip of a loop, or value of a tile index.
typedef struct Place {
  const char *name;
  int64_t at;
} Place;

typedef struct Request {
  const char *command, *source, *name, *format, *passes;
  uint64_t source_length;
  Target target;
  const char *target_key; // text that tells two targets apart
  uint32_t sections, emit;
  uint64_t seed;
  uint64_t step_limit, byte_limit;
  bool wants_times;
  bool validates;
  // eval
  const GivenInput *inputs;
  uint32_t input_count;
  bool wants_ranks, wants_partial_outputs;
  bool has_range;
  int64_t range_from, range_to; // positions [from, to)
  const char *function;         // layout, curve, move, mask: the function's name; NULL = root
  // move: path of the scope, name of the unit, the place to try (UINT32_MAX: where it is)
  const char *scope, *unit;
  uint32_t place;
  // layout
  const char **collapsed;
  uint32_t collapsed_count;
  const OldPlace *previous;
  uint32_t previous_count;
  bool is_direction_right, with_carried;
  uint32_t max_span; // 0 = default
  // mask: names of instructions; of the dimensions of the cut, at most an outer and an inner one
  const char **insts, **rows, **columns;
  uint32_t inst_count, row_count, column_count;
  uint32_t guard; // only this one of the guards; UINT32_MAX: all
  const Place *places;
  uint32_t place_count;
} Request;

// Reads a request; false with *error set to one sentence. Strings live in the arena.
bool request_read(Arena *arena, const char *json, Request *request, const char **error);

#endif
