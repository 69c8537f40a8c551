// Contractions at a precision, windows, the mean over replicas.
#include "stablehlo/net/check.h"
#include "stablehlo/net/emit.h"

static NetValue convert(Run *run, NetValue value, Elem elem) {
  NetType type = value.type;
  type.elem = elem;
  Str name = run_fresh(run);
  run_line(run, name);
  text_puts(&run->emitter->text, "stablehlo.convert ");
  text_put_str(&run->emitter->text, value.name);
  run_types(run, (const NetType *const[]){&value.type}, 1, &type);
  return run_define(run, name, &type);
}

// The line of a contraction, between the operands' names and the types `attrs`. In low precision
// both operands are converted first; the result is low too and converted back, or f32 as it
// accumulates.
static NetValue contract(Run *run, const char *before, NetValue x, NetValue y, const char *after,
                         const Text *attrs, NetType type, bool is_low_result) {
  Text *out = &run->emitter->text;
  bool is_low = run->token->precision != NET_F32;
  Elem low = run->token->precision == NET_BF16 ? ELEM_bf16 : ELEM_f8E4M3FN;
  if (is_low) {
    x = convert(run, x, low);
    y = convert(run, y, low);
    if (is_low_result) type.elem = low;
  }
  Str name = run_fresh(run);
  run_line(run, name);
  text_puts(out, before);
  text_put_str(out, x.name);
  text_puts(out, ", ");
  text_put_str(out, y.name);
  text_puts(out, after);
  text_append(out, attrs->bytes, attrs->length);
  run_types(run, (const NetType *const[]){&x.type, &y.type}, 2, &type);
  NetValue made = run_define(run, name, &type);
  return is_low && is_low_result ? convert(run, made, ELEM_f32) : made;
}

static bool has(const int64_t *items, uint32_t count, int64_t item) {
  for (uint32_t i = 0; i < count; i++)
    if (items[i] == item) return true;
  return false;
}

// `dot`, `dotacc` or `batchdot`.
NetValue run_dot(Run *run) {
  bool is_batched = word_is(run->word, "batchdot"), is_low_result = !word_is(run->word, "dotacc");
  NetValue a = run_read_value(run), b = run_read_value(run);
  int64_t left[MAX_RANK], right[MAX_RANK];
  uint32_t count = read_list(&run->at, &run->scope, left);
  skip_text(&run->at, "x");
  read_list(&run->at, &run->scope, right);
  for (uint32_t i = 0; i < count; i++)
    if (a.type.dims[left[i]] != b.type.dims[right[i]])
      run_fail(run, "net-type", "contracts %s with %s", net_type_text(run->emitter->arena, &a.type),
               net_type_text(run->emitter->arena, &b.type));
  NetType type = {.elem = ELEM_f32};
  if (is_batched) type.dims[type.rank++] = a.type.dims[0];
  for (uint32_t i = is_batched; i < a.type.rank; i++)
    if (!has(left, count, i)) type.dims[type.rank++] = a.type.dims[i];
  for (uint32_t i = is_batched; i < b.type.rank; i++)
    if (!has(right, count, i)) type.dims[type.rank++] = b.type.dims[i];
  Text attrs = {0};
  if (is_batched) text_puts(&attrs, "batching_dims = [0] x [0], ");
  text_puts(&attrs, "contracting_dims = ");
  put_list(&attrs, left, count);
  text_puts(&attrs, " x ");
  put_list(&attrs, right, count);
  text_puts(&attrs, ", precision = [DEFAULT, DEFAULT]");
  NetValue made = contract(run, "stablehlo.dot_general ", a, b, ", ", &attrs, type, is_low_result);
  text_release(&attrs);
  return made;
}

NetValue run_conv(Run *run) {
  NetValue a = run_read_value(run), b = run_read_value(run);
  int64_t pads[MAX_RANK], stride, groups = 1, batches = 1;
  skip_text(&run->at, "stride");
  stride = read_expr(&run->at, &run->scope);
  skip_text(&run->at, "pad");
  read_list(&run->at, &run->scope, pads);
  if (skip_text(&run->at, "groups")) groups = read_expr(&run->at, &run->scope);
  if (skip_text(&run->at, "batches")) batches = read_expr(&run->at, &run->scope);
  NetType type = {.elem = ELEM_f32, .rank = 4, .dims = {a.type.dims[0] / batches, b.type.dims[0]}};
  bool is_right = a.type.dims[1] == b.type.dims[1] * groups && a.type.dims[0] % batches == 0;
  for (uint32_t i = 2; i < 4; i++) {
    int64_t padded = a.type.dims[i] + pads[2 * i - 4] + pads[2 * i - 3];
    is_right = is_right && padded >= b.type.dims[i];
    type.dims[i] = is_right ? (padded - b.type.dims[i]) / stride + 1 : 1;
  }
  if (!is_right)
    run_fail(run, "net-type", "convolves %s with %s", net_type_text(run->emitter->arena, &a.type),
             net_type_text(run->emitter->arena, &b.type));
  Text attrs = {0};
  text_printf(&attrs,
              "      dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1],\n"
              "      window = {stride = [%lld, %lld], pad = [[%lld, %lld], [%lld, %lld]], "
              "lhs_dilate = [1, 1], rhs_dilate = [1, 1]}\n"
              "      {batch_group_count = %lld : i64, feature_group_count = %lld : i64}",
              (long long)stride, (long long)stride, (long long)pads[0], (long long)pads[1],
              (long long)pads[2], (long long)pads[3], (long long)batches, (long long)groups);
  NetValue made = contract(run, "stablehlo.convolution(", a, b, ")\n", &attrs, type, true);
  text_release(&attrs);
  return made;
}

static void put_window(Run *run, int64_t size) {
  Text *out = &run->emitter->text;
  text_printf(out,
              "    }) {window_dimensions = array<i64: 1, 1, %lld, %lld>, window_strides = "
              "array<i64: 1, 1, 2, 2>",
              (long long)size, (long long)size);
  if (size == 3)
    text_puts(out, ", padding = dense<[[0, 0], [0, 0], [1, 1], [1, 1]]> : tensor<4x2xi64>");
  text_putc(out, '}');
}

NetValue run_pool(Run *run) {
  Text *out = &run->emitter->text;
  NetValue value = run_read_value(run), init = run_read_value(run);
  int64_t size = read_expr(&run->at, &run->scope);
  NetType type = value.type;
  type.dims[2] /= 2;
  type.dims[3] /= 2;
  Str name = run_fresh(run);
  run_line(run, name);
  text_printf(out, "\"stablehlo.reduce_window\"(%s, %s) ({\n", value.name->bytes, init.name->bytes);
  // PCT apart: a format for an address would look the same.
#define PCT "%"
  text_puts(out, "      ^bb0(" PCT "pa: tensor<f32>, " PCT "pb: tensor<f32>):\n"
                 "        " PCT "pm = stablehlo.maximum " PCT "pa, " PCT "pb : tensor<f32>\n"
                 "        stablehlo.return " PCT "pm : tensor<f32>\n");
#undef PCT
  put_window(run, size);
  run_types(run, (const NetType *const[]){&value.type, &init.type}, 2, &type);
  return run_define(run, name, &type);
}

NetValue run_unpool(Run *run) {
  Text *out = &run->emitter->text;
  NetValue value = run_read_value(run), source = run_read_value(run), init = run_read_value(run);
  int64_t size = read_expr(&run->at, &run->scope);
  Str name = run_fresh(run);
  run_line(run, name);
  text_printf(out, "\"stablehlo.select_and_scatter\"(%s, %s, %s) ({\n", value.name->bytes,
              source.name->bytes, init.name->bytes);
  text_puts(out, "      ^bb0(%sa: tensor<f32>, %sb: tensor<f32>):\n"
                 "        %sge = stablehlo.compare GE, %sa, %sb : (tensor<f32>, tensor<f32>) -> "
                 "tensor<i1>\n"
                 "        stablehlo.return %sge : tensor<i1>\n"
                 "    }, {\n"
                 "      ^bb0(%sc: tensor<f32>, %sd: tensor<f32>):\n"
                 "        %ss = stablehlo.add %sc, %sd : tensor<f32>\n"
                 "        stablehlo.return %ss : tensor<f32>\n");
  put_window(run, size);
  run_types(run, (const NetType *const[]){&value.type, &source.type, &init.type}, 3, &value.type);
  return run_define(run, name, &value.type);
}

NetValue run_allreduce(Run *run) {
  Text *out = &run->emitter->text;
  StrTable *strings = run->emitter->strings;
  NetValue value = run_read_value(run);
  int64_t replicas = read_expr(&run->at, &run->scope);
  skip_text(&run->at, "tag");
  if (replicas == 1) return run->made = value;
  const char *tag = run->token->texts[0]->bytes;
  Str sum = str_intern_format(strings, "%%arsum%s", tag);
  Str count = str_intern_format(strings, "%%arn%s", tag);
  Str mean = str_intern_format(strings, "%%armean%s", tag);
  run_line(run, sum);
  text_printf(out,
              "\"stablehlo.all_reduce\"(%s) ({\n"
              "    ^bb0(%%ara%s: tensor<f32>, %%arb%s: tensor<f32>):\n"
              "      %%aradd%s = stablehlo.add %%ara%s, %%arb%s : tensor<f32>\n"
              "      stablehlo.return %%aradd%s : tensor<f32>\n"
              "    }) { replica_groups = dense<[[",
              value.name->bytes, tag, tag, tag, tag, tag, tag);
  for (int64_t i = 0; i < replicas; i++) {
    if (i) text_puts(out, ", ");
    text_put_int(out, i);
  }
  text_printf(out, "]]> : tensor<1x%lldxi64> }", (long long)replicas);
  run_types(run, (const NetType *const[]){&value.type}, 1, &value.type);
  run_define(run, sum, &value.type);
  run_line(run, count);
  text_printf(out, "stablehlo.constant dense<%lld.0>", (long long)replicas);
  run_type(run, &value.type);
  run_define(run, count, &value.type);
  run_line(run, mean);
  text_printf(out, "stablehlo.divide %s, %s", sum->bytes, count->bytes);
  run_type(run, &value.type);
  return run_define(run, mean, &value.type);
}
