import { OK, UsageError } from './status.mjs';
import { askTable } from './tables.mjs';
import { table } from './text.mjs';

export default {
  usage: 'targets',
  summary: 'the targets with their sizes',
  options: { json: { summary: 'as JSON' } },
  run({ core, io, files, values }) {
    if (files.length) throw new UsageError('targets takes no FILE');
    if (values.json) {
      io.stdout.write(`${core.runText({ command: 'targets' })}\n`);
      return OK;
    }
    const { targets } = askTable(core, 'targets');
    const keys = Object.keys(targets[0] ?? {});
    // A column per target: there are few of them and many sizes.
    const rows = keys.map((key) => [
      key === 'name' ? '' : key,
      ...targets.map((target) => cell(target[key])),
    ]);
    io.stdout.write(`${table(rows, `l${'r'.repeat(targets.length)}`).join('\n')}\n`);
    return OK;
  },
};

function cell(value) {
  return value === null || typeof value === 'object' ? JSON.stringify(value) : String(value);
}
