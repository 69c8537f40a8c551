// Scripts in the front end's dialect print back byte for byte, alone and after passes that leave
// the order as it is.
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadCore } from '../../wasm/index.mjs';
import { filesUnder } from '../lib/files.mjs';

const core = await loadCore();
const files = filesUnder('tests/filetests/text/ops', /\.py$/);
// The comments around a script say what must hold of it.
const scriptOf = (file) => readFileSync(file, 'utf8').replace(/^#.*\n/gm, '');
const printed = (source, passes) => core.run({ source, passes, emit: ['penguin'] }).emitted?.penguin;

describe('scripts of the front end', () => {
  it('are there', () => expect(files.length).toBeGreaterThan(30));
  for (const file of files) {
    it(basename(file, '.penguin.py'), () => {
      const script = scriptOf(file);
      expect(printed(script, 'none')).toBe(script);
      expect(printed(script, 'canonicalize-predicates,alias-reset')).toBe(script);
    });
  }
});
