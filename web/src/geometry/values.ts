// The life of one tensor over the order: where it holds bytes, and where they are dead. Pure.
import type { DepEdge, InstEntry } from "../state";

export interface Life {
  first: number;
  last: number;
  /** Positions that write and that read it. */
  writes: number[];
  reads: number[];
  /** Runs of positions [first, last] where it is held and nothing that was written is still to be read. */
  dead: [number, number][];
}

const inside = (scope: string, path: string): boolean => scope === path || scope.startsWith(`${path}/`);

/** Of two scopes, the child of their common scope that holds the first one; null when that is the common scope itself. */
export function branchOf(scope: string, other: string): string | null {
  const a = scope.split("/");
  const b = other.split("/");
  let k = 0;
  while (k < a.length && k < b.length && a[k] === b[k]) k++;
  return k === a.length ? null : a.slice(0, k + 1).join("/");
}

/**
 * `range` is the tensor's live range, `edges` the dependences of the function. A position is dead when no value flows
 * over it: no FLOW of the tensor from before to behind it, and the position itself does not touch the tensor. A value
 * made in a loop and used behind it flows over the whole loop, and so does one used in a loop and made before it.
 * Where a value flows into a later iteration, nothing is called dead.
 */
export function lifeOf(
  tensor: string,
  range: { first: number; last: number },
  order: string[],
  insts: Map<string, InstEntry>,
  edges: DepEdge[],
  isOutput: boolean,
): Life {
  const writes: number[] = [];
  const reads: number[] = [];
  const positions = new Map<string, number>();
  const scopes = order.map((name) => insts.get(name)?.scope ?? "");
  order.forEach((name, p) => {
    positions.set(name, p);
    const i = insts.get(name);
    if (!i) return;
    if (i.writes.includes(tensor)) writes.push(p);
    if (i.reads.includes(tensor)) reads.push(p);
  });
  const dead: [number, number][] = [];
  const flows = edges.filter((e) => e.tensor === tensor && e.kind === "FLOW");
  const first = Math.max(0, range.first);
  const last = Math.min(order.length - 1, range.last);
  if (range.first >= 0 && !isOutput && flows.every((e) => e.distance === 0)) {
    // +1 behind each source, -1 at each target: the running sum is how many values flow over a position.
    const change = new Int32Array(order.length + 2);
    for (const e of flows) {
      let a = positions.get(e.src) ?? -1;
      let b = positions.get(e.dst) ?? -1;
      if (a < 0 || b <= a) continue;
      const made = branchOf(scopes[a] as string, scopes[b] as string);
      const used = branchOf(scopes[b] as string, scopes[a] as string);
      while (made !== null && a > 0 && inside(scopes[a - 1] as string, made)) a--;
      while (used !== null && b + 1 < order.length && inside(scopes[b + 1] as string, used)) b++;
      change[a] = (change[a] as number) + 1;
      change[b + 1] = (change[b + 1] as number) - 1;
    }
    const touched = new Set([...writes, ...reads]);
    let flowing = 0;
    for (let p = 0; p <= last; p++) {
      flowing += change[p] as number;
      if (p < first || flowing > 0 || touched.has(p)) continue;
      const open = dead.at(-1);
      if (open && open[1] === p - 1) open[1] = p;
      else dead.push([p, p]);
    }
  }
  return { first, last, writes, reads, dead };
}
