// Words of form B against the class table.
#include <stdio.h>

#include "text/dump_words.h"
#include "unit/test.h"

static void check_mnemonic(const char *word, const char *name, const char *first,
                           const char *second) {
  DumpMnemonic found = dump_mnemonic_find(word, strlen(word));
  CHECK_STR(found.cls ? found.cls->name : NULL, name);
  CHECK_STR(found.count > 0 ? found.values[0] : NULL, first);
  CHECK_STR(found.count > 1 ? found.values[1] : NULL, second);
}

TEST(mnemonics_in_all_spellings) {
  check_mnemonic("matmul", "MatMulOp", NULL, NULL);
  check_mnemonic("mat_mul", "MatMulOp", NULL, NULL);
  check_mnemonic("matmul_sparse", "MatMulSparseOp", NULL, NULL);
  check_mnemonic("tensor_copy", "TensorCopyOp", NULL, NULL);
  check_mnemonic("tensorcopy", "TensorCopyOp", NULL, NULL);
  check_mnemonic("tensor_copy_predicated", "TensorCopyPredicated", NULL, NULL);
  check_mnemonic("tensortensor_multiply", "TensorTensorOp", "mult", NULL);
  check_mnemonic("tensor_tensor_subtract", "TensorTensorOp", "subtract", NULL);
  check_mnemonic("tensorscalarptr_multiply_add", "TensorScalarPtrOp", "mult", "add");
  check_mnemonic("tensorscalarptr_logical_shift_left_add", "TensorScalarPtrOp",
                 "logical_shift_left", "add");
  check_mnemonic("tensortensor_scan_multiply_add", "TensorTensorScanOp", "mult", "add");
  check_mnemonic("activation_exp", "ActivationOp", "Exp", NULL);
  check_mnemonic("DMACopyOp", "DMACopyOp", NULL, NULL);
}

TEST(what_is_no_mnemonic) {
  check_mnemonic("", NULL, NULL, NULL);
  check_mnemonic("frobnicate", NULL, NULL, NULL);
  check_mnemonic("tensortensor_frobnicate", NULL, NULL, NULL);
  check_mnemonic("matmul_add", NULL, NULL, NULL);           // the class has no operation
  check_mnemonic("tensortensor_add_add", NULL, NULL, NULL); // it has one
  check_mnemonic("tensortensoradd", NULL, NULL, NULL);
}

// What is printed for a class is read as that class: no two classes share a mnemonic.
TEST(every_class_has_a_mnemonic_of_its_own) {
  Arena arena;
  arena_init(&arena, 0);
  for (uint32_t id = 0; id < CLASS_COUNT; id++) {
    const ClassInfo *cls = class_info((ClassId)id);
    if (cls->kind != CLASS_INST) continue;
    Text text = {0};
    dump_put_mnemonic(&text, inst_create(&arena, cls, 0, 0, 0));
    DumpMnemonic found = dump_mnemonic_find(text.bytes, text.length);
    CHECK_STR(found.cls ? found.cls->name : NULL, cls->name);
    text_release(&text);
  }
  arena_release(&arena);
}

TEST(every_alu_operation_is_read_as_itself) {
  for (uint32_t i = 0; i < ALU_COUNT; i++) {
    char word[64];
    snprintf(word, sizeof word, "tensortensor_%s", alu_dump_name((AluOp)i));
    check_mnemonic(word, "TensorTensorOp", alu_name((AluOp)i), NULL);
  }
  CHECK_STR(alu_dump_name(ALU_mult), "multiply");
  CHECK_STR(alu_dump_name(ALU_subtract), "subtract");
}

TEST(places_of_every_tensor_class) {
  for (uint32_t id = 0; id < CLASS_COUNT; id++) {
    const ClassInfo *cls = class_info((ClassId)id);
    if (cls->kind != CLASS_TENSOR) continue;
    const char *word = dump_place_of(cls);
    CHECK(dump_place_find(word, strlen(word)) == cls);
    CHECK(dump_place_find(cls->name, strlen(cls->name)) == cls);
  }
  CHECK(dump_place_find("TongaPSum", 9) == class_info(CLASS_NeuronPSUMTensor));
  CHECK(!dump_place_find("Tonga", 5));
}

SUITE(test_dump_words) {
  RUN(mnemonics_in_all_spellings);
  RUN(what_is_no_mnemonic);
  RUN(every_class_has_a_mnemonic_of_its_own);
  RUN(every_alu_operation_is_read_as_itself);
  RUN(places_of_every_tensor_class);
}
