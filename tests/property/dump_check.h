// The law of form B on a program: what is printed reads back without a word to the same program, up
// to what a dump does not show. The same means: printed again it is the same text, its pressure and
// its computed dependences are equal, and it evaluates to the same outputs.
#ifndef TESTS_PROPERTY_DUMP_CHECK_H
#define TESTS_PROPERTY_DUMP_CHECK_H

#include "analysis/deps.h"
#include "analysis/pressure.h"
#include "eval/eval.h"
#include "ir/verify.h"
#include "unit/text_check.h"

static inline void put_edges(Text *out, TextCase *text) {
  for (uint32_t f = 0; f < text->module->functions.count; f++) {
    Function *function = text->module->functions.at[f];
    Arena scratch;
    DepsResult result;
    arena_init(&scratch, 0);
    deps_compute(function, NULL, &text->arena, &scratch, &result);
    for (uint32_t i = 0; i < function->edges.count; i++) {
      const DependencyEdge *edge = &function->edges.at[i];
      if (edge->origin == ORIGIN_USER) continue; // the dump shows no tensor and carrier of these
      text_printf(out, "%u->%u %s %s %d %s %s\n", edge->src->index, edge->dst->index,
                  edge_kind_name(edge->kind), edge_origin_name(edge->origin), edge->distance,
                  edge->tensor ? edge->tensor->name->bytes : "",
                  edge->carrier ? edge->carrier->scope.stmt.name->bytes : "");
    }
    arena_release(&scratch);
  }
}

static inline void put_pressure(Text *out, TextCase *text) {
  for (uint32_t f = 0; f < text->module->functions.count; f++) {
    const Pressure *pressure =
        pressure_compute(&text->arena, text->module->functions.at[f], target_find("sunda"));
    for (uint32_t space = 0; space < PRESSURE_COUNT; space++) {
      const PressureCurve *curve = &pressure->curves[space];
      text_printf(out, "%s %lld:", pressure_space_name((PressureSpace)space),
                  (long long)curve->initial);
      for (uint32_t i = 0; i < pressure->inst_count; i++)
        text_printf(out, " %lld/%lld", (long long)curve->during[i], (long long)curve->after[i]);
      text_putc(out, '\n');
    }
  }
}

static inline void put_outputs(Text *out, TextCase *text) {
  Diags diags;
  EvalResult result;
  Fuel fuel = {.step_limit = 1 << 22};
  diags_init(&diags, &text->arena);
  EvalOptions options = {.seed = 5, .allows_partial_outputs = true};
  if (!eval_run(&text->arena, text->module, &options, &fuel, &diags, &result)) {
    text_puts(out, "not evaluated\n");
    return;
  }
  for (uint32_t i = 0; i < result.output_count; i++) {
    char hex[65];
    eval_digest(result.outputs[i].tensor->dtype, &result.outputs[i].array, hex);
    text_printf(out, "%s %s\n", result.outputs[i].tensor->name->bytes, hex);
  }
}

static inline void dump_case_read(TextCase *text, const char *bytes, uint64_t length) {
  arena_init(&text->arena, 0);
  str_table_init(&text->strings, &text->arena);
  diags_init(&text->diags, &text->arena);
  text->module = text_read_dump(&text->arena, &text->strings, bytes, length, &text->diags);
}

// What a dump does not show but evaluation and dependences need: such programs are only held to
// the same text.
static inline bool shows_all(const TextCase *text) {
  for (uint32_t f = 0; f < text->module->functions.count; f++) {
    Function *function = text->module->functions.at[f];
    Stmt *root = &function->scope.stmt;
    for (Stmt *stmt = root; stmt; stmt = stmt_next_preorder(stmt, root)) {
      if (!stmt_is_scope(stmt)) continue;
      for (const Tensor *tensor = stmt_as_scope(stmt)->first_tensor; tensor;
           tensor = tensor->next) {
        if (tensor->attrs.count || tensor->has_init || tensor->extra.kind != LIT_NONE) return false;
      }
    }
  }
  return true;
}

// A dimension with a named index and a slice: a dump has two named indices there, and their order
// is then that of their coefficients.
static inline bool has_mixed_dimension(const TextCase *text) {
  for (uint32_t f = 0; f < text->module->functions.count; f++) {
    FOR_EACH_INST(inst, text->module->functions.at[f]) {
      for (uint32_t i = 0; i < inst->operand_count; i++) {
        const Access *access = inst->operands[i].access;
        for (uint32_t d = 0; access && d < access->rank; d++) {
          const DimIndex *dim = &access->dims[d];
          if (dim->is_slice && dim->span > 1 && expr_uses_kind(dim->start, INDEX_AP)) return true;
        }
      }
    }
  }
  return false;
}

// An operator in a loop reads back as an uninterpreted operation, with a note.
static inline bool has_operator_in_scope(const TextCase *text) {
  for (uint32_t f = 0; f < text->module->functions.count; f++) {
    Function *function = text->module->functions.at[f];
    FOR_EACH_INST(inst, function) {
      if (inst->cls->level == LEVEL_OP && inst->stmt.parent != &function->scope) return true;
    }
  }
  return false;
}

// What a dump was read to is a program that form A can say.
static inline bool form_a_reads_back(TextCase *text, Text *got, Text *want) {
  TextCase again;
  text_release(got);
  text_release(want);
  text_print_module(want, text->module);
  text_case_read(&again, want->bytes, want->length);
  const char *difference =
      again.module ? module_difference(&text->arena, text->module, again.module) : "not read";
  if (difference) {
    text_puts(got, difference);
    text_case_put_diags(&again, got, true);
  }
  text_case_release(&again);
  return !difference;
}

// NULL when the law holds of a verified program, or the program has what a dump does not show; else
// what does not hold. The dump goes to `once`, what differs to `got` and `want`.
static inline const char *dump_law_broken(TextCase *first, Text *once, Text *got, Text *want) {
  static void (*const views[])(Text *, TextCase *) = {put_pressure, put_edges, put_outputs};
  if (has_mixed_dimension(first) || has_operator_in_scope(first)) return NULL;
  TextCase second;
  const char *broken = NULL;
  text_dump_module(once, first->module);
  dump_case_read(&second, once->bytes, once->length);
  if (!second.module || !module_verify(second.module, &second.diags) || second.diags.first)
    broken = "reads back without a word";
  if (broken) {
    text_case_put_diags(&second, got, true);
  } else {
    text_dump_module(got, second.module);
    text_append(want, once->bytes, once->length);
    if (strcmp(got->bytes, want->bytes) != 0) broken = "prints again as the same text";
  }
  for (uint32_t i = 0; !broken && i < ARRAY_LEN(views) && shows_all(first); i++) {
    text_release(got);
    text_release(want);
    views[i](got, &second);
    views[i](want, first);
    bool is_same = got->length == want->length &&
                   (!got->length || memcmp(got->bytes, want->bytes, (size_t)got->length) == 0);
    if (!is_same)
      broken = i == 0   ? "has the same pressure"
               : i == 1 ? "has the same dependences"
                        : "evaluates to the same";
  }
  if (!broken && !form_a_reads_back(&second, got, want)) broken = "reads back as form A";
  text_case_release(&second);
  return broken;
}

static inline bool check_dump_law(const char *bytes, uint64_t length) {
  TextCase first;
  Text once = {0}, got = {0}, want = {0};
  text_case_read(&first, bytes, length);
  bool is_program = first.module && module_verify(first.module, &first.diags);
  const char *broken = is_program ? dump_law_broken(&first, &once, &got, &want) : NULL;
  bool is_fine = CHECK_STR(broken, NULL);
  if (!is_fine)
    test_note("got\n%s\nwant\n%s\nof\n%s", got.bytes ? got.bytes : "", want.bytes ? want.bytes : "",
              once.bytes ? once.bytes : "");
  text_release(&once);
  text_release(&got);
  text_release(&want);
  text_case_release(&first);
  return is_fine;
}

#endif
