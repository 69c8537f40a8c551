// The list of problems: many of one kind stand under one head; labels of the chart keep clear of each other.
import { describe, expect, it } from "vitest";
import { groupsOf, sharedMessage } from "../../web/src/views/problems/ProblemList";
import { freePlace } from "../../web/src/views/pressure/Chart";
import { ticks } from "../../web/src/geometry/axis";
import type { Diagnostic } from "../../web/src/state";

const problem = (code: string, message: string, severity: Diagnostic["severity"] = "error", pass: string | null = null): Diagnostic => ({ severity, code, message, pass, span: null, original: null, notes: [] });

describe("problems", () => {
  it("of one code are one group from three on, in the order of their first", () => {
    const list = [problem("a", "x"), problem("b", "'p': op level; run isel first"), problem("b", "'q': op level; run isel first"), problem("a", "y"), problem("b", "'r': op level; run isel first"), problem("b", "w", "warning")];
    const groups = groupsOf(list);
    expect(groups.map((g) => g.list.length)).toEqual([1, 3, 1, 1]);
    expect(groups.flatMap((g) => g.list)).toHaveLength(list.length);
    expect(new Set(groups.map((g) => g.key)).size).toBe(groups.length);
    expect(sharedMessage(groups[1]!.list)).toBe("… op level; run isel first");
  });
  it("say once what they share", () => {
    const of = (...messages: string[]): string => sharedMessage(messages.map((m) => problem("a", m)));
    expect(of("'u1': UnaryOp is op level; run isel first", "'b2': BinaryOp is op level; run isel first")).toBe("… is op level; run isel first");
    expect(of("a b c", "x y c")).toBe("a b c");
    expect(of("one two", "one two three")).toBe("one two");
  });
  it("keep apart what different passes say", () => {
    expect(groupsOf([problem("a", "1", "error", "isel"), problem("a", "2", "error", "isel"), problem("a", "3", "error", "lower-bir")])).toHaveLength(3);
  });
});

describe("labels", () => {
  it("take the first place that is free", () => {
    const taken = [{ x0: 100, x1: 200, y: 20 }];
    const places = [0, 12, -12].flatMap((by) => [150, 20].map((x0) => ({ x0, y: 20 + by })));
    expect(freePlace(taken, 60, places)).toEqual({ x0: 20, y: 20 });
    expect(freePlace([...taken, { x0: 0, x1: 90, y: 25 }], 60, places)).toEqual({ x0: 150, y: 32 });
  });
  it("of a scale in bytes are bytes", () => {
    expect(ticks(200, 6)).toEqual([0, 64, 128, 192]);
    expect(ticks(217 * 1024, 4)).toEqual([0, 64, 128, 192].map((k) => k * 1024));
  });
});
