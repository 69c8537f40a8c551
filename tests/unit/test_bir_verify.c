// One violation of every rule of the BIR verifier: exactly one error, with this text.
#include "unit/test_bir.h"

typedef struct Case {
  const char *target, *statements, *message;
} Case;

#define SB(name, shape)                                                                            \
  name " = m5.NeuronSBTensor(name=\"" name "\", shape=(" shape                                     \
       "), dtype=\"float32\", partition_dim=0)\n"
#define SB_OF(name, shape, dtype)                                                                  \
  name " = m5.NeuronSBTensor(name=\"" name "\", shape=(" shape "), dtype=" dtype                   \
       ", partition_dim=0)\n"
#define PS(name, shape)                                                                            \
  name " = m5.NeuronPSUMTensor(name=\"" name "\", shape=(" shape                                   \
       "), dtype=\"float32\", partition_dim=0)\n"
#define PS_OF(name, shape, dtype)                                                                  \
  name " = m5.NeuronPSUMTensor(name=\"" name "\", shape=(" shape "), dtype=" dtype                 \
       ", partition_dim=0)\n"
#define DRAM(name, shape)                                                                          \
  name " = m0.Tensor(name=\"" name "\", shape=(" shape "), dtype=\"float32\")\n"

static const Case cases[] = {
    // engines, generations
    {"sunda", SB("a", "8,4") "m4.MemsetOp(dst=a, value=0.0, engine=\"Activation\", name=\"x\")\n",
     "'x' (Memset): engine Activation is not in the legal set: Pool, DVE (NeuronAssertion 400)"},
    {"sunda",
     SB("a",
        "8,4") "m4.BIRKernel(dsts=[a], srcs=[a], kernel_name=\"k\", engine=\"DVE\", name=\"x\")\n",
     "engine DVE is not in the legal set: none, it stays Unassigned (NeuronAssertion 400)"},
    {"sunda", "m4.CoreBarrierOp(cores=[0], name=\"x\")\n",
     "'x' (CoreBarrier): needs generation 30 or later, target sunda is generation 20 "
     "(NeuronAssertion 366)"},
    {"gen3", SB("a", "8,4") "m4.SundaCustomOp(dsts=[a], srcs=[a], name=\"x\")\n",
     "'x' (CustomOp): is there up to generation 20, target gen3 is generation 30 (NeuronAssertion "
     "178)"},
    {"sunda",
     SB("a", "8,4") SB(
         "s", "8,1") "m4.TensorReduceOp(dst=s, src=a, op=\"add\", engine=\"Pool\", name=\"x\")\n",
     "'x' (TensorReduce): a reduction over axis X runs on DVE, not Pool"},
    // memories
    {"sunda", SB("a", "8,4") DRAM("d", "8,4") "m4.ReciprocalOp(dst=a, src=d, name=\"x\")\n",
     "'x' (Reciprocal): ins[0] 'd' is in DRAM, must be in SB or PSUM (NeuronAssertion 310)"},
    {"sunda",
     PS("p", "8,4") SB("a", "8,4") "m3.TensorCopyOp(dst=a, src=p, engine=\"Pool\", name=\"x\")\n",
     "'x' (TensorCopy): ins[0] 'p' is in PSUM, which Pool cannot access (NeuronAssertion 310)"},
    {"sunda", PS("p", "8,4") DRAM("d", "8,4") "m4.SBAtomLoad(dst=p, src=d, name=\"x\")\n",
     "'x' (Load): outs[0] 'p' is in PSUM, must be in SB (NeuronAssertion 310)"},
    {"sunda",
     PS("p", "8,4") PS("q", "8,4")
         SB("w", "8,8") "m4.MatMulOp(dst=p, stationary=w, moving=q, name=\"x\")\n",
     "'x' (Matmult): ins[0] 'q' is in PSUM, must be in SB (NeuronAssertion 310)"},
    {"sunda",
     SB("p", "8,4") SB("q", "8,4")
         SB("w", "8,8") "m4.MatMulOp(dst=p, stationary=w, moving=q, name=\"x\")\n",
     "'x' (Matmult): outs[0] 'p' is in SB, must be in PSUM (NeuronAssertion 310)"},
    {"sunda",
     PS("p", "8,4") PS("q", "8,4")
         SB("a", "8,4") "m4.TensorTensorOp(dst=a, src0=p, src1=q, op=\"add\", name=\"x\")\n",
     "'x' (TensorTensor): both inputs are in PSUM ('p' and 'q'), at most one may be"},
    // matmul sizes
    {"sunda",
     PS_OF("p", "128,513", "m7.dtype.bfloat16") SB("w", "128,128") SB(
         "v", "128,513") "m4.MatMulOp(dst=p, stationary=w, moving=v[0:128, 0:513], name=\"x\")\n",
     "'x' (Matmult): the free size of the moving operand is 513, at most 512 on sunda"},
    {"sunda",
     PS_OF("p", "8,400", "\"int64\"") SB("w", "8,8")
         SB("v", "8,400") "m4.MatMulOp(dst=p, stationary=w, moving=v, name=\"x\")\n",
     "'x' (Matmult): the result's bytes per partition (one PSUM bank) is 3200, at most 2048 on "
     "sunda"},
    {"inferentia",
     PS("p", "64,513") SB("w", "128,64")
         SB("v", "128,100") "m4.MatMulOp(dst=p[0:64, 0:100], stationary=w, moving=v, "
                            "name=\"x\")\nm4.MatMulOp(dst=p[0:64, 0:100], stationary=w, moving=v, "
                            "name=\"y\", is_accumulate=True)\nm4.TransposeOp(dst=p[0:64, 0:128], "
                            "src=w, name=\"z\")\n",
     NULL},
    {"sunda",
     "p = m5.NeuronPSUMTensor(name=\"p\", shape=(64,512), dtype=\"float32\", partition_dim=0)\n" SB(
         "w", "64,64") SB("v", "64,512") "m4.MatMulOp(dst=p, stationary=w, moving=v, "
                                         "perf_mode=\"Fast\", name=\"x\")\n",
     "'x': perf_mode=\"Fast\" is no value of Matmult.perf_mode"},
    {"sunda",
     PS("p", "8,4") SB_OF("w", "8,8", "\"int32\"")
         SB("v", "8,4") "m4.MatMulOp(dst=p, stationary=w, moving=v, name=\"x\")\n",
     "'x' (Matmult): ins[1] is int32, which PE of sunda does not take"},
    {"inferentia",
     PS("p", "8,4") SB_OF("w", "8,8", "m7.dtype.float8_e3m4")
         SB("v", "8,4") "m4.MatMulOp(dst=p, stationary=w, moving=v, name=\"x\")\n",
     "'x' (Matmult): ins[1] is float8e3, which PE of inferentia does not take"},
    // partitions
    {"sunda", SB("a", "128,4") "m4.MemsetOp(dst=a[1:9, 0:4], value=0.0, name=\"x\")\n",
     "'x' (Memset): 'a' starts at partition 1; up to 32 partitions start at 0, 32, 64 or 96"},
    {"sunda", SB("a", "128,4") "m4.MemsetOp(dst=a[32:96, 0:4], value=0.0, name=\"x\")\n",
     "Access pattern crosses 64th partition boundary. 'a' takes partitions 32 to 95"},
    {"sunda", SB("a", "128,4") "m4.MemsetOp(dst=a[32:128, 0:4], value=0.0, name=\"x\")\n",
     "Access pattern did not start at parition 0. Starts at partition 32 ('a' takes 96 "
     "partitions)"},
    {"sunda",
     SB("a", "128,4") "with m0.AffineAxis(name=\"i\", ub=4) as i:\n    "
                      "m4.MemsetOp(dst=a[16*i:16*i+16, 0:4], value=0.0, name=\"x\")\n",
     "'a' starts at partition 16; up to 32 partitions start at 0, 32, 64 or 96"},
    {"sunda",
     SB("a", "128,4") "m4.MemsetOp(dst=a[96:104, 0:4], value=0.0, "
                      "name=\"x\")\nm4.MemsetOp(dst=a[64:128, 0:4], value=0.0, name=\"y\")\n" DRAM(
                          "d", "3,4") "m4.SBAtomLoad(dst=a[1:4, 0:4], src=d, name=\"z\")\n",
     NULL},
    {"inferentia", PS("p", "128,4") "m4.MemsetOp(dst=p[0:128, 0:4], value=0.0, name=\"x\")\n",
     "'x' (Memset): Pattern accesses > 64 partitions: 'p' takes 128, PSUM of inferentia has 64"},
    {"inferentia", PS("p", "128,4") "m4.MemsetOp(dst=p[64:72, 0:4], value=0.0, name=\"x\")\n",
     "'x' (Memset): 'p' reaches partition 71, PSUM of inferentia has 64"},
    // sizes, types, operations
    {"sunda", SB("a", "8,70000") "m4.MemsetOp(dst=a, value=0.0, name=\"x\")\n",
     "'x' (Memset): 'a' takes 70000 elements per partition, at most 65536 in SB"},
    {"sunda",
     SB("a", "64,16") SB("b", "16,64") "m4.TransposeOp(dst=b, src=a, engine=\"DVE\", name=\"x\")\n",
     "'x' (StreamTranspose): the partitions of a transpose on DVE is 64, at most 32 on sunda"},
    {"sunda",
     SB("a", "8,4") "m4.TensorTensorOp(dst=a, src0=a, src1=a, op=\"bitwise_and\", engine=\"DVE\", "
                    "name=\"x\")\n",
     NULL},
    {"sunda",
     SB("a", "8,4") "m4.TensorScalarPtrOp(dst=a, src=a, operand0=1.0, op0=\"max\", "
                    "engine=\"Activation\", name=\"x\")\n",
     "'x' (TensorScalarPtr): Activation does mult, add, or mult then add; not max"},
    {"sunda",
     SB_OF("n", "8,4", "\"int32\"") "m4.TensorScalarPtrOp(dst=n, src=n, operand0=1, operand1=2, "
                                    "op0=\"bitwise_and\", op1=\"add\", name=\"x\")\n",
     "'x' (TensorScalarPtr): op0 bitwise_and and op1 add mix arithmetic and bit operations"},
    {"sunda", SB_OF("a", "8,4", "m7.dtype.float8_e4m3") SB_OF("b", "8,4", "m7.dtype.float8_e4m3fn"),
     "legacy and OCP 8-bit floats in one module: 'a_set' is float8e4, 'b_set' is float8_e4m3fn"},
    {"sunda",
     SB("a", "3,4,5,6,7") "m4.MemsetOp(dst=a[0:3, 0:3, 0:4, 0:5, 0:6], value=0.0, name=\"x\")\n",
     "'x' (Memset): the pattern of 'a' has 5 pairs, at most 4"},
    {"sunda",
     "a = m5.NeuronSBTensor(name=\"a\", shape=(8,4), dtype=\"float32\", partition_dim=0, "
     "allocation=(32,0))\nm4.NativeKernel(dsts=[a], srcs=[], kernel_name=\"k\", name=\"x\")\n",
     "'x' (BIRKernel): 'a' starts at partition 32; a kernel's operands start at 0"},
};

static void check_messages(const BirTest *test, const char *wanted) {
  const char *message = bir_test_message(test);
  if (!wanted) {
    CHECK_STR(message, NULL);
    return;
  }
  if (CHECK(message && strstr(message, wanted)) && CHECK_INT(test->diags.error_count, 1)) return;
  for (const Diag *diag = test->diags.first; diag; diag = diag->next)
    test_note("%s", diag->message);
  test_note("wanted: %s", wanted);
}

TEST(every_rule_has_its_message) {
  for (uint32_t i = 0; i < ARRAY_LEN(cases); i++) {
    BirTest test;
    bir_test_lower(&test, cases[i].statements, cases[i].target);
    if (test.bir) bir_verify(test.bir, target_find(cases[i].target), &test.diags);
    const char *message = cases[i].message;
    bool is_bitvec = !message && strstr(cases[i].statements, "bitwise_and");
    if (is_bitvec) {
      // both sources are floats: one message each
      CHECK_INT(test.diags.error_count, 2);
      CHECK_STR(bir_test_message(&test),
                "'x' (TensorTensor): bitwise_and takes integers, ins[0] is float32");
    } else {
      check_messages(&test, message);
    }
    if (test.bir && message)
      CHECK(!bir_verify(test.bir, target_find(cases[i].target), &test.diags));
    bir_test_release(&test);
  }
}

// Rules that no Penguin text can break: the JSON of a good program with one thing changed.
typedef struct JsonCase {
  const char *from, *to, *message;
} JsonCase;

static const char good[] = SB("a", "8,4") SB("b", "8,4") PS("p", "8,4")
    SB("w", "8,8") "n = m0.Tensor(name=\"n\", shape=(1,1), dtype=\"int32\")\n"
                   "r = m4.LoadTensorToRegister(src=n, name=\"r\")\n"
                   "m4.MemsetOp(dst=a, value=0.0, name=\"first\")\n"
                   "m4.ActivationOp(dst=b, src=a, func=\"Exp\", name=\"act\")\n"
                   "m4.TensorScalarPtrOp(dst=b, src=a, operand0=2.0, op0=\"mult\", name=\"ts\")\n"
                   "m4.MatMulOp(dst=p, stationary=w, moving=a, name=\"mm\")\n"
                   "with m0.DynamicAxis(name=\"d\", ub=r) as d:\n"
                   "    m4.ReciprocalOp(dst=b, src=b, name=\"in_loop\")\n"
                   "with m0.While(name=\"w\", continue_condition=[r - 1 >= 0]):\n"
                   "    m4.ReciprocalOp(dst=b, src=b, name=\"in_while\")\n";

static const JsonCase json_cases[] = {
    {"\"name\":\"first\"", "\"dependencies\":[[\"act\",\"Flow\"]],\"name\":\"first\"",
     "'first' (Memset): depends (Flow) on 'act', which comes later"},
    {"{\"c\":1,\"kind\":\"AffExprKind\",\"terms\":[]}",
     "{\"c\":1,\"kind\":\"AffExprKind\",\"terms\":[{\"coeff\":1,\"idx\":{\"kind\":"
     "\"IntRuntimeValueKind\",\"regref\":\"r_reg\"}}]}",
     "lower bound and stride of the dynamic axis 'd' must be constants"},
    {"\"ub\":{\"c\":0,\"kind\":\"AffExprKind\",\"terms\":[{\"coeff\":1,\"idx\":{\"kind\":"
     "\"IntRuntimeValueKind\",\"regref\":\"r_reg\"}}]}",
     "\"ub\":{\"c\":7,\"kind\":\"AffExprKind\",\"terms\":[]}",
     "the upper bound of the dynamic axis 'd' must be one runtime value"},
    {"\"cond\":[{\"expr\":{\"c\":-1,\"kind\":\"AffExprKind\",\"terms\":[{\"coeff\":1,\"idx\":{"
     "\"kind\":\"IntRuntimeValueKind\",\"regref\":\"r_reg\"}}]}",
     "\"cond\":[{\"expr\":{\"kind\":\"ShardIDKind\",\"ub\":2}",
     "a condition must be one runtime value (NeuronAssertion 119)"},
    {"\"dtype\":\"float32\",\"kind\":\"imm_value\"",
     "\"dtype\":\"float8e4\",\"kind\":\"imm_value\"",
     "'ts' (TensorScalarPtr): unsupported dtype of an immediate: float8e4"},
    {"\"ap\":[[1,8],[1,4]]", "\"ap\":[[1,8],[1,0]]", "pair 1 of 'a' counts 0 elements"},
    {"\"ap\":[[1,8],[1,4]]", "\"ap\":[[-1,8],[1,4]]",
     "the partition step of 'a' is -1, must not be negative"},
    {"\"access_shape\":[8,4],\"addrs\":[{\"c\":0,\"kind\":\"AffExprKind\",\"terms\":[]},{\"c\":0,"
     "\"kind\":\"AffExprKind\",\"terms\":[]}]",
     "\"access_shape\":[8],\"addrs\":[{\"c\":0,\"kind\":\"AffExprKind\",\"terms\":[]}]",
     "BIR requires access shape and symbolic ap dim matching for access: 'a' has 2 dimensions, its "
     "access shape 1"},
    {"\"memsetref\":\"a_set\"}",
     "\"memsetref\":\"a_set\",\"num_tensor_indirect_indices\":8,\"tensor_indirect_arg_id\":0}",
     "'a' is indexed through indirection_ins[0] of 0"},
    {"\"opcode\":\"Memset\"",
     "\"opcode\":\"Memset\",\"predicates\":[{\"expr\":{\"dim\":2,\"kind\":\"APIndexKind\"},\"op\":"
     "\"ge\"}]",
     "a predicate names an operand or dimension that is not there"},
    {"\"opcode\":\"Memset\",\"optin_passes\":[],\"origin\":\"Penguin\",\"outs\":[",
     "\"opcode\":\"Memset\",\"optin_passes\":[],\"origin\":\"Penguin\",\"outs\":[{\"dtype\":"
     "\"float32\",\"kind\":\"imm_value\",\"value\":1.0},",
     "an immediate cannot be written"},
};

TEST(rules_of_foreign_modules) {
  BirTest source;
  bir_test_lower(&source, good, "sunda");
  CHECK(source.bir && bir_verify(source.bir, target_find("sunda"), &source.diags));
  for (uint32_t i = 0; source.bir && i < ARRAY_LEN(json_cases); i++) {
    Text json = bir_test_replace(source.json.bytes, json_cases[i].from, json_cases[i].to);
    BirTest test;
    bir_test_read(&test, json.bytes);
    if (test.bir) CHECK(!bir_verify(test.bir, target_find("sunda"), &test.diags));
    check_messages(&test, json_cases[i].message);
    // the place is where the instruction begins in the JSON
    if (test.bir && test.diags.first) CHECK_INT(json.bytes[test.diags.first->span.offset], '{');
    text_release(&json);
    bir_test_release(&test);
  }
  bir_test_release(&source);
}

TEST(registers_are_counted) {
  Text text = {0};
  text_puts(&text, "n = m0.Tensor(name=\"n\", shape=(1,1), dtype=\"int32\")\n");
  for (int i = 0; i < 63; i++)
    text_printf(&text, "r%d = m4.LoadTensorToRegister(src=n, name=\"r%d\")\n", i, i);
  BirTest test;
  bir_test_lower(&test, text.bytes, "sunda");
  CHECK(test.bir && !bir_verify(test.bir, target_find("sunda"), &test.diags));
  check_messages(&test, "function 'main' has 63 registers; an engine has 62 to give");
  bir_test_release(&test);
  text_release(&text);
}

// What neither a text nor a JSON can say, or not alone: the module changed by hand.
static BirInst *named(const BirTest *test, const char *name) {
  for (uint32_t i = 0; i < test->bir->main->insts.count; i++) {
    if (str_is(test->bir->main->insts.at[i]->name, name)) return test->bir->main->insts.at[i];
  }
  return NULL;
}

static void widen(BirOperand *operand, uint32_t pair, int64_t num) {
  ((BirPair *)(uintptr_t)operand->ap)[pair].num = num;
}

static void check_reported(BirTest *test, const char *wanted) {
  bir_verify(test->bir, target_find("sunda"), &test->diags);
  const Diag *diag = test->diags.first;
  while (diag && !strstr(diag->message, wanted)) diag = diag->next;
  if (!CHECK(diag != NULL)) test_note("no %s", wanted);
}

TEST(rules_that_only_a_hand_can_break) {
  static const char *const wanted[] = {
      "'first' (Generic): is abstract: no instruction has this opcode",
      "Division by zero: the stride of 'i' is 0",
      "the contraction (partitions of the stationary operand) is 129, at most 128 on sunda",
      "the free size of the stationary operand is 129, at most 128 on sunda",
      "contracts 8 partitions of moving with 4 of stationary"};
  Text text = {0};
  text_puts(&text, good);
  text_puts(&text, "with m0.AffineAxis(name=\"i\", ub=2) as i:\n"
                   "    m4.ReciprocalOp(dst=b, src=b, name=\"in_static\")\n");
  for (uint32_t i = 0; i < ARRAY_LEN(wanted); i++) {
    BirTest test;
    bir_test_lower(&test, text.bytes, "sunda");
    if (CHECK(test.bir != NULL)) {
      BirOperand *stationary = &named(&test, "mm")->ins[1];
      if (i == 0) named(&test, "first")->opcode = &bir_opcodes[BIR_Generic];
      if (i == 1) named(&test, "in_static")->parent->loop->loop->axis->stride = 0;
      if (i == 2) widen(stationary, 0, 129);
      if (i == 3) widen(stationary, 1, 129);
      if (i == 4) widen(stationary, 0, 4);
      check_reported(&test, wanted[i]);
    }
    bir_test_release(&test);
  }
  text_release(&text);
}

SUITE(test_bir_verify) {
  RUN(every_rule_has_its_message);
  RUN(rules_of_foreign_modules);
  RUN(registers_are_counted);
  RUN(rules_that_only_a_hand_can_break);
}
