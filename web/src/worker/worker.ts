// The core's worker: one instance, one request at a time. It knows nothing of the page.
import { loadCore } from "../../../wasm/index.mjs";
import type { CoreAnswer, FromWorker, ToWorker } from "./protocol";

interface Core {
  run(request: unknown): CoreAnswer;
}

const post = (message: FromWorker): void => self.postMessage(message);
let core: Promise<Core> | null = null;
let current = 0;

async function answer(id: number, request: unknown): Promise<void> {
  current = id;
  try {
    const ready = await (core as Promise<Core>);
    const start = performance.now();
    const result = ready.run(request);
    const ms = performance.now() - start;
    if (result.code === "needs-whole") {
      post({ kind: "needs-whole", id });
    } else if (!result.ok && (result.code === "memory" || result.code === "crash")) {
      post({ kind: "crash", id, message: String(result["message"] ?? result.code) });
    } else {
      post({ kind: "answer", id, answer: result, ms });
    }
  } catch (error) {
    post({ kind: "crash", id, message: error instanceof Error ? error.message : String(error) });
  }
}

self.onmessage = (event: MessageEvent<ToWorker>) => {
  const message = event.data;
  if (message.kind === "start") {
    core = loadCore({
      module: message.module,
      isFirst: message.isFirst,
      onProgress: (done: number, total: number) => post({ kind: "progress", id: current, done, total }),
    }) as unknown as Promise<Core>;
    core.then(() => post({ kind: "started" }), () => undefined);
  } else {
    void answer(message.id, message.request);
  }
};
