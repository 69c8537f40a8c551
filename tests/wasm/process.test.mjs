// The command as a process: arguments, standard input, pipes, exit status.
import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { Folder } from './lib/command.mjs';

const main = fileURLToPath(new URL('../../wasm/cli/main.mjs', import.meta.url));
const twoChains = readFileSync(new URL('fixtures/two_chains.penguin.py', import.meta.url), 'utf8');
const folder = new Folder();
afterAll(() => folder.remove());
folder.write('two.penguin.py', twoChains);
const penguin = (args, options) =>
  spawnSync(process.execPath, [main, ...args], { cwd: folder.path, encoding: 'utf8', ...options });

it('runs a file and says so by its status', () => {
  const result = penguin(['run', 'two.penguin.py', '--emit', 'summary']);
  expect(result).toMatchObject({ status: 0, stderr: '' });
  expect(result.stdout).toMatch(/^two\.penguin\.py: ok, target sunda\n/);
  expect(penguin(['run', 'nowhere.py']).status).toBe(2);
  expect(penguin(['check', '-'], { input: 'x' }).status).toBe(1);
});

it('piped, the report is one JSON line', () => {
  const { stdout } = penguin(['run', 'two.penguin.py']);
  expect(JSON.parse(stdout)).toMatchObject({ version: 1, ok: true });
  expect(stdout.indexOf('\n')).toBe(stdout.length - 1);
});

it('check says what a text is', () => {
  const input = 'module { func.func @main() { return } }';
  expect(penguin(['check', '-'], { input })).toMatchObject({
    status: 0,
    stdout: '<stdin>: ok, a StableHLO module\n',
  });
});

it('reads standard input, also when it comes slowly and in parts', async () => {
  expect(penguin(['check', '-'], { input: twoChains }).stdout).toBe(
    '<stdin>: ok, 1 function, 5 instructions\n',
  );
  const child = spawn(process.execPath, [main, 'check', '-'], { cwd: folder.path });
  let out = '';
  child.stdout.on('data', (part) => (out += part));
  for (const part of [twoChains.slice(0, 100), twoChains.slice(100)]) {
    await new Promise((resolve) => setTimeout(resolve, 150));
    child.stdin.write(part);
  }
  child.stdin.end();
  expect(await new Promise((resolve) => child.once('close', resolve))).toBe(0);
  expect(out).toBe('<stdin>: ok, 1 function, 5 instructions\n');
});

it('a reader that stops early is no error', () => {
  const { status, stdout, stderr } = spawnSync(
    'bash',
    [
      '-c',
      'set -o pipefail; "$1" "$2" run two.penguin.py --sections all --emit bir,report -o out/ && "$1" "$2" ops --json | head -c 10',
      'bash',
      process.execPath,
      main,
    ],
    { cwd: folder.path, encoding: 'utf8' },
  );
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toBe('{"version"');
});

it('a link goes through arguments whole', () => {
  const link = penguin([
    'link',
    'two.penguin.py',
    '--passes',
    'minreg{strategy=seed},deps',
  ]).stdout.trim();
  const opened = penguin(['open', link, '--emit', 'penguin']);
  expect(opened.status).toBe(0);
  expect(penguin(['fmt', '-'], { input: opened.stdout }).stdout).toBe(opened.stdout);
});
