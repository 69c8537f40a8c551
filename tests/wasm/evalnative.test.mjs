// Evaluation is the same in WASM and natively, byte for byte of the whole answer.
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';

import { loadCore } from '../../wasm/index.mjs';
import { filesUnder } from '../lib/files.mjs';
import { buildNativeCore } from './lib/native.mjs';
import { randomEvaluation } from './lib/randomprogram.mjs';

let core;
let native;
beforeAll(async () => {
  core = await loadCore();
  native = await buildNativeCore();
}, 300_000);

// The answers' own texts; only what differs is shown.
function compare(source) {
  const limits = { steps: 2 ** 27 }; // where it ends is part of the answer
  const request = { command: 'eval', source, passes: 'none', sections: [], ranks: true, seed: 3, partial_outputs: true, limits };
  const text = core.runText(request);
  expect(text === native.runText(request) || text).toBe(true);
  return JSON.parse(text);
}

describe('WASM and native evaluate alike', () => {
  it.each(filesUnder('examples', /\.penguin\.py$/))('%s', { timeout: 60_000 }, (file) => {
    const answer = compare(readFileSync(file, 'utf8'));
    if (!answer.eval) expect(answer.diagnostics.at(-1).code).toBe('step-budget');
    else expect(answer.eval.outputs.length).toBeGreaterThan(0);
  });
  it('filetests, whether they evaluate or say why not', { timeout: 60_000 }, () => {
    let evaluated = 0;
    for (const file of filesUnder('tests/filetests', /\.py$/))
      if (compare(readFileSync(file, 'utf8')).eval) evaluated++;
    expect(evaluated).toBeGreaterThan(10);
  });
  it('random programs over all types, operations and functions', { timeout: 60_000 }, () => {
    for (let seed = 1; seed <= 60; seed++) {
      const answer = compare(randomEvaluation(seed));
      expect(answer.diagnostics.filter((d) => d.severity === 'error')).toEqual([]);
    }
  });
});
