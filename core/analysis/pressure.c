// Live ranges, curves and peaks (pressure.h).
#include "analysis/pressure.h"

#include "support/sort.h"

const char *pressure_space_name(PressureSpace space) {
  static const char *const names[PRESSURE_COUNT] = {"SBUF", "PSUM", "HBM", "total"};
  return names[space];
}

PressureSpace pressure_space_of(Space space) {
  switch (space) {
  case SPACE_SBUF: return PRESSURE_SBUF;
  case SPACE_PSUM: return PRESSURE_PSUM;
  case SPACE_DRAM:
  case SPACE_COUNT: break;
  }
  return PRESSURE_HBM;
}

static LiveRange class_range(const Liveness *live, uint32_t c) {
  const LiveClass *cls = &live->classes[c];
  const LiveTouch *touches = live->touches + cls->touch_start;
  int32_t end = (int32_t)live->inst_count;
  LiveRange nowhere = {-1, -1};
  bool is_live_in = cls->is_input && (cls->is_read || cls->is_output);
  if (!cls->touch_count) return is_live_in ? (LiveRange){-1, end} : nowhere;
  LiveRange range = {(int32_t)touches[0].inst, (int32_t)touches[cls->touch_count - 1].inst};
  if (cls->is_read_first) {
    int32_t last;
    if (cls->scope == &live->function->scope) {
      range.first = -1;
    } else {
      scope_span(live, cls->scope, &range.first, &last);
    }
  }
  if (is_live_in) range.first = -1;
  if (cls->is_output) range.last = end;
  for (uint32_t i = 0; i < cls->through_count; i++) {
    int32_t first, last;
    scope_span(live, live->through[cls->through_start + i], &first, &last);
    if (first < range.first) range.first = first;
    if (last > range.last) range.last = last;
  }
  return range;
}

typedef struct Charge {
  const LiveClass *cls;
  LiveRange range;
  int64_t bytes;
} Charge;

static bool counts_in(const Charge *charge, PressureSpace space) {
  PressureSpace own = pressure_space_of(charge->cls->space);
  return own == space || (space == PRESSURE_TOTAL && own != PRESSURE_HBM);
}

static bool is_live_during(LiveRange range, int32_t pos) {
  return range.first <= pos && pos <= range.last && (pos >= 0 || range.last >= 0);
}

static bool is_live_after(LiveRange range, int32_t pos) {
  return range.first <= pos && pos < range.last;
}

static int compare_live(const void *a, const void *b, void *context) {
  const PressureTensor *x = a, *y = b;
  (void)context;
  if (x->bytes != y->bytes) return x->bytes > y->bytes ? -1 : 1;
  return x->tensor->index < y->tensor->index ? -1 : x->tensor->index > y->tensor->index;
}

static PressurePeak find_peak(Arena *arena, const Pressure *pressure, const Charge *charges,
                              uint32_t charge_count, PressureSpace space, bool is_during) {
  const PressureCurve *curve = &pressure->curves[space];
  const int64_t *points = is_during ? curve->during : curve->after;
  PressurePeak peak = {.pos = -1, .bytes = curve->initial};
  for (uint32_t i = 0; i < pressure->inst_count; i++) {
    if (points[i] <= peak.bytes) continue;
    peak.bytes = points[i];
    peak.pos = (int32_t)i;
  }
  // a program with no bytes at all has its peak at the first instruction
  if (peak.bytes == 0 && pressure->inst_count) peak.pos = 0;
  if (peak.pos >= 0) peak.inst = pressure->insts[peak.pos];
  for (uint32_t pass = 0; pass < 2; pass++) {
    peak.live_count = 0;
    for (uint32_t i = 0; i < charge_count; i++) {
      const Charge *charge = &charges[i];
      if (charge->bytes == 0 || !counts_in(charge, space)) continue;
      bool is_live = is_during && peak.pos >= 0 ? is_live_during(charge->range, peak.pos)
                                                : is_live_after(charge->range, peak.pos);
      if (!is_live) continue;
      if (pass == 1)
        peak.live[peak.live_count] = (PressureTensor){charge->cls->tensor, charge->bytes};
      peak.live_count++;
    }
    if (pass == 0) peak.live = ARENA_ARRAY(arena, PressureTensor, peak.live_count);
  }
  sort_stable(arena, peak.live, peak.live_count, sizeof(PressureTensor), compare_live, NULL);
  return peak;
}

static void make_curve(Arena *arena, Pressure *pressure, const Charge *charges,
                       uint32_t charge_count, PressureSpace space) {
  uint32_t count = pressure->inst_count;
  PressureCurve *curve = &pressure->curves[space];
  // differences; one more place takes what ends behind the last instruction
  int64_t *during = ARENA_ARRAY(arena, int64_t, count + 2);
  int64_t *after = ARENA_ARRAY(arena, int64_t, count + 2);
  for (uint32_t i = 0; i < charge_count; i++) {
    const Charge *charge = &charges[i];
    if (!counts_in(charge, space)) continue;
    int32_t first = charge->range.first, last = charge->range.last;
    if (is_live_after(charge->range, -1)) curve->initial += charge->bytes;
    if (last < 0 || last < first) continue;
    uint32_t from = first < 0 ? 0 : (uint32_t)first;
    uint32_t until = (uint32_t)last > count ? count : (uint32_t)last;
    during[from] += charge->bytes;
    during[until + 1] -= charge->bytes;
    after[from] += charge->bytes;
    after[until] -= charge->bytes;
  }
  for (uint32_t i = 1; i < count; i++) {
    during[i] += during[i - 1];
    after[i] += after[i - 1];
  }
  curve->during = during;
  curve->after = after;
}

static void set_limits(Pressure *pressure, const Liveness *live, const Target *target) {
  for (uint32_t i = 0; i < SPACE_COUNT; i++)
    pressure->static_bytes[pressure_space_of((Space)i)] = live->static_bytes[i];
  if (add_overflows(pressure->static_bytes[PRESSURE_SBUF], pressure->static_bytes[PRESSURE_PSUM],
                    &pressure->static_bytes[PRESSURE_TOTAL]))
    pressure->static_bytes[PRESSURE_TOTAL] = INT64_MAX;
  pressure->capacity[PRESSURE_HBM] = pressure->capacity[PRESSURE_TOTAL] = -1;
  // a negative rest means that the weights alone do not fit
  pressure->capacity[PRESSURE_SBUF] =
      max_i64(target_sbuf_capacity(target) - pressure->static_bytes[PRESSURE_SBUF], 0);
  pressure->capacity[PRESSURE_PSUM] =
      max_i64(target_psum_capacity(target) - pressure->static_bytes[PRESSURE_PSUM], 0);
}

Pressure *pressure_compute(Arena *arena, Function *function, const Target *target) {
  Liveness *live = liveness_compute(arena, function);
  Pressure *pressure = ARENA_NEW(arena, Pressure);
  pressure->function = function;
  pressure->inst_count = live->inst_count;
  pressure->tensor_count = live->tensor_count;
  pressure->insts = live->insts;
  pressure->ranges = ARENA_ARRAY(arena, LiveRange, live->tensor_count);
  pressure->charged = ARENA_ARRAY(arena, Tensor *, live->tensor_count);
  // sums of bytes stay within int64_t whatever the shapes are
  int64_t most = INT64_MAX / (int64_t)(live->class_count + 2);
  Charge *charges = ARENA_ARRAY(arena, Charge, live->class_count);
  for (uint32_t c = 0; c < live->class_count; c++) {
    const LiveClass *cls = &live->classes[c];
    charges[c] = (Charge){cls, class_range(live, c), min_i64(cls->bytes, most)};
  }
  for (uint32_t i = 0; i < live->tensor_count; i++) {
    uint32_t c = live->class_of[i];
    pressure->ranges[i] =
        c == NO_CLASS ? (LiveRange){-1, (int32_t)live->inst_count} : charges[c].range;
    pressure->charged[i] = c == NO_CLASS ? NULL : live->classes[c].tensor;
  }
  for (uint32_t s = 0; s < PRESSURE_COUNT; s++) {
    make_curve(arena, pressure, charges, live->class_count, (PressureSpace)s);
    PressureCurve *curve = &pressure->curves[s];
    curve->during_peak =
        find_peak(arena, pressure, charges, live->class_count, (PressureSpace)s, true);
    curve->after_peak =
        find_peak(arena, pressure, charges, live->class_count, (PressureSpace)s, false);
  }
  set_limits(pressure, live, target);
  return pressure;
}

static int64_t space_limit(const Target *target, PressureSpace space) {
  return space == PRESSURE_SBUF ? target->sbuf_bytes : target_psum_capacity(target);
}

void pressure_warn(const Pressure *pressure, const Target *target, Diags *diags) {
  for (uint32_t s = PRESSURE_SBUF; s <= PRESSURE_PSUM; s++) {
    const PressurePeak *peak = &pressure->curves[s].during_peak;
    int64_t capacity = pressure->capacity[s];
    if (peak->bytes <= capacity) continue;
    const char *where = peak->inst && inst_name(peak->inst) ? inst_name(peak->inst)->bytes : NULL;
    long long bytes = (long long)peak->bytes, limit = (long long)capacity;
    const char *space = pressure_space_name((PressureSpace)s);
    SrcSpan span = peak->inst ? peak->inst->stmt.span : (SrcSpan){0};
    if (where) {
      diag_warning(
          diags, span, "over-capacity",
          "%s holds %lld bytes per partition while '%s' executes (step %d), %lld more than "
          "the %lld that fit",
          space, bytes, where, peak->pos, bytes - limit, limit);
    } else {
      diag_warning(diags, span, "over-capacity",
                   "%s holds %lld bytes per partition before the first instruction, %lld more than "
                   "the %lld that fit",
                   space, bytes, bytes - limit, limit);
    }
    diag_attach(diags, span, "%s of %s: %lld bytes, %lld of them reserved, %lld for static tensors",
                space, target->name, (long long)space_limit(target, (PressureSpace)s),
                (long long)(s == PRESSURE_SBUF ? target->sbuf_reserved : 0),
                (long long)pressure->static_bytes[s]);
  }
}
