// Lowering: errors with their words, names, edges, and what must not change. The form of every
// class is in tests/filetests/bir, the patterns are tested in tests/property/prop_bir.c.
#include "unit/test_bir.h"

#include "text/print.h"

#define SB(name, shape)                                                                            \
  name " = m5.NeuronSBTensor(name=\"" name "\", shape=(" shape                                     \
       "), dtype=\"float32\", partition_dim=0)\n"
#define DRAM(name, shape)                                                                          \
  name " = m0.Tensor(name=\"" name "\", shape=(" shape "), dtype=\"float32\")\n"
#define INDICES                                                                                    \
  "p = m2.APIndex(name=\"p\", ub=8)\nf = m2.APIndex(name=\"f\", ub=4)\n"                           \
  "g = m2.APIndex(name=\"g\", ub=8)\n"

static void check_error(const char *statements, const char *wanted) {
  BirTest test;
  bir_test_lower(&test, statements, "sunda");
  CHECK(test.bir == NULL);
  CHECK_STR(bir_test_message(&test), wanted);
  CHECK(test.diags.first && test.diags.first->span.line > 0);
  bir_test_release(&test);
}

static void check_json(const char *statements, const char *part) {
  BirTest test;
  bir_test_lower(&test, statements, "sunda");
  if (!CHECK(test.bir && strstr(test.json.bytes, part)))
    test_note("no %s in %s", part, test.bir ? test.json.bytes : bir_test_message(&test));
  bir_test_release(&test);
}

// The class of the one instruction is replaced behind the reader's back: classes that it reads all
// have a lowering.
static void check_class_error(const ClassInfo *cls, const char *wanted) {
  BirTest test;
  bir_test_lower(&test, SB("a", "8,4") "m4.MemsetOp(dst=a, value=0.0, name=\"x\")\n", "sunda");
  FOR_EACH_INST(inst, test.module->functions.at[0]) inst->cls = cls;
  CHECK(bir_lower(&test.arena, test.module, target_find("sunda"), &test.diags) == NULL);
  CHECK_STR(bir_test_message(&test), wanted);
  CHECK_INT(test.diags.first->span.line, 3);
  bir_test_release(&test);
}

TEST(errors_name_the_instruction_and_what_is_missing) {
  ClassInfo op_level = *class_info(CLASS_MemsetOp);
  op_level.name = "TensorContractOp";
  op_level.level = LEVEL_OP;
  check_class_error(&op_level,
                    "1 of 'main' is op level, the first 'x' (TensorContractOp); run isel first");
  check_class_error(class_info(CLASS_Macro),
                    "'x': no lowering for class Macro: codegenMacro is missing");
}

TEST(addresses_must_be_affine_in_tile_indices) {
  check_error(INDICES DRAM("x", "8,4")
                  SB("a", "8,4") "m4.SBAtomLoad(dst=a[p, f], src=x[p//2, f], name=\"l\")\n",
              "'l': Incorrect access pattern! p//2");
  check_error(INDICES SB("a", "8,8") "m4.MemsetOp(dst=a[p, p], value=0.0, name=\"l\")\n",
              "'l': Incorrect access pattern! p steps over partitions and elements of 'a' at once");
  check_error(INDICES SB("a", "8,4") "m4.IndexValueInst(dst=a[p, f], expr=f%2 + p, name=\"l\")\n",
              "'l': Incorrect access pattern! p + f%2");
  // a loop may be divided
  check_json(INDICES SB("a", "8,4")
                 DRAM("x", "8,4") "with m0.AffineAxis(name=\"i\", ub=4) as i:\n"
                                  "    m4.SBAtomLoad(dst=a[p, 0], src=x[p, i//2], name=\"l\")\n",
             "{\"denom\":2,\"kind\":\"FloorDivKind\",\"numer\":{\"c\":0,\"kind\":\"AffExprKind\","
             "\"terms\":[{\"coeff\":1,\"idx\":{\"axis\":\"i\",\"kind\":\"AffIVKind\"}}]}}");
}

TEST(partitions_of_operands_must_agree) {
  check_error(INDICES SB("a", "8,8")
                  SB("b", "8,8") "m4.ReciprocalOp(dst=a[p, g], src=b[g, p], name=\"x\")\n",
              "'x': Incorrect partition set! 'b' has g on its partitions, which the other operands "
              "have elsewhere or not at all");
  check_error("q = m2.APIndex(name=\"q\", ub=2)\nr = m2.APIndex(name=\"r\", ub=3)\n" SB(
                  "a", "16,4") "m4.MemsetOp(dst=a[8*q+2*r, 0], value=0.0, name=\"x\")\n",
              "'x': too many partition dims! 'a'");
  check_error(
      SB("k", "8,8")
          SB("v", "8,4") "p = m5.NeuronPSUMTensor(name=\"p\", shape=(4,8), dtype=\"float32\", "
                         "partition_dim=1)\nm4.MatMulOp(dst=p[0:4, 0:8], stationary=v[0:8, 0:4], "
                         "moving=k[0:8, 0:8], name=\"x\")\n",
      "'x': Incorrect partition set! the destination's partitions must be the stationary's "
      "free indices; slice of 4 is not");
}

TEST(scalars_are_one_value_per_partition) {
  check_error(
      SB("a", "8,4") SB(
          "b", "8,4") "m4.TensorScalarPtrOp(dst=a, src=a, operand0=b, op0=\"add\", name=\"x\")\n",
      "'x': Incorrect access pattern! operand0 takes one value per partition, 'b' gives "
      "more");
  check_error(SB("a", "8,4") SB(
                  "b", "8,4") "m4.ActivationOp(dst=a, src=a, bias=b, func=\"Exp\", name=\"x\")\n",
              "'x': Incorrect access pattern! bias takes one value per partition, 'b' gives more");
}

TEST(what_bir_has_no_form_for) {
  check_error(SB("a", "8,4") SB("b", "8,4") "v0.aliasTensors(\"a\", \"b\", \"must\")\n",
              "'a' and 'b': Aliasing only permitted for DRAM locations.");
  check_error("a = m0.Tensor(name=\"a\", shape=(8,), dtype=m7.dtype.float8_e4m3fnuz)\n",
              "tensor 'a': BIR has no type float8_e4m3fnuz");
  check_error(DRAM("t", "8,4") DRAM(
                  "o", "8,4") "idx = m0.Tensor(name=\"idx\", shape=(8,), dtype=\"int32\")\n" INDICES
                              "m3.DMACopyOp(dst=o[idx[p], f], src=t[idx[p], f], name=\"x\")\n",
              "'x': indirect source and indirect destination in one transfer have no BIR form");
}

TEST(double_rows_contract_two_free_steps) {
  check_json("k = m2.APIndex(name=\"k\", ub=8)\nj = m2.APIndex(name=\"j\", ub=2)\n"
             "m = m2.APIndex(name=\"m\", ub=4)\nn = m2.APIndex(name=\"n\", ub=5)\n"
             "w = m5.NeuronSBTensor(name=\"w\", shape=(8,2,4), dtype=m7.dtype.float8_e4m3, "
             "partition_dim=0)\n"
             "x = m5.NeuronSBTensor(name=\"x\", shape=(8,2,5), dtype=m7.dtype.float8_e4m3, "
             "partition_dim=0)\n"
             "ps = m5.NeuronPSUMTensor(name=\"ps\", shape=(4,5), dtype=\"float32\", "
             "partition_dim=0)\n"
             "mm = m4.MatMulOp(dst=ps[m, n], stationary=w[k, j, m], moving=x[k, j, n], "
             "perf_mode=\"DoubleRow\", name=\"mm\")\n",
             "\"ap\":[[1,8],[5,2],[1,5]],\"dtype\":\"float8e4\",\"kind\":\"symbolic_ap\","
             "\"memsetref\":\"x_set\"");
}

// ---- edges

static const char edges[] = SB("a", "8,4") SB("b", "8,4")
    DRAM("x", "8,4") "with m0.AffineAxis(name=\"i\", ub=4) as i:\n"
                     "    l = m4.SBAtomLoad(dst=a, src=x, name=\"l\")\n"
                     "    r = m4.ReciprocalOp(dst=b, src=a, name=\"r\")\n"
                     "    s = m4.SBAtomStore(dst=x, src=b, name=\"s\")\n";

static void check_edges(const char *more, const char *part) {
  Text text = {0};
  text_puts(&text, edges);
  text_puts(&text, more);
  check_json(text.bytes, part);
  text_release(&text);
}

TEST(edges_are_merged_to_the_strongest_kind) {
  check_edges("r.add_dep_edge(m6.DependencyEdge(src=l, dst=r, idx_map=[], "
              "kind=m6.EdgeKind.ANTI, predicates=[]))\n"
              "r.add_dep_edge(m6.DependencyEdge(src=l, dst=r, idx_map=[], "
              "kind=m6.EdgeKind.FLOW, predicates=[]))\n"
              "r.add_dep_edge(m6.DependencyEdge(src=l, dst=r, idx_map=[], "
              "kind=m6.EdgeKind.OUTPUT, predicates=[]))\n",
              "\"dependencies\":[[\"l\",\"Flow\"]],\"engine\"");
}

TEST(carried_edges_are_apart) {
  check_edges(
      "l.add_dep_edge(m6.DependencyEdge(src=s, dst=l, idx_map=[], "
      "kind=m6.EdgeKind.ANTI, predicates=[], distance=1))\n"
      "s.add_dep_edge(m6.DependencyEdge(src=s, dst=s, idx_map=[], "
      "kind=m6.EdgeKind.OUTPUT, predicates=[], distance=1))\n",
      "\"loop_carried_dependencies\":[[\"s\",\"Anti\"]],\"loopnest\":[\"i\"],\"name\":\"l\"");
}

TEST(edges_with_an_index_map_are_unroll_dependencies) {
  check_edges(
      "s.add_dep_edge(m6.DependencyEdge(src=l, dst=s, idx_map=[\"i\", 3], "
      "kind=m6.EdgeKind.ORDERED, predicates=[]))\n",
      "\"unroll_dependencies\":[[\"l\",\"Ordered\",[{\"axis\":\"i\",\"kind\":\"AffIVKind\"},"
      "{\"c\":3,\"kind\":\"AffExprKind\",\"terms\":[]}],[]]]");
}

// ---- names, identity, nothing changed

TEST(booleans_survive_as_uint8) {
  BirTest test, again;
  bir_test_lower(&test,
                 "a = m0.Tensor(name=\"a\", shape=(8,), dtype=m7.dtype.bool)\n"
                 "b = m0.Tensor(name=\"b\", shape=(8,), dtype=\"uint8\")\n"
                 "m3.DMACopyOp(dst=b, src=a, name=\"x\")\n",
                 "sunda");
  CHECK(strstr(test.json.bytes, "\"dtype\":\"uint8\",\"is_bool\":true") != NULL);
  bir_test_read(&again, test.json.bytes);
  if (CHECK(again.bir != NULL)) {
    const BirInst *inst = again.bir->first->insts.at[0];
    CHECK_INT(inst->ins[0].dtype, DT_bool);
    CHECK_INT(inst->outs[0].dtype, DT_uint8);
  }
  bir_test_release(&again);
  bir_test_release(&test);
}

TEST(lowering_changes_nothing_and_repeats_itself) {
  BirTest test;
  bir_test_lower(&test, edges, "sunda");
  Text before = {0}, after = {0}, again = {0};
  text_print_module(&before, test.module);
  BirModule *second = bir_lower(&test.arena, test.module, target_find("sunda"), &test.diags);
  text_print_module(&after, test.module);
  CHECK_STR(after.bytes, before.bytes);
  bir_write_json(&again, second, false);
  CHECK_STR(again.bytes, test.json.bytes);
  text_release(&before);
  text_release(&after);
  text_release(&again);
  bir_test_release(&test);
}

TEST(instructions_are_found_from_both_sides) {
  BirTest test;
  bir_test_lower(&test, edges, "sunda");
  const BirFunction *function = test.bir->first;
  CHECK_INT(function->insts.count, 4);
  FOR_EACH_INST(inst, test.module->functions.at[0]) {
    const BirInst *bir = bir_inst_of(function, inst->stmt.id);
    if (!CHECK(bir != NULL)) continue;
    CHECK_STR(bir->name->bytes, inst_name(inst)->bytes);
    CHECK_INT(bir->source, inst->stmt.id);
    CHECK_INT(bir->span.line, inst->stmt.span.line);
    CHECK(function->insts.at[bir->index] == bir);
  }
  CHECK(bir_inst_of(function, 12345) == NULL);
  bir_test_release(&test);
}

TEST(defaults_of_own_keys_are_read_through_the_table) {
  BirTest test;
  bir_test_lower(&test,
                 SB("a", "8,4") "m4.ActivationOp(dst=a, src=a, func=\"Exp\", scale=0.5, "
                                "name=\"x\")\n",
                 "sunda");
  const BirInst *inst = test.bir->first->insts.at[0];
  CHECK_STR(bir_field_text(inst, "func"), "Exp");
  CHECK_STR(bir_field_text(inst, "op0"), "mult");
  CHECK(bir_field_number(inst, "scale") == 0.5);
  CHECK(bir_field_number(inst, "alpha") == 0.0);
  CHECK(!bir_field_bool(inst, "is_activate2"));
  CHECK(bir_field(inst, "alpha") == NULL);
  bir_test_release(&test);
}

// ---- the opcode table

TEST(the_opcode_table_is_whole) {
  uint32_t abstract = 0;
  CHECK_INT(BIR_OPCODE_COUNT, 110);
  for (uint32_t i = 0; i < BIR_OPCODE_COUNT; i++) {
    const BirOpcode *opcode = &bir_opcodes[i];
    if (!CHECK(opcode->name != NULL)) continue;
    CHECK_INT(opcode->number, i);
    CHECK(bir_opcode_find(opcode->name, strlen(opcode->name)) == opcode);
    CHECK(opcode->least_arch >= 10 && opcode->least_arch <= opcode->most_arch);
    abstract += opcode->kind == BIR_KIND_ABSTRACT;
    for (uint32_t k = 0; k < opcode->key_count; k++) {
      const BirKey *key = &opcode->keys[k];
      CHECK_INT(bir_key_index(opcode, key->name, strlen(key->name)), k);
      if (k && !CHECK(strcmp(opcode->keys[k - 1].name, key->name) < 0))
        test_note("%s of %s", key->name, opcode->name);
    }
  }
  CHECK_INT(abstract, 6); // 0, 7, 18, 47, 68, 77
  CHECK(bir_opcode_find("Matmul", 6) == NULL);
}

SUITE(test_bir_lower) {
  RUN(errors_name_the_instruction_and_what_is_missing);
  RUN(addresses_must_be_affine_in_tile_indices);
  RUN(partitions_of_operands_must_agree);
  RUN(scalars_are_one_value_per_partition);
  RUN(what_bir_has_no_form_for);
  RUN(double_rows_contract_two_free_steps);
  RUN(edges_are_merged_to_the_strongest_kind);
  RUN(carried_edges_are_apart);
  RUN(edges_with_an_index_map_are_unroll_dependencies);
  RUN(booleans_survive_as_uint8);
  RUN(lowering_changes_nothing_and_repeats_itself);
  RUN(instructions_are_found_from_both_sides);
  RUN(defaults_of_own_keys_are_read_through_the_table);
  RUN(the_opcode_table_is_whole);
}
