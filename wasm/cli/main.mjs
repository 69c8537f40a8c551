#!/usr/bin/env node
// The `penguin` command: connects the process to dispatch.mjs.
import { readFileSync } from 'node:fs';
import { dispatch } from './dispatch.mjs';

// A reader that has seen enough (`penguin run … | head`) is no failure.
process.stdout.on('error', (error) => {
  if (error.code === 'EPIPE') process.exit(process.exitCode ?? 0);
  throw error;
});

process.exitCode = await dispatch(process.argv.slice(2), {
  stdout: process.stdout,
  stderr: process.stderr,
  readStdin: () => readFileSync(0),
  env: process.env,
  cwd: process.cwd(),
});
