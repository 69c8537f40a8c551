// The steps of the test run, in order: what is quick to fail comes first.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

import { filesUnder, projectFiles } from './files.mjs';
import { make } from './make.mjs';
import { mlirOpt } from './mlir.mjs';
import { counted, one, run, runCounted, runOne } from './tally.mjs';

const build = process.env.PENGUIN_BUILD ?? 'build';

// AddressSanitizer: leaks count, and a program that asks for too much memory gets NULL as it would
// elsewhere.
const sanitizers = {
  ASAN_OPTIONS: 'detect_leaks=1:allocator_may_return_null=1:abort_on_error=0',
  UBSAN_OPTIONS: 'print_stacktrace=1',
};

async function format() {
  const files = projectFiles(/^(core|tests|wasm)\/.*\.(c|h)$/);
  if (!files.length) return [];
  const { code, output } = await run('clang-format', ['--dry-run', '-Werror', ...files]);
  const bad = new Set([...output.matchAll(/^([^:\n]+):\d+:\d+: error:/gm)].map((match) => match[1]));
  if (code !== 0 && !bad.size) return [one('clang-format', false, output)];
  return [{ name: 'clang-format', passed: files.length - bad.size, failed: bad.size, output: [...bad].map((file) => `clang-format -i ${file}\n`).join('') }];
}

async function checks() {
  const results = [];
  for (const file of filesUnder('tests/checks', /\.mjs$/)) {
    if (basename(file) === 'wasm-imports.mjs') continue; // the link step runs it
    results.push(await runCounted(basename(file, '.mjs'), 'node', [file]));
  }
  return results;
}

// The C suites of one folder: under sanitizers, and as WASM with the page's stack.
async function suites(kind, env = {}) {
  const built = [
    await make(`build ${kind} with sanitizers`, `${build}/asan/${kind}`),
    await make(`build ${kind} as WASM`, `${build}/wasm/${kind}.wasm`),
  ];
  if (built.some((result) => result.failed)) return built;
  return [
    ...built,
    await runCounted(`${kind}, sanitizers`, `${build}/asan/${kind}`, [], { env: { ...sanitizers, ...env } }),
    await runCounted(`${kind}, WASM`, 'node', ['--no-warnings', 'tests/lib/run-wasi.mjs', `${build}/wasm/${kind}.wasm`]),
  ];
}

// Random nets are written down in generic form, for MLIR's own reader.
async function property() {
  const texts = `${build}/random-nets.mlir`;
  rmSync(texts, { force: true });
  const results = await suites('property', { PENGUIN_NET_TEXTS: texts });
  const what = 'random nets, as MLIR reads them';
  if (!mlirOpt) return [...results, { ...one(`${what}: not checked, mlir-opt is not installed`, true), passed: 0 }];
  return [...results, await runOne(what, mlirOpt, ['--allow-unregistered-dialect', '--split-input-file', '-o', '/dev/null', texts])];
}

// One runner for the project's filetests and a user's own: `penguin test`. And each rule of the core
// against the programs of tests/rules, which break them one by one.
async function filetests() {
  const built = [await make('build the WASM module', 'wasm'), await make('build the driver with sanitizers', 'asan')];
  if (built.some((result) => result.failed)) return built;
  return [
    ...built,
    await runCounted('filetests, WASM', 'node', ['wasm/cli/main.mjs', 'test', 'tests/filetests', 'examples']),
    await runCounted('filetests, sanitizers', 'node', ['tests/lib/native-filetests.mjs', `${build}/asan/penguin-native`, 'tests/filetests', 'examples'], { env: sanitizers }),
    await runCounted('rules', 'node', ['tests/lib/rules.mjs', `${build}/asan/penguin-native`], { env: sanitizers }),
  ];
}

async function fuzz() {
  const seconds = Number(process.env.FUZZ_SECONDS ?? 5);
  const built = await make('build the fuzz targets', 'fuzz');
  if (built.failed) return [built];
  const targets = filesUnder('tests/fuzz', /\.c$/);
  if (!targets.length) return [];
  // One seed, so that a run can be had again; `./build.sh fuzz` draws others.
  return [built, await runCounted('fuzz', 'tests/fuzz/run', [String(seconds * targets.length)], { env: { FUZZ_SEED: process.env.FUZZ_SEED ?? '1' } })];
}

async function types() {
  const results = [];
  for (const config of ['web/tsconfig.json', 'tests/tsconfig.json']) {
    if (existsSync(config)) results.push(await runOne(`types of ${config}`, 'node', ['node_modules/typescript/bin/tsc', '--noEmit', '-p', config]));
  }
  return results;
}

async function vitest() {
  const report = `${build}/vitest.json`;
  mkdirSync(build, { recursive: true });
  rmSync(report, { force: true });
  const { code, output } = await run('node', [
    'node_modules/vitest/vitest.mjs', 'run', '--config', 'tests/vitest.config.mjs',
    '--reporter=default', '--reporter=json', `--outputFile.json=${report}`,
  ], { env: { NO_COLOR: '1' } });
  if (!existsSync(report)) return [one('vitest', false, output)];
  const { numPassedTests, numFailedTests, numTotalTests, numFailedTestSuites, testResults } = JSON.parse(readFileSync(report, 'utf8'));
  // A file that does not load counts no test of its own; a skipped test is one that proves nothing.
  const unloaded = testResults.filter((file) => file.status === 'failed' && !file.assertionResults.length).length;
  const failed = numFailedTests + unloaded + (numTotalTests - numPassedTests - numFailedTests);
  return [counted('vitest', code || (numFailedTestSuites ? 1 : 0), `${output}\n${numPassedTests} passed, ${failed} failed\n`)];
}

async function browser() {
  const built = await runOne('build the page', './build.sh', ['web', '--no-install']);
  if (built.failed) return [built];
  rmSync(`${build}/screenshots`, { recursive: true, force: true });
  const results = [built];
  for (const file of filesUnder('tests/browser', /\.mjs$/).filter((name) => dirname(name) === join('tests', 'browser'))) {
    results.push(await runCounted(basename(file), 'node', [file], { seconds: 300 }));
  }
  return results.length > 1 ? results : [...results, one('browser', false, 'tests/browser holds no test')];
}

export const steps = [
  { name: 'format', what: 'every C file is as clang-format writes it', run: format },
  {
    name: 'warnings',
    what: 'core and the C tests compile under gcc, clang and emcc without a warning',
    run: async () => [await make('gcc', 'gcc'), await make('clang', 'native', 'bench'), await make('emcc', 'wasm')],
  },
  { name: 'checks', what: 'layers, determinism, file sizes, stray paths, headers that stand alone', run: checks },
  { name: 'unit', what: 'C unit tests, under sanitizers and as WASM', run: () => suites('unit') },
  { name: 'property', what: 'C property tests, likewise', run: property },
  { name: 'filetests', what: 'tests/filetests and examples through `penguin test`; tests/rules', run: filetests },
  { name: 'fuzz', what: 'each fuzz target for a few seconds', run: fuzz },
  { name: 'types', what: 'TypeScript', run: types },
  { name: 'vitest', what: 'the JavaScript of wasm/ and web/', run: vitest },
  { name: 'browser', what: 'the page in Chromium', run: browser },
  { name: 'readme', what: "the README's commands", run: async () => [await runCounted('README', 'node', ['tests/lib/readme.mjs'])] },
];
