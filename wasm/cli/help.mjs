import { suggestion } from './nearest.mjs';
import { spelling } from './options.mjs';
import { formatClass } from './ops.mjs';
import { formatPass } from './passes.mjs';
import { OK, UsageError } from './status.mjs';
import { askTable } from './tables.mjs';
import { table } from './text.mjs';
import { VERBS } from './verbs.mjs';

export default {
  usage: 'help [COMMAND|PASS|CLASS]',
  summary: 'this list, or one command, pass or instruction class (also --help)',
  needsCore: false,
  async run({ io, files, load }) {
    if (files.length > 1) throw new UsageError('help takes one name');
    io.stdout.write(files.length ? await explain(files[0], load) : overview());
    return OK;
  },
};

function overview() {
  const rows = Object.values(VERBS).map((verb) => [`penguin ${verb.usage}`, verb.summary]);
  return [
    'usage: penguin COMMAND [OPTIONS] [FILE…]',
    '',
    ...table(rows, 'll', '  '),
    '',
    '  FILE may be "-" (standard input) or a share link. "penguin help COMMAND" lists the options.',
    '  Exit status: 0 fine, 1 wrong input or a failed test, 2 usage, 3 a pass, check or digest failed, 4 internal.',
    '',
  ].join('\n');
}

async function explain(name, load) {
  if (Object.hasOwn(VERBS, name)) return explainVerb(VERBS[name]);
  const core = await load();
  const { passes } = askTable(core, 'passes');
  const pass = passes.find((entry) => entry.name === name);
  if (pass) return formatPass(pass);
  const { ops } = askTable(core, 'ops');
  const op = ops.find((entry) => entry.name === name);
  if (op) return `${formatClass(op)}\n`;
  const names = [
    ...Object.keys(VERBS),
    ...passes.map((entry) => entry.name),
    ...ops.map((entry) => entry.name),
  ];
  throw new UsageError(`no command, pass or class "${name}"${suggestion(name, names)}`);
}

function explainVerb(verb) {
  const rows = Object.entries(verb.options ?? {}).map(([key, option]) => [
    spelling(key, option),
    option.summary,
  ]);
  const options = rows.length ? ['', ...table(rows, 'll', '  ')] : [];
  return [
    `usage: penguin ${verb.usage}${rows.length ? ' [OPTIONS]' : ''}`,
    '',
    `  ${verb.summary}`,
    ...options,
    '',
  ].join('\n');
}
