// .npy files: against bytes written by hand after NumPy's description of the format.
import { describe, expect, it } from 'vitest';
import { NpyError, readNpy, writeNpy } from '../../wasm/npy.mjs';

// A file with this header and these bytes behind it.
function file(header, data, version = 1) {
  const text = Buffer.from(`${header}\n`, 'latin1');
  const length = Buffer.alloc(version === 1 ? 2 : 4);
  if (version === 1) length.writeUInt16LE(text.length);
  else length.writeUInt32LE(text.length);
  const magic = Buffer.from([0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59, version, 0]);
  return new Uint8Array(Buffer.concat([magic, length, text, Buffer.from(data)]));
}
const head = (descr, shape, fortran = 'False') =>
  `{'descr': '${descr}', 'fortran_order': ${fortran}, 'shape': ${shape}, }`;
const bytesOf = (array) => [...new Uint8Array(array.buffer)];

describe('reading', () => {
  it.each([
    ['<f4', Float32Array.of(1.5, -0, NaN, -Infinity), [1.5, -0, NaN, -Infinity]],
    ['<f8', Float64Array.of(0.1, 1e300), [0.1, 1e300]],
    ['|i1', Int8Array.of(-128, 127), [-128, 127]],
    ['<i2', Int16Array.of(-32768, 5), [-32768, 5]],
    ['<i4', Int32Array.of(-(2 ** 31), 7), [-(2 ** 31), 7]],
    ['<i8', BigInt64Array.of(-9n, 2n ** 62n), [-9, 2n ** 62n]],
    ['|u1', Uint8Array.of(0, 255), [0, 255]],
    ['<u2', Uint16Array.of(65535), [65535]],
    ['<u4', Uint32Array.of(4294967295), [4294967295]],
    ['<u8', BigUint64Array.of(2n ** 64n - 1n), [2n ** 64n - 1n]],
    ['|b1', Uint8Array.of(1, 0, 1), [1, 0, 1]],
    // 1, -2, the least subnormal, the greatest number, inf, nan
    [
      '<f2',
      Uint16Array.of(0x3c00, 0xc000, 1, 0x7bff, 0x7c00, 0x7e01),
      [1, -2, 2 ** -24, 65504, Infinity, NaN],
    ],
    ['<c8', Float32Array.of(1.5, -2, 0, Infinity), [[1.5, -2], [0, Infinity]]],
    ['<c16', Float64Array.of(0.1, 1e300), [[0.1, 1e300]]],
    ['<V2', Uint16Array.of(0x3f80, 0xc049), [1, -3.140625]],
  ])('%s', (descr, array, values) => {
    const read = readNpy(file(head(descr, `(${values.length},)`), bytesOf(array)));
    expect(read).toEqual({ type: descr.slice(1), shape: [values.length], values });
  });
  it('versions 2 and 3, other blanks, double quotes, a shape of longs', () => {
    const header = '{"shape":(2L ,1), "fortran_order" :False,"descr":"<u2" }';
    for (const version of [2, 3])
      expect(readNpy(file(header, [1, 0, 2, 0], version))).toEqual({
        type: 'u2',
        shape: [2, 1],
        values: [1, 2],
      });
  });
  it('big-endian', () =>
    expect(readNpy(file(head('>i2', '(2,)'), [0, 1, 255, 254])).values).toEqual([1, -2]));
  it('column-major order becomes row-major', () => {
    const shape = [2, 3, 4];
    const at = (i, j, k) => 100 * i + 10 * j + k;
    const [rows, columns] = [[], []];
    for (let i = 0; i < 2; i++)
      for (let j = 0; j < 3; j++) for (let k = 0; k < 4; k++) rows.push(at(i, j, k));
    for (let k = 0; k < 4; k++)
      for (let j = 0; j < 3; j++) for (let i = 0; i < 2; i++) columns.push(at(i, j, k));
    const read = readNpy(file(head('|u1', '(2, 3, 4)', 'True'), columns));
    expect(read).toEqual({ type: 'u1', shape, values: rows.map((value) => value % 256) });
  });
  it('one element, none', () => {
    expect(readNpy(file(head('|u1', '()'), [7]))).toEqual({ type: 'u1', shape: [], values: [7] });
    expect(readNpy(file(head('|u1', '(0, 3)'), [])).values).toEqual([]);
  });
  it.each([
    ['nothing', new Uint8Array(), 'no .npy file'],
    ['text', new TextEncoder().encode('[1, 2]'), 'no .npy file'],
    ['version 4', file(head('<f4', '(1,)'), [0, 0, 0, 0], 4), 'version 4 is not known'],
    ['half a header', file(head('<f4', '(1,)'), []).subarray(0, 30), 'within its header'],
    [
      'too few elements',
      file(head('<f4', '(2,)'), [0, 0, 0, 0]),
      '2 elements of 4 bytes, but 4 bytes',
    ],
    ['too many elements', file(head('<f4', '(1,)'), Array(9).fill(0)), 'but 9 bytes follow'],
    [
      'records',
      file("{'descr': [('a', '<f4')], 'fortran_order': False, 'shape': (1,), }", [0, 0, 0, 0]),
      'records',
    ],
    ['long complex numbers', file(head('<c32', '(1,)'), Array(32).fill(0)), 'element type is "<c32"'],
    ['objects', file(head('|O', '(1,)'), [0]), 'element type is "|O"'],
    ['no shape', file("{'descr': '<f4', 'fortran_order': False}", []), 'header cannot be read'],
  ])('%s is refused', (_, bytes, message) => {
    expect(() => readNpy(bytes)).toThrow(NpyError);
    expect(() => readNpy(bytes)).toThrow(message);
  });
});

describe('writing', () => {
  it('is byte for byte what NumPy writes', () => {
    const bytes = writeNpy({ type: 'f4', shape: [2, 2], values: [1, 2, 3, 4] });
    const text = "{'descr': '<f4', 'fortran_order': False, 'shape': (2, 2), }".padEnd(117);
    expect(Buffer.from(bytes)).toEqual(
      Buffer.from(file(text, bytesOf(Float32Array.of(1, 2, 3, 4)))),
    );
    expect(bytes.length).toBe(128 + 16);
  });
  it('data starts at a multiple of 64, whatever the shape', () => {
    for (let rank = 1; rank <= 16; rank++) {
      const bytes = writeNpy({ type: 'u1', shape: Array(rank).fill(1), values: [9] });
      expect((bytes.length - 1) % 64).toBe(0);
      expect(readNpy(bytes)).toEqual({ type: 'u1', shape: Array(rank).fill(1), values: [9] });
    }
  });
  it.each([
    ['f4', [0.5, NaN, -Infinity, -0]],
    ['f8', [0.1]],
    ['c8', [[0.5, -2]]],
    ['c16', [[0.1, -Infinity]]],
    ['i1', [-3]],
    ['i2', [-300]],
    ['i4', [-70000]],
    ['i8', [-5, 2n ** 60n]],
    ['u1', [200]],
    ['u2', [60000]],
    ['u4', [4e9]],
    ['u8', [2n ** 63n]],
    ['b1', [0, 1]],
  ])('%s reads back', (type, values) => {
    const shape = [values.length];
    expect(readNpy(writeNpy({ type, shape, values }))).toEqual({ type, shape, values });
  });
  it('every half-precision number reads back bit for bit', () => {
    const bits = Uint16Array.from({ length: 65536 }, (_, i) => i);
    const { values } = readNpy(file(head('<f2', '(65536,)'), bytesOf(bits)));
    const written = writeNpy({ type: 'f2', shape: [65536], values });
    const back = new Uint16Array(written.slice(-131072).buffer);
    expect(bits.filter((_, i) => !Number.isNaN(values[i]) && back[i] !== i)).toHaveLength(0);
    expect(bits.filter((_, i) => Number.isNaN(values[i]) && back[i] !== 0x7e00)).toHaveLength(0);
  });
  it('other numbers are rounded to the nearest half-precision one, ties to even', () => {
    const bits = (value) =>
      new DataView(writeNpy({ type: 'f2', shape: [1], values: [value] }).buffer).getUint16(
        128,
        true,
      );
    expect(bits(1 + 2 ** -11)).toBe(0x3c00);
    expect(bits(1 + 3 * 2 ** -11)).toBe(0x3c02);
    expect(bits(65519)).toBe(0x7bff);
    expect(bits(65520)).toBe(0x7c00);
    expect(bits(2 ** -25)).toBe(0);
    expect(bits(-(2 ** -25) * 1.5)).toBe(0x8001);
    expect(bits(2 - 2 ** -12)).toBe(0x4000);
  });
});
