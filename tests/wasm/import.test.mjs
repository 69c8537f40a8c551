// StableHLO brought to Penguin: what the text computes, the imported program computes to the bit, and
// so does the Penguin text that prints of it.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadCore } from '../../wasm/index.mjs';
import { generated } from './lib/stablehlotexts.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const texts = ['tests/filetests', 'tests/wasm/fixtures', 'examples'].flatMap((folder) => {
  try {
    return readdirSync(`${root}${folder}`, { recursive: true })
      .filter((name) => name.endsWith('.mlir'))
      .map((name) => `${folder}/${name}`)
      .sort();
  } catch {
    return []; // a folder that is not there yet
  }
});
// A text with a check that Penguin does not have; of collectives, which are not interpreted as
// StableHLO; and one that has nothing to run.
const NOT_YET = /(?:stablehlo\/(?:short_forms|regions)|collectives)\.mlir$/;
let core;
beforeAll(async () => {
  core = await loadCore();
});

const digests = ({ outputs }) => outputs.map(({ dtype, shape, sha256 }) => ({ dtype, shape, sha256 }));

// A text, what it prints as in Penguin, and that again.
function expectSame(name, source, format = 'stablehlo') {
  const ask = { source, name, format, passes: 'none' };
  const { emitted, diagnostics } = core.run({ ...ask, emit: ['penguin'] });
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  const { eval: both, diagnostics: told } = core.run({ ...ask, command: 'eval' });
  const unmet = told.filter(({ code, severity }) => code !== 'check-failed' && severity !== 'note');
  expect(unmet).toEqual([]);
  expect(both.stations.map((station) => station.name)).toEqual(['stablehlo', 'penguin']);
  const script = { source: emitted.penguin, format: 'penguin', passes: 'none' };
  const again = core.run({ ...script, command: 'eval', emit: ['penguin'] });
  expect(again.diagnostics.filter(({ severity }) => severity !== 'note')).toEqual([]);
  expect(again.emitted.penguin).toBe(emitted.penguin);
  expect(digests(again.eval)).toEqual(digests(both));
  return both;
}

describe('imported StableHLO', () => {
  it('there are texts', () => expect(texts.length).toBeGreaterThan(4));
  it.each(texts.filter((name) => !NOT_YET.test(name)))('%s computes what its text does', (name) => {
    expectSame(name, readFileSync(root + name, 'utf8'));
  });
  it.each(generated)('%s: the program computes what its text does', (name, source) => {
    const { outputs } = expectSame(name, source);
    expect(outputs.length).toBeGreaterThan(0);
  });
});
