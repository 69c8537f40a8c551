// Nodes that a person put somewhere: the core's layout with them moved, and the lines at them drawn anew. Pure.
import type { Box, GraphEdge, GraphLayout, GraphNode } from "./graph";

export interface PinnedPlace {
  x: number;
  y: number;
  /** The direction of the drawing it belongs to. */
  right: boolean;
}
export type Pins = ReadonlyMap<string, PinnedPlace>;

const MARGIN = 8;
/** Lines that leave and enter at the side go round this far outside. */
const ROUND = 12;

const FAN = 10;

/** Orthogonal points from the source to the target: FLOW from side to side along the direction, the others around. */
export function routed(e: Pick<GraphEdge, "kind">, from: Box, to: Box, right: boolean): number[] {
  const fan = { FLOW: 0, ANTI: 1, OUTPUT: 2, ORDERED: 3 }[e.kind];
  if (right) {
    // The same with x and y changed over.
    const turn = (b: Box): Box => ({ x: b.y, y: b.x, w: b.h, h: b.w });
    const p = routed(e, turn(from), turn(to), false);
    return p.map((_, i) => p[i % 2 === 0 ? i + 1 : i - 1] as number);
  }
  const fx = from.x + from.w / 2;
  const tx = to.x + to.w / 2;
  if (e.kind === "FLOW" && to.y >= from.y + from.h + 6) {
    const middle = (from.y + from.h + to.y) / 2;
    return fx === tx ? [fx, from.y + from.h, tx, to.y] : [fx, from.y + from.h, fx, middle, tx, middle, tx, to.y];
  }
  const x = Math.max(from.x + from.w, to.x + to.w) + ROUND + FAN * fan;
  const fy = from.y + from.h / 2 + fan;
  const ty = to.y + to.h / 2 - fan;
  return [from.x + from.w, fy, x, fy, x, ty, to.x + to.w, ty];
}

const union = (a: Box, b: Box): Box => {
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)];
  return { x, y, w: Math.max(a.x + a.w, b.x + b.w) - x, h: Math.max(a.y + a.h, b.y + b.h) - y };
};
const grown = (b: Box, by: number): Box => ({ x: b.x - by, y: b.y - by, w: b.w + 2 * by, h: b.h + 2 * by });

/** The layout with the pinned nodes where they were put. Boxes of loops grow around them; nothing else moves. */
export function withPins(l: GraphLayout, pins: Pins, right: boolean): GraphLayout {
  const moved = new Map<string, GraphNode>();
  for (const n of l.nodes) {
    const p = pins.get(n.name);
    if (p && p.right === right && (p.x !== n.x || p.y !== n.y)) moved.set(n.name, { ...n, x: p.x, y: p.y });
  }
  if (moved.size === 0) return l;
  const boxes = new Map<string, Box>([...l.groups.filter((g) => g.collapsed).map((g): [string, Box] => [g.name, g]), ...l.nodes.map((n): [string, Box] => [n.name, n])]);
  const old = new Map(l.nodes.map((n) => [n.name, n]));
  for (const [name, n] of moved) boxes.set(name, n);
  const shift = (name: string): [number, number] => {
    const [a, b] = [old.get(name), moved.get(name)];
    return a && b ? [b.x - a.x, b.y - a.y] : [0, 0];
  };
  const edges = l.edges.map((e): GraphEdge => {
    if (!moved.has(e.src) && !moved.has(e.dst)) return e;
    if (e.stub) {
      const ends = [shift(e.src), shift(e.dst)];
      return { ...e, points: e.points.map((v, i) => v + ((ends[i < 4 ? 0 : 1] as [number, number])[i % 2] as number)) };
    }
    const [from, to] = [boxes.get(e.src), boxes.get(e.dst)];
    return from && to ? { ...e, points: routed(e, from, to, right) } : e;
  });
  const groups = new Map(l.groups.map((g) => [g.name, { ...g }]));
  for (const n of moved.values())
    for (let g = groups.get(n.group), by = MARGIN; g; g = groups.get(g.parent), by += MARGIN) {
      const before = g.h;
      Object.assign(g, union(g, grown(n, by)));
      // A label under the box keeps its distance to it.
      if (g.ly > g.y + before - 2) g.ly += g.h - before;
    }
  const nodes = l.nodes.map((n) => moved.get(n.name) ?? n);
  const all = [...nodes, ...groups.values()].reduce<Box>(union, { x: 0, y: 0, w: l.width, h: l.height });
  return { ...l, nodes, edges, groups: [...groups.values()], width: all.x + all.w, height: all.y + all.h };
}
