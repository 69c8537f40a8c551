// Step curves as SVG path data. A position has two values, during (left half of its slot) and after (right half).
// Where a pixel holds more than one position, the curve is drawn as the least and the greatest value per pixel column,
// so its extremes are exact at every zoom. Pure.
import { xOf, type Axis } from "./axis";

/** A curve as the report gives it: a pair per position, or from 4,097 positions on [high, low] per column. */
export interface CurveData {
  curve: [number, number][];
  /** First position of each column when the core decimated. */
  positions?: number[] | undefined;
  /** An exact part of a long curve: pairs from this position on, which stand in for the columns there. */
  part?: { from: number; curve: [number, number][] } | undefined;
}

/** The pair of a position, where it is known exactly. */
function exact(c: CurveData, position: number): [number, number] | null {
  if (!c.positions) return c.curve[position] ?? null;
  return c.part?.curve[position - c.part.from] ?? null;
}
const isExact = (c: CurveData, from: number, to: number): boolean =>
  !c.positions || (c.part !== undefined && from >= c.part.from && to <= c.part.from + c.part.curve.length);

interface Run {
  x0: number;
  x1: number;
  low: number;
  high: number;
}

const n = (v: number): string => String(Math.round(v * 100) / 100);

/** Highest value of the curve; 0 of an empty one. */
export function peakOf(c: CurveData | null): number {
  let top = 0;
  for (const [a, b] of c?.curve ?? []) top = Math.max(top, a, b);
  return top;
}

/** Halves of slots (or pixel columns) within the axis, left to right. */
export function runs(c: CurveData, axis: Axis): Run[] {
  const list: Run[] = [];
  const end = axis.from + axis.count;
  if (c.positions && !isExact(c, axis.from, end)) {
    for (let i = 0; i < c.curve.length; i++) {
      const first = c.positions[i] as number;
      const next = c.positions[i + 1] ?? axis.total;
      if (next <= axis.from || first >= end) continue;
      const [high, low] = c.curve[i] as [number, number];
      list.push({ x0: xOf(axis, Math.max(first, axis.from)), x1: xOf(axis, Math.min(next, end)), low, high });
    }
    return list;
  }
  if (axis.slot >= 1) {
    for (let p = axis.from; p < end; p++) {
      const [during, after] = exact(c, p) ?? [0, 0];
      const x = xOf(axis, p);
      const half = axis.slot / 2;
      list.push({ x0: x, x1: x + half, low: during, high: during }, { x0: x + half, x1: x + axis.slot, low: after, high: after });
    }
    return list;
  }
  const columns = Math.max(1, Math.ceil(axis.count * axis.slot));
  for (let k = 0; k < columns; k++) {
    const first = axis.from + Math.floor((k * axis.count) / columns);
    const next = axis.from + Math.floor(((k + 1) * axis.count) / columns);
    let low = Infinity;
    let high = -Infinity;
    for (let p = first; p < next; p++) {
      const [during, after] = exact(c, p) ?? [0, 0];
      low = Math.min(low, during, after);
      high = Math.max(high, during, after);
    }
    if (high >= low) list.push({ x0: xOf(axis, first), x1: xOf(axis, next), low, high });
  }
  return list;
}

/** The curve's line. `y` maps bytes to px. */
export function linePath(c: CurveData, axis: Axis, y: (bytes: number) => number): string {
  let d = "";
  let last: number | null = null;
  for (const r of runs(c, axis)) {
    const high = y(r.high);
    const low = y(r.low);
    if (last === null) d = `M${n(r.x0)} ${n(high)}`;
    else if (high !== last) d += `H${n(r.x0)}V${n(high)}`;
    if (low !== high) d += `H${n(r.x0)}V${n(high)}V${n(low)}`;
    last = low;
  }
  return last === null ? "" : `${d}H${n(axis.count * axis.slot)}`;
}

/** The area under the curve. */
export function areaPath(c: CurveData, axis: Axis, y: (bytes: number) => number): string {
  const floor = n(y(0));
  let d = `M0 ${floor}`;
  let last = floor;
  for (const r of runs(c, axis)) {
    const top = n(y(r.high));
    if (top !== last) d += `H${n(r.x0)}V${top}`;
    last = top;
  }
  return `${d}H${n(axis.count * axis.slot)}V${floor}Z`;
}

/** What is above the limit, between the curve and the limit's line; "" when nothing is. */
export function overPath(c: CurveData, axis: Axis, limit: number, y: (bytes: number) => number): string {
  const floor = n(y(limit));
  let d = "";
  let open = false;
  for (const r of runs(c, axis)) {
    if (r.high > limit) {
      d += open ? `H${n(r.x0)}V${n(y(r.high))}` : `M${n(r.x0)} ${floor}V${n(y(r.high))}`;
      d += `H${n(r.x1)}`;
      open = true;
    } else if (open) {
      d += `V${floor}Z`;
      open = false;
    }
  }
  return open ? `${d}V${floor}Z` : d;
}

/** during and after at a position; null where only extremes are known. */
export function valueAt(c: CurveData | null, position: number): [number, number] | null {
  return c ? exact(c, position) : null;
}

/** The first position of the greatest `during`. */
export function peakPosition(c: CurveData | null): number {
  let at = -1;
  let top = -1;
  (c?.curve ?? []).forEach(([during], i) => {
    if (during > top) {
      top = during;
      at = i;
    }
  });
  return c?.positions ? (c.positions[at] ?? at) : at;
}

/** b − a, position by position, as far as both go and are known exactly; null where only extremes are known. */
export function difference(b: CurveData, a: CurveData): CurveData | null {
  const minus = (from: number, to: number): [number, number][] =>
    Array.from({ length: Math.max(0, to - from) }, (_, i) => {
      const [x, y] = [exact(b, from + i) ?? [0, 0], exact(a, from + i) ?? [0, 0]];
      return [x[0] - y[0], x[1] - y[1]];
    });
  if (!b.positions && !a.positions) return { curve: minus(0, Math.min(a.curve.length, b.curve.length)) };
  const parts = [b, a].map((c) => (c.positions ? c.part && { from: c.part.from, to: c.part.from + c.part.curve.length } : { from: 0, to: c.curve.length }));
  const from = Math.max(...parts.map((p) => p?.from ?? Infinity));
  const to = Math.min(...parts.map((p) => p?.to ?? -Infinity));
  return from < to ? { curve: [], positions: [], part: { from, curve: minus(from, to) } } : null;
}
