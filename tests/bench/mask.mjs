// Masks of 10^6 points in WASM under Node: a request whose report holds them, less one without.
import { loadCore } from '../../wasm/index.mjs';
import { milliseconds, report } from './lib/report.mjs';

const program = (guards, p, f) => `v0 = m0.Function(id_=0)
a = m5.NeuronSBTensor(name="a", shape=(128,4096), dtype="float32", partition_dim=0)
v0.markInput(a)
p = m2.APIndex(name="p", ub=${p})
f = m2.APIndex(name="f", ub=${f})
with m0.AffineAxis(name="i", ub=${1048576 / (p * f)}) as i:
    m3.TensorCopyOp(dst=a[p, f], src=a[p, f], predicates=[${guards}], name="c")
ir=v0
`;

const core = await loadCore();
for (const [name, guards, p, f] of [
  ['causal', '64*i + p - f >= 0, f <= 4000', 64, 4096],
  ['remainders', '(i + 3*p + f)%7 >= 2, (f + p)//5 - i <= 700', 64, 4096],
]) {
  const source = program(guards, p, f);
  const run = (sections) => core.runText({ source, passes: 'none', sections });
  if (!/"kept":[1-9]/.test(run(['mask']))) throw new Error(run(['mask']).slice(0, 400));
  const bare = milliseconds(5, () => run([]));
  report(`WASM: mask of 2^20 points, ${name}`, milliseconds(5, () => run(['mask'])) - bare, 'ms', 50);
}
