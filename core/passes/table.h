// The pass table (passes.def) as data: the manager, the command, the page and the docs read it.
#ifndef PASSES_TABLE_H
#define PASSES_TABLE_H

#include "passes/pass.h"

typedef enum PassChanges {
  PASS_CHANGES_NOTHING,
  PASS_CHANGES_EDGES,
  PASS_CHANGES_ORDER,
  PASS_CHANGES_PROGRAM
} PassChanges;

typedef struct PassOptionInfo {
  const char *name, *type, *fallback, *values, *summary; // values: blank-separated words, "" = any
} PassOptionInfo;

typedef struct PassInfo {
  const char *name;
  PassRun run;
  PassChanges changes;
  bool can_decline;
  const PassOptionInfo *options;
  uint32_t option_count;
  const char *summary;
} PassInfo;

extern const PassInfo pass_table[];
extern const uint32_t pass_count;

const PassInfo *pass_find(const char *name); // NULL when unknown
// strict is offered by every pass that can decline.
const PassOptionInfo *pass_option_info(const PassInfo *pass, const char *name);
// The option every declining pass has beside its own.
extern const PassOptionInfo pass_option_strict;
// The pipeline that `default` stands for; its first pass, isel, runs where there are operators.
const char *pipeline_default_text(void);

#endif
