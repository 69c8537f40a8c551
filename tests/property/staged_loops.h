// Random annotated loops for the tests of pipelining: drawn, written as text, and enumerated. The
// oracle of those tests; header-only, knows nothing of the pass.
#ifndef TESTS_PROPERTY_STAGED_LOOPS_H
#define TESTS_PROPERTY_STAGED_LOOPS_H

#include "support/text.h"
#include "unit/test.h"

enum { MOST_STMTS = 6, MOST_TENSORS = 6, MOST_ACCESSES = 4, MOST_TRIPS = 7, MOST_ROWS = 64 };

// Where a value lives: an input and output outside the loop, a tensor outside that nobody else
// touches, one declared in the body.
typedef enum Place { OUTSIDE, PRIVATE, LOCAL } Place;

typedef struct Row {
  int64_t a, b, k;         // a*i + b*j + k, i the loop's variable, j that of an inner loop
  int64_t modulo, divisor; // of all of it; 0: none
  int64_t span;
} Row;

typedef struct Touch {
  int tensor;
  bool is_write;
  Row row;
} Touch;

typedef struct Statement {
  uint32_t stage, place, touch_count;
  Touch touches[MOST_ACCESSES];
  int64_t inner;      // trips of a loop around it, 0: none
  int64_t first_trip; // guarded: runs from this trip on
  int64_t parity;     // guarded: runs when the loop's variable is even (1) or odd (2); 0: always
} Statement;

typedef struct Loop {
  TestRandom random;
  int64_t lb, stride, trips;
  bool by_count; // num_stages, not stage_id
  bool has_order;
  uint32_t stage_count, count, tensor_count;
  Statement stmts[MOST_STMTS];
  Place places[MOST_TENSORS];
  int64_t rows[MOST_TENSORS], shift[MOST_TENSORS];
  int buffer_of[MOST_TENSORS]; // the tensor whose storage it uses: itself, or one it is aliased to
} Loop;

static inline int64_t between(Loop *loop, int64_t low, int64_t high) {
  return low + (int64_t)test_random_below(&loop->random, (uint32_t)(high - low + 1));
}

static inline bool chance(Loop *loop, uint32_t percent) {
  return test_random_below(&loop->random, 100) < percent;
}

static inline int64_t variable(const Loop *loop, int64_t trip) {
  return loop->lb + loop->stride * trip;
}

static inline int64_t row_of(const Loop *loop, const Row *row, int64_t trip, int64_t j) {
  int64_t value = row->a * variable(loop, trip) + row->b * j + row->k;
  if (row->modulo) value = floor_mod(value, row->modulo);
  if (row->divisor) value = floor_div(value, row->divisor);
  return value;
}

// ---- drawing ------------------------------------------------------------------------------------

static inline Row draw_row(Loop *loop, const Statement *stmt, Place place) {
  Row row = {.span = 1};
  if (place != OUTSIDE) {
    row.k = chance(loop, 25) ? between(loop, 0, 1) : 0;
    row.span = chance(loop, 60) ? 2 - row.k : 1;
    if (place == PRIVATE && chance(loop, 30))
      row = (Row){.a = 1, .k = row.k, .modulo = 2, .span = between(loop, 1, 2)};
    return row;
  }
  static const int64_t slopes[] = {1, 1, 1, 0, -1, 2};
  row.a = slopes[test_random_below(&loop->random, 6)];
  row.k = between(loop, 0, 3);
  if (stmt->inner) row.b = between(loop, 0, 1);
  if (chance(loop, 12)) row.modulo = between(loop, 2, 3);
  if (!row.modulo && chance(loop, 12)) row.divisor = 2;
  if (chance(loop, 25)) row.span = 2;
  return row;
}

static inline void draw_stages(Loop *loop) {
  loop->by_count = chance(loop, 25);
  uint32_t stages = 1 + test_random_below(&loop->random, loop->count < 4 ? loop->count : 4);
  if (stages == 1) stages = 2;
  if (loop->by_count) {
    uint32_t size = loop->count / stages, larger = loop->count % stages, at = 0;
    for (uint32_t s = 0; s < stages; s++) {
      for (uint32_t n = 0; n < size + (s < larger); n++) loop->stmts[at++].stage = s;
    }
  } else {
    // each stage gets a statement, the others where they fall
    for (uint32_t s = 0; s < stages; s++) loop->stmts[s].stage = s;
    for (uint32_t i = stages; i < loop->count; i++)
      loop->stmts[i].stage = test_random_below(&loop->random, stages);
    for (uint32_t i = 1; i < loop->count; i++) { // sorted
      for (uint32_t j = i; j && loop->stmts[j - 1].stage > loop->stmts[j].stage; j--) {
        uint32_t swap = loop->stmts[j].stage;
        loop->stmts[j].stage = loop->stmts[j - 1].stage;
        loop->stmts[j - 1].stage = swap;
      }
    }
  }
  loop->stage_count = stages;
  for (uint32_t i = 0; i < loop->count; i++) loop->stmts[i].place = i;
  loop->has_order = !loop->by_count && chance(loop, 60);
  if (!loop->has_order) return;
  // a random merge of the stages
  uint32_t order[MOST_STMTS];
  for (uint32_t i = 0; i < loop->count; i++) order[i] = i;
  for (uint32_t round = 0; round < 12; round++) {
    uint32_t at = test_random_below(&loop->random, loop->count - 1);
    if (loop->stmts[order[at]].stage == loop->stmts[order[at + 1]].stage) continue;
    uint32_t swap = order[at];
    order[at] = order[at + 1];
    order[at + 1] = swap;
  }
  for (uint32_t i = 0; i < loop->count; i++) loop->stmts[order[i]].place = i;
}

// Statement `s` reads only what holds something: outside tensors do, the others once written in
// this iteration, or in an earlier one when the reader is guarded.
static inline bool runs_in(const Loop *loop, const Statement *stmt, int64_t trip) {
  if (trip < stmt->first_trip) return false;
  return !stmt->parity || floor_mod(variable(loop, trip), 2) == stmt->parity - 1;
}

static inline void draw_touches(Loop *loop, uint32_t s) {
  Statement *stmt = &loop->stmts[s];
  uint32_t wanted = 1 + test_random_below(&loop->random, 3);
  for (uint32_t n = 0; n < wanted; n++) {
    int tensor = (int)test_random_below(&loop->random, loop->tensor_count);
    Touch touch = {.tensor = tensor, .is_write = n == 0};
    Place place = loop->places[tensor];
    touch.row = draw_row(loop, stmt, place);
    if (touch.is_write && place != OUTSIDE && chance(loop, 70)) touch.row = (Row){.span = 2};
    // what no statement before has made comes from an earlier iteration, if at all
    bool is_made = place != PRIVATE || touch.is_write;
    for (uint32_t before = 0; before < s && !is_made; before++) {
      const Statement *other = &loop->stmts[before];
      is_made = other->touches[0].tensor == tensor;
    }
    if (!is_made && !stmt->first_trip && chance(loop, 80)) {
      stmt->first_trip = between(loop, 1, 2);
      if (chance(loop, 60)) touch.row = (Row){.span = 2};
    }
    stmt->touches[stmt->touch_count++] = touch;
  }
}

static inline void draw(Loop *loop, uint64_t seed) {
  static const int64_t strides[] = {1, 1, 1, 2, -1, -2};
  *loop = (Loop){.random = {seed}};
  loop->trips = between(loop, 2, MOST_TRIPS);
  loop->lb = chance(loop, 70) ? 0 : between(loop, -2, 3);
  loop->stride = strides[test_random_below(&loop->random, 6)];
  loop->count = (uint32_t)between(loop, 2, MOST_STMTS);
  loop->tensor_count = (uint32_t)between(loop, 2, MOST_TENSORS);
  for (uint32_t t = 0; t < loop->tensor_count; t++) {
    uint32_t kind = test_random_below(&loop->random, 10);
    loop->places[t] = kind < 4 ? OUTSIDE : kind < 6 ? PRIVATE : LOCAL;
    loop->buffer_of[t] = (int)t;
    bool is_alias = t > 0 && loop->places[t] == OUTSIDE && loop->places[t - 1] == OUTSIDE;
    if (is_alias && chance(loop, 30)) loop->buffer_of[t] = loop->buffer_of[t - 1];
  }
  draw_stages(loop);
  for (uint32_t s = 0; s < loop->count; s++) {
    if (chance(loop, 20)) loop->stmts[s].inner = 2;
    if (chance(loop, 20)) loop->stmts[s].first_trip = between(loop, 1, 2);
    if (chance(loop, 8)) loop->stmts[s].parity = between(loop, 1, 2);
    draw_touches(loop, s);
  }
}

// ---- the text -----------------------------------------------------------------------------------

// Moves outside rows so that none is negative, and finds the extents.
static inline void fit_rows(Loop *loop) {
  for (uint32_t t = 0; t < loop->tensor_count; t++) {
    int64_t low = 0, high = 1;
    for (uint32_t s = 0; s < loop->count; s++) {
      const Statement *stmt = &loop->stmts[s];
      for (uint32_t n = 0; n < stmt->touch_count; n++) {
        if (stmt->touches[n].tensor != (int)t) continue;
        for (int64_t trip = 0; trip < loop->trips; trip++) {
          for (int64_t j = 0; j < (stmt->inner ? stmt->inner : 1); j++) {
            int64_t row = row_of(loop, &stmt->touches[n].row, trip, j);
            low = min_i64(low, row);
            high = max_i64(high, row + stmt->touches[n].row.span);
          }
        }
      }
    }
    loop->shift[t] = -low;
    loop->rows[t] = high - low;
  }
  // row r of tensors in one buffer is the same row
  for (uint32_t round = 0; round < 2; round++) {
    for (uint32_t t = 0; t < loop->tensor_count; t++) {
      uint32_t other = (uint32_t)loop->buffer_of[t];
      int64_t shift = max_i64(loop->shift[t], loop->shift[other]);
      int64_t end = max_i64(loop->rows[t] - loop->shift[t], loop->rows[other] - loop->shift[other]);
      loop->shift[t] = loop->shift[other] = shift;
      loop->rows[t] = loop->rows[other] = end + shift;
    }
  }
}

static inline void put_row(Text *text, const Loop *loop, const Touch *touch, int stmt) {
  const Row *row = &touch->row;
  Text sum = {0};
  text_printf(&sum, "%lld*i+%lld*%s+%lld", (long long)row->a, (long long)row->b, "0",
              (long long)row->k);
  if (row->b) {
    text_release(&sum);
    text_printf(&sum, "%lld*i+%lld*j%d+%lld", (long long)row->a, (long long)row->b, stmt,
                (long long)row->k);
  }
  Text start = {0};
  if (row->modulo) {
    text_printf(&start, "(%s)%%%lld", sum.bytes, (long long)row->modulo);
  } else if (row->divisor) {
    text_printf(&start, "(%s)//%lld", sum.bytes, (long long)row->divisor);
  } else {
    text_puts(&start, sum.bytes);
  }
  long long shift = (long long)loop->shift[touch->tensor];
  const char *block = loop->places[touch->tensor] == OUTSIDE ? "" : "0, ";
  text_printf(text, "t%d[%s%s+%lld:%s+%lld, 0:2]", touch->tensor, block, start.bytes, shift,
              start.bytes, shift + (long long)row->span);
  text_release(&sum);
  text_release(&start);
}

static inline void put_tensor(Text *text, const Loop *loop, uint32_t t, const char *indent) {
  if (loop->places[t] == OUTSIDE) {
    text_printf(text, "%st%u = m0.Tensor(name=\"t%u\", shape=(%lld,2), dtype=\"float32\")\n",
                indent, t, t, (long long)loop->rows[t]);
  } else {
    text_printf(text,
                "%st%u = m5.NeuronSBTensor(name=\"t%u\", shape=(1,%lld,2), dtype=\"float32\", "
                "partition_dim=1)\n",
                indent, t, t, (long long)loop->rows[t]);
  }
}

static inline void put_statement(Text *text, const Loop *loop, uint32_t s) {
  const Statement *stmt = &loop->stmts[s];
  Text attrs = {0};
  if (!loop->by_count) text_printf(&attrs, "\"stage_id\": %u", stmt->stage);
  if (loop->has_order) text_printf(&attrs, ", \"execution_order\": %u", stmt->place);
  const char *tags = attrs.length ? attrs.bytes : "";
  const char *indent = "    ";
  if (stmt->inner) {
    text_printf(text, "    with m0.AffineAxis(name=\"j%u\", ub=%lld, attrs={%s}) as j%u:\n", s,
                (long long)stmt->inner, tags, s);
    indent = "        ";
  }
  text_printf(text, "%ss%u = m4.SundaCustomOp(dsts=[", indent, s);
  for (uint32_t n = 0; n < stmt->touch_count; n++) {
    if (!stmt->touches[n].is_write) continue;
    put_row(text, loop, &stmt->touches[n], (int)s);
    text_puts(text, ", ");
  }
  // rows of its own: all iterations, both inner ones
  long long low = (long long)min_i64(variable(loop, 0), variable(loop, loop->trips - 1));
  text_printf(text, "y%u[2*i%+lld", s, -2 * low);
  if (stmt->inner) text_printf(text, "+j%u", s);
  text_printf(text, ", 0:2]], srcs=[x[2*i%+lld, 0:2]", -2 * low);
  for (uint32_t n = 0; n < stmt->touch_count; n++) {
    if (stmt->touches[n].is_write) continue;
    text_puts(text, ", ");
    put_row(text, loop, &stmt->touches[n], (int)s);
  }
  text_printf(text, "], function_name=\"f%u\"", s);
  long long from = (long long)variable(loop, stmt->first_trip), sign = loop->stride > 0 ? 1 : -1;
  bool has_guard = stmt->first_trip || stmt->parity;
  if (has_guard) text_puts(text, ", predicates=[");
  if (stmt->first_trip) text_printf(text, "%lld*i%+lld >= 0", sign, -sign * from);
  if (stmt->first_trip && stmt->parity) text_puts(text, ", ");
  if (stmt->parity) text_printf(text, "(i+%lld)%%2 == 0", (long long)(stmt->parity - 1));
  if (has_guard) text_puts(text, "]");
  text_printf(text, ", attrs={%s}, name=\"s%u\")\n", stmt->inner ? "" : tags, s);
  text_release(&attrs);
}

static inline void put_loop(Text *text, Loop *loop) {
  fit_rows(loop);
  int64_t reach = variable(loop, loop->trips - 1) - variable(loop, 0);
  long long rows = 2 * (long long)(reach < 0 ? -reach : reach) + 2;
  text_printf(text,
              "v0 = m0.Function(id_=0, batch_ids=[])\n"
              "x = m0.Tensor(name=\"x\", shape=(%lld,2), dtype=\"float32\")\nv0.markInput(x)\n",
              rows);
  for (uint32_t s = 0; s < loop->count; s++)
    text_printf(text,
                "y%u = m0.Tensor(name=\"y%u\", shape=(%lld,2), dtype=\"float32\")\n"
                "v0.markOutput(y%u)\n",
                s, s, rows, s);
  for (uint32_t t = 0; t < loop->tensor_count; t++) {
    if (loop->places[t] == LOCAL) continue;
    put_tensor(text, loop, t, "");
    if (loop->places[t] != OUTSIDE) continue;
    if (loop->buffer_of[t] == (int)t) text_printf(text, "v0.markInput(t%u)\n", t);
    text_printf(text, "v0.markOutput(t%u)\n", t);
  }
  text_printf(text,
              "with m0.AffineAxis(name=\"i\", lb=%lld, ub=%lld, stride=%lld, "
              "axis_type=m0.AxisType.Sequential, attrs={",
              (long long)loop->lb, (long long)variable(loop, loop->trips), (long long)loop->stride);
  if (loop->by_count) text_printf(text, "\"num_stages\": %u", loop->stage_count);
  text_puts(text, "}) as i:\n");
  for (uint32_t t = 0; t < loop->tensor_count; t++) {
    if (loop->places[t] == LOCAL) put_tensor(text, loop, t, "    ");
  }
  for (uint32_t s = 0; s < loop->count; s++) put_statement(text, loop, s);
  for (uint32_t t = 0; t < loop->tensor_count; t++) {
    if (loop->buffer_of[t] != (int)t)
      text_printf(text, "v0.aliasTensors(\"t%u\", \"t%d\", \"must\")\n", t, loop->buffer_of[t]);
  }
  text_puts(text, "ir=v0\n");
}

// ---- enumeration --------------------------------------------------------------------------------

// One access of one execution.
typedef struct Event {
  uint32_t stmt, touch;
  int64_t trip, inner;
  int tensor; // whose storage
  bool is_write;
  int64_t low, high; // rows
} Event;

typedef struct Events {
  Event at[MOST_STMTS * MOST_ACCESSES * MOST_TRIPS * 2];
  uint32_t count;
} Events;

// In the order of the loop as written; reads of an execution before its writes.
static inline void enumerate(const Loop *loop, Events *events) {
  events->count = 0;
  for (int64_t trip = 0; trip < loop->trips; trip++) {
    for (uint32_t s = 0; s < loop->count; s++) {
      const Statement *stmt = &loop->stmts[s];
      if (!runs_in(loop, stmt, trip)) continue;
      for (int64_t j = 0; j < (stmt->inner ? stmt->inner : 1); j++) {
        for (int writes = 0; writes < 2; writes++) {
          for (uint32_t n = 0; n < stmt->touch_count; n++) {
            const Touch *touch = &stmt->touches[n];
            if (touch->is_write != (writes == 1)) continue;
            int64_t row = row_of(loop, &touch->row, trip, j);
            events->at[events->count++] = (Event){s,
                                                  n,
                                                  trip,
                                                  j,
                                                  loop->buffer_of[touch->tensor],
                                                  touch->is_write,
                                                  row,
                                                  row + touch->row.span - 1};
          }
        }
      }
    }
  }
}

static inline bool overlap(const Event *a, const Event *b) {
  return a->tensor == b->tensor && a->low <= b->high && b->low <= a->high;
}

// Strictly before in the pipelined loop; executions of one statement in one iteration keep order.
static inline bool new_before(const Loop *loop, const Event *a, const Event *b) {
  const Statement *x = &loop->stmts[a->stmt], *y = &loop->stmts[b->stmt];
  int64_t ta = a->trip + x->stage, tb = b->trip + y->stage;
  return ta != tb ? ta < tb : x->place < y->place;
}

// The iteration whose value an event is about; false for a read of several iterations' values.
static inline bool value_of(const Events *events, uint32_t at, int64_t *value) {
  const Event *event = &events->at[at];
  *value = event->trip;
  if (event->is_write) return true;
  bool has = false;
  for (int64_t row = event->low; row <= event->high; row++) {
    for (uint32_t w = at; w-- > 0;) {
      const Event *write = &events->at[w];
      if (!write->is_write || write->tensor != event->tensor || row < write->low ||
          row > write->high)
        continue;
      if (has && *value != write->trip) return false;
      *value = write->trip;
      has = true;
      break;
    }
  }
  return has;
}

// Least number of copies; `values` by event.
static inline int64_t copies(const Loop *loop, const Events *events, int tensor,
                             const int64_t *values) {
  for (int64_t count = 1;; count++) {
    bool is_enough = true;
    for (uint32_t a = 0; a < events->count && is_enough; a++) {
      for (uint32_t b = 0; b < events->count && is_enough; b++) {
        const Event *x = &events->at[a], *y = &events->at[b];
        if (x->tensor != tensor || !y->is_write || !overlap(x, y)) continue;
        if (values[a] >= values[b] || (values[b] - values[a]) % count) continue;
        if (x->stmt == y->stmt && x->trip == y->trip) continue;
        is_enough = new_before(loop, x, y);
      }
    }
    if (is_enough) return count;
  }
}

typedef struct Verdict {
  bool is_hazard;
  int type; // the first: 0 RAW, 1 WAR, 2 WAW
} Verdict;

static inline void add_hazard(Verdict *verdict, const Event *first, const Event *second) {
  int type = !first->is_write ? 1 : second->is_write ? 2 : 0;
  if (!verdict->is_hazard || type < verdict->type) verdict->type = type;
  verdict->is_hazard = true;
}

// Reversed pairs of what has one copy; for buffers, reads of values that other iterations made.
static inline Verdict judge(const Loop *loop, const Events *events, const bool *is_buffer,
                            const int64_t *values) {
  Verdict verdict = {false, 0};
  for (uint32_t a = 0; a < events->count; a++) {
    for (uint32_t b = a + 1; b < events->count; b++) {
      const Event *x = &events->at[a], *y = &events->at[b];
      if (x->trip == y->trip || !overlap(x, y) || (!x->is_write && !y->is_write)) continue;
      if (loop->places[x->tensor] == LOCAL || new_before(loop, x, y)) continue;
      if (is_buffer[x->tensor] && (!x->is_write || y->is_write || values[b] != x->trip)) continue;
      add_hazard(&verdict, x, y);
    }
  }
  return verdict;
}

#endif
