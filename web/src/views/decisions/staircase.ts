// A pipelined loop, iteration by iteration: which iteration of the loop as written each statement works on, where each value
// lies, how many are in flight. Pure.
import { unitIn, bare } from "./trace";
import type { DepEdge, FunctionReport, InstEntry } from "../../state";

export type Pipelining = NonNullable<FunctionReport["pipelines"]>[number];
export type Staged = Pipelining["statements"][number];

/** A statement of the body, in the order of the new body. */
export interface Row {
  unit: string;
  stage: number;
  place: number;
  insts: string[];
}
export interface Stairs {
  rows: Row[];
  stages: number;
  /** Iterations as written, and of the new loop. */
  trips: number;
  columns: number;
}

export function stairsOf(p: Pipelining, insts: Iterable<Pick<InstEntry, "name" | "scope">>): Stairs {
  const holds = new Map<string, string[]>();
  const units = new Set(p.statements.map((x) => x.unit));
  for (const i of insts) {
    const of = unitIn(p.scope, i);
    const unit = of === null ? null : units.has(of) ? of : units.has(bare(of)) ? bare(of) : null;
    if (unit !== null) holds.set(unit, [...(holds.get(unit) ?? []), i.name]);
  }
  const rows = p.statements.map((x) => ({ ...x, insts: holds.get(x.unit) ?? [] })).sort((a, b) => a.place - b.place);
  const length = Math.max(0, p.ub - p.lb);
  const depth = Math.max(0, p.stages - 1);
  const trips = p.pipelined ? Math.max(0, length - depth) : length;
  return { rows, stages: p.stages, trips, columns: trips + depth };
}

/** The iteration as written that the statement works on in a column; null = its guard is off. */
export function tileAt(r: Pick<Row, "stage">, column: number, trips: number): number | null {
  const tile = column - r.stage;
  return tile >= 0 && tile < trips ? tile : null;
}

export interface Phase {
  name: "prologue" | "steady" | "epilogue" | "never full";
  from: number;
  /** Exclusive. */
  to: number;
}
/** With fewer iterations than stages there is no steady region: between the two some stages are done and others not begun. */
export function phasesOf({ stages, trips, columns }: Pick<Stairs, "stages" | "trips" | "columns">): Phase[] {
  const full = stages - 1;
  const list: Phase[] = [
    { name: "prologue", from: 0, to: Math.min(full, trips) },
    { name: full < trips ? "steady" : "never full", from: Math.min(full, trips), to: Math.max(full, trips) },
    { name: "epilogue", from: Math.max(full, trips), to: columns },
  ];
  return list.filter((x) => x.to > x.from);
}

/** Columns that are drawn; null stands for a run that is left out. The ends and what is around `at` stay. */
export function columnsShown(columns: number, most: number, at: number, ends: number): (number | null)[] {
  if (columns <= most) return Array.from({ length: columns }, (_, i) => i);
  const head = Math.max(1, Math.min(ends + 1, Math.floor((most - 3) / 2)));
  const tail = Math.max(1, Math.min(ends + 1, Math.floor((most - 3) / 2)));
  const middle = Math.max(1, most - head - tail - 2);
  const from = Math.max(head, Math.min(columns - tail - middle, at - Math.floor(middle / 2)));
  const list: (number | null)[] = [];
  for (let c = 0; c < head; c++) list.push(c);
  if (from > head) list.push(null);
  for (let c = from; c < from + middle; c++) list.push(c);
  if (from + middle < columns - tail) list.push(null);
  for (let c = columns - tail; c < columns; c++) list.push(c);
  return list;
}

/** A tensor with copies, and how its values go through them. */
export interface Rotating {
  tensor: string;
  copies: number;
  /** Iterations of the new loop from a value's own to its first and its last access. */
  first: number;
  last: number;
  /** The statements at both ends: rows. */
  writer: Row | null;
  reader: Row | null;
  /** Bytes of one copy. */
  bytes: number;
}
export function rotatingOf(p: Pipelining, stairs: Stairs, insts: ReadonlyMap<string, Pick<InstEntry, "reads" | "writes">>, bytesOf: (tensor: string) => number): Rotating[] {
  return p.buffers.map((b) => {
    const touching = (what: "reads" | "writes"): Row[] => stairs.rows.filter((r) => r.insts.some((name) => insts.get(name)?.[what].includes(b.tensor)));
    const copies = p.pipelined ? Math.max(1, b.allocated) : 1;
    return {
      tensor: b.tensor,
      copies,
      first: b.first_stage,
      last: b.last_stage,
      writer: touching("writes")[0] ?? null,
      reader: touching("reads").reduce<Row | null>((a, r) => (a && (a.stage > r.stage || (a.stage === r.stage && a.place > r.place)) ? a : r), null),
      bytes: bytesOf(b.tensor) / copies,
    };
  });
}

/** Values of the tensor in flight in a column. */
export function inFlight(r: Pick<Rotating, "first" | "last">, column: number, trips: number): { from: number; to: number } | null {
  const from = Math.max(0, column - r.last);
  const to = Math.min(trips - 1, column - r.first);
  return from <= to ? { from, to } : null;
}

/** How many iterations back a statement takes the tensor's value from: by the edges of the loop as written. */
export function readDistance(r: Row, tensor: string, rows: Row[], edges: DepEdge[]): number | null {
  const inside = new Set(rows.flatMap((x) => x.insts));
  const into = edges.filter((e) => e.kind === "FLOW" && e.tensor === tensor && r.insts.includes(e.dst) && inside.has(e.src));
  const first = into[0]?.distance ?? null;
  return into.every((e) => e.distance === first) ? first : null;
}
