// Pipelines as text.
#include "passes/pipeline.h"
#include "support/text.h"

#include <errno.h>
#include <stdlib.h>

typedef struct Reader {
  Arena *arena;
  StrTable *strings;
  Diags *diags;
  const char *at;
} Reader;

static const SrcSpan no_span = {0};

static void skip_blanks(Reader *reader) {
  while (*reader->at == ' ' || *reader->at == '\t' || *reader->at == '\n') reader->at++;
}

static bool is_word_char(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
         c == '-' || c == '.' || c == '+' || c == '/' || c == '<' || c == '=' || c == ':';
}

static bool is_name_char(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
         c == '-';
}

static bool expect(Reader *reader, const char *what, const char *after) {
  char found[2] = {*reader->at, 0};
  return diag_error(reader->diags, no_span, "pipeline-syntax",
                    "pipeline: expected %s after '%s', found %s%s%s", what, after,
                    *found ? "'" : "the end", found, *found ? "'" : "");
}

static Str read_name(Reader *reader) {
  skip_blanks(reader);
  const char *start = reader->at;
  while (is_name_char(*reader->at)) reader->at++;
  return reader->at == start ? NULL
                             : str_intern(reader->strings, start, (uint64_t)(reader->at - start));
}

// A bare word as the value it spells: flag, number, or text.
static Literal word_value(Reader *reader, const char *word, uint64_t length) {
  Str text = str_intern(reader->strings, word, length);
  if (str_is(text, "true") || str_is(text, "True")) return literal_bool(true);
  if (str_is(text, "false") || str_is(text, "False")) return literal_bool(false);
  char *end;
  errno = 0;
  long long integer = strtoll(text->bytes, &end, 10);
  if (*end == 0 && errno == 0 && length) return literal_int(integer);
  return literal_string(text);
}

static bool read_scalar(Reader *reader, const char *key, Literal *value) {
  skip_blanks(reader);
  const char *start = reader->at;
  if (*start == '"') {
    const char *end = strchr(start + 1, '"');
    if (!end)
      return diag_error(reader->diags, no_span, "pipeline-syntax",
                        "pipeline: the text of '%s' is not closed", key);
    *value = literal_string(str_intern(reader->strings, start + 1, (uint64_t)(end - start - 1)));
    reader->at = end + 1;
    return true;
  }
  while (is_word_char(*reader->at)) reader->at++;
  if (reader->at == start) return expect(reader, "a value", key);
  *value = word_value(reader, start, (uint64_t)(reader->at - start));
  return true;
}

static bool read_list(Reader *reader, const char *key, Literal *value) {
  VEC(Literal) items = {0};
  reader->at++;
  for (;;) {
    skip_blanks(reader);
    if (*reader->at == ']') break;
    Literal item;
    if (!read_scalar(reader, key, &item)) return false;
    vec_push(reader->arena, &items, item);
    skip_blanks(reader);
    if (*reader->at == ',')
      reader->at++;
    else if (*reader->at != ']')
      return expect(reader, "',' or ']'", key);
  }
  reader->at++;
  *value = (Literal){.kind = LIT_LIST, .count = items.count, .items = items.at};
  return true;
}

static bool lists_word(const char *words, const char *word) {
  uint64_t length = strlen(word);
  for (const char *at = words; (at = strstr(at, word)); at += length) {
    bool starts = at == words || at[-1] == ' ';
    if (starts && (at[length] == ' ' || at[length] == 0)) return true;
  }
  return false;
}

static bool check_value(Reader *reader, const PassInfo *pass, const PassOptionInfo *info,
                        Literal *value) {
  bool is_fine = true;
  const char *wanted = info->type;
  if (strcmp(info->type, "flag") == 0) {
    is_fine = value->kind == LIT_BOOL;
    wanted = "true or false";
  } else if (strcmp(info->type, "int") == 0) {
    is_fine = value->kind == LIT_INT;
    wanted = "an integer";
  } else if (strcmp(info->type, "list") == 0) {
    is_fine = value->kind == LIT_LIST;
    wanted = "a list in brackets";
  } else if (strcmp(info->type, "word") == 0) {
    is_fine = value->kind == LIT_STRING &&
              (!*info->values || lists_word(info->values, value->string->bytes));
    wanted = *info->values ? info->values : "a word";
  }
  if (is_fine) return true;
  return diag_error(reader->diags, no_span, "pipeline-option-value",
                    "pipeline: option '%s' of %s takes %s%s", info->name, pass->name,
                    *info->values ? "one of: " : "", wanted);
}

static bool unknown_option(Reader *reader, const PassInfo *pass, const char *name) {
  const char *names[32];
  uint32_t count = 0;
  Text list = {0};
  for (uint32_t i = 0; i < pass->option_count && count < 31; i++)
    names[count++] = pass->options[i].name;
  if (pass->can_decline) names[count++] = pass_option_strict.name;
  for (uint32_t i = 0; i < count; i++) text_printf(&list, "%s%s", i ? ", " : "", names[i]);
  const char *near = nearest_name(name, names, count);
  diag_error(reader->diags, no_span, "unknown-option",
             "pipeline: %s has no option '%s'%s%s%s; it takes: %s", pass->name, name,
             near ? ", did you mean '" : "", near ? near : "", near ? "'" : "",
             count ? list.bytes : "none");
  text_release(&list);
  return false;
}

static bool read_option(Reader *reader, const PassInfo *pass, PassOption *option) {
  option->name = read_name(reader);
  if (!option->name) return expect(reader, "an option name or '}'", pass->name);
  skip_blanks(reader);
  const PassOptionInfo *info = pass_option_info(pass, option->name->bytes);
  if (!info) return unknown_option(reader, pass, option->name->bytes);
  if (*reader->at != '=') {
    option->value = literal_bool(true); // a flag alone
    return check_value(reader, pass, info, &option->value);
  }
  reader->at++;
  skip_blanks(reader);
  bool is_read = *reader->at == '[' ? read_list(reader, info->name, &option->value)
                                    : read_scalar(reader, info->name, &option->value);
  return is_read && check_value(reader, pass, info, &option->value);
}

static bool read_options(Reader *reader, const PassInfo *pass, PassOptions *options) {
  VEC(PassOption) list = {0};
  reader->at++;
  for (;;) {
    skip_blanks(reader);
    if (*reader->at == '}') break;
    if (*reader->at == ',') {
      reader->at++;
      continue;
    }
    PassOption option;
    if (!read_option(reader, pass, &option)) return false;
    for (uint32_t i = 0; i < list.count; i++) {
      if (list.at[i].name == option.name)
        return diag_error(reader->diags, no_span, "pipeline-option-twice",
                          "pipeline: option '%s' of %s is given twice", option.name->bytes,
                          pass->name);
    }
    vec_push(reader->arena, &list, option);
  }
  reader->at++;
  *options = (PassOptions){list.at, list.count};
  return true;
}

static bool unknown_pass(Reader *reader, const char *name) {
  const char *names[64];
  uint32_t count = 0;
  Text list = {0};
  for (; count < pass_count && count < ARRAY_LEN(names); count++) {
    names[count] = pass_table[count].name;
    text_printf(&list, "%s%s", count ? ", " : "", names[count]);
  }
  const char *near = nearest_name(name, names, count);
  diag_error(reader->diags, no_span, "unknown-pass",
             "pipeline: unknown pass '%s'%s%s%s; the passes are: %s", name,
             near ? ", did you mean '" : "", near ? near : "", near ? "'" : "", list.bytes);
  text_release(&list);
  return false;
}

static void print_value(Text *text, const Literal *value) {
  if (value->kind == LIT_BOOL) {
    text_puts(text, value->boolean ? "true" : "false");
  } else if (value->kind == LIT_INT) {
    text_put_int(text, value->integer);
  } else if (value->kind == LIT_LIST) {
    text_putc(text, '[');
    for (uint32_t i = 0; i < value->count; i++) {
      if (i) text_putc(text, ',');
      bool is_text = value->items[i].kind == LIT_STRING;
      if (is_text) text_putc(text, '"');
      print_value(text, &value->items[i]);
      if (is_text) text_putc(text, '"');
    }
    text_putc(text, ']');
  } else if (value->kind == LIT_STRING) {
    bool is_word = value->string->length > 0;
    for (uint32_t i = 0; i < value->string->length; i++) {
      if (!is_word_char(value->string->bytes[i])) is_word = false;
    }
    text_printf(text, is_word ? "%s" : "\"%s\"", value->string->bytes);
  }
}

static const char *step_text(Arena *arena, const PipelineStep *step) {
  Text text = {0};
  text_puts(&text, step->pass->name);
  for (uint32_t i = 0; i < step->options.count; i++) {
    text_puts(&text, i ? " " : "{");
    text_put_str(&text, step->options.at[i].name);
    text_putc(&text, '=');
    print_value(&text, &step->options.at[i].value);
  }
  if (step->options.count) text_putc(&text, '}');
  const char *copy = arena_copy_text(arena, text.bytes, text.length);
  text_release(&text);
  return copy;
}

enum { LONGEST_PIPELINE = 256 };

bool pipeline_parse(Arena *arena, StrTable *strings, const char *text, Diags *diags,
                    Pipeline *pipeline) {
  Reader reader = {arena, strings, diags, text};
  VEC(PipelineStep) steps = {0};
  *pipeline = (Pipeline){0};
  skip_blanks(&reader);
  if (*reader.at == 0) return true;
  for (;;) {
    Str name = read_name(&reader);
    if (!name) return expect(&reader, "a pass name", steps.count ? "," : "the start");
    skip_blanks(&reader);
    if (str_is(name, "none")) {
      if (!steps.count && *reader.at == 0) return true;
      return diag_error(diags, no_span, "pipeline-syntax",
                        "pipeline: 'none' is the empty pipeline and stands alone");
    }
    if (str_is(name, "default")) {
      Pipeline inner;
      if (!pipeline_parse(arena, strings, pipeline_default_text(), diags, &inner)) return false;
      inner.at[0].is_for_operators = true;
      for (uint32_t i = 0; i < inner.count; i++) vec_push(arena, &steps, inner.at[i]);
    } else {
      PipelineStep step = {.pass = pass_find(name->bytes)};
      if (!step.pass) return unknown_pass(&reader, name->bytes);
      if (*reader.at == '{' && !read_options(&reader, step.pass, &step.options)) return false;
      step.text = step_text(arena, &step);
      vec_push(arena, &steps, step);
    }
    if (steps.count > LONGEST_PIPELINE)
      return diag_error(diags, no_span, "pipeline-long", "pipeline: more than %d passes",
                        LONGEST_PIPELINE);
    skip_blanks(&reader);
    if (*reader.at == 0) break;
    if (*reader.at != ',') return expect(&reader, "','", name->bytes);
    reader.at++;
  }
  *pipeline = (Pipeline){steps.at, steps.count};
  return true;
}

void pipeline_print(Text *text, const Pipeline *pipeline) {
  for (uint32_t i = 0; i < pipeline->count; i++) {
    if (i) text_putc(text, ',');
    text_puts(text, pipeline->at[i].text);
  }
}
