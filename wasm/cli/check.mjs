import { digestOf } from './digest.mjs';
import { INPUT_OPTIONS, requestOptions, runText } from './job.mjs';
import { readInputs } from './run.mjs';
import { OK, UsageError } from './status.mjs';
import { plural } from './text.mjs';

export default {
  usage: 'check FILE…|LINK',
  summary: 'parse and verify; for a link, also compare its digest',
  options: INPUT_OPTIONS,
  run(context) {
    const { files, values, io } = context;
    if (!files.length) throw new UsageError('check needs a FILE (or "-", or a share link)');
    const { inputs, status } = readInputs(context, files);
    const options = requestOptions(values);
    let worst = status;
    for (const input of inputs) {
      const result = runText(context, input, { ...options, passes: 'none', sections: [] });
      let own = result.status;
      if (own === OK && input.link) own = digestOf(context, input, options);
      if (own === OK) io.stdout.write(`${input.name}: ok, ${contents(result.report)}\n`);
      worst = Math.max(worst, own);
    }
    return worst;
  },
};

function contents({ format, functions }) {
  if (format === 'stablehlo') return 'a StableHLO module'; // its functions are not counted
  const insts = functions.reduce((sum, func) => sum + func.inst_count, 0);
  return `${plural(functions.length, 'function')}, ${plural(insts, 'instruction')}`;
}
