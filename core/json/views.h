// Answers that draw: the graph's layout and parts of the pressure curves.
#ifndef JSON_VIEWS_H
#define JSON_VIEWS_H

#include "json/compilation.h"

// {"version","engine","ok", then the fields described in view/layout.h}; on a program that did not
// compile ok is false and diagnostics say why.
void view_write_layout(Text *out, const Compilation *compilation, const Request *request);
// {"version","engine","ok","function","inst_count","pressure":{"before","after"}} with curves over
// the request's range.
void view_write_curve(Text *out, const Compilation *compilation, const Request *request);
// Where the request's unit may stand in its scope, after the pipeline, and what that costs:
// {"version","engine","ok","function","scope","unit","units","place","low","high","low_edge",
// "high_edge","frozen","now","target":{"place","legal","edge","price"}}.
void view_write_move(Text *out, const Compilation *compilation, const Request *request);
// Without insts: {"version","engine","ok","function","predicates"}, the guarded instructions as in
// the report, masks left out. With insts: "grids", a cut through the mask of each (report_masks.c).
void view_write_mask(Text *out, const Compilation *compilation, const Request *request);
// The function a request names; NULL, with the answer written, when there is none.
Function *view_function(Text *out, const Compilation *compilation, const Request *request,
                        uint32_t *position);

// Drawings of the root function, for `emit`: the graph as DOT and SVG, the pressure curves as SVG.
void view_emit_dot(Text *out, const Compilation *compilation);
void view_emit_graph_svg(Text *out, const Compilation *compilation);
void view_emit_pressure_svg(Text *out, const Compilation *compilation);

#endif
