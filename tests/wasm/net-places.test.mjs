// Places of a net script's program: each instruction, tensor and problem stands at a line of the script, at every
// step of the way; the rendered text says of each of its lines where it came from.
import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { loadCore } from '../../wasm/index.mjs';

const core = await loadCore();
const nets = readdirSync('examples/nets').filter((name) => name.endsWith('.net.py'));
const ask = (source, passes, more = {}) =>
  core.run({ command: 'run', source, passes, emit: ['stablehlo'], sections: ['insts', 'tensors'], ...more });
const lineOf = (source, span) => source.split('\n')[span.line - 1];

describe.each(nets)('%s', (name) => {
  const source = readFileSync(`examples/nets/${name}`, 'utf8');
  const report = ask(source, 'none');

  it('says of each line of its text where it came from', () => {
    const text = report.emitted.stablehlo.replace(/\n$/, '').split('\n');
    expect(report.script_lines).toHaveLength(text.length);
    const lines = source.split('\n');
    text.forEach((line, i) => {
      const from = report.script_lines[i];
      expect(from).toBeLessThanOrEqual(lines.length);
      if (/^ +%\w+ = stablehlo\.(?!constant)/.test(line)) expect(lines[from - 1], line).toMatch(/\S/);
    });
  });

  it('has its operators at those lines, with the line of the text beside', () => {
    const { insts } = report.functions[0] ?? { insts: [] };
    if (!report.functions.length) {
      // What the importer does not take is said at the script's line.
      const [unsupported] = report.diagnostics.filter((diag) => diag.severity !== 'note');
      expect(unsupported.code).toBe('import-unsupported');
      expect(lineOf(source, unsupported.span)).toMatch(/\bs\.\w+\(/);
      return;
    }
    expect(insts.length).toBeGreaterThan(0);
    for (const inst of insts) {
      expect(inst.span.line).toBe(report.script_lines[inst.dl.line - 1]);
      if (!inst.span.line) continue;
      const { column, length, offset } = inst.span;
      const line = lineOf(source, inst.span);
      expect(line.slice(column - 1, column - 1 + length)).toBe(line.trim());
      expect(source.slice(offset, offset + length)).toBe(line.trim());
    }
  });
});

describe('a script', () => {
  const script = (body) => `# größer\ns = stablehlo\n\ndef f(x: (2, 16), w: (16, 8), b: (8,)):\n${body}`;
  it('keeps its places through isel, in characters', () => {
    const source = script('    h = s.dense(x, w, b)  # ä\n    return s.relu(h)\n');
    const report = ask(source, 'isel');
    expect(report.ok).toBe(true);
    const lines = new Set(report.functions[0].insts.map((inst) => inst.span.line));
    expect([...lines].sort()).toEqual([5, 6]);
    for (const { span } of report.functions[0].insts)
      expect(source.slice(span.offset, span.offset + span.length)).toBe(lineOf(source, span).trim());
  });
  it('has its own problems where they are', () => {
    const report = ask(script('    return s.dens(x, w, b)\n'), 'none');
    expect(report.ok).toBe(false);
    expect(report.diagnostics[0].span.line).toBe(5);
  });
  it('without its text asked for, has no lines of it', () => {
    expect(ask(script('    return s.dense(x, w, b)\n'), 'none', { emit: ['penguin'] })).not.toHaveProperty('script_lines');
  });
});
