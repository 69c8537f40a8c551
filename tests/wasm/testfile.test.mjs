import { describe, expect, it } from 'vitest';
import { hasDirectives, parseTestFile, runTestFile } from '../../wasm/testfile.mjs';
import { FakeCore } from './lib/fakecore.mjs';

const run = (text, source = text) => runTestFile(new FakeCore(), { text, source, name: 'x.py' });
const failing = (text) => run(text).tests.filter((test) => !test.ok);
const error = (line, column, message) =>
  `#! {"ok": false, "diagnostics": [{"severity": "error", "code": "c", "message": "${message}", "pass": null, "span": {"line": ${line}, "column": ${column}, "length": 1, "offset": 0}, "notes": []}]}`;

describe('parseTestFile', () => {
  it('groups: each run opens one, what comes before has no pass', () => {
    const { groups, problems } = parseTestFile(
      '# expect: ok\n# run: deps,minreg{strategy=seed}\nx = 1  # run: not this\n# with: --target gen3 --seed 7 --validate --fit\n# expect: ok\n  # expect: true\n# run:\n',
    );
    expect(problems).toEqual([]);
    expect(groups.map(({ passes, checks, line }) => [passes, checks.length, line])).toEqual([
      ['none', 1, 1],
      ['deps,minreg{strategy=seed}', 2, 2],
      ['none', 0, 7],
    ]);
    expect(groups[1]).toMatchObject({
      options: { target: 'gen3', seed: 7, validate: true },
      fit: true,
    });
  });
  it('both comment signs, with or without a blank, CRLF', () => {
    const { groups } = parseTestFile('// run: deps\r\n//expect: ok\r\n#expect: ok\r\n');
    expect(groups[0].checks.map((check) => check.expr.text)).toEqual(['ok', 'ok']);
  });
  it('quotes keep a JSON target together', () => {
    const { groups, problems } = parseTestFile(
      `# with: --target '{"base": "sunda", "sbuf_bytes": 5}' --seed=9007199254740993`,
    );
    expect(problems).toEqual([]);
    expect(groups[0].options).toEqual({
      target: { base: 'sunda', sbuf_bytes: 5 },
      seed: '9007199254740993',
    });
  });
  it.each([
    ['# expects: ok', 'unknown directive "expects:"'],
    ['# expect-err: 1:1 x', 'unknown directive "expect-err:"'],
    ['# expect: a ==', 'expected a value'],
    ['# with: --sed 1', 'did you mean "--seed"?'],
    ['# with: x', '"with:" takes options'],
    ['# with: --seed x', 'needs a whole number'],
    ['# emit:', '"emit:" needs a kind'],
  ])('%s is named', (text, message) => {
    const { problems } = parseTestFile(`x = 1\n${text}`);
    expect(problems).toHaveLength(1);
    expect(problems[0].line).toBe(2);
    expect(problems[0].message).toContain(message);
    expect(failing(text)).toHaveLength(1);
  });
  it('prose is no directive', () => {
    for (const text of [
      '# width: 512',
      '# note: run: x',
      '# runs well',
      'run: x',
      '# expected by nobody',
    ])
      expect(hasDirectives(text), text).toBe(false);
    expect(parseTestFile('# Expect: a\n# note: x').problems).toEqual([]);
  });
});

describe('expect', () => {
  it('holds, fails with what it looked at, is no truth value', () => {
    const tests = run(
      '# run: deps\n# expect: functions[0].inst_count == 3\n# expect: functions[0].inst_count == 4\n# expect: functions[0].inst_count\n# expect: !3',
    ).tests;
    expect(tests.map((test) => test.ok)).toEqual([true, true, false, false, false]);
    expect(tests[2]).toMatchObject({
      line: 3,
      expected: 'functions[0].inst_count == 4',
      actual: 'functions[0].inst_count is 3',
    });
    expect(tests[3].actual).toContain('is 3, neither true nor false');
    expect(tests[4].actual).toContain('expected true or false');
  });
  it('null is not true', () => expect(failing('# expect: missing')).toHaveLength(1));
  it('asks for all sections, of the whole text', () => {
    const core = new FakeCore();
    const text = 'x\n# run: deps\n# expect: ok\n# emit: dump\n# emit: dump';
    runTestFile(core, { text, source: text, name: 'x.py' });
    expect(core.requests).toEqual([
      {
        command: 'run',
        source: text,
        name: 'x.py',
        passes: 'deps',
        emit: ['dump'],
        sections: ['insts', 'tensors', 'dep_edges', 'curve', 'trace', 'steps', 'mask', 'arguments'],
      },
    ]);
  });
});

describe('expect of eval', () => {
  it('evaluates its group, and no other', () => {
    const core = new FakeCore();
    const text = '# expect: evaluated == 1\n# run: deps\n# expect: eval.outputs[0].values[0] == 2';
    runTestFile(core, { text, source: text, name: 'x.py' });
    expect(core.requests.map(({ command }) => command)).toEqual(['run', 'eval']);
  });
});

describe('expect-error', () => {
  const two = `${error(12, 9, 'slice with variable size is not supported')}`;
  it('place and part of the message', () => {
    expect(failing(`${two}\n# expect-error: 12:9 variable size`)).toEqual([]);
    expect(failing(`${two}\n# expect-error: 12:9`)).toEqual([]);
    expect(failing(`${two}\n# expect-error: variable size`)).toEqual([]);
  });
  it.each([['12:8 variable size'], ['11:9 variable size'], ['12:9 fixed size']])(
    '%s does not match',
    (wanted) => {
      const [test] = failing(`${two}\n# expect-error: ${wanted}`);
      expect(test.line).toBe(2);
      expect(test.expected).toBe(wanted);
      expect(test.actual).toBe('12:9 slice with variable size is not supported');
    },
  );
  it('all errors and only them', () => {
    expect(failing(`${two}\n# expect: !ok`)).toHaveLength(1);
    expect(failing('# expect-error: 1:1 x')).toHaveLength(1);
    expect(failing(`${two}\n# expect-error: 12:9 slice\n# expect-error: 12:9 slice`)).toHaveLength(
      1,
    );
  });
  it('warnings are no errors', () => {
    expect(
      failing(
        `${two.replace('"error"', '"warning"')}\n# expect: any(diagnostics, $.severity == "warning")`,
      ),
    ).toEqual([]);
  });
  it('a lost instance fails the group', () => {
    expect(
      failing(
        '#! {"ok": false, "code": "memory", "diagnostics": [{"severity": "error", "code": "out-of-memory", "message": "m", "span": null}]}\n# run: deps',
      ),
    ).toHaveLength(1);
  });
});

describe('emit', () => {
  const good = 'x\n# run: deps\n# emit: dump\n# -----\n# dump of\n#\n# deps\n';
  it('exact text', () => expect(failing(good)).toEqual([]));
  it('difference, line by line', () => {
    const [test] = failing(good.replace('# dump of', '# dump off'));
    expect(test.actual).toBe('@@ -1 +1 @@\n-dump off\n+dump of\n \n deps');
    expect(failing(good.replace('#\n', '#  \n'))).toHaveLength(1);
  });
  it('the block ends at a rule, a directive, or what is no comment', () => {
    for (const end of ['# -----\n# more', '# expect: ok', 'y = 1\n# more', ''])
      expect(failing(good + end)).toEqual([]);
    expect(failing(`${good}# more`)).toHaveLength(1);
  });
  it('a block is missing until it is blessed', () => {
    const text = 'x\n# run: deps\n# emit: dump\n# emit: bir\n# expect: ok\n';
    const [first, second] = failing(text);
    expect(first.actual).toContain('--bless');
    expect(second.actual).toContain('--bless');
    const { blessed } = run(text);
    expect(blessed).toBe(
      'x\n# run: deps\n# emit: dump\n# -----\n# dump of\n#\n# deps\n# emit: bir\n# -----\n# {"version":2,"big":9007199254740993}\n# expect: ok\n',
    );
    expect(failing(blessed)).toEqual([]);
    expect(run(blessed).blessed).toBe(blessed);
  });
  it('bless replaces only the blocks, and keeps line ends and the comment sign', () => {
    const text = '// emit: dump\r\n// -----\r\n// old\r\n// old\r\ny\r\n';
    expect(run(text).blessed).toBe(
      '// emit: dump\r\n// -----\r\n// dump of\r\n//\r\n// none\r\ny\r\n',
    );
  });
  it('several groups', () => {
    const text = '# run: deps\n# emit: dump\n# run: minreg\n# emit: dump\n';
    const { blessed } = run(text);
    expect(failing(blessed)).toEqual([]);
    expect(blessed).toContain('# minreg');
  });
});

describe('fit', () => {
  const pressure = (during) =>
    `#! {"functions": [{"name": "main", "pressure": {"after": {"SBUF": {"during": ${during}, "after": 1}}, "capacity": {"SBUF": 100, "HBM": null}}}]}`;
  it('is one more test', () => {
    expect(run(`${pressure(100)}\n# with: --fit\n`).tests.map((test) => test.ok)).toEqual([
      true,
      true,
    ]);
    expect(failing(`${pressure(101)}\n# with: --fit\n`)[0].actual).toBe(
      'the SBUF peak of main is 101 bytes, 1 over the capacity of 100',
    );
  });
});

it('a side file speaks of another text', () => {
  const { tests } = run('# expect: functions[0].inst_count == 3', '{"not": "read"}');
  expect(tests.every((test) => test.ok)).toBe(true);
});
