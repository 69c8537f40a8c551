// Evaluation in WASM under Node and natively: a 256 x 256 x 256 matrix multiply in tiles, plain and
// with a mask on every element.
import { loadCore } from '../../wasm/index.mjs';
import { nativeCore } from '../lib/native-core.mjs';
import { milliseconds, report } from './lib/report.mjs';

const build = process.env.PENGUIN_BUILD ?? 'build';
const native = nativeCore(`${build}/native/penguin-native`);
const REPEATS = 5;

const matmul = (predicates) => `v0 = m0.Function(id_=0)
p = m2.APIndex(name="p", ub=128)
c = m2.APIndex(name="c", ub=128)
f = m2.APIndex(name="f", ub=256)
x = m5.NeuronSBTensor(name="x", shape=(2,128,256), dtype="float32", partition_dim=1)
w = m5.NeuronSBTensor(name="w", shape=(2,128,256), dtype="float32", partition_dim=1)
y = m5.NeuronSBTensor(name="y", shape=(2,128,256), dtype="float32", partition_dim=1)
v0.markInput(x)
v0.markInput(w)
with m0.AffineAxis(name="m", ub=2) as m:
    ps = m5.NeuronPSUMTensor(name="ps", shape=(128,256), dtype="float32", partition_dim=0, init=0.0)
    with m0.AffineAxis(name="k", ub=2, axis_type=m0.AxisType.Sequential) as k:
        m4.MatMulOp(dst=ps[c, f], stationary=w[k, p, 128*m+c], moving=x[k, p, f], is_accumulate=True, predicates=[${predicates}])
    m3.TensorCopyOp(dst=y[m, 0:128, 0:256], src=ps[0:128, 0:256])
v0.markOutput(y)
ir=v0
`;
// The fastest of some runs, each in a fresh instance, so that nothing is reused.
async function inWasm(request) {
  const taken = [];
  for (let i = 0; i < REPEATS; i++) {
    const core = await loadCore();
    core.runText({ command: 'targets' });
    taken.push(milliseconds(1, () => check(core.runText(request))));
  }
  return Math.min(...taken);
}

function natively(request) {
  return Math.min(...Array.from({ length: REPEATS }, () => milliseconds(1, () => check(native.runText(request)))));
}

function check(answer) {
  if (!answer.startsWith('{"version":1') || !answer.includes('"ok":true')) throw new Error(answer.slice(0, 400));
}

const start = natively({ command: 'targets' });
const times = [];
for (const [name, source, bar] of [
  ['256 x 256 x 256 matmul in tiles', matmul(''), 150],
  ['the same, every element masked', matmul('(p + 3*c + f + 128*k) % 97 <= 95'), 1000],
]) {
  const request = { command: 'eval', passes: 'none', sections: [], source };
  const wasm = await inWasm(request);
  times.push(wasm);
  report(`${name}, WASM`, wasm, 'ms', bar);
  report(`${name}, WASM / native`, wasm / (natively(request) - start), '×');
}
report('10^6 points of that mask, WASM', ((times[1] - times[0]) * 1e6) / 256 ** 3, 'ms', 50);
