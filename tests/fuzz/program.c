// Any bytes as a program: read, its guards rewritten, its aliases ordered, scheduled, its
// dependences found, lowered and written; answered twice with the same text. The quick strategy, so
// that many inputs are tried: the searching ones have property tests.
#include "fuzz/fuzz.h"

#include "support/text.h"
#include "json/request.h"

static void put_json_string(Text *text, const uint8_t *bytes, size_t size) {
  text_putc(text, '"');
  for (size_t i = 0; i < size; i++) {
    if (bytes[i] < 0x20 || bytes[i] == '"' || bytes[i] == '\\') {
      text_printf(text, "\\u%04x", bytes[i]);
    } else {
      text_putc(text, (char)bytes[i]);
    }
  }
  text_putc(text, '"');
}

static char *answer_to(const char *request) {
  Session *session = session_create();
  char *answer = session_request(session, request);
  session_destroy(session);
  return answer;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  Text request = {0};
  text_puts(&request, "{\"version\":1,\"command\":\"run\",\"passes\":"
                      "\"canonicalize-predicates,tighten-ranges,project-predicates,"
                      "approx-predicates,eval-masks,"
                      "alias-induce,minreg{strategy=seed},deps,lower-bir\","
                      "\"limits\":{\"steps\":2000000},\"emit\":[\"penguin\",\"bir\"],\"source\":");
  put_json_string(&request, bytes, size);
  text_puts(&request, "}");
  char *once = answer_to(request.bytes), *again = answer_to(request.bytes);
  fuzz_require(once[0] == '{' && once[strlen(once) - 1] == '}', "an answer is an object");
  fuzz_require(strcmp(once, again) == 0, "the same request has the same answer");
  fuzz_require(!strstr(once, "so this is a fault of the pass"), "what a pass makes is valid");
  free(once);
  free(again);
  text_release(&request);
  return 0;
}
