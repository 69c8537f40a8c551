// A WebAssembly module of a few dozen bytes with the core's exports, whose request ends as its
// text asks: the ways an instance can be lost, which a sound core never shows.
//
// The first letter of `source` decides: T traps, M calls penguin_exhausted, R recurses without end,
// X ends through proc_exit, L calls an import nobody knows, N answers null, J answers no JSON;
// anything else answers {"version":1,"engine":"tiny","ok":true,"n":N}, N counting the requests this
// instance answered, from 1.

const SOURCE_AT = '{"version":1,"command":"run","source":"'.length;
const REQUEST_AT = 4096;
const ANSWER = '{"version":1,"engine":"tiny","ok":true,"n":0}';
const ANSWER_AT = 16;
const DIGIT_AT = ANSWER_AT + ANSWER.length - 2;
const REASON_AT = 128;
const REASON = 'the cap of 5 bytes';
const NO_JSON_AT = 192;

const I32 = 0x7f;
const F64 = 0x7c;

export function tinyModule() {
  return Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    // types: 0 (i32)->(), 1 (f64 f64)->(), 2 (i32)->i32
    ...section(
      1,
      vector([
        [0x60, ...vector([[I32]]), 0],
        [0x60, ...vector([[F64], [F64]]), 0],
        [0x60, ...vector([[I32]]), ...vector([[I32]])],
      ]),
    ),
    ...section(
      2,
      vector([
        importOf('env', 'penguin_exhausted', 0),
        importOf('env', 'penguin_progress', 1),
        importOf('wasi_snapshot_preview1', 'proc_exit', 0),
        importOf('env', 'unheard_of', 0),
      ]),
    ),
    // functions: 4 malloc, 5 free, 6 penguin_request, 7 penguin_release
    ...section(3, vector([[2], [0], [2], [0]])),
    ...section(5, vector([[0, 1]])),
    ...section(
      7,
      vector([
        exportOf('memory', 2, 0),
        exportOf('malloc', 0, 4),
        exportOf('free', 0, 5),
        exportOf('penguin_request', 0, 6),
        exportOf('penguin_release', 0, 7),
      ]),
    ),
    ...section(10, vector([body(i32(REQUEST_AT)), body([]), body(request()), body([])])),
    ...section(
      11,
      vector([data(ANSWER_AT, ANSWER), data(REASON_AT, REASON), data(NO_JSON_AT, '{"ok":')]),
    ),
  ]);
}

function request() {
  return [
    ...[0x44, 0, 0, 0, 0, 0, 0, 0, 0], // f64 0
    ...[0x44, 0, 0, 0, 0, 0, 0, 0xf0, 0x3f], // f64 1
    ...[0x10, 1], // call progress
    ...when('T', [0x00]),
    ...when('M', [...i32(REASON_AT), 0x10, 0]),
    ...when('R', [0x20, 0, 0x10, 6, 0x1a]),
    ...when('X', [...i32(7), 0x10, 2]),
    ...when('L', [...i32(0), 0x10, 3]),
    ...when('N', [...i32(0), 0x0f]),
    ...when('J', [...i32(NO_JSON_AT), 0x0f]),
    // One more in the answer's digit.
    ...[...i32(DIGIT_AT), ...i32(DIGIT_AT), 0x2d, 0, 0, ...i32(1), 0x6a, 0x3a, 0, 0],
    ...i32(ANSWER_AT),
  ];
}

function when(letter, code) {
  return [
    0x20,
    0,
    0x2d,
    0,
    ...leb(SOURCE_AT),
    ...i32(letter.charCodeAt(0)),
    0x46,
    0x04,
    0x40,
    ...code,
    0x0b,
  ];
}

function leb(value) {
  const out = [];
  for (; value > 127; value >>>= 7) out.push((value & 127) | 128);
  return [...out, value];
}

// Signed: a set bit 6 in the last byte would read as negative.
function i32(value) {
  const out = leb(value);
  if (out.at(-1) & 64) {
    out[out.length - 1] |= 128;
    out.push(0);
  }
  return [0x41, ...out];
}

function vector(items) {
  return [...leb(items.length), ...items.flat()];
}

function section(id, bytes) {
  return [id, ...leb(bytes.length), ...bytes];
}

function text(value) {
  return [...leb(value.length), ...Buffer.from(value)];
}

function importOf(space, name, type) {
  return [...text(space), ...text(name), 0, type];
}

function exportOf(name, kind, index) {
  return [...text(name), kind, index];
}

function body(code) {
  const bytes = [0, ...code, 0x0b];
  return [...leb(bytes.length), ...bytes];
}

function data(at, value) {
  return [0, ...i32(at), 0x0b, ...text(value)];
}
