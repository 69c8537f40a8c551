#include "passes/table.h"

#include "passes/all.h"

const PassOptionInfo pass_option_strict = {"strict", "flag", "false", "",
                                           "fail instead of declining"};

#define OPTION(name, type, fallback, values, summary)                                              \
  { #name, type, fallback, values, summary }
#define OPTIONS(...) __VA_ARGS__

// Pass names hold hyphens, so the option arrays are named by the function.
#define PASS(name, function, changes, declines, options, summary)                                  \
  static const PassOptionInfo options_##function[] = {{"", "", "", "", ""}, options};
#include "passes/passes.def"
#undef PASS

#define PASS(name, function, changes, declines, options, summary)                                  \
  {#name,                                                                                          \
   function,                                                                                       \
   PASS_CHANGES_##changes,                                                                         \
   declines,                                                                                       \
   options_##function + 1,                                                                         \
   ARRAY_LEN(options_##function) - 1,                                                              \
   summary},
const PassInfo pass_table[] = {
#include "passes/passes.def"
};
#undef PASS
const uint32_t pass_count = ARRAY_LEN(pass_table);

const PassInfo *pass_find(const char *name) {
  for (uint32_t i = 0; i < pass_count; i++) {
    if (strcmp(pass_table[i].name, name) == 0) return &pass_table[i];
  }
  return NULL;
}

const PassOptionInfo *pass_option_info(const PassInfo *pass, const char *name) {
  for (uint32_t i = 0; i < pass->option_count; i++) {
    if (strcmp(pass->options[i].name, name) == 0) return &pass->options[i];
  }
  return pass->can_decline && strcmp(name, "strict") == 0 ? &pass_option_strict : NULL;
}

const char *pipeline_default_text(void) {
  return "isel,canonicalize-predicates,alias-induce,ag-order,pipeline,minreg{strategy=best},deps";
}
