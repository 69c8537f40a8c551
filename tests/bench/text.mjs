// tests/bench/text.c as WASM: form A read and printed there.
import { spawnSync } from 'node:child_process';

import { make } from '../lib/make.mjs';

const program = `${process.env.PENGUIN_BUILD ?? 'build'}/wasm/bench-text.wasm`;
const built = await make('bench as WASM', program);
if (built.failed) throw new Error(built.output);
const { stdout } = spawnSync('node', ['--no-warnings', 'tests/lib/run-wasi.mjs', program], { encoding: 'utf8' });
process.stdout.write(stdout);
if (!stdout.includes('@ ')) process.exitCode = 1;
