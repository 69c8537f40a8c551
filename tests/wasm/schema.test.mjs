// The report's JSON Schema and TypeScript types say the same, and say it of a real-shaped report.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { Folder } from './lib/command.mjs';
import { validateDiff, validateReport } from './lib/schema.mjs';

const root = new URL('../../', import.meta.url);
const report = JSON.parse(readFileSync(new URL('fixtures/report.json', import.meta.url), 'utf8'));
const side = { name: 'a.py', passes: 'none', ok: true, pipeline: '', diagnostics: [] };
const ints = { during: { a: 1, b: '9007199254740993' }, after: { a: 0, b: 0 } };
const diff = {
  version: 1,
  engine: '0.1.0',
  ok: true,
  same: false,
  a: side,
  b: side,
  functions: [
    {
      name: 'main',
      same: false,
      order: {
        same: false,
        a: 2,
        b: 2,
        moved: [{ name: 'x', from: 0, to: 1 }],
        only_a: [],
        only_b: [],
      },
      peaks: { same: false, spaces: { SBUF: ints, PSUM: ints, HBM: ints, total: ints } },
      edges: { same: true, a: 0, b: 0, only_a: [], only_b: [] },
    },
  ],
  only_a: [],
  only_b: [],
  results: {
    same: false,
    reason: null,
    outputs: [
      {
        name: 'y',
        rank: 0,
        dtype: 'float32',
        shape: [2],
        same: false,
        differing: 1,
        first: { index: [1], a: 'nan', b: null },
        largest: null,
      },
    ],
  },
};
const changed = (change) => {
  const copy = structuredClone(report);
  change(copy);
  return validateReport(copy);
};

describe('schema', () => {
  it('accepts the report', () => expect(validateReport(report)).toEqual([]));
  it('accepts what may be missing or large', () => {
    expect(changed((r) => delete r.target)).toEqual([]);
    expect(changed((r) => (r.functions[0].tensors[0].bytes = '9007199254740993'))).toEqual([]);
    expect(changed((r) => (r.code = 'memory'))).toEqual([]);
  });
  it('accepts a diff', () => expect(validateDiff(diff)).toEqual([]));
  it.each([
    ['version', (r) => (r.version = 2)],
    ['a missing member', (r) => delete r.functions[0].order],
    ['a wrong kind', (r) => (r.functions[0].inst_count = '7')],
    ['an unknown outcome', (r) => (r.passes[0].outcome = 'skipped')],
    ['an unknown edge kind', (r) => (r.functions[0].dep_edges[0].kind = 'flow')],
    ['a code that is not kebab-case', (r) => (r.diagnostics[0].code = 'Over capacity')],
    ['a member nobody documented', (r) => (r.functions[0].insts[0].extra = 1)],
    ['a curve point of three', (r) => (r.functions[0].pressure.before.SBUF.curve = [[1, 2, 3]])],
  ])('refuses %s', (_, change) => expect(changed(change)).not.toEqual([]));
});

it('the types accept the report and the ways the module is used', () => {
  const folder = new Folder();
  const wasm = (name) => JSON.stringify(fileURLToPath(new URL(`wasm/${name}`, root)));
  folder.write(
    'use.mts',
    `import { loadCore, decodeSource, spansToUtf16, type DiffReport, type Report } from ${wasm('index.mjs')};
import { decodeLink, encodeLink, LinkError } from ${wasm('link.mjs')};
import { evaluateExpr, parseExpr } from ${wasm('expr.mjs')};
import type { Diagnostic } from ${wasm('report.mjs')};
export const report: Report = ${JSON.stringify(report)};
export async function use(): Promise<number> {
  const core = await loadCore({ onProgress: (done, total) => void (done / total) });
  const answer = core.run({ source: 'x', passes: 'deps', sections: ['insts'], limits: { bytes: 1e6 } });
  const first: Diagnostic | undefined = answer.diagnostics[0];
  const { text, diagnostic } = decodeSource(new Uint8Array());
  const passes = core.run({ command: 'passes' }).passes.map((pass) => pass.options[0]?.values.length ?? 0);
  const link: string = encodeLink({ t: text ?? '', p: decodeLink('#1d').p });
  const truth: unknown = parseExpr('ok').evaluate(spansToUtf16(answer, link)) ?? evaluateExpr('ok', answer);
  return passes.length + (first?.span?.line ?? diagnostic?.span?.line ?? 0) + (truth === true ? 1 : 0) + (new LinkError('cut', 'x').raw?.length ?? 0);
}
export async function ask(): Promise<string[]> {
  const core = await loadCore();
  const { eval: evaluation } = core.run({ command: 'eval', source: 'x', inputs: { a: [1, 'nan'] }, ranks: true });
  const values = evaluation?.outputs[0]?.values ?? [];
  return [...core.run({ command: 'ops' }).rules.map((rule) => rule.stage), typeof values[0]];
}
export const diff: DiffReport = ${JSON.stringify(diff)};
// @ts-expect-error: versions are told apart
export const wrong: Report = { ...report, version: 2 };
`,
  );
  folder.write(
    'tsconfig.json',
    JSON.stringify({
      compilerOptions: {
        strict: true,
        noEmit: true,
        module: 'esnext',
        moduleResolution: 'bundler',
        target: 'es2022',
        lib: ['es2022', 'dom'],
        types: [],
        skipLibCheck: false,
      },
      files: ['use.mts'],
    }),
  );
  let said = '';
  try {
    execFileSync(
      process.execPath,
      [fileURLToPath(new URL('node_modules/typescript/bin/tsc', root)), '-p', folder.path],
      { encoding: 'utf8' },
    );
  } catch (error) {
    said = error.stdout;
  }
  expect(said).toBe('');
  folder.remove();
});
