import { render } from "preact";
import * as core from "virtual:core";
import "./styles/tokens.css";
import "./styles/app.css";
import * as s from "./state";
import { connect } from "./state/run";
import { splitPipeline } from "./state/pipeline";
import { startSettings } from "./state/settings";
import { lastProgram, startAutosave } from "./state/autosave";
import { loadedText, loadProgram } from "./state/program";
import { CoreClient, CoreCode, compileCore, type WorkerLike } from "./worker/client";
import { Shell } from "./views/shell/Shell";
import { openFirst } from "./views/shell/open";
import { openFromAddress, startAddress } from "./views/share/address";
import { startKeys } from "./views/keys/keys";
import { programTitle } from "./views/shell/title";
import { effect } from "@preact/signals";

function measure(): void {
  s.viewportWidth.value = innerWidth / (s.projector.value ? 1.25 : 1);
}

/** The program to begin with: the link's, the last visit's unfinished work, or the first example. */
async function begin(): Promise<void> {
  if (await openFromAddress()) return;
  const kept = lastProgram();
  if (kept) {
    loadProgram(kept);
    loadedText.value = "";
  } else openFirst();
}

/** Downloads the core at once; it gets its first request when there is a program. */
async function startCore(begun: Promise<void>): Promise<void> {
  try {
    s.status.value = { kind: "loading", loaded: 0, total: core.bytes };
    const module = await compileCore(core.firstUrl, (loaded) => {
      s.status.value = { kind: "loading", loaded, total: Math.max(core.bytes, loaded) };
    });
    await begun;
    const makeWorker = (): WorkerLike => new Worker(new URL("./worker/worker.ts", import.meta.url), { type: "module", name: "penguin-core" });
    await connect(new CoreClient(new CoreCode(module, () => compileCore(core.url)), makeWorker), new URLSearchParams(location.search).has("safe"));
  } catch (error) {
    s.status.value = { kind: "crashed", message: `the core did not load (${(error as Error).message})` };
  }
}

function startOffline(): void {
  const note = (): void => {
    s.online.value = navigator.onLine;
  };
  note();
  addEventListener("online", note);
  addEventListener("offline", note);
  if (import.meta.env.PROD && "serviceWorker" in navigator && location.protocol !== "file:") {
    navigator.serviceWorker.register("./sw.js").catch(() => undefined);
  }
}

s.coreVersion.value = core.engine;
s.targets.value = core.targets;
s.defaultPipeline.value = splitPipeline(core.defaultPipeline);
measure();
addEventListener("resize", measure);
startSettings();
effect(() => {
  void s.projector.value;
  measure();
});
effect(() => {
  document.title = programTitle.value ? `${programTitle.value} · Penguin Playground` : "Penguin Playground";
});
effect(() => {
  const now = s.status.value;
  document.documentElement.dataset["status"] = now.kind === "ready" && s.stale.value > 0 ? "computing" : now.kind;
});
startAutosave();
startKeys();
const begun = begin();
render(<Shell />, document.getElementById("app") as HTMLElement);
void startCore(begun);
void begun.then(startAddress);
startOffline();
