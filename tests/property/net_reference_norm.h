// Normalisations, optimizers and sums of net graphs, plainly: with net_reference.h.
#ifndef TESTS_PROPERTY_NET_REFERENCE_NORM_H
#define TESTS_PROPERTY_NET_REFERENCE_NORM_H

#include "property/net_reference.h"

// ---- normalisation

// Mean and biased variance of those of `count` elements that `group` puts with element `of`.
typedef int64_t Group(const Inputs *in, int64_t at);
static inline void moments(const Inputs *in, const double *x, int64_t count, Group *group,
                           int64_t of, double *mean, double *variance) {
  int64_t members = 0, wanted = group(in, of);
  double sum = 0, squares = 0;
  for (int64_t i = 0; i < count; i++)
    if (group(in, i) == wanted) sum += x[i], members++;
  *mean = sum / (double)members;
  for (int64_t i = 0; i < count; i++)
    if (group(in, i) == wanted) squares += (x[i] - *mean) * (x[i] - *mean);
  *variance = squares / (double)members;
}
static inline int64_t area(const Inputs *in) {
  return number(in, "h") * number(in, "w");
}
static inline int64_t by_example(const Inputs *in, int64_t at) {
  return at / number(in, "n");
}
static inline int64_t by_channel(const Inputs *in, int64_t at) {
  return at / area(in) % number(in, "oc");
}
static inline int64_t by_map(const Inputs *in, int64_t at) {
  return at / area(in);
}
static inline int64_t by_row(const Inputs *in, int64_t at) {
  int64_t width = number(in, "n") ? number(in, "n") : number(in, "D");
  return at / width;
}
static inline double normalised(double x, double mean, double variance) {
  return (x - mean) / sqrt(variance + literal);
}
static inline int64_t image_count(const Inputs *in) {
  return in->batch * number(in, "oc") * area(in);
}
static inline void norm(const Inputs *in, double *out, int64_t count, Group *group,
                        bool is_scalar) {
  for (int64_t i = 0; i < count; i++) {
    double mean, variance;
    int64_t at = is_scalar ? 0 : by_channel(in, i);
    moments(in, input(in, "r"), count, group, i, &mean, &variance);
    out[i] = normalised(input(in, "r")[i], mean, variance) * input(in, "gamma")[at] +
             input(in, "beta")[at];
  }
}
static inline void ref_bn(const Inputs *in, double *out) {
  norm(in, out, in->batch * number(in, "n"), by_example, true);
}
static inline void ref_bn_map(const Inputs *in, double *out) {
  norm(in, out, image_count(in), by_map, false);
}
static inline void ref_bn_batch(const Inputs *in, double *out) {
  norm(in, out, image_count(in), by_channel, false);
}
static inline void ref_ln_row(const Inputs *in, double *out) {
  norm(in, out, in->batch * number(in, "m") * number(in, "n"), by_row, true);
}
// A LayerNorm with a gamma of each feature.
static inline void ref_vec_ln(const Inputs *in, double *out) {
  int64_t d = number(in, "D"), count = in->batch * number(in, "tk") * d;
  for (int64_t i = 0; i < count; i++) {
    double mean, variance;
    moments(in, input(in, "x"), count, by_row, i, &mean, &variance);
    out[i] = normalised(input(in, "x")[i], mean, variance) * input(in, "gamma")[i % d];
  }
}
static inline void ref_bn_eval(const Inputs *in, double *out) {
  for (int64_t i = 0; i < image_count(in); i++) {
    int64_t c = by_channel(in, i);
    out[i] = normalised(input(in, "r")[i], input(in, "mean")[c], input(in, "var")[c]) *
                 input(in, "gamma")[c] +
             input(in, "beta")[c];
  }
}

// ---- statistics

static inline void ref_batch_mean(const Inputs *in, double *out) {
  double variance;
  for (int64_t c = 0; c < number(in, "oc"); c++)
    moments(in, input(in, "r"), image_count(in), by_channel, c * area(in), &out[c], &variance);
}
static inline void ref_batch_var(const Inputs *in, double *out) {
  double mean;
  for (int64_t c = 0; c < number(in, "oc"); c++)
    moments(in, input(in, "r"), image_count(in), by_channel, c * area(in), &mean, &out[c]);
}
// About the mean given, over all the elements of the channel.
static inline void ref_batch_var_at(const Inputs *in, double *out) {
  for (int64_t i = 0; i < number(in, "oc"); i++) out[i] = 0;
  double members = (double)(in->batch * area(in));
  for (int64_t i = 0; i < image_count(in); i++) {
    double off = input(in, "x")[i] - input(in, "mean")[by_channel(in, i)];
    out[by_channel(in, i)] += off * off / members;
  }
}
static inline void ref_pack(const Inputs *in, double *out) {
  int64_t oc = number(in, "oc");
  for (int64_t i = 0; i < 2 * oc; i++) out[i] = i < oc ? input(in, "a")[i] : input(in, "b")[i - oc];
}
static inline void ref_stats_mean(const Inputs *in, double *out) {
  for (int64_t i = 0; i < number(in, "oc"); i++) out[i] = input(in, "r")[i];
}
static inline void ref_stats_var(const Inputs *in, double *out) {
  for (int64_t i = 0; i < number(in, "oc"); i++) out[i] = input(in, "r")[number(in, "oc") + i];
}
static inline double at_stats(const Inputs *in, int64_t i) {
  int64_t c = by_channel(in, i);
  return normalised(input(in, "x")[i], input(in, "stats")[c],
                    input(in, "stats")[number(in, "oc") + c]);
}
static inline void ref_sync(const Inputs *in, double *out) {
  for (int64_t i = 0; i < image_count(in); i++) {
    int64_t c = by_channel(in, i);
    out[i] = at_stats(in, i) * input(in, "gamma")[c] + input(in, "beta")[c];
  }
}
static inline void ref_sync_dy_stats(const Inputs *in, double *out) {
  int64_t oc = number(in, "oc");
  double members = (double)(in->batch * area(in));
  for (int64_t i = 0; i < 4 * oc; i++) out[i] = i < 2 * oc ? input(in, "stats")[i] : 0;
  for (int64_t i = 0; i < image_count(in); i++) {
    int64_t c = by_channel(in, i);
    double dxhat = input(in, "gamma")[c] * input(in, "dy")[i] / members;
    out[2 * oc + c] += dxhat;
    out[3 * oc + c] += dxhat * at_stats(in, i);
  }
}
static inline void ref_sync_back(const Inputs *in, double *out) {
  int64_t oc = number(in, "oc");
  const double *stats = input(in, "stats");
  for (int64_t i = 0; i < image_count(in); i++) {
    int64_t c = by_channel(in, i);
    out[i] = (input(in, "gamma")[c] * input(in, "dy")[i] - stats[2 * oc + c] -
              at_stats(in, i) * stats[3 * oc + c]) /
             sqrt(stats[oc + c] + literal);
  }
}

// ---- sums

static inline void ref_map_sum(const Inputs *in, double *out) {
  for (int64_t i = 0; i < in->batch * number(in, "c"); i++) {
    out[i] = 0;
    for (int64_t k = 0; k < area(in); k++) out[i] += input(in, "r")[i * area(in) + k];
  }
}
static inline void ref_se_reduce(const Inputs *in, double *out) {
  for (int64_t i = 0; i < in->batch * number(in, "c"); i++) {
    out[i] = 0;
    for (int64_t k = 0; k < area(in); k++)
      out[i] += input(in, "r")[i * area(in) + k] * input(in, "x")[i * area(in) + k];
  }
}

// ---- optimizers

static inline int64_t parameter_count(const Inputs *in) {
  bool has_replicas = strncmp(in->op->numbers, "R ", 2) == 0;
  int64_t count = 1;
  for (uint32_t i = has_replicas; i < in->number_count; i++) count *= in->numbers[i];
  return count;
}
static inline double m_next(const Inputs *in, int64_t i) {
  return *input(in, "b1") * input(in, "m")[i] + *input(in, "ob1") * input(in, "g")[i];
}
static inline double v_next(const Inputs *in, int64_t i) {
  double g = input(in, "g")[i];
  return *input(in, "b2") * input(in, "v")[i] + *input(in, "ob2") * g * g;
}
static inline double adam_ratio(const Inputs *in, int64_t i) {
  return m_next(in, i) / *input(in, "bc1") /
         (sqrt(v_next(in, i) / *input(in, "bc2")) + *input(in, "eps"));
}
#define OPTIMIZER(name, value)                                                                     \
  static inline void name(const Inputs *in, double *out) {                                         \
    for (int64_t i = 0; i < parameter_count(in); i++) out[i] = value;                              \
  }
#define AT(word) input(in, word)[i]
#define ALL(word) (*input(in, word))
OPTIMIZER(ref_adam_m, m_next(in, i))
OPTIMIZER(ref_adam_v, v_next(in, i))
OPTIMIZER(ref_adam_w,
          AT("theta") - ALL("lr") * adam_ratio(in, i) - ALL("wd") * ALL("lr") * AT("theta"))
OPTIMIZER(ref_lamb_dir, adam_ratio(in, i) + ALL("wd") * AT("theta"))
OPTIMIZER(ref_sgd, AT("theta") - ALL("lr") * AT("g"))
OPTIMIZER(ref_mom_v, ALL("mu") * AT("v") + AT("g"))
OPTIMIZER(ref_mom,
          AT("theta") - ALL("lr") * (ALL("mu") * (ALL("mu") * AT("v") + AT("g")) + AT("g")))
OPTIMIZER(ref_rms,
          ALL("mu") * AT("buf") +
              AT("g") / sqrt(ALL("rho") * AT("sq") + ALL("orho") * AT("g") * AT("g") + ALL("eps")))
OPTIMIZER(ref_same_g, AT("g"))

static inline double norm2(const Inputs *in) {
  double sum = 0;
  for (int64_t i = 0; i < parameter_count(in); i++) sum += input(in, "g")[i] * input(in, "g")[i];
  return sum;
}
static inline void ref_sum_squares(const Inputs *in, double *out) {
  *out = *input(in, "acc") + norm2(in);
}
OPTIMIZER(ref_lamb_scale,
          AT("g") * (ALL("norm2") > 0 && norm2(in) > 0 ? sqrt(ALL("norm2")) / sqrt(norm2(in)) : 1))
OPTIMIZER(ref_clip, AT("g") * fmin(1, literal / (sqrt(ALL("total")) + literal)))

#endif
