#include "passes/minreg/pins.h"

static bool bad_pin(PassContext *context, const char *pin, const char *why) {
  return diag_error(context->diags, (SrcSpan){0}, "pin",
                    "pin \"%s\": %s; expected \"3=name\", \"name<name\", or one of them after the "
                    "path of a scope and a colon",
                    pin, why);
}

// Digits only, a number that a step can have.
static bool read_step(const char *text, uint64_t length, uint32_t *step) {
  uint64_t value = 0;
  for (uint64_t i = 0; i < length; i++) {
    if (text[i] < '0' || text[i] > '9') return false;
    value = value * 10 + (uint64_t)(text[i] - '0');
    if (value > INT32_MAX) return false;
  }
  *step = (uint32_t)value;
  return length > 0;
}

static Str intern(PassContext *context, const char *from, const char *to) {
  return str_intern(context->module->strings, from, (uint64_t)(to - from));
}

static bool read_pin(PassContext *context, Str text, PinText *pin) {
  const char *at = text->bytes, *end = at + text->length;
  const char *colon = at + strcspn(at, ":");
  *pin = (PinText){.whole = text->bytes};
  if (*colon) {
    pin->scope = intern(context, at, colon);
    at = colon + 1;
  }
  const char *sign = at + strcspn(at, "=<");
  if (!*sign || sign == at || sign + 1 == end) {
    return bad_pin(context, pin->whole, "neither a step nor an order of two units");
  }
  pin->kind = *sign == '=' ? SCHED_PIN_STEP : SCHED_PIN_BEFORE;
  if (pin->kind == SCHED_PIN_STEP) {
    if (!read_step(at, (uint64_t)(sign - at), &pin->step)) {
      return bad_pin(context, pin->whole, "the step is not a number");
    }
    pin->unit = intern(context, sign + 1, end);
  } else {
    pin->unit = intern(context, at, sign);
    pin->later = intern(context, sign + 1, end);
    if (pin->unit == pin->later) return bad_pin(context, pin->whole, "a unit before itself");
  }
  return true;
}

bool pins_read(PassContext *context, PinTexts *pins) {
  const Literal *option = pass_option(context, "pin");
  *pins = (PinTexts){0};
  if (!option) return true;
  bool is_list = option->kind == LIT_LIST;
  const Literal *items = is_list ? option->items : option;
  uint32_t count = is_list ? option->count : 1;
  if (count > SCHED_MOST_PINS) {
    return diag_error(context->diags, (SrcSpan){0}, "pin", "%u pins; at most %d are supported",
                      count, SCHED_MOST_PINS);
  }
  pins->at = ARENA_ARRAY(context->scratch, PinText, count);
  for (uint32_t i = 0; i < count; i++) {
    if (items[i].kind != LIT_STRING) return bad_pin(context, "", "not a string");
    if (!read_pin(context, items[i].string, &pins->at[pins->count++])) return false;
  }
  return true;
}

static bool find_unit(Str name, const char *const *names, uint32_t count, uint32_t *unit) {
  for (uint32_t i = 0; i < count; i++) {
    if (!str_is(name, names[i])) continue;
    *unit = i;
    return true;
  }
  return false;
}

bool pins_take(PassContext *context, PinTexts *pins, const char *path, const char *const *names,
               uint32_t unit_count, SchedPin *taken, uint32_t *taken_count) {
  *taken_count = 0;
  for (uint32_t i = 0; i < pins->count; i++) {
    PinText *pin = &pins->at[i];
    SchedPin found = {.kind = pin->kind, .step = pin->step};
    if (pin->scope ? !str_is(pin->scope, path) : pin->is_used) continue;
    bool has_units = find_unit(pin->unit, names, unit_count, &found.unit) &&
                     (!pin->later || find_unit(pin->later, names, unit_count, &found.later));
    if (!has_units) {
      if (!pin->scope) continue;
      return diag_error(context->diags, (SrcSpan){0}, "pin",
                        "pin \"%s\": scope %s has no such unit", pin->whole, path);
    }
    pin->is_used = true;
    if (pin->kind == SCHED_PIN_STEP && pin->step >= unit_count) {
      return diag_error(context->diags, (SrcSpan){0}, "pin",
                        "pin \"%s\": scope %s has steps 0 to %u", pin->whole, path, unit_count - 1);
    }
    taken[(*taken_count)++] = found;
  }
  return true;
}

bool pins_all_used(PassContext *context, const PinTexts *pins) {
  for (uint32_t i = 0; i < pins->count; i++) {
    if (pins->at[i].is_used) continue;
    return diag_error(context->diags, (SrcSpan){0}, "pin",
                      "pin \"%s\": no scope that is scheduled has %s", pins->at[i].whole,
                      pins->at[i].scope ? "this path" : "such units");
  }
  return true;
}
