import { diffFunctions, diffResults } from '../reportdiff.mjs';
import { formatDiff } from './diffsummary.mjs';
import { readInput } from './input.mjs';
import {
  INPUT_OPTIONS,
  oneOf,
  readSteps,
  requestOptions,
  RUN_OPTIONS,
  runText,
  STEPS_OPTION,
} from './job.mjs';
import { rootOf } from './root.mjs';
import { FAILED, OK, UsageError } from './status.mjs';
import { painter } from './text.mjs';

export default {
  usage: 'diff A [B]',
  summary:
    'order, peaks, edges and results of two programs or two pipelines; status 3: results differ',
  options: {
    ...INPUT_OPTIONS,
    passes: {
      value: 'P[;Q]',
      summary: 'A\'s pipeline, and B\'s when it is another (default: default); "none" for no pass',
    },
    seed: { value: 'N', summary: 'seed of the inputs (default 0)' },
    steps: STEPS_OPTION,
    'no-results': { summary: 'do not evaluate: compare orders, peaks and edges only' },
    emit: { value: 'KIND', summary: 'summary (default on a terminal) or report' },
  },
  run(context) {
    const { files, values, io } = context;
    const isScreen = Boolean(io.stdout.isTTY);
    const kind = oneOf('emit', values.emit ?? (isScreen ? 'summary' : 'report'), [
      'summary',
      'report',
    ]);
    const pipelines = splitPipelines(values.passes ?? 'default');
    checkUse(files, pipelines);
    const inputs = files.map((file) => readInput(file, io));
    const { format, target, seed } = requestOptions(values);
    const request = { format, target, seed, sections: ['tensors', 'dep_edges'] };
    if (values.steps !== undefined) request.limits = { steps: readSteps(values.steps) };
    const sides = [0, 1].map((i) =>
      runSide(
        context,
        inputs[i] ?? inputs[0],
        pipelines[i] ?? pipelines[0],
        request,
        !values['no-results'],
      ),
    );
    const diff = compare(context.core, sides, !values['no-results']);
    io.stdout.write(
      kind === 'report'
        ? `${JSON.stringify(diff)}\n`
        : formatDiff(diff, isScreen ? painter(io.stdout, io.env) : undefined),
    );
    const worst = Math.max(...sides.map((side) => side.status));
    return worst === OK && diff.results?.same === false ? FAILED : worst;
  },
};

function checkUse(files, pipelines) {
  if (files.length < 1 || files.length > 2)
    throw new UsageError('diff needs two files, or one and two pipelines');
  if (files.length === 1 && pipelines.length === 1)
    throw new UsageError("diff of one FILE needs two pipelines: --passes 'P;Q'");
  if (files.length === 2 && files[0] === '-' && files[1] === '-')
    throw new UsageError('standard input ("-") can be read once');
}

// "P;Q" at the semicolon outside of braces, brackets and texts.
function splitPipelines(text) {
  const parts = [''];
  let depth = 0;
  let isText = false;
  for (const char of text) {
    if (char === '"') isText = !isText;
    else if (!isText && (char === '{' || char === '[')) depth++;
    else if (!isText && (char === '}' || char === ']')) depth--;
    if (char === ';' && !isText && depth <= 0) parts.push('');
    else parts[parts.length - 1] += char;
  }
  if (parts.length > 2) throw new UsageError('--passes: diff compares two pipelines, P;Q');
  return parts.map((part) => part.trim() || 'none');
}

// One side: its report, and its evaluation, or why there is none.
function runSide(context, input, passes, request, evaluates) {
  const { report, status } = runText(context, input, { ...request, passes });
  const side = { name: input.name, passes, report, status, inputs: [], eval: null, reason: null };
  if (status !== OK) return side;
  if (report.functions.length === 0)
    throw new UsageError(`${input.name} is BIR; diff compares Penguin programs`);
  const ask = { ...request, passes, source: input.source, name: input.name };
  const root = rootOf(context.core, ask, report);
  side.inputs = root.tensors.filter((tensor) => tensor.input);
  if (!evaluates) return side;
  const answer = context.core.run({ ...ask, command: 'eval', sections: [], ranks: true });
  side.eval = answer.eval ?? null;
  const error = answer.diagnostics.findLast(({ severity }) => severity === 'error');
  if (!side.eval) side.reason = error?.message ?? 'no reason is given';
  return side;
}

function compare(core, sides, evaluates) {
  const [a, b] = sides;
  const isFine = sides.every((side) => side.status === OK);
  const head = ({ name, passes, report }) => ({
    name,
    passes,
    ok: report.ok,
    pipeline: report.pipeline ?? '',
    diagnostics: report.diagnostics,
  });
  const diff = { version: 1, engine: core.version, ok: isFine, same: null, a: head(a), b: head(b) };
  if (!isFine) return diff;
  Object.assign(diff, diffFunctions(a.report, b.report));
  if (evaluates) diff.results = diffResults(a, b);
  diff.same =
    diff.functions.every((func) => func.same) &&
    !diff.only_a.length &&
    !diff.only_b.length &&
    diff.results?.same !== false;
  return diff;
}
