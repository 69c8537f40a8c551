#include "json/elements.h"

#include "json/report.h"

Array elements_of(const EvalOutput *output) {
  return (Array){.type = output->tensor->dtype,
                 .count = output->array.count,
                 .singles = output->array.reals,
                 .doubles = output->array.doubles,
                 .imags = output->array.imags,
                 .integers = output->array.integers};
}

static void write_real(JsonWriter *json, double value) {
  if (value != value)
    json_string(json, "nan");
  else if (value - value != 0)
    json_string(json, value > 0 ? "inf" : "-inf");
  else
    json_double(json, value);
}

static void write_element(JsonWriter *json, ElementType type, Scalar value) {
  if (dtype_is_complex(type)) {
    json_open_array(json);
    write_real(json, value.real);
    write_real(json, value.imag);
    json_close_array(json);
  } else if (element_is_real(type)) {
    write_real(json, value.real);
  } else if (element_is_unsigned(type)) {
    json_uint_safe(json, (uint64_t)value.integer);
  } else {
    json_int_safe(json, value.integer);
  }
}

void elements_write(JsonWriter *json, const Array *array, const uint8_t *written) {
  json_open_array(json);
  for (uint64_t i = 0; i < array->count; i++) {
    if (written && !written[i])
      json_null(json);
    else
      write_element(json, array->type, array_get(array, i));
  }
  json_close_array(json);
}

void elements_write_check(JsonWriter *json, const char *name, const char *where,
                          const char *message, SrcSpan span) {
  json_open_object(json);
  json_put_string(json, "name", name);
  json_put_string(json, "function", where);
  json_put_bool(json, "ok", !message);
  if (message) json_put_string(json, "message", message);
  report_write_span(json, "span", span);
  json_close_object(json);
}

void elements_fail_check(Diags *diags, const char *name, const char *where, const char *message,
                         SrcSpan span) {
  diag_error(diags, span, "check-failed", "%s in @%s: %s", name, where, message);
}
