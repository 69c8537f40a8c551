// Running programs and reading how many tests they passed.
import { spawn } from 'node:child_process';

// A result of one runner: how many tests passed and failed, and what to show when any failed.
export function one(name, ok, output = '') {
  return { name, passed: ok ? 1 : 0, failed: ok ? 0 : 1, output };
}

// Runs a program without standard input; { code, output } with both streams in the order they came.
// code is null when it was ended by a signal or by the time limit.
export function run(command, args, { env = {}, seconds = 600, input } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      env: { ...process.env, ...env },
      stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
    });
    const parts = [];
    const timer = setTimeout(() => {
      parts.push(Buffer.from(`\n${command}: no end after ${seconds} s\n`));
      child.kill('SIGKILL');
    }, seconds * 1000);
    child.stdout.on('data', (data) => parts.push(data));
    child.stderr.on('data', (data) => parts.push(data));
    if (input !== undefined) {
      child.stdin.on('error', () => {}); // a program that ends early does not read its input
      child.stdin.end(input);
    }
    child.on('error', (error) => {
      clearTimeout(timer);
      resolve({ code: null, output: `${command}: ${error.message}` });
    });
    child.on('close', (code) => {
      clearTimeout(timer);
      resolve({ code, output: Buffer.concat(parts).toString() });
    });
  });
}

// Runs a program that is one test: it passes when it exits 0.
export async function runOne(name, command, args, options) {
  const { code, output } = await run(command, args, options);
  return one(name, code === 0, `${output}\n(exit status ${code})`);
}

// Runs a program whose last such line is "N passed, N failed". No line, no test, or a bad exit
// status without a counted failure is one failure more.
export async function runCounted(name, command, args, options) {
  const { code, output } = await run(command, args, options);
  return counted(name, code, output);
}

export function counted(name, code, output) {
  const lines = [...output.matchAll(/^(\d+) passed, (\d+) failed$/gm)];
  const last = lines.at(-1);
  const result = {
    name,
    passed: last ? Number(last[1]) : 0,
    failed: last ? Number(last[2]) : 0,
    output,
  };
  if (!last || (code !== 0 && !result.failed) || result.passed + result.failed === 0) {
    result.failed++;
    result.output += `\n${name}: exit status ${code}, ${last ? last[0] : 'no count of tests'}`;
  }
  return result;
}
