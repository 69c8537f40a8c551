// The JSON Schema of BIR, made from the tables of core, so that an opcode or a key that is added
// there is in it. `node tests/lib/bir-schema.mjs` writes core/json/bir.schema.json; a test holds the
// file against what this makes.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = new URL('../../', import.meta.url);
const text = (path) => readFileSync(new URL(path, root), 'utf8');
const first = (path, pattern) => [...text(path).matchAll(pattern)].map((match) => match[1]);

const ref = (name) => ({ $ref: `#/$defs/${name}` });
const list = (items, more = {}) => ({ type: 'array', items, ...more });
const object = (required, optional = {}) => ({
  type: 'object',
  properties: { ...required, ...optional },
  required: Object.keys(required),
});
const string = { type: 'string' };
const integer = { type: 'integer' };
const boolean = { type: 'boolean' };
const number = { anyOf: [{ type: 'number' }, { enum: ['nan', 'inf', '-inf'] }] };
const kind = (name, required, optional) => object({ kind: { const: name }, ...required }, optional);
const pair = list(integer, { minItems: 2, maxItems: 2 });

// ---- the opcode table

// Arguments of a macro call, split at commas outside parentheses and strings.
function split(source) {
  const parts = [''];
  let depth = 0;
  let quoted = false;
  for (const char of source) {
    if (char === '"') quoted = !quoted;
    if (!quoted && char === '(') depth++;
    if (!quoted && char === ')') depth--;
    if (!quoted && depth === 0 && char === ',') parts.push('');
    else parts[parts.length - 1] += char;
  }
  return parts.map((part) => part.trim()).filter(Boolean);
}

// The text between the parenthesis at `from` and the one that closes it.
function inside(source, from) {
  let depth = 0;
  for (let at = from; at < source.length; at++) {
    if (source[at] === '(') depth++;
    if (source[at] === ')' && --depth === 0) return source.slice(from + 1, at);
  }
  throw new Error('a macro call of opcodes.def does not end');
}

/** Rows of the table: `{name, category, keys, isReached}`; reached are those that Penguin becomes. */
export function readOpcodes() {
  let source = text('core/bir/opcodes.def').replace(/^\/\/.*$/gm, '').replace(/\\\n/g, ' ');
  for (const [, name, body] of [...source.matchAll(/^#define (\w+) +(.*)$/gm)].reverse()) {
    source = source.replace(new RegExp(`^#define ${name} .*$`, 'm'), '');
    source = source.replaceAll(new RegExp(`\\b${name}\\b`, 'g'), body.trim());
  }
  return [...source.matchAll(/^OPCODE\(/gm)].map(({ index, 0: start }) => {
    const parts = split(inside(source, index + start.length - 1));
    const [, name, category, , , , , , keys, origin] = parts;
    const own = keys.startsWith('KEYS') ? split(inside(keys, keys.indexOf('('))) : [];
    return { name, category, keys: own.map(readKey), isReached: origin !== '""' };
  });
}

function readKey(source) {
  const [name, type] = split(inside(source, source.indexOf('(')));
  return { name, type, required: source.startsWith('REQ') };
}

function words(list) {
  const [, body] = new RegExp(`words_${list}\\[\\] = \\{([^}]*)\\}`).exec(text('core/bir/opcodes.c'));
  return [...body.matchAll(/"(\w+)"/g)].map((match) => match[1]);
}

// BIR's spellings: those before bool, three of them renamed.
function dtypes() {
  const renamed = Object.fromEntries(
    [...text('core/bir/dtype_name.c').matchAll(/\{DT_(\w+), "(\w+)"\}/g)].map(([, from, to]) => [from, to]),
  );
  const all = first('core/ir/dtype.def', /^DTYPE\((\w+)/gm);
  return all.slice(0, all.indexOf('bool')).map((name) => renamed[name] ?? name);
}

const alu = first('core/ir/alu_ops.def', /^ALU_OP\((\w+)/gm);
const activations = first('core/ir/act_funcs.def', /^ACT_FUNC\((\w+)/gm);

function keySchema(type) {
  switch (type) {
    case 'BOOL':
      return boolean;
    case 'INT':
      return integer;
    case 'NUMBER':
      return number;
    case 'STRING':
      return string;
    case 'ALU':
      return { enum: alu };
    case 'ACT':
      return { enum: activations };
    case 'AFFINE':
      return { anyOf: [integer, ref('expr')] };
    case 'PAIR':
      return pair;
    case 'LITERAL':
      return true;
    default:
      return { enum: words(type) };
  }
}

// ---- the parts of a module

const exprs = [
  kind('AffExprKind', { c: integer, terms: list(object({ coeff: integer, idx: ref('expr') })) }),
  kind('SumKind', { n_terms: integer, terms: list(ref('expr')) }),
  kind('MultKind', { scale: integer, var: ref('expr') }),
  ...['FloorDivKind', 'ModuloKind'].map((name) =>
    kind(name, { denom: integer, numer: ref('expr') }),
  ),
  ...['CCDivKind', 'CCModKind'].map((name) =>
    kind(name, { denom: integer, numer: ref('expr'), replica_groups_id: integer }),
  ),
  kind('AffIVKind', { axis: string }),
  kind('ShardIDKind', { ub: integer }),
  kind('IntRuntimeValueKind', { regref: string }),
  kind('CCGetRankKind', { channel_id: integer, iteration_id: integer }),
  kind('IndirectArgId', { arg_id: integer }),
  kind('APIndexKind', { dim: integer }, { arg: integer, num: integer, stride: integer }),
];

const shape = list(integer, { maxItems: 16 });
const pattern = {
  access_shape: shape,
  ap: list(pair, { minItems: 1 }),
  dtype: ref('dtype'),
  memsetref: string,
};
const operands = [
  kind(
    'symbolic_ap',
    { ...pattern, addrs: list(ref('expr')) },
    { num_tensor_indirect_indices: integer, tensor_indirect_arg_id: integer },
  ),
  kind('physical_ap', { ...pattern, memref: string }, { offset: integer }),
  kind('register_ap', { ...pattern, regref: string }, { const_ap_offset: integer }),
  kind('register_access', { dtype: ref('dtype'), regref: string }),
  kind('imm_value', { dtype: ref('dtype'), value: number }),
  kind('imm_array', { dtype: ref('dtype'), value_array: list(number) }),
];

const edge = {
  type: 'array',
  prefixItems: [string, ref('edge_kind')],
  items: false,
  minItems: 2,
};
const axis = (bound) => object({ lb: bound, name: string, stride: bound, ub: bound });
const predicates = list(ref('predicate'));

const location = object(
  {
    Skind: { const: 'memory_location' },
    allocated: boolean,
    dims: pair,
    name: string,
    type: { enum: ['DRAM', 'SB', 'PSUM'] },
  },
  {
    addr: integer,
    alias: list({
      type: 'array',
      prefixItems: [string, string, integer],
      items: false,
      minItems: 3,
    }),
    bank: integer,
    base: integer,
    init: number,
    owner: string,
  },
);

const set = object(
  {
    Skind: { const: 'memory_location_set' },
    dtype: ref('dtype'),
    kind: { enum: kinds() },
    memorylocations: list(ref('memory_location')),
    name: string,
    tensor_class: string,
    tensor_shape: shape,
  },
  {
    addr_space: { enum: ['Local', 'Shared', 'Debug'] },
    is_bool: boolean,
    is_output: boolean,
    partition_dim: integer,
    value: { anyOf: [number, { type: 'string' }, list({ anyOf: [number, { type: 'string' }] })] },
  },
);

function kinds() {
  return first('core/bir/model.h', /^ {2}BIR_TENSOR_(\w+),$/gm).filter((name) => name !== 'KIND_COUNT');
}

const header = {
  engine: { enum: first('core/ir/class.h', /^ {2}ENGINE_(\w+),$/gm) },
  engine_id: integer,
  ins: list(ref('operand')),
  name: string,
  optin_passes: { type: 'array' },
  origin: { enum: ['Internal', 'Penguin', 'NKI'] },
  outs: list(ref('operand')),
  scheduled_end: integer,
  scheduled_start: integer,
};
const headerOptions = {
  debug: object(
    {},
    { column: integer, file: string, hlo_id: integer, line: integer, tensor_op_name: string },
  ),
  dependencies: list(edge),
  indirection_ins: list(ref('operand')),
  loop_carried_dependencies: list(edge),
  loopnest: list(string),
  predicates,
  unroll_dependencies: list({
    type: 'array',
    prefixItems: [string, ref('edge_kind'), list(ref('expr')), predicates],
    items: false,
    minItems: 4,
  }),
};
const loopKeys = {
  Loop: [{ LoopAxis: axis(integer), blocks: list(ref('block')) }],
  DynamicForLoop: [{ DynamicForLoopAxis: axis(ref('expr')), blocks: list(ref('block')) }],
  DoWhile: [{ blocks: list(ref('block')) }, { cond: predicates, guard: predicates }],
};

// What is an opcode's own.
function instruction({ name, keys }) {
  const [loop = {}, loopOptions = {}] = loopKeys[name] ?? [];
  const own = (required) =>
    Object.fromEntries(
      keys.filter((key) => key.required === required).map((key) => [key.name, keySchema(key.type)]),
    );
  const { properties, required } = object(
    { ...loop, ...own(true) },
    { ...loopOptions, ...own(false) },
  );
  return {
    if: { properties: { opcode: { const: name } } },
    then: { ...(Object.keys(properties).length && { properties }), ...(required.length && { required }) },
  };
}

function instructions() {
  const opcodes = readOpcodes().filter(({ category }) => category !== 'ABSTRACT');
  const names = opcodes.map(({ name }) => name);
  return {
    ...object({ opcode: { enum: names }, ...header }, headerOptions),
    allOf: opcodes.map(instruction).filter(({ then }) => Object.keys(then).length),
    unevaluatedProperties: false,
  };
}

/** One alternative by the value of `key`, so that what is wrong is said of the right one. */
const choose = (key, alternatives) => ({
  type: 'object',
  required: [key],
  properties: { [key]: { enum: alternatives.map((one) => one.properties[key].const) } },
  allOf: alternatives.map((one) => ({
    if: { properties: { [key]: { const: one.properties[key].const } } },
    then: { ...one, additionalProperties: false },
  })),
});

export function birSchema() {
  const register = object({ Skind: { const: 'register' }, dtype: ref('dtype'), name: string });
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'BIR, version 2, as Penguin Playground writes it',
    description: 'Made by tests/lib/bir-schema.mjs from the tables of core; core/bir/README.md explains it.',
    ...object({
      arch: string,
      attributes: { type: 'object' },
      functions: list(ref('function'), { minItems: 1 }),
      version: { const: 2 },
    }),
    additionalProperties: false,
    $defs: {
      function: {
        ...object({
          allocations: list(choose('Skind', [set, register])),
          attributes: { type: 'object' },
          blocks: list(ref('block')),
          name: string,
        }),
        additionalProperties: false,
      },
      block: {
        ...object({ instructions: list(ref('instruction')), name: string }, { no_reorder: boolean }),
        additionalProperties: false,
      },
      memory_location: { ...location, additionalProperties: false },
      instruction: instructions(),
      operand: choose('kind', operands),
      expr: choose('kind', exprs),
      predicate: {
        ...object({ expr: ref('expr'), op: { enum: ['ge', 'eq'] } }),
        additionalProperties: false,
      },
      edge_kind: { enum: ['Ordered', 'Anti', 'Output', 'Flow'] },
      dtype: { enum: dtypes() },
    },
  };
}

export const birSchemaPath = 'core/json/bir.schema.json';

/** The file: an opcode a line. */
export function birSchemaText() {
  const { $defs, ...rest } = birSchema();
  const { allOf, ...instruction } = $defs.instruction;
  const line = ([name, value]) => `  ${JSON.stringify(name)}: ${JSON.stringify(value)}`;
  const others = Object.entries({ ...$defs, instruction }).map(line).join(',\n');
  const opcodes = allOf.map((one) => `   ${JSON.stringify(one)}`).join(',\n');
  const head = Object.entries(rest).map(line).join(',\n').replaceAll(/^ {2}/gm, ' ');
  const marked = others.replace(/("instruction": \{)/, `$1"allOf": [\n${opcodes}\n  ], `);
  return `{\n${head},\n "$defs": {\n${marked}\n }\n}\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(new URL(birSchemaPath, root), birSchemaText());
}
