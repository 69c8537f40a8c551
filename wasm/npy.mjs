// NumPy's .npy files, format versions 1 to 3 (numpy.lib.format): one array, its type and shape in a
// Python dictionary, then its elements.
const MAGIC = [0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59]; // \x93NUMPY
const ALIGNMENT = 64;

/** What is wrong with a file. */
export class NpyError extends Error {
  constructor(message) {
    super(message);
    this.name = 'NpyError';
  }
}

// Element types: bytes, and how one is read and written. V2 holds the bits of a bfloat16, which NumPy
// has no type for.
const TYPES = {
  f2: [2, (view, at, little) => halfToNumber(view.getUint16(at, little)), null],
  f4: [4, (view, at, little) => view.getFloat32(at, little), 'setFloat32'],
  f8: [8, (view, at, little) => view.getFloat64(at, little), 'setFloat64'],
  i1: [1, (view, at) => view.getInt8(at), 'setInt8'],
  i2: [2, (view, at, little) => view.getInt16(at, little), 'setInt16'],
  i4: [4, (view, at, little) => view.getInt32(at, little), 'setInt32'],
  i8: [8, (view, at, little) => narrow(view.getBigInt64(at, little)), 'setBigInt64'],
  u1: [1, (view, at) => view.getUint8(at), 'setUint8'],
  u2: [2, (view, at, little) => view.getUint16(at, little), 'setUint16'],
  u4: [4, (view, at, little) => view.getUint32(at, little), 'setUint32'],
  u8: [8, (view, at, little) => narrow(view.getBigUint64(at, little)), 'setBigUint64'],
  b1: [1, (view, at) => (view.getUint8(at) ? 1 : 0), 'setUint8'],
  c8: [8, (view, at, little) => [view.getFloat32(at, little), view.getFloat32(at + 4, little)], 'setFloat32'],
  c16: [16, (view, at, little) => [view.getFloat64(at, little), view.getFloat64(at + 8, little)], 'setFloat64'],
  V2: [2, (view, at, little) => bfloat16ToNumber(view.getUint16(at, little)), null],
};

/**
 * Reads a file: `{type, shape, values}`. `type` is NumPy's kind and size ("f4"; "V2" is taken for
 * bfloat16), `values` are numbers in row-major order (BigInt above 2^53; pairs of real and imaginary
 * part for c8 and c16), whatever the order in the file. Throws NpyError.
 */
export function readNpy(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!MAGIC.every((byte, i) => bytes[i] === byte)) throw new NpyError('it is no .npy file');
  const major = bytes[6];
  const isLong = major === 2 || major === 3;
  if (major !== 1 && !isLong) throw new NpyError(`.npy version ${major} is not known`);
  const start = isLong ? 12 : 10;
  if (bytes.length < start) throw new NpyError('it ends within its header');
  const end = start + (isLong ? view.getUint32(8, true) : view.getUint16(8, true));
  if (end > bytes.length) throw new NpyError('it ends within its header');
  const header = new TextDecoder('latin1').decode(bytes.subarray(start, end));
  const { type, isLittle, isFortran, shape } = readHeader(header);
  const [size, get] = TYPES[type];
  const count = shape.reduce((product, extent) => product * extent, 1);
  if (bytes.length - end !== count * size)
    throw new NpyError(
      `its header says ${count} elements of ${size} bytes, but ${bytes.length - end} bytes follow`,
    );
  const values = new Array(count);
  const places = isFortran && shape.length > 1 ? columnMajorPlaces(shape) : null;
  for (let k = 0; k < count; k++)
    values[k] = get(view, end + (places ? places[k] : k) * size, isLittle);
  return { type, shape, values };
}

/**
 * A file (version 1, little-endian, row-major) of `values`: numbers, and BigInt for i8 and u8.
 * `type` is one of f2 f4 f8 i1 i2 i4 i8 u1 u2 u4 u8 b1 c8 c16.
 */
export function writeNpy({ type, shape, values }) {
  const [size, , set] = TYPES[type];
  const order = size === 1 ? '|' : '<';
  const extents = shape.length === 1 ? `${shape[0]},` : shape.join(', ');
  const text = `{'descr': '${order}${type}', 'fortran_order': False, 'shape': (${extents}), }`;
  const start = Math.ceil((10 + text.length + 1) / ALIGNMENT) * ALIGNMENT;
  const bytes = new Uint8Array(start + values.length * size);
  const view = new DataView(bytes.buffer);
  bytes.set([...MAGIC, 1, 0]);
  view.setUint16(8, start - 10, true);
  bytes.set(new TextEncoder().encode(`${text.padEnd(start - 11)}\n`), 10);
  for (let k = 0; k < values.length; k++) {
    const at = start + k * size;
    if (type === 'f2') view.setUint16(at, numberToHalf(values[k]), true);
    else if (type[0] === 'c') values[k].forEach((part, i) => view[set](at + (i * size) / 2, part, true));
    else if (size === 8 && type !== 'f8') view[set](at, BigInt(values[k]), true);
    else view[set](at, values[k], true);
  }
  return bytes;
}

function readHeader(text) {
  const descr = /['"]descr['"]\s*:\s*(?:['"]([^'"]*)['"]|(\[))/.exec(text);
  const fortran = /['"]fortran_order['"]\s*:\s*(True|False)/.exec(text);
  const extents = /['"]shape['"]\s*:\s*\(([\d\s,L]*)\)/.exec(text);
  if (!descr || !fortran || !extents) throw new NpyError('its header cannot be read');
  if (descr[2]) throw new NpyError('it holds records; an array of one element type is needed');
  const [, order, type] = /^([<>|=]?)(.*)$/.exec(descr[1]);
  if (!Object.hasOwn(TYPES, type))
    throw new NpyError(
      `its element type is "${descr[1]}"; float, int, uint, bool and complex of f2 f4 f8 i1 to i8 u1 to u8 b1 c8 c16 are read`,
    );
  const shape = extents[1]
    .split(',')
    .map((extent) => extent.trim().replace(/L$/, ''))
    .filter(Boolean)
    .map(Number);
  if (shape.some((extent) => !Number.isSafeInteger(extent)) || shape.length > 32)
    throw new NpyError('its shape cannot be read');
  return { type, isLittle: order !== '>', isFortran: fortran[1] === 'True', shape };
}

// Where element k in row-major order stands in a column-major file.
function columnMajorPlaces(shape) {
  const strides = [];
  shape.reduce((stride, extent) => (strides.push(stride), stride * extent), 1);
  const count = shape.reduce((product, extent) => product * extent, 1);
  const places = new Array(count);
  const at = shape.map(() => 0);
  let place = 0;
  for (let k = 0; k < count; k++) {
    places[k] = place;
    for (let d = shape.length - 1; d >= 0; d--) {
      place += strides[d];
      if (++at[d] < shape[d]) break;
      place -= strides[d] * shape[d];
      at[d] = 0;
    }
  }
  return places;
}

function narrow(value) {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
}

const scratch = new DataView(new ArrayBuffer(4));

function bfloat16ToNumber(bits) {
  scratch.setUint32(0, bits << 16);
  return scratch.getFloat32(0);
}

function halfToNumber(bits) {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 31;
  const fraction = bits & 1023;
  if (exponent === 31) return fraction ? NaN : sign * Infinity;
  return exponent
    ? sign * 2 ** (exponent - 15) * (1 + fraction / 1024)
    : sign * 2 ** -14 * (fraction / 1024);
}

// Rounds to nearest even; what the core gives is exact already.
function numberToHalf(value) {
  if (Number.isNaN(value)) return 0x7e00;
  const sign = value < 0 || Object.is(value, -0) ? 0x8000 : 0;
  const size = Math.abs(value);
  if (size >= 65520) return sign | 0x7c00;
  const exponent = size < 2 ** -14 ? -14 : Math.floor(Math.log2(size));
  // log2 may round up just below a power of two; the subnormal step serves the whole lowest binade.
  const lower = size < 2 ** exponent && exponent > -14 ? exponent - 1 : exponent;
  const steps = nearestEven(size / 2 ** (lower - 10));
  return sign | (steps + (lower === -14 ? 0 : (lower + 14) * 1024));
}

function nearestEven(value) {
  const below = Math.floor(value);
  const part = value - below;
  return part > 0.5 || (part === 0.5 && below % 2) ? below + 1 : below;
}
