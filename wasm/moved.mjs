// Two orders of the same names: which of them moved.

/** The fewest names whose moving turns `before` into `after`, with their positions; later order. */
export function movedNames(before, after) {
  const from = new Map(before.map((name, at) => [name, at]));
  const known = after
    .map((name, to) => ({ name, to, from: from.get(name) }))
    .filter((entry) => entry.from !== undefined);
  const stay = longestIncreasing(known.map((entry) => entry.from));
  return known.filter((_, i) => !stay.has(i));
}

// Indices of a longest increasing subsequence (patience sorting, the leftmost piles win).
function longestIncreasing(values) {
  const tails = [];
  const previous = new Array(values.length);
  values.forEach((value, i) => {
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (values[tails[middle]] < value) low = middle + 1;
      else high = middle;
    }
    previous[i] = low ? tails[low - 1] : -1;
    tails[low] = i;
  });
  const kept = new Set();
  for (let i = tails.length ? tails.at(-1) : -1; i >= 0; i = previous[i]) kept.add(i);
  return kept;
}
