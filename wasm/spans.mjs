// Positions of the core (UTF-8 bytes) turned into positions of JavaScript strings (UTF-16 units).
//
// The core counts columns, lengths and offsets in bytes. A text that is pure ASCII needs nothing
// done. Otherwise one pass over the text records, every STEP bytes, how many units precede, so a
// lookup scans at most STEP bytes whatever the size of the text.

const STEP = 1024;
// Parts of an answer without spans that can be large.
const SKIPPED = new Set(['bir', 'emitted', 'pressure', 'peaks', 'trace', 'dep_edges', 'eval']);

/** True when every character of `text` is one byte and one unit. */
export function isAscii(text) {
  return !/[^\x00-\x7f]/.test(text);
}

/** A function from byte offsets of `text` to UTF-16 offsets; offsets inside a character give its start. */
export function byteToUnit(text) {
  const bytes = new TextEncoder().encode(text);
  const marks = new Uint32Array(Math.floor(bytes.length / STEP) + 1);
  let units = 0;
  for (let at = 0; at < bytes.length; at++) {
    if (at % STEP === 0) marks[at / STEP] = units;
    units += unitsOf(bytes[at]);
  }
  if (bytes.length % STEP === 0) marks[bytes.length / STEP] = units;
  return (offset) => {
    let to = Math.max(0, Math.min(offset, bytes.length));
    while (to < bytes.length && isContinuation(bytes[to])) to--;
    const mark = Math.floor(to / STEP);
    let count = marks[mark];
    for (let at = mark * STEP; at < to; at++) count += unitsOf(bytes[at]);
    return count;
  };
}

/** Rewrites every `span` in `answer` from bytes to UTF-16 units of `text`, in place. */
export function spansToUtf16(answer, text) {
  if (isAscii(text)) return answer;
  const unit = byteToUnit(text);
  const stack = [answer];
  while (stack.length) {
    const node = stack.pop();
    if (Array.isArray(node)) {
      if (node.length && typeof node[0] === 'object')
        for (const item of node) if (item) stack.push(item);
      continue;
    }
    for (const key in node) {
      const value = node[key];
      if (value === null || typeof value !== 'object' || SKIPPED.has(key)) continue;
      if (key === 'span') convert(value, unit);
      else stack.push(value);
    }
  }
  return answer;
}

function convert(span, unit) {
  if (!span.line) return; // no place in the text
  const start = unit(span.offset);
  const end = unit(span.offset + span.length);
  span.column = start - unit(span.offset - (span.column - 1)) + 1;
  span.length = end - start;
  span.offset = start;
}

function isContinuation(byte) {
  return (byte & 0xc0) === 0x80;
}

// UTF-16 units that begin with this byte: a character is counted at its first byte.
function unitsOf(byte) {
  return isContinuation(byte) ? 0 : byte >= 0xf0 ? 2 : 1;
}
