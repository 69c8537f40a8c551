import { encodeLink, LinkError } from '../link.mjs';
import { computeDigest } from './digest.mjs';
import { readInput } from './input.mjs';
import { RUN_OPTIONS, runText } from './job.mjs';
import { CommandError, INPUT, OK, UsageError } from './status.mjs';

const PAGE = 'http://127.0.0.1:8080/'; // where `penguin serve` puts the page

export default {
  usage: 'link FILE',
  summary: 'print a share link: text, pipeline and the digest of the result',
  options: {
    passes: RUN_OPTIONS.passes,
    title: { value: 'TEXT', summary: 'a title for the page to show' },
    base: {
      value: 'URL',
      summary: `the page's address (default ${PAGE}, the one of "penguin serve")`,
    },
  },
  run(context) {
    const { files, values, io, core } = context;
    if (files.length !== 1) throw new UsageError('link needs one FILE (or "-", or a share link)');
    const input = readInput(files[0], io);
    const passes = values.passes ?? 'default';
    const { status } = runText(context, input, { passes, sections: [] });
    if (status !== OK) return status; // the link would open on an error
    const state = {
      ...input.link,
      t: input.source,
      p: passes === 'default' ? undefined : passes,
      n: values.title ?? input.link?.n,
    };
    state.e = core.version;
    state.h = computeDigest(core, input.source, passes) ?? undefined;
    try {
      io.stdout.write(`${(values.base ?? PAGE).replace(/#.*$/, '')}${encodeLink(state)}\n`);
    } catch (error) {
      if (error instanceof LinkError) throw new CommandError(error.message, INPUT);
      throw error;
    }
    return OK;
  },
};
