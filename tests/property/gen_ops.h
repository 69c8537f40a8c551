// Random scripts of the front end: operators on whole tensors, in the order and spelling of its
// printer (reference penguin-ir.md 2.1), so that a print must give back the same bytes. The
// programs are valid: shapes and element types fit.
#ifndef TESTS_PROPERTY_GEN_OPS_H
#define TESTS_PROPERTY_GEN_OPS_H

#include "ir/tensor.h"
#include "support/text.h"
#include "unit/test.h"

enum { OPS_MOST_TENSORS = 64, OPS_RANK = 4 };

typedef struct OpsTensor {
  uint32_t variable, rank;
  int64_t shape[OPS_RANK];
  DType dtype;
} OpsTensor;

typedef struct GenOps {
  Text *out;
  TestRandom *random;
  uint32_t next_variable, next_id, next_alias, line;
  uint32_t xla, scipy, dependency; // their aliases; 0 before the import
  OpsTensor tensors[OPS_MOST_TENSORS];
  uint32_t count, last_op, op_count;
} GenOps;

static inline uint32_t ops_below(GenOps *gen, uint32_t bound) {
  return test_random_below(gen->random, bound);
}

static inline void ops_ints(GenOps *gen, const int64_t *values, uint32_t count, bool is_tuple) {
  text_putc(gen->out, is_tuple ? '(' : '[');
  for (uint32_t i = 0; i < count; i++)
    text_printf(gen->out, "%s%lld", i ? (is_tuple ? "," : ", ") : "", (long long)values[i]);
  text_puts(gen->out, !is_tuple ? "]" : count == 1 ? ",)" : ")");
}

static inline void ops_dtype(GenOps *gen, DType dtype) {
  text_printf(gen->out, dtype == DT_bfloat16 ? "m7.dtype.%s" : "\"%s\"", dtype_name(dtype));
}

static inline uint32_t ops_import(GenOps *gen, uint32_t *alias, const char *path) {
  if (!*alias) {
    *alias = gen->next_alias++;
    text_printf(gen->out, "import %s as m%u\n", path, *alias);
  }
  return *alias;
}

static inline uint32_t ops_import_xla(GenOps *gen) {
  return ops_import(gen, &gen->xla, "neuronxcc.starfish.penguin.frontends.XlaFE");
}

typedef enum OpsRole { OPS_VALUE, OPS_INPUT, OPS_WEIGHT } OpsRole;

// Declares a tensor like `wanted` and returns it with its variable.
static inline OpsTensor ops_declare(GenOps *gen, OpsTensor wanted, OpsRole role) {
  static const char *const layouts[] = {"", "N", "NC", "NHC", "NHWC"};
  static const int64_t identity[] = {0, 1, 2, 3};
  Text *out = gen->out;
  wanted.variable = gen->next_variable++;
  text_printf(out, "v%u = m0.Tensor(name=\"%s%u\", shape=", wanted.variable,
              role == OPS_INPUT ? "input" : "op.", wanted.variable);
  ops_ints(gen, wanted.shape, wanted.rank, true);
  text_printf(out, ", parent=v0, id=%u, dtype=", gen->next_id++);
  ops_dtype(gen, wanted.dtype);
  text_puts(out, ", view=m0.TensorView(shape=");
  ops_ints(gen, wanted.shape, wanted.rank, true);
  text_printf(out, ", layout=\"%s\", transpose=", layouts[wanted.rank]);
  ops_ints(gen, identity, wanted.rank, true);
  text_putc(out, ')');
  if (role == OPS_WEIGHT) text_printf(out, ", value=weight_load(\"w%u.npy\")", wanted.variable);
  text_puts(out, role == OPS_INPUT ? ", attrs={'CrossPassTensor': \"\"})\n" : ", )\n");
  if (role == OPS_INPUT)
    text_printf(out, "v0.markInput(v%u%s)\n", wanted.variable,
                ops_below(gen, 4) ? "" : ", is_parameter_tensor=True");
  if (role != OPS_WEIGHT && gen->count < OPS_MOST_TENSORS) gen->tensors[gen->count++] = wanted;
  return wanted;
}

static inline OpsTensor ops_pick(GenOps *gen) {
  return gen->tensors[ops_below(gen, gen->count)];
}

// The front of an operator's line: m8.NeuronTensorOp, or a class of m0.
static inline void ops_begin(GenOps *gen, const char *cls, const uint32_t *srcs, uint32_t count,
                             uint32_t dst) {
  uint32_t xla = cls ? 0 : ops_import_xla(gen);
  gen->last_op = gen->next_variable++;
  if (cls) {
    text_printf(gen->out, "v%u = m0.%s(srcs=[", gen->last_op, cls);
  } else {
    text_printf(gen->out, "v%u = m%u.NeuronTensorOp(srcs=[", gen->last_op, xla);
  }
  for (uint32_t i = 0; i < count; i++) text_printf(gen->out, "%sv%u", i ? ", " : "", srcs[i]);
  text_printf(gen->out, "], dsts=[v%u]", dst);
}

static inline void ops_end(GenOps *gen) {
  text_printf(
      gen->out,
      ", id=%u, parent=v0, dl=m1.DebugLocation(tensor_op_name=\"op.%u\", file=\"model.py\", "
      "line=%u, column=0, hlo_id=%u))\n",
      gen->next_id, gen->last_op, gen->line++, gen->last_op);
  gen->next_id++;
  gen->op_count++;
}

static inline void ops_elementwise(GenOps *gen) {
  static const char *const unary[] = {"exp", "tanh", "negative", "abs", "floor"};
  static const char *const binary[] = {"add", "subtract", "multiply", "maximum"};
  OpsTensor a = ops_pick(gen);
  bool is_binary = ops_below(gen, 2), is_erf = !is_binary && ops_below(gen, 6) == 0;
  uint32_t dst = ops_declare(gen, a, OPS_VALUE).variable;
  if (is_erf) {
    ops_import_xla(gen);
    ops_import(gen, &gen->scipy, "scipy.special");
  }
  ops_begin(gen, NULL, (uint32_t[]){a.variable, a.variable}, is_binary ? 2 : 1, dst);
  if (is_erf) {
    text_printf(gen->out, ", op=m%u.erf, xla_op='mhlo.unary'", gen->scipy);
  } else if (is_binary) {
    text_printf(gen->out, ", op=np.%s, xla_op='mhlo.binary'", binary[ops_below(gen, 4)]);
  } else {
    text_printf(gen->out, ", op=np.%s, xla_op='mhlo.unary'", unary[ops_below(gen, 5)]);
  }
  ops_end(gen);
}

static inline void ops_convert(GenOps *gen) {
  static const DType types[] = {DT_float32, DT_bfloat16, DT_float16, DT_int32};
  OpsTensor a = ops_pick(gen), made = a;
  made.dtype = types[ops_below(gen, 4)];
  made = ops_declare(gen, made, OPS_VALUE);
  ops_begin(gen, NULL, &a.variable, 1, made.variable);
  text_puts(gen->out, ", dtype=");
  ops_dtype(gen, made.dtype);
  text_puts(gen->out, ", xla_op='mhlo.convert'");
  ops_end(gen);
}

static inline void ops_transpose(GenOps *gen) {
  OpsTensor a = ops_pick(gen), made = a;
  int64_t permutation[OPS_RANK] = {0, 1, 2, 3};
  for (uint32_t i = a.rank; i > 1; i--) {
    uint32_t other = ops_below(gen, i);
    int64_t kept = permutation[i - 1];
    permutation[i - 1] = permutation[other];
    permutation[other] = kept;
  }
  for (uint32_t i = 0; i < a.rank; i++) made.shape[i] = a.shape[permutation[i]];
  made = ops_declare(gen, made, OPS_VALUE);
  ops_begin(gen, NULL, &a.variable, 1, made.variable);
  text_puts(gen->out, ", xla_op='mhlo.transpose', src_shape=");
  ops_ints(gen, a.shape, a.rank, true);
  text_puts(gen->out, ", permutation=");
  ops_ints(gen, permutation, a.rank, true);
  ops_end(gen);
}

// Flattens, or copies.
static inline void ops_copy(GenOps *gen) {
  OpsTensor a = ops_pick(gen), made = a;
  if (ops_below(gen, 2)) {
    for (uint32_t i = 1; i < a.rank; i++) made.shape[0] *= a.shape[i];
    made.rank = 1;
  }
  made = ops_declare(gen, made, OPS_VALUE);
  ops_begin(gen, "OffloadedMemCpy", &a.variable, 1, made.variable);
  text_puts(gen->out, ", dtype=");
  ops_dtype(gen, made.dtype);
  ops_end(gen);
  if (ops_below(gen, 2))
    text_printf(gen->out, "v%u.aliasTensors(input=[v%u])\n", gen->last_op, a.variable);
}

static inline void ops_reduce(GenOps *gen) {
  OpsTensor a = ops_pick(gen), made = a;
  int64_t at = ops_below(gen, a.rank);
  made.rank--;
  for (uint32_t i = (uint32_t)at; i < made.rank; i++) made.shape[i] = a.shape[i + 1];
  if (!made.rank) return;
  made = ops_declare(gen, made, OPS_VALUE);
  ops_begin(gen, NULL, &a.variable, 1, made.variable);
  text_puts(gen->out, ", op=np.add, xla_op='np.add', init_value=0.0, reduce_dims=");
  ops_ints(gen, &at, 1, false);
  ops_end(gen);
}

// The last dimension against a weight.
static inline void ops_dot(GenOps *gen) {
  OpsTensor a = ops_pick(gen), made = a;
  int64_t last = (int64_t)a.rank - 1;
  OpsTensor weight = {.rank = 2, .shape = {a.shape[last], 1 + ops_below(gen, 8)}, .dtype = a.dtype};
  weight = ops_declare(gen, weight, OPS_WEIGHT);
  made.shape[last] = weight.shape[1];
  made = ops_declare(gen, made, OPS_VALUE);
  ops_begin(gen, NULL, (uint32_t[]){a.variable, weight.variable}, 2, made.variable);
  text_puts(gen->out, ", xla_op='mhlo.dot', lhs_batching_dims=[], lhs_contract_dims=");
  ops_ints(gen, &last, 1, false);
  text_puts(gen->out, ", rhs_batching_dims=[], rhs_contract_dims=[0]");
  ops_end(gen);
}

static inline void ops_slice_and_concat(GenOps *gen) {
  OpsTensor a = ops_pick(gen), part = a, whole = a;
  int64_t zeros[OPS_RANK] = {0}, dim = ops_below(gen, a.rank);
  part.shape[dim] = 1 + ops_below(gen, (uint32_t)a.shape[dim]);
  part = ops_declare(gen, part, OPS_VALUE);
  ops_begin(gen, "OffloadedSlice", &a.variable, 1, part.variable);
  text_puts(gen->out, ", start_indices=");
  ops_ints(gen, zeros, a.rank, false);
  text_puts(gen->out, ", limit_indices=");
  ops_ints(gen, part.shape, a.rank, false);
  ops_end(gen);
  whole.shape[dim] += part.shape[dim];
  whole = ops_declare(gen, whole, OPS_VALUE);
  ops_begin(gen, "OffloadedConcat", (uint32_t[]){a.variable, part.variable}, 2, whole.variable);
  text_printf(gen->out, ", dimension=%lld", (long long)dim);
  ops_end(gen);
}

static inline void ops_broadcast(GenOps *gen) {
  OpsTensor a = ops_pick(gen), made = a;
  int64_t dims[OPS_RANK] = {1, 2, 3};
  if (a.rank == OPS_RANK) return;
  made.rank++;
  made.shape[0] = 1 + ops_below(gen, 4);
  for (uint32_t i = 0; i < a.rank; i++) made.shape[i + 1] = a.shape[i];
  made = ops_declare(gen, made, OPS_VALUE);
  ops_begin(gen, NULL, &a.variable, 1, made.variable);
  text_puts(gen->out, ", xla_op='mhlo.broadcast_in_dim', broadcast_dims=");
  ops_ints(gen, dims, a.rank, false);
  ops_end(gen);
}

static inline void ops_edge(GenOps *gen, uint32_t before) {
  uint32_t alias = ops_import(gen, &gen->dependency, "neuronxcc.starfish.penguin.ir.Dependency");
  text_printf(gen->out,
              "v%u.add_dep_edge(m%u.DependencyEdge(src=v%u, dst=v%u, idx_map=[], "
              "kind=m%u.EdgeKind.ORDERED, predicates=[]))\n",
              gen->last_op, alias, before, gen->last_op, alias);
}

static inline void gen_script(Text *out, TestRandom *random, uint32_t statements) {
  static void (*const kinds[])(GenOps *) = {
      ops_elementwise, ops_convert, ops_transpose,        ops_copy,
      ops_reduce,      ops_dot,     ops_slice_and_concat, ops_broadcast};
  GenOps gen = {.out = out, .random = random, .next_variable = 1, .next_id = 1, .next_alias = 8};
  text_puts(out, "import neuronxcc.starfish.penguin.ir.ir as m0\n"
                 "import neuronxcc.starfish.penguin.ir.DebugInfo as m1\n"
                 "import neuronxcc.starfish.penguin.targets.tonga.APIndex as m2\n"
                 "import neuronxcc.starfish.penguin.targets.tonga.TongaInst as m3\n"
                 "import neuronxcc.starfish.penguin.targets.tonga.TongaISAInst as m4\n"
                 "import neuronxcc.starfish.penguin.targets.tonga.TongaTensor as m5\n"
                 "import numpy as np\n"
                 "v0 = m0.Function(id_=0, batch_ids=[], attrs=(\"model-type=memory-bound\", "
                 "\"mac-count=0\", 'hlo-metrics={\"HloMacCount\": 0.0}'))\n"
                 "def weight_load(p):\n  data = np.load(p)\n  return data\n"
                 "import neuronxcc.starfish.support as m7\n");
  for (uint32_t i = 0, inputs = 1 + ops_below(&gen, 3); i < inputs; i++) {
    OpsTensor input = {.rank = 1 + ops_below(&gen, 3),
                       .dtype = ops_below(&gen, 2) ? DT_float32 : DT_bfloat16};
    for (uint32_t d = 0; d < input.rank; d++) input.shape[d] = 1 + ops_below(&gen, 6);
    ops_declare(&gen, input, OPS_INPUT);
  }
  uint32_t inputs = gen.count;
  while (gen.op_count < statements && gen.count + 2 < OPS_MOST_TENSORS) {
    uint32_t before = gen.last_op, ops = gen.op_count;
    kinds[ops_below(&gen, ARRAY_LEN(kinds))](&gen);
    if (before && gen.op_count > ops && ops_below(&gen, 5) == 0) ops_edge(&gen, before);
  }
  uint32_t last = gen.count - 1;
  if (last >= inputs) text_printf(out, "v0.markOutput(v%u)\n", gen.tensors[last].variable);
  text_printf(out, "v0.id=%u\nir=v0\n", gen.next_id);
}

#endif
