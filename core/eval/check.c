#include "eval/check.h"

#include "eval/tensor_internal.h"
#include "support/text.h"

bool check_rule_find(const char *name, CheckRule *rule) {
  *rule = (CheckRule){.tolerance = 1e-4, .most = 3};
  if (strcmp(name, "expect_almost_eq") == 0)
    rule->kind = CHECK_ALMOST;
  else if (strcmp(name, "expect_close") == 0)
    rule->kind = CHECK_CLOSE;
  else
    return strcmp(name, "expect_eq") == 0;
  return true;
}

// The number of representable values from zero, with the value's sign.
static int64_t ladder(ElementType type, double value) {
  int64_t place = scalar_total_order(type, (Scalar){.real = value});
  return place < 0 ? place + 1 : place;
}

static bool reals_agree(const CheckRule *rule, ElementType type, double found, double wanted) {
  if (found != found || wanted != wanted) return found != found && wanted != wanted;
  bool is_equal = found == wanted;
  if (rule->kind == CHECK_EXACT) return is_equal;
  if (rule->kind == CHECK_ALMOST) {
    double apart = found - wanted;
    return is_equal || (apart <= rule->tolerance && -apart <= rule->tolerance);
  }
  bool is_end = found - found != 0 || wanted - wanted != 0;
  if (is_end) return is_equal && rule->least == 0;
  int64_t a = ladder(type, found), b = ladder(type, wanted);
  uint64_t apart = a > b ? (uint64_t)a - (uint64_t)b : (uint64_t)b - (uint64_t)a;
  return apart >= (uint64_t)rule->least && apart <= (uint64_t)rule->most;
}

static bool agrees(const CheckRule *rule, ElementType type, Scalar found, Scalar wanted) {
  if (element_is_integer(type)) return found.integer == wanted.integer;
  ElementType part = element_part(type);
  return reals_agree(rule, part, found.real, wanted.real) &&
         (part == type || reals_agree(rule, part, found.imag, wanted.imag));
}

static void put_value(Text *text, ElementType type, Scalar value) {
  if (dtype_is_complex(type)) {
    text_putc(text, '(');
    text_put_double(text, value.real);
    text_puts(text, ", ");
    text_put_double(text, value.imag);
    text_putc(text, ')');
  } else if (element_is_real(type)) {
    text_put_double(text, value.real);
  } else if (type == DT_uint64) {
    text_printf(text, "%llu", (unsigned long long)value.integer);
  } else {
    text_put_int(text, value.integer);
  }
}

const char *check_difference(Arena *arena, const CheckRule *rule, const Array *found,
                             const Array *wanted) {
  if (found->type != wanted->type || !shape_equal(found, wanted))
    return "the values have different types";
  uint64_t first = 0, count = 0;
  for (uint64_t i = found->count; i-- > 0;) {
    if (agrees(rule, found->type, array_get(found, i), array_get(wanted, i))) continue;
    first = i;
    count++;
  }
  if (!count) return NULL;
  int64_t index[MAX_RANK];
  uint64_t rest = first;
  for (uint32_t d = found->rank; d-- > 0;) {
    index[d] = (int64_t)(rest % (uint64_t)found->shape[d]);
    rest /= (uint64_t)found->shape[d];
  }
  Text text = {0};
  for (uint32_t d = 0; d < found->rank; d++)
    text_printf(&text, "%s%lld", d ? ", " : "[", (long long)index[d]);
  text_puts(&text, found->rank ? "] is " : "it is ");
  put_value(&text, found->type, array_get(found, first));
  text_puts(&text, ", expected ");
  put_value(&text, found->type, array_get(wanted, first));
  if (found->count > 1)
    text_printf(&text, " (%llu of %llu elements differ)", (unsigned long long)count,
                (unsigned long long)found->count);
  const char *message = arena_copy_text(arena, text.bytes, text.length);
  text_release(&text);
  return message;
}
