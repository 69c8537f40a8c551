// StableHLO: reading and printing beside MLIR's own tool, constants given by their bytes, and an
// export that is imported and evaluated at both stations.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { loadCore } from '../../wasm/index.mjs';
import { milliseconds, report } from './lib/report.mjs';

const driver = `${process.env.PENGUIN_BUILD ?? 'build'}/native/penguin-native`;
const REPEATS = 5;

function fastest(work) {
  return Math.min(...Array.from({ length: REPEATS }, () => milliseconds(1, work)));
}

// Processor time of a whole program on an input, the least of some runs: what else the machine does is
// not measured. Its output goes nowhere.
const folder = mkdtempSync(join(tmpdir(), 'bench-'));
function processorTime(command, input) {
  const file = join(folder, 'input');
  writeFileSync(file, input);
  const script = `${command} < ${file} > ${folder}/output && times`;
  const taken = Array.from({ length: REPEATS }, () => {
    const { status, stdout } = spawnSync('bash', ['-c', script], { encoding: 'utf8' });
    if (status !== 0) throw new Error(`${command} ended with ${status}`);
    const times = [...stdout.split('\n')[1].matchAll(/(\d+)m([\d.]+)s/g)];
    return times.reduce((sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds), 0) * 1000;
  });
  return Math.min(...taken);
}

function natively(request) {
  const taken = processorTime(driver, JSON.stringify(request));
  check(readFileSync(join(folder, 'output'), 'utf8'));
  return taken;
}

function check(answer) {
  if (!answer.includes('"ok":true')) throw new Error(answer.slice(0, 400));
}

// Layers of a network until the text has so many bytes.
function network(bytes) {
  const lines = [];
  let length = 0;
  let x = '%arg0';
  for (let i = 0; length < bytes; i++) {
    const layer = [
      `    %w${i} = stablehlo.constant dense<${(i % 7) / 8 + 0.125}> : tensor<64x64xf32>`,
      `    %d${i} = stablehlo.dot_general ${x}, %w${i}, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<128x64xf32>, tensor<64x64xf32>) -> tensor<128x64xf32>`,
      `    %b${i} = stablehlo.broadcast_in_dim %arg1, dims = [1] : (tensor<64xf32>) -> tensor<128x64xf32>`,
      `    %s${i} = stablehlo.add %d${i}, %b${i} : tensor<128x64xf32>`,
      `    %x${i} = stablehlo.tanh %s${i} : tensor<128x64xf32>`,
    ].join('\n');
    x = `%x${i}`;
    lines.push(layer);
    length += layer.length + 1;
  }
  return `module {\n  func.func public @main(%arg0: tensor<128x64xf32>, %arg1: tensor<64xf32>) -> tensor<128x64xf32> {\n${lines.join('\n')}\n    return ${x} : tensor<128x64xf32>\n  }\n}\n`;
}

const core = await loadCore();
const MEGABYTE = 1 << 20;
const pretty = network(2 * MEGABYTE);
const generic = core.run({ source: network(1.3 * MEGABYTE), format: 'stablehlo', passes: 'none', emit: ['stablehlo-generic'] }).emitted['stablehlo-generic'];
const start = natively({ command: 'targets' });

const shown = { format: 'stablehlo', passes: 'none' };
const ours = natively({ ...shown, source: generic, emit: ['stablehlo-generic'] });
report(`${(generic.length / MEGABYTE).toFixed(1)} MB generic, read and printed, processor time`, ours, 'ms');
const mlirOpt = ['mlir-opt-19', 'mlir-opt-22', 'mlir-opt'].find((name) => spawnSync(name, ['--version']).status === 0);
if (mlirOpt) {
  const theirs = processorTime(`${mlirOpt} --allow-unregistered-dialect --mlir-print-op-generic`, generic);
  report(`the same, part of what ${mlirOpt} takes`, ours / theirs, '×', 0.5);
} else console.log('mlir-opt is not installed: nothing to compare with');
const prettily = natively({ ...shown, source: pretty, emit: ['stablehlo'] }) - start;
report('short forms read and printed, a megabyte', (prettily * MEGABYTE) / pretty.length, 'ms', 25);

// Bytes of a megabyte each, as digits.
const blob = 'cdcc4c3e'.repeat(MEGABYTE / 4);
const weights = [0, 1].map((i) => `    %c${i} = stablehlo.constant dense<"0x${blob}"> : tensor<512x512xf32>\n`).join('');
const constants = `func.func @main() -> tensor<512x512xf32> {\n${weights}    %s = stablehlo.add %c0, %c1 : tensor<512x512xf32>\n    return %s : tensor<512x512xf32>\n}\n`;
report('2 MB of constants by their bytes, imported, native', natively({ format: 'stablehlo', passes: 'none', source: constants }) - start, 'ms', 100);
report('the same, WASM', fastest(() => check(core.runText({ format: 'stablehlo', passes: 'none', source: constants, seed: Math.floor(performance.now()) }))), 'ms', 150);

// An MLP on MNIST as JAX exports it, batch 128: 784 to 512 to 512 to 10, log-softmax.
const layer = (i, x, from, to) => [
  `    %d${i} = stablehlo.dot_general ${x}, %w${i}, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<128x${from}xf32>, tensor<${from}x${to}xf32>) -> tensor<128x${to}xf32>`,
  `    %e${i} = stablehlo.broadcast_in_dim %b${i}, dims = [1] : (tensor<${to}xf32>) -> tensor<128x${to}xf32>`,
  `    %s${i} = stablehlo.add %d${i}, %e${i} : tensor<128x${to}xf32>`,
];
const relu = (i) => `    %r${i} = call @relu(%s${i}) : (tensor<128x512xf32>) -> tensor<128x512xf32>`;
const mlp = `module @jit_mlp {
  func.func public @main(%x: tensor<128x784xf32>, %w0: tensor<784x512xf32>, %b0: tensor<512xf32>, %w1: tensor<512x512xf32>, %b1: tensor<512xf32>, %w2: tensor<512x10xf32>, %b2: tensor<10xf32>) -> tensor<128x10xf32> {
${[...layer(0, '%x', 784, 512), relu(0), ...layer(1, '%r0', 512, 512), relu(1), ...layer(2, '%r1', 512, 10)].join('\n')}
    %least = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %zero = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %m = stablehlo.reduce(%s2 init: %least) applies stablehlo.maximum across dimensions = [1] : (tensor<128x10xf32>, tensor<f32>) -> tensor<128xf32>
    %mb = stablehlo.broadcast_in_dim %m, dims = [0] : (tensor<128xf32>) -> tensor<128x10xf32>
    %o = stablehlo.subtract %s2, %mb : tensor<128x10xf32>
    %e = stablehlo.exponential %o : tensor<128x10xf32>
    %t = stablehlo.reduce(%e init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<128x10xf32>, tensor<f32>) -> tensor<128xf32>
    %l = stablehlo.log %t : tensor<128xf32>
    %lb = stablehlo.broadcast_in_dim %l, dims = [0] : (tensor<128xf32>) -> tensor<128x10xf32>
    %y = stablehlo.subtract %o, %lb : tensor<128x10xf32>
    return %y : tensor<128x10xf32>
  }
  func.func private @relu(%x: tensor<128x512xf32>) -> tensor<128x512xf32> {
    %z = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %b = stablehlo.broadcast_in_dim %z, dims = [] : (tensor<f32>) -> tensor<128x512xf32>
    %m = stablehlo.maximum %x, %b : tensor<128x512xf32>
    return %m : tensor<128x512xf32>
  }
}
`;
const asked = { command: 'eval', format: 'stablehlo', passes: 'none', source: mlp };
report('MNIST MLP of batch 128, imported and evaluated twice, WASM', fastest(() => check(core.runText(asked))), 'ms', 1000);
rmSync(folder, { recursive: true });
