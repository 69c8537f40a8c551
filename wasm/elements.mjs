// Elements of arrays as reports hold them: numbers, "nan", "inf" and "-inf", integers above 2^53 as
// decimal strings, null for one that nobody wrote.

/** Words for what JSON has no number for. */
export const WORDS = { nan: NaN, inf: Infinity, '+inf': Infinity, '-inf': -Infinity };

/** The number that an element stands for: null is NaN, decimal strings are BigInt. */
export function outputNumber(value) {
  if (value === null) return NaN;
  if (Object.hasOwn(WORDS, value)) return WORDS[value];
  return typeof value === 'number' ? value : BigInt(value);
}

/** How far two elements are apart; of complex ones, given as pairs, the largest distance of parts. */
export function distance(a, b) {
  if (Array.isArray(a) && Array.isArray(b)) return Math.max(distance(a[0], b[0]), distance(a[1], b[1]));
  return Math.abs(Number(outputNumber(a)) - Number(outputNumber(b)));
}

/** Whether two elements are the same, with one NaN and two zeros. */
export function isSameElement(a, b) {
  if (Array.isArray(a) && Array.isArray(b)) return isSameElement(a[0], b[0]) && isSameElement(a[1], b[1]);
  return Object.is(a, b);
}

/** Index of element `k` of an array, row-major. */
export function placeIn(k, shape) {
  const place = [];
  for (let d = shape.length - 1; d >= 0; d--) {
    const extent = Number(shape[d]);
    place.unshift(k % extent);
    k = Math.floor(k / extent);
  }
  return place;
}

/** "[2,3]". */
export function shapeText(shape) {
  return `[${shape.join(',')}]`;
}
