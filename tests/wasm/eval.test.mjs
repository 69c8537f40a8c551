// `penguin eval` on the real core.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { showNumber, statistics } from '../../wasm/cli/evalsummary.mjs';
import { progressLine } from '../../wasm/cli/progress.mjs';
import { loadCore } from '../../wasm/index.mjs';
import { readNpy, writeNpy } from '../../wasm/npy.mjs';
import { Folder, penguin } from './lib/command.mjs';
import { copyProgram, program, seededFloats, tile } from './lib/programs.mjs';
import { validateReport } from './lib/schema.mjs';

const folder = new Folder();
afterAll(() => folder.remove());
let core;
beforeAll(async () => {
  core = await loadCore();
});
const run = (args, options) => penguin(['eval', ...args], { core, cwd: folder.path, ...options });
const report = async (args) => {
  const result = await run(args);
  expect(result).toMatchObject({ status: 0, err: '' });
  return JSON.parse(result.out);
};
const values = async (args) => (await report(args)).eval.outputs.map((output) => output.values);
const npy = (name) => readNpy(readFileSync(folder.at(name)));

folder.write('copy.py', copyProgram());
folder.write('half.py', copyProgram('float32', 'bfloat16'));
folder.write('int8.py', copyProgram('int8'));
folder.write('uint64.py', copyProgram('uint64', 'uint64', '1,2'));
folder.write('bool.py', copyProgram('bool'));
// Only the first row of b is written.
const partial = (dtype) =>
  copyProgram(dtype).replace('dst=b, src=a', 'dst=b[0:1, 0:3], src=a[0:1, 0:3]');
folder.write('partial.py', partial('float32'));
folder.write('partial_int.py', partial('int16'));
folder.write('unwritten.py', copyProgram().replace('v0.markInput(a)\n', ''));
folder.write(
  'ranks.py',
  program(
    'x = m0.Tensor(name="x", shape=(1,2), dtype="float32")',
    'y = m0.Tensor(name="y", shape=(1,2), dtype="float32")',
    'v0.markInput(x)',
    'r = m4.AllReduceOp(dst=y, src=x, op="add", replica_groups=[[0,1]])',
    'v0.markOutput(y)',
  ),
);

describe('BIR', () => {
  it('is evaluated like the program it came from, with named inputs and outputs', async () => {
    const source = readFileSync('examples/kernels/rmsnorm_rows.penguin.py', 'utf8');
    const { bir } = core.run({ source, passes: 'lower-bir', emit: ['bir'] });
    folder.write('rows.json', JSON.stringify(bir));
    folder.write('rows.py', source);
    expect((await report(['rows.json', '--seed', '3'])).eval).toEqual(
      (await report(['rows.py', '--seed', '3'])).eval,
    );
    const copied = core.run({ source: copyProgram(), passes: 'lower-bir', emit: ['bir'] });
    folder.write('copied.json', JSON.stringify(copied.bir));
    folder.write('six.json', '[[1, 2, 3], [4, 5, 6]]');
    await report(['copied.json', '--input', 'a=six.json', '--output', 'b=out.npy']);
    expect([...npy('out.npy').values]).toEqual([1, 2, 3, 4, 5, 6]);
    const wrong = await run(['copied.json', '--input', 'c=six.json']);
    expect(wrong).toMatchObject({ status: 2 });
    expect(wrong.err).toContain('its inputs: a');
  });
  it('runs in any order its dependence sets allow', async () => {
    const passes = ['--passes', 'bir-eval{order=random random=5}'];
    const { passes: ran } = await report(['rows.json', ...passes]);
    expect(ran[0].remarks[0].text).toContain('outputs are equal');
  });
});

describe('inputs', () => {
  it('are seeded as the language defines', async () => {
    expect(await values(['copy.py'])).toEqual([seededFloats('a', 6)]);
    expect(await values(['copy.py', '--seed', '7'])).toEqual([seededFloats('a', 6, 7n)]);
    const large = 2n ** 63n + 5n;
    expect(await values(['copy.py', '--seed', String(large)])).toEqual([
      seededFloats('a', 6, large),
    ]);
  });
  it('nested and flat lists', async () => {
    folder.write('nested.json', '[[1, 2.5, -3], ["nan", "inf", "-inf"]]');
    folder.write('flat.json', '[1, 2.5, -3, "nan", "inf", "-inf"]');
    for (const name of ['nested.json', 'flat.json'])
      expect(await values(['copy.py', '--input', `a=${name}`])).toEqual([
        [1, 2.5, -3, 'nan', 'inf', '-inf'],
      ]);
  });
  it('integers of all 64 bits come and go exactly', async () => {
    const large = { uint64: [2n ** 64n - 1n, 2n ** 53n + 1n], int64: [-(2n ** 63n), 2n ** 63n - 1n] };
    for (const [dtype, whole] of Object.entries(large)) {
      folder.write('all64.py', copyProgram(dtype, dtype, '1,2'));
      folder.write('all64.json', JSON.stringify([whole.map(String)]));
      folder.write('all64.npy', writeNpy({ type: `${dtype[0]}8`, shape: [1, 2], values: whole }));
      for (const file of ['all64.json', 'all64.npy']) {
        const args = ['all64.py', '--input', `a=${file}`, '--output', 'b=out.npy'];
        expect(await values(args)).toEqual([whole.map(String)]);
        expect(npy('out.npy').values).toEqual(whole);
      }
    }
  });
  it('uint64 of 2^63 and above orders, divides and becomes real as what it is', async () => {
    const body = ['max', 'is_gt', 'mod', 'divide'].map(
      (op) => `r_${op} = m4.TensorTensorOp(dst=${op}, src0=a, src1=d, op="${op}")`,
    );
    folder.write(
      'order.py',
      program(
        tile('a', '1,2', 'uint64'),
        tile('d', '1,2', 'uint64'),
        tile('max', '1,2', 'uint64'),
        tile('is_gt', '1,2', 'uint8'),
        tile('mod', '1,2', 'uint64'),
        tile('divide', '1,2', 'float32'),
        tile('real', '1,2', 'float32'),
        'v0.markInput(a)',
        'v0.markInput(d)',
        ...body,
        'c = m3.TensorCopyOp(dst=real, src=a)',
        ...['max', 'is_gt', 'mod', 'divide', 'real'].map((name) => `v0.markOutput(${name})`),
      ),
    );
    folder.write('a.json', '["18446744073709551615", 7]');
    folder.write('d.json', '[10, "9223372036854775808"]');
    expect(await values(['order.py', '--input', 'a=a.json', '--input', 'd=d.json'])).toEqual([
      ['18446744073709551615', '9223372036854775808'],
      [1, 0],
      [5, 7],
      [Math.fround(2 ** 64 / 10), Math.fround(7 / 2 ** 63)],
      [2 ** 64, 2 ** 3 - 1],
    ]);
  });
  it('negative zero stays one', async () => {
    folder.write('zero.json', '[-0.0, 0, 1, 1, 1, -0]');
    expect(Object.is((await values(['copy.py', '--input', 'a=zero.json']))[0][0], -0)).toBe(true);
    expect(
      (await run(['copy.py', '--input', 'a=zero.json', '--output', 'b=zero2.json'])).status,
    ).toBe(0);
    expect(folder.read('zero2.json')).toBe('[[-0,0,1],\n[1,1,-0]]\n');
  });
  it.each(['f2', 'f4', 'f8', 'i1', 'i2', 'i4', 'i8', 'u1', 'u2', 'u4', 'u8'])(
    '.npy of %s',
    async (type) => {
      folder.write('a.npy', writeNpy({ type, shape: [2, 3], values: [1, 2, 3, 4, 5, 6] }));
      expect(await values(['copy.py', '--input', 'a=a.npy'])).toEqual([[1, 2, 3, 4, 5, 6]]);
    },
  );
  it('.npy of bool and of what NumPy holds as two untyped bytes', async () => {
    folder.write('a.npy', writeNpy({ type: 'b1', shape: [2, 3], values: [1, 0, 1, 1, 0, 0] }));
    expect(await values(['bool.py', '--input', 'a=a.npy'])).toEqual([[1, 0, 1, 1, 0, 0]]);
    const bytes = writeNpy({ type: 'u2', shape: [6], values: [0x3f80, 0xc049, 0, 0, 0, 0] });
    folder.write(
      'v2.npy',
      Buffer.from(Buffer.from(bytes).toString('latin1').replace('<u2', '<V2'), 'latin1'),
    );
    folder.write('bf16.py', copyProgram('bfloat16'));
    expect(await values(['bf16.py', '--input', 'a=v2.npy'])).toEqual([[1, -3.140625, 0, 0, 0, 0]]);
    expect((await run(['copy.py', '--input', 'a=v2.npy'])).err).toContain(
      'is float32, not bfloat16',
    );
  });
  it.each([
    [
      'a shape of too few',
      'copy.py',
      '[[1, 2], [3, 4]]',
      'its shape is [2,2], that of input "a" [2,3]',
    ],
    ['a transposed shape', 'copy.py', '[[1, 2], [3, 4], [5, 6]]', 'its shape is [3,2]'],
    ['too few numbers', 'copy.py', '[1, 2, 3]', 'its shape is [3], that of input "a" [2,3]'],
    ['ragged lists', 'copy.py', '[[1, 2, 3], [4, 5]]', 'its lists at depth 1 differ in length'],
    ['numbers among lists', 'copy.py', '[[1, 2, 3], 4]', 'it mixes numbers and lists'],
    ['a word', 'copy.py', '[1, 2, 3, 4, 5, "six"]', 'element [1,2] is "six", no number'],
    ['null', 'copy.py', '[1, null, 3, 4, 5, 6]', 'element [0,1] is null, no number'],
    ['an object', 'copy.py', '{"a": 1}', 'it holds no list'],
    ['no JSON', 'copy.py', '[1, 2', 'it is no JSON'],
    [
      'a fraction for an integer',
      'int8.py',
      '[1, 2, 3, 4, 5.5, 6]',
      'element [1,1] is 5.5, and "a" holds int8',
    ],
    [
      'an integer out of range',
      'int8.py',
      '[1, 2, 3, 4, 5, 128]',
      'element [1,2] is 128, out of the range of int8',
    ],
    ['nan for an integer', 'int8.py', '["nan", 2, 3, 4, 5, 6]', 'element [0,0] is NaN'],
    [
      'an integer that JSON numbers do not hold',
      'uint64.py',
      '[1, 9007199254740995]',
      'element [0,1] is 9007199254740996, beyond 2^53, where JSON numbers are not exact; give it as a string',
    ],
    [
      'a string of an integer out of range',
      'uint64.py',
      '[1, "18446744073709551616"]',
      'element [0,1] is 18446744073709551616, out of the range of uint64',
    ],
  ])('%s is refused', async (_, name, text, message) => {
    folder.write('bad.json', text);
    const result = await run([name, '--input', 'a=bad.json']);
    expect(result.err).toContain(`bad.json: ${message}`);
    expect(result).toMatchObject({ status: 1, out: '' });
  });
  it('a file that is none, a name that is none', async () => {
    folder.write('a.json', '[1, 2, 3, 4, 5, 6]');
    folder.write('text.npy', 'no array');
    for (const [args, status, message] of [
      [['--input', 'a=nowhere.json'], 2, 'cannot read nowhere.json: no such file'],
      [['--input', 'a=text.npy'], 1, 'text.npy: it is no .npy file'],
      [['--input', 'aa=a.json'], 2, 'no input "aa"; did you mean "a"? (its inputs: a)'],
      [['--input', 'b=a.json'], 2, 'no input "b"'],
      [['--output', 'a=a.json'], 2, 'no output "a"'],
    ]) {
      const result = await run(['copy.py', ...args]);
      expect(result.err).toContain(message);
      expect(result).toMatchObject({ status, out: '' });
    }
  });
});

describe('outputs', () => {
  it('the report says what ran, and its digests are those of the bytes', async () => {
    const answer = await report(['copy.py']);
    expect(validateReport(answer)).toEqual([]);
    const [output] = answer.eval.outputs;
    const bytes = Buffer.from(Float32Array.from(output.values).buffer);
    expect(answer.eval).toMatchObject({ instances: 6, ranks: 1 });
    expect(output).toMatchObject({ name: 'b', rank: 0, dtype: 'float32', shape: [2, 3] });
    expect(output.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
    expect(answer.passes).toEqual([]);
  });
  it('in .npy of their type and in .json, which read back as inputs', async () => {
    for (const [name, type] of [
      ['copy.py', 'f4'],
      ['int8.py', 'i1'],
      ['bool.py', 'b1'],
    ]) {
      const result = await run([
        name,
        '--seed',
        '3',
        '--output',
        'b=b.npy',
        '--output',
        'b=b.json',
      ]);
      expect(result).toMatchObject({ status: 0, err: '' });
      const [output] = JSON.parse(result.out).eval.outputs;
      expect(npy('b.npy')).toEqual({ type, shape: [2, 3], values: output.values });
      expect(JSON.parse(folder.read('b.json')).flat()).toEqual(output.values);
      for (const file of ['b.npy', 'b.json'])
        expect(await values([name, '--input', `a=${file}`])).toEqual([output.values]);
    }
  });
  it('bfloat16 as float32, and a note says so', async () => {
    const result = await run(['half.py', '--output', 'b=b.npy']);
    expect(result.err).toBe(
      'b.npy: note: bfloat16 is written as float32, which holds it exactly\n',
    );
    expect(npy('b.npy')).toEqual({
      type: 'f4',
      shape: [2, 3],
      values: JSON.parse(result.out).eval.outputs[0].values,
    });
  });
  it('large unsigned integers', async () => {
    // 0 - 1 wraps to 2^64 - 1.
    folder.write(
      'wrap.py',
      program(
        tile('a', '1,2', 'uint64'),
        tile('d', '1,2', 'uint64'),
        tile('b', '1,2', 'uint64'),
        'v0.markInput(a)',
        'v0.markInput(d)',
        'c = m4.TensorTensorOp(dst=b, src0=a, src1=d, op="subtract", name="c")',
        'v0.markOutput(b)',
      ),
    );
    folder.write('left.json', '[0, 5]');
    folder.write('right.json', '[1, 2]');
    const given = ['wrap.py', '--input', 'a=left.json', '--input', 'd=right.json'];
    const result = await run([
      ...given,
      '--output',
      'b=b.npy',
      '--output',
      'b=b.json',
      '--emit',
      'summary',
    ]);
    expect(result).toMatchObject({ status: 0, err: '' });
    expect(npy('b.npy')).toEqual({ type: 'u8', shape: [1, 2], values: [2n ** 64n - 1n, 3] });
    expect(folder.read('b.json')).toBe('[["18446744073709551615",3]]\n');
    expect(result.out).toMatch(/max +18446744073709551615\n/);
  });
  it('of all ranks, stacked', async () => {
    const [x0, x1] = [seededFloats('x', 2), seededFloats('x', 2, 2n ** 32n)];
    const sum = x0.map((value, k) => Math.fround(value + x1[k]));
    const one = await run(['ranks.py', '--output', 'y=y.json']);
    expect(JSON.parse(one.out).eval).toMatchObject({
      ranks: 2,
      outputs: [{ rank: 0, values: sum }],
    });
    expect(JSON.parse(folder.read('y.json'))).toEqual([sum]);
    const all = await run(['ranks.py', '--ranks', '--output', 'y=y.json', '--output', 'y=y.npy']);
    expect(JSON.parse(all.out).eval.outputs.map((output) => output.rank)).toEqual([0, 1]);
    expect(JSON.parse(folder.read('y.json'))).toEqual([[sum], [sum]]);
    expect(npy('y.npy').shape).toEqual([2, 1, 2]);
  });
  it('with elements nobody wrote: an error, or null', async () => {
    const result = await run(['partial.py', '--output', 'b=never.json']);
    expect(result.err).toContain("nobody wrote 'b'[1,0], an output [output-unwritten]");
    expect(result.status).toBe(1);
    expect(JSON.parse(result.out).eval).toBeUndefined();
    expect(existsSync(folder.at('never.json'))).toBe(false);
    const args = ['partial.py', '--partial-outputs', '--output', 'b=some.json'];
    const some = await run([...args, '--output', 'b=some.npy', '--emit', 'summary']);
    expect(some.status).toBe(0);
    const [row] = [seededFloats('a', 3)];
    expect(JSON.parse(folder.read('some.json'))).toEqual([row, [null, null, null]]);
    expect(npy('some.npy').values).toEqual([...row, NaN, NaN, NaN]);
    expect(some.err).toBe('some.npy: note: nan stands for the 3 elements nobody wrote\n');
    expect(some.out).toMatch(/unwritten +3 elements/);
    const whole = await run(['partial_int.py', '--partial-outputs', '--output', 'b=never.npy']);
    expect(whole.err).toContain('.npy has no int16 for that');
    expect(whole.status).toBe(2);
    expect(existsSync(folder.at('never.npy'))).toBe(false);
  });
  it('all or none are written', async () => {
    const result = await run([
      'copy.py',
      '--output',
      'b=first.json',
      '--output',
      'b=no/where.json',
    ]);
    expect(result).toMatchObject({ status: 2, out: '' });
    expect(existsSync(folder.at('first.json'))).toBe(false);
  });
});

describe('the run', () => {
  it('passes come first, and none by default', async () => {
    const answer = await report(['copy.py', '--passes', 'minreg{strategy=seed},deps']);
    expect(answer.passes).toHaveLength(2);
    expect(answer.pipeline).toBe('minreg{strategy=seed},deps');
    expect(answer.eval.outputs[0].values).toEqual(seededFloats('a', 6));
  });
  it.each([
    [
      'a read of what nobody wrote',
      ['unwritten.py'],
      1,
      /unwritten\.py:4:1: error: .*nobody wrote \[uninitialised-read\]/,
    ],
    [
      'the step budget',
      ['copy.py', '--steps', '5'],
      1,
      /the step budget of 5 instances is used up \[step-budget\]/,
    ],
    ['a program that is wrong', ['wrong.py'], 1, /wrong\.py:1:6: error: /],
    ['a pipeline that is none', ['copy.py', '--passes', 'minrge'], 2, /unknown pass 'minrge'/],
    ['bytes that are no text', ['binary.py'], 1, /binary\.py:1:2: error: /],
  ])('%s', async (_, args, status, message) => {
    folder.write('wrong.py', 'v0 = \n');
    folder.write('binary.py', Buffer.from([65, 0]));
    const result = await run([...args, '--emit', 'summary']);
    expect(result.err).toMatch(message);
    expect(result.status).toBe(status);
    expect(result.out).not.toContain('evaluated');
    const withFiles = await run([...args, '--output', 'b=never.json']);
    expect(withFiles.status).toBe(status);
    expect(existsSync(folder.at('never.json'))).toBe(false);
  });
  it('from standard input; the root among several functions', async () => {
    const two = `${copyProgram().replace('ir=v0\n', '')}v7 = m0.Function(id_=1, batch_ids=[], attrs=("main",))
p = m5.NeuronSBTensor(name="p", shape=(1,2), dtype="float32", partition_dim=0)
q = m5.NeuronSBTensor(name="q", shape=(1,2), dtype="float32", partition_dim=0)
v7.markInput(p)
k = m3.TensorCopyOp(dst=q, src=p, name="k")
v7.markOutput(q)
v9 = m0.Module(functions=[v0, v7])
ir=v9
`;
    folder.write('p.json', '[[5, 6]]');
    const result = await run(['-', '--input', 'p=p.json'], { stdin: two });
    expect(result).toMatchObject({ status: 0, err: '' });
    expect(JSON.parse(result.out).eval.outputs).toMatchObject([{ name: 'q', values: [5, 6] }]);
    expect((await run(['-', '--input', 'a=p.json'], { stdin: two })).err).toContain(
      '(its inputs: p)',
    );
  });
});

describe('summary', () => {
  it('is what a terminal gets', async () => {
    folder.write('s.json', '[[1, 2, -4], ["nan", "inf", 0.1]]');
    const { out } = await run(['copy.py', '--input', 'a=s.json'], {
      isTTY: true,
      env: { NO_COLOR: '1' },
    });
    expect(out.replace(/[0-9a-f]{64}/, 'DIGEST')).toBe(`copy.py: ok, target sunda

evaluated: 6 instruction instances on 1 rank
  b float32 [2,3]
      min     -4
      max     2
      mean    -0.225
      nan     1 element
      inf     1 element
      first   1 2 -4 nan inf 0.1
      sha256  DIGEST
`);
  });
  it('numbers are the shortest that read back', () => {
    expect(showNumber(Math.fround(0.1), 'float32')).toBe('0.1');
    expect(showNumber(0.1, 'float64')).toBe('0.1');
    expect(showNumber(Math.fround(1 / 3), 'bfloat16')).toBe('0.33333334');
    expect(showNumber(16777216, 'float32')).toBe('16777216');
    expect(showNumber(5n, 'int64')).toBe('5');
  });
  it('statistics leave out what is no number', () => {
    expect(statistics([null, 'nan', '-inf', 3, 1, '9007199254740993'])).toEqual({
      count: 3,
      least: 1,
      most: 9007199254740993n,
      mean: (3 + 1 + 9007199254740992) / 3,
      nan: 1,
      inf: 1,
      unwritten: 1,
    });
    expect(statistics([null])).toMatchObject({ count: 0, least: null, unwritten: 1 });
  });
});

describe('progress', () => {
  // 64 copies of one tile in a loop, two of another after it.
  const looped = `v0 = m0.Function(id_=0)
${tile('a', '128,64')}
${tile('b', '128,64')}
${tile('c', '64,64')}
v0.markInput(a)
with m0.AffineAxis(name="i", lb=0, ub=64) as i:
    m3.TensorCopyOp(dst=b, src=a)
m3.TensorCopyOp(dst=c, src=b[0:64, 0:64])
m3.TensorCopyOp(dst=c, src=b[64:128, 0:64])
v0.markOutput(c)
ir=v0
`;
  it('comes from the core, in points of tiles, rising to their number', async () => {
    const told = [];
    const own = await loadCore({ onProgress: (done, total) => told.push([done, total]) });
    const answer = own.run({ source: looped, command: 'eval', passes: 'none' });
    expect(answer.ok).toBe(true);
    const total = 64 * 128 * 64 + 2 * 64 * 64;
    expect(new Set(told.map(([, all]) => all))).toEqual(new Set([total]));
    const done = told.map(([some]) => some);
    expect(done).toEqual(done.toSorted((x, y) => x - y));
    expect(done.length).toBeGreaterThan(32);
    expect(done.at(-1)).toBe(total);
  });
  it('is a line of a terminal, once a run lasts, and goes away', () => {
    for (const isTTY of [true, false]) {
      let text = '';
      let time = 0;
      const line = progressLine({ stderr: { isTTY, write: (more) => (text += more) } }, () => time);
      line.begin();
      line.report(1, 4);
      for (const [at, done] of [[600, 1], [650, 2], [800, 3]]) {
        time = at;
        line.report(done, 4);
      }
      line.end();
      line.report(4, 4);
      const shown = '\r\x1b[Kpenguin: 25 % done\r\x1b[Kpenguin: 75 % done\r\x1b[K';
      expect(text).toBe(isTTY ? shown : '');
    }
  });
  it('of the command goes from the core to its line', async () => {
    let tell;
    const slow = {
      runText(request) {
        tell(1, 2);
        return core.runText(request);
      },
    };
    const result = await penguin(['eval', 'copy.py'], { core: slow, cwd: folder.path, onLoad: (options) => (tell = options.onProgress) });
    expect(result).toMatchObject({ status: 0, err: '' });
    expect(tell).toBeTypeOf('function');
  });
});

describe('StableHLO', () => {
  const text = (name, body) => `func.func @main(${name}) -> tensor<2xf32> {\n${body}\n}\n`;
  const args = '%x: tensor<2xf32>, %s: tensor<f32>';
  const scaled = [
    '  %b = stablehlo.broadcast_in_dim %s, dims = [] : (tensor<f32>) -> tensor<2xf32>',
    '  %y = stablehlo.multiply %x, %b : tensor<2xf32>',
    '  return %y : tensor<2xf32>',
  ].join('\n');
  folder.write('scaled.mlir', text(args, scaled));
  folder.write(
    'apart.mlir',
    text(
      '%arg0: tensor<2xf32>',
      [
        '  %y = stablehlo.reduce_precision %arg0, format = e5m10 : tensor<2xf32>',
        '  return %y : tensor<2xf32>',
      ].join('\n'),
    ),
  );
  folder.write('pair.json', '[1.5, -3]');
  folder.write('number.json', '2');
  folder.write('triple.json', '[1, 2, 3]');
  const both = ['--input', 'x=pair.json', '--input', 's=number.json'];

  it('computes on given arguments, scalars among them, as the program it is imported to does', async () => {
    const { eval: answer } = await report(['scaled.mlir', ...both]);
    expect(answer.outputs[0]).toMatchObject({ name: 'result0', penguin: 'y', values: [3, -6] });
    expect(answer.stations.map(({ name }) => name)).toEqual(['stablehlo', 'penguin']);
  });
  it('computes on given arguments what does not come to Penguin', async () => {
    const { out, status } = await run(['apart.mlir', '--input', 'arg0=pair.json']);
    const { eval: answer, diagnostics } = JSON.parse(out);
    expect(status).toBe(0);
    expect(diagnostics.map(({ code }) => code)).toEqual(['import-unsupported']);
    expect(answer.outputs[0]).toMatchObject({ name: 'result0', values: [1.5, -3] });
    expect(answer.outputs[0]).not.toHaveProperty('penguin');
  });
  it('takes a number for one element of a Penguin program, too', async () => {
    folder.write('one.py', copyProgram('float32', 'float32', '1,1'));
    expect(await values(['one.py', '--input', 'a=number.json'])).toEqual([[2]]);
    folder.write('object.json', '{}');
    expect((await run(['one.py', '--input', 'a=object.json'])).err).toContain('it holds no list of numbers, and no number');
  });
  it('writes outputs by the names of both', async () => {
    await report(['scaled.mlir', ...both, '--output', 'result0=r.json', '--output', 'y=y.npy']);
    expect(JSON.parse(readFileSync(folder.at('r.json'), 'utf8'))).toEqual([3, -6]);
    expect([...npy('y.npy').values]).toEqual([3, -6]);
  });
  it('refuses names it does not have, and shapes that are others', async () => {
    const refused = async (...more) => (await run(['scaled.mlir', ...more])).err;
    expect(await refused('--output', 'result1=r.json')).toContain('its outputs: result0');
    expect(await refused('--input', 'q=pair.json')).toContain('its inputs: x, s');
    expect(await refused('--input', 'x=triple.json')).toContain(
      'its shape is [3], that of input "x" [2]',
    );
    const source = readFileSync(folder.at('scaled.mlir'), 'utf8');
    const codes = (inputs) =>
      core.run({ command: 'eval', source, inputs }).diagnostics.map(({ code, message }) => [code, message]);
    expect(codes({ q: [1] })).toEqual([
      ['unknown-input', "the program has no input 'q' (its inputs: x, s)"],
    ]);
    expect(codes({ x: [1] })).toEqual([['input-shape', "input 'x' has 2 elements, 1 were given"]]);
  });
  it('tells how far the values are from those after passes', async () => {
    const { eval: answer } = await report(['scaled.mlir', ...both, '--passes', 'default']);
    expect(answer.outputs[0]).toMatchObject({ values: [3, -6], difference: 0 });
    const { out } = await run(['scaled.mlir', ...both, '--passes', 'default', '--emit', 'summary']);
    expect(out).toContain('values of: StableHLO, as written, before the passes');
    expect(out).toMatch(/after passes +the same/);
  });
  it('of nets is given and written, too', async () => {
    const { eval: answer } = await report([
      `${process.cwd()}/examples/nets/mlp.net.py`,
      '--output',
      'result0=net.json',
    ]);
    expect(JSON.parse(readFileSync(folder.at('net.json'), 'utf8')).flat(9)).toEqual(
      answer.outputs[0].values,
    );
  });
});
