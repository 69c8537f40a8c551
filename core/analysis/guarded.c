#include "analysis/guarded.h"

#include "text/print.h"

// What counting the points of one guard alone may cost: less than the mask, of which it is a part.
#define GUARD_BUDGET (MASK_BUDGET / 16)

static const Predicate *selecting(const Instruction *inst) {
  const InstAttr *attr = inst_attr(inst, ATTR_predicate);
  return attr && attr->type == ATTR_TYPE_COMPARISON && attr->predicate.expr ? &attr->predicate
                                                                            : NULL;
}

bool inst_selects(const Instruction *inst) {
  return selecting(inst) != NULL;
}

static const char *text_of(Arena *arena, const Predicate *predicate) {
  Predicate plain = {.expr = predicate->expr, .is_ge = predicate->is_ge};
  Text text = {0};
  text_print_predicate(&text, &plain);
  const char *copy = arena_copy_text(arena, text.bytes, text.length);
  text_release(&text);
  return copy;
}

static Predicates guards_of(Arena *arena, const Instruction *inst, bool is_select) {
  if (!is_select) return inst_predicates(arena, inst);
  Predicate *one = ARENA_NEW(arena, Predicate);
  *one = *selecting(inst);
  return (Predicates){one, 1};
}

void guarded_prepare(Arena *arena, const Instruction *inst, bool is_select, Guarded *out) {
  Predicates guards = guards_of(arena, inst, is_select);
  uint32_t filters = is_select ? 0 : guards.count - inst->predicates.count;
  *out = (Guarded){.inst = inst, .name = inst_name(inst), .is_select = is_select, .kept = -1};
  mask_prepare(arena, inst, guards, &out->mask);
  out->points = mask_points(&out->mask);
  out->predicate_count = guards.count;
  out->predicates = ARENA_ARRAY(arena, GuardedPredicate, guards.count);
  for (uint32_t i = 0; i < guards.count; i++) {
    const Predicate *guard = &guards.at[i];
    out->predicates[i] = (GuardedPredicate){.text = text_of(arena, guard),
                                            .is_filter = i < filters,
                                            .is_approx = guard->is_approx,
                                            .span = guard->span,
                                            .kept = -1};
  }
}

void guarded_one(Arena *arena, const Instruction *inst, bool is_select, uint32_t at, Mask *mask) {
  Predicates guards = guards_of(arena, inst, is_select);
  if (at < guards.count) guards = (Predicates){&guards.at[at], 1};
  mask_prepare(arena, inst, guards, mask);
}

// At most `most` of what the function has left.
static bool encode(Arena *arena, const Mask *mask, uint64_t most, uint64_t *left, int64_t *kept,
                   MaskRuns *runs) {
  uint64_t share = *left < most ? *left : most, budget = share;
  bool is_fine = mask_encode(arena, mask, &budget, kept, runs);
  *left -= share - budget;
  if (!is_fine) *kept = -1;
  return is_fine;
}

static void evaluate(Arena *arena, Guarded *guarded, uint64_t *left, bool wants_runs) {
  guarded->limited = guarded->mask.unknown;
  if (guarded->limited) return;
  if (!encode(arena, &guarded->mask, MASK_BUDGET, left, &guarded->kept,
              wants_runs ? &guarded->runs : NULL)) {
    guarded->limited = arena_format(
        arena, "a mask of more than %llu rows is not evaluated; a cut through it is, on request",
        (unsigned long long)MASK_BUDGET);
    return;
  }
  if (guarded->runs.is_cut) {
    guarded->limited = arena_format(arena, "the mask has more than %u runs", MASK_MAX_RUNS);
    guarded->runs.count = 0;
  }
  if (guarded->predicate_count == 1) {
    guarded->predicates[0].kept = guarded->kept;
    return;
  }
  Arena scratch;
  arena_init(&scratch, 0);
  for (uint32_t i = 0; i < guarded->predicate_count; i++) {
    Mask one;
    guarded_one(&scratch, guarded->inst, guarded->is_select, i, &one);
    encode(&scratch, &one, GUARD_BUDGET, left, &guarded->predicates[i].kept, NULL);
  }
  arena_release(&scratch);
}

static void add(Arena *arena, GuardedList *list, const Instruction *inst, bool is_select,
                uint64_t *left, bool wants_runs) {
  Guarded guarded;
  guarded_prepare(arena, inst, is_select, &guarded);
  evaluate(arena, &guarded, left, wants_runs);
  vec_push(arena, &list->items, guarded);
}

GuardedList *guarded_list(Arena *arena, Function *function, bool wants_runs) {
  GuardedList *list = ARENA_NEW(arena, GuardedList);
  uint64_t left = 4 * MASK_BUDGET;
  FOR_EACH_INST(inst, function) {
    if (inst_is_predicated(inst)) add(arena, list, inst, false, &left, wants_runs);
    if (inst_selects(inst)) add(arena, list, inst, true, &left, wants_runs);
  }
  return list;
}
