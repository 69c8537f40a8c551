// What each example kernel computes on seeded inputs, against the formula in its first line, worked
// out here in doubles at a few places of every output. (expert_swiglu is left out: 17 thousand
// million products.)
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';

import { loadCore } from '../../wasm/index.mjs';
import { seededElement } from './lib/programs.mjs';

let core;
beforeAll(async () => {
  core = await loadCore();
});

const range = (count) => Array.from({ length: count }, (_, k) => k);
const sum = (count, term) => range(count).reduce((total, k) => total + term(k), 0);
const relu = (x) => Math.max(x, 0);
const silu = (x) => x / (1 + Math.exp(-x));
const geluTanh = (x) => 0.5 * x * (1 + Math.tanh(Math.sqrt(2 / Math.PI) * (x + 0.044715 * x ** 3)));
const bf16 = (x) => {
  const bits = new Uint32Array(Float32Array.of(x).buffer)[0];
  const kept = (bits + 0x7fff + ((bits >>> 16) & 1)) & 0xffff0000;
  return new Float32Array(Uint32Array.of(kept).buffer)[0];
};
/** A seeded float32 matrix with `columns`, as a function of its place; `half` rounds it to bfloat16. */
const matrix = (name, columns, half, rank = 0) => {
  const known = new Map();
  return (i, j) => {
    const at = i * columns + j;
    if (!known.has(at)) {
      const value = seededElement(name, at, BigInt(rank) << 32n);
      known.set(at, half ? bf16(value) : value);
    }
    return known.get(at);
  };
};
/** erf by its series, whose terms are all positive. */
const erf = (x) => {
  let term = x;
  let total = x;
  for (let n = 1; n < 200; n++) total += term *= (2 * x * x) / (2 * n + 1);
  return (2 / Math.sqrt(Math.PI)) * Math.exp(-x * x) * total;
};
const gelu = (x) => 0.5 * x * (1 + erf(x / Math.SQRT2));

/** `{output: [columns, (i, j) => value, places]}` of a kernel; tolerances are relative to the largest. */
const single = 2e-5;
const half = 2 ** -7;

const normalized = (row, width, epsilon) => {
  const mean = sum(width, row) / width;
  const variance = sum(width, (j) => (row(j) - mean) ** 2) / width;
  return (j) => (row(j) - mean) / Math.sqrt(variance + epsilon);
};
function rmsnorm(rows, width, halves, epsilon, name = 'y') {
  const x = matrix('x', width, halves);
  const g = matrix('g', width);
  const y = (i, j) => (x(i, j) / Math.sqrt(sum(width, (k) => x(i, k) ** 2) / width + epsilon)) * g(0, j);
  return { [name]: [width, y, [[0, 0], [127, width - 1], [128, 1], [rows - 1, 5]]] };
}
function attention(width, keys, isCausal, halves) {
  const [q, k] = [matrix('qT', keys, halves), matrix('kT', keys, halves)];
  const v = matrix('v', width, halves);
  const out = (i, j) => {
    const count = isCausal ? i + 1 : keys;
    const scores = range(count).map((t) => sum(width, (d) => q(d, i) * k(d, t)) / Math.sqrt(width));
    const most = Math.max(...scores);
    const weights = scores.map((score) => Math.exp(score - most));
    return sum(count, (t) => weights[t] * v(t, j)) / sum(count, (t) => weights[t]);
  };
  return { out: [width, out, [[0, 0], [1, width - 1], [keys / 2, 3], [keys - 1, 7]]] };
}
/** Rows of each rank's shard, one after the other. */
const gathered = (name, rows, columns) => {
  const shards = range(4).map((rank) => matrix(name, columns, true, rank));
  return (i, j) => shards[Math.floor(i / rows)](i % rows, j);
};
const memo = (value) => {
  const known = new Map();
  return (i, j) => {
    const key = `${i},${j}`;
    if (!known.has(key)) known.set(key, value(i, j));
    return known.get(key);
  };
};

const kernels = {
  rmsnorm_rows: [single, () => rmsnorm(300, 96, false, 1e-5)],
  rmsnorm_boundary: [half, () => rmsnorm(3000, 2048, true, 1e-6)],
  softmax_filter: [
    single,
    () => {
      const x = matrix('x', 1024);
      const y = (i, j) => Math.exp(x(i, j)) / sum(1024, (k) => Math.exp(x(i, k)));
      return { y: [1024, y, [[0, 0], [1920, 1023], [1999, 17]]] };
    },
  ],
  layernorm_affine: [
    half,
    () => {
      const [x, gamma, beta] = [matrix('x', 80, true), matrix('gamma', 80), matrix('beta', 80)];
      const y = (i, j) => normalized((k) => x(i, k), 80, 1e-5)(j) * gamma(0, j) + beta(0, j);
      return { y: [80, y, [[0, 0], [127, 79], [128, 40], [255, 3]]] };
    },
  ],
  layernorm_residual: [
    half,
    () => {
      const [x, r] = [matrix('x', 1024, true), matrix('r', 1024, true)];
      const [gamma, beta] = [matrix('gamma', 1024), matrix('beta', 1024)];
      const h = (i, j) => x(i, j) + r(i, j);
      const y = (i, j) => normalized((k) => h(i, k), 1024, 1e-5)(j) * gamma(0, j) + beta(0, j);
      const places = [[0, 0], [500, 1023], [1023, 77]];
      return { h: [1024, h, places], y: [1024, y, places] };
    },
  ],
  residual_inplace: [
    single,
    () => {
      const [x, h] = [matrix('x', 64), matrix('h', 64, true)];
      return { out: [64, (i, j) => x(i, j) + 0.5 * geluTanh(h(i, j)), [[0, 0], [128, 63], [255, 9]]] };
    },
  ],
  pipeline_mode_b: [
    half,
    () => {
      const x = matrix('x', 64, true);
      return { y: [64, (i, j) => silu(x(i, j)), [[0, 0], [127, 63], [700, 31]]] };
    },
  ],
  reduction_tree_wide: [
    single,
    () => {
      const x = matrix('x', 1024);
      return { y: [64, (i, j) => sum(16, (k) => x(i, 64 * k + j)), [[0, 0], [127, 63], [64, 5]]] };
    },
  ],
  elementwise_dag60: [
    single,
    () => {
      const widths = [256, 8, 128, 64, 192, 16, 96, 32];
      const inputs = widths.map((width, k) => matrix(`x${k}`, width));
      const part = (k, i) => sum(widths[k], (j) => Math.exp(inputs[k](i, j)) * Math.tanh(0.5 * inputs[k](i, j) ** 2));
      return { y: [1, (i) => sum(8, (k) => part(k, i) / (k + 1)), [[0, 0], [64, 0], [127, 0]]] };
    },
  ],
  matmul_blocked: [
    half,
    () => {
      const [a, b] = [matrix('aT', 512, true), matrix('b', 1024, true)];
      return { c: [1024, (i, j) => sum(1024, (k) => a(k, i) * b(k, j)), [[0, 0], [130, 513], [511, 1023]]] };
    },
  ],
  mlp_gelu: [
    half,
    () => {
      const [x, w1, w2] = [matrix('xT', 256, true), matrix('w1', 384, true), matrix('w2', 256, true)];
      const hidden = memo((i, m) => gelu(sum(256, (k) => x(k, i) * w1(k, m))));
      return { y: [256, (i, j) => sum(384, (m) => hidden(i, m) * w2(m, j)), [[0, 0], [0, 255], [200, 128]]] };
    },
  ],
  mlp_swiglu: [
    half,
    () => {
      const x = matrix('xT', 256, true);
      const [g, u, d] = [matrix('wg', 1408, true), matrix('wu', 1408, true), matrix('wd', 512, true)];
      const hidden = memo((i, m) => silu(sum(512, (k) => x(k, i) * g(k, m))) * sum(512, (k) => x(k, i) * u(k, m)));
      return { y: [512, (i, j) => sum(1408, (m) => hidden(i, m) * d(m, j)), [[3, 0], [3, 511]]] };
    },
  ],
  conv3x3: [
    single,
    () => {
      const [x, w, b] = [matrix('x', 120), matrix('w', 48), matrix('b', 1)];
      const pixel = (c, h, v) => (h < 0 || v < 0 || h > 9 || v > 11 ? 0 : x(c, 12 * h + v));
      const y = (o, at) => {
        const [h, v] = [Math.floor(at / 12), at % 12];
        const taps = sum(9, (t) => sum(32, (c) => pixel(c, h + Math.floor(t / 3) - 1, v + (t % 3) - 1) * w(32 * t + c, o)));
        return relu(taps + b(o, 0));
      };
      return { y: [120, y, [[0, 0], [47, 119], [20, 65], [5, 11], [31, 108]]] };
    },
  ],
  flash_attention: [half, () => attention(128, 1024, false, true)],
  flash_attention_causal: [single, () => attention(64, 256, true, false)],
  fsdp_layers: [
    2 * half,
    () => {
      const x = matrix('x', 64, true);
      const layer = (z, number) => {
        const w = gathered(`s${number}`, 32, 128);
        return memo((m, n) => bf16(relu(sum(128, (k) => w(k, m) * z(k, n)))));
      };
      return { z: [64, range(4).reduce(layer, x), [[0, 0], [127, 0], [64, 63]]] };
    },
  ],
  fsdp_mlp: [
    2 * half,
    () => {
      const x = matrix('x', 128, true);
      const layer = (z, number) => {
        const [a, b] = [gathered(`s${number}a`, 64, 1024), gathered(`s${number}b`, 256, 256)];
        const hidden = memo((m, n) => bf16(relu(sum(256, (k) => a(k, m) * z(k, n)))));
        return memo((o, n) => bf16(sum(1024, (m) => b(m, o) * hidden(m, n))));
      };
      return { z: [128, [0, 1].reduce(layer, x), [[0, 0], [255, 0]]] };
    },
  ],
  adam_step: [
    single,
    () => {
      const places = [[0, 0], [64, 1000], [127, 2047]];
      return Object.assign(
        {},
        ...range(6).map((k) => {
          const [par, grad, mom, vari] = ['par', 'grad', 'mom', 'var'].map((name) => matrix(`${name}${k}`, 2048));
          const m = (i, j) => 0.9 * mom(i, j) + 0.1 * grad(i, j);
          const v = (i, j) => 0.999 * vari(i, j) + 0.001 * grad(i, j) ** 2;
          const p = (i, j) => par(i, j) - (0.001 * m(i, j)) / (Math.sqrt(Math.abs(v(i, j))) + 1e-8);
          return { [`par${k}_out`]: [2048, p, places], [`mom${k}_out`]: [2048, m, places], [`var${k}_out`]: [2048, v, places] };
        }),
      );
    },
  ],
};

describe('kernels compute their formulas', () => {
  for (const [name, [tolerance, formulas]] of Object.entries(kernels)) {
    it(name, { timeout: 120_000 }, () => {
      const source = readFileSync(new URL(`../../examples/kernels/${name}.penguin.py`, import.meta.url), 'utf8');
      const answer = core.run({ command: 'eval', source, passes: 'none', sections: [] });
      const expected = formulas();
      expect(answer.eval.outputs.map((output) => output.name).toSorted()).toEqual(Object.keys(expected).toSorted());
      for (const output of answer.eval.outputs) {
        const [columns, value, places] = expected[output.name];
        let largest = 0;
        for (const got of output.values) largest = Math.max(largest, Math.abs(got));
        for (const [i, j] of places) {
          const [got, want] = [output.values[i * columns + j], value(i, j)];
          expect(Math.abs(got - want), `${output.name}[${i},${j}] is ${got}, not ${want}`).toBeLessThanOrEqual(tolerance * largest);
        }
      }
    });
  }
});
