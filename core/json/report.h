// The report, version 1 (design interface.md 3), written from a compilation.
#ifndef JSON_REPORT_H
#define JSON_REPORT_H

#include "ir/path.h"
#include "json/compilation.h"
#include "json/writer.h"

// The whole answer of the command run; `request` says which parts.
void report_write(Text *out, const Compilation *compilation, const Request *request);
// "version", "engine" and "ok": the head of every answer, into the open object.
void report_write_head(JsonWriter *json, bool is_ok);
// Key and a place in the text, null when there is none.
void report_write_span(JsonWriter *json, const char *key, SrcSpan span);
// Key and list; `more` (may be NULL) follows.
void report_write_diagnostics(JsonWriter *json, const Diags *diags, const Diags *more);
// One function's object (report_function.c).
void report_write_function(JsonWriter *json, const Compilation *compilation, const Request *request,
                           uint32_t position);
// {"SBUF":{"during":…,"after":…[,"initial":…,"curve":…]}, …}; curves when wants_curve.
void report_write_pressure(JsonWriter *json, const Pressure *pressure, const Request *request,
                           bool wants_curve);
void report_write_peaks(JsonWriter *json, const Pressure *pressure);
// One dependence, as in dep_edges.
void report_write_edge(JsonWriter *json, const DependencyEdge *edge);
// What minreg decided and saw (report_schedule.c): keys and lists.
void report_write_schedule(JsonWriter *json, const FunctionRecord *record);
void report_write_trace(JsonWriter *json, const FunctionRecord *record);
// The order of all-gathers and what was pipelined: key and value.
void report_write_ag_order(JsonWriter *json, const FunctionRecord *record);
void report_write_pipelines(JsonWriter *json, const FunctionRecord *record);
// Guards and their masks: those of the pass eval-masks when it ran, else, when asked for, of the
// program as it is (report_masks.c): key and list.
void report_write_predicates(JsonWriter *json, Function *function, const FunctionRecord *record,
                             bool is_asked);
// Runs the program as it is after the pipeline and writes the key "eval" (report_eval.c); problems
// go to `diags`. False when it could not be run.
bool report_evaluate(Text *out, const Compilation *compilation, const Request *request,
                     Diags *diags);
// The same for a StableHLO program (report_shlo.c). Checks that do not hold are errors there.
bool report_evaluate_stablehlo(Text *out, const Compilation *compilation, const Request *request,
                               Diags *diags);
// The arguments of what runs of a StableHLO program (report_shlo.c): key and list.
void report_write_arguments(JsonWriter *json, const Compilation *compilation);
// Texts asked for with `emit` (report_emit.c): key and object.
void report_write_emitted(JsonWriter *json, const Compilation *compilation, const Request *request);

// Functions of a module that was read as BIR (report_bir.c).
void report_write_bir_functions(JsonWriter *json, const BirModule *module, const Request *request);

#endif
