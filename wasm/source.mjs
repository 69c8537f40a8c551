// Bytes of a file turned into the text of a request, or into a located message why they are none.

/** The core's own limit for one text. */
export const MAX_SOURCE_BYTES = 64 * 2 ** 20;

/**
 * @param {Uint8Array} bytes
 * @returns {{text: string} | {diagnostic: object}}  the diagnostic has the report's shape, its span in bytes
 */
export function decodeSource(bytes) {
  if (bytes.length > MAX_SOURCE_BYTES)
    return wrong(
      bytes,
      0,
      'text-too-long',
      `the text has ${bytes.length} bytes; at most ${MAX_SOURCE_BYTES} (64 MiB) are read`,
    );
  const nul = bytes.indexOf(0);
  if (nul >= 0)
    return wrong(bytes, nul, 'not-text', 'a zero byte: this is a binary file, not a text');
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    const at = firstInvalid(bytes);
    const hex = bytes[at].toString(16).padStart(2, '0');
    return wrong(bytes, at, 'not-text', `byte 0x${hex} is not UTF-8 text`);
  }
}

function wrong(bytes, offset, code, message) {
  let line = 1;
  let start = 0;
  for (let at = bytes.indexOf(10); at >= 0 && at < offset; at = bytes.indexOf(10, at + 1)) {
    line++;
    start = at + 1;
  }
  const span = { line, column: offset - start + 1, length: Math.min(1, bytes.length), offset };
  return {
    diagnostic: { severity: 'error', code, message, pass: null, span, original: null, notes: [] },
  };
}

// Start of the first sequence that is not well-formed UTF-8 (Unicode 15, table 3-7).
function firstInvalid(bytes) {
  for (let at = 0; at < bytes.length;) {
    const length = sequenceLength(bytes, at);
    if (!length) return at;
    at += length;
  }
  return bytes.length - 1;
}

function sequenceLength(bytes, at) {
  const lead = bytes[at];
  if (lead < 0x80) return 1;
  const more =
    lead >= 0xc2 && lead <= 0xdf
      ? 1
      : lead >= 0xe0 && lead <= 0xef
        ? 2
        : lead >= 0xf0 && lead <= 0xf4
          ? 3
          : 0;
  if (!more) return 0;
  const low = lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80;
  const high = lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf;
  for (let i = 1; i <= more; i++) {
    const byte = bytes[at + i];
    if (byte === undefined || byte < (i === 1 ? low : 0x80) || byte > (i === 1 ? high : 0xbf))
      return 0;
  }
  return 1 + more;
}
