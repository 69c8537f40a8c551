import { suggestion } from './nearest.mjs';
import { OK, UsageError } from './status.mjs';
import { table, wrap } from './text.mjs';

export default {
  usage: 'ops [CLASS]',
  summary: 'the instruction classes with operands, attributes and engines',
  options: {
    json: { summary: 'as JSON' },
  },
  run({ core, io, files, values }) {
    if (files.length > 1) throw new UsageError('ops takes one CLASS');
    const { ops, ...rest } = core.run({ command: 'ops' });
    const chosen = files.length ? [findClass(ops, files[0])] : ops;
    if (values.json) io.stdout.write(`${files.length ? JSON.stringify({ ...rest, ops: chosen }) : core.runText({ command: 'ops' })}\n`);
    else if (files.length) io.stdout.write(`${formatClass(chosen[0])}\n`);
    else io.stdout.write(`${listClasses(ops).join('\n')}\n`);
    return OK;
  },
};

function findClass(ops, name) {
  const found = ops.find((op) => op.name === name);
  if (found) return found;
  const names = ops.map((op) => op.name);
  throw new UsageError(`unknown class "${name}"${suggestion(name, names)} ("penguin ops" lists them)`);
}

function listClasses(ops) {
  const rows = ops.map((op) => [`${op.module}.${op.name}`, op.level, (op.engines ?? []).join(' '), op.summary ?? '']);
  return table(rows, 'llll');
}

/** One class: how it is written, what each part may be. */
export function formatClass(op) {
  const results = (op.results ?? []).map(nameOf);
  const operands = op.operands.map((operand) => (operand.is_list ? `${operand.name}=[…]` : `${operand.name}=…`));
  const call = `${op.module}.${op.name}(${[...results.map((name) => `${name}=…`), ...operands].join(', ')})`;
  const out = [call, ...wrap(op.summary ?? '', 90, '  ')];
  out.push(`  level ${op.level}${op.engines?.length ? `; engines ${op.engines.join(', ')} (the first is the default)` : ''}`);
  const rows = op.operands.map((operand) => [operand.name, kindOf(operand), operand.required ? '' : 'optional']);
  if (rows.length) out.push('  operands', ...table(rows, 'lll', '    '));
  const attributes = op.attributes.map(({ name, type, default: value }) => [name, type, value === null || value === undefined ? '' : `= ${value}`]);
  if (attributes.length) out.push('  attributes', ...table(attributes, 'lll', '    '));
  return out.join('\n');
}

function nameOf(result) {
  return typeof result === 'string' ? result : result.name;
}

function kindOf({ is_list: isList, accepts_number: acceptsNumber }) {
  if (isList) return 'list of accesses';
  return acceptsNumber ? 'access or number' : 'access';
}
