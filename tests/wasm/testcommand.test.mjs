// `penguin test` against a core that says what it is told.
import { mkdirSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { Folder, penguin } from './lib/command.mjs';
import { FakeCore } from './lib/fakecore.mjs';

const folder = new Folder();
afterAll(() => folder.remove());
const run = (line) => penguin(line.split(' '), { core: new FakeCore(), cwd: folder.path });

describe('test', () => {
  mkdirSync(folder.at('suite/inner'), { recursive: true });
  mkdirSync(folder.at('suite/node_modules'), { recursive: true });
  folder.write('suite/good.py', '# run: deps\n# expect: functions[0].inst_count == 3\n');
  folder.write('suite/inner/bad.py', '# run: deps\n# expect: functions[0].inst_count == 4\n');
  folder.write('suite/inner/plain.py', 'no directives\n');
  folder.write('suite/node_modules/skipped.py', '# expect: false\n');
  folder.write('suite/.hidden.py', '# expect: false\n');
  folder.write('suite/mod.bir.json', '{}');
  folder.write('suite/mod.test', '# expect: ok\n');
  folder.write('suite/alone.json', '{}');
  it('a folder, what fails with expected and actual, the count last', async () => {
    const { status, out } = await run('test suite');
    expect(status).toBe(1);
    expect(out).toBe(
      'FAIL suite/inner/bad.py:2 functions[0].inst_count == 4 [deps]\n  expected functions[0].inst_count == 4\n  actual   functions[0].inst_count is 3\n5 passed, 1 failed\n',
    );
    expect(await run('test suite/good.py suite/good.py suite')).toMatchObject({
      status: 1,
      out: expect.stringContaining('5 passed, 1 failed'),
    });
    expect(await run('test suite/good.py')).toMatchObject({
      status: 0,
      out: '2 passed, 0 failed\n',
    });
  });
  it('no test at all is a failure', async () => {
    mkdirSync(folder.at('empty'));
    expect(await run('test empty')).toMatchObject({
      status: 1,
      out: '0 passed, 0 failed\n',
      err: 'penguin: no tests found\n',
    });
    expect(await run('test suite/inner/plain.py')).toMatchObject({
      status: 1,
      err: expect.stringContaining('says nothing that must hold'),
    });
  });
  it('a file that is no text', async () => {
    folder.write('broken.py', Buffer.concat([Buffer.from('# expect: ok\n'), Buffer.from([0xff])]));
    expect((await run('test broken.py')).out).toContain('FAIL broken.py:2 reading');
  });
  it('--tap', async () => {
    expect((await run('test suite/inner/bad.py --tap')).out).toBe(
      'TAP version 14\n1..2\nok 1 - suite/inner/bad.py:1 errors [deps]\nnot ok 2 - suite/inner/bad.py:2 functions[0].inst_count == 4 [deps]\n  ---\n  expected: |\n    functions[0].inst_count == 4\n  actual: |\n    functions[0].inst_count is 3\n  ...\n# 1 passed, 1 failed\n',
    );
  });
  it('--junit', async () => {
    folder.write('odd.py', '# expect: "<&\\"" == missing\n');
    await run('test suite/inner/bad.py odd.py --junit out.xml');
    const xml = folder.read('out.xml');
    expect(xml).toContain('<testsuites name="penguin test" tests="4" failures="2" errors="0">');
    expect(xml).toContain('name="1: &quot;&lt;&amp;\\&quot;&quot; == missing [no pass]"');
    expect(xml).toContain(
      '<failure message="functions[0].inst_count is 3">expected functions[0].inst_count == 4&#10;actual functions[0].inst_count is 3</failure>',
    );
    expect(xml.match(/<testcase/g)).toHaveLength(4);
  });
  it('--bless writes and shows the difference', async () => {
    folder.write('blessed.py', 'x\n# emit: dot\n# -----\n# old\n');
    const result = await run('test blessed.py --bless');
    expect(result).toMatchObject({
      status: 0,
      out: 'blessed.py\n@@ -1 +1 @@\n x\n # emit: dot\n # -----\n-# old\n+# dot of\n+#\n+# none\n \n2 passed, 0 failed\n',
    });
    expect(folder.read('blessed.py')).toBe('x\n# emit: dot\n# -----\n# dot of\n#\n# none\n');
    expect((await run('test blessed.py --bless')).out).toBe('2 passed, 0 failed\n');
  });
  it('--bless of a side file leaves the JSON alone', async () => {
    folder.write('side.json', '{}');
    folder.write('side.test', '# emit: dot\n');
    await run('test side.json --bless');
    expect(folder.read('side.json')).toBe('{}');
    expect(folder.read('side.test')).toBe('# emit: dot\n# -----\n# dot of\n#\n# none\n');
  });
});
