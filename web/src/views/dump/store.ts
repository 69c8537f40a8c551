// Form B of the program on screen: of the result for the inspector, of every step for the step view. Asked for only while
// something shows it.
import { computed, effect, signal } from "@preact/signals";
import * as s from "../../state";
import { Cancelled } from "../../worker/client";
import type { Report } from "../../state";

type Answer = Partial<Report>;

interface Dump {
  /** The answer it belongs to. */
  of: Report;
  /** After each step, 0 the source; one text when it is only of the result. */
  texts: (string | undefined)[];
}
const results = signal<Dump | null>(null);
const steps = signal<Dump | null>(null);
export const problem = signal<string | null>(null);

async function fetchResult(of: Report): Promise<Dump> {
  const a = (await s.askAboutAnswer("run", { sections: [], emit: ["dump"] })) as Answer;
  return { of, texts: [a.emitted?.dump] };
}
async function fetchSteps(of: Report): Promise<Dump> {
  // The pipeline last: the core's session then holds it for what else is asked about it.
  const source = (await s.askAboutAnswer("run", { passes: "none", sections: [], emit: ["dump"] })) as Answer;
  const a = (await s.askAboutAnswer("run", { sections: ["steps"], emit: ["dump"] })) as Answer;
  return { of, texts: [source.emitted?.dump, ...(a.passes ?? []).map((p) => p.dump)] };
}

function follow(into: typeof results, fetch: (of: Report) => Promise<Dump>): () => void {
  let asked: Report | null = null;
  return effect(() => {
    const now = s.answer.value;
    if (!now || s.stale.value > 0 || asked === now || into.value?.of === now) return;
    asked = now;
    queueMicrotask(() => {
      problem.value = null;
      fetch(now).then(
        (dump) => void (s.answer.value === now && (into.value = dump)),
        (error: Error) => void (error instanceof Cancelled ? (asked = null) : (problem.value = error.message)),
      );
    });
  });
}
/** While the dump of the result, or of the steps, is shown; the function returned ends it. */
export const followResult = (): (() => void) => follow(results, fetchResult);
export const followSteps = (): (() => void) => follow(steps, fetchSteps);

/** The program after step `index`; null until it is there. */
export const dumpAfter = (index: number): string | null => (steps.value?.of === s.answer.value ? (steps.value?.texts[index] ?? null) : null);

/** Lines of the function on screen by the instruction's id. */
export const lines = computed<Map<number, string>>(() => {
  const dump = results.value?.of === s.answer.value ? (results.value?.texts[0] ?? "") : "";
  const own = dump.split(/^(?=\/\/ function )/m)[s.functionIndex.value] ?? "";
  const found = new Map<number, string>();
  for (const line of own.split("\n")) {
    const id = / # id=(\d+), src_id=/.exec(line)?.[1];
    if (id !== undefined) found.set(Number(id), line.trim());
  }
  return found;
});
