// The order graph of the all-gathers as an arc diagram: the order is the axis, edges are arcs from row to row. Pure.
import type { FunctionReport } from "../../state";

export type AgOrder = NonNullable<FunctionReport["ag_order"]>;
export type AgEdge = AgOrder["edges"][number];

export interface Arc {
  edge: AgEdge;
  /** Rows of src and dst in the order. */
  from: number;
  to: number;
  /** 0 = nearest to the rows. */
  track: number;
}
export interface Arcs {
  kept: Arc[];
  broken: Arc[];
  /** Tracks at the right (kept) and at the left (broken). */
  right: number;
  left: number;
  /** Edges that are in the table only. */
  hidden: number;
}

/** With more edges than this, what says least is left to the table: wishes between rows that are no neighbours. */
export const MOST_ARCS = 48;

/** Gives arcs tracks so that no two of one track share a row but at their ends; short ones lie inside. */
function placed(arcs: Omit<Arc, "track">[]): { list: Arc[]; tracks: number } {
  const ends: number[][] = [];
  const list = [...arcs]
    .sort((a, b) => Math.abs(a.from - a.to) - Math.abs(b.from - b.to) || Math.min(a.from, a.to) - Math.min(b.from, b.to))
    .map((a): Arc => {
      const low = Math.min(a.from, a.to);
      const high = Math.max(a.from, a.to);
      const free = (taken: number[]): boolean => {
        for (let k = 0; k < taken.length; k += 2) if (low < (taken[k + 1] as number) && (taken[k] as number) < high) return false;
        return true;
      };
      let track = ends.findIndex(free);
      if (track < 0) track = ends.push([]) - 1;
      (ends[track] as number[]).push(low, high);
      return { ...a, track };
    });
  return { list, tracks: ends.length };
}

/** `focus`: the gather whose edges are drawn whatever happens. */
export function arcsOf(order: AgOrder, focus: string | null): Arcs {
  const row = new Map(order.order.map((name, i) => [name, i]));
  const all = order.edges.flatMap((edge) => {
    const from = row.get(edge.src);
    const to = row.get(edge.dst);
    return from === undefined || to === undefined ? [] : [{ edge, from, to }];
  });
  const crowded = all.length > MOST_ARCS;
  const shown = all.filter((a) => !crowded || a.edge.broken || a.edge.kind !== "removable" || a.edge.src === focus || a.edge.dst === focus || Math.abs(a.from - a.to) === 1);
  const kept = placed(shown.filter((a) => !a.edge.broken));
  const broken = placed(shown.filter((a) => a.edge.broken));
  return { kept: kept.list, broken: broken.list, right: kept.tracks, left: broken.tracks, hidden: all.length - shown.length };
}

/** Sum of what the order breaks, said as a sentence. */
export function verdictOf(o: AgOrder, cost: (n: number) => string): string {
  if (o.edges.every((e) => !e.broken)) return o.edges.length === 0 ? "Nothing asks for an order; the program's stands." : "Every edge is kept.";
  const forced = o.broken.filter((b) => b.forced).length;
  const removable = o.broken.length - forced;
  const parts = [...(forced > 0 ? [`${forced} forced`] : []), ...(removable > 0 ? [`${removable} removable at a cost of ${cost(o.cost)}`] : [])];
  return `Broken: ${parts.join(", ")}; ${o.optimal ? "proven, no order costs less" : "the best order found, not proven"}.`;
}
