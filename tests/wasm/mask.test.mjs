// Masks in the report and cuts through them, against the guards said in JavaScript.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadCore } from '../../wasm/index.mjs';

const source = readFileSync(
  fileURLToPath(new URL('../../examples/kernels/causal_scores_boundary.penguin.py', import.meta.url)),
  'utf8',
);
const seen = (qt, kt, p, f) =>
  64 * qt + p < 200 && 64 * kt + f < 300 && 64 * kt + f <= 64 * qt + p + 100;
let core;
beforeAll(async () => {
  core = await loadCore();
});
const ask = (extra) => core.run({ command: 'mask', source, passes: 'none', ...extra });

function decode(runs) {
  const bits = [];
  runs.forEach((length, at) => {
    for (let i = 0; i < length; i++) bits.push(at % 2);
  });
  return bits;
}

describe('masks', () => {
  it('the report has every point of the used loops and indices, off and on in turn', () => {
    const report = core.run({ source, passes: 'none', sections: ['mask'] });
    const entry = report.functions[0].predicates.find(({ inst }) => inst === 'sc');
    expect(entry.domain.map(({ name, outer }) => [name, outer])).toEqual([
      ['qt', null],
      ['kt', null],
      ['p', 'qt'],
      ['f', 'kt'],
    ]);
    const want = [];
    for (let qt = 0; qt < 4; qt++)
      for (let kt = 0; kt < 5; kt++)
        for (let p = 0; p < 64; p++)
          for (let f = 0; f < 64; f++) want.push(Number(seen(qt, kt, p, f)));
    expect(decode(entry.mask_rle)).toEqual(want);
    expect(entry.kept).toBe(want.reduce((a, b) => a + b));
    expect(entry.points).toBe(want.length);
    expect(entry.guards.map(({ from, kept }) => [from, kept])).toEqual([
      ['filter', 64000],
      ['filter', 76800],
      ['inst', 57830],
    ]);
  });
  it('without the section there are none; eval-masks brings them for its place in the pipeline', () => {
    expect(core.run({ source, passes: 'none' }).functions[0].predicates).toBeUndefined();
    const report = core.run({ source, passes: 'eval-masks,approx-predicates' });
    expect(report.functions[0].predicates[0].text).toHaveLength(3);
    const after = core.run({ source, passes: 'approx-predicates,eval-masks' });
    expect(after.functions[0].predicates[0].guards[3]).toMatchObject({
      text: 'qt - kt + 2 >= 0',
      approx: true,
      span: null,
    });
    expect(after.functions[0].predicates[0].kept).toBe(report.functions[0].predicates[0].kept);
  });
  it('a cut over loops with the indices inside them, and over the indices of one tile', () => {
    const [grid] = ask({ insts: ['sc'], rows: ['qt', 'p'], columns: ['kt', 'f'] }).grids;
    expect(grid.rows).toEqual({ outer_cells: 4, outer_block: 1, inner_cells: 64, inner_block: 1 });
    expect(grid.columns).toEqual({ outer_cells: 5, outer_block: 1, inner_cells: 32, inner_block: 2 });
    let at = 0;
    for (let qt = 0; qt < 4; qt++)
      for (let p = 0; p < 64; p++)
        for (let kt = 0; kt < 5; kt++)
          for (let f = 0; f < 64; f += 2)
            if (grid.kept[at++] !== seen(qt, kt, p, f) + seen(qt, kt, p, f + 1))
              expect.fail(`qt ${qt}, p ${p}, kt ${kt}, f ${f}`);
    expect(at).toBe(grid.kept.length);
    const [tile] = ask({ insts: ['sc'], rows: ['p'], columns: ['f'], at: { qt: 3, kt: 99 } }).grids;
    expect(tile.kept).toEqual(
      Array.from({ length: 64 * 64 }, (_, i) => Number(seen(3, 4, i >> 6, i & 63))),
    );
  });
  it('one guard alone', () => {
    const [grid] = ask({ insts: ['sc'], rows: ['qt'], columns: ['p'], guard: 0 }).grids;
    expect(grid.kept.reduce((a, b) => a + b)).toBe(200);
  });
  it('says why there is no cut', () => {
    const why = (extra) => ask({ insts: ['sc'], ...extra }).grids[0].limited;
    expect(why({ columns: ['x'] })).toBe('the instruction is not inside that loop or index');
    expect(why({})).toBe('name the columns of the cut');
    expect(why({ rows: ['qt', 'f'], columns: ['f'] })).toBe('a loop or index is named twice');
    expect(ask({ insts: ['nobody'], columns: ['f'] }).grids).toEqual([]);
    expect(ask({ columns: 'f' })).toMatchObject({ ok: false, code: 'request' });
  });
});

// Loops of 2^20 trips each, four guards with remainders: 2^40 points.
const huge = `v0 = m0.Function(id_=0, batch_ids=[], attrs=())
a = m5.NeuronSBTensor(name="a", shape=(128,64), dtype="float32", partition_dim=0)
v0.markInput(a)
with m0.AffineAxis(name="i", ub=1048576) as i:
    with m0.AffineAxis(name="j", ub=1048576) as j:
        m4.ActivationOp(dst=a[0:128, 0:64], src=a[0:128, 0:64], func="Exp", predicates=[(i + j)%7 >= 3, i >= j], name="big")
        m4.ActivationOp(dst=a[0:128, 0:64], src=a[0:128, 0:64], func="Exp", predicates=[i - 5 >= 0], name="flat")
ir=v0
`;
describe('huge domains', () => {
  it('are counted where a loop is a run, and limited with a reason where not', () => {
    const start = performance.now();
    const report = core.run({ source: huge, passes: 'none', sections: ['mask'] });
    const [big, flat] = report.functions[0].predicates;
    expect(big).toMatchObject({ points: 2 ** 40, kept: null });
    expect(big.limited).toMatch(/^a mask of more than 4194304 rows is not evaluated/);
    expect(big.mask_rle).toBeUndefined();
    expect(flat).toMatchObject({ kept: (2 ** 20 - 5) * 2 ** 20, mask_rle: [5, 2 ** 20 - 5] });
    const ask = { command: 'mask', source: huge, passes: 'none', insts: ['big', 'flat'] };
    const cut = core.run({ ...ask, rows: ['i'], columns: ['j'] });
    expect(cut.grids[0].limited).toBe('the cut has too many points to be evaluated');
    const row = core.run({ ...ask, columns: ['j'], at: { i: 1000 } }).grids[0];
    const want = Array.from({ length: 1001 }, (_, j) => (1000 + j) % 7 >= 3).filter(Boolean).length;
    expect(row.kept.reduce((a, b) => a + b)).toBe(want);
    expect(performance.now() - start).toBeLessThan(4000);
  });
});
