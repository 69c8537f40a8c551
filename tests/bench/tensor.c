// Tensor operations of the sizes that small nets have.
#include "bench/bench.h"

#include "eval/tensor_ops.h"

static const Array *filled(Tensors *ops, uint32_t rank, const int64_t *shape) {
  Array *array = array_create(ops, DT_float32, rank, shape);
  for (uint64_t i = 0; i < array->count; i++)
    array->singles[i] = (float)(i * 2654435761u % 1024) / 512 - 1;
  return array;
}

static const Array *run_dot(Tensors *ops) {
  const Array *a = filled(ops, 2, (int64_t[]){128, 784}),
              *b = filled(ops, 2, (int64_t[]){784, 512});
  DotAttr attr = {.contract_count = 1, .lhs_contract = {1}, .type = DT_float32};
  double start = bench_seconds();
  const Array *out = tensor_dot(ops, a, b, &attr);
  bench_report("dot 128 x 784 x 512", (bench_seconds() - start) * 1e3, "ms", 0);
  return out;
}

static const Array *run_convolution(Tensors *ops) {
  const Array *a = filled(ops, 4, (int64_t[]){8, 32, 28, 28});
  const Array *b = filled(ops, 4, (int64_t[]){64, 32, 3, 3});
  ConvolutionAttr attr = {.spatial_rank = 2,
                          .input_feature = 1,
                          .input_spatial = {2, 3},
                          .kernel_input_feature = 1,
                          .kernel_spatial = {2, 3},
                          .output_feature = 1,
                          .output_spatial = {2, 3},
                          .stride = {1, 1},
                          .low = {1, 1},
                          .high = {1, 1},
                          .lhs_dilation = {1, 1},
                          .rhs_dilation = {1, 1},
                          .feature_groups = 1,
                          .batch_groups = 1,
                          .type = DT_float32};
  double start = bench_seconds();
  const Array *out = tensor_convolution(ops, a, b, &attr);
  bench_report("3 x 3 convolution of 8 x 32 x 28 x 28 to 64 features",
               (bench_seconds() - start) * 1e3, "ms", 0);
  return out;
}

static const Array *run_pool(Tensors *ops) {
  const Array *a = filled(ops, 4, (int64_t[]){8, 32, 28, 28});
  WindowAttr window;
  window_defaults(&window, 4);
  window.size[0] = window.size[1] = 1;
  window.size[2] = window.size[3] = window.stride[2] = window.stride[3] = 2;
  double start = bench_seconds();
  const Array *low = array_scalar(ops, DT_float32, (Scalar){.real = -1e30});
  const Array *out = tensor_reduce_window(ops, a, low, &window, TENSOR_maximum);
  bench_report("2 x 2 maximum over 8 x 32 x 28 x 28", (bench_seconds() - start) * 1e3, "ms", 0);
  return out;
}

int main(void) {
  const Array *(*const runs[])(Tensors *) = {run_dot, run_convolution, run_pool};
  for (uint32_t i = 0; i < ARRAY_LEN(runs); i++) {
    Arena arena;
    arena_init(&arena, 0);
    Tensors ops = {.arena = &arena};
    if (!runs[i](&ops)) {
      fprintf(stderr, "%s\n", ops.problem);
      return 1;
    }
    arena_release(&arena);
  }
  return 0;
}
