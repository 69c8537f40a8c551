// Layout in WASM under Node: the request "layout" on programs of both shapes (tests/bench/layout.c), asked again after a
// first one, so that the program is read and its dependences known; the answer's JSON is part of it.
import { loadCore } from '../../wasm/index.mjs';
import { milliseconds, report } from './lib/report.mjs';

function random(seed) {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

// Sources of node i: shape A from the layers above, shape B from just before it or from the first 8.
function sourcesOf(shape, i, next) {
  const list = [];
  if (shape === 'A') {
    const layer = Math.floor(i / 100);
    for (let k = 0; layer > 0 && k < (next(100) < 45 ? 2 : 1); k++) {
      const back = next(100) < 85 ? 1 : 2 + next(19);
      if (back <= layer) list.push((layer - back) * 100 + next(100));
    }
    return list;
  }
  if (i < 8) return list;
  if (next(8) === 0) list.push(next(8));
  for (let k = 0; k < 2 - list.length; k++) {
    let back = 1;
    while (back < i && next(6)) back++;
    list.push(i - back);
  }
  return list;
}

function program(shape, count) {
  const next = random(1);
  const lines = [
    `# Layout, shape ${shape}`, 'v0 = m0.Function(id_=0, batch_ids=[], attrs=())',
    'p = m2.APIndex(name="p", ub=128)', 'f = m2.APIndex(name="f", ub=64)',
  ];
  const body = [];
  for (let i = 0; i < count; i++) {
    lines.push(`t${i} = m5.NeuronSBTensor(name="t${i}", shape=(128,64), dtype="float32", partition_dim=0)`);
    const [a, b] = [...new Set(sourcesOf(shape, i, next))];
    const op = a === undefined ? `m4.MemsetOp(dst=t${i}[p,f], value=1` : b === undefined ? `m4.ActivationOp(dst=t${i}[p,f], src=t${a}[p,f], func="Exp"` : `m4.TensorTensorOp(dst=t${i}[p,f], src0=t${a}[p,f], src1=t${b}[p,f], op="add"`;
    body.push(`i${i} = ${op}, name="i${i}")`);
  }
  return [...lines, ...body, 'ir=v0', ''].join('\n');
}

for (const shape of ['A', 'B']) {
  const core = await loadCore();
  const request = { command: 'layout', source: program(shape, 5000), passes: 'none' };
  const first = core.runText(request);
  if (!first.includes('"ok":true')) throw new Error(first.slice(0, 400));
  let best = Infinity;
  for (let i = 0; i < 7; i++) best = Math.min(best, milliseconds(1, () => core.runText(request)));
  report(`WASM: layout ${shape}, 5,000 instructions`, best, 'ms', 50);
}
