// Format detection: the first line that is no comment decides for JSON and MLIR; calls and dump
// lines anywhere decide between the Python-like forms.
#include "text/detect.h"

#include "text/dump_words.h"

typedef struct Line {
  const char *at, *end; // without leading blanks and line end
} Line;

static bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\f';
}

static bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

static bool is_word(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || is_digit(c);
}

// The line at *at, which moves behind it; false at the end of the text.
static bool next_line(const char **at, const char *end, Line *line) {
  if (*at == end) return false;
  const char *stop = memchr(*at, '\n', (size_t)(end - *at));
  if (!stop) stop = end;
  line->at = *at;
  line->end = stop;
  while (line->at < line->end && is_blank(*line->at)) line->at++;
  while (line->end > line->at && is_blank(line->end[-1])) line->end--;
  *at = stop < end ? stop + 1 : end;
  return true;
}

static bool starts(Line line, const char *word) {
  size_t length = strlen(word);
  return (size_t)(line.end - line.at) >= length && memcmp(line.at, word, length) == 0;
}

static bool starts_word(Line line, const char *word) {
  const char *behind = line.at + strlen(word);
  return starts(line, word) && (behind == line.end || !is_word(*behind));
}

static const char *find(Line line, const char *text) {
  size_t length = strlen(text);
  for (const char *at = line.at; (size_t)(line.end - at) >= length; at++) {
    at = memchr(at, text[0], (size_t)(line.end - at));
    if (!at || (size_t)(line.end - at) < length) return NULL;
    if (memcmp(at, text, length) == 0) return at;
  }
  return NULL;
}

// `name =` behind a sign ('#' or '%'): what follows the '=', NULL when it is something else.
static const char *assigned(Line line) {
  const char *at = line.at + 1;
  while (at < line.end && (is_word(*at) || *at == '.' || *at == '-')) at++;
  if (at == line.at + 1) return NULL;
  while (at < line.end && is_blank(*at)) at++;
  if (at == line.end || *at != '=') return NULL;
  at++;
  while (at < line.end && is_blank(*at)) at++;
  return at;
}

// m4.Something( somewhere in the line.
static bool has_module_call(Line line) {
  for (const char *at = line.at; at + 3 < line.end; at++) {
    if (*at != 'm' || !is_digit(at[1]) || (at > line.at && is_word(at[-1]))) continue;
    const char *dot = at + 1;
    while (dot < line.end && is_digit(*dot)) dot++;
    if (dot == line.end || *dot != '.') continue;
    const char *name = dot + 1, *behind = name;
    while (behind < line.end && is_word(*behind)) behind++;
    if (behind < line.end && *behind == '(' && *name >= 'A' && *name <= 'Z') return true;
  }
  return false;
}

static bool is_comment(Line line) {
  if (line.at == line.end || starts(line, "//")) return true;
  if (*line.at != '#') return false;
  const char *value = assigned(line);
  // `#loc = loc(…)` is MLIR; `#v1 = m4.…` is a line somebody took out of a script
  return !value || has_module_call(line);
}

static bool is_mlir(Line line) {
  if (*line.at == '#') return true;
  if (*line.at == '%') {
    const char *value = assigned(line);
    if (!value) return false;
    Line rest = {value, line.end};
    if (starts(rest, "\"")) rest.at++;
    return starts(rest, "stablehlo.");
  }
  return starts_word(line, "module") || starts_word(line, "func") ||
         starts(line, "\"builtin.module\"") || starts(line, "\"func.func\"");
}

// s = stablehlo, import stablehlo as s
static bool binds_net(Line line) {
  if (starts_word(line, "import")) return find(line, " stablehlo") != NULL;
  const char *at = line.at;
  while (at < line.end && is_word(*at)) at++;
  if (at == line.at) return false;
  while (at < line.end && is_blank(*at)) at++;
  if (at == line.end || *at++ != '=') return false;
  while (at < line.end && is_blank(*at)) at++;
  return starts_word((Line){at, line.end}, "stablehlo");
}

static bool has_net_call(Line line) {
  static const char *const owners[] = {"s.", "stablehlo."};
  for (uint32_t i = 0; i < ARRAY_LEN(owners); i++) {
    for (const char *at = line.at; (at = find((Line){at, line.end}, owners[i])); at++) {
      if (at > line.at && (is_word(at[-1]) || at[-1] == '.')) continue;
      const char *name = at + strlen(owners[i]), *behind = name;
      while (behind < line.end && is_word(*behind)) behind++;
      if (behind > name && behind < line.end && *behind == '(') return true;
    }
  }
  return false;
}

// `float32 $12[i0,i1] = name(`, `float32<64 x 8> %'a'`.
static bool is_result_line(Line line) {
  const char *tile = find(line, " x ");
  const char *behind = tile ? find((Line){tile, line.end}, "> ") : NULL;
  if (behind && (find((Line){behind, line.end}, " %") || find((Line){behind, line.end}, " $")))
    return true;
  const char *at = find(line, " $");
  if (!at) return false;
  at += 2;
  const char *digit = at;
  while (at < line.end && is_digit(*at)) at++;
  return at > digit && at < line.end && *at == '[' && find((Line){at, line.end}, "] = ");
}

// `for (i: range(0, 4, 1)) {`, or an access `float32<128 x 64> TongaSB partitions[0] …`.
static bool is_dump_line(Line line) {
  const char *loop = find(line, "for (");
  const char *range = loop ? find((Line){loop, line.end}, "range(") : NULL;
  if (range && find((Line){range, line.end}, ")) {")) return true;
  for (const char *at = line.at; (at = find((Line){at, line.end}, " partitions[")); at++) {
    const char *word = at;
    while (word > line.at && is_word(word[-1])) word--;
    if (dump_place_find(word, (uint64_t)(at - word))) return true;
  }
  return is_result_line(line);
}

// Is a message of the compiler that the reader of dumps explains in the text?
static bool has_message(const char *bytes, uint64_t length) {
  static const char *const messages[] = {
#define DUMP_MESSAGE(text, meaning) text,
#include "text/dump_messages.def"
#undef DUMP_MESSAGE
  };
  for (uint32_t i = 0; i < ARRAY_LEN(messages); i++) {
    if (find((Line){bytes, bytes + length}, messages[i])) return true;
  }
  return false;
}

static bool ends_script(Line line) { // ir=v0
  if (!starts_word(line, "ir")) return false;
  const char *at = line.at + 2;
  while (at < line.end && is_blank(*at)) at++;
  return at < line.end && *at == '=' && (at + 1 == line.end || at[1] != '=');
}

TextFormat text_detect(const char *bytes, uint64_t length) {
  const char *at = bytes, *end = bytes + length;
  if (length >= 3 && memcmp(bytes, "\xEF\xBB\xBF", 3) == 0) at += 3;
  Line line;
  bool is_first = true, has_module = false, has_net = false, has_dump = false, has_end = false;
  while (next_line(&at, end, &line)) {
    if (is_comment(line)) continue;
    if (is_first && *line.at == '{') return TEXT_BIR;
    if (is_first && is_mlir(line)) return TEXT_STABLEHLO;
    is_first = false;
    has_module = has_module || has_module_call(line);
    has_net = has_net || binds_net(line) || has_net_call(line);
    has_dump = has_dump || is_dump_line(line);
    has_end = has_end || ends_script(line);
    if (has_module) return TEXT_PENGUIN;
  }
  if (has_net) return TEXT_NET;
  if (has_dump && !has_end) return TEXT_DUMP;
  if (!has_end && has_message(bytes, length)) return TEXT_DUMP;
  return TEXT_PENGUIN;
}

static const struct {
  const char *mark, *title;
} looks[] = {{"Traceback (most recent call last)", "a Python traceback"},
             {"HloModule", "HLO text"},
             {"tensor<", "MLIR"},
             {"define dso_local", "LLVM IR"},
             {"target triple", "LLVM IR"},
             {"<!DOCTYPE", "a web page"},
             {"<html", "a web page"},
             {"diff --git", "a patch"},
             {"#include", "C or C++"},
             {"@nki.jit", "an NKI kernel in Python"},
             {"nki.language", "an NKI kernel in Python"},
             {"import torch", "a PyTorch program"},
             {"import jax", "a JAX program"},
             {"def forward", "a PyTorch program"},
             {"[neuron-cc]:", "a log of the compiler, without the dump in it"},
             {"[neuronx-cc]:", "a log of the compiler, without the dump in it"},
             {"Finished (changed=", "a log of the compiler, without the dump in it"},
             {"File \"", "a Python traceback"}};

const char *text_looks_like(const char *bytes, uint64_t length) {
  enum { MOST = 1 << 16 };
  const char *end = bytes + (length < MOST ? length : MOST), *next = bytes;
  Line line;
  while (next_line(&next, bytes + length, &line)) {
    if (has_module_call(line) || ends_script(line)) return NULL;
  }
  for (uint32_t i = 0; i < ARRAY_LEN(looks); i++) {
    size_t size = strlen(looks[i].mark);
    for (const char *at = bytes; (size_t)(end - at) >= size; at++) {
      at = memchr(at, looks[i].mark[0], (size_t)(end - at));
      if (!at || (size_t)(end - at) < size) break;
      if (memcmp(at, looks[i].mark, size) == 0) return looks[i].title;
    }
  }
  return NULL;
}

static const struct {
  const char *name, *title;
} formats[TEXT_FORMAT_COUNT] = {
    [TEXT_AUTO] = {"auto", "a text"},
    [TEXT_PENGUIN] = {"penguin", "a builder script (form A)"},
    [TEXT_DUMP] = {"dump", "a dump (form B)"},
    [TEXT_STABLEHLO] = {"stablehlo", "StableHLO"},
    [TEXT_NET] = {"net", "a net script"},
    [TEXT_BIR] = {"bir", "BIR in JSON"},
};

const char *text_format_name(TextFormat format) {
  return formats[format].name;
}

const char *text_format_title(TextFormat format) {
  return formats[format].title;
}

bool text_format_find(const char *name, TextFormat *out) {
  for (uint32_t i = 0; i < TEXT_FORMAT_COUNT; i++) {
    if (strcmp(formats[i].name, name) != 0) continue;
    *out = (TextFormat)i;
    return true;
  }
  return false;
}
