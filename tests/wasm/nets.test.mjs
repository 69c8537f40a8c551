// Net scripts of examples and tests as a whole: Python, the same text every time, forward parts that begin their
// train steps. stablehlo.test.mjs has MLIR's own reader take them.
import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { loadCore } from '../../wasm/index.mjs';

const core = await loadCore();
const files = ['examples/nets', 'tests/filetests/net'].flatMap((folder) =>
  readdirSync(folder).filter((name) => name.endsWith('.net.py')).map((name) => `${folder}/${name}`),
);
const ask = (source, emit) => core.run({ command: 'run', source, passes: 'none', emit });

/** Body of each function of a rendered module, by name. */
function bodies(text) {
  const found = new Map();
  for (const [, name, body] of text.matchAll(/^ {2}func\.func @(\w+)\(.*\n([^]*?)^ {4}return /gm)) found.set(name, body);
  return found;
}

it('are Python', () => {
  const script = 'import ast, sys\nfor name in sys.argv[1:]: ast.parse(open(name, encoding="utf-8").read(), name)';
  const python = spawnSync('python3', ['-c', script, ...files], { encoding: 'utf8' });
  expect(python.error ? 0 : python.status, python.stderr).toBe(0);
});

describe.each(files)('%s', (file) => {
  const source = readFileSync(file, 'utf8');
  const report = ask(source, ['stablehlo']);

  it('renders, the same each time', () => {
    expect(report.ok, JSON.stringify(report.diagnostics)).toBe(true);
    expect(report.emitted.stablehlo).toMatch(/^module @m \{\n/);
    expect(ask(`${source}# more\n`, ['stablehlo']).emitted.stablehlo).toBe(report.emitted.stablehlo);
    expect(ask(report.emitted.stablehlo, ['stablehlo']).ok).toBe(true);
  });

  it('begins its train step with its forward part', () => {
    const parts = bodies(report.emitted.stablehlo);
    for (const [name, body] of parts) {
      const net = /^(\w+)_fwd$/.exec(name)?.[1];
      if (!net) continue;
      const steps = [...parts.keys()].filter((other) => other.startsWith(net) && other.endsWith('_train_step'));
      expect(steps, name).toHaveLength(1);
      expect(body.length).toBeGreaterThan(500);
      expect(parts.get(steps[0]).slice(0, body.length)).toBe(body);
    }
  });
});
