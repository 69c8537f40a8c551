// The project's own programs as inputs of property tests, and CPython's parser as their judge.
// Native only: a WASM test sees no files.
#ifndef PROPERTY_CORPUS_H
#define PROPERTY_CORPUS_H

#ifndef __wasm__
#define _POSIX_C_SOURCE 200809L // popen
#include <dirent.h>
#endif
#include <stdio.h>
#include <stdlib.h>

#include "support/text.h"
#include "unit/test.h"

#ifndef __wasm__
typedef void (*CorpusVisit)(const char *path, const Text *text, void *context);

static inline bool corpus_file(const char *path, CorpusVisit visit, void *context) {
  FILE *file = fopen(path, "rb");
  if (!CHECK(file != NULL)) return false;
  Text text = {0};
  char block[4096];
  for (size_t got; (got = fread(block, 1, sizeof block, file)) > 0;) text_append(&text, block, got);
  fclose(file);
  bool has_text = text.bytes != NULL;
  if (has_text) visit(path, &text, context);
  text_release(&text);
  return has_text;
}

static inline uint32_t corpus_folder(const char *path, uint32_t depth, CorpusVisit visit,
                                     void *context) {
  static const char end[] = ".penguin.py";
  DIR *folder = opendir(path);
  if (!folder || depth > 4) return 0;
  uint32_t count = 0;
  for (const struct dirent *entry; (entry = readdir(folder));) {
    char inside[512];
    size_t length = strlen(entry->d_name);
    if (entry->d_name[0] == '.') continue;
    snprintf(inside, sizeof inside, "%s/%s", path, entry->d_name);
    if (length >= sizeof end && strcmp(entry->d_name + length + 1 - sizeof end, end) == 0)
      count += corpus_file(inside, visit, context);
    else if (!strchr(entry->d_name, '.'))
      count += corpus_folder(inside, depth + 1, visit, context);
  }
  closedir(folder);
  return count;
}

// Every program of tests/filetests and examples, in no particular order; how many there are.
static inline uint32_t corpus_walk(CorpusVisit visit, void *context) {
  return corpus_folder("tests/filetests", 0, visit, context) +
         corpus_folder("examples", 0, visit, context);
}

// Prints are Python: one interpreter reads them all, parted by zero bytes.
static inline void check_python(const char *test, const Text *all) {
  static const char command[] =
      "python3 -c \"import ast,sys\n"
      "for t in sys.stdin.buffer.read().split(b'\\0'): ast.parse(t)\" 2>&1";
  if (system("python3 -c pass >/dev/null 2>&1") != 0) {
    printf("%s: skipped, there is no python3\n", test);
    return;
  }
  fflush(stdout);
  FILE *python = popen(command, "w");
  if (!CHECK(python != NULL)) return;
  CHECK_INT(fwrite(all->bytes, 1, (size_t)all->length, python), all->length);
  CHECK_INT(pclose(python), 0);
}
#endif

#endif
