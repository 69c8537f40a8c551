// The command against a core that says what it is told: every outcome, status and output rule.
import { existsSync, mkdirSync, readdirSync, statSync, symlinkSync } from 'node:fs';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { decodeLink, encodeLink } from '../../wasm/link.mjs';
import { Folder, penguin } from './lib/command.mjs';
import { FakeCore } from './lib/fakecore.mjs';

const folder = new Folder();
afterAll(() => folder.remove());
let core;
beforeEach(() => {
  core = new FakeCore();
});
const run = (line, options) =>
  penguin(Array.isArray(line) ? line : line.split(' ').filter(Boolean), {
    core,
    cwd: folder.path,
    ...options,
  });
const diagnostic = (severity, extra = {}) => ({
  severity,
  code: 'some-code',
  message: 'what is wrong',
  pass: null,
  span: { line: 1, column: 1, length: 1, offset: 0 },
  original: null,
  notes: [],
  ...extra,
});
const said = (report) => `#! ${JSON.stringify(report)}\n`;

folder.write('a.penguin.py', 'x = 1\n');
folder.write('b.py', 'y = 2\n');
folder.write('wrong.py', said({ ok: false, diagnostics: [diagnostic('error')] }));
folder.write('warned.py', said({ diagnostics: [diagnostic('warning')] }));
folder.write(
  'failed.py',
  said({
    ok: false,
    diagnostics: [diagnostic('error', { pass: 'deps' })],
    passes: [{ name: 'deps', changed: false, outcome: 'failed', validated: null, remarks: [] }],
  }),
);
folder.write(
  'differs.py',
  said({
    passes: [{ name: 'deps', changed: true, outcome: 'changed', validated: false, remarks: [] }],
  }),
);
folder.write(
  'declined.py',
  said({
    passes: [
      {
        name: 'minreg',
        changed: false,
        outcome: 'declined',
        validated: null,
        remarks: [{ text: 'the order is worse', inst: null }],
      },
    ],
  }),
);
folder.write(
  'memory.py',
  said({ ok: false, code: 'memory', diagnostics: [diagnostic('error', { span: null })] }),
);
folder.write(
  'usage.py',
  said({ ok: false, diagnostics: [diagnostic('error', { code: 'unknown-pass', span: null })] }),
);
folder.write(
  'refused.py',
  said({
    ok: false,
    code: 'request',
    passes: undefined,
    functions: undefined,
    diagnostics: [diagnostic('error', { code: 'request', span: null })],
  }),
);
const peaks = (during) => ({
  functions: [
    {
      name: 'main',
      inst_count: 1,
      order: [],
      order_before: [],
      pressure: { before: {}, after: { SBUF: { during, after: 1 } }, capacity: { SBUF: 100 } },
    },
  ],
});
folder.write('fits.py', said(peaks(100)));
folder.write('over.py', said(peaks(130)));
folder.write('binary.py', Buffer.from([0x61, 0x0a, 0x00]));

describe('the command line', () => {
  it.each([
    ['', 'no command'],
    ['rnu a.penguin.py', 'did you mean "run"?'],
    ['frobnicate', 'unknown command "frobnicate"'],
    ['run', 'run needs a FILE'],
    ['run a.penguin.py --pases x', 'did you mean "--passes"?'],
    ['run a.penguin.py -x', 'unknown option "-x"'],
    ['run a.penguin.py --passes', 'needs a value'],
    ['run a.penguin.py --fit=1', '--fit takes no value'],
    ['run a.penguin.py --o out', 'unknown option "--o"'],
    ['run a.penguin.py --emit sumary', 'did you mean "summary"?'],
    ['run a.penguin.py --emit ,', '--emit needs at least one name'],
    ['run a.penguin.py --format pinguin', 'did you mean "penguin"?'],
    ['run a.penguin.py --sections inst', 'did you mean "insts"?'],
    ['run a.penguin.py --seed 1.5', 'needs a whole number'],
    ['run a.penguin.py --target {"base"', '--target is no JSON'],
    ['run a.penguin.py --emit penguin,dot', 'give -o DIR/'],
    ['run a.penguin.py b.py --emit penguin', 'give -o DIR/'],
    ['run a.penguin.py b.py -o out.json', 'several results need a folder: -o out.json/'],
    ['run a.penguin.py --seed -3', 'needs a whole number'],
    ['run a.penguin.py --emit net', 'this version does not have --emit net yet'],
    ['run a.penguin.py --format net', 'this version does not have --format net yet'],
    ['ops --rules TransposeOp', 'takes no CLASS'],
    ['eval', 'eval needs one FILE'],
    ['eval a.penguin.py b.py', 'eval needs one FILE'],
    ['eval a.penguin.py --emit penguin', '--emit: unknown "penguin"'],
    ['eval a.penguin.py --input x', '--input needs NAME=FILE, not "x"'],
    ['eval a.penguin.py --input x=x.txt', 'x.txt: arrays are .json or .npy files'],
    ['eval a.penguin.py --input x=a.json --input x=b.npy', '--input x is given twice'],
    ['eval a.penguin.py --output =y.npy', '--output needs NAME=FILE'],
    ['eval a.penguin.py --steps 0', '--steps needs at least 1'],
    ['diff', 'diff needs two files'],
    ['diff a.penguin.py', "--passes 'P;Q'"],
    ['diff a.penguin.py b.py b.py', 'diff needs two files'],
    ['diff a.penguin.py --passes none;deps;none', 'two pipelines'],
    ['diff - -', 'standard input'],
    ['reduce a.penguin.py', "reduce needs --keep 'EXPR'"],
    ['reduce --keep ok', 'reduce needs one FILE'],
    ['reduce a.penguin.py --keep ok==', '--keep: '],
    ['run - -', 'standard input'],
    ['run nowhere.py', 'cannot read nowhere.py: no such file'],
    ['run .', 'cannot read .: it is a folder'],
    ['fmt a.penguin.py b.py', 'fmt needs one FILE'],
    ['passes minreg', '"penguin help minreg"'],
    ['ops TransposeOpp', 'did you mean "TransposeOp"?'],
    ['help minrge', 'did you mean "minreg"?'],
    ['open a.penguin.py', 'not a share link'],
    ['serve --port 99999', '--port needs a number'],
    ['test', 'test needs a PATH'],
    ['test nowhere', 'no such file or folder'],
  ])('penguin %s', async (line, message) => {
    const result = await run(line);
    expect(result.err).toContain(message);
    expect(result.status).toBe(2);
    expect(result.out).toBe('');
  });
  it('-- ends the options', async () => {
    folder.write('--passes', 'x\n');
    expect((await run('run -- --passes')).status).toBe(0);
  });
  it('a core that cannot start is internal', async () => {
    const result = await penguin(['passes'], { core: null, cwd: folder.path });
    expect(result.status).toBe(4);
  });
});

describe('exit status', () => {
  it.each([
    ['a.penguin.py', 0],
    ['warned.py', 0],
    ['declined.py', 0],
    ['wrong.py', 1],
    ['binary.py', 1],
    ['usage.py', 2],
    ['refused.py', 2],
    ['nowhere.py', 2],
    ['failed.py', 3],
    ['differs.py', 3],
    ['memory.py', 4],
    ['a.penguin.py wrong.py b.py', 1],
    ['failed.py wrong.py', 3],
    ['memory.py failed.py', 4],
    ['nowhere.py a.penguin.py', 2],
  ])('run %s: %i', async (files, status) =>
    expect((await run(`run ${files}`)).status).toBe(status),
  );
  it('--fit', async () => {
    expect((await run('run fits.py --fit')).status).toBe(0);
    expect((await run('run over.py')).status).toBe(0);
    const result = await run('run over.py --fit');
    expect(result.status).toBe(3);
    expect(result.err).toContain(
      'over.py: error: the SBUF peak of main is 130 bytes, 30 over the capacity of 100',
    );
  });
});

describe('requests', () => {
  const sent = async (line, options) => {
    await run(line, options);
    return core.requests.filter((request) => request.command === 'run').at(-1);
  };
  it('defaults', async () => {
    expect(await sent('run a.penguin.py')).toEqual({
      command: 'run',
      source: 'x = 1\n',
      name: 'a.penguin.py',
      passes: 'default',
      emit: [],
      sections: ['insts', 'tensors', 'dep_edges'],
    });
    expect(await sent('check a.penguin.py')).toMatchObject({ passes: 'none', sections: [] });
    expect(await sent('fmt a.penguin.py')).toMatchObject({
      passes: 'none',
      emit: ['penguin'],
      sections: [],
    });
  });
  it('every option', async () => {
    const line = [
      'run',
      'a.penguin.py',
      '--passes',
      'minreg{strategy=seed}',
      '--target={"base":"sunda","sbuf_bytes":5}',
      '--format',
      'penguin',
      '--seed',
      '3',
      '--validate',
      '--sections',
      'trace,curve',
      '--emit',
      'report,bir,svg-graph',
      '-o',
      'out/',
    ];
    expect(await sent(line)).toEqual({
      command: 'run',
      source: 'x = 1\n',
      name: 'a.penguin.py',
      passes: 'minreg{strategy=seed}',
      target: { base: 'sunda', sbuf_bytes: 5 },
      format: 'penguin',
      seed: 3,
      validate: true,
      sections: ['trace', 'curve'],
      emit: ['bir', 'svg-graph'],
    });
  });
  it('all sections; a big seed as text; standard input; a link', async () => {
    expect(
      (await sent('run a.penguin.py --sections all --seed 9007199254740993')).sections,
    ).toHaveLength(8);
    expect(core.requests.at(-1).seed).toBe('9007199254740993');
    expect(await sent('run -', { stdin: 'from stdin' })).toMatchObject({
      source: 'from stdin',
      name: '<stdin>',
    });
    expect(await sent(['run', encodeLink({ t: 'linked', p: 'deps' })])).toMatchObject({
      source: 'linked',
      passes: 'default',
      name: 'link',
    });
    expect(
      await sent(['open', `https://h/${encodeLink({ t: 'linked', p: 'deps' })}`]),
    ).toMatchObject({ source: 'linked', passes: 'deps' });
  });
});

describe('what is written', () => {
  it("the report when piped, byte for byte the core's", async () => {
    const { out } = await run('run a.penguin.py --emit report');
    expect(out).toBe(`${new FakeCore().runText(core.requests.at(-1))}\n`);
    expect((await run('run a.penguin.py')).out).toBe(out);
  });
  it('reports of several files, a line each', async () => {
    const lines = (await run('run a.penguin.py b.py')).out.trim().split('\n');
    expect(lines.map((line) => JSON.parse(line).ok)).toEqual([true, true]);
  });
  it('the summary on a terminal, with colours unless NO_COLOR', async () => {
    const { out } = await run('run a.penguin.py', { isTTY: true });
    expect(out).toContain('\x1b[');
    const bare = (await run('run a.penguin.py', { isTTY: true, env: { NO_COLOR: '1' } })).out;
    expect(bare).not.toContain('\x1b[');
    expect(bare).toBe((await run('run a.penguin.py --emit summary')).out);
  });
  it('one kind to stdout or a file', async () => {
    expect((await run('run a.penguin.py --emit penguin --passes deps')).out).toBe(
      'penguin of\n\ndeps\n',
    );
    const result = await run('run a.penguin.py --emit penguin --passes deps -o one.txt');
    expect(result).toMatchObject({ status: 0, out: '', err: '' });
    expect(folder.read('one.txt')).toBe('penguin of\n\ndeps\n');
  });
  it('BIR with its integers as the core wrote them', async () => {
    expect((await run('run a.penguin.py --emit bir')).out).toBe(
      '{"version":2,"big":9007199254740993}\n',
    );
  });
  it('several kinds and files as <stem>.<kind>', async () => {
    await run('run a.penguin.py b.py - --emit penguin,bir,summary -o made/deeper/', { stdin: 'z' });
    expect(readdirSync(folder.at('made/deeper')).sort()).toEqual([
      'a.bir',
      'a.penguin',
      'a.summary',
      'b.bir',
      'b.penguin',
      'b.summary',
      'stdin.bir',
      'stdin.penguin',
      'stdin.summary',
    ]);
    mkdirSync(folder.at('there'));
    expect((await run('run b.py --emit dot -o there')).status).toBe(0);
    expect(readdirSync(folder.at('there'))).toEqual(['b.dot']);
  });
  it('two inputs never to one file', async () => {
    mkdirSync(folder.at('sub'), { recursive: true });
    folder.write('sub/b.py', 'x\n');
    const result = await run('run b.py sub/b.py --emit dot -o clash/');
    expect(result.status).toBe(2);
    expect(result.err).toContain('b.py and sub/b.py would both be written to clash/b.dot');
    expect(existsSync(folder.at('clash'))).toBe(false);
  });
  it('nothing but report and summary after a failure', async () => {
    for (const [file, status] of [
      ['wrong', 1],
      ['failed', 3],
      ['memory', 4],
    ]) {
      const result = await run(
        `run ${file}.py --emit penguin,bir,report,summary -o after-${file}/`,
      );
      expect(result.status).toBe(status);
      expect(readdirSync(folder.at(`after-${file}`)).sort()).toEqual([
        `${file}.report`,
        `${file}.summary`,
      ]);
      expect(JSON.parse(folder.read(`after-${file}/${file}.report`)).diagnostics).toHaveLength(1);
      expect(folder.read(`after-${file}/${file}.summary`)).toContain('what is wrong');
      expect((await run(`run ${file}.py --emit penguin`)).out).toBe('');
    }
    expect((await run('run over.py --emit penguin --fit')).out).toBe('');
  });
  it('an older result stays when the new one fails', async () => {
    folder.write('kept.txt', 'old');
    await run('run wrong.py --emit penguin -o kept.txt');
    expect(folder.read('kept.txt')).toBe('old');
    await run('fmt wrong.py -o kept.txt');
    expect(folder.read('kept.txt')).toBe('old');
  });
  it('all or none, and no temporary file is left', async () => {
    mkdirSync(folder.at('half/a.dot'), { recursive: true });
    const result = await run('run a.penguin.py --emit penguin,dot -o half/');
    expect(result.status).toBe(2);
    expect(result.err).toContain('cannot write');
    expect(readdirSync(folder.at('half')).filter((name) => name.startsWith('.'))).toEqual([]);
  });
  it('through a symbolic link, to a device, not into a folder that is not there', async () => {
    folder.write('real.txt', 'old');
    symlinkSync(folder.at('real.txt'), folder.at('alias.txt'));
    await run('run a.penguin.py --emit dot -o alias.txt');
    expect(folder.read('real.txt')).toContain('dot of');
    expect((await run('run a.penguin.py --emit dot -o /dev/null')).status).toBe(0);
    expect(statSync('/dev/null').isCharacterDevice()).toBe(true);
    expect(await run('run a.penguin.py --emit dot -o none/x.txt')).toMatchObject({
      status: 2,
      err: expect.stringContaining('no such folder'),
    });
  });
  it('a kind the core does not give is said', async () => {
    folder.write('mute.py', said({ emitted: {} }));
    expect(await run('run mute.py --emit svg')).toMatchObject({
      status: 3,
      out: '',
      err: 'penguin: mute.py: of this there is no "svg" to emit\n',
    });
  });
  it('times only when asked', async () => {
    expect(JSON.parse((await run('run a.penguin.py')).out).times).toBe(undefined);
    expect(JSON.parse((await run('run a.penguin.py --times')).out).times).toEqual({
      total_ms: expect.any(Number),
      memory_bytes: 65536,
    });
    expect(core.requests.at(-1).times).toBe(true);
  });
});

describe('diagnostics', () => {
  it('on stderr, with line and caret', async () => {
    const { err } = await run('run warned.py');
    expect(err).toMatch(
      /^warned\.py:1:1: warning: what is wrong \[some-code\]\n {2}#! .*\n {2}\^\n$/,
    );
  });
  it('where a file is no text', async () => {
    const { err, out } = await run('run binary.py');
    expect(err).toMatch(/^binary\.py:2:1: error: a zero byte/);
    expect(JSON.parse(out)).toMatchObject({ ok: false, diagnostics: [{ code: 'not-text' }] });
  });
});

describe('check, fmt', () => {
  it('check says what is there', async () => {
    expect((await run('check a.penguin.py warned.py')).out).toBe(
      'a.penguin.py: ok, 1 function, 3 instructions\nwarned.py: ok, 1 function, 3 instructions\n',
    );
    expect(await run('check wrong.py a.penguin.py')).toMatchObject({
      status: 1,
      out: 'a.penguin.py: ok, 1 function, 3 instructions\n',
    });
  });
  it('fmt prints form A, or writes it over its own input', async () => {
    expect((await run('fmt a.penguin.py')).out).toBe('penguin of\n\nnone\n');
    folder.write('own.py', 'x\n');
    await run('fmt own.py -o own.py');
    expect(folder.read('own.py')).toBe('penguin of\n\nnone\n');
  });
});

describe('link, open, check LINK', () => {
  it('a link carries text, pipeline, engine and digest', async () => {
    const { out } = await run([
      'link',
      'a.penguin.py',
      '--passes',
      'deps',
      '--title',
      'A title',
      '--base',
      'https://host/p/#old',
    ]);
    expect(out).toMatch(/^https:\/\/host\/p\/#1d[\w-]+\n$/);
    expect(decodeLink(out)).toEqual({
      t: 'x = 1\n',
      p: 'deps',
      n: 'A title',
      e: '0.1.0',
      h: core.digest({ source: 'x = 1\n', passes: 'deps' }),
    });
  });
  it('the default pipeline is left out', async () =>
    expect(decodeLink((await run('link a.penguin.py')).out).p).toBe(undefined));
  it('no link to an error', async () =>
    expect(await run('link wrong.py')).toMatchObject({ status: 1, out: '' }));
  it('a link made again keeps what the other carried', async () => {
    const { out } = await run(['link', encodeLink({ t: 'x', n: 'T', zz: 5 })]);
    expect(decodeLink(out)).toMatchObject({ t: 'x', n: 'T', zz: 5 });
  });
  it('open and check accept the digest', async () => {
    const link = (await run('link a.penguin.py --passes deps')).out.trim();
    expect((await run(['open', link])).status).toBe(0);
    expect(await run(['check', link])).toMatchObject({
      status: 0,
      err: '',
      out: 'link: ok, 1 function, 3 instructions\n',
    });
  });
  it('and name another one', async () => {
    const link = encodeLink({ t: 'x', p: 'deps', e: '0.0.9', h: 'ffffffffffffffff' });
    for (const verb of ['open', 'check']) {
      const result = await run([verb, link]);
      expect(result.status).toBe(3);
      expect(result.err).toContain(
        "the result differs from the link's (engine 0.0.9 then, 0.1.0 now)",
      );
    }
    expect((await run(['open', link, '--passes', 'minreg'])).status).toBe(0);
  });
  it('a link without a digest cannot be compared', async () => {
    const link = encodeLink({ t: 'x' });
    expect((await run(['open', link])).status).toBe(0);
    expect(await run(['check', link])).toMatchObject({
      status: 0,
      err: expect.stringContaining('no digest'),
    });
  });
  it.each([
    ['#1dAAAA', 1, 'cut'],
    ['#2dAAAA', 1, 'newer version'],
    [`${encodeLink({ t: 'x' })}%%%x`, 1, 'damaged'],
  ])('%s', async (link, status, message) => {
    for (const verb of ['open', 'check', 'run']) {
      const result = await run([verb, link]);
      expect(result.status).toBe(status);
      expect(result.err).toContain(message);
    }
  });
});

describe('tables and help', () => {
  it('passes', async () => {
    const { out } = await run('passes');
    expect(out).toContain(
      'minreg\n  order the statements of each scope\n    strategy  best|seed  = best  whose order\n',
    );
    expect(JSON.parse((await run('passes --json')).out).passes).toHaveLength(2);
  });
  it('ops', async () => {
    expect((await run('ops')).out).toBe(
      'm5.NeuronSBTensor  tensor in SBUF          an SBUF tensor\nm4.TransposeOp     ISA level       PE DVE  a transpose\n',
    );
    const { out } = await run('ops TransposeOp');
    expect(out).toContain('m4.TransposeOp(dst=…, src=…, scale=…)');
    expect(out).toMatch(/scale +access or number +optional/);
    expect(JSON.parse((await run('ops TransposeOp --json')).out).ops).toHaveLength(1);
    expect(JSON.parse((await run('ops --json')).out).ops).toHaveLength(2);
  });
  it('targets', async () => {
    expect((await run('targets')).out).toBe(
      '             sunda    gen3\nsbuf_bytes  196608  196608\n',
    );
    expect(JSON.parse((await run('targets --json')).out).targets).toHaveLength(2);
  });
  it('help of a command, a pass, a class', async () => {
    for (const form of ['help run', 'run --help', 'run a.penguin.py --help'])
      expect((await run(form)).out).toMatch(
        /^usage: penguin run FILE… \[OPTIONS\]\n[^]*--passes PIPELINE/,
      );
    expect((await run('help minreg')).out).toBe((await run('passes')).out.split('\n\n')[0] + '\n');
    expect((await run('help TransposeOp')).out).toContain('m4.TransposeOp(');
    expect((await run('--help')).out).toBe((await run('help')).out);
  });
  it('version', async () => {
    expect((await run('version')).out).toMatch(/^penguin \d+\.\d+\.\d+\n$/);
    expect((await run('--version')).out).toBe((await run('version')).out);
  });
});
