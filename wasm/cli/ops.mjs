import { suggestion } from './nearest.mjs';
import { OK, UsageError } from './status.mjs';
import { askTable } from './tables.mjs';
import { table, wrap } from './text.mjs';

export default {
  usage: 'ops [CLASS]',
  summary: 'the instruction classes with operands, attributes and engines; the rules',
  options: {
    rules: { summary: 'what programs must satisfy, by the codes of diagnostics' },
    nets: { summary: 'the operations of net scripts; of one, its recipe' },
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
          : `${(files.length ? operations.flatMap(formatOperation) : listOperations(operations)).join('\n')}\n`,
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

// One a row: what it takes and gives, its numbers, the precisions it may contract at.
function listOperations(operations) {
  const rows = operations.map(({ name, signature, params, precisions }) => [
    `s.${name}`,
    signature,
    params
      .filter(({ kind }) => kind === 'number' || kind === 'numbers')
      .map((param) => param.name)
      .join(' '),
    precisions.length > 1 ? precisions.join(' ') : '',
  ]);
  return table(rows, 'llll');
}

// The rows of a name: with N, without, or both.
function findOperations(operations, name) {
  const found = operations.filter((op) => op.name === name);
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
