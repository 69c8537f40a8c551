// What the scheduler's trace says, as facts and sentences: which unit is where the cursor is, why the winner won, why each of
// the others lost, how the strategies compare. Pure.
import { bytes, signedBytes } from "../../components/format";
import type { DepEdge, InstEntry, ReadyUnit, ScheduleEntry, TraceStep } from "../../state";

/** One scheduled scope: its steps in order, and what was decided about the whole. */
export interface Decided {
  scope: string;
  /** A scope comes again when the pipeline schedules twice; 0 for the first time. */
  round: number;
  steps: TraceStep[];
  entry: ScheduleEntry | null;
}

/** The trace is one list; a scope begins where its step is 0. */
export function scopesOf(trace: TraceStep[], schedule: ScheduleEntry[]): Decided[] {
  const list: Decided[] = [];
  const seen = new Map<string, number>();
  const entries = new Map<string, ScheduleEntry[]>();
  for (const e of schedule) entries.set(e.scope, [...(entries.get(e.scope) ?? []), e]);
  for (const t of trace) {
    const last = list.at(-1);
    if (last && last.scope === t.scope && t.step !== 0) {
      last.steps.push(t);
      continue;
    }
    const round = seen.get(t.scope) ?? 0;
    seen.set(t.scope, round + 1);
    list.push({ scope: t.scope, round, steps: [t], entry: entries.get(t.scope)?.[round] ?? null });
  }
  return list;
}

/** The unit of `scope` that holds the instruction: itself, or the loop around it; null outside. */
export function unitIn(scope: string, i: Pick<InstEntry, "name" | "scope">): string | null {
  if (i.scope === scope) return i.name;
  if (!i.scope.startsWith(`${scope}/`)) return null;
  return i.scope.slice(scope.length + 1).split("/")[0] ?? null;
}
export const bare = (unit: string): string => unit.replace(/#\d+$/, "");

/** Step at which `scope` picks the unit of the instruction; -1 when the instruction is not in it. */
export function stepOf(d: Decided, i: Pick<InstEntry, "name" | "scope"> | undefined): number {
  const unit = i ? unitIn(d.scope, i) : null;
  if (unit === null) return -1;
  const exact = d.steps.findIndex((t) => t.pick === unit);
  return exact >= 0 ? exact : d.steps.findIndex((t) => t.pick === bare(unit));
}

/** The scope shown for an instruction: the one with the most units that holds it; the largest of all without one. Of several times the last. */
export function scopeFor(list: Decided[], i: Pick<InstEntry, "name" | "scope"> | undefined): Decided | null {
  const most = (of: Decided[]): Decided | null => of.reduce<Decided | null>((best, d) => (best && (best.steps.length > d.steps.length || (best.steps.length === d.steps.length && best.scope !== d.scope)) ? best : d), null);
  return most(list.filter((d) => stepOf(d, i) >= 0)) ?? most(list);
}

/** Position of the unit's first instruction in the order; -1 when it has none. */
export function positionOfUnit(scope: string, unit: string, order: string[], insts: ReadonlyMap<string, Pick<InstEntry, "name" | "scope">>): number {
  return order.findIndex((name) => {
    const i = insts.get(name);
    const of = i ? unitIn(scope, i) : null;
    return of !== null && (of === unit || bare(of) === unit);
  });
}

/** What each unit of the scope waits for: the units its dependences within one iteration come from. */
export function needsOf(d: Decided, edges: Pick<DepEdge, "src" | "dst" | "distance">[], insts: ReadonlyMap<string, Pick<InstEntry, "name" | "scope">>): Map<string, Set<string>> {
  const units = new Set(d.steps.map((t) => t.pick));
  const known = new Map<string, string | null>();
  const unitOf = (name: string): string | null => {
    let unit = known.get(name);
    if (unit === undefined) {
      const i = insts.get(name);
      const of = i ? unitIn(d.scope, i) : null;
      unit = of === null ? null : units.has(of) ? of : units.has(bare(of)) ? bare(of) : null;
      known.set(name, unit);
    }
    return unit;
  };
  const needs = new Map<string, Set<string>>();
  for (const e of edges) {
    // An edge with a distance, known or not, binds iterations, not the order within one.
    if (e.distance !== 0) continue;
    const src = unitOf(e.src);
    const dst = unitOf(e.dst);
    if (src === null || dst === null || src === dst) continue;
    const list = needs.get(dst);
    if (list) list.add(src);
    else needs.set(dst, new Set([src]));
  }
  return needs;
}

/** Units that could not run at the step yet, in the order they came, each with what it waited for. */
export function notReady(d: Decided, at: number, needs: ReadonlyMap<string, ReadonlySet<string>>): { unit: string; needs: string[] }[] {
  const ready = new Set(d.steps[at]?.ready.map((r) => r.unit) ?? []);
  const before = new Set(d.steps.slice(0, at).map((t) => t.pick));
  return d.steps
    .slice(at)
    .filter((t) => !ready.has(t.pick))
    .map((t) => ({ unit: t.pick, needs: [...(needs.get(t.pick) ?? [])].filter((u) => !before.has(u)) }));
}

export type Key = "delta" | "priority" | "lex";
/** What a strategy compares, in order; empty for those that weigh whole orders, not units. */
export function keysOf(strategy: string): Key[] {
  if (strategy === "seed") return ["delta", "priority", "lex"];
  if (strategy === "seed0") return ["delta", "lex"];
  // Between the two it also compares how many followers would still wait, which the trace does not list.
  if (strategy === "amdgpu") return ["priority", "lex"];
  return [];
}
/** The pick's key, as it was compared. */
export function keyText(t: TraceStep, strategy: string): string {
  const win = t.ready.find((r) => r.unit === t.pick);
  const own = keysOf(strategy);
  return win ? (own.length > 0 ? own : keysOf("seed")).map((k) => (k === "delta" ? signedBytes(win.delta) : String(valueOf(win, k)).replace("-", "−"))).join(", ") : "";
}
/** Smaller is better in every key; the priority counts downwards. */
const valueOf = (r: ReadyUnit, key: Key): number => (key === "priority" ? -r.priority : r[key]);

/** The ready list as it is read: the pick first, then by the strategy's key (by seed's where it has none). */
export function sortedReady(t: TraceStep, strategy: string): ReadyUnit[] {
  const own = keysOf(strategy);
  const keys = own.length > 0 ? own : keysOf("seed");
  const before = (a: ReadyUnit, b: ReadyUnit): number => {
    for (const k of keys) if (valueOf(a, k) !== valueOf(b, k)) return valueOf(a, k) - valueOf(b, k);
    return a.lex - b.lex;
  };
  return [...t.ready].sort((a, b) => (a.unit === t.pick ? -1 : b.unit === t.pick ? 1 : before(a, b)));
}

const others = (n: number): string => (n === 1 ? "the other one" : `the other ${n}`);

/** Why the step's pick was taken. */
export function whyPicked(t: TraceStep, strategy: string, optimal: boolean): string {
  const win = t.ready.find((r) => r.unit === t.pick);
  const rest = sortedReady(t, strategy).filter((r) => r.unit !== t.pick);
  if (!win) return "";
  if (t.reason === "pinned") return "Pinned by hand: the key was not asked.";
  if (rest.length === 0) return "Nothing else is ready.";
  const least = Math.min(...rest.map((r) => r.delta));
  switch (t.reason) {
    case "delta":
      return `Smallest delta: ${signedBytes(win.delta)}; the next is ${rest.find((r) => r.delta === least)?.unit} with ${signedBytes(least)}. No tie, so nothing else was compared.`;
    case "priority": {
      const tied = keysOf(strategy)[0] === "delta" ? rest.filter((r) => r.delta === win.delta) : rest;
      const next = tied.reduce((a, b) => (b.priority > a.priority ? b : a), tied[0] as ReadyUnit);
      const after = tied.length < rest.length || keysOf(strategy)[0] === "delta" ? `Delta ${signedBytes(win.delta)} ties with ${tied.map((r) => r.unit).slice(0, 4).join(", ")}${tied.length > 4 ? ` and ${tied.length - 4} more` : ""}; highest` : "Highest";
      return `${after} priority: ${win.priority}${next ? `; the next is ${next.unit} with ${next.priority}` : ""}.`;
    }
    case "not-ready":
      return `Priority ties; the fewest of its followers would still wait.`;
    case "ready":
      return `Priority and waiting followers tie; the most followers become ready.`;
    case "lex":
      return `All else ties; it stands first in the program (lex ${win.lex}).`;
    case "look-ahead":
      return "The look-ahead over the best candidates found the lowest peak behind it.";
    case "random":
      return "Drawn at random among equal keys.";
    case "program":
      return "The program's own order is kept.";
    case "search":
      return optimal
        ? `Chosen by the search over whole orders, not by a key: no order is lower than the one it belongs to. ${byKey(t)}`
        : `Chosen by the search over whole orders, not by a key: the best one found goes on with it. ${byKey(t)}`;
    default:
      return t.reason;
  }
}
/** What the seed's key would have said, where the pick did not come from a key. */
function byKey(t: TraceStep): string {
  const seed = sortedReady({ ...t, pick: "" }, "seed")[0];
  return seed === undefined || seed.unit === t.pick ? "The seed's key says the same." : `The seed's key would take ${seed.unit} (${signedBytes(seed.delta)}).`;
}

/** Why one of the others was not taken: the first part of the key in which it is worse. */
export function whyLost(r: ReadyUnit, t: TraceStep, strategy: string): string {
  const win = t.ready.find((x) => x.unit === t.pick);
  if (!win || r.unit === t.pick) return "";
  if (t.reason === "pinned") return `${win.unit} is pinned`;
  if (t.reason === "random") return "not drawn";
  if (t.reason === "look-ahead") return "look-ahead found a higher peak";
  if (t.reason === "program") return r.lex > win.lex ? "later in the program" : "waits in the program's order";
  if (t.reason === "search") return r.delta === win.delta ? "same delta; the search kept another" : `delta ${signedBytes(r.delta - win.delta)}; the search kept another`;
  for (const k of keysOf(strategy)) {
    if (k === "lex" && (t.reason === "not-ready" || t.reason === "ready")) break;
    if (valueOf(r, k) === valueOf(win, k)) continue;
    if (valueOf(r, k) < valueOf(win, k)) break;
    if (k === "delta") return `delta larger by ${bytes(r.delta - win.delta)}`;
    if (k === "priority") return `priority ${r.priority}, not ${win.priority}`;
    return "later in the program";
  }
  return t.reason === "not-ready" ? "more followers would wait" : t.reason === "ready" ? "fewer followers become ready" : `${others(1)} was taken`;
}

export interface Compared {
  strategy: string;
  during: number;
  after: number;
  /** Over the lower bound, in percent; null without a bound. */
  gap: number | null;
  chosen: boolean;
  optimal: boolean;
}
/** The strategies that were priced, best first; the program's own order among them. The bound is that of the objective. */
export function comparedOf(e: ScheduleEntry, byAfter = false): Compared[] {
  const [figure, other] = byAfter ? (["after", "during"] as const) : (["during", "after"] as const);
  const list = [...(e.compared ?? [])];
  if (e.program && !list.some((c) => c.strategy === "program")) list.push({ strategy: "program", ...e.program });
  if (!list.some((c) => c.strategy === e.strategy)) list.push({ strategy: e.strategy, during: e.proposed.during, after: e.proposed.after });
  const bound = e.lower_bound ?? null;
  const rows = list.map((c): Compared => ({
    ...c,
    gap: bound === null ? null : bound > 0 ? (100 * (c[figure] - bound)) / bound : c[figure] > 0 ? Infinity : 0,
    chosen: c.strategy === e.strategy,
    optimal: bound !== null ? c[figure] === bound : e.optimal && c[figure] === e.proposed[figure],
  }));
  return rows.sort((a, b) => a[figure] - b[figure] || a[other] - b[other] || (a.chosen ? -1 : b.chosen ? 1 : 0));
}

/** Some order that was found peaks no higher than what is proven of all. */
export const isOptimumKnown = (rows: Compared[]): boolean => rows.some((r) => r.optimal);

/** What is known about the least peak there is. */
export function boundText(e: ScheduleEntry, rows: Compared[], pinned: boolean): string {
  const bound = e.lower_bound ?? null;
  if (pinned) return bound === null ? "With pins no bound is known." : `No order goes under ${bytes(bound)}; the pins may keep every order above it.`;
  if (bound === null) return e.optimal ? "Proven: no order of this scope peaks lower." : "No lower bound is known.";
  return isOptimumKnown(rows) ? `Optimum ${bytes(bound)}, proven: no order of this scope peaks lower.` : `No order goes under ${bytes(bound)}; whether one reaches it is not proven.`;
}

/** Text of a gap. */
export const gapText = (gap: number | null): string => (gap === null ? "" : gap === 0 ? "0" : gap === Infinity ? "from 0" : `+${gap < 10 ? gap.toFixed(1).replace(/\.0$/, "") : Math.round(gap)} %`);

/** Steps of which every word of the query is in the pick or the reason; "ready:lu" asks for those at which lu was ready. */
export function filtered(steps: TraceStep[], query: string): TraceStep[] {
  const words = query.toLowerCase().split(/\s+/).filter((w) => w !== "");
  return steps.filter((t) => words.every((w) => (w.startsWith("ready:") ? t.ready.some((r) => r.unit.toLowerCase() === w.slice(6)) : t.pick.toLowerCase().includes(w) || t.reason.includes(w))));
}
