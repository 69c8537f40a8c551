// One evaluation at a time, in a worker of its own: asked for by hand, cancellable, of the program on screen.
import { computed, effect, signal } from "@preact/signals";
import * as s from "../../state";
import { Cancelled } from "../../worker/client";
import { cannotEvaluate, failureOf, figuresOf, stationsVerdict, type ChecksVerdict, type Figures } from "./summary";
import type { Apart } from "../../state/run";
import type { Element, EvalCheck, EvalOutput, Report } from "../../state/report";

export const LIMITS: [number, string][] = [
  [1e7, "10⁷"],
  [1e8, "10⁸"],
  [1e9, "10⁹"],
  [1e10, "10¹⁰"],
];
/** Most values of an output that are kept for reading. */
export const FIRST = 8;

export const limit = signal(1e8);
export const seed = signal(0);

export interface Output extends Omit<EvalOutput, "values"> {
  first: Element[];
  figures: Figures;
}
export interface Verdicts {
  /** Null of a StableHLO text that does not come to Penguin. */
  of: Report | null;
  text: string;
  report: Pick<Report, "passes" | "diagnostics">;
  ms: number;
  seed: number;
}
export type Values = { outputs: Output[]; instances: number; ranks: number; ms: number; checks: EvalCheck[]; stations: ChecksVerdict | null };
export type Evaluation =
  | { kind: "running"; since: number; done: number; total: number }
  /** The verdicts are there. `values`: still being written, there, or the reason why there are none. */
  | { kind: "done"; verdicts: Verdicts; values: "writing" | Values | { failure: string } }
  | { kind: "stopped"; text: string };
export const evaluation = signal<Evaluation | null>(null);
/** The values belong to a result that is no longer on screen. */
export const isOld = computed(() => evaluation.value?.kind === "done" && ((evaluation.value.verdicts.of !== null && evaluation.value.verdicts.of !== s.answer.value) || evaluation.value.verdicts.text !== s.text.value));
/** A text of its own, which runs as it is whether or not it comes to Penguin. */
const isText = (): boolean => s.format.value === "stablehlo" || s.format.value === "net";
export const canEvaluate = computed(() => (s.answer.value !== null && !s.isStale.value) || (isText() && s.status.value.kind === "error"));
export const isBusy = computed(() => evaluation.value?.kind === "running" || (evaluation.value?.kind === "done" && evaluation.value.values === "writing"));

let now: Apart | null = null;

export function cancel(): void {
  now?.cancel();
}

function outputsOf(list: EvalOutput[]): Output[] {
  return list.map(({ values = [], ...o }) => ({ ...o, first: values.slice(0, FIRST), figures: figuresOf(values) }));
}

/** First the verdicts, which take no longer than the evaluations; then the values, which take as long as they are many. */
export async function evaluate(): Promise<void> {
  cancel();
  const of = s.isStale.value ? null : s.answer.value;
  const text = s.text.value;
  const apart = s.openApart();
  if (!apart || !canEvaluate.value) return;
  now = apart;
  const used = seed.value;
  const question = { validate: true, partial_outputs: true, seed: used, limits: { steps: limit.value }, sections: [], emit: [] };
  evaluation.value = { kind: "running", since: performance.now(), done: 0, total: 0 };
  // An edit makes the question pointless.
  const unwatch = effect(() => {
    if (s.text.value !== text || (of !== null && (s.answer.value !== of || s.stale.value > 0))) apart.cancel();
  });
  const progress = (done: number, total: number): void => {
    const e = evaluation.value;
    if (now === apart && e?.kind === "running") evaluation.value = { ...e, done, total };
  };
  let verdicts: Verdicts | null = null;
  try {
    let ms = 0;
    let report: Verdicts["report"] = { passes: [], diagnostics: [] };
    if (of) ({ ms, ...report } = (await apart.ask("run", question, progress)) as Report & { ms: number });
    if (now !== apart) return;
    verdicts = { of, text, report, ms, seed: used };
    const failure = cannotEvaluate(verdicts.report);
    evaluation.value = { kind: "done", verdicts, values: failure === null ? "writing" : { failure } };
    if (failure !== null) return;
    // A text is compared with what it was imported to, before any pass.
    const a = await apart.ask("eval", isText() ? { ...question, source: text, target: s.target.value, passes: "none" } : question);
    if (now !== apart) return;
    const why = failureOf(a as Report);
    evaluation.value = {
      kind: "done",
      verdicts,
      values: why === null ? { outputs: outputsOf(a.eval?.outputs ?? []), instances: Number(a.eval?.instances ?? 0), ranks: a.eval?.ranks ?? 1, ms: ms + a.ms, checks: a.eval?.checks ?? [], stations: stationsVerdict(a as Report) } : { failure: why },
    };
  } catch (error) {
    if (now !== apart) return;
    const text = error instanceof Cancelled ? "Cancelled." : `The core stopped: ${(error as Error).message}`;
    evaluation.value = verdicts ? { kind: "done", verdicts, values: { failure: text } } : { kind: "stopped", text };
  } finally {
    unwatch();
    apart.end();
    if (now === apart) now = null;
  }
}
