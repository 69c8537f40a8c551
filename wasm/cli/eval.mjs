import { readFileSync } from 'node:fs';
import path from 'node:path';
import { arrayKind, decodeArray, encodeArray } from './arrays.mjs';
import { formatEvaluation } from './evalsummary.mjs';
import { fileReason, readInput } from './input.mjs';
import {
  DEFAULT_SECTIONS,
  INPUT_OPTIONS,
  oneOf,
  readSteps,
  requestOptions,
  RUN_OPTIONS,
  runText,
  STEPS_OPTION,
} from './job.mjs';
import { suggestion } from './nearest.mjs';
import { writeFiles } from './output.mjs';
import { rootOf } from './root.mjs';
import { CommandError, OK, USAGE, UsageError } from './status.mjs';
import { painter } from './text.mjs';

export default {
  usage: 'eval FILE',
  summary: 'run a program on seeded or given inputs and show or write its outputs',
  options: {
    ...INPUT_OPTIONS,
    passes: { ...RUN_OPTIONS.passes, summary: 'passes to run before (default none)' },
    seed: { value: 'N', summary: 'seed of the inputs that are not given (default 0)' },
    input: {
      value: 'NAME=FILE',
      repeats: true,
      summary: 'an input from a .json (nested or flat lists) or .npy file; repeats',
    },
    output: {
      value: 'NAME=FILE',
      repeats: true,
      summary: 'write an output to a .npy or .json file, when all is well; repeats',
    },
    ranks: {
      summary:
        "outputs of all simulated ranks, in files stacked as a new first dimension; without it, rank 0's",
    },
    'partial-outputs': { summary: 'elements of outputs that nobody wrote are no error' },
    steps: STEPS_OPTION,
    emit: { value: 'KIND', summary: 'summary (default on a terminal) or report' },
  },
  run(context) {
    const { files, values, io } = context;
    if (files.length !== 1) throw new UsageError('eval needs one FILE (or "-", or a share link)');
    const isScreen = Boolean(io.stdout.isTTY);
    const kind = oneOf('emit', values.emit ?? (isScreen ? 'summary' : 'report'), [
      'summary',
      'report',
    ]);
    const given = readPairs('input', values.input ?? []);
    const wanted = readPairs('output', values.output ?? []);
    const input = readInput(files[0], io);
    const request = {
      ...requestOptions(values),
      passes: values.passes ?? 'none',
      sections: kind === 'report' ? DEFAULT_SECTIONS : [],
      ranks: values.ranks,
      partial_outputs: values['partial-outputs'],
    };
    if (values.steps !== undefined) request.limits = { steps: readSteps(values.steps) };
    if ((given.length || wanted.length) && !input.diagnostic) {
      const described = describe(context, input, request);
      if (described) {
        checkNames('input', given, described.inputs);
        if (described.outputs) checkNames('output', wanted, described.outputs);
        request.inputs = readArrays(given, described.inputs, io);
      }
    }
    const result = runText(context, input, { ...request, command: 'eval' });
    const { report, status } = result;
    if (status === OK && given.length && !request.inputs)
      throw new CommandError('--input: the inputs of the program are not known', USAGE);
    if (status === OK) writeOutputs(wanted, report.eval, Boolean(values.ranks), io);
    if (kind === 'report') io.stdout.write(`${result.text}\n`);
    else {
      const paint = isScreen ? painter(io.stdout, io.env) : undefined;
      const problems = !(isScreen && io.stderr.isTTY);
      io.stdout.write(formatEvaluation(report, { name: input.name, paint, problems }));
    }
    return status;
  },
};

function readPairs(option, texts) {
  const pairs = texts.map((text) => {
    const at = text.indexOf('=');
    if (at <= 0 || at === text.length - 1)
      throw new UsageError(`--${option} needs NAME=FILE, not "${text}"`);
    const pair = { name: text.slice(0, at), file: text.slice(at + 1) };
    arrayKind(pair.file);
    return pair;
  });
  if (option === 'input') {
    const twice = pairs.find(({ name }, i) => pairs.findIndex((pair) => pair.name === name) < i);
    if (twice) throw new UsageError(`--input ${twice.name} is given twice`);
  }
  return pairs;
}

// Inputs and outputs of the root as the pipeline leaves it; of StableHLO the arguments of what runs,
// whose results have their names from the evaluation. Null when the program is not fine (the
// evaluation will say why). The core keeps the result, so asking first costs no second compilation.
function describe({ core }, input, request) {
  const { command, inputs, ...rest } = request;
  const ask = { ...rest, source: input.source, name: input.name };
  const text = core.run({ ...ask, command: 'run', passes: 'none', sections: ['arguments'] });
  if (text.arguments) return { inputs: text.arguments };
  const report = core.run({ ...ask, command: 'run', sections: ['tensors'] });
  if (!report.ok || report.functions.length === 0) return null;
  const { tensors } = rootOf(core, ask, report);
  return {
    inputs: tensors.filter((tensor) => tensor.input),
    outputs: tensors.filter((tensor) => tensor.output),
  };
}

function checkNames(option, pairs, tensors) {
  const names = tensors.map((tensor) => tensor.name);
  for (const { name } of pairs) {
    if (names.includes(name)) continue;
    const known = names.length ? `its ${option}s: ${names.join(', ')}` : `it has no ${option}`;
    throw new UsageError(
      `--${option}: the program has no ${option} "${name}"${suggestion(name, names)} (${known})`,
    );
  }
}

function readArrays(pairs, tensors, { cwd }) {
  const inputs = {};
  for (const { name, file } of pairs) {
    let bytes;
    try {
      bytes = readFileSync(path.resolve(cwd, file));
    } catch (error) {
      throw new CommandError(`cannot read ${file}: ${fileReason(error)}`, USAGE);
    }
    inputs[name] = decodeArray(
      file,
      bytes,
      tensors.find((tensor) => tensor.name === name),
    );
  }
  return inputs;
}

function writeOutputs(pairs, { outputs }, stacksRanks, io) {
  const notes = [];
  const isNamed = (name) => outputs.some((output) => output.name === name);
  // What an output is called in the program that a text was imported to is its name, too.
  const isCalled = (output, name) => output.name === name || (!isNamed(name) && output.penguin === name);
  checkNames(
    'output',
    pairs.filter(({ name }) => !outputs.some((output) => isCalled(output, name))),
    outputs,
  );
  const entries = pairs.map(({ name, file }) => {
    const ranks = outputs.filter((output) => isCalled(output, name));
    const [first] = ranks;
    const array = stacksRanks
      ? {
          ...first,
          shape: [ranks.length, ...first.shape],
          values: ranks.flatMap((rank) => rank.values),
        }
      : first;
    const { content, note } = encodeArray(file, array);
    if (note) notes.push(`${file}: note: ${note}\n`);
    return { path: path.resolve(io.cwd, file), text: content };
  });
  writeFiles(entries);
  for (const note of notes) io.stderr.write(note);
}
