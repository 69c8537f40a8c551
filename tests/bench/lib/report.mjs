// Figures for tests/lib/bench.mjs.

// bar: the most the figure may be; 0 for none.
export function report(name, value, unit, bar = 0) {
  console.log(`@ ${JSON.stringify({ name, value, unit, bar })}`);
}

export function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}

// Milliseconds of fn, the median of `times` calls.
export function milliseconds(times, fn) {
  const taken = [];
  for (let i = 0; i < times; i++) {
    const start = performance.now();
    fn(i);
    taken.push(performance.now() - start);
  }
  return median(taken);
}
