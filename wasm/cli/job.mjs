// What the verbs that work on a text share: options, the request, diagnostics, the status.
import path from 'node:path';
import { layoutJson, rawMember, withMember, withoutMember } from '../raw.mjs';
import { formatDiagnostics } from './diagnostics.mjs';
import { suggestion } from './nearest.mjs';
import { isFolder, makeFolder, writeFiles } from './output.mjs';
import { CommandError, FAILED, INPUT, OK, statusOf, UsageError } from './status.mjs';
import { formatSummary } from './summary.mjs';
import { painter } from './text.mjs';

const FORMATS = ['auto', 'penguin', 'dump', 'stablehlo', 'bir'];
export const SECTIONS = ['insts', 'tensors', 'dep_edges', 'curve', 'trace', 'steps', 'mask', 'arguments'];
/** What the command asks for unless told otherwise. */
export const DEFAULT_SECTIONS = ['insts', 'tensors', 'dep_edges'];
/** Kinds that are views of the report, made here; the others are the core's. */
const REPORT_KINDS = ['report', 'summary'];
export const CORE_KINDS = ['penguin', 'dump', 'bir', 'dot', 'trace', 'svg', 'svg-graph', 'csv', 'stablehlo', 'stablehlo-generic'];
/** Kinds and formats that the design has and this version's core does not. */
const LATER = ['net'];

/** Options of how a text is read. */
export const INPUT_OPTIONS = {
  format: { value: 'F', summary: `how to read it: ${FORMATS.join(', ')} (default auto)` },
  target: {
    value: 'T',
    summary: 'a target, or JSON that overrides one: {"base":"sunda","sbuf_bytes":163840}',
  },
};
export const RUN_OPTIONS = {
  ...INPUT_OPTIONS,
  passes: {
    value: 'PIPELINE',
    summary: 'passes separated by commas, options in braces; "none" for no pass',
  },
  emit: { value: 'KIND[,KIND…]', summary: `${[...REPORT_KINDS, ...CORE_KINDS].join(', ')}` },
  o: {
    value: 'OUT',
    summary: 'write to a file, or to a folder ("DIR/") when there are several kinds or files',
  },
  validate: { summary: 'evaluate before and after each pass and compare' },
  seed: { value: 'N', summary: 'seed of evaluation and of random choices' },
  sections: { value: 'A,B', summary: `large parts of the report: ${SECTIONS.join(', ')}, all` },
  fit: { summary: 'status 3 when a peak is over the capacity' },
  times: { summary: 'add times and memory to the report' },
};

/** Of the verbs that evaluate. */
export const STEPS_OPTION = {
  value: 'N',
  summary: 'stop evaluating after N instruction instances (default 2^32, where small instructions count for 128)',
};

/** The part of a request that the options of INPUT_OPTIONS and RUN_OPTIONS decide. */
export function requestOptions(values) {
  const request = {};
  if (values.format !== undefined) request.format = oneOf('format', values.format, FORMATS);
  if (values.target !== undefined) request.target = readTarget(values.target);
  if (values.seed !== undefined) request.seed = readInteger('seed', values.seed);
  if (values.validate) request.validate = true;
  if (values.sections !== undefined) request.sections = readSections(values.sections);
  return request;
}

/** `--emit` as a list; `fallback` when it is not given. */
export function readKinds(value, fallback) {
  const kinds = value === undefined ? [fallback] : splitList('emit', value);
  for (const kind of kinds) oneOf('emit', kind, [...REPORT_KINDS, ...CORE_KINDS]);
  return [...new Set(kinds)];
}

/** Runs one text; prints its diagnostics. `{report, text, status}`. */
export function runText(context, input, request) {
  if (input.diagnostic) {
    const report = {
      version: 1,
      ok: false,
      diagnostics: [input.diagnostic],
      passes: [],
      functions: [],
    };
    printDiagnostics(context, report.diagnostics, { name: input.name, source: input.bytes });
    return { report, text: JSON.stringify(report), status: INPUT };
  }
  const { core, progress } = context;
  const started = performance.now();
  progress?.begin();
  let text = core.runText({ command: 'run', ...request, source: input.source, name: input.name });
  progress?.end();
  const milliseconds = performance.now() - started;
  if (request.times)
    text = withMember(text, 'times', {
      total_ms: Number(milliseconds.toFixed(3)),
      memory_bytes: core.memoryBytes,
    });
  const report = JSON.parse(withoutMember(text, 'bir')); // nothing here looks into it
  printDiagnostics(context, report.diagnostics, input);
  return { report, text, status: statusOf(report) };
}

export function printDiagnostics({ io }, diagnostics, input) {
  io.stderr.write(formatDiagnostics(diagnostics, input, painter(io.stderr, io.env)));
}

/**
 * `run` and `open`: every input through the core, its results to where they belong. Returns the worst
 * status. `passesOf(input)` gives the pipeline, `alsoCheck(input, report)` a further status, `status`
 * what it cost to read the inputs. Files are written at the end: unless all went well, only those that
 * carry the diagnostics.
 */
export function runAll(context, inputs, values, { passesOf, alsoCheck, status: before = OK }) {
  const { io } = context;
  const isScreen = Boolean(io.stdout.isTTY) && values.o === undefined;
  const kinds = readKinds(values.emit, isScreen ? 'summary' : 'report');
  const plan = planOutput(inputs, kinds, values.o, io);
  const emit = kinds.filter((kind) => CORE_KINDS.includes(kind));
  const options = requestOptions(values);
  const sections = options.sections ?? (kinds.includes('report') ? DEFAULT_SECTIONS : []);
  let worst = before;
  const files = [];
  inputs.forEach((input, i) => {
    const result = runText(context, input, {
      ...options,
      passes: passesOf(input),
      emit,
      sections,
      times: values.times,
    });
    let { status } = result;
    if (values.fit) status = Math.max(status, checkFit(context, input, result.report));
    if (alsoCheck) status = Math.max(status, alsoCheck(input, result.report));
    files.push(...results(context, kinds, status, result, input, plan.paths?.[i], isScreen));
    worst = Math.max(worst, status);
  });
  writeFiles(files.filter(({ kind }) => worst === OK || REPORT_KINDS.includes(kind)));
  return worst;
}

// Where each kind of each input goes: paths[input][kind], or stdout when there is no -o.
function planOutput(inputs, kinds, out, io) {
  const several = kinds.length > 1 || inputs.length > 1;
  if (out === undefined) {
    if (kinds.length > 1)
      throw new UsageError(`--emit ${kinds.join(',')} makes several results: give -o DIR/`);
    if (inputs.length > 1 && !REPORT_KINDS.includes(kinds[0]))
      throw new UsageError(`--emit ${kinds[0]} of several files: give -o DIR/`);
    return {};
  }
  const full = path.resolve(io.cwd, out) + (/[/\\]$/.test(out) ? path.sep : '');
  if (!isFolder(full)) {
    if (several) throw new UsageError(`several results need a folder: -o ${out}/`);
    return { paths: [{ [kinds[0]]: full }] };
  }
  const taken = new Map();
  const paths = inputs.map((input) => {
    const entry = {};
    for (const kind of kinds) {
      entry[kind] = path.join(full, `${input.stem}.${kind}`);
      if (taken.has(entry[kind]))
        throw new UsageError(
          `${taken.get(entry[kind])} and ${input.name} would both be written to ${path.join(out, `${input.stem}.${kind}`)}`,
        );
      taken.set(entry[kind], input.name);
    }
    return entry;
  });
  makeFolder(full);
  return { paths };
}

// Prints what goes to stdout; the files that are to be written.
function results({ io }, kinds, status, { report, text }, input, paths, isScreen) {
  const files = [];
  for (const kind of kinds) {
    // After a failure only what carries the diagnostics.
    if (status !== OK && !REPORT_KINDS.includes(kind)) continue;
    const content = render(kind, report, text, input, isScreen ? io : null);
    if (paths) files.push({ kind, path: paths[kind], text: content });
    else io.stdout.write(content);
  }
  return files;
}

function render(kind, report, text, input, screen) {
  if (kind === 'report') return `${text}\n`;
  if (kind === 'summary') {
    const problems = !(screen && screen.stderr.isTTY); // else they are on the same screen already
    return formatSummary(report, {
      name: input.name,
      paint: screen ? painter(screen.stdout, screen.env) : undefined,
      problems,
    });
  }
  const content = emittedText(kind, report, text);
  if (content === null && !report.functions?.length)
    throw new CommandError(`${input.name} is BIR, which is not printed as "${kind}"; run --emit bir prints it`, INPUT);
  if (content === null) throw new CommandError(`${input.name}: of this there is no "${kind}" to emit`, FAILED);
  return content;
}

/** What the core emitted as `kind`, ending in a newline; null when it did not. `text` is the answer. */
export function emittedText(kind, report, text) {
  if (kind === 'bir') {
    const bir = rawMember(text, 'bir');
    return bir === null || bir === 'null' ? null : layoutJson(bir);
  }
  const content = report.emitted?.[kind];
  if (typeof content !== 'string') return null;
  return content.endsWith('\n') ? content : `${content}\n`;
}

/** Peaks over their capacity after the pipeline, as messages. Bytes above 2^53 are strings. */
export function overCapacity(report) {
  const over = [];
  for (const func of report.functions ?? []) {
    for (const [space, capacity] of Object.entries(func.pressure?.capacity ?? {})) {
      const peak = func.pressure.after?.[space]?.during;
      if (capacity === null || peak === undefined) continue;
      const excess = BigInt(peak) - BigInt(capacity);
      if (excess <= 0n) continue;
      const rest = `${excess} over the capacity of ${capacity}`;
      over.push(`the ${space} peak of ${func.name} is ${peak} bytes, ${rest}`);
    }
  }
  return over;
}

function checkFit({ io }, input, report) {
  const over = overCapacity(report);
  for (const message of over) io.stderr.write(`${input.name}: error: ${message} [over-capacity]\n`);
  return over.length ? FAILED : OK;
}

function readTarget(text) {
  if (!text.trimStart().startsWith('{')) return text;
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UsageError(`--target is no JSON: ${error.message}`);
  }
}

function readInteger(name, text) {
  if (!/^\d+$/.test(text)) throw new UsageError(`--${name} needs a whole number, not "${text}"`);
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : text; // above 2^53 as text, as everywhere in the protocol
}

/** The value of STEPS_OPTION. */
export function readSteps(text) {
  const steps = readInteger('steps', text);
  if (Number(steps) === 0) throw new UsageError('--steps needs at least 1');
  return steps;
}

function readSections(text) {
  const wanted = splitList('sections', text);
  if (wanted.includes('all')) return SECTIONS;
  return wanted.map((section) => oneOf('sections', section, SECTIONS, 'all'));
}

function splitList(name, text) {
  const items = text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);
  if (!items.length) throw new UsageError(`--${name} needs at least one name`);
  return items;
}

export function oneOf(option, value, known, extra) {
  if (known.includes(value)) return value;
  if (LATER.includes(value))
    throw new UsageError(`this version does not have --${option} ${value} yet`);
  const all = extra ? [...known, extra] : known;
  throw new UsageError(
    `--${option}: unknown "${value}"${suggestion(value, all)} (known: ${all.join(', ')})`,
  );
}
