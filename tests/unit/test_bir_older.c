// BIR of other versions (reference bir.md 2.5, 2.8): older spellings and missing keys are read,
// with a note each.
#include <stdio.h>

#include "unit/test_bir.h"

static const char program[] =
    "w = m5.NeuronSBTensor(name=\"w\", shape=(8,8), dtype=\"float32\", partition_dim=0)\n"
    "x = m5.NeuronSBTensor(name=\"x\", shape=(8,8), dtype=\"float32\", partition_dim=0)\n"
    "ps = m5.NeuronPSUMTensor(name=\"ps\", shape=(8,8), dtype=\"float32\", partition_dim=0)\n"
    "fill = m4.MemsetOp(dst=w, value=0.5, name=\"fill\")\n"
    "mm = m4.MatMulOp(dst=ps[0:8, 0:8], stationary=w[0:8, 0:8], moving=x[0:8, 0:8], name=\"mm\")\n"
    "mm.add_dep_edge(m6.DependencyEdge(src=fill, dst=mm, idx_map=[], kind=m6.EdgeKind.FLOW, "
    "predicates=[]))\n"
    "m4.IndexValueInst(dst=x, expr=3, name=\"iota\")\n";

typedef struct Older {
  const char *from, *to, *note;
  int64_t accumulation_flag; // of the matmul
} Older;

static const Older older[] = {
    {"\"opcode\":\"Matmult\"", "\"opcode\":\"MatmultSymbolic\"",
     "MatmultSymbolic is an older spelling of Matmult", 0},
    {"\"opcode\":\"Iota\"", "\"opcode\":\"IotaSymbolic\"",
     "IotaSymbolic is an older spelling of Iota", 0},
    {"\"accumulation_flag\":0", "\"start_tensor_calc\":false",
     "start_tensor_calc is an older spelling: false is accumulation_flag 1", 1},
    {"\"accumulation_flag\":0", "\"start_tensor_calc\":true",
     "start_tensor_calc is an older spelling: false is accumulation_flag 1", 0},
    {"\"accumulation_flag\":0", "\"accumulation_flag\":0,\"stop_tensor_calc\":true",
     "stop_tensor_calc is older; nothing in this version says it", 0},
    {"[\"fill\",\"Flow\"]", "[\"fill\",\"FLOW_DEPENDENCE\"]",
     "FLOW_DEPENDENCE is another spelling of Flow", 0},
    {"\"perf_mode\":\"None\",", "", "'mm': Matmult lacks perf_mode; the defaults are taken", 0},
    {"\"engine\":\"PE\",\"engine_id\":0,", "",
     "'mm': Matmult lacks engine, engine_id; the defaults are taken", 0},
    {"\"allocated\":false,", "", "a memory location lacks allocated; the default is taken", 0},
};

TEST(older_spellings_are_read_with_a_note) {
  BirTest source;
  bir_test_lower(&source, program, "sunda");
  for (uint32_t i = 0; source.json.length && i < ARRAY_LEN(older); i++) {
    Text json = bir_test_replace(source.json.bytes, older[i].from, older[i].to);
    BirTest test;
    bir_test_read(&test, json.bytes);
    CHECK(strcmp(json.bytes, source.json.bytes) != 0);
    if (CHECK(test.bir != NULL)) {
      CHECK_INT(test.diags.error_count, 0);
      CHECK_STR(bir_test_message(&test), older[i].note);
      CHECK_INT(bir_field_int(test.bir->main->insts.at[1], "accumulation_flag"),
                older[i].accumulation_flag);
      if (test.diags.first)
        CHECK(test.diags.first->level == DIAG_NOTE && test.diags.first->span.line == 1);
    } else {
      test_note("%s: %s", older[i].to, bir_test_message(&test));
    }
    text_release(&json);
    bir_test_release(&test);
  }
  bir_test_release(&source);
}

// What no older version says either is an error still.
TEST(opcodes_without_a_successor_are_unknown) {
  static const char *const names[] = {"CalcVarAddr", "Shuffle", "Symbolic", "NothingSymbolic"};
  BirTest source;
  bir_test_lower(&source, program, "sunda");
  for (uint32_t i = 0; source.json.length && i < ARRAY_LEN(names); i++) {
    BirTest test;
    char to[64], message[64];
    snprintf(to, sizeof to, "\"opcode\":\"%s\"", names[i]);
    snprintf(message, sizeof message, "unknown opcode '%s'", names[i]);
    Text json = bir_test_replace(source.json.bytes, "\"opcode\":\"Iota\"", to);
    bir_test_read(&test, json.bytes);
    CHECK_STR(bir_test_message(&test), message);
    text_release(&json);
    bir_test_release(&test);
  }
  bir_test_release(&source);
}

SUITE(test_bir_older) {
  RUN(older_spellings_are_read_with_a_note);
  RUN(opcodes_without_a_successor_are_unknown);
}
