import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { formatSummary } from '../../wasm/cli/summary.mjs';
import { movedNames } from '../../wasm/moved.mjs';

const report = JSON.parse(readFileSync(new URL('fixtures/report.json', import.meta.url), 'utf8'));

it('says what an engineer asks for', () => {
  expect(formatSummary(report, { name: 'lane.py' })).toBe(`lane.py: ok, 1 warning, target sunda

  = alias-induce, canonicalize-predicates
  ≠ minreg changed, validated
      main: exact, 4960/3648 from 5216/4704
  ≠ deps changed
      r1
      r2
      r3
      r4
      r5
      and 2 more remarks

main: 7 instructions
  peak bytes   as written  result  capacity  use
  SBUF during        5216    4960      4096  121.1 %, 864 over
       after         4704    3648
  SBUF peak 4960 B at #3 2
      3136  t1
      1000  t2
       500  t3
       200  t4
       100  t5
        20  t6
      and 2 more, 4 B
  moved 4 #3→#1, 6 #5→#2
  gathers c < a < b, cost 1, optimal
      breaks removable b -> c, cost 1
  pipelined i: 3 stages over [0, 7)
      A: 2 buffers (needed 2, formula 2)
  left alone j: RAW violation
      RAW on acc: m [0] -> s [1]

problems
  9:1 warning: the SBUF peak is over the capacity [over-capacity]
`);
});

describe('parts that may be missing', () => {
  it('a report with nothing but an error', () => {
    const broken = {
      version: 1,
      ok: false,
      diagnostics: [{ severity: 'error', code: 'c', message: 'm', span: null }],
      passes: [],
      functions: [],
    };
    expect(formatSummary(broken, { name: 'f' })).toBe('f: 1 error\n\nproblems\n  error: m [c]\n');
    expect(formatSummary(broken, { name: 'f', problems: false })).toBe('f: 1 error\n');
  });
  it('no bytes anywhere, no capacity, a failed pass', () => {
    const bare = {
      ok: true,
      diagnostics: [],
      passes: [{ name: 'deps', changed: false, outcome: 'failed', validated: false, remarks: [] }],
      functions: [
        {
          name: 'f1',
          inst_count: 0,
          order: [],
          order_before: [],
          pressure: {
            before: { SBUF: { during: 0, after: 0 } },
            after: { SBUF: { during: 0, after: 0 } },
          },
        },
      ],
    };
    expect(formatSummary(bare)).toBe(
      'input: ok\n\n  ✗ deps failed, results differ\n\nf1: 0 instructions\n  no bytes are live at any step\n',
    );
  });
  it('times, when the report has them', () => {
    const timed = {
      ok: true,
      diagnostics: [],
      passes: [],
      functions: [],
      times: { total_ms: 1.5, memory_bytes: 65536 },
    };
    expect(formatSummary(timed, { name: 'f' })).toBe('f: ok\n\ntotal ms 1.5, memory bytes 65536\n');
  });
  it('a peak before the first instruction', () => {
    const early = structuredClone(report);
    early.functions[0].peaks.SBUF.during = {
      pos: -1,
      inst: null,
      bytes: 10,
      live: [{ tensor: 't0', bytes: 10 }],
    };
    expect(formatSummary(early)).toContain(
      'SBUF peak 10 B before the first instruction\n      10  t0\n',
    );
  });
});

describe('movedNames', () => {
  const names = (before, after) =>
    movedNames(before, after)
      .map(({ name }) => name)
      .join('');
  it.each([
    ['abcd', 'abcd', ''],
    ['abcd', 'dabc', 'd'],
    ['abcd', 'bcda', 'a'],
    ['', 'abc', ''],
    ['abc', 'axbc', ''],
  ])('%s -> %s', (before, after, moved) => expect(names([...before], [...after])).toBe(moved));
  it('moves the fewest, against a brute force', () => {
    let state = 5;
    const random = (n) => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return (state >>> 16) % n;
    };
    for (let i = 0; i < 300; i++) {
      const before = [...'abcdefg'];
      const after = [...before];
      for (let j = after.length - 1; j > 0; j--) {
        const k = random(j + 1);
        [after[j], after[k]] = [after[k], after[j]];
      }
      const moved = new Set(movedNames(before, after).map(({ name }) => name));
      const rest = after.filter((name) => !moved.has(name));
      expect(rest).toEqual([...rest].sort());
      let best = 0;
      for (let mask = 0; mask < 1 << after.length; mask++) {
        const kept = after.filter((_, at) => mask & (1 << at));
        if (kept.every((name, at) => at === 0 || kept[at - 1] < name))
          best = Math.max(best, kept.length);
      }
      expect(rest.length).toBe(best);
    }
  });
});
