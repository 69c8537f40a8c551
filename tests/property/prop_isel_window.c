// Operators over windows (convolutions, folds of windows, select and scatter) compute the same,
// within their tolerance, after instruction selection, and from there on bit for bit down to BIR.
//
// Everything that moves a window is drawn: sizes, strides, dilations of either side, padding that
// adds and cuts, groups, any order of the dimensions; extents small, but where tiles begin and end.
#include "support/text.h"
#include "unit/pipeline_check.h"

enum { PROGRAMS = 1500, SPATIAL = 3, RANK = SPATIAL + 2, MOST_ELEMENTS = 6000 };

typedef struct Gen {
  Text text;
  TestRandom *random;
  uint32_t count;
} Gen;

static uint32_t below(Gen *gen, uint32_t bound) {
  return test_random_below(gen->random, bound);
}

static int64_t between(Gen *gen, int64_t low, int64_t high) {
  return low + (int64_t)below(gen, (uint32_t)(high - low + 1));
}

static void put_list(Gen *gen, const char *key, const int64_t *at, uint32_t count) {
  text_printf(&gen->text, ", %s=[", key);
  for (uint32_t i = 0; i < count; i++)
    text_printf(&gen->text, "%s%lld", i ? ", " : "", (long long)at[i]);
  text_putc(&gen->text, ']');
}

static void put_pairs(Gen *gen, const int64_t *low, const int64_t *high, uint32_t count) {
  text_puts(&gen->text, ", padding=[");
  for (uint32_t i = 0; i < count; i++)
    text_printf(&gen->text, "%s[%lld, %lld]", i ? ", " : "", (long long)low[i], (long long)high[i]);
  text_putc(&gen->text, ']');
}

static uint32_t declare(Gen *gen, uint32_t rank, const int64_t *shape, const char *dtype) {
  uint32_t at = gen->count++;
  text_printf(&gen->text, "t%u = m0.Tensor(name=\"t%u\", shape=(", at, at);
  for (uint32_t d = 0; d < rank; d++) text_printf(&gen->text, "%lld,", (long long)shape[d]);
  text_printf(&gen->text, "), dtype=%s)\n", dtype);
  return at;
}

static uint32_t input(Gen *gen, uint32_t rank, const int64_t *shape, const char *dtype) {
  uint32_t at = declare(gen, rank, shape, dtype);
  text_printf(&gen->text, "v0.markInput(t%u%s)\n", at,
              below(gen, 2) ? ", is_parameter_tensor=True" : "");
  if (below(gen, 3)) return at;
  uint32_t made = declare(gen, rank, shape, dtype);
  text_printf(&gen->text, "m0.UnaryOp(dsts=[t%u], srcs=[t%u], op=np.negative)\n", made, at);
  return made;
}

// The result is an output, or is read before.
static void output(Gen *gen, uint32_t at, uint32_t rank, const int64_t *shape, const char *dtype) {
  if (below(gen, 2)) {
    uint32_t made = declare(gen, rank, shape, dtype);
    text_printf(&gen->text, "m0.UnaryOp(dsts=[t%u], srcs=[t%u], op=np.negative)\n", made, at);
    if (below(gen, 2)) text_printf(&gen->text, "v0.markOutput(t%u)\n", at);
    at = made;
  }
  text_printf(&gen->text, "v0.markOutput(t%u)\nir=v0\n", at);
}

// How a window moves along one dimension of `extent`.
typedef struct Move {
  int64_t extent, size, stride, dilation, base, low, high, places;
} Move;

// Draws until the window fits at least once.
static Move draw_move(Gen *gen, int64_t most, bool is_dilated, bool may_cut) {
  for (;;) {
    Move move = {.extent = between(gen, 1, most),
                 .size = between(gen, 1, 4),
                 .stride = between(gen, 1, 3),
                 .dilation = is_dilated ? between(gen, 1, 2) : 1,
                 .base = is_dilated && !below(gen, 3) ? between(gen, 1, 3) : 1,
                 .low = between(gen, may_cut ? -2 : 0, 3),
                 .high = between(gen, may_cut ? -2 : 0, 3)};
    if (!below(gen, 3)) move.low = move.high = 0;
    int64_t padded = (move.extent - 1) * move.base + 1 + move.low + move.high;
    int64_t reach = (move.size - 1) * move.dilation + 1;
    if (padded < reach) continue;
    move.places = (padded - reach) / move.stride + 1;
    return move;
  }
}

static Move still(int64_t extent) {
  return (Move){extent, 1, 1, 1, 1, 0, 0, extent};
}

static int64_t edge_extent(Gen *gen) {
  static const int64_t extents[] = {1, 2, 3, 5, 8, 16, 127, 128, 129, 130};
  return extents[below(gen, ARRAY_LEN(extents))];
}

static const char *real_type(Gen *gen) {
  return below(gen, 4) ? "\"float32\"" : "m7.dtype.bfloat16";
}

// The numbers of one member of the moves, by dimension.
#define MEMBER(name, moves, count, out)                                                            \
  for (uint32_t i_ = 0; i_ < (count); i_++) (out)[i_] = (moves)[i_].name

static void put_moves(Gen *gen, const Move *moves, uint32_t count, const char *stride,
                      const char *base, const char *dilation) {
  int64_t at[RANK] = {0}, high[RANK] = {0};
  MEMBER(stride, moves, count, at);
  put_list(gen, stride, at, count);
  MEMBER(low, moves, count, at);
  MEMBER(high, moves, count, high);
  put_pairs(gen, at, high, count);
  if (!base) return;
  MEMBER(base, moves, count, at);
  put_list(gen, base, at, count);
  MEMBER(dilation, moves, count, at);
  put_list(gen, dilation, at, count);
}

// ---- convolution

// A random order of the dimensions of one operand: where each of `rank` stands.
static void shuffle(Gen *gen, uint32_t rank, int64_t *at) {
  for (uint32_t d = 0; d < rank; d++) at[d] = d;
  for (uint32_t d = rank; d-- > 1;) {
    uint32_t other = below(gen, d + 1);
    int64_t kept = at[d];
    at[d] = at[other];
    at[other] = kept;
  }
}

static void place(const int64_t *order, const int64_t *given, uint32_t rank, int64_t *shape) {
  for (uint32_t d = 0; d < rank; d++) shape[order[d]] = given[d];
}

static int64_t product(const int64_t *at, uint32_t count) {
  int64_t all = 1;
  for (uint32_t d = 0; d < count; d++) all *= at[d];
  return all;
}

static void convolution(Gen *gen) {
  uint32_t spatial = below(gen, SPATIAL + 1), rank = spatial + 2;
  int64_t in[RANK] = {0}, kernel[RANK] = {0}, out[RANK] = {0}, shape[RANK] = {0}, order[3][RANK];
  int64_t feature_groups, batch_groups;
  Move moves[SPATIAL];
  do {
    int64_t groups = below(gen, 2) ? 1 : between(gen, 1, 9);
    bool is_batch = below(gen, 3) == 0;
    feature_groups = is_batch ? 1 : groups;
    batch_groups = is_batch ? groups : 1;
    kernel[0] = below(gen, 3) ? between(gen, 1, 5) : edge_extent(gen);
    kernel[1] = groups * (below(gen, 3) ? between(gen, 1, 4) : edge_extent(gen));
    in[0] = between(gen, 1, 3) * batch_groups;
    in[1] = kernel[0] * feature_groups;
    out[0] = in[0] / batch_groups;
    out[1] = kernel[1];
    for (uint32_t s = 0; s < spatial; s++) {
      moves[s] = draw_move(gen, spatial == 1 ? 40 : 7, true, true);
      in[s + 2] = moves[s].extent;
      kernel[s + 2] = moves[s].size;
      out[s + 2] = moves[s].places;
    }
  } while (product(in, rank) > MOST_ELEMENTS || product(kernel, rank) > MOST_ELEMENTS ||
           product(out, rank) > MOST_ELEMENTS);
  for (uint32_t i = 0; i < 3; i++) shuffle(gen, rank, order[i]);
  bool is_integer = below(gen, 8) == 0;
  const char *dtype = is_integer ? "\"int32\"" : real_type(gen);
  place(order[0], in, rank, shape);
  uint32_t lhs = input(gen, rank, shape, dtype);
  place(order[1], kernel, rank, shape);
  uint32_t rhs = input(gen, rank, shape, dtype);
  place(order[2], out, rank, shape);
  uint32_t result = declare(gen, rank, shape, dtype);
  text_printf(&gen->text,
              "m8.ConvTensorOp(dsts=[t%u], srcs=[t%u, t%u], input_batch_dim=%lld, "
              "input_feature_dim=%lld, kernel_input_feature_dim=%lld, "
              "kernel_output_feature_dim=%lld, output_batch_dim=%lld, output_feature_dim=%lld, "
              "feature_group_count=%lld, batch_group_count=%lld",
              result, lhs, rhs, (long long)order[0][0], (long long)order[0][1],
              (long long)order[1][0], (long long)order[1][1], (long long)order[2][0],
              (long long)order[2][1], (long long)feature_groups, (long long)batch_groups);
  put_list(gen, "input_spatial_dims", order[0] + 2, spatial);
  put_list(gen, "kernel_spatial_dims", order[1] + 2, spatial);
  put_list(gen, "output_spatial_dims", order[2] + 2, spatial);
  put_moves(gen, moves, spatial, "window_strides", "lhs_dilation", "rhs_dilation");
  text_puts(&gen->text, ")\n");
  output(gen, result, rank, shape, dtype);
}

// ---- pooling

// Windows move over some of the dimensions, `most` at most.
static uint32_t draw_pool(Gen *gen, Move moves[RANK], bool is_dilated, uint32_t most) {
  uint32_t rank = 1 + below(gen, 4);
  int64_t in, out;
  do {
    uint32_t moved = 0;
    in = out = 1;
    for (uint32_t d = 0; d < rank; d++) {
      bool moves_here = moved < most && below(gen, 2);
      moved += moves_here;
      moves[d] = moves_here ? draw_move(gen, 9, is_dilated, true) : still(edge_extent(gen));
      in *= moves[d].extent;
      out *= moves[d].places * moves[d].size;
    }
  } while (in > MOST_ELEMENTS || out > MOST_ELEMENTS);
  return rank;
}

static void reduce_window(Gen *gen) {
  static const char *const reals[] = {"add", "maximum", "minimum", "multiply"};
  static const char *const integers[] = {"add", "maximum", "minimum", "bitwise_and", "bitwise_or"};
  Move moves[RANK];
  int64_t shape[RANK] = {0};
  uint32_t rank = draw_pool(gen, moves, true, RANK);
  bool is_integer = below(gen, 4) == 0;
  const char *dtype = is_integer ? "\"int32\"" : real_type(gen);
  const char *op =
      is_integer ? integers[below(gen, ARRAY_LEN(integers))] : reals[below(gen, ARRAY_LEN(reals))];
  MEMBER(extent, moves, rank, shape);
  uint32_t src = input(gen, rank, shape, dtype);
  MEMBER(places, moves, rank, shape);
  uint32_t result = declare(gen, rank, shape, dtype);
  text_printf(&gen->text, "m8.ReduceWindowTensorOp(dsts=[t%u], srcs=[t%u], op=np.%s", result, src,
              op);
  if (below(gen, 2)) text_printf(&gen->text, ", init_value=%s", is_integer ? "3" : "0.75");
  int64_t sizes[RANK] = {0};
  MEMBER(size, moves, rank, sizes);
  put_list(gen, "window_shape", sizes, rank);
  put_moves(gen, moves, rank, "stride", "base_dilation", "window_dilation");
  text_puts(&gen->text, ")\n");
  output(gen, result, rank, shape, dtype);
}

static void select_and_scatter(Gen *gen) {
  static const char *const selects[] = {"greater_equal", "greater", "less_equal", "less"};
  static const char *const scatters[] = {"add", "maximum", "minimum", "multiply"};
  Move moves[RANK];
  int64_t shape[RANK] = {0}, sizes[RANK] = {0};
  uint32_t rank = draw_pool(gen, moves, false, 3);
  // small integers repeat, so that the order of equal ones shows
  const char *dtype = below(gen, 2) ? "\"int32\"" : real_type(gen);
  MEMBER(places, moves, rank, shape);
  uint32_t source = input(gen, rank, shape, dtype);
  MEMBER(extent, moves, rank, shape);
  uint32_t operand = input(gen, rank, shape, dtype), result = declare(gen, rank, shape, dtype);
  text_printf(&gen->text,
              "m8.SelectAndScatterTensorOp(dsts=[t%u], srcs=[t%u, t%u], select_op=np.%s, "
              "scatter_op=np.%s",
              result, operand, source, selects[below(gen, ARRAY_LEN(selects))],
              scatters[below(gen, ARRAY_LEN(scatters))]);
  if (below(gen, 2)) text_puts(&gen->text, ", scatter_ident=2");
  MEMBER(size, moves, rank, sizes);
  put_list(gen, "window_shape", sizes, rank);
  put_moves(gen, moves, rank, "stride", NULL, NULL);
  text_puts(&gen->text, ")\n");
  output(gen, result, rank, shape, dtype);
}

static void check_all(void (*draw)(Gen *gen), uint64_t salt) {
  static const char *const pipelines[] = {"default,lower-bir,bir-eval",
                                          "isel{resident=0},lower-bir",
                                          "isel{resident=300},deps,lower-bir"};
  TestRandom random = {test_seed() + salt};
  for (uint32_t n = 0; n < test_share(PROGRAMS); n++) {
    Gen gen = {.random = &random};
    PipelineCase it;
    text_puts(&gen.text, "v0 = m0.Function(id_=0)\n");
    draw(&gen);
    bool is_read = CHECK(pipeline_case_read(&it, gen.text.bytes, gen.text.length));
    it.run.validates = true;
    bool is_fine = is_read && CHECK(pipeline_case_run(&it, pipelines[n % ARRAY_LEN(pipelines)])) &&
                   CHECK(!it.diags.first);
    if (!is_fine) {
      pipeline_case_note(&it);
      test_note("%s\n%s\nseed %llu, program %u", pipelines[n % ARRAY_LEN(pipelines)],
                gen.text.bytes, (unsigned long long)test_seed(), n);
    }
    pipeline_case_release(&it);
    text_release(&gen.text);
    if (!is_fine) return;
  }
}

TEST(convolutions_compute_the_same) {
  check_all(convolution, 0);
}

TEST(folds_of_windows_compute_the_same) {
  check_all(reduce_window, 1);
}

TEST(select_and_scatter_computes_the_same) {
  check_all(select_and_scatter, 2);
}

SUITE(prop_isel_window) {
  RUN(convolutions_compute_the_same);
  RUN(folds_of_windows_compute_the_same);
  RUN(select_and_scatter_computes_the_same);
}
