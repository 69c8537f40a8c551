// What the inspector says about an item, computed from the answer alone.
import * as s from "../../state";
import { bytes, count } from "../../components/format";
import { edgeCounts } from "./Edges";
import type { FunctionReport, TensorEntry } from "../../state";

export interface Uses {
  writes: string[];
  reads: string[];
  inPlace: string[];
}
const NONE: Uses = { writes: [], reads: [], inPlace: [] };
const allUses = new WeakMap<FunctionReport, Map<string, Uses>>();
/** In the order of the answer; one pass over the instructions per answer. */
export function usesOf(f: FunctionReport, tensor: string): Uses {
  let byTensor = allUses.get(f);
  if (!byTensor) {
    byTensor = new Map();
    const insts = new Map((f.insts ?? []).map((i) => [i.name, i]));
    for (const name of f.order) {
      const i = insts.get(name);
      if (!i) continue;
      for (const t of new Set([...i.writes, ...i.reads])) {
        let uses = byTensor.get(t);
        if (!uses) byTensor.set(t, (uses = { writes: [], reads: [], inPlace: [] }));
        const w = i.writes.includes(t);
        const r = i.reads.includes(t);
        if (w) uses.writes.push(name);
        if (r) uses.reads.push(name);
        if (w && r) uses.inPlace.push(name);
      }
    }
    allUses.set(f, byTensor);
  }
  return byTensor.get(tensor) ?? NONE;
}


export interface Gap {
  from: number;
  to: number;
  read: string;
  write: string;
}
/** The longest stretch in which a tensor is live but its value will not be read again: after a last read, before a full overwrite. */
export function deadGap(f: FunctionReport, t: TensorEntry): Gap | null {
  if (t.static || t.bytes === 0 || t.first === null || t.last === null) return null;
  const insts = new Map((f.insts ?? []).map((i) => [i.name, i]));
  let lastRead: number | null = null;
  let best: Gap | null = null;
  // Inside a loop the text's order is not the order in time, so only gaps between units of one scope are told.
  let scope: string | null = null;
  for (let at = Math.max(0, t.first); at <= t.last; at++) {
    const i = insts.get(f.order[at] ?? "");
    if (!i) continue;
    const reads = i.reads.includes(t.name);
    const writes = i.writes.includes(t.name);
    if (writes && !reads && lastRead !== null && scope === i.scope && at - lastRead > 1) {
      const gap = { from: lastRead + 1, to: at - 1, read: f.order[lastRead] as string, write: i.name };
      if (!best || gap.to - gap.from > best.to - best.from) best = gap;
    }
    if (reads) {
      lastRead = at;
      scope = i.scope;
    } else if (writes) lastRead = null;
  }
  return best;
}

interface BirAllocation {
  name?: string;
  memorylocations?: { name?: string }[];
}
/** Name of the memory location set that holds a tensor's location in the BIR; null when it was not lowered. */
export function locationSet(bir: unknown, tensor: string): string | null {
  const functions = (bir as { functions?: { allocations?: BirAllocation[] }[] } | undefined)?.functions ?? [];
  for (const f of functions)
    for (const a of f.allocations ?? []) if (a.memorylocations?.some((l) => l.name === tensor)) return a.name ?? null;
  return null;
}

export interface Fact {
  step: number;
  pass: string;
  text: string;
}

/** What each pass did to an item: only passes that did something to it. */
export function biography(item: s.FocusItem): Fact[] {
  const facts: Fact[] = [];
  const f = s.fn.value;
  const before = s.fnWritten.value;
  if (!f) return facts;
  const entry = item.kind === "tensor" ? s.tensor(item.name) : s.inst(item.name);
  const old = (item.kind === "tensor" ? before?.tensors : before?.insts)?.find((x) => x.name === item.name);
  facts.push({ step: 0, pass: "source", text: old ? (old.span?.line ? `made at line ${old.span.line}` : "in the source") : "not in the source" });
  let order = before?.order ?? f.order_before;
  // Where one pass alone changed the order, the difference of the two lanes is its doing.
  let last = before?.order ?? f.order_before;
  const movers = s.passes.value.filter((p) => {
    const moved = p.order !== undefined && p.order.join() !== last.join();
    last = p.order ?? last;
    return moved;
  });
  const onlyMover = movers.length === 1 ? movers[0] : undefined;
  s.passes.value.forEach((p, i) => {
    const step = i + 1;
    const said: string[] = [];
    if (s.passName(p) === "deps") {
      const e = edgeCounts(f, (x) => (item.kind === "tensor" ? x.tensor === item.name : x.src === item.name || x.dst === item.name));
      if (e.total > 0) said.push(`${count(e.total, "edge")}: ${e.kinds.map(([k, n]) => `${n} ${k}`).join(", ")}`);
    }
    const mentioned = (p.remarks ?? []).filter((r) => new RegExp(`(^|[^\\w.])${item.name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}($|[^\\w.])`).test(r.text) || (item.kind === "inst" && r.inst !== null && r.inst !== undefined && r.inst === (entry as { id?: number } | undefined)?.id));
    for (const r of mentioned.slice(0, 2)) said.push(r.text);
    if (p.order && item.kind === "inst") {
      const a = order.indexOf(item.name);
      const b = p.order.indexOf(item.name);
      if (a >= 0 && b >= 0 && a !== b) said.push(`moved from #${a} to #${b}`);
      if (a >= 0 && b < 0) said.push("taken out or replaced");
      if (a < 0 && b >= 0) said.push(`made at #${b}`);
    }
    const t = item.kind === "tensor" ? s.tensor(item.name) : undefined;
    const t0 = s.tensorsBefore.value.get(item.name);
    if (t && t0 && p.changed && p === onlyMover && t.first !== null && t.last !== null && t0.first !== null && t0.last !== null) {
      if (t.first !== t0.first || t.last !== t0.last) {
        const from = (x: number): string => (x < 0 ? "the start" : `#${x}`);
        said.push(`live from ${from(t0.first)}, now ${from(t.first)}: held ${t0.last - t0.first + 1}, now ${count(t.last - t.first + 1, "slot")}`);
      }
    } else if (p.order && t && p.changed && p.order.join() !== order.join()) {
      const range = (names: string[]): [number, number] | null => {
        const uses = usesOf(f, item.name);
        const all = [...uses.reads, ...uses.writes].map((n) => names.indexOf(n)).filter((n) => n >= 0);
        return all.length > 0 ? [Math.min(...all), Math.max(...all)] : null;
      };
      const a = range(order);
      const b = range(p.order);
      if (a && b && (a[0] !== b[0] || a[1] !== b[1])) said.push(`used from #${a[0]} to #${a[1]}, now #${b[0]} to #${b[1]}: held ${a[1] - a[0] + 1}, now ${count(b[1] - b[0] + 1, "slot")}`);
    }
    if (s.passName(p) === "lower-bir" && item.kind === "inst" && entry && "bir" in entry && entry.bir.length > 0) said.push(`became ${entry.bir.join(", ")}`);
    if (s.passName(p) === "lower-bir" && t) {
      const set = locationSet(s.answer.value?.bir, t.name);
      const n = new Set([...usesOf(f, t.name).reads, ...usesOf(f, t.name).writes]).size;
      if (set !== null) said.push(`location ${t.name} in ${set}, ${count(n, "instruction")}`);
    }
    if (p.order) order = p.order;
    if (said.length > 0) facts.push({ step, pass: s.passName(p), text: said.join("; ") });
  });
  return facts;
}

export const rangeText = (t: TensorEntry | undefined): string => {
  if (!t || t.first === null || t.last === null) return "never live";
  return `${t.first < 0 ? "start" : `#${t.first}`} to #${t.last}`;
};
export const bytesOf = (t: TensorEntry | undefined): string => (t ? bytes(t.bytes) : "");
