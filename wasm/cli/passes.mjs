import { OK, UsageError } from './status.mjs';
import { askTable } from './tables.mjs';
import { table, wrap } from './text.mjs';

export default {
  usage: 'passes',
  summary: 'the passes with their options',
  options: { json: { summary: 'as JSON' } },
  run({ core, io, files, values }) {
    if (files.length)
      throw new UsageError(`passes takes no FILE; "penguin help ${files[0]}" shows one pass`);
    if (values.json) io.stdout.write(`${core.runText({ command: 'passes' })}\n`);
    else io.stdout.write(`${askTable(core, 'passes').passes.map(formatPass).join('\n')}\n`);
    return OK;
  },
};

/** One pass with its options. */
export function formatPass({ name, summary, options }) {
  const rows = options.map((option) => [
    option.name,
    typeOf(option),
    defaultOf(option),
    option.summary ?? '',
  ]);
  return [name, ...wrap(summary, 90, '  '), ...table(rows, 'llll', '    '), ''].join('\n');
}

function typeOf({ type, values }) {
  return values?.length ? values.join('|') : type;
}

function defaultOf({ default: value }) {
  return value === null || value === undefined || value === ''
    ? ''
    : `= ${typeof value === 'string' ? value : JSON.stringify(value)}`;
}
