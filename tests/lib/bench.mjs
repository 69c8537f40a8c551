// Runs the bench programs one after the other and makes one table of their figures, with the bar
// each must stay under. A program prints a figure as a line `@ {"name","value","unit","bar"}`; its
// other lines are shown as they are. All figures go to build/bench.json.
import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';

import { filesUnder } from './files.mjs';
import { make } from './make.mjs';

const build = process.env.PENGUIN_BUILD ?? 'build';
const wanted = process.argv.slice(2);
const isWanted = (file) => !wanted.length || wanted.some((part) => basename(file).includes(part));

const built = await make('bench', 'native', 'bench');
if (built.failed) {
  console.error(built.output);
  process.exit(1);
}
const programs = filesUnder('tests/bench', /\.(c|mjs)$/).filter((file) => dirname(file) === join('tests', 'bench') && isWanted(file));
if (!programs.length) {
  console.error('bench: no such program');
  process.exit(1);
}

const figures = [];
let broken = 0;
for (const file of programs) {
  const name = basename(file).replace(/\.\w+$/, '');
  const [command, args] = file.endsWith('.c') ? [`${build}/native/bench/${name}`, []] : ['node', [file]];
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const closed = new Promise((resolve) => {
    child.on('close', resolve);
    child.on('error', () => resolve(-1));
  });
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.startsWith('@ ')) {
      console.log(line);
      continue;
    }
    const figure = { program: name, ...JSON.parse(line.slice(2)) };
    figures.push(figure);
    print(figure);
  }
  const code = await closed;
  if (code !== 0) {
    broken++;
    console.log(`${name}: exit status ${code}`);
  }
}

function print({ program, name, value, unit, bar }) {
  const figure = `${Number(value.toPrecision(4))} ${unit}`;
  const verdict = bar ? (value <= bar ? `within ${bar}` : `OVER ${bar}`) : '';
  console.log(`${program.padEnd(14)} ${name.padEnd(52)} ${figure.padStart(16)}  ${verdict}`.trimEnd());
}

const over = figures.filter((figure) => figure.bar && figure.value > figure.bar);
mkdirSync(build, { recursive: true });
writeFileSync(`${build}/bench.json`, `${JSON.stringify({ node: process.version, cpu: cpus()[0]?.model, figures }, null, 1)}\n`);
console.log(`${figures.length} figures, ${over.length} over their bar; ${build}/bench.json`);
process.exit(broken ? 1 : 0);
