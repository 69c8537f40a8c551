// What the first load of the page takes, gzipped: the scripts index.html names and what they import
// at once, and the WASM module.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';

import { report } from './lib/report.mjs';

const dist = 'web/dist';
const kilobytes = (files) => files.reduce((sum, file) => sum + gzipSync(readFileSync(file), { level: 9 }).length, 0) / 1024;

if (!existsSync(`${dist}/index.html`)) throw new Error('the page is not built: ./build.sh web');
const html = readFileSync(`${dist}/index.html`, 'utf8');
const seen = new Set();
const queue = [...html.matchAll(/(?:src|href)="\.?\/?([^"]+\.js)"/g)].map((match) => join(dist, match[1]));
while (queue.length) {
  const file = queue.pop();
  if (seen.has(file)) continue;
  seen.add(file);
  // Static imports only: import("…") loads later.
  for (const [, name] of readFileSync(file, 'utf8').matchAll(/(?:from|^import|[;}]import)\s*"(\.[^"]+\.js)"/g)) queue.push(join(dirname(file), name));
}
report('first load, JavaScript', kilobytes([...seen]), 'KiB gz', 190);
report('first load, WASM', kilobytes(['build/wasm/penguin-first.wasm']), 'KiB gz', 300);
