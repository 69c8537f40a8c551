// Every header compiles alone, and has a guard made from its path.
import { readFileSync } from 'node:fs';

import { finish } from '../lib/check.mjs';
import { filesUnder } from '../lib/files.mjs';
import { run } from '../lib/tally.mjs';

const headers = [...filesUnder('core', /\.h$/), ...filesUnder('tests', /\.h$/)];
let passed = 0;
let failed = 0;
for (const header of headers) {
  const guard = header.replace(/^core\//, '').replace(/\W/g, '_').toUpperCase();
  const complaints = [];
  const text = readFileSync(header, 'utf8');
  if (!text.includes(`#ifndef ${guard}\n#define ${guard}\n`)) complaints.push(`no guard ${guard}`);
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
