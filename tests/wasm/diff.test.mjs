// `penguin diff` on the real core, and its report.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
import { loadCore } from '../../wasm/index.mjs';
import { diffResults } from '../../wasm/reportdiff.mjs';
import { Folder, penguin } from './lib/command.mjs';
import { copyProgram, program, tile } from './lib/programs.mjs';
import { validateDiff } from './lib/schema.mjs';

const folder = new Folder();
afterAll(() => folder.remove());
let core;
beforeAll(async () => {
  core = await loadCore();
});
const run = (args, options) => penguin(['diff', ...args], { core, cwd: folder.path, ...options });
const diff = async (args, status = 0) => {
  const result = await run(args);
  const report = JSON.parse(result.out);
  expect(validateDiff(report)).toEqual([]);
  expect(result.status).toBe(status);
  return report;
};

folder.write('two.py', readFileSync(new URL('fixtures/two_chains.penguin.py', import.meta.url)));
folder.write('copy.py', copyProgram());
folder.write('other_name.py', copyProgram().replace('name="c"', 'name="d"'));
folder.write('half.py', copyProgram('float32', 'bfloat16'));
folder.write('recip.py', copyProgram().replace('m3.TensorCopyOp', 'm4.ReciprocalOp'));
folder.write('wrong.py', 'x\n');
folder.write('unread.py', copyProgram().replace('v0.markInput(a)\n', ''));

describe('the report', () => {
  it('says that a program is the same as itself', async () => {
    const report = await diff(['two.py', 'two.py']);
    expect(report).toMatchObject({ ok: true, same: true, results: { same: true, reason: null } });
    expect(report.functions).toMatchObject([{ name: 'main', same: true, order: { moved: [] } }]);
  });
  it('two pipelines: order, peaks and edges', async () => {
    const report = await diff(['two.py', '--passes', 'none;minreg{strategy=seed},deps']);
    const [func] = report.functions;
    expect(report).toMatchObject({ same: false, a: { passes: 'none' }, results: { same: true } });
    expect(func.order).toMatchObject({ same: false, moved: [{ name: 'A2', from: 2, to: 1 }] });
    expect(func.peaks.spaces.SBUF).toEqual({
      during: { a: 201, b: 102 },
      after: { a: 200, b: 101 },
    });
    expect(func.edges).toMatchObject({ same: false, a: 0, b: 4, only_a: [] });
    expect(func.edges.only_b.map(({ src, dst, kind }) => `${src} ${dst} ${kind}`)).toEqual([
      'A1 A2 FLOW',
      'A2 J FLOW',
      'B1 B2 FLOW',
      'B2 J FLOW',
    ]);
  });
  it('is the mirror image the other way round', async () => {
    const there = await diff(['two.py', '--passes', 'none;minreg{strategy=seed},deps']);
    const back = await diff(['two.py', '--passes', 'minreg{strategy=seed},deps;none']);
    expect(back.functions[0].edges.only_a).toEqual(there.functions[0].edges.only_b);
    expect(back.functions[0].peaks.spaces.SBUF.during).toEqual({ a: 102, b: 201 });
  });
  it('instructions of one only', async () => {
    const [func] = (await diff(['copy.py', 'other_name.py', '--passes', 'none'])).functions;
    expect(func.order).toEqual({
      same: false,
      a: 1,
      b: 1,
      moved: [],
      only_a: ['c'],
      only_b: ['d'],
    });
  });
  it('results that differ: status 3, how many, where, how far', async () => {
    const report = await diff(['copy.py', 'recip.py'], 3);
    expect(report.same).toBe(false);
    const [output] = report.results.outputs;
    const [left, right] = ['copy.py', 'recip.py'].map(
      (name) =>
        core.run({ command: 'eval', passes: 'none', source: folder.read(name) }).eval.outputs[0]
          .values,
    );
    const gaps = left.map((value, k) => Math.abs(value - right[k]));
    expect(output).toEqual({
      name: 'b',
      rank: 0,
      dtype: 'float32',
      shape: [2, 3],
      same: false,
      differing: 6,
      first: { index: [0, 0], a: left[0], b: right[0] },
      largest: Math.max(...gaps),
    });
    expect(report.results.same).toBe(false);
    expect(await diff(['copy.py', 'recip.py', '--no-results'])).toMatchObject({ same: true });
  });
  it.each([
    [['copy.py', 'half.py'], 'the output b float32 [2,3] is only in A'],
    [['unread.py', 'copy.py'], /^A does not evaluate: .*nobody wrote/],
    [['copy.py', 'unread.py'], /^B does not evaluate: /],
    [['two.py', 'copy.py'], /^the input .* is only in A/],
    [['copy.py', 'copy.py', '--steps', '5'], /^A does not evaluate: .*step budget of 5/],
  ])('results that cannot be compared say why: %j', async (args, reason) => {
    const { results } = await diff([...args, '--passes', 'none']);
    expect(results).toEqual({
      same: null,
      reason: expect.stringMatching(reason.source ? reason : reason.replace(/[[\]]/g, '\\$&')),
      outputs: [],
    });
  });
  it('functions by name, and those of one program only', async () => {
    const func = (name, id, attrs) =>
      `f${id} = m0.Function(id_=${id}, batch_ids=[], attrs=(${attrs}), name="${name}")\nt${id} = m5.NeuronSBTensor(name="t", shape=(1,1), dtype="float32", partition_dim=0)\n`;
    const end = 'm = m0.Module(functions=[f0, f1])\nir=m\n';
    folder.write('ab.py', `${func('a', 0, '"main",')}${func('b', 1, '')}${end}`);
    folder.write('ac.py', `${func('a', 0, '"main",')}${func('c', 1, '')}${end}`);
    const report = await diff(['ab.py', 'ac.py', '--passes', 'none']);
    expect(report).toMatchObject({ same: false, only_a: ['b'], only_b: ['c'] });
    expect(report.functions.map(({ name }) => name)).toEqual(['a']);
  });
  it('a side that is wrong', async () => {
    const result = await run(['copy.py', 'wrong.py']);
    expect(result.status).toBe(1);
    expect(result.err).toMatch(/^wrong\.py:1:1: error: /m);
    const report = JSON.parse(result.out);
    expect(validateDiff(report)).toEqual([]);
    expect(report).toMatchObject({ ok: false, same: null, a: { ok: true }, b: { ok: false } });
    expect((await run(['copy.py', 'copy.py', '--passes', 'none;minrge'])).status).toBe(2);
  });
  it('a semicolon inside braces is no end of a pipeline', async () => {
    const result = await run(['copy.py', 'copy.py', '--passes', 'minreg{pin="a;b"}']);
    expect(result.err).not.toContain('two pipelines');
  });
});

describe('the table', () => {
  const show = async (args) => (await run([...args, '--emit', 'summary'])).out;
  it('shows what moved, peaks, edges', async () => {
    expect(await show(['two.py', '--passes', 'none;minreg{strategy=seed},deps']))
      .toBe(`A  two.py  none
B  two.py  minreg{strategy=seed},deps

main: 5 instructions
  moved A2 #2→#1
  peak bytes     A    B  B − A
  SBUF during  201  102    -99
  SBUF after   200  101    -99
  edges  0 in A, 4 in B; 0 only in A (-), 4 only in B (+)
    +  A1 -> A2  FLOW  data  a1
    +  A2 -> J   FLOW  data  a2
    +  B1 -> B2  FLOW  data  b1
    +  B2 -> J   FLOW  data  b2

results: the same bits in 1 output
`);
  });
  it('shows that nothing differs, results that do, and why none are compared', async () => {
    expect(await show(['copy.py', 'copy.py'])).toContain(
      'main: 1 instruction, order, peaks and edges are the same\n\nresults: the same bits in 1 output\n',
    );
    expect(await show(['copy.py', 'recip.py'])).toMatch(
      /results: they differ\n {2}b float32 \[2,3\] {2}6 of 6 elements {2}first \[0,0\]: \S+ in A, \S+ in B {2}largest difference [\d.]+\n/,
    );
    expect(await show(['copy.py', 'half.py'])).toContain('results: not compared, the output b ');
    expect(await show(['copy.py', 'wrong.py'])).toBe(
      'A  copy.py   default\nB  wrong.py  default  2 errors\n',
    );
  });
  it('cuts long lists', async () => {
    const copies = Array.from({ length: 30 }, (_, i) => [
      tile(`t${i + 1}`, '1,1'),
      `c${i} = m3.TensorCopyOp(dst=t${i + 1}, src=t${i}, name="c${i}")`,
    ]).flat();
    folder.write('long.py', program(tile('t0', '1,1'), 'v0.markInput(t0)', ...copies));
    const out = await show(['long.py', 'copy.py', '--passes', 'deps']);
    expect(out).toContain(
      'main: 30 instructions in A, 1 in B\n  only in A c0, c1, c2, c3, c4, c5, c6, c7, and 22 more\n',
    );
    expect(out).toMatch(/\n {4}and 17 more\n/);
  });
});

describe('diffResults', () => {
  const side = (values, sha256) => ({
    inputs: [],
    eval: {
      outputs: [{ name: 'y', rank: 0, dtype: 'float32', shape: [values.length], values, sha256 }],
    },
  });
  it('is exact: signs of zero, nan, elements nobody wrote', () => {
    const compare = (a, b) => diffResults(side(a, 'a'), side(b, 'b')).outputs[0];
    expect(compare([0, 1], [-0, 1])).toMatchObject({ same: false, differing: 1, largest: 0 });
    expect(compare(['nan', 1], ['nan', 1])).toMatchObject({ same: true, differing: 0 });
    expect(compare(['nan', 1], [2, 3])).toMatchObject({ differing: 2, largest: 2 });
    expect(compare(['nan'], ['inf'])).toMatchObject({ differing: 1, largest: null });
    expect(compare([null, 1], [0, 1])).toMatchObject({
      same: false,
      first: { index: [0], a: null, b: 0 },
    });
  });
  it('of one digest: only holes are looked at', () => {
    const [a, b] = [side([null, 1], 'same'), side([0, 1], 'same')];
    expect(diffResults(a, b).same).toBe(false);
    expect(diffResults(a, a).same).toBe(true);
  });
  it('without outputs there is nothing to say', () => {
    const none = { inputs: [], eval: { outputs: [] } };
    expect(diffResults(none, none)).toEqual({
      same: null,
      reason: 'there are no outputs',
      outputs: [],
    });
  });
});
