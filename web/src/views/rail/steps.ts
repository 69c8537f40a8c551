// What the rail shows: one step for the source, one per pass of the pipeline text, joined with the last answer.
import { computed } from "@preact/signals";
import * as s from "../../state";
import { parsePipeline, printPass, type PassSpec } from "../../state/pipeline";
import { editSettings } from "../../state/program";
import { printPipeline } from "../../state/pipeline";
import { bytes, count, duration, signedBytes } from "../../components/format";
import type { FunctionReport, PassEntry, PressureBySpace } from "../../state";

export type StepState = "waiting" | "running" | "stale" | "ok" | "changed" | "unchanged" | "declined" | "failed" | "error";

export interface StepView {
  index: number;
  /** Text as it stands in the pipeline; "source" for step 0. */
  label: string;
  state: StepState;
  word: string;
  /** Second line's reason and third line. */
  detail: string;
  delta: string;
  full: string;
  time: string;
}

export const specs = computed<PassSpec[]>(() => parsePipeline(s.pipeline.value, s.defaultPipeline.value));

const peakOf = (p: PressureBySpace | undefined): number | null => p?.SBUF?.during ?? null;

/** Peak before any pass and after each: the curve the rail's third line reads from. */
export const peaks = computed<(number | null)[]>(() => {
  const first = peakOf(s.fnWritten.value?.pressure.after) ?? peakOf(s.fn.value?.pressure.before);
  let last = first;
  return [first, ...s.passes.value.map((p) => (last = peakOf(p.pressure) ?? last))];
});

const WORDS: Record<PassEntry["outcome"], string> = {
  changed: "changed",
  unchanged: "unchanged",
  declined: "declined",
  failed: "failed",
};

/** What a pass did, in few words, from the figures of the answer; else its first remark without the scope it names. */
export function briefly(p: PassEntry, f: FunctionReport | null): string {
  const name = s.passName(p);
  if (f && name === "minreg" && f.schedule && f.schedule.length > 0) {
    const moving = f.schedule.filter((x) => x.committed && x.moved > 0);
    if (moving.length > 0) return `moved ${sum(moving.map((x) => x.moved))} of ${sum(moving.map((x) => x.units))}`;
    const worse = f.schedule.find((x) => x.reason === "worse");
    if (worse) return `${worse.strategy} is worse here`;
    return "no order is better";
  }
  if (f?.dep_edges && name === "deps") {
    const pairs = pairCount(f);
    return f.dep_edges.length === 0 ? "no edges" : `+${count(f.dep_edges.length, "edge")}, ${count(pairs, "pair")}`;
  }
  const first = p.remarks?.[0]?.text ?? "";
  return first.replace(/^\S+:\s+/, "");
}
const pairCounts = new WeakMap<FunctionReport, number>();
/** Pairs of instructions with an edge; counted once per answer. */
function pairCount(f: FunctionReport): number {
  let n = pairCounts.get(f);
  if (n === undefined) pairCounts.set(f, (n = new Set((f.dep_edges ?? []).map((e) => `${e.src} ${e.dst}`)).size));
  return n;
}
const sum = (list: number[]): number => list.reduce((a, b) => a + b, 0);

function describe(p: PassEntry, index: number): Pick<StepView, "detail" | "delta" | "full"> & { reason: string } {
  const remarks = (p.remarks ?? []).map((r) => r.text);
  const before = peaks.value[index - 1];
  const after = peaks.value[index];
  const moved = typeof before === "number" && typeof after === "number" ? after - before : 0;
  const delta = moved !== 0 && typeof after === "number" ? `peak ${signedBytes(moved)}` : "";
  const brief = briefly(p, s.fn.value);
  return {
    delta,
    detail: delta !== "" ? ` to ${bytes(after as number)}` : brief,
    reason: delta !== "" ? brief : "",
    full: [...(delta ? [`${delta} to ${bytes(after as number)}`] : []), ...remarks].join("\n"),
  };
}

export const steps = computed<StepView[]>(() => {
  const status = s.status.value;
  const computing = status.kind === "computing" && status.shown;
  const wrong = s.pipelineError.value;
  const failed = status.kind === "error" && s.stale.value > 0;
  const parseFailed = failed && wrong === null;
  const answered = s.answer.value;
  const entries = s.passes.value;
  const first = peaks.value[0];
  const errorLine = s.errors.value[0]?.span?.line;
  const source: StepView = {
    index: 0,
    label: "source",
    state: parseFailed || (status.kind === "error" && !answered && wrong === null) ? "error" : s.answerBefore.value ? "ok" : "waiting",
    word: "",
    detail: typeof first === "number" ? `peak ${bytes(first)}` : "",
    delta: "",
    full: "The text as it is written",
    time: "",
  };
  if (source.state === "error") {
    source.word = `${count(s.errors.value.length || 1, "error")}${errorLine ? `, line ${errorLine}` : ""}`;
    source.detail = "not run";
  } else {
    source.word = source.state === "ok" ? "parsed" : "waiting";
  }
  const rest = specs.value.map((spec, i): StepView => {
    const index = i + 1;
    const entry = entries[i] && s.passName(entries[i]) === spec.name ? entries[i] : undefined;
    const time = entry?.milliseconds === undefined || failed ? "" : duration(entry.milliseconds);
    const base: StepView = { index, label: printPass(spec), state: "waiting", word: "waiting", detail: "", delta: "", full: "", time };
    if (wrong) {
      const named = new RegExp(`(^|[^\\w-])${spec.name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}([^\\w-]|$)`).test(wrong.message.replace(/; the passes are:.*$|did you mean.*$/s, ""));
      if (named) return { ...base, state: "error", word: wrong.code.replaceAll("-", " "), detail: "not run", full: wrong.message };
      return { ...base, word: "not run" };
    }
    if (!entry) {
      const stopped = answered !== null && entries.some((e) => e.outcome === "failed") && !computing;
      return stopped ? { ...base, word: "not run" } : base;
    }
    const { reason, ...d } = describe(entry, index);
    if (failed) return { ...base, ...d, state: "stale", word: "stale" };
    if (entry.outcome === "failed") {
      const said = (s.errors.value.find((x) => x.pass === spec.name) ?? s.errors.value[0])?.message ?? "";
      return { ...base, full: said, state: "failed", word: WORDS.failed, detail: said };
    }
    return { ...base, ...d, state: entry.outcome, word: WORDS[entry.outcome] + (reason ? ` · ${reason}` : "") };
  });
  return [source, ...rest];
});

export function setPasses(next: PassSpec[]): void {
  editSettings({ pipeline: printPipeline(next) });
}

/** Alt+Up and Alt+Down: the first and the next pass that changed something. */
export function changingStep(from: number, direction: "first" | "next"): number | null {
  const list = s.passes.value.map((p, i) => (p.changed ? i + 1 : -1)).filter((i) => i > 0);
  if (direction === "first") return list[0] ?? null;
  return list.find((i) => i > from) ?? null;
}
