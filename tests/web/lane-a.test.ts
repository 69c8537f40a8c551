// Lane A: the program as it was read; of operators, what isel made of them, in its order.
import { afterEach, describe, expect, it } from "vitest";
import * as s from "../../web/src/state";
import { laneLabel } from "../../web/src/geometry/lanes";
import type { Report } from "../../web/src/state";

const space = (during: number) => ({ SBUF: { during, after: 0 } });
const fn = (names: string[], before: string[], over: object = {}) => ({
  name: "main",
  inst_count: names.length,
  order: names,
  order_before: before,
  insts: names.map((name, id) => ({ id, name, reads: [], writes: [], bir: [], origin: [] })),
  tensors: [{ name: "t", first: 0, last: 1, first_before: 1, last_before: 2 }],
  pressure: { before: space(9), after: space(5), static: {}, capacity: {} },
  peaks: {},
  peaks_before: { SBUF: { during: { pos: 1 } } },
  schedule: [],
  ...over,
});
const report = (f: object, passes: { name: string; changed: boolean }[] = []): Report => ({ ok: true, passes, functions: [f], diagnostics: [] }) as unknown as Report;

describe("lane A", () => {
  afterEach(() => {
    s.answer.value = s.answerBefore.value = null;
  });
  it("is the program as it was read", () => {
    s.answerBefore.value = report(fn(["a", "b"], ["a", "b"]));
    s.answer.value = report(fn(["b", "a"], ["a", "b"]), [{ name: "minreg", changed: true }]);
    expect(s.fnBefore.value).toBe(s.fnWritten.value);
  });
  it("of operators is the order that isel gave, with its pressure and live ranges", () => {
    s.answerBefore.value = report(fn(["dot"], ["dot"]));
    s.answer.value = report(fn(["dot.mm", "dot.load"], ["dot.load", "dot.mm"]), [{ name: "isel", changed: true }]);
    expect(s.orderBefore.value).toEqual(["dot.load", "dot.mm"]);
    expect(s.fnBefore.value?.pressure.after).toEqual(space(9));
    expect(s.fnBefore.value?.peaks.SBUF?.during).toEqual({ pos: 1 });
    expect(s.tensorsBefore.value.get("t")).toMatchObject({ first: 1, last: 2 });
    expect(s.fnWritten.value?.order).toEqual(["dot"]);
  });
  it("of operators that isel left is the program as it was read", () => {
    s.answerBefore.value = report(fn(["dot"], ["dot"]));
    s.answer.value = report(fn(["dot"], ["dot"]), [{ name: "isel", changed: false }]);
    expect(s.fnBefore.value).toBe(s.fnWritten.value);
  });
});

describe("a name in a lane", () => {
  it("of an operator's instruction says what it does", () => {
    expect(laneLabel("dot_general.4.mm", 4)).toBe("mm");
    expect(laneLabel("dot_general.4.transpose", 5)).toBe("tran…");
    expect(laneLabel("dot_general.4.copy", 3)).toBe("cop");
    expect(laneLabel("add.2", 5)).toBe("add.2");
    expect(laneLabel("multiply.12", 5)).toBe("mult…");
    expect(laneLabel("mu", 2)).toBe("mu");
  });
});
