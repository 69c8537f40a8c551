import { describe, expect, it } from "vitest";
import { BY_INST, cellPoints, cellValues, defaultSides, heldDims, labelled, loopScope, overlaps, phases, pictureOf, runsPath, runsText, share, sidesOf, sideText, stageOf, valuesText, verdictOf, type Picture } from "../../web/src/views/predicates/masks";
import type { MaskDim, MaskGrid, MaskSide, PipelineEntry, PredicateInfo } from "../../web/src/state/report";

const dim = (name: string, kind: "axis" | "index", trips: number, over: Partial<MaskDim> = {}): MaskDim => ({ name, kind, lb: 0, ub: trips, stride: 1, trips, used: true, outer: null, ...over });
const info = (domain: MaskDim[]): PredicateInfo => ({ inst: "a", kind: "guard", text: [], guards: [], domain, points: 1, kept: 1, limited: null });
const side = (inner_cells: number, inner_block = 1, outer_cells = 1, outer_block = 1): MaskSide => ({ inner_cells, inner_block, outer_cells, outer_block });
const causal = info([dim("qt", "axis", 4), dim("kt", "axis", 5), dim("p", "index", 64, { outer: "qt" }), dim("f", "index", 64, { outer: "kt" })]);

describe("sides of a cut", () => {
  it("a tile index stands with the loop it goes on from", () => {
    expect(sidesOf(causal).map(sideText)).toEqual(["qt·p", "kt·f", "qt", "kt", "p", "f"]);
    expect(defaultSides(causal)).toEqual({ rows: ["qt", "p"], columns: ["kt", "f"] });
  });
  it("one pair is its loop against its index; one loop is against the instructions; two loops are against each other", () => {
    expect(defaultSides(info([dim("t", "axis", 16), dim("p", "index", 128, { outer: "t" }), dim("f", "index", 512, { used: false })]))).toEqual({ rows: ["t"], columns: ["p"] });
    expect(defaultSides(info([dim("i", "axis", 7)]))).toEqual({ rows: BY_INST, columns: ["i"] });
    expect(defaultSides(info([dim("i", "axis", 7), dim("j", "axis", 3)]))).toEqual({ rows: ["i"], columns: ["j"] });
    expect(defaultSides(info([dim("i", "axis", 7), dim("t", "axis", 4), dim("p", "index", 8, { outer: "t" })]))).toEqual({ rows: ["i"], columns: ["t", "p"] });
    expect(defaultSides(info([dim("i", "axis", 7, { used: false })]))).toEqual({ rows: BY_INST, columns: ["i"] });
  });
  it("what guards read and no side shows is held, unless it has one trip", () => {
    expect(heldDims(causal, ["p"], ["kt", "f"]).map((d) => d.name)).toEqual(["qt"]);
    expect(heldDims(causal, BY_INST, ["f"]).map((d) => d.name)).toEqual(["qt", "kt", "p"]);
    expect(heldDims(info([dim("i", "axis", 1), dim("j", "axis", 4)]), BY_INST, ["j"])).toEqual([]);
    expect(overlaps(["qt", "p"], ["p"])).toBe(true);
    expect(overlaps(BY_INST, ["p"])).toBe(false);
  });
});

describe("cells", () => {
  const t = info([dim("t", "axis", 5, { lb: 10, ub: -5, stride: -3 }), dim("p", "index", 10, { outer: "t" })]);
  it("say their values and points; the last block of a dimension is shorter", () => {
    const of = side(3, 4, 5);
    expect(valuesText(cellValues(t, ["t", "p"], of, 0))).toBe("t 10, p 0 to 3");
    expect(valuesText(cellValues(t, ["t", "p"], of, 5))).toBe("t 7, p 8 to 9");
    expect([0, 1, 2, 14].map((c) => cellPoints(t, ["t", "p"], of, c))).toEqual([4, 4, 2, 2]);
    expect(valuesText(cellValues(t, ["t", "p"], side(1, 16, 3, 2), 2))).toBe("t -2, p 0 to 9");
  });
  it("a cell is masked, in part, or kept", () => {
    const grid: MaskGrid = { inst: "a", kind: "guard", limited: null, rows: side(5), columns: side(3, 4), kept: [4, 4, 2, 4, 1, 0, 0, 0, 0, 0, 0, 0, 4, 4, 1] };
    const pic = pictureOf(t, ["t"], ["p"], grid) as Picture;
    expect([pic.rows, pic.columns, pic.kept, pic.points]).toEqual([5, 3, 24, 50]);
    expect([...pic.at]).toEqual([2, 2, 2, 2, 1, 0, 0, 0, 0, 0, 0, 0, 2, 2, 1]);
    expect(pictureOf(t, ["t"], ["p"], { inst: "a", kind: "guard", limited: "why" })).toBeNull();
  });
  it("equal runs of rows below each other are one rectangle", () => {
    const at = Uint8Array.from([2, 2, 0, 2, 2, 0, 0, 2, 2]);
    const pic: Picture = { rows: 3, columns: 3, at, kept: 6, points: 9 };
    expect(runsPath(pic, 2, 10, 5)).toBe("M0 0H20V10H0zM10 10H30V15H10z");
    expect(runsPath(pic, 1, 10, 5)).toBe("");
  });
  it("a row as runs, when it has few and no cell is both", () => {
    const row = (...at: number[]): Picture => ({ rows: 1, columns: at.length, at: Uint8Array.from(at), kept: 0, points: 0 });
    expect(runsText(row(0, 2, 2, 2, 2, 2, 0))).toBe("1×0 5×1 1×0");
    expect(runsText(row(2, 1))).toBeNull();
    expect(runsText(row(...Array.from({ length: 20 }, (_, i) => (i % 2) * 2)))).toBeNull();
  });
  it("labels stand a power of two apart where there is no room for all", () => {
    expect(labelled(5, 200, 26)).toEqual([0, 1, 2, 3, 4]);
    expect(labelled(24, 120, 14)).toEqual([0, 4, 8, 12, 16, 20]);
    expect(labelled(0, 100, 10)).toEqual([]);
  });
});

describe("words", () => {
  it("shares do not round to nothing or to all", () => {
    expect([share(0, 100), share(1, 1000), share(50, 100), share(999, 1000), share(1000, 1000), share(null, 10)]).toEqual(["0 %", "under 1 %", "50 %", "over 99 %", "100 %", ""]);
    expect([verdictOf(0, 4), verdictOf(4, 4), verdictOf(1, 4), verdictOf(null, 4)]).toEqual(["never", "always", "some", "unknown"]);
  });
  it("phases and stages of a pipelined loop", () => {
    const p = { axis: "i", scope: "main/i", stages: 3, lb: 0, ub: 7, pipelined: true, reason: null, statements: [{ unit: "load", stage: 0, place: 0 }, { unit: "comp", stage: 1, place: 1 }], guards: [], buffers: [], violation: null } as PipelineEntry;
    expect(phases([p], "i", 7)).toEqual([{ name: "prologue", from: 0, to: 2 }, { name: "steady", from: 2, to: 5 }, { name: "epilogue", from: 5, to: 7 }]);
    expect(phases([p], "i", 8)).toEqual([]);
    expect(phases([{ ...p, pipelined: false }], "i", 7)).toEqual([]);
    expect(phases([{ ...p, ub: 3 }], "i", 3)).toEqual([{ name: "prologue", from: 0, to: 2 }, { name: "epilogue", from: 2, to: 3 }]);
    expect([stageOf([p], "i", "comp"), stageOf([p], "i", "x"), stageOf(undefined, "i", "comp")]).toEqual([1, null, null]);
  });
  it("the loop around an instruction", () => {
    expect(loopScope("main/i/j#2/Filter", "j")).toBe("main/i/j#2");
    expect(loopScope("main/i", "main")).toBeNull();
    expect(loopScope("main", "i")).toBeNull();
  });
});
