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

EvalArray elements_given(Arena *arena, DType dtype, const GivenInput *given) {
  uint64_t parts = dtype_is_complex(dtype) ? 2 : 1, count = given->count / parts;
  EvalArray array = eval_array_new(arena, dtype, count);
  for (uint64_t k = 0; k < count; k++) {
    const GivenNumber *number = &given->numbers[k * parts];
    if (array.imags) array.imags[k] = number[1].real;
    if (array.doubles)
      array.doubles[k] = number->real;
    else if (array.reals)
      array.reals[k] = (float)number->real;
    else
      array.integers[k] = number->is_whole ? number->whole : num_to_int(DT_int64, number->real);
  }
  return array;
}

static void write_real(JsonWriter *json, double value) {
  if (value != value)
    json_string(json, "nan");
  else if (value - value != 0)
    json_string(json, value > 0 ? "inf" : "-inf");
  else
    json_double(json, value);
}

void elements_write_one(JsonWriter *json, const Array *array, uint64_t at) {
  ElementType type = array->type;
  Scalar value = array_get(array, at);
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
      elements_write_one(json, array, i);
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
