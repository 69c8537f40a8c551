// The README's commands do what it says. Code blocks marked `sh run` are run line by line from the
// project's folder, with `penguin` standing for the command as npm would link it; each line must
// exit 0 and, where the next block is `text`, print it. A block marked `python` is a program that is
// read and runs. Blocks marked `sh` are not run but must name
// commands that build.sh has. `./build.sh serve` is started, and its address fetched.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { finish } from './check.mjs';
import { run } from './tally.mjs';

const build = process.env.PENGUIN_BUILD ?? 'build';
const readme = readFileSync('README.md', 'utf8');
const blocks = [...readme.matchAll(/^```(sh run|sh|text|python)?\n([\s\S]*?)^```$/gm)].map(([, kind, body]) => ({ kind: kind ?? '', body }));

// `penguin` on the PATH, as `npm install` would put it there.
const bin = resolve(build, 'bin');
rmSync(bin, { recursive: true, force: true });
mkdirSync(bin, { recursive: true });
writeFileSync(join(bin, 'penguin'), `#!/bin/sh\nexec node '${resolve('wasm/cli/main.mjs')}' "$@"\n`, { mode: 0o755 });
const env = { PATH: `${bin}:${process.env.PATH}`, NO_COLOR: '1' };

let passed = 0;
let failed = 0;
function report(what, complaint) {
  if (complaint) {
    failed++;
    console.log(`README.md: ${what}: ${complaint}`);
  } else passed++;
}

const usage = (await run('./build.sh', ['help'])).output;
for (const [index, block] of blocks.entries()) {
  const lines = block.body.split('\n').map((line) => line.trim()).filter((line) => line && !line.startsWith('#'));
  if (block.kind === 'python') {
    const file = join(build, 'readme.penguin.py');
    writeFileSync(file, block.body);
    const result = await run('bash', ['-c', `penguin check ${file} && penguin eval ${file} --emit summary`], { env });
    report('the program', result.code === 0 ? '' : result.output);
  }
  if (block.kind === 'sh run') {
    let output = '';
    for (const line of lines) {
      const result = await run('bash', ['-o', 'pipefail', '-c', line], { env, seconds: 120 });
      output += result.output;
      report(line, result.code === 0 ? '' : `exit status ${result.code}\n${result.output}`);
    }
    const shown = blocks[index + 1];
    if (shown?.kind === 'text') report('shown output', output.trimEnd() === shown.body.trimEnd() ? '' : `the commands print\n${output}`);
  } else if (block.kind === 'sh') {
    for (const line of lines) {
      const command = /^\.\/build\.sh (\w+)/.exec(line)?.[1];
      if (command) report(line, new RegExp(`^  ${command}\\b`, 'm').test(usage) ? '' : 'build.sh has no such command');
    }
  }
}

// The first command a newcomer types, on a port the system picks.
report('./build.sh serve', await serves());

function serves() {
  return new Promise((done) => {
    const server = spawn('./build.sh', ['serve', '--no-install', '--port', '0'], { stdio: ['ignore', 'pipe', 'pipe'], detached: true });
    let output = '';
    const end = (complaint) => {
      clearTimeout(timer);
      try {
        process.kill(-server.pid); // the script and the server it became
      } catch {
        // it has ended already
      }
      done(complaint);
    };
    const timer = setTimeout(() => end(`printed no address in 120 s\n${output}`), 120_000);
    const look = async (data) => {
      output += data;
      const address = /http:\/\/[^\s/]+:\d+\//.exec(output)?.[0];
      if (!address) return;
      server.stdout.off('data', look);
      server.stderr.off('data', look);
      try {
        const page = await fetch(address);
        const text = await page.text();
        end(page.ok && /<script[^>]+type="module"/.test(text) ? '' : `${address} answers ${page.status}\n${text.slice(0, 500)}`);
      } catch (error) {
        end(`${address}: ${error.message}`);
      }
    };
    server.stdout.on('data', look);
    server.stderr.on('data', look);
    server.on('close', (code) => end(`ended with ${code}\n${output}`));
  });
}

finish(passed, failed);
