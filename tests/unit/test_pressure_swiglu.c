// The program of the visual contract: edges, curves, live sets and ranges worked out by hand and by
// another program.
#include "analysis/pressure.h"
#include "unit/test_analysis.h"

static const char *const program_parts[] = {
    "xT = m0.Tensor(name=\"xT\", shape=(4,512,128), dtype=\"bfloat16\")\n"
    "wgS = m0.Tensor(name=\"wgS\", shape=(4,512,2048), dtype=\"bfloat16\")\n"
    "wuS = m0.Tensor(name=\"wuS\", shape=(4,512,2048), dtype=\"bfloat16\")\n"
    "res = m0.Tensor(name=\"res\", shape=(4,128,8192), dtype=\"float32\")\n"
    "gain = m0.Tensor(name=\"gain\", shape=(4,1,8192), dtype=\"bfloat16\")\n"
    "wgF = m0.Tensor(name=\"wgF\", shape=(4,512,8192), dtype=\"bfloat16\")\n"
    "wuF = m0.Tensor(name=\"wuF\", shape=(4,512,8192), dtype=\"bfloat16\")\n"
    "y = m0.Tensor(name=\"y\", shape=(4,128,8192), dtype=\"float32\")\n"
    "aux = m0.Tensor(name=\"aux\", shape=(4,128,1), dtype=\"float32\")\n"
    "auxR = m0.Tensor(name=\"auxR\", shape=(4,128,1), dtype=\"float32\")\n"
    "v0.markInput(xT)\n"
    "v0.markInput(wgS)\n"
    "v0.markInput(wuS)\n"
    "v0.markInput(res)\n"
    "v0.markInput(gain)\n"
    "p = m2.APIndex(name=\"p\", ub=128)\n"
    "t = m2.APIndex(name=\"t\", ub=128)\n"
    "f = m2.APIndex(name=\"f\", ub=8192)\n"
    "c = m2.APIndex(name=\"c\", ub=512)\n"
    "d = m2.APIndex(name=\"d\", ub=4)\n"
    "with m0.AffineAxis(name=\"e\", ub=4, axis_type=m0.AxisType.Parallel) as e:\n"
    "    xs = m5.NeuronSBTensor(name=\"xs\", shape=(4,128,128), dtype=\"bfloat16\", "
    "partition_dim=1)\n"
    "    wg = m5.NeuronSBTensor(name=\"wg\", shape=(4,128,8192), dtype=\"bfloat16\", "
    "partition_dim=1)\n"
    "    wu = m5.NeuronSBTensor(name=\"wu\", shape=(4,128,8192), dtype=\"bfloat16\", "
    "partition_dim=1)\n"
    "    r = m5.NeuronSBTensor(name=\"r\", shape=(128,8192), dtype=\"float32\", partition_dim=0)\n"
    "    b = m5.NeuronSBTensor(name=\"b\", shape=(128,8192), dtype=\"bfloat16\", partition_dim=0)\n"
    "    mk = m5.NeuronSBTensor(name=\"mk\", shape=(128,8192), dtype=\"uint8\", partition_dim=0)\n"
    "    q = m5.NeuronSBTensor(name=\"q\", shape=(128,8192), dtype=\"float32\", partition_dim=0)\n"
    "    u = m5.NeuronSBTensor(name=\"u\", shape=(128,8192), dtype=\"bfloat16\", "
    "partition_dim=0)\n",
    "    h = m5.NeuronSBTensor(name=\"h\", shape=(128,8192), dtype=\"bfloat16\", partition_dim=0)\n"
    "    s = m5.NeuronSBTensor(name=\"s\", shape=(128,1), dtype=\"float32\", partition_dim=0)\n"
    "    v = m5.NeuronSBTensor(name=\"v\", shape=(128,1), dtype=\"float32\", partition_dim=0)\n"
    "    o = m5.NeuronSBTensor(name=\"o\", shape=(128,8192), dtype=\"float32\", partition_dim=0)\n"
    "    ga = m4.AllGatherOp(dst=wgF[e], src=wgS[e], all_gather_dim=2, replica_groups=[[0,1,2,3]], "
    "stream_id=0, engine=\"SP\", name=\"ga\")\n"
    "    gb = m4.AllGatherOp(dst=wuF[e], src=wuS[e], all_gather_dim=2, replica_groups=[[0,1,2,3]], "
    "stream_id=0, engine=\"SP\", name=\"gb\")\n"
    "    lx = m4.SBAtomLoad(dst=xs[d,p,t], src=xT[e,128*d+p,t], name=\"lx\")\n"
    "    lg = m4.SBAtomLoad(dst=wg[d,p,f], src=wgF[e,128*d+p,f], name=\"lg\")\n"
    "    lu = m4.SBAtomLoad(dst=wu[d,p,f], src=wuF[e,128*d+p,f], name=\"lu\")\n"
    "    lr = m4.SBAtomLoad(dst=r[p,f], src=res[e,p,f], name=\"lr\")\n"
    "    lb = m4.SBAtomLoad(dst=b[p,f], src=gain[e,0,f], name=\"lb\")\n"
    "    ms = m4.MemsetOp(dst=mk[p,f], value=1, engine=\"Pool\", name=\"ms\")\n"
    "    af = m4.AffSelTensorScalarOp(dst=mk[p,f], src=mk[p,f], predicate=64*p - f + 63 >= 0, "
    "fill_value=0, name=\"af\")\n"
    "    with m0.AffineAxis(name=\"n\", ub=16, axis_type=m0.AxisType.Parallel) as n:\n"
    "        pg = m5.NeuronPSUMTensor(name=\"pg\", shape=(128,512), dtype=\"float32\", "
    "partition_dim=0, init=0.0)\n"
    "        with m0.AffineAxis(name=\"k\", ub=4, axis_type=m0.AxisType.Sequential) as k:\n"
    "            mg = m4.MatMulOp(dst=pg[t,c], stationary=xs[k,p,t], moving=wg[k,p,512*n+c], "
    "is_accumulate=True, name=\"mg\")\n"
    "        sg = m4.ActivationOp(dst=q[p,512*n+c], src=pg[p,c], func=\"Silu\", name=\"sg\")\n"
    "    with m0.AffineAxis(name=\"m\", ub=16, axis_type=m0.AxisType.Parallel) as m:\n"
    "        pu = m5.NeuronPSUMTensor(name=\"pu\", shape=(128,512), dtype=\"float32\", "
    "partition_dim=0, init=0.0)\n"
    "        with m0.AffineAxis(name=\"j\", ub=4, axis_type=m0.AxisType.Sequential) as j:\n"
    "            mu = m4.MatMulOp(dst=pu[t,c], stationary=xs[j,p,t], moving=wu[j,p,512*m+c], "
    "is_accumulate=True, name=\"mu\")\n"
    "        cu = m3.TensorCopyOp(dst=u[p,512*m+c], src=pu[p,c], engine=\"DVE\", name=\"cu\")\n"
    "    hm = m4.TensorTensorOp(dst=h[p,f], src0=q[p,f], src1=u[p,f], op=\"mult\", name=\"hm\")\n"
    "    sq = m4.ActivationOp(dst=q[p,f], src=h[p,f], func=\"Square\", name=\"sq\")\n"
    "    ss = m4.TensorReduceOp(dst=s[p,0], src=q[p,f], op=\"add\", axis=\"X\", name=\"ss\")\n"
    "    rs = m4.ActivationOp(dst=v[p,0], src=s[p,0], func=\"Rsqrt\", scale=0.0001220703125, "
    "bias=1e-05, name=\"rs\")\n"
    "    nm = m4.TensorScalarPtrOp(dst=q[p,f], src=h[p,f], operand0=v[p,0], op0=\"mult\", "
    "name=\"nm\")\n"
    "    gn = m4.TensorTensorOp(dst=q[p,f], src0=q[p,f], src1=b[p,f], op=\"mult\", "
    "engine=\"Pool\", name=\"gn\")\n"
    "    ad = m4.TensorTensorOp(dst=o[p,f], src0=q[p,f], src1=r[p,f], op=\"add\", name=\"ad\")\n"
    "    ap = m4.TensorTensorOp(dst=o[p,f], src0=o[p,f], src1=mk[p,f], op=\"mult\", name=\"ap\")\n"
    "    st = m4.SBAtomStore(dst=y[e,p,f], src=o[p,f], name=\"st\")\n"
    "    sv = m4.SBAtomStore(dst=aux[e,p,0], src=v[p,0], name=\"sv\")\n"
    "    ar = m4.AllReduceOp(dst=auxR[e], src=aux[e], op=\"add\", replica_groups=[[0,1,2,3]], "
    "stream_id=0, engine=\"SP\", name=\"ar\")\n"
    "v0.markOutput(y)\n"
    "v0.markOutput(auxR)\n"};

static bool open_program(Program *program) {
  Text text = {0};
  for (size_t i = 0; i < ARRAY_LEN(program_parts); i++) text_puts(&text, program_parts[i]);
  bool is_fine = program_open(program, text.bytes);
  text_release(&text);
  return is_fine;
}

// Within an iteration.
static const char edges_wanted[] = "ga -> gb ORDERED barrier\n"
                                   "ga -> lg FLOW wgF\n"
                                   "gb -> lu FLOW wuF\n"
                                   "gb -> ar ORDERED barrier\n"
                                   "lx -> mg FLOW xs\n"
                                   "lx -> mu FLOW xs\n"
                                   "lg -> mg FLOW wg\n"
                                   "lu -> mu FLOW wu\n"
                                   "lr -> ad FLOW r\n"
                                   "lb -> gn FLOW b\n"
                                   "ms -> af OUTPUT mk\n"
                                   "ms -> af FLOW mk\n"
                                   "af -> ap FLOW mk\n"
                                   "mg -> sg FLOW pg\n"
                                   "sg -> hm FLOW q\n"
                                   "sg -> sq OUTPUT q\n"
                                   "mu -> cu FLOW pu\n"
                                   "cu -> hm FLOW u\n"
                                   "hm -> sq ANTI q\n"
                                   "hm -> sq FLOW h\n"
                                   "hm -> nm FLOW h\n"
                                   "sq -> ss FLOW q\n"
                                   "sq -> nm OUTPUT q\n"
                                   "ss -> rs FLOW s\n"
                                   "ss -> nm ANTI q\n"
                                   "rs -> nm FLOW v\n"
                                   "rs -> sv FLOW v\n"
                                   "nm -> gn OUTPUT q\n"
                                   "nm -> gn FLOW q\n"
                                   "gn -> ad FLOW q\n"
                                   "ad -> ap OUTPUT o\n"
                                   "ad -> ap FLOW o\n"
                                   "ap -> st FLOW o\n"
                                   "sv -> ar FLOW aux\n";

// Per instruction: SBUF during and after, PSUM during and after.
static const int64_t curve_wanted[][4] = {
    {0, 0, 0, 0},
    {0, 0, 0, 0},
    {1024, 1024, 0, 0},
    {66560, 66560, 0, 0},
    {132096, 132096, 0, 0},
    {164864, 164864, 0, 0},
    {181248, 181248, 0, 0},
    {189440, 189440, 0, 0},
    {189440, 189440, 0, 0},
    {222208, 222208, 2048, 2048},
    {222208, 156672, 2048, 0},
    {173056, 173056, 2048, 2048},
    {173056, 106496, 2048, 0},
    {122880, 106496, 0, 0},
    {106496, 106496, 0, 0},
    {106500, 106500, 0, 0},
    {106504, 106500, 0, 0},
    {106500, 90116, 0, 0},
    {90116, 73732, 0, 0},
    {106500, 40964, 0, 0},
    {40964, 32772, 0, 0},
    {32772, 4, 0, 0},
    {4, 0, 0, 0},
    {0, 0, 0, 0},
};

static const struct {
  const char *name;
  int32_t first, last;
} ranges_wanted[] = {{"xs", 2, 12}, {"wg", 3, 10}, {"wu", 4, 12}, {"r", 5, 19},  {"b", 6, 18},
                     {"mk", 7, 20}, {"q", 9, 19},  {"u", 11, 13}, {"h", 13, 17}, {"s", 15, 16},
                     {"v", 16, 22}, {"o", 19, 21}, {"pg", 9, 10}, {"pu", 11, 12}};

// Largest first: SBUF and PSUM together, at the step with the peak.
static const char peak_wanted[] = "wg wu r q b mk pg xs";

TEST(edges) {
  Program program;
  if (open_program(&program)) {
    deps_ensure(program.function, &program.arena, &program.scratch);
    Function *function = program.function;
    uint32_t kept = 0;
    const char *all = edges_text(&program, ALL_ORIGINS);
    CHECK(strstr(all, "mg -> mg FLOW pg k+1\n") != NULL);
    CHECK(strstr(all, "mu -> mu FLOW pu j+1\n") != NULL);
    for (uint32_t e = 0; e < function->edges.count; e++) {
      if (function->edges.at[e].distance == 0) function->edges.at[kept++] = function->edges.at[e];
    }
    function->edges.count = kept;
    CHECK_STR(edges_text(&program, ALL_ORIGINS), edges_wanted);
  }
  program_close(&program);
}

TEST(curves) {
  Program program;
  if (open_program(&program)) {
    Pressure *pressure = pressure_compute(&program.arena, program.function, target_find("sunda"));
    CHECK_INT(pressure->inst_count, ARRAY_LEN(curve_wanted));
    for (uint32_t i = 0; i < pressure->inst_count; i++) {
      const PressureCurve *sbuf = &pressure->curves[PRESSURE_SBUF];
      const PressureCurve *psum = &pressure->curves[PRESSURE_PSUM];
      const PressureCurve *total = &pressure->curves[PRESSURE_TOTAL];
      CHECK_INT(sbuf->during[i], curve_wanted[i][0]);
      CHECK_INT(sbuf->after[i], curve_wanted[i][1]);
      CHECK_INT(psum->during[i], curve_wanted[i][2]);
      CHECK_INT(psum->after[i], curve_wanted[i][3]);
      CHECK_INT(total->during[i], curve_wanted[i][0] + curve_wanted[i][2]);
      test_note("at step %u", i);
    }
  }
  program_close(&program);
}

TEST(ranges_and_peak) {
  Program program;
  if (open_program(&program)) {
    Pressure *pressure = pressure_compute(&program.arena, program.function, target_find("sunda"));
    for (size_t i = 0; i < ARRAY_LEN(ranges_wanted); i++) {
      const Tensor *tensor = program_tensor(&program, ranges_wanted[i].name);
      CHECK_INT(pressure->ranges[tensor->index].first, ranges_wanted[i].first);
      CHECK_INT(pressure->ranges[tensor->index].last, ranges_wanted[i].last);
    }
    const PressurePeak *peak = &pressure->curves[PRESSURE_TOTAL].during_peak;
    CHECK_STR(inst_name(peak->inst)->bytes, "mg");
    CHECK_INT(peak->pos, 9);
    CHECK_INT(peak->bytes, 222208 + 2048);
    Text live = {0};
    for (uint32_t i = 0; i < peak->live_count; i++)
      text_printf(&live, "%s%s", i ? " " : "", peak->live[i].tensor->name->bytes);
    CHECK_STR(live.bytes, peak_wanted);
    text_release(&live);
  }
  program_close(&program);
}

TEST(capacity_is_exceeded) {
  Program program;
  if (open_program(&program)) {
    const Target *target = target_find("sunda");
    pressure_warn(pressure_compute(&program.arena, program.function, target), target,
                  &program.diags);
    CHECK_INT(program.diags.warning_count, 1);
    CHECK_STR(program.diags.first->code, "over-capacity");
    CHECK_STR(program.diags.first->message,
              "SBUF holds 222208 bytes per partition while 'mg' executes (step 9), 41984 more than "
              "the 180224 that fit");
  }
  program_close(&program);
}

SUITE(test_pressure_swiglu) {
  RUN(edges);
  RUN(curves);
  RUN(ranges_and_peak);
  RUN(capacity_is_exceeded);
}
