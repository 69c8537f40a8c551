// The table of rules against the diagnostics that the core's sources report.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadCore } from '../../wasm/index.mjs';
import { filesUnder } from '../lib/files.mjs';
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

// Rules of BIR hold several messages each: every one of them is broken by some test.
describe('messages of the BIR reader and verifier', () => {
  const literals = (file) => {
    const text = readFileSync(file, 'utf8').replace(/\/\/.*$/gm, '');
    const string = /"((?:[^"\\]|\\.)*)"/g;
    return [...text.matchAll(/(?:"(?:[^"\\]|\\.)*"\s*)+/g)].map(([run]) =>
      [...run.matchAll(string)].map(([, part]) => part).join(''),
    );
  };
  const longest = (format) =>
    format
      .split(/%(?:\.\*)?[-0-9]*(?:ll)?[dusx]/)
      .reduce((most, part) => (part.length > most.length ? part : most));
  it('are each in a test', () => {
    const tested = [
      ...filesUnder('tests/unit', /test_bir\w*\.c$/).flatMap(literals),
      ...filesUnder('tests/rules', /-bir\.txt$/).map((file) => readFileSync(file, 'utf8')),
    ].join('\n');
    const sources = [
      ...filesUnder('core/bir', /verify\w*\.c$/),
      ...filesUnder('core/json', /bir_read\w*\.c$/),
    ];
    const messages = sources.flatMap(literals).filter((text) => / /.test(text) && text.length > 11);
    expect(messages.length).toBeGreaterThan(80);
    const isTested = (message) =>
      tested.includes(longest(message)) ||
      new RegExp(message.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/%d/g, '\\d+')).test(tested);
    expect(messages.filter((message) => !isTested(message))).toEqual([]);
  });
});

describe('penguin ops --nets', () => {
  it('lists the operations of net scripts', async () => {
    const { status, out } = await penguin(['ops', '--nets'], { core });
    const operations = core.run({ command: 'nets' }).net_ops;
    expect(status).toBe(0);
    const once = new Set(operations.map(({ name, signature }) => `${name} ${signature}`));
    expect(out.trimEnd().split('\n')).toHaveLength(3 + once.size);
    expect(out).toMatch(/^op +operands/m);
    expect(out).toMatch(/^s\.dense +r:\[B,a\] \| weight:\[a,c\] bias:\[c\] -> \[B,c\] +N a c/m);
  });
  it('shows the recipe of one, of both forms where there are two', async () => {
    const { out } = await penguin(['ops', '--nets', 'bnBetaGrad'], { core });
    expect(out).toBe(`s.bnBetaGrad  r:[B,oc*h*w] | -> [oc]  oc h w
  z=cst 0.0
  dyr=reshape r [B,oc,h,w]
  db=reduce dyr [0,2,3]
s.bnBetaGrad  r:[B,oc*h*w] | -> [oc]  N oc h w
  dyr=reshape r [B,oc,h,w]
  z=cst 0.0
  db=reduce dyr [0,2,3]
`);
    const { status, err } = await penguin(['ops', '--nets', 'flatConw'], { core });
    expect(status).not.toBe(0);
    expect(err).toMatch(/unknown op "flatConw"; did you mean "flatConvF"/);
    const part = await penguin(['ops', '--nets', 'softMax'], { core });
    expect(part.status).toBe(0);
    expect(part.out).toMatch(/^s\.softmaxRow /m);
    expect(part.out).not.toMatch(/^s\.dense /m);
    expect((await penguin(['ops', '--nets', '--rules'], { core })).status).not.toBe(0);
  });
  it('as JSON', async () => {
    const { out } = await penguin(['ops', '--nets', '--json'], { core });
    expect(JSON.parse(out)).toEqual(core.run({ command: 'nets' }));
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
