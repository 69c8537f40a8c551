import { readInput } from './input.mjs';
import { RUN_OPTIONS, runAll } from './job.mjs';
import { CommandError, UsageError } from './status.mjs';

export default {
  usage: 'run FILE…',
  summary: 'run a pipeline over programs and show or write what comes out',
  options: RUN_OPTIONS,
  run(context) {
    const { files, values } = context;
    if (!files.length) throw new UsageError('run needs a FILE (or "-", or a share link)');
    const { inputs, status } = readInputs(context, files);
    return runAll(context, inputs, values, { passesOf: () => values.passes ?? 'default', status });
  },
};

/** Reads every file; one that cannot be read is named and costs its status, the others go on. */
export function readInputs({ io }, files) {
  if (files.filter((file) => file === '-').length > 1)
    throw new UsageError('standard input ("-") can be read once');
  const inputs = [];
  let status = 0;
  for (const file of files) {
    try {
      inputs.push(readInput(file, io));
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      io.stderr.write(`penguin: ${error.message}\n`);
      status = Math.max(status, error.status);
    }
  }
  return { inputs, status };
}
