// The checks find what they are for, and the runner counts what it is told: on a small project made
// for the purpose, with one fault of each kind.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { bareC } from './check.mjs';
import { counted, run, runCounted } from './tally.mjs';

const checks = resolve('tests/checks');
let folder;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'penguin-checks-'));
  execFileSync('git', ['init', '-q'], { cwd: folder });
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(file, text) {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
}

function check(name) {
  const { stdout, status } = spawnSync('node', [join(checks, `${name}.mjs`)], { cwd: folder, encoding: 'utf8' });
  const [, passed, failed] = /(\d+) passed, (\d+) failed\n$/.exec(stdout);
  expect(status).toBe(Number(failed) ? 1 : 0);
  return { passed: Number(passed), failed: Number(failed), stdout };
}

describe('layers', () => {
  beforeEach(() => {
    write('core/README.md', '`ir/` `json/`\n');
    write('core/ir/value.h', '#include <stdint.h>\n');
    write('core/json/report.c', '#include "ir/value.h"\n#include <cJSON.h>\n');
  });
  it('lets includes go up', () => expect(check('layers')).toMatchObject({ passed: 3, failed: 0 }));
  it.each([
    ['a later layer', '#include "json/report.h"\n', 'json is a later layer'],
    ['cJSON outside json', '#include "cJSON.h"\n', 'only core/json includes cJSON'],
    ['a path that is not from core', '#include "value.h"\n', 'is not a path from core/'],
    ['the clock', '#include <time.h>\n', 'core does not use <time.h>'],
  ])('rejects %s', (_, include, message) => {
    write('core/json/report.h', '');
    write('core/ir/bad.c', include);
    const result = check('layers');
    expect(result).toMatchObject({ passed: 4, failed: 1 });
    expect(result.stdout).toContain(message);
  });
  it('wants every folder on the map', () => {
    write('core/view/x.h', '');
    expect(check('layers').stdout).toContain('the map does not name `view/`');
  });
});

describe('determinism', () => {
  const compile = (file, text) => {
    write(file, text);
    const object = join(folder, 'build/native', file.replace(/c$/, 'o'));
    mkdirSync(dirname(object), { recursive: true });
    execFileSync('gcc', ['-w', '-fPIE', '-c', join(folder, file), '-o', object]);
  };
  it('lets pure code be', () => {
    compile('core/ir/good.c', `// qsort, long and printf in a comment
      static const char *const names[] = {"long", "%d"};
      double sqrt(double); long long fm_exp(int x); struct S { int (*log)(int); };
      const char *f(struct S *s) { return s->log((int)fm_exp((int)sqrt(2))) ? names[0] : 0; }\n`);
    expect(check('determinism')).toMatchObject({ passed: 2, failed: 0 });
  });
  it.each([
    'void f(void) { qsort(0, 0, 0, 0); }', 'double f(double x) { return pow(x, 2); }', 'float f(float x) { return expf(x); }',
    'int f(void) { return rand(); }', 'void f(void) { printf("x"); }', 'void f(void) { exit(1); }', 'unsigned long x(void);',
    'long x(void);', 'void f(char *s, void *p) { snprintf(s, 9, "%p", p); }', 'const char *d(void) { return __DATE__; }',
  ])('rejects %s', (text) => {
    compile('core/ir/bad.c', `${text}\n`);
    expect(check('determinism')).toMatchObject({ failed: 1 });
  });
  it.each(['int counter = 3;', 'static int seen[4]; int f(void) { return seen[0]++; }', 'const char *f(void) { static const char *last; return last ? last : (last = "x"); }'])(
    'finds mutable data: %s', (text) => {
      compile('core/ir/bad.c', `${text}\n`);
      const result = check('determinism');
      expect(result).toMatchObject({ failed: 1 });
      expect(result.stdout).toContain('bytes of mutable data');
    });
  it('wants fixed widths in data structures', () => {
    write('core/ir/bad.h', 'struct S {\n  size_t count;\n};\nvoid *copy(const void *, size_t bytes);\n');
    expect(check('determinism')).toMatchObject({ passed: 0, failed: 1 });
  });
});

describe('sizes', () => {
  it('allows 800 lines and not 801', () => {
    write('core/ir/long.c', '\n'.repeat(800));
    expect(check('sizes')).toMatchObject({ passed: 1, failed: 0 });
    write('core/ir/long.c', '\n'.repeat(801));
    expect(check('sizes')).toMatchObject({ passed: 0, failed: 1 });
  });
});

describe('leaks', () => {
  const word = (...parts) => parts.join('');
  it('lets ordinary text be', () => {
    write('a.md', 'network/work/x, ./tmp/x, https://example.org/root/x, /usr/bin/chromium\n');
    expect(check('leaks')).toMatchObject({ passed: 1, failed: 0 });
  });
  it.each([
    word('/wo', 'rk/main/x'), word('"/t', 'mp/x"'), word('https://regis', 'try.example.org/x'), word('http://de', 'b.example.org'),
    word('it.sk', 'ip("x")'), word('// TO', 'DO later'), word('"resol', 'ved": "x"'),
  ])('finds %s', (text) => {
    write('core/a.c', `x ${text}\n`);
    expect(check('leaks')).toMatchObject({ passed: 0, failed: 1 });
  });
});

describe('headers', () => {
  it('wants a guard and what the header uses', () => {
    write('core/ir/good.h', '#ifndef IR_GOOD_H\n#define IR_GOOD_H\n#include <stdint.h>\nint32_t f(void);\n#endif\n');
    expect(check('headers')).toMatchObject({ passed: 1, failed: 0 });
    write('core/ir/bad.h', '#ifndef IR_BAD_H\n#define IR_BAD_H\nint32_t f(void);\n#endif\n');
    write('core/ir/unguarded.h', 'int f(void);\n');
    expect(check('headers')).toMatchObject({ passed: 1, failed: 2 });
  });
});

describe('the count of a runner', () => {
  it('takes the last line', () => expect(counted('x', 0, '1 passed, 0 failed\n5 passed, 0 failed\n')).toMatchObject({ passed: 5, failed: 0 }));
  it('counts failures', () => expect(counted('x', 1, '5 passed, 2 failed\n')).toMatchObject({ passed: 5, failed: 2 }));
  it('does not trust a bad exit status', () => expect(counted('x', 139, '5 passed, 0 failed\n')).toMatchObject({ passed: 5, failed: 1 }));
  it('fails without a count', () => expect(counted('x', 0, 'all good')).toMatchObject({ passed: 0, failed: 1 }));
  it('fails without a test', () => expect(counted('x', 0, '0 passed, 0 failed\n')).toMatchObject({ passed: 0, failed: 1 }));
  it('fails when the program is not there', async () => expect(await runCounted('x', './no-such-program', [])).toMatchObject({ passed: 0, failed: 1 }));
  it('ends what hangs', async () => expect((await run('sleep', ['60'], { seconds: 0.2 })).code).toBe(null));
});

it('bareC keeps lines and drops comments and strings', () => {
  expect(bareC('a /* b\nc */ d // e\nf("g // h", \'"\', i)\n')).toBe('a     \n     d     \nf("", \'\', i)\n');
});
