// The paste without what it was wrapped in: Markdown quoting and fences, HTML entities and tags,
// terminal colours, log prefixes, and lines cut at a fixed width.
#include "text/read_b.h"

static bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

static bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

static bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\f' || c == '\v';
}

static bool starts(const char *at, const char *end, const char *word) {
  size_t length = strlen(word);
  return (size_t)(end - at) >= length && memcmp(at, word, length) == 0;
}

bool dump_may_tell(DumpReader *reader, SrcSpan span) {
  if (++reader->notes == DUMP_MOST_NOTES)
    diag_note(reader->diags, span, "many-warnings",
              "from here on notes on this dump are not reported: there are %d",
              DUMP_MOST_NOTES - 1);
  return reader->notes < DUMP_MOST_NOTES;
}

// ---- places ------------------------------------------------------------------------------------

static uint32_t raw_of(const DumpReader *reader, uint32_t clean) {
  uint32_t low = 0, high = reader->runs.count;
  while (high - low > 1) {
    uint32_t middle = low + (high - low) / 2;
    if (reader->runs.at[middle].clean <= clean) {
      low = middle;
    } else {
      high = middle;
    }
  }
  if (!reader->runs.count) return 0;
  uint32_t raw = reader->runs.at[low].raw + (clean - reader->runs.at[low].clean);
  return raw < reader->raw_length ? raw : reader->raw_length;
}

static SrcSpan raw_span(const DumpReader *reader, uint32_t start, uint32_t end) {
  uint32_t low = 0, high = reader->raw_lines.count;
  while (high - low > 1) {
    uint32_t middle = low + (high - low) / 2;
    if (reader->raw_lines.at[middle] <= start) {
      low = middle;
    } else {
      high = middle;
    }
  }
  uint32_t line_start = reader->raw_lines.count ? reader->raw_lines.at[low] : 0;
  return (SrcSpan){low + 1, start - line_start + 1, end > start ? end - start : 0, start};
}

SrcSpan dump_span(const DumpReader *reader, uint32_t start, uint32_t end) {
  uint32_t raw = raw_of(reader, start);
  uint32_t raw_end = end > start ? raw_of(reader, end - 1) + 1 : raw;
  return raw_span(reader, raw, raw_end < reader->raw_length ? raw_end : reader->raw_length);
}

// ---- one line ----------------------------------------------------------------------------------

// A line with entities resolved, and where each of its bytes came from.
typedef struct PasteLine {
  char *bytes;
  uint32_t *raw;
  uint32_t length;
  bool is_prefixed; // it had a log prefix
} PasteLine;

static void put(PasteLine *line, char c, uint32_t raw) {
  line->raw[line->length] = raw;
  line->bytes[line->length++] = c;
}

// The character of an entity at `at`, which moves behind it; 0 when it is none.
static char entity(const char **at, const char *end) {
  static const struct {
    const char *name;
    char c;
  } names[] = {{"&lt;", '<'},    {"&gt;", '>'},   {"&amp;", '&'},    {"&quot;", '"'},
               {"&apos;", '\''}, {"&nbsp;", ' '}, {"&lbrack;", '['}, {"&rbrack;", ']'},
               {"&lcub;", '{'},  {"&rcub;", '}'}, {"&num;", '#'},    {"&percnt;", '%'}};
  for (uint32_t i = 0; i < ARRAY_LEN(names); i++) {
    if (!starts(*at, end, names[i].name)) continue;
    *at += strlen(names[i].name);
    return names[i].c;
  }
  if (!starts(*at, end, "&#")) return 0;
  const char *digit = *at + 2;
  bool is_hex = digit < end && (*digit == 'x' || *digit == 'X');
  uint32_t value = 0;
  if (is_hex) digit++;
  for (; digit < end && *digit != ';' && value < 256; digit++) {
    bool is_letter_digit = is_hex && ((*digit | 32) >= 'a' && (*digit | 32) <= 'f');
    if (!is_digit(*digit) && !is_letter_digit) return 0;
    uint32_t digit_value =
        is_digit(*digit) ? (uint32_t)(*digit - '0') : (uint32_t)((*digit | 32) - 'a' + 10);
    value = value * (is_hex ? 16 : 10) + digit_value;
  }
  if (digit == end || *digit != ';') return 0;
  if (value == 160) value = ' ';
  if (value < ' ' || value > 126) return 0;
  *at = digit + 1;
  return (char)value;
}

// Length of a tag or a terminal's colour at `at`; 0 when there is none.
static uint32_t markup(const char *at, const char *end) {
  static const char *const tags[] = {"br", "pre", "code", "p", "div", "span", "b", "i", "em", "tt"};
  const char *name = at + 1;
  if (*at == 27 && name < end && *name == '[') {
    while (name < end && !is_letter(*name)) name++;
    return name < end ? (uint32_t)(name + 1 - at) : 0;
  }
  if (*at != '<') return 0;
  if (name < end && *name == '/') name++;
  for (uint32_t i = 0; i < ARRAY_LEN(tags); i++) {
    if (!starts(name, end, tags[i])) continue;
    const char *behind = name + strlen(tags[i]);
    if (behind == end || is_letter(*behind) || is_digit(*behind)) continue;
    const char *close = memchr(behind, '>', (size_t)(end - behind));
    if (close) return (uint32_t)(close + 1 - at);
  }
  return 0;
}

static void take_line(const DumpReader *reader, uint32_t start, uint32_t end, PasteLine *line) {
  const char *at = reader->raw + start, *stop = reader->raw + end;
  line->length = 0;
  line->is_prefixed = false;
  while (at < stop) {
    uint32_t raw = (uint32_t)(at - reader->raw), skip = markup(at, stop);
    if (skip) {
      at += skip;
      continue;
    }
    const char *behind = at;
    char c = *at == '&' ? entity(&behind, stop) : 0;
    if (!c) {
      c = *at == '\t' || *at == '\0' ? ' ' : *at;
      behind = at + 1;
    }
    if (starts(at, stop, "\xC2\xA0")) { // a no-break blank
      c = ' ';
      behind = at + 2;
    }
    put(line, (c & 0x80) && !reader->is_utf8 ? '?' : c, raw);
    at = behind;
  }
}

// Behind `> > ` of quoted text.
static uint32_t skip_quoting(const PasteLine *line) {
  uint32_t at = 0;
  for (;;) {
    uint32_t next = at;
    while (next < line->length && line->bytes[next] == ' ') next++;
    if (next == line->length || line->bytes[next] != '>') return at;
    at = next + 1;
    if (at < line->length && line->bytes[at] == ' ') at++;
  }
}

static bool is_fence(const PasteLine *line, uint32_t at) {
  const char *text = line->bytes + at, *end = line->bytes + line->length;
  while (text < end && *text == ' ') text++;
  return starts(text, end, "```") || starts(text, end, "~~~");
}

static uint32_t word_end(const PasteLine *line, uint32_t at) {
  while (at < line->length && !is_blank(line->bytes[at])) at++;
  return at;
}

static bool is_level(const char *word, uint32_t length) {
  static const char *const levels[] = {"INFO", "ERROR",    "WARNING", "WARN", "DEBUG",
                                       "USER", "CRITICAL", "FATAL",   "AM",   "PM"};
  while (length && (word[length - 1] == ':' || word[length - 1] == ',')) length--;
  if (length > 2 && word[0] == '[' && word[length - 1] == ']') {
    word++;
    length -= 2;
  }
  for (uint32_t i = 0; i < ARRAY_LEN(levels); i++) {
    if (strlen(levels[i]) == length && memcmp(word, levels[i], length) == 0) return true;
  }
  return false;
}

// Dates, times, process numbers: digits with signs between.
static bool is_stamp(const char *word, uint32_t length) {
  if (length > 2 && word[0] == '[' && word[length - 1] == ']') {
    word++;
    length -= 2;
  }
  bool has_sign = false;
  for (uint32_t i = 0; i < length; i++) {
    char c = word[i];
    bool is_sign = c == '/' || c == ':' || c == '-' || c == '.' || c == ',' || c == 'T' ||
                   c == 'Z' || c == '+';
    if (!is_sign && !is_digit(c)) return false;
    has_sign = has_sign || is_sign;
  }
  return has_sign && length > 1 && is_digit(word[0]);
}

// `[sg00/Tensorizer/Pass]:`, `||CC||:`.
static bool is_logger(const char *word, uint32_t length) {
  if (length < 3 || word[length - 1] != ':') return false;
  bool is_bracketed = word[0] == '[' && word[length - 2] == ']';
  return is_bracketed || (word[0] == '|' && word[1] == '|');
}

// Behind a log prefix; `at` when there is none. One blank behind it belongs to it.
static uint32_t skip_prefix(PasteLine *line, uint32_t at) {
  uint32_t next = at, behind = at;
  bool has_stamp = false, has_level = false;
  while (next < line->length && line->bytes[next] == ' ') next++;
  while (next < line->length) {
    uint32_t end = word_end(line, next), length = end - next;
    const char *word = line->bytes + next;
    bool is_number = length > 0;
    for (uint32_t i = 0; i < length; i++) is_number = is_number && is_digit(word[i]);
    bool is_colon = length == 1 && *word == ':';
    if (is_stamp(word, length)) {
      has_stamp = true;
    } else if (is_level(word, length)) {
      has_level = true;
    } else if (is_logger(word, length)) {
      behind = end;
      has_level = true;
      break;
    } else if (!(has_stamp || has_level) || !(is_number || is_colon)) {
      break;
    }
    behind = end;
    next = end;
    while (next < line->length && is_blank(line->bytes[next])) next++;
    bool is_over = next - end > 1; // what follows is indented
    if (is_over && has_level) break;
  }
  if (!has_stamp && !has_level) return at;
  line->is_prefixed = true;
  if (behind < line->length && is_blank(line->bytes[behind])) behind++;
  return behind;
}

// ---- all lines ---------------------------------------------------------------------------------

typedef struct Cleaner {
  DumpReader *reader;
  PasteLine line;
  uint32_t longest;              // line of all
  uint32_t widest, widest_count; // length of the longest lines, and how many have it
  int32_t brackets;              // open at the end of the line before
  bool in_quotes, is_escaped, in_item, was_widest;
} Cleaner;

static void emit(Cleaner *cleaner, char c, uint32_t raw) {
  DumpReader *reader = cleaner->reader;
  CleanRun *last = reader->runs.count ? &vec_last(&reader->runs) : NULL;
  if (!last || raw != last->raw + (reader->length - last->clean))
    vec_push(&reader->scratch, &reader->runs, (CleanRun){reader->length, raw});
  reader->text[reader->length++] = c;
}

// Keeps count of what is open, to know whether the next line goes on with this one.
static void track(Cleaner *cleaner, char c) {
  if (cleaner->is_escaped) {
    cleaner->is_escaped = false;
    return;
  }
  cleaner->is_escaped = c == '\\' && cleaner->in_quotes;
  if (c == '\'') cleaner->in_quotes = !cleaner->in_quotes;
  if (cleaner->in_quotes) return;
  if (c == '(' || c == '[') cleaner->brackets++;
  if ((c == ')' || c == ']') && cleaner->brackets) cleaner->brackets--;
  if (c == '<' || c == '%') cleaner->in_item = true;
}

// Does an item begin here: a type or a place, a loop, a call?
static bool starts_item(const PasteLine *line, uint32_t at) {
  const char *word = line->bytes + at;
  uint32_t length = 0;
  DType dtype;
  while (at + length < line->length &&
         (is_letter(word[length]) || is_digit(word[length]) || word[length] == '|'))
    length++;
  bool is_header =
      at + length < line->length && word[length] == ' ' && memchr(word, '{', line->length - at);
  bool is_call = at + length < line->length && word[length] == '(';
  return is_header || is_call || dtype_find(word, length, &dtype) ||
         dump_place_find(word, length) || *word == ' ' || *word == '}' || *word == '/' ||
         *word == '#';
}

// Is the line the rest of the one before, which was cut at a fixed width? Lines cut between words
// need no care: a line's end is a blank.
static bool goes_on(const Cleaner *cleaner, uint32_t at) {
  enum { NARROWEST = 40 };
  const PasteLine *line = &cleaner->line;
  if (!cleaner->was_widest || cleaner->widest < NARROWEST || line->is_prefixed ||
      at == line->length)
    return false;
  bool is_open = cleaner->brackets || cleaner->in_quotes;
  if (is_open && !is_letter(line->bytes[at])) return true;
  if (cleaner->widest_count < 2) return false;
  return (is_open || cleaner->in_item) && (cleaner->in_quotes || !starts_item(line, at));
}

static void clean_line(Cleaner *cleaner, uint32_t start, uint32_t end) {
  PasteLine *line = &cleaner->line;
  take_line(cleaner->reader, start, end, line);
  bool is_widest = end - start == cleaner->widest; // a blank at the cut parts words
  while (!is_widest && line->length && is_blank(line->bytes[line->length - 1])) line->length--;
  uint32_t at = skip_quoting(line);
  if (is_fence(line, at)) return;
  at = skip_prefix(line, at);
  if (!goes_on(cleaner, at)) {
    DumpReader *reader = cleaner->reader;
    if (reader->length) emit(cleaner, '\n', raw_of(reader, reader->length));
    cleaner->brackets = 0;
    cleaner->in_quotes = cleaner->is_escaped = cleaner->in_item = false;
  }
  for (uint32_t i = at; i < line->length; i++) {
    track(cleaner, line->bytes[i]);
    emit(cleaner, line->bytes[i], line->raw[i]);
  }
  cleaner->was_widest = is_widest;
}

// Calls `clean_line`, or only measures, for each line.
static void each_line(Cleaner *cleaner, bool is_measuring) {
  DumpReader *reader = cleaner->reader;
  uint32_t start = 0;
  while (start <= reader->raw_length) {
    uint32_t end = start;
    while (end < reader->raw_length && reader->raw[end] != '\n' && reader->raw[end] != '\r') end++;
    uint32_t next = end + 1;
    if (next < reader->raw_length && reader->raw[end] == '\r' && reader->raw[next] == '\n') next++;
    if (!is_measuring) {
      clean_line(cleaner, start, end);
    } else {
      vec_push(&reader->scratch, &reader->raw_lines, start);
      if (end - start > cleaner->longest) cleaner->longest = end - start;
      bool is_comment = start < end && (reader->raw[start] == '#' || reader->raw[start] == '/');
      if (is_comment) {
        start = next;
        continue; // written by hand below or above a paste, at any width
      }
      if (end - start > cleaner->widest) cleaner->widest_count = 0;
      cleaner->widest = end - start > cleaner->widest ? end - start : cleaner->widest;
      cleaner->widest_count += end - start == cleaner->widest;
    }
    start = next;
  }
}

void dump_clean(DumpReader *reader) {
  Cleaner cleaner = {.reader = reader};
  each_line(&cleaner, true);
  reader->text = arena_alloc(&reader->scratch, (uint64_t)reader->raw_length * 2 + 2);
  cleaner.line.bytes = arena_alloc(&reader->scratch, (uint64_t)cleaner.longest + 1);
  cleaner.line.raw = ARENA_ARRAY(&reader->scratch, uint32_t, cleaner.longest + 1);
  each_line(&cleaner, false);
}
