// The real core, as the page and the command meet it.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadCore } from '../../wasm/index.mjs';
import { decodeLink } from '../../wasm/link.mjs';
import { Folder, penguin } from './lib/command.mjs';
import { validateReport } from './lib/schema.mjs';

const examples = fileURLToPath(new URL('../../examples/', import.meta.url));
const programs = readdirSync(examples, { recursive: true })
  .filter((name) => name.endsWith('.penguin.py'))
  .sort();
const twoChains = readFileSync(new URL('fixtures/two_chains.penguin.py', import.meta.url), 'utf8');
const ALL = ['insts', 'tensors', 'dep_edges', 'curve', 'trace', 'steps', 'mask', 'arguments'];
const KINDS = ['penguin', 'bir', 'dot', 'trace', 'svg', 'svg-graph', 'csv'];
/** Operators have no BIR. */
const kindsOf = (name) => KINDS.filter((kind) => kind !== 'bir' || !/^operators\/|_front_end/.test(name));
const folder = new Folder();
afterAll(() => folder.remove());
let core;
beforeAll(async () => {
  core = await loadCore();
});
const run = (args, options) => penguin(args, { cwd: folder.path, core, ...options });

describe('a move by hand', () => {
  const ask = { command: 'move', source: twoChains, passes: 'none', scope: 'main' };
  it('says where the unit may stand, and what forbids the rest', () => {
    const answer = core.run({ ...ask, unit: 'A2', place: 4 });
    expect(answer).toMatchObject({ ok: true, units: 5, place: 2, low: 1, high: 3, frozen: null });
    expect(answer.low_edge).toMatchObject({ src: 'A1', dst: 'A2', kind: 'FLOW' });
    expect(answer.target).toMatchObject({ place: 4, legal: false, price: null });
    expect(answer.target.edge).toEqual(answer.high_edge);
  });
  it('prices the new place', () => {
    const { now, target } = core.run({ ...ask, unit: 'A2', place: 1 });
    expect(now).toEqual({ during: 201, after: 200 });
    expect(target).toEqual({ place: 1, legal: true, edge: null, price: { during: 102, after: 101 } });
  });
  it('leaves the compilation as it was', () => {
    const request = { source: twoChains, passes: 'minreg', sections: ['dep_edges'] };
    const before = core.runText(request);
    for (const command of ['move', 'layout'])
      core.run({ ...ask, ...request, command, unit: 'A2' });
    expect(core.runText(request)).toBe(before);
  });
  it.each([{ scope: 'main/x', unit: 'A2' }, { unit: 'x' }])('unknown: %j', (names) => {
    expect(core.run({ ...ask, ...names })).toMatchObject({ ok: false });
  });
});

describe('every example', () => {
  it('there are some', () => expect(programs.length).toBeGreaterThan(7));
  it.each(programs)('%s: the whole report is as documented', (name) => {
    const source = readFileSync(`${examples}${name}`, 'utf8');
    const report = core.run({ source, name, passes: 'default', sections: ALL, emit: kindsOf(name) });
    expect(validateReport(report)).toEqual([]);
    expect(report.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(report.ok).toBe(true);
    expect(Object.keys(report.emitted).sort()).toEqual(
      KINDS.filter((kind) => kind !== 'bir').sort(),
    );
    for (const func of report.functions) {
      expect([...func.order].sort()).toEqual([...func.order_before].sort());
      expect(func.insts.map((inst) => inst.name)).toEqual(func.order);
      expect(func.pressure.after.SBUF.curve).toHaveLength(func.inst_count);
      const highest = Math.max(
        func.pressure.after.SBUF.initial,
        ...func.pressure.after.SBUF.curve.map(([during]) => during),
      );
      expect(func.pressure.after.SBUF.during).toBe(highest);
      for (const space of ['SBUF', 'PSUM']) {
        const peak = func.peaks[space].during;
        expect(peak.bytes).toBe(func.pressure.after[space].during);
        // Beside the tensors, the transient peak of a child may be in the sum, never the other way round.
        expect(peak.live.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(
          peak.bytes,
        );
      }
    }
  });
});

describe('the part of the core that the page loads first', () => {
  let first;
  beforeAll(async () => {
    const url = new URL('../../build/wasm/penguin-first.wasm', import.meta.url);
    first = await loadCore({ url, isFirst: true });
  });
  it.each(programs)('%s: gives the same answer', (name) => {
    const source = readFileSync(`${examples}${name}`, 'utf8');
    const request = { source, passes: 'default', sections: ALL, emit: kindsOf(name).filter((kind) => kind === 'penguin' || kind === 'bir') };
    const text = first.runText(request), whole = core.runText(request);
    // Operators are selected in the whole module.
    if (JSON.parse(whole).passes[0].name.startsWith('isel')) expect(JSON.parse(text)).toMatchObject({ ok: false, code: 'needs-whole' });
    else expect(text).toBe(whole);
  });
  it('says when it needs the whole', () => {
    const request = { command: 'eval', source: twoChains, passes: '' };
    expect(first.run(request)).toMatchObject({ ok: false, code: 'needs-whole' });
    expect(core.run(request).ok).toBe(true);
  });
});

describe('answers', () => {
  it('the same request, the same bytes, on a used and on a fresh instance', async () => {
    const request = { source: twoChains, passes: 'default', sections: ALL, emit: KINDS };
    const first = core.runText(request);
    core.runText({ source: 'ir=v0' });
    expect(core.runText(request)).toBe(first);
    expect((await loadCore({ module: core.module })).runText(request)).toBe(first);
  });
  it('memory does not grow over a thousand requests', () => {
    const request = (i) => ({
      source: twoChains,
      passes: i % 2 ? 'default' : 'none',
      sections: ALL,
    });
    for (let i = 0; i < 50; i++) core.runText(request(i));
    const before = core.memoryBytes;
    for (let i = 0; i < 1000; i++) core.runText(request(i));
    expect(core.memoryBytes).toBe(before);
  });
  it('the digest is what interface and links say it is', () => {
    const { digest } = core.run({
      command: 'digest',
      source: twoChains,
      passes: 'minreg{strategy=seed},deps',
    });
    const { emitted, functions } = core.run({
      source: twoChains,
      passes: 'minreg{strategy=seed},deps',
      emit: ['penguin'],
    });
    const { SBUF, PSUM } = functions[0].pressure.after;
    const text = `${emitted.penguin}\n${SBUF.during},${SBUF.after},${PSUM.during},${PSUM.after}`;
    expect(digest).toBe(createHash('sha256').update(text).digest('hex').slice(0, 16));
  });
  it('spans count UTF-16 units, or bytes when asked', () => {
    const source = `${twoChains.replace('ir=v0', '')}q = m0.Nope(name="é🐧", other=x)\nir=v0\n`;
    const find = (options) =>
      core
        .run({ source, passes: 'none' }, options)
        .diagnostics.find(({ severity }) => severity === 'error').span;
    const [units, bytes] = [find({}), find({ utf16: false })];
    expect(source.slice(units.offset, units.offset + units.length)).toBe(
      Buffer.from(source)
        .subarray(bytes.offset, bytes.offset + bytes.length)
        .toString(),
    );
    expect(units.line).toBe(bytes.line);
    expect(source.split('\n')[units.line - 1].slice(units.column - 1)).toBe(
      source.slice(units.offset).split('\n')[0],
    );
  });
  it('validation says that each pass kept the results', () => {
    const { passes } = core.run({
      source: twoChains,
      passes: 'minreg{strategy=seed},deps',
      validate: true,
    });
    expect(passes.map(({ outcome, validated }) => [outcome, validated])).toEqual([
      ['changed', true],
      ['changed', true],
    ]);
  });
  it('a request that is none is refused', () => {
    for (const request of [
      { command: 'frobnicate' },
      { version: 2 },
      { source: 5 },
      { target: 'nowhere' },
      { emit: ['poem'] },
      { seed: -1 },
    ]) {
      const answer = core.run(request);
      expect(answer, JSON.stringify(request)).toMatchObject({ ok: false, code: 'request' });
      expect(validateReport(answer)).toEqual([]);
    }
  });
  it('the cap of a request ends in an answer, and the next request is fine', () => {
    const answer = core.run({ source: twoChains, passes: 'default', limits: { bytes: 20000 } });
    expect(answer).toMatchObject({ ok: false, code: 'memory' });
    expect(validateReport(answer)).toEqual([]);
    expect(core.run({ source: twoChains, passes: 'default' }).ok).toBe(true);
  });
});

describe('the values of known cases', () => {
  const peak = (passes) => {
    const [func] = core.run({ source: twoChains, passes }).functions;
    const { during, after } = func.pressure.after.SBUF;
    return `${during}/${after} ${func.order.join(' ')}`;
  };
  it('two chains', () => {
    expect(peak('none')).toMatch(/^201\/200 /);
    expect(peak('minreg{strategy=seed},deps')).toBe('102/101 A1 A2 B1 B2 J');
    expect(peak('minreg{strategy=amdgpu force=true}')).toBe('201/200 A1 B1 B2 A2 J');
    expect(peak('minreg{strategy=exact}')).toMatch(/^102\//);
    expect(peak('default')).toMatch(/^102\/101 /);
  });
});

describe('bad input', () => {
  const head =
    'v0 = m0.Function(id_=0, batch_ids=[], attrs=())\na = m5.NeuronSBTensor(name="a", shape=(128,64), dtype="float32", partition_dim=0)\nb = m5.NeuronSBTensor(name="b", shape=(128,64), dtype="float32", partition_dim=0)\nv0.markInput(a)\n';
  const tail = 'v0.markOutput(b)\nir=v0\n';
  const copy = (name, dst = 'b', src = 'a') =>
    `${name} = m3.TensorCopyOp(dst=${dst}, src=${src}, name="${name}")\n`;
  const inside = (body) => head + body + tail;
  const loop = (args, body) => `with m0.AffineAxis(name="i", ${args}) as i:\n    ${body}`;
  it('what the others are made from is fine', async () => {
    folder.write('fine.py', inside(copy('c')));
    expect((await run(['check', 'fine.py'])).status).toBe(0);
    folder.write('crlf.py', inside(copy('c')).replace(/\n/g, '\r\n'));
    expect((await run(['fmt', 'crlf.py'])).out).toBe((await run(['fmt', 'fine.py'])).out);
  });
  it.each([
    ['an empty file', ''],
    ['blanks only', '\n\n  \n'],
    ['a comment only', '# nothing\n'],
    ['a binary', Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0])],
    ['no text', Buffer.from([0xff, 0xfe, 0x61])],
    ['64 MiB of (', Buffer.alloc(64 * 2 ** 20, 40)],
    ['a wheel of parentheses', 'x = ()'.padEnd(20000, '()')],
    ['deep parentheses', `x = ${'('.repeat(5000)}1${')'.repeat(5000)}\n`],
    ['deep lists', `x = ${'['.repeat(5000)}`],
    [
      'deep with',
      head +
        Array.from(
          { length: 200 },
          (_, i) => `${' '.repeat(i)}with m0.AffineAxis(name="i${i}", ub=2) as i${i}:\n`,
        ).join(''),
    ],
    ['tabs', inside('with m0.Block():\n\tc = 1\n')],
    ['no ir=', head],
    ['an unknown class', inside('c = m3.TensorCopyOpp(dst=b, src=a)\n')],
    ['a wrong keyword', inside('c = m3.TensorCopyOp(dst=b, source=a)\n')],
    ['a missing operand', inside('c = m3.TensorCopyOp(dst=b)\n')],
    ['a variable nobody bound', inside(copy('c', 'b', 'zz'))],
    ['an access out of range', inside(copy('c', 'b[0:128, 0:64]', 'a[0:128, 1:65]'))],
    [
      'edges in a cycle',
      inside(
        `${copy('c')}${copy('d')}v0.add_dep_edge(c, d, m6.EdgeKind.ORDERED)\nv0.add_dep_edge(d, c, m6.EdgeKind.ORDERED)\n`,
      ),
    ],
    ['stride 0', inside(loop('ub=4, stride=0', copy('c')))],
    [
      'an index over int64',
      inside(
        loop(
          'ub=4',
          copy('c', 'b[0:128, 9223372036854775807*i+9223372036854775807]', 'a[0:128, 0]'),
        ),
      ),
    ],
    [
      'a number over int64',
      inside(
        'c = m5.NeuronSBTensor(name="c", shape=(99999999999999999999,1), dtype="float32", partition_dim=0)\n',
      ),
    ],
    ['a module alias as a variable', inside('m0 = 5\n')],
    ['not Python', 'fn main() { println!("hi"); }\n'],
  ])(
    '%s: located messages, status 1, nothing written',
    async (name, text) => {
      folder.write('bad.py', text);
      rmSync(folder.at('out.txt'), { force: true });
      const result = await run(['run', 'bad.py', '--emit', 'penguin', '-o', 'out.txt']);
      expect(result.err).toMatch(/^bad\.py:\d+:\d+: error: /m);
      expect(result.status).toBe(1);
      expect(result.out).toBe('');
      expect(readdirSync(folder.path)).not.toContain('out.txt');
      expect(result.err.match(/: error: /g).length).toBeLessThanOrEqual(20);
      expect(core.run({ source: twoChains, passes: 'default' }).ok).toBe(true);
    },
    60_000,
  );
  it('a name used twice gets another one, and a located warning says so', async () => {
    folder.write('twice.py', inside(copy('c') + copy('c')));
    const result = await run(['check', 'twice.py']);
    expect(result.status).toBe(0);
    expect(result.err).toMatch(/^twice\.py:6:\d+: warning: .*'c'/);
  });
  it('a pipeline that is none is usage', async () => {
    folder.write('fine.py', inside(copy('c')));
    for (const passes of [
      'minrge',
      'minreg{',
      'minreg{strategy=sed}',
      'minreg{stratgy=seed}',
      ',',
    ]) {
      const result = await run(['run', 'fine.py', '--passes', passes]);
      expect(result.status, passes).toBe(2);
      expect(result.err).toMatch(/^fine\.py: error: /);
    }
  });
});

it('link, open and check with the real digest', async () => {
  folder.write('two.penguin.py', twoChains);
  const link = (
    await run(['link', 'two.penguin.py', '--passes', 'minreg{strategy=seed}'])
  ).out.trim();
  expect(decodeLink(link)).toMatchObject({
    t: twoChains,
    p: 'minreg{strategy=seed}',
    e: core.version,
    h: expect.stringMatching(/^[0-9a-f]{16}$/),
  });
  expect(await run(['check', link])).toMatchObject({ status: 0, err: '' });
  const opened = await run(['open', link, '--emit', 'report']);
  expect(opened.status).toBe(0);
  expect(JSON.parse(opened.out).functions[0].order).toEqual(['A1', 'A2', 'B1', 'B2', 'J']);
});
