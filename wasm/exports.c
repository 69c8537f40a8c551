// The WASM module's face: one request in, one whole answer out, no handles.
//
// The core has no globals, so this file owns the one session of an instance; when an instance is
// lost (a trap, memory exhausted) its session goes with it and the loader makes another. malloc and
// free are exported by the linker beside these functions.
//
// Imports, all from "env": penguin_progress(done, total) while a request works, penguin_now() for
// the times a request asks for (milliseconds from any start), and
// penguin_exhausted(what), which throws on the host's side and so never comes back.
#include <stdlib.h>

#include "support/arena.h"
#include "json/request.h"

#define WASM_IMPORT(name) __attribute__((import_module("env"), import_name(#name)))
#define WASM_EXPORT(name) __attribute__((export_name(#name), used))

WASM_IMPORT(penguin_progress) void penguin_progress(double done, double total);
WASM_IMPORT(penguin_now) double penguin_now(void);
WASM_IMPORT(penguin_exhausted) void penguin_exhausted(const char *what);

char *penguin_request(const char *json);
void penguin_release(char *answer);

static Session *session;

NORETURN void host_exhausted(const char *what) {
  penguin_exhausted(what);
  __builtin_trap(); // reached only under a host whose import returns
}

static void report_progress(void *host, uint64_t done, uint64_t total) {
  (void)host;
  penguin_progress((double)done, (double)total);
}

// json: a NUL-terminated request. The answer is NUL-terminated JSON and the caller's, to be given
// back to penguin_release.
WASM_EXPORT(penguin_request) char *penguin_request(const char *json) {
  if (!session) {
    session = session_create();
    session_progress(session, report_progress, NULL);
    session_clock(session, penguin_now);
  }
  return session_request(session, json);
}

WASM_EXPORT(penguin_release) void penguin_release(char *answer) {
  free(answer);
}
