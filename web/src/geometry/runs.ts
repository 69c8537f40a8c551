// Runs of neighbours on one engine: what lanes draw where slots are too narrow for a block each. Pure.

export interface Placed {
  name: string;
  position: number;
  lane: number;
}
export interface Run {
  lane: number;
  first: number;
  /** Inclusive. */
  last: number;
  names: string[];
}

/** `list` in program order; a run ends where the engine changes and at a position that is left out. */
export function runsOf(list: Placed[]): Run[] {
  const runs: Run[] = [];
  for (const i of list) {
    const now = runs.at(-1);
    if (now && now.lane === i.lane && now.last === i.position - 1) {
      now.last = i.position;
      now.names.push(i.name);
    } else runs.push({ lane: i.lane, first: i.position, last: i.position, names: [i.name] });
  }
  return runs;
}

export interface RunEdge<E> {
  src: Run;
  dst: Run;
  edges: E[];
}

/** One line a pair of runs, in the order the pairs come. */
export function runEdges<E extends { src: { position: number }; dst: { position: number } }>(runs: Run[], edges: E[]): RunEdge<E>[] {
  const at = new Map<number, number>();
  runs.forEach((r, k) => {
    for (let p = r.first; p <= r.last; p++) at.set(p, k);
  });
  const pairs = new Map<string, RunEdge<E>>();
  for (const e of edges) {
    const [a, b] = [at.get(e.src.position), at.get(e.dst.position)];
    if (a === undefined || b === undefined || a === b) continue;
    const key = `${a} ${b}`;
    const known = pairs.get(key);
    if (known) known.edges.push(e);
    else pairs.set(key, { src: runs[a] as Run, dst: runs[b] as Run, edges: [e] });
  }
  return [...pairs.values()];
}

/** What is written in a run of the width: the name of one, the first and how many of several, as far as it fits. */
export function runLabel(names: string[], width: number, letter = 6): string {
  const room = Math.floor((width - 6) / letter);
  const first = names[0] ?? "";
  if (names.length === 1) return room >= first.length ? first : room >= 3 ? `${first.slice(0, room - 1)}…` : "";
  const times = `×${names.length}`;
  const left = room - times.length - 1;
  if (left >= first.length) return `${first} ${times}`;
  if (left >= 4) return `${first.slice(0, left - 1)}… ${times}`;
  return room >= times.length ? times : "";
}
