import { beforeEach, describe, expect, it, vi } from "vitest";
import { checksVerdict, failureOf, stationsVerdict, figuresOf, numberText, shapeText, verdictOf, verdictsOf } from "../../web/src/views/evaluate/summary";
import type { Diagnostic, PassEntry, Report } from "../../web/src/state/report";

const pass = (name: string, validated: boolean | null, over: Partial<PassEntry> = {}): PassEntry => ({ name, changed: true, outcome: "changed", validated, ...over });
const said = (code: string, message: string, over: Partial<Diagnostic> = {}): Diagnostic => ({ severity: "error", code, message, pass: null, span: null, ...over });

describe("figures of an output", () => {
  it("are taken over the finite numbers; the rest is counted", () => {
    expect(figuresOf([1, -3, "nan", "inf", "-inf", null, "9007199254740993"])).toEqual({ count: 7, least: -3, most: 9007199254740992, mean: (1 - 3 + 9007199254740992) / 3, nan: 1, infinite: 2, unwritten: 1 });
    expect(figuresOf([])).toEqual({ count: 0, least: null, most: null, mean: null, nan: 0, infinite: 0, unwritten: 0 });
    expect(figuresOf(["nan"])).toMatchObject({ least: null, mean: null, nan: 1 });
  });
  it("are written with six digits, integers whole", () => {
    expect([0.5193208456039429, -2, 1234567, 1e-7, "-inf", null, "9007199254740993"].map(numberText)).toEqual(["0.519321", "−2", "1234567", "1e−7", "−inf", "unwritten", "9007199254740993"]);
    expect(shapeText({ dtype: "bfloat16", shape: [300, 96] })).toBe("bfloat16 (300,96)");
  });
});

describe("verdict on the passes", () => {
  it("is the same when every pass is validated", () => {
    const list = verdictsOf({ passes: [pass("minreg{strategy=seed}", true), pass("deps", true, { changed: false, outcome: "unchanged" })], diagnostics: [] });
    expect(list).toEqual([{ pass: "minreg", word: "yes", reason: "same results, bit for bit" }, { pass: "deps", word: "yes", reason: "nothing changed" }]);
    expect(verdictOf(list).word).toBe("same");
    expect(verdictOf([]).word).toBe("none");
  });
  it("names the pass that changes the results, and how", () => {
    const list = verdictsOf({ passes: [pass("deps", true), pass("dce", false, { outcome: "failed" })], diagnostics: [said("validation-differs", "dce changes what the program computes: y[0]", { pass: "dce" })] });
    expect(list[1]).toEqual({ pass: "dce", word: "no", reason: "dce changes what the program computes: y[0]" });
    expect(verdictOf(list)).toEqual({ word: "differs", text: "dce changes what the program computes." });
  });
  it("says why it cannot say", () => {
    const list = verdictsOf({ passes: [pass("deps", null)], diagnostics: [said("not-validated", "passes are not validated, since the program does not evaluate: ga: no rule", { severity: "warning" })] });
    expect(verdictOf(list)).toEqual({ word: "cannot say", text: "Whether the passes keep the results cannot be said: the source does not evaluate: ga: no rule." });
    expect(verdictsOf({ passes: [pass("isel", null, { outcome: "failed" })], diagnostics: [said("x", "no class fits", { pass: "isel" })] })[0]?.reason).toBe("no class fits");
  });
  it("and why there are no values", () => {
    expect(failureOf({ diagnostics: [said("step-budget", "mu: the step budget of 10 instances is used up")] })).toBe("mu: the step budget of 10 instances is used up");
    expect(failureOf({ diagnostics: [], eval: { instances: 1, ranks: 1, outputs: [] } })).toBeNull();
  });
});

describe("a StableHLO text", () => {
  const check = (ok: boolean) => ({ name: "check.expect_eq_const", function: "main", ok, span: { line: 4, column: 3, length: 21, offset: 0 } });
  it("says how many of its checks hold", () => {
    expect(checksVerdict([])).toBeNull();
    expect(checksVerdict([check(true)])).toEqual({ word: "same", text: "The check holds." });
    expect(checksVerdict([check(true), check(true)])?.text).toBe("All 2 checks hold.");
    expect(checksVerdict([check(true), check(false)])).toEqual({ word: "differs", text: "1 of 2 checks hold." });
  });
  it("and whether what it was imported to computes the same", () => {
    const of = (names: ("stablehlo" | "penguin")[], diagnostics: Diagnostic[] = []) => stationsVerdict({ diagnostics, eval: { instances: 1, ranks: 1, outputs: [], stations: names.map((name) => ({ name, instances: 1 })) } });
    expect(of([])).toBeNull();
    expect(of(["stablehlo", "penguin"])?.text).toMatch(/compute the same/);
    expect(of(["stablehlo"])?.text).toMatch(/does not come to Penguin/);
    expect(of(["stablehlo", "penguin"], [said("station-difference", "element 1 differs")])).toEqual({ word: "differs", text: "element 1 differs" });
  });
  it("is close after isel, not the same to the bit", () => {
    const list = verdictsOf({ passes: [pass("isel", true), pass("deps", true)], diagnostics: [] });
    expect(list.map((v) => v.reason)).toEqual(["same results, within what its element types round", "same results, bit for bit"]);
    expect(verdictOf(list).text).toMatch(/bit for bit; after isel within/);
  });
});

describe("an evaluation", () => {
  // The module keeps its worker, so each test gets a fresh copy of it and of the state.
  let s: typeof import("../../web/src/state");
  let store: typeof import("../../web/src/views/evaluate/store");
  let cancelled = 0;
  let asked: { request: Record<string, unknown>; answer: (r: unknown) => void }[] = [];
  beforeEach(async () => {
    vi.resetModules();
    cancelled = 0;
    asked = [];
    s = await import("../../web/src/state");
    const run = await import("../../web/src/state/run");
    const { Cancelled } = await import("../../web/src/worker/client");
    await run.connect({
      request: () => new Promise(() => undefined),
      supersede: () => undefined,
      apart: () => {
        let fail: (e: Error) => void = () => undefined;
        return {
          request: (request: Record<string, unknown>) => new Promise((answer, reject) => { asked.push({ request, answer }); fail = reject; }),
          cancel: () => { cancelled++; fail(new Cancelled()); },
          end: () => undefined,
        };
      },
    } as never, true);
    store = await import("../../web/src/views/evaluate/store");
    s.answer.value = { ok: true, passes: [], functions: [], diagnostics: [] } as unknown as Report;
  });

  const good = { ok: true, ms: 5, passes: [{ name: "deps", changed: true, outcome: "changed", validated: true }], diagnostics: [] };
  const tick = (): Promise<void> => new Promise((go) => setTimeout(go));

  it("gives the verdicts first, then the first values and figures; is old once the result changes", async () => {
    store.limit.value = 1e7;
    const done = store.evaluate();
    expect(store.evaluation.value?.kind).toBe("running");
    asked[0]?.answer(good);
    await tick();
    expect(store.evaluation.value).toMatchObject({ kind: "done", values: "writing" });
    expect(store.isBusy.value).toBe(true);
    asked[1]?.answer({ ...good, eval: { instances: 3, ranks: 1, outputs: [{ name: "y", rank: 0, dtype: "float32", shape: [9], sha256: "ab", values: [1, 2, 3, 4, 5, 6, 7, 8, 9] }] } });
    await done;
    expect(asked.map((x) => x.request)).toMatchObject([{ command: "run", validate: true, limits: { steps: 1e7 } }, { command: "eval", validate: true, limits: { steps: 1e7 } }]);
    expect(store.evaluation.value).toMatchObject({ values: { ms: 10, instances: 3, outputs: [{ name: "y", first: [1, 2, 3, 4, 5, 6, 7, 8], figures: { count: 9, least: 1, most: 9, mean: 5 } }] } });
    expect(store.isOld.value).toBe(false);
    s.answer.value = { ...s.answer.value } as Report;
    expect(store.isOld.value).toBe(true);
  });
  it("asks for no values of a source that does not evaluate", async () => {
    const done = store.evaluate();
    asked[0]?.answer({ ...good, diagnostics: [said("not-validated", "passes are not validated, since the program does not evaluate: ga: no rule", { severity: "warning" })] });
    await done;
    expect(asked).toHaveLength(1);
    expect(store.evaluation.value).toMatchObject({ kind: "done", values: { failure: "ga: no rule" } });
  });
  it("ends by hand, and when the program changes; verdicts that are there stay", async () => {
    const first = store.evaluate();
    store.cancel();
    await first;
    expect(store.evaluation.value).toEqual({ kind: "stopped", text: "Cancelled." });
    const second = store.evaluate();
    asked[1]?.answer(good);
    await tick();
    s.stale.value = 1;
    await second;
    expect(cancelled).toBe(2);
    expect(store.evaluation.value).toMatchObject({ kind: "done", values: { failure: "Cancelled." } });
  });
});
