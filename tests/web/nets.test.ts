// Net scripts in the editor: what is offered where, against the core's own table.
import { describe, expect, it } from "vitest";
import { loadCore } from "../../wasm/index.mjs";
import { recipeLines } from "../../web/src/views/nets/details";
import { foundOps } from "../../web/src/views/nets/Palette";
import { callAround, callOf, mergedOps, namesAbove, wordsAt, type NetOp } from "../../web/src/views/nets/words";

const core = await loadCore();
const table = core.run({ command: "nets" }).net_ops as NetOp[];
const ops = mergedOps(table);
const labels = (lines: string[], asked = false): string[] => wordsAt(lines, ops, asked)?.list.map((w) => w.label) ?? [];
const op = (name: string): NetOp => ops.find((o) => o.name === name)!;

describe("the table", () => {
  it("has every operation once, with the parameters of its signature", () => {
    expect(ops.length).toBe(new Set(table.map((o) => o.name)).size);
    expect(ops.length).toBeGreaterThan(60);
    for (const o of table) {
      const [operands, rest] = o.signature.split("|") as [string, string];
      expect([...operands.matchAll(/(\w+):/g)].map((m) => m[1])).toEqual(o.operands);
      expect([...rest.split("->")[0]!.matchAll(/(\w+):/g)].map((m) => m[1])).toEqual(o.params.filter((p) => p.kind !== "number" && p.kind !== "numbers").map((p) => p.name));
    }
    for (const o of ops) expect(o.params.some((p) => p.name === "N")).toBe(false);
  });
  it("says what an operation becomes, a statement a line", () => {
    expect(recipeLines(op("dense"))).toEqual(["dg=dot r weight [1]x[0]", "bb=broadcast bias [1]:dg", "o=dg+bb"]);
  });
});

describe("words", () => {
  it("behind s. are the operations, those that begin so first", () => {
    expect(labels(["    h = s.den"])[0]).toBe("dense");
    expect(labels(["    h = s."])).toHaveLength(ops.length);
    expect(labels(["    h = stablehlo.softmaxD"])).toContain("softmaxDiv");
    expect(labels(["    h = s.nothing_of_that_name"])).toEqual([]);
    expect(labels(["    h = xs.den"])).toEqual([]);
    expect(labels(["    # s.den"])).toEqual([]);
    expect(labels(['    h = s.dense(x, "s.de'])).toEqual([]);
  });
  it("in a call are the parameters not yet given, and the names above", () => {
    const lines = ["s = stablehlo", "def mlp(x: (2, 16), w1: (16, 8), b1: (8,)):", "    h = s.dense(x, w1, b1)", "    y = s.dense(h, weight=w1, b"];
    expect(labels(lines)).toEqual(["bias=", "b1"]);
    expect(labels([...lines.slice(0, 3), "    y = s.dense(h, "], true)).toEqual(["weight=", "bias=", "a=", "c=", "h", "x", "w1", "b1", "mlp", "s"]);
    expect(labels([...lines.slice(0, 3), "    y = s.dense(h, weight=w"])).toEqual(["w1"]);
    expect(labels([...lines.slice(0, 3), "    y = s.dense(h, w1)[0"])).toEqual([]);
  });
  it("given behind the caret are not offered again", () => {
    expect(wordsAt(["def f(x: (2, 16)):", "    y = s.dense("], ops, true, ", weight=w, bias=b), g(a=1)")?.list.map((w) => w.label)).toEqual(["a=", "c=", "x", "f"]);
  });
  it("of other functions are not offered", () => {
    expect(namesAbove(["def f(a, b):", "    c = a", "def g(d: (2,)):", "    e, i = d", "    "])).toEqual(["e", "i", "d", "g", "f"]);
    expect(namesAbove(["def f(a):", "    c = a", "x = 1", ""])).toEqual(["x", "f"]);
  });
  it("put in a call with what must be named, the caret at its first operand", () => {
    expect(callOf(op("dense"))).toEqual({ text: "dense(, weight=, bias=)", caret: 6 });
  });
  it("know the call around them", () => {
    expect(callAround("y = s.relu(s.dense(x, ", 22)).toEqual({ name: "dense", args: ["x"], from: 21 });
    expect(callAround("y = s.relu(s.dense(x, w), ", 26)).toEqual({ name: "relu", args: ["s.dense(x, w)"], from: 25 });
    expect(callAround("y = f(x, ", 9)).toBeNull();
  });
});

describe("the palette", () => {
  it("finds by name before signature", () => {
    expect(foundOps(ops, "dense")[0]!.name).toBe("dense");
    expect(foundOps(ops, "")).toHaveLength(ops.length);
    expect(foundOps(ops, "bias").length).toBeGreaterThan(0);
    expect(foundOps(ops, "zzz")).toEqual([]);
  });
});
