import { readFileSync } from 'node:fs';
import { OK } from './status.mjs';

export default {
  usage: 'version',
  summary: 'the version (also --version)',
  needsCore: false,
  run({ io }) {
    const { version } = JSON.parse(
      readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
    );
    io.stdout.write(`penguin ${version}\n`);
    return OK;
  },
};
