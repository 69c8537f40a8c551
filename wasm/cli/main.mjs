#!/usr/bin/env node
// The `penguin` command: connects the process to dispatch.mjs.
import { readSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { dispatch } from './dispatch.mjs';

// Node 20 drops the bytecode of functions that were not called for long, those that wait for a long run
// of the core included, and crashes when the run ends by throwing through them (memory that ended).
setFlagsFromString('--no-flush-bytecode');

// A reader that has seen enough (`penguin run … | head`) is no failure.
process.stdout.on('error', (error) => {
  if (error.code === 'EPIPE') process.exit(process.exitCode ?? 0);
  throw error;
});

process.exitCode = await dispatch(process.argv.slice(2), {
  stdout: process.stdout,
  stderr: process.stderr,
  readStdin,
  env: process.env,
  cwd: process.cwd(),
});

// All of standard input. A terminal or a pipe in non-blocking mode says EAGAIN while it has nothing.
function readStdin() {
  const parts = [];
  const pause = new Int32Array(new SharedArrayBuffer(4));
  for (;;) {
    const part = Buffer.alloc(65536);
    try {
      const length = readSync(0, part, 0, part.length, null);
      if (length === 0) return Buffer.concat(parts);
      parts.push(part.subarray(0, length));
    } catch (error) {
      if (error.code === 'EOF') return Buffer.concat(parts);
      if (error.code !== 'EAGAIN') throw error;
      Atomics.wait(pause, 0, 0, 10);
    }
  }
}
