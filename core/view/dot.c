// The graph for Graphviz. Clusters are written with an explicit stack: groups nest as deep as the
// program does.
#include "view/svg.h"

static void put_quoted(Text *text, const char *bytes, uint64_t length) {
  text_putc(text, '"');
  for (uint64_t i = 0; i < length; i++) {
    if (bytes[i] == '"' || bytes[i] == '\\') text_putc(text, '\\');
    text_putc(text, (unsigned char)bytes[i] < 0x20 ? ' ' : bytes[i]);
  }
  text_putc(text, '"');
}

static void put_name(Text *text, const GraphNode *node) {
  if (node->name)
    put_quoted(text, node->name->bytes, node->name->length);
  else
    text_printf(text, "\"#%u\"", (unsigned)node->id);
}

static void put_node(Text *text, const GraphNode *node) {
  text_puts(text, "  ");
  put_name(text, node);
  text_puts(text, " [label=");
  Text label = {0};
  if (node->name) text_printf(&label, "%s ", node->name->bytes);
  text_puts(&label, node->label);
  put_quoted(text, label.bytes, label.length);
  text_release(&label);
  text_printf(text, ", class=\"%s\"];\n", node->engine);
}

void dot_graph(Text *text, Arena *scratch, const GraphModel *model, const char *name) {
  static const char *const styles[] = {"color=\"#4b545d\"",
                                       "color=\"#b5480a\", style=dashed, arrowhead=onormal",
                                       "color=\"#7b3fa0\", style=dashed, arrowhead=box",
                                       "color=\"#00757f\", style=dotted, arrowhead=dot"};
  text_puts(text, "digraph ");
  put_quoted(text, name, strlen(name));
  text_puts(text, " {\n  node [shape=box, fontname=\"monospace\", height=0.3];\n");
  // Groups come in preorder and nodes in program order, so both lists are walked once: a group is
  // opened before its first node and closed when something outside it comes.
  uint32_t *open = ARENA_ARRAY(scratch, uint32_t, model->group_count + 1), depth = 0;
  uint32_t *path = ARENA_ARRAY(scratch, uint32_t, model->group_count + 1);
  for (uint32_t i = 0; i < model->node_count; i++) {
    uint32_t length = 0;
    for (uint32_t group = model->nodes[i].group; group != LAYOUT_NONE;
         group = model->groups[group].parent)
      path[length++] = group;
    uint32_t common = 0;
    while (common < depth && common < length && open[common] == path[length - 1 - common]) common++;
    for (; depth > common; depth--) text_puts(text, "  }\n");
    for (; depth < length; depth++) {
      uint32_t group = path[length - 1 - depth];
      open[depth] = group;
      text_puts(text, "  subgraph ");
      Text cluster = {0};
      text_printf(&cluster, "cluster_%s", model->groups[group].name);
      put_quoted(text, cluster.bytes, cluster.length);
      text_release(&cluster);
      text_puts(text, " {\n  label=");
      put_quoted(text, model->groups[group].label, strlen(model->groups[group].label));
      text_puts(text, ";\n");
    }
    put_node(text, &model->nodes[i]);
  }
  for (; depth; depth--) text_puts(text, "  }\n");
  for (uint32_t i = 0; i < model->edge_count; i++) {
    const GraphEdge *edge = &model->edges[i];
    text_puts(text, "  ");
    put_name(text, &model->nodes[edge->src]);
    text_puts(text, " -> ");
    put_name(text, &model->nodes[edge->dst]);
    text_printf(text, " [%s", styles[edge->kind]);
    if (edge->tensor) {
      text_puts(text, ", label=");
      put_quoted(text, edge->tensor->bytes, edge->tensor->length);
    }
    text_puts(text, "];\n");
  }
  text_puts(text, "}\n");
}
