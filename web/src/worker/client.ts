// The core as the page sees it: numbered requests to a module worker, answers in order.
//
// The module is compiled once, with its download shown; every worker gets the compiled module, so that a run is
// cancelled by ending its worker and starting another (a few milliseconds, no download). The page starts with a module
// that lacks what is not needed at first; the first request that needs more fetches the whole one.
import type { CoreAnswer, CoreRequest, FromWorker, ToWorker } from "./protocol";

export interface Pending {
  id: number;
  request: CoreRequest;
  resolve: (answer: CoreAnswer & { ms: number }) => void;
  reject: (error: Error) => void;
  onProgress?: (done: number, total: number) => void;
}

/** The request was given up by its own side: cancelled, or replaced by a newer one. */
export class Cancelled extends Error {
  constructor() {
    super("cancelled");
    this.name = "Cancelled";
  }
}
/** The core lost its instance (trap or out of memory); a fresh one is already starting. */
export class Crashed extends Error {
  constructor(message: string) {
    super(message);
    this.name = "Crashed";
  }
}

export interface WorkerLike {
  postMessage(message: ToWorker): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

/** The compiled core, shared by all clients of the page. */
export class CoreCode {
  private coming: Promise<void> | null = null;

  /** `fetchWhole` gets the module that lacks nothing; without it `module` is that one. */
  constructor(
    public module: WebAssembly.Module,
    private readonly fetchWhole?: () => Promise<WebAssembly.Module>,
    public isFirst = fetchWhole !== undefined,
  ) {}

  /** Resolves when `module` lacks nothing. A failed download is tried again by the next call. */
  whole(): Promise<void> {
    if (!this.isFirst || !this.fetchWhole) return Promise.resolve();
    this.coming ??= this.fetchWhole().then(
      (module) => {
        this.module = module;
        this.isFirst = false;
      },
      (error: unknown) => {
        this.coming = null;
        throw error;
      },
    );
    return this.coming;
  }
}

export class CoreClient {
  private worker: WorkerLike | null = null;
  private waiting: Pending[] = [];
  private active: Pending | null = null;
  private nextId = 1;

  constructor(
    private readonly code: CoreCode,
    private readonly makeWorker: () => WorkerLike,
  ) {}

  /** Sends one request; requests run one after the other in the order they came. */
  request(request: CoreRequest, onProgress?: Pending["onProgress"]): Promise<CoreAnswer & { ms: number }> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ id: this.nextId++, request: { version: 1, ...request }, resolve, reject, onProgress });
      this.pump();
    });
  }

  /** A client with a worker of its own: for work that must not stand in the way of the page's questions. */
  apart(): CoreClient {
    return new CoreClient(this.code, this.makeWorker);
  }

  get busy(): boolean {
    return this.active !== null || this.waiting.length > 0;
  }

  /** Ends the worker; the next request gets a new one. */
  end(): void {
    if (!this.busy) this.drop();
  }

  /** Ends the running request and forgets the waiting ones; each of them rejects with Cancelled. */
  cancel(): void {
    const given = this.active ? [this.active, ...this.waiting] : this.waiting;
    this.waiting = [];
    if (this.active) {
      this.active = null;
      this.drop();
    }
    for (const p of given) p.reject(new Cancelled());
  }

  /**
   * Newer work is coming: what waits is given up at once; the running request may end within `graceMs` (most do, and
   * a worker kept is cheaper than a worker started), then it is given up too.
   */
  supersede(graceMs: number): void {
    const waiting = this.waiting;
    this.waiting = [];
    for (const p of waiting) p.reject(new Cancelled());
    const late = this.active;
    if (!late) return;
    setTimeout(() => {
      if (this.active !== late) return;
      this.active = null;
      this.drop();
      late.reject(new Cancelled());
      this.pump();
    }, graceMs);
  }

  private drop(): void {
    this.worker?.terminate();
    this.worker = null;
  }

  private ensure(): WorkerLike {
    if (this.worker) return this.worker;
    const worker = this.makeWorker();
    worker.onmessage = (event) => this.receive(worker, event.data);
    worker.onerror = (event) => this.crash(worker, event.message || "the worker stopped");
    worker.postMessage({ kind: "start", module: this.code.module, isFirst: this.code.isFirst });
    this.worker = worker;
    return worker;
  }

  private pump(): void {
    if (this.active || this.waiting.length === 0) return;
    const next = this.waiting.shift() as Pending;
    this.active = next;
    this.ensure().postMessage({ kind: "request", id: next.id, request: next.request });
  }

  private askWhole(asked: Pending): void {
    this.drop();
    this.code.whole().then(
      () => {
        if (this.active === asked) this.ensure().postMessage({ kind: "request", id: asked.id, request: asked.request });
      },
      (error: unknown) => {
        if (this.active !== asked) return;
        this.active = null;
        asked.reject(new Crashed(`the rest of the core did not load: ${error instanceof Error ? error.message : String(error)}`));
        this.pump();
      },
    );
  }

  private crash(worker: WorkerLike, message: string): void {
    if (worker !== this.worker) return;
    const lost = this.active;
    this.active = null;
    this.drop();
    lost?.reject(new Crashed(message));
    this.pump();
  }

  private receive(worker: WorkerLike, message: FromWorker): void {
    if (worker !== this.worker || message.kind === "started") return;
    const now = this.active;
    if (!now || message.id !== now.id) return;
    if (message.kind === "progress") {
      now.onProgress?.(message.done, message.total);
    } else if (message.kind === "needs-whole") {
      this.askWhole(now);
    } else if (message.kind === "crash") {
      this.crash(worker, message.message);
    } else {
      this.active = null;
      now.resolve({ ...message.answer, ms: message.ms });
      this.pump();
    }
  }
}

/** Downloads and compiles the core; `onLoad` gets bytes so far and in all (0 when the server does not say). */
export async function compileCore(
  url: string,
  onLoad?: (loaded: number, total: number) => void,
): Promise<WebAssembly.Module> {
  const response = await fetch(url);
  if (!response.ok || !response.body) throw new Error(`the core did not load: HTTP ${response.status}`);
  const total = Number(response.headers.get("content-length") ?? 0);
  const reader = response.body.getReader();
  const parts: BlobPart[] = [];
  let loaded = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    loaded += value.byteLength;
    onLoad?.(loaded, Math.max(total, loaded));
  }
  return WebAssembly.compile(await new Blob(parts).arrayBuffer());
}
