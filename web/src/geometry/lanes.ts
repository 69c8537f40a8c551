// Engine lanes: which block stands where, and the lines between blocks of different lanes. Pure.
import type { Axis } from "./axis";
import { xOf } from "./axis";

export interface LaneEdge {
  src: string;
  dst: string;
}

export interface LaneGeometry {
  axis: Axis;
  /** y of the first lane's top and the height of one. */
  top: number;
  row: number;
}

/** Heights of a lane's parts: the block stands in the middle of its row. */
export const blockHeight = (g: LaneGeometry): number => Math.min(18, g.row - 5);
export const laneMiddle = (g: LaneGeometry, lane: number): number => g.top + lane * g.row + g.row / 2;

export interface BlockBox {
  x: number;
  y: number;
  w: number;
  h: number;
}
export function blockBox(g: LaneGeometry, position: number, lane: number): BlockBox {
  const gap = g.axis.slot >= 20 ? 2.5 : g.axis.slot >= 6 ? 1 : 0.25;
  const h = blockHeight(g);
  return { x: xOf(g.axis, position) + gap, y: laneMiddle(g, lane) - h / 2, w: Math.max(0.5, g.axis.slot - 2 * gap), h };
}

/** From the source's underside (or top) down (or up) to the target's lane, then along it to the target. */
export function laneEdgePath(g: LaneGeometry, from: { position: number; lane: number }, to: { position: number; lane: number }, shift = 0): string {
  const s = blockBox(g, from.position, from.lane);
  const t = blockBox(g, to.position, to.lane);
  const down = to.lane > from.lane;
  const x = Math.min(s.x + s.w - 3, s.x + s.w * 0.75) + shift;
  const y0 = down ? s.y + s.h : s.y;
  const y1 = laneMiddle(g, to.lane) + shift / 2;
  const forward = to.position > from.position;
  const x1 = forward ? t.x - 0.5 : t.x + t.w + 0.5;
  const r = Math.max(0, Math.min(4, Math.abs(y1 - y0), Math.abs(x1 - x) / 2));
  const v = down ? -r : r;
  const h = x1 >= x ? r : -r;
  return `M${f(x)} ${f(y0)}V${f(y1 + v)}Q${f(x)} ${f(y1)} ${f(x + h)} ${f(y1)}H${f(x1)}`;
}

const f = (v: number): string => String(Math.round(v * 10) / 10);

/** How full each pixel column of a lane is, 0 to 1: what lanes draw when slots are too narrow for blocks. */
export function density(axis: Axis, positions: number[]): { x: number; share: number }[] {
  const columns = Math.max(1, Math.ceil(axis.count * axis.slot));
  const perColumn = axis.count / columns;
  const count = new Map<number, number>();
  for (const p of positions) {
    if (p < axis.from || p >= axis.from + axis.count) continue;
    const c = Math.min(columns - 1, Math.floor((p - axis.from) / perColumn));
    count.set(c, (count.get(c) ?? 0) + 1);
  }
  return [...count].sort((a, b) => a[0] - b[0]).map(([c, k]) => ({ x: c, share: Math.min(1, k / perColumn) }));
}

export interface Bracket {
  label: string;
  first: number;
  last: number;
}
export interface BracketGroup {
  name: string;
  label: string;
  parent: string;
  frame: boolean;
}

/** "n 0:16" as "n ×16"; labels without bounds stay as they are. */
export function tripLabel(label: string): string {
  const m = /^(\S+) (-?\d+):(-?\d+)(?::(-?\d+))?/.exec(label);
  if (!m) return label;
  const [lb, ub, stride] = [Number(m[2]), Number(m[3]), Number(m[4] ?? 1)];
  return `${m[1]} ×${Math.max(0, Math.ceil((ub - lb) / stride))}`;
}

/**
 * Brackets over the outermost loops that do not hold everything, each named with the loops inside it. `scopes` is the
 * scope of each position.
 */
export function brackets(scopes: string[], groups: BracketGroup[]): Bracket[] {
  const byName = new Map(groups.map((g) => [g.name, g]));
  const top = (scope: string): string | null => {
    let found: string | null = null;
    for (let g = byName.get(scope); g; g = byName.get(g.parent)) if (!g.frame) found = g.name;
    return found;
  };
  const list: (Bracket & { group: string })[] = [];
  scopes.forEach((scope, position) => {
    const group = top(scope);
    if (group === null) return;
    const last = list.at(-1);
    if (last && last.group === group && last.last === position - 1) last.last = position;
    else list.push({ group, label: "", first: position, last: position });
  });
  for (const b of list) {
    const inside = groups.filter((g) => g.name === b.group || g.name.startsWith(`${b.group}/`));
    b.label = inside.map((g) => tripLabel(g.label)).join(", ");
  }
  return list.map(({ label, first, last }) => ({ label, first, last }));
}

/** A name in so many letters. Of one with dots the last part says most: what it does for the operator named before it. */
export function laneLabel(name: string, fits: number): string {
  if (name.length <= fits) return name;
  const last = name.slice(name.lastIndexOf(".") + 1);
  if (last !== name && /[a-z]/i.test(last)) return laneLabel(last, fits);
  return fits < 4 ? name.slice(0, fits) : `${name.slice(0, fits - 1)}…`;
}
