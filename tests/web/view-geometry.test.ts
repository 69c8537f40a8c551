import { describe, expect, it } from "vitest";
import { clampWindow, labelStep, makeAxis, middleOf, positionAt, ticks, windowWith, xOf, zoomWindow } from "../../web/src/geometry/axis";
import { areaPath, linePath, overPath, peakOf, peakPosition, runs, valueAt, type CurveData } from "../../web/src/geometry/steps";
import { edgeBox, fit, GridIndex, labelPlace, matchesQuery, nextSpot, reveal, roundedPath, shorten, stubPath, windowOf, zoomAt, type GraphEdge, type Spot } from "../../web/src/geometry/graph";
import { blockBox, brackets, density, laneEdgePath, laneMiddle, tripLabel } from "../../web/src/geometry/lanes";

describe("axis", () => {
  it("24 slots of 27 px at 648 px, and no slot wider than the limit", () => {
    const a = makeAxis(24, 648, null);
    expect(a.slot).toBe(27);
    expect(xOf(a, 7)).toBe(189);
    expect(middleOf(a, 7)).toBe(202.5);
    expect(makeAxis(3, 648, null).slot).toBe(44);
    expect(makeAxis(0, 648, null).slot).toBe(0);
  });
  it("finds the position under a pixel, and stays within the program", () => {
    const a = makeAxis(24, 648, { from: 4, count: 12 });
    expect(a.slot).toBe(44);
    expect([0, 43, 44, 1e6, -5].map((x) => positionAt(a, x))).toEqual([4, 4, 5, 23, 3]);
  });
  it("zooms around a position that keeps its place, back to all", () => {
    const half = zoomWindow({ from: 0, count: 100 }, 100, 50, 0.5);
    expect(half).toEqual({ from: 25, count: 50 });
    expect(zoomWindow(half!, 100, 50, 4)).toBeNull();
    expect(zoomWindow({ from: 0, count: 100 }, 100, 0, 0.01)).toEqual({ from: 0, count: 4 });
    expect(clampWindow({ from: 90, count: 30 }, 100)).toEqual({ from: 70, count: 30 });
    expect(windowWith({ from: 10, count: 5 }, 100, 20)).toEqual({ from: 16, count: 5 });
    expect(windowWith({ from: 10, count: 5 }, 100, 3)).toEqual({ from: 3, count: 5 });
    expect(windowWith(null, 100, 3)).toBeNull();
  });
  it("numbers every 1st, 2nd, 5th, 10th … slot; ticks are powers of two of KiB", () => {
    expect([27, 12, 5, 3, 0.1].map(labelStep)).toEqual([1, 2, 5, 10, 500]);
    expect(ticks(217 * 1024, 4)).toEqual([0, 64, 128, 192].map((k) => k * 1024));
    expect(ticks(1, 4)).toEqual([0]);
  });
});

describe("step curves", () => {
  const c: CurveData = { curve: [[1, 1], [3, 2], [4, 0]] };
  const y = (v: number): number => 10 - v;
  it("a slot's left half is during, its right half after", () => {
    const a = makeAxis(3, 30, null);
    expect(linePath(c, a, y)).toBe("M0 9H10V7H15V8H20V6H25V10H30");
    expect(areaPath(c, a, y)).toBe("M0 10H0V9H10V7H15V8H20V6H25V10H30V10Z");
  });
  it("what is over the limit is closed at the limit", () => {
    const a = makeAxis(3, 30, null);
    expect(overPath(c, a, 2, y)).toBe("M10 8V7H15V8ZM20 8V6H25V8Z");
    expect(overPath(c, a, 4, y)).toBe("");
  });
  it("pixel columns hold the exact extremes of every position, at any width", () => {
    let state = 7;
    const random = (n: number): number => (state = (state * 1103515245 + 12345) % 2147483648) % n;
    const curve = Array.from({ length: 5000 }, (): [number, number] => [random(1000), random(1000)]);
    for (const width of [1, 37, 648, 4999]) {
      const a = makeAxis(curve.length, width, null);
      const list = runs({ curve }, a);
      expect(Math.max(...list.map((r) => r.high))).toBe(Math.max(...curve.flat()));
      expect(Math.min(...list.map((r) => r.low))).toBe(Math.min(...curve.flat()));
      expect(list.length).toBeLessThanOrEqual(Math.ceil(width));
      expect(list[0]!.x0).toBe(0);
      expect(list.at(-1)!.x1).toBeCloseTo(width);
      list.forEach((r, i) => i > 0 && expect(r.x0).toBeCloseTo(list[i - 1]!.x1));
    }
  });
  it("draws what the core already decimated: high and low per column", () => {
    const d: CurveData = { curve: [[5, 1], [9, 3]], positions: [0, 4] };
    const a = makeAxis(8, 80, null);
    expect(runs(d, a)).toEqual([{ x0: 0, x1: 40, low: 1, high: 5 }, { x0: 40, x1: 80, low: 3, high: 9 }]);
    expect(valueAt(d, 2)).toBeNull();
    expect(peakPosition(d)).toBe(4);
  });
  it("an exact part stands in for the columns where it covers the window", () => {
    const d: CurveData = { curve: [[5, 1], [9, 3]], positions: [0, 4], part: { from: 2, curve: [[4, 1], [5, 2], [9, 3], [6, 4]] } };
    expect(valueAt(d, 4)).toEqual([9, 3]);
    expect(valueAt(d, 1)).toBeNull();
    expect(valueAt(d, 6)).toBeNull();
    const inside = makeAxis(8, 20, { from: 3, count: 2 });
    expect(runs(d, inside).map((r) => [r.low, r.high])).toEqual([[5, 5], [2, 2], [9, 9], [3, 3]]);
    expect(runs(d, makeAxis(8, 20, { from: 1, count: 3 })).map((r) => [r.low, r.high])).toEqual([[1, 5]]);
  });
  it("peaks: the first position of the greatest during", () => {
    expect(peakOf(c)).toBe(4);
    expect(peakPosition({ curve: [[1, 9], [2, 0], [2, 0]] })).toBe(1);
    expect(peakOf(null)).toBe(0);
    expect(valueAt(c, 1)).toEqual([3, 2]);
  });
});

const edge = (points: number[], more: Partial<GraphEdge> = {}): GraphEdge => ({ src: "a", dst: "b", kind: "FLOW", kinds: ["FLOW"], tensor: "t", count: 1, carried: false, points, stub: false, ...more });

describe("graph geometry", () => {
  it("corners are rounded by at most half of the shorter stretch", () => {
    expect(roundedPath([0, 0, 0, 20])).toBe("M0 0L0 20");
    expect(roundedPath([0, 0, 0, 4, 30, 4, 30, 40])).toBe("M0 0L0 2Q0 4 2 4L26 4Q30 4 30 8L30 40");
    expect(roundedPath([1, 1])).toBe("");
  });
  it("stubs: two ticks, or one line while an end is selected", () => {
    const e = edge([0, 0, 0, 5, 90, 95, 90, 100], { stub: true });
    expect(stubPath(e)).toBe("M0 0L0 5L90 95L90 100");
    expect(edgeBox(e)).toEqual({ x: 0, y: 0, w: 90, h: 100 });
  });
  it("a tensor's name stands on the longest stretch", () => {
    expect(labelPlace([0, 0, 0, 6, 80, 6, 80, 12])).toEqual({ x: 40, y: 3, middle: true });
    expect(labelPlace([5, 0, 5, 30])).toEqual({ x: 9, y: 19, middle: false });
  });
  it("the grid finds exactly the boxes that meet a rectangle", () => {
    const boxes = Array.from({ length: 400 }, (_, i) => ({ x: (i * 97) % 2600 - 300, y: (i * 61) % 2200 - 200, w: 10 + (i % 300), h: 20 }));
    const grid = new GridIndex(boxes);
    for (const view of [{ x: 0, y: 0, w: 500, h: 300 }, { x: -400, y: -300, w: 90, h: 4000 }, { x: 900, y: 700, w: 1, h: 1 }]) {
      const slow = boxes.flatMap((b, i) => (b.x <= view.x + view.w && view.x <= b.x + b.w && b.y <= view.y + view.h && view.y <= b.y + b.h ? [i] : []));
      expect(grid.within(view)).toEqual(slow);
    }
    const hit = grid.at(boxes[17]!.x + 1, boxes[17]!.y + 1);
    expect(hit).toBeGreaterThanOrEqual(17);
    expect(grid.at(-9000, 0)).toBe(-1);
  });
  it("arrows go where the eye would", () => {
    const spot = (name: string, x: number, y: number): Spot => ({ name, x, y, w: 124, h: 20, group: false });
    const spots = [spot("top", 0, 0), spot("under", 0, 29), spot("far", 0, 300), spot("side", 152, 29), spot("low", 160, 58)];
    const from = (n: string): Spot => spots.find((s) => s.name === n)!;
    expect(nextSpot(spots, from("top"), "down")?.name).toBe("under");
    expect(nextSpot(spots, from("under"), "down")?.name).toBe("low");
    expect(nextSpot(spots, from("under"), "right")?.name).toBe("side");
    expect(nextSpot(spots, from("side"), "left")?.name).toBe("under");
    expect(nextSpot(spots, from("far"), "up")?.name).toBe("under");
    expect(nextSpot(spots, from("top"), "up")).toBeNull();
  });
  it("zooming keeps the point under the pointer; fitting never enlarges", () => {
    const c = zoomAt({ x: 10, y: 20, k: 1 }, 110, 70, 2);
    expect((110 - c.x) / c.k).toBe(100);
    expect((70 - c.y) / c.k).toBe(50);
    expect(fit(300, 200, { w: 600, h: 436 })).toEqual({ k: 1, x: 150, y: 118 });
    expect(fit(1200, 400, { w: 600, h: 436 }).k).toBe(0.5);
    expect(fit(600, 836, { w: 600, h: 436 }, 18).k).toBe(0.5);
    expect(windowOf({ x: -50, y: 0, k: 2 }, { w: 100, h: 40 })).toEqual({ x: 25, y: -0, w: 50, h: 20 });
    const shown = reveal({ x: 0, y: 0, k: 1 }, { x: 900, y: 10, w: 100, h: 20 }, { w: 600, h: 400 });
    expect(1000 + shown.x).toBe(600 - 24);
  });
  it("search words in any order, case ignored; long names are cut in the middle", () => {
    const n = { id: 1, name: "mu", label: "MatMul", engine: "PE", x: 0, y: 0, w: 1, h: 1, group: "main/m" };
    expect(matchesQuery(n, "pe MAT")).toBe(true);
    expect(matchesQuery(n, "pe load")).toBe(false);
    expect(shorten("abcdefghij", 7)).toBe("abc…hij");
    expect(shorten("abc", 7)).toBe("abc");
  });
});

describe("lanes", () => {
  const g = { axis: makeAxis(24, 648, null), top: 0, row: 17 };
  it("blocks stand in their slot and lane", () => {
    expect(blockBox(g, 4, 0)).toEqual({ x: 110.5, y: 2.5, w: 22, h: 12 });
    expect(laneMiddle(g, 3)).toBe(59.5);
  });
  it("a line leaves the block towards the other lane and ends at the target's side", () => {
    expect(laneEdgePath(g, { position: 4, lane: 0 }, { position: 5, lane: 1 })).toBe("M127 14.5V21.5Q127 25.5 131 25.5H137");
    expect(laneEdgePath(g, { position: 3, lane: 5 }, { position: 4, lane: 0 })).toMatch(/^M100 87\.5V12\.5/);
  });
  it("density: the share of a column's positions that are in the lane", () => {
    const axis = makeAxis(1000, 100, null);
    const bars = density(axis, [0, 1, 2, 3, 4, 995]);
    expect(bars).toEqual([{ x: 0, share: 0.5 }, { x: 99, share: 0.1 }]);
  });
  it("brackets over the outermost loops that do not hold everything", () => {
    const groups = [
      { name: "main/e", label: "e 0:4 parallel", parent: "", frame: true },
      { name: "main/e/n", label: "n 0:16", parent: "main/e", frame: false },
      { name: "main/e/n/k", label: "k 0:8:2", parent: "main/e/n", frame: false },
    ];
    const scopes = ["main/e", "main/e/n/k", "main/e/n", "main/e", "main/e/n"];
    expect(brackets(scopes, groups)).toEqual([{ label: "n ×16, k ×4", first: 1, last: 2 }, { label: "n ×16, k ×4", first: 4, last: 4 }]);
    expect(tripLabel("KernelScope attention")).toBe("KernelScope attention");
  });
});
