// What chart, live set and lanes show: curves of both orders, the shown order, the focus band. Pure on top of the state.
import { computed, effect, signal } from "@preact/signals";
import * as s from "../../state";
import { askAboutAnswer, type FunctionReport, type Report, type Space, type SpacePressure } from "../../state";
import { clampWindow, windowWith, zoomWindow, type Window } from "../../geometry/axis";
import { peakOf, peakPosition, valueAt, type CurveData } from "../../geometry/steps";
import { brackets, type Bracket } from "../../geometry/lanes";
import { lifeOf, type Life } from "../../geometry/values";
import { layout } from "../../geometry/layoutStore";

type Decimated = SpacePressure & { positions?: number[] };

/** Which order the x axis is: that of lane A, else that of B. While B is still computed for the first time, A. */
export const shownLane = computed<"A" | "B">(() => (s.lane.value === "A" || (s.fn.value === null && s.fnBefore.value !== null) ? "A" : "B"));
export const shownOrder = computed<string[]>(() => (shownLane.value === "A" ? s.orderBefore.value : s.order.value));
/** The cursor before there is an order B to put it into: a position of A, its peak until it is moved. */
const earlyCursor = signal(-1);
/** The cursor's position in the shown order; -1 when its instruction is not in it. */
export const shownCursor = computed<number>(() => {
  if (shownLane.value === "B") return s.cursor.value;
  if (s.fn.value) return s.cursorBefore.value;
  return earlyCursor.value >= 0 ? earlyCursor.value : (peakA("SBUF")?.pos ?? 0);
});

export function setShownCursor(position: number): void {
  const list = shownOrder.value;
  if (list.length === 0) return;
  const p = Math.max(0, Math.min(list.length - 1, position));
  if (shownLane.value === "B") s.setCursor(p);
  else if (!s.fn.value) earlyCursor.value = p;
  else {
    const at = s.positionOf(list[p] as string);
    if (at >= 0) s.setCursor(at);
  }
}

/** Part of the program on the x axis; null = all of it. */
export const window = signal<Window | null>(null);
export const windowNow = (): Window => clampWindow(window.value, shownOrder.value.length);
export function zoomBy(factor: number, around = shownCursor.value): void {
  window.value = zoomWindow(windowNow(), shownOrder.value.length, Math.max(0, around), factor);
}
export function panBy(slots: number): void {
  const w = windowNow();
  if (window.value) window.value = clampWindow({ from: w.from + slots, count: w.count }, shownOrder.value.length);
}
export function showPosition(position: number): void {
  const next = windowWith(window.value, shownOrder.value.length, position);
  if (next !== window.value) window.value = next;
}

/** The most positions that come undecimated, and how many around the cursor are asked for. */
const MOST_EXACT = 4096;
const AROUND = 1024;

type Curves = Partial<Record<Space, SpacePressure>>;
interface Detail {
  report: Report;
  from: number;
  before: Curves;
  after: Curves;
}
/** Exact values of a long curve, where the window or the cursor is. */
const detail = signal<Detail | null>(null);

const isDecimated = (f: FunctionReport | null): boolean => (f?.pressure.after.SBUF as Decimated | undefined)?.positions !== undefined;

/** Positions of which exact values are wanted; null when the report has them all. */
const wanted = computed<string | null>(() => {
  const f = s.fn.value;
  if (!f || !isDecimated(f)) return null;
  const w = window.value;
  if (w && w.count <= MOST_EXACT) return `${clampWindow(w, f.inst_count).from} ${clampWindow(w, f.inst_count).count}`;
  const from = Math.max(0, Math.floor((shownCursor.value - AROUND / 2) / (AROUND / 2)) * (AROUND / 2));
  return `${from} ${Math.min(AROUND * 2, f.inst_count - from)}`;
});

async function askDetail(report: Report, from: number, count: number): Promise<void> {
  try {
    const answer = await askAboutAnswer("curve", { function: s.fn.value?.name, range: [from, from + count] });
    const p = answer["pressure"] as { before?: Curves; after?: Curves } | undefined;
    if (answer.ok && p?.before && p.after && s.answer.value === report) detail.value = { report, from, before: p.before, after: p.after };
  } catch {
    // Cancelled by a newer run: its answer asks again.
  }
}

/** Keeps the exact part up to date while a chart is shown. */
export function followDetail(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = effect(() => {
    const report = s.answer.value;
    const key = wanted.value;
    clearTimeout(timer);
    if (!report || key === null) return;
    const [from, count] = key.split(" ").map(Number) as [number, number];
    timer = setTimeout(() => void askDetail(report, from, count), 60);
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}

function curveOf(f: FunctionReport | null, which: "before" | "after", space: Space): CurveData | null {
  const p = f?.pressure[which][space] as Decimated | undefined;
  return p?.curve ? { curve: p.curve, positions: p.positions } : null;
}
function withDetail(c: CurveData | null, which: "before" | "after", space: Space): CurveData | null {
  const d = detail.value;
  if (!c?.positions || !d || d.report !== s.answer.value) return c;
  const part = d[which][space] as Decimated | undefined;
  return part?.curve && !part.positions ? { ...c, part: { from: d.from, curve: part.curve } } : c;
}
/** Lane A's curve: its own report, which ran no pass, so before and after are the same there. */
export const curveA = (space: Space): CurveData | null => withDetail(curveOf(s.fnBefore.value, "after", space) ?? curveOf(s.fn.value, "before", space), "before", space);
export const curveB = (space: Space): CurveData | null => withDetail(curveOf(s.fn.value, "after", space), "after", space);

export interface LanePeak {
  pos: number;
  inst: string | null;
  bytes: number;
  live: { tensor: string; bytes: number }[];
}
export function peakA(space: Space): LanePeak | null {
  const p = s.fnBefore.value?.peaks[space]?.during;
  if (p) return p;
  const c = curveA(space);
  const pos = peakPosition(c);
  return c && pos >= 0 ? { pos, inst: s.orderBefore.value[pos] ?? null, bytes: peakOf(c), live: [] } : null;
}
export function peakB(space: Space): LanePeak | null {
  const p = s.fn.value?.peaks[space]?.during;
  if (p) return p;
  const c = curveB(space);
  const pos = peakPosition(c);
  return c && pos >= 0 ? { pos, inst: s.order.value[pos] ?? null, bytes: peakOf(c), live: [] } : null;
}
export function capacityOf(space: Space): number | null {
  const c = (s.fn.value ?? s.fnBefore.value)?.pressure.capacity[space];
  return typeof c === "number" && c >= 0 ? c : null;
}

/** The space the chart is about: SBUF, or HBM where nothing is on chip (op level). */
export const mainSpace = computed<Space>(() => {
  const f = s.fn.value ?? s.fnBefore.value;
  const on = (space: Space): boolean => (f?.tensors ?? []).some((t) => t.space === space && t.bytes > 0);
  if (!f || on("SBUF") || on("PSUM")) return "SBUF";
  return peakOf(curveB("HBM") ?? curveA("HBM")) > 0 ? "HBM" : "SBUF";
});
export const hasPsum = computed<boolean>(() => mainSpace.value === "SBUF");

/** Values of the shown lane at its cursor. */
export function atCursor(space: Space): { during: number; after: number } | null {
  const c = shownLane.value === "A" ? curveA(space) : curveB(space);
  const v = valueAt(c, shownCursor.value);
  return v ? { during: v[0], after: v[1] } : null;
}

/** The name tensors give to a space of the curves. */
const tensorSpace = (space: Space): string => (space === "HBM" ? "DRAM" : space);

/** Live set of the shown lane at its cursor, largest first. */
export const liveNow = computed(() => {
  const f = shownLane.value === "A" ? s.fnBefore.value : s.fn.value;
  return f && shownCursor.value >= 0 ? s.liveAt(f, tensorSpace(mainSpace.value), shownCursor.value) : [];
});

/** The first focused tensor of the shown space: its band under the curve. */
export const band = computed<(Life & { name: string; bytes: number; space: string }) | null>(() => {
  const item = s.focus.value.find((x) => x.kind === "tensor");
  const a = shownLane.value === "A";
  const f = a ? s.fnBefore.value : s.fn.value;
  const t = item ? (a ? s.tensorsBefore.value : s.tensors.value).get(item.name) : undefined;
  if (!f || !t || t.static || t.bytes <= 0 || t.first === null || t.last === null || t.last < t.first) return null;
  // Edges are those of the answer with passes; they bind names, so they hold for either order.
  const edges = s.fn.value?.dep_edges ?? [];
  const isOutput = t.last >= shownOrder.value.length;
  const life = lifeOf(t.name, { first: t.first, last: t.last }, shownOrder.value, a ? s.instsBefore.value : s.insts.value, edges, isOutput);
  return { ...life, name: t.name, bytes: t.bytes, space: t.space === "DRAM" ? "HBM" : t.space };
});

/** Loops over runs of positions of the shown order. */
export const loopBrackets = computed<Bracket[]>(() => {
  const groups = layout.value?.groups ?? [];
  const insts = shownLane.value === "A" ? s.instsBefore.value : s.insts.value;
  return brackets(shownOrder.value.map((name) => insts.get(name)?.scope ?? ""), groups);
});
