// StableHLO brought to Penguin (stablehlo/import): what a session answers, and what it finds when
// the importer is wrong.
#include "unit/test.h"
#include "json/compilation.h"
#include "json/report.h"

static const char doubling[] =
    "{\"command\":\"eval\",\"format\":\"stablehlo\",\"passes\":\"none\",\"source\":\""
    "func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {\\n"
    "  %0 = stablehlo.add %x, %x : tensor<4xf32>\\n"
    "  return %0 : tensor<4xf32>\\n"
    "}\\n\"}";

static Compilation *compile_text(const char *json) {
  Arena arena;
  Request request;
  Fuel fuel = {0};
  const char *error = NULL;
  arena_init(&arena, 0);
  CHECK(request_read(&arena, json, &request, &error));
  Compilation *compilation = compilation_create(&request, &fuel, NULL);
  arena_release(&arena);
  return compilation;
}

TEST(stations_are_compared) {
  Compilation *compilation = compile_text(doubling);
  if (CHECK(compilation->module != NULL)) {
    Text out = {0};
    Diags diags;
    diags_init(&diags, &compilation->arena);
    CHECK(report_evaluate_stablehlo(&out, compilation, &compilation->request, &diags));
    CHECK_INT(diags.error_count, 0);
    Instruction *add = function_first_inst(compilation->module->root);
    add->class_attrs[0].literal.string = str_intern_text(&compilation->strings, "np.subtract");
    CHECK(!report_evaluate_stablehlo(&out, compilation, &compilation->request, &diags));
    if (CHECK(diags.last != NULL)) BY_HAND(diags.last->code, "station-difference");
    text_release(&out);
  }
  compilation_destroy(compilation);
}

SUITE(test_import) {
  RUN(stations_are_compared);
}
