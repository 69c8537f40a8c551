// Arrays in files: inputs of an evaluation read from .json and .npy, its outputs written to them.
//
// A .json file holds lists of numbers, nested like the array or flat in row-major order; "nan", "inf"
// and "-inf" stand for what JSON has no number for, decimal strings for integers above 2^53, null for
// an element nobody wrote. With .npy see npy.mjs: types NumPy lacks (bfloat16, the fp8 formats) are
// written as float32, which holds them exactly.
import { outputNumber, placeIn, shapeText, WORDS } from '../elements.mjs';
import { NpyError, readNpy, writeNpy } from '../npy.mjs';
import { CommandError, INPUT, USAGE } from './status.mjs';

const MOST_DEPTH = 32;
/** Element types by what they hold: `[bits, isSigned]` of integers; the rest are real. */
const INTEGERS = {
  bool: [1, false],
  uint2: [2, false],
  int2: [2, true],
  uint4: [4, false],
  int4: [4, true],
  uint8: [8, false],
  int8: [8, true],
  uint16: [16, false],
  int16: [16, true],
  uint32: [32, false],
  int32: [32, true],
  uint64: [64, false],
  int64: [64, true],
};
const NPY_TYPES = {
  bool: 'b1',
  uint2: 'u1',
  int2: 'i1',
  uint4: 'u1',
  int4: 'i1',
  uint8: 'u1',
  int8: 'i1',
  uint16: 'u2',
  int16: 'i2',
  uint32: 'u4',
  int32: 'i4',
  uint64: 'u8',
  int64: 'i8',
  float16: 'f2',
  float64: 'f8',
  complex64: 'c8',
  complex128: 'c16',
};

/** Whether elements are pairs of real and imaginary part. */
function isComplex(dtype) {
  return dtype.startsWith('complex');
}

export function isInteger(dtype) {
  return Object.hasOwn(INTEGERS, dtype);
}

/** ".json" or ".npy" of a file name; throws UsageError-like CommandError for others. */
export function arrayKind(file) {
  const kind = /\.(json|npy)$/i.exec(file)?.[1].toLowerCase();
  if (kind) return kind;
  throw new CommandError(`${file}: arrays are .json or .npy files`, USAGE);
}

/**
 * The elements for `tensor` (`{name, dtype, shape}`) from a file's bytes, as a request takes them:
 * numbers in row-major order, "nan", "inf" and "-inf". Throws CommandError.
 */
export function decodeArray(file, bytes, tensor) {
  const fail = (message) => {
    throw new CommandError(`${file}: ${message}`, INPUT);
  };
  const { shape, values } =
    arrayKind(file) === 'npy' ? fromNpy(bytes, tensor, fail) : fromJson(bytes, fail);
  const wanted = tensor.shape.map(Number);
  if (isComplex(tensor.dtype)) return decodeComplex(shape, values.flat(), tensor, fail);
  const count = wanted.reduce((product, extent) => product * extent, 1);
  const isFlat = shape.length < 2 && (shape[0] ?? 1) === count;
  if (!isFlat && !isEqualShape(shape, wanted))
    fail(`its shape is ${shapeText(shape)}, that of input "${tensor.name}" ${shapeText(wanted)}`);
  return values.map((value, k) =>
    element(value, tensor, (what) => fail(`element ${shapeText(placeIn(k, wanted))} ${what}`)),
  );
}

/**
 * A file's content for an output `{name, dtype, shape, values}` of a report (null: not written):
 * `{content, note}`; `note` says what the file does not show. Throws CommandError.
 */
export function encodeArray(file, output) {
  const shape = output.shape.map(Number);
  if (arrayKind(file) === 'json') return { content: `${nestedText(shape, output)}\n`, note: null };
  const holes = output.values.filter((value) => value === null).length;
  const notes = [];
  if (holes && isInteger(output.dtype))
    throw new CommandError(
      `${file}: nobody wrote ${holes} elements of "${output.name}", and .npy has no ${output.dtype} for that; a .json file has null`,
      USAGE,
    );
  if (holes) notes.push(`nan stands for the ${holes} elements nobody wrote`);
  const type = NPY_TYPES[output.dtype] ?? 'f4';
  if (type === 'f4' && output.dtype !== 'float32')
    notes.push(`${output.dtype} is written as float32, which holds it exactly`);
  const content = writeNpy({
    type,
    shape,
    values: output.values.map(isComplex(output.dtype) ? complexNumber : outputNumber),
  });
  return { content, note: notes.length ? notes.join('; ') : null };
}

// Real and imaginary part of each element in turn; in lists they are the last dimension.
function decodeComplex(shape, values, tensor, fail) {
  const wanted = tensor.shape.map(Number);
  const isWhole = isEqualShape(shape, wanted) || isEqualShape(shape, [...wanted, 2]);
  const count = wanted.reduce((product, extent) => product * extent, 2);
  if (!isWhole || values.length !== count)
    fail(
      `its shape is ${shapeText(shape)}, that of input "${tensor.name}" ${shapeText(wanted)} of pairs`,
    );
  return values.map((value) => element(value, tensor, fail));
}

function fromNpy(bytes, { name, dtype }, fail) {
  try {
    const array = readNpy(bytes);
    if (array.type === 'V2' && dtype !== 'bfloat16')
      fail(`its elements are of two bytes without a type, and "${name}" is ${dtype}, not bfloat16`);
    return array;
  } catch (error) {
    if (error instanceof NpyError) fail(error.message);
    throw error;
  }
}

function fromJson(bytes, fail) {
  let value;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    fail(`it is no JSON: ${error.message}`);
  }
  if (value === null || (typeof value === 'object' && !Array.isArray(value)))
    fail('it holds no list of numbers, and no number');
  if (!Array.isArray(value)) return { shape: [], values: [value] };
  // Level by level: each is as long as the list above times the extent.
  const shape = [value.length];
  let values = value;
  while (values.length && values.every(Array.isArray)) {
    const extent = values[0].length;
    if (values.some((item) => item.length !== extent))
      fail(`its lists at depth ${shape.length} differ in length`);
    if (shape.push(extent) > MOST_DEPTH) fail('its lists nest too deep');
    values = values.flat();
  }
  if (values.some(Array.isArray)) fail('it mixes numbers and lists');
  return { shape, values };
}

// An element as a request takes it; `fail(what)` throws.
function element(value, tensor, fail) {
  let number = typeof value === 'boolean' ? Number(value) : value;
  if (Object.hasOwn(WORDS, value)) number = WORDS[value];
  else if (typeof value === 'string' && /^[+-]?\d+$/.test(value)) number = BigInt(value);
  if (typeof number !== 'number' && typeof number !== 'bigint')
    fail(`is ${JSON.stringify(value)}, no number`);
  return isInteger(tensor.dtype) ? wholeElement(number, tensor, fail) : realElement(Number(number));
}

// JSON has no word for three reals, and JSON.stringify writes 0 for -0.
function realElement(real) {
  if (Object.is(real, -0)) return '-0';
  if (Number.isFinite(real)) return real;
  return Number.isNaN(real) ? 'nan' : real > 0 ? 'inf' : '-inf';
}

function wholeElement(number, { name, dtype }, fail) {
  if (typeof number === 'number' && !Number.isInteger(number))
    fail(`is ${number}, and "${name}" holds ${dtype}`);
  if (typeof number === 'number' && Math.abs(number) > 2 ** 53)
    fail(`is ${number}, beyond 2^53, where JSON numbers are not exact; give it as a string`);
  const [bits, isSigned] = INTEGERS[dtype];
  const whole = BigInt(number); // no -0
  const held = isSigned ? BigInt.asIntN(bits, whole) : BigInt.asUintN(bits, whole);
  if (held !== whole) fail(`is ${number}, out of the range of ${dtype}`);
  return Number.isSafeInteger(Number(whole)) ? Number(whole) : String(whole);
}

function isEqualShape(a, b) {
  return a.length === b.length && a.every((extent, d) => extent === b[d]);
}

function complexNumber(value) {
  return value === null ? [NaN, NaN] : value.map(outputNumber);
}

// Innermost lists on one line each.
function nestedText(shape, { values, dtype }) {
  const elementText = (value) => {
    if (Array.isArray(value)) return `[${value.map(elementText).join(',')}]`;
    const number = value === null ? null : outputNumber(value);
    if (Object.is(number, -0)) return '-0';
    return JSON.stringify(typeof number === 'bigint' ? String(number) : value);
  };
  const inner = shape.at(-1) ?? 1;
  let rows = [];
  for (let k = 0; k < values.length; k += inner)
    rows.push(
      `[${values
        .slice(k, k + inner)
        .map(elementText)
        .join(',')}]`,
    );
  for (let d = shape.length - 2; d >= 0; d--) {
    const blocks = [];
    for (let k = 0; k < rows.length; k += shape[d])
      blocks.push(`[${rows.slice(k, k + shape[d]).join(',\n')}]`);
    rows = blocks;
  }
  return rows[0] ?? '[]';
}
