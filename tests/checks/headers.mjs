// Every header compiles alone, and has a guard made from its path.
import { readFileSync } from 'node:fs';

import { finish } from '../lib/check.mjs';
import { filesUnder } from '../lib/files.mjs';
import { run } from '../lib/tally.mjs';

const headers = [...filesUnder('core', /\.h$/), ...filesUnder('tests', /\.h$/)];
let passed = 0;
let failed = 0;
for (const header of headers) {
  // From the path it is included by, or (tests) from its whole path.
  const guards = [header.replace(/^\w+\//, ''), header].map((path) => path.replace(/\W/g, '_').toUpperCase());
  const complaints = [];
  const text = readFileSync(header, 'utf8');
  if (!guards.some((guard) => text.includes(`#ifndef ${guard}\n#define ${guard}\n`))) complaints.push(`no guard ${guards[0]}`);
  const { code, output } = await run('clang', [
    '-std=c11', '-Wall', '-Wextra', '-Wpedantic', '-Werror', '-Wno-unused-function', '-Icore', '-Itests',
    '-fsyntax-only', '-x', 'c', '-include', header, '-',
  ], { input: '\n' });
  if (code !== 0) complaints.push(output);
  for (const complaint of complaints) console.log(`${header}: ${complaint}`);
  if (complaints.length) failed++;
  else passed++;
}
finish(passed, failed);
