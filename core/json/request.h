// Requests: one JSON text in, one whole JSON text out (design interface.md 4).
//
// A session keeps the last compilation, so that a request that only asks for another view of it (a
// zoomed curve, a layout) is cheap. Commands: run, passes, ops, targets, layout, curve, move,
// digest.
#ifndef JSON_REQUEST_H
#define JSON_REQUEST_H

#include "support/base.h"

typedef struct Session Session;

Session *session_create(void);
void session_destroy(Session *session);
// json: NUL-terminated. The answer is malloc'd, NUL-terminated JSON and the caller's to free. Never
// NULL; a request that is not understood is answered with {"ok":false, …}.
char *session_request(Session *session, const char *json);
// Progress of long work; done and total are in steps of no fixed size. NULL turns it off.
void session_progress(Session *session, void (*progress)(void *host, uint64_t done, uint64_t total),
                      void *host);
// Milliseconds from any start, for the times a request asks for; without one there are none.
void session_clock(Session *session, double (*clock)(void));

// Version of the core, that of package.json.
#define PENGUIN_VERSION "0.1.0"

#endif
