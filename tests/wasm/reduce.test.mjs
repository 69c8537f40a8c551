// `penguin reduce`: the text as a tree of statements, the search, and the command on the real core.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { evaluateExpr } from '../../wasm/expr.mjs';
import { loadCore } from '../../wasm/index.mjs';
import { without } from '../../wasm/reduce/candidates.mjs';
import { reduceScript } from '../../wasm/reduce/reduce.mjs';
import {
  namesOf,
  parseLines,
  parseScript,
  preorder,
  renderScript,
} from '../../wasm/reduce/script.mjs';
import { Folder, penguin } from './lib/command.mjs';
import { copyProgram, program, tile } from './lib/programs.mjs';

const folder = new Folder();
afterAll(() => folder.remove());
let core;
beforeAll(async () => {
  core = await loadCore();
});
const run = (args, options) => penguin(['reduce', ...args], { core, cwd: folder.path, ...options });

// Every tree with one statement less, with its block.
function* withoutOne(statements) {
  for (let i = 0; i < statements.length; i++) {
    const { body } = statements[i];
    yield [...statements.slice(0, i), ...statements.slice(i + 1)];
    for (const inner of body ? withoutOne(body) : [])
      yield [
        ...statements.slice(0, i),
        { ...statements[i], body: inner },
        ...statements.slice(i + 1),
      ];
  }
}

describe('the tree', () => {
  const examples = fileURLToPath(new URL('../../examples/', import.meta.url));
  const names = readdirSync(examples, { recursive: true }).filter((name) =>
    name.endsWith('.penguin.py'),
  );
  const print = (source) =>
    core.run({ source, passes: 'none', emit: ['penguin'] }).emitted?.penguin;
  it('keeps every example, as written and as printed', () => {
    expect(names.length).toBeGreaterThan(7);
    for (const name of names) {
      const source = readFileSync(`${examples}${name}`, 'utf8');
      const printed = print(source);
      expect(renderScript(parseScript(printed)), name).toBe(printed);
      expect(print(renderScript(parseScript(source))), name).toBe(printed);
    }
  });
  it('joins lines in brackets, drops comments, keeps strings', () => {
    const text =
      'a = f(1, # one\n      "#2",\n\n      [3,\n4])  # end\n# alone\nwith g(a):\n  b = "x: y"\n  with h():\n      pass\nc = 1\n';
    expect(renderScript(parseScript(text))).toBe(
      'a = f(1, "#2", [3, 4])\nwith g(a):\n    b = "x: y"\n    with h():\n        pass\nc = 1\n',
    );
  });
  it('takes any text', () => {
    for (const text of [
      '',
      '\n\n',
      '((((',
      ')]}',
      '"',
      "'\\",
      'a\n\tb\n  c',
      '#',
      'with x:',
      ':\n:',
      '\0é🐧',
      'a \\\n b',
    ]) {
      expect(() => preorder(parseScript(text)).forEach(namesOf), text).not.toThrow();
      expect(renderScript(parseLines(text))).toBe(text);
    }
  });
  it('knows what is bound and used', () => {
    const names = (text) => {
      const { binds, uses } = namesOf(parseScript(text)[0]);
      return [binds, [...uses]];
    };
    expect(names('a = m4.F(dst=b[i, j:k], c=d)')).toEqual([['a'], ['m4', 'b', 'i', 'j', 'k', 'd']]);
    expect(names('with m0.AffineAxis(name="i", ub=n) as i:\n  x')).toEqual([['i'], ['m0', 'n']]);
    expect(names('v0.markInput(a)')).toEqual([[], ['v0', 'a']]);
    expect(names('v0.id=5')).toEqual([[], ['v0']]);
    expect(names('f(predicates=[i == j])')).toEqual([[], ['f', 'i', 'j']]);
    expect(names('import a.b as c')).toEqual([[], []]);
  });
});

describe('the search', () => {
  const reduce = (text, holds) => reduceScript(parseScript(text), holds);
  const lines = (from, to) =>
    Array.from({ length: to - from }, (_, i) => `x${from + i} = ${from + i}\n`).join('');
  it('keeps what is needed and no more', () => {
    const needed = ['x3 ', 'x40 ', 'x41 ', 'x99 '];
    const { text, tries } = reduce(lines(0, 100), (candidate) =>
      needed.every((name) => candidate.includes(name)),
    );
    expect(text).toBe('x3 = 0\nx40 = 0\nx41 = 0\nx99 = 0\n');
    expect(tries).toBeLessThan(200);
  });
  it('users go with what they use', () => {
    const chain = Array.from({ length: 50 }, (_, i) => `y${i} = f(y${i - 1})\n`).join('');
    const isWhole = (text) => {
      const bound = new Set(['f', 'y-1']);
      return parseScript(text).every((statement) => {
        const { binds, uses } = namesOf(statement);
        const isFine = [...uses].every((name) => bound.has(name) || name === 'y');
        binds.forEach((name) => bound.add(name));
        return isFine;
      });
    };
    const isUser = (candidate) => isWhole(candidate) && /y20 = f\(y19\)/.test(candidate);
    const start = chain.replace('f(y-1)', 'f()');
    expect(reduce(start, isUser).text).toBe('y19 = f()\ny20 = f(y19)\n');
    const tree = parseScript(start);
    expect(without(tree, new Set([tree[30]]), true)).toEqual(tree.slice(0, 30));
    expect(without(tree, new Set([tree[30]]), false)).toHaveLength(49);
  });
  it('a name bound again is another one', () => {
    const text = 'a = 1\nb = f(a)\na = 2\nc = f(a)\n';
    expect(reduce(text, (candidate) => candidate.includes('a = 2\nc = f(a)')).text).toBe(
      'a = 2\nc = f(a)\n',
    );
  });
  it('blocks are opened, and a loop index becomes its first value', () => {
    const text = 'with L(name="i", lb=3, ub=9) as i:\n  with M():\n    c = f(i=i, d=k[i, j.i])\n';
    expect(reduce(text, (candidate) => /f\(.*k\[/.test(candidate)).text).toBe('c = f(d=k[0, 0])\n');
    expect(reduce(text, (candidate) => /i=[3i], d=k\[[3i], j.i\]/.test(candidate)).text).toBe(
      'c = f(i=3, d=k[3, j.i])\n',
    );
  });
  it('what one name can stand for needs no two', () => {
    const text = 'a = T(x=1)\nb = T(x=2)\nc = U()\nd = F(a, b, c)\ne = F(b, c.b, b=b)\n';
    const holds = (candidate) => {
      const [, ...d] = /^d = F\((\w), (\w), c\)$/m.exec(candidate) ?? [];
      const [, ...e] = /^e = F\((\w), c\.b, b=(\w)\)$/m.exec(candidate) ?? [];
      const areBound = [...d, ...e].every((name) => candidate.includes(`${name} = T(`));
      return d.length === 2 && e.length === 2 && areBound && candidate.includes('c = U()');
    };
    const { text: smaller } = reduce(text, holds);
    expect(smaller).toBe('a = T()\nc = U()\nd = F(a, a, c)\ne = F(a, c.b, b=a)\n');
  });
  it('trip counts and sizes shrink together', () => {
    const text =
      't = T(shape=(512,128), id=128)\nwith L(ub=16, name="i") as i:\n  a = t[128*i:128*i+128]\n';
    const holds = (candidate) => {
      const [, rows, columns] = /shape=\((\d+),(\d+)\), id=128/.exec(candidate) ?? [];
      const [, step] = /t\[(\d+)\*i:\d+\*i\+\d+\]/.exec(candidate) ?? [];
      const [, trips] = /ub=(\d+)/.exec(candidate) ?? [];
      return (
        columns !== undefined &&
        step === columns &&
        Number(rows) === 4 * Number(columns) &&
        Number(trips) >= 3
      );
    };
    expect(reduce(text, holds).text).toBe(
      't = T(shape=(4,1), id=128)\nwith L(ub=3, name="i") as i:\n    a = t[1*i:0*i+0]\n',
    );
  });
  it('is the same every time, and 1-minimal whatever the property', () => {
    // Holds when the sum of the numbers that are left is a multiple of 7 and large enough.
    const numbers = (text) => [...text.matchAll(/= (\d+)/g)].map(([, number]) => Number(number));
    const holds = (text) => {
      const sum = numbers(text).reduce((total, number) => total + number, 0);
      return sum % 7 === 0 && sum > 20;
    };
    for (const [from, to] of [
      [0, 15],
      [3, 40],
      [10, 25],
    ]) {
      const text = lines(from, to);
      if (!holds(text)) continue;
      const first = reduce(text, holds);
      expect(reduce(text, holds)).toEqual(first);
      expect(holds(first.text)).toBe(true);
      for (const tree of withoutOne(first.statements))
        expect(holds(renderScript(tree))).toBe(false);
    }
    expect(holds(lines(0, 15))).toBe(true);
  });
});

// A program with a fault among what has nothing to do with it.
const NOISY = program(
  'p = m2.APIndex(name="p", ub=16)',
  tile('a', '16,4,64'),
  tile('b', '16,4,64'),
  tile('s', '16,64'),
  'v0.markInput(a)',
  'with m0.AffineAxis(name="i", lb=0, ub=4, stride=1) as i:',
  '    ' + tile('t', '16,64'),
  '    u = m3.TensorCopyOp(dst=t[p, 0:64], src=a[p, i, 0:64], predicates=[p - 2 >= 0], engine="DVE", name="u")',
  '    w = m4.ReciprocalOp(dst=b[p, i, 0:64], src=t[p, 0:64], name="w")',
  '    with m0.ScopeRegion(name="r"):',
  '        r = m3.TensorCopyOp(dst=s[0:16, 0:64], src=a[0:16, 0, 1:65], name="r")',
  'v0.markOutput(b)',
);

describe('the command', () => {
  const keeps = (text, keep, passes = 'none') =>
    evaluateExpr(
      keep,
      core.run({ source: text, passes, sections: ['insts', 'tensors', 'dep_edges'] }),
    ) === true;
  it('an access out of range: small, of the same fault only, 1-minimal, the same again', async () => {
    folder.write('noisy.py', NOISY);
    const keep = 'any(diagnostics, $.code == "out-of-range")';
    const result = await run(['noisy.py', '--keep', keep]);
    expect(result.status).toBe(0);
    expect(result.out.split('\n').length).toBeLessThanOrEqual(6);
    expect(result.out).toMatch(/TensorCopyOp\(dst=a\[0:1, 0:1\], src=a\[0:1, 0, 1:2\], name="r"\)/);
    const { diagnostics } = core.run({ source: result.out, passes: 'none' });
    expect(diagnostics.map(({ code }) => code)).toEqual(['out-of-range']);
    for (const tree of withoutOne(parseScript(result.out))) {
      const text = renderScript(tree);
      const codes = core.run({ source: text, passes: 'none' }).diagnostics.map(({ code }) => code);
      expect(codes.length === 1 && codes[0] === 'out-of-range', text).toBe(false);
    }
    expect(await run(['noisy.py', '--keep', keep])).toEqual(result);
  });
  it('what holds after passes', async () => {
    const two = readFileSync(new URL('fixtures/two_chains.penguin.py', import.meta.url), 'utf8');
    folder.write('two.py', two);
    const keep = 'functions[0].schedule[0].moved > 0';
    const passes = 'minreg{strategy=seed}';
    const result = await run(['two.py', '--passes', passes, '--keep', keep]);
    expect(result.status).toBe(0);
    expect(keeps(result.out, keep, passes)).toBe(true);
    expect(core.run({ source: result.out, passes }).ok).toBe(true);
    for (const tree of withoutOne(parseScript(result.out))) {
      const report = core.run({ source: renderScript(tree), passes });
      expect(report.ok && evaluateExpr(keep, report) === true, renderScript(tree)).toBe(false);
    }
    expect(preorder(parseScript(result.out)).length).toBeLessThan(
      preorder(parseScript(two)).length,
    );
  });
  it('what evaluation says', async () => {
    folder.write('recip.py', copyProgram().replace('m3.TensorCopyOp', 'm4.ReciprocalOp'));
    const keep = 'any(eval.outputs, any($.values, $ < -1))';
    const result = await run(['recip.py', '--keep', keep]);
    expect(result.status).toBe(0);
    const report = core.run({ command: 'eval', source: result.out, passes: 'none' });
    expect(evaluateExpr(keep, report)).toBe(true);
    expect(result.out).toMatch(/ReciprocalOp/);
  });
  it('texts that do not parse', async () => {
    folder.write('string.py', `${copyProgram()}z = "abc\n`);
    folder.write('tab.py', `${copyProgram()}\tz = 1\n`);
    for (const [name, code, most] of [
      ['string.py', 'unclosed-string', 3],
      ['tab.py', 'tab-indent', 3],
    ]) {
      const result = await run([name, '--keep', `any(diagnostics, $.code == "${code}")`]);
      expect(result.status, name).toBe(0);
      expect(
        core.run({ source: result.out, passes: 'none' }).diagnostics.map((each) => each.code),
      ).toContain(code);
      expect(result.out.trimEnd().split('\n').length).toBeLessThanOrEqual(most);
    }
  });
  it('into a file, with progress on stderr', async () => {
    const result = await run([
      'noisy.py',
      '--keep',
      'any(diagnostics, $.code == "out-of-range")',
      '-o',
      'small.py',
    ]);
    expect(result).toMatchObject({ status: 0, out: '' });
    expect(folder.read('small.py')).toMatch(/^v0 = m0\.Function\(/);
    expect(result.err).toMatch(/^reduce: \d+ statements, \d+ bytes after \d+ tries: \w/);
    expect(result.err).toMatch(
      /reduce: \d+ statements and \d+ bytes are now \d+ and \d+, \d+ tries\n$/,
    );
    const screen = await run(['noisy.py', '--keep', 'any(diagnostics, $.code == "out-of-range")'], {
      isTTY: true,
    });
    expect(screen.err).toContain('\r\x1b[K');
    expect(screen.err.match(/\n/g)).toHaveLength(1);
  });
  it('an expression that is not true of the file, and why', async () => {
    folder.write('copy.py', copyProgram());
    const result = await run(['copy.py', '--keep', 'functions[0].inst_count > 1']);
    expect(result).toMatchObject({ status: 1, out: '' });
    expect(result.err).toBe(
      'copy.py: error: the expression is not true of it [not-kept]\n  functions[0].inst_count is 1\n',
    );
  });
  it.each([
    [
      'a pipeline that is none',
      ['copy.py', '--keep', 'ok', '--passes', 'minrge'],
      2,
      "unknown pass 'minrge'",
    ],
    ['bytes that are no text', ['zero.py', '--keep', 'ok'], 1, 'zero.py:1:1: error: '],
    ['JSON', ['bir.json', '--keep', 'ok'], 1, 'reduce works on Penguin programs'],
  ])('%s', async (_, args, status, message) => {
    folder.write('zero.py', Buffer.from([0, 65]));
    folder.write('bir.json', '{"version": 2}');
    const result = await run(args);
    expect(result.err).toContain(message);
    expect(result).toMatchObject({ status, out: '' });
  });
  it('"ok" alone leaves next to nothing', async () => {
    expect((await run(['copy.py', '--keep', 'ok'])).out).toBe('v0 = m0.Function(id_=0)\nir=v0\n');
  });
});
