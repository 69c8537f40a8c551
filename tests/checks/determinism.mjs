// What would make an answer depend on the machine, the run or the library: rejected by name in the
// sources, and (mutable data) by looking into the objects of the native build.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

import { bareC, finish, lineComplaints } from '../lib/check.mjs';
import { filesUnder } from '../lib/files.mjs';

const build = process.env.PENGUIN_BUILD ?? 'build';
const call = (names) => new RegExp(`(?<![\\w.>])(?:${names})\\s*\\(`);
const math = 'acos asin atan atan2 cos sin tan acosh asinh atanh cosh sinh tanh exp exp2 expm1 ldexp frexp log log10 log1p log2 logb ilogb modf scalbn scalbln cbrt hypot pow erf erfc lgamma tgamma nearbyint rint lrint llrint round lround llround trunc fmod remainder remquo nextafter fdim fmax fmin fma';

const rules = [
  { pattern: call('qsort|bsearch|qsort_r'), why: 'sort with sort_stable; a platform orders equal elements its own way' },
  { pattern: call(math.split(' ').map((name) => `${name}[fl]?`).join('|')), why: 'of libm only sqrt, floor, ceil and fabs' },
  { pattern: call('rand|srand|random|time|clock|getenv|setlocale|localtime|gmtime'), why: 'depends on the run' },
  { pattern: call('f?printf|vf?printf|puts|putchar|fputs|fopen|fread|fwrite|scanf|fscanf|getchar|perror|system'), why: 'core does no input or output' },
  { pattern: call('setjmp|longjmp|exit|_Exit|abort|atexit|raise|signal'), why: 'core returns; host_exhausted is the only way out' },
  { pattern: /(?<!\w)(?:unsigned\s+)?long(?!\s+long\b)(?<!long\s+long)(?!\w)/, why: 'its width differs between machines: use int64_t or int32_t' },
  { pattern: /\b__(?:DATE|TIME|TIMESTAMP)__\b/, why: 'depends on the build' },
  { pattern: /\bvolatile\b|\b_Thread_local\b|\b_Atomic\b/, why: 'core is single-threaded and pure' },
];
const headerRules = [
  { pattern: /^\s+(?:const\s+)?(?:size_t|ptrdiff_t|uintptr_t|intptr_t|wchar_t|time_t)\s+\*?\w+\s*(?:\[[^\]]*\]\s*)*[;,]/, why: 'its width differs between machines: no place in a data structure' },
];
const textRules = [{ pattern: /"(?:\\.|[^"\\])*%p/, why: 'an address in output' }];

let passed = 0;
let failed = 0;
for (const file of filesUnder('core', /\.(c|h|def)$/)) {
  const text = readFileSync(file, 'utf8');
  const bare = bareC(text);
  const complaints = [
    ...lineComplaints(bare.replace(/\(long long\)/g, '(int64_t)').replace(/\b(?:unsigned )?long long\b/g, 'int64_t'), rules),
    ...(file.endsWith('.h') ? lineComplaints(bare, headerRules) : []),
    ...lineComplaints(text, textRules),
  ];
  for (const complaint of complaints) console.log(`${file}:${complaint}`);
  if (complaints.length) failed++;
  else passed++;
}

// Mutable file-scope variables are data of the object; constants that hold addresses are relocated
// once and read-only afterwards (.data.rel.ro).
const missing = [];
for (const source of filesUnder('core', /\.c$/)) {
  const object = `${build}/native/${source.replace(/c$/, 'o')}`;
  if (!existsSync(object)) {
    missing.push(object);
    failed++;
    continue;
  }
  const sections = execFileSync('size', ['-A', object]).toString();
  const mutable = [...sections.matchAll(/^(\.(?:data|bss|tdata|tbss)(?!\.rel\.ro)\S*)\s+(\d+)/gm)].filter((match) => match[2] !== '0');
  for (const [, section, bytes] of mutable) console.log(`${object}: ${bytes} bytes of mutable data in ${section}`);
  if (mutable.length) failed++;
  else passed++;
}
if (missing.length) console.log(`not built (./build.sh native): ${missing.join(' ')}`);
finish(passed, failed);
