// StableHLO texts: the two forms say the same, and MLIR's own tool reads the generic one.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadCore } from '../../wasm/index.mjs';
import { mlirOpt } from '../lib/mlir.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const texts = ['tests/filetests', 'examples'].flatMap((folder) =>
  readdirSync(`${root}${folder}`, { recursive: true })
    .filter((name) => /\.(mlir|net\.py)$/.test(name))
    .map((name) => `${folder}/${name}`)
    .sort(),
);
let core;
beforeAll(async () => {
  core = await loadCore();
});

function forms(source) {
  const report = core.run({ source, format: 'stablehlo', emit: ['stablehlo', 'stablehlo-generic'] });
  expect(report.diagnostics).toEqual([]);
  return { pretty: report.emitted.stablehlo, generic: report.emitted['stablehlo-generic'] };
}

// A file's StableHLO: its own, or what a net script renders.
function textOf(name) {
  const source = readFileSync(root + name, 'utf8');
  if (name.endsWith('.mlir')) return source;
  const { emitted } = core.run({ source, format: 'net', passes: 'none', emit: ['stablehlo'] });
  expect(emitted?.stablehlo, name).toBeTruthy();
  return emitted.stablehlo;
}

describe('StableHLO', () => {
  it('there are texts', () => expect(texts.length).toBeGreaterThan(2));
  it.each(texts)('%s: both forms read back as themselves and say the same', (name) => {
    const first = forms(textOf(name));
    expect(forms(first.pretty)).toEqual(first);
    expect(forms(first.generic)).toEqual(first);
  });
  it('shapes that do not fit are errors of a check, what Penguin has no place for is a warning', () => {
    const found = (op, types) => {
      const source = `func.func @main(%x: tensor<4x8xf32>, %y: tensor<9x5xf32>) -> ${types} {\n  %z = ${op}\n  return %z : ${types}\n}\n`;
      const { ok, diagnostics } = core.run({ source, format: 'stablehlo', passes: 'none' });
      return [ok, diagnostics.map(({ severity, code, span }) => [severity, code, span.line])];
    };
    expect(
      found('stablehlo.dot_general %x, %y, contracting_dims = [1] x [0] : (tensor<4x8xf32>, tensor<9x5xf32>) -> tensor<4x5xf32>', 'tensor<4x5xf32>'),
    ).toEqual([false, [['error', 'incorrect-axes', 2]]]);
    expect(
      found('stablehlo.reduce_precision %x, format = e5m10 : tensor<4x8xf32>', 'tensor<4x8xf32>'),
    ).toEqual([true, [['warning', 'import-unsupported', 2]]]);
  });
  it(`generic forms are what MLIR reads (${mlirOpt ?? 'not checked: mlir-opt is not installed'})`, () => {
    if (!mlirOpt) return;
    for (const name of texts) {
      const { generic } = forms(textOf(name));
      const { status, stderr } = spawnSync(mlirOpt, ['--allow-unregistered-dialect'], { input: generic, encoding: 'utf8' });
      expect(`${name} ${status} ${stderr}`).toBe(`${name} 0 `);
    }
  });
});
