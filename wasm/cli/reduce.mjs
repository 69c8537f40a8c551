import path from 'node:path';
import { ExprError, parseExpr } from '../expr.mjs';
import { parseLines, parseScript, preorder, renderScript } from '../reduce/script.mjs';
import { reduceScript } from '../reduce/reduce.mjs';
import {
  printDiagnostics,
  CORE_KINDS,
  INPUT_OPTIONS,
  readSteps,
  requestOptions,
  RUN_OPTIONS,
  SECTIONS,
  STEPS_OPTION,
} from './job.mjs';
import { readInput } from './input.mjs';
import { writeFiles } from './output.mjs';
import { CommandError, INPUT, INTERNAL, OK, statusOf, USAGE, UsageError } from './status.mjs';
import { plural } from './text.mjs';

export default {
  usage: 'reduce FILE',
  summary: 'shrink a program while an expression over its report stays true',
  options: {
    keep: {
      value: 'EXPR',
      summary: 'what stays true, as in test files: \'any(diagnostics, $.code == "out-of-range")\'',
    },
    passes: { ...RUN_OPTIONS.passes, summary: 'passes to run each time (default none)' },
    ...INPUT_OPTIONS,
    validate: RUN_OPTIONS.validate,
    seed: RUN_OPTIONS.seed,
    steps: STEPS_OPTION,
    o: { value: 'OUT', summary: 'write the smaller program to a file' },
  },
  run(context) {
    const { files, values, io } = context;
    if (files.length !== 1) throw new UsageError('reduce needs one FILE (or "-", or a share link)');
    const keep = readKeep(values.keep);
    const input = readInput(files[0], io);
    if (input.diagnostic) {
      printDiagnostics(context, [input.diagnostic], { name: input.name, source: input.bytes });
      return INPUT;
    }
    if (input.source.trimStart().startsWith('{'))
      throw new CommandError('reduce works on Penguin programs, and this is JSON', INPUT);
    const oracle = new Oracle(context.core, keep, requestFor(values, keep.text));
    const start = oracle.ask(input.source);
    if (start.status === USAGE || start.status === INTERNAL) {
      printDiagnostics(context, start.report.diagnostics, input);
      return start.status;
    }
    const isTrue = keep.evaluate(start.report) === true;
    if (!isTrue) {
      const reasons = keep.explain(start.report).map((line) => `  ${line}\n`);
      io.stderr.write(
        `${input.name}: error: the expression is not true of it [not-kept]\n${reasons.join('')}`,
      );
      printDiagnostics(context, start.report.diagnostics, input);
      return INPUT;
    }
    oracle.allow(start.report);
    const tree = startTree(oracle, input.source, start.report);
    const show = progressTo(io);
    const result = reduceScript(tree, (text) => oracle.holds(text), show);
    show.end(result, preorder(tree).length, renderScript(tree));
    if (values.o === undefined) io.stdout.write(result.text);
    else writeFiles([{ path: path.resolve(io.cwd, values.o), text: result.text }]);
    return OK;
  },
};

function readKeep(text) {
  if (text === undefined) throw new UsageError("reduce needs --keep 'EXPR'");
  try {
    return parseExpr(text);
  } catch (error) {
    if (error instanceof ExprError) throw new UsageError(`--keep: ${error.message}`);
    throw error;
  }
}

// Only what the expression speaks of is computed: sections, texts, evaluation.
function requestFor(values, expression) {
  const speaks = (...words) => words.some((word) => new RegExp(`\\b${word}\\b`).test(expression));
  const members = { mask: ['predicates', 'mask_rle'], curve: ['curve', 'initial'] };
  const wants = (section) =>
    section === 'steps'
      ? speaks('passes') && speaks('text', 'order', 'pressure')
      : speaks(...(members[section] ?? [section]));
  const request = {
    ...requestOptions(values),
    command: speaks('eval') ? 'eval' : 'run',
    passes: values.passes ?? 'none',
    sections: SECTIONS.filter(wants),
    emit: CORE_KINDS.filter((kind) => speaks(kind) && (kind === 'bir' || speaks('emitted'))),
    ranks: true,
  };
  if (values.steps !== undefined) request.limits = { steps: readSteps(values.steps) };
  return request;
}

// Says of a text whether the expression is true of its report, and whether it is as readable as the
// start was: it has no error of the input with a code that the start did not have.
class Oracle {
  constructor(core, keep, request) {
    Object.assign(this, { core, keep, request, codes: new Set() });
  }

  ask(source) {
    const report = this.core.run({ ...this.request, source }, { utf16: false });
    return { report, status: statusOf(report) };
  }

  allow(report) {
    this.codes = new Set(inputErrors(report));
  }

  holds(source) {
    const { report } = this.ask(source);
    return (
      inputErrors(report).every((code) => this.codes.has(code)) &&
      this.keep.evaluate(report) === true
    );
  }
}

function inputErrors({ diagnostics }) {
  return diagnostics
    .filter(({ severity, pass }) => severity === 'error' && pass === null)
    .map(({ code }) => code);
}

// The program as the core prints it when it can be printed, else as it was written, else its lines:
// the first of which the expression is true.
function startTree(oracle, source, report) {
  const printed = oracle.core.run({
    ...oracle.request,
    command: 'run',
    passes: 'none',
    emit: ['penguin'],
    source,
  });
  const trees = [
    () => (printed.ok && printed.emitted?.penguin ? parseScript(printed.emitted.penguin) : null),
    () => parseScript(source),
    () => parseLines(source),
  ];
  for (const make of trees) {
    const tree = make();
    if (tree?.length && oracle.holds(renderScript(tree))) return tree;
  }
  throw new CommandError(
    'the expression is true of the file as it stands, but not of its lines',
    INPUT,
  );
}

// One line on a terminal, which is rewritten; elsewhere a line for each round and at the end.
function progressTo({ stderr }) {
  let last = null;
  const show = ({ tries, statements, bytes, what }) => {
    const sizes = `reduce: ${plural(statements, 'statement')}, ${bytes} bytes`;
    const line = `${sizes} after ${tries} tries: ${what}`;
    if (stderr.isTTY) stderr.write(`\r\x1b[K${line}`);
    else if (last && what !== last.what && sizes !== last.sizes) stderr.write(`${line}\n`);
    else if (last) return;
    last = { what, sizes };
  };
  show.end = ({ statements, text, tries }, before, source) => {
    const after = preorder(statements).length;
    stderr.write(
      `${stderr.isTTY ? '\r\x1b[K' : ''}reduce: ${before} statements and ${source.length} bytes are now ${after} and ${text.length}, ${tries} tries\n`,
    );
  };
  return show;
}
