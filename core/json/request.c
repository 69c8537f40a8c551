#include "json/request.h"

#include <stdlib.h>

#include "support/sha256.h"
#include "text/print.h"
#include "json/compilation.h"
#include "json/fields.h"
#include "json/report.h"
#include "json/tables.h"
#include "json/views.h"

struct Session {
  Compilation *last;
  void (*progress)(void *host, uint64_t done, uint64_t total);
  void *host;
  double (*clock)(void);
};

Session *session_create(void) {
  Session *session = calloc(1, sizeof *session);
  if (!session) host_exhausted("memory");
  return session;
}

void session_destroy(Session *session) {
  if (!session) return;
  compilation_destroy(session->last);
  free(session);
}

void session_progress(Session *session, void (*progress)(void *host, uint64_t done, uint64_t total),
                      void *host) {
  session->progress = progress;
  session->host = host;
}

void session_clock(Session *session, double (*clock)(void)) {
  session->clock = clock;
}

static void write_refusal(Text *out, const char *message) {
  JsonWriter json;
  json_begin(&json, out, false);
  json_open_object(&json);
  report_write_head(&json, false);
  json_put_string(&json, "code", "request");
  json_key(&json, "diagnostics");
  json_open_array(&json);
  json_open_object(&json);
  json_put_string(&json, "severity", "error");
  json_put_string(&json, "code", "request");
  json_put_string(&json, "message", message);
  json_put_string(&json, "pass", NULL);
  json_key(&json, "span");
  json_null(&json);
  json_put_string(&json, "original", NULL);
  json_key(&json, "notes");
  json_open_array(&json);
  json_close_array(&json);
  json_close_object(&json);
  json_close_array(&json);
  json_close_object(&json);
}

static const Compilation *compile(Session *session, const Request *request) {
  if (session->last && compilation_serves(session->last, request)) return session->last;
  compilation_destroy(session->last);
  session->last = NULL; // not kept should the next one not come back
  Fuel fuel = {.progress = session->progress, .host = session->host};
  session->last = compilation_create(request, &fuel, session->clock);
  return session->last;
}

static void write_table(Text *out, void (*write)(JsonWriter *)) {
  JsonWriter json;
  json_begin(&json, out, false);
  json_open_object(&json);
  report_write_head(&json, true);
  write(&json);
  json_close_object(&json);
}

// Digest of a result: form A after the pipeline, and the peaks of the root (interface.md 6).
static void write_digest(Text *out, const Compilation *compilation) {
  JsonWriter json;
  json_begin(&json, out, false);
  json_open_object(&json);
  report_write_head(&json, compilation->is_ok);
  if (compilation->is_ok && compilation->module) {
    Text text = {0};
    text_print_module(&text, compilation->module);
    const Pressure *pressure = compilation->after[compilation_root(compilation)].pressure;
    text_printf(&text, "\n%lld,%lld,%lld,%lld",
                (long long)pressure->curves[PRESSURE_SBUF].during_peak.bytes,
                (long long)pressure->curves[PRESSURE_SBUF].after_peak.bytes,
                (long long)pressure->curves[PRESSURE_PSUM].during_peak.bytes,
                (long long)pressure->curves[PRESSURE_PSUM].after_peak.bytes);
    char hex[65];
    sha256_hex(text.bytes, text.length, hex);
    hex[16] = 0;
    json_put_string(&json, "digest", hex);
    text_release(&text);
  }
  report_write_diagnostics(&json, &compilation->diags, NULL);
  json_close_object(&json);
}

static void answer(Session *session, const Request *request, Text *out) {
  const char *command = request->command;
  if (strcmp(command, "run") == 0 || strcmp(command, "eval") == 0) {
    report_write(out, compile(session, request), request);
  } else if (strcmp(command, "passes") == 0) {
    write_table(out, write_pass_table);
  } else if (strcmp(command, "ops") == 0) {
    write_table(out, write_class_table);
  } else if (strcmp(command, "targets") == 0) {
    write_table(out, write_target_table);
  } else if (strcmp(command, "nets") == 0) {
    write_table(out, write_net_table);
  } else if (strcmp(command, "digest") == 0) {
    write_digest(out, compile(session, request));
  } else if (strcmp(command, "layout") == 0) {
    view_write_layout(out, compile(session, request), request);
  } else if (strcmp(command, "curve") == 0) {
    view_write_curve(out, compile(session, request), request);
  } else if (strcmp(command, "move") == 0) {
    view_write_move(out, compile(session, request), request);
  } else if (strcmp(command, "mask") == 0) {
    view_write_mask(out, compile(session, request), request);
  } else {
    write_refusal(out, "unknown command; the commands are run, eval, passes, ops, targets, nets, "
                       "digest, layout, curve, move, mask");
  }
}

char *session_request(Session *session, const char *json) {
  Arena arena;
  arena_init(&arena, 0);
  Request request;
  const char *error;
  Text out = {0};
  if (request_read(&arena, json, &request, &error)) {
    answer(session, &request, &out);
  } else {
    write_refusal(&out, error);
  }
  arena_release(&arena);
  return text_take(&out);
}
