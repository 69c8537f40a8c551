// The native driver: the core as a program, for tests, benchmarks and comparison with the WASM
// module. A request on standard input, the whole answer on standard output.
//
//   penguin-native < request.json         one request, however long; no newline is added
//   penguin-native --lines < requests     one request a line, one answer a line, one session
//
// Exit status 0 when every request was answered (the answer says how it went), 2 for a wrong
// argument, 4 when memory was exhausted, as `penguin` itself.
#include <stdio.h>
#include <stdlib.h>

#include "support/text.h"
#include "json/request.h"

NORETURN void host_exhausted(const char *what) {
  fprintf(stderr, "penguin-native: exhausted: %s\n", what);
  exit(4);
}

// Reads up to a newline (which is dropped), or everything; false at the end of input.
static bool read_request(Text *request, bool is_line) {
  bool has_read = false;
  for (size_t got = 1; !is_line && got;) {
    text_reserve(request, 1 << 16);
    got = fread(request->bytes + request->length, 1, 1 << 16, stdin);
    request->length += got;
    request->bytes[request->length] = 0;
    has_read |= got > 0;
  }
  for (int c; (c = getchar()) != EOF;) {
    has_read = true;
    if (is_line && c == '\n') break;
    text_putc(request, (char)c);
  }
  return has_read;
}

static bool answer_one(Session *session, bool is_line) {
  Text request = {0};
  bool has_read = read_request(&request, is_line) || !is_line;
  if (has_read) {
    char *json = text_take(&request);
    char *answer = session_request(session, json);
    fputs(answer, stdout);
    if (is_line) putchar('\n');
    fflush(stdout);
    free(answer);
    free(json);
  }
  text_release(&request);
  return has_read;
}

int main(int argc, char **argv) {
  bool is_lines = argc == 2 && strcmp(argv[1], "--lines") == 0;
  if (argc > 1 && !is_lines) {
    fprintf(stderr, "usage: penguin-native [--lines] < request.json\n");
    return 2;
  }
  Session *session = session_create();
  while (answer_one(session, is_lines) && is_lines) {
  }
  session_destroy(session);
  return 0;
}
