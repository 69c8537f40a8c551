// Instructions on whole tiles and cumulative ones, against plain computations here.
import { beforeAll, describe, expect, it } from 'vitest';

import { loadCore } from '../../wasm/index.mjs';
import { program, seededFloats, tile } from './lib/programs.mjs';

let core;
beforeAll(async () => {
  core = await loadCore();
});

const f = Math.fround;
const run = (lines, inputs = {}) => core.run({ command: 'eval', source: program(...lines), inputs, passes: 'none', ranks: true });
// Values of the only output after `lines`, whose inputs are seeded.
function output(...lines) {
  const answer = run(lines);
  expect(answer.diagnostics).toEqual([]);
  return answer.eval.outputs[0].values;
}
const refusal = (...lines) => run(lines).diagnostics.at(-1);
const rows = (values, length) => Array.from({ length: values.length / length }, (_, p) => values.slice(p * length, (p + 1) * length));
const unary = (call, shape, dst, more = []) => [tile('a', shape), tile('b', dst), ...more, 'v0.markInput(a)', `r = m4.${call}`, 'v0.markOutput(b)'];

describe('copies and moves of partitions', () => {
  it.each(['NeuronDDRInst', 'NeuronDirectDDRInst', 'TiledOffloadedMemCpy', 'DebugDeviceBuffer'])('%s copies in row-major order', (name) => {
    const lines = ['a = m0.Tensor(name="a", shape=(4,6), dtype="float32")', 'b = m0.Tensor(name="b", shape=(3,8), dtype="float32")', 'v0.markInput(a)', `r = m4.${name}(dst=b, src=a)`, 'v0.markOutput(b)'];
    expect(output(...lines)).toEqual(seededFloats('a', 24));
    expect(refusal(...lines.map((line) => line.replace('(3,8)', '(3,7)'))).message).toContain('differ in their number');
  });
  it.each(['BroadcastPartition', 'SimpleBroadcastPartition'])('%s', (name) => {
    const row = seededFloats('a', 5);
    expect(output(...unary(`${name}(dst=b, src=a)`, '1,5', '3,5'))).toEqual([...row, ...row, ...row]);
    expect(refusal(...unary(`${name}(dst=b, src=a)`, '2,5', '4,5')).code).toBe('not-evaluable');
  });
  it('StreamShuffleInst moves within each 32 partitions and leaves those of entry 255', () => {
    const mask = Array.from({ length: 32 }, (_, i) => (i % 5 === 4 ? 255 : (i * 7 + 3) % 32));
    const a = rows(seededFloats('a', 64 * 3), 3);
    const want = a.map((_, p) => (mask[p % 32] === 255 ? [2, 2, 2] : a[p - (p % 32) + mask[p % 32]]));
    const call = `StreamShuffleInst(dst=b, src=a, shuffle_mask=[${mask}])`;
    const lines = unary(call, '64,3', '64,3', ['m4.MemsetOp(dst=b, value=2.0)']);
    expect(rows(output(...lines), 3)).toEqual(want);
    expect(refusal(...lines.map((line) => line.replace('[3,', '[32,'))).message).toContain('no partition of its 32');
    expect(refusal(...lines.map((line) => line.replace('[3,', '['))).message).toContain('32 numbers');
  });
});

describe('selects and statistics', () => {
  it('GetSequenceBounds', () => {
    const ids = [0, 0, 1, 1, 2, 2, 2, 0, 3];
    const answer = run(unary('GetSequenceBounds(dst=b, src=a)', '1,9', '1,2,9'), { a: ids });
    expect(answer.eval.outputs[0].values).toEqual([9, 9, 2, 2, 4, 4, 4, 9, 8, -1, -1, 4, 4, 7, 7, 7, -1, 9]);
    expect(refusal(...unary('GetSequenceBounds(dst=b, src=a)', '1,9', '1,9')).code).toBe('not-evaluable');
  });
  const wide = rows(seededFloats('a', 4 * 7), 7);
  const bounds = [tile('low', '4,1'), tile('high', '4,1'), tile('m', '4,1'), 'v0.markInput(low)', 'v0.markInput(high)'];
  it('RangeSelect and RangeSelectReduce', () => {
    const low = [0, 2, 9, 11];
    const high = [14, 12, 13, 3];
    const select = (name, acc) => [...unary(`${name}(dst=b, ${acc}src=a, bound0=low, bound1=high, op0="is_ge", op1="is_lt", base=8, fill_value=-5.5)`, '4,7', '4,7', bounds), 'v0.markOutput(m)'];
    const want = wide.map((row, p) => row.map((x, c) => (8 + c >= low[p] && 8 + c < high[p] ? x : -5.5)));
    const both = run(select('RangeSelectReduce', 'acc=m, '), { low, high });
    expect(rows(both.eval.outputs[0].values, 7)).toEqual(want);
    expect(both.eval.outputs[1].values).toEqual(want.map((row) => Math.max(...row)));
    const plain = run(select('RangeSelect', '').slice(0, -1), { low, high });
    expect(rows(plain.eval.outputs[0].values, 7)).toEqual(want);
    expect(run(select('RangeSelect', '').slice(0, -1).map((line) => line.replace('bound1=high, ', '')), { low, high }).diagnostics.at(-1).message).toContain('its bound');
  });
  const statistics = (row) => {
    const half = (first) => {
      const part = row.filter((_, c) => c % 2 === first);
      const mean = part.length ? f(part.reduce((sum, x) => f(sum + x), 0) / part.length) : 0;
      return [part.length, mean, part.reduce((sum, x) => f(sum + f(f(x - mean) * f(x - mean))), 0)];
    };
    return [...half(0), ...half(1)];
  };
  it('SundaBNStats, SundaBNAggr', () => {
    expect(rows(output(...unary('SundaBNStats(dst=b, src=a)', '4,7', '4,6')), 6)).toEqual(wide.map(statistics));
    expect(output(...unary('SundaBNStats(dst=b, src=a)', '1,1', '1,6'))).toEqual([1, seededFloats('a', 1)[0], 0, 0, 0, 0]);
    const got = rows(output(...unary('SundaBNAggr(dst=b, src=s)', '4,7', '4,2', [tile('s', '4,6')]).toSpliced(-2, 0, 'm4.SundaBNStats(dst=s, src=a)')), 2);
    wide.forEach((row, p) => {
      const mean = row.reduce((sum, x) => sum + x, 0) / 7;
      const variance = row.reduce((sum, x) => sum + (x - mean) ** 2, 0) / 7;
      expect(got[p][0]).toBeCloseTo(mean, 6);
      expect(got[p][1]).toBeCloseTo(variance, 6);
    });
    expect(refusal(...unary('SundaBNAggr(dst=b, src=a)', '4,7', '4,2')).code).toBe('not-evaluable');
  });
  it.each([
    ['add', '', 0, (x, sum) => f(f(x * 2) + sum)],
    ['subtract', ', operand1=0.5', 0.5, (x, sum) => f(f(x * 2) - sum)],
    ['max', '', -Infinity, (x, most) => Math.max(f(x * 2), most)],
    ['mult', '', 1, (x, product) => f(f(x * 2) * product)],
  ])('TensorScalarCacheCumulative with %s%s', (op1, operand1, first, step) => {
    let value;
    const want = wide.map((row) => ((value = first), row.map((x) => (value = step(x, value)))));
    expect(rows(output(...unary(`TensorScalarCacheCumulative(dst=b, src=a, operand0=2${operand1}, op0="mult", op1="${op1}")`, '4,7', '4,7')), 7)).toEqual(want);
    expect(refusal(...unary('TensorScalarCacheCumulative(dst=b, src=a, operand0=2, op0="mult", op1="divide")', '4,7', '4,7')).message).toContain('add, subtract');
  });
});

describe('ranks and ends', () => {
  const shared = (call) => ['x = m0.Tensor(name="x", shape=(1,3), dtype="float32")', 'y = m0.Tensor(name="y", shape=(1,3), dtype="float32")', 'v0.markInput(x)', 'm4.MemsetOp(dst=y, value=7)', call, 'v0.markOutput(y)'];
  const of = (rank) => seededFloats('x', 3, BigInt(rank) << 32n);
  const outputs = (call) => run(shared(call)).eval.outputs.map(({ values }) => values);
  it('BroadcastOp takes the first rank of the group', () => {
    expect(outputs('m4.BroadcastOp(dst=y, src=x, replica_groups=[[2,0],[1,3]])')).toEqual([of(2), of(1), of(2), of(1)]);
  });
  it('SendRecvOp leaves ranks that nobody sends to', () => {
    expect(outputs('m4.SendRecvOp(dst=y, src=x, src_target_pairs=[[0,1],[1,2]])')).toEqual([[7, 7, 7], of(0), of(1)]);
    expect(outputs('m4.CollectivePermuteOp(dst=y, src=x, src_target_pairs=[[0,1],[1,2]])')).toEqual([[0, 0, 0], of(0), of(1)]);
  });
  it('ExitOp ends the program', () => {
    expect(output(tile('b', '1,2'), 'm4.MemsetOp(dst=b, value=1)', 'm4.ExitOp()', 'm4.MemsetOp(dst=b, value=2)', 'v0.markOutput(b)')).toEqual([1, 1]);
  });
});
