// What differs between two runs, as an engineer reads it in a terminal. Pure: DiffReport in, text out.
import { showNumber } from './evalsummary.mjs';
import { shapeText } from '../elements.mjs';
import { cut, SPACES } from './summary.mjs';
import { plain, plural, table } from './text.mjs';

const MOST_NAMES = 8;
const MOST_EDGES = 12;

export function formatDiff(diff, paint = plain) {
  const out = table([sideRow('A', diff.a, diff), sideRow('B', diff.b, diff)], 'llll');
  if (diff.ok) {
    for (const func of diff.functions) out.push('', ...functionLines(func, paint));
    for (const name of diff.only_a) out.push('', `${paint('bold', name)}: only in A`);
    for (const name of diff.only_b) out.push('', `${paint('bold', name)}: only in B`);
    if (diff.results) out.push('', ...resultLines(diff.results, paint));
  }
  return `${out.join('\n')}\n`;
}

function sideRow(letter, { name, passes, ok, diagnostics }) {
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length;
  return [letter, name, passes, ok ? '' : plural(errors, 'error')];
}

function functionLines({ name, same, order, peaks, edges }, paint) {
  const head = `${paint('bold', name)}: ${plural(order.a, 'instruction')}`;
  if (same) return [`${head}, order, peaks and edges are the same`];
  const count = order.a === order.b ? head : `${head} in A, ${order.b} in B`;
  return [count, ...orderLines(order), ...peakLines(peaks, paint), ...edgeLines(edges, paint)];
}

function orderLines({ same, moved, only_a: onlyA, only_b: onlyB }) {
  if (same) return ['  order  the same'];
  const lines = [];
  const put = (title, items) => {
    if (items.length) lines.push(`  ${title} ${listed(items)}`);
  };
  put(
    'moved',
    moved.map(({ name, from, to }) => `${cut(name)} #${from}→#${to}`),
  );
  put('only in A', onlyA.map(cut));
  put('only in B', onlyB.map(cut));
  return lines;
}

function listed(items) {
  const rest = items.length - MOST_NAMES;
  return `${items.slice(0, MOST_NAMES).join(', ')}${rest > 0 ? `, and ${rest} more` : ''}`;
}

function peakLines({ same, spaces }, paint) {
  if (same) return ['  peaks  the same'];
  const rows = [['peak bytes', 'A', 'B', 'B − A']];
  for (const space of SPACES) {
    for (const [key, { a, b }] of Object.entries(spaces[space])) {
      const change = BigInt(b) - BigInt(a);
      if (BigInt(a) === 0n && BigInt(b) === 0n) continue;
      rows.push([
        `${space} ${key}`,
        String(a),
        String(b),
        change > 0n ? `+${change}` : `${change}`,
      ]);
    }
  }
  return table(rows, 'lrrr', '  ').map((line, i) => (i ? line : paint('dim', line)));
}

function edgeLines({ same, a, b, only_a: onlyA, only_b: onlyB }, paint) {
  if (same) return [`  edges  the same (${a})`];
  const row = (sign, { src, dst, kind, origin, tensor, distance }) => [
    sign,
    `${cut(src)} -> ${cut(dst)}`,
    kind,
    origin,
    tensor ?? '',
    distance === 0 ? '' : `distance ${distance ?? 'varies'}`,
  ];
  const all = [...onlyA.map((edge) => row('-', edge)), ...onlyB.map((edge) => row('+', edge))];
  const lines = table(all.slice(0, MOST_EDGES), 'llllll', '    ');
  const head = `  edges  ${a} in A, ${b} in B; ${onlyA.length} only in A (-), ${onlyB.length} only in B (+)`;
  const rest = all.length - MOST_EDGES;
  return [
    head,
    ...lines.map((line) => paint(line.trimStart().startsWith('-') ? 'red' : 'green', line)),
    ...(rest > 0 ? [`    and ${rest} more`] : []),
  ];
}

function resultLines({ same, reason, outputs }, paint) {
  if (same === null) return [`results: ${paint('yellow', 'not compared')}, ${reason}`];
  if (same)
    return [`results: ${paint('green', 'the same bits')} in ${plural(outputs.length, 'output')}`];
  const rows = outputs.filter((output) => !output.same).map(outputRow);
  return [`results: ${paint('red', 'they differ')}`, ...table(rows, 'llll', '  ')];
}

function outputRow({ name, rank, dtype, shape, differing, first, largest }) {
  const count = shape.reduce((product, extent) => product * Number(extent), 1);
  const show = (value) =>
    typeof value === 'number' ? showNumber(value, dtype) : String(value);
  return [
    `${name}${rank ? ` of rank ${rank}` : ''} ${dtype} ${shapeText(shape)}`,
    `${differing} of ${plural(count, 'element')}`,
    `first ${shapeText(first.index)}: ${show(first.a)} in A, ${show(first.b)} in B`,
    largest === null ? '' : `largest difference ${Number(largest.toPrecision(6))}`,
  ];
}
