import { beforeEach, describe, expect, it } from "vitest";
import * as s from "../../web/src/state";
import type { FunctionReport, PassEntry, ScheduleEntry } from "../../web/src/state";
import { briefly, changingStep, steps } from "../../web/src/views/rail/steps";

const pressure = (during: number): FunctionReport["pressure"] => ({ before: { SBUF: { during, after: during } }, after: { SBUF: { during, after: during } }, static: {}, capacity: {} });
const f = (during: number, extra: Partial<FunctionReport> = {}): FunctionReport => ({ name: "main", inst_count: 2, order: ["a", "b"], order_before: ["a", "b"], pressure: pressure(during), peaks: {}, ...extra });
const schedule = (part: Partial<ScheduleEntry>): ScheduleEntry => ({ scope: "main", strategy: "exact", units: 22, moved: 3, proposed: { during: 1, after: 1, order: [] }, committed: true, reason: "better", ...part });
const pass = (name: string, outcome: PassEntry["outcome"], after: number, remarks: string[] = []): PassEntry => ({
  name, outcome, changed: outcome === "changed", pressure: { SBUF: { during: after, after } }, remarks: remarks.map((text) => ({ text, inst: null })),
});

beforeEach(() => {
  s.pipeline.value = "default,lower-bir";
  s.defaultPipeline.value = ["alias-induce", "minreg{strategy=best}"];
  s.answerBefore.value = { version: 1, engine: "", ok: true, target: "", pipeline: "none", diagnostics: [], passes: [], functions: [f(222208)] };
  s.answer.value = {
    version: 1, engine: "", ok: true, target: "", pipeline: "alias-induce,minreg{strategy=best},lower-bir", diagnostics: [],
    functions: [f(115712, { schedule: [schedule({}), schedule({ scope: "main/n", committed: false, reason: "equal", units: 2, moved: 0 })] })],
    passes: [pass("alias-induce", "unchanged", 222208), pass("minreg{strategy=best}", "changed", 115712, ["main/e: exact moves 3 of 22 units"]), pass("lower-bir", "unchanged", 115712, ["29 BIR instructions and 4 loops for sunda"])],
  };
  s.latest.value = s.answer.value;
  s.status.value = { kind: "ready", ms: 1, roundTrip: 1 };
  s.stale.value = 0;
});

describe("rail", () => {
  it("one step for the source and one per pass, `default` written out, with the change of the peak", () => {
    expect(steps.value.map((x) => [x.index, x.label, x.state, x.word, x.delta + x.detail])).toEqual([
      [0, "source", "ok", "parsed", "peak 217 KiB"],
      [1, "alias-induce", "unchanged", "unchanged", ""],
      [2, "minreg{strategy=best}", "changed", "changed · moved 3 of 22", "peak −104 KiB to 113 KiB"],
      [3, "lower-bir", "unchanged", "unchanged", "29 BIR instructions and 4 loops for sunda"],
    ]);
  });
  it("a pass that failed says why: its own error, or the first there is", () => {
    const error = (message: string, pass: string | null) => ({ severity: "error" as const, code: "x", message, pass, span: { line: 1, column: 1, length: 1, offset: 0 } });
    const failing = s.answer.value!.passes.map((p, i) => (i === 2 ? { ...p, outcome: "failed" as const } : p));
    for (const [list, said] of [[[error("other", "deps"), error("no engine sorts", "lower-bir"), error("more", "lower-bir")], "no engine sorts"], [[error("first", null)], "first"]] as const) {
      s.answer.value = { ...s.answer.value!, passes: failing, diagnostics: [...list] };
      s.latest.value = s.answer.value;
      expect(steps.value[3]).toMatchObject({ state: "failed", word: "failed", detail: said, full: said, delta: "" });
    }
  });
  it("an error in the text: the source says where, the passes are stale and keep their figures", () => {
    s.latest.value = { ...s.answer.value!, diagnostics: [{ severity: "error", code: "x", message: "m", pass: null, span: { line: 41, column: 1, length: 1, offset: 0 } }] };
    s.status.value = { kind: "error", errors: 1 };
    s.stale.value = 1;
    expect(steps.value.map((x) => [x.state, x.word])).toEqual([["error", "1 error, line 41"], ["stale", "stale"], ["stale", "stale"], ["stale", "stale"]]);
    expect(steps.value[2]!.delta).toBe("peak −104 KiB");
  });
  it("passes behind a failed one did not run", () => {
    s.answer.value = { ...s.answer.value!, passes: [pass("alias-induce", "failed", 222208)] };
    s.status.value = { kind: "error", errors: 1 };
    expect(steps.value.map((x) => x.word)).toEqual(["parsed", "failed", "not run", "not run"]);
  });
  it("a pipeline that is none: its step says so, the source is fine", () => {
    s.pipeline.value = "alias-induce,minrg";
    s.latest.value = { ...s.answer.value!, ok: false, diagnostics: [{ severity: "error", code: "unknown-pass", message: "pipeline: unknown pass 'minrg', did you mean 'minreg'; the passes are: alias-induce, minreg", pass: null, span: null }] };
    s.status.value = { kind: "error", errors: 1 };
    s.stale.value = 1;
    expect(steps.value.map((x) => [x.label, x.state, x.word])).toEqual([["source", "ok", "parsed"], ["alias-induce", "waiting", "not run"], ["minrg", "error", "unknown pass"]]);
  });
  it("first and next pass that changed something", () => {
    expect([changingStep(0, "next"), changingStep(2, "next"), changingStep(9, "first")]).toEqual([2, null, 2]);
  });
  it("says why an order was not taken", () => {
    const p = pass("minreg{strategy=seed}", "declined", 13, ["main: …"]);
    expect(briefly(p, f(1, { schedule: [schedule({ committed: false, reason: "worse", strategy: "seed" })] }))).toBe("seed is worse here");
    expect(briefly(p, f(1, { schedule: [schedule({ committed: false, reason: "equal" })] }))).toBe("no order is better");
    expect(briefly(pass("dce", "changed", 1, ["main: 2 dead"]), null)).toBe("2 dead");
  });
});
