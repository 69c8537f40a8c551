// Programs with expected values (tests/stablehlo), run as StableHLO and as the Penguin made of them.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadCore } from '../../wasm/index.mjs';
import { mlirOpt } from '../lib/mlir.mjs';

const root = fileURLToPath(new URL('../stablehlo/', import.meta.url));
const files = readdirSync(root, { recursive: true })
  .filter((name) => name.endsWith('.mlir'))
  .sort();
const emit = ['stablehlo', 'stablehlo-generic'];
let core;
beforeAll(async () => {
  core = await loadCore();
});

const evaluate = (source) => core.run({ command: 'eval', format: 'stablehlo', source, passes: 'none', sections: [], emit });
const generics = new Map();
// A reducer in its short form has no names, which are counted in the long one.
const unnumbered = (text) => text.replace(/%\d+/g, '%');
// Element types that MLIR 19 does not know yet.
const NEWER = /f8E3M4/;

describe('corpus', () => {
  it('there are programs of both kinds', () => {
    for (const [folder, least] of [['interpret', 60], ['jax', 40]])
      expect(files.filter((name) => name.startsWith(folder)).length).toBeGreaterThan(least);
  });
  it.each(files)('%s', (name) => {
    const report = evaluate(readFileSync(root + name, 'utf8'));
    expect(report.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    const { checks, stations } = report.eval;
    expect(checks.length).toBeGreaterThan(0);
    expect(checks.filter(({ ok }) => !ok)).toEqual([]);
    // what is not brought to Penguin says so
    const isImported = !report.diagnostics.some(({ code }) => code === 'import-unsupported');
    expect(stations.length).toBe(isImported ? 2 : 1);
    for (const station of stations) expect(station).toMatchObject({ checks: checks.length, failed: 0 });
    if (isImported) {
      const penguin = core.run({ format: 'stablehlo', source: readFileSync(root + name, 'utf8'), passes: 'none', sections: [], emit: ['penguin'] }).emitted.penguin;
      const read = core.run({ command: 'eval', source: penguin, passes: 'none', sections: [] });
      expect(read.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
      expect(read.eval.checks.map(({ ok }) => ok)).toEqual(checks.map(() => true));
    }
    // both forms say the same and hold as well
    const again = evaluate(report.emitted.stablehlo);
    expect(unnumbered(again.emitted.stablehlo)).toBe(unnumbered(report.emitted.stablehlo));
    expect(again.eval.checks.map(({ ok }) => ok)).toEqual(checks.map(({ ok }) => ok));
    const form = core.run({ format: 'stablehlo', source: report.emitted['stablehlo-generic'], passes: 'none', sections: [], emit });
    expect(form.emitted['stablehlo-generic']).toBe(report.emitted['stablehlo-generic']);
    expect(unnumbered(form.emitted.stablehlo)).toBe(unnumbered(report.emitted.stablehlo));
    generics.set(name, report.emitted['stablehlo-generic']);
  });
  it(`MLIR reads the generic form of all (${mlirOpt ?? 'not checked: mlir-opt is not installed'})`, () => {
    if (!mlirOpt) return;
    const input = [...generics.values()].filter((text) => !NEWER.test(text)).join('\n// -----\n');
    const { status, stderr } = spawnSync(mlirOpt, ['--allow-unregistered-dialect', '--split-input-file'], { input, encoding: 'utf8', maxBuffer: 1e9 });
    expect(`${status} ${stderr}`).toBe('0 ');
  });
});
