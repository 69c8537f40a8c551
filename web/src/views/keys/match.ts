// Search of the command palette.

export interface Entry {
  text: string;
  kind: string;
  run: () => void;
}

/** Every word of the query is in the text; entries that begin with it come first. Order is kept otherwise. */
export function matching(list: Entry[], query: string, limit = 60): Entry[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const found = list.filter((e) => words.every((w) => `${e.text} ${e.kind}`.toLowerCase().includes(w)));
  const q = query.trim().toLowerCase();
  const starts = (e: Entry): number => (q !== "" && e.text.toLowerCase() === q ? 0 : q !== "" && e.text.toLowerCase().startsWith(q) ? 1 : 2);
  return found
    .map((e, i) => [e, i] as const)
    .sort((a, b) => starts(a[0]) - starts(b[0]) || a[1] - b[1])
    .slice(0, limit)
    .map(([e]) => e);
}
