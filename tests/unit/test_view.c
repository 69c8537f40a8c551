// The graph of a program, its words, and the pictures as text.
#include "view/graph_model.h"

#include "analysis/deps.h"
#include "text/read.h"
#include "unit/test.h"
#include "view/svg.h"

static const char program[] =
    "v0 = m0.Function(id_=0, batch_ids=[], attrs=(), name=\"main\")\n"
    "x = m0.Tensor(name=\"x\", shape=(4,128,512), dtype=\"float32\")\n"
    "y = m0.Tensor(name=\"y\", shape=(4,128,512), dtype=\"float32\")\n"
    "v0.markInput(x)\n"
    "p = m2.APIndex(name=\"p\", ub=128)\n"
    "f = m2.APIndex(name=\"f\", ub=512)\n"
    "with m0.AffineAxis(name=\"e\", ub=4, axis_type=m0.AxisType.Parallel) as e:\n"
    "    a = m5.NeuronSBTensor(name=\"a\", shape=(128,512), dtype=\"float32\", partition_dim=0)\n"
    "    b = m5.NeuronSBTensor(name=\"b\", shape=(128,512), dtype=\"float32\", partition_dim=0)\n"
    "    lx = m4.SBAtomLoad(dst=a[p,f], src=x[e,p,f], name=\"lx\")\n"
    "    with m0.AffineAxis(name=\"k\", lb=0, ub=8, stride=2) as k:\n"
    "        sq = m4.ActivationOp(dst=b[p,f], src=a[p,f], func=\"Square\", name=\"sq\")\n"
    "        ad = m4.TensorTensorOp(dst=a[p,f], src0=b[p,f], src1=b[p,f], op=\"mult\", "
    "name=\"ad\")\n"
    "    st = m4.SBAtomStore(dst=y[e,p,f], src=a[p,f], name=\"st\")\n"
    "v0.markOutput(y)\n"
    "ir=v0\n";

typedef struct Picture {
  Arena arena, scratch;
  StrTable strings;
  Function *function;
  GraphOptions options;
  const GraphModel *model;
  Layout layout;
} Picture;

static bool picture_read(Picture *picture) {
  *picture = (Picture){.options = {.layout = layout_default_options(LAYOUT_DOWN)}};
  str_table_init(&picture->strings, &picture->arena);
  Diags diags;
  diags_init(&diags, &picture->arena);
  Module *module = text_read(&picture->arena, &picture->strings, program, strlen(program), &diags);
  if (!CHECK(module != NULL)) return false;
  picture->function = module->root;
  deps_ensure(picture->function, &picture->arena, &picture->scratch);
  return true;
}

static void picture_draw(Picture *picture) {
  picture->model = graph_lay_out(&picture->arena, &picture->scratch, picture->function,
                                 &picture->options, NULL, &picture->layout);
}

static void picture_release(Picture *picture) {
  arena_release(&picture->scratch);
  arena_release(&picture->arena);
}

static const GraphNode *find_node(const Picture *picture, const char *name) {
  for (uint32_t i = 0; i < picture->model->node_count; i++)
    if (str_is(picture->model->nodes[i].name, name)) return &picture->model->nodes[i];
  return NULL;
}

static const GraphEdge *find_edge(const Picture *picture, const char *src, const char *dst) {
  for (uint32_t i = 0; i < picture->model->edge_count; i++) {
    const GraphEdge *edge = &picture->model->edges[i];
    if (str_is(picture->model->nodes[edge->src].name, src) &&
        str_is(picture->model->nodes[edge->dst].name, dst))
      return edge;
  }
  return NULL;
}

TEST(nodes_groups_and_pairs_of_a_program) {
  Picture picture;
  if (!picture_read(&picture)) return;
  picture_draw(&picture);
  const GraphModel *model = picture.model;
  CHECK_INT(model->node_count, 4);
  CHECK_INT(model->group_count, 2);
  CHECK_STR(model->groups[0].name, "main/e");
  CHECK_STR(model->groups[0].label, "e 0:4 parallel");
  CHECK_STR(model->groups[1].name, "main/e/k");
  CHECK_STR(model->groups[1].label, "k 0:8:2");
  CHECK_INT(model->groups[1].parent, 0);
  CHECK_STR(find_node(&picture, "lx")->label, "Load");
  CHECK_STR(find_node(&picture, "sq")->label, "Square");
  CHECK_STR(find_node(&picture, "ad")->label, "Multiply");
  CHECK_STR(find_node(&picture, "st")->label, "Store");
  CHECK_STR(find_node(&picture, "sq")->engine, "Activation");
  CHECK_INT(find_node(&picture, "sq")->group, 1);
  // sq reads a, ad writes it: one line for FLOW of b and ANTI of a, drawn as FLOW.
  const GraphEdge *edge = find_edge(&picture, "sq", "ad");
  CHECK(edge && edge->kind == LAYOUT_FLOW);
  CHECK_INT(edge->kinds, 1u << LAYOUT_FLOW | 1u << LAYOUT_ANTI);
  CHECK_INT(edge->count, 2);
  CHECK(str_is(edge->tensor, "b"));
  // The other way round it only binds the next iteration: left out, and counted.
  CHECK(find_edge(&picture, "ad", "sq") == NULL);
  CHECK(model->carried_count > 0);
  uint32_t pairs = 0;
  for (LayoutKind kind = LAYOUT_FLOW; kind < LAYOUT_KIND_COUNT; kind++)
    pairs += model->kind_pairs[kind];
  CHECK_INT(pairs, model->edge_count);
  CHECK(picture.layout.groups[0].is_frame && !picture.layout.groups[1].is_frame);
  picture_release(&picture);
}

TEST(carried_dependences_on_request) {
  Picture picture;
  if (!picture_read(&picture)) return;
  picture.options.with_carried = true;
  picture_draw(&picture);
  const GraphEdge *edge = find_edge(&picture, "ad", "sq");
  CHECK(edge && edge->is_carried);
  CHECK_INT(picture.model->carried_count, 0);
  picture_release(&picture);
}

TEST(collapsed_by_path_and_warm_by_name) {
  Picture picture;
  if (!picture_read(&picture)) return;
  Str collapsed = str_intern_text(&picture.strings, "main/e/k");
  picture.options.collapsed = &collapsed;
  picture.options.collapsed_count = 1;
  picture_draw(&picture);
  CHECK(picture.layout.nodes[1].is_hidden && picture.layout.nodes[2].is_hidden);
  CHECK(!picture.layout.groups[1].box.is_hidden);
  GraphPlace places[3];
  const LayoutBox *boxes[3] = {&picture.layout.nodes[0], &picture.layout.nodes[3],
                               &picture.layout.groups[1].box};
  static const char *const names[3] = {"lx", "st", "main/e/k"};
  for (uint32_t i = 0; i < 3; i++)
    places[i] = (GraphPlace){str_intern_text(&picture.strings, names[i]), boxes[i]->x, boxes[i]->y};
  picture.options.previous = places;
  picture.options.previous_count = 3;
  int32_t x = picture.layout.nodes[0].x;
  picture_draw(&picture);
  CHECK(picture.layout.displacement == 0);
  CHECK_INT(picture.layout.nodes[0].x, x);
  Text json = {0};
  layout_write(&json, picture.model, &picture.layout);
  CHECK(strstr(json.bytes, "\"name\":\"sq\"") == NULL);
  CHECK(strstr(json.bytes, "{\"src\":\"lx\",\"dst\":\"main/e/k\",\"kind\":\"FLOW\"") != NULL);
  CHECK(strstr(json.bytes, "\"collapsed\":true") != NULL);
  text_release(&json);
  picture_release(&picture);
}

// Same bytes twice; every tag closed; text escaped.
TEST(graph_as_svg_and_dot) {
  Picture picture;
  if (!picture_read(&picture)) return;
  picture_draw(&picture);
  Text first = {0}, second = {0}, dot = {0};
  svg_graph(&first, picture.model, &picture.layout, "a <b> & \"c\"");
  svg_graph(&second, picture.model, &picture.layout, "a <b> & \"c\"");
  CHECK_STR(first.bytes, second.bytes);
  CHECK(strncmp(first.bytes, "<svg xmlns=", 11) == 0);
  CHECK(strstr(first.bytes, "<title>a &lt;b&gt; &amp; &quot;c&quot;</title>") != NULL);
  CHECK(strstr(first.bytes, ">sq</text>") != NULL &&
        strstr(first.bytes, ">k 0:8:2</text>") != NULL);
  CHECK_STR(first.bytes + first.length - 7, "</svg>\n");
  dot_graph(&dot, &picture.scratch, picture.model, "main");
  CHECK_STR(dot.bytes, "digraph \"main\" {\n"
                       "  node [shape=box, fontname=\"monospace\", height=0.3];\n"
                       "  subgraph \"cluster_main/e\" {\n"
                       "  label=\"e 0:4 parallel\";\n"
                       "  \"lx\" [label=\"lx Load\", class=\"DMA\"];\n"
                       "  subgraph \"cluster_main/e/k\" {\n"
                       "  label=\"k 0:8:2\";\n"
                       "  \"sq\" [label=\"sq Square\", class=\"Activation\"];\n"
                       "  \"ad\" [label=\"ad Multiply\", class=\"DVE\"];\n"
                       "  }\n"
                       "  \"st\" [label=\"st Store\", class=\"DMA\"];\n"
                       "  }\n"
                       "  \"lx\" -> \"sq\" [color=\"#4b545d\", label=\"a\"];\n"
                       "  \"lx\" -> \"ad\" [color=\"#7b3fa0\", style=dashed, arrowhead=box, "
                       "label=\"a\"];\n"
                       "  \"sq\" -> \"ad\" [color=\"#4b545d\", label=\"b\"];\n"
                       "  \"ad\" -> \"st\" [color=\"#4b545d\", label=\"a\"];\n"
                       "}\n");
  text_release(&first);
  text_release(&second);
  text_release(&dot);
  picture_release(&picture);
}

static Text draw_chart(const int64_t *before, const int64_t *after, uint32_t count,
                       int64_t capacity) {
  Arena scratch;
  arena_init(&scratch, 0);
  Str *names = ARENA_ARRAY(&scratch, Str, count);
  uint32_t before_peak = 0, after_peak = 0;
  for (uint32_t i = 0; i < count; i++) {
    if (before[i] > before[before_peak]) before_peak = i;
    if (after[i] > after[after_peak]) after_peak = i;
  }
  ChartSpace space = {
      "SBUF", "KiB", capacity, {before, before, before_peak}, {after, after, after_peak}};
  PressureChart chart = {.title = "chart",
                         .count = count,
                         .names_before = names,
                         .names_after = names,
                         .spaces = &space,
                         .space_count = 1};
  Text text = {0};
  svg_pressure(&text, &scratch, &chart);
  arena_release(&scratch);
  return text;
}

TEST(pressure_as_svg) {
  static const int64_t before[] = {1024, 217 << 10, 64 << 10}, after[] = {1024, 113 << 10, 512};
  Text text = draw_chart(before, after, 3, 176 << 10);
  CHECK(strstr(text.bytes, "A 217 KiB at #1, 41 over</text>") != NULL);
  CHECK(strstr(text.bytes, "B 113 KiB at #1</text>") != NULL);
  CHECK(strstr(text.bytes, "capacity 176</text>") != NULL);
  CHECK(strstr(text.bytes, "class=\"over\"") != NULL);
  text_release(&text);
  text = draw_chart(after, after, 3, 176 << 10);
  CHECK(strstr(text.bytes, "class=\"over\"") == NULL);
  text_release(&text);
  text = draw_chart(after, after, 0, -1);
  CHECK(strstr(text.bytes, "no instructions") != NULL);
  text_release(&text);
}

// A hundred thousand positions make a picture of the size of the window, with both extremes in it.
TEST(long_curves_are_drawn_by_columns) {
  enum { COUNT = 100000 };
  Arena arena;
  arena_init(&arena, 0);
  int64_t *values = ARENA_ARRAY(&arena, int64_t, COUNT);
  for (uint32_t i = 0; i < COUNT; i++) values[i] = (int64_t)(i % 977) << 10;
  values[54321] = (int64_t)1 << 62;
  Text text = draw_chart(values, values, COUNT, -1);
  CHECK(text.length < 120000);
  CHECK(strstr(text.bytes, "at #54321") != NULL);
  text_release(&text);
  arena_release(&arena);
}

SUITE(test_view) {
  RUN(nodes_groups_and_pairs_of_a_program);
  RUN(carried_dependences_on_request);
  RUN(collapsed_by_path_and_warm_by_name);
  RUN(graph_as_svg_and_dot);
  RUN(pressure_as_svg);
  RUN(long_curves_are_drawn_by_columns);
}
