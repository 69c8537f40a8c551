// Operators of the op level, each as a script, against plain computations here.
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';

import { loadCore } from '../../wasm/index.mjs';
import { filesUnder } from '../lib/files.mjs';
import { program, seededFloats } from './lib/programs.mjs';

let core;
beforeAll(async () => {
  core = await loadCore();
});

const f = Math.fround;
const tensor = (name, shape, dtype = 'float32') =>
  `${name} = m0.Tensor(name="${name}", shape=(${shape.map((extent) => `${extent},`).join('')}), dtype="${dtype}")`;

/**
 * Runs one call on inputs `{name: [shape, values, dtype]}`; `dsts` are `[name, shape, dtype]`. Values of
 * the results, one list each; its last diagnostic when it does not evaluate.
 */
function run(call, inputs, ...dsts) {
  const entries = Object.entries(inputs);
  const source = program(
    ...entries.map(([name, [shape, , dtype]]) => tensor(name, shape, dtype)),
    ...dsts.map((dst) => tensor(...dst)),
    ...entries.map(([name]) => `v0.markInput(${name})`),
    call,
    ...dsts.map(([name]) => `v0.markOutput(${name})`),
  );
  const given = Object.fromEntries(entries.map(([name, [, values]]) => [name, values]));
  const answer = core.run({ command: 'eval', source, inputs: given, passes: 'none', sections: [] });
  return answer.eval ? answer.eval.outputs.map((output) => output.values) : answer.diagnostics.at(-1);
}
const one = (...args) => {
  const result = run(...args);
  if (!Array.isArray(result)) throw new Error(result.message);
  return result[0];
};
const xla = (tag, srcs, more = '') => `c = m8.NeuronTensorOp(srcs=[${srcs}], dsts=[y], xla_op='${tag}'${more})`;

const range = (count) => Array.from({ length: count }, (_, k) => k);
const grid = (rows, columns, value) => range(rows * columns).map((k) => value(Math.floor(k / columns), k % columns));
const A = [2.5, -1.5, 0.25, 3, -0.5, 4];
const B = [1, 2, -4, 0.5, 3, -2];

describe('elementwise', () => {
  const reals = { a: [[2, 3], A] };
  const pair = { a: [[2, 3], A], b: [[2, 3], B] };
  it.each([
    ['np.exp', Math.exp],
    ['np.negative', (x) => -x],
    ['np.abs', Math.abs],
    ['np.sign', Math.sign],
    ['np.floor', Math.floor],
    ['np.ceil', Math.ceil],
    ['np.tanh', Math.tanh],
    ['np.sin', Math.sin],
    ['np.cos', Math.cos],
    ['np.arctan', Math.atan],
    ['np.rint', (x) => (Math.abs(x % 1) === 0.5 ? 2 * Math.round(x / 2) : Math.round(x))],
    ['m11.expit', (x) => 1 / (1 + Math.exp(-x))],
  ])('%s', (func, want) => {
    const got = one(xla('mhlo.unary', 'a', `, op=${func}`), reals, ['y', [2, 3]]);
    got.forEach((value, k) => expect(value).toBeCloseTo(want(A[k]), 5));
  });
  it.each([
    ['np.add', (a, b) => a + b],
    ['np.subtract', (a, b) => a - b],
    ['np.multiply', (a, b) => a * b],
    ['np.divide', (a, b) => a / b],
    ['np.maximum', Math.max],
    ['np.minimum', Math.min],
    ['np.fmod', (a, b) => a % b],
    ['np.arctan2', Math.atan2],
  ])('%s', (func, want) => {
    const got = one(xla('mhlo.binary', 'a, b', `, op=${func}`), pair, ['y', [2, 3]]);
    got.forEach((value, k) => expect(value).toBeCloseTo(want(A[k], B[k]), 5));
  });
  it.each([
    ['np.greater', (a, b) => a > b],
    ['np.less_equal', (a, b) => a <= b],
    ['np.equal', (a, b) => a === b],
    ['np.not_equal', (a, b) => a !== b],
  ])('%s', (func, want) => {
    const got = one(xla('mhlo.binary', 'a, b', `, op=${func}`), pair, ['y', [2, 3], 'bool']);
    expect(got).toEqual(A.map((a, k) => Number(want(a, B[k]))));
  });
  it.each([
    ['np.int_div', 'int32', [-7, 7, 9, -128], [2, -2, 4, 3], [-3, -3, 2, -42]],
    ['np.bitwise_xor', 'uint8', [255, 7], [15, 5], [240, 2]],
    ['np.logical_right_shift', 'int8', [-128, 64], [1, 3], [64, 8]],
    ['np.arith_right_shift', 'int8', [-128, 64], [1, 3], [-64, 8]],
    ['np.add', 'int8', [127, -128], [1, -1], [-128, 127]],
    ['np.logical_and', 'bool', [1, 1, 0], [1, 0, 0], [1, 0, 0]],
  ])('%s of %s', (func, dtype, a, b, want) => {
    const shape = [a.length];
    expect(one(xla('mhlo.binary', 'a, b', `, op=${func}`), { a: [shape, a, dtype], b: [shape, b, dtype] }, ['y', shape, dtype])).toEqual(want);
  });
  it('select, casts, constants, iota', () => {
    expect(one(xla('mhlo.ternary', 'p, a, b', ', op=np.select'), { p: [[2, 3], [1, 0, 1, 0, 0, 1], 'bool'], ...pair }, ['y', [2, 3]])).toEqual([2.5, 2, 0.25, 0.5, 3, 4]);
    expect(one(xla('mhlo.convert', 'a', ', dtype="int32"'), reals, ['y', [2, 3], 'int32'])).toEqual([2, -1, 0, 3, 0, 4]);
    expect(one('c = m0.OffloadedMemCast(srcs=[a], dsts=[y], dtype="int8")', { a: [[2], [300, -1.9]] }, ['y', [2], 'int8'])).toEqual([127, -1]);
    expect(one('c = m0.NullaryOp(dsts=[y], value=1.5)', {}, ['y', [2, 2]])).toEqual([1.5, 1.5, 1.5, 1.5]);
    expect(one('c = m0.NullaryOp(dsts=[y], value=9007199254740993)', {}, ['y', [1], 'int64'])).toEqual(['9007199254740993']);
    expect(one("c = m8.NeuronTensorOp(srcs=[], dsts=[y], xla_op='mhlo.iota', iota_dim=1, shape=[2, 3], dtype=\"int32\")", {}, ['y', [2, 3], 'int32'])).toEqual([0, 1, 2, 0, 1, 2]);
  });
  it('what is bfloat16 computes in fp32 and rounds once', () => {
    expect(one(xla('mhlo.binary', 'a, b', ', op=np.add'), { a: [[1], [256], 'bfloat16'], b: [[1], [1], 'bfloat16'] }, ['y', [1], 'float32'])).toEqual([257]);
    expect(one(xla('mhlo.binary', 'a, b', ', op=np.add'), { a: [[1], [256], 'bfloat16'], b: [[1], [1], 'bfloat16'] }, ['y', [1], 'bfloat16'])).toEqual([256]);
  });
});

describe('moves', () => {
  const M = range(6);
  const m = { a: [[2, 3], M] };
  it.each([
    ['m0.OffloadedMemCpy(srcs=[a], dsts=[y])', [3, 2], M],
    ["m8.NeuronTensorOp(srcs=[a], dsts=[y], xla_op='mhlo.transpose', src_shape=(2,3), permutation=(1,0))", [3, 2], [0, 3, 1, 4, 2, 5]],
    ['m0.OffloadedSlice(srcs=[a], dsts=[y], start_indices=[0, 0], limit_indices=[2, 3], strides=[1, 2])', [2, 2], [0, 2, 3, 5]],
    ['m0.OffloadedConcat(srcs=[a, a], dsts=[y], dimension=0)', [4, 3], [...M, ...M]],
    ['m0.OffloadedConcat(srcs=[a, a], dsts=[y], dimension=1)', [2, 6], [0, 1, 2, 0, 1, 2, 3, 4, 5, 3, 4, 5]],
    ['m8.BroadcastTensorOp(srcs=[a], dsts=[y], broadcast_dims=[1, 2], shape=[2, 2, 3])', [2, 2, 3], [...M, ...M]],
    ['m8.PadTensorOp(srcs=[a], dsts=[y], padding_value=9.0, edge_padding_low=[0, -1], edge_padding_high=[1, 0], interior_padding=[0, 1])', [3, 4], [9, 1, 9, 2, 9, 4, 9, 5, 9, 9, 9, 9]],
    ['m8.ReverseTensorOp(srcs=[a], dsts=[y], dimensions=[1])', [2, 3], [2, 1, 0, 5, 4, 3]],
    ['m0.LNCShardingConstraintOp(srcs=[a], dsts=[y], sharding="")', [2, 3], M],
  ])('%s', (call, shape, want) => {
    expect(one(`c = ${call}`, m, ['y', shape])).toEqual(want);
  });
  it('dynamic slices start inside', () => {
    const at = { i: [[1], [5], 'int32'], j: [[1], [1], 'int32'] };
    expect(one('c = m8.DynamicSliceTensorOp(srcs=[a, i, j], dsts=[y], slice_sizes=[1, 2])', { ...m, ...at }, ['y', [1, 2]])).toEqual([4, 5]);
    expect(one('c = m8.DynamicUpdateSliceTensorOp(srcs=[a, u, i, j], dsts=[y])', { ...m, u: [[1, 2], [8, 9]], ...at }, ['y', [2, 3]])).toEqual([0, 1, 2, 3, 8, 9]);
  });
});

describe('contractions', () => {
  it('mhlo.dot with and without batch', () => {
    const dims = (lb, lc, rb, rc) => `, lhs_batching_dims=[${lb}], lhs_contract_dims=[${lc}], rhs_batching_dims=[${rb}], rhs_contract_dims=[${rc}]`;
    const inputs = { a: [[2, 3], A], b: [[3, 2], B] };
    const want = grid(2, 2, (i, j) => f(f(f(A[3 * i] * B[j]) + f(A[3 * i + 1] * B[2 + j])) + f(A[3 * i + 2] * B[4 + j])));
    expect(one(xla('mhlo.dot', 'a, b', dims('', 1, '', 0)), inputs, ['y', [2, 2]])).toEqual(want);
    expect(one(xla('mhlo.dot', 'a, b', dims(0, 1, 1, 0)), inputs, ['y', [2]])).toEqual([want[0], want[3]]);
    const bytes = { a: [[1, 2], [200, 100], 'uint8'], b: [[2, 1], [3, 7], 'int8'] };
    expect(one(xla('mhlo.dot', 'a, b', `${dims('', 1, '', 0)}, lhs_zero_point=128, rhs_zero_point=0`), bytes, ['y', [1, 1], 'int32'])).toEqual([72 * 3 - 28 * 7]);
  });
  it('mhlo.convolution', () => {
    const x = range(16).map((k) => k - 5);
    const w = [1, 2, -1, 3];
    const call = xla('mhlo.convolution', 'x, w', ', window_strides=[1, 2], padding=[[1, 0], [0, 1]], input_batch_dim=0, input_feature_dim=1, input_spatial_dims=[2, 3], kernel_output_feature_dim=0, kernel_input_feature_dim=1, kernel_spatial_dims=[2, 3], output_batch_dim=0, output_feature_dim=1, output_spatial_dims=[2, 3]');
    const pixel = (h, v) => (h < 0 || v > 3 ? 0 : x[4 * h + v]);
    const want = grid(4, 2, (h, v) => pixel(h - 1, 2 * v) * 1 + pixel(h - 1, 2 * v + 1) * 2 + pixel(h, 2 * v) * -1 + pixel(h, 2 * v + 1) * 3);
    expect(one(call, { x: [[1, 1, 4, 4], x], w: [[1, 1, 2, 2], w] }, ['y', [1, 1, 4, 2]])).toEqual(want);
  });
});

describe('folds', () => {
  const a = { a: [[2, 3], A] };
  it.each([
    ['np.add', 0, [1], [1.25, 6.5]],
    ['np.add', 10, [1], [11.25, 16.5]],
    ['np.maximum', '-1e30', [0], [3, -0.5, 4]],
    ['np.multiply', 1, [0, 1], [f(A.reduce((x, y) => f(x * y)))]],
    ['np.minimum', '1e30', [1], [-1.5, -0.5]],
  ])('%s from %s over %s', (func, init, dims, want) => {
    const call = xla(func, 'a', `, op=${func}, init_value=${init}, reduce_dims=[${dims}]`);
    expect(one(call, a, ['y', dims.length === 2 ? [] : [want.length]])).toEqual(want);
  });
  it('reduce_window, select_and_scatter', () => {
    const x = { x: [[4], [3, 1, 4, 1]] };
    const window = ', window_shape=[2], stride=[2], padding=[[0, 0]]';
    expect(one(xla('mhlo.reduce_window', 'x', `, op=np.maximum, use_init_operand=False${window}`), x, ['y', [2]])).toEqual([3, 4]);
    expect(one(xla('mhlo.reduce_window', 'x', ', op=np.add, use_init_operand=False, window_shape=[3], stride=[1], padding=[[1, 1]]'), x, ['y', [4]])).toEqual([4, 8, 6, 5]);
    const call = `c = m8.SelectAndScatterTensorOp(srcs=[x, s], dsts=[y], select_op=np.greater_equal, scatter_op=np.add, scatter_ident=0.0${window})`;
    expect(one(call, { ...x, s: [[2], [10, 20]] }, ['y', [4]])).toEqual([10, 0, 20, 0]);
  });
});

describe('indices and order', () => {
  const table = { a: [[3, 2], range(6)] };
  it('gather, scatter', () => {
    const gather = 'c = m8.GatherTensorOp(srcs=[a, i], dsts=[y], offset_dims=[1], collapsed_slice_dims=[0], start_index_map=[0], index_vector_dim=1, slice_sizes=[1, 2])';
    expect(one(gather, { ...table, i: [[2, 1], [2, 0], 'int32'] }, ['y', [2, 2]])).toEqual([4, 5, 0, 1]);
    const scatter = (kind) => xla('mhlo.scatter', 'a, i, u', `, index_vector_dim=1, update_window_dims=[1], inserted_window_dims=[0], scatter_dims_to_operand_dims=[0], unique_indices=False, scatter_kind='${kind}'`);
    const inputs = { ...table, i: [[3, 1], [1, 1, 7], 'int32'], u: [[3, 2], [10, 20, 30, 40, 50, 60]] };
    expect(one(scatter('add'), inputs, ['y', [3, 2]])).toEqual([0, 1, 42, 63, 4, 5]);
    expect(one(scatter('update'), inputs, ['y', [3, 2]])).toEqual([0, 1, 30, 40, 4, 5]);
    expect(run(scatter('xyz'), inputs, ['y', [3, 2]]).message).toContain('scatter_kind');
  });
  it('sort, top_k', () => {
    const values = { a: [[1, 4], [3, 1, 3, 2]], b: [[1, 4], [0, 1, 2, 3], 'int32'] };
    const sort = (dir) => `c = m0.SortOp(srcs=[a, b], dsts=[y, z], dimension=1, is_stable=True, comparison_dir="${dir}")`;
    expect(run(sort('lt'), values, ['y', [1, 4]], ['z', [1, 4], 'int32'])).toEqual([[1, 2, 3, 3], [1, 3, 0, 2]]);
    expect(run(sort('ge'), values, ['y', [1, 4]], ['z', [1, 4], 'int32'])).toEqual([[3, 3, 2, 1], [0, 2, 3, 1]]);
    const top = (more) => `c = m0.TopKOp(srcs=[a], dsts=[y, z], k=2, axis=1${more})`;
    const a = { a: values.a };
    expect(run(top(', ret_type="both"'), a, ['y', [1, 2]], ['z', [1, 2], 'uint32'])).toEqual([[3, 3], [0, 2]]);
    expect(run(top(', is_ascend=True'), a, ['y', [1, 2]], ['z', [1, 2], 'int32'])).toEqual([[1, 2], [1, 3]]);
    expect(one('c = m0.TopKOp(srcs=[a], dsts=[y], k=1, axis=1, ret_type="indices")', a, ['y', [1, 1], 'int32'])).toEqual([0]);
  });
});

describe('fused', () => {
  const x = { a: [[2, 3], A] };
  const row = (i) => A.slice(3 * i, 3 * i + 3);
  const close = (got, want) => got.forEach((value, k) => expect(value).toBeCloseTo(want[k], 5));
  const softmax = (values) => {
    const e = values.map(Math.exp);
    return e.map((value) => value / e.reduce((p, q) => p + q));
  };
  it('softmax and its gradient', () => {
    const y = [0, 1].flatMap((i) => softmax(row(i)));
    close(one(xla('mhlo.softmax', 'a', ', reduce_axes=[1], compute_dtype="float32"'), x, ['y', [2, 3]]), y);
    const dy = B;
    const want = y.map((value, k) => {
      const at = 3 * Math.floor(k / 3);
      return value * (dy[k] - [0, 1, 2].reduce((sum, j) => sum + y[at + j] * dy[at + j], 0));
    });
    close(one(xla('mhlo.softmax_dx', 'd, s', ', reduce_axes=[1]'), { d: [[2, 3], dy], s: [[2, 3], y] }, ['y', [2, 3]]), want);
  });
  it('rms_norm', () => {
    const want = [0, 1].flatMap((i) => row(i).map((v, j) => (v / Math.sqrt(row(i).reduce((s, w) => s + w * w, 0) / 3 + 0.1)) * B[j]));
    close(one(xla('mhlo.rms_norm', 'a, w', ', epsilon=0.1, reduce_dims=[1]'), { ...x, w: [[3], B.slice(0, 3)] }, ['y', [2, 3]]), want);
  });
  it('batch norms', () => {
    const column = (j) => [A[j], A[3 + j]];
    const mean = [0, 1, 2].map((j) => (column(j)[0] + column(j)[1]) / 2);
    const variance = [0, 1, 2].map((j) => column(j).reduce((s, v) => s + (v - mean[j]) ** 2, 0) / 2);
    const scale = [2, 1, 0.5];
    const offset = [0, 1, -1];
    const normal = (k) => (A[k] - mean[k % 3]) / Math.sqrt(variance[k % 3] + 0.1);
    const want = A.map((_, k) => normal(k) * scale[k % 3] + offset[k % 3]);
    const parameters = { s: [[3], scale], o: [[3], offset] };
    const [y, m, v] = run('c = m0.BatchNormTrainingOp(srcs=[a, s, o], dsts=[y, m, v], epsilon=0.1, feature_index=1)', { ...x, ...parameters }, ['y', [2, 3]], ['m', [3]], ['v', [3]]);
    close(y, want);
    close(m, mean);
    close(v, variance);
    close(one('c = m8.BatchNormTensorOp(srcs=[a, s, o, m, v], dsts=[y], epsilon=0.1, feature_index=1)', { ...x, ...parameters, m: [[3], mean], v: [[3], variance] }, ['y', [2, 3]]), want);
    // the gradient, by finite differences of sum(dy * y)
    const forward = (a) => run('c = m0.BatchNormTrainingOp(srcs=[a, s, o], dsts=[y, m, v], epsilon=0.1, feature_index=1)', { a: [[2, 3], a], ...parameters }, ['y', [2, 3]], ['m', [3]], ['v', [3]])[0];
    const loss = (a) => forward(a).reduce((sum, value, k) => sum + value * B[k], 0);
    const [dx, ds, dof] = run('c = m0.BatchNormGradientOp(srcs=[a, s, m, v, g], dsts=[y, t, u], epsilon=0.1, feature_index=1)', { ...x, s: parameters.s, m: [[3], mean], v: [[3], variance], g: [[2, 3], B] }, ['y', [2, 3]], ['t', [3]], ['u', [3]]);
    dx.forEach((value, k) => {
      const moved = (by) => loss(A.map((a, i) => (i === k ? a + by : a)));
      expect(value).toBeCloseTo((moved(0.01) - moved(-0.01)) / 0.02, 2);
    });
    close(ds, [0, 1, 2].map((j) => B[j] * normal(j) + B[3 + j] * normal(3 + j)));
    close(dof, [0, 1, 2].map((j) => B[j] + B[3 + j]));
  });
});

describe('types that only operators have', () => {
  const binary = (op, a, b, dtype) =>
    one(`c = m8.NeuronTensorOp(srcs=[a, b], dsts=[y], op=${op}, xla_op='mhlo.binary')`, { a: [[a.length], a, dtype], b: [[b.length], b, dtype] }, ['y', [a.length], dtype]);
  it('float64 is computed in double', () => {
    expect(binary('np.add', [0.1, 1e300], [0.2, 1e300], 'float64')).toEqual([0.1 + 0.2, 2e300]);
    expect(binary('np.divide', [1, 2], [3, 7], 'float64')).toEqual([1 / 3, 2 / 7]);
    const x = [0.3, 1.7];
    const unary = (op) => one(`c = m8.NeuronTensorOp(srcs=[a], dsts=[y], op=${op}, xla_op='mhlo.unary')`, { a: [[2], x, 'float64'] }, ['y', [2], 'float64']);
    unary('np.sqrt').forEach((value, k) => expect(value).toBe(Math.sqrt(x[k])));
    unary('np.exp').forEach((value, k) => expect(Math.abs(value / Math.exp(x[k]) - 1)).toBeLessThan(1e-15));
    expect(one("c = m8.NeuronTensorOp(srcs=[a], dsts=[y], op=np.add, reduce_dims=(0,), init_value=0.0, xla_op='np.add')", { a: [[3], [1, 2 ** -40, 2 ** -50], 'float64'] }, ['y', [], 'float64'])).toEqual([1 + 2 ** -40 + 2 ** -50]);
  });
  it('integers of 2 and 4 bits wrap', () => {
    expect(binary('np.add', [7, -8, 3], [1, -1, 2], 'int4')).toEqual([-8, 7, 5]);
    expect(binary('np.multiply', [15, 3], [15, 6], 'uint4')).toEqual([1, 2]);
    expect(binary('np.subtract', [1, -2], [-1, 1], 'int2')).toEqual([-2, 1]);
  });
  it('complex numbers are pairs', () => {
    // as a request gives them: real and imaginary part in turn
    const source = program(tensor('a', [2], 'complex64'), tensor('y', [2], 'complex64'), 'v0.markInput(a)', "c = m8.NeuronTensorOp(srcs=[a, a], dsts=[y], op=np.multiply, xla_op='mhlo.binary')", 'v0.markOutput(y)');
    const answer = core.run({ command: 'eval', source, inputs: { a: [1, 2, 1, -3] }, passes: 'none', sections: [] });
    expect(answer.eval.outputs[0].values).toEqual([[-3, 4], [-8, -6]]);
  });
});

describe('whole scripts', () => {
  it('kernels are uninterpreted functions, fusions their operators', () => {
    const a = { a: [[2], [1, 2]] };
    const opaque = (value) => one('c = m0.CustomOp(srcs=[a], dsts=[y], function_name="f")', { a: [[2], [1, value]] }, ['y', [2]]);
    expect(opaque(2)).toEqual(opaque(2));
    expect(opaque(2)).not.toEqual(opaque(3));
    expect(one("c = m8.NeuronTensorOp(srcs=[a], dsts=[y], xla_op='mhlo.fusion', op='Elementwise')\nd = m0.UnaryOp(srcs=[a], dsts=[y], op=np.negative)", a, ['y', [2]])).toEqual([-1, -2]);
  });
  it('the step budget counts products', () => {
    const dot = (steps) => {
      const dims = 'lhs_batching_dims=[], lhs_contract_dims=[1], rhs_batching_dims=[], rhs_contract_dims=[0]';
      const source = program(tensor('a', [8, 8]), tensor('y', [8, 8]), 'v0.markInput(a)', xla('mhlo.dot', 'a, a', `, ${dims}`), 'v0.markOutput(y)');
      return core.run({ command: 'eval', source, passes: 'none', limits: { steps } });
    };
    expect(dot(600).eval.instances).toBe(8 * 8 * 8 + 8 * 8);
    expect(dot(500).diagnostics.at(-1).code).toBe('step-budget');
  });
  it('what cannot be run is said', () => {
    const a = { a: [[2, 3], A] };
    expect(run('c = m0.RmsNormBackwardOp(srcs=[a], dsts=[y], epsilon=0.1, reduce_dims=[1])', a, ['y', [2, 3]]).message).toContain('nothing public says');
    expect(run('c = m0.UnaryOp(srcs=[z], dsts=[y], op=np.exp)', a, ['z', [2]], ['y', [2]]).code).toBe('uninitialised-read');
  });
  it('weights of a file are given by name, or seeded', () => {
    const source = program(tensor('y', [2]), 'w = m0.Tensor(name="w", shape=(2,), dtype="float32", value=weight_load("w.npy"))', 'm0.UnaryOp(srcs=[w], dsts=[y], op=np.negative)', 'v0.markOutput(y)');
    const values = (inputs) => core.run({ command: 'eval', source, inputs, passes: 'none' }).eval.outputs[0].values;
    expect(values({ w: [1, 2] })).toEqual([-1, -2]);
    expect(values({})).toEqual(seededFloats('w', 2).map((value) => -value));
  });
  it('every script of the front end evaluates, but for what nothing public defines', () => {
    const refused = [];
    for (const file of filesUnder('tests/filetests/text/ops', /\.py$/)) {
      const answer = core.run({ command: 'eval', source: readFileSync(file, 'utf8'), passes: 'none', sections: [] });
      if (!answer.eval) refused.push(`${basename(file, '.penguin.py')}: ${answer.diagnostics.at(-1).code}`);
    }
    expect(refused).toEqual(['offloaded', 'quantize_mx', 'rms_norm', 'scaled_dot', 'send_recv'].map((name) => `${name}: not-evaluable`));
  });
  it('passes are validated', () => {
    const source = program(tensor('a', [2, 3]), tensor('b', [3, 2]), tensor('y', [3, 2]), 'v0.markInput(a)', "m8.NeuronTensorOp(srcs=[a], dsts=[b], xla_op='mhlo.transpose', src_shape=(2,3), permutation=(1,0))", 'm0.UnaryOp(srcs=[b], dsts=[y], op=np.exp)', 'v0.markOutput(y)');
    const report = core.run({ source, passes: 'dce,deps', validate: true });
    expect(report.passes.map((pass) => pass.validated)).toEqual([true, true]);
  });
});
