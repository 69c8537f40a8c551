// The digest of a result (interface 6), asked of the core and compared with the one a link carries.
import { FAILED, OK } from './status.mjs';

/** The digest of a text after a pipeline; null when there is no result to digest. */
export function computeDigest(core, source, passes, options = {}) {
  const answer = core.run({ command: 'digest', ...options, source, passes });
  return answer.ok === false ? null : (answer.digest ?? null);
}

/** Compares a link's digest with the present result's; says so on stderr when they differ. */
export function digestOf({ core, io }, { link, source }, options) {
  if (typeof link.h !== 'string') {
    io.stderr.write('link: note: it carries no digest, so its result cannot be compared\n');
    return OK;
  }
  const digest = computeDigest(core, source, link.p ?? 'default', options);
  if (digest === link.h) return OK;
  const made = link.e ? `engine ${link.e}` : 'an unnamed engine';
  io.stderr.write(
    `link: error: the result differs from the link's (${made} then, ${core.version} now): digest ${digest ?? 'none'}, the link has ${link.h} [digest-differs]\n`,
  );
  return FAILED;
}
