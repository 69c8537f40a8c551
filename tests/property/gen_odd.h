// Random programs that need not evaluate but use all the language has: what only the text is about.
#ifndef TESTS_PROPERTY_GEN_ODD_H
#define TESTS_PROPERTY_GEN_ODD_H

#include "property/gen.h"

typedef struct Odd {
  Text *out;
  TestRandom *random;
  uint32_t next, depth, axes[64], axis_count, aps, tensors, registers, insts;
  const char *function; // variable of the function at hand
} Odd;

static inline uint32_t odd_below(Odd *odd, uint32_t bound) {
  return test_random_below(odd->random, bound);
}

static inline void odd_indent(Odd *odd) {
  for (uint32_t i = 0; i < odd->depth; i++) text_puts(odd->out, "    ");
}

static inline void odd_string(Odd *odd) {
  static const char *const strings[] = {"\"x\"",
                                        "'it''s'",
                                        "\"a\\\"b\\\\\"",
                                        "\"tab\\there\"",
                                        "\"\xC3\xA9\xE2\x82\xAC\"",
                                        "''",
                                        "\"\\u00e9\\x00\\x7f\"",
                                        "'line\\nend'"};
  text_puts(odd->out, strings[odd_below(odd, ARRAY_LEN(strings))]);
}

static inline void odd_literal(Odd *odd, uint32_t depth) {
  static const char *const plain[] = {"None",
                                      "True",
                                      "-1",
                                      "0x7f",
                                      "1_000",
                                      "1e-05",
                                      "-0.0",
                                      ".5",
                                      "1e300",
                                      "9223372036854775807",
                                      "-9223372036854775808",
                                      "float(\"inf\")",
                                      "-float(\"inf\")",
                                      "float(\"nan\")",
                                      "m7.dtype.bfloat16",
                                      "np.add",
                                      "4*32-1"};
  uint32_t kind = odd_below(odd, depth ? 5 : 2);
  if (kind == 0) text_puts(odd->out, plain[odd_below(odd, ARRAY_LEN(plain))]);
  if (kind == 1) odd_string(odd);
  if (kind < 2) return;
  uint32_t count = odd_below(odd, 4);
  text_putc(odd->out, kind == 2 ? '[' : kind == 3 ? '(' : '{');
  for (uint32_t i = 0; i < count; i++) {
    if (i) text_puts(odd->out, ", ");
    if (kind == 4) {
      text_printf(odd->out, "\"k%u\": ", i);
    }
    odd_literal(odd, depth - 1);
  }
  if (kind == 3 && count == 1) text_putc(odd->out, ',');
  text_putc(odd->out, kind == 2 ? ']' : kind == 3 ? ')' : '}');
}

static inline void odd_attrs(Odd *odd) {
  text_puts(odd->out, ", attrs={");
  uint32_t count = odd_below(odd, 3);
  for (uint32_t i = 0; i < count; i++) {
    if (i) text_puts(odd->out, ", ");
    text_printf(odd->out, "\"key%u\": ", i);
    odd_literal(odd, 3);
  }
  text_putc(odd->out, '}');
}

// An affine expression over what is there; always has an index.
static inline void odd_affine(Odd *odd, uint32_t depth, bool has_aps) {
  uint32_t kind = odd_below(odd, depth ? 7 : 2);
  if (kind < 2) {
    bool is_ap = has_aps && (!odd->axis_count || odd_below(odd, 2));
    if (is_ap) {
      text_printf(odd->out, "q%u", odd_below(odd, odd->aps));
    } else if (odd->axis_count) {
      text_printf(odd->out, "a%u", odd->axes[odd_below(odd, odd->axis_count)]);
    } else {
      text_puts(odd->out, "m0.shard_id(2)");
    }
    return;
  }
  text_putc(odd->out, '(');
  odd_affine(odd, depth - 1, has_aps);
  switch (kind) {
  case 2: text_printf(odd->out, ")*%u", odd_below(odd, 5)); return;
  case 3: text_printf(odd->out, ")//%u", 1 + odd_below(odd, 9)); return;
  case 4: text_printf(odd->out, ") %% %u", 1 + odd_below(odd, 9)); return;
  case 5:
    text_puts(odd->out, odd_below(odd, 2) ? ") + " : ") - ");
    odd_affine(odd, depth - 1, has_aps);
    return;
  default:
    text_printf(odd->out, ") - m0.cc_mod(m0.cc_get_rank(0, %u), 4, 0)", odd_below(odd, 2));
    return;
  }
}

static inline void odd_predicates(Odd *odd, bool has_aps) {
  static const char *const ops[] = {"<", "<=", ">", ">=", "=="};
  text_puts(odd->out, "predicates=[");
  uint32_t count = odd_below(odd, 3);
  for (uint32_t i = 0; i < count; i++) {
    if (i) text_puts(odd->out, ", ");
    // the first index is there for sure, whatever cancels in the rest
    bool is_ap = has_aps && (!odd->axis_count || odd_below(odd, 2));
    if (is_ap) {
      text_printf(odd->out, "1000*q%u", odd_below(odd, odd->aps));
    } else {
      text_printf(odd->out, odd->axis_count ? "1000*a%u" : "1000*m0.shard_id(2)",
                  odd->axis_count ? odd->axes[odd_below(odd, odd->axis_count)] : 0);
    }
    text_printf(odd->out, " %s %u", ops[odd_below(odd, 5)], odd_below(odd, 50));
  }
  text_putc(odd->out, ']');
}

static inline void odd_index(Odd *odd, bool may_be_indirect) {
  switch (odd_below(odd, may_be_indirect ? 8 : 7)) {
  case 0: text_puts(odd->out, ":"); return;
  case 1: text_printf(odd->out, ":%u", 1 + odd_below(odd, 8)); return;
  case 2: text_printf(odd->out, "%u:", odd_below(odd, 8)); return;
  case 3:
    text_printf(odd->out, "%u:%u:%u", odd_below(odd, 4), 4 + odd_below(odd, 4),
                1 + odd_below(odd, 3));
    return;
  case 4:
    if (odd->registers) {
      uint32_t r = odd_below(odd, odd->registers);
      text_printf(odd->out, "r%u:r%u+%u", r, r, 1 + odd_below(odd, 4));
      return;
    }
    text_printf(odd->out, "%u", odd_below(odd, 8));
    return;
  case 5: {
    Text inner = {0};
    Text *out = odd->out;
    odd->out = &inner;
    odd_affine(odd, 2, odd->aps > 0);
    odd->out = out;
    text_printf(out, "%s:%s+%u", inner.bytes, inner.bytes, 1 + odd_below(odd, 4));
    text_release(&inner);
    return;
  }
  case 6: odd_affine(odd, 3, odd->aps > 0); return;
  default: text_printf(odd->out, "t%u[q0, 0, :]", odd_below(odd, odd->tensors)); return;
  }
}

// Tensors have rank 3 with extents of 8.
static inline void odd_access(Odd *odd) {
  text_printf(odd->out, "t%u", odd_below(odd, odd->tensors));
  uint32_t rank = odd_below(odd, 4), indirect = odd_below(odd, 6);
  if (!rank) return;
  text_putc(odd->out, '[');
  for (uint32_t i = 0; i < rank; i++) {
    if (i) text_puts(odd->out, ", ");
    odd_index(odd, i == indirect && odd->aps > 0);
  }
  text_putc(odd->out, ']');
}

static inline void odd_location(Odd *odd) {
  text_puts(odd->out, ", dl=m1.DebugLocation(tensor_op_name=");
  odd_string(odd);
  if (odd_below(odd, 2)) text_printf(odd->out, ", line=%u, column=2", odd_below(odd, 100));
  if (odd_below(odd, 2)) text_puts(odd->out, ", parent=\"p\"");
  text_putc(odd->out, ')');
}

static inline void odd_tail(Odd *odd) {
  if (odd_below(odd, 3) == 0) {
    text_puts(odd->out, ", ");
    odd_predicates(odd, odd->aps > 0);
  }
  if (odd_below(odd, 3) == 0) odd_attrs(odd);
  if (odd_below(odd, 4) == 0) text_puts(odd->out, ", engine=\"DVE\"");
  if (odd_below(odd, 4) == 0) text_printf(odd->out, ", id=%u", 1000 + odd->next);
  if (odd_below(odd, 3) == 0) odd_location(odd);
  if (odd_below(odd, 3) == 0) {
    text_puts(odd->out, ", name=");
    odd_string(odd);
  }
  text_puts(odd->out, ")\n");
}

static inline void odd_tensor(Odd *odd, bool is_global) {
  static const char *const dtypes[] = {"\"float32\"", "\"bfloat16\"", "m7.dtype.float8_e4m3",
                                       "np.uint8", "\"|V2\""};
  odd_indent(odd);
  text_printf(odd->out, "%s%u = ", is_global ? "t" : "u", is_global ? odd->tensors++ : odd->next++);
  switch (odd_below(odd, 4)) {
  case 0:
    text_puts(odd->out, "m0.Tensor(view=m0.TensorView(shape=(8,8,8), layout=\"NHC\", "
                        "transpose=(0,2,1))");
    break;
  case 1: text_puts(odd->out, "m5.NeuronSBTensor(partition_dim=1, allocation=(0,4096)"); break;
  case 2:
    text_puts(odd->out, "m5.NeuronPSUMTensor(partition_dim=0, init=-0.5, "
                        "allocation=(1,0,64)");
    break;
  default: text_puts(odd->out, "m5.DRAM2DBlockTensor(non_local=True"); break;
  }
  text_printf(odd->out, ", shape=(8,8,8), dtype=%s", dtypes[odd_below(odd, 5)]);
  if (odd_below(odd, 3) == 0) odd_attrs(odd);
  if (odd_below(odd, 3) == 0) {
    text_puts(odd->out, ", name=");
    odd_string(odd);
  }
  if (odd_below(odd, 3) == 0) text_printf(odd->out, ", id=%u", 100000 + odd->next++);
  text_puts(odd->out, ")\n");
}

static inline void odd_inst(Odd *odd) {
  odd_indent(odd);
  uint32_t kind = odd_below(odd, 9);
  text_printf(odd->out, "i%u = ", odd->insts++);
  odd->next++;
  switch (kind) {
  case 0:
    text_puts(odd->out, "m4.MatMulOp(dst=");
    odd_access(odd);
    text_puts(odd->out, ", moving=");
    odd_access(odd);
    text_puts(odd->out, ", stationary=");
    odd_access(odd);
    text_puts(odd->out, ", is_accumulate=True, perf_mode=");
    odd_literal(odd, 2);
    break;
  case 1:
    text_puts(odd->out, "m4.SundaCustomOp(dsts=[");
    odd_access(odd);
    text_puts(odd->out, "], srcs=[");
    for (uint32_t n = odd_below(odd, 4); n; n--) {
      odd_access(odd);
      text_puts(odd->out, ", ");
    }
    text_puts(odd->out, "], function_name=");
    odd_string(odd);
    break;
  case 2:
    text_puts(odd->out, "m4.AffSelTensorScalarOp(dst=");
    odd_access(odd);
    text_puts(odd->out, ", src=");
    odd_access(odd);
    text_puts(odd->out, ", predicate=");
    odd_affine(odd, 2, odd->aps > 0);
    text_puts(odd->out, odd_below(odd, 2) ? " == 3, fill_value=-1e30" : " >= 3, fill_value=0");
    break;
  case 3:
    text_puts(odd->out, "m4.IndexValueInst(dst=");
    odd_access(odd);
    text_puts(odd->out, ", expr=");
    odd_affine(odd, 3, odd->aps > 0);
    break;
  case 4: text_puts(odd->out, "m0.OptBarrier(name=\"b\""); break;
  case 5:
    text_puts(odd->out, "m4.AllReduceOp(dst=");
    odd_access(odd);
    text_puts(odd->out, ", src=");
    odd_access(odd);
    text_puts(odd->out, ", op=\"multiply\", replica_groups=");
    odd_literal(odd, 3);
    break;
  default:
    text_puts(odd->out, "m4.ActivationOp(dst=");
    odd_access(odd);
    text_puts(odd->out, ", src=");
    odd_access(odd);
    text_puts(odd->out, ", func=\"Exp\", bias=");
    if (odd_below(odd, 2)) {
      odd_access(odd);
    } else {
      text_puts(odd->out, "-2.5e-7");
    }
    text_puts(odd->out, ", scale=None");
  }
  if (kind == 4) {
    text_puts(odd->out, ")\n");
  } else {
    odd_tail(odd);
  }
}

static inline void odd_edge(Odd *odd) {
  if (odd->insts < 2) return;
  uint32_t src = odd_below(odd, odd->insts - 1), dst = src + 1;
  odd_indent(odd);
  if (odd_below(odd, 2)) {
    text_printf(odd->out, "%s.add_dep_edge(i%u, i%u, m6.EdgeKind.ANTI)\n", odd->function, src, dst);
    return;
  }
  char carrier[32] = "";
  if (odd->axis_count) snprintf(carrier, sizeof carrier, ", carrier=a%u", odd->axes[0]);
  text_printf(odd->out,
              "i%u.add_dep_edge(m6.DependencyEdge(src=i%u, dst=i%u, idx_map=[[0, 1]], "
              "kind=m6.EdgeKind.FLOW, predicates=[m0.shard_id(2) >= 1], origin=\"%s\", "
              "distance=%s, tensor=t0%s))\n",
              dst, src, dst, odd_below(odd, 2) ? "data" : "alias", odd_below(odd, 2) ? "None" : "2",
              carrier);
}

static inline void odd_statements(Odd *odd, uint32_t count);

static inline void odd_block(Odd *odd, uint32_t count) {
  odd_indent(odd);
  bool is_axis = false;
  uint32_t number = odd->next++;
  switch (odd_below(odd, 9)) {
  case 0:
    text_puts(odd->out, "with m0.Filter(");
    odd_predicates(odd, odd->aps > 0);
    text_puts(odd->out, "):\n");
    break;
  case 1: text_puts(odd->out, "with m0.ScopeRegion(name=\"r\", no_reorder=True):\n"); break;
  case 2: text_puts(odd->out, "with m0.Macro(name=\"m\", attrs={\"a\": 1}) as m:\n"); break;
  case 3:
    text_printf(odd->out, "with m0.While(guard=[%s], continue_condition=%s, is_do_while=True):\n",
                odd->registers ? "r0 > 0" : "m0.shard_id(2) > 0",
                odd->registers ? "r0 == 2*r0 - 4" : "m0.shard_id(2) < 3");
    break;
  case 4: text_puts(odd->out, "with m0.DAGMacro(id=77) as d:\n"); break;
  case 5:
    if (odd->registers) {
      text_printf(odd->out, "with m0.DynamicAxis(name=\"for\", ub=r0) as a%u:\n", number);
      is_axis = true;
      break;
    }
    text_puts(odd->out, "with m0.StmtGroup():\n");
    break;
  default:
    text_printf(odd->out,
                "with m0.AffineAxis(name=\"%s\", lb=%d, ub=%u, stride=%d, axis_type="
                "m0.AxisType.%s) as a%u:\n",
                odd_below(odd, 3) ? "i" : "v1", (int)odd_below(odd, 5) - 2, odd_below(odd, 9),
                odd_below(odd, 4) ? 2 : -1, odd_below(odd, 2) ? "SPMD" : "CCRank", number);
    is_axis = true;
  }
  if (is_axis) odd->axes[odd->axis_count++] = number;
  odd->depth++;
  odd_statements(odd, count);
  odd_indent(odd);
  text_puts(odd->out, "pass\n");
  odd->depth--;
  if (is_axis) odd->axis_count--;
}

static inline void odd_statements(Odd *odd, uint32_t count) {
  for (uint32_t i = 0; i < count; i++) {
    uint32_t kind = odd_below(odd, 10);
    if (kind == 0) odd_tensor(odd, odd->depth == 0);
    if (kind == 1) odd_edge(odd);
    if (kind == 2 && odd->depth < 12) odd_block(odd, count / 2);
    if (kind > 2) odd_inst(odd);
  }
}

static inline void gen_odd_function(Odd *odd, const char *variable, uint32_t statements) {
  odd->function = variable;
  text_printf(odd->out, "%s = m0.Function(name=", variable);
  odd_string(odd);
  text_puts(odd->out, ", batch_ids=[0, 1], opt_level=2, attrs=('a=\"1\"',))\n");
  odd->aps = odd_below(odd, 4);
  for (uint32_t i = 0; i < odd->aps; i++)
    text_printf(odd->out, "q%u = m2.APIndex(name=\"%s\", ub=%u)\n", i,
                i == 1   ? "with"
                : i == 2 ? "a b"
                         : "q",
                1 + odd_below(odd, 9));
  odd->tensors = 0;
  odd->insts = 0;
  for (uint32_t i = 0; i < 3; i++) odd_tensor(odd, true);
  odd->registers = odd_below(odd, 3);
  for (uint32_t i = 0; i < odd->registers; i++)
    text_printf(odd->out, "r%u = m4.LoadTensorToRegister(src=t0[0, 0, %u])\n", i, i);
  text_printf(odd->out, "%s.markInput(t1, is_parameter_tensor=True)\n%s.markInput(t0)\n", variable,
              variable);
  odd_statements(odd, statements);
  text_printf(odd->out, "%s.markOutput(t2)\n%s.id=%u\n", variable, variable,
              odd_below(odd, 2) ? 200000 : 0);
}

static inline void gen_odd_program(Text *out, TestRandom *random, uint32_t statements) {
  Odd odd = {.out = out, .random = random};
  text_puts(out, "import numpy as np\nimport a.neuronxcc.starfish.support as m7\n");
  bool has_helper = odd_below(&odd, 2) != 0, is_module = odd_below(&odd, 3) == 0;
  if (has_helper)
    text_puts(out, "def weight_load(p):\r\n    w = np.load(p)  # kept\r\n    return w\r\n");
  gen_odd_function(&odd, "v0", statements);
  if (is_module) {
    gen_odd_function(&odd, "v1", statements);
    text_puts(out, "mod = m0.Module(functions=[v0, v1], root_function=v1, kind=\"x\")\nir=mod\n");
  } else {
    text_puts(out, "ir = v0\n");
  }
}

#endif
