#include "view/svg.h"

enum { LEGEND_ROW = 16, LEGEND_HEIGHT = 4 * LEGEND_ROW + 16, CORNER = 4 };

static const char *const kind_meaning[] = {"read after write", "write after read",
                                           "write after write", "one stream, barrier, alias"};

// One straight run after the other with rounded corners, as the page draws them.
static void put_path(Text *text, const LayoutPoint *points, uint32_t count) {
  text_printf(text, "M%d %d", points[0].x, points[0].y);
  for (uint32_t i = 1; i < count; i++) {
    LayoutPoint a = points[i - 1], p = points[i];
    if (i + 1 == count) {
      text_printf(text, "L%d %d", p.x, p.y);
      break;
    }
    LayoutPoint b = points[i + 1];
    int32_t in = p.x == a.x ? p.y - a.y : p.x - a.x, out = p.x == b.x ? b.y - p.y : b.x - p.x;
    int32_t in_length = in < 0 ? -in : in, out_length = out < 0 ? -out : out;
    int32_t radius = CORNER * 2; // in halves
    if (in_length < radius) radius = in_length;
    if (out_length < radius) radius = out_length;
    int32_t in_sign = in < 0 ? -1 : 1, out_sign = out < 0 ? -1 : 1;
    int32_t from_x = 10 * p.x, from_y = 10 * p.y, to_x = 10 * p.x, to_y = 10 * p.y;
    *(p.x == a.x ? &from_y : &from_x) -= 5 * radius * in_sign;
    *(p.x == b.x ? &to_y : &to_x) += 5 * radius * out_sign;
    text_putc(text, 'L');
    svg_tenths(text, from_x);
    text_putc(text, ' ');
    svg_tenths(text, from_y);
    text_printf(text, "Q%d %d ", p.x, p.y);
    svg_tenths(text, to_x);
    text_putc(text, ' ');
    svg_tenths(text, to_y);
  }
}

static void put_edges(Text *text, const GraphModel *model, const Layout *layout) {
  for (uint32_t i = 0; i < model->edge_count; i++) {
    const LayoutRoute *route = &layout->routes[i];
    if (route->is_hidden || route->count < 2) continue;
    const char *kind = layout_kind_name(model->edges[i].kind);
    const LayoutPoint *points = layout->points + route->first;
    if (route->is_stub) {
      text_printf(text, "<path class=\"e %s\" d=\"", kind);
      put_path(text, points, 2);
      text_printf(text, "\"/>\n<path class=\"e %s\" marker-end=\"url(#m-%s)\" d=\"", kind, kind);
      put_path(text, points + 2, 2);
    } else {
      text_printf(text, "<path class=\"e %s\" marker-end=\"url(#m-%s)\" d=\"", kind, kind);
      put_path(text, points, route->count);
    }
    text_puts(text, "\"/>\n");
  }
}

static void put_box(Text *text, const char *css, const LayoutBox *box) {
  text_printf(text,
              "<rect class=\"%s\" x=\"%d.5\" y=\"%d.5\" width=\"%d\" height=\"%d\" rx=\"2\"/>\n",
              css, box->x, box->y, box->width - 1, box->height - 1);
}

static void put_groups(Text *text, const GraphModel *model, const Layout *layout) {
  for (uint32_t i = 0; i < model->group_count; i++) {
    const LayoutGroupBox *group = &layout->groups[i];
    const char *label = model->groups[i].label;
    if (group->box.is_hidden) continue;
    if (model->groups[i].is_collapsed) {
      put_box(text, "nd", &group->box);
      svg_text(text, "m b", group->box.x + 8, group->box.y + 14, NULL, label, strlen(label));
      continue;
    }
    if (!group->is_frame)
      put_box(text, model->groups[i].parent == LAYOUT_NONE ? "box" : "box in", &group->box);
    svg_text(text, "m s t2", group->label_x, group->label_y, group->label_at_end ? "end" : NULL,
             label, strlen(label));
  }
}

static void put_nodes(Text *text, const GraphModel *model, const Layout *layout) {
  enum { ADVANCE = 7 };
  for (uint32_t i = 0; i < model->node_count; i++) {
    const LayoutBox *box = &layout->nodes[i];
    const GraphNode *node = &model->nodes[i];
    if (box->is_hidden) continue;
    text_printf(text, "<g class=\"%s\">", node->engine);
    put_box(text, "nd", box);
    text_printf(text,
                "<rect class=\"tint\" x=\"%d.5\" y=\"%d.5\" width=\"17\" height=\"%d\"/>"
                "<use href=\"#g-%s\" x=\"%d\" y=\"%d\" width=\"10\" height=\"10\"/>\n",
                box->x + 1, box->y + 1, box->height - 3, node->engine, box->x + 5,
                box->y + box->height / 2 - 5);
    uint64_t length = node->name ? node->name->length : 0;
    int32_t baseline = box->y + box->height / 2 + 4;
    if (node->name) svg_text(text, "m b", box->x + 24, baseline, NULL, node->name->bytes, length);
    svg_text(text, "t2", box->x + 24 + ADVANCE * ((int64_t)length + 1), baseline, NULL, node->label,
             strlen(node->label));
    text_puts(text, "</g>\n");
  }
}

static void put_legend(Text *text, const GraphModel *model, int32_t y) {
  for (LayoutKind kind = LAYOUT_FLOW; kind < LAYOUT_KIND_COUNT; kind++, y += LEGEND_ROW) {
    const char *name = layout_kind_name(kind);
    text_printf(text, "<path class=\"e %s\" marker-end=\"url(#m-%s)\" d=\"M8 %dh34\"/>\n", name,
                name, y);
    svg_text(text, "s b", 52, y + 4, NULL, name, strlen(name));
    text_printf(text, "<text class=\"s t2\" x=\"132\" y=\"%d\" text-anchor=\"end\">%u</text>\n",
                y + 4, (unsigned)model->kind_pairs[kind]);
    svg_text(text, "s t3", 142, y + 4, NULL, kind_meaning[kind], strlen(kind_meaning[kind]));
  }
}

void svg_graph(Text *text, const GraphModel *model, const Layout *layout, const char *title) {
  int32_t width = layout->width > 300 ? layout->width : 300;
  svg_begin(text, width, layout->height + LEGEND_HEIGHT, title);
  put_groups(text, model, layout);
  put_edges(text, model, layout);
  put_nodes(text, model, layout);
  put_legend(text, model, layout->height + 12);
  svg_end(text);
}
