// The trace of the program on screen, asked for while the pane is open; the what-if that is looked at.
import { computed, effect, signal } from "@preact/signals";
import * as s from "../../state";
import { editSettings } from "../../state/program";
import { parsePipeline, printPipeline, withOption, type PassSpec } from "../../state/pipeline";
import { Cancelled } from "../../worker/client";
import { scopeFor, scopesOf, stepOf, positionOfUnit, type Decided } from "./trace";
import { editPins, minregAt, orderPinText, pinText, pinsOf, withMove, withPin } from "./pins";
import type { DepEdge, FunctionReport, MoveAnswer, Report, ScheduleEntry } from "../../state";

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

/** The scheduler minimises what is live after instructions, not during them. */
export const byAfter = computed(() => passes.value[minregAt(passes.value, shown.value?.round ?? 0)]?.options.find(([k]) => k === "objective")?.[1] === "after");

/** One scope only has a unit of that name. */
const isUnique = (unit: string): boolean => new Set((decided.value ?? []).filter((x) => x.steps.some((t) => t.pick === unit)).map((x) => x.scope)).size <= 1;
/** The pin that says: this unit, at this step of this scope. */
export const pinOf = (d: Decided, step: number, unit: string): string => pinText(d.scope, step, unit, isUnique(unit));
/** The pin of a move: before the unit that stands at the new place, or after it. It holds whatever the strategy does with the rest. */
export function pinOfMove(d: Decided, from: number, to: number): string {
  const unit = d.steps[from]?.pick ?? "";
  const other = d.steps[to]?.pick ?? "";
  const unique = isUnique(unit) && isUnique(other);
  return to < from ? orderPinText(d.scope, unit, other, unique) : orderPinText(d.scope, other, unit, unique);
}
const withPinText = (d: Decided, pin: string): string => printPipeline(editPins(passes.value, d.round, (list) => withPin(list, pin)));

export function addPin(d: Decided, pin: string): void {
  const pipeline = withPinText(d, pin);
  endMove();
  editSettings({ pipeline });
}
export function removePin(pin: string): void {
  editSettings({ pipeline: printPipeline(editPins(passes.value, shown.value?.round ?? 0, (list) => list.filter((p) => p !== pin))) });
}
export function clearPins(): void {
  editSettings({ pipeline: printPipeline(editPins(passes.value, shown.value?.round ?? 0, () => [])) });
}
export function useStrategy(d: Decided, strategy: string): void {
  editSettings({ pipeline: printPipeline(withMinreg(d, (p) => withOption(p, "strategy", strategy === "best" ? null : strategy))) });
}

/** What a run of another pipeline on the program on screen gives for a scope. */
export interface Tried {
  f: FunctionReport;
  entry: ScheduleEntry | null;
  /** A pin that could not hold. */
  broken: string | null;
}
const roundOf = (list: ScheduleEntry[] | undefined, d: Decided): ScheduleEntry | null => (list ?? []).filter((e) => e.scope === d.scope)[d.round] ?? null;

/** Throws with the core's words where the pipeline gives no order. */
async function tryPasses(d: Decided, list: string): Promise<Tried> {
  const a = await s.ask({ command: "run", source: s.answerText.value, format: "auto", passes: list, target: s.target.value, sections: ["curve"] });
  const f = sameFunction(a);
  const trouble = a.diagnostics?.find((x) => x.code === "pin-broken" || (x.severity === "error" && x.pass === "minreg"));
  if (!f || !a.ok) throw new Error(trouble?.message ?? a.diagnostics?.find((x) => x.severity === "error")?.message ?? "the core gave no answer");
  return { f, entry: roundOf(f.schedule, d), broken: trouble?.message ?? null };
}
const withMinreg = (d: Decided, change: (p: PassSpec) => PassSpec): PassSpec[] => {
  const at = minregAt(passes.value, d.round);
  return passes.value.map((p, i) => (i === at ? change(p) : p));
};

// ---- what if -------------------------------------------------------------------------------------------

export interface WhatIf {
  of: Report;
  scope: string;
  round: number;
  /** The unit, the step it is wanted at, and for a move by hand the step it comes from. */
  unit: string;
  step: number;
  from: number | null;
  pin: string;
  /** Of a move: the order on screen with nothing else changed. null while it is computed, or where it cannot be asked for. */
  alone: (Tried & { pipeline: string }) | null;
  /** The rest scheduled anew around the pin; null while it is computed. */
  result: Tried | null;
  problem: string | null;
}
export const whatIf = signal<WhatIf | null>(null);
/** The what-if, while it belongs to what is on screen. */
export const whatIfNow = computed(() => (whatIf.value && whatIf.value.of === s.answer.value && s.stale.value === 0 ? whatIf.value : null));

/** The order as it stands with one unit elsewhere: a scheduler of its own behind this one, which keeps the program's order. */
const onlyMoved = (d: Decided, to: number, unit: string): string => printPipeline(withMove(passes.value, d.round, pinText(d.scope, to, unit, false)));

async function runWhatIf(mine: WhatIf, d: Decided): Promise<void> {
  whatIf.value = mine;
  const put = (part: Partial<WhatIf>): boolean => {
    if (whatIf.value?.pin !== mine.pin || whatIf.value.of !== mine.of || whatIf.value.from !== mine.from) return false;
    whatIf.value = { ...whatIf.value, ...part };
    return true;
  };
  try {
    if (mine.from !== null) {
      const pipeline = onlyMoved(d, mine.step, mine.unit);
      if (!put({ alone: { ...(await tryPasses(d, pipeline)), pipeline } })) return;
    }
    put({ result: await tryPasses(d, withPinText(d, mine.pin)) });
  } catch (error) {
    if (error instanceof Cancelled) {
      if (whatIf.value?.pin === mine.pin) whatIf.value = null;
    } else put({ problem: (error as Error).message });
  }
}

/** The rest rescheduled with another choice at one step; nothing on the page changes until it is pinned. */
export async function preview(d: Decided, step: number, unit: string): Promise<void> {
  const of = s.answer.value;
  if (!of) return;
  await runWhatIf({ of, scope: d.scope, round: d.round, step, unit, from: null, pin: pinOf(d, step, unit), alone: null, result: null, problem: null }, d);
}

// ---- a move by hand ---------------------------------------------------------------------------------------

/** A unit that is being moved among the units of its scope; what the core says of it. */
export interface Moving {
  of: Report;
  scope: string;
  round: number;
  unit: string;
  from: number;
  to: number;
  /** Where it may stand, and the price of one place; null until the core has said. */
  said: MoveAnswer | null;
  problem: string | null;
}
const moving = signal<Moving | null>(null);
export const movingNow = computed(() => (moving.value && moving.value.of === s.answer.value && s.stale.value === 0 && shown.value && moving.value.scope === shown.value.scope && moving.value.round === shown.value.round ? moving.value : null));

export interface Verdict {
  /** Places the unit may take while the others keep their order. */
  low: number;
  high: number;
  legal: boolean;
  /** What forbids the place it is at. */
  edge: DepEdge | null;
  frozen: MoveAnswer["frozen"];
}
/** null while the core has not said. */
export const verdict = computed<Verdict | null>(() => {
  const m = movingNow.value;
  if (!m?.said) return null;
  const { low, high, low_edge, high_edge, frozen } = m.said;
  return { low, high, legal: m.to >= low && m.to <= high, edge: m.to < low ? low_edge : m.to > high ? high_edge : null, frozen };
});

let moveTimer: ReturnType<typeof setTimeout> | undefined;
const MOVE_PAUSE_MS = 60;

async function askMove(of: Report, d: Decided, unit: string, place: number): Promise<void> {
  const isMine = (): boolean => moving.value?.of === of && moving.value.unit === unit && moving.value.scope === d.scope;
  try {
    const a = await s.askAboutAnswer("move", { function: s.fn.value?.name, scope: d.scope, unit, place });
    if (!isMine() || !moving.value) return;
    if (!a.ok) moving.value = { ...moving.value, problem: typeof a["message"] === "string" ? a["message"] : "the core gave no answer" };
    else moving.value = { ...moving.value, said: a as unknown as MoveAnswer };
  } catch (error) {
    if (!(error instanceof Cancelled) && isMine() && moving.value) moving.value = { ...moving.value, problem: (error as Error).message };
  }
}

/** Why the order shown is not the one that is moved in; null when it is. */
function whyFixed(d: Decided): string | null {
  const later = (decided.value ?? []).some((x) => x.scope === d.scope && x.round > d.round);
  if (later) return "A later minreg schedules this scope again: move in its order.";
  return null;
}

/** Begins a move, or goes on with it; a legal place is priced once it is rested on. */
export function moveTo(d: Decided, from: number, to: number): void {
  const of = s.answer.value;
  const unit = d.steps[from]?.pick;
  if (!of || unit === undefined) return;
  const place = Math.max(0, Math.min(d.steps.length - 1, to));
  const now = movingNow.value;
  const same = now?.unit === unit && now.from === from;
  if (same && now.to === place) return;
  moving.value = { of, scope: d.scope, round: d.round, unit, from, to: place, said: same ? now.said : null, problem: whyFixed(d) };
  whatIf.value = null;
  clearTimeout(moveTimer);
  if (moving.value.problem !== null) return;
  if (!same) void askMove(of, d, unit, place);
  moveTimer = setTimeout(() => void priceMove(of, d), MOVE_PAUSE_MS);
}
async function priceMove(of: Report, d: Decided): Promise<void> {
  const asked = moving.value;
  if (!asked || asked.of !== of) return;
  if (asked.said?.target.place !== asked.to) await askMove(of, d, asked.unit, asked.to);
  const m = movingNow.value;
  if (!m || m.to !== asked.to || !verdict.value?.legal || m.to === m.from) return;
  if (m.said && m.said.place !== m.from) {
    moving.value = { ...m, problem: "The order shown was proposed, not committed: use its strategy with force, or show the committed one." };
    return;
  }
  await runWhatIf({ of: m.of, scope: m.scope, round: m.round, step: m.to, unit: m.unit, from: m.from, pin: pinOfMove(d, m.from, m.to), alone: null, result: null, problem: null }, d);
}
export function endMove(): void {
  clearTimeout(moveTimer);
  moving.value = null;
  whatIf.value = null;
}
/** The move and nothing else. */
export function moveOnly(): void {
  const pipeline = whatIfNow.value?.alone?.pipeline;
  if (pipeline === undefined) return;
  endMove();
  editSettings({ pipeline });
}
