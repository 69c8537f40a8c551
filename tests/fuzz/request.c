// Any bytes as a request: answered, never crashing, and always with JSON that says how it went.
#include "fuzz/fuzz.h"

#include "json/request.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  char *json = malloc(size + 1);
  if (size) memcpy(json, bytes, size);
  json[size] = 0;
  Session *session = session_create();
  char *answer = session_request(session, json);
  fuzz_require(answer[0] == '{' && answer[strlen(answer) - 1] == '}', "an answer is an object");
  free(answer);
  session_destroy(session);
  free(json);
  return 0;
}
