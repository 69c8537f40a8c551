import { beforeEach, describe, expect, it } from "vitest";
import * as s from "../../web/src/state";
import type { FunctionReport, InstEntry, TensorEntry } from "../../web/src/state";
import { biography, deadGap, rangeText, usesOf } from "../../web/src/views/inspector/facts";
import { edgeCounts } from "../../web/src/views/inspector/Edges";

const inst = (name: string, reads: string[], writes: string[], scope = "main"): InstEntry => ({ id: 0, name, class: "X", engine: null, scope, lex: 0, preorder: 0, rev_preorder: 0, pdom_rev_preorder: 0, span: null, reads, writes, bir: [`b${name}`], origin: [] });
const tensor = (name: string, first: number | null, last: number | null): TensorEntry => ({ id: 0, name, class: "NeuronSBTensor", space: "SBUF", dtype: "float32", shape: [128, 1], partition_dim: 0, bytes: 4, static: false, span: { line: 3, column: 1, length: 1, offset: 0 }, first, last });
const order = ["w", "r", "x", "y", "o", "z"];
const f: FunctionReport = {
  name: "main", inst_count: 6, order, order_before: order,
  insts: [inst("w", [], ["q"]), inst("r", ["q"], ["p"]), inst("x", ["p"], ["p"]), inst("y", [], ["m"]), inst("o", ["p"], ["q"]), inst("z", ["q", "p"], [])],
  tensors: [tensor("q", 0, 5), tensor("p", 1, 5), tensor("m", null, null)],
  dep_edges: [
    { src: "w", dst: "r", kind: "FLOW", origin: "data", tensor: "q", distance: 0 },
    { src: "r", dst: "o", kind: "ANTI", origin: "data", tensor: "q", distance: 0 },
    { src: "w", dst: "o", kind: "OUTPUT", origin: "data", tensor: "q", distance: 0 },
    { src: "w", dst: "o", kind: "ORDERED", origin: "ag", tensor: null, distance: 0 },
  ],
  pressure: { before: {}, after: {}, static: {}, capacity: {} }, peaks: {},
};

describe("facts of the inspector", () => {
  it("who writes, reads and does both, in order", () => {
    expect(usesOf(f, "q")).toEqual({ writes: ["w", "o"], reads: ["r", "z"], inPlace: [] });
    expect(usesOf(f, "p")).toEqual({ writes: ["r", "x"], reads: ["x", "o", "z"], inPlace: ["x"] });
    expect(usesOf(f, "nobody")).toEqual({ writes: [], reads: [], inPlace: [] });
  });
  it("edges by kind and by pair", () => {
    expect(edgeCounts(f, (e) => e.tensor === "q")).toEqual({ kinds: [["FLOW", 1], ["ANTI", 1], ["OUTPUT", 1]], total: 3, pairs: 3 });
    expect(edgeCounts(f, (e) => e.src === "w")).toMatchObject({ total: 3, pairs: 2 });
  });
  it("a stretch where a value is held and will not be read: after its last read, before the overwrite", () => {
    expect(deadGap(f, f.tensors![0]!)).toEqual({ from: 2, to: 3, read: "r", write: "o" });
    expect(deadGap(f, f.tensors![1]!)).toBeNull();
    expect(deadGap(f, f.tensors![2]!)).toBeNull();
  });
  it("tells no stretch across scopes, where the text's order is not the order in time", () => {
    const loop = { ...f, insts: f.insts!.map((i) => (i.name === "o" ? { ...i, scope: "main/k" } : i)) };
    expect(deadGap(loop, loop.tensors![0]!)).toBeNull();
  });
  it("ranges in words", () => {
    expect(rangeText(tensor("q", -1, 4))).toBe("start to #4");
    expect(rangeText(tensor("q", 2, 4))).toBe("#2 to #4");
    expect(rangeText(tensor("q", null, null))).toBe("never live");
  });
});

describe("biography", () => {
  beforeEach(() => {
    s.answerBefore.value = { version: 1, engine: "", ok: true, target: "", pipeline: "none", diagnostics: [], passes: [], functions: [f] };
    s.answer.value = {
      version: 1, engine: "", ok: true, target: "", pipeline: "minreg,deps,lower-bir", diagnostics: [], functions: [f],
      passes: [
        { name: "minreg", changed: true, outcome: "changed", order: ["w", "x", "y", "r", "o", "z"], remarks: [{ text: "moved r behind y", inst: null }] },
        { name: "deps", changed: true, outcome: "changed", order: ["w", "x", "y", "r", "o", "z"], remarks: [] },
        { name: "lower-bir", changed: true, outcome: "changed", order: ["w", "x", "y", "r", "o", "z"], remarks: [] },
      ],
    };
  });
  it("names only the passes that did something to the item", () => {
    expect(biography({ kind: "inst", name: "r" })).toEqual([
      { step: 0, pass: "source", text: "in the source" },
      { step: 1, pass: "minreg", text: "moved r behind y; moved from #1 to #3" },
      { step: 2, pass: "deps", text: "2 edges: 1 FLOW, 1 ANTI" },
      { step: 3, pass: "lower-bir", text: "became br" },
    ]);
  });
  it("says how a tensor's span of use changed", () => {
    const p = biography({ kind: "tensor", name: "p" });
    expect(p.map((x) => x.pass)).toEqual(["source"]);
    const moved = ["w", "y", "r", "x", "o", "z"];
    for (const x of s.answer.value!.passes) x.order = moved;
    s.answer.value = { ...s.answer.value!, functions: [{ ...f, order: moved, tensors: [tensor("p", 2, 5)] }], bir: { functions: [{ allocations: [{ name: "p_set", memorylocations: [{ name: "p" }] }] }] } };
    expect(biography({ kind: "tensor", name: "p" }).slice(1)).toEqual([
      { step: 1, pass: "minreg", text: "live from #1, now #2: held 5, now 4 slots" },
      { step: 3, pass: "lower-bir", text: "location p in p_set, 4 instructions" },
    ]);
    s.answer.value!.passes[1]!.order = order;
    expect(biography({ kind: "tensor", name: "p" })[1]).toEqual({ step: 1, pass: "minreg", text: "used from #1 to #5, now #2 to #5: held 5, now 4 slots" });
  });
});
