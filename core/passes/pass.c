// What passes ask the manager for: options and remarks.
#include "passes/pass.h"

#include <stdarg.h>
#include <stdio.h>

const Literal *pass_option(const PassContext *context, const char *name) {
  for (uint32_t i = 0; i < context->options.count; i++) {
    if (str_is(context->options.at[i].name, name)) return &context->options.at[i].value;
  }
  return NULL;
}

bool pass_option_bool(const PassContext *context, const char *name, bool absent) {
  const Literal *value = pass_option(context, name);
  return value && value->kind == LIT_BOOL ? value->boolean : absent;
}

int64_t pass_option_int(const PassContext *context, const char *name, int64_t absent) {
  const Literal *value = pass_option(context, name);
  return value && value->kind == LIT_INT ? value->integer : absent;
}

const char *pass_option_text(const PassContext *context, const char *name, const char *absent) {
  const Literal *value = pass_option(context, name);
  return value && value->kind == LIT_STRING ? value->string->bytes : absent;
}

void pass_remark(PassContext *context, const Instruction *inst, const char *format, ...) {
  va_list args;
  va_start(args, format);
  int length = vsnprintf(NULL, 0, format, args);
  va_end(args);
  if (length < 0) length = 0;
  char *text = arena_alloc(context->arena, (uint64_t)length + 1);
  va_start(args, format);
  vsnprintf(text, (size_t)length + 1, format, args);
  va_end(args);
  Remark remark = {text, inst != NULL, inst ? inst->stmt.id : 0};
  vec_push(context->arena, &context->remarks, remark);
}
