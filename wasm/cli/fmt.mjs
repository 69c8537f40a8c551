import { readInput } from './input.mjs';
import { INPUT_OPTIONS, RUN_OPTIONS, runAll } from './job.mjs';
import { UsageError } from './status.mjs';

export default {
  usage: 'fmt FILE',
  summary: 'print form A without running passes',
  options: { ...INPUT_OPTIONS, o: RUN_OPTIONS.o },
  run(context) {
    const { files, values, io } = context;
    if (files.length !== 1) throw new UsageError('fmt needs one FILE (or "-", or a share link)');
    const inputs = [readInput(files[0], io)];
    return runAll(context, inputs, { ...values, emit: 'penguin' }, { passesOf: () => 'none' });
  },
};
