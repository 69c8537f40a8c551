// One instruction of form B as text: results, mnemonic, arguments, guard, trailer.
//
// A text that ends inside is kept as far as it goes (is_tail_cut).
#include "text/read_b.h"

typedef struct InstText {
  DumpInst *inst;
  VEC(const DumpValue *) operands;
  VEC(DumpKeyword) keywords;
  VEC(DumpRange) ranges;
} InstText;

static bool at_argument_end(const DumpReader *reader) {
  return reader->token.kind == ',' || reader->token.kind == ')' || reader->token.kind == DUMP_END ||
         reader->token.kind == '#';
}

// `i0=[0:4:1]`, or `i0` alone, up to '}'.
static bool read_ranges(DumpReader *reader, InstText *text) {
  dump_next(reader);
  while (reader->token.kind == DUMP_WORD || reader->token.kind == DUMP_STRING) {
    DumpRange range = {.name = dump_token_str(reader), .ub = 1, .stride = 1};
    dump_next(reader);
    if (dump_take(reader, '=')) {
      if (!dump_take(reader, '[') || !dump_read_int(reader, &range.lb) || !dump_take(reader, ':') ||
          !dump_read_int(reader, &range.ub))
        return false;
      if (dump_take(reader, ':') && !dump_read_int(reader, &range.stride)) return false;
      if (!dump_take(reader, ']') || !range.stride) return false;
      range.is_known = true;
    }
    vec_push(&reader->scratch, &text->ranges, range);
    if (!dump_take(reader, ',')) break;
  }
  return dump_take(reader, '}');
}

// The value of a keyword: an operand, a list of loops, or something that only the class can tell,
// whose end is found here.
static bool read_keyword(DumpReader *reader, InstText *text, Str name) {
  DumpKeyword keyword = {.name = name, .start = reader->token.start};
  if (reader->token.kind == DUMP_STRING) keyword.start--;
  DumpValue *value;
  Literal literal;
  DumpPredicates predicates;
  const DumpExpr *expr;
  if (reader->token.kind == '{') {
    uint32_t start = reader->token.start, count = text->ranges.count;
    if (read_ranges(reader, text) && at_argument_end(reader)) {
      for (uint32_t i = count; i < text->ranges.count; i++) text->ranges.at[i].role = name;
      vec_push(&reader->scratch, &text->keywords, keyword);
      return true;
    }
    text->ranges.count = count;
    dump_seek(reader, start);
  }
  bool is_read = dump_read_value(reader, &value) && at_argument_end(reader);
  keyword.value = is_read ? value : NULL;
  for (uint32_t way = 0; !is_read && way < 3; way++) {
    dump_seek(reader, keyword.start);
    bool is_fine = way == 0   ? dump_read_literal(reader, &literal)
                   : way == 1 ? dump_read_predicates(reader, &predicates)
                              : dump_read_expr(reader, &expr);
    is_read = is_fine && at_argument_end(reader);
  }
  vec_push(&reader->scratch, &text->keywords, keyword);
  return is_read;
}

// A name and '=' at the current token: then the token behind '='.
static bool take_keyword(DumpReader *reader, Str *name) {
  if (reader->token.kind != DUMP_WORD) return false;
  uint32_t start = reader->token.start;
  *name = dump_token_str(reader);
  dump_next(reader);
  if (dump_take(reader, '=')) return true;
  dump_seek(reader, start);
  return false;
}

static bool read_argument(DumpReader *reader, InstText *text) {
  Str name;
  DumpValue *value;
  if (reader->token.kind == '{') return read_ranges(reader, text);
  if (take_keyword(reader, &name)) return read_keyword(reader, text, name);
  if (text->operands.count == DUMP_MOST_VALUES || !dump_read_value(reader, &value)) return false;
  vec_push(&reader->scratch, &text->operands, value);
  return true;
}

// Arguments up to ')', and the role lists that some dumps write behind it.
static void read_arguments(DumpReader *reader, InstText *text) {
  while (reader->token.kind != ')') {
    if (!read_argument(reader, text) || (!dump_take(reader, ',') && reader->token.kind != ')')) {
      text->inst->is_tail_cut = true;
      return;
    }
  }
  dump_next(reader);
  while (reader->token.kind == ',') {
    Str name;
    dump_next(reader);
    bool is_id = dump_token_is(reader, "id");
    if (!take_keyword(reader, &name)) break;
    if (is_id && reader->token.kind == DUMP_INT) {
      text->inst->has_id = true;
      text->inst->id = reader->token.value;
      dump_next(reader);
    } else if (!read_keyword(reader, text, name)) {
      break;
    }
  }
  dump_take(reader, ')');
}

// ---- the trailer -------------------------------------------------------------------------------

static bool take_prefix(const char **at, const char *end, const char *word) {
  size_t length = strlen(word);
  if ((size_t)(end - *at) < length || memcmp(*at, word, length) != 0) return false;
  *at += length;
  while (*at < end && **at == ' ') ++*at;
  return true;
}

// Digits behind the last ':' of a part: taken off its end.
static bool take_number(const char *at, const char **end, int64_t *out) {
  const char *digit = *end;
  int64_t value = 0;
  while (digit > at && digit[-1] >= '0' && digit[-1] <= '9') digit--;
  if (digit == *end || *end - digit > 9 || digit == at || digit[-1] != ':') return false;
  for (const char *d = digit; d < *end; d++) value = value * 10 + (*d - '0');
  *out = value;
  *end = digit - 1;
  return true;
}

static void read_location_part(DumpReader *reader, DebugLocation *dl, const char *at,
                               const char *end) {
  int64_t numbers[2];
  uint32_t count = 0;
  const char *start = at, *file_end = end;
  if (at == end) return;
  if (take_prefix(&at, end, "hlo_id:") && at < end && *at >= '0' && *at <= '9') {
    const char *front = at - 1;
    while (*front != ':') front--;
    int64_t value = 0;
    for (; at < end && *at >= '0' && *at <= '9' && value < INT32_MAX; at++)
      value = value * 10 + (*at - '0');
    dl->hlo_id = value;
    return;
  }
  while (count < 2 && take_number(start, &file_end, &numbers[count])) count++;
  if (count && !dl->file && memchr(start, '.', (size_t)(file_end - start))) {
    dl->file = str_intern(reader->strings, start, (uint64_t)(file_end - start));
    dl->line = numbers[count - 1];
    if (count == 2) dl->column = numbers[0];
    return;
  }
  attrs_set(reader->arena, &dl->extra, str_intern_text(reader->strings, "text"),
            literal_string(str_intern(reader->strings, start, (uint64_t)(end - start))));
}

// `name`, or `tensor_op_name: name | hlo_id: 3 | file:1:2 | …`, up to the end of the line.
static void read_location(DumpReader *reader, DumpInst *inst) {
  const char *at = reader->text + reader->token.start, *stop = reader->text + reader->length;
  if (reader->token.kind == DUMP_STRING) at--;
  const char *end = memchr(at, '\n', (size_t)(stop - at));
  if (!end) end = stop;
  dump_seek(reader, (uint32_t)(end - reader->text));
  DebugLocation *dl = ARENA_NEW(reader->arena, DebugLocation);
  dl->line = dl->column = dl->hlo_id = INT64_MIN;
  inst->dl = dl;
  bool is_first = true;
  while (at < end) {
    const char *bar = at;
    while (bar < end &&
           !(*bar == '|' && (bar == at || bar[-1] == ' ') && bar + 1 < end && bar[1] == ' '))
      bar++;
    const char *part_end = bar;
    while (part_end > at && part_end[-1] == ' ') part_end--;
    bool is_name = take_prefix(&at, part_end, "tensor_op_name:") || is_first;
    if (!is_name) {
      read_location_part(reader, dl, at, part_end);
    } else if (at < part_end) {
      dl->tensor_op_name = str_intern(reader->strings, at, (uint64_t)(part_end - at));
    }
    is_first = false;
    at = bar < end ? bar + 1 : end;
    while (at < end && *at == ' ') at++;
  }
}

// ` # id=7, , src_id=None, instances=72 # dl = name`
static void read_trailer(DumpReader *reader, DumpInst *inst) {
  struct {
    const char *name;
    bool *has;
    int64_t *value;
  } slots[] = {{"id", &inst->has_id, &inst->id},
               {"src_id", &inst->has_src_id, &inst->src_id},
               {"instances", &inst->has_instances, &inst->instances}};
  while (!reader->token.starts_line && reader->token.kind != DUMP_END) {
    Str name;
    if (dump_token_is(reader, "dl") && take_keyword(reader, &name)) {
      if (!reader->token.starts_line) read_location(reader, inst);
      return;
    }
    bool is_slot = false;
    for (uint32_t i = 0; i < ARRAY_LEN(slots) && !is_slot; i++) {
      is_slot = dump_token_is(reader, slots[i].name) && take_keyword(reader, &name);
      if (!is_slot || reader->token.kind != DUMP_INT) continue;
      *slots[i].has = true;
      *slots[i].value = reader->token.value;
    }
    if (!reader->token.starts_line) dump_next(reader);
  }
}

// ---- the whole ---------------------------------------------------------------------------------

static void read_behind(DumpReader *reader, DumpInst *inst) {
  if (dump_token_is(reader, "if")) {
    uint32_t start = reader->token.start;
    dump_next(reader);
    if (!dump_read_predicates(reader, &inst->predicates)) {
      inst->predicates.count = 0;
      DUMP_TELL(reader, DIAG_WARNING, dump_span(reader, start, reader->token.end), "dump-unread",
                "this guard could not be read; the instruction is taken without it");
      uint32_t at = reader->token.start;
      while (at < reader->length && reader->text[at] != '#' && reader->text[at] != '\n') at++;
      dump_seek(reader, at);
    }
  }
  if (reader->token.kind == '#' && !reader->token.starts_line) read_trailer(reader, inst);
}

static bool has_tensor(const InstText *text) {
  for (uint32_t i = 0; i < text->operands.count; i++) {
    if (text->operands.at[i]->kind != DUMP_VALUE_NUMBER) return true;
  }
  return false;
}

bool dump_read_inst(DumpReader *reader, DumpInst **out) {
  InstText text = {.inst = ARENA_NEW(&reader->scratch, DumpInst)};
  DumpInst *inst = text.inst;
  VEC(const DumpValue *) results = {0};
  bool has_results = true;
  uint32_t start = reader->token.start;
  if (reader->token.kind == '=') { // its results are cut off
    inst->is_head_cut = true;
    dump_next(reader);
  } else {
    do {
      DumpValue *value;
      has_results = results.count < DUMP_MOST_VALUES && dump_read_value(reader, &value) &&
                    value->kind != DUMP_VALUE_NUMBER;
      if (has_results) vec_push(&reader->scratch, &results, value);
    } while (has_results && dump_take(reader, ','));
    has_results = has_results && dump_take(reader, '=');
    if (!has_results) {
      reader->furthest = reader->token.start;
      if (results.count) return false;
      dump_seek(reader, start);
    }
  }
  if (reader->token.kind != DUMP_WORD) return false;
  inst->mnemonic = dump_token_str(reader);
  dump_next(reader);
  if (reader->token.kind != '(' || !reader->token.is_glued) return false;
  dump_next(reader);
  read_arguments(reader, &text);
  if (inst->is_tail_cut) reader->furthest = reader->token.start;
  if (inst->is_tail_cut && (inst->is_head_cut || !has_results) && !text.operands.count)
    return false;
  if (!inst->is_tail_cut) read_behind(reader, inst);
  // a call in the text around the dump has no results and no id
  if (!has_results && !inst->has_id) return false;
  if (inst->is_head_cut && !inst->has_id && !has_tensor(&text)) return false;
  bool is_named = results.count == 1 && results.at[0]->kind == DUMP_VALUE_RESULT;
  if (is_named && !inst->has_id) { // `$12` is what instruction 12 makes
    inst->has_id = true;
    inst->id = results.at[0]->number.integer;
  }
  inst->results = results.at;
  inst->result_count = results.count;
  inst->operands = text.operands.at;
  inst->operand_count = text.operands.count;
  inst->keywords = text.keywords.at;
  inst->keyword_count = text.keywords.count;
  inst->ranges = text.ranges.at;
  inst->range_count = text.ranges.count;
  *out = inst;
  return true;
}
