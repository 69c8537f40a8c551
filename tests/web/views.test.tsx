// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { render } from "preact";
import { act } from "preact/test-utils";
import * as s from "../../web/src/state";
import type { FunctionReport, InstEntry, Report, TensorEntry } from "../../web/src/state";
import { layout } from "../../web/src/geometry/layoutStore";
import type { GraphEdge, GraphLayout, GraphNode } from "../../web/src/geometry/graph";
import { makeAxis } from "../../web/src/geometry/axis";
import { Chart } from "../../web/src/views/pressure/Chart";
import { LiveSet } from "../../web/src/views/pressure/LiveSet";
import { PressureTable } from "../../web/src/views/pressure/PressureTable";
import { window as shownWindow } from "../../web/src/views/pressure/data";
import { Lanes } from "../../web/src/views/engines/Lanes";
import { Nodes } from "../../web/src/views/graph/Nodes";
import { GraphList } from "../../web/src/views/graph/GraphList";
import { Choice } from "../../web/src/views/graph/Choice";
import { camera, choice, mode, room, spot } from "../../web/src/views/graph/camera";
import { autoView, goTo, onKey } from "../../web/src/views/graph/keys";
import { describe as spoken } from "../../web/src/views/graph/model";

const inst = (name: string, engine: string, reads: string[], writes: string[]): InstEntry => ({ id: 0, name, class: "X", engine, scope: "main", lex: 0, preorder: 0, rev_preorder: 0, pdom_rev_preorder: 0, span: null, reads, writes, bir: [name], origin: [] });
const tensor = (name: string, bytes: number, first: number, last: number): TensorEntry => ({ id: 0, name, class: "NeuronSBTensor", space: "SBUF", dtype: "float32", shape: [128, bytes / 4], partition_dim: 0, bytes, static: false, span: null, first, last });
const order = ["la", "lb", "ad", "st"];
const f: FunctionReport = {
  name: "main", inst_count: 4, order, order_before: order,
  insts: [inst("la", "DMA", [], ["a"]), inst("lb", "DMA", [], ["b"]), inst("ad", "DVE", ["a", "b"], ["c"]), inst("st", "DMA", ["c"], [])],
  tensors: [tensor("a", 4096, 0, 2), tensor("b", 2048, 1, 2), tensor("c", 1024, 2, 3)],
  dep_edges: [["la", "ad", "a"], ["lb", "ad", "b"], ["ad", "st", "c"]].map(([src, dst, t]) => ({ src: src!, dst: dst!, kind: "FLOW" as const, origin: "data", tensor: t!, distance: 0 })),
  pressure: { before: {}, after: { SBUF: { during: 7168, after: 6144, curve: [[4096, 4096], [6144, 6144], [7168, 1024], [1024, 0]] } }, static: {}, capacity: { SBUF: 6144 } },
  peaks: { SBUF: { during: { pos: 2, inst: "ad", bytes: 7168, live: [{ tensor: "a", bytes: 4096 }, { tensor: "b", bytes: 2048 }, { tensor: "c", bytes: 1024 }] } } },
};
const node = (id: number, name: string, label: string, engine: string, x: number, y: number): GraphNode => ({ id, name, label, engine, x, y, w: 124, h: 20, group: "" });
const edge = (src: string, dst: string, tensor: string, points: number[]): GraphEdge => ({ src, dst, kind: "FLOW", kinds: ["FLOW"], tensor, count: 1, carried: false, points, stub: false });
const drawn: GraphLayout = {
  nodes: [node(1, "la", "Load", "DMA", 8, 8), node(2, "lb", "Load", "DMA", 152, 8), node(3, "ad", "Add", "DVE", 8, 37), node(4, "st", "Store", "DMA", 8, 66)],
  groups: [], edges: [edge("la", "ad", "a", [70, 28, 70, 37]), edge("lb", "ad", "b", [214, 28, 214, 32, 90, 32, 90, 37]), edge("ad", "st", "c", [70, 57, 70, 66])],
  width: 284, height: 94, dependences: 3, carried: 0, crossings: 0, displacement: 0, partial: false,
};
const report: Report = { version: 1, engine: "0", ok: true, target: "sunda", pipeline: "", diagnostics: [], passes: [], functions: [f] };

let root: HTMLElement;
const show = (ui: preact.ComponentChild): void => {
  root = document.body.appendChild(document.createElement("div"));
  void act(() => render(ui, root));
};
const press = (target: Element, key: string, more: KeyboardEventInit = {}): void => {
  void act(() => {
    target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more }));
  });
};

beforeEach(() => {
  s.answer.value = report;
  s.answerBefore.value = report;
  s.focus.value = [];
  s.hover.value = null;
  s.lane.value = "B";
  s.cursor.value = 2;
  s.letterKeys.value = true;
  layout.value = drawn;
  shownWindow.value = null;
  spot.value = null;
  choice.value = null;
  room.value = { w: 600, h: 436 };
  mode.value = "auto";
});
afterEach(() => {
  void act(() => render(null, root));
  root.remove();
});

describe("pressure chart", () => {
  const axis = makeAxis(4, 176, null);
  it("is a slider: its keys move the program cursor, its value is spoken", () => {
    show(<Chart width={268} height={160} axis={axis} head={92} />);
    const chart = root.querySelector("[role=slider]")!;
    expect(chart.getAttribute("aria-valuetext")).toMatch(/^order 2, ad; 7 KiB live during, 1 KiB after; 3 live in SBUF; the peak; 1 KiB over capacity$/);
    press(chart, "ArrowLeft");
    expect(s.cursor.value).toBe(1);
    press(chart, "End");
    expect(s.cursor.value).toBe(3);
    press(chart, "m");
    expect(s.cursor.value).toBe(2);
    press(chart, "Home");
    expect(chart.getAttribute("aria-valuenow")).toBe("0");
    press(chart, "Enter");
    expect(s.focus.value).toEqual([{ kind: "inst", name: "la" }]);
  });
  it("leaves letters alone when the letter keys are off", () => {
    s.letterKeys.value = false;
    s.cursor.value = 0;
    show(<Chart width={268} height={160} axis={axis} head={92} />);
    press(root.querySelector("[role=slider]")!, "m");
    expect(s.cursor.value).toBe(0);
  });
  it("names the capacity, both peaks and what is over", () => {
    show(<Chart width={668} height={160} axis={axis} head={92} />);
    const text = root.textContent!;
    expect(text).toContain("capacity 6");
    expect(text).toContain("A and B 7 at #2 ad, 1 over");
    expect(root.querySelector("path.over")?.getAttribute("d")).not.toBe("");
  });
  it("draws the band of the tensor in focus over its live range", () => {
    s.focus.value = [{ kind: "tensor", name: "b" }];
    show(<Chart width={668} height={160} axis={axis} head={92} />);
    const band = root.querySelector("rect.band")!;
    expect([band.getAttribute("x"), band.getAttribute("width")]).toEqual(["44", "88"]);
  });
});

describe("live set and table", () => {
  it("lists what is live, largest first, with the sum of the curve", () => {
    show(<LiveSet />);
    expect([...root.querySelectorAll(".lv .cut")].map((e) => e.textContent)).toEqual(["a", "b", "c"]);
    expect(root.querySelector(".sum")!.textContent).toBe("3 live7 KiB");
    expect(root.querySelector(".fig")!.textContent).toBe("7 KiB live at #2 ad");
    void act(() => root.querySelector<HTMLElement>(".lv")!.click());
    expect(s.focus.value).toEqual([{ kind: "tensor", name: "a" }]);
  });
  it("the table says the same as the chart", () => {
    show(<PressureTable />);
    const rows = [...root.querySelectorAll("[role=row]")].slice(1).map((r) => [...r.children].map((c) => c.textContent));
    expect(rows).toHaveLength(4);
    expect(rows[2]).toEqual(["2", "ad", "7", "1", "", "", "a, b, c"]);
  });
});

describe("lanes", () => {
  it("speaks where the cursor is and what it waits for; w goes there", () => {
    show(<Lanes width={268} height={120} axis={makeAxis(4, 176, null)} head={92} />);
    const lanes = root.querySelector("[role=application]")!;
    const id = lanes.getAttribute("aria-activedescendant")!;
    expect(document.getElementById(id)!.getAttribute("aria-label")).toBe("ad on DVE, order 2; waits for la on DMA, lb on DMA");
    press(lanes, "w");
    expect(s.cursor.value).toBe(1);
    press(lanes, "ArrowUp");
    expect(s.cursor.value).toBe(2);
    press(lanes, "ArrowDown");
    expect([1, 3]).toContain(s.cursor.value);
  });
  it("has one block per instruction on its engine's row", () => {
    show(<Lanes width={268} height={120} axis={makeAxis(4, 176, null)} head={92} />);
    expect([...root.querySelectorAll("rect.blk")].map((r) => Number(r.getAttribute("y")))).toEqual([87.5, 87.5, 53.5, 87.5]);
  });
});

describe("graph", () => {
  it("draws what is in the window: nodes with their marks, edges of the value in accent", () => {
    s.focus.value = [{ kind: "tensor", name: "b" }];
    show(<svg><Nodes view={{ x: 0, y: 0, w: 140, h: 60 }} /></svg>);
    expect([...root.querySelectorAll("[data-node]")].map((e) => e.getAttribute("data-node")).sort()).toEqual(["ad", "la"]);
    expect(root.querySelectorAll(".ed-FLOW.edsel")).toHaveLength(1);
    expect(root.querySelector("[data-node=ad] .doto")).not.toBeNull();
    expect(root.querySelector("[data-node=ad] .gcur")).not.toBeNull();
    expect(root.querySelector("[data-node=la] .dota, [data-node=la] .doto")).toBeNull();
  });
  it("keys: arrows by place, i and o along the edges, digits choose, Enter focuses", () => {
    show(<div class="gstage" tabIndex={0} onKeyDown={onKey}><Choice /></div>);
    const stage = root.querySelector(".gstage")!;
    autoView();
    press(stage, "ArrowDown");
    expect(spot.value).toBe("ad");
    press(stage, "i");
    expect(choice.value).toEqual({ what: "inputs", names: ["la", "lb"] });
    press(stage, "2");
    expect(spot.value).toBe("lb");
    expect(choice.value).toBeNull();
    press(stage, "ArrowLeft");
    expect(spot.value).toBe("la");
    press(stage, "o");
    expect(spot.value).toBe("ad");
    press(stage, "Enter");
    expect(s.focus.value).toEqual([{ kind: "inst", name: "ad" }]);
    expect(mode.value).toBe("auto");
    press(stage, "+");
    expect(mode.value).toBe("free");
    expect(camera.value.k).toBeCloseTo(1.25);
    press(stage, "0");
    expect(camera.value.k).toBe(1);
  });
  it("speaks a node with its neighbours", () => {
    goTo("ad");
    expect(spoken("ad")).toBe("ad Add, DVE, position 2; from la, lb; to st");
    show(<i />);
  });
  it("the list holds every node with what it is joined to", () => {
    show(<GraphList />);
    const rows = [...root.querySelectorAll("[role=row]")].slice(1).map((r) => [...r.children].map((c) => c.textContent!.trim()));
    expect(rows).toEqual([
      ["0", "la", "Load", "DMA", "", "ad"], ["1", "lb", "Load", "DMA", "", "ad"],
      ["2", "ad", "Add", "DVE", "la, lb", "st"], ["3", "st", "Store", "DMA", "ad", ""],
    ]);
  });
});
