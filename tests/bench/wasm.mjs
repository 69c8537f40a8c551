// Whole requests in WASM under Node: one large function, and the ratio to the native build.
import { spawnSync } from 'node:child_process';

import { loadCore } from '../../wasm/index.mjs';
import { layeredProgram } from './lib/programs.mjs';
import { milliseconds, report } from './lib/report.mjs';

const build = process.env.PENGUIN_BUILD ?? 'build';
const source = layeredProgram(100_000);

// A fresh instance each time, so that nothing is reused; only the request itself is timed.
async function measure(passes, more, times = 3) {
  let core;
  const taken = [];
  for (let i = 0; i < times; i++) {
    core = await loadCore();
    core.runText({ command: 'targets' });
    taken.push(milliseconds(1, () => {
      const answer = core.runText({ source, passes, ...more });
      if (!answer.includes('"ok":true')) throw new Error(`${passes}: ${answer.slice(0, 400)}`);
    }));
  }
  return { time: Math.min(...taken), megabytes: core.memoryBytes / 2 ** 20 };
}

const pipelines = 'deps,minreg{strategy=best},lower-bir';
const small = await measure(pipelines, {});
report('100,000 instructions: parse, deps, minreg best, lower, small report', small.time, 'ms', 1500);
report('the same, memory', small.megabytes, 'MiB', 700 * 1e6 / 2 ** 20);
const large = await measure(pipelines, { emit: ['bir'] });
report('the same with the BIR text', large.time, 'ms', 2500);
report('the same with the BIR text, memory', large.megabytes, 'MiB');

const seed = await measure('deps,minreg{strategy=seed}', {});
report('WASM: parse, deps, minreg seed', seed.time, 'ms');
const native = spawnSync(`${build}/native/bench/request`, { encoding: 'utf8' }).stdout;
const line = native.split('\n').find((text) => text.includes('native: parse, deps, minreg seed'));
report('WASM / native', seed.time / JSON.parse(line.slice(2)).value, '×', 1.7);
