import { beforeEach, describe, expect, it } from "vitest";
import * as s from "../../web/src/state";
import { arrangementOf, clampOf, liveAt, toggledFocusOf } from "../../web/src/state";
import type { FunctionReport, Report, TensorEntry } from "../../web/src/state";

const tensor = (name: string, bytes: number, first: number | null, last: number | null, extra: Partial<TensorEntry> = {}): TensorEntry => ({
  id: 0, name, class: "NeuronSBTensor", space: "SBUF", dtype: "float32", shape: [128, 4], partition_dim: 0, bytes, static: false, span: null, first, last, ...extra,
});
const fn = (part: Partial<FunctionReport> = {}): FunctionReport => ({
  name: "main", inst_count: 3, order: ["a", "b", "c"], order_before: ["b", "a", "c"],
  insts: ["a", "b", "c"].map((name, id) => ({ id, name, class: "X", engine: null, scope: "main", lex: id, preorder: id, rev_preorder: id, pdom_rev_preorder: id, span: null, reads: [], writes: [], bir: [], origin: [] })),
  tensors: [tensor("q", 16, 0, 1), tensor("p", 64, 1, 2)],
  pressure: { before: {}, after: {}, static: {}, capacity: {} }, peaks: {}, ...part,
});
const report = (f: FunctionReport): Report => ({ version: 1, engine: "0", ok: true, target: "sunda", pipeline: "deps,dce", diagnostics: [], functions: [f],
  passes: [{ name: "deps", changed: true, outcome: "changed" }, { name: "dce", changed: false, outcome: "unchanged" }] });

beforeEach(() => {
  s.answer.value = report(fn());
  s.answerBefore.value = report(fn({ order: ["b", "a", "c"] }));
  s.focus.value = [];
  s.cursor.value = 0;
  s.step.value = 0;
  s.text.value = "";
  s.answerText.value = "";
  s.stale.value = 0;
});

describe("focus", () => {
  it("a click replaces, a click with Ctrl adds and takes away, order kept", () => {
    s.focusTensor("q");
    s.focusTensor("p", true);
    expect(s.focus.value.map((f) => f.name)).toEqual(["q", "p"]);
    s.focusTensor("q", true);
    expect(s.focus.value.map((f) => f.name)).toEqual(["p"]);
    s.focusTensor("q");
    expect(s.focus.value).toEqual([{ kind: "tensor", name: "q" }]);
  });
  it("holds eight; the oldest leaves", () => {
    const many = Array.from({ length: 10 }, (_, i) => ({ kind: "tensor" as const, name: `t${i}` }));
    expect(many.reduce((list, f) => toggledFocusOf(list, f), [] as s.FocusItem[]).map((f) => f.name)).toEqual(["t2", "t3", "t4", "t5", "t6", "t7", "t8", "t9"]);
  });
  it("a tensor and an instruction of one name are two items", () => {
    expect(toggledFocusOf([{ kind: "tensor", name: "q" }], { kind: "inst", name: "q" })).toHaveLength(2);
  });
  it("an instruction takes the cursor with it, a tensor does not", () => {
    s.focusInst("c");
    expect(s.cursor.value).toBe(2);
    s.focusTensor("q");
    expect(s.cursor.value).toBe(2);
  });
  it("a bare name is a tensor first, and nothing when unknown", () => {
    expect(s.focusName("q")).toBe(true);
    expect(s.focusName("b")).toBe(true);
    expect(s.focus.value[0]).toEqual({ kind: "inst", name: "b" });
    expect(s.focusName("nobody")).toBe(false);
  });
});

describe("cursor and step", () => {
  it("stay within the order and the passes", () => {
    s.setCursor(99);
    expect(s.cursor.value).toBe(2);
    s.moveCursor(-5);
    expect(s.cursor.value).toBe(0);
    s.moveStep(9);
    expect(s.step.value).toBe(2);
    expect(clampOf(Number.NaN, 4)).toBe(0);
    expect(clampOf(3, 0)).toBe(0);
  });
  it("the cursor knows the same instruction's place in lane A", () => {
    s.setCursor(0);
    expect(s.cursorInst.value).toBe("a");
    expect(s.cursorBefore.value).toBe(1);
  });
});

describe("edits and staleness", () => {
  it("counts the edits since the answer and forgets them when the text is back", () => {
    s.setText("x");
    s.setText("xy");
    expect(s.stale.value).toBe(2);
    expect(s.isStale.value).toBe(true);
    s.setText("");
    expect(s.stale.value).toBe(0);
  });
});

describe("live set", () => {
  it("is by position, largest first, without statics, the dead and other spaces", () => {
    const f = fn({ tensors: [tensor("q", 16, 0, 1), tensor("p", 64, 1, 2), tensor("w", 999, -1, 2, { static: true }), tensor("n", 5, null, null), tensor("d", 7, -1, 2, { space: "PSUM" }), tensor("in", 64, -1, 1)] });
    expect(liveAt(f, "SBUF", 1).map((t) => t.tensor)).toEqual(["in", "p", "q"]);
    expect(liveAt(f, "SBUF", 2).map((t) => t.tensor)).toEqual(["p"]);
    expect(liveAt(f, "PSUM", 0).map((t) => t.tensor)).toEqual(["d"]);
  });
});

describe("arrangement", () => {
  it("changes at 700, 1000 and 1280", () => {
    expect([390, 699, 700, 999, 1000, 1279, 1280, 1440].map(arrangementOf)).toEqual(["phone", "phone", "two", "two", "tabbed", "tabbed", "wide", "wide"]);
  });
});

describe("the look of what is old", () => {
  it("comes with an error, a stop or a long run, not while an edit's run is under way", () => {
    s.answer.value = { version: 1, engine: "0", ok: true, target: "", pipeline: "", diagnostics: [], passes: [], functions: [] };
    s.stale.value = 1;
    const looks = (status: typeof s.status.value): boolean => {
      s.status.value = status;
      return s.looksStale.value;
    };
    expect(looks({ kind: "ready", ms: 1, roundTrip: 1 })).toBe(false);
    expect(looks({ kind: "computing", since: 0, done: 0, total: 0, shown: false })).toBe(false);
    expect(looks({ kind: "computing", since: 0, done: 0, total: 0, shown: true })).toBe(true);
    expect(looks({ kind: "error", errors: 1 })).toBe(true);
    expect(looks({ kind: "paused", why: "cancelled" })).toBe(true);
    expect(looks({ kind: "crashed", message: "x" })).toBe(true);
    s.stale.value = 0;
    expect(looks({ kind: "error", errors: 1 })).toBe(false);
    s.answer.value = null;
  });
});
