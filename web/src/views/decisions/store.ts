// The trace of the program on screen, asked for while the pane is open; the what-if that is looked at.
import { computed, effect, signal } from "@preact/signals";
import * as s from "../../state";
import { editSettings } from "../../state/program";
import { parsePipeline, printPipeline, withOption } from "../../state/pipeline";
import { Cancelled } from "../../worker/client";
import { scopeFor, scopesOf, stepOf, positionOfUnit, type Decided } from "./trace";
import { editPins, minregAt, pinText, pinsOf, withPin } from "./pins";
import type { FunctionReport, Report, ScheduleEntry } from "../../state";

/** A trace lists every ready unit of every step: above this many units it is asked for only by hand. */
export const MOST_UNITS = 600;

interface Traced {
  /** The answer it belongs to. */
  of: Report;
  index: number;
  list: Decided[];
}
const traced = signal<Traced | null>(null);
export const asking = signal(false);
export const problem = signal<string | null>(null);
const wanted = signal<Report | null>(null);

export const largest = computed(() => Math.max(0, ...(s.fn.value?.schedule ?? []).map((e) => e.units)));
/** Decisions of the answer on screen; null until they are there. */
export const decided = computed<Decided[] | null>(() => (traced.value && traced.value.of === s.answer.value && traced.value.index === s.functionIndex.value ? traced.value.list : null));
export const isHeld = computed(() => decided.value === null && largest.value > MOST_UNITS && wanted.value !== s.answer.value);
export const askAnyway = (): void => void (wanted.value = s.answer.value);

const sameFunction = (r: Partial<Report>): FunctionReport | undefined => r.functions?.[s.functionIndex.value] ?? r.functions?.[0];

async function fetchTrace(of: Report, index: number): Promise<void> {
  asking.value = true;
  problem.value = null;
  try {
    const a = await s.askAboutAnswer("run", { sections: ["trace"], emit: [] });
    const f = a.functions?.[index] ?? a.functions?.[0];
    if (s.answer.value === of) traced.value = { of, index, list: scopesOf(f?.trace ?? [], f?.schedule ?? []) };
  } catch (error) {
    if (s.answer.value === of) problem.value = error instanceof Cancelled ? "Given up for another run." : (error as Error).message;
  } finally {
    asking.value = false;
  }
}

const again = signal(0);
export const askAgain = (): void => void again.value++;

/** While a pane shows decisions; the function returned ends it. */
export function followTrace(): () => void {
  let asked: unknown[] = [];
  return effect(() => {
    const now = s.answer.value;
    const question = [now, s.functionIndex.value, again.value];
    if (!now || isHeld.value || s.stale.value > 0 || decided.value || question.every((x, i) => x === asked[i])) return;
    asked = question;
    const index = s.functionIndex.value;
    queueMicrotask(() => void fetchTrace(now, index));
  });
}

// ---- which scope and which step ---------------------------------------------------------------------

const chosen = signal<string | null>(null);
export const keyOf = (d: Decided): string => `${d.scope} ${d.round}`;

const cursorEntry = computed(() => (s.cursorInst.value === null ? undefined : s.inst(s.cursorInst.value)));
/** The chosen scope while the cursor is in it, else the largest one around the cursor. */
export const shown = computed<Decided | null>(() => {
  const list = decided.value ?? [];
  const kept = list.find((d) => keyOf(d) === chosen.value);
  if (kept && (cursorEntry.value === undefined || stepOf(kept, cursorEntry.value) >= 0)) return kept;
  return scopeFor(list, cursorEntry.value);
});
export const shownStep = computed(() => {
  const d = shown.value;
  return d ? Math.max(0, stepOf(d, cursorEntry.value)) : 0;
});

/** The program cursor goes to what the step picks: all panes follow. */
export function goToStep(d: Decided, step: number): void {
  const to = d.steps[Math.max(0, Math.min(d.steps.length - 1, step))];
  if (!to) return;
  chosen.value = keyOf(d);
  const at = positionOfUnit(d.scope, to.pick, s.order.value, s.insts.value);
  if (at >= 0) s.setCursor(at);
}
export function chooseScope(key: string): void {
  const d = (decided.value ?? []).find((x) => keyOf(x) === key);
  if (d) goToStep(d, 0);
}

// ---- pins ---------------------------------------------------------------------------------------------

const passes = computed(() => parsePipeline(s.pipeline.value, s.defaultPipeline.value));
export const pins = computed<string[]>(() => pinsOf(passes.value[minregAt(passes.value, shown.value?.round ?? 0)]));

/** Whose bytes the scheduler counts. */
export const counted = computed(() => {
  const option = passes.value[minregAt(passes.value, shown.value?.round ?? 0)]?.options.find(([k]) => k === "space")?.[1];
  return option === "sbuf" ? "SBUF" : option === "psum" ? "PSUM" : "SBUF + PSUM";
});

/** The pin that says: this unit, at this step of this scope. */
export function pinOf(d: Decided, step: number, unit: string): string {
  const homes = new Set((decided.value ?? []).filter((x) => x.steps.some((t) => t.pick === unit)).map((x) => x.scope));
  return pinText(d.scope, step, unit, homes.size <= 1);
}
const withPinText = (d: Decided, pin: string): string => printPipeline(editPins(passes.value, d.round, (list) => withPin(list, pin)));

export function addPin(d: Decided, pin: string): void {
  whatIf.value = null;
  editSettings({ pipeline: withPinText(d, pin) });
}
export function removePin(pin: string): void {
  editSettings({ pipeline: printPipeline(editPins(passes.value, shown.value?.round ?? 0, (list) => list.filter((p) => p !== pin))) });
}
export function clearPins(): void {
  editSettings({ pipeline: printPipeline(editPins(passes.value, shown.value?.round ?? 0, () => [])) });
}
export function useStrategy(d: Decided, strategy: string): void {
  const at = minregAt(passes.value, d.round);
  editSettings({ pipeline: printPipeline(passes.value.map((p, i) => (i === at ? withOption(p, "strategy", strategy === "best" ? null : strategy) : p))) });
}

// ---- what if -------------------------------------------------------------------------------------------

export interface WhatIf {
  of: Report;
  scope: string;
  step: number;
  unit: string;
  pin: string;
  /** null while it is computed. */
  result: { f: FunctionReport; entry: ScheduleEntry | null; broken: string | null } | null;
  problem: string | null;
}
export const whatIf = signal<WhatIf | null>(null);
/** The what-if, while it belongs to what is on screen. */
export const whatIfNow = computed(() => (whatIf.value && whatIf.value.of === s.answer.value && s.stale.value === 0 ? whatIf.value : null));

const round = (list: ScheduleEntry[] | undefined, d: Decided): ScheduleEntry | null => (list ?? []).filter((e) => e.scope === d.scope)[d.round] ?? null;

/** The rest rescheduled with another choice at one step; nothing on the page changes until it is pinned. */
export async function preview(d: Decided, step: number, unit: string): Promise<void> {
  const of = s.answer.value;
  if (!of) return;
  const pin = pinOf(d, step, unit);
  const mine: WhatIf = { of, scope: d.scope, step, unit, pin, result: null, problem: null };
  whatIf.value = mine;
  try {
    const a = await s.ask({ command: "run", source: s.answerText.value, format: "auto", passes: withPinText(d, pin), target: s.target.value, sections: ["curve"] });
    if (whatIf.value !== mine) return;
    const f = sameFunction(a);
    const trouble = a.diagnostics?.find((x) => x.code === "pin-broken" || (x.severity === "error" && x.pass === "minreg"));
    if (!f || !a.ok) whatIf.value = { ...mine, problem: trouble?.message ?? a.diagnostics?.find((x) => x.severity === "error")?.message ?? "the core gave no answer" };
    else whatIf.value = { ...mine, result: { f, entry: round(f.schedule, d), broken: trouble?.message ?? null } };
  } catch (error) {
    if (whatIf.value === mine) whatIf.value = error instanceof Cancelled ? null : { ...mine, problem: (error as Error).message };
  }
}

// ---- all strategies --------------------------------------------------------------------------------------

const priced = signal<{ of: Report; key: string; entry: ScheduleEntry } | null>(null);
export const pricing = signal(false);
/** What `best` found for the scope, where the pipeline's own strategy priced no other. */
export const pricedNow = computed(() => (priced.value && priced.value.of === s.answer.value && shown.value && priced.value.key === keyOf(shown.value) ? priced.value.entry : null));

export async function priceAll(d: Decided): Promise<void> {
  const of = s.answer.value;
  const at = minregAt(passes.value, d.round);
  if (!of || at < 0) return;
  pricing.value = true;
  try {
    const list = passes.value.map((p, i) => (i === at ? withOption(p, "strategy", "best") : p));
    const a = await s.ask({ command: "run", source: s.answerText.value, format: "auto", passes: printPipeline(list), target: s.target.value, sections: [] });
    const entry = round(sameFunction(a)?.schedule, d);
    if (entry && s.answer.value === of) priced.value = { of, key: keyOf(d), entry };
  } catch {
    // Given up for a newer run: the button is there again.
  } finally {
    pricing.value = false;
  }
}
