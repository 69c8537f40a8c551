// Examples whose evaluation is too much work for the sanitized run of their own expectations: every
// pass of the default pipeline, and lowering, leaves what they compute as it was.
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';

import { loadCore } from '../../wasm/index.mjs';

const large = ['matmul_blocked', 'mlp_swiglu', 'fsdp_mlp', 'flash_attention', 'fsdp_layers', 'mlp_gelu'];

describe('large kernels compute the same after every pass', () => {
  let core;
  beforeAll(async () => {
    core = await loadCore();
  });
  for (const name of large) {
    it(name, { timeout: 120_000 }, () => {
      const source = readFileSync(new URL(`../../examples/kernels/${name}.penguin.py`, import.meta.url), 'utf8');
      const report = core.run({ source, passes: 'default,lower-bir', validate: true });
      expect(report.diagnostics.filter((d) => d.severity !== 'note')).toEqual([]);
      expect(report.passes.map((pass) => pass.validated)).toEqual(report.passes.map(() => true));
    });
  }
});
