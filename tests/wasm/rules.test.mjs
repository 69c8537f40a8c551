// The table of rules against the diagnostics that the core's sources report.
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadCore } from '../../wasm/index.mjs';
import { codesIn } from './lib/codes.mjs';
import { penguin } from './lib/command.mjs';

const { found, unclear } = codesIn(fileURLToPath(new URL('../../core/', import.meta.url)));
let core;
let rules;
beforeAll(async () => {
  core = await loadCore();
  ({ rules } = core.run({ command: 'ops' }));
});
const keyOf = ({ stage, code }) => `${stage} ${code}`;

describe('rules', () => {
  it('every report in the sources shows its code', () => {
    expect(unclear).toEqual([]);
    expect(found.size).toBeGreaterThan(100);
  });
  it('every code that is reported has its line in core/ir/rules.def', () => {
    const known = new Set(rules.map(keyOf));
    expect([...found].filter(([key]) => !known.has(key))).toEqual([]);
  });
  it('every line of core/ir/rules.def is reported somewhere', () => {
    expect(rules.map(keyOf).filter((key) => !found.has(key))).toEqual([]);
  });
  it('lines are unique, in order within their stage, and say something', () => {
    const keys = rules.map(keyOf);
    expect(new Set(keys).size).toBe(keys.length);
    for (const stage of new Set(rules.map((rule) => rule.stage))) {
      const codes = rules.filter((rule) => rule.stage === stage).map((rule) => rule.code);
      expect(codes).toEqual([...codes].sort());
    }
    for (const { code, text } of rules) {
      expect(code).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      expect(text, code).toMatch(/^\S.{9,110}[^.]$/);
    }
  });
});

describe('penguin ops --rules', () => {
  it('lists them by stage', async () => {
    const { status, out } = await penguin(['ops', '--rules'], { core });
    expect(status).toBe(0);
    const lines = out.split('\n');
    expect(lines[0]).toBe('read');
    expect(lines).toContain('verify');
    expect(out).toMatch(
      /^ {2}out-of-range +addresses stay inside the tensor, under the predicates$/m,
    );
    expect(lines.filter((line) => line.startsWith('  '))).toHaveLength(rules.length);
  });
  it('as JSON', async () => {
    const { out } = await penguin(['ops', '--rules', '--json'], { core });
    expect(JSON.parse(out)).toEqual({ version: 1, engine: core.version, ok: true, rules });
  });
});
