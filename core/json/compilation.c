#include "json/compilation.h"

#include <stdlib.h>

#include "analysis/region.h"
#include "bir/verify.h"
#include "ir/verify.h"
#include "stablehlo/import/import.h"
#include "stablehlo/read.h"
#include "text/detect.h"
#include "text/print.h"
#include "text/read.h"
#include "json/bir_read.h"
#include "json/script_places.h"

// Words that change what is computed, not only what is shown.
static bool wants_steps(const Request *request) {
  return (request->sections & SECTION_STEPS) != 0;
}
static bool wants_trace(const Request *request) {
  return (request->sections & SECTION_TRACE) || (request->emit & EMIT_TRACE);
}
static bool wants_dump(const Request *request) {
  return (request->emit & EMIT_DUMP) != 0;
}
static bool wants_bir(const Request *request) {
  return (request->emit & EMIT_BIR) != 0;
}

static const char *keep(Arena *arena, const char *text) {
  return text ? arena_copy_text(arena, text, strlen(text)) : NULL;
}

static void take_state(Compilation *compilation, FunctionState *state, Function *function,
                       bool wants_ranges) {
  Arena *arena = &compilation->arena;
  state->pressure = pressure_compute(arena, function, &compilation->request.target);
  state->inst_count = state->pressure->inst_count;
  state->order = ARENA_ARRAY(arena, Str, state->inst_count);
  for (uint32_t i = 0; i < state->inst_count; i++)
    state->order[i] = inst_name(state->pressure->insts[i]);
  map_init(&state->range_of, arena);
  state->ranges = state->pressure->ranges;
  if (!wants_ranges) return;
  Tensor **tensors = function_tensors(arena, function);
  for (uint32_t i = 0; i < function->tensor_count; i++)
    *map_put(&state->range_of, tensors[i]->id, NULL) = i;
}

static FunctionState *take_states(Compilation *compilation, bool wants_ranges) {
  Module *module = compilation->module;
  FunctionState *states = ARENA_ARRAY(&compilation->arena, FunctionState, module->functions.count);
  for (uint32_t i = 0; i < module->functions.count; i++)
    take_state(compilation, &states[i], module->functions.at[i], wants_ranges);
  return states;
}

// A copy of the text, which is empty afterwards.
static const char *keep_text(Compilation *compilation, Text *text, uint64_t *length) {
  const char *kept = arena_copy_text(&compilation->arena, text->bytes, text->length);
  *length = text->length;
  text_release(text);
  return kept;
}

// Operators have no place on the chip: what an op-level program is compared with is what isel made
// of it, in the order isel made it.
static void begin_with_instructions(Compilation *compilation, const PassResult *result) {
  if (strncmp(result->name, "isel", 4) == 0 && result->changed)
    compilation->before = take_states(compilation, true);
}

static void observe_step(void *observer, PipelineRun *run, PassResult *result) {
  Compilation *compilation = observer;
  compilation->module = run->context.module;
  begin_with_instructions(compilation, result);
  if (!compilation->steps) return;
  uint32_t at = run->result_count - 1;
  StepState *step = &compilation->steps[at];
  if (!result->changed && at > 0) {
    *step = compilation->steps[at - 1];
    return;
  }
  Text text = {0};
  text_print_module(&text, compilation->module);
  step->text = keep_text(compilation, &text, &step->text_length);
  step->dump = NULL;
  if (wants_dump(&compilation->request)) {
    text_dump_module(&text, compilation->module);
    step->dump = keep_text(compilation, &text, &step->dump_length);
  }
  step->functions = take_states(compilation, false);
}

static bool find_format(Compilation *compilation, TextFormat *format) {
  const Request *request = &compilation->request;
  if (!text_format_find(request->format, format))
    return diag_error(&compilation->diags, (SrcSpan){0}, "unknown-format",
                      "unknown format '%s'; the formats are auto, penguin, dump, stablehlo, net, "
                      "bir",
                      request->format);
  if (*format == TEXT_AUTO) *format = text_detect(request->source, request->source_length);
  return true;
}

static void run_pipeline(Compilation *compilation, double (*clock)(void)) {
  PipelineRun *run = &compilation->run;
  run->context = (PassContext){.arena = &compilation->arena,
                               .module = compilation->module,
                               .bir = compilation->bir,
                               .diags = &compilation->diags,
                               .fuel = &compilation->fuel,
                               .target = &compilation->request.target,
                               .seed = compilation->request.seed,
                               .records = compilation->records,
                               .wants_trace = wants_trace(&compilation->request)};
  run->pipeline = &compilation->pipeline;
  run->validates = compilation->request.validates && compilation->module;
  run->clock = compilation->request.wants_times ? clock : NULL;
  if (compilation->module) {
    if (wants_steps(&compilation->request))
      compilation->steps = ARENA_ARRAY(&compilation->arena, StepState, compilation->pipeline.count);
    run->observe = observe_step;
    run->observer = compilation;
  }
  compilation->is_ok = pipeline_run(run);
  compilation->module = run->context.module;
  compilation->bir = run->context.bir;
}

// A BIR module from elsewhere: read, verified, and shown; passes but bir-eval work on Penguin.
static void compile_bir(Compilation *compilation, double (*clock)(void)) {
  const Request *request = &compilation->request;
  Diags *diags = &compilation->diags;
  bool is_default = strcmp(request->passes, "default") == 0;
  for (uint32_t i = 0; !is_default && i < compilation->pipeline.count; i++) {
    const char *name = compilation->pipeline.at[i].pass->name;
    if (strcmp(name, "bir-eval") == 0) continue;
    diag_error(diags, (SrcSpan){0}, "pipeline-format",
               "pipeline: the input is BIR, and %s works on Penguin", name);
    return;
  }
  if (is_default) compilation->pipeline = (Pipeline){0};
  compilation->bir = bir_read_json(&compilation->arena, &compilation->strings, request->source,
                                   request->source_length, diags);
  compilation->is_ok = compilation->bir && bir_verify(compilation->bir, &request->target, diags);
  if (compilation->is_ok && compilation->pipeline.count) run_pipeline(compilation, clock);
}

// What is made of a StableHLO text, and what becomes of what does not come to Penguin: an error
// where the program is wanted there, for a text can be shown, checked and interpreted all the same.
typedef enum ImportUse {
  IMPORT_NOT,    // the text alone is shown
  IMPORT_WARNS,  // the text is checked: what Penguin has no place for may stay
  IMPORT_FAILS,  // the program is wanted
  IMPORT_BESIDES // the text is interpreted, and tells what it finds itself (report_shlo.c)
} ImportUse;

static ImportUse import_use(const Request *request) {
  const uint32_t texts = EMIT_STABLEHLO | EMIT_STABLEHLO_GENERIC;
  if (strcmp(request->command, "eval") == 0) return IMPORT_BESIDES;
  if (strcmp(request->command, "run") != 0 || (request->emit & ~texts)) return IMPORT_FAILS;
  if (request->sections == SECTION_ARGUMENTS) return IMPORT_NOT;
  if (request->emit && !request->sections) return IMPORT_NOT;
  return strcmp(request->passes, "none") == 0 ? IMPORT_WARNS : IMPORT_FAILS;
}

// A net script: its StableHLO text goes on as one that was given.
static bool render_net(Compilation *compilation) {
  const Request *request = &compilation->request;
  return net_script_render(&compilation->arena, &compilation->strings, request->source,
                           request->source_length, &compilation->diags, &compilation->net);
}

// StableHLO: read, and brought to Penguin for all that works on that.
static bool read_stablehlo(Compilation *compilation) {
  const Request *request = &compilation->request;
  ImportUse use = import_use(request);
  const NetRendering *net = &compilation->net;
  bool is_net = compilation->format == TEXT_NET;
  if (is_net && !render_net(compilation)) return false;
  Diag *rendered = compilation->diags.last;
  compilation->stablehlo = stablehlo_read(
      &compilation->arena, &compilation->strings, is_net ? net->text : request->source,
      is_net ? net->length : request->source_length, &compilation->diags);
  compilation->is_ok = compilation->stablehlo != NULL;
  Diag *found = rendered ? rendered->next : compilation->diags.first;
  if (!compilation->is_ok || use == IMPORT_NOT) {
    if (is_net) script_places(compilation, found);
    compilation->pipeline = (Pipeline){0};
    return false;
  }
  compilation->module =
      stablehlo_import(&compilation->arena, &compilation->strings, compilation->stablehlo,
                       request->name, &compilation->import);
  bool is_imported =
      compilation->module && module_verify(compilation->module, &compilation->import);
  if (is_net) script_places(compilation, found);
  // A program that was made and is wrong is a fault of the text; one that was not made need not be.
  if (use != IMPORT_BESIDES)
    diags_take(&compilation->diags, &compilation->import,
               use == IMPORT_WARNS && !compilation->module ? DIAG_WARNING : DIAG_ERROR);
  if (is_imported) return true;
  compilation->module = NULL;
  compilation->pipeline = (Pipeline){0};
  return false;
}

static bool read_program(Compilation *compilation, TextFormat format) {
  bool is_guessed = strcmp(compilation->request.format, "auto") == 0;
  Request *request = &compilation->request;
  Diags *diags = &compilation->diags;
  SrcSpan start = {1, 1, 0, 0};
  const char *look = is_guessed && format == TEXT_PENGUIN
                         ? text_looks_like(request->source, request->source_length)
                         : NULL;
  if (look)
    return diag_error(diags, start, "not-penguin",
                      "this is no Penguin text; it looks like %s. Read are builder scripts "
                      "(v0 = m0.Function(…)), dumps and parts of them (for (i0: range(0, 16, 1)) "
                      "{), and BIR in JSON",
                      look);
  compilation->module = (format == TEXT_DUMP ? text_read_dump : text_read)(
      &compilation->arena, &compilation->strings, request->source, request->source_length, diags);
  if (!compilation->module || diags->error_count) {
    compilation->module = NULL;
    return false;
  }
  return module_verify(compilation->module, diags) &&
         module_verify_capacity(compilation->module, &request->target, diags);
}

static bool append_lowering(Compilation *compilation) {
  Pipeline *pipeline = &compilation->pipeline;
  for (uint32_t i = 0; i < pipeline->count; i++) {
    if (strcmp(pipeline->at[i].pass->name, "lower-bir") == 0) return true;
  }
  Pipeline lowering;
  if (!pipeline_parse(&compilation->arena, &compilation->strings, "lower-bir", &compilation->diags,
                      &lowering))
    return false;
  PipelineStep *steps = ARENA_ARRAY(&compilation->arena, PipelineStep, pipeline->count + 1);
  if (pipeline->count) memcpy(steps, pipeline->at, pipeline->count * sizeof *steps);
  steps[pipeline->count] = lowering.at[0];
  *pipeline = (Pipeline){steps, pipeline->count + 1};
  return true;
}

// What did not fit as written and fits now is worth a line of its own.
static void note_resolved(Compilation *compilation, const Pressure *before, const Pressure *after) {
  for (uint32_t space = 0; space < PRESSURE_TOTAL; space++) {
    const PressurePeak *old = &before->curves[space].during_peak;
    int64_t capacity = after->capacity[space];
    bool is_resolved = capacity >= 0 && old->bytes > capacity &&
                       after->curves[space].during_peak.bytes <= capacity;
    if (!is_resolved) continue;
    SrcSpan span = old->inst ? old->inst->stmt.span : (SrcSpan){0};
    diag_note(&compilation->diags, span, "over-capacity-resolved",
              "as written, %s peaks at %lld bytes at '%s' (#%d), over the %lld of %s; after the "
              "pipeline it fits with %lld",
              pressure_space_name((PressureSpace)space), (long long)old->bytes,
              old->inst ? inst_name(old->inst)->bytes : "the start", old->pos, (long long)capacity,
              compilation->request.target.name, (long long)after->curves[space].during_peak.bytes);
  }
}

// Marks of a dump that did not tell all (text/read.h): figures of such a program are lower bounds.
static void warn_unknown(Compilation *compilation, Function *function) {
  Stmt *root = &function->scope.stmt;
  const char *first = NULL;
  uint32_t count = 0;
  SrcSpan span = {0};
  for (Stmt *stmt = root; stmt; stmt = stmt_next_preorder(stmt, root)) {
    if (!stmt_is_scope(stmt)) continue;
    bool is_unknown = attrs_find(&stmt->attrs, "unknown") != NULL;
    const char *name = is_unknown && stmt->name ? stmt->name->bytes : NULL;
    if (is_unknown && !count++) first = name, span = stmt->span;
    for (const Tensor *tensor = stmt_as_scope(stmt)->first_tensor; tensor; tensor = tensor->next) {
      if (attrs_find(&tensor->attrs, "unknown") && !count++)
        first = tensor->name->bytes, span = tensor->span;
    }
  }
  if (count)
    diag_warning(
        &compilation->diags, span, "unknown-extent",
        "bytes and counts are those of what is known: %u loops and tensors, the first '%s', "
        "have extents, types or places that the text did not tell (attrs unknown)",
        count, first ? first : "");
}

static void finish(Compilation *compilation) {
  Module *module = compilation->module;
  compilation->after = take_states(compilation, false);
  Arena scratch;
  arena_init(&scratch, 0);
  for (uint32_t i = 0; i < module->functions.count; i++) {
    region_number(&scratch, module->functions.at[i]);
    warn_unknown(compilation, module->functions.at[i]);
    pressure_warn(compilation->after[i].pressure, &compilation->request.target,
                  &compilation->diags);
    note_resolved(compilation, compilation->before[i].pressure, compilation->after[i].pressure);
  }
  arena_release(&scratch);
}

static void compile(Compilation *compilation, double (*clock)(void)) {
  Arena *arena = &compilation->arena;
  Diags *diags = &compilation->diags;
  compilation->is_pipeline_fine = pipeline_parse(
      arena, &compilation->strings, compilation->request.passes, diags, &compilation->pipeline);
  if (!compilation->is_pipeline_fine) return;
  TextFormat format;
  if (!find_format(compilation, &format)) return;
  compilation->format = format;
  if (format == TEXT_BIR) {
    compile_bir(compilation, clock);
    return;
  }
  if (wants_bir(&compilation->request) && !append_lowering(compilation)) return;
  bool is_stablehlo = format == TEXT_STABLEHLO || format == TEXT_NET;
  if (is_stablehlo ? !read_stablehlo(compilation) : !read_program(compilation, format)) {
    compilation->module = NULL;
    return;
  }
  compilation->records = ARENA_ARRAY(arena, FunctionRecord, compilation->module->functions.count);
  compilation->before = take_states(compilation, true);
  run_pipeline(compilation, clock);
  finish(compilation);
}

Compilation *compilation_create(const Request *request, const Fuel *fuel, double (*clock)(void)) {
  Compilation *compilation = calloc(1, sizeof *compilation);
  if (!compilation) host_exhausted("memory");
  Arena *arena = &compilation->arena;
  arena_init(arena, request->byte_limit);
  str_table_init(&compilation->strings, arena);
  diags_init(&compilation->diags, arena);
  diags_init(&compilation->import, arena);
  compilation->fuel = *fuel;
  compilation->fuel.step_limit = request->step_limit;
  Request *own = &compilation->request;
  *own = *request;
  own->source = arena_copy_text(arena, request->source, request->source_length);
  own->command = keep(arena, request->command);
  own->name = keep(arena, request->name);
  own->format = keep(arena, request->format);
  own->passes = keep(arena, request->passes);
  own->target_key = keep(arena, request->target_key);
  own->function = NULL;
  own->collapsed = NULL;
  own->previous = NULL;
  compile(compilation, clock);
  return compilation;
}

void compilation_destroy(Compilation *compilation) {
  if (!compilation) return;
  Arena arena = compilation->arena;
  free(compilation);
  arena_release(&arena);
}

// Whether the import was made, and told of, as a request wants it.
static bool import_serves(const Compilation *compilation, const Request *request) {
  ImportUse own = import_use(&compilation->request), use = import_use(request);
  if (!compilation->stablehlo || own == use) return true;
  return own != IMPORT_NOT && use != IMPORT_NOT && !compilation->import.first;
}

bool compilation_serves(const Compilation *compilation, const Request *request) {
  const Request *own = &compilation->request;
  return own->source_length == request->source_length && own->seed == request->seed &&
         own->step_limit == request->step_limit && (own->wants_times || !request->wants_times) &&
         wants_bir(own) == wants_bir(request) && (wants_steps(own) || !wants_steps(request)) &&
         (wants_dump(own) || !wants_dump(request) || !wants_steps(request)) &&
         wants_trace(own) == wants_trace(request) && own->validates == request->validates &&
         import_serves(compilation, request) && strcmp(own->passes, request->passes) == 0 &&
         strcmp(own->format, request->format) == 0 &&
         strcmp(own->target_key, request->target_key) == 0 &&
         memcmp(own->source, request->source, (size_t)own->source_length) == 0;
}

uint32_t compilation_root(const Compilation *compilation) {
  const Module *module = compilation->module;
  for (uint32_t i = 0; i < module->functions.count; i++) {
    if (module->functions.at[i] == module->root) return i;
  }
  return 0;
}

bool compilation_function(const Compilation *compilation, const char *name, uint32_t *out) {
  *out = compilation_root(compilation);
  if (!name) return true;
  for (uint32_t i = 0; i < compilation->module->functions.count; i++) {
    if (!str_is(function_name(compilation->module->functions.at[i]), name)) continue;
    *out = i;
    return true;
  }
  return false;
}
