// BIR as JSON: the schema holds what is written and what is read, and whatever is wrong with a text
// is said with its place.
import { readFileSync } from 'node:fs';
import Ajv from 'ajv/dist/2020.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadCore } from '../../wasm/index.mjs';
import { rawMember } from '../../wasm/raw.mjs';
import { birSchema, birSchemaPath, birSchemaText, readOpcodes } from '../lib/bir-schema.mjs';
import { filesUnder } from '../lib/files.mjs';
import { mutations } from './lib/mutate.mjs';

const validate = new Ajv({ strict: false, allErrors: false }).compile(birSchema());
const programs = [...filesUnder('tests/filetests/bir', /\.py$/), ...filesUnder('examples', /\.py$/)];
let core;
const texts = [];

const lower = (source, target = 'sunda') =>
  rawMember(core.runText({ source, target, passes: 'lower-bir', emit: ['bir'] }), 'bir');
const read = (source, target = 'sunda') => {
  const text = core.runText({ source, target, format: 'bir', passes: 'none', emit: ['bir'] });
  return { text, answer: JSON.parse(text), bir: rawMember(text, 'bir') };
};
const whereAndWhat = ({ diagnostics }) =>
  diagnostics.map(({ span, message }) => `${span?.line}:${span?.column} ${message}`);

beforeAll(async () => {
  core = await loadCore();
  for (const file of programs) {
    const source = readFileSync(file, 'utf8');
    const target = /--target (\w+)/.exec(source)?.[1] ?? 'sunda';
    const text = lower(source, target);
    if (text && text !== 'null') texts.push({ file, target, text });
  }
});

describe('the schema', () => {
  it('is made from the tables of core', () => {
    expect(readFileSync(birSchemaPath, 'utf8')).toBe(birSchemaText());
  });
  it('holds all that is written', () => {
    expect(texts.length).toBeGreaterThan(40);
    for (const { file, text } of texts) {
      validate(JSON.parse(text));
      expect([file, validate.errors]).toEqual([file, null]);
    }
  });
});

describe('the roster', () => {
  const opcodesOf = (wanted) =>
    new Set(
      texts
        .filter(({ file }) => file.startsWith('tests/') && wanted(readFileSync(file, 'utf8')))
        .flatMap(({ text }) => [...text.matchAll(/"opcode":"(\w+)"/g)].map(([, name]) => name)),
    );
  it('has a filetest for every opcode that Penguin becomes', () => {
    const tested = opcodesOf(() => true);
    const reached = readOpcodes().filter(({ isReached }) => isReached);
    expect(reached.length).toBeGreaterThan(50);
    expect(reached.map(({ name }) => name).filter((name) => !tested.has(name))).toEqual([]);
  });
  it('has the whole JSON of many', () => {
    expect(opcodesOf((text) => /^# emit: bir$/m.test(text)).size).toBeGreaterThanOrEqual(12);
  });
});

describe('the reader', () => {
  it('gives back the same bytes', () => {
    for (const { file, target, text } of texts)
      expect([file, read(text, target).bir === text]).toEqual([file, true]);
  });

  // What the schema refuses is never read without a word; what is read is written and read again.
  it('says of every damage where it is', () => {
    const seen = new Set();
    const silent = [];
    let count = 0;
    for (const { text, target } of texts) {
      if (text.length > 60_000) continue;
      const document = JSON.parse(text);
      const nameOf = (node) => node.opcode ?? node.kind ?? node.Skind;
      for (const { what, document: damaged } of mutations(document, nameOf, seen)) {
        const source = JSON.stringify(damaged);
        const { answer, bir } = read(source, target);
        count++;
        if (!validate(damaged) && !answer.diagnostics.length) silent.push(what);
        if (answer.diagnostics.some(({ span }) => !span?.line)) silent.push(`${what}: no place`);
        if (answer.ok && read(bir, target).bir !== bir) silent.push(`${what}: not the same again`);
      }
    }
    expect(silent).toEqual([]);
    expect(count).toBeGreaterThan(3000);
  }, 120_000);
});

describe('names and versions', () => {
  const small = () => {
    const { text } = texts.find(({ file }) => file.endsWith('example_shape.penguin.py'));
    return { text, bir: JSON.parse(text) };
  };
  const first = (bir, change) => {
    change(bir, bir.functions[0].blocks[0].instructions);
    return whereAndWhat(read(JSON.stringify(bir)).answer)[0];
  };
  it('that are nowhere', () => {
    const { bir } = small();
    expect(first(bir, (_, [inst]) => (inst.dependencies = [['nobody', 'Flow']]))).toMatch(
      /^1:\d+ Unknown dependency 'nobody'/,
    );
  });
  it('of a later instruction make a cycle', () => {
    const { bir } = small();
    const loop = bir.functions[0].blocks[0].instructions.find((inst) => inst.blocks);
    const [inner] = loop.blocks[0].instructions;
    expect(
      first(bir, (_, [inst]) => (inst.dependencies = [[inner.name, 'Flow']])),
    ).toMatch(/^1:\d+ .*depends \(Flow\) on .*, which comes later/);
  });
  it.each([
    [1, /version 1 \(the old expression encoding\)/],
    [3, /Check the version of bir json file - should be 1 \(old\) or 2 \(new\)/],
  ])('version %s', (version, message) => {
    expect(first(small().bir, (bir) => (bir.version = version))).toMatch(message);
  });
});
