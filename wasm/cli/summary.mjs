// A report as an engineer reads it in a terminal: what the passes did, the peaks with the tensors
// that make them, what moved, what is wrong. Pure: report in, text out.
import { movedNames } from '../moved.mjs';
import { plain, plural, table } from './text.mjs';

/** Memories in the order of tables. */
export const SPACES = ['SBUF', 'PSUM', 'HBM'];
const MOST_LIVE = 6;
const MOST_MOVED = 8;
const MOST_REMARKS = 5;
const MOST_NAME = 40;

/**
 * @param {object} report  version 1
 * @param {object} [options]
 * @param {string} [options.name]  the file
 * @param {(style: string, text: string) => string} [options.paint]
 * @param {boolean} [options.problems]  list the diagnostics too (off when they are on the same screen already)
 */
export function formatSummary(report, { name = 'input', paint = plain, problems = true } = {}) {
  const out = [headline(report, name, paint)];
  if (report.passes?.length) out.push('', ...passLines(report.passes, paint));
  const start = (report.passes ?? []).some((pass) => pass.name.startsWith('isel') && pass.changed) ? 'after isel' : 'as written';
  for (const func of report.functions ?? []) out.push('', ...functionLines(func, start, paint));
  if (report.times) out.push('', timesLine(report.times, paint));
  if (problems) out.push(...problemLines(report.diagnostics, paint));
  return `${out.join('\n')}\n`;
}

export function headline(report, name, paint) {
  const errors = report.diagnostics.filter((diagnostic) => diagnostic.severity === 'error').length;
  const warnings = report.diagnostics.filter(
    (diagnostic) => diagnostic.severity === 'warning',
  ).length;
  const verdict =
    errors || report.ok === false ? paint('red', plural(errors, 'error')) : paint('green', 'ok');
  const counts = warnings ? `, ${paint('yellow', plural(warnings, 'warning'))}` : '';
  const target = report.target ? `, target ${report.target}` : '';
  return `${paint('bold', name)}: ${verdict}${counts}${target}`;
}

function timesLine(times, paint) {
  const parts = Object.entries(times).map(([key, value]) => `${key.replace(/_/g, ' ')} ${value}`);
  return paint('dim', parts.join(', '));
}

// Passes that did nothing share a line; the others say what they did.
export function passLines(passes, paint) {
  const out = [];
  let quiet = [];
  const flush = () => {
    if (quiet.length) out.push(`  ${paint('dim', `= ${quiet.join(', ')}`)}`);
    quiet = [];
  };
  for (const pass of passes) {
    const remarks = (pass.remarks ?? []).map((remark) => remark.text);
    if (pass.outcome === 'unchanged' && !remarks.length && pass.validated !== false) {
      quiet.push(pass.name);
      continue;
    }
    flush();
    const marks = { changed: '≠', declined: '–', failed: '✗', unchanged: '=' };
    const style =
      pass.outcome === 'failed' ? 'red' : pass.outcome === 'declined' ? 'yellow' : 'bold';
    const proof =
      pass.validated === true
        ? ', validated'
        : pass.validated === false
          ? `, ${paint('red', 'results differ')}`
          : '';
    out.push(
      `  ${paint(style, `${marks[pass.outcome] ?? '?'} ${pass.name}`)} ${pass.outcome}${proof}`,
    );
    for (const text of remarks.slice(0, MOST_REMARKS)) out.push(`      ${text}`);
    if (remarks.length > MOST_REMARKS)
      out.push(`      and ${plural(remarks.length - MOST_REMARKS, 'more remark')}`);
  }
  flush();
  return out;
}

function functionLines(func, start, paint) {
  const out = [`${paint('bold', func.name)}: ${plural(func.inst_count, 'instruction')}`];
  out.push(...pressureLines(func, start, paint));
  for (const space of shownSpaces(func)) out.push(...peakLines(func, space, paint));
  out.push(...movedLines(func, paint), ...gatherLines(func), ...pipelineLines(func));
  return out;
}

// HBM is the curve of programs that have nothing on chip yet.
function shownSpaces({ pressure }) {
  if (!pressure) return [];
  const spaces = SPACES.filter((space) => hasBytes(pressure, space));
  return spaces.length > 1 ? spaces.filter((space) => space !== 'HBM') : spaces;
}

function pressureLines(func, start, paint) {
  const { pressure } = func;
  if (!pressure) return [];
  const spaces = shownSpaces(func);
  if (!spaces.length) return ['  no bytes are live at any step'];
  const rows = [['peak bytes', start, 'result', 'capacity', 'use']];
  for (const space of spaces) {
    const row = (label, key) => [
      label,
      figure(pressure.before, space, key),
      figure(pressure.after, space, key),
    ];
    const capacity = pressure.capacity?.[space];
    const during = pressure.after?.[space]?.during;
    const isKnown = capacity > 0 && during !== undefined;
    const excess = isKnown ? BigInt(during) - BigInt(capacity) : 0n;
    const over = excess > 0n ? `, ${excess} over` : '';
    rows.push([
      ...row(`${space} during`, 'during'),
      isKnown ? String(capacity) : '',
      isKnown ? `${((100 * during) / capacity).toFixed(1)} %${over}` : '',
    ]);
    rows.push([...row(`${' '.repeat(space.length)} after`, 'after'), '', '']);
  }
  const lines = table(rows, 'lrrrl', '  ');
  return lines.map((line, i) =>
    i === 0 ? paint('dim', line) : / over$/.test(line) ? paint('red', line) : line,
  );
}

function hasBytes({ before, after }, space) {
  return [before, after].some(
    (side) => Number(side?.[space]?.during) > 0 || Number(side?.[space]?.after) > 0,
  );
}

function figure(side, space, key) {
  return side?.[space] ? String(side[space][key]) : '';
}

function peakLines(func, space, paint) {
  const peak = func.peaks?.[space]?.during;
  if (!peak || !Number(peak.bytes)) return [];
  const at =
    peak.inst === null || peak.inst === undefined
      ? 'before the first instruction'
      : `at #${peak.pos} ${peak.inst}`;
  const out = [`  ${paint('bold', `${space} peak`)} ${peak.bytes} B ${at}`];
  const live = peak.live ?? [];
  const shown = live.slice(0, MOST_LIVE);
  out.push(
    ...table(
      shown.map(({ tensor, bytes }) => [String(bytes), tensor]),
      'rl',
      '      ',
    ),
  );
  const rest = live.slice(MOST_LIVE);
  if (rest.length)
    out.push(
      `      and ${rest.length} more, ${rest.reduce((sum, { bytes }) => sum + BigInt(bytes), 0n)} B`,
    );
  return out;
}

// What each scope's strategies found is in minreg's remarks; here is what came of it.
function movedLines(func, paint) {
  const moved = movedNames(func.order_before ?? [], func.order ?? []);
  if (!moved.length) return [];
  const shown = moved
    .slice(0, MOST_MOVED)
    .map(({ name, from, to }) => `${cut(name)} #${from}→#${to}`);
  const more = moved.length > MOST_MOVED ? `, and ${moved.length - MOST_MOVED} more` : '';
  return [`  ${paint('bold', 'moved')} ${shown.join(', ')}${more}`];
}

function gatherLines({ ag_order: order }) {
  if (!order?.order?.length) return [];
  const out = [
    `  gathers ${order.order.map(cut).join(' < ')}, cost ${order.cost}${order.optimal ? ', optimal' : ''}`,
  ];
  for (const { src, dst, forced, cost } of order.broken ?? [])
    out.push(`      breaks ${forced ? 'forced' : 'removable'} ${src} -> ${dst}, cost ${cost}`);
  return out;
}

function pipelineLines({ pipelines }) {
  const out = [];
  for (const { axis, stages, lb, ub, pipelined, reason, buffers, violation } of pipelines ?? []) {
    out.push(
      pipelined
        ? `  pipelined ${axis}: ${plural(stages, 'stage')} over [${lb}, ${ub})`
        : `  left alone ${axis}: ${reason}`,
    );
    for (const buffer of buffers ?? [])
      out.push(
        `      ${buffer.tensor}: ${buffer.allocated} buffers (needed ${buffer.needed}, formula ${buffer.formula})`,
      );
    if (violation)
      out.push(
        `      ${violation.type} on ${violation.tensor}: ${violation.src} [${violation.src_iter}] -> ${violation.dst} [${violation.dst_iter}]`,
      );
  }
  return out;
}

export function problemLines(diagnostics, paint) {
  if (!diagnostics.length) return [];
  const styles = { error: 'red', warning: 'yellow', note: 'cyan' };
  const lines = diagnostics.map(({ severity, message, span, code }) => {
    const place = span?.line ? `${span.line}:${span.column} ` : '';
    return `  ${place}${paint(styles[severity] ?? 'bold', severity)}: ${message} [${code}]`;
  });
  return ['', paint('bold', 'problems'), ...lines];
}

/** A name short enough for a table. */
export function cut(name) {
  return name.length > MOST_NAME ? `${name.slice(0, MOST_NAME - 1)}…` : name;
}
