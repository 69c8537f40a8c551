// Diagnostics as compilers print them: `file:line:col: error: message`, the source line, a caret.
import { displayWidth } from './text.mjs';

const MOST_COLUMNS = 120; // a line of 64 MiB is shown as the part around the caret
const STYLES = { error: 'red', warning: 'yellow', note: 'cyan' };

/**
 * @param {object[]} diagnostics  from a report, spans in UTF-8 bytes
 * @param {{name: string, source: string|null}} input
 * @param {(style: string, text: string) => string} paint
 */
export function formatDiagnostics(diagnostics, input, paint) {
  const lines = sourceLines(input.source);
  const out = [];
  for (const diagnostic of diagnostics) {
    put(out, diagnostic.severity, describe(diagnostic), diagnostic.span, input.name, lines, paint);
    for (const { message, span } of diagnostic.notes ?? []) {
      const isShown = isSame(span, diagnostic.span); // the line stands right above
      put(out, 'note', message, span, input.name, isShown ? null : lines, paint);
    }
  }
  return out.length ? `${out.join('\n')}\n` : '';
}

function describe(diagnostic) {
  const where = diagnostic.pass ? `${diagnostic.pass}: ` : '';
  const original = diagnostic.original ? ` (${diagnostic.original})` : '';
  return `${where}${diagnostic.message}${original} [${diagnostic.code}]`;
}

function put(out, severity, message, span, name, lines, paint) {
  const place = span?.line ? `${name}:${span.line}:${span.column}` : name;
  out.push(
    `${paint('bold', `${place}:`)} ${paint(STYLES[severity] ?? 'bold', `${severity}:`)} ${message}`,
  );
  if (span?.line && lines) out.push(...excerpt(lines(span.line), span, paint));
}

function isSame(a, b) {
  return a?.offset === b?.offset && a?.length === b?.length && a?.line === b?.line;
}

function excerpt(bytes, span, paint) {
  if (!bytes) return [];
  const start = Math.min(span.column - 1, bytes.length);
  const text = (from, to) =>
    printable(new TextDecoder().decode(bytes.subarray(Math.max(0, from), to)));
  const isCut = bytes.length > MOST_COLUMNS;
  const from = isCut ? characterStart(bytes, Math.max(0, start - MOST_COLUMNS / 2)) : 0;
  const to = isCut
    ? characterStart(bytes, Math.min(bytes.length, from + MOST_COLUMNS))
    : bytes.length;
  const before = `${from > 0 ? '…' : ''}${text(from, start)}`;
  const marked = text(start, Math.min(start + Math.max(span.length, 0), to));
  const line = `${from > 0 ? '…' : ''}${text(from, to)}${to < bytes.length ? '…' : ''}`;
  const caret = `^${'~'.repeat(Math.max(0, displayWidth(marked) - 1))}`;
  return [`  ${line}`, `  ${' '.repeat(displayWidth(before))}${paint('green', caret)}`];
}

// Tabs become one blank, so that the caret stands right at any tab width; control characters
// (which could steer the terminal) become a visible sign.
function printable(text) {
  return text.replace(/\t/g, ' ').replace(/[\u0000-\u001f\u007f-\u009f]/g, '\ufffd');
}

function characterStart(bytes, at) {
  while (at > 0 && at < bytes.length && (bytes[at] & 0xc0) === 0x80) at--;
  return at;
}

// A function from line number to the bytes of that line, without its end; lines are found once.
function sourceLines(source) {
  if (source === null || source === undefined) return null;
  let bytes = null;
  const starts = [0];
  return (number) => {
    bytes ??= typeof source === 'string' ? new TextEncoder().encode(source) : source;
    while (starts.length <= number) {
      const end = bytes.indexOf(10, starts.at(-1));
      if (end < 0) break;
      starts.push(end + 1);
    }
    const start = starts[number - 1];
    if (start === undefined) return null;
    const next = starts[number] ?? bytes.length + 1;
    const line = bytes.subarray(start, next - 1);
    return line.at(-1) === 13 ? line.subarray(0, -1) : line;
  };
}
