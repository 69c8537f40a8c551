// Masks of random quasi-affine predicates against the predicate itself at every point.
import { beforeAll, describe, expect, it } from 'vitest';

import { loadCore } from '../../wasm/index.mjs';
import { generator } from './lib/randomprogram.mjs';

let core;
beforeAll(async () => {
  core = await loadCore();
});

const floorDiv = (a, b) => Math.floor(a / b);
const floorMod = (a, b) => a - b * Math.floor(a / b);

// A random expression over i, p and f: its text, and its value at a point.
function randomExpr({ below, pick }, depth) {
  const factor = () => below(9) - 4;
  if (depth === 0 || below(4) === 0) {
    const [name, by, plus] = [pick(['i', 'p', 'f']), factor(), factor()];
    return { text: `${by}*${name} + ${plus}`, at: (point) => by * point[name] + plus };
  }
  const [a, b] = [randomExpr({ below, pick }, depth - 1), randomExpr({ below, pick }, depth - 1)];
  const divisor = 1 + below(7);
  switch (below(4)) {
    case 0:
      return { text: `(${a.text}) // ${divisor} + ${b.text}`, at: (point) => floorDiv(a.at(point), divisor) + b.at(point) };
    case 1:
      return { text: `(${a.text}) % ${divisor} - (${b.text})`, at: (point) => floorMod(a.at(point), divisor) - b.at(point) };
    case 2:
      return { text: `3*((${a.text}) % ${divisor}) + ${b.text}`, at: (point) => 3 * floorMod(a.at(point), divisor) + b.at(point) };
    default:
      return { text: `${a.text} - (${b.text})`, at: (point) => a.at(point) - b.at(point) };
  }
}

const [LOOPS, PARTITIONS, COLUMNS] = [3, 5, 17];

describe('masks', () => {
  it('of 300 random conjunctions hold where their predicates hold', { timeout: 60_000 }, () => {
    const random = generator(7);
    let evaluated = 0;
    for (let number = 0; number < 300; number++) {
      const guards = Array.from({ length: 1 + random.below(2) }, () => ({
        expr: randomExpr(random, 3),
        compare: random.pick(['>=', '>=', '==']),
      }));
      const all = guards.map(({ expr, compare }) => `${expr.text} ${compare} 0`).join(', ');
      const source = `v0 = m0.Function(id_=0)
p = m2.APIndex(name="p", ub=${PARTITIONS})
f = m2.APIndex(name="f", ub=${COLUMNS})
y = m5.NeuronSBTensor(name="y", shape=(${LOOPS},${PARTITIONS},${COLUMNS}), dtype="uint8", partition_dim=1, init=0)
with m0.AffineAxis(name="i", ub=${LOOPS}) as i:
    m4.MemsetOp(dst=y[i, p, f], value=1, predicates=[${all}])
v0.markOutput(y)
ir=v0
`;
      const answer = core.run({ command: 'eval', source, passes: 'none', sections: [] });
      if (!answer.eval) {
        expect(answer.diagnostics.at(-1).code, all).toBe('invalid-predicate'); // it is constant
        continue;
      }
      evaluated++;
      const holds = (point) => guards.every(({ expr, compare }) => (compare === '==' ? expr.at(point) === 0 : expr.at(point) >= 0));
      const want = Array.from({ length: LOOPS * PARTITIONS * COLUMNS }, (_, k) => {
        const [i, p, f] = [Math.floor(k / (PARTITIONS * COLUMNS)), Math.floor(k / COLUMNS) % PARTITIONS, k % COLUMNS];
        return Number(holds({ i, p, f }));
      });
      expect(answer.eval.outputs[0].values, all).toEqual(want);
      expect(answer.eval.instances).toBe(want.filter(Boolean).length);
    }
    expect(evaluated).toBeGreaterThan(250);
  });
});
