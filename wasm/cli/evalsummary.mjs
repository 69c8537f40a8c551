// An evaluation as an engineer reads it: what was run, and of each output its range, first values and
// digest. Pure: report in, text out.
import { outputNumber, shapeText } from '../elements.mjs';
import { headline, passLines, problemLines } from './summary.mjs';
import { plain, plural, table } from './text.mjs';

const MOST_VALUES = 8;
const SINGLE = ['float32', 'float32r', 'bfloat16', 'float16'];

/** Options as of formatSummary. */
export function formatEvaluation(report, { name = 'input', paint = plain, problems = true } = {}) {
  const out = [headline(report, name, paint)];
  if (report.passes?.length) out.push('', ...passLines(report.passes, paint));
  if (report.eval) out.push('', ...evaluationLines(report.eval, paint));
  if (problems) out.push(...problemLines(report.diagnostics, paint));
  return `${out.join('\n')}\n`;
}

function evaluationLines({ instances, ranks, outputs, checks = [], stations = [] }, paint) {
  const run = `${plural(Number(instances), 'instruction instance')} on ${plural(ranks, 'rank')}`;
  const out = [`evaluated: ${run}`];
  const imported = stations.find(({ name }) => name === 'penguin');
  if (imported)
    out.push(`imported to Penguin: ${plural(Number(imported.instances), 'instruction instance')}`);
  if (stations.length) out.push(`values of: StableHLO, as written${compared(outputs)}`);
  const showsRanks = outputs.some((output) => output.rank > 0);
  for (const output of outputs) out.push(...outputLines(output, showsRanks, paint));
  if (checks.length) out.push(...checkLines(checks, paint));
  return out;
}

function compared(outputs) {
  return outputs.some(({ difference }) => difference !== undefined) ? ', before the passes' : '';
}

function checkLines(checks, paint) {
  const failed = checks.filter(({ ok }) => !ok).length;
  const rows = checks.map(({ name, function: where, ok, message = '', span }) => [
    `  ${ok ? paint('green', 'holds') : paint('red', 'fails')}`,
    `${name} in @${where}`,
    `line ${span.line}`,
    message,
  ]);
  return [
    `checks: ${checks.length - failed} of ${plural(checks.length, 'check')} hold`,
    ...table(rows, 'llll', ''),
  ];
}

function outputLines(output, showsRanks, paint) {
  const { name, dtype, shape, values, sha256, difference } = output;
  const rank = showsRanks ? ` rank ${output.rank}` : '';
  const facts = statistics(values);
  const rows = [];
  if (facts.count)
    rows.push(
      ['min', showNumber(facts.least, dtype)],
      ['max', showNumber(facts.most, dtype)],
      ['mean', String(Number(facts.mean.toPrecision(7)))],
    );
  for (const key of ['nan', 'inf', 'unwritten'])
    if (facts[key]) rows.push([key, plural(facts[key], 'element')]);
  const first = values.slice(0, MOST_VALUES).map((value) => showValue(value, dtype));
  rows.push(
    ['first', `${first.join(' ')}${values.length > MOST_VALUES ? ' …' : ''}`],
    ['sha256', sha256],
  );
  if (difference !== undefined)
    rows.push(['after passes', difference === 0 ? 'the same' : `differs by at most ${difference}`]);
  return [
    `  ${paint('bold', name)}${rank} ${dtype} ${shapeText(shape)}`,
    ...table(rows, 'll', '      '),
  ];
}

/** `{count, least, most, mean}` of the finite elements; how many are nan, inf, unwritten. */
export function statistics(values) {
  const facts = { count: 0, least: null, most: null, mean: 0, nan: 0, inf: 0, unwritten: 0 };
  let sum = 0;
  for (const value of values) {
    if (value === null) facts.unwritten++;
    else if (Array.isArray(value)) continue; // complex numbers have no order
    else if (value === 'nan') facts.nan++;
    else if (value === 'inf' || value === '-inf') facts.inf++;
    else {
      const number = outputNumber(value);
      if (facts.least === null || number < facts.least) facts.least = number;
      if (facts.most === null || number > facts.most) facts.most = number;
      sum += Number(number);
      facts.count++;
    }
  }
  if (facts.count) facts.mean = sum / facts.count;
  return facts;
}

function showValue(value, dtype) {
  if (value === null) return 'null';
  if (Array.isArray(value)) return `(${value.join(',')})`;
  return typeof value === 'number' ? showNumber(value, dtype) : value;
}

/** The shortest decimal that reads back as the same element. */
export function showNumber(value, dtype) {
  if (typeof value !== 'number' || !SINGLE.includes(dtype) || !Number.isFinite(value))
    return String(value);
  for (let digits = 1; digits < 9; digits++) {
    const short = Number(value.toPrecision(digits));
    if (Math.fround(short) === value) return String(short);
  }
  return String(Number(value.toPrecision(9)));
}
