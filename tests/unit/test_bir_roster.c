// What every class of the ISA roster becomes: opcode, engine, and the own keys that are not
// default. The full form of the common classes is in tests/filetests/bir.
#include "unit/test_bir.h"

#include "bir/lower_internal.h"

static const char tensors[] =
    "a = m5.NeuronSBTensor(name=\"a\", shape=(8,8), dtype=\"float32\", partition_dim=0)\n"
    "b = m5.NeuronSBTensor(name=\"b\", shape=(8,8), dtype=\"float32\", partition_dim=0)\n"
    "s = m5.NeuronSBTensor(name=\"s\", shape=(8,1), dtype=\"float32\", partition_dim=0)\n"
    "i = m5.NeuronSBTensor(name=\"i\", shape=(8,8), dtype=\"uint32\", partition_dim=0)\n"
    "w = m5.NeuronSBTensor(name=\"w\", shape=(8,8), dtype=m7.dtype.float8_e4m3fn_x4, "
    "partition_dim=0)\n"
    "e = m5.NeuronSBTensor(name=\"e\", shape=(8,8), dtype=m7.dtype.float8_e8m0fnu, "
    "partition_dim=0)\n"
    "ps = m5.NeuronPSUMTensor(name=\"ps\", shape=(8,8), dtype=\"float32\", partition_dim=0)\n"
    "x = m0.Tensor(name=\"x\", shape=(8,8), dtype=\"float32\")\n"
    "y = m0.Tensor(name=\"y\", shape=(8,8), dtype=\"float32\")\n"
    "n = m0.Tensor(name=\"n\", shape=(1,1), dtype=\"int32\")\n"
    "r = m4.LoadTensorToRegister(src=n, name=\"r\")\n"
    "p = m2.APIndex(name=\"p\", ub=8)\nf = m2.APIndex(name=\"f\", ub=8)\n";

typedef struct Row {
  const char *statement; // class called in module m4, named "it"
  const char *opcode, *engine;
  const char *part; // of its JSON; NULL = nothing more
} Row;

static const Row rows[] = {
    {"m4.MatMulSparseOp(dst=ps, stationary=a, moving=b, compress_ratio=4, name=\"it\")",
     "MatmultSparse", "PE", "\"compress_ratio\":4"},
    {"m4.MatMulMXOp(dst=ps, stationary=w, moving=w, stationary_scale=e, moving_scale=e, "
     "is_accumulate=True, name=\"it\")",
     "MatmultMx", "PE", "\"accumulation_flag\":1"},
    {"m4.QuantizeMXOp(dst=w, scale=e, src=a, name=\"it\")", "QuantizeMx", "DVE", NULL},
    {"m4.TensorScalarCacheReduce(dst=s[p, 0], src=a[p, f], operand0=1.0, op0=\"mult\", "
     "name=\"it\")",
     "TensorScalarCache", "DVE", "\"op0\":\"mult\""},
    {"m4.TensorScalarCacheCumulative(dst=b, src=a, operand0=s, op0=\"add\", reverse0=True, "
     "name=\"it\")",
     "TensorScalarCache", "DVE", "\"mode\":\"Cumulative\""},
    {"m4.TensorCopyDynamicSrc(dst=b[0:8, 0:4], src=a[0:8, r:r+4], scale=2, name=\"it\")",
     "TensorCopyDynamicSrc", "DVE",
     "{\"coeff\":1,\"idx\":{\"kind\":\"IntRuntimeValueKind\",\"regref\":\"r_reg\"}}"},
    {"m4.TensorCopyDynamicDst(dst=b[0:8, r:r+4], src=a[0:8, 0:4], name=\"it\")",
     "TensorCopyDynamicDst", "DVE", "IntRuntimeValueKind"},
    {"m4.SelectReduce(dst=b, src=a, pred=i, reduce_op=\"max\", reverse_pred=True, name=\"it\")",
     "CopyPredicated", "DVE", "\"accumulator_cmd\":\"ZeroAccumulate\""},
    {"m4.RangeSelect(dst=b, src=a, bound0=s, bound1=s, op0=\"is_ge\", op1=\"is_lt\", base=3, "
     "fill_value=-1.0, name=\"it\")",
     "RangeSelect", "DVE", "\"base\":3,\"compare_op0\":\"is_ge\",\"compare_op1\":\"is_lt\""},
    {"m4.RangeSelectReduce(dst=b, acc=s, src=a, reduce_op=\"max\", name=\"it\")", "RangeSelect",
     "DVE", "\"reduce_cmd\":\"ZeroAccumulate\",\"reduce_op\":\"max\""},
    {"m4.NeuronReduceMacro(dst=s, src=a, op=\"add\", reduce_axes=[1], name=\"it\")",
     "TongaReduceMacroSymbolic", "DVE", "\"reduce_axes\":[1]"},
    {"m4.DropoutMaskInst(dst=b, src=a, rate=0.1, is_keep_rate=True, name=\"it\")", "Dropout", "DVE",
     "\"is_keep_threshold\":true"},
    {"m4.SundaMax8(dst=b, src=a, name=\"it\")", "Max", "DVE", NULL},
    {"m4.SundaMaxIndex8(dst=i, vals=b, src=a, name=\"it\")", "MaxIndex", "DVE", NULL},
    {"m4.SundaMatchReplace8(dst=b, vals=b, src=a, imm_value=-1.5, name=\"it\")", "MatchReplace",
     "DVE", "\"imm_value\":-1.5"},
    {"m4.MaxIndexAndMatchReplace(dst=b, dst_idx=i, vals=b, src=a, imm_value=0.0, name=\"it\")",
     "MaxIndexAndMatchReplace", "DVE", "\"imm_value\":0.0"},
    {"m4.SundaBNStats(dst=b, src=a, name=\"it\")", "BNStats", "DVE", "\"apply_transpose\":false"},
    {"m4.SundaBNAggr(dst=s, src=b, name=\"it\")", "BNStatsAggregate", "DVE", NULL},
    {"m4.SundaBNGradient(dst=b, srcs=[a, b], name=\"it\")", "BNGradients", "DVE", NULL},
    {"m4.SundaBNBackprop(dst=b, srcs=[a], total_elements=64, name=\"it\")", "BNBackprop", "DVE",
     "\"total_elements\":64"},
    {"m4.TransposeBatchnormStats2(dst=b, src=a, name=\"it\")", "BNStats", "DVE",
     "\"apply_transpose\":true"},
    {"m4.StreamShuffleInst(dst=b, src=a, shuffle_mask=[1,0], name=\"it\")", "StreamShuffle", "DVE",
     "\"mask\":[1,0]"},
    {"m4.BroadcastPartition(dst=b, src=a[0, 0:8], name=\"it\")", "StreamShuffle", "DVE",
     "\"mask\":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]"},
    {"m4.SimpleBroadcastPartition(dst=b, src=a[0, 0:8], name=\"it\")", "StreamShuffle", "DVE",
     "\"mask\":[0"},
    {"m4.NeuronReplicateAP(dst=b, src=a[0, 0:8], name=\"it\")", "DMACopy", "DMA",
     "\"mode\":\"Replicate\""},
    {"m4.DMATransposeLoad(dst=b, src=x, name=\"it\")", "DMACopy", "DMA", "\"mode\":\"Transpose\""},
    {"m4.DMATransposeStore(dst=x, src=b, name=\"it\")", "DMACopy", "DMA",
     "\"transpose_op\":\"XZYW\""},
    {"m4.DMATransposeCopy(dst=b, src=a, name=\"it\")", "DMACopy", "DMA", "\"mode\":\"Transpose\""},
    {"m4.DMAIndirectTranspose(dst=b, src=x, index=i[0:8, 0], name=\"it\")", "DMACopy", "Pool",
     "\"indirection_ins\":[{"},
    {"m4.NeuronIndirectLoad(dst=b[p, f], src=x[i[p, 0], f], name=\"it\")", "GenericIndirectLoad",
     "DMA", "\"indirect_dims\":[0]"},
    {"m4.NeuronIndirectSave(dst=x[i[p, 0], f], src=b[p, f], dge_mode=\"SWDGE\", name=\"it\")",
     "GenericIndirectSave", "DMA", "\"dge_type\":\"SWDGE\""},
    {"m4.NeuronIndirectRMW(dst=x[i[p, 0], f], src=b[p, f], op=\"max\", name=\"it\")", "DMACopy",
     "DMA", "\"cce_op\":\"max\""},
    {"m4.NeuronIndirectLoadStore(dst=y[p, f], src=x[i[p, 0], f], name=\"it\")", "DMACopy", "DMA",
     "\"tensor_indirect_arg_id\":0"},
    {"m4.ShuffleTInst(dst=b, src=a, shuffle_mask=[1, 0], name=\"it\")", "StreamShuffle", "DVE",
     "\"mask\":[1,0]"},
    {"m4.IndirectCopy(dst=b[p, f], src=a[p, i[p, f]], num_valid_indices=8, name=\"it\")",
     "IndirectCopy", "Pool", "\"num_valid_indices\":8"},
    {"m4.PoolGather(dst=b[p, f], src=a[p, i[p, f]], name=\"it\")", "Gather", "Pool",
     "\"num_tensor_indirect_indices\":"},
    {"m4.NeuronDDRInst(dst=y, src=x, name=\"it\")", "DMACopy", "DMA", "\"mode\":\"Copy\""},
    {"m4.NeuronDirectDDRInst(dst=y, src=x, dma_qos=3, name=\"it\")", "DMACopy", "DMA",
     "\"dma_qos\":3"},
    {"m4.NeuronReadTensorPtr(dst=y, src=x, name=\"it\")", "ReadVarAddr", "SP", NULL},
    {"m4.GetGlobalRankId(dst=n, world_size=4, name=\"it\")", "GetGlobalRankId", "SP",
     "\"world_size\":4"},
    {"m4.GetSequenceBounds(dst=b, src=a, name=\"it\")", "GetSequenceBounds", "Pool", NULL},
    {"m4.SundaSetRandState(src=i, name=\"it\")", "SetRandState", "DVE", NULL},
    {"m4.NeuronPrintInst(src=x, prefix=\"x is\", name=\"it\")", "DevicePrint", "SP",
     "\"prefix\":\"x is\""},
    {"m3.InlineASMInst(dsts=[b], srcs=[a], asm_text=\"nop\", name=\"it\")", "InlineASMBytes",
     "Pool", "\"asm_bytes\":\"nop\""},
    {"m3.InlineASMBytesInst(dsts=[b], srcs=[a], asm_bytes=[1, 2], name=\"it\")", "InlineASMBytes",
     "Pool", "\"asm_bytes\":[1,2]"},
    {"m4.ExitOp(name=\"it\")", "Exit", "ALL", NULL},
    {"m4.NoOp(name=\"it\")", "NoOp", "SP", NULL},
    {"m4.CollectivePermuteReduceOp(dst=y, srcs=[x, y], src_target_pairs=[[0,1]], op=\"add\", "
     "name=\"it\")",
     "CollectiveCompute", "Unassigned",
     "{\"kind\":\"PermuteReduce\",\"op\":\"add\",\"replica_groups\":[]}"},
    {"m4.CollectiveComputeOp(dsts=[y], srcs=[x], kind=\"AllToAllV\", name=\"it\")",
     "CollectiveCompute", "Unassigned", "\"kind\":\"AllToAllV\""},
    {"m4.BroadcastOp(dst=y, src=x, replica_groups=[[0,1]], name=\"it\")", "CollectiveCompute",
     "Unassigned", "\"kind\":\"Broadcast\""},
    {"m4.LocalReduceOp(dst=y, srcs=[x], op=\"add\", name=\"it\")", "CollectiveCompute",
     "Unassigned", "\"is_local\":true"},
    {"m4.LocalCollectiveOp(dsts=[y], srcs=[x], kind=\"AllGather\", name=\"it\")",
     "CollectiveCompute", "Unassigned", "\"is_local\":true"},
    {"m4.SendOp(src=x, peer_id=2, name=\"it\")", "CollectiveSend", "Unassigned", "\"peer_id\":2"},
    {"m4.RecvOp(dst=x, peer_id=2, engine=\"SP\", name=\"it\")", "CollectiveRecv", "SP",
     "\"peer_id\":2"},
    {"m4.SendRecvOp(dst=y, src=x, src_target_pairs=[[0,1]], name=\"it\")", "CollectiveCompute",
     "Unassigned", "\"kind\":\"SendRecv\",\"op\":\"bypass\""},
    {"m4.SendRecvCCEOp(dst=y, srcs=[x], op=\"max\", name=\"it\")", "CollectiveCompute",
     "Unassigned", "\"kind\":\"SendRecvCCE\",\"op\":\"max\""},
    {"m4.TiledAllGatherOp(dst=y, src=x[0:4, 0:8], replica_groups=[[0,1]], all_gather_dim=0, "
     "name=\"it\")",
     "CollectiveCompute", "Unassigned", "\"kind\":\"AllGather\""},
    {"m4.TiledAllReduceOp(dst=y, src=x, replica_groups=[[0,1]], op=\"add\", name=\"it\")",
     "CollectiveCompute", "Unassigned", "\"kind\":\"AllReduce\",\"op\":\"add\""},
    {"m4.TiledReduceScatterOp(dst=y[0:4, 0:8], src=x, replica_groups=[[0,1]], op=\"add\", "
     "reduce_scatter_dim=0, name=\"it\")",
     "CollectiveCompute", "Unassigned", "\"kind\":\"ReduceScatter\""},
    {"m4.TiledAlltoAllOp(dst=y, src=x, replica_groups=[[0,1]], split_dimension=1, "
     "concat_dimension=1, name=\"it\")",
     "CollectiveCompute", "Unassigned", "\"cc_dim\":1"},
    {"m4.TiledCollectivePermuteOp(dst=y, src=x, src_target_pairs=[[0,1],[1,0]], name=\"it\")",
     "CollectiveCompute", "Unassigned", "\"src_target_pairs\":[[0,1],[1,0]]"},
    {"m4.TiledNativeKernel(dsts=[b], srcs=[a], kernel_name=\"k\", name=\"it\")", "BIRKernel",
     "Unassigned", "\"kernel_name\":\"k\""},
    {"m4.NativeNkiKernel(dsts=[b], srcs=[a], function_name=\"fn\", name=\"it\")", "BIRKernel",
     "Unassigned", "\"kernel_name\":\"fn\""},
    {"m4.InternalNativeNkiKernel(dsts=[b], srcs=[a], name=\"it\")", "BIRKernel", "Unassigned",
     "\"kernel_name\":\"InternalNativeNkiKernel\""},
    {"m4.ExternalNativeNkiKernel(dsts=[b], srcs=[a, x], function_name=\"fn\", name=\"it\")",
     "NKIKernel", "Unassigned",
     "\"func\":\"fn\",\"func_args\":[\"a\",\"x\"],\"func_outs\":[\"b\"]"},
    {"m4.ExternalNativeNkiKlirKernel(dsts=[b], srcs=[a], name=\"it\")", "NKIKLIRKernel",
     "Unassigned", "\"klir_binary\":\"ExternalNativeNkiKlirKernel\""},
    {"m4.TiledRmsNormOp(dsts=[b], srcs=[a], epsilon=1e-05, name=\"it\")", "BIRKernel", "Unassigned",
     "\"kernel_attrs\":{\"epsilon\":1e-05},\"kernel_name\":\"TiledRmsNormOp\""},
    {"m4.TiledSoftmaxOp(dsts=[b], srcs=[a], name=\"it\")", "BIRKernel", "Unassigned", NULL},
    {"m4.TiledSoftmaxDxOp(dsts=[b], srcs=[a], name=\"it\")", "BIRKernel", "Unassigned", NULL},
    {"m4.TiledSoftmaxRSumOp(dsts=[b], srcs=[a], name=\"it\")", "BIRKernel", "Unassigned", NULL},
    {"m4.TiledOffloadedMemCpy(dst=y, src=x, name=\"it\")", "DMACopy", "DMA", "\"mode\":\"Copy\""},
    {"m4.TiledOffloadedFMA(dst=y, srcs=[x, y], constants=[0.5, 2.0], name=\"it\")", "DMACopy",
     "DMA", "\"cce_op\":\"add\",\"constants\":[0.5,2.0]"},
    {"m4.SundaMax8CustomOp(dsts=[b], srcs=[a], function_name=\"max8\", name=\"it\")", "CustomOp",
     "Pool", "\"opFunctionName\":\"max8\""},
};

// Classes that the golden files show.
static const char *const shown[] = {
    "MatMulOp",
    "TransposeOp",
    "ActivationOp",
    "Activate2",
    "ReciprocalOp",
    "TensorCopyOp",
    "TensorTensorOp",
    "ActivationAccumulationOp",
    "MemsetOp",
    "TensorTensorScanOp",
    "TensorScalarPtrOp",
    "TensorScalarGEPOp",
    "TensorReduceOp",
    "PartitionReduceOp",
    "TensorSelect",
    "TransposeTensorReduceOp",
    "IndexValueInst",
    "SBAtomLoad",
    "AllGatherOp",
    "TensorCopyPredicated",
    "SBAtomStore",
    "DMACopyOp",
    "AllReduceOp",
    "AffSelTensorScalarOp",
    "DMATranspose",
    "ReduceScatterOp",
    "AlltoAllOp",
    "CollectivePermuteOp",
    "SundaCustomOp",
    "NativeKernel",
    "BIRKernel",
    "LoadTensorToRegister",
    "OptBarrier",
    "CoreBarrierOp",
    "ConditionalBranchInst",
    "UnconditionalBranchInst",
};

// No public source says what becomes of these.
static const char *const refused[] = {"DebugDeviceBuffer", "ComplexBroadcastPartition",
                                      "ParReduceBNMeanVar", "LNCShuffleOp"};

static bool is_listed(const char *name, const char *const *list, uint32_t count) {
  for (uint32_t i = 0; i < count; i++) {
    if (strcmp(list[i], name) == 0) return true;
  }
  return false;
}

static bool has_row(const char *name) {
  size_t length = strlen(name);
  for (uint32_t i = 0; i < ARRAY_LEN(rows); i++) {
    const char *class_name = rows[i].statement + 3; // behind the module
    if (strncmp(class_name, name, length) == 0 && class_name[length] == '(') return true;
  }
  return false;
}

static void check_row(const Row *row) {
  BirTest test;
  Text text = {0};
  text_puts(&text, tensors);
  text_puts(&text, row->statement);
  text_putc(&text, '\n');
  bir_test_lower(&test, text.bytes, "core_v4");
  if (CHECK(test.bir != NULL)) {
    const BirInst *inst = test.bir->first->insts.at[1]; // 0 loads the register
    CHECK_STR(inst->name->bytes, "it");
    CHECK_STR(inst->opcode->name, row->opcode);
    CHECK_STR(engine_name(inst->engine), row->engine);
    CHECK(bir_opcode_allows_engine(inst->opcode, inst->engine));
    for (uint32_t i = 1; i < inst->field_count; i++)
      CHECK(inst->fields[i - 1].key < inst->fields[i].key);
    if (row->part && !CHECK(strstr(test.json.bytes, row->part) != NULL))
      test_note("no %s in %s", row->part, test.json.bytes);
    BirTest again;
    Text json = {0};
    bir_test_read(&again, test.json.bytes);
    if (CHECK(again.bir != NULL)) bir_write_json(&json, again.bir, false);
    CHECK_STR(json.bytes, test.json.bytes);
    text_release(&json);
    bir_test_release(&again);
  } else {
    test_note("%s: %s", row->statement, bir_test_message(&test));
  }
  bir_test_release(&test);
  text_release(&text);
}

TEST(every_class_has_its_form) {
  for (uint32_t i = 0; i < ARRAY_LEN(rows); i++) check_row(&rows[i]);
}

TEST(every_class_is_tested_or_refused_by_name) {
  for (uint32_t c = 0; c < CLASS_COUNT; c++) {
    const ClassInfo *cls = &class_table[c];
    if (cls->kind != CLASS_INST || cls->level == LEVEL_OP) continue;
    bool is_lowered = false;
    for (uint32_t i = 0; i < lower_row_count; i++)
      is_lowered |= strcmp(lower_rows[i].class_name, cls->name) == 0;
    bool is_refused = is_listed(cls->name, refused, ARRAY_LEN(refused));
    bool is_tested = has_row(cls->name) || is_listed(cls->name, shown, ARRAY_LEN(shown));
    if (!CHECK(is_lowered != is_refused) || !CHECK(is_tested != is_refused))
      test_note("%s", cls->name);
  }
}

TEST(no_row_of_the_lowering_is_for_a_class_that_is_not_there) {
  for (uint32_t i = 0; i < lower_row_count; i++) {
    if (!CHECK(class_find(lower_rows[i].class_name) != NULL))
      test_note("%s", lower_rows[i].class_name);
  }
}

TEST(refused_classes_say_which_codegen_is_missing) {
  BirTest test;
  Text text = {0};
  text_puts(&text, tensors);
  text_puts(&text, "m4.LNCShuffleOp(dsts=[b], srcs=[a], name=\"it\")\n");
  bir_test_lower(&test, text.bytes, "sunda");
  CHECK(test.bir == NULL);
  CHECK_STR(bir_test_message(&test),
            "'it': no lowering for class LNCShuffleOp: codegenLNCShuffleOp is missing");
  bir_test_release(&test);
  text_release(&text);
}

// MX: moving, stationary, then their scales.
TEST(mx_operands_are_in_the_original_order) {
  BirTest test;
  Text text = {0};
  text_puts(&text, tensors);
  text_puts(&text, "v = m5.NeuronSBTensor(name=\"v\", shape=(8,8), "
                   "dtype=m7.dtype.float8_e4m3fn_x4, partition_dim=0)\n"
                   "g = m5.NeuronSBTensor(name=\"g\", shape=(8,8), dtype=m7.dtype.float8_e8m0fnu, "
                   "partition_dim=0)\n"
                   "m4.MatMulMXOp(dst=ps, stationary=w, moving=v, stationary_scale=e, "
                   "moving_scale=g, name=\"it\")\n");
  bir_test_lower(&test, text.bytes, "core_v4");
  static const char *const order[] = {"v", "w", "g", "e"};
  const BirInst *inst = test.bir->first->insts.at[1];
  CHECK_INT(inst->in_count, 4);
  for (uint32_t i = 0; i < ARRAY_LEN(order); i++)
    CHECK_STR(inst->ins[i].set->locations[0].name->bytes, order[i]);
  bir_test_release(&test);
  text_release(&text);
}

SUITE(test_bir_roster) {
  RUN(every_class_has_its_form);
  RUN(every_class_is_tested_or_refused_by_name);
  RUN(no_row_of_the_lowering_is_for_a_class_that_is_not_there);
  RUN(refused_classes_say_which_codegen_is_missing);
  RUN(mx_operands_are_in_the_original_order);
}
