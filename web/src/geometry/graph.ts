// Geometry of a laid out graph as the core answers it (command "layout"), and what drawing and keys need of it: paths
// with rounded corners, an index for hits and visibility, neighbours by direction. Pure.

import type { LayoutAnswer } from "../../../wasm/report";

export type GraphLayout = Omit<LayoutAnswer, "version" | "engine" | "ok">;
export type GraphNode = GraphLayout["nodes"][number];
export type GraphGroup = GraphLayout["groups"][number];
export type GraphEdge = GraphLayout["edges"][number];

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** Something that can be focused in the graph: a node, or a group that is drawn as one. */
export type Spot = Box & { name: string; group: boolean };

const CORNER = 4;

/** Path data of an orthogonal line with rounded corners. */
export function roundedPath(points: number[], from = 0, to = points.length): string {
  const at = (i: number): [number, number] => [points[from + 2 * i] as number, points[from + 2 * i + 1] as number];
  const count = (to - from) >> 1;
  if (count < 2) return "";
  let [px, py] = at(0);
  let d = `M${px} ${py}`;
  for (let i = 1; i < count; i++) {
    const [x, y] = at(i);
    if (i === count - 1) return `${d}L${x} ${y}`;
    const [nx, ny] = at(i + 1);
    const before = Math.abs(x - px) + Math.abs(y - py);
    const after = Math.abs(nx - x) + Math.abs(ny - y);
    const r = Math.min(CORNER, before / 2, after / 2);
    const ax = x - Math.sign(x - px) * r;
    const ay = y - Math.sign(y - py) * r;
    const bx = x + Math.sign(nx - x) * r;
    const by = y + Math.sign(ny - y) * r;
    d += `L${ax} ${ay}Q${x} ${y} ${bx} ${by}`;
    [px, py] = [x, y];
  }
  return d;
}

/** The pieces of an edge: one, or the two ticks of a stub. */
export function edgePaths(e: GraphEdge): string[] {
  return e.stub ? [roundedPath(e.points, 0, 4), roundedPath(e.points, 4, 8)] : [roundedPath(e.points)];
}

/** A stub drawn in full while one of its ends is selected: straight between its ticks. */
export function stubPath(e: GraphEdge): string {
  const p = e.points;
  return `M${p[0]} ${p[1]}L${p[2]} ${p[3]}L${p[4]} ${p[5]}L${p[6]} ${p[7]}`;
}

export function edgeBox(e: GraphEdge): Box {
  let x0 = Infinity;
  let y0 = Infinity;
  let x1 = -Infinity;
  let y1 = -Infinity;
  for (let i = 0; i + 1 < e.points.length; i += 2) {
    x0 = Math.min(x0, e.points[i] as number);
    x1 = Math.max(x1, e.points[i] as number);
    y0 = Math.min(y0, e.points[i + 1] as number);
    y1 = Math.max(y1, e.points[i + 1] as number);
  }
  return { x: x0, y: y0, w: x1 - x0, h: y1 - y0 };
}

export const meets = (a: Box, b: Box): boolean =>
  a.x <= b.x + b.w && b.x <= a.x + a.w && a.y <= b.y + b.h && b.y <= a.y + a.h;

/** Where on an edge its tensor's name is written: beside the longest stretch that is long enough, near the source. */
export function labelPlace(points: number[]): { x: number; y: number; middle: boolean } | null {
  let best: { x: number; y: number; middle: boolean } | null = null;
  let longest = 0;
  for (let i = 0; i + 3 < points.length; i += 2) {
    const [x0, y0, x1, y1] = points.slice(i, i + 4) as [number, number, number, number];
    const length = Math.abs(x1 - x0) + Math.abs(y1 - y0);
    if (length <= longest) continue;
    longest = length;
    best = y0 === y1 ? { x: (x0 + x1) / 2, y: y0 - 3, middle: true } : { x: x1 + 4, y: (y0 + y1) / 2 + 4, middle: false };
  }
  return best;
}

const CELL = 256;

/** A grid over boxes: which of them may meet a rectangle, without looking at all of them. */
export class GridIndex {
  private readonly cells = new Map<number, number[]>();

  constructor(private readonly boxes: Box[]) {
    boxes.forEach((b, i) => {
      for (const key of GridIndex.keys(b)) {
        const list = this.cells.get(key);
        if (list) list.push(i);
        else this.cells.set(key, [i]);
      }
    });
  }

  private static *keys(b: Box): Generator<number> {
    const x1 = Math.floor((b.x + b.w) / CELL);
    const y1 = Math.floor((b.y + b.h) / CELL);
    for (let cx = Math.floor(b.x / CELL); cx <= x1; cx++) {
      for (let cy = Math.floor(b.y / CELL); cy <= y1; cy++) yield cx * 65536 + cy;
    }
  }

  /** Indexes of the boxes that meet the rectangle, ascending. */
  within(view: Box): number[] {
    const found = new Set<number>();
    for (const key of GridIndex.keys(view)) {
      for (const i of this.cells.get(key) ?? []) if (meets(this.boxes[i] as Box, view)) found.add(i);
    }
    return [...found].sort((a, b) => a - b);
  }

  /** The last box (the one on top) that holds the point. */
  at(x: number, y: number): number {
    const list = this.cells.get(Math.floor(x / CELL) * 65536 + Math.floor(y / CELL)) ?? [];
    for (let k = list.length - 1; k >= 0; k--) {
      const b = this.boxes[list[k] as number] as Box;
      if (x >= b.x && x <= b.x + b.w && y >= b.y && y <= b.y + b.h) return list[k] as number;
    }
    return -1;
  }
}

export type Direction = "up" | "down" | "left" | "right";

/** The nearest spot in a direction, as seen by eye: within the quarter that opens that way, sideways counts double. */
export function nextSpot(spots: Spot[], from: Spot, direction: Direction): Spot | null {
  const cx = from.x + from.w / 2;
  const cy = from.y + from.h / 2;
  let best: Spot | null = null;
  let least = Infinity;
  for (const s of spots) {
    if (s.name === from.name) continue;
    const dx = s.x + s.w / 2 - cx;
    const dy = s.y + s.h / 2 - cy;
    const ahead = direction === "right" ? dx : direction === "left" ? -dx : direction === "down" ? dy : -dy;
    const vertical = direction === "up" || direction === "down";
    // Boxes are wide and low: sideways distance is measured between their sides, not their middles.
    const gap = Math.max(0, Math.abs(dx) - (s.w + from.w) / 2);
    const aside = vertical ? gap : Math.abs(dy);
    if (ahead <= 0 || (!vertical && Math.abs(dy) > ahead)) continue;
    const far = ahead + 2 * aside + (vertical ? Math.abs(dx) / 64 : 0);
    if (far < least) {
      least = far;
      best = s;
    }
  }
  return best;
}

export interface Camera {
  x: number;
  y: number;
  k: number;
}
export const MIN_ZOOM = 0.02;
export const MAX_ZOOM = 4;
/** Under this zoom the graph is drawn on a canvas, without names. */
export const FAR_ZOOM = 0.35;

export const clampZoom = (k: number): number => Math.max(MIN_ZOOM, Math.min(MAX_ZOOM, k));

/** Keeps the point of the graph under (sx, sy) of the screen where it is. */
export function zoomAt(c: Camera, sx: number, sy: number, factor: number): Camera {
  const k = clampZoom(c.k * factor);
  return { k, x: sx - ((sx - c.x) * k) / c.k, y: sy - ((sy - c.y) * k) / c.k };
}

/** All of the graph in the window, at most at scale `most`, in its middle; `bottom` px are kept free below. */
export function fit(width: number, height: number, room: { w: number; h: number }, bottom = 0, most = 1): Camera {
  const h = Math.max(1, room.h - bottom);
  const k = clampZoom(Math.min(most, room.w / Math.max(1, width), h / Math.max(1, height)));
  return { k, x: Math.max(0, (room.w - width * k) / 2), y: Math.max(0, (h - height * k) / 2) };
}

/** The least movement that brings the box into the window, with some air around it. */
export function reveal(c: Camera, b: Box, room: { w: number; h: number }): Camera {
  const air = 24;
  const move = (at: number, low: number, high: number, size: number): number => {
    const from = low * c.k + at;
    const to = high * c.k + at;
    if (to - from > size - 2 * air) return at + size / 2 - (from + to) / 2;
    if (from < air) return at + air - from;
    if (to > size - air) return at + size - air - to;
    return at;
  };
  return { k: c.k, x: move(c.x, b.x, b.x + b.w, room.w), y: move(c.y, b.y, b.y + b.h, room.h) };
}

/** The part of the graph that the window shows. */
export const windowOf = (c: Camera, room: { w: number; h: number }): Box => ({
  x: -c.x / c.k,
  y: -c.y / c.k,
  w: room.w / c.k,
  h: room.h / c.k,
});

/** Every word of the query occurs in name, word, engine or group; in any order, case ignored. */
export function matchesQuery(n: GraphNode, query: string): boolean {
  const hay = `${n.name} ${n.label} ${n.engine} ${n.group}`.toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => hay.includes(word));
}

/** A name cut in its middle, so that both ends can be read. */
export function shorten(name: string, most: number): string {
  if (name.length <= most) return name;
  const head = Math.ceil((most - 1) / 2);
  return `${name.slice(0, head)}…${name.slice(name.length - (most - 1 - head))}`;
}
