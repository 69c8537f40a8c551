import { beforeEach, describe, expect, it, vi } from "vitest";
import type { CoreClient } from "../../web/src/worker/client";
import type { CoreAnswer, CoreRequest } from "../../web/src/worker/protocol";

// The module under test keeps its client, so each test gets a fresh copy of it and of the state.
type State = typeof import("../../web/src/state");
type Run = typeof import("../../web/src/state/run");
let s: State;
let run: Run;
let Cancelled: typeof import("../../web/src/worker/client").Cancelled;
let Crashed: typeof import("../../web/src/worker/client").Crashed;

interface Call {
  request: CoreRequest;
  answer: (a: unknown) => void;
  fail: (e: Error) => void;
  progress: (done: number, total: number) => void;
}
class FakeClient {
  calls: Call[] = [];
  cancelled = 0;
  private open = new Set<Call>();
  request(request: CoreRequest, onProgress?: (d: number, t: number) => void): Promise<CoreAnswer & { ms: number }> {
    return new Promise((resolve, reject) => {
      const call: Call = {
        request,
        answer: (a) => { this.open.delete(call); resolve(a as CoreAnswer & { ms: number }); },
        fail: (e) => { this.open.delete(call); reject(e); },
        progress: (d, t) => onProgress?.(d, t),
      };
      this.open.add(call);
      this.calls.push(call);
    });
  }
  get busy(): boolean {
    return [...this.open].some((c) => c.request.command === "run");
  }
  superseded = 0;
  supersede(): void {
    this.superseded++;
  }
  cancel(): void {
    this.cancelled++;
    for (const c of [...this.open]) c.fail(new Cancelled());
  }
  get runs(): Call[] {
    return this.calls.filter((c) => c.request.command === "run");
  }
}
let client: FakeClient;

const f = (order: string[]): object => ({
  name: "main", inst_count: order.length, order, order_before: order,
  pressure: { before: {}, after: {}, static: {}, capacity: {} }, peaks: { SBUF: { during: { pos: 1, inst: "b", bytes: 9, live: [] } } },
});
const good = (pipeline: string, order = ["a", "b", "c"]): object => ({ ok: true, ms: 2, engine: "9.9.9", target: "sunda", pipeline, diagnostics: [], functions: [f(order)],
  passes: pipeline === "none" ? [] : pipeline.split(",").map((name) => ({ name, changed: false, outcome: "unchanged" })) });
const bad = (): object => ({ ok: false, ms: 1, engine: "9.9.9", pipeline: "", passes: [], functions: [], diagnostics: [{ severity: "error", code: "x", message: "no", pass: null, span: { line: 2, column: 1, length: 1, offset: 3 }, original: null, notes: [] }] });
const settle = async (): Promise<void> => {
  await vi.advanceTimersByTimeAsync(20);
};

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  s = await import("../../web/src/state");
  ({ Cancelled, Crashed } = await import("../../web/src/worker/client"));
  run = await import("../../web/src/state/run");
  client = new FakeClient();
  s.text.value = "program";
  s.pipeline.value = "default,dce";
});
const connect = async (hold = false): Promise<void> => {
  void run.connect(client as unknown as CoreClient, hold);
  await settle();
};

describe("a run", () => {
  it("of StableHLO that does not come to Penguin is an error, and the program before stays as stale", async () => {
    await connect();
    client.runs[0]!.answer(good("none"));
    await settle();
    client.runs[1]!.answer(good("deps,dce"));
    await settle();
    s.text.value = "func.func @main() { return }";
    await vi.advanceTimersByTimeAsync(2000);
    const error = { severity: "error", code: "import-unsupported", message: "x", pass: null, span: null, original: null, notes: [] };
    client.runs[2]!.answer({ ...good("none"), ok: false, functions: [], format: "stablehlo", diagnostics: [error] } as never);
    await settle();
    expect(client.runs.length).toBe(3);
    expect(s.status.value).toEqual({ kind: "error", errors: 1 });
    expect(s.isStale.value).toBe(true);
  });
  it("of a net script asks for its StableHLO with lane A", async () => {
    s.text.value = "s = stablehlo\ndef f(x: (2, 4)):\n    return s.relu(x)\n";
    await connect();
    expect(client.runs[0]!.request.emit).toEqual(["penguin", "stablehlo"]);
  });

  it("takes isel of default for no step where it did not run", () => {
    const passes = (...names: string[]) => names.map((name) => ({ name })) as never;
    expect(run.ranPipeline({ pipeline: "isel,minreg{strategy=best},deps", passes: passes("minreg{strategy=best}", "deps") })).toBe("minreg{strategy=best},deps");
    expect(run.ranPipeline({ pipeline: "isel,deps", passes: passes("isel", "deps") })).toBe("isel,deps");
  });

  it("asks for lane A first and publishes both lanes together", async () => {
    await connect();
    expect(client.runs.map((c) => c.request.passes)).toEqual(["none"]);
    client.runs[0]!.answer(good("none"));
    await settle();
    expect(client.runs.map((c) => c.request.passes)).toEqual(["none", "default,dce"]);
    expect(s.answer.value).toBeNull();
    expect(s.answerBefore.value).not.toBeNull(); // what is known already is shown while B computes
    client.runs[1]!.answer(good("deps,dce"));
    await settle();
    expect(s.status.value.kind).toBe("ready");
    expect(s.answer.value?.pipeline).toBe("deps,dce");
    expect(s.answerText.value).toBe("program");
    expect(s.defaultPipeline.value).toEqual(["deps"]);
    expect(s.coreVersion.value).toBe("9.9.9");
    expect([s.cursor.value, s.step.value]).toEqual([1, 2]); // at the peak, after the last pass
  });

  it("keeps the last good answer through an error and marks it stale", async () => {
    await connect();
    client.runs[0]!.answer(good("none"));
    await settle();
    client.runs[1]!.answer(good("deps,dce"));
    await settle();
    const kept = s.answer.value;
    s.setText("program!");
    await settle();
    client.runs[2]!.answer(bad());
    await settle();
    expect(s.answer.value).toBe(kept);
    expect(s.stale.value).toBe(1);
    expect(s.status.value).toEqual({ kind: "error", errors: 1 });
    expect(s.errors.value[0]?.span?.line).toBe(2);
    expect(client.runs).toHaveLength(3); // B is not asked for a text that does not read
    s.setText("program");
    await settle();
    client.runs[3]!.answer(good("none"));
    await settle();
    client.runs[4]!.answer(good("deps,dce"));
    await settle();
    expect(s.stale.value).toBe(0);
    expect(s.errors.value).toEqual([]);
  });

  it("a failed pass still shows what there is", async () => {
    await connect();
    client.runs[0]!.answer(good("none"));
    await settle();
    client.runs[1]!.answer({ ...(good("deps") as object), ok: false, passes: [{ name: "deps", changed: false, outcome: "failed" }], diagnostics: (bad() as { diagnostics: unknown }).diagnostics });
    await settle();
    expect(s.answer.value?.passes[0]?.outcome).toBe("failed");
    expect(s.status.value).toEqual({ kind: "error", errors: 1 });
  });

  it("an edit gives up the run before it; its answer is never seen", async () => {
    await connect();
    s.setText("second");
    await settle();
    expect(client.superseded).toBe(2);
    expect(client.runs).toHaveLength(2);
    expect(client.runs[1]!.request.source).toBe("second");
    client.runs[0]!.answer(good("none"));
    await settle();
    expect(client.runs).toHaveLength(2); // the old text's lane B is never asked for
    expect(s.answerBefore.value).toBeNull();
    expect(s.status.value.kind).toBe("computing");
  });

  it("is announced after 300 ms, with progress, and can be cancelled", async () => {
    await connect();
    expect(s.status.value).toMatchObject({ kind: "computing", shown: false });
    await vi.advanceTimersByTimeAsync(300);
    expect(s.status.value).toMatchObject({ kind: "computing", shown: true });
    client.runs[0]!.progress(5, 10);
    expect(s.status.value).toMatchObject({ done: 5, total: 10 });
    s.cancelRun();
    expect(s.status.value).toEqual({ kind: "paused", why: "cancelled" });
    await settle();
    expect(s.status.value.kind).toBe("paused");
    s.runAgain();
    expect(s.status.value.kind).toBe("computing");
  });

  it("a crash says so and the text stays; the next edit runs again", async () => {
    await connect();
    client.runs[0]!.fail(new Crashed("unreachable"));
    await settle();
    expect(s.status.value).toEqual({ kind: "crashed", message: "unreachable" });
    expect(s.text.value).toBe("program");
    s.setText("again");
    await settle();
    expect(client.runs.at(-1)!.request.source).toBe("again");
  });

  it("the safe start runs nothing until it is told to", async () => {
    await connect(true);
    expect(client.runs).toHaveLength(0);
    expect(s.status.value).toEqual({ kind: "paused", why: "safe" });
    s.runAgain();
    expect(client.runs).toHaveLength(1);
  });

  it("a link's cursor and step are taken up by its answer, within range", async () => {
    run.wantPlace({ cursor: 99, step: 1 });
    await connect();
    client.runs[0]!.answer(good("none"));
    await settle();
    client.runs[1]!.answer(good("deps,dce"));
    await settle();
    expect([s.cursor.value, s.step.value]).toEqual([2, 1]);
  });

  it("a new program leaves nothing of the old one on screen", async () => {
    await connect();
    client.runs[0]!.answer(good("none"));
    await settle();
    client.runs[1]!.answer(good("deps,dce"));
    await settle();
    s.focusInst("b");
    run.beginProgram();
    expect([s.answer.value, s.answerBefore.value, s.focus.value, s.stale.value]).toEqual([null, null, [], 0]);
  });
});
