#include "view/curve.h"
#include "view/svg.h"

enum {
  AXIS_WIDTH = 92,
  PLOT_WIDTH = 820,
  WIDEST_SLOT = 27,
  RIGHT_MARGIN = 24,
  HEAD = 34,
  PLOT_HEIGHT = 130,
  PLOT_GAP = 34,
  SPAN_ROW = 15,
  LABEL_SLOT = 12 // slots under this width carry no name
};

typedef struct Plot {
  Text *text;
  const PressureChart *chart;
  int64_t slot;        // width of a slot in tenths; 0 = columns
  uint32_t columns;    // of the decimated curve
  int64_t width;       // of the plot in tenths
  int64_t top, bottom; // in tenths
  int64_t scale;       // value at the top
} Plot;

static int64_t plot_y(const Plot *plot, int64_t value) {
  int64_t height = plot->bottom - plot->top;
  if (value > plot->scale) value = plot->scale;
  // Values reach 2^63: divide before multiplying when they are large.
  int64_t up = value > ((int64_t)1 << 40) ? value / (plot->scale / height + 1)
                                          : value * height / plot->scale;
  return plot->bottom - up;
}

static int64_t plot_x(const Plot *plot, uint32_t half_slots) {
  return AXIS_WIDTH * 10 + (int64_t)half_slots * plot->width / (2 * (int64_t)plot->chart->count);
}

static void put_xy(Text *text, char command, int64_t x, int64_t y) {
  text_putc(text, command);
  svg_tenths(text, x);
  text_putc(text, ' ');
  svg_tenths(text, y);
}

// The curve's outline from the left edge to the right one; steps, or min and max per column.
static void put_steps(const Plot *plot, const ChartCurve *curve, Arena *scratch, bool is_area) {
  Text *text = plot->text;
  uint32_t count = plot->chart->count;
  int64_t y = plot_y(plot, 0);
  put_xy(text, 'M', plot_x(plot, 0), y);
  if (plot->slot) {
    for (uint32_t i = 0; i < 2 * count; i++) {
      int64_t next = plot_y(plot, i % 2 ? curve->after[i / 2] : curve->during[i / 2]);
      if (next == y) continue;
      put_xy(text, 'L', plot_x(plot, i), y);
      put_xy(text, 'L', plot_x(plot, i), next);
      y = next;
    }
  } else {
    CurveColumn *columns = ARENA_ARRAY(scratch, CurveColumn, plot->columns);
    uint32_t made = curve_decimate(curve->during, curve->after, 0, count, plot->columns, columns);
    for (uint32_t c = 0; c < made; c++) {
      int64_t x = plot_x(plot, 2 * columns[c].first);
      put_xy(text, 'L', x, plot_y(plot, columns[c].high));
      if (!is_area) put_xy(text, 'L', x, plot_y(plot, columns[c].low));
      y = plot_y(plot, is_area ? columns[c].high : columns[c].low);
    }
  }
  put_xy(text, 'L', plot_x(plot, 2 * count), y);
  if (is_area) {
    put_xy(text, 'L', plot_x(plot, 2 * count), plot_y(plot, 0));
    text_putc(text, 'Z');
  }
}

static void put_curve(const Plot *plot, const ChartCurve *curve, Arena *scratch, const char *css,
                      bool is_area) {
  if (!curve->during) return;
  text_printf(plot->text, "<path class=\"%s\" d=\"", css);
  put_steps(plot, curve, scratch, is_area);
  text_puts(plot->text, "\"/>\n");
}

// Hatch where the curve is above the capacity.
static void put_over(const Plot *plot, const ChartCurve *curve, int64_t capacity) {
  if (!curve->during || capacity < 0) return;
  uint32_t count = plot->chart->count;
  int64_t floor = plot_y(plot, capacity);
  Text path = {0};
  for (uint32_t i = 0; i < 2 * count;) {
    int64_t value = i % 2 ? curve->after[i / 2] : curve->during[i / 2];
    if (value <= capacity) {
      i++;
      continue;
    }
    uint32_t start = i;
    int64_t most = value;
    put_xy(&path, 'M', plot_x(plot, start), floor);
    for (; i < 2 * count; i++) {
      value = i % 2 ? curve->after[i / 2] : curve->during[i / 2];
      if (value <= capacity) break;
      if (value > most) most = value;
      if (!plot->slot) continue;
      put_xy(&path, 'L', plot_x(plot, i), plot_y(plot, value));
      put_xy(&path, 'L', plot_x(plot, i + 1), plot_y(plot, value));
    }
    if (!plot->slot) { // one box per run: its greatest value
      put_xy(&path, 'L', plot_x(plot, start), plot_y(plot, most));
      put_xy(&path, 'L', plot_x(plot, i), plot_y(plot, most));
    }
    put_xy(&path, 'L', plot_x(plot, i), floor);
    text_putc(&path, 'Z');
  }
  if (path.length) {
    text_puts(plot->text, "<path class=\"over\" d=\"");
    text_append(plot->text, path.bytes, path.length);
    text_puts(plot->text, "\"/>\n");
  }
  text_release(&path);
}

static void put_peak(const Plot *plot, const ChartCurve *curve, const Str *names, const char *lane,
                     int64_t capacity) {
  if (!curve->during) return;
  int64_t value = curve->during[curve->peak];
  Text label = {0};
  text_printf(&label, "%s ", lane);
  svg_kib(&label, value);
  text_printf(&label, " KiB at #%u", (unsigned)curve->peak);
  if (names && names[curve->peak]) {
    text_putc(&label, ' ');
    text_put_str(&label, names[curve->peak]);
  }
  bool is_over = capacity >= 0 && value > capacity;
  if (is_over) {
    text_puts(&label, ", ");
    svg_kib(&label, value - capacity);
    text_puts(&label, " over");
  }
  int64_t x = plot_x(plot, 2 * curve->peak + 1) / 10, y = plot_y(plot, value) / 10 - 5;
  bool is_right = x > AXIS_WIDTH + PLOT_WIDTH * 2 / 3;
  const char *css = is_over ? "halo bad" : lane[0] == 'B' ? "halo b" : "halo t3";
  svg_text(plot->text, css, x, y, is_right ? "end" : NULL, label.bytes, label.length);
  text_release(&label);
}

// Ticks at 0 and at thirds of a round number near the top.
static void put_axis(const Plot *plot, const ChartSpace *space) {
  Text *text = plot->text;
  int64_t step = 1024;
  while (step * 4 < plot->scale && step < INT64_MAX / 8) step *= 2;
  for (int64_t value = 0; value <= plot->scale && value >= 0; value += step) {
    int64_t y = plot_y(plot, value);
    text_printf(text, "<path class=\"%s\" d=\"M%d ", value ? "grid" : "axis", AXIS_WIDTH);
    svg_tenths(text, y);
    text_puts(text, "H");
    svg_tenths(text, AXIS_WIDTH * 10 + plot->width);
    text_puts(text, "\"/>\n");
    Text label = {0};
    svg_kib(&label, value);
    svg_text(text, "s t3", AXIS_WIDTH - 8, y / 10 + 4, "end", label.bytes, label.length);
    text_release(&label);
  }
  int64_t above = plot->top / 10 - 4, advance = 9;
  svg_text(text, "b", 12, above, NULL, space->name, strlen(space->name));
  svg_text(text, "s t3", 12 + advance * (int64_t)strlen(space->name), above, NULL, space->unit,
           strlen(space->unit));
  if (space->capacity < 0 || space->capacity > plot->scale) return;
  int64_t y = plot_y(plot, space->capacity);
  text_printf(text, "<path class=\"cap\" d=\"M%d ", AXIS_WIDTH);
  svg_tenths(text, y);
  text_puts(text, "H");
  svg_tenths(text, AXIS_WIDTH * 10 + plot->width);
  text_puts(text, "\"/>\n");
  Text label = {0};
  text_puts(&label, "capacity ");
  svg_kib(&label, space->capacity);
  svg_text(text, "s t2 halo", AXIS_WIDTH + plot->width / 10, y / 10 - 3, "end", label.bytes,
           label.length);
  text_release(&label);
}

static int64_t space_scale(const ChartSpace *space, uint32_t count) {
  int64_t most = 1024;
  const ChartCurve *curves[2] = {&space->before, &space->after};
  for (uint32_t k = 0; k < 2; k++)
    if (curves[k]->during && count) most = max_i64(most, curves[k]->during[curves[k]->peak]);
  // The capacity is on the chart unless the curve is nowhere near it.
  if (space->capacity >= 0 && space->capacity / 8 <= most) most = max_i64(most, space->capacity);
  return most > INT64_MAX / 2 ? most : most + most / 16;
}

static void put_positions(const Plot *plot, int64_t y) {
  const PressureChart *chart = plot->chart;
  uint32_t step = 1;
  while (chart->count / step > 30) step *= step % 3 == 2 ? 5 : 2;
  for (uint32_t i = 0; i < chart->count; i += step) {
    text_printf(plot->text, "<text class=\"s t3\" text-anchor=\"middle\" x=\"");
    svg_tenths(plot->text, plot_x(plot, 2 * i + 1));
    text_printf(plot->text, "\" y=\"%lld\">%u</text>\n", (long long)(y + 10), (unsigned)i);
    if (plot->slot < LABEL_SLOT * 10 || step != 1 || !chart->names_after[i]) continue;
    text_printf(plot->text, "<text class=\"m s\" text-anchor=\"middle\" x=\"");
    svg_tenths(plot->text, plot_x(plot, 2 * i + 1));
    text_printf(plot->text, "\" y=\"%lld\">", (long long)(y + 22));
    Str name = chart->names_after[i];
    uint64_t fits = (uint64_t)plot->slot / 61;
    svg_escape(plot->text, name->bytes, name->length < fits ? name->length : fits);
    text_puts(plot->text, "</text>\n");
  }
}

static int64_t put_spans(const Plot *plot, int64_t y) {
  for (uint32_t i = 0; i < plot->chart->span_count; i++) {
    const ChartSpan *span = &plot->chart->spans[i];
    int64_t x = plot_x(plot, 2 * span->first) / 10 + 1;
    text_printf(plot->text, "<path class=\"box\" d=\"M%lld %lldv-4H%lldv4\"/>\n", (long long)x,
                (long long)y + SPAN_ROW - 1, (long long)plot_x(plot, 2 * span->last + 2) / 10 - 1);
    svg_text(plot->text, "m s t2 halo", x, y + SPAN_ROW - 8, NULL, span->label,
             strlen(span->label));
    y += SPAN_ROW;
  }
  return y;
}

void svg_pressure(Text *text, Arena *scratch, const PressureChart *chart) {
  Plot plot = {.text = text, .chart = chart, .width = PLOT_WIDTH * 10};
  if (chart->count && chart->count <= 1000) {
    plot.slot = PLOT_WIDTH * 10 / (int64_t)chart->count;
    if (plot.slot > WIDEST_SLOT * 10) plot.slot = WIDEST_SLOT * 10;
    plot.width = plot.slot * (int64_t)chart->count;
  }
  plot.columns = PLOT_WIDTH;
  int64_t width = AXIS_WIDTH + plot.width / 10 + RIGHT_MARGIN;
  if (width < 420) width = 420;
  int64_t spans = (int64_t)chart->span_count * SPAN_ROW;
  int64_t height = HEAD + (int64_t)chart->space_count * (PLOT_HEIGHT + PLOT_GAP) + spans + 30;
  svg_begin(text, width, height, chart->title);
  svg_text(text, "b", 12, 20, NULL, chart->title, strlen(chart->title));
  if (!chart->count) {
    svg_text(text, "t3", 12, HEAD + 20, NULL, "no instructions", 15);
    svg_end(text);
    return;
  }
  text_printf(text, "<path class=\"before\" d=\"M%lld 16h18\"/>\n", (long long)width - 210);
  svg_text(text, "s t2", width - 188, 20, NULL, "A program order", 15);
  text_printf(text, "<path class=\"after\" d=\"M%lld 16h18\"/>\n", (long long)width - 104);
  svg_text(text, "s t2", width - 82, 20, NULL, "B after passes", 14);
  int64_t y = HEAD;
  for (uint32_t i = 0; i < chart->space_count; i++) {
    const ChartSpace *space = &chart->spaces[i];
    plot.top = (y + 14) * 10;
    plot.bottom = (y + PLOT_HEIGHT) * 10;
    plot.scale = space_scale(space, chart->count);
    put_curve(&plot, &space->after, scratch, "fill", true);
    put_axis(&plot, space);
    put_over(&plot, &space->before, space->capacity);
    put_over(&plot, &space->after, space->capacity);
    const char *dash = strcmp(space->name, "PSUM") == 0 ? " dash" : "";
    char css[2][16] = {"before", "after"};
    for (uint32_t k = 0; k < 2; k++) memcpy(css[k] + strlen(css[k]), dash, strlen(dash) + 1);
    put_curve(&plot, &space->before, scratch, css[0], false);
    put_curve(&plot, &space->after, scratch, css[1], false);
    put_peak(&plot, &space->before, chart->names_before, "A", space->capacity);
    put_peak(&plot, &space->after, chart->names_after, "B", space->capacity);
    y += PLOT_HEIGHT + PLOT_GAP;
  }
  y = put_spans(&plot, y - PLOT_GAP + 4);
  put_positions(&plot, y);
  svg_end(text);
}
