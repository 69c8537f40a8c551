import { suggestion } from './nearest.mjs';
import { OK, UsageError } from './status.mjs';
import { askTable } from './tables.mjs';
import { table, wrap } from './text.mjs';

export default {
  usage: 'ops [CLASS]',
  summary: 'the instruction classes with operands, attributes and engines; the rules',
  options: {
    rules: { summary: 'what programs must satisfy, by the codes of diagnostics' },
    nets: { summary: 'the operations of net scripts; of one, its recipe; of a part, those with it' },
    json: { summary: 'as JSON' },
  },
  run({ core, io, files, values }) {
    if (files.length > 1) throw new UsageError('ops takes one CLASS');
    if (values.nets) {
      if (values.rules) throw new UsageError('ops --nets takes an op of nets, or nothing');
      const { net_ops: all, ...head } = askTable(core, 'nets');
      const operations = files.length ? findOperations(all, files[0]) : all;
      io.stdout.write(
        values.json
          ? `${JSON.stringify({ ...head, net_ops: operations })}\n`
          : `${formatOperations(operations, files[0]).join('\n')}\n`,
      );
      return OK;
    }
    const { ops, rules, ...rest } = askTable(core, 'ops');
    if (values.rules) {
      if (files.length) throw new UsageError('ops --rules takes no CLASS');
      io.stdout.write(values.json ? `${JSON.stringify({ ...rest, rules })}\n` : listRules(rules));
      return OK;
    }
    const chosen = files.length ? [findClass(ops, files[0])] : ops;
    if (values.json)
      io.stdout.write(
        `${files.length ? JSON.stringify({ ...rest, ops: chosen }) : core.runText({ command: 'ops' })}\n`,
      );
    else if (files.length) io.stdout.write(`${formatClass(chosen[0])}\n`);
    else io.stdout.write(`${listClasses(ops).join('\n')}\n`);
    return OK;
  },
};

const LEGEND = [
  '[B,n] is a tensor, B the batch; {c,h,w} is an image, a tensor (B, [c, h, w]) of c*h*w elements an example.',
  'Suffixes: F without and P or Batched with N=, the batch, among the numbers; Xla pads as SAME does in XLA.',
];

// The whole table, or of a word: the recipes of the op of that name, or the rows that hold it.
function formatOperations(operations, word) {
  const isOne = word !== undefined && operations[0].name === word;
  return isOne ? operations.flatMap(formatOperation) : [...LEGEND, ...listOperations(operations, true)];
}

// One a row: what it takes and gives, its numbers, the precisions it may contract at.
function listOperations(operations, isTable = false) {
  const head = ['op', 'operands | names and literals -> result', 'numbers', 'precisions'];
  const rows = operations.map(({ name, signature, params, precisions }) => [
    `s.${name}`,
    signature,
    params
      .filter(({ kind }) => kind === 'number' || kind === 'numbers')
      .map((param) => param.name)
      .join(' '),
    precisions.length > 1 ? precisions.join(' ') : '',
  ]);
  // A name that is there with N= and without has one row.
  const isNew = (row, i) => !i || row[0] !== rows[i - 1][0] || row[1] !== rows[i - 1][1];
  return table(isTable ? [head, ...rows.filter(isNew)] : rows, 'llll');
}

// The rows of a name, with N, without, or both; else those whose names hold it, in either case.
function findOperations(operations, name) {
  const exact = operations.filter((op) => op.name === name);
  if (exact.length) return exact;
  const found = operations.filter((op) => op.name.toLowerCase().includes(name.toLowerCase()));
  if (!found.length) throw unknown('op', name, operations, 'penguin ops --nets');
  return found;
}

// Its row, then the statements of its recipe: each that has a value is a line of StableHLO.
function formatOperation(op) {
  const recipe = op.recipe?.split(/; */).map((statement) => `  ${statement}`);
  return [...listOperations([op]), ...(recipe ?? ['  no text, in the original as here'])];
}

function findClass(ops, name) {
  const found = ops.find((op) => op.name === name);
  if (!found) throw unknown('class', name, ops, 'penguin ops');
  return found;
}

function unknown(what, name, known, list) {
  const names = known.map((one) => one.name);
  return new UsageError(
    `unknown ${what} "${name}"${suggestion(name, names)} ("${list}" lists them)`,
  );
}

function listClasses(ops) {
  const rows = ops.map((op) => [
    `${op.module}.${op.name}`,
    levelOf(op),
    (op.engines ?? []).join(' '),
    op.summary ?? '',
  ]);
  return table(rows, 'llll');
}

// The rules of each stage under its name, in the order of the table.
function listRules(rules) {
  const stages = [...new Set(rules.map((rule) => rule.stage))];
  const parts = stages.map((stage) => {
    const rows = rules.filter((rule) => rule.stage === stage).map(({ code, text }) => [code, text]);
    return `${stage}\n${table(rows, 'll', '  ').join('\n')}\n`;
  });
  return parts.join('\n');
}

/** One class: how it is written, what each part may be. */
export function formatClass(op) {
  const { results = [], operands = [], attributes = [] } = op;
  // Operators of the front end list their operands, sources first.
  const listed = (roles) => roles.map((role) => (role.is_list ? `${role.name}…` : role.name));
  const parts =
    op.level === 'op'
      ? [`srcs=[${listed(operands).join(', ')}]`, `dsts=[${listed(results).join(', ')}]`]
      : [...results, ...operands].map((role) => (role.is_list ? `${role.name}=[…]` : `${role.name}=…`));
  const out = [`${op.module}.${op.name}(${parts.join(', ')})`, ...wrap(op.summary ?? '', 90, '  ')];
  out.push(
    `  ${[levelOf(op), op.tier, op.indices && `indices ${op.indices}`].filter(Boolean).join('; ')}`,
  );
  if (op.engines?.length) out.push(`  engines ${op.engines.join(', ')}`);
  const section = (title, rows) =>
    rows.length ? [`  ${title}`, ...table(rows, 'lll', '    ')] : [];
  out.push(
    ...section('results', results.map(roleRow)),
    ...section('operands', operands.map(roleRow)),
  );
  out.push(
    ...section(
      'attributes',
      attributes.map((attribute) => [attribute.name, attribute.type, presence(attribute)]),
    ),
  );
  return out.join('\n');
}

function levelOf({ kind, level, space }) {
  if (kind === 'instruction' || kind === undefined) return `${level} level`;
  return kind === 'tensor' ? `tensor in ${space}` : kind;
}

function roleRow(role) {
  const kind = role.is_list
    ? 'list of accesses'
    : role.accepts_number
      ? 'access or number'
      : 'access';
  return [role.name, kind, presence(role)];
}

function presence({ required }) {
  return required === false ? 'optional' : '';
}
