import { beforeEach, describe, expect, it } from "vitest";
import { Cancelled, CoreClient, CoreCode, Crashed, type WorkerLike } from "../../web/src/worker/client";
import type { FromWorker, ToWorker } from "../../web/src/worker/protocol";

class FakeWorker implements WorkerLike {
  sent: ToWorker[] = [];
  ended = false;
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null = null;
  onerror: ((event: ErrorEvent) => void) | null = null;
  postMessage(m: ToWorker): void {
    this.sent.push(m);
  }
  terminate(): void {
    this.ended = true;
  }
  say(m: FromWorker): void {
    this.onmessage?.({ data: m } as MessageEvent<FromWorker>);
  }
  get requests(): { id: number; command: string }[] {
    return this.sent.flatMap((m) => (m.kind === "request" ? [{ id: m.id, command: m.request.command }] : []));
  }
}

let workers: FakeWorker[];
let client: CoreClient;
const module = {} as WebAssembly.Module;
beforeEach(() => {
  workers = [];
  client = new CoreClient(new CoreCode(module), () => {
    const w = new FakeWorker();
    workers.push(w);
    return w;
  });
});
const worker = (i = 0): FakeWorker => workers[i] as FakeWorker;

describe("core client", () => {
  it("starts one worker with the compiled module and sends one request at a time, in order", async () => {
    const a = client.request({ command: "run" });
    const b = client.request({ command: "passes" });
    expect(worker().sent[0]).toEqual({ kind: "start", module, isFirst: false });
    expect(worker().requests.map((r) => r.command)).toEqual(["run"]);
    worker().say({ kind: "answer", id: worker().requests[0]!.id, answer: { ok: true, engine: "x" }, ms: 2 });
    expect((await a).ms).toBe(2);
    expect(worker().requests.map((r) => r.command)).toEqual(["run", "passes"]);
    worker().say({ kind: "answer", id: worker().requests[1]!.id, answer: { ok: true }, ms: 1 });
    expect((await b).ok).toBe(true);
    expect(workers).toHaveLength(1);
  });
  it("drops an answer whose number is not the running one's", async () => {
    const a = client.request({ command: "run" });
    worker().say({ kind: "answer", id: 999, answer: { ok: false }, ms: 0 });
    expect(client.busy).toBe(true);
    worker().say({ kind: "answer", id: worker().requests[0]!.id, answer: { ok: true }, ms: 0 });
    expect((await a).ok).toBe(true);
  });
  it("cancels by ending the worker; the next request gets a fresh one", async () => {
    const a = client.request({ command: "run" });
    const b = client.request({ command: "layout" });
    client.cancel();
    await expect(a).rejects.toBeInstanceOf(Cancelled);
    await expect(b).rejects.toBeInstanceOf(Cancelled);
    expect(worker().ended).toBe(true);
    expect(client.busy).toBe(false);
    void client.request({ command: "run" });
    expect(workers).toHaveLength(2);
    expect(worker(1).requests.map((r) => r.command)).toEqual(["run"]);
  });
  it("newer work lets the running request end in time, and keeps its worker", async () => {
    const a = client.request({ command: "run" });
    const b = client.request({ command: "layout" });
    client.supersede(20);
    await expect(b).rejects.toBeInstanceOf(Cancelled);
    const c = client.request({ command: "run" });
    worker().say({ kind: "answer", id: worker().requests[0]!.id, answer: { ok: true }, ms: 0 });
    await a;
    worker().say({ kind: "answer", id: worker().requests[1]!.id, answer: { ok: true }, ms: 0 });
    await c;
    await new Promise((go) => setTimeout(go, 30));
    expect([workers.length, worker().ended]).toEqual([1, false]);
  });
  it("and ends it when it is late; the newer work then runs in a fresh worker", async () => {
    const a = client.request({ command: "run" });
    client.supersede(10);
    const c = client.request({ command: "run" });
    await expect(a).rejects.toBeInstanceOf(Cancelled);
    expect(worker().ended).toBe(true);
    worker(1).say({ kind: "answer", id: worker(1).requests[0]!.id, answer: { ok: true }, ms: 0 });
    expect((await c).ok).toBe(true);
  });
  it("hears nothing more from a worker it has ended", async () => {
    const a = client.request({ command: "run" });
    const old = worker();
    client.cancel();
    await expect(a).rejects.toBeInstanceOf(Cancelled);
    const b = client.request({ command: "run" });
    old.say({ kind: "answer", id: worker(1).requests[0]!.id, answer: { ok: false }, ms: 0 });
    expect(client.busy).toBe(true);
    worker(1).say({ kind: "answer", id: worker(1).requests[0]!.id, answer: { ok: true }, ms: 0 });
    expect((await b).ok).toBe(true);
  });
  it("a crash rejects its own request, and those that wait run in a fresh worker", async () => {
    const a = client.request({ command: "run" });
    const b = client.request({ command: "passes" });
    worker().say({ kind: "crash", id: worker().requests[0]!.id, message: "unreachable" });
    await expect(a).rejects.toBeInstanceOf(Crashed);
    expect(worker().ended).toBe(true);
    expect(worker(1).requests.map((r) => r.command)).toEqual(["passes"]);
    worker(1).say({ kind: "answer", id: worker(1).requests[0]!.id, answer: { ok: true }, ms: 0 });
    expect((await b).ok).toBe(true);
  });
  it("a worker that stops by itself counts as a crash", async () => {
    const a = client.request({ command: "run" });
    worker().onerror?.({ message: "script error" } as ErrorEvent);
    await expect(a).rejects.toThrow("script error");
  });
  it("fetches the whole core when the first part does not do, once, and asks again", async () => {
    const whole = { whole: true } as unknown as WebAssembly.Module;
    let fetched = 0;
    client = new CoreClient(
      new CoreCode(module, () => {
        fetched++;
        return fetched === 1 ? Promise.reject(new Error("HTTP 503")) : Promise.resolve(whole);
      }),
      () => {
        const w = new FakeWorker();
        workers.push(w);
        return w;
      },
    );
    const turn = (): Promise<void> => new Promise((go) => setTimeout(go));
    const lost = client.request({ command: "eval" });
    expect(worker().sent[0]).toEqual({ kind: "start", module, isFirst: true });
    worker().say({ kind: "needs-whole", id: worker().requests[0]!.id });
    await expect(lost).rejects.toThrow("HTTP 503");
    const a = client.request({ command: "eval" });
    const b = client.request({ command: "run" });
    worker(1).say({ kind: "needs-whole", id: worker(1).requests[0]!.id });
    expect(worker(1).ended).toBe(true);
    await turn();
    expect(worker(2).sent[0]).toEqual({ kind: "start", module: whole, isFirst: false });
    expect(worker(2).requests.map((r) => r.command)).toEqual(["eval"]);
    worker(2).say({ kind: "answer", id: worker(2).requests[0]!.id, answer: { ok: true }, ms: 0 });
    expect((await a).ok).toBe(true);
    worker(2).say({ kind: "answer", id: worker(2).requests[1]!.id, answer: { ok: true }, ms: 0 });
    await b;
    void client.apart().request({ command: "eval" });
    expect(worker(3).sent[0]).toEqual({ kind: "start", module: whole, isFirst: false });
    expect(fetched).toBe(2);
  });
  it("passes progress on", async () => {
    const seen: [number, number][] = [];
    const a = client.request({ command: "run" }, (done, total) => seen.push([done, total]));
    worker().say({ kind: "progress", id: worker().requests[0]!.id, done: 3, total: 9 });
    worker().say({ kind: "answer", id: worker().requests[0]!.id, answer: { ok: true }, ms: 0 });
    await a;
    expect(seen).toEqual([[3, 9]]);
  });
});
