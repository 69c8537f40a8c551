// Every line of the project's programs with one thing wrong: deleted, doubled, cut short, two
// characters exchanged, a word replaced. Either something is said about it, at the change or behind
// it, or the program is another one and keeps the laws of the text.
#include "property/corpus.h"

#include "ir/verify.h"
#include "unit/text_check.h"

#ifndef __wasm__

typedef enum Kind { DELETED, DOUBLED, CUT, EXCHANGED, REPLACED, KIND_COUNT } Kind;

// What comes in the place of a word.
static const char *const words[] = {
    "None", "0", "-1", "9223372036854775807", "\"\"", "v0", "nope", "m0.Tensor", "[]", "i"};

typedef struct Mutant {
  const char *path;
  const Text *text;
  uint64_t start, end; // of the line, its newline included
  uint32_t line;
  Kind kind;
  uint64_t at;
  const char *word; // REPLACED
  uint64_t word_length;
} Mutant;

typedef struct Tally {
  uint64_t number; // of mutants, chosen or not
  uint64_t tried, refused, unread;
  bool is_of_errors; // the file has errors of its own
  Text prints;       // of some that are read
} Tally;

static bool is_word_char(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
         c == '.';
}

static void make(const Mutant *mutant, Text *out) {
  const char *bytes = mutant->text->bytes;
  uint64_t length = mutant->text->length, at = mutant->at;
  text_append(out, bytes, mutant->kind == DOUBLED ? mutant->end : mutant->start);
  switch (mutant->kind) {
  case DELETED: at = mutant->end; break;
  case DOUBLED: at = mutant->start; break;
  case CUT:
    text_append(out, bytes + mutant->start, at - mutant->start);
    at = mutant->end - 1;
    break;
  case EXCHANGED:
    text_append(out, bytes + mutant->start, at - mutant->start);
    text_putc(out, bytes[at + 1]);
    text_putc(out, bytes[at]);
    at += 2;
    break;
  default:
    text_append(out, bytes + mutant->start, at - mutant->start);
    text_puts(out, mutant->word);
    at += mutant->word_length;
  }
  text_append(out, bytes + at, length - at);
  if (!out->bytes) text_append(out, "", 0);
}

// Names that the text looks up at its end are wrong where they are used, which may be earlier.
static bool may_be_earlier(const char *code) {
  return strcmp(code, "unknown-block") == 0 || strcmp(code, "no-function") == 0;
}

// A change that says the same in other words: of blanks, of a variable's name (all its uses are
// then undefined, unless there are none), of an equal number.
static bool may_mean_the_same(const Mutant *mutant) {
  const char *bytes = mutant->text->bytes;
  if (mutant->kind == DOUBLED || mutant->kind == DELETED) return true;
  uint64_t from = mutant->start;
  while (bytes[from] == ' ') from++;
  uint64_t end_of_target = from;
  while (is_word_char(bytes[end_of_target])) end_of_target++;
  if (mutant->at <= end_of_target) return true;
  const char *as = strstr(bytes + mutant->start, " as ");
  if (as && as < bytes + mutant->end && mutant->at + 2 >= (uint64_t)(as - bytes)) return true;
  if (mutant->kind == CUT) return true;
  if (mutant->kind != EXCHANGED) return false;
  char a = bytes[mutant->at], b = bytes[mutant->at + 1];
  return a == b || a == ' ' || b == ' ' || (a >= '0' && a <= '9') || (b >= '0' && b <= '9') ||
         a == '.' || b == '.' || a == ',' || b == ',';
}

static bool check(const Mutant *mutant, Tally *tally) {
  Text wrong = {0};
  TextCase read;
  make(mutant, &wrong);
  text_case_read(&read, wrong.bytes, wrong.length);
  bool is_fine = CHECK(spans_are_valid(read.diags.first, wrong.bytes, wrong.length));
  is_fine = CHECK((read.module == NULL) == (read.diags.error_count > 0)) && is_fine;
  for (const Diag *diag = read.diags.first; diag && !tally->is_of_errors; diag = diag->next) {
    if (diag->level == DIAG_ERROR && !may_be_earlier(diag->code))
      is_fine = CHECK(diag->span.line >= mutant->line) && is_fine;
  }
  tally->tried++;
  tally->refused += read.module == NULL;
  if (read.module) {
    Diags diags;
    diags_init(&diags, &read.arena);
    is_fine = CHECK(module_verify(read.module, &diags) || diags.error_count) && is_fine;
    is_fine = CHECK(spans_are_valid(diags.first, wrong.bytes, wrong.length)) && is_fine;
    Text print = {0};
    is_fine = check_text_laws(wrong.bytes, wrong.length, &print) && is_fine;
    if (tally->tried % 64 == 0) {
      text_append(&tally->prints, print.bytes, print.length);
      text_putc(&tally->prints, 0);
    }
    text_release(&print);
    if (!tally->is_of_errors && !read.diags.first && !may_mean_the_same(mutant)) {
      TextCase good;
      text_case_read(&good, mutant->text->bytes, mutant->text->length);
      is_fine = CHECK(module_difference(&read.arena, good.module, read.module) != NULL) && is_fine;
      text_case_release(&good);
    }
  }
  if (!is_fine) {
    for (const Diag *diag = read.diags.first; diag; diag = diag->next)
      test_note("%u:%u %s: %s", diag->span.line, diag->span.column, diag->code, diag->message);
    test_note("%s:%u, kind %d at %llu %s\n%.*s", mutant->path, mutant->line, mutant->kind,
              (unsigned long long)(mutant->at - mutant->start),
              mutant->kind == REPLACED ? mutant->word : "", (int)(mutant->end - mutant->start),
              mutant->text->bytes + mutant->start);
  }
  text_case_release(&read);
  text_release(&wrong);
  return is_fine;
}

static bool try(Mutant mutant, Kind kind, uint64_t at, Tally *tally) {
  mutant.kind = kind;
  mutant.at = at;
  return !test_is_chosen(tally->number++) || check(&mutant, tally);
}

static bool replace_words(Mutant mutant, Tally *tally) {
  const char *bytes = mutant.text->bytes;
  for (uint64_t at = mutant.start; at < mutant.end;) {
    uint64_t from = at;
    while (at < mutant.end && is_word_char(bytes[at])) at++;
    if (at == from) {
      at++;
      continue;
    }
    mutant.word_length = at - from;
    for (uint32_t i = 0; i < ARRAY_LEN(words); i++) {
      mutant.word = words[i];
      bool is_same =
          strlen(words[i]) == at - from && memcmp(words[i], bytes + from, (size_t)(at - from)) == 0;
      if (!is_same && !try(mutant, REPLACED, from, tally)) return false;
    }
  }
  return true;
}

static bool mutate_line(const Mutant *line, Tally *tally) {
  if (!try(*line, DELETED, line->start, tally) || !try(*line, DOUBLED, line->start, tally))
    return false;
  for (uint64_t at = line->start; at + 1 < line->end; at++) {
    if (!try(*line, CUT, at, tally)) return false;
    if (at + 2 < line->end && !try(*line, EXCHANGED, at, tally)) return false;
  }
  return replace_words(*line, tally);
}

// Comments stand behind the program.
static void mutate_file(const char *path, const Text *text, void *context) {
  Tally *tally = context;
  tally->is_of_errors = strstr(text->bytes, "expect-error:") != NULL;
  // which mutants a fiftieth takes is the file's own affair: folders are read in any order
  tally->number = text->length;
  Mutant mutant = {.path = path, .text = text};
  uint32_t failures = 0;
  while (mutant.start < text->length) {
    const char *end =
        memchr(text->bytes + mutant.start, '\n', (size_t)(text->length - mutant.start));
    mutant.end = end ? (uint64_t)(end - text->bytes) + 1 : text->length;
    mutant.line++;
    char first = text->bytes[mutant.start];
    if (first != '#' && first != '\n' && end) failures += !mutate_line(&mutant, tally);
    if (failures > 2) return;
    mutant.start = mutant.end;
  }
}

TEST(every_line_of_the_corpus) {
  Tally tally = {0};
  CHECK(corpus_walk(mutate_file, &tally) > 100);
  CHECK(tally.tried > test_share(300000));
  CHECK(tally.refused > tally.tried / 2);
  check_python("prop_mutate.every_line_of_the_corpus", &tally.prints);
  text_release(&tally.prints);
}
#endif

SUITE(prop_mutate) {
#ifndef __wasm__
  RUN(every_line_of_the_corpus);
#endif
}
