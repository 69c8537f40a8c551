// Lowering 100,000 instructions and writing their JSON, in WASM under Node: what a request takes
// with them less what it takes without.
import { loadCore } from '../../wasm/index.mjs';
import { milliseconds, report } from './lib/report.mjs';

// Tiled kernels of five instructions, as tests/bench/bir.c has them.
function kernels(count) {
  const lines = [
    'v0 = m0.Function(id_=0, batch_ids=[], attrs=("model-type=memory-bound",))',
    'x = m0.Tensor(name="x", shape=(1024,300), dtype="float32")',
    'y = m0.Tensor(name="y", shape=(1024,300), dtype="float32")',
    'v0.markInput(x)',
    'p = m2.APIndex(name="p", ub=128)',
    'f = m2.APIndex(name="f", ub=300)',
  ];
  for (let k = 0; k < count; k++) {
    lines.push(
      `with m0.AffineAxis(name="t${k}", ub=8, axis_type=m0.AxisType.Parallel) as t:`,
      `    a = m5.NeuronSBTensor(name="a${k}", shape=(128,300), dtype="float32", partition_dim=0)`,
      `    b = m5.NeuronSBTensor(name="b${k}", shape=(128,300), dtype="float32", partition_dim=0)`,
      `    w = m5.NeuronSBTensor(name="w${k}", shape=(128,128), dtype="float32", partition_dim=0)`,
      `    m = m5.NeuronPSUMTensor(name="m${k}", shape=(128,300), dtype="float32", partition_dim=0)`,
      `    m4.SBAtomLoad(dst=a[p, f], src=x[128*t+p, f], predicates=[128*t + p < 1000], name="ld${k}")`,
      `    m4.SBAtomLoad(dst=w[0:128, 0:128], src=x[128*t:128*t+128, 0:128], name="lw${k}")`,
      `    m4.MatMulOp(dst=m[0:128, 0:300], stationary=w[0:128, 0:128], moving=a[0:128, 0:300], name="mm${k}")`,
      `    m4.ActivationOp(dst=b[0:128, 0:300], src=m[0:128, 0:300], func="Exp", scale=0.125, name="ex${k}")`,
      `    m4.SBAtomStore(dst=y[128*t:128*t+128, 0:300], src=b[0:128, 0:300], name="st${k}")`,
    );
  }
  lines.push('v0.markOutput(y)', 'ir=v0', '');
  return lines.join('\n');
}

const source = kernels(20_000);

async function measure(request) {
  const taken = [];
  let core;
  for (let i = 0; i < 3; i++) {
    core = await loadCore();
    taken.push(milliseconds(1, () => {
      const answer = core.runText({ source, ...request });
      if (!answer.includes('"ok":true')) throw new Error(answer.slice(0, 400));
    }));
  }
  return { time: Math.min(...taken), megabytes: core.memoryBytes / 2 ** 20 };
}

const without = await measure({ passes: 'deps' });
const lowered = await measure({ passes: 'deps,lower-bir' });
const written = await measure({ passes: 'deps,lower-bir', emit: ['bir'] });
report('BIR: lower and verify 100,000 instructions, WASM', lowered.time - without.time, 'ms');
report('BIR: lower and write, WASM', written.time - without.time, 'ms', 600);
report('BIR: the same, memory', written.megabytes - without.megabytes, 'MiB');
