// "did you mean": the known name at the least edit distance.

/** The element of `names` nearest to `wanted`, at most a third of its length (at least 1) away; null if none. */
export function nearestName(wanted, names) {
  const most = Math.max(1, Math.floor(wanted.length / 3));
  let best = null;
  let least = most + 1;
  for (const name of names) {
    const distance = editDistance(wanted, name);
    if (distance < least) [best, least] = [name, distance];
  }
  return best;
}

/** `, did you mean "x"?` or nothing. */
export function suggestion(wanted, names) {
  const near = nearestName(wanted, names);
  return near === null ? '' : `; did you mean "${near}"?`;
}

// Insertions, deletions, substitutions and swaps of neighbours, one each (optimal string alignment).
function editDistance(a, b) {
  let before = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = last[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1);
      row[j] = Math.min(change, last[j] + 1, row[j - 1] + 1);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        row[j] = Math.min(row[j], before[j - 2] + 1);
    }
    [before, last] = [last, row];
  }
  return last[b.length];
}
