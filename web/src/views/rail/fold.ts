// Which runs of unchanged passes are drawn as one when the rail is too narrow.

export interface Run {
  from: number;
  to: number;
  folded: boolean;
}

/**
 * Steps in runs. A run of two or more neighbours that may fold becomes one; the longest runs first, and only as many as
 * needed for the sum of widths to fit. `widths` in px; `may` = unchanged and not selected.
 */
export function foldRuns(widths: number[], may: boolean[], available: number, foldedWidth: number): Run[] {
  const runs: Run[] = [];
  for (let i = 0; i < widths.length; ) {
    let to = i;
    if (may[i]) while (to + 1 < widths.length && may[to + 1]) to++;
    runs.push({ from: i, to, folded: false });
    i = to + 1;
  }
  const width = (r: Run): number => widths.slice(r.from, r.to + 1).reduce((a, b) => a + b, 0);
  let total = widths.reduce((a, b) => a + b, 0);
  const foldable = runs.filter((r) => r.to > r.from).sort((a, b) => width(b) - width(a) || a.from - b.from);
  for (const r of foldable) {
    if (total <= available) break;
    r.folded = true;
    total += foldedWidth - width(r);
  }
  return runs.flatMap((r) => (r.folded ? [r] : Array.from({ length: r.to - r.from + 1 }, (_, k) => ({ from: r.from + k, to: r.from + k, folded: false }))));
}
