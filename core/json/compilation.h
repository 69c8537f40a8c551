// One compilation: a text read, verified, run through a pipeline, with everything the report shows.
#ifndef JSON_COMPILATION_H
#define JSON_COMPILATION_H

#include "analysis/pressure.h"
#include "bir/model.h"
#include "passes/pipeline.h"
#include "stablehlo/model.h"
#include "stablehlo/net/script.h"
#include "support/map.h"
#include "text/detect.h"
#include "json/fields.h"

// False for a tensor that nothing reads or writes.
static inline bool live_range_is_live(LiveRange range) {
  return range.last > range.first || range.first >= 0;
}

// Order and pressure of one function at one moment.
typedef struct FunctionState {
  Str *order; // instruction names in preorder
  uint32_t inst_count;
  Pressure *pressure;
  Map range_of; // tensor id -> position in `ranges`; made for the state before the pipeline only
  LiveRange *ranges;
} FunctionState;

// What a pass left behind (section steps).
typedef struct StepState {
  const char *text;
  uint64_t text_length;
  const char *dump; // form B, when it is emitted; else NULL
  uint64_t dump_length;
  FunctionState *functions;
} StepState;

typedef struct Compilation {
  Arena arena;
  StrTable strings;
  Diags diags;
  Fuel fuel;
  Request request;   // its strings live in this arena
  TextFormat format; // what the text was read as; TEXT_AUTO when it was not
  Module *module;    // NULL when reading failed
  Pipeline pipeline;
  PipelineRun run;
  FunctionRecord *records; // one per function
  FunctionState *before, *after;
  StepState *steps; // one per pass that ran, with section steps
  BirModule *bir;
  NetRendering net;  // of a net script: its StableHLO text
  MlirOp *stablehlo; // a StableHLO module, as it was read
  Diags import;      // what of it does not come to Penguin; an evaluation tells it beside its own
  bool is_pipeline_fine, is_ok;
} Compilation;

// Compiles as the request says; never fails as a call: what went wrong is in diags and is_ok.
// `clock` may be NULL. The compilation owns all its memory.
Compilation *compilation_create(const Request *request, const Fuel *fuel, double (*clock)(void));
void compilation_destroy(Compilation *compilation);
// Whether a request asks for what this compilation holds.
bool compilation_serves(const Compilation *compilation, const Request *request);
// The root function's position in module->functions.
uint32_t compilation_root(const Compilation *compilation);
// Position of a function by its name, NULL for the root; false when there is none.
bool compilation_function(const Compilation *compilation, const char *name, uint32_t *out);

#endif
