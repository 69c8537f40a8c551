// Seeds of the fuzz targets that are not texts of the project as they stand: the smaller examples as
// BIR, and requests of every command about them. Written to FOLDER/program and FOLDER/request.
//
//   node tests/lib/fuzz-seeds.mjs DRIVER FOLDER
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

import { rawMember } from '../../wasm/raw.mjs';
import { filesUnder } from './files.mjs';
import { nativeCore } from './native-core.mjs';

const [program, folder] = process.argv.slice(2);
const core = nativeCore(program);
for (const kind of ['program', 'request']) mkdirSync(join(folder, kind), { recursive: true });

const examples = filesUnder('examples', /\.penguin\.py$/).sort((a, b) => statSync(a).size - statSync(b).size);
for (const file of examples.slice(0, 12)) {
  const bir = rawMember(core.runText({ source: readFileSync(file, 'utf8'), passes: 'lower-bir', emit: ['bir'] }), 'bir');
  if (bir && bir !== 'null' && bir.length < 60_000) writeFileSync(join(folder, 'program', `${basename(file, '.penguin.py')}.bir.json`), bir);
}

const source = readFileSync(examples[0], 'utf8');
const sections = ['insts', 'tensors', 'dep_edges', 'curve', 'trace', 'steps', 'mask', 'arguments'];
const requests = {
  run: { passes: 'default', sections, emit: ['penguin', 'bir', 'dot', 'trace', 'svg', 'svg-graph', 'csv'], seed: 1, limits: { steps: 100000, states: 100, bytes: 100000000 } },
  eval: { command: 'eval', passes: 'none', seed: 3 },
  validate: { passes: 'minreg{strategy=seed force=true}', validate: true, target: { base: 'sunda', sbuf_bytes: 4096 } },
  layout: { command: 'layout', passes: 'none' },
  curve: { command: 'curve', passes: 'none', range: [0, 3] },
  digest: { command: 'digest', passes: 'default' },
  ops: { command: 'ops' },
  targets: { command: 'targets' },
  reduce: { command: 'reduce-step', passes: 'none' },
};
for (const [name, request] of Object.entries(requests)) {
  writeFileSync(join(folder, 'request', `${name}.json`), JSON.stringify({ version: 1, command: 'run', source, ...request }));
}
