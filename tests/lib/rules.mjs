// Every rule of the core against programs that break it (tests/rules), on the WASM module and on a
// native driver, whose answers must be the same to the byte.
//
//   node tests/lib/rules.mjs DRIVER     a native driver, build/native/penguin-native
//   node tests/lib/rules.mjs --bless    writes places and messages into the files: read the difference
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';

import { loadCore } from '../../wasm/index.mjs';
import { filesUnder } from './files.mjs';
import { blessed, complaint, readCases, requestOf } from './rulecases.mjs';

const LEAST = 200;

const [driver] = process.argv.slice(2);
const core = await loadCore();
const { rules } = core.run({ command: 'ops' });
const severityOf = (rule) => /\((warning|note)\b/.exec(rule.text)?.[1] ?? 'error';
const tableOf = new Map(rules.map((rule) => [`${rule.stage} ${rule.code}`, rule]));

const cases = filesUnder('tests/rules', /\.txt$/).flatMap((file) =>
  readCases(file).map((kase) => ({ ...kase, file, stage: basename(file).split('.')[0], ...requestOf(kase) })),
);
const requests = cases.map(({ request }) => JSON.stringify(request));
const answers = requests.map((request) => core.runText(JSON.parse(request)));

if (driver === '--bless') {
  for (const file of new Set(cases.map((kase) => kase.file))) bless(file);
  process.exit();
}

let passed = 0;
const faults = [];
const check = (what, fault) => {
  if (fault) faults.push(`not ok ${what}: ${fault}`);
  else passed++;
};

const native = spawnSync(driver, ['--lines'], { input: `${requests.join('\n')}\n`, encoding: 'utf8', maxBuffer: 1 << 30 });
check('the native driver', native.status === 0 ? null : `ended with ${native.signal ?? native.status}\n${native.stderr}`);
const lines = native.stdout.split('\n');

cases.forEach((kase, at) => {
  const what = `${kase.file}:${kase.line} ${kase.code}`;
  const rule = tableOf.get(`${kase.stage} ${kase.code}`);
  check(what, rule ? complaint(kase, kase.place, JSON.parse(answers[at]), severityOf(rule)) : `'penguin ops --rules' has no such rule in stage ${kase.stage}`);
  check(`${what}, native`, lines[at] === answers[at] ? null : 'another answer than the WASM module gives');
});

// What no text or request can break is broken by hand in C: limits of the text in test_text_*.c, faults of
// passes with BY_HAND.
const inC = (files, pattern) => filesUnder('tests/unit', files).flatMap((file) => [...readFileSync(file, 'utf8').matchAll(pattern)].map(([, code]) => code));
const byHand = new Set(inC(/\.c$/, /\bBY_HAND\([^;]*?"([a-z0-9-]+)"\)/g));
const ofText = new Set(inC(/test_text_\w+\.c$/, / error ([a-z0-9-]+)\\n/g));
const broken = new Set(cases.map(({ stage, code }) => `${stage} ${code}`));
for (const { stage, code } of rules) {
  check(`rule ${code} of ${stage}`, broken.has(`${stage} ${code}`) || byHand.has(code) || (stage === 'read' && ofText.has(code)) ? null : `no case in tests/rules/${stage}.txt breaks it; add '-- ${code}' and a program, then run tests/lib/rules.mjs --bless`);
}
check('the number of cases', cases.length >= LEAST ? null : `${cases.length}, fewer than ${LEAST}`);

for (const fault of faults) console.log(fault);
console.log(`${passed} passed, ${faults.length} failed`);
process.exitCode = faults.length ? 1 : 0;

function bless(file) {
  const own = cases.filter((kase) => kase.file === file);
  const source = readFileSync(file, 'utf8').split('\n');
  const out = source.slice(0, own[0].line - 1);
  own.forEach((kase, at) => {
    const end = own[at + 1]?.line - 1 || source.length;
    const tail = source.slice(kase.line, end);
    const next = tail.findIndex((line) => line.startsWith('== '));
    out.push(blessed(kase, JSON.parse(answers[cases.indexOf(kase)])));
    if (next >= 0) out.push(...tail.slice(next));
  });
  writeFileSync(file, `${out.join('\n').replace(/\n+$/, '')}\n`);
}
