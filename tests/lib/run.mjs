// Runs the steps in order, prints one line a step and the whole output of what failed, and ends
// with "N passed, N failed" over all of them.
//
// A step that runs no test, or dies before it has counted, is a failure: nothing is green by
// absence.
import { steps } from './steps.mjs';
import { one } from './tally.mjs';

const wanted = process.argv.slice(2);
if (wanted.includes('--list')) {
  for (const step of steps) console.log(`${step.name.padEnd(12)} ${step.what}`);
  process.exit(0);
}
for (const name of wanted) {
  if (!steps.some((step) => step.name === name)) {
    console.error(`tests/run: no step '${name}'; there are: ${steps.map((s) => s.name).join(', ')}`);
    process.exit(2);
  }
}

const sum = { passed: 0, failed: 0 };
for (const step of steps) {
  if (wanted.length && !wanted.includes(step.name)) continue;
  const start = performance.now();
  let results;
  try {
    results = await step.run();
  } catch (error) {
    results = [one(step.name, false, error.stack)];
  }
  if (!results.length) results = [one(step.name, false, 'ran no test')];
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  for (const result of results) {
    sum.passed += result.passed;
    sum.failed += result.failed;
    if (result.failed) console.log(`---- ${result.name} failed\n${result.output.trimEnd()}\n----`);
  }
  const passed = results.reduce((n, result) => n + result.passed, 0);
  const failed = results.reduce((n, result) => n + result.failed, 0);
  console.log(`${step.name.padEnd(12)} ${passed} passed, ${failed} failed  (${seconds} s)`);
}
console.log(`${sum.passed} passed, ${sum.failed} failed`);
process.exit(sum.failed || !sum.passed ? 1 : 0);
