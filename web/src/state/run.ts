// Running the core when text, pipeline or target change.
//
// One edit = lane A (empty pipeline, cheap) and lane B (the pipeline), published together, so that no pane shows a
// number another contradicts. The last good answer stays until the next one; `stale` counts the edits since.
import { batch, effect } from "@preact/signals";
import * as s from "./state";
import { order, stepCount } from "./derived";
import { Cancelled, Crashed, type CoreClient } from "../worker/client";
import type { CoreAnswer, CoreRequest } from "../worker/protocol";
import { guessFormat } from "./format";
import { splitPipeline } from "./pipeline";
import { passName, type Report } from "./report";

/** Quiet time before an edit runs; long enough to skip the inside of a burst of keys, short of being felt. */
export const DEBOUNCE_MS = 8;
/** A run that an edit has overtaken may still end within this time; then its worker is ended. */
const GRACE_MS = 60;
/** A run is announced (time, progress, Cancel) only when it lasts. */
export const SHOW_AFTER_MS = 300;
/** Above this the text after each pass and the BIR are left out of the answer: they would be many megabytes. */
const LARGE_CHARS = 300_000;

let client: CoreClient | null = null;
let run = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let showTimer: ReturnType<typeof setTimeout> | undefined;
/** What the last request asked for; an effect that changes nothing starts nothing. */
let asked: readonly string[] = [];
/** The programs last seen had their views at these places; a new program starts at its peak. */
let placeAtPeak = true;

export interface Place {
  cursor: number | undefined;
  step: number | undefined;
}
let wantedPlace: Place | null = null;

/** Where a link or a snapshot wants cursor and step once the next answer is there. */
export function wantPlace(place: Place | null): void {
  wantedPlace = place;
}
/** The next answer belongs to another program: nothing of the old one may stay on screen. */
export function beginProgram(): void {
  placeAtPeak = true;
  asked = [];
  batch(() => {
    s.answer.value = null;
    s.answerBefore.value = null;
    s.latest.value = null;
    s.stale.value = 0;
    s.focus.value = [];
    s.hover.value = null;
    s.pinned.value = new Map();
    s.functionIndex.value = 0;
  });
}

const key = (): readonly string[] => [s.text.value, s.pipeline.value, s.target.value];
const isAsked = (now: readonly string[]): boolean => now.length === asked.length && now.every((x, i) => x === asked[i]);

/** Passes work on Penguin only. */
const isBir = (): boolean => guessFormat(s.text.value) === "bir";

function requestFor(passes: string, sections: string[]): CoreRequest {
  const request: CoreRequest = { command: "run", source: s.text.value, format: "auto", passes, target: s.target.value, sections };
  if (isBir()) return { ...request, passes: "none" };
  // Asked for only where the pipeline lowers: asking would lower, and where that fails the page would be in error.
  if (splitPipeline(passes).some((p) => p.startsWith("lower-bir")) && s.text.value.length <= LARGE_CHARS) request.emit = ["bir"];
  return request;
}
/** What lane B's answer was asked with: follow-up questions repeat it, so that the core's session serves them. */
let answered: Partial<CoreRequest> = {};

const hasFunctions = (r: Report): boolean => Array.isArray(r.functions) && r.functions.length > 0;
/** An answer that can be looked at: the text was read; a pass may have failed after that. */
export function isUsable(r: Report): boolean {
  return hasFunctions(r) && (r.ok || r.passes.some((p) => p.outcome === "failed") || isBir());
}

export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    const stop = effect(() => {
      if (s.status.value.kind !== "computing" && s.status.value.kind !== "loading") queueMicrotask(() => { stop(); resolve(); });
    });
  });
}

async function runNow(): Promise<void> {
  if (!client) return;
  const mine = ++run;
  const started = performance.now();
  const textNow = s.text.value;
  const pipelineNow = s.pipeline.value;
  asked = key();
  client.supersede(GRACE_MS);
  clearTimeout(showTimer);
  s.status.value = { kind: "computing", since: started, done: 0, total: 0, shown: false };
  showTimer = setTimeout(() => {
    const now = s.status.value;
    if (mine === run && now.kind === "computing") s.status.value = { ...now, shown: true };
  }, SHOW_AFTER_MS);

  const progress = (done: number, total: number): void => {
    const now = s.status.value;
    if (mine === run && now.kind === "computing" && now.shown) s.status.value = { ...now, done, total };
  };
  try {
    const steps = textNow.length <= LARGE_CHARS ? ["steps"] : [];
    // The source as the printer writes it: what the program after each pass is compared with.
    const before = { ...requestFor("none", ["insts", "tensors", "curve"]), ...(steps.length > 0 && !isBir() ? { emit: guessFormat(textNow) === "net" ? ["penguin", "stablehlo"] : ["penguin"] } : {}) };
    const a = (await client.request(before, progress)) as CoreAnswer & Report & { ms: number };
    if (mine !== run) return;
    if (!isUsable(a)) return finishBad(a);
    if (s.answer.value === null) s.answerBefore.value = a;
    const wanted = requestFor(pipelineNow, ["insts", "tensors", "dep_edges", "curve", ...steps]);
    // Answers with times do not serve follow-up questions, which matters for long programs only.
    if (steps.length > 0) wanted.times = true;
    const b = (await client.request(wanted, progress)) as CoreAnswer & Report & { ms: number };
    if (mine !== run) return;
    if (!isUsable(b)) return finishBad(b);
    clearTimeout(showTimer);
    batch(() => {
      s.answerBefore.value = a;
      s.answer.value = b;
      s.latest.value = b;
      s.answerText.value = textNow;
      answered = { source: wanted.source, format: wanted.format, passes: wanted.passes, target: wanted.target, emit: wanted.emit };
      s.stale.value = s.text.value === textNow ? 0 : s.stale.value;
      s.coreVersion.value = b.engine || s.coreVersion.value;
      if (b.pipeline) noteDefault(pipelineNow, ranPipeline(b));
      const failed = b.diagnostics.filter((d) => d.severity === "error").length;
      s.status.value = failed > 0 ? { kind: "error", errors: failed } : { kind: "ready", ms: a.ms + b.ms, roundTrip: performance.now() - started };
      place();
    });
  } catch (error) {
    if (mine !== run || error instanceof Cancelled) return;
    clearTimeout(showTimer);
    s.status.value = { kind: "crashed", message: error instanceof Crashed ? error.message : String(error) };
  }
}

/** What `default` stood for, read off the answer, which names every pass that ran. */
export function expansionOf(asked: string, ran: string): string[] | null {
  const want = splitPipeline(asked);
  const got = splitPipeline(ran);
  const at = want.indexOf("default");
  if (at < 0 || got.includes("default") || want.lastIndexOf("default") !== at) return null;
  const list = got.slice(at, got.length - (want.length - at - 1));
  return list.length > 0 ? list : null;
}
/** The pipeline of an answer as it ran: isel of `default` is left out where there are no operators. */
export function ranPipeline(r: Pick<Report, "pipeline" | "passes">): string {
  const hasIsel = r.passes.some((p) => passName(p) === "isel");
  return splitPipeline(r.pipeline ?? "").filter((p) => hasIsel || p !== "isel").join(",");
}
function noteDefault(asked: string, ran: string): void {
  const list = expansionOf(asked, ran);
  if (list && list.join() !== s.defaultPipeline.value.join()) s.defaultPipeline.value = list;
}

/** Cursor and step after an answer: where a link says, at the peak of a new program, else kept within range. */
function place(): void {
  const last = stepCount.value - 1;
  const within = (n: number, end: number): number => Math.max(0, Math.min(end, n));
  if (placeAtPeak || wantedPlace) {
    const f = s.answer.value?.functions[0];
    const peak = f?.peaks?.SBUF?.during?.pos ?? f?.peaks?.total?.during?.pos ?? 0;
    s.cursor.value = within(wantedPlace?.cursor ?? peak, order.value.length - 1);
    s.step.value = within(wantedPlace?.step ?? last, last);
  } else {
    s.cursor.value = within(s.cursor.value, order.value.length - 1);
    if (s.step.value > last || pinnedToEnd) s.step.value = last;
  }
  wantedPlace = null;
  placeAtPeak = false;
}
let pinnedToEnd = true;

function finishBad(report: Report): void {
  clearTimeout(showTimer);
  batch(() => {
    s.latest.value = report;
    if (report.engine) s.coreVersion.value = report.engine;
    const n = (report.diagnostics ?? []).filter((d) => d.severity === "error").length;
    s.status.value = { kind: "error", errors: Math.max(1, n) };
    if (s.answer.value !== null && s.stale.value === 0) s.stale.value = 1;
  });
}

/** Runs at once, whether or not anything changed (Ctrl+Enter, Run of the safe start). */
export function runAgain(): void {
  clearTimeout(timer);
  void runNow();
}

/** Stops the run; what was known before it stays. */
export function cancelRun(): void {
  if (s.status.value.kind !== "computing") return;
  run++;
  clearTimeout(showTimer);
  client?.cancel();
  s.status.value = { kind: "paused", why: "cancelled" };
}

/** Another question about the program on screen; the core's session answers it without running the passes again. */
export async function askAboutAnswer(
  command: CoreRequest["command"],
  extra: Partial<CoreRequest> = {},
): Promise<CoreAnswer> {
  if (!client) throw new Cancelled();
  return client.request({ command, ...answered, ...extra });
}

export interface Apart {
  /** About the program that was on screen when this began. */
  ask(command: CoreRequest["command"], extra: Partial<CoreRequest>, onProgress?: (done: number, total: number) => void): Promise<CoreAnswer & { ms: number }>;
  /** Ends the work; what is asked rejects with Cancelled. */
  cancel(): void;
  /** Ends the worker when nothing is asked. */
  end(): void;
}
/** For long questions: a worker of their own, so that the page stays answerable. */
export function openApart(): Apart | null {
  const own = client?.apart();
  const about = answered;
  if (!own) return null;
  return {
    ask: (command, extra, onProgress) => own.request({ command, ...about, ...extra }, onProgress),
    cancel: () => own.cancel(),
    end: () => own.end(),
  };
}

/** Any request (digest, link check): not about the program on screen. */
export function ask(request: CoreRequest): Promise<CoreAnswer> {
  return client ? client.request(request) : Promise.reject(new Cancelled());
}

/** Connects the core. With `hold` nothing runs until runAgain (the safe start). */
export async function connect(core: CoreClient, hold = false): Promise<void> {
  client = core;
  if (hold) {
    s.status.value = { kind: "paused", why: "safe" };
    asked = key();
  }
  effect(() => {
    const now = key();
    if (isAsked(now)) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (!isAsked(key())) void runNow();
    }, s.answer.value === null ? 0 : s.text.value.length > 20_000 ? 4 * DEBOUNCE_MS : DEBOUNCE_MS);
  });
  effect(() => {
    pinnedToEnd = s.step.value >= stepCount.value - 1;
  });
}
