// Pictures as SVG and DOT text: the same bytes for the same input, everywhere. Light theme of the
// page, system fonts, no outside references, so that a file can be mailed and diffed.
#ifndef VIEW_SVG_H
#define VIEW_SVG_H

#include "view/graph_model.h"

// One order of the program in one memory space; values per position, in bytes.
typedef struct ChartCurve {
  const int64_t *during, *after; // `count` each; NULL: not drawn
  uint32_t peak;                 // position of the greatest `during`
} ChartCurve;

typedef struct ChartSpace {
  const char *name; // "SBUF"
  const char *unit; // "KiB per partition"
  int64_t capacity; // -1: none
  ChartCurve before, after;
} ChartSpace;

// A loop or scope over positions of the order after.
typedef struct ChartSpan {
  const char *label;
  uint32_t first, last;
} ChartSpan;

typedef struct PressureChart {
  const char *title;
  uint32_t count;          // instructions
  const Str *names_before; // of the instructions in program order
  const Str *names_after;  // and in the order drawn
  const ChartSpace *spaces;
  uint32_t space_count;
  const ChartSpan *spans;
  uint32_t span_count;
} PressureChart;

// Step curves before (thin, grey) and after (strong, filled), the left half of a slot what is live
// while the instruction runs, the right half what is left after it; capacity as a dash-dot line,
// bytes over it hatched, both peaks named. Over 1,000 positions the curves are min and max per
// pixel column.
void svg_pressure(Text *text, Arena *scratch, const PressureChart *chart);
// The graph as laid out, with a legend of the kinds of edges.
void svg_graph(Text *text, const GraphModel *model, const Layout *layout, const char *title);
// The graph for Graphviz: groups as clusters, kinds as styles.
void dot_graph(Text *text, Arena *scratch, const GraphModel *model, const char *name);

// Shared by the writers.
void svg_begin(Text *text, int64_t width, int64_t height, const char *title);
void svg_end(Text *text);
// Text content or attribute value with its special characters escaped.
void svg_escape(Text *text, const char *bytes, uint64_t length);
void svg_text(Text *text, const char *css, int64_t x, int64_t y, const char *anchor,
              const char *bytes, uint64_t length);
// Pixels with one decimal place, given in tenths.
void svg_tenths(Text *text, int64_t tenths);
// "113", "1.5": KiB with one decimal under 10.
void svg_kib(Text *text, int64_t bytes);

#endif
