// The JSON of a laid out graph (layout.h). The view lies below the JSON layer, so the few lines of
// quoting are here; bytes that are not UTF-8 cannot occur, names come from a checked text.
#include "view/graph_model.h"

static void put_quoted(Text *text, const char *bytes, uint64_t length) {
  text_putc(text, '"');
  for (uint64_t i = 0; i < length; i++) {
    unsigned char c = (unsigned char)bytes[i];
    if (c == '"' || c == '\\') {
      text_putc(text, '\\');
      text_putc(text, (char)c);
    } else if (c < 0x20 || c == 0x7f) {
      text_printf(text, "\\u%04x", c);
    } else {
      text_putc(text, (char)c);
    }
  }
  text_putc(text, '"');
}

static void put_field(Text *text, const char *key, const char *value) {
  text_puts(text, key);
  put_quoted(text, value, strlen(value));
}

static void put_str(Text *text, const char *key, Str value) {
  text_puts(text, key);
  if (value)
    put_quoted(text, value->bytes, value->length);
  else
    text_puts(text, "null");
}

static void put_number(Text *text, const char *key, int64_t value) {
  text_puts(text, key);
  text_put_int(text, value);
}

static void put_flag(Text *text, const char *key, bool value) {
  text_puts(text, key);
  text_puts(text, value ? "true" : "false");
}

static void put_box(Text *text, const LayoutBox *box) {
  put_number(text, ",\"x\":", box->x);
  put_number(text, ",\"y\":", box->y);
  put_number(text, ",\"w\":", box->width);
  put_number(text, ",\"h\":", box->height);
}

static const char *group_name(const GraphModel *model, uint32_t group) {
  return group == LAYOUT_NONE ? "" : model->groups[group].name;
}

// The name an end goes by: the node's, or that of the collapsed group which hides it.
static void put_end(Text *text, const char *key, const GraphModel *model, const Layout *layout,
                    uint32_t node) {
  if (!layout->nodes[node].is_hidden) {
    put_str(text, key, model->nodes[node].name);
    return;
  }
  uint32_t group = model->nodes[node].group;
  while (group != LAYOUT_NONE && layout->groups[group].box.is_hidden)
    group = model->groups[group].parent;
  put_field(text, key, group_name(model, group));
}

static void put_edge(Text *text, const GraphModel *model, const Layout *layout, uint32_t index) {
  const GraphEdge *edge = &model->edges[index];
  const LayoutRoute *route = &layout->routes[index];
  put_end(text, "{\"src\":", model, layout, edge->src);
  put_end(text, ",\"dst\":", model, layout, edge->dst);
  put_field(text, ",\"kind\":", layout_kind_name(edge->kind));
  text_puts(text, ",\"kinds\":[");
  bool has_one = false;
  for (LayoutKind kind = LAYOUT_FLOW; kind < LAYOUT_KIND_COUNT; kind++) {
    if (!(edge->kinds >> kind & 1)) continue;
    if (has_one) text_putc(text, ',');
    text_printf(text, "\"%s\"", layout_kind_name(kind));
    has_one = true;
  }
  put_str(text, "],\"tensor\":", edge->tensor);
  put_number(text, ",\"count\":", edge->count);
  put_flag(text, ",\"carried\":", edge->is_carried);
  text_puts(text, ",\"points\":[");
  for (uint32_t i = 0; i < route->count; i++) {
    if (i) text_putc(text, ',');
    text_put_int(text, layout->points[route->first + i].x);
    put_number(text, ",", layout->points[route->first + i].y);
  }
  put_flag(text, "],\"stub\":", route->is_stub);
  text_putc(text, '}');
}

void layout_write(Text *text, const GraphModel *model, const Layout *layout) {
  bool has_one = false;
  text_puts(text, "{\"nodes\":[");
  for (uint32_t i = 0; i < model->node_count; i++) {
    const GraphNode *node = &model->nodes[i];
    if (layout->nodes[i].is_hidden) continue;
    if (has_one) text_putc(text, ',');
    has_one = true;
    put_number(text, "{\"id\":", node->id);
    put_str(text, ",\"name\":", node->name);
    put_field(text, ",\"label\":", node->label);
    put_field(text, ",\"engine\":", node->engine);
    put_box(text, &layout->nodes[i]);
    put_field(text, ",\"group\":", group_name(model, node->group));
    text_putc(text, '}');
  }
  text_puts(text, "],\"groups\":[");
  has_one = false;
  for (uint32_t i = 0; i < model->group_count; i++) {
    const GraphGroup *group = &model->groups[i];
    const LayoutGroupBox *box = &layout->groups[i];
    if (box->box.is_hidden) continue;
    if (has_one) text_putc(text, ',');
    has_one = true;
    put_field(text, "{\"name\":", group->name);
    put_field(text, ",\"label\":", group->label);
    put_box(text, &box->box);
    put_field(text, ",\"parent\":", group_name(model, group->parent));
    put_number(text, ",\"lx\":", box->label_x);
    put_number(text, ",\"ly\":", box->label_y);
    put_flag(text, ",\"end\":", box->label_at_end);
    put_flag(text, ",\"frame\":", box->is_frame);
    put_flag(text, ",\"collapsed\":", group->is_collapsed);
    text_putc(text, '}');
  }
  text_puts(text, "],\"edges\":[");
  has_one = false;
  for (uint32_t i = 0; i < model->edge_count; i++) {
    if (layout->routes[i].is_hidden) continue;
    if (has_one) text_putc(text, ',');
    has_one = true;
    put_edge(text, model, layout, i);
  }
  put_number(text, "],\"width\":", layout->width);
  put_number(text, ",\"height\":", layout->height);
  put_number(text, ",\"dependences\":", model->dependence_count);
  put_number(text, ",\"carried\":", model->carried_count);
  text_puts(text, ",\"crossings\":");
  text_put_int(text, (int64_t)layout->crossings);
  text_puts(text, ",\"displacement\":");
  text_put_double(text, layout->displacement);
  put_flag(text, ",\"partial\":", layout->is_partial);
  text_putc(text, '}');
}
