// Share links: `#1<codec><payload><crc6>`, the whole state of a page in the fragment of an address.
//
// The payload is a JSON object with short keys (t text, p pipeline, b lane B, s c f step, cursor and
// focus, l w layout and view, n q title and note, e h engine version and result digest, g lesson),
// defaults left out. Codecs: `d` deflate-raw at level 9, `r` plain; both in base64url. The CRC-32 of
// everything before it makes a cut link tell itself from a damaged one. A format or codec we do not
// know is named as newer. Keys we do not know are kept, so that passing a newer link on loses nothing.
import { deflateSync, Inflate } from 'fflate';

const FORMAT = '1';
const CRC_LENGTH = 6;
/** Most bytes a payload may inflate to. */
export const MAX_INFLATED = 4 * 2 ** 20;
/** Most bytes of everything in a payload but its texts. */
export const MAX_NON_TEXT = 64 * 2 ** 10;

// Order of the keys in a payload we write; others follow in the order they came.
const KEYS = ['t', 'p', 'b', 's', 'c', 'f', 'l', 'w', 'n', 'q', 'e', 'h', 'g'];
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const INFLATE_STEP = 1024; // deflate grows at most 1032-fold, so one step overshoots by about 1 MiB
const LINK = /#(\d+)([A-Za-z])([^\s#]*)/;

/** True when `text` looks like a share link: an address with our fragment, or the fragment alone. */
export function isLink(text) {
  return /^(?:#|[a-z][a-z0-9+.-]*:\/\/[^\s#]*#)\d+[A-Za-z]\S*$/i.test(text.trim());
}

/**
 * The fragment, `#` included, that carries `state`. Same state, same link.
 * Throws a LinkError when the state is over the limits that a reader holds to.
 */
export function encodeLink(state) {
  const json = JSON.stringify(ordered(state));
  const bytes = new TextEncoder().encode(json);
  const problem = overLimit(bytes.length, state);
  if (problem) throw new LinkError('too-long', problem);
  const head = `${FORMAT}d${toBase64(deflateSync(bytes, { level: 9 }))}`;
  return `#${head}${crc6(head)}`;
}

/** Why a text is no readable link. `code`: "not-a-link", "newer", "cut", "damaged" or "too-long". */
export class LinkError extends Error {
  constructor(code, message, raw = null) {
    super(message);
    this.name = 'LinkError';
    this.code = code;
    /** What the link carries, undecoded, for saving it; null when there is nothing. */
    this.raw = raw;
  }
}

/**
 * The state a link carries. Throws a LinkError.
 * @param {string} text  the link, or its fragment with or without `#`
 */
export function decodeLink(text) {
  const trimmed = text.trim();
  const match = LINK.exec(trimmed.includes('#') ? trimmed : `#${trimmed}`);
  if (!match) throw new LinkError('not-a-link', 'not a share link: it has no #1… part');
  const [, format, codec, rest] = match;
  const raw = match[0].slice(1);
  if (format !== FORMAT)
    throw new LinkError(
      'newer',
      `the link has format ${format}; this version reads format ${FORMAT}: open it with a newer version`,
      raw,
    );
  if (codec !== 'd' && codec !== 'r')
    throw new LinkError(
      'newer',
      `the link uses codec "${codec}", which this version does not know: open it with a newer version`,
      raw,
    );
  const payload = checked(format + codec, withoutTail(format + codec, rest), raw);
  return readState(codec, payload, raw);
}

// Programs that print addresses glue punctuation to them; the CRC tells whether that is all.
function withoutTail(head, rest) {
  const shorter = rest.replace(/[^A-Za-z0-9_-]+$/, '');
  return shorter !== rest && crcHolds(head, shorter) ? shorter : rest;
}

function crcHolds(head, body) {
  const payload = body.slice(0, -CRC_LENGTH);
  return body.length > CRC_LENGTH && crc6(head + payload) === body.slice(-CRC_LENGTH);
}

// The payload without its CRC, or the error that says what happened to the link.
function checked(head, body, raw) {
  if (crcHolds(head, body)) return body.slice(0, -CRC_LENGTH);
  const strange = /[^A-Za-z0-9_-]/.exec(body);
  if (strange)
    throw new LinkError(
      'damaged',
      `the link is damaged: "${strange[0]}" cannot be part of it (character ${strange.index + head.length + 2})`,
      raw,
    );
  for (let kept = CRC_LENGTH - 1; kept >= 0; kept--) {
    const payload = body.slice(0, body.length - kept);
    const begun = body.slice(body.length - kept);
    if (crc6(head + payload).startsWith(begun) && endsExactly(head[1], payload))
      throw new LinkError(
        'cut',
        `the link is cut: its last ${CRC_LENGTH - kept} characters are missing`,
        raw,
      );
  }
  if (!isComplete(head[1], body))
    throw new LinkError(
      'cut',
      'the link is cut (or damaged): it ends before its content does',
      raw,
    );
  throw new LinkError('damaged', 'the link is damaged: its check sum does not match', raw);
}

// Whether the payload is whole with nothing after it: one byte less and its end is missing.
function endsExactly(codec, payload) {
  return isComplete(codec, payload) && !isComplete(codec, payload.slice(0, -2));
}

// Whether the payload reads to its own end. Only tells cut from damaged; nothing of it is used.
function isComplete(codec, payload) {
  try {
    const bytes = fromBase64(payload);
    JSON.parse(new TextDecoder().decode(codec === 'd' ? inflate(bytes) : bytes));
    return true;
  } catch (error) {
    return error.code === 'invalid' || error instanceof LinkError;
  }
}

function readState(codec, payload, raw) {
  let state;
  try {
    const bytes = fromBase64(payload);
    const inflated = codec === 'd' ? inflate(bytes) : bytes;
    if (inflated.length > MAX_INFLATED) throw new LinkError('too-long', tooLong(), raw);
    state = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(inflated));
  } catch (error) {
    if (error instanceof LinkError) throw new LinkError(error.code, error.message, raw);
    throw new LinkError('damaged', 'the link is damaged: what it carries cannot be read', raw);
  }
  if (state === null || typeof state !== 'object' || Array.isArray(state))
    throw new LinkError('damaged', 'the link is damaged: it does not carry a state', raw);
  const wrong = ['t', 'p', 'n', 'q', 'e', 'h'].find(
    (key) => key in state && typeof state[key] !== 'string',
  );
  if (wrong)
    throw new LinkError('damaged', `the link is damaged: its "${wrong}" is not a text`, raw);
  const problem = overLimit(0, state);
  if (problem) throw new LinkError('too-long', problem, raw);
  return state;
}

function overLimit(total, state) {
  if (total > MAX_INFLATED) return tooLong();
  const { t, b, ...rest } = state;
  const lane = b && typeof b === 'object' ? { ...b, t: undefined } : b;
  const size = new TextEncoder().encode(JSON.stringify({ ...rest, b: lane })).length;
  return size > MAX_NON_TEXT
    ? `the link carries ${size} bytes besides its text; at most ${MAX_NON_TEXT} (64 KiB) are read`
    : null;
}

function tooLong() {
  return `the link is too long: it carries more than ${MAX_INFLATED} bytes (4 MiB)`;
}

function inflate(bytes) {
  const parts = [];
  let total = 0;
  let done = false;
  const stream = new Inflate((part, final) => {
    total += part.length;
    if (total > MAX_INFLATED) throw new LinkError('too-long', tooLong());
    parts.push(part.slice());
    done = final;
  });
  try {
    for (let at = 0; at < bytes.length; at += INFLATE_STEP)
      stream.push(bytes.subarray(at, at + INFLATE_STEP), at + INFLATE_STEP >= bytes.length);
  } catch (error) {
    if (error instanceof LinkError) throw error;
    // fflate's code 0: the stream ends before its last block does.
    throw Object.assign(new Error('deflate'), {
      code: error.code === 0 ? 'unfinished' : 'invalid',
    });
  }
  if (!done) throw Object.assign(new Error('deflate'), { code: 'unfinished' });
  const whole = new Uint8Array(total);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function ordered(state) {
  const result = {};
  for (const key of KEYS)
    if (state[key] !== undefined && state[key] !== null) result[key] = state[key];
  for (const key of Object.keys(state))
    if (!(key in result) && state[key] !== undefined && state[key] !== null)
      result[key] = state[key];
  return result;
}

function toBase64(bytes) {
  const out = [];
  for (let at = 0; at < bytes.length; at += 3) {
    const left = bytes.length - at;
    const word = (bytes[at] << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
    const digits = left === 1 ? 2 : left === 2 ? 3 : 4;
    for (let i = 0; i < digits; i++) out.push(ALPHABET[(word >> (18 - 6 * i)) & 63]);
  }
  return out.join('');
}

// Throws on a character outside the alphabet; bits past the last whole byte are dropped.
function fromBase64(text) {
  const bytes = new Uint8Array(Math.floor((text.length * 6) / 8));
  let word = 0;
  let bits = 0;
  let at = 0;
  for (const char of text) {
    const digit = DIGITS[char.charCodeAt(0)];
    if (digit === undefined) throw Object.assign(new Error('base64'), { code: 'invalid' });
    word = ((word << 6) | digit) & 0xffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes[at++] = (word >> bits) & 0xff;
  }
  return bytes;
}

const DIGITS = [];
for (let i = 0; i < ALPHABET.length; i++) DIGITS[ALPHABET.charCodeAt(i)] = i;

const CRC_TABLE = Int32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  return crc;
});

/** CRC-32 (IEEE, reflected) of an ASCII text, as an unsigned number. */
export function crc32(text) {
  let crc = -1;
  for (let at = 0; at < text.length; at++)
    crc = CRC_TABLE[(crc ^ text.charCodeAt(at)) & 0xff] ^ (crc >>> 8);
  return ~crc >>> 0;
}

function crc6(text) {
  const crc = crc32(text);
  return toBase64(Uint8Array.of(crc >>> 24, crc >>> 16, crc >>> 8, crc));
}
