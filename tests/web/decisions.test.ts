import { describe, expect, it } from "vitest";
import { boundText, comparedOf, filtered, gapText, needsOf, notReady, positionOfUnit, scopeFor, scopesOf, sortedReady, stepOf, unitIn, whyLost, whyPicked } from "../../web/src/views/decisions/trace";
import { editPins, minregAt, orderPinText, pinText, pinsOf, readOrderPin, readPin, withMove, withPin, withPins } from "../../web/src/views/decisions/pins";
import { columnsOf, duringOf } from "../../web/src/views/decisions/StepStrip";
import { parsePass, parsePipeline, printPass, printPipeline } from "../../web/src/state/pipeline";
import type { ReadyUnit, ScheduleEntry, TraceStep } from "../../web/src/state/report";

const unit = (name: string, delta: number, priority: number, lex: number): ReadyUnit => ({ unit: name, delta, def: Math.max(0, delta), kill: Math.max(0, -delta), priority, lex });
const step = (scope: string, n: number, pick: string, reason: string, ready: ReadyUnit[]): TraceStep => ({ scope, step: n, ready, pick, reason, live_before: 1024 * n, live_after: 1024 * (n + 1) });
const entry = (over: Partial<ScheduleEntry>): ScheduleEntry => ({ scope: "main", strategy: "exact", units: 2, moved: 1, proposed: { during: 300, after: 200, order: [] }, committed: true, reason: "better", ...over });

describe("decisions: scopes and places", () => {
  const a = unit("a", 8, 0, 0);
  const trace = [step("main/e/n", 0, "k", "program", [a]), step("main/e/n", 1, "sg", "program", [a]), step("main/e", 0, "ga", "search", [a]), step("main/e", 1, "n", "search", [a]), step("main/e", 2, "x", "search", [a]), step("main/e", 0, "ga", "delta", [a])];
  const list = scopesOf(trace, [entry({ scope: "main/e/n" }), entry({ scope: "main/e", strategy: "exact" }), entry({ scope: "main/e", strategy: "seed" })]);

  it("cuts the trace at each step 0 and gives each part its entry", () => {
    expect(list.map((d) => [d.scope, d.round, d.steps.length, d.entry?.strategy])).toEqual([["main/e/n", 0, 2, "exact"], ["main/e", 0, 3, "exact"], ["main/e", 1, 1, "seed"]]);
  });
  it("an instruction inside a loop is moved with the loop", () => {
    expect(unitIn("main/e", { name: "mg", scope: "main/e/n/k" })).toBe("n");
    expect(unitIn("main/e/n", { name: "mg", scope: "main/e/n/k" })).toBe("k");
    expect(unitIn("main/e", { name: "x", scope: "main/e" })).toBe("x");
    expect(unitIn("main/e", { name: "x", scope: "main/e2" })).toBeNull();
    expect(stepOf(list[1]!, { name: "mg", scope: "main/e/n/k" })).toBe(1);
    expect(stepOf(list[1]!, { name: "mg", scope: "main/e/n#2/k" })).toBe(1);
    expect(stepOf(list[0]!, { name: "x", scope: "main/e" })).toBe(-1);
  });
  it("shows the largest scope around the cursor, or the largest there is", () => {
    expect(scopeFor(list, { name: "sg", scope: "main/e/n" })?.scope).toBe("main/e");
    expect(scopeFor(list.slice(0, 1), undefined)?.scope).toBe("main/e/n");
    expect(scopeFor([], undefined)).toBeNull();
    // Scheduled twice: what came out last.
    const again = [...list.slice(0, 2), { ...list[1]!, round: 1 }];
    expect(scopeFor(again, { name: "sg", scope: "main/e/n" })?.round).toBe(1);
  });
  it("finds the first instruction of a unit", () => {
    const insts = new Map([["ga", { name: "ga", scope: "main/e" }], ["mg", { name: "mg", scope: "main/e/n/k" }], ["sg", { name: "sg", scope: "main/e/n" }]]);
    expect(positionOfUnit("main/e", "n", ["ga", "mg", "sg"], insts)).toBe(1);
    expect(positionOfUnit("main/e", "nobody", ["ga", "mg", "sg"], insts)).toBe(-1);
  });
  it("says what a unit that is not ready waits for, loops as one unit", () => {
    const insts = new Map([["a", "s"], ["b", "s/l/m"], ["c", "s/l"], ["d", "s"], ["x", "t"]].map(([name, scope]) => [name as string, { name: name as string, scope: scope as string }]));
    const one = scopesOf([step("s", 0, "a", "delta", [unit("a", 0, 0, 0)]), step("s", 1, "l", "delta", [unit("l", 0, 0, 1)]), step("s", 2, "d", "delta", [unit("d", 0, 0, 2)])], [])[0]!;
    const edge = (src: string, dst: string, distance: number | null = 0) => ({ src, dst, distance });
    const needs = needsOf(one, [edge("a", "b"), edge("b", "c"), edge("c", "d"), edge("a", "d", null), edge("d", "a", 1), edge("x", "d")], insts);
    // a to d has a distance that is not known, so it binds iterations and not the order.
    expect([...needs].map(([k, v]) => [k, [...v]])).toEqual([["l", ["a"]], ["d", ["l"]]]);
    expect(notReady(one, 0, needs)).toEqual([{ unit: "l", needs: ["a"] }, { unit: "d", needs: ["l"] }]);
    expect(notReady(one, 1, needs)).toEqual([{ unit: "d", needs: ["l"] }]);
    expect(notReady(one, 2, needs)).toEqual([]);
  });
  it("the log is filtered by pick, reason and who was ready", () => {
    const steps = [step("s", 0, "load_a", "delta", [unit("load_a", 0, 0, 0), unit("b", 0, 0, 1)]), step("s", 1, "b", "priority", [unit("b", 0, 0, 1)]), step("s", 2, "load_c", "priority", [unit("load_c", 0, 0, 2)])];
    const of = (query: string): number[] => filtered(steps, query).map((t) => t.step);
    expect([of(""), of("LOAD"), of("priority load"), of("ready:b"), of("ready:load"), of("nobody")]).toEqual([[0, 1, 2], [0, 2], [2], [0, 1], [], []]);
  });
  it("during is what was live and what the pick makes", () => {
    expect(duringOf(step("s", 3, "a", "delta", [unit("b", 1, 0, 1), unit("a", 16, 0, 0)]))).toBe(3 * 1024 + 16);
    expect(columnsOf([1, 9, 2, 3], 2)).toEqual([9, 3]);
    expect(columnsOf([1, 9], 5)).toEqual([1, 9]);
  });
});

describe("decisions: reasons", () => {
  const ready = [unit("lu", 65536, 4, 4), unit("ms", 8192, 0, 7), unit("lb", 16384, 0, 6), unit("lc", 8192, 0, 9)];
  it("the pick stands first, then the key decides", () => {
    expect(sortedReady(step("s", 0, "lu", "pinned", ready), "seed").map((r) => r.unit)).toEqual(["lu", "ms", "lc", "lb"]);
    expect(sortedReady(step("s", 0, "lu", "priority", ready), "amdgpu").map((r) => r.unit)).toEqual(["lu", "lb", "ms", "lc"]);
  });
  it("says by which part of the key the winner won", () => {
    const two = ready.slice(0, 3);
    expect(whyPicked(step("s", 0, "ms", "delta", two), "seed", false)).toBe("Smallest delta: +8 KiB; the next is lb with +16 KiB. No tie, so nothing else was compared.");
    expect(whyPicked(step("s", 0, "a", "priority", [unit("a", 8, 3, 5), unit("b", 8, 1, 2), unit("c", 9, 9, 0)]), "seed", false)).toBe("Delta +8 B ties with b; highest priority: 3; the next is b with 1.");
    expect(whyPicked(step("s", 0, "ms", "lex", ready), "seed", false)).toContain("first in the program (lex 7)");
    expect(whyPicked(step("s", 0, "lu", "pinned", ready), "seed", false)).toContain("Pinned by hand");
    expect(whyPicked(step("s", 0, "lu", "delta", [ready[0]!]), "seed", false)).toBe("Nothing else is ready.");
    expect(whyPicked(step("s", 0, "lu", "search", ready), "exact", true)).toBe("Chosen by the search over whole orders, not by a key: no order is lower than the one it belongs to. The seed's key would take ms (+8 KiB).");
  });
  it("and by which part each of the others lost", () => {
    const t = step("s", 0, "ms", "lex", ready);
    expect(ready.map((r) => whyLost(r, t, "seed"))).toEqual(["delta larger by 56 KiB", "", "delta larger by 8 KiB", "later in the program"]);
    const p = step("s", 0, "a", "priority", [unit("a", 8, 3, 5), unit("b", 8, 1, 2)]);
    expect(whyLost(p.ready[1]!, p, "seed")).toBe("priority 1, not 3");
    expect(whyLost(ready[1]!, step("s", 0, "lu", "pinned", ready), "seed")).toBe("lu is pinned");
    expect(whyLost(ready[1]!, step("s", 0, "lu", "search", ready), "exact")).toBe("delta −56 KiB; the search kept another");
  });
});

describe("decisions: strategies", () => {
  it("are sorted by peak, with the gap to the bound, the program's order among them", () => {
    const rows = comparedOf(entry({ lower_bound: 200, optimal: false, program: { during: 400, after: 400 }, compared: [{ strategy: "seed", during: 350, after: 1 }, { strategy: "exact", during: 300, after: 200 }] }));
    expect(rows.map((r) => [r.strategy, r.gap, r.chosen, r.optimal])).toEqual([["exact", 50, true, false], ["seed", 75, false, false], ["program", 100, false, false]]);
  });
  it("by the objective after, gap and order are of that figure", () => {
    const rows = comparedOf(entry({ lower_bound: 100, optimal: false, program: { during: 400, after: 150 }, compared: [{ strategy: "seed", during: 350, after: 100 }] }), true);
    expect(rows.map((r) => [r.strategy, r.gap, r.optimal])).toEqual([["seed", 0, true], ["program", 50, false], ["exact", 100, false]]);
  });
  it("know when the optimum is proven, by search or by the bound", () => {
    expect(comparedOf(entry({ lower_bound: null, optimal: true, compared: [] }))[0]?.optimal).toBe(true);
    expect(comparedOf(entry({ lower_bound: 300, compared: [] }))[0]).toMatchObject({ gap: 0, optimal: true });
    const said = (over: Partial<ScheduleEntry>, pinned = false): string => boundText(entry(over), comparedOf(entry(over)), pinned);
    expect(said({ optimal: true, lower_bound: 300, compared: [] })).toBe("Optimum 300 B, proven: no order of this scope peaks lower.");
    expect(said({ optimal: false, lower_bound: 200, compared: [{ strategy: "seed", during: 200, after: 1 }] })).toBe("Optimum 200 B, proven: no order of this scope peaks lower.");
    expect(said({ optimal: false, lower_bound: 200, compared: [] })).toContain("not proven");
    expect(said({ optimal: false, lower_bound: 200, compared: [] }, true)).toContain("pins");
    expect([gapText(0), gapText(7.04), gapText(50.2), gapText(null), gapText(Infinity)]).toEqual(["0", "+7 %", "+50 %", "", "from 0"]);
  });
});

describe("pins", () => {
  it("are read from the pipeline and written back as the core reads them", () => {
    const pass = withPins(parsePass("minreg{strategy=seed}"), ["3=lg", "main/e:5=lu", "a<b"]);
    expect(printPass(pass)).toBe('minreg{strategy=seed pin=["3=lg","main/e:5=lu","a<b"]}');
    expect(pinsOf(parsePass(printPass(pass)))).toEqual(["3=lg", "main/e:5=lu", "a<b"]);
    expect(printPass(withPins(pass, []))).toBe("minreg{strategy=seed}");
    expect(pinsOf(undefined)).toEqual([]);
  });
  it("give way where they speak of the same step or unit of a scope", () => {
    expect(withPin(["3=lg", "4=a", "main/e:3=x", "a<b"], "3=a")).toEqual(["main/e:3=x", "a<b", "3=a"]);
    expect(withPin(["3=lg"], "3=lg")).toEqual(["3=lg"]);
    expect(readPin("main/e:3=x")).toEqual({ scope: "main/e", step: 3, unit: "x" });
    expect(readPin("a<b")).toBeNull();
    expect([pinText("main/e", 5, "lu", true), pinText("main/e", 5, "lu", false)]).toEqual(["5=lu", "main/e:5=lu"]);
  });
  it("of an order give way to the opposite one, and to a step of one of the two", () => {
    expect(withPin(["b<a", "c<d"], "a<b")).toEqual(["c<d", "a<b"]);
    expect(withPin(["m:b<a", "3=a", "4=x"], "a<b")).toEqual(["m:b<a", "4=x", "a<b"]);
    expect([readOrderPin("main/e:lu<lg"), readOrderPin("3=lg")]).toEqual([{ scope: "main/e", first: "lu", then: "lg" }, null]);
    expect([orderPinText("main/e", "lu", "lg", true), orderPinText("main/e", "lu", "lg", false)]).toEqual(["lu<lg", "main/e:lu<lg"]);
  });
  it("of a move stand in a minreg of their own, which keeps the program's order", () => {
    expect(printPipeline(withMove(parsePipeline("deps,minreg{strategy=seed},lower-bir"), 0, "main/e:3=lu"))).toBe('deps,minreg{strategy=seed},minreg{strategy=program pin=["main/e:3=lu"] force=true},lower-bir');
    const moved = withMove(parsePipeline("deps,minreg{strategy=seed},lower-bir"), 0, "3=lu");
    expect(printPipeline(editPins(moved, 1, () => []))).toBe("deps,minreg{strategy=seed},lower-bir");
    expect(printPipeline(editPins(moved, 0, () => []))).toBe(printPipeline(moved));
  });
  it("change only the minreg of the round", () => {
    const passes = parsePipeline("minreg,deps,minreg{strategy=seed},lower-bir");
    expect([minregAt(passes, 0), minregAt(passes, 1), minregAt(passes, 9), minregAt([])]).toEqual([0, 2, 2, -1]);
    expect(printPipeline(editPins(passes, 1, (p) => withPin(p, "0=a")))).toBe('minreg,deps,minreg{strategy=seed pin=["0=a"]},lower-bir');
  });
});
