// The pins of a request: "3=lg" (unit lg at step 3), "lu<lg" (lu before lg), either with the path
// of its scope in front ("main/e:3=lg"). Private to the pass.
#ifndef PASSES_MINREG_PINS_H
#define PASSES_MINREG_PINS_H

#include "passes/minreg/build_ddg.h"
#include "passes/pass.h"

typedef struct PinText {
  const char *whole;
  Str scope; // NULL: the first scope that has the units
  SchedPinKind kind;
  uint32_t step;
  Str unit, later;
  bool is_used;
} PinText;

typedef struct PinTexts {
  PinText *at;
  uint32_t count;
} PinTexts;

// Reads the option. False after reporting what is wrong with it.
bool pins_read(PassContext *context, PinTexts *pins);
// The pins that speak of this scope, by number; marks them used. `names` are those of the units by
// number, `path` that of the scope. False after reporting an impossible one.
bool pins_take(PassContext *context, PinTexts *pins, const char *path, const char *const *names,
               uint32_t unit_count, SchedPin *taken, uint32_t *taken_count);
// Reports pins that met no scope; true when there are none.
bool pins_all_used(PassContext *context, const PinTexts *pins);

#endif
