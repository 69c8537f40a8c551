// The block of each op of nets (the golden texts of tests/filetests/net/ops_*), as a program of its own:
// its StableHLO runs, and what it comes to in Penguin computes the same.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadCore } from '../../wasm/index.mjs';

const folder = fileURLToPath(new URL('../filetests/net/', import.meta.url));
const files = readdirSync(folder).filter((name) => name.startsWith('ops_'));
let core;
beforeAll(async () => {
  core = await loadCore();
});

function blocksOf(file) {
  const source = readFileSync(folder + file, 'utf8');
  const { emitted } = core.run({ source, format: 'net', passes: 'none', emit: ['stablehlo'] });
  return [...emitted.stablehlo.matchAll(/^ {2}func\.func @(\w+)[^]*?^ {2}\}\n/gm)].map(([text, name]) => ({ name, text: text.replace(`@${name}(`, '@main(') }));
}

describe('blocks of nets', () => {
  it.each(files)('%s: every block computes the same in StableHLO and in Penguin', (file) => {
    const blocks = blocksOf(file);
    expect(blocks.length).toBeGreaterThan(10);
    let both = 0;
    for (const { name, text } of blocks) {
      const report = core.run({ command: 'eval', source: `module {\n${text}}\n`, format: 'stablehlo', passes: 'none', seed: 3 });
      const wrong = report.diagnostics.filter(({ severity }) => severity === 'error');
      // A text for one replica alone has no mean over several.
      if (/all_reduce/.test(text)) continue;
      expect({ name, wrong }).toEqual({ name, wrong: [] });
      const isWhole = !report.diagnostics.some(({ code }) => code === 'import-unsupported');
      expect({ name, stations: report.eval.stations.map((station) => station.name) }).toEqual({ name, stations: isWhole ? ['stablehlo', 'penguin'] : ['stablehlo'] });
      both += isWhole;
    }
    expect(both).toBeGreaterThan(3);
  });
});
