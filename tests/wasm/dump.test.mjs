// Dumps on the command line: read by run and fmt, printed by --emit dump, and what is no dump.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadCore } from '../../wasm/index.mjs';
import { Folder, penguin } from './lib/command.mjs';

const folder = new Folder();
afterAll(() => folder.remove());
let core;
beforeAll(async () => {
  core = await loadCore();
});

const line =
  "float32<128 x 4> TongaSB partitions[1] float32 (3, 128, 4) %'a'[k,i0.128,i1.4] = memset(value=0.0) # id=7, instances=3";
const report = (source, extra = {}) => core.run({ command: 'run', source, passes: 'none', ...extra });

describe('a dump', () => {
  it('is found out and read', () => {
    const answer = report(`06/16/2021 08:47:06 AM ERROR [neuron-cc]: ${line}`, { emit: ['penguin'] });
    expect(answer.ok).toBe(true);
    expect(answer.format).toBe('dump');
    expect(answer.emitted.penguin).toContain('with m0.AffineAxis(ub=3, id=9) as k:');
    expect(answer.diagnostics.map((d) => d.code)).toEqual(['dump-loop', 'dump-io']);
  });
  it('is printed after every step when it is asked for', () => {
    const answer = report(line, { passes: 'deps', emit: ['dump'], sections: ['steps'] });
    expect(answer.emitted.dump).toBe(answer.passes[0].dump);
    expect(answer.passes[0].dump).toContain(' # id=7, src_id=None, instances=3');
    expect(report(line, { passes: 'deps', sections: ['steps'] }).passes[0]).not.toHaveProperty('dump');
  });
  it('tells first what a message of the compiler means, and of which instruction', () => {
    const { diagnostics } = report(`[TEN404] NeuronInstComb:Can only handle single store\n${line}`);
    expect(diagnostics[0].code).toBe('compiler-message');
    expect(diagnostics[0].notes[0].span.line).toBe(2);
  });
  it('with unknown extents warns of its figures, as does the script made of it', () => {
    const source = "float32<64 x 8> %'a'[i0.64,i1.8+8k] = memset(value=0.0) # id=1";
    const codes = (answer) => answer.diagnostics.map((d) => d.code);
    const answer = report(source, { emit: ['penguin'] });
    expect(codes(answer)).toContain('unknown-extent');
    expect(codes(report(answer.emitted.penguin))).toEqual(['unknown-extent']);
  });
  it('that is none says what it looks like', () => {
    const errors = (source, format) => report(source, { format }).diagnostics.map((d) => [d.code, d.message]);
    expect(errors('Traceback (most recent call last):\n  File "a.py", line 1', 'dump')).toEqual([
      ['no-dump', 'no loop, instruction or tensor of a dump is in this text; it looks like a Python traceback'],
    ]);
    expect(errors('HloModule jit_f\nENTRY main {}', 'auto')[0][0]).toBe('not-penguin');
    expect(errors('HloModule jit_f\nENTRY main {}', 'auto')[0][1]).toContain('it looks like HLO text');
  });
});

describe('penguin', () => {
  folder.write('log.txt', `\`\`\`\n${line}\n\`\`\`\n`);
  it('fmt makes a script of a dump, run schedules it', async () => {
    for (const format of ['dump', 'auto']) {
      const { status, out } = await penguin(['fmt', 'log.txt', '--format', format], { core, cwd: folder.path });
      expect(status).toBe(0);
      expect(out).toContain('m4.MemsetOp(dst=v1[k, i0_128, i1_4], value=0.0, id=7, name="MemsetOp-7")');
    }
    const { status, out } = await penguin(['run', 'log.txt', '--emit', 'dump'], { core, cwd: folder.path });
    expect(status).toBe(0);
    expect(out).toContain('for (k: range(0, 3, 1)) { # indent=0');
  });
});
