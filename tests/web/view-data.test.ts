import { beforeEach, describe, expect, it } from "vitest";
import * as s from "../../web/src/state";
import type { DepEdge, FunctionReport, InstEntry, Report, TensorEntry } from "../../web/src/state";
import { branchOf, lifeOf } from "../../web/src/geometry/values";
import { firstCollapsed } from "../../web/src/geometry/layoutStore";
import { atCursor, band, liveNow, peakA, peakB, setShownCursor, shownCursor, shownOrder } from "../../web/src/views/pressure/data";
import { scaleTop, spokenCursor } from "../../web/src/views/pressure/Chart";
import { crossEdges, laneInsts, waitsOf } from "../../web/src/views/engines/data";
import { birInsts, indexLines } from "../../web/src/views/engines/bir";
import { instAt, visibleLines } from "../../web/src/views/engines/Json";
import { edgeLook } from "../../web/src/views/graph/model";
import { freeCorner } from "../../web/src/views/graph/Legend";
import { layoutJson } from "../../wasm/raw.mjs";

const inst = (name: string, engine: string, reads: string[], writes: string[], scope = "main"): InstEntry => ({ id: 0, name, class: "X", engine, scope, lex: 0, preorder: 0, rev_preorder: 0, pdom_rev_preorder: 0, span: null, reads, writes, bir: [name], origin: [] });
const tensor = (name: string, bytes: number, first: number, last: number): TensorEntry => ({ id: 0, name, class: "NeuronSBTensor", space: "SBUF", dtype: "float32", shape: [128, bytes / 4], partition_dim: 0, bytes, static: false, span: null, first, last });
const flow = (src: string, dst: string, t: string, kind: DepEdge["kind"] = "FLOW", distance: number | null = 0): DepEdge => ({ src, dst, kind, origin: "data", tensor: t, distance });

const order = ["la", "lb", "ad", "sq", "st"];
const insts = [inst("la", "DMA", [], ["a"]), inst("lb", "DMA", [], ["b"]), inst("ad", "DVE", ["a", "b"], ["c"]), inst("sq", "Activation", ["c"], ["a"]), inst("st", "DMA", ["a"], [])];
const edges = [flow("la", "ad", "a"), flow("lb", "ad", "b"), flow("ad", "sq", "c"), flow("ad", "sq", "a", "ANTI"), flow("la", "sq", "a", "OUTPUT"), flow("sq", "st", "a")];
const curve: [number, number][] = [[4096, 4096], [6144, 6144], [7168, 5120], [5120, 4096], [4096, 0]];
const f: FunctionReport = {
  name: "main", inst_count: 5, order, order_before: order, insts, dep_edges: edges,
  tensors: [tensor("a", 4096, 0, 4), tensor("b", 2048, 1, 2), tensor("c", 1024, 2, 3)],
  pressure: { before: {}, after: { SBUF: { during: 7168, after: 6144, curve } }, static: {}, capacity: { SBUF: 6144 } },
  peaks: { SBUF: { during: { pos: 2, inst: "ad", bytes: 7168, live: [{ tensor: "a", bytes: 4096 }, { tensor: "b", bytes: 2048 }, { tensor: "c", bytes: 1024 }] } } },
};
const report = (fn: FunctionReport): Report => ({ version: 1, engine: "0", ok: true, target: "sunda", pipeline: "", diagnostics: [], passes: [], functions: [fn] });

beforeEach(() => {
  s.answer.value = report(f);
  s.answerBefore.value = report({ ...f, order: ["lb", "la", "ad", "sq", "st"], insts: [insts[1]!, insts[0]!, ...insts.slice(2)] });
  s.lane.value = "B";
  s.focus.value = [];
  s.cursor.value = 2;
});

describe("the cursor and its live set", () => {
  it("the sum of the live set is the curve, at every position", () => {
    order.forEach((_, p) => {
      s.cursor.value = p;
      expect(liveNow.value.reduce((n, t) => n + t.bytes, 0)).toBe(atCursor("SBUF")!.during);
    });
  });
  it("says what a person sees: bytes, tensors, distance to the peak, over capacity", () => {
    expect(spokenCursor()).toBe("order 2, ad; 7 KiB live during, 5 KiB after; 3 live in SBUF; the peak; 1 KiB over capacity");
    s.cursor.value = 0;
    expect(spokenCursor()).toBe("order 0, la; 4 KiB live during, 4 KiB after; 1 live in SBUF; peak minus 3 KiB");
  });
  it("lane A has its own order; the cursor follows the instruction", () => {
    s.cursor.value = 0;
    s.lane.value = "A";
    expect(shownOrder.value[0]).toBe("lb");
    expect(shownCursor.value).toBe(1);
    setShownCursor(0);
    expect(s.cursor.value).toBe(1);
    setShownCursor(99);
    expect(s.cursor.value).toBe(4);
  });
  it("peaks come from the report, or are read off the curve", () => {
    expect(peakB("SBUF")).toMatchObject({ pos: 2, inst: "ad", bytes: 7168 });
    s.answerBefore.value = report({ ...f, peaks: {} });
    expect(peakA("SBUF")).toEqual({ pos: 2, inst: "ad", bytes: 7168, live: [] });
  });
  it("the chart ends at the capacity, unless that is far above or a curve is higher", () => {
    expect(scaleTop(100, 50, 176)).toBe(176);
    expect(scaleTop(217, 113, 176)).toBe(217);
    expect(scaleTop(10, 5, 176)).toBe(10);
    expect(scaleTop(0, 0, null)).toBe(1);
  });
});

describe("the life of a tensor", () => {
  const at = (name: string): TensorEntry => f.tensors!.find((t) => t.name === name)!;
  const life = (name: string, es = edges, isOutput = false) => {
    const t = at(name);
    return lifeOf(name, { first: t.first!, last: t.last! }, order, new Map(insts.map((i) => [i.name, i])), es, isOutput);
  };
  it("is dead between its last read and its overwrite", () => {
    const wide = [...order.slice(0, 3), "x", ...order.slice(3)];
    const m = new Map([...insts, inst("x", "DVE", ["b"], ["b"])].map((i) => [i.name, i]));
    expect(lifeOf("a", { first: 0, last: 5 }, wide, m, edges, false)).toEqual({ first: 0, last: 5, writes: [0, 4], reads: [2, 5], dead: [[3, 3]] });
    expect(life("a").dead).toEqual([]);
  });
  it("is not dead where a value goes on to a later iteration, nor when it is an output", () => {
    const wide = [...order.slice(0, 3), "x", ...order.slice(3)];
    const m = new Map([...insts, inst("x", "DVE", [], [])].map((i) => [i.name, i]));
    const range = { first: 0, last: 5 };
    expect(lifeOf("a", range, wide, m, [...edges, flow("sq", "ad", "a", "FLOW", 1)], false).dead).toEqual([]);
    expect(lifeOf("a", range, wide, m, edges, true).dead).toEqual([]);
  });
  it("a value made in a loop flows over all of the loop", () => {
    const list = [inst("p", "PE", [], ["x"], "main/n"), inst("w", "DVE", ["x"], ["q"], "main/n"), inst("r", "DVE", ["q"], [], "main")];
    const names = list.map((i) => i.name);
    expect(lifeOf("q", { first: 0, last: 2 }, names, new Map(list.map((i) => [i.name, i])), [flow("w", "r", "q")], false).dead).toEqual([]);
    expect(branchOf("main/e/n/k", "main/e/m")).toBe("main/e/n");
    expect(branchOf("main/e", "main/e/m")).toBeNull();
  });
  it("the band is the first tensor in focus", () => {
    expect(band.value).toBeNull();
    s.focus.value = [{ kind: "inst", name: "ad" }, { kind: "tensor", name: "b" }];
    expect(band.value).toMatchObject({ name: "b", first: 1, last: 2, bytes: 2048 });
  });
});

describe("engines", () => {
  it("one line per pair that crosses engines, by its strongest kind", () => {
    expect(crossEdges.value.map((e) => [e.src.name, e.dst.name, e.kind, [...e.tensors].sort().join()])).toEqual([
      ["la", "ad", "FLOW", "a"], ["lb", "ad", "FLOW", "b"], ["ad", "sq", "FLOW", "a,c"], ["la", "sq", "OUTPUT", "a"], ["sq", "st", "FLOW", "a"],
    ]);
    expect(waitsOf("sq").map((w) => w.name)).toEqual(["la", "ad"]);
    expect(laneInsts.value.map((i) => i.lane)).toEqual([5, 5, 3, 1, 5]);
  });

  const bir = {
    functions: [{
      allocations: [{ name: "q_set", memorylocations: [{ name: "q" }] }],
      blocks: [{ name: "block0", instructions: [
        { name: "L0", opcode: "Loop", engine: "Unassigned", LoopAxis: { lb: 0, ub: 16, stride: 2, name: "n" }, ins: [], outs: [], blocks: [{ name: "b1", instructions: [
          { name: "mu", opcode: "Matmult", engine: "PE", ins: [{ memsetref: "q_set" }, { memsetref: "other" }], outs: [{ memsetref: "q_set" }], dependencies: [["lx", "Flow"]], loop_carried_dependencies: [["mu", "Output"]] },
        ] }] },
        { name: "cu", opcode: "TensorCopy", engine: "DVE", ins: [{ kind: "imm", value: 0.5 }], outs: [] },
      ] }],
    }],
  };
  it("BIR instructions in order, loops before their inside, operands by location", () => {
    expect(birInsts(bir).map((i) => [i.name, i.depth, i.loop, i.ins.join(), i.waits.join(), i.carried.join()])).toEqual([
      ["L0", 0, "n 0:16:2", "", "", ""], ["mu", 1, "", "q,other", "lx", "mu"], ["cu", 0, "", "0.5", "", ""],
    ]);
    expect(birInsts(null)).toEqual([]);
  });
  it("JSON lines: where each instruction is, what folds, the innermost instruction of a line", () => {
    const text = indexLines(layoutJson(JSON.stringify(bir), 40).trimEnd());
    const [from, to] = text.places.get("mu")!;
    expect(text.lines[from]!.trim()).toBe("{");
    expect(text.lines.slice(from, to).join("")).toContain('"Matmult"');
    expect(text.ends[from]).toBe(to);
    expect(instAt(text, from + 1)).toBe("mu");
    expect(instAt(text, text.places.get("L0")![0] + 1)).toBe("L0");
    expect(instAt(text, 0)).toBeNull();
    const folded = visibleLines(text, new Set([from]));
    expect(folded).toContain(from);
    expect(folded).toContain(to);
    expect(folded).not.toContain(from + 1);
    expect(folded.length).toBe(text.lines.length - (to - from - 1));
    expect(text.ends[0]).toBe(text.lines.length - 1);
  });
});

describe("graph", () => {
  it("an edge is strong when it carries a focused value or touches a focused instruction", () => {
    const e = { src: "a", dst: "b", kind: "FLOW" as const, kinds: [], tensor: "q", count: 1, carried: false, points: [], stub: false };
    expect(edgeLook(e, new Set(["q"]), new Set())).toBe("value");
    expect(edgeLook(e, new Set(["p"]), new Set(["b"]))).toBe("near");
    expect(edgeLook({ ...e, tensor: null }, new Set(["q"]), new Set())).toBe("plain");
  });
  it("the legend takes a corner where it hides nothing", () => {
    const room = { w: 600, h: 400 };
    const size = { w: 200, h: 80 };
    expect(freeCorner([], size, room)).toBe("br");
    expect(freeCorner([{ x: 500, y: 380, w: 50, h: 20 }], size, room)).toBe("bl");
    expect(freeCorner([{ x: 0, y: 0, w: 600, h: 400 }], size, room)).toBeNull();
  });
  it("large programs start with the outermost loops collapsed that do not hold everything", () => {
    const at = (scope: string): InstEntry => inst("x", "PE", [], [], scope);
    expect(firstCollapsed({ ...f, insts: [at("main/e"), at("main/e/n/k"), at("main/e/m"), at("main/e/n")] })).toEqual(["main/e/n", "main/e/m"]);
    expect(firstCollapsed({ ...f, insts: [at("main"), at("main")] })).toEqual([]);
  });
});
