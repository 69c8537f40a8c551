// Passes dragged in the rail, nodes put somewhere by hand, the difference of two curves, lanes of narrow slots.
import { describe, expect, it } from "vitest";
import { dropBefore, placeOf } from "../../web/src/views/rail/drag";
import { moved } from "../../web/src/state/pipeline";
import { routed, withPins } from "../../web/src/geometry/pins";
import { difference, linePath, valueAt, type CurveData } from "../../web/src/geometry/steps";
import { makeAxis } from "../../web/src/geometry/axis";
import { signedTicks } from "../../web/src/views/pressure/Difference";
import { runEdges, runLabel, runsOf } from "../../web/src/geometry/runs";
import { linkState, openedOf } from "../../web/src/state/share";
import { encodeLink } from "../../wasm/link.mjs";
import * as s from "../../web/src/state";
import type { GraphEdge, GraphLayout } from "../../web/src/geometry/graph";

describe("a pass dragged in the rail", () => {
  const boxes = [0, 1, 2, 3].map((k) => ({ from: k, to: k, left: 100 * k, right: 100 * k + 100 }));
  it("goes before the step in whose left half it is dropped, never before the source", () => {
    expect([-5, 20, 120, 160, 249, 251, 399, 900].map((x) => dropBefore(boxes, x))).toEqual([1, 1, 1, 2, 2, 3, 4, 4]);
    expect(dropBefore([boxes[0]!, { from: 1, to: 5, left: 100, right: 200 }], 190)).toBe(6);
  });
  it("takes the place that the line before the step shows", () => {
    const list = ["p1", "p2", "p3", "p4"];
    for (let step = 1; step <= 4; step++)
      for (let before = 1; before <= 5; before++) {
        const want = list.filter((_, i) => i !== step - 1);
        want.splice(before > step ? before - 2 : before - 1, 0, list[step - 1]!);
        expect(moved(list, step - 1, placeOf(step, before)), `${step} before ${before}`).toEqual(want);
      }
  });
});

describe("nodes that are pinned", () => {
  const node = (name: string, x: number, y: number, group = ""): GraphLayout["nodes"][number] => ({ id: 0, name, label: "", engine: "DVE", x, y, w: 124, h: 20, group });
  const edge = (src: string, dst: string, points: number[], more: Partial<GraphEdge> = {}): GraphEdge => ({ src, dst, kind: "FLOW", kinds: ["FLOW"], tensor: "t", count: 1, carried: false, points, stub: false, ...more });
  const l: GraphLayout = {
    nodes: [node("a", 8, 8, "g"), node("b", 8, 60, "g"), node("c", 200, 8)],
    groups: [{ name: "g", label: "i 0:4", x: 0, y: 0, w: 140, h: 90, parent: "", lx: 2, ly: 100, end: false, frame: false, collapsed: false }],
    edges: [edge("a", "b", [70, 28, 70, 60]), edge("c", "b", [262, 28, 262, 40, 80, 40, 80, 60]), edge("a", "c", [8, 1, 8, 2, 200, 3, 200, 4], { stub: true })],
    width: 330, height: 110, dependences: 3, carried: 0, crossings: 0, displacement: 0, partial: false,
  };
  it("move alone: their lines follow, their loop grows, the rest stays as it was", () => {
    const p = withPins(l, new Map([["b", { x: 400, y: 300, right: false }]]), false);
    expect(p.nodes.map((n) => [n.name, n.x, n.y])).toEqual([["a", 8, 8], ["b", 400, 300], ["c", 200, 8]]);
    expect(p.edges[0]?.points).toEqual([70, 28, 70, 164, 462, 164, 462, 300]);
    expect(p.edges[2]).toBe(l.edges[2]);
    const g = p.groups[0]!;
    expect([g.x, g.y, g.x + g.w >= 524, g.y + g.h >= 320, p.width >= 524, p.height >= 320]).toEqual([0, 0, true, true, true, true]);
    expect(g.ly - (g.y + g.h)).toBe(10);
    expect(l.nodes[1]).toMatchObject({ x: 8, y: 60 });
  });
  it("of the other direction, of no node and where they are already change nothing", () => {
    expect(withPins(l, new Map([["b", { x: 400, y: 300, right: true }]]), false)).toBe(l);
    expect(withPins(l, new Map([["zz", { x: 1, y: 1, right: false }]]), false)).toBe(l);
    expect(withPins(l, new Map([["b", { x: 8, y: 60, right: false }]]), false)).toBe(l);
  });
  it("take a stub's tick with them", () => {
    expect(withPins(l, new Map([["c", { x: 210, y: 18, right: false }]]), false).edges[2]?.points).toEqual([8, 1, 8, 2, 210, 13, 210, 14]);
  });
  it("have lines of right angles that begin and end at the boxes, whatever lies where", () => {
    for (const right of [false, true])
      for (const kind of ["FLOW", "ANTI", "OUTPUT", "ORDERED"] as const)
        for (const [x, y] of [[0, 100], [300, 0], [-300, 50], [0, -200], [90, 5]] as const) {
          const from = { x: 400, y: 400, w: 124, h: 20 };
          const to = { x: 400 + x, y: 400 + y, w: 100, h: 30 };
          const p = routed({ kind }, from, to, right);
          for (let i = 2; i + 1 < p.length; i += 2) expect(p[i] === p[i - 2] || p[i + 1] === p[i - 1]).toBe(true);
          const on = (b: typeof from, px: number, py: number): boolean => px >= b.x && px <= b.x + b.w && py >= b.y && py <= b.y + b.h && (px === b.x || px === b.x + b.w || py === b.y || py === b.y + b.h);
          expect(on(from, p[0]!, p[1]!) && on(to, p.at(-2)!, p.at(-1)!), `${kind} ${x} ${y} ${right}`).toBe(true);
        }
  });
  it("go into the link and come back; what is no place is left out", () => {
    s.text.value = "x";
    s.answer.value = { version: 1, engine: "0", ok: true, target: "", pipeline: "", diagnostics: [], passes: [], functions: [] };
    s.pinned.value = new Map([["b", { x: 4, y: 3, right: false }], ["c", { x: 1, y: 2, right: true }]]);
    s.tab.value = "decisions";
    s.decisionsPart.value = "pipeline";
    const state = linkState(null);
    expect([state["w"], state.l]).toEqual([{ g: [["b", 4, 3], ["c", 1, 2, 1]] }, "decisions/pipeline"]);
    const back = openedOf(encodeLink(state)).program;
    expect([...(back.pinned ?? [])]).toEqual([...s.pinned.value]);
    expect(back.pane).toEqual(["decisions", "pipeline"]);
    const odd = openedOf(encodeLink({ t: "x", l: "../etc", w: { g: [["b", -1, 3], ["c", "1", 2], [1, 2, 3], "b", ["ok", 5, 6]] } })).program;
    expect([odd.pane, [...(odd.pinned ?? [])]]).toEqual([undefined, [["ok", { x: 5, y: 6, right: false }]]]);
    expect(linkState(null, { bare: true })["w"]).toBeUndefined();
    s.pinned.value = new Map();
    s.tab.value = "source";
    s.decisionsPart.value = null;
  });
});

describe("the difference of two curves", () => {
  const curve = (list: [number, number][], more: Partial<CurveData> = {}): CurveData => ({ curve: list, ...more });
  it("is b − a at each position, as far as both go", () => {
    const d = difference(curve([[5, 3], [8, 1], [9, 9]]), curve([[7, 3], [2, 2]]));
    expect(d?.curve).toEqual([[-2, 0], [6, -1]]);
    expect(valueAt(d, 1)).toEqual([6, -1]);
  });
  it("of curves that are known exactly in part is known there, and nowhere else", () => {
    const a = curve([[9, 0]], { positions: [0], part: { from: 10, curve: [[1, 1], [2, 2], [3, 3]] } });
    const b = curve([[9, 0]], { positions: [0], part: { from: 11, curve: [[10, 10], [10, 10], [10, 10]] } });
    const d = difference(b, a);
    expect([valueAt(d, 10), valueAt(d, 11), valueAt(d, 12), valueAt(d, 13)]).toEqual([null, [8, 8], [7, 7], null]);
    expect(difference(b, curve([[9, 0]], { positions: [0] }))).toBeNull();
    expect(d && linePath(d, makeAxis(20, 200, { from: 11, count: 2 }), (v) => v)).toContain("M0 8");
  });
  it("has round ticks on both sides of zero", () => {
    expect(signedTicks(-3 * 1024, 2 * 1024, 6)).toEqual([-3072, -2048, -1024, 0, 1024, 2048]);
    for (const [least, most] of [[-500, 0], [0, 7], [-106496, 8192], [0, 0]] as const) {
      const list = signedTicks(least, most, 5);
      expect(list, `${least} ${most}`).toContain(0);
      expect(list.every((v) => v >= least && v <= most) && list.length <= 9).toBe(true);
    }
  });
});

describe("lanes of narrow slots", () => {
  const at = (position: number, lane: number) => ({ name: `i${position}`, position, lane });
  const list = [at(3, 0), at(4, 0), at(5, 1), at(6, 0), at(8, 0)];
  it("draw neighbours on one engine as one block", () => {
    expect(runsOf(list).map((r) => [r.lane, r.first, r.last, r.names.length])).toEqual([[0, 3, 4, 2], [1, 5, 5, 1], [0, 6, 6, 1], [0, 8, 8, 1]]);
  });
  it("bundle the lines between two blocks", () => {
    const edge = (a: number, b: number) => ({ src: at(a, 0), dst: at(b, 1) });
    const lines = runEdges(runsOf(list), [edge(3, 5), edge(4, 5), edge(5, 6), edge(3, 4), edge(1, 5)]);
    expect(lines.map((x) => [x.src.first, x.dst.first, x.edges.length])).toEqual([[3, 5, 2], [5, 6, 1]]);
  });
  it("say the first and how many, as far as it fits", () => {
    const names = ["load_a", "b", "c"];
    expect([120, 50, 46, 20, 8].map((w) => runLabel(names, w))).toEqual(["load_a ×3", "loa… ×3", "×3", "×3", ""]);
    expect([60, 30, 20].map((w) => runLabel(["load_a"], w))).toEqual(["load_a", "loa…", ""]);
  });
});
