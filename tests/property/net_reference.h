// What the operations of net graphs compute, written out plainly in double: the oracle of
// prop_net_eval.c. Inputs and numbers go by their row's words.
#ifndef TESTS_PROPERTY_NET_REFERENCE_H
#define TESTS_PROPERTY_NET_REFERENCE_H

#include <math.h>

#include "unit/net_case.h"

enum { REFERENCE_INPUTS = 16, REFERENCE_ELEMENTS = 1 << 13 };

typedef struct Input {
  const char *word;
  double *at;
  int64_t count;
} Input;

typedef struct Inputs {
  Input all[REFERENCE_INPUTS];
  uint32_t count;
  const NetOp *op;
  int64_t numbers[NET_MAX_NUMBERS];
  uint32_t number_count;
  int64_t batch;
} Inputs;

static inline Input *find_input(Inputs *in, const char *word) {
  for (uint32_t i = 0; i < in->count; i++)
    if (strcmp(in->all[i].word, word) == 0) return &in->all[i];
  return NULL;
}
static inline const double *input(const Inputs *in, const char *word) {
  for (uint32_t i = 0; i < in->count; i++)
    if (strcmp(in->all[i].word, word) == 0) return in->all[i].at;
  CHECK(false && "the reference has the input");
  test_note("%s of %s", word, in->op->name);
  return in->all[0].at;
}
// A number by its name; 0 when the row has none.
static inline int64_t number(const Inputs *in, const char *name) {
  const char *at = in->op->numbers;
  Word word;
  bool is_list;
  for (uint32_t i = 0; next_number(&at, &word, &is_list); i++)
    if (word_is(word, name)) return in->numbers[i];
  return 0;
}

typedef void Reference(const Inputs *in, double *out);

static const double literal = 0.125; // what net_sample_text gives

// ---- pointwise

static inline void each(const Inputs *in, double *out, double (*f)(double)) {
  const double *r = input(in, "r");
  for (int64_t i = 0; i < in->batch * number(in, "n"); i++) out[i] = f(r[i]);
}
static inline double f_relu(double x) {
  return x > 0 ? x : 0;
}
static inline double f_relu6(double x) {
  return x < 0 ? 0 : x > 6 ? 6 : x;
}
static inline double f_sigmoid(double x) {
  return 1 / (1 + exp(-x));
}
static inline double f_swish(double x) {
  return x * f_sigmoid(x);
}
static inline double f_gelu_tanh(double x) {
  return 0.5 * x * (1 + tanh(0.7978845608028654 * (x + 0.044715 * x * x * x)));
}
static inline double f_gelu_erf(double x) {
  return 0.5 * x * (1 + erf(x * 0.7071067811865476));
}
static inline double f_same(double x) {
  return x;
}
static inline void ref_relu(const Inputs *in, double *out) {
  each(in, out, f_relu);
}
static inline void ref_relu6(const Inputs *in, double *out) {
  each(in, out, f_relu6);
}
static inline void ref_sigmoid(const Inputs *in, double *out) {
  each(in, out, f_sigmoid);
}
static inline void ref_swish(const Inputs *in, double *out) {
  each(in, out, f_swish);
}
static inline void ref_gelu_tanh(const Inputs *in, double *out) {
  each(in, out, f_gelu_tanh);
}
static inline void ref_gelu_erf(const Inputs *in, double *out) {
  each(in, out, f_gelu_erf);
}
static inline void ref_exp(const Inputs *in, double *out) {
  each(in, out, exp);
}
static inline void ref_same(const Inputs *in, double *out) {
  each(in, out, f_same);
}
static inline void ref_scale(const Inputs *in, double *out) {
  each(in, out, f_same);
  for (int64_t i = 0; i < in->batch * number(in, "n"); i++) out[i] *= literal;
}
static inline void ref_shift(const Inputs *in, double *out) {
  each(in, out, f_same);
  for (int64_t i = 0; i < in->batch * number(in, "n"); i++) out[i] += literal;
}
static inline void ref_div(const Inputs *in, double *out) {
  each(in, out, f_same);
  for (int64_t i = 0; i < in->batch * number(in, "n"); i++) out[i] /= literal;
}
static inline void ref_add(const Inputs *in, double *out) {
  for (int64_t i = 0; i < in->batch * number(in, "n"); i++)
    out[i] = input(in, "a")[i] + input(in, "b")[i];
}
static inline void ref_sub(const Inputs *in, double *out) {
  for (int64_t i = 0; i < in->batch * number(in, "n"); i++)
    out[i] = input(in, "a")[i] - input(in, "b")[i];
}
// Of a [B, n] and something of the batch, of the width, or of both.
static inline void ref_drop_path(const Inputs *in, double *out) {
  int64_t n = number(in, "n");
  for (int64_t i = 0; i < in->batch * n; i++) out[i] = input(in, "r")[i] * input(in, "mask")[i / n];
}
static inline void ref_dropout(const Inputs *in, double *out) {
  for (int64_t i = 0; i < in->batch * number(in, "n"); i++)
    out[i] = input(in, "r")[i] * input(in, "mask")[i];
}
static inline void ref_layer_scale(const Inputs *in, double *out) {
  int64_t n = number(in, "n");
  for (int64_t i = 0; i < in->batch * n; i++)
    out[i] = input(in, "r")[i] * input(in, "gamma")[i % n];
}
static inline void ref_add_bias(const Inputs *in, double *out) {
  int64_t n = number(in, "n");
  for (int64_t i = 0; i < in->batch * n; i++) out[i] = input(in, "r")[i] + input(in, "bias")[i % n];
}
static inline void ref_softmax_div(const Inputs *in, double *out) {
  int64_t n = number(in, "n");
  for (int64_t i = 0; i < in->batch * n; i++) {
    double sum = 0;
    for (int64_t k = 0; k < n; k++) sum += input(in, "r")[i / n * n + k];
    out[i] = input(in, "r")[i] / sum;
  }
}

// ---- matrices. out[i,j] = sum over k of a[i,k] b[k,j], for each of `count` pairs.

static inline void product(const double *a, const double *b, int64_t m, int64_t k, int64_t n,
                           double *out) {
  for (int64_t i = 0; i < m; i++)
    for (int64_t j = 0; j < n; j++) {
      double sum = 0;
      for (int64_t t = 0; t < k; t++) sum += a[i * k + t] * b[t * n + j];
      out[i * n + j] = sum;
    }
}
static inline void ref_dot_in(const Inputs *in, double *out) {
  product(input(in, "r"), input(in, "weight"), in->batch, number(in, "m"), number(in, "n"), out);
}
static inline void ref_dense(const Inputs *in, double *out) {
  int64_t c = number(in, "c");
  product(input(in, "r"), input(in, "weight"), in->batch, number(in, "a"), c, out);
  for (int64_t i = 0; i < in->batch * c; i++) out[i] += input(in, "bias")[i % c];
}
static inline void ref_dense_row(const Inputs *in, double *out) {
  int64_t c = number(in, "c"), rows = in->batch * number(in, "tk");
  product(input(in, "r"), input(in, "weight"), rows, number(in, "a"), c, out);
  for (int64_t i = 0; i < rows * c; i++) out[i] += input(in, "bias")[i % c];
}
static inline void ref_matmul(const Inputs *in, double *out) {
  int64_t m = number(in, "m"), k = number(in, "k"), n = number(in, "n");
  for (int64_t b = 0; b < in->batch; b++)
    product(input(in, "a") + b * m * k, input(in, "b") + b * k * n, m, k, n, out + b * m * n);
}
static inline void ref_transpose(const Inputs *in, double *out) {
  int64_t m = number(in, "m"), n = number(in, "n");
  for (int64_t i = 0; i < in->batch * m * n; i++) {
    int64_t b = i / (m * n), row = i / n % m, column = i % n;
    out[(b * n + column) * m + row] = input(in, "r")[i];
  }
}
static inline void ref_softmax_row(const Inputs *in, double *out) {
  int64_t m = number(in, "m"), n = number(in, "n");
  for (int64_t i = 0; i < in->batch * m * n; i++) {
    double sum = 0;
    for (int64_t k = 0; k < n; k++) sum += exp(input(in, "r")[i / n * n + k]);
    out[i] = exp(input(in, "r")[i]) / sum;
  }
}
static inline void ref_row_scale(const Inputs *in, double *out) {
  int64_t n = number(in, "n");
  for (int64_t i = 0; i < in->batch * number(in, "m") * n; i++)
    out[i] = input(in, "r")[i] * input(in, "gamma")[i % n];
}
static inline void ref_row_bias(const Inputs *in, double *out) {
  int64_t n = number(in, "n");
  for (int64_t i = 0; i < in->batch * number(in, "m") * n; i++)
    out[i] = input(in, "r")[i] + input(in, "bias")[i % n];
}
static inline void ref_cls_slice(const Inputs *in, double *out) {
  int64_t d = number(in, "D"), tokens = number(in, "tk") + 1;
  for (int64_t i = 0; i < in->batch * d; i++) out[i] = input(in, "r")[i / d * tokens * d + i % d];
}
static inline void ref_head_slice(const Inputs *in, double *out) {
  int64_t d = number(in, "d"), all = number(in, "heads") * d;
  for (int64_t i = 0; i < in->batch * number(in, "tk") * d; i++)
    out[i] = input(in, "r")[i / d * all + number(in, "hIdx") * d + i % d];
}

// ---- images

typedef struct Window {
  int64_t batch, inputs, outputs, h, w, oh, ow, kh, kw, stride, top, left;
  bool is_depthwise;
} Window;

static inline void convolve(const double *x, const double *k, const double *bias, Window s,
                            double *out) {
  int64_t per_group = s.is_depthwise ? 1 : s.inputs;
  for (int64_t i = 0; i < s.batch * s.outputs * s.oh * s.ow; i++) {
    int64_t column = i % s.ow, row = i / s.ow % s.oh, o = i / (s.ow * s.oh) % s.outputs;
    int64_t b = i / (s.ow * s.oh * s.outputs);
    double sum = bias ? bias[o] : 0;
    for (int64_t t = 0; t < per_group * s.kh * s.kw; t++) {
      int64_t kx = t % s.kw, ky = t / s.kw % s.kh, c = t / (s.kw * s.kh);
      int64_t y = row * s.stride + ky - s.top, at = column * s.stride + kx - s.left;
      if (y < 0 || y >= s.h || at < 0 || at >= s.w) continue;
      int64_t channel = s.is_depthwise ? o : c;
      sum +=
          x[((b * s.inputs + channel) * s.h + y) * s.w + at] * k[o * per_group * s.kh * s.kw + t];
    }
    out[i] = sum;
  }
}
// `less` is what the padding before falls short of half the kernel.
static inline void conv(const Inputs *in, double *out, int64_t stride, int64_t less) {
  Window s = {.batch = in->batch, .stride = stride};
  s.is_depthwise = !number(in, "oc");
  s.inputs = s.is_depthwise ? number(in, "c") : number(in, "ic");
  s.outputs = s.is_depthwise ? s.inputs : number(in, "oc");
  s.oh = number(in, "h"), s.ow = number(in, "w");
  s.h = stride * s.oh, s.w = stride * s.ow;
  s.kh = number(in, "kH"), s.kw = number(in, "kW");
  s.top = (s.kh - 1) / 2 - less, s.left = (s.kw - 1) / 2 - less;
  convolve(input(in, "r"), input(in, "weight"), input(in, "bias"), s, out);
}
static inline void ref_conv(const Inputs *in, double *out) {
  conv(in, out, 1, 0);
}
static inline void ref_conv_2(const Inputs *in, double *out) {
  conv(in, out, 2, 0);
}
static inline void ref_conv_xla(const Inputs *in, double *out) {
  conv(in, out, 2, 1);
}
static inline void ref_conv_4(const Inputs *in, double *out) {
  conv(in, out, 4, 1);
}
static inline void ref_patch_embed(const Inputs *in, double *out) {
  int64_t d = number(in, "D"), tk = number(in, "tk"), p = number(in, "P");
  Window s = {.batch = in->batch,
              .inputs = number(in, "ic"),
              .outputs = d,
              .h = number(in, "H"),
              .w = number(in, "W"),
              .oh = number(in, "H") / p,
              .ow = number(in, "W") / p,
              .kh = p,
              .kw = p,
              .stride = p};
  static double patches[REFERENCE_ELEMENTS];
  convolve(input(in, "r"), input(in, "weight"), input(in, "bias"), s, patches);
  for (int64_t i = 0; i < in->batch * (tk + 1) * d; i++) {
    int64_t b = i / ((tk + 1) * d), token = i / d % (tk + 1), f = i % d;
    double value = token ? patches[(b * d + f) * tk + token - 1] : input(in, "cls")[f];
    out[i] = value + input(in, "pos")[token * d + f];
  }
}
static inline void pool(const Inputs *in, double *out, int64_t size) {
  int64_t h = number(in, "h"), w = number(in, "w"), before = size == 3;
  for (int64_t i = 0; i < in->batch * number(in, "c") * h * w; i++) {
    double most = -INFINITY;
    for (int64_t t = 0; t < size * size; t++) {
      int64_t y = i / w % h * 2 + t / size - before, x = i % w * 2 + t % size - before;
      if (y < 0 || y >= 2 * h || x < 0 || x >= 2 * w) continue;
      most = fmax(most, input(in, "r")[(i / (h * w) * 2 * h + y) * 2 * w + x]);
    }
    out[i] = most;
  }
}
static inline void ref_pool_2(const Inputs *in, double *out) {
  pool(in, out, 2);
}
static inline void ref_pool_3(const Inputs *in, double *out) {
  pool(in, out, 3);
}
static inline void ref_gap(const Inputs *in, double *out) {
  int64_t area = number(in, "h") * number(in, "w");
  for (int64_t i = 0; i < in->batch * number(in, "c"); i++) {
    out[i] = 0;
    for (int64_t k = 0; k < area; k++) out[i] += input(in, "r")[i * area + k] / (double)area;
  }
}
static inline void ref_layer_scale_ch(const Inputs *in, double *out) {
  int64_t area = number(in, "h") * number(in, "w"), c = number(in, "c");
  for (int64_t i = 0; i < in->batch * c * area; i++)
    out[i] = input(in, "r")[i] * input(in, "gamma")[i / area % c];
}
static inline void ref_se_block(const Inputs *in, double *out) {
  int64_t area = number(in, "h") * number(in, "w"), c = number(in, "c"), r = number(in, "r");
  const double *x = input(in, "x");
  for (int64_t b = 0; b < in->batch; b++) {
    double squeezed[16], hidden[16];
    for (int64_t i = 0; i < c; i++) {
      squeezed[i] = 0;
      for (int64_t k = 0; k < area; k++) squeezed[i] += x[(b * c + i) * area + k] / (double)area;
    }
    product(squeezed, input(in, "w1"), 1, c, r, hidden);
    for (int64_t i = 0; i < r; i++) hidden[i] = f_swish(hidden[i] + input(in, "b1")[i]);
    product(hidden, input(in, "w2"), 1, r, c, squeezed);
    for (int64_t i = 0; i < c * area; i++)
      out[b * c * area + i] =
          x[b * c * area + i] * f_sigmoid(squeezed[i / area] + input(in, "b2")[i / area]);
  }
}

#endif
