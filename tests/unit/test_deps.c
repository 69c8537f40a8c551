#include "unit/test_analysis.h"

#define TENSORS                                                                                    \
  "x = m0.Tensor(name=\"x\", shape=(128,8), dtype=\"float32\")\n"                                  \
  "y = m0.Tensor(name=\"y\", shape=(128,8), dtype=\"float32\")\n"                                  \
  "A = m5.NeuronSBTensor(name=\"A\", shape=(128,8), dtype=\"float32\", partition_dim=0)\n"         \
  "B = m5.NeuronSBTensor(name=\"B\", shape=(128,8), dtype=\"float32\", partition_dim=0)\n"         \
  "C = m5.NeuronSBTensor(name=\"C\", shape=(128,8), dtype=\"float32\", partition_dim=0)\n"         \
  "v0.markInput(x)\n"

// Reference scheduling.md 1.2, D1: a second write of A takes the first one's readers along.
TEST(write_covers_earlier) {
  check_edges(TENSORS
              "s1 = m4.SundaCustomOp(dsts=[A], srcs=[x], function_name=\"f\", name=\"s1\")\n"
              "s2 = m4.SundaCustomOp(dsts=[B], srcs=[A], function_name=\"f\", name=\"s2\")\n"
              "s3 = m4.SundaCustomOp(dsts=[A], srcs=[x], function_name=\"f\", name=\"s3\")\n"
              "s4 = m4.SundaCustomOp(dsts=[C], srcs=[A, B], function_name=\"f\", "
              "name=\"s4\")\n",
              "s1 -> s2 FLOW A\n"
              "s1 -> s3 OUTPUT A\n"
              "s2 -> s3 ANTI A\n"
              "s2 -> s4 FLOW B\n"
              "s3 -> s4 FLOW A\n");
}

// D2: an accumulation reads what it adds to, and covers it.
TEST(accumulation_reads_and_covers) {
  check_edges(
      "w = m5.NeuronSBTensor(name=\"w\", shape=(128,64), dtype=\"float32\", partition_dim=0)\n"
      "v = m5.NeuronSBTensor(name=\"v\", shape=(128,64), dtype=\"float32\", partition_dim=0)\n"
      "o = m5.NeuronSBTensor(name=\"o\", shape=(64,64), dtype=\"float32\", partition_dim=0)\n"
      "A = m5.NeuronPSUMTensor(name=\"A\", shape=(64,64), dtype=\"float32\", partition_dim=0, "
      "init=0.0)\n"
      "v0.markInput(w)\nv0.markInput(v)\n"
      "s1 = m4.MatMulOp(dst=A[0:64, 0:64], stationary=w[0:128, 0:64], moving=v[0:128, 0:64], "
      "name=\"s1\")\n"
      "s2 = m4.MatMulOp(dst=A[0:64, 0:64], stationary=w[0:128, 0:64], moving=v[0:128, 0:64], "
      "is_accumulate=True, name=\"s2\")\n"
      "s3 = m3.TensorCopyOp(dst=o[0:64, 0:64], src=A[0:64, 0:64], name=\"s3\")\n",
      "s1 -> s2 OUTPUT A\n"
      "s1 -> s2 FLOW A\n"
      "s2 -> s3 FLOW A\n");
}

// D3: a static weight keeps its edges.
TEST(weights_keep_edges) {
  check_edges("w = m5.NeuronWeightTensor(name=\"w\", shape=(1,1000), dtype=\"uint8\", "
              "partition_dim=0)\n"
              "u = m5.NeuronSBTensor(name=\"u\", shape=(1,3), dtype=\"uint8\", partition_dim=0)\n"
              "s1 = m4.SundaCustomOp(dsts=[w], srcs=[], function_name=\"f\", name=\"s1\")\n"
              "s2 = m4.SundaCustomOp(dsts=[u], srcs=[w], function_name=\"f\", name=\"s2\")\n",
              "s1 -> s2 FLOW w\n");
}

TEST(disjoint_parts_are_independent) {
  check_edges(TENSORS "w1 = m4.SBAtomLoad(dst=A[0:128, 0:4], src=x[0:128, 0:4], name=\"w1\")\n"
                      "w2 = m4.SBAtomLoad(dst=A[0:128, 4:8], src=x[0:128, 4:8], name=\"w2\")\n"
                      "rd = m4.SBAtomStore(dst=y[0:128, 0:8], src=A[0:128, 0:8], name=\"rd\")\n",
              "w1 -> rd FLOW A\n"
              "w2 -> rd FLOW A\n");
}

// Columns 0, 2, 4, 6 against 1, 3, 5, 7: boxes meet, elements do not.
TEST(strides_interleave) {
  check_edges(
      TENSORS
      "a = m4.SundaCustomOp(dsts=[A[0:128, 0:8:2]], srcs=[], function_name=\"f\", "
      "name=\"a\")\n"
      "b = m4.SundaCustomOp(dsts=[A[0:128, 1:8:2]], srcs=[], function_name=\"f\", "
      "name=\"b\")\n"
      "c = m4.SundaCustomOp(dsts=[], srcs=[A[0:128, 2:4]], function_name=\"f\", "
      "name=\"c\")\n"
      "d = m4.SundaCustomOp(dsts=[], srcs=[A[0:128, 3]], function_name=\"f\", name=\"d\")\n",
      "a -> c FLOW A\n"
      "b -> c FLOW A\n"
      "b -> d FLOW A\n");
}

// A guarded write leaves the first one standing.
TEST(guarded_write_covers_nothing) {
  check_edges(TENSORS
              "with m0.AffineAxis(name=\"i\", ub=4) as i:\n"
              "    T = m5.NeuronSBTensor(name=\"T\", shape=(128,8), dtype=\"float32\", "
              "partition_dim=0)\n"
              "    a = m4.SundaCustomOp(dsts=[T], srcs=[], function_name=\"f\", name=\"a\")\n"
              "    b = m4.SundaCustomOp(dsts=[T], srcs=[], function_name=\"f\", predicates=[i >= "
              "2], name=\"b\")\n"
              "    c = m4.SundaCustomOp(dsts=[], srcs=[T], function_name=\"f\", name=\"c\")\n",
              "a -> b OUTPUT T\n"
              "a -> c FLOW T\n"
              "b -> c FLOW T\n");
}

// Guards that exclude each other keep accesses apart.
TEST(guards_separate) {
  check_edges(
      TENSORS
      "with m0.AffineAxis(name=\"i\", ub=4) as i:\n"
      "    a = m4.SundaCustomOp(dsts=[A], srcs=[], function_name=\"f\", predicates=[i < 1], "
      "name=\"a\")\n"
      "    b = m4.SundaCustomOp(dsts=[], srcs=[A], function_name=\"f\", predicates=[i == "
      "3], name=\"b\")\n",
      "a -> b FLOW A i+3\n");
}

TEST(element_masks_separate) {
  check_edges(TENSORS
              "p = m2.APIndex(name=\"p\", ub=128)\n"
              "a = m3.DMACopyOp(dst=A[p, 0], src=x[p, 0], predicates=[p < 64], name=\"a\")\n"
              "b = m3.DMACopyOp(dst=A[p, 0], src=x[p, 0], predicates=[p >= 64], name=\"b\")\n"
              "c = m3.DMACopyOp(dst=y[0, 0], src=A[3, 0], name=\"c\")\n",
              "a -> c FLOW A\n");
}

#define LOOP_TENSORS                                                                               \
  "A = m5.NeuronSBTensor(name=\"A\", shape=(40,128,8), dtype=\"float32\", partition_dim=1)\n"

TEST(carried_by_a_loop) {
  check_edges(LOOP_TENSORS
              "with m0.AffineAxis(name=\"i\", ub=6) as i:\n"
              "    s = m4.SundaCustomOp(dsts=[], srcs=[A[i]], function_name=\"f\", name=\"s\")\n"
              "    m = m4.SundaCustomOp(dsts=[A[i+2]], srcs=[], function_name=\"f\", name=\"m\")\n",
              "m -> s FLOW A i+2\n");
}

TEST(accumulator_is_carried_by_one) {
  check_edges(
      LOOP_TENSORS
      "with m0.AffineAxis(name=\"i\", ub=6) as i:\n"
      "    s = m4.SundaCustomOp(dsts=[A[0]], srcs=[A[0]], function_name=\"f\", name=\"s\")\n",
      "s -> s OUTPUT A i+1\n"
      "s -> s FLOW A i+1\n");
}

// A tensor that is written anew in every iteration: the next write waits for the reader.
TEST(rewritten_in_every_iteration) {
  check_edges(LOOP_TENSORS
              "with m0.AffineAxis(name=\"i\", ub=6) as i:\n"
              "    s = m4.SundaCustomOp(dsts=[A[0]], srcs=[], function_name=\"f\", name=\"s\")\n"
              "    m = m4.SundaCustomOp(dsts=[], srcs=[A[0]], function_name=\"f\", name=\"m\")\n",
              "s -> s OUTPUT A i+1\n"
              "s -> m FLOW A\n"
              "m -> s ANTI A i+1\n");
}

// Two slots in turn: the same slot comes back two iterations later.
TEST(rotating_slots) {
  check_edges(LOOP_TENSORS
              "with m0.AffineAxis(name=\"i\", ub=6) as i:\n"
              "    s = m4.SundaCustomOp(dsts=[A[i%2]], srcs=[], function_name=\"f\", name=\"s\")\n"
              "    m = m4.SundaCustomOp(dsts=[], srcs=[A[i%2]], function_name=\"f\", name=\"m\")\n",
              "s -> s OUTPUT A i+2\n"
              "s -> m FLOW A\n"
              "m -> s ANTI A i+2\n");
}

TEST(distance_that_differs) {
  check_edges(LOOP_TENSORS
              "with m0.AffineAxis(name=\"i\", ub=6) as i:\n"
              "    s = m4.SundaCustomOp(dsts=[A[2*i]], srcs=[], function_name=\"f\", name=\"s\")\n"
              "    m = m4.SundaCustomOp(dsts=[], srcs=[A[i]], function_name=\"f\", name=\"m\")\n",
              "s -> m FLOW A\n"
              "s -> m FLOW A i+?\n");
}

// Fresh in every iteration: nothing is carried.
TEST(declared_in_the_body) {
  check_edges("with m0.AffineAxis(name=\"i\", ub=6) as i:\n"
              "    A = m5.NeuronSBTensor(name=\"A\", shape=(128,8), dtype=\"float32\", "
              "partition_dim=0)\n"
              "    s = m4.SundaCustomOp(dsts=[A], srcs=[], function_name=\"f\", name=\"s\")\n"
              "    m = m4.SundaCustomOp(dsts=[], srcs=[A], function_name=\"f\", name=\"m\")\n",
              "s -> m FLOW A\n");
}

// The rows of a finished loop cover what was there before; a loop that may not run covers nothing.
TEST(finished_loop_covers) {
  check_edges(LOOP_TENSORS
              "a = m4.SundaCustomOp(dsts=[A[0:6]], srcs=[], function_name=\"f\", name=\"a\")\n"
              "with m0.AffineAxis(name=\"i\", ub=6) as i:\n"
              "    b = m4.SundaCustomOp(dsts=[A[5-i]], srcs=[], function_name=\"f\", name=\"b\")\n"
              "c = m4.SundaCustomOp(dsts=[], srcs=[A[0:6]], function_name=\"f\", name=\"c\")\n",
              "a -> b OUTPUT A\n"
              "b -> c FLOW A\n");
}

TEST(loop_that_may_not_run) {
  check_edges(LOOP_TENSORS
              "n = m5.NeuronSBTensor(name=\"n\", shape=(1,1), dtype=\"int32\", partition_dim=0)\n"
              "v0.markInput(n)\n"
              "r = m4.LoadTensorToRegister(src=n[0, 0], name=\"r\")\n"
              "a = m4.SundaCustomOp(dsts=[A[0]], srcs=[], function_name=\"f\", name=\"a\")\n"
              "with m0.DynamicAxis(name=\"t\", ub=r) as t:\n"
              "    b = m4.SundaCustomOp(dsts=[A[0]], srcs=[], function_name=\"f\", name=\"b\")\n"
              "    d = m4.SundaCustomOp(dsts=[], srcs=[A[0]], function_name=\"f\", name=\"d\")\n"
              "c = m4.SundaCustomOp(dsts=[], srcs=[A[0]], function_name=\"f\", name=\"c\")\n",
              "r -> b FLOW\n"
              "a -> b OUTPUT A\n"
              "a -> c FLOW A\n"
              "b -> b OUTPUT A t+1\n"
              "b -> d FLOW A\n"
              "b -> c FLOW A\n"
              "d -> b ANTI A t+1\n");
}

TEST(registers_in_addresses) {
  check_edges(LOOP_TENSORS
              "n = m5.NeuronSBTensor(name=\"n\", shape=(1,1), dtype=\"int32\", partition_dim=0)\n"
              "v0.markInput(n)\n"
              "r = m4.LoadTensorToRegister(src=n[0, 0], name=\"r\")\n"
              "a = m4.SundaCustomOp(dsts=[A[r:r+1]], srcs=[], function_name=\"f\", name=\"a\")\n"
              "b = m4.SundaCustomOp(dsts=[], srcs=[A[r+1:r+2]], function_name=\"f\", name=\"b\")\n"
              "c = m4.SundaCustomOp(dsts=[], srcs=[A[3]], function_name=\"f\", name=\"c\")\n",
              "r -> a FLOW\n"
              "r -> b FLOW\n"
              "a -> c FLOW A\n");
}

TEST(indirect_reads_its_index) {
  check_edges(
      "tab = m0.Tensor(name=\"tab\", shape=(512,64), dtype=\"float32\")\n"
      "idx = m5.NeuronSBTensor(name=\"idx\", shape=(128,1), dtype=\"int32\", partition_dim=0)\n"
      "A = m5.NeuronSBTensor(name=\"A\", shape=(128,64), dtype=\"float32\", partition_dim=0)\n"
      "p = m2.APIndex(name=\"p\", ub=128)\n"
      "f = m2.APIndex(name=\"f\", ub=64)\n"
      "v0.markInput(tab)\n"
      "a = m4.MemsetOp(dst=idx[p, 0], value=3, name=\"a\")\n"
      "b = m4.NeuronIndirectLoad(dst=A[p, f], src=tab[idx[p, 0], f], name=\"b\")\n"
      "c = m4.MemsetOp(dst=idx[p, 0], value=4, name=\"c\")\n",
      "a -> b FLOW idx\n"
      "a -> c OUTPUT idx\n"
      "b -> c ANTI idx\n");
}

TEST(barriers_order_their_scope) {
  check_edges(TENSORS "a = m4.SBAtomLoad(dst=A[0:128, 0:8], src=x[0:128, 0:8], name=\"a\")\n"
                      "b = m0.OptBarrier(name=\"b\")\n"
                      "c = m4.SBAtomLoad(dst=B[0:128, 0:8], src=x[0:128, 0:8], name=\"c\")\n"
                      "d = m0.OptBarrier(name=\"d\")\n"
                      "e = m4.SBAtomLoad(dst=C[0:128, 0:8], src=x[0:128, 0:8], name=\"e\")\n",
              "a -> b ORDERED barrier\n"
              "b -> c ORDERED barrier\n"
              "c -> d ORDERED barrier\n"
              "d -> e ORDERED barrier\n");
}

// What comes after the end of the program never runs, so nothing changes sides.
TEST(the_end_of_the_program_is_a_barrier) {
  check_edges("A = m5.NeuronSBTensor(name=\"A\", shape=(1,8), dtype=\"uint8\", partition_dim=0)\n"
              "a = m4.SundaCustomOp(dsts=[A], srcs=[], function_name=\"f\", name=\"a\")\n"
              "x = m4.ExitOp(name=\"x\")\n"
              "c = m4.SundaCustomOp(dsts=[], srcs=[], function_name=\"f\", name=\"c\")\n",
              "a -> x ORDERED barrier\n"
              "x -> c ORDERED barrier\n");
}

TEST(barrier_of_a_body) {
  check_edges(TENSORS "a = m4.SBAtomLoad(dst=A[0:128, 0:8], src=x[0:128, 0:8], name=\"a\")\n"
                      "with m0.AffineAxis(name=\"i\", ub=4) as i:\n"
                      "    T = m5.NeuronSBTensor(name=\"T\", shape=(128,8), dtype=\"float32\", "
                      "partition_dim=0)\n"
                      "    c = m4.SBAtomLoad(dst=T[0:128, 0:8], src=x[0:128, 0:8], name=\"c\")\n"
                      "    b = m0.OptBarrier(name=\"b\")\n",
              "c -> b ORDERED barrier\n"
              "b -> c ORDERED i+1 barrier\n");
}

#define GATHER(name, dst, stream)                                                                  \
  name " = m4.AllGatherOp(dst=" dst ", src=s, replica_groups=[[0,1]], all_gather_dim=0, " stream   \
       "name=\"" name "\")\n"

TEST(streams_keep_their_order) {
  check_edges("s = m0.Tensor(name=\"s\", shape=(32,64), dtype=\"float32\")\n"
              "g = m0.Tensor(name=\"g\", shape=(64,64), dtype=\"float32\")\n"
              "h = m0.Tensor(name=\"h\", shape=(64,64), dtype=\"float32\")\n"
              "k = m0.Tensor(name=\"k\", shape=(64,64), dtype=\"float32\")\n"
              "l = m0.Tensor(name=\"l\", shape=(64,64), dtype=\"float32\")\n"
              "v0.markInput(s)\n" GATHER("a", "g", "stream_id=0, ")
                  GATHER("b", "h", "stream_id=1, ") GATHER("c", "k", "stream_id=0, ")
                      GATHER("d", "l", ""),
              "a -> c ORDERED barrier\n");
}

static void check_globals(bool is_conservative, const char *want) {
  Program program;
  if (program_open(&program,
                   "x = m0.Tensor(name=\"x\", shape=(128,8), dtype=\"float32\")\n"
                   "g = m0.Tensor(name=\"g\", shape=(128,8), dtype=\"float32\", "
                   "attrs={\"is_global\": True})\n"
                   "A = m5.NeuronSBTensor(name=\"A\", shape=(128,8), dtype=\"float32\", "
                   "partition_dim=0)\n"
                   "v0.markInput(x)\n"
                   "a = m4.SBAtomLoad(dst=A[0:128, 0:4], src=x[0:128, 0:4], name=\"a\")\n"
                   "b = m4.SBAtomLoad(dst=A[0:128, 4:8], src=x[0:128, 4:8], name=\"b\")\n"
                   "c = m4.SBAtomStore(dst=g[0:128, 0:4], src=A[0:128, 0:4], name=\"c\")\n"
                   "d = m4.SBAtomStore(dst=g[0:128, 4:8], src=A[0:128, 4:8], name=\"d\")\n")) {
    DepsOptions options = {.conservative_globals = is_conservative};
    deps_compute(program.function, &options, &program.arena, &program.scratch, NULL);
    CHECK_STR(edges_text(&program, ALL_ORIGINS), want);
  }
  program_close(&program);
}

TEST(globals_are_ordered_whole) {
  check_globals(false, "a -> c FLOW A\n"
                       "b -> d FLOW A\n"
                       "c -> d ORDERED g global\n");
  check_globals(true, "a -> b ORDERED x global\n"
                      "a -> c FLOW A\n"
                      "b -> d FLOW A\n"
                      "c -> d ORDERED g global\n");
}

TEST(computing_again_keeps_other_origins) {
  Program program;
  if (program_open(&program,
                   TENSORS "a = m4.SBAtomLoad(dst=A[0:128, 0:8], src=x[0:128, 0:8], name=\"a\")\n"
                           "b = m4.SBAtomStore(dst=y[0:128, 0:8], src=A[0:128, 0:8], name=\"b\")\n"
                           "b.add_dep_edge(m6.DependencyEdge(src=a, dst=b, idx_map=[], "
                           "kind=m6.EdgeKind.ORDERED, predicates=[]))\n")) {
    for (int i = 0; i < 2; i++) {
      deps_compute(program.function, NULL, &program.arena, &program.scratch, NULL);
      CHECK_STR(edges_text(&program, ALL_ORIGINS), "a -> b ORDERED user\n"
                                                   "a -> b FLOW A\n");
    }
    CHECK(!deps_ensure(program.function, &program.arena, &program.scratch));
    deps_drop(program.function);
    CHECK_STR(edges_text(&program, ALL_ORIGINS), "a -> b ORDERED user\n");
    CHECK(deps_ensure(program.function, &program.arena, &program.scratch));
    CHECK_STR(edges_text(&program, ALL_ORIGINS), "a -> b ORDERED user\n"
                                                 "a -> b FLOW A\n");
  }
  program_close(&program);
}

// A branch back makes the blocks a loop; a write in one block covers nothing of another.
TEST(blocks) {
  check_edges(TENSORS
              "n = m5.NeuronSBTensor(name=\"n\", shape=(1,1), dtype=\"int32\", partition_dim=0)\n"
              "v0.markInput(n)\n"
              "with m0.BasicBlock(name=\"one\"):\n"
              "    a = m4.SundaCustomOp(dsts=[A], srcs=[], function_name=\"f\", name=\"a\")\n"
              "with m0.BasicBlock(name=\"two\"):\n"
              "    b = m4.SundaCustomOp(dsts=[A], srcs=[], function_name=\"f\", name=\"b\")\n"
              "    r = m4.LoadTensorToRegister(src=n[0, 0], name=\"r\")\n"
              "    j = m0.ConditionalBranchInst(condition=r >= 1, true=\"two\", false=\"three\", "
              "name=\"j\")\n"
              "with m0.BasicBlock(name=\"three\"):\n"
              "    c = m4.SundaCustomOp(dsts=[], srcs=[A], function_name=\"f\", name=\"c\")\n",
              "a -> b OUTPUT A\n"
              "a -> j ORDERED barrier\n"
              "a -> c FLOW A\n"
              "b -> b OUTPUT A +1\n"
              "b -> j ORDERED barrier\n"
              "b -> c FLOW A\n"
              "r -> j ORDERED barrier\n"
              "r -> j FLOW\n"
              "j -> c ORDERED barrier\n");
}

SUITE(test_deps) {
  RUN(write_covers_earlier);
  RUN(accumulation_reads_and_covers);
  RUN(weights_keep_edges);
  RUN(disjoint_parts_are_independent);
  RUN(strides_interleave);
  RUN(guarded_write_covers_nothing);
  RUN(guards_separate);
  RUN(element_masks_separate);
  RUN(carried_by_a_loop);
  RUN(accumulator_is_carried_by_one);
  RUN(rewritten_in_every_iteration);
  RUN(rotating_slots);
  RUN(distance_that_differs);
  RUN(declared_in_the_body);
  RUN(finished_loop_covers);
  RUN(loop_that_may_not_run);
  RUN(registers_in_addresses);
  RUN(indirect_reads_its_index);
  RUN(barriers_order_their_scope);
  RUN(the_end_of_the_program_is_a_barrier);
  RUN(barrier_of_a_body);
  RUN(streams_keep_their_order);
  RUN(globals_are_ordered_whole);
  RUN(computing_again_keeps_other_origins);
  RUN(blocks);
}
