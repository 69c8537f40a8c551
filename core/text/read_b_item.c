// The items of a paste: loops, scopes, closing braces, instructions, tensors, our own comments.
//
// An island grammar: a line is searched for the first place from which an item can be read; what is
// around items is passed over and counted.
#include "text/read_b.h"

static uint32_t line_end(const DumpReader *reader, uint32_t at) {
  const char *end = memchr(reader->text + at, '\n', reader->length - at);
  return end ? (uint32_t)(end - reader->text) : reader->length;
}

static DumpItem *push_item(DumpReader *reader, DumpItemKind kind, uint32_t start) {
  if (reader->has_gap) reader->piece++;
  reader->has_gap = false;
  DumpItem item = {.kind = kind,
                   .parent = reader->open_count ? reader->open[reader->open_count - 1]
                                                : (uint32_t)DUMP_NO_ITEM,
                   .piece = reader->piece,
                   .closes = reader->closes,
                   .start = start,
                   .end = reader->last_end};
  reader->closes = 0;
  vec_push(&reader->scratch, &reader->items, item);
  return &vec_last(&reader->items);
}

// ---- headers -----------------------------------------------------------------------------------

// `{ # indent=4` behind a header; loops that are indented as far or farther are over.
static bool open_block(DumpReader *reader, uint32_t start, uint32_t *indent) {
  *indent = UINT32_MAX;
  if (!dump_take(reader, '{')) return false;
  if (reader->token.kind == '#' && !reader->token.starts_line) {
    int64_t value;
    dump_next(reader);
    if (dump_token_is(reader, "indent")) {
      dump_next(reader);
      if (dump_take(reader, '=') && dump_read_int(reader, &value) && value >= 0 && value < 1000)
        *indent = (uint32_t)value;
    }
  }
  while (*indent != UINT32_MAX && reader->open_count &&
         reader->open_indents[reader->open_count - 1] != UINT32_MAX &&
         reader->open_indents[reader->open_count - 1] >= *indent)
    reader->open_count--;
  if (reader->open_count < DUMP_MOST_OPEN) return true;
  DUMP_TELL(reader, DIAG_WARNING, dump_span(reader, start, reader->last_end), "nesting-limit",
            "loops nest deeper than %d levels; this one is passed over", DUMP_MOST_OPEN);
  return false;
}

static void push_open(DumpReader *reader, uint32_t indent) {
  reader->open_indents[reader->open_count] = indent;
  reader->open[reader->open_count++] = reader->items.count - 1;
}

// Behind `for`: `(i0: range(0, 16, 1)) {`.
static bool read_loop(DumpReader *reader, uint32_t start, AxisType type, bool allows) {
  int64_t lb, ub = 0, stride = 1, reg = 0;
  dump_next(reader);
  if (!dump_take(reader, '(')) return false;
  if (reader->token.kind != DUMP_WORD && reader->token.kind != DUMP_STRING) return false;
  Str name = dump_token_str(reader);
  dump_next(reader);
  if (!dump_take(reader, ':') || !dump_token_is(reader, "range")) return false;
  dump_next(reader);
  if (!dump_take(reader, '(') || !dump_read_int(reader, &lb)) return false;
  bool is_dynamic = false;
  if (!dump_take(reader, ',')) {
    if (reader->token.kind != ')') return false;
    ub = lb; // range(16)
    lb = 0;
  } else {
    is_dynamic = dump_take(reader, '$');
    if (!dump_read_int(reader, is_dynamic ? &reg : &ub)) return false;
    if (dump_take(reader, ',') && (!dump_read_int(reader, &stride) || !stride)) return false;
  }
  int64_t span;
  if (!dump_take(reader, ')') || !dump_take(reader, ')') || sub_overflows(ub, lb, &span))
    return false;
  uint32_t indent;
  if (!open_block(reader, start, &indent)) return false;
  DumpItem *item = push_item(reader, DUMP_LOOP, start);
  item->loop.name = name;
  item->loop.type = type;
  item->loop.allows_output_dependencies = allows;
  item->loop.is_dynamic = is_dynamic;
  item->loop.lb = lb;
  item->loop.ub = ub;
  item->loop.stride = stride;
  item->loop.reg = reg;
  item->loop.indent = indent < INT32_MAX ? (int32_t)indent : -1;
  item->loop.evidence = DUMP_BY_HEADER;
  push_open(reader, indent);
  return true;
}

static bool is_scope_word(const DumpReader *reader, StmtKind *out) {
  static const StmtKind kinds[] = {STMT_SCOPE_REGION, STMT_WHILE, STMT_BLOCK,
                                   STMT_STMT_GROUP,   STMT_MACRO, STMT_DAG_MACRO,
                                   STMT_BASIC_BLOCK};
  for (uint32_t i = 0; i < ARRAY_LEN(kinds); i++) {
    if (!dump_token_is(reader, stmt_kind_name(kinds[i]))) continue;
    *out = kinds[i];
    return true;
  }
  return false;
}

// `ScopeRegion 's' kind=LoopScope no_reorder {`
static bool read_scope(DumpReader *reader, uint32_t start, StmtKind kind) {
  DumpItem parts = {0};
  parts.scope_of.kind = kind;
  dump_next(reader);
  while (reader->token.kind != '{') {
    bool is_if = dump_token_is(reader, "if"), is_do = dump_token_is(reader, "do_while");
    bool is_condition = is_do || dump_token_is(reader, "while");
    bool is_word = reader->token.kind == DUMP_WORD || reader->token.kind == DUMP_STRING;
    if (!is_word || reader->token.starts_line) return false;
    if (is_if || is_condition) {
      dump_next(reader);
      parts.scope_of.is_do_while = parts.scope_of.is_do_while || is_do;
      if (!dump_read_predicates(reader, is_if ? &parts.scope_of.guard : &parts.scope_of.condition))
        return false;
    } else if (dump_token_is(reader, "no_reorder")) {
      parts.scope_of.no_reorder = true;
      dump_next(reader);
    } else {
      Str word = dump_token_str(reader);
      bool is_kind = dump_token_is(reader, "kind");
      dump_next(reader);
      if (!is_kind || !dump_take(reader, '=')) {
        parts.scope_of.name = word;
        continue;
      }
      parts.scope_of.region_kind = dump_token_str(reader);
      dump_next(reader);
    }
  }
  uint32_t indent;
  if (!open_block(reader, start, &indent)) return false;
  DumpItem *item = push_item(reader, DUMP_SCOPE, start);
  item->scope_of = parts.scope_of;
  push_open(reader, indent);
  return true;
}

// A line of closing braces.
static bool read_closes(DumpReader *reader) {
  uint32_t end = line_end(reader, reader->token.start);
  for (uint32_t at = reader->token.start; at < end && reader->text[at] != '#'; at++) {
    if (reader->text[at] != '}' && reader->text[at] != ' ') return false;
  }
  while (reader->token.kind == '}' && reader->token.start < end) {
    if (reader->open_count) {
      reader->open_count--;
    } else {
      reader->closes++;
    }
    dump_next(reader);
  }
  dump_seek(reader, end);
  return true;
}

// ---- comments ----------------------------------------------------------------------------------

static bool read_edge(DumpReader *reader, DumpItem *note) {
  note->note.text = dump_token_str(reader);
  dump_next(reader);
  if (!dump_read_int(reader, &note->note.src) || !dump_take(reader, '-') ||
      !dump_take(reader, '>') || !dump_read_int(reader, &note->note.dst))
    return false;
  while (reader->token.kind == DUMP_WORD && !reader->token.starts_line) {
    bool is_origin = dump_token_is(reader, "origin");
    int64_t distance = DISTANCE_UNKNOWN;
    dump_next(reader);
    if (!dump_take(reader, '=')) return false;
    if (is_origin) {
      note->note.origin = dump_token_str(reader);
    } else if (reader->token.kind == DUMP_INT) {
      distance = reader->token.value < INT32_MAX ? reader->token.value : DISTANCE_UNKNOWN;
    }
    if (!is_origin) note->note.distance = (int32_t)distance;
    dump_next(reader);
  }
  return true;
}

// `// input …`, `// dep …` and the like; true for every comment, also one of somebody else.
static bool read_comment(DumpReader *reader) {
  uint32_t start = reader->token.start, end = line_end(reader, start);
  DumpItem note = {0};
  DumpValue *value = NULL;
  dump_next(reader);
  dump_next(reader);
  bool is_word = reader->token.kind == DUMP_WORD && reader->token.start < end, is_fine = false;
  if (is_word) {
    Str word = dump_token_str(reader);
    note.note.word = word;
    dump_next(reader);
    bool has_more = reader->token.start < end;
    if (str_is(word, "function") && has_more) {
      note.note.text = dump_token_str(reader);
      dump_next(reader);
      note.note.is_root = dump_token_is(reader, "root") && reader->token.start < end;
      reader->has_header = is_fine = true;
      reader->open_count = 0;
    } else if (str_is(word, "input") || str_is(word, "output") || str_is(word, "parameter")) {
      is_fine = has_more && dump_read_value(reader, &value) && value->name;
      note.note.first = value;
    } else if (str_is(word, "alias") && has_more) {
      note.note.text = dump_token_str(reader);
      dump_next(reader);
      is_fine = dump_read_value(reader, &value) && value->name;
      note.note.first = value;
      is_fine = is_fine && dump_read_value(reader, &value) && value->name;
      note.note.second = value;
    } else if (str_is(word, "dep") && has_more) {
      is_fine = read_edge(reader, &note);
    }
  }
  dump_seek(reader, end);
  if (is_fine) push_item(reader, DUMP_NOTE, start)->note = note.note;
  return true;
}

// ---- lines -------------------------------------------------------------------------------------

static bool read_inst(DumpReader *reader, uint32_t start) {
  DumpInst *inst;
  if (!dump_read_inst(reader, &inst)) return false;
  push_item(reader, DUMP_INST, start)->inst = inst;
  if (inst->is_tail_cut) {
    // goes on behind what could be read, at the next line
    dump_seek(reader, line_end(reader, reader->last_end));
  }
  return true;
}

static bool read_tensor(DumpReader *reader, uint32_t start) {
  DumpValue *value;
  if (!dump_read_value(reader, &value) || value->kind != DUMP_VALUE_TENSOR) return false;
  if (!value->cls && !value->has_shape && !value->has_tile) return false;
  push_item(reader, DUMP_TENSOR, start)->tensor = value;
  return true;
}

// A word, or '=', at which an instruction or a tensor may begin.
static bool may_start(const DumpReader *reader) {
  const DumpToken *token = &reader->token;
  if (token->kind == '=') {
    uint32_t next = token->end;
    while (next < reader->length && reader->text[next] == ' ') next++;
    return next < reader->length && reader->text[next] >= 'a' && reader->text[next] <= 'z';
  }
  if (token->kind != DUMP_WORD || token->end == reader->length) return false;
  DType dtype;
  const char *word = reader->text + token->start;
  uint32_t length = token->end - token->start;
  if (dtype_find(word, length, &dtype) || dump_place_find(word, length)) return true;
  return reader->text[token->end] == '<' || reader->text[token->end] == '(';
}

static AxisType axis_type_of(const DumpReader *reader) {
  uint32_t type = AXIS_TYPE_COUNT - 1;
  while (type && !dump_token_is(reader, axis_type_name((AxisType)type))) type--;
  return (AxisType)type;
}

// Tries to read an item at the token; on failure the token is the same.
static bool read_item(DumpReader *reader, AxisType type, bool allows, uint32_t header_start) {
  uint32_t start = reader->token.start;
  StmtKind kind;
  bool is_read = false;
  if (reader->token.starts_line && reader->token.kind == '}') {
    is_read = read_closes(reader);
  } else if (reader->token.starts_line && reader->token.kind == '/' &&
             reader->text[reader->token.end] == '/') {
    return read_comment(reader);
  } else if (dump_token_is(reader, "for")) {
    is_read = read_loop(reader, header_start, type, allows);
  } else if (is_scope_word(reader, &kind)) {
    is_read = read_scope(reader, start, kind);
  } else if (may_start(reader)) {
    is_read = read_inst(reader, start);
    if (!is_read && reader->text[start] != '=') {
      dump_seek(reader, start);
      is_read = read_tensor(reader, start);
    }
  }
  if (!is_read) {
    if (reader->token.start > reader->furthest) reader->furthest = reader->token.start;
    bool starts_line = start == 0 || reader->text[start - 1] == '\n';
    dump_seek(reader, start);
    reader->token.starts_line = reader->token.starts_line || starts_line;
  }
  return is_read;
}

static bool line_has(const DumpReader *reader, uint32_t start, uint32_t end, const char *word) {
  size_t length = strlen(word);
  for (uint32_t at = start; at + length <= end; at++) {
    if (memcmp(reader->text + at, word, length) == 0) return true;
  }
  return false;
}

// A line without an item.
static void pass_over(DumpReader *reader, uint32_t start, uint32_t end) {
  static const char *const marks[] = {" partitions[", "range(",  "> %",      ") %'",  "] %'",
                                      "instances=",   "> Tonga", "> Neuron", "> DRAM"};
  bool is_suspect = false;
  reader->has_gap = true;
  for (uint32_t i = 0; i < ARRAY_LEN(marks) && !is_suspect; i++)
    is_suspect = line_has(reader, start, end, marks[i]);
  if (is_suspect) {
    uint32_t at = reader->furthest > start && reader->furthest < end ? reader->furthest : start;
    DUMP_TELL(reader, DIAG_WARNING, dump_span(reader, at, end), "dump-unread",
              "this line looks like a part of a dump, but from here on it could not be read");
    return;
  }
  if (!reader->unread_lines++) {
    reader->unread_start = start;
    reader->unread_end = end;
  }
}

void dump_read_items(DumpReader *reader) {
  dump_seek(reader, 0);
  while (reader->token.kind != DUMP_END) {
    uint32_t start = reader->token.start, end = line_end(reader, start), items = 0;
    AxisType type = AXIS_TYPE_DEFAULT;
    bool allows = false, is_comment = reader->token.kind == '#';
    uint32_t header_start = start;
    reader->furthest = 0;
    if (is_comment) dump_seek(reader, end);
    while (reader->token.kind != DUMP_END && reader->token.start < end) {
      bool was_first = items == 0 && reader->token.start > start;
      if (was_first && !allows && type == AXIS_TYPE_DEFAULT) reader->has_gap = true;
      if (read_item(reader, type, allows, header_start)) {
        items++;
        if (reader->last_end > end) end = line_end(reader, reader->last_end);
        type = AXIS_TYPE_DEFAULT;
        allows = false;
        continue;
      }
      if (!items && reader->token.kind == DUMP_WORD) {
        AxisType word = axis_type_of(reader);
        bool is_mark = dump_token_is(reader, "allow_output_dependencies");
        if (type == AXIS_TYPE_DEFAULT && !allows) header_start = reader->token.start;
        type = word != AXIS_TYPE_DEFAULT ? word : is_mark ? type : AXIS_TYPE_DEFAULT;
        allows = is_mark || (word != AXIS_TYPE_DEFAULT && allows);
      }
      dump_next(reader);
    }
    if (!items && !is_comment) pass_over(reader, start, end);
  }
}
