// Budgets of the first load (gzipped), from the built page: JavaScript 190 KB, of which our own code 60 KB; first part of the core 300 KB.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const KB = 1024;
const assets = 'web/dist/assets';
const size = (file) => gzipSync(readFileSync(join(assets, file)), { level: 9 }).length;
const files = readdirSync(assets);
const html = readFileSync('web/dist/index.html', 'utf8');
// What index.html names, what comes right after the first paint, and all that these import outright. Code behind
// import() comes when a person asks for it.
const wanted = [...html.matchAll(/assets\/([^"]+\.js)/g)].map((m) => m[1]);
wanted.push(...files.filter((f) => /^(editor|worker)-.*\.js$/.test(f)));
const first = [];
for (const file of wanted) {
  if (first.includes(file)) continue;
  first.push(file);
  for (const m of readFileSync(join(assets, file), 'utf8').matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g)) wanted.push(m[1]);
}
const libraries = first.filter((f) => /^(vendor|codemirror)-/.test(f));
const own = first.filter((f) => !libraries.includes(f));
const wasm = files.filter((f) => /^penguin-first-.*\.wasm$/.test(f));
const sum = (list) => list.reduce((total, f) => total + size(f), 0);

let passed = 0;
let failed = 0;
function check(name, ok, said) {
  if (ok) passed++;
  else {
    failed++;
    console.log(`not ok ${name}: ${said}`);
  }
}
const kb = (n) => `${(n / KB).toFixed(1)} KB`;
check('one vendor, one editor library, one core', libraries.length === 2 && wasm.length === 1, `${libraries} ${wasm}`);
check('JavaScript of the first load', sum(first) <= 190 * KB, `${kb(sum(first))} of 190`);
check('own code of the first load', sum(own) <= 60 * KB, `${kb(sum(own))} of 60`);
check('first part of the core', sum(wasm) <= 300 * KB, `${kb(sum(wasm))} of 300`);
check('the editor is not part of the first paint', !/codemirror|editor-/.test(html), 'index.html names it');
check('every address is relative', !/(?:src|href)="\//.test(html), html.match(/(?:src|href)="\/[^"]*"/)?.[0]);
check('nothing of another host', !/https?:\/\//.test(html.replace(/<!--.*?-->/gs, '')), 'index.html names one');
console.log(`first load: JavaScript ${kb(sum(first))} (own ${kb(sum(own))}), core ${kb(sum(wasm))}`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed ? 1 : 0;
