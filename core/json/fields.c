#include "json/fields.h"

#include <cJSON.h>
#include <stdlib.h>

typedef struct WordBit {
  const char *word;
  uint32_t bit;
} WordBit;

static const WordBit section_words[] = {
    {"insts", SECTION_INSTS}, {"tensors", SECTION_TENSORS},    {"dep_edges", SECTION_DEP_EDGES},
    {"curve", SECTION_CURVE}, {"trace", SECTION_TRACE},        {"steps", SECTION_STEPS},
    {"mask", SECTION_MASK},   {"arguments", SECTION_ARGUMENTS}};
static const WordBit emit_words[] = {{"penguin", EMIT_PENGUIN},
                                     {"bir", EMIT_BIR},
                                     {"dot", EMIT_DOT},
                                     {"svg", EMIT_SVG},
                                     {"svg-graph", EMIT_SVG_GRAPH},
                                     {"csv", EMIT_CSV},
                                     {"trace", EMIT_TRACE},
                                     {"stablehlo", EMIT_STABLEHLO},
                                     {"stablehlo-generic", EMIT_STABLEHLO_GENERIC},
                                     {"dump", EMIT_DUMP}};

typedef struct Reader {
  Arena *arena;
  const cJSON *root;
  const char **error;
} Reader;

static bool refuse(Reader *reader, const char *message) {
  *reader->error = message;
  return false;
}

static bool read_text(Reader *reader, const char *key, const char **out) {
  const cJSON *item = cJSON_GetObjectItemCaseSensitive(reader->root, key);
  if (!item || cJSON_IsNull(item)) return true;
  if (!cJSON_IsString(item))
    return refuse(reader, arena_format(reader->arena, "field '%s' must be a string", key));
  *out = arena_copy_text(reader->arena, item->valuestring, strlen(item->valuestring));
  return true;
}

// Decimal digits and nothing else; *is_large when the number leaves uint64_t.
static bool read_digits(const char *text, uint64_t *value, bool *is_large) {
  *value = 0;
  *is_large = false;
  const char *at = text;
  for (; *at >= '0' && *at <= '9'; at++) {
    if (__builtin_mul_overflow(*value, 10u, value) ||
        __builtin_add_overflow(*value, (uint64_t)(*at - '0'), value))
      *is_large = true;
  }
  return at != text && *at == 0;
}

// Numbers as doubles up to 2^53, or decimal strings in all 64 bits.
static bool read_count(Reader *reader, const cJSON *object, const char *key, uint64_t *out) {
  const cJSON *item = cJSON_GetObjectItemCaseSensitive(object, key);
  if (!item || cJSON_IsNull(item)) return true;
  if (cJSON_IsNumber(item) && item->valuedouble >= 0 && item->valuedouble <= 9007199254740992.0) {
    *out = (uint64_t)item->valuedouble;
    if ((double)*out == item->valuedouble) return true;
  }
  bool is_large;
  if (cJSON_IsString(item) && read_digits(item->valuestring, out, &is_large)) {
    if (!is_large) return true;
    return refuse(reader, arena_format(reader->arena, "field '%s' is too large", key));
  }
  return refuse(
      reader, arena_format(reader->arena, "field '%s' must be a whole number, not negative", key));
}

static bool read_words(Reader *reader, const char *key, const WordBit *words, uint32_t count,
                       uint32_t *out) {
  const cJSON *list = cJSON_GetObjectItemCaseSensitive(reader->root, key), *item;
  if (!list || cJSON_IsNull(list)) return true;
  if (!cJSON_IsArray(list))
    return refuse(reader, arena_format(reader->arena, "field '%s' must be a list", key));
  cJSON_ArrayForEach(item, list) {
    uint32_t at = 0;
    if (!cJSON_IsString(item))
      return refuse(reader, arena_format(reader->arena, "field '%s' must be a list of words", key));
    const char *word = item->valuestring;
    if (strcmp(word, "all") == 0) {
      for (uint32_t i = 0; i < count; i++) *out |= words[i].bit;
      continue;
    }
    while (at < count && strcmp(words[at].word, word) != 0) at++;
    if (at == count)
      return refuse(reader, arena_format(reader->arena, "'%s' does not offer '%s' in this version",
                                         key, word));
    *out |= words[at].bit;
  }
  return true;
}

static bool override_size(Reader *reader, const cJSON *object, const char *key, int64_t *out) {
  uint64_t value = (uint64_t)*out;
  if (!read_count(reader, object, key, &value)) return false;
  if (value > (uint64_t)1 << 50)
    return refuse(reader, arena_format(reader->arena, "target: '%s' is too large", key));
  *out = (int64_t)value;
  return true;
}

static bool read_target(Reader *reader, Request *request) {
  const cJSON *item = cJSON_GetObjectItemCaseSensitive(reader->root, "target");
  const cJSON *base = cJSON_IsObject(item) ? cJSON_GetObjectItemCaseSensitive(item, "base") : item;
  bool is_absent = !base || cJSON_IsNull(base);
  if (!is_absent && !cJSON_IsString(base))
    return refuse(reader, "field 'target' must be a name, or an object whose base is one");
  const char *name = is_absent ? "sunda" : base->valuestring;
  const Target *found = target_find(name);
  if (!found) {
    return refuse(reader,
                  arena_format(reader->arena,
                               "unknown target '%s'; the targets are inferentia, sunda, gen3, "
                               "core_v4",
                               name));
  }
  request->target = *found;
  Target *target = &request->target;
  request->target_key = found->name;
  if (!cJSON_IsObject(item)) return true;
  const cJSON *field;
  cJSON_ArrayForEach(field, item) {
    static const char *const keys[] = {"base",       "sbuf_bytes",      "sbuf_reserved",
                                       "psum_banks", "psum_bank_bytes", "psum_partitions"};
    uint32_t at = 0;
    while (at < ARRAY_LEN(keys) && strcmp(field->string, keys[at]) != 0) at++;
    if (at == ARRAY_LEN(keys))
      return refuse(reader, arena_format(reader->arena,
                                         "target has no '%s'; it takes base, sbuf_bytes, "
                                         "sbuf_reserved, psum_banks, psum_bank_bytes, "
                                         "psum_partitions",
                                         field->string));
  }
  if (!override_size(reader, item, "sbuf_bytes", &target->sbuf_bytes) ||
      !override_size(reader, item, "sbuf_reserved", &target->sbuf_reserved) ||
      !override_size(reader, item, "psum_banks", &target->psum_banks) ||
      !override_size(reader, item, "psum_bank_bytes", &target->psum_bank_bytes) ||
      !override_size(reader, item, "psum_partitions", &target->psum_partitions))
    return false;
  request->target_key = arena_format(
      reader->arena, "%s/%lld/%lld/%lld/%lld/%lld", found->name, (long long)target->sbuf_bytes,
      (long long)target->sbuf_reserved, (long long)target->psum_banks,
      (long long)target->psum_bank_bytes, (long long)target->psum_partitions);
  return true;
}

static bool read_range(Reader *reader, Request *request) {
  const cJSON *item = cJSON_GetObjectItemCaseSensitive(reader->root, "range");
  if (!item || cJSON_IsNull(item)) return true;
  const cJSON *from = cJSON_GetArrayItem(item, 0), *to = cJSON_GetArrayItem(item, 1);
  bool is_fine = cJSON_IsArray(item) && cJSON_IsNumber(from) && cJSON_IsNumber(to) &&
                 from->valuedouble >= 0 && to->valuedouble >= from->valuedouble &&
                 to->valuedouble < 4294967296.0;
  if (!is_fine) return refuse(reader, "field 'range' must be [from, to] with 0 <= from <= to");
  request->has_range = true;
  request->range_from = (int64_t)from->valuedouble;
  request->range_to = (int64_t)to->valuedouble;
  return true;
}

static bool read_names(Reader *reader, const char *key, const char ***names, uint32_t *count) {
  const cJSON *list = cJSON_GetObjectItemCaseSensitive(reader->root, key), *item;
  if (!list || cJSON_IsNull(list)) return true;
  if (!cJSON_IsArray(list))
    return refuse(reader, arena_format(reader->arena, "'%s' must be a list of names", key));
  *names = ARENA_ARRAY(reader->arena, const char *, cJSON_GetArraySize(list));
  cJSON_ArrayForEach(item, list) {
    if (!cJSON_IsString(item))
      return refuse(reader, arena_format(reader->arena, "'%s' must be a list of names", key));
    (*names)[(*count)++] =
        arena_copy_text(reader->arena, item->valuestring, strlen(item->valuestring));
  }
  return true;
}

static bool read_places(Reader *reader, Request *request) {
  const cJSON *object = cJSON_GetObjectItemCaseSensitive(reader->root, "at"), *item;
  if (!object || cJSON_IsNull(object)) return true;
  if (!cJSON_IsObject(object)) return refuse(reader, "'at' must be an object of trips");
  Place *places = ARENA_ARRAY(reader->arena, Place, cJSON_GetArraySize(object));
  cJSON_ArrayForEach(item, object) {
    uint64_t at = 0;
    if (!read_count(reader, object, item->string, &at)) return false;
    if (at > INT64_MAX) at = INT64_MAX;
    places[request->place_count++] =
        (Place){arena_copy_text(reader->arena, item->string, strlen(item->string)), (int64_t)at};
  }
  request->places = places;
  return true;
}

static int32_t to_pixel(const cJSON *item) {
  double value = item->valuedouble;
  if (!(value > -1e9)) return -1000000000;
  return value < 1e9 ? (int32_t)value : 1000000000;
}

static bool read_previous(Reader *reader, Request *request) {
  const cJSON *list = cJSON_GetObjectItemCaseSensitive(reader->root, "previous"), *item;
  if (!list || cJSON_IsNull(list)) return true;
  if (!cJSON_IsArray(list)) return refuse(reader, "'previous' must be a list of [name, x, y]");
  OldPlace *places = ARENA_ARRAY(reader->arena, OldPlace, cJSON_GetArraySize(list));
  cJSON_ArrayForEach(item, list) {
    const cJSON *name = cJSON_GetArrayItem(item, 0);
    if (!cJSON_IsArray(item) || !cJSON_IsString(name) ||
        !cJSON_IsNumber(cJSON_GetArrayItem(item, 1)) ||
        !cJSON_IsNumber(cJSON_GetArrayItem(item, 2)))
      return refuse(reader, "'previous' must be a list of [name, x, y]");
    places[request->previous_count++] =
        (OldPlace){arena_copy_text(reader->arena, name->valuestring, strlen(name->valuestring)),
                   to_pixel(cJSON_GetArrayItem(item, 1)), to_pixel(cJSON_GetArrayItem(item, 2))};
  }
  request->previous = places;
  return true;
}

// {"name": [numbers], …}; "nan", "inf" and "-inf" as strings, integers above 2^53 as decimal
// strings.
static bool read_number(const cJSON *item, GivenNumber *number) {
  *number = (GivenNumber){0};
  if (cJSON_IsNumber(item)) {
    number->real = item->valuedouble;
    return true;
  }
  if (cJSON_IsBool(item)) {
    number->real = cJSON_IsTrue(item) ? 1 : 0;
    return true;
  }
  if (!cJSON_IsString(item)) return false;
  const char *text = item->valuestring;
  char *end;
  number->real = strtod(text, &end);
  uint64_t digits;
  bool is_negative = *text == '-', is_large;
  if (read_digits(text + is_negative, &digits, &is_large) && !is_large) {
    number->whole = (int64_t)(is_negative ? 0 - digits : digits);
    number->is_whole = !is_negative || digits <= (uint64_t)1 << 63;
  }
  return end != text && *end == 0;
}

static bool read_inputs(Reader *reader, Request *request) {
  const cJSON *object = cJSON_GetObjectItemCaseSensitive(reader->root, "inputs"), *item, *number;
  if (!object || cJSON_IsNull(object)) return true;
  if (!cJSON_IsObject(object)) return refuse(reader, "'inputs' must be an object of lists");
  GivenInput *inputs = ARENA_ARRAY(reader->arena, GivenInput, cJSON_GetArraySize(object));
  cJSON_ArrayForEach(item, object) {
    if (!cJSON_IsArray(item))
      return refuse(reader, arena_format(reader->arena, "input '%s' must be a flat list of numbers",
                                         item->string));
    GivenNumber *numbers = ARENA_ARRAY(reader->arena, GivenNumber, cJSON_GetArraySize(item));
    uint64_t count = 0;
    cJSON_ArrayForEach(number, item) {
      if (!read_number(number, &numbers[count++]))
        return refuse(reader,
                      arena_format(reader->arena, "input '%s' holds something that is no number",
                                   item->string));
    }
    inputs[request->input_count++] = (GivenInput){
        arena_copy_text(reader->arena, item->string, strlen(item->string)), numbers, count};
  }
  request->inputs = inputs;
  return true;
}

static bool read_flag(Reader *reader, const char *key, bool *out) {
  const cJSON *item = cJSON_GetObjectItemCaseSensitive(reader->root, key);
  *out = cJSON_IsTrue(item);
  return !item || cJSON_IsNull(item) || cJSON_IsBool(item) ||
         refuse(reader, arena_format(reader->arena, "field '%s' must be true or false", key));
}

static bool read_limits(Reader *reader, Request *request) {
  const cJSON *limits = cJSON_GetObjectItemCaseSensitive(reader->root, "limits"), *item;
  if (!limits || cJSON_IsNull(limits)) return true;
  if (!cJSON_IsObject(limits))
    return refuse(reader, "field 'limits' must be an object of steps, states and bytes");
  cJSON_ArrayForEach(item, limits) {
    bool is_known = strcmp(item->string, "steps") == 0 || strcmp(item->string, "states") == 0 ||
                    strcmp(item->string, "bytes") == 0;
    if (!is_known)
      return refuse(reader,
                    arena_format(reader->arena, "limits has no '%s'; it takes steps, states, bytes",
                                 item->string));
  }
  uint64_t states;
  return read_count(reader, limits, "steps", &request->step_limit) &&
         read_count(reader, limits, "states", &states) &&
         read_count(reader, limits, "bytes", &request->byte_limit);
}

static bool read_all(Reader *reader, Request *request) {
  const cJSON *version = cJSON_GetObjectItemCaseSensitive(reader->root, "version");
  if (version && !(cJSON_IsNumber(version) && version->valuedouble == 1))
    return refuse(reader, "this core understands requests of version 1");
  const char *direction = "down";
  request->command = "run";
  request->source = "";
  request->name = "";
  request->format = "auto";
  request->passes = "default";
  request->scope = request->unit = "";
  uint64_t max_span = 0, place = UINT32_MAX, guard = UINT32_MAX;
  bool is_read =
      read_text(reader, "command", &request->command) &&
      read_text(reader, "source", &request->source) && read_text(reader, "name", &request->name) &&
      read_text(reader, "format", &request->format) &&
      read_text(reader, "passes", &request->passes) &&
      read_text(reader, "function", &request->function) &&
      read_text(reader, "scope", &request->scope) && read_text(reader, "unit", &request->unit) &&
      read_count(reader, reader->root, "place", &place) &&
      read_text(reader, "direction", &direction) && read_target(reader, request) &&
      read_words(reader, "sections", section_words, ARRAY_LEN(section_words), &request->sections) &&
      read_words(reader, "emit", emit_words, ARRAY_LEN(emit_words), &request->emit) &&
      read_count(reader, reader->root, "seed", &request->seed) && read_limits(reader, request) &&
      read_count(reader, reader->root, "max_span", &max_span) &&
      read_count(reader, reader->root, "guard", &guard) && read_range(reader, request) &&
      read_names(reader, "collapsed", &request->collapsed, &request->collapsed_count) &&
      read_names(reader, "insts", &request->insts, &request->inst_count) &&
      read_names(reader, "rows", &request->rows, &request->row_count) &&
      read_names(reader, "columns", &request->columns, &request->column_count) &&
      read_places(reader, request) && read_previous(reader, request) &&
      read_inputs(reader, request) && read_flag(reader, "times", &request->wants_times) &&
      read_flag(reader, "ranks", &request->wants_ranks) &&
      read_flag(reader, "partial_outputs", &request->wants_partial_outputs) &&
      read_flag(reader, "validate", &request->validates) &&
      read_flag(reader, "carried", &request->with_carried);
  if (!is_read) return false;
  if (strcmp(direction, "right") != 0 && strcmp(direction, "down") != 0)
    return refuse(reader, "field 'direction' must be down or right");
  request->source_length = strlen(request->source);
  request->is_direction_right = strcmp(direction, "right") == 0;
  request->max_span = max_span > 1000 ? 1000 : (uint32_t)max_span;
  request->place = place < UINT32_MAX ? (uint32_t)place : UINT32_MAX;
  request->guard = guard > UINT32_MAX ? UINT32_MAX : (uint32_t)guard;
  return true;
}

// cJSON's strings end at a zero byte, so one would cut the rest off unseen.
static bool has_zero_escape(const char *json) {
  for (const char *at = strchr(json, '\\'); at; at = strchr(at + 2, '\\')) {
    if (strncmp(at, "\\u0000", 6) == 0) return true;
    if (at[1] == 0) break;
  }
  return false;
}

bool request_read(Arena *arena, const char *json, Request *request, const char **error) {
  *request = (Request){0};
  *error = NULL;
  if (has_zero_escape(json)) {
    *error = "a string of the request holds a zero byte; texts hold none";
    return false;
  }
  cJSON *root = cJSON_Parse(json);
  Reader reader = {arena, root, error};
  bool is_read;
  if (cJSON_IsObject(root)) {
    is_read = read_all(&reader, request);
  } else {
    is_read = refuse(&reader, "the request is not a JSON object");
  }
  cJSON_Delete(root);
  return is_read;
}
