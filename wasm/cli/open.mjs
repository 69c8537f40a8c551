import { digestOf } from './digest.mjs';
import { readLink } from './input.mjs';
import { RUN_OPTIONS, requestOptions, runAll } from './job.mjs';
import { OK, UsageError } from './status.mjs';

export default {
  usage: 'open LINK',
  summary: "do what the page would: run a link's text with its pipeline, compare its digest",
  options: RUN_OPTIONS,
  run(context) {
    const { files, values } = context;
    if (files.length !== 1) throw new UsageError('open needs one LINK');
    const input = readLink(files[0]);
    const pipeline = values.passes ?? input.link.p ?? 'default';
    // With another pipeline the digest would say nothing.
    const isSame = pipeline === (input.link.p ?? 'default') && input.link.h !== undefined;
    const { format, target, seed } = requestOptions(values);
    const compare = () => digestOf(context, input, { format, target, seed });
    const alsoCheck = (_, report) => (isSame && report.ok !== false ? compare() : OK);
    return runAll(context, [input], values, { passesOf: () => pipeline, alsoCheck });
  },
};
