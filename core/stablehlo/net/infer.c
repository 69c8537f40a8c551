// Every dimension of every argument is an equation between an expression of the row's signature and
// a length. One with a single unknown, in which the signatures are linear, gives that unknown; what
// is still open then is taken from how the operands' elements are known to be laid out. Last, all
// types are held against the signature.
#include "stablehlo/net/infer.h"

#include "stablehlo/net/recipe.h"

enum { MAX_EQUATIONS = 64, MAX_FACTORS = 8 };

typedef struct Equation {
  const char *text; // the expression, terminated
  int64_t value;
  uint32_t role; // whose type or layout it is of
} Equation;

typedef struct Factor { // of a product in a signature
  const char *at, *end;
} Factor;

typedef struct Inference {
  Arena *arena;
  Diags *diags;
  NetArguments *args;
  int64_t batch;
  Equation equations[MAX_EQUATIONS];
  uint32_t count;
} Inference;

static uint32_t number_index(const NetArguments *args, Word name) {
  for (uint32_t i = 0; i < args->info.number_count; i++) {
    const NetParam *param = &args->info.params[args->info.text_count + i];
    if (param->length == name.length && memcmp(param->name, name.at, name.length) == 0) return i;
  }
  return UINT32_MAX;
}

static void scope_of(const Inference *inference, Scope *scope) {
  const NetArguments *args = inference->args;
  uint32_t lists = args->has_list, singles = args->info.number_count - lists;
  scope_init(scope, args->op, args->numbers, singles + args->list_count, inference->batch);
}

// The expression's value with the unknown number `at` put to `value`.
static int64_t value_with(Inference *inference, const Equation *equation, uint32_t at,
                          int64_t value) {
  int64_t before = at == UINT32_MAX ? 0 : inference->args->numbers[at];
  if (at != UINT32_MAX) inference->args->numbers[at] = value;
  Scope scope;
  scope_of(inference, &scope);
  const char *cursor = equation->text;
  int64_t result = read_expr(&cursor, &scope);
  if (at != UINT32_MAX) inference->args->numbers[at] = before;
  return scope.is_too_large ? -1 : result;
}

// How many different unknowns the expression has, at most 2; *at is one of them.
static uint32_t unknowns(const Inference *inference, const Equation *equation, uint32_t *at) {
  const char *cursor = equation->text;
  uint32_t count = 0;
  *at = UINT32_MAX;
  while (*cursor) {
    Word word = read_word(&cursor);
    if (!word.length) {
      cursor++;
      continue;
    }
    uint32_t number = number_index(inference->args, word);
    if (number == UINT32_MAX || inference->args->is_known[number] || number == *at) continue;
    count++;
    *at = number;
  }
  return count;
}

static bool solve(Inference *inference, const Equation *equation) {
  uint32_t at;
  if (unknowns(inference, equation, &at) != 1) return false;
  int64_t one = value_with(inference, equation, at, 1);
  int64_t slope = value_with(inference, equation, at, 2) - one;
  if (one < 0 || slope <= 0 || equation->value < one || (equation->value - one) % slope)
    return false;
  int64_t value = (equation->value - one) / slope + 1;
  if (value_with(inference, equation, at, value) != equation->value) return false;
  inference->args->numbers[at] = value;
  inference->args->is_known[at] = true;
  return true;
}

static void solve_all(Inference *inference) {
  bool is_open = true;
  while (is_open) {
    is_open = false;
    for (uint32_t i = 0; i < inference->count; i++)
      is_open = solve(inference, &inference->equations[i]) || is_open;
  }
}

static const char *expr_end(const char *at) {
  uint32_t depth = 0;
  for (; *at; at++) {
    if (depth == 0 && (*at == ',' || *at == ']' || *at == '}')) break;
    depth += *at == '(';
    depth -= *at == ')';
  }
  return at;
}

static void add_equation(Inference *inference, uint32_t role, const char *at, const char *end,
                         int64_t value) {
  if (inference->count == MAX_EQUATIONS) return;
  const char *text = arena_format(inference->arena, "%.*s", (int)(end - at), at);
  inference->equations[inference->count++] = (Equation){text, value, role};
}

// The factors of a product; a number goes with the factor behind it: `ic * 2*h * 2*w`.
static uint32_t factors_of(const char *at, const char *end, Factor factors[MAX_FACTORS]) {
  uint32_t count = 0;
  const char *start = at;
  uint32_t depth = 0;
  for (;; at++) {
    bool is_number = *start >= '0' && *start <= '9';
    bool is_split = at == end || (*at == '*' && depth == 0 && !is_number);
    if (is_number && at < end && *at == '*' && depth == 0) {
      bool is_second = memchr(start, '*', (size_t)(at - start)) != NULL;
      is_split = is_second;
    }
    if (is_split && count < MAX_FACTORS) {
      factors[count++] = (Factor){start, at};
      start = at + 1;
    }
    if (at == end) return count;
    depth += *at == '(';
    depth -= *at == ')';
  }
}

// The role's type in the signature.
static const char *role_type(const NetArguments *args, uint32_t role) {
  const char *at = args->op->signature;
  SignatureItem item = {0};
  bool in_operands = true;
  for (uint32_t i = 0;; i++) {
    if (!next_item(&at, &item)) {
      if (!in_operands) return at; // the result
      in_operands = false;
      i--;
      continue;
    }
    if (i == role) return item.type;
  }
}

static void equations_of(Inference *inference, uint32_t role, const NetType *actual) {
  const char *at = role_type(inference->args, role);
  while (*at == ' ') at++;
  if (*at == '{') { // [B, c*h*w]
    const char *end = at + 1;
    while (*end != '}') end++;
    char *product = arena_format(inference->arena, "%.*s", (int)(end - at - 1), at + 1);
    for (char *c = product; *c; c++)
      if (*c == ',') *c = '*';
    if (actual->rank == 2)
      add_equation(inference, role, product, product + strlen(product), actual->dims[1]);
    return;
  }
  if (*at != '[') return;
  at++;
  for (uint32_t d = 0; *at && *at != ']'; d++) {
    const char *end = expr_end(at);
    bool is_list = end - at == 2 && memcmp(at, "ds", 2) == 0;
    if (is_list) {
      NetArguments *args = inference->args;
      if (args->list_count || args->is_known[args->info.number_count - 1]) return;
      args->list_count = actual->rank;
      for (uint32_t i = 0; i < actual->rank; i++)
        args->numbers[args->info.number_count - 1 + i] = actual->dims[i];
      args->is_known[args->info.number_count - 1] = true;
      return;
    }
    if (d < actual->rank) add_equation(inference, role, at, end, actual->dims[d]);
    at = *end == ',' ? end + 1 : end;
  }
}

static int64_t product_of(const int64_t *dims, uint32_t count) {
  int64_t product = 1;
  for (uint32_t i = 0; i < count; i++) product *= dims[i];
  return product;
}

// The three expressions of {c,h,w}, which begins at `at`; their count.
static uint32_t map_factors(const char *at, Factor factors[MAX_FACTORS]) {
  uint32_t count = 0;
  for (at++; count < 3; at++) {
    const char *end = expr_end(at);
    factors[count++] = (Factor){at, end};
    at = end;
  }
  return count;
}

// The layout as equations: the factors of [c,h,w] or [m*n] one by one.
static void hints_of(Inference *inference, uint32_t role, const NetView *view) {
  const char *at = role_type(inference->args, role);
  Factor factors[MAX_FACTORS];
  uint32_t count = 0;
  if (!view->count) return;
  while (*at == ' ') at++;
  if (*at == '{') {
    count = map_factors(at, factors);
  } else if (*at == '[') {
    const char *end = expr_end(at + 1);
    if (*end != ',') return;
    count = factors_of(end + 1, expr_end(end + 1), factors);
  }
  if (count < 2) return;
  NetView seen = *view;
  if (count == 3 && seen.count == 2 && seen.h && seen.dims[1] == seen.h * seen.w)
    seen = (NetView){3, {seen.dims[0], seen.h, seen.w}, 0, 0};
  if (count == seen.count) {
    for (uint32_t i = 0; i < count; i++)
      add_equation(inference, role, factors[i].at, factors[i].end, seen.dims[i]);
    return;
  }
  // [m, n] against [c, h, w], or [tk, heads*d] against [m, n]: the first goes alone
  add_equation(inference, role, factors[0].at, factors[0].end, seen.dims[0]);
  add_equation(inference, role, factors[1].at, factors[count - 1].end,
               product_of(seen.dims + 1, seen.count - 1));
}

// "[oc, ic, kH, kW]" of the signature.
static const char *wanted_text(const Inference *inference, uint32_t role) {
  const char *at = role_type(inference->args, role);
  while (*at == ' ') at++;
  const char *end = at;
  while (*end && *end != ' ' && *end != '|') end++;
  return arena_format(inference->arena, "%.*s", (int)(end - at), at);
}

static bool mentions(const char *text, const NetParam *param) {
  while (text && *text) {
    Word word = read_word(&text);
    if (!word.length)
      text++;
    else if (word.length == param->length && memcmp(word.at, param->name, word.length) == 0)
      return true;
  }
  return false;
}

// Some rows have numbers that only their peers use.
static void fill_unused(NetArguments *args) {
  for (uint32_t i = 0; i < args->info.number_count; i++) {
    const NetParam *param = &args->info.params[args->info.text_count + i];
    if (args->is_known[i] || param->kind != PARAM_NUMBER) continue;
    if (mentions(args->op->signature, param) || mentions(args->op->recipe, param)) continue;
    args->numbers[i] = 1;
    args->is_known[i] = true;
  }
}

static const char *role_text(const Inference *inference, uint32_t role) {
  uint32_t length;
  const char *name = net_param_name(inference->args, role, &length);
  return arena_format(inference->arena, "%.*s", (int)length, name);
}

// A tensor of more than two dimensions where [B, n] is wanted: scripts write how an example is laid
// out in brackets.
static bool check_ranks(const Inference *inference) {
  const NetArguments *args = inference->args;
  for (uint32_t role = 0; role < net_role_count(args); role++) {
    const NetType *type = args->types[role];
    const char *at = role_type(args, role);
    while (*at == ' ') at++;
    bool is_map = *at == '{';
    bool is_flat = strncmp(at, "[B,", 3) == 0 && *expr_end(at + 3) == ']';
    if (!type || (!is_map && !is_flat)) continue;
    bool has_batch = type->rank == 4 || !is_map;
    if (type->rank != 3 && type->rank != 4) continue;
    const char *list =
        has_batch ? arena_format(inference->arena, "(%lld", (long long)type->dims[0]) : "(B";
    for (uint32_t i = has_batch; i < type->rank; i++)
      list = arena_format(inference->arena, "%s, %s%lld", list, i == has_batch ? "[" : "",
                          (long long)type->dims[i]);
    return diag_error(inference->diags, args->spans[role], "net-shape",
                      "'%s' of %s is %s here; %s is written %s])", role_text(inference, role),
                      args->op->name, net_shape_text(inference->arena, type),
                      is_map ? "an image" : "a tensor so laid out", list);
  }
  return true;
}

// An equation of one unknown that no integer solves: 2*h = 7, 3*d = 8.
static bool check_divisions(Inference *inference) {
  const NetArguments *args = inference->args;
  for (uint32_t i = inference->count; i-- > 0;) { // those of layouts first
    const Equation *equation = &inference->equations[i];
    uint32_t at;
    if (unknowns(inference, equation, &at) != 1) continue;
    int64_t one = value_with(inference, equation, at, 1);
    int64_t slope = value_with(inference, equation, at, 2) - one;
    if (one < 0 || slope <= 1 || one != slope || equation->value % slope == 0) continue;
    const NetParam *param = &args->info.params[args->info.text_count + at];
    return diag_error(inference->diags, args->spans[equation->role], "net-shape",
                      "'%s' of %s has %s = %lld here, and %lld is no multiple of %lld, so there is "
                      "no %.*s",
                      role_text(inference, equation->role), args->op->name, equation->text,
                      (long long)equation->value, (long long)equation->value, (long long)slope,
                      (int)param->length, param->name);
  }
  return true;
}

// "; ic is 8 in 'r' and 4 in 'weight'", when the role and another give one number two values.
static const char *conflict_text(Inference *inference, uint32_t role) {
  for (uint32_t i = 0; i < inference->count; i++) {
    const Equation *own = &inference->equations[i];
    const char *end = own->text;
    if (own->role != role || !read_word(&end).length || *end) continue;
    for (uint32_t j = 0; j < inference->count; j++) {
      const Equation *other = &inference->equations[j];
      if (other->role == role || other->value == own->value || strcmp(other->text, own->text) != 0)
        continue;
      return arena_format(inference->arena, "; %s is %lld in '%s' and %lld in '%s'", own->text,
                          (long long)own->value, role_text(inference, role),
                          (long long)other->value, role_text(inference, other->role));
    }
  }
  return "";
}

static bool check_unknowns(const Inference *inference, SrcSpan span) {
  const NetArguments *args = inference->args;
  const char *missing = NULL;
  uint32_t count = 0;
  for (uint32_t i = 0; i < args->info.number_count; i++) {
    const NetParam *param = &args->info.params[args->info.text_count + i];
    if (args->is_known[i]) continue;
    count++;
    missing = arena_format(inference->arena, "%s%s%.*s=", missing ? missing : "",
                           missing ? ", " : "", (int)param->length, param->name);
  }
  return !count || diag_error(inference->diags, span, "net-unknown-number",
                              "the shapes do not say %s of %s; give %s", missing, args->op->name,
                              count == 1 ? "it" : "them");
}

// Every argument against the signature, with all numbers known.
static bool check_types(Inference *inference) {
  const NetArguments *args = inference->args;
  bool is_fine = true;
  for (uint32_t role = 0; role < net_role_count(args); role++) {
    const NetType *type = args->types[role];
    if (!type) continue;
    Scope scope;
    NetType wanted;
    NetMap map;
    scope_of(inference, &scope);
    const char *at = role_type(args, role);
    bool has_type = read_type(&at, &scope, &wanted, &map);
    if (!has_type || (!scope.is_too_large && net_type_equal(&wanted, type))) continue;
    bool is_batch = wanted.rank == type->rank && wanted.rank == 2 &&
                    wanted.dims[1] == type->dims[1] && wanted.dims[0] == inference->batch;
    diag_error(inference->diags, args->spans[role], "net-shape",
               "'%s' of %s is %s here, and %s = %s is wanted%s", role_text(inference, role),
               args->op->name, net_shape_text(inference->arena, type), wanted_text(inference, role),
               scope.is_too_large ? "more than fits" : net_shape_text(inference->arena, &wanted),
               is_batch ? "; B, the batch, is the first dimension of the function's first parameter"
                        : conflict_text(inference, role));
    is_fine = false;
  }
  return is_fine;
}

bool net_infer(Arena *arena, Diags *diags, int64_t batch, NetArguments *args, SrcSpan span) {
  Inference *inference = ARENA_NEW(arena, Inference);
  inference->arena = arena;
  inference->diags = diags;
  inference->args = args;
  inference->batch = batch;
  uint32_t roles = net_role_count(args);
  for (uint32_t role = 0; role < roles; role++)
    if (args->types[role]) equations_of(inference, role, args->types[role]);
  solve_all(inference);
  for (uint32_t role = 0; role < roles; role++)
    if (args->types[role]) hints_of(inference, role, &args->views[role]);
  solve_all(inference);
  fill_unused(args);
  return check_ranks(inference) && check_divisions(inference) && check_unknowns(inference, span) &&
         check_types(inference);
}

// ---- results

static NetView flipped(const NetView *view, const int64_t *numbers) {
  NetView result = {.count = 2, .dims = {numbers[1], numbers[0]}};
  if (view->count == 3 && view->dims[0] == numbers[0]) { // a map: its rows
    result.h = view->dims[1];
    result.w = view->dims[2];
  } else if (view->count == 2 && view->h && view->h * view->w == numbers[0] &&
             view->dims[0] == numbers[0]) { // the rows of a map: the map again
    result = (NetView){3, {numbers[1], view->h, view->w}, 0, 0};
  }
  return result;
}

// The result's type in the signature, one expression a factor; the count.
static uint32_t result_factors(const NetArguments *args, Factor factors[MAX_FACTORS]) {
  const char *at = role_type(args, net_role_count(args));
  uint32_t count = 0;
  while (*at == ' ') at++;
  if (*at == '{') return map_factors(at, factors);
  const char *end = expr_end(at + 1);
  if (at[1] != 'B' || *end != ',') return 0;
  count = factors_of(end + 1, expr_end(end + 1), factors);
  bool is_map = count == 3 && factors[2].end[-1] == 'w';
  if (count == 3 && !is_map) { // [tk, heads*d]
    factors[1].end = factors[2].end;
    count = 2;
  }
  return count;
}

static int64_t factor_value(Inference *inference, const Factor *factor) {
  Equation equation = {
      arena_format(inference->arena, "%.*s", (int)(factor->end - factor->at), factor->at), 0, 0};
  return value_with(inference, &equation, UINT32_MAX, 0);
}

NetView net_result_view(Arena *arena, const NetArguments *args, int64_t batch) {
  bool copies = args->op->layout == LAYOUT_LIFT || args->op->layout == LAYOUT_LIFT2 ||
                args->op->layout == LAYOUT_ROWS;
  for (uint32_t i = 0; copies && i < args->info.operand_count; i++)
    if (args->views[i].count) return args->views[i];
  if (args->op->layout == LAYOUT_FLIP)
    return flipped(&args->views[0], args->numbers + args->info.is_batched);
  NetArguments own = *args;
  Inference inference = {.arena = arena, .args = &own, .batch = batch};
  const NetView *from = &args->views[0];
  NetView view = {0};
  Factor factors[MAX_FACTORS];
  view.count = result_factors(args, factors);
  if (view.count == 1 && from->count && // pointwise, never lifted
      product_of(from->dims, from->count) == factor_value(&inference, &factors[0]))
    return *from;
  if (view.count < 2 || view.count > 3) return (NetView){0};
  for (uint32_t i = 0; i < view.count; i++) view.dims[i] = factor_value(&inference, &factors[i]);
  if (from->count == 2 && view.count == 2 && from->dims[0] == view.dims[0]) {
    view.h = from->h; // rows stay rows of their map
    view.w = from->w;
  }
  return view;
}

// ---- names

uint32_t net_role_count(const NetArguments *args) {
  return args->info.operand_count + args->info.text_count;
}

const char *net_param_name(const NetArguments *args, uint32_t at, uint32_t *length) {
  if (at < args->info.operand_count) {
    *length = args->info.operand_lengths[at];
    return args->info.operands[at];
  }
  const NetParam *param = &args->info.params[at - args->info.operand_count];
  *length = param->length;
  return param->name;
}

const char *net_shape_text(Arena *arena, const NetType *type) {
  const char *text = "(";
  for (uint32_t i = 0; i < type->rank; i++)
    text = arena_format(arena, "%s%s%lld", text, i ? ", " : "", (long long)type->dims[i]);
  return arena_format(arena, "%s%s)", text, type->rank == 1 ? "," : "");
}
