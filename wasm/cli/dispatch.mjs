// Finds the verb, reads its options, runs it, turns what goes wrong into a message and a status.
import { loadCore } from '../index.mjs';
import { suggestion } from './nearest.mjs';
import { parseOptions } from './options.mjs';
import { progressLine } from './progress.mjs';
import { CommandError, INTERNAL, USAGE, UsageError } from './status.mjs';
import { VERBS } from './verbs.mjs';

/**
 * @param {string[]} args  without the program's name
 * @param {object} io  `{stdout, stderr, readStdin, env, cwd}`; stdout and stderr have write and isTTY
 * @param {(options: {onProgress: (done: number, total: number) => void}) => Promise<object>} [load]
 *   starts the core
 * @returns {Promise<number>} the exit status
 */
export async function dispatch(args, io, load = loadCore) {
  try {
    const [name, rest] = verbOf(args);
    const verb = findVerb(name);
    if (rest.includes('--help') && !rest.includes('--'))
      return await VERBS.help.run({ io, load, files: [name], values: {} });
    const { values, files } = parseOptions(rest, verb.options ?? {});
    const progress = progressLine(io);
    const options = { onProgress: progress.report };
    const context = { io, load: () => startCore(load, options), values, files, core: null, progress };
    if (verb.needsCore !== false) context.core = await context.load();
    return await verb.run(context);
  } catch (error) {
    if (error instanceof CommandError) {
      io.stderr.write(`penguin: ${error.message}\n`);
      return error.status;
    }
    io.stderr.write(`penguin: internal error: ${error.stack ?? error}\n`);
    return INTERNAL;
  }
}

function verbOf(args) {
  const [first, ...rest] = args;
  if (first === undefined) throw new CommandError(`no command; "penguin help" lists them`, USAGE);
  if (first === '--help' || first === '-h') return ['help', rest];
  if (first === '--version' || first === '-V') return ['version', rest];
  return [first, rest];
}

function findVerb(name) {
  if (Object.hasOwn(VERBS, name)) return VERBS[name];
  throw new UsageError(
    `unknown command "${name}"${suggestion(name, Object.keys(VERBS))} ("penguin help" lists them)`,
  );
}

async function startCore(load, options) {
  try {
    return await load(options);
  } catch (error) {
    throw new CommandError(`cannot start the core: ${error.message}`, INTERNAL);
  }
}
