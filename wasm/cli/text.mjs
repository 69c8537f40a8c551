// Small helpers for text in a terminal: colours that can be off, widths, tables.

const CODES = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33, cyan: 36 };

/** `paint(style, text)` for a stream: plain when it is no terminal or NO_COLOR is set. */
export function painter(stream, env) {
  const isOn = Boolean(stream.isTTY) && !env.NO_COLOR && env.TERM !== 'dumb';
  return isOn ? (style, text) => `\x1b[${CODES[style]}m${text}\x1b[0m` : (_, text) => text;
}

/** The text without colours. */
export const plain = (_, text) => text;

/** Columns a text takes in a terminal: wide East Asian characters two, combining marks none. */
export function displayWidth(text) {
  let width = 0;
  for (const char of text) width += charWidth(char);
  return width;
}

function charWidth(char) {
  const code = char.codePointAt(0);
  if (code < 0x300) return 1;
  if (/\p{Mark}|\p{Default_Ignorable_Code_Point}/u.test(char)) return 0;
  const isWide =
    (code >= 0x1100 && code <= 0x115f) ||
    (code >= 0x2e80 && code <= 0xa4cf) ||
    (code >= 0xac00 && code <= 0xd7a3) ||
    (code >= 0xf900 && code <= 0xfaff) ||
    (code >= 0xfe30 && code <= 0xfe6f) ||
    (code >= 0xff00 && code <= 0xff60) ||
    (code >= 0xffe0 && code <= 0xffe6) ||
    (code >= 0x1f300 && code <= 0x1faff) ||
    (code >= 0x20000 && code <= 0x3fffd);
  return isWide ? 2 : 1;
}

/** Rows of cells as aligned lines; `align` is one of "l" and "r" per column. */
export function table(rows, align, indent = '') {
  const widths = [];
  for (const row of rows)
    row.forEach((cell, i) => (widths[i] = Math.max(widths[i] ?? 0, displayWidth(cell))));
  return rows.map((row) => {
    const cells = row.map((cell, i) => {
      const space = ' '.repeat(widths[i] - displayWidth(cell));
      return align[i] === 'r' ? space + cell : cell + space;
    });
    return `${indent}${cells.join('  ')}`.trimEnd();
  });
}

/** "1 warning", "2 warnings". */
export function plural(count, word) {
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}

/** Words filled into lines of at most `width` columns. */
export function wrap(text, width, indent = '') {
  const lines = [];
  let line = '';
  for (const word of text.split(/\s+/).filter(Boolean)) {
    if (line && displayWidth(line) + 1 + displayWidth(word) > width - indent.length) {
      lines.push(indent + line);
      line = word;
    } else line = line ? `${line} ${word}` : word;
  }
  if (line) lines.push(indent + line);
  return lines;
}
